"""Tables in memory for tests: a game at some position with everybody listening."""

from __future__ import annotations

import asyncio
from typing import Any

from condotta.core.game import Game
from condotta.core.values import JsonObject
from condotta.server import imports
from condotta.server.audience import Listener, LiveTable
from condotta.server.choices import Choices, LivePace, NoPace
from condotta.server.explaining import Explainer, explained
from condotta.server.log import Entry, Kind
from condotta.server.story import Story
from condotta.server.table import Table
from condotta.server.thinker import QUESTIONS
from condotta.server.turns import Errand


class WorksHere:
    """A worker that does in this process what a worker does in its own."""

    async def start(self) -> None:
        """Nobody need be sent for."""

    async def work(self, wanted: str, given: JsonObject, errand: Errand, asker: str) -> JsonObject:
        """Do it at once."""
        return QUESTIONS[wanted](given)


HERE = Explainer(WorksHere())


def import_record(text: bytes) -> JsonObject:
    """Bring a record from elsewhere."""

    async def replay(record: JsonObject) -> JsonObject:
        return QUESTIONS["replay"]({"record": record})

    return asyncio.run(imports.import_record(text, replay))


PEOPLE = ["Anna", "Beppe", "Carla", "Dino", "Elsa", "Fabio"]


class World:
    """A table with a person on every seat; what each is sent is kept."""

    def __init__(self, game: Game, spectators: str = "closed", *, live_clock: bool = True) -> None:
        """Begin at a game's position."""
        view = game.view(None)
        choices = Choices.model_validate(
            {
                "game": game.name,
                "edition": view["edition"],
                "variants": view["variants"],
                "options": {},
                "seats": game.seats,
                "spectators": spectators,
                "pace": (LivePace() if live_clock else NoPace()).model_dump(),
            }
        )
        self.time = 1_000
        self.live = LiveTable(Table(id="t", host="p0", choices=choices, created_at=0))
        for seat in range(game.seats):
            colour = self.live.table.chairs[seat].colour
            self.take("sit", seat, seat=seat, name=PEOPLE[seat], colour=colour)
        self.take("start", 0, header=header_of(game), seed_hash="0" * 64)
        self.ears: dict[int | None, Listener] = {}

    @property
    def table(self) -> Table:
        """The table."""
        return self.live.table

    @property
    def story(self) -> Story:
        """The game and its telling."""
        assert self.live.table.story is not None
        return self.live.table.story

    def take(self, kind: Kind, person: int | None = None, **body: Any) -> None:
        """Let something happen."""
        who = None if person is None else f"p{person}"
        self.live.take(Entry(self.table.length + 1, self.time, kind, who, None, body))

    def move(self, action: JsonObject) -> None:
        """Let the seat that is asked answer."""
        seat = self.story.asked
        self.take("move", seat, seat=seat, action=action)

    def listen(self, seat: int | None) -> None:
        """Connect a seat, or a spectator."""
        self.ears[seat] = self.live.join(None if seat is None else f"p{seat}")

    def explained(self, observer: int) -> dict[str, Any]:
        """Give what an observer is told when it asks what it sees."""
        return asyncio.run(explained(HERE, self.story, observer, "k", "anybody"))

    def heard(self, seat: int | None) -> list[bytes]:
        """Give what a seat was sent since the last time, byte for byte."""
        waiting = self.ears[seat].waiting
        told = []
        while not waiting.empty():
            message = waiting.get_nowait()
            assert message is not None
            told.append(message)
        return told


def header_of(game: Game) -> JsonObject:
    """Give the beginning of a record that starts at a game's position."""
    taken = game.snapshot()
    start = {**taken, "history": None, "start": None}
    header = {**game.record, "actions": [], "result": None, "start": start}
    header.pop("seed", None)
    header.pop("chance", None)
    return header
