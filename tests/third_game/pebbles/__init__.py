"""Pebbles: in turn everybody takes one, two or three from a heap; the last one wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from condotta.core.action import Action, each
from condotta.core.chance import Chance
from condotta.core.event import Event
from condotta.core.result import Result
from condotta.core.small_game import SmallGame, space
from condotta.core.values import JsonObject

from .orders import ORDERS


class Pebbles(SmallGame):
    """One game of Pebbles."""

    NAME = "pebbles"
    SEATS = (2, 4)
    ACTIONS = space(each("take", "count", (1, 2, 3)))
    RULES_VERSION = "pebbles-1"

    def begin(self, chance: Chance) -> None:
        """Lay out 12 to 20 pebbles."""
        self.heap = 12 + chance.below(9)
        self.turn = 0
        self.taken = [0] * self.seats

    def asked(self) -> tuple[int, str] | None:
        """Ask in turn, as long as there are pebbles."""
        return (self.turn % self.seats, "take") if self.heap else None

    def refusal(self, action: Action) -> str | None:
        """Nobody takes more than there are."""
        return None if (action.number("count") or 0) <= self.heap else "heap-too-small"

    def do(self, seat: int, action: Action) -> list[Event]:
        """Take them."""
        count = action.number("count") or 0
        self.heap -= count
        self.taken[seat] += count
        self.turn += 1
        return [Event("pebbles-taken", {"seat": seat, "count": count, "left": self.heap})]

    def ending(self) -> Result:
        """Whoever took the last one has won."""
        last = (self.turn - 1) % self.seats
        return Result((last,), "last-pebble", tuple(self.taken), capped=False)

    def seen_by(self, seat: int | None) -> JsonObject:
        """Show the heap: nothing is hidden."""
        return {"heap": self.heap, "taken": [*self.taken]}


GAME: Final = replace(Pebbles.description(), orders=ORDERS)
