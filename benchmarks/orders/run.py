"""Measure what ten thousand standing orders cost the moves of a server.

One server in this process, with an SQLite file: 625 tables of Pax Renaissance where every seat has
three orders, and 625 of Condottiere where every seat has one, everybody connected. People answer by
hand at one table after the other; at every second move the orders of the table are left out of
account, as if nobody had given any. Orders are looked at whenever their seat is asked.

A move is decided, stored, taken, told to everybody and considered by the driver, with what orders
make of it. Seconds are of this process's processor time.
"""

import argparse
import asyncio
import json
import platform
import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import insert

import condotta
from condotta.core.orders import give
from condotta.core.registry import description_of
from condotta.server import acts, orders, schema
from condotta.server.acts import Actor
from condotta.server.audience import LiveTable
from condotta.server.choices import Choices, NoPace
from condotta.server.house import House
from condotta.server.log import Entry
from condotta.server.migrating import migrate
from condotta.server.orders import Standing
from condotta.server.settings import Settings
from condotta.server.table import Table

HERE = Path(__file__).resolve().parent
SEATS = 4
PEOPLE = [Actor(f"p{seat}", f"P{seat}") for seat in range(SEATS)]
BAR = 0.10
"""Orders add at most this share to the cost of a move."""
STANDING: dict[str, list[dict[str, Any]]] = {
    "condottiere": [{"kind": "keep-hand", "given": {}}],
    "pax-renaissance": [
        {"kind": "tax", "given": {"keep": 2, "otherwise": "ask"}},
        {"kind": "levy", "given": {"faith": "any", "piece": "rook"}},
        {"kind": "shortage", "given": {"spare": "mine"}},
    ],
}


async def table_of(house: House, game: str, number: int) -> LiveTable:
    """Put up a table that runs, with everybody connected and all orders given."""
    choices, at = Choices(game=game, seats=SEATS, pace=NoPace(), first=0), house.clock()
    table = Table(id=f"{game[:4]}{number}", host="p0", choices=choices, created_at=at)
    entries: list[Entry] = []
    for seat, who in enumerate(PEOPLE):
        body: Any = {"seat": seat, "name": who.name, "colour": table.chairs[seat].colour}
        entries.append(Entry(seat + 1, at, "sit", who.person, None, body))
    record = condotta.new(game, seats=SEATS, seed=number).record
    start: Any = {"header": {**record, "actions": []}, "seed_hash": "0" * 64}
    entries.append(Entry(SEATS + 1, at, "start", "p0", None, start))
    for entry in entries:
        table.apply(entry)
    live = await house.hall.add(table, entries)
    for seat, who in enumerate(PEOPLE):
        live.join(who.person)
        for wish in STANDING[game]:
            live.keep_order(ordered(live, seat, who, wish))
    return live


def ordered(live: LiveTable, seat: int, who: Actor, wish: Any) -> Standing:
    """Give an order."""
    story = live.table.story
    assert story is not None
    known = description_of(story.game.name).orders
    assert known is not None
    return Standing(seat, wish["kind"], who.person, give(known, story.view(seat), wish), 0)


async def move(house: House, live: LiveTable, rng: Random) -> float:
    """Let whoever is asked answer by hand; give the processor seconds of all that follows."""
    story = live.table.story
    assert story is not None
    assert story.asked is not None
    who, number = PEOPLE[story.asked], story.number(story.asked)
    action = rng.choice(story.game.decision.options).to_json()
    begun = time.process_time()
    await house.hall.act(live.table.id, who, lambda table: acts.move(table, who, number, action))
    # Orders are looked at by a task of the driver's, which has had its turn after this.
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return time.process_time() - begun


async def measure(tables: int, moves: int, folder: str) -> dict[str, Any]:
    """Play, at every second move without regard to orders."""
    address = f"sqlite:///{folder}/tables.sqlite3"
    house = House(Settings(database_url=address, limits=False, thinkers=1, order_pause_seconds=0))
    migrate(house.database.engine)
    await house.open()
    rows = [{"id": who.person, "name": who.name, "created_at": 0} for who in PEOPLE]
    await house.database.write(lambda to: to.execute(insert(schema.people), rows))
    lives = [
        await table_of(house, game, number) for game in STANDING for number in range(tables // 2)
    ]
    given = sum(len(live.orders) for live in lives)
    await house.database.write(_keep, lives)
    costs: dict[str, dict[bool, list[float]]] = {game: {True: [], False: []} for game in STANDING}
    rng = Random(7)
    for turn in range(moves):
        live = rng.choice(lives)
        if live.table.has_ended:
            continue
        kept = live.orders
        counts = turn % 2 == 0
        if not counts:
            live.orders = []
        costs[live.table.choices.game][counts].append(await move(house, live, rng))
        live.orders = kept if not counts else live.orders
        for listener in live.listeners:
            while not listener.waiting.empty():
                listener.waiting.get_nowait()
    await house.close()
    return {"orders": given, "tables": len(lives), "games": {g: _told(c) for g, c in costs.items()}}


def _keep(connection: Any, lives: list[LiveTable]) -> None:
    for live in lives:
        for standing in live.orders:
            orders.put(connection, live.table.id, standing)


def _told(costs: dict[bool, list[float]]) -> dict[str, float]:
    """Give the mean of the middle four fifths, in microseconds: others use this machine, too."""
    with_orders, without = (_mean(costs[counts]) for counts in (True, False))
    return {
        "moves": len(costs[True]),
        "with_us": with_orders,
        "without_us": without,
        "share": with_orders / without - 1,
    }


def _mean(seconds: list[float]) -> float:
    ordered_ = sorted(seconds)
    cut = len(ordered_) // 10
    return statistics.mean(ordered_[cut : len(ordered_) - cut]) * 1e6


def page(found: dict[str, Any]) -> str:
    """Put it on a page."""
    about = (
        f"{found['orders']:,} orders at {found['tables']:,} tables, {platform.machine()}; "
        f"Python {platform.python_version()}; `make bench-orders`. What they cost a move at their "
        f"own tables; moves elsewhere never meet them. At most {BAR:.0%}.\n"
    )
    lines = ["# Standing orders\n", about]
    lines += ["| Game | Moves | µs without | µs with | More |", "|---|---|---|---|---|"]
    for game, told in found["games"].items():
        lines.append(
            f"| {game} | {told['moves']:,} | {told['without_us']:,.0f} | {told['with_us']:,.0f} "
            f"| {told['share']:+.1%} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1250)
    parser.add_argument("--moves", type=int, default=8000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(given.tables, given.moves, folder))
    (HERE / "RESULTS.md").write_text(page(found), encoding="utf-8")
    print(json.dumps(found, indent=1))
    if any(told["share"] > BAR for told in found["games"].values()):
        raise SystemExit("standing orders cost more than they may")


if __name__ == "__main__":
    main()
