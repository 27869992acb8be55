"""Playing on from a step of a game that is over: the same game, going another way."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import condotta
from condotta.cli import main
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.chance import seed_from
from condotta.core.values import JsonObject
from condotta.server import acts, store
from condotta.server.acts import Actor
from condotta.server.audience import LiveTable
from condotta.server.beginnings import Beginning, at_step, begin, choices_of
from condotta.server.errors import Refused
from condotta.server.hall import read_whole
from condotta.server.ratings import placed
from condotta.server.records import export, verify_table
from condotta.server.replays import Replay
from condotta.server.seating import FreshTable
from condotta.server.story import OPEN, SPECTATOR
from condotta.server.table import Table
from condotta.server.telling import tell_sight, tell_welcome
from tests.condottiere.configurations import cycle, positions
from tests.condottiere.scenario import A, B, C, D
from tests.server.checking import check_rows, story_of, wait_until_settled
from tests.server.evenings import actor, do, play_on, played, start, table_of
from tests.server.houses import ANNA, Time, answer, entries, open_house, until
from tests.server.refusing import why_not
from tests.server.secrets_asked import before_the_secret, win_roma, with_everybody
from tests.server.serving import Guest, Served, fresh_key, serving
from tests.server.test_leaks import Pair, but_the_seed
from tests.server.worlds import World

WHO = Actor("zoe", "Zoe")


def record_of(table: Table) -> JsonObject:
    """The whole record of a game at a table, over or not."""
    assert table.story is not None
    return {**table.story.record(), "table": {}}


def begun(record: JsonObject, step: int, seat: int, who: Actor = WHO) -> FreshTable:
    """Play on from a step of a record."""
    return begin(at_step(Replay(record), step), who, seat, "en", 5_000)


def sights(table: Table) -> dict[int, Any]:
    """What every observer sees, but for the clocks and what may be taken back."""
    assert table.story is not None
    shown = {}
    for observer in table.story.sights:
        sight = tell_sight(table, observer)
        assert sight is not None
        shown[observer] = {**sight, "may_undo": None, "clock": sight["clock"]["running"]}
    return shown


# --- the table ------------------------------------------------------------------------------------


def test_the_asker_has_the_seat_and_steady_players_all_others() -> None:
    new = begun(record_of(played("anna", "beppe", "carla")), 10, 1).table
    assert [(chair.person, chair.player) for chair in new.chairs] == [
        (None, "steady"),
        ("zoe", None),
        (None, "steady"),
    ]
    assert len({chair.name for chair in new.chairs}) == 3
    assert (new.state, new.host, new.people, new.begun_from) == ("running", "zoe", [1], "record")


def test_a_computer_player_never_bears_the_askers_name() -> None:
    names = begun(record_of(played("anna", "beppe")), 3, 0).table.names
    again = begun(record_of(played("anna", "beppe")), 3, 0, Actor("zoe", names[1])).table.names
    assert again[0] == names[1] != again[1]


def test_the_table_is_private_silent_and_not_rated() -> None:
    new = begun(record_of(played("anna", "beppe")), 3, 0).table
    assert (new.choices.public, new.choices.talk, new.choices.rated) == (False, False, False)
    assert why_not(acts.talk, new, WHO, "hello", None) == "no-talk"
    play_on_to_the_end(new)
    assert placed(new) is None
    new.choices = new.choices.model_copy(update={"rated": True, "hints": False})
    assert placed(new) is not None


@pytest.mark.parametrize("configuration", cycle()[:12], ids=str)
def test_what_was_agreed_on_is_what_the_table_has_chosen(configuration: Any) -> None:
    game = configuration.new(3)
    game.play(game.decision.options[0])
    chosen = choices_of(Beginning(game.record, "record", "steady"))
    assert (chosen.edition, chosen.seats) == (configuration.edition, game.seats)
    assert set(chosen.variants) == set(configuration.variants)
    assert chosen.first == game.record["options"]["start_seat"]
    assert {**chosen.options, "start_seat": chosen.first} == game.record["options"]
    # Whoever plays again there deals the same game anew.
    first = chosen.first
    assert isinstance(first, int)
    header = acts.game_header(chosen, seed_from(game.record.get("seed", "00" * 32)), first)
    assert {name: header[name] for name in ("edition", "variants", "options", "seats")} == {
        name: game.record[name] for name in ("edition", "variants", "options", "seats")
    }


def test_numbers_no_table_could_choose_are_refused() -> None:
    record = condotta.new("condottiere", seed=1, options={"max_battles": 10**9}).record
    with pytest.raises(Refused) as refused:
        begun({**record, "table": {}}, 0, 0)
    assert refused.value.code == "bad-record"


# --- the past -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
def test_everybody_sees_what_was_seen_at_that_step(number: int) -> None:
    """Whatever was told up to a step, secrets under way among it, is told the same here."""
    configuration = cycle()[number * 5]
    rng = Random(number)
    world = World(configuration.new(number))
    shown = [sights(world.table)]
    while not world.story.game.over and len(shown) < 150:
        world.move(rng.choice(world.story.game.decision.options).to_json())
        shown.append(sights(world.table))
    record = record_of(world.table)
    last = len(shown) - (2 if world.story.game.over else 1)
    for step in sorted({0, 1, last, *rng.sample(range(last), 8)}):
        seat = rng.randrange(world.story.seats)
        assert sights(begun(record, step, seat).table) == shown[step], step


def test_a_secret_question_that_is_pending_stays_one() -> None:
    world = with_everybody(before_the_secret(two=True))
    before = sights(world.table)[C]
    win_roma(world)
    record = record_of(world.table)
    new = begun(record, len(record["actions"]), C).table  # type: ignore[arg-type]
    assert new.story is not None
    assert new.story.asked == B
    # C saw Roma won and Siena chosen only after the secret is over.
    seen = sights(new)
    assert seen[C]["view"]["decision"] is None
    assert seen[C]["clock"] != B
    assert len(seen[C]["events"]) < len(new.story.events)
    assert len(seen[C]["events"]) >= len(before["events"])
    assert seen[B]["view"]["decision"]["kind"] == "hand"
    do(new, acts.answer_for(new, B, {"kind": "keep-hand"}))
    assert new.story.asked == D
    do(new, acts.answer_for(new, D, {"kind": "keep-hand"}))
    assert len(sights(new)[C]["events"]) == len(new.story.events)


def test_a_record_that_begins_with_a_secret_question_does_not_tell_who_is_asked() -> None:
    world = with_everybody(before_the_secret())
    win_roma(world)
    game = world.story.game
    record = {**World(game).story.record(), "table": {}}
    for seat in (A, C, D):
        new = begun(record, 0, seat).table
        told = tell_welcome(new, seat, frozenset())
        assert {*told["sight"]["clock"].values()} == {None}
        assert told["sight"]["view"]["decision"] is None
        assert told["sight"]["view"]["acting"] is None
    asked = tell_welcome(begun(record, 0, B).table, B, frozenset())["sight"]
    assert asked["clock"]["running"] == B
    assert asked["view"]["decision"]["kind"] == "hand"


def test_twins_of_a_record_are_told_the_same() -> None:
    """What the seat and a spectator are sent never depends on what they could not know."""
    compared = 0
    for number, (where, game) in enumerate(positions(97, most=120, first_seed=40_000)):
        rng = Random(number)
        seat = rng.randrange(game.seats)
        if game.decision.secret or game.decision.kind == "turn-up":
            continue
        pair = Pair(game, seat, rng)
        for _ in range(12):
            if not pair.asked_alike() or not pair.go_on():
                break
        if pair.worlds[0].story.game.over or not pair.worlds[0].story.steps:
            continue
        one, other = (_cut(world, seat) for world in pair.worlds)
        assert same_news(one, other, seat), where
        compared += 1
    assert compared > 40


def _cut(world: World, seat: int) -> Table:
    record = record_of(world.table)
    actions = record["actions"]
    assert isinstance(actions, list)
    return begun(record, len(actions), seat).table


def same_news(one: Table, other: Table, seat: int) -> bool:
    """Compare byte for byte what is told of two tables, but for what is each table's own."""
    other.id, other.seed_hash = one.id, one.seed_hash
    return all(
        but_the_seed(LiveTable(one).welcome(who)) == but_the_seed(LiveTable(other).welcome(who))
        for who in (seat, None)
    )


def test_hands_of_others_are_nowhere_in_what_the_asker_is_sent() -> None:
    table = played("anna", "beppe", "carla")
    new = begun(record_of(table), 0, 1).table
    told = tell_welcome(new, 1, frozenset())
    dealt = [event for event in told["sight"]["events"] if event["kind"] == "cards-dealt"]
    assert {event["args"]["seat"]: "cards" in event["args"] for event in dealt} == {
        0: False,
        1: True,
        2: False,
    }
    assert told["table"]["seed"] is None


# --- what comes -----------------------------------------------------------------------------------


def test_the_cards_to_come_are_those_of_the_first_game() -> None:
    table = played("anna", "beppe", variants=["draw-after-battle"])
    record = record_of(table)
    actions = record["actions"]
    assert isinstance(actions, list)
    new = begun(record, 4, 0).table
    for action in actions[4:]:
        assert new.story is not None
        assert new.story.asked is not None
        assert isinstance(action, dict)
        do(new, acts.answer_for(new, new.story.asked, action))
    assert new.state == "finished"
    assert new.story is not None
    assert new.story.record() == {**table.story.record()}  # type: ignore[union-attr]
    assert new.seed_hash == table.seed_hash


def test_nothing_from_before_can_be_taken_back() -> None:
    table = start(table_of("anna", "beppe", first=0))
    story = table.story
    assert story is not None
    do(table, acts.answer_for(table, 0, story.game.decision.options[0].to_json()))
    while story.asked != 0:
        do(table, acts.answer_for(table, 1, story.game.decision.options[0].to_json()))
    play = next(o.to_json() for o in story.game.decision.options if o.kind == "play")
    do(table, acts.answer_for(table, 0, play))
    assert story.may_undo(0)
    record = record_of(table)
    new = begun(record, len(story.steps), 0).table
    assert new.story is not None
    assert not new.story.may_undo(0)
    assert why_not(acts.undo, new, WHO, new.story.number(0)) == "cannot-undo"
    assert why_not(acts.ask_take_back, new, WHO) == "cannot-undo"


def test_what_was_played_here_can_be_taken_back_to_where_the_table_began() -> None:
    replay = Replay(record_of(played("anna", "beppe", "carla")))
    step = next(step for step in range(12, replay.steps) if replay.movers[step + 1] == 0)
    new = begin(at_step(replay, step), WHO, 0, "en", 5_000).table
    story = new.story
    assert story is not None
    at_first = sights(new)
    for _ in range(3):
        asked = story.asked
        assert asked is not None
        do(new, acts.answer_for(new, asked, story.game.decision.options[0].to_json()))
    while len(story.steps) > step:
        do(new, acts.ask_take_back(new, WHO))
    again = sights(new)
    for observer, sight in at_first.items():
        assert again[observer]["number"] > sight["number"]
        assert {**again[observer], "number": 0} == {**sight, "number": 0}
    assert why_not(acts.ask_take_back, new, WHO) == "cannot-undo"


def test_the_record_is_the_whole_game_and_says_where_it_was_taken_up() -> None:
    table = played("anna", "beppe", seed=9)
    new = begun(export(table, None), 7, 1).table
    play_on_to_the_end(new)
    record = export(new, "zoe")
    assert record["actions"][:7] == export(table, None)["actions"][:7]  # type: ignore[index]
    assert record["seed"] == export(table, None)["seed"]
    assert record["table"]["begun_at"] == 7  # type: ignore[index, call-overload]
    assert record["table"]["begun_from"] == "record"  # type: ignore[index, call-overload]
    assert condotta.replay(record).result.to_json() == record["result"]
    checks = verify_table(new)
    assert set(checks.model_dump().values()) == {True}
    assert "begun_at" not in export(table, None)["table"]  # type: ignore[operator]


def play_on_to_the_end(table: Table) -> None:
    assert table.story is not None
    rng = Random(1)
    while table.state == "running":
        decision = table.story.game.decision
        do(table, acts.answer_for(table, decision.seat, rng.choice(decision.options).to_json()))


def test_one_can_play_on_from_a_game_that_was_played_on() -> None:
    first = begun(export(played("anna", "beppe"), None), 5, 1).table
    play_on_to_the_end(first)
    second = begun(export(first, None), 8, 0).table
    assert second.story is not None
    assert second.story.given == 8
    play_on_to_the_end(second)
    assert verify_table(second).replays


def test_a_step_after_which_the_game_is_over_and_one_that_is_not_there_are_refused() -> None:
    record = record_of(played("anna", "beppe"))
    actions = record["actions"]
    assert isinstance(actions, list)
    assert begun(record, len(actions) - 1, 0).table.state == "running"
    with pytest.raises(Refused) as refused:
        begun(record, len(actions), 0)
    assert refused.value.code == "not-running"
    for language in LANGUAGES:
        assert str(len(actions)) in catalogue(language).say(refused.value.message)
    assert why_not(begun, record, len(actions) + 1, 0) == "no-step"
    assert why_not(begun, record, 3, 2) == "bad-seats"


def test_a_game_that_was_abandoned_can_be_played_on_from_its_last_step() -> None:
    table = start(table_of("anna", "beppe"))
    play_on(table, Random(2), 5)
    do(table, acts.ask_abandon(table, actor("anna")))
    do(table, acts.vote(table, actor("beppe"), yes=True))
    new = begun(export(table, None), 5, 0).table
    assert new.state == "running"


# --- in a house -----------------------------------------------------------------------------------


def test_a_table_that_was_played_on_opens_again_from_its_checkpoint_and_from_its_log(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("condotta.server.hall.EVERY", 4)
    record = record_of(played("x", "y", "z", seed=3))

    async def play() -> tuple[str, Any]:
        async with open_house(address, Time()) as house:
            new = begun(record, 20, 2, ANNA)
            live = await house.hall.add(new.table, new.entries)
            table = live.table
            await until(lambda: table.story is not None and table.story.asked == 2)
            while len(entries(house, table.id)) < 16 and table.state == "running":
                await answer(house, table.id)
                await until(lambda: table.state != "running" or table.computer_asked is None)
            assert table.state == "running"
            assert table.id in house.hall.driven
            return table.id, sights(table)

    async def look(table_id: str, seen: Any) -> None:
        async with open_house(address, Time()) as house:
            read = house.database.read_now
            kept = read(lambda it: read_whole(it, table_id))
            assert kept is not None
            whole = read(lambda it: store.read_table(it, table_id))
            assert whole is not None
            for entry in read(lambda it: store.read_log(it, table_id)):
                whole.apply(entry)
            assert kept[0].kept_at > 0 == whole.kept_at
            for table in (kept[0], whole):
                assert sights(table) == seen
                assert (table.begun_from, table.choices.rated) == ("record", False)
                assert table.story is not None
                assert table.story.given == 20
                table.story.rewind(20)
            assert sights(kept[0]) == sights(whole)
            await house.hall.open(table_id)

    table_id, seen = asyncio.run(play())
    asyncio.run(look(table_id, seen))
    wait_until_settled(address)
    assert check_rows(address)[table_id].table.begun_from == "record"


def play_to_the_end(guest: Guest, table: str) -> dict[str, Any]:
    """Answer whatever is asked, anyhow, until the game is over."""
    rng = Random(4)
    while True:
        told = guest.get(f"/api/tables/{table}")
        if told["table"]["state"] == "finished":
            return dict(told)
        decision = told["sight"]["view"]["decision"]
        if decision is None:
            continue
        body = {
            "type": "move",
            "key": fresh_key(),
            "number": told["sight"]["number"],
            "action": rng.choice(decision["options"]),
        }
        guest.http.post(f"/api/tables/{table}/acts", json=body)


def refusal(answer: httpx.Response) -> str:
    code: str = answer.json()["error"]
    return code


def test_somebody_plays_on_through_a_restart_and_all_can_be_checked(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(address) as served, Guest(served, "Anna") as anna:
        options = {"max_battles": 2}
        first = anna.new_table(seats=3, computers=["steady", "steady"], options=options)
        anna.post(f"/api/tables/{first}/start")
        path = f"/api/tables/{first}/replay/4/play-on"
        assert refusal(anna.http.post(path, json={"seat": 1})) == "not-finished"
        play_to_the_end(anna, first)
        original = anna.get(f"/api/tables/{first}/record")
        with Guest(served, "Zoe") as zoe:
            new, past = _play_on(zoe, path, original)
            _refused_at_the_door(zoe, path, first, len(original["actions"]))
            assert new not in [t["id"] for t in zoe.get("/api/tables")["tables"]]
            assert new in [t["id"] for t in zoe.get("/api/people/me/tables")["tables"]]
            _restart(served, zoe)
            assert zoe.get(f"/api/tables/{new}")["sight"]["events"][: len(past)] == past
            ended = play_to_the_end(zoe, new)
            record = zoe.get(f"/api/tables/{new}/record")
            assert record["actions"][:4] == original["actions"][:4]
            assert record["seed"] == original["seed"] == ended["table"]["seed"]
            assert condotta.replay(record).result.to_json() == record["result"]
            assert ended["sight"]["events"] == story_of(record, 1)
            fairness = zoe.get(f"/api/tables/{new}/fairness")
            assert fairness["checks"] == dict.fromkeys(
                ("replays", "result", "seed_hash", "first"), True
            )
            assert zoe.get(f"/api/people/{zoe.id}/ratings")["ratings"] == []
            imported = zoe.post("/api/records", original)["id"]
            third = zoe.post(f"/api/records/{imported}/replay/2/play-on", {"seat": 0})
            assert zoe.get(f"/api/tables/{third['id']}")["table"]["begun_from"] == "record"
    wait_until_settled(address)
    check_rows(address)
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert main(["verify", str(tmp_path / "game.json"), "--seed-hash", fairness["seed_hash"]]) == 0
    assert fairness["seed_hash"] in capsys.readouterr().out


def _play_on(zoe: Guest, path: str, original: dict[str, Any]) -> tuple[str, Any]:
    """Play on as seat 1 from step 4: the past is there, as that seat knew it."""
    made = zoe.http.post(path, json={"seat": 1})
    assert made.status_code == 201
    new: str = made.json()["id"]
    assert made.json()["link"].endswith(f"/table/{new}")
    told = zoe.get(f"/api/tables/{new}")
    assert (told["seat"], told["table"]["state"]) == (1, "running")
    assert (told["table"]["begun_from"], told["table"]["lesson"]) == ("record", False)
    assert told["table"]["seed_hash"] == original["table"]["seed_hash"]
    assert told["table"]["seed"] is None
    past = story_of({**original, "actions": original["actions"][:4]}, 1)
    assert told["sight"]["events"][: len(past)] == past
    return new, past


def _refused_at_the_door(zoe: Guest, path: str, table: str, steps: int) -> None:
    post = zoe.http.post
    assert refusal(post(path, json={"seat": 3})) == "bad-seats"
    assert refusal(post(path, json={"seat": 6})) == "bad-request"
    assert refusal(post(path, json={})) == "bad-request"
    over = path.replace("/4/", f"/{steps}/")
    assert refusal(post(over, json={"seat": 1})) == "not-running"
    assert refusal(post(path.replace("/4/", "/9999/"), json={"seat": 1})) == "no-step"
    assert refusal(post(path.replace(table, "nowhere"), json={"seat": 1})) == "no-table"
    records = path.replace("tables", "records")
    assert refusal(post(records, json={"seat": 1})) == "no-record"
    assert refusal(httpx.post(zoe.served.url + path, json={"seat": 1})) == "not-signed-in"


def _restart(served: Served, guest: Guest) -> None:
    served.kill()
    served.start()
    guest.http.base_url = httpx.URL(served.url)


def test_spectators_of_a_table_that_was_played_on_see_what_lay_on_the_table() -> None:
    new = begun(record_of(played("anna", "beppe")), 6, 0).table
    told = tell_welcome(new, None, frozenset())
    assert told["sight"]["hands"] is None
    assert new.story is not None
    assert new.story.told(SPECTATOR) != new.story.told(OPEN)
    assert told["sight"]["view"]["hand"] == []
