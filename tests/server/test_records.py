"""Records of tables that have ended, replays, and records brought from elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert

import condotta
from condotta.cli.command import main
from condotta.condottiere import reading_of
from condotta.core.chance import seed_from, seed_hash
from condotta.core.registry import description_of, replay
from condotta.core.values import JsonObject
from condotta.server import acts, imports, schema
from condotta.server.acts import seat_by_lot
from condotta.server.database import Database
from condotta.server.errors import Refused
from condotta.server.imports import keep_record, read_kept
from condotta.server.records import export, verify_table
from condotta.server.replays import EVERY, Eyes, Replay, Replays
from condotta.server.table import Table

from .evenings import actor, do, play_on, played, start, table_of
from .worlds import import_record


def said(table: Table, person: str, text: str, *to: int) -> None:
    do(table, acts.talk(table, actor(person), text, to or None))


@pytest.fixture(scope="module")
def evening() -> Table:
    """A finished game of three people and a computer player, with some talk."""
    table = table_of("anna", "bela", "cili", computers=["steady"])
    said(table, "bela", "Good evening")
    play_on(start(table), Random(1), moves=20)
    said(table, "anna", "Let us spare Bela", 2)
    said(table, "bela", "Beware of Anna", 2, 3)
    return play_on(table, Random(2))


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code


def texts(record: JsonObject) -> list[str]:
    around: Any = record["table"]
    return [talk["text"] for talk in around["talk"]]


# --- taking a record home -------------------------------------------------------------------------


def test_an_export_has_the_game_and_who_sat_where(evening: Table) -> None:
    record = export(evening, "anna")
    around: Any = record["table"]
    assert replay(record).over
    assert around["names"] == ["Anna", "Bela", "Cili", "Alba"]
    assert around["players"] == ["you", "you", "you", "steady"]
    assert around["seed_hash"] == seed_hash(seed_from(record["seed"]))
    assert around["first"] == "random"


@pytest.mark.parametrize(
    ("hearer", "heard"),
    [
        ("anna", ["Good evening", "Let us spare Bela"]),
        ("bela", ["Good evening", "Beware of Anna"]),
        ("cili", ["Good evening", "Let us spare Bela", "Beware of Anna"]),
        ("dora", ["Good evening"]),
        (None, ["Good evening"]),
    ],
)
def test_what_was_said_in_private_is_only_in_the_exports_of_those_who_heard_it(
    evening: Table, hearer: str | None, heard: list[str]
) -> None:
    record = export(evening, hearer)
    assert texts(record) == heard
    whole = json.dumps(record)
    assert ("spare" in whole) == ("Let us spare Bela" in heard)
    assert ("Beware" in whole) == ("Beware of Anna" in heard)


def test_talk_is_told_with_the_step_of_the_game_it_was_said_at() -> None:
    table = table_of("anna", "bela")
    said(table, "bela", "Good evening")
    start(table)
    said(table, "anna", "Good luck")
    play_on(table, Random(1), moves=20)
    said(table, "anna", "Peace?", 1)
    play_on(table, Random(2))
    said(table, "bela", "Well played")
    record: Any = export(table, "bela")
    assert [(talk["text"], talk["step"]) for talk in record["table"]["talk"]] == [
        ("Good evening", 0),
        ("Good luck", 0),
        ("Peace?", 20),
        ("Well played", len(record["actions"])),
    ]


def test_before_the_end_there_is_no_record() -> None:
    table = table_of("anna", "bela")
    with refused("not-finished"):
        export(table, "anna")
    play_on(start(table), Random(1), moves=3)
    for act in (lambda: export(table, "anna"), lambda: verify_table(table)):
        with refused("not-finished"):
            act()


def test_a_table_that_never_began_has_no_record() -> None:
    table = table_of("anna", "bela")
    do(table, acts.ask_abandon(table, actor("anna")))
    with refused("not-started"):
        export(table, "anna")


def test_the_terminal_verifies_an_export(
    evening: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(export(evening, "bela")))
    assert main(["--lang", "en", "verify", str(path)]) == 0
    assert "published before the game" in " ".join(capsys.readouterr().out.split())


def test_a_fair_table_passes_all_checks(evening: Table) -> None:
    assert verify_table(evening).model_dump() == {
        "replays": True,
        "result": True,
        "seed_hash": True,
        "first": True,
    }


@pytest.mark.parametrize("first", ["host", 1])
def test_the_first_seat_is_the_one_agreed_on(first: str | int) -> None:
    table = played("anna", "bela", "cili", first=first)
    assert verify_table(table).first
    agreed = 0 if first == "host" else 2
    table.choices = table.choices.model_copy(update={"first": (agreed + 1) % 3})
    assert not verify_table(table).first


def test_a_first_seat_that_was_not_drawn_is_found_out() -> None:
    drawn = seat_by_lot(seed_from(7), 3)
    table = played("anna", "bela", "cili", first=(drawn + 1) % 3)
    assert verify_table(table).first
    table.choices = table.choices.model_copy(update={"first": "random"})
    assert not verify_table(table).first


def test_another_seed_than_the_published_one_is_found_out() -> None:
    table = played("anna", "bela")
    table.seed_hash = seed_hash(seed_from(8))
    checks = verify_table(table)
    assert not checks.seed_hash
    assert checks.model_copy(update={"seed_hash": True}) == verify_table(played("anna", "bela"))


def test_a_move_that_was_changed_afterwards_is_found_out() -> None:
    table = played("anna", "bela")
    assert table.story is not None
    del table.story.steps[-1]
    checks = verify_table(table)
    assert (checks.replays, checks.result) == (True, False)
    del table.story.steps[0]
    assert not verify_table(table).replays


# --- replays --------------------------------------------------------------------------------------


def test_a_replay_shows_every_step_as_it_was(evening: Table) -> None:
    record = export(evening, None)
    told = Replay(record)
    actions: Any = record["actions"]
    assert told.steps == len(actions) > 2 * EVERY
    game = condotta.replay(record, to=0)
    events = description_of("condottiere").opening_events(game)
    # Backwards after forwards: to jump about must not change anything.
    shown = {step: told.at(step, "open") for step in reversed(range(told.steps + 1))}
    for step in range(told.steps + 1):
        seen = shown[step]
        assert seen["view"] == game.view(None)
        assert seen["reading"] == reading_of(game.view(None))
        assert seen["hands"] == [game.view(seat) for seat in range(4)]
        assert [event["args"] for event in seen["events"]] == [event.args for event in events]
        assert told.kinds[step] == [event.kind for event in events]
        if step < told.steps:
            mover = game.decision.seat
            assert told.movers[step + 1] == mover
            events = game.play_json(actions[step])


@pytest.mark.parametrize("variants", [[], ["hidden-cards"]])
def test_a_seat_never_sees_in_a_replay_what_it_could_not_know(variants: list[str]) -> None:
    table = played("anna", "bela", "cili", variants=variants)
    assert table.story is not None
    story, told = table.story, Replay(export(table, None))
    game, hidden = condotta.replay(export(table, None), to=0), 0
    events = story.events[: story.opening]
    for step in range(told.steps + 1):
        for eyes, seat in ((0, 0), (1, 1), (2, 2), ("spectator", None)):
            seen = told.at(step, eyes)  # type: ignore[arg-type]  # a seat or the spectator
            known = [event.seen_by(seat) for event in events]
            assert [event["args"] for event in seen["events"]] == [event.args for event in known]
            assert seen["hands"] is None
            assert seen["view"] == game.view(seat)
            assert seen["reading"] == reading_of(game.view(seat))
            hidden += sum(event.args != cut.args for event, cut in zip(events, known, strict=True))
        if step < told.steps:
            events = game.play_json(story.steps[step].entry)
    assert hidden > 0


@pytest.mark.parametrize(
    ("people", "variants"),
    [
        (["anna", "bela"], []),
        (["anna", "bela", "cili"], ["hidden-cards"]),
        (["anna", "bela", "cili", "dora", "emma", "flora"], ["hidden-cards"]),
    ],
)
def test_the_events_of_many_steps_are_those_of_each_step(
    people: list[str], variants: list[str]
) -> None:
    """Whole games, through all eyes there are; what is asked for early has no more in it."""
    told = Replay(export(played(*people, variants=variants), None))
    everybody: list[Eyes] = ["open", "spectator", *range(len(people))]
    for eyes in everybody:
        singly = [told.at(step, eyes)["events"] for step in range(told.steps + 1)]
        for step in (0, 1, EVERY, EVERY + 1, told.steps):
            assert list(told.events_until(step, eyes)) == singly[: step + 1]


def test_a_replay_names_who_showed_cards() -> None:
    table = start(table_of("anna", "bela", "cili"))
    assert table.story is not None
    asked = table.story.asked
    shower = next(seat for seat in range(3) if seat != asked)
    view: Any = table.story.game.view(shower)
    card = view["hand"][0]
    to = [seat for seat in range(3) if seat != shower][:1]
    do(table, acts.show(table, actor(("anna", "bela", "cili")[shower]), [card], to))
    play_on(table, Random(3))
    told = Replay(export(table, None))
    assert told.movers[1] == shower
    assert told.kinds[1] == ["cards-shown"]


def test_steps_and_seats_that_are_not_there(evening: Table) -> None:
    told = Replay(export(evening, None))
    for step in (-1, told.steps + 1):
        with refused("no-step"):
            told.at(step, "open")
        with refused("no-step"):
            list(told.events_until(step, "open"))
    for seat in (-1, 4):
        with refused("bad-seats"):
            told.at(0, seat)
        with refused("bad-seats"):
            list(told.events_until(0, seat))


def test_the_replays_looked_at_last_stay_open(evening: Table) -> None:
    record, asked = export(evening, None), list[str]()

    async def look(replays: Replays, *names: str) -> None:
        for name in names:

            async def read(name: str = name) -> JsonObject:
                asked.append(name)
                return record

            assert (await replays.open(name, read)).steps > 0

    few = Replays(most=2)
    asyncio.run(look(few, "a", "b", "a", "c", "a", "b"))
    assert asked == ["a", "b", "c", "b"]
    assert len(few) == 2
    short = Replays(most_steps=1)
    asyncio.run(look(short, "a", "b"))
    assert len(short) == 1


def test_many_who_ask_at_once_open_a_replay_once(evening: Table) -> None:
    asked = []

    async def read() -> JsonObject:
        asked.append(1)
        await asyncio.sleep(0)
        return export(evening, None)

    async def look() -> set[int]:
        replays = Replays()
        opened = await asyncio.gather(*(replays.open("a", read) for _ in range(4)))
        return {id(one) for one in opened}

    assert len(asyncio.run(look())) == 1
    assert asked == [1]


# --- records from elsewhere -----------------------------------------------------------------------


@pytest.fixture
def record(evening: Table) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(export(evening, "cili")))
    return copy


def written(record: object) -> bytes:
    return json.dumps(record).encode()


def refusal(text: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        import_record(text)
    return caught.value


def test_an_export_can_be_brought_back_without_its_talk(record: dict[str, Any]) -> None:
    kept = import_record(written(record))
    assert kept["actions"] == record["actions"]
    assert kept["result"] == record["result"]
    assert kept["table"] == {
        "names": ["Anna", "Bela", "Cili", "Alba"],
        "players": ["you", "you", "you", "steady"],
        "colours": ["crimson", "azure", "gold", "forest"],
    }
    assert "spare" not in json.dumps(kept)
    assert Replay(kept).steps == len(record["actions"])


def test_a_game_that_is_not_over_and_one_from_a_position_can_be_brought() -> None:
    game = condotta.new("condottiere", seats=3, seed=1)
    game.play(game.decision.options[0])
    assert import_record(written(game.record))["result"] is None
    snapshot = game.snapshot()
    del snapshot["history"], snapshot["start"]
    game = condotta.restore(snapshot)
    game.play(game.decision.options[0])
    kept = import_record(written(game.record))
    assert "seed" not in kept
    assert Replay(kept).at(1, "open")["mover"] is not None


def test_a_game_of_an_edition_that_people_are_not_offered_is_refused() -> None:
    game = condotta.new("condottiere", seats=2, seed=1, edition="mini-2")
    assert "no edition 'mini-2'" in str(refusal(written(game.record)))


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"3",
        b'{"format": "condotta-record"',
        b"\xff\xfe",
        b'{"format": NaN}',
        b'{"format": "\\ud800"}',
        b"1" * 5000,
    ],
)
def test_what_is_no_record_is_refused(text: bytes) -> None:
    assert refusal(text).code == "bad-record"


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"format": "condotta-snapshot"},
        {"version": 2},
        {"version": "1"},
        {"game": "chess"},
        {"rules": "condottiere-0"},
        {"edition": None},
        {"edition": "1066"},
        {"variants": "hidden-cards"},
        {"options": {"max_battles": 1.5}},
        {"options": {"no-such-option": True}},
        {"seats": 7},
        {"seats": "4"},
        {"chance": "dice"},
        {"seed": "7"},
        {"seed": "0" * 64},
        {"start": {}},
        {"start": None},
        {"actions": {}},
        {"actions": [3]},
        {"actions": [{"kind": "pass", "extra": 1}]},
        {"actions": [{"kind": "pass"}]},
        {"actions": []},
        {"actions": [{"kind": "pass"}] * 20_001},
        {"result": {"winners": [0]}},
        {"result": 3},
        {"table": []},
    ],
)
def test_a_record_with_a_wrong_field_is_refused_with_a_sentence(
    record: dict[str, Any], change: dict[str, Any]
) -> None:
    problem = refusal(written(record | change))
    assert problem.code == "bad-record"
    # The sentence is the game's own, and can be said.
    assert not problem.message.key.startswith("error.server")
    assert str(problem)


@pytest.mark.parametrize("field", ["format", "seed", "chance", "actions", "options", "result"])
def test_a_record_that_lacks_a_field_is_refused(record: dict[str, Any], field: str) -> None:
    del record[field]
    assert refusal(written(record)).code == "bad-record"


def test_unknown_and_impossible_things_in_a_starting_position_are_refused() -> None:
    game = condotta.new("condottiere", seats=3, seed=1)
    snapshot = game.snapshot()
    del snapshot["history"], snapshot["start"]
    record: dict[str, Any] = condotta.restore(snapshot).record
    import_record(written(record))
    too_long = [{"kind": "pass"}] * 20_001
    changes: list[dict[str, Any]] = [{"extra": 1}, {"hands": []}, {"history": too_long}]
    for change in changes:
        changed = {**record, "start": {**record["start"], **change}}
        assert refusal(written(changed)).code == "bad-record"


def test_a_record_that_is_too_large_is_refused(record: dict[str, Any]) -> None:
    fitting = written(record)
    fitting += b" " * (imports.LARGEST - len(fitting))
    import_record(fitting)
    assert refusal(fitting + b" ").code == "too-large"


def nested(depth: int) -> list[Any]:
    return [] if depth == 1 else [nested(depth - 1)]


def test_a_record_that_is_too_deep_is_refused(record: dict[str, Any]) -> None:
    # The record and its table are two of the twelve.
    import_record(written(record | {"table": {"x": nested(10)}}))
    assert refusal(written(record | {"table": {"x": nested(11)}})).code == "too-deep"
    assert refusal(b"[" * 500_000).code == "too-deep"
    assert refusal(b'{"a":' * 100_000).code == "too-deep"


@pytest.mark.parametrize(
    "table",
    [
        {"names": ["\x1b[2J", "\u200b", "c", "d"]},
        {"names": ["a", "b"]},
        {"names": "abcd"},
        {"names": ["a", "b", "c", 4]},
        {"players": ["you", "you", "you", "nobody we know"]},
        {"colours": ["crimson", "azure", "gold"]},
        {"colours": ["crimson", "azure", "gold", "gold"]},
        {"colours": ["crimson", "azure", "gold", "url(evil)"]},
        {"language": "xx", "seed_hash": "00", "talk": [{"text": "a secret"}], "more": {}},
        {"language": ["en"]},
    ],
)
def test_nothing_strange_around_the_table_is_kept(
    record: dict[str, Any], table: dict[str, Any]
) -> None:
    assert import_record(written(record | {"table": table}))["table"] == {}


def test_long_names_are_cut_and_the_language_kept(record: dict[str, Any]) -> None:
    given = {"names": ["a" * 100, "b\nb", "c", "d"], "language": "pl"}
    kept: Any = import_record(written(record | {"table": given}))["table"]
    assert kept == {"names": ["a" * 64, "b b", "c", "d"], "language": "pl"}


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    opened = Database(address)
    schema.metadata.create_all(opened.engine)
    opened.start()
    yield opened
    opened.close()


def test_records_are_kept_for_each_person_and_the_oldest_makes_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOST_KEPT", 2)
    rows = [{"id": who, "name": who, "created_at": 0} for who in ("anna", "bela")]

    async def keep() -> None:
        await database.write(lambda connection: connection.execute(insert(schema.people), rows))
        for at, (name, who) in enumerate(
            [("first", "anna"), ("others", "bela"), ("second", "anna"), ("third", "anna")]
        ):
            await database.write(
                lambda connection, name=name, who=who, at=at: keep_record(  # type: ignore[misc]
                    connection, name, who, {"name": name}, at
                )
            )

    asyncio.run(keep())
    found = {
        name: database.read_now(lambda connection, name=name: read_kept(connection, name))  # type: ignore[misc]
        for name in ("first", "others", "second", "third", "none")
    }
    assert found["first"] is None
    assert found["none"] is None
    assert found["others"] == {"name": "others"}
    assert found["second"] == {"name": "second"}
    assert found["third"] == {"name": "third"}
