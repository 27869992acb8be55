"""Recorded games to look at, and an adviser whose opinions are known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import condotta
from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players import PLAYERS, SeatAtTable, Thoughts, Weighed, player_named
from condotta.players.described import Value
from condotta.players.named import Kind
from condotta.players.sitting import take_turn


def played(
    game: str, *, seats: int = 3, seed: int = 3, most: int = 100_000, player: str = "steady"
) -> JsonObject:
    """Let players of one kind play, to the end or for so many answers."""
    begun = condotta.new(game, seats=seats, seed=seed)
    players = [player_named(player, seed=seat) for seat in range(seats)]
    for _ in range(most):
        if begun.over:
            break
        take_turn(begun, players[begun.decision.seat])
    return begun.record


class Opinionated:
    """Holds the last option for the best, worth 0.6; every other is worth 0.2, all well tried."""

    name = "opinionated"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, at: SeatAtTable) -> Action:
        return at.decision.options[-1]

    def think(self, at: SeatAtTable) -> Thoughts:
        options = at.decision.options[::-1]
        weighed = [Weighed(options[0], 0.6, 1000)]
        weighed += [Weighed(option, 0.2, 1000) for option in options[1:]]
        seats = len(at.view["players"])  # type: ignore[arg-type]  # both games list their players
        chances = [0.5 if seat == at.seat else 0.5 / (seats - 1) for seat in range(seats)]
        return Thoughts(at.seat, weighed, chances)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        return None


@contextmanager
def an_opinionated_adviser() -> Iterator[str]:
    """Let the adviser be known by name for a while."""

    def make(seed: int, said: dict[str, Value]) -> Opinionated:
        return Opinionated(seed)

    PLAYERS["opinionated"] = Kind(make)
    try:
        yield "opinionated"
    finally:
        del PLAYERS["opinionated"]
