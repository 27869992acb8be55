"""Checkpoints: a table taken up in the middle of its log is the table read from the beginning."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, func, insert, select, update

from condotta.server import acts, schema, store
from condotta.server.audience import LiveTable
from condotta.server.checkpoints import (
    EVERY,
    VERSION,
    may_be_kept,
    read_checkpoint,
    take_checkpoint,
)
from condotta.server.choices import Choices
from condotta.server.database import database_address, open_engine
from condotta.server.errors import Refused
from condotta.server.hall import read_whole
from condotta.server.migrating import migrate
from condotta.server.table import Table
from condotta.server.telling import observer_of
from tests.condottiere.configurations import Configuration, cycle
from tests.server.evenings import Evening, actor, do
from tests.server.secrets_asked import before_the_secret, text, win_roma
from tests.server.serving import Guest, serving
from tests.server.worlds import World

NAMES = ("anna", "beppe", "carla", "dino", "elsa", "fabio")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A database with everybody in it."""
    path: Path = tmp_path_factory.mktemp("checkpoints") / "tables.sqlite3"
    made = open_engine(database_address(f"sqlite:///{path}"))
    migrate(made)
    with made.begin() as connection:
        rows = [{"id": name, "name": name.title(), "created_at": 0} for name in NAMES]
        connection.execute(insert(schema.people), rows)
    yield made
    made.dispose()


def evening_of(configuration: Configuration, table_id: str) -> Evening:
    """Put up a table for any configuration, with people on all seats, and begin."""
    options = {name: value for name, value in configuration.options if name != "start_seat"}
    choices = Choices.model_validate(
        {
            "edition": configuration.edition,
            "variants": [*configuration.variants],
            "options": options,
            "seats": configuration.seats,
            "pace": {"kind": "live"},
        }
    )
    table = Evening(id=table_id, host="anna", choices=choices, created_at=0)
    for seat in range(configuration.seats):
        do(table, acts.sit(table, actor(NAMES[seat]), seat, None))
    seed = Random(table_id).randbytes(32)
    do(table, acts.start(table, actor("anna"), seed))
    return table


def go_on(table: Evening, rng: Random) -> None:
    """Do something a table might see."""
    story = table.story
    assert story is not None
    seat = rng.randrange(len(table.chairs))
    who = acts.Actor(NAMES[seat], NAMES[seat].title(), f"key-{table.length}", "fingerprint")
    lot = rng.random()
    try:
        if lot < 0.1:
            draft = acts.undo(table, who, story.number(seat))
        elif lot < 0.15:
            draft = acts.talk(table, who, f"word {table.length}", rng.choice([None, others(seat)]))
        elif lot < 0.18:
            draft = acts.leave(table, who)
        elif lot < 0.22:
            draft = acts.come_back(table, who)
        elif lot < 0.25:
            draft = acts.ask_take_back(table, who)
        elif lot < 0.28:
            draft = acts.vote(table, who, yes=rng.random() < 0.8)
        elif lot < 0.33:
            hand: Any = story.game.view(seat)["hand"]
            draft = acts.show(table, who, hand[:1], others(seat))
        else:
            decision = story.game.decision
            action = rng.choice(decision.options).to_json()
            draft = acts.answer_for(table, decision.seat, action)
    except Refused:
        return
    do(table, draft)


def others(seat: int) -> list[int]:
    return [(seat + 1) % 2]


def keep(connection: Connection, table: Evening) -> None:
    """Store a table with its log and a checkpoint as it is now."""
    store.insert_table(connection, table)
    store.append(connection, table.id, table.entries)
    body = json.loads(json.dumps(take_checkpoint(table)))
    store.save_checkpoint(connection, table.id, table.length, body)


def taken_up(connection: Connection, table: Table) -> Table:
    bare = store.read_table(connection, table.id)
    assert bare is not None
    found = read_checkpoint(connection, bare)
    assert found is not None
    return found


def welcomes(table: Table) -> list[bytes]:
    """Give what everybody is told who comes back, knowing this or that already."""
    live, story = LiveTable(table), table.story
    assert story is not None
    told = []
    for seat in (*range(len(table.chairs)), None):
        last = story.number(observer_of(table, seat))
        told += [live.welcome(seat, 5, number) for number in (None, 0, last - 3, last)]
        told.append(live.welcome(seat))
    return told


def same(one: Table, other: Table) -> None:
    """Two tables cannot be told apart, by anybody who looks nor by the server itself."""
    assert welcomes(one) == welcomes(other)
    assert (one.length, one.state, one.due, one.ask) == (
        other.length,
        other.state,
        other.due,
        other.ask,
    )
    assert one.keys == other.keys
    assert one.talk == other.talk
    assert one.clock is not None
    assert other.clock is not None
    assert vars(one.clock) == vars(other.clock)
    assert one.story is not None
    assert other.story is not None
    assert one.story.record() == other.story.record()
    assert one.story.events_at(0) == other.story.events_at(0)
    for seat in range(len(one.chairs)):
        assert one.story.may_undo(seat) == other.story.may_undo(seat)
        assert one.story.last_choice(seat) == other.story.last_choice(seat)


@pytest.mark.parametrize("part", range(4))
def test_a_table_taken_up_from_its_checkpoint_is_the_same_and_plays_on_the_same(
    engine: Engine, part: int
) -> None:
    """At many moments of games at every kind of table; and some moves later still."""
    kept = 0
    for number, configuration in enumerate(cycle()[part::4]):
        rng = Random(f"{part} {number}")
        table = evening_of(configuration, f"{part}x{number}")
        moments = sorted(rng.sample(range(1, 150), 2))
        for _ in range(moments[0]):
            if table.state == "running":
                go_on(table, rng)
        if not may_be_kept(table):
            continue
        kept += 1
        with engine.connect() as connection:
            keep(connection, table)
            again = taken_up(connection, table)
            connection.rollback()
        same(again, table)
        for _ in range(20):
            length = table.length
            if table.state != "running":
                break
            go_on(table, rng)
            for entry in table.entries[length:]:
                again.apply(entry)
        same(again, table)
    assert kept > 35


def test_at_every_moment_of_a_game_that_can_be_kept(engine: Engine) -> None:
    kept = 0
    for number in range(0, 200, 40):
        rng = Random(number)
        table = evening_of(cycle()[number], f"every{number}")
        with engine.connect() as connection:
            store.insert_table(connection, table)
            written = 0
            for _ in range(60):
                if table.state != "running":
                    break
                if table.entries[written:]:
                    store.append(connection, table.id, table.entries[written:])
                    written = len(table.entries)
                if may_be_kept(table):
                    body = json.loads(json.dumps(take_checkpoint(table)))
                    store.save_checkpoint(connection, table.id, table.length, body)
                    same(taken_up(connection, table), table)
                    kept += 1
                go_on(table, rng)
            connection.rollback()
    assert kept > 200


def test_while_a_question_is_secret_nothing_is_kept() -> None:
    world = World(before_the_secret())
    assert may_be_kept(world.table)
    win_roma(world)
    assert not may_be_kept(world.table)
    world.move(text("keep-hand"))
    assert may_be_kept(world.table)


def test_an_open_or_ended_table_has_nothing_to_keep() -> None:
    table = Evening(id="t", host="anna", choices=Choices(seats=2), created_at=0)
    assert not may_be_kept(table)
    world = World(before_the_secret())
    for seat in range(4):
        world.take("resign", seat, seat=seat, player="steady")
    assert not may_be_kept(world.table)


@pytest.mark.parametrize(
    "spoil",
    [
        {"version": VERSION + 1},
        {"version": VERSION - 1},
        {"version": None},
        {"story": {}},
        {"chairs": [{"unheard": "of"}]},
        {"clock": None},
        {"rules": "another"},
        {"snapshot": "none"},
    ],
    ids=str,
)
def test_a_checkpoint_that_does_not_fit_is_passed_over(
    engine: Engine, spoil: dict[str, Any]
) -> None:
    table = evening_of(cycle()[0], "spoilt")
    rng = Random(2)
    for _ in range(30):
        go_on(table, rng)
    with engine.connect() as connection:
        keep(connection, table)
        kept = store.read_checkpoint(connection, table.id)
        assert kept is not None
        body: Any = kept[1]
        if "rules" in spoil:
            body["story"]["header"]["rules"] = spoil["rules"]
        elif "snapshot" in spoil:
            body["story"]["snapshot"]["deck"] = spoil["snapshot"]
        else:
            body.update(spoil)
        connection.execute(update(schema.checkpoints).values(body=body))
        found = read_whole(connection, table.id)
        connection.rollback()
    assert found is not None
    same(found[0], table)


def test_an_older_checkpoint_never_takes_the_place_of_a_newer_one(engine: Engine) -> None:
    table = evening_of(cycle()[0], "order")
    with engine.connect() as connection:
        keep(connection, table)
        for number in (50, 40, 60):
            store.save_checkpoint(connection, table.id, number, {"number": number})
        kept = store.read_checkpoint(connection, table.id)
        connection.rollback()
    assert kept == (60, {"number": 60})


def test_a_game_of_a_thousand_entries_opens_from_its_checkpoint(
    engine: Engine, record_property: Callable[[str, object], None]
) -> None:
    configuration = Configuration("2007", ("campaign",), 4, (("target", 1000),))
    table = evening_of(configuration, "long")
    rng = Random(1)
    while table.length < 1_000:
        assert table.state == "running"
        go_on(table, rng)
    while not may_be_kept(table):
        go_on(table, rng)
    with engine.connect() as connection:
        keep(connection, table)
        begun = time.perf_counter()
        with_it = read_whole(connection, table.id)
        middle = time.perf_counter()
        connection.execute(schema.checkpoints.delete())
        without = read_whole(connection, table.id)
        end = time.perf_counter()
        connection.rollback()
    assert with_it is not None
    assert without is not None
    same(with_it[0], without[0])
    record_property("milliseconds_with_checkpoint", (middle - begun) * 1000)
    record_property("milliseconds_without", (end - middle) * 1000)


def test_a_long_game_is_kept_and_taken_up_again_over_the_network(address: str) -> None:
    with serving(address) as served:
        with Guest(served, "Anna") as anna:
            table_id = anna.new_table(seats=2, computers=["random"], variants=["campaign"])
            anna.post(f"/api/tables/{table_id}/start")
            for number in range(EVERY + 5):
                said = {"type": "talk", "key": f"k{number}", "text": f"{number}"}
                anna.post(f"/api/tables/{table_id}/acts", said)
            before = anna.get(f"/api/tables/{table_id}")
        served.kill()
        checkpoints = open_engine(database_address(address))
        with checkpoints.connect() as connection:
            assert connection.execute(select(func.count(schema.checkpoints.c.number))).scalar() == 1
        checkpoints.dispose()
        served.start()
        with anna.move_to(served) as back:
            after = back.get(f"/api/tables/{table_id}")
            assert after["talk"] == before["talk"]
            assert after["sight"]["view"] == before["sight"]["view"]
            repeated = {"type": "talk", "key": "k7", "text": "7"}
            back.post(f"/api/tables/{table_id}/acts", repeated)
            assert len(back.get(f"/api/tables/{table_id}")["talk"]) == EVERY + 5
