"""Events that announce the strength of a line (C7-PLAY-3): the commonest there are.

Most of them are made and never looked at, so their facts are put together when somebody does.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject

_NOT_YET: Final[JsonObject] = {}


class StrengthAnnounced(Event):
    """What a seat did, with a card perhaps, and what its line counts now."""

    def __init__(self, kind: str, seat: int, card: str | None, strength: int) -> None:
        """Record it."""
        super().__init__(kind, _NOT_YET)
        self._seat = seat
        self._card = card
        self.strength = strength

    @property
    def facts(self) -> JsonObject:
        """What everybody may know."""
        if self._facts is _NOT_YET:
            facts: JsonObject = {"seat": self._seat}
            if self._card is not None:
                facts["card"] = self._card
            facts["strength"] = self.strength
            self._facts = facts
        return self._facts
