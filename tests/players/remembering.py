"""A player with a memory that keeps everything it hears, and plays by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import ClassVar

from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.players import Memory, Player, SeatAtTable, Thoughts
from condotta.players.described import Value
from condotta.players.memory import remembers
from condotta.players.named import PLAYERS, Kind
from condotta.players.steady import SteadyPlayer
from condotta.players.thoughts import no_thoughts

Heard = tuple[str, int, int, list[JsonObject]]
"""The game, the seat, how many there are, and what was heard."""


class Listener:
    """A memory that keeps everything."""

    def __init__(self, game: str, seat: int, seats: int) -> None:
        self.about = (game, seat, seats)
        self.heard: list[JsonObject] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event.to_json())


class Attentive:
    """Answers by what it remembers and by its seed; ``overheard`` has its memory at each answer."""

    overheard: ClassVar[list[Heard]] = []

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @property
    def name(self) -> str:
        return "attentive"

    def begin_memory(self, game: str, seat: int, seats: int) -> Memory:
        return Listener(game, seat, seats)

    def choose(self, at: SeatAtTable) -> Action:
        memory = at.memory
        assert isinstance(memory, Listener)
        heard = list(memory.heard)
        # What is only imagined is not heard.
        imagined = at.imagine(Random(1))
        imagined.play(imagined.decision.options[-1])
        assert at.memory is memory
        assert memory.heard == heard
        Attentive.overheard.append((*memory.about, heard))
        return Random(f"{self._seed} {len(heard)} {heard[-3:]}").choice(at.decision.options)

    def think(self, at: SeatAtTable) -> Thoughts:
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        return SteadyPlayer(1, "dealer").volunteer(at)


def make(text: str, seed: int) -> Player:
    """Make one, as the arena asks for it."""
    return Attentive(seed)


def attentive(seed: int, said: dict[str, Value]) -> Player:
    """Make one, as the house does."""
    return Attentive(seed)


@contextmanager
def of_the_house() -> Iterator[None]:
    """Let it be a player of the house for a while."""
    PLAYERS["attentive"] = Kind(attentive)
    remembers.cache_clear()
    try:
        yield
    finally:
        del PLAYERS["attentive"]
        remembers.cache_clear()
