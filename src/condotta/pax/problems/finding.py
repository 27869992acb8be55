"""Everything that can be wrong with a position, found at once; tests and restored snapshots ask.

Section 18.6 of the rules document lists what must always hold; the rest follows from how the rules
let things come about. Each sentence begins with the field of a snapshot that is wrong. What is let
pass, and why, stands in ``docs/record-format.md``.
"""

from __future__ import annotations

from condotta.pax.position import Position
from condotta.pax.problems.battles import battle_problems
from condotta.pax.problems.cards import card_problems
from condotta.pax.problems.empires import empire_problems
from condotta.pax.problems.pieces import piece_problems
from condotta.pax.problems.steps import step_problems
from condotta.pax.problems.turns import turn_problems


def find_problems(position: Position) -> list[str]:
    """List all that is wrong, each after its field; empty when all is well."""
    found: list[str] = []
    piece_problems(position, found)
    card_problems(position, found)
    empire_problems(position, found)
    turn_problems(position, found)
    step_problems(position, found)
    battle_problems(position, found)
    return found
