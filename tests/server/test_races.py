"""Many people doing the same, stale and contradictory things at once: one order comes out of it.

On PostgreSQL everything happens across two server processes that share the database.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, update

from condotta.server import acts, challenging, schema, store
from condotta.server.bots import Bot, games_at_once
from condotta.server.chairs import Chair
from condotta.server.choices import Choices, LivePace
from condotta.server.database import Database
from condotta.server.log import Entry, Kind
from condotta.server.seating import put_up
from tests.server.checking import check_fair, check_rows, kept_tables, wait_until_settled
from tests.server.crowds import Ear, call, check_all_know_the_same, ear, houses, outcomes, people
from tests.server.houses import ANNA, BEPPE, Time, open_house
from tests.server.serving import PATIENCE, Guest, Served, fresh_key, serving
from tests.server.test_tables import play_out


def table_for(guests: list[Guest], **choices: Any) -> str:
    """Let the first put up a table and the others sit down at it."""
    table = guests[0].new_table(seats=len(guests), rate_guests=True, **choices)
    for guest in guests[1:]:
        guest.put(f"/api/tables/{table}/seat", {})
    return table


def game_for(guests: list[Guest], **choices: Any) -> str:
    """Begin a game with these people."""
    table = table_for(guests, **choices)
    guests[0].post(f"/api/tables/{table}/start")
    return table


# --- many answers to one question -----------------------------------------------------------------


class Book:
    """Which answers were sent to which question, and what became of them."""

    def __init__(self) -> None:
        self.accepted: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        """The keys that were accepted for a person's question."""
        self.refused: defaultdict[str, int] = defaultdict(int)

    def note(self, one: Ear, number: int, answer: dict[str, Any]) -> None:
        if answer["type"] == "accepted":
            self.accepted[one.guest.id, number].add(answer["key"])
        else:
            self.refused[answer["problem"]["error"]] += 1


async def answer_everything(one: Ear, rng: Random, book: Book) -> None:
    """Answer whatever this seat is asked as fast as possible, and do some mischief besides."""
    answered = None
    while not one.over:
        number = one.number
        if not one.options or number == answered:
            if rng.random() < 0.1:
                answer = await one.ask("move", number=number, action={"kind": "pass"})
                book.note(one, number, answer)
            # The news may have come while the answer was waited for.
            if one.number == number and not one.over:
                await one.news()
            continue
        answered, key, action = number, fresh_key(), rng.choice(one.options)
        answer = await one.ask("move", key, number=number, action=action)
        book.note(one, number, answer)
        await mischief(one, rng, book, {"key": key, "number": number, "action": action})


async def mischief(one: Ear, rng: Random, book: Book, sent: dict[str, Any]) -> None:
    """Repeat oneself, contradict oneself, or answer what was asked long ago."""
    number = sent["number"]
    was_accepted = sent["key"] in book.accepted[one.guest.id, number]
    match rng.choice(("repeat", "contradict", "late", None, None, None)):
        case "repeat":
            again = await asyncio.gather(*(one.ask("move", **sent) for _ in range(2)))
            for answer in again:
                assert (answer["type"] == "accepted") == was_accepted
                book.note(one, number, answer)
        case "contradict":
            other = await one.ask("move", **{**sent, "number": number + 1})
            if was_accepted:
                assert other["problem"]["error"] == "key-reused"
            book.note(one, number + 1, other)
        case "late":
            late = await one.ask("move", number=max(0, number - 1), action=sent["action"])
            assert late["problem"]["error"] in ("stale-move", "not-running")
            book.note(one, number - 1, late)
        case _:
            pass


def test_of_many_answers_to_one_question_one_counts(address: str) -> None:
    book = Book()

    async def evening(served: list[Served], guests: list[Guest], table: str) -> dict[str, Any]:
        async with AsyncExitStack() as stack:
            # Eight connections for the first seat and two for each of the others, all over the house.
            ears = []
            for guest in guests:
                for place in range(8 if guest is guests[0] else 2):
                    door = guest.move_to(served[place % len(served)])
                    stack.callback(door.close)
                    ears.append(await stack.enter_async_context(ear(door, table)))
            async with asyncio.timeout(2 * PATIENCE):
                await asyncio.gather(
                    *(answer_everything(one, Random(seed), book) for seed, one in enumerate(ears))
                )
            await check_all_know_the_same(ears, served)
            return ears[0].table

    with houses(address) as served, people(served, "Anna", "Beppe", "Carla", "Dino") as guests:
        table = game_for(guests)
        told = asyncio.run(evening(served, guests, table))
        record = guests[0].get(f"/api/tables/{table}/record")
        wait_until_settled(address)
    kept = check_rows(address)[table]
    check_fair(record, told["seed_hash"])
    moves = [entry for entry in kept.entries if entry.kind == "move"]
    assert len(moves) == len(record["actions"])
    assert all(len(keys) == 1 for keys in book.accepted.values() if keys)
    assert {entry.key for entry in moves} == set().union(*book.accepted.values())
    assert {"stale-move", "not-your-turn", "key-reused"} <= book.refused.keys()
    assert book.refused["stale-move"] > len(moves)


# --- everything at once ---------------------------------------------------------------------------


async def anything(one: Ear, rng: Random, accepted: set[tuple[str, str]]) -> None:
    """Do something that may or may not be possible now."""
    table, key = one.table["id"], fresh_key()
    body: dict[str, Any] = {}
    lots = ["undo", "undo", "ask", "vote", "talk", "leave", "return"] + 6 * ["move"]
    # What is possible only now and then is done all the more often then.
    if one.table["ask"] is not None:
        lots += 6 * ["vote"]
    if one.sight is not None and one.sight["may_undo"]:
        lots += 6 * ["undo"]
    match rng.choice(lots):
        case "move":
            kind = "move"
            body["action"] = rng.choice(one.options) if one.options else {"kind": "pass"}
            body["number"] = one.number
        case "undo":
            kind, body["number"] = "undo", one.number
        case "ask":
            kind = rng.choice(("ask-take-back", "ask-take-back", "ask-abandon"))
        case "vote":
            kind = "vote"
            asked = one.table["ask"]
            # Nobody wants to end the game, not even where that is asked by the time they answer.
            body["yes"] = asked is not None and asked["what"] == "take-back"
            if asked is not None:
                body["ask"] = {name: asked[name] for name in ("seat", "what", "events")}
        case "talk":
            kind, body["text"] = "talk", "Hurry up!"
        case "leave":
            await call(one.guest, "DELETE", f"/tables/{table}/seat")
            return
        case _:
            await call(one.guest, "POST", f"/tables/{table}/return")
            return
    answer = await one.ask(kind, key, **body)
    if answer["type"] == "accepted":
        accepted.add((one.guest.id, key))


async def fidget(one: Ear, rng: Random, accepted: set[tuple[str, str]]) -> None:
    for _ in range(40):
        if one.over:
            return
        await anything(one, rng, accepted)
    await call(one.guest, "POST", f"/tables/{one.table['id']}/return")


def test_everything_at_once_still_is_one_story_for_all(address: str) -> None:
    accepted: set[tuple[str, str]] = set()

    async def evening(served: list[Served], guests: list[Guest], table: str) -> None:
        async with AsyncExitStack() as stack:
            ears = []
            for guest in guests:
                for door in (served[0], served[-1]):
                    own = guest.move_to(door)
                    stack.callback(own.close)
                    ears.append(await stack.enter_async_context(ear(own, table)))
            async with asyncio.timeout(2 * PATIENCE):
                await asyncio.gather(
                    *(fidget(one, Random(seed), accepted) for seed, one in enumerate(ears))
                )
                # Whoever asked to end the game and is left alone with it would end it so.
                key = fresh_key()
                if (await ears[0].ask("vote", key, yes=False))["type"] == "accepted":
                    accepted.add((ears[0].guest.id, key))
                # All of them resign twice, at both servers: the last one ends the game, once.
                resigned = await asyncio.gather(
                    *(call(one.guest, "POST", f"/tables/{table}/resign") for one in ears)
                )
                for one in ears:
                    await one.until_over()
            assert {*outcomes(resigned)} <= {"fine", "not-seated", "not-running"}
            await check_all_know_the_same(ears, served)

    with houses(address) as served, people(served, "Anna", "Beppe", "Carla", "Dino") as guests:
        # Stand-ins play quickly: a game that nobody can win goes on until everybody has resigned.
        table = game_for(guests, variants=["campaign"], options={"target": 10_000})
        asyncio.run(evening(served, guests, table))
        wait_until_settled(address)
    kept = check_rows(address)[table]
    assert kept.row.state == "abandoned"
    done = {(entry.person, entry.key) for entry in kept.entries if entry.key is not None}
    assert done == accepted
    # Once each: at the end, or by asking to end a game that everybody else had left.
    resigned = [entry.person for entry in kept.entries if entry.kind == "resign"]
    assert sorted(map(str, resigned)) == sorted(guest.id for guest in guests)
    kinds = {entry.kind for entry in kept.entries}
    assert {"move", "undo", "ask", "vote", "talk", "leave", "return", "resign"} <= kinds


def test_what_is_stored_is_told_though_whoever_did_it_hangs_up(address: str) -> None:
    async def evening() -> None:
        async with open_house(address, Time()) as house:
            table = (await put_up(house.hall, Choices(seats=2), ANNA, "en")).table
            doing = asyncio.create_task(
                house.hall.act(table.id, BEPPE, lambda now: acts.sit(now, BEPPE, 1, None))
            )
            # It has begun, and the writer has what is to be written.
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            doing.cancel()
            await asyncio.wait([doing])
            assert doing.cancelled()
            await _wait_for(address, table.id, "sit", 2)
            await house.hall.finish()
            assert table.chairs[1].person == BEPPE.person

    asyncio.run(evening())


# --- seats, starts, rematches ---------------------------------------------------------------------


def test_one_of_many_gets_the_last_seat(address: str) -> None:
    names = [f"Person {number}" for number in range(8)]
    with houses(address) as served, people(served, *names) as guests:
        host, *others = guests
        table = host.new_table(seats=3, computers=["random"], rate_guests=True)

        async def race() -> list[str]:
            path = f"/tables/{table}/seat"
            wishes = [{"seat": 1} if place % 2 else {} for place in range(len(others))]
            return outcomes(
                await asyncio.gather(
                    *(call(it, "PUT", path, wish) for it, wish in zip(others, wishes, strict=True))
                )
            )

        found = asyncio.run(race())
        assert found.count("fine") == 1
        assert {*found} <= {"fine", "seat-taken", "table-full"}
        seen = [it.get(f"/api/tables/{table}")["table"]["chairs"][1]["person"] for it in guests]
        assert len({*seen}) == 1
        assert seen[0] in {it.id for it in others}
    assert [entry.kind for entry in kept_tables(address)[table].entries].count("sit") == 2


def test_a_game_starts_once_and_nobody_joins_half(address: str) -> None:
    with houses(address) as served, people(served, "Anna", "Beppe") as (host, guest):
        doors = [host.move_to(door) for door in served] * 3
        tables = [host.new_table(seats=2, rate_guests=True) for _ in range(6)]

        async def race(table: str) -> None:
            start, seat = f"/tables/{table}/start", f"/tables/{table}/seat"
            sat, *started = await asyncio.gather(
                call(guest, "PUT", seat, {}), *(call(door, "POST", start) for door in doors)
            )
            assert sat.is_success
            early = outcomes(started)
            assert {*early} <= {"fine", "already-started", "empty-seats"}
            late = outcomes(await asyncio.gather(*(call(door, "POST", start) for door in doors)))
            assert {*late} <= {"fine", "already-started"}
            assert (early + late).count("fine") == 1

        async def all_races() -> None:
            await asyncio.gather(*(race(table) for table in tables))

        asyncio.run(all_races())
        hashes = [
            {it.get(f"/api/tables/{table}")["table"]["seed_hash"] for it in (host, guest)}
            for table in tables
        ]
        assert all(len(seen) == 1 for seen in hashes)
        for door in {*doors}:
            door.close()
        wait_until_settled(address)
    for kept in check_rows(address).values():
        assert [entry.kind for entry in kept.entries] == ["sit", "sit", "start"]


def test_all_who_want_a_rematch_meet_at_one_table(address: str) -> None:
    with houses(address) as served, people(served, "Anna", "Beppe", "Carla") as guests:
        table = game_for(guests)
        for guest in guests:
            guest.post(f"/api/tables/{table}/resign")

        async def race() -> set[str]:
            asked = [call(it, "POST", f"/tables/{table}/rematch") for it in guests * 3]
            return {answer.json()["id"] for answer in await asyncio.gather(*asked)}

        (fresh,) = asyncio.run(race())
        wait_until_settled(address)
    kept = check_rows(address)
    assert kept[table].table.rematch == fresh
    # With the last of them it begins, once; whatever else was put up in the race is gone.
    there = [name for name, one in kept.items() if one.row.state in ("open", "running")]
    assert (there, kept[fresh].row.state) == ([fresh], "running")
    assert [entry.kind for entry in kept[fresh].entries].count("start") == 1


# --- two processes, one of which dies -------------------------------------------------------------


def test_another_process_plays_on_for_the_computer(postgres_address: str) -> None:
    settings = {"silent_seconds": 2}
    with (
        serving(postgres_address, **settings) as dying,
        serving(postgres_address, **settings) as living,
        Guest(dying, "Anna") as anna,
        anna.move_to(living) as elsewhere,
    ):
        table = anna.new_table(seats=4, computers=["random"] * 3, rate_guests=True)
        anna.post(f"/api/tables/{table}/start")

        async def evening() -> None:
            async with ear(elsewhere, table) as listening:
                playing = asyncio.create_task(play_out(elsewhere, table, 1))
                # It is the other process that answers for the computer, and this one hears of it.
                await listening.when(lambda: len(listening.events) > 40)
                await asyncio.to_thread(dying.kill)
                game = await asyncio.wait_for(playing, 2 * PATIENCE)
                assert game.table["state"] == "finished"
                await listening.until_over()

        asyncio.run(evening())
        wait_until_settled(postgres_address)
    kept = check_rows(postgres_address)[table]
    assert kept.row.state == "finished"


def test_another_process_watches_the_clock(postgres_address: str) -> None:
    settings = {"silent_seconds": 1}
    with (
        serving(postgres_address, **settings) as dying,
        serving(postgres_address, **settings),
        people([dying], "Anna", "Beppe") as guests,
    ):
        pace = {"kind": "live", "minutes": 1, "increment_seconds": 0}
        table = game_for(guests, pace=pace)
        dying.kill()
        _let_pass(postgres_address, table, 58_000)
        entries = asyncio.run(_wait_for(postgres_address, table, "out-of-time"))
    late = next(entry for entry in entries if entry.kind == "out-of-time")
    started = next(entry for entry in entries if entry.kind == "start")
    assert late.at >= started.at + 60_000


def _let_pass(address: str, table: str, milliseconds: int) -> None:
    """Let time pass at a table that nobody has open."""
    database = Database(address)
    with database.engine.begin() as connection:
        connection.execute(
            update(schema.log)
            .where(schema.log.c.table_id == table)
            .values(at=schema.log.c.at - milliseconds)
        )
        connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table)
            .values(due=schema.tables.c.due - milliseconds)
        )
    database.engine.dispose()


async def _wait_for(address: str, table: str, kind: Kind, times: int = 1) -> list[Entry]:
    """Wait until something is in a table's log so many times."""
    database = Database(address)
    async with asyncio.timeout(PATIENCE):
        while True:
            entries = database.read_now(lambda it: store.read_log(it, table))
            if [entry.kind for entry in entries].count(kind) == times:
                database.engine.dispose()
                return entries
            await asyncio.sleep(0.1)


# --- many games at once for one bot ---------------------------------------------------------------


def test_a_bot_has_time_for_so_many_games_however_many_it_takes_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenging, "MOST_GAMES", 3)
    robby = Bot(BEPPE.person, BEPPE.name, ANNA.person, "token", frozenset())
    chair = Chair(person=robby.id, name=robby.name, bot=True)
    choices = Choices(seats=3, pace=LivePace(), bots=True)

    async def story() -> None:
        time = Time()
        async with AsyncExitStack() as stack:
            processes = 1 if address.startswith("sqlite") else 2
            halls = [
                (await stack.enter_async_context(open_house(address, time))).hall
                for _ in range(processes)
            ]
            carla = {"id": "carla", "name": "Carla", "created_at": 0}
            await halls[0].database.write(
                lambda connection: connection.execute(insert(schema.people), carla).rowcount
            )
            tables = [(await put_up(halls[0], choices, ANNA, "en")).table.id for _ in range(8)]
            # At every second table it is invited, at the others it may sit down.
            for table_id in tables[::2]:
                await halls[0].act(table_id, ANNA, lambda table: acts.challenge(table, ANNA, chair))
            asked = [
                challenging.take_seat(
                    halls[n // 2 % processes], robby, table_id, only_if_asked=False
                )
                for n, table_id in enumerate(tables)
            ] + [
                challenging.challenge(
                    halls[n % processes], robby, [ANNA.person, "carla"], choices, "en", "192.0.2.1"
                )
                for n in range(4)
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, BaseException)]
            assert [str(getattr(one, "code", one)) for one in refused] == ["too-many"] * 9
            assert halls[0].database.read_now(games_at_once, robby.id) == 3

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
