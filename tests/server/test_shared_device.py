"""Several people at one device: each is told what their seat may see, and only when in front."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

from condotta.condottiere import Condottiere
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.audience import Listener, LiveTable
from condotta.server.chairs import Chair
from condotta.server.checkpoints import take_checkpoint
from condotta.server.ratings import placed
from condotta.server.table import Table
from tests.condottiere.configurations import hand_of, positions
from tests.condottiere.scenario import B, C, D
from tests.server.evenings import Evening, actor, do, play_on, start, table_of
from tests.server.refusing import why_not
from tests.server.secrets_asked import before_the_secret, text
from tests.server.serving import Guest, serving
from tests.server.worlds import World

ANNA, BEPPE = actor("anna"), actor("beppe")


def family(*, computers: int = 1) -> Evening:
    """Anna, with Bea and Carlo at her device, and computer players."""
    table = table_of("anna", "x", "y", computers=["steady"] * computers)
    for seat, name in ((1, "Bea"), (2, "Carlo")):
        do(table, acts.rise(table, actor("xy"[seat - 1])))
        do(table, acts.seat_local(table, ANNA, seat, name))
    return table


def shared(game: Condottiere, *seats: int, spectators: str = "closed") -> World:
    """A world where these seats besides the first are played from the first one's device."""
    world = World(game, spectators)
    for seat in seats:
        chair = world.table.chairs[seat]
        world.table.chairs[seat] = replace(chair, person="p0", local=True)
    return world


def sent(listener: Listener) -> list[dict[str, Any]]:
    told = []
    while not listener.waiting.empty():
        message = listener.waiting.get_nowait()
        assert message is not None
        told.append(json.loads(message))
    return told


# --- sitting down ---------------------------------------------------------------------------------


def test_somebody_at_the_same_device_sits_down_by_a_name_of_their_own() -> None:
    table = family()
    assert [chair.name for chair in table.chairs][:3] == ["Anna", "Bea", "Carlo"]
    assert table.seats_of("anna") == [0, 1, 2]
    assert table.seat_of("anna") == 0
    assert table.people == [0, 1, 2]


def test_who_may_be_seated_and_where() -> None:
    table = family()
    assert why_not(acts.seat_local, table, BEPPE, 1, "Zoe") == "not-seated"
    assert why_not(acts.seat_local, table, ANNA, 0, "Zoe") == "seat-taken"
    assert why_not(acts.seat_local, table, ANNA, 3, "Zoe") == "seat-taken"
    assert why_not(acts.seat_local, table, ANNA, 1, " ANNA ") == "name-taken"
    assert why_not(acts.seat_local, table, ANNA, 1, "\u202e") == "bad-name"
    assert why_not(acts.seat_local, table, ANNA, 9, "Zoe") == "bad-seats"
    assert why_not(acts.seat_local, start(table), ANNA, 1, None) == "already-started"


def test_somebody_is_sent_away_and_all_go_with_who_brought_them() -> None:
    table = family()
    do(table, acts.seat_local(table, ANNA, 2, None))
    assert table.chairs[2].empty
    do(table, acts.leave(table, ANNA))
    assert all(chair.person is None for chair in table.chairs)


def test_changing_seats_takes_only_ones_own_along() -> None:
    table = family()
    do(table, acts.seat_local(table, ANNA, 2, None))
    do(table, acts.sit(table, ANNA, 2, None))
    assert [chair.name for chair in table.chairs][:3] == [None, "Bea", "Anna"]
    assert table.seat_of("anna") == 2


# --- playing --------------------------------------------------------------------------------------


def test_the_seat_that_is_meant_must_be_named_and_held() -> None:
    table = start(family())
    assert table.story is not None
    seat = table.story.asked
    if seat == 3:
        play_on(table, Random(1), 1)
        seat = table.story.asked
    assert seat is not None
    number, action = table.story.number(seat), table.story.game.decision.options[0].to_json()
    assert why_not(acts.move, table, ANNA, number, action) == "not-seated"
    foreign = Actor("beppe", "Beppe", seat=seat)
    assert why_not(acts.move, table, foreign, number, action) == "not-seated"
    other = Actor("anna", "Anna", seat=(seat + 1) % 3)
    assert why_not(acts.move, table, other, table.story.number((seat + 1) % 3), action) == (
        "not-your-turn"
    )
    do(table, acts.move(table, Actor("anna", "Anna", seat=seat), number, action))


def test_talk_is_named_by_the_seat_and_one_may_give_up_alone() -> None:
    table = start(family())
    bea = Actor("anna", "Anna", seat=1)
    do(table, acts.talk(table, bea, "Good evening", None))
    assert (table.talk[-1].seat, table.talk[-1].name) == (1, "Bea")
    do(table, acts.resign(table, bea))
    assert table.seats_of("anna") == [0, 2]
    assert why_not(acts.talk, table, bea, "I am gone", None) == "not-seated"
    assert table.state == "running"


def test_everybody_at_the_device_votes_for_themselves() -> None:
    table = start(family())
    do(table, acts.ask_abandon(table, Actor("anna", "Anna", seat=0)))
    for seat in (1, 2):
        assert table.state == "running"
        do(table, acts.vote(table, Actor("anna", "Anna", seat=seat), yes=True))
    assert table.state == "abandoned"


def test_it_is_not_rated() -> None:
    assert placed(play_on(start(family()), Random(3))) is None


def test_the_log_and_a_checkpoint_bring_them_back() -> None:
    table = play_on(start(family()), Random(1), 5)
    again = Table(id="t", host="anna", choices=table.choices, created_at=0)
    for entry in table.entries:
        again.apply(entry)
    assert again.chairs == table.chairs
    body: Any = take_checkpoint(table)
    assert [Chair(**chair) for chair in body["chairs"]] == table.chairs
    older = {name: value for name, value in asdict(Chair()).items() if name != "local"}
    assert Chair(**older) == Chair()


# --- what is told ---------------------------------------------------------------------------------


def test_nobody_is_shown_before_somebody_is_in_front() -> None:
    """To the byte: what the device gets is what a spectator gets."""
    _, game = next(positions(61, most=1, first_seed=3))
    for spectators in ("closed", "open"):
        world = shared(game.clone(), 1, spectators=spectators)
        device = world.live.join("p0")
        assert device.seat is None
        [told] = sent(device)
        assert told["sight"]["view"]["hand"] == []
        assert told["sight"]["hands"] is None
        assert not any("cards" in event["args"] for event in told["sight"]["events"])


def test_who_is_in_front_is_shown_one_hand_and_a_stranger_none() -> None:
    _, game = next(positions(61, most=1, first_seed=3))
    world = shared(game.clone(), 1)
    for seat in (0, 1):
        device = world.live.join("p0", wished=seat)
        told = sent(device)[0]
        assert (told["seat"], told["sight"]["view"]["hand"]) == (seat, hand_of(game, seat))
    for person in ("p2", "stranger", None):
        told = sent(world.live.join(person, wished=1))[0]
        assert told["seat"] == (2 if person == "p2" else None)
        assert told["sight"]["view"]["hand"] != hand_of(game, 1)


def test_the_deal_is_not_told_to_a_device_that_waited_for_it() -> None:
    table = family()
    live = LiveTable(table)
    device = live.join("anna")
    assert device.seat == 0
    sent(device)
    draft = acts.start(table, ANNA, bytes(32))
    live.take(draft.entry(table.length + 1, 5_000))
    told = sent(device)
    assert told[0]["type"] == "welcome"
    assert '"cards": [' not in json.dumps(told)
    assert device.seat is None


def test_people_at_a_device_are_there_whoever_is_in_front() -> None:
    _, game = next(positions(61, most=1, first_seed=3))
    world = shared(game.clone(), 1)
    world.live.join("p0", wished=1)
    assert world.live.here == {0, 1}


def win_roma(world: World) -> None:
    world.move(text("pass"))
    world.move(text("choose-region siena"))


def test_a_secret_question_goes_round_and_does_not_say_whose_it_is() -> None:
    heard = []
    for two in (False, True):
        world = shared(before_the_secret(two=two), B, D)
        device, other = world.live.join("p0"), world.live.join(f"p{C}")
        sent(device)
        sent(other)
        win_roma(world)
        told = sent(device)
        assert told[-1] == {"type": "round", "round": True}
        assert not any(message["type"] == "round" for message in sent(other))
        heard.append([message["type"] for message in told])
        welcome = sent(world.live.join("p0"))[0]
        assert welcome["round"] is True
        assert welcome["sight"]["view"]["decision"] is None
        world.move(text("keep-hand"))
        later = sent(device)
        # With two who are asked nothing is heard between them.
        assert [m["type"] for m in later][:1] == ([] if two else ["round"])
    assert heard[0] == heard[1]


def test_a_secret_of_somebody_elsewhere_does_not_go_round() -> None:
    world = shared(before_the_secret(), D)
    device = world.live.join("p0")
    sent(device)
    win_roma(world)
    assert not any(message["type"] == "round" for message in sent(device))


# --- through the doors ----------------------------------------------------------------------------


def test_a_device_through_the_doors(tmp_path: Any) -> None:
    with (
        serving(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server,
        Guest(server, "Anna") as anna,
        Guest(server, "Zoe") as zoe,
    ):
        table = anna.new_table(seats=3, computers=["random"], first=1)
        anna.put(f"/api/tables/{table}/local", {"seat": 1, "name": "Béla"})
        anna.post(f"/api/tables/{table}/start")
        path = f"/api/tables/{table}"
        assert anna.get(path)["seat"] is None
        assert anna.get(path)["sight"]["view"]["hand"] == []
        bela = anna.get(path, seat=1)
        assert len(bela["sight"]["view"]["hand"]) > 0
        assert zoe.get(path, seat=1)["sight"]["view"]["hand"] == []
        [listed] = anna.get("/api/people/me/tables")["tables"]
        assert [chair["local"] for chair in listed["chairs"]] == [False, True, False]
        action = bela["sight"]["view"]["decision"]["options"][0]
        move = {"type": "move", "key": "m1", "number": bela["sight"]["number"], "action": action}
        assert zoe.http.post(f"{path}/acts?seat=1", json=move).status_code == 403
        assert anna.http.post(f"{path}/acts", json=move).status_code == 403
        assert anna.http.post(f"{path}/acts?seat=1", json=move).status_code == 200
        for seat in (0, 1):
            assert anna.http.post(f"{path}/resign?seat={seat}").status_code == 200
        fresh = anna.post(f"{path}/rematch")["id"]
        told = anna.get(f"/api/tables/{fresh}")["table"]
        assert [chair["name"] for chair in told["chairs"]][:2] == ["Anna", "Béla"]
        assert told["state"] == "running"
