"""At a server's tables memories hear what their seats see, through restarts and take-backs."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.players import OFFERED, events_seen
from condotta.server import acts, hall
from condotta.server.acts import Actor, going, questions
from condotta.server.house import House
from condotta.server.thinking import Thinkers
from tests.players.remembering import of_the_house
from tests.server.houses import ANNA, BEPPE, Time, open_house, seat_two, until

WORKER = """
import json, sys
from condotta.players.named import PLAYERS, Kind
from condotta.server import thinker
from tests.players.remembering import Attentive, attentive

choose = Attentive.choose

def noting(player, at):
    answer = choose(player, at)
    with open(sys.argv[1], "a") as file:
        file.write(json.dumps(Attentive.overheard.pop()) + "\\n")
    return answer

Attentive.choose = noting
PLAYERS["attentive"] = Kind(attentive)
thinker.main()
"""
"""The real worker, with a player that remembers; what it has heard at each question is noted."""


class Noting(Thinkers):
    """The real thinkers; what was on record at each question is noted."""

    def __init__(self, path: Path) -> None:
        super().__init__(2, 60.0, (sys.executable, "-c", WORKER, str(path)))
        self.house: House | None = None
        self.told: list[Sequence[Event] | None] = []
        self.asked: list[tuple[int, JsonObject]] = []

    async def think(
        self,
        player: str,
        seed: int,
        seat: int,
        snapshot: JsonObject,
        told: Sequence[Event] | None = None,
        *,
        table: str = "",
    ) -> JsonObject | None:
        assert self.house is not None
        (live,) = self.house.hall.tables.values()
        assert live.table.story is not None
        self.told.append(told)
        self.asked.append((seat, live.table.story.record()))
        return await super().think(player, seed, seat, snapshot, told, table=table)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The attentive one is offered at tables."""
    monkeypatch.setattr(questions, "offered_at", lambda game: (*OFFERED, "attentive"))
    with of_the_house():
        yield


def heard_in(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


async def people_answer(house: House, table_id: str, answers: int) -> None:
    await house.hall.open(table_id)

    def asked() -> bool:
        now = house.hall.tables[table_id].table
        return now.state != "running" or (now.story is not None and now.story.asked in (0, 1))

    for _ in range(answers):
        await until(asked)
        await house.hall.act(table_id, None, any_answer)
    await until(asked)


def any_answer(table: Any) -> acts.Draft:
    """Answer now this, now that: whoever always plays a card seldom lets others have a turn."""
    story = table.story
    options = story.game.decision.options
    action = options[len(story.steps) % len(options)].to_json()
    who = Actor(table.chairs[story.asked].person, "x")
    return acts.move(table, who, story.number(story.asked), action)


async def take_back(house: House, table_id: str) -> None:
    """Anna asks for her last choice back, and Beppe agrees."""
    await house.hall.act(table_id, ANNA, lambda table: acts.ask_take_back(table, ANNA))
    await house.hall.act(table_id, BEPPE, lambda table: acts.vote(table, BEPPE, yes=True))


async def evening(address: str, path: Path, *, restarts: bool) -> tuple[list[Any], JsonObject]:
    """Three parts of an evening; before the second and the third one something is taken back."""
    asked: list[Any] = []
    table_id = None
    parts: list[list[int]] = [[16], [16], [16]] if restarts else [[16, 16, 16]]
    for part in parts:
        thinkers = Noting(path)
        async with open_house(address, Time(), thinkers) as house:
            thinkers.house = house
            for answers in part:
                if table_id is None:
                    table_id = (await seat_two(house, computers=["attentive"])).table.id
                else:
                    await house.hall.open(table_id)
                    await take_back(house, table_id)
                await people_answer(house, table_id, answers)
            asked += thinkers.asked
            assert table_id is not None
            story = house.hall.tables[table_id].table.story
            assert story is not None
            record = story.record()
    return asked, record


@pytest.mark.parametrize("checkpoint_every", [7, 100])
def test_a_memory_hears_what_its_seat_sees_and_a_restart_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkpoint_every: int
) -> None:
    """Whether a table is taken up from a checkpoint or from the beginning of its log."""
    monkeypatch.setattr(hall, "EVERY", checkpoint_every)

    def whole(name: str, *, restarts: bool) -> tuple[list[Any], JsonObject]:
        path = tmp_path / f"{name}.jsonl"
        address = f"sqlite:///{tmp_path / name}.sqlite3"
        asked, record = asyncio.run(evening(address, path, restarts=restarts))
        heard = heard_in(path)
        # A show is a thought of its own, after which nothing was chosen yet.
        chosen = iter(heard)
        found = next(chosen)
        matched = 0
        for seat, on_record in asked:
            seen = [event.to_json() for event in events_seen(on_record, seat)]
            if found is not None and found == ["condottiere", seat, 3, seen]:
                found = next(chosen, None)
                matched += 1
        assert matched == len(heard) > 10
        return heard, record

    through, record = whole("through", restarts=False)
    again, same = whole("restarted", restarts=True)
    assert again == through
    assert same == record


def test_nobody_else_is_sent_what_was_told(sqlite_address: str, tmp_path: Path) -> None:
    """It would cost those who do not listen time, and nothing is sent that nobody needs."""

    async def whole() -> None:
        thinkers = Noting(tmp_path / "heard.jsonl")
        async with open_house(sqlite_address, Time(), thinkers) as house:
            thinkers.house = house
            live = await seat_two(house, computers=["steady", "random"])
            await people_answer(house, live.table.id, 12)
        assert len(thinkers.told) > 4
        assert not any(thinkers.told)

    asyncio.run(whole())


def test_who_takes_over_a_seat_remembers_what_the_seat_saw(
    sqlite_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "heard.jsonl"

    async def whole() -> None:
        thinkers = Noting(path)
        async with open_house(sqlite_address, Time(), thinkers) as house:
            thinkers.house = house
            live = await seat_two(house, computers=["attentive"])
            table_id = live.table.id
            await people_answer(house, table_id, 5)
            monkeypatch.setattr(going, "STAND_IN", "attentive")
            await house.hall.act(table_id, BEPPE, lambda table: acts.leave(table, BEPPE))

            def has_sat_in() -> bool:
                return any(heard[1] == 1 for heard in heard_in(path))

            def is_annas_turn() -> bool:
                story = house.hall.tables[table_id].table.story
                return story is not None and story.asked == 0

            while not has_sat_in():
                await until(lambda: has_sat_in() or is_annas_turn())
                if is_annas_turn():
                    await house.hall.act(table_id, None, any_answer)
        first = next(heard for heard in heard_in(path) if heard[1] == 1)
        on_record = next(record for seat, record in thinkers.asked if seat == 1)
        assert first[3] == [event.to_json() for event in events_seen(on_record, 1)]

    asyncio.run(whole())
