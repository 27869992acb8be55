"""Following standing orders: they are given, taken back, and answer for their seats.

**Nobody else may tell.** What an order answers is a move of its owner: the same entry, the same
clock, the same messages to everybody. It comes after a pause such as people make
(``natural_pause``): an answer in no time would give the order away. Whoever answers meanwhile or
takes the order back ends the pause: the table must not stand still longer than without an order.
Giving an order, taking it back and its end change nothing that others are sent.

An order is looked at when its seat is asked, by the one process that drives the table. What it
makes of that depends on its owner's view alone.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

from orjson import dumps
from sqlalchemy import Connection

from condotta.core.errors import CondottaError
from condotta.core.orders import Verdict, drops
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.server import acts, orders
from condotta.server.acts import Actor, Draft
from condotta.server.audience import LiveTable
from condotta.server.errors import Conflict, Refused
from condotta.server.explaining import Explainer
from condotta.server.hall import Hall
from condotta.server.notices import outbox
from condotta.server.notices.kinds import Kind, Notice
from condotta.server.ordering import tell_orders
from condotta.server.orders import Standing
from condotta.server.story import Story
from condotta.server.table import Table

SHORTEST, LONGEST = 0.4, 4.0
"""A pause is between these, times the usual one."""

IN_HAND = 0.5
"""A pause never takes more than this part of the time that is left for the answer."""


def natural_pause(usual: float, draw: Callable[[float, float], float]) -> float:
    """Draw how many seconds somebody takes to answer who is there: mostly about the usual time.

    ``draw`` gives a number of the bell curve with this middle and width.
    """
    return usual * min(LONGEST, max(SHORTEST, math.exp(draw(0.0, 0.5))))


class Pause:
    """The time between a question and the answer an order has for it."""

    def __init__(self, standing: Standing, place: tuple[int, int]) -> None:
        """Say which order is to answer, and where the game stands."""
        self._standing = standing
        self._place = place
        self._pointless = asyncio.Event()

    def look(self, live: LiveTable) -> None:
        """End it if somebody has answered, or the order does not stand any more."""
        if live.place != self._place or self._standing not in (_asked(live) or ()):
            self._pointless.set()

    async def is_over(self, seconds: float) -> bool:
        """Wait for its end; whether the order is to answer then."""
        try:
            async with asyncio.timeout(seconds):
                await self._pointless.wait()
        except TimeoutError:
            return True
        return False


class Following:
    """The standing orders at the tables of one process."""

    def __init__(self, hall: Hall, explainer: Explainer, pause_seconds: float) -> None:
        """Take the hall; ``pause_seconds`` is how long people usually take to answer."""
        self._hall = hall
        self._explainer = explainer
        self._pause_seconds = pause_seconds
        self._chance = SystemRandom()
        self._pauses: dict[str, Pause] = {}
        """The pause that is being made at a table."""

    # --- giving and taking back -------------------------------------------------------------------

    async def give(
        self, table_id: str, actor: Actor, number: int, wish: JsonObject
    ) -> dict[str, Any]:
        """Keep an order of somebody who has seen the table as it is now."""
        live = await self._hall.open(table_id)
        story, seat = acts.ordering(live.table, actor, number)
        given: JsonObject = {"game": story.game.name, "view": story.view(seat), "wish": wish}
        try:
            # A whole turn may be tried out for it: a worker does that.
            kept = await self._explainer.ask("order", given, actor.person)
        except Refused:
            raise
        except CondottaError as problem:
            raise Refused("bad-order", because=problem) from problem
        async with live.lock:
            # The table may have gone on, or been put away, while the worker looked.
            live = await self._hall.open(table_id)
            story, seat = acts.ordering(live.table, actor, number)
            standing = Standing(
                seat,
                str(kept["kind"]),
                actor.person,
                kept,
                self._hall.clock(),
                steps=len(story.steps),
                rewinds=story.rewinds,
            )
            await self._hall.database.write(orders.put, table_id, standing)
            live.keep_order(standing)
        tell_owner(live, seat, actor.person)
        self._hall.on_change(live)
        return self.tell(live, seat, actor.person)

    async def cancel(self, table_id: str, actor: Actor, kind: str) -> dict[str, Any]:
        """Take an order back, or clear away one that has ended."""
        live = await self._hall.open(table_id)
        _, seat = acts.ordering(live.table, actor)
        async with live.lock:
            for standing in live.orders_of(seat, actor.person):
                if standing.kind == kind:
                    await self._hall.database.write(orders.remove, table_id, standing)
                    live.drop_order(standing)
        tell_owner(live, seat, actor.person)
        self._hall.on_change(live)
        return self.tell(live, seat, actor.person)

    async def listed(self, table_id: str, actor: Actor) -> dict[str, Any]:
        """Tell somebody their orders, and which they can give."""
        live = await self._hall.open(table_id)
        _, seat = acts.ordering(live.table, actor)
        return self.tell(live, seat, actor.person)

    def tell(self, live: LiveTable, seat: int, person: str) -> dict[str, Any]:
        """Tell somebody their orders, and which they can give now."""
        return tell_orders(live, seat, person, offers=True)

    # --- answering --------------------------------------------------------------------------------

    def is_asked(self, live: LiveTable) -> bool:
        """Say whether an order has something to say to what is asked at a table.

        Most have not, to most questions: so this is found out with one look, before any task.
        """
        asked = _asked(live) if live.orders and live.looked_at != live.place else None
        if asked is None:
            return False
        if _has_something_to_say(live.table, asked):
            return True
        live.looked_at = live.place
        return False

    async def answer(self, live: LiveTable) -> None:
        """Let the orders of the seat that is asked answer, or end those that hold no longer."""
        asked = _asked(live)
        place = live.place
        if asked is None or live.looked_at == place:
            return
        for standing in asked:
            verdict = verdict_on(live.table, standing)
            if verdict.why is not None:
                await self._end(live, standing, verdict)
            elif verdict.action is not None:
                if await self._has_paused(live, standing, place):
                    await self._carry_out(live, standing, verdict.action, place)
                return
        # Nobody has an answer: it is for the person to give one.
        live.looked_at = place

    def look_again(self, live: LiveTable) -> None:
        """End the pause at a table if there is nothing left to answer."""
        pause = self._pauses.get(live.table.id)
        if pause is not None:
            pause.look(live)

    async def _has_paused(
        self, live: LiveTable, standing: Standing, place: tuple[int, int]
    ) -> bool:
        """Let the time pass that a person takes; whether the order is to answer then."""
        pause = self._pauses[live.table.id] = Pause(standing, place)
        try:
            return await pause.is_over(self._pause(live.table))
        finally:
            del self._pauses[live.table.id]

    def _pause(self, table: Table) -> float:
        pause = natural_pause(self._pause_seconds, self._chance.gauss)
        if table.deadline is None:
            return pause
        left = (table.deadline - self._hall.clock()) / 1000
        return max(0.0, min(pause, left * IN_HAND))

    async def _end(self, live: LiveTable, standing: Standing, verdict: Verdict) -> None:
        """End an order, and tell its owner why."""
        told = verdict.to_json()
        what = "dropped" if verdict.is_dropped else "over"
        ended = standing.end(what, told["why"], self._hall.clock())  # type: ignore[arg-type]

        def write(connection: Connection) -> None:
            orders.change(connection, live.table.id, standing, ended)
            if verdict.is_dropped:
                note_dropped(connection, live.table, ended)

        await self._write(live, standing, ended, write)

    async def _write(
        self,
        live: LiveTable,
        before: Standing,
        after: Standing,
        write: Callable[[Connection], None],
    ) -> None:
        try:
            await self._hall.database.write(write)
        except Conflict:
            await self.read_anew(live.table.id)
            raise Refused("stale-move") from None
        live.keep_order(after, instead_of=before)
        tell_owner(live, before.seat, before.person)

    async def _carry_out(
        self, live: LiveTable, standing: Standing, action: JsonObject, place: tuple[int, int]
    ) -> None:
        table_id, after = live.table.id, standing

        def decide(now: Table) -> Draft:
            nonlocal after
            story = now.story
            if story is None or (len(story.steps), story.rewinds) != place:
                raise Refused("stale-move")
            verdict = verdict_on(now, standing)
            if verdict.action != action:
                raise Refused("stale-move")
            draft = acts.follow_order(now, standing.seat, standing.person, action)
            after = carried_out(standing, verdict, story, self._hall.clock())
            draft.beside = lambda to: orders.change(to, table_id, standing, after)
            return draft

        try:
            live = await self._hall.act(table_id, None, decide)
        except Conflict:
            # Taken back, or given anew, while it was about to answer.
            await self.read_anew(table_id)
            raise Refused("stale-move") from None
        live.keep_order(after, instead_of=standing)
        tell_owner(live, standing.seat, standing.person)

    async def read_anew(self, table_id: str) -> None:
        """Read the orders at a table again: another process has changed them."""
        live = self._hall.tables.get(table_id)
        if live is None:
            return
        fresh = await self._hall.database.read(orders.of_table, table_id)
        if fresh == sorted(live.orders, key=lambda one: (one.given_at, one.kind)):
            return
        before = {*map(_whose, live.orders)}
        live.orders, live.looked_at = fresh, None
        for seat, person in before | {*map(_whose, live.orders)}:
            tell_owner(live, seat, person)
        self._hall.on_change(live)


def _has_something_to_say(table: Table, asked: Sequence[Standing]) -> bool:
    """Say whether one of the orders of a seat answers, or ends."""
    assert table.story is not None
    view = table.story.view(asked[0].seat)
    try:
        verdicts = [verdict_on(table, standing, view) for standing in asked]
    except Exception:  # whoever moved is not to suffer from what a game makes of another's order
        return True
    return any(one.why is not None or one.action is not None for one in verdicts)


def verdict_on(table: Table, standing: Standing, view: JsonObject | None = None) -> Verdict:
    """Say what becomes of an order at a table as its owner sees it (``view``, if it is known)."""
    story = table.story
    assert story is not None
    if _is_taken_back(standing, story):
        return drops("taken-back")
    game = description_of(story.game.name).orders
    if game is None:
        return drops("taken-back")  # the game has lost its orders with another version
    return game.look(standing.body, story.view(standing.seat) if view is None else view)


def _is_taken_back(standing: Standing, story: Story) -> bool:
    """Say whether an answer of an order was taken back: who did that wants another one.

    Of a plan nobody knows any more how far it has come.
    """
    if not standing.carried or story.rewinds == standing.rewinds:
        return False
    return len(story.steps) < standing.steps or "actions" in standing.body


def carried_out(standing: Standing, verdict: Verdict, story: Story, at: int) -> Standing:
    """Give an order as it stands after its answer."""
    after = replace(
        standing,
        body=verdict.then or standing.body,
        carried=standing.carried + 1,
        steps=len(story.steps) + 1,
        rewinds=story.rewinds,
    )
    return after.end("done", None, at) if verdict.is_done else after


def note_dropped(connection: Connection, table: Table, standing: Standing) -> None:
    """Note for its owner, and nobody else, that an order was dropped; with its dropping."""
    assert standing.ended is not None
    at = standing.ended["at"]
    assert isinstance(at, int)
    facts: JsonObject = {"game": table.choices.game, "only_mine": True}
    outbox.put(
        connection, [Notice(standing.person, Kind.ORDER_DROPPED, table.id, facts, at, table.length)]
    )


def tell_owner(live: LiveTable, seat: int, person: str) -> None:
    """Tell whoever gave orders for a seat how they stand, on all their connections there."""
    listeners = [one for one in live.listeners if (one.seat, one.person) == (seat, person)]
    if listeners:
        message = dumps(tell_orders(live, seat, person))
        for listener in listeners:
            listener.send(message)


def _asked(live: LiveTable) -> list[Standing] | None:
    """List the orders that stand for the seat that is asked; ``None``: a person need not answer."""
    story = live.table.story
    if live.table.state != "running" or story is None or story.asked is None:
        return None
    chair = live.table.chairs[story.asked]
    if chair.player is not None or chair.person is None:
        return None
    found = live.orders_of(story.asked, chair.person)
    return [standing for standing in found if standing.ended is None] or None


def _whose(standing: Standing) -> tuple[int, str]:
    return standing.seat, standing.person
