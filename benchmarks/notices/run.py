"""What a move costs where thousands have asked for notices, beside a server where nobody has.

Two houses in this process, each with its own database, take the same moves in turn, many tables
at once as on a busy server: so what else this computer does falls on both. In the second house
everybody at the tables has asked for notices, and so have thousands of others. The sender makes its
rounds in both.

    python benchmarks/notices/run.py --people 5000 --tables 150 --moves 200
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from condotta.server import acts, schema
from condotta.server.acts import Actor, Draft
from condotta.server.choices import Choices, DaysPace
from condotta.server.hall import now_ms
from condotta.server.house import House
from condotta.server.migrating import migrate
from condotta.server.notices.choosing import usual
from condotta.server.seating import put_up
from condotta.server.settings import Settings

RESULTS = Path(__file__).parent / "RESULTS.md"


@asynccontextmanager
async def a_house(folder: str, people: int, tables: int, *, subscribed: bool) -> Any:
    """Open a house with people in it, all of them subscribed or none, and their tables."""
    house = House(Settings(database_url=f"sqlite:///{folder}/tables.sqlite3", limits=False))
    migrate(house.database.engine)
    names = [f"p{number}" for number in range(max(people, 2 * tables))]
    with house.database.engine.begin() as connection:
        rows = [{"id": name, "name": name, "created_at": 0} for name in names]
        connection.execute(insert(schema.people), rows)
        if subscribed:
            _subscribe(connection, names)
    await house.open()
    try:
        yield house, [await _table(house, *names[2 * one : 2 * one + 2]) for one in range(tables)]
    finally:
        await house.close()


def _subscribe(connection: Any, names: Sequence[str]) -> None:
    chosen = usual("en").model_dump(mode="json")
    rows = [{"person": n, "wait_ms": 60_000, "chosen": chosen, "changed_at": 0} for n in names]
    connection.execute(insert(schema.notice_choices), rows)
    browsers = [
        {
            "id": name,
            "person": name,
            "endpoint_hash": name,
            "endpoint": f"https://push.example/{name}",
            "public_key": "k",
            "auth": "a",
            "created_at": 0,
        }
        for name in names
    ]
    connection.execute(insert(schema.push_subscriptions), browsers)


async def _table(house: House, host: str, guest: str) -> str:
    anna, bruno = Actor(host, host), Actor(guest, guest)
    choices = Choices(game="pax-renaissance", seats=2, pace=DaysPace(kind="days", days=2))
    live = await put_up(house.hall, choices, anna, "en")
    table_id = live.table.id
    await house.hall.act(table_id, bruno, lambda table: acts.sit(table, bruno, 1, None))
    await house.hall.act(table_id, anna, lambda table: acts.start(table, anna, bytes(32)))
    return table_id


async def _move(house: House, table_id: str) -> None:
    """Let whoever is asked give the last answer there is: mostly it ends a turn soon."""

    def decide(table: Any) -> Draft:
        story, seat = table.story, table.story.asked
        who = Actor(table.chairs[seat].person, "x")
        return acts.move(table, who, story.number(seat), story.game.decision.options[-1].to_json())

    await house.hall.act(table_id, None, decide)


def _running(house: House, tables: Sequence[str]) -> list[str]:
    return [one for one in tables if house.hall.tables[one].table.state == "running"]


async def _round(house: House, tables: Sequence[str]) -> float:
    running = _running(house, tables)
    begun = time.process_time()
    await asyncio.gather(*(_move(house, one) for one in running))
    return (time.process_time() - begun) / len(running)


async def measure(people: int, tables: int, moves: int) -> list[tuple[float, float]]:
    """Give the seconds of this computer that a move took, in turn without and with notices."""
    async with AsyncExitStack() as stack:
        both = []
        for subscribed in (False, True):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            opened = a_house(folder, people, tables, subscribed=subscribed)
            both.append(await stack.enter_async_context(opened))
        found = []
        for turn in range(moves):
            if not _running(*both[0]):
                break  # these games are over
            # Whoever is first in a round is second in the next.
            order = both if turn % 2 else both[::-1]
            took = {id(one): await _round(*one) for one in order}
            found.append((took[id(both[0])], took[id(both[1])]))
        return found


def _usual(seconds: Sequence[float]) -> float:
    """Give the mean of the middle four fifths: others use this computer, too."""
    cut = len(seconds) // 10
    return statistics.mean(sorted(seconds)[cut : len(seconds) - cut])


def report(people: int, tables: int, found: Sequence[tuple[float, float]]) -> str:
    """Write down what was measured."""
    without, with_them = (_usual(column) * 1e6 for column in zip(*found, strict=True))
    return (
        "# What notices cost a move\n\n"
        f"`make bench-notices`, {time.strftime('%Y-%m-%d', time.gmtime(now_ms() / 1000))}: "
        f"{tables} tables of Pax Renaissance for two, {len(found)} moves at each, all tables at "
        "once; SQLite. Processor time of the whole server process.\n\n"
        "| | A move, mean of the middle four fifths | More |\n|---|---|---|\n"
        f"| nobody has asked for notices | {without:.0f} µs | |\n"
        f"| {people:,} people have | {with_them:.0f} µs | {with_them / without - 1:+.1%} |\n"
    )


def main() -> None:
    """Measure, and keep what came of it."""
    wanted = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    wanted.add_argument("--people", type=int, default=5000)
    wanted.add_argument("--tables", type=int, default=150)
    wanted.add_argument("--moves", type=int, default=200)
    given = wanted.parse_args()
    found = asyncio.run(measure(given.people, given.tables, given.moves))
    text = report(given.people, given.tables, found)
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
