"""Who is there, who may watch, and what becomes of those who cannot keep up."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest

from condotta.server import acts
from condotta.server.audience import WAITING_MESSAGES, Listener, LiveTable
from condotta.server.choices import Choices
from condotta.server.errors import Refused
from condotta.server.sockets import WAITING_BYTES
from condotta.server.table import Table
from tests.condottiere.scenario import A, B, table
from tests.server.evenings import actor
from tests.server.houses import ANNA, BEPPE, Time, answer, open_house, seat_two
from tests.server.secrets_asked import text
from tests.server.serving import Guest, Live, live, serving
from tests.server.worlds import World


def open_table(**choices: Any) -> LiveTable:
    """Anna's table, not begun."""
    chosen = Choices(seats=2, first=0, **choices)
    found = LiveTable(Table(id="t", host="anna", choices=chosen, created_at=0))
    do(found, acts.sit(found.table, actor("anna"), 0, None))
    return found


def do(found: LiveTable, draft: acts.Draft) -> None:
    found.take(draft.entry(found.table.length + 1, 0))


def begin(found: LiveTable) -> None:
    do(found, acts.sit(found.table, actor("beppe"), 1, None))
    do(found, acts.start(found.table, actor("anna"), bytes(32)))


def heard(listener: Listener) -> list[Any]:
    """Take what waits for a listener; ``None`` where the connection ends."""
    told = []
    while not listener.waiting.empty():
        message = listener.waiting.get_nowait()
        told.append(None if message is None else json.loads(message))
    return told


def present(message: Any) -> list[bool]:
    return [chair["present"] for chair in message["table"]["chairs"]]


# --- spectators -----------------------------------------------------------------------------------


def test_closed_spectators_see_the_table_and_no_hand() -> None:
    found = open_table(spectators="closed")
    begin(found)
    sight = heard(found.join("carla"))[0]["sight"]
    assert sight["hands"] is None
    assert sight["view"]["hand"] == []
    assert heard(found.join(None))[0]["sight"] == sight, "nobody needs a name to watch"


def test_open_spectators_see_every_hand_and_players_only_their_own() -> None:
    found = open_table(spectators="open")
    begin(found)
    assert found.table.story is not None
    hands = [found.table.story.game.view(seat)["hand"] for seat in (0, 1)]
    sight = heard(found.join("carla"))[0]["sight"]
    assert [view["hand"] for view in sight["hands"]] == hands
    own = heard(found.join("anna"))[0]["sight"]
    assert own["hands"] is None
    assert own["view"]["hand"] == hands[0]
    assert json.dumps(hands[1]) not in json.dumps(own)


def test_where_nobody_may_watch_only_those_at_the_table_see_the_game() -> None:
    found = open_table(spectators="none")
    found.join("carla")
    begin(found)
    for person in ("carla", None):
        with pytest.raises(Refused) as refused:
            found.join(person)
        assert refused.value.code == "no-spectators"
    assert heard(found.join("anna"))[0]["seat"] == 0


def test_onlookers_who_were_there_before_the_game_are_sent_away_unless_they_may_stay() -> None:
    for spectators, stays in (("none", False), ("closed", True), ("open", True)):
        found = open_table(spectators=spectators)
        onlooker, anna = found.join("carla"), found.join("anna")
        begin(found)
        told = heard(onlooker)
        assert (told[-1] is not None) is stays
        assert (onlooker in found.listeners) is stays
        dealt = [message for message in told if message and message.get("sight")]
        assert bool(dealt) is stays, "nothing of the game before the connection ends"
        assert heard(anna)[-1] is not None


def test_whoever_resigned_may_watch_on_even_where_nobody_else_may() -> None:
    found = open_table(spectators="none")
    begin(found)
    listener = found.join("beppe")
    heard(listener)
    do(found, acts.resign(found.table, actor("beppe")))
    welcome = next(message for message in heard(listener) if message["type"] == "welcome")
    assert welcome["seat"] is None
    assert welcome["sight"]["view"]["hand"] == []
    assert heard(found.join("beppe"))[0]["seat"] is None


def test_when_the_game_has_ended_anybody_may_look() -> None:
    found = open_table(spectators="none")
    begin(found)
    for person in ("anna", "beppe"):
        do(found, acts.resign(found.table, actor(person)))
    assert heard(found.join(None))[0]["table"]["seed"] is not None


# --- sitting down while connected -----------------------------------------------------------------


def test_somebody_who_sits_down_while_watching_is_followed_to_the_seat() -> None:
    found = open_table()
    listener = found.join("beppe")
    assert heard(listener)[0]["seat"] is None
    begin(found)
    told = heard(listener)
    welcome = next(message for message in told if message["type"] == "welcome")
    assert welcome["seat"] == 1
    update = next(message for message in told if message["type"] == "update")
    assert update["sight"]["view"]["hand"]
    assert present(told[-1]) == [False, True]


def test_somebody_who_gets_up_becomes_a_spectator() -> None:
    found = open_table()
    listener = found.join("anna")
    heard(listener)
    do(found, acts.rise(found.table, actor("anna")))
    welcome = next(message for message in heard(listener) if message["type"] == "welcome")
    assert welcome["seat"] is None


# --- presence -------------------------------------------------------------------------------------


def test_everybody_sees_who_comes_and_goes(sqlite_address: str) -> None:
    async def evening() -> None:
        async with open_house(sqlite_address, Time()) as house:
            table_id = (await seat_two(house)).table.id
            async with house.hall.listen(table_id, ANNA.person, 0, None) as anna:
                assert present(heard(anna)[-1]) == [True, False]
                async with house.hall.listen(table_id, BEPPE.person, 0, None):
                    assert present(heard(anna)[-1]) == [True, True]
                    async with house.hall.listen(table_id, BEPPE.person, 0, None):
                        assert heard(anna) == [], "twice there is no news"
                    assert heard(anna) == [], "one connection is enough to be there"
                assert present(heard(anna)[-1]) == [True, False]
                async with house.hall.listen(table_id, None, 0, None):
                    assert heard(anna) == [], "onlookers come and go unseen"

    asyncio.run(evening())


def test_people_at_other_servers_are_present_until_their_server_is_gone(
    sqlite_address: str,
) -> None:
    async def evening() -> None:
        async with open_house(sqlite_address, Time()) as house:
            table_id = (await seat_two(house)).table.id
            async with house.hall.listen(table_id, ANNA.person, 0, None) as anna:
                heard(anna)
                house.hall.hear_presence(table_id, "other", frozenset({1}))
                assert present(heard(anna)[-1]) == [True, True]
                house.hall.hear_presence(table_id, "other", frozenset({1}))
                assert heard(anna) == []
                house.hall.forget_process("other")
                assert present(heard(anna)[-1]) == [True, False]

    asyncio.run(evening())


def test_all_connections_of_one_person_hear_the_same(sqlite_address: str) -> None:
    async def evening() -> None:
        async with open_house(sqlite_address, Time()) as house, AsyncExitStack() as stack:
            table_id = (await seat_two(house)).table.id
            ears = [
                await stack.enter_async_context(house.hall.listen(table_id, "anna", 0, None))
                for _ in range(3)
            ]
            for ear in ears:
                heard(ear)
            await answer(house, table_id)
            first, second, third = (heard(ear) for ear in ears)
            assert first == second == third
            assert first[0]["type"] == "update"

    asyncio.run(evening())


# --- slow clients ---------------------------------------------------------------------------------


def test_a_client_that_takes_nothing_is_sent_away_and_the_others_notice_nothing() -> None:
    world = World(table({A: "10", B: "4"}, seats=2))
    for seat in (A, B):
        world.listen(seat)
    world.heard(B)
    said = 0
    while not world.ears[A].ended:
        said += 1
        world.take("talk", B, seat=B, name="Beppe", text=f"{said}", to=None)
        assert len(world.heard(B)) == 1
    assert said == WAITING_MESSAGES, "the welcome was waiting, too"
    assert heard(world.ears[A]) == [None]
    world.take("talk", B, seat=B, name="Beppe", text="gone?", to=None)
    assert heard(world.ears[A]) == [], "nothing more is put by for it"
    assert len(world.heard(B)) == 1


def test_a_client_is_sent_away_for_too_many_bytes_too() -> None:
    listener = Listener("anna", 0)
    listener.send(b"x" * (WAITING_BYTES + 1))
    assert listener.waiting.qsize() == 1, "one message may be as long as it is"
    listener.send(b"x")
    assert listener.ended
    assert heard(listener) == [None]


def test_a_client_that_was_sent_away_comes_back_up_to_date() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.listen(B)
    for _ in range(WAITING_MESSAGES):
        world.take("talk", A, seat=A, name="Anna", text="x", to=None)
    assert world.ears[B].ended
    world.move(text("play mercenary-10"))
    world.listen(B)
    (welcome,) = heard(world.ears[B])
    assert len(welcome["talk"]) == WAITING_MESSAGES
    assert welcome["sight"]["view"]["decision"] is not None


def test_a_connection_can_be_ended_even_with_everything_waiting() -> None:
    listener = Listener("anna", 0)
    for _ in range(WAITING_MESSAGES):
        listener.send(b"1")
    assert not listener.ended
    listener.end()
    assert heard(listener)[-1] is None


# --- over the network -----------------------------------------------------------------------------


def test_presence_and_spectators_over_the_network(address: str) -> None:
    async def evening(anna: Guest, beppe: Guest, carla: Guest, table_id: str) -> None:
        async with live(anna, table_id) as one, live(carla, table_id) as onlooker:
            game, watcher = Live(one), Live(onlooker)
            await game.hear()
            await watcher.hear()
            beppe.put(f"/api/tables/{table_id}/seat", {})
            async with live(beppe, table_id) as two:
                await Live(two).hear()
                await game.until(lambda: is_here(game, 1))
            await game.until(lambda: not is_here(game, 1))
            anna.post(f"/api/tables/{table_id}/start")
            await onlooker.wait_closed()
            assert onlooker.close_code == 1012
        async with live(carla, table_id) as onlooker:
            refused = json.loads(await onlooker.recv())
            assert refused["problem"]["error"] == "no-spectators"
            await onlooker.wait_closed()
            assert (onlooker.close_code, onlooker.close_reason) == (4000, "no-spectators")

    with (
        serving(address) as served,
        Guest(served, "Anna") as anna,
        Guest(served, "Beppe") as beppe,
        Guest(served, "Carla") as carla,
    ):
        table_id = anna.new_table(seats=2, spectators="none")
        asyncio.run(evening(anna, beppe, carla, table_id))
        refused = carla.http.get(f"/api/tables/{table_id}")
        assert (refused.status_code, refused.json()["error"]) == (403, "no-spectators")


def is_here(game: Live, seat: int) -> bool:
    here: bool = game.table["chairs"][seat]["present"]
    return here
