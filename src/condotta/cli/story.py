"""A recorded game told again, move by move, as one seat, a spectator or everybody may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from condotta.cli.table import actions_of
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.registry import description_of, opening
from condotta.core.values import JsonObject


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes a story is told: a seat's, a spectator's (``None``), or all at once."""

    seat: int | None = None
    open: bool = False

    def see(self, events: Sequence[Event]) -> list[Event]:
        """Give the events as these eyes see them."""
        return list(events) if self.open else [event.seen_by(self.seat) for event in events]


@dataclass(frozen=True)
class ToldMove:
    """One action of a record: its number (0 is the setup) and what happened."""

    number: int
    events: list[Event]


def retell(record: JsonObject, to: int | None, eyes: Eyes) -> Iterator[tuple[Game, ToldMove]]:
    """Play a checked record again; give the game after each move with what happened."""
    game = opening(record)
    yield game, ToldMove(0, eyes.see(description_of(game.name).opening_events(game)))
    for number, entry in enumerate(actions_of(record)[:to], start=1):
        yield game, ToldMove(number, eyes.see(game.play_json(entry)))
