"""F2 Commerce: a florin of the market."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_SPACE
from condotta.pax.changes import tell
from condotta.pax.market import florins_in_row
from condotta.pax.names import region_key
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question
from condotta.pax.table import MARKET_COLUMNS


class TakeFlorin(Question):
    """DEC-18, P-F2: take one florin from any space of the row on the icon that holds some."""

    def answers(self, position: Position) -> list[int]:
        """List the spaces."""
        return [CHOOSE_SPACE + space for space in florins_in_row(position, about(position, 1))]

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
