"""Bots play over plain HTTP: challenges, seats, streams, restarts, two processes, and the ladder."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any

import httpx
import pytest

from condotta.server.bots import MOST_GAMES
from condotta.server.inviting import MOST_BETWEEN
from tests.server.crowds import houses
from tests.server.robots import CLOCK, KINDS, Bot, Owner, lines, until
from tests.server.serving import PATIENCE, Guest, Served, long_ago, serving

QUICK = {"options": {"max_battles": 1}}
"""A game of Condottiere that is over soon."""


_numbers = count(1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that most tests share."""
    folder = tmp_path_factory.mktemp("bots")
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
        yield server


@pytest.fixture
def anna(house: Served) -> Iterator[Owner]:
    with Owner(house, f"Anna {next(_numbers)}") as owner:
        yield owner


@pytest.fixture
def served(address: str) -> Iterator[Served]:
    """A server that is stopped or looked into, on either database."""
    with serving(address) as server:
        yield server


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@asynccontextmanager
async def awake(*bots: Bot) -> AsyncIterator[None]:
    """Let bots listen and play for a while."""
    tasks = [asyncio.create_task(bot.run()) for bot in bots]
    try:
        yield
    finally:
        for bot in bots:
            await bot.die()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_a_person_challenges_a_bot_and_the_game_begins_by_itself(anna: Owner) -> None:
    robby = anna.make_bot("Robby")

    async def evening() -> None:
        async with awake(robby):
            table = anna.new_table(seats=2, pace=CLOCK, public=False, **QUICK)
            told = anna.put(f"/api/tables/{table}/bots/{robby.id}", None)
            assert [chair["bot"] for chair in told["chairs"]] == [False, True]
            await until(lambda: table in robby.playing)
            shown = anna.get(f"/api/tables/{table}")["table"]
            assert shown["state"] == "running"
            assert shown["chairs"][1]["name"].startswith("Robby")
            assert shown["chairs"][1]["bot"]
            anna.post(f"/api/tables/{table}/resign")
            await until(lambda: table in robby.results)

    asyncio.run(evening())
    page = anna.page(robby.id)
    assert len(page["tables"]) == 1
    assert page["errors"] == []
    # Whoever plays bots plays for fun.
    assert anna.get(f"/api/people/{robby.id}/ratings")["ratings"] == []


def test_bots_sit_down_by_themselves_only_where_the_table_lets_them(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    closed = anna.new_table(seats=2)
    assert refused(robby.ask("PUT", f"/tables/{closed}/seat")) == (403, "no-bots")
    # Nor where its host has got up, and it stands empty.
    anna.http.delete(f"/api/tables/{closed}/seat").raise_for_status()
    assert refused(robby.ask("PUT", f"/tables/{closed}/seat")) == (403, "no-bots")
    open_to_bots = anna.new_table(seats=2, bots=True)
    assert robby.ask("PUT", f"/tables/{open_to_bots}/seat").status_code == 200
    (table,) = [
        one for one in anna.get("/api/tables", state="open")["tables"] if one["id"] == open_to_bots
    ]
    assert table["choices"]["bots"]
    assert [chair["bot"] for chair in table["chairs"]] == [False, True]
    anna.post(f"/api/tables/{open_to_bots}/start")
    assert [event["type"] for event in robby.events()] == ["gameStart"]


def test_there_is_always_a_clock_where_bots_play(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    none = {"kind": "none"}
    answer = anna.http.post("/api/tables", json={"seats": 2, "pace": none, "bots": True})
    assert refused(answer) == (409, "bots-need-clock")
    table = anna.new_table(seats=2, pace=none)
    invited = anna.http.put(f"/api/tables/{table}/bots/{robby.id}")
    assert refused(invited) == (409, "bots-need-clock")
    assert refused(robby.challenge(anna.id, pace=none)) == (409, "bots-need-clock")


def test_only_the_host_challenges_bots_and_only_bots(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    table = anna.new_table(seats=3, pace=CLOCK)
    with Guest(anna.served, "Gina") as gina:
        answer = gina.http.put(f"/api/tables/{table}/bots/{robby.id}")
        assert refused(answer) == (403, "not-host")
        answer = anna.http.put(f"/api/tables/{table}/bots/{gina.id}")
        assert refused(answer) == (404, "no-bot")
    nobody = httpx.put(f"{anna.served.url}/api/tables/{table}/bots/{robby.id}")
    assert refused(nobody) == (401, "not-signed-in")
    anna.put(f"/api/tables/{table}/bots/{robby.id}", None)
    again = anna.http.put(f"/api/tables/{table}/bots/{robby.id}")
    assert refused(again) == (409, "name-taken")


def test_a_bot_is_challenged_and_not_invited_like_a_person(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    table = anna.new_table(seats=2)
    anna.http.put(f"/api/people/me/companions/{robby.id}").raise_for_status()
    invited = anna.http.post(f"/api/tables/{table}/invitations", json={"person": robby.id})
    assert refused(invited) == (409, "not-invitable")
    assert [chair["person"] for chair in anna.get(f"/api/tables/{table}")["table"]["chairs"]] == [
        anna.id,
        None,
    ]


def test_a_bot_declines_and_the_seat_is_free(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    table = anna.new_table(seats=2, pace=CLOCK)
    anna.put(f"/api/tables/{table}/bots/{robby.id}", None)
    (event,) = robby.events()
    assert event["challenge"]["id"] == table
    assert event["challenge"]["host"] == anna.id
    told = robby.ask("POST", f"/challenges/{table}/decline").json()
    assert told["state"] == "open"
    assert told["chairs"][1]["kind"] == "empty"
    assert robby.events() == []
    assert refused(robby.ask("POST", f"/challenges/{table}/accept")) == (404, "no-challenge")


def test_a_bot_challenges_a_person_and_takes_no_for_an_answer(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    made = robby.challenge(anna.id)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    (mine,) = anna.get("/api/people/me/tables")["tables"]
    assert mine["id"] == table
    other = anna.new_table(seats=2, pace=CLOCK)
    anna.put(f"/api/tables/{other}/bots/{robby.id}", None)

    async def evening() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []

        async def listen() -> None:
            async with robby.client() as http:
                async for event in lines(http, "/stream/events"):
                    heard[:] = [*heard, event]

        listening = asyncio.create_task(listen())
        # Whoever has heard of one thing listens.
        await until(lambda: bool(heard))
        await asyncio.to_thread(anna.http.delete, f"/api/tables/{table}/seat")
        await until(lambda: len(heard) > 1)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        return heard

    first, declined = asyncio.run(evening())
    assert first["challenge"]["id"] == other
    assert declined == {"type": "challengeDeclined", "table": table, "person": anna.id}
    assert anna.get(f"/api/tables/{table}")["table"]["state"] == "abandoned"


def listed_here(anna: Owner, bot: Bot) -> bool:
    return any(one["here"] for one in anna.get("/api/bots")["bots"] if one["id"] == bot.id)


def test_a_challenge_that_makes_no_sense_is_refused(anna: Owner) -> None:
    robby = anna.make_bot("Robby")
    assert refused(robby.challenge("nobody")) == (404, "no-person")
    assert refused(robby.challenge(robby.id)) == (404, "no-person")
    assert refused(robby.challenge(anna.id, seats=3)) == (422, "bad-seats")
    assert refused(robby.challenge(anna.id, anna.id)) == (422, "bad-seats")
    assert refused(robby.challenge(anna.id, edition="1871")) == (422, "bad-setup")
    anna.post("/api/tables", {"seats": 2})
    with Owner(anna.served, f"Bruno {next(_numbers)}") as bruno:
        bruno.http.put(f"/api/people/me/blocks/{anna.id}").raise_for_status()
        # Whoever wants nothing to do with somebody wants nothing of their bots.
        assert refused(robby.challenge(bruno.id)) == (403, "not-welcome")
        table = bruno.new_table(seats=2, pace=CLOCK, bots=True)
        assert refused(robby.ask("PUT", f"/tables/{table}/seat")) == (403, "not-welcome")
        answer = bruno.http.put(f"/api/tables/{table}/bots/{robby.id}")
        assert refused(answer) == (403, "not-welcome")


def test_what_bots_challenge_a_person_to_counts_as_their_owners_invitations(anna: Owner) -> None:
    robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")
    with (
        Owner(anna.served, f"Bruno {next(_numbers)}") as bruno,
        Guest(anna.served, "Carla") as carla,
    ):
        for number in range(MOST_BETWEEN):
            asking = (robby, clank)[number % 2]
            made = asking.challenge(bruno.id)
            assert made.status_code == 201
            # A challenge that is withdrawn has been heard all the same.
            asking.ask("DELETE", f"/challenges/{made.json()['id']}").raise_for_status()
        for bot in (robby, clank):
            assert refused(bot.challenge(bruno.id)) == (409, "not-invitable")
            # One who may not be asked again spoils the table of all.
            assert refused(bot.challenge(carla.id, bruno.id)) == (409, "not-invitable")
        assert carla.get("/api/people/me/tables")["tables"] == []
        anna.http.put(f"/api/people/me/companions/{bruno.id}").raise_for_status()
        table = anna.new_table(seats=2, pace=CLOCK)
        answer = anna.http.post(f"/api/tables/{table}/invitations", json={"person": bruno.id})
        assert refused(answer) == (409, "not-invitable")
    for _ in range(MOST_BETWEEN + 1):
        assert robby.challenge(clank.id).status_code == 201
        assert clank.challenge(anna.id).status_code == 201


def test_a_bot_plays_so_many_games_at_once_and_no_more(anna: Owner) -> None:
    robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")
    for _ in range(MOST_GAMES):
        table = robby.challenge(clank.id).json()["id"]
        assert clank.ask("POST", f"/challenges/{table}/accept").status_code == 200
    answer = robby.challenge(clank.id)
    assert refused(answer) == (429, "too-many")
    assert int(answer.headers["retry-after"]) > 0


def in_lobby(anna: Owner, table: str) -> dict[str, Any]:
    (found,) = [one for one in anna.get("/api/tables")["tables"] if one["id"] == table]
    assert isinstance(found, dict)
    return found


def test_the_owner_of_a_bot_sees_its_game_as_late_as_all_who_do_not_play(anna: Owner) -> None:
    robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")
    table = robby.challenge(clank.id, delay_minutes=60).json()["id"]
    clank.ask("POST", f"/challenges/{table}/accept").raise_for_status()
    other = robby.challenge(clank.id).json()["id"]
    before = anna.page(robby.id)["tables"]
    assert [one["id"] for one in before] == [other, table]
    lobby = in_lobby(anna, table)
    for method, path in (("DELETE", "seat"), ("POST", "return"), ("POST", "resign")):
        clank.ask(method, f"/tables/{table}/{path}").raise_for_status()
        assert anna.page(robby.id)["tables"] == before
        assert in_lobby(anna, table) == lobby


def test_a_bot_sees_what_its_seat_may_see_and_nothing_else(anna: Owner) -> None:
    robby, clank, stranger = (anna.make_bot(name) for name in ("Robby", "Clank", "Stranger"))
    table = robby.challenge(clank.id).json()["id"]
    clank.ask("POST", f"/challenges/{table}/accept")
    seen = {bot.id: bot.sees(table) for bot in (robby, clank)}
    assert [told["seat"] for told in seen.values()] == [0, 1]
    hands = [told["sight"]["view"]["hand"] for told in seen.values()]
    assert len(hands[0]) == len(hands[1]) == 10
    dealt = [
        event
        for event in seen[robby.id]["sight"]["events"]
        if event["kind"] == "cards-dealt" and event["args"]["seat"] == 1
    ]
    assert dealt
    assert all("cards" not in event["args"] for event in dealt)
    assert seen[robby.id]["sight"]["hands"] is None
    assert seen[robby.id]["table"]["seed"] is None
    answer = stranger.ask("GET", f"/tables/{table}/stream")
    assert refused(answer) == (403, "not-seated")
    move = {"number": 0, "action": {"kind": "pass"}}
    assert refused(stranger.ask("POST", f"/tables/{table}/move", move))[0] == 403


def test_a_bot_that_sends_nonsense_is_told_what_is_wrong(anna: Owner) -> None:
    robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")
    table = robby.challenge(clank.id).json()["id"]
    clank.ask("POST", f"/challenges/{table}/accept")
    asked = next(bot for bot in (robby, clank) if bot.sees(table)["sight"]["view"]["decision"])
    number = asked.sees(table)["sight"]["number"]
    option = asked.sees(table)["sight"]["view"]["decision"]["options"][0]
    path = f"/tables/{table}/move"
    for body, problem in (
        (None, (422, "bad-request")),
        ({"number": number}, (422, "bad-request")),
        ({"number": number, "action": "pass"}, (422, "bad-request")),
        ({"number": number, "action": {"kind": "cheat"}}, (422, "bad-action")),
        ({"number": number + 1, "action": option}, (409, "stale-move")),
    ):
        assert refused(asked.ask("POST", path, body)) == problem
    other = robby if asked is clank else clank
    theirs = {"number": other.sees(table)["sight"]["number"], "action": option}
    assert refused(other.ask("POST", path, theirs)) == (409, "not-your-turn")
    asyncio.run(until(lambda: len(anna.page(asked.id)["errors"]) == 5))
    assert asked.sees(table)["sight"]["number"] == number
    good = {"number": number, "action": option, "key": "once"}
    assert [asked.ask("POST", path, good).status_code for _ in range(2)] == [200, 200]


def test_a_bot_talks_only_with_the_scope_for_it(anna: Owner) -> None:
    robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")
    table = robby.challenge(clank.id).json()["id"]
    clank.ask("POST", f"/challenges/{table}/accept")
    mute = anna.give_token(robby.id, ["bot:play"])
    assert refused(mute.ask("POST", f"/tables/{table}/talk", {"text": "Hi"})) == (403, "no-scope")
    assert robby.ask("POST", f"/tables/{table}/talk", {"text": "Hi"}).status_code == 200
    assert [said["text"] for said in clank.sees(table)["talk"]] == ["Hi"]


def test_one_stream_of_events_for_each_token(anna: Owner) -> None:
    robby = anna.make_bot("Robby")

    async def evening() -> None:
        async with robby.client() as http:
            first = asyncio.create_task(_hear_all(http))
            await until(lambda: listed_here(anna, robby))
            second = asyncio.create_task(_hear_all(http))
            await asyncio.wait_for(first, PATIENCE)
            assert not second.done()
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)

    asyncio.run(evening())


async def _hear_all(http: httpx.AsyncClient) -> None:
    async for _ in lines(http, "/stream/events"):
        pass


def test_a_bot_that_dies_loses_on_time(served: Served, address: str) -> None:
    with Owner(served, "Anna") as anna, Owner(served, "Bruno") as bruno:
        robby, clank = anna.make_bot("Robby"), bruno.make_bot("Clank")

        async def evening() -> str:
            table: str = robby.challenge(clank.id, **QUICK).json()["id"]
            clank.ask("POST", f"/challenges/{table}/accept")
            while clank.sees(table)["sight"]["view"]["decision"] is None:
                sight = robby.sees(table)["sight"]
                action = sight["view"]["decision"]["options"][0]
                robby.ask(
                    "POST", f"/tables/{table}/move", {"number": sight["number"], "action": action}
                )
            # Clank is asked and says nothing for more than its minute.
            await asyncio.to_thread(served.stop)
            long_ago(address, 2 * 60 * 1000)
            await asyncio.to_thread(served.start)
            for owner in (anna, bruno):
                owner.http.close()
                owner.http = httpx.Client(
                    base_url=served.url, headers=owner.http.headers, timeout=PATIENCE
                )
            async with awake(robby):
                await until(lambda: table in robby.results)
            return table

        table = asyncio.run(evening())
        shown = anna.get(f"/api/tables/{table}")["table"]
        assert [going["what"] for going in shown["goings"]] == ["out-of-time"]
        assert shown["chairs"][1]["away"]
        asyncio.run(until(lambda: robby.id in _ladder(anna, 2, kind="bots")))
        told = bruno.get("/api/ratings/condottiere/2", kind="bots")["ratings"]
        assert {one["who"]: one["bot"] for one in told}[robby.id]
        assert bruno.get("/api/ratings/condottiere/2")["ratings"] == []


def test_bots_of_different_owners_have_a_ladder_of_their_own(anna: Owner) -> None:
    with Owner(anna.served, f"Bruno {next(_numbers)}") as bruno:
        robby, clank, twin = anna.make_bot("Robby"), bruno.make_bot("Clank"), anna.make_bot("Twin")

        async def evening() -> None:
            async with awake(robby, clank, twin):
                rated = robby.challenge(clank.id, computers=["random"], seats=3, **QUICK)
                unrated = robby.challenge(twin.id, **QUICK)
                await until(lambda: {rated.json()["id"], unrated.json()["id"]} <= {*robby.results})

        asyncio.run(evening())
        asyncio.run(
            until(
                lambda: robby.id in _ladder(anna, 3, kind="bots"),
            )
        )
        ladder = anna.get("/api/ratings/condottiere/3", kind="bots")["ratings"]
        assert {one["who"] for one in ladder} >= {robby.id, clank.id}
        assert not {robby.id, clank.id} & _ladder(anna, 3)
        assert twin.id not in _ladder(anna, 2, kind="bots")


def _ladder(anna: Owner, seats: int, **how: str) -> set[str]:
    told = anna.get(f"/api/ratings/condottiere/{seats}", **how)["ratings"]
    return {one["who"] for one in told}


def test_the_streams_survive_a_restart_in_mid_game(served: Served) -> None:
    with Owner(served, "Anna") as anna:
        robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")

    async def evening() -> None:
        async with awake(robby, clank):
            table = robby.challenge(clank.id, game="pax-renaissance").json()["id"]
            await until(lambda: robby.answered + clank.answered > 10)
            served.settings["port"] = served.port
            assert await asyncio.to_thread(served.stop) == 0
            before = robby.answered + clank.answered
            await asyncio.to_thread(served.start)
            await until(lambda: robby.answered + clank.answered > before + 10)
            await asyncio.to_thread(served.kill)
            before = robby.answered + clank.answered
            await asyncio.to_thread(served.start)
            await until(lambda: robby.answered + clank.answered > before + 10)
            assert robby.ask("POST", f"/tables/{table}/resign").status_code == 200
            await until(lambda: table in robby.results)

    asyncio.run(evening())


def test_bots_at_two_processes_play_one_game(postgres_address: str) -> None:
    with houses(postgres_address) as (one, other), Owner(one, "Anna") as anna:
        robby, clank = anna.make_bot("Robby"), anna.make_bot("Clank")
        clank.served = other

        async def evening() -> None:
            async with awake(robby, clank):
                made = robby.challenge(clank.id, **QUICK)
                table = made.json()["id"]
                await until(lambda: table in robby.results and table in clank.results)
                assert robby.results[table] == clank.results[table]
                # A stream at one process ends that of the same token at the other.
                robby.served = other
                async with robby.client() as http:
                    await asyncio.wait_for(_replaced(http, anna, one, robby), PATIENCE)

        asyncio.run(evening())


async def _replaced(http: httpx.AsyncClient, anna: Owner, one: Served, robby: Bot) -> None:
    async with AsyncExitStack() as both:
        here = httpx.AsyncClient(
            base_url=f"{one.url}/api/bot", headers=robby.headers, timeout=PATIENCE
        )
        await both.enter_async_context(here)
        first = asyncio.create_task(_hear_all(here))
        await asyncio.sleep(0)
        second = asyncio.create_task(_hear_all(http))
        done, _ = await asyncio.wait((first, second), return_when=asyncio.FIRST_COMPLETED)
        assert len(done) == 1
        for task in (first, second):
            task.cancel()
        await asyncio.gather(first, second, return_exceptions=True)


@pytest.mark.parametrize("kind", KINDS)
def test_eight_bots_play_by_themselves(sqlite_address: str, kind: str) -> None:
    told = asyncio.run(tournament(sqlite_address, KINDS[kind], games=2))
    assert (told["finished"], told["out_of_time"]) == (2, 0)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_eight_bots_play_fifty_games_by_themselves(address: str, kind: str) -> None:
    told = asyncio.run(tournament(address, KINDS[kind], games=50, killed_in=25))
    sys.stdout.write(f"{kind}: {told}\n")
    assert told["finished"] == 50
    assert told["out_of_time"] > 0


async def tournament(
    address: str, setup: dict[str, Any], games: int, killed_in: int | None = None
) -> dict[str, Any]:
    """Let eight bots of four owners challenge each other; one sends nonsense, one may be killed."""
    begun = asyncio.get_running_loop().time()
    with serving(address) as served:
        owners = [Owner(served, name) for name in ("Anna", "Bruno", "Carla", "Dino")]
        bots = [owner.make_bot(f"{owner.name} {n}") for owner in owners for n in (1, 2)]
        liar, victim = bots[1], bots[2]
        liar.nonsense = True
        tables: list[str] = []
        async with awake(*bots):
            for number in range(games):
                playing = [bot for bot in bots if not bot.is_dead]
                seats = 2 + number % 3
                party = [playing[(number + other) % len(playing)] for other in range(seats)]
                tables.append(await asyncio.to_thread(_challenge, party, setup))
                if number == killed_in:
                    # In the middle of this game: who never took the challenge could not lose it.
                    await until(lambda: tables[-1] in victim.playing)
                    victim.is_dead = True
                    await victim.die()
                await until(lambda: len(_missing(tables, bots, victim)) < 8, 10 * PATIENCE)
            await until(lambda: not _missing(tables, bots, victim), 20 * PATIENCE)
        shown = [owners[0].get(f"/api/tables/{table}")["table"] for table in tables]
        errors = owners[0].page(liar.id)["errors"]
        assert {one["error"] for one in errors} <= {"bad-action", "bad-request", "stale-move"}
        assert errors
        for owner in owners:
            owner.close()
        return {
            "finished": sum(table["state"] == "finished" for table in shown),
            "answers": sum(bot.answered for bot in bots),
            "refused": len(errors),
            "seconds": round(asyncio.get_running_loop().time() - begun, 1),
            "out_of_time": sum(
                going["what"] == "out-of-time" for table in shown for going in table["goings"]
            ),
        }


def _challenge(party: list[Bot], setup: dict[str, Any]) -> str:
    made = party[0].challenge(*(bot.id for bot in party[1:]), **setup)
    assert made.status_code == 201, made.text
    table: str = made.json()["id"]
    return table


def _missing(tables: list[str], bots: list[Bot], victim: Bot) -> set[str]:
    """Name the tables where a bot that lives still waits for the end."""
    over = {table for bot in bots if bot is not victim for table in bot.results}
    return {*tables} - over
