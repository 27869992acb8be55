"""Whose turn it is to have a worker think: tables, hints, analyses; and nobody takes all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from itertools import count
from typing import Any

import pytest

from condotta.server import turns
from condotta.server.turns import LONGEST_BEHIND, Errand, Turns

LONG_ENOUGH = 10
"""Steps of the event loop, in which everybody else can come to wait."""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Office:
    """Workers that think for a second of a clock's own, and note whom they served."""

    def __init__(self, workers: int) -> None:
        self.clock = Clock()
        self.turns = Turns(workers, self.clock)
        self.served: list[str] = []
        self.advising = self.most_advising = 0

    async def serve(self, errand: Errand, asker: str, seconds: float = 1.0) -> None:
        async with self.turns.turn(errand, asker):
            self.served.append(asker)
            self.advising += errand is not Errand.TABLE
            self.most_advising = max(self.most_advising, self.advising)
            for _ in range(LONG_ENOUGH):
                await asyncio.sleep(0)
            self.clock.now += seconds
            self.advising -= errand is not Errand.TABLE

    def ask(self, errand: Errand, asker: str, seconds: float = 1.0) -> asyncio.Task[None]:
        return asyncio.create_task(self.serve(errand, asker, seconds))


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 20))


def test_tables_go_first_then_what_they_show_then_questions_hints_and_analyses() -> None:
    async def story() -> None:
        office = Office(1)
        first = office.ask(Errand.ANALYSIS, "first")
        await asyncio.sleep(0)
        others = [office.ask(errand, errand.name) for errand in reversed(Errand)]
        await asyncio.sleep(0)
        assert office.turns.waiting() == dict.fromkeys(Errand, 1)
        await asyncio.gather(first, *others)
        assert office.served == ["first", "TABLE", "SIGHT", "QUESTION", "HINT", "ANALYSIS"]
        assert not office.turns.waiting()

    run(story())


@pytest.mark.parametrize("workers", [2, 3, 5])
def test_one_worker_is_kept_for_tables(workers: int) -> None:
    async def story() -> None:
        office = Office(workers)
        async with asyncio.TaskGroup() as asked:
            for number in range(20):
                asked.create_task(office.serve(Errand.HINT, f"person {number}"))
                asked.create_task(office.serve(Errand.ANALYSIS, "an analysis"))
        assert office.most_advising == workers - 1

    run(story())


def test_a_table_is_served_at_once_while_sixty_wait_for_hints() -> None:
    async def story() -> None:
        office = Office(2)
        hints = [office.ask(Errand.HINT, f"guest {number}") for number in range(60)]
        await asyncio.sleep(0)
        await office.serve(Errand.TABLE, "a table")
        assert len(office.served) == 2
        for hint in hints:
            hint.cancel()

    run(story())


def test_a_table_that_thinks_for_long_waits_behind_one_that_does_not() -> None:
    async def story() -> None:
        office = Office(1)

        async def keep_asking(table: str, seconds: float, times: int) -> None:
            for _ in range(times):
                await office.serve(Errand.TABLE, table, seconds)

        slow = (keep_asking(f"slow {number}", 2, times=9) for number in range(10))
        await asyncio.gather(*slow, keep_asking("quick", 0.01, times=40))
        # First come, first served, once; from then on the quick one is always the next.
        assert office.served[10:90:2] == ["quick"] * 40

    run(story())


def test_who_has_used_much_is_served_in_the_end() -> None:
    async def story() -> None:
        office = Office(1)
        for _ in range(100):
            await office.serve(Errand.TABLE, "slow", seconds=5)
        office.served.clear()
        running = office.ask(Errand.TABLE, "somebody")
        await asyncio.sleep(0)
        slow = office.ask(Errand.TABLE, "slow")

        async def keep_coming(door: int) -> None:
            for number in count():
                if slow.done():
                    return
                await office.serve(Errand.TABLE, f"quick {door} {number}", seconds=0.5)

        doors = 4
        await asyncio.gather(running, *(keep_coming(door) for door in range(doors)))
        assert doors < office.served.index("slow") <= LONGEST_BEHIND / 0.5 + 2 * doors

    run(story())


@pytest.mark.parametrize("called", [False, True])
def test_who_leaves_loses_no_turn_for_the_others(called: bool) -> None:
    async def story() -> None:
        office = Office(1)
        async with office.turns.turn(Errand.TABLE, "first"):
            leaving, staying = (office.ask(Errand.TABLE, who) for who in ("leaving", "staying"))
            await asyncio.sleep(0)
            if not called:
                leaving.cancel()
        # In this very moment the turn was given to the one who leaves.
        leaving.cancel()
        await asyncio.gather(leaving, staying, return_exceptions=True)
        await office.serve(Errand.HINT, "later")
        assert office.served == ["staying", "later"]

    run(story())


def test_what_was_used_long_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_REMEMBERED", 10)

    async def story() -> None:
        office = Office(1)
        for number in range(100):
            await office.serve(Errand.TABLE, f"table {number}")
        assert len(office.turns._even_at) <= 10

    run(story())
