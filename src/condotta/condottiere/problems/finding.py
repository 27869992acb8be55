"""Everything that can be wrong with a position, found at once; tests and restored snapshots ask.

The invariants I1 … I13 and I17 of the rules that can be seen in one position, and what the course
of the game says of every field in every phase. Each problem begins with the field of the snapshot
that is wrong, its places counted from 0 as there (``lines.2``), and says what is wrong with it.

What is let through, because it could be so in some game or decides nothing, is told in
``docs/record-format.md``.
"""

from __future__ import annotations

from condotta.condottiere.phases import OVER
from condotta.condottiere.position import Position
from condotta.condottiere.problems.battles import problems_of_battle
from condotta.condottiere.problems.board import problems_of_board
from condotta.condottiere.problems.cards import problems_of_cards
from condotta.condottiere.problems.end import problems_of_end
from condotta.condottiere.problems.knowledge import problems_of_knowledge
from condotta.condottiere.problems.steps import problems_of_phase, problems_of_step


def find_problems(position: Position) -> list[str]:
    """List all that is wrong; empty when all is well."""
    found = problems_of_phase(position)
    if found:
        # What is right elsewhere depends on the phase.
        return [*problems_of_cards(position), *found]
    found = [*problems_of_cards(position), *problems_of_board(position)]
    if position.phase != OVER:
        found += [*problems_of_battle(position), *problems_of_step(position)]
    return [*found, *problems_of_knowledge(position), *problems_of_end(position)]
