"""F2 Commerce: a florin of the market."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_SPACE, EVERY_SPACE
from condotta.pax.changes import tell
from condotta.pax.fields import COMMERCE_SPACE_ROW
from condotta.pax.names import region_key
from condotta.pax.position import SPACES, Position, about, pop
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal
from condotta.pax.table import MARKET_COLUMNS

OTHER_ROW: Final = Refusal("P-Fb", "other-row", "row", weight=EVERYDAY)
NO_FLORIN: Final = Refusal("P-F2", "no-florin-there", "row", "column", weight=EVERYDAY)


def why_no_florin(position: Position, row: int, space: int) -> Refusal | None:
    """P-F2: a space of the row on the icon that holds some."""
    if space // MARKET_COLUMNS != row:
        return OTHER_ROW
    if position.market_florins[space] == 0:
        return NO_FLORIN
    return None


class TakeFlorin(Question):
    """DEC-18, P-F2: take one florin from any space of the row on the icon that holds some."""

    def candidates(self, position: Position) -> list[int]:
        """List the spaces."""
        return EVERY_SPACE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a space where there is a florin to take."""
        if not CHOOSE_SPACE <= index < CHOOSE_SPACE + SPACES:
            return OTHER_QUESTION
        return why_no_florin(position, about(position, COMMERCE_SPACE_ROW), index - CHOOSE_SPACE)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the row on the icon."""
        if name == "row":
            return region_key(about(position, COMMERCE_SPACE_ROW))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Take it."""
        pop(position)
        space = index - CHOOSE_SPACE
        position.market_florins[space] -= 1
        position.florins[position.actor] += 1
        facts: JsonObject = {
            "seat": position.actor,
            "row": region_key(space // MARKET_COLUMNS),
            "column": space % MARKET_COLUMNS,
        }
        tell(events, "florin-taken", facts)
