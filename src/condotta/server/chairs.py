"""The seats of a table: who is on each, and who left it, came back or gave it up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from condotta.core.table_limits import COLOURS


@dataclass(frozen=True)
class Chair:
    """One seat of the table and who is on it."""

    person: str | None = None
    name: str | None = None
    colour: str = COLOURS[0]
    player: str | None = None
    """The computer player that answers for this seat now, if one does."""
    resigned: bool = False
    kept: bool = False
    """Whether it is only kept for its person, who has not said yet that they play again."""
    local: bool = False
    """Whether this is one more person at the device of the person who holds the seat."""
    bot: bool = False
    """Whether its person is a program that plays under an account of its own."""
    missed: int = 0
    """How many answers in a row the clock gave for the person."""

    @property
    def empty(self) -> bool:
        """Whether nobody has the seat."""
        return self.person is None and self.player is None

    @property
    def ready(self) -> bool:
        """Whether the game can begin, as far as this seat goes."""
        return not self.empty and not self.kept

    @property
    def kind(self) -> Literal["empty", "person", "computer"]:
        """Whose seat it is."""
        return "empty" if self.empty else "computer" if self.person is None else "person"

    @property
    def away(self) -> bool:
        """Whether a computer player keeps the seat for a person."""
        return self.person is not None and self.player is not None


def recoloured(chairs: Sequence[Chair], seat: int, colour: str) -> list[Chair]:
    """Give a seat a colour; whoever has it swaps, for six seats use up all colours."""
    before = chairs[seat].colour
    swapped = [replace(c, colour=before) if c.colour == colour else c for c in chairs]
    swapped[seat] = replace(chairs[seat], colour=colour)
    return swapped


@dataclass(frozen=True)
class Going:
    """Somebody left a running game, came back, gave up or ran out of time."""

    seat: int
    what: Literal["leave", "return", "resign", "out-of-time"]
    at: int
    events: int
    """How many events everybody had been told by then: its place in the story."""
    by: int | None = None
    """The seat of whoever gave it to a computer player, where the clock did not."""
