"""Live play: one WebSocket for each person (or spectator) at a table."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, cast

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from orjson import dumps
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.types import Receive, Scope, Send

from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.values import JsonObject
from condotta.server.acting import act_of, actor_of
from condotta.server.acts import Actor, asked_of, ordering, refused_by_the_game
from condotta.server.audience import Listener, LiveTable
from condotta.server.choices import Seat
from condotta.server.cookies import session_token
from condotta.server.errors import Refused, cannot_be_read
from condotta.server.explaining import explained, planned
from condotta.server.house import House
from condotta.server.language import language_of_request
from condotta.server.messages import (
    AnyAct,
    AnyOrder,
    AskOrders,
    CancelOrder,
    Explain,
    FromClient,
    Hint,
    Order,
    Plan,
    WhyNot,
)
from condotta.server.people import Person
from condotta.server.routes.common import (
    SLOWED_SECONDS,
    anybody,
    asker_of,
    hold_back,
    hold_back_act,
    hold_back_both,
    house_of,
    note_refusal,
    problem_of,
    trouble_with,
)
from condotta.server.routes.tables import TableId
from condotta.server.sockets import lane_of
from condotta.server.story import Story, is_answer
from condotta.server.tasks import Tasks
from condotta.server.telling import tell_accepted, tell_hinted, tell_sight

LIVE_PATH = re.compile("/api/tables/(?P<table_id>[^/]+)/live")

LARGEST_MESSAGE = 16 * 1024
MESSAGES: TypeAdapter[Any] = TypeAdapter(FromClient)

SESSION_SECONDS = 60.0
"""Who only listens is asked this often whether their session still runs; who acts, every time."""

TOO_MANY_SECONDS = 60.0

AT_A_TIME = 8
"""Thousands of small messages can come at once: after so many of them the others have a turn."""

CANNOT_BE_READ = 1008
COME_BACK = 1012
REFUSED = 4000
"""Close codes: what was said at the door makes no sense; the server restarts; what was asked for
was refused (the reason is the code)."""

ORDERING = ("order", "cancel-order", "orders")
"""What is about standing orders."""

STALE = ("stale-move", "not-your-turn", "illegal-action", "cannot-undo")
"""Refusals after which a client is told how things stand."""


class Knock(BaseModel):
    """What a client says when it comes to a table."""

    table_id: TableId
    since: int = Field(0, ge=0)
    """How many events it knows."""
    number: int | None = Field(None, ge=0)
    """What it saw last."""
    seat: Seat | None = None
    """Who is in front, where several people share a device."""
    explain: bool = False
    """Whether everything that is shown is to be explained, too."""


async def live(socket: WebSocket) -> None:
    """Play or watch."""
    try:
        knock = Knock.model_validate({**socket.query_params, **socket.path_params})
    except ValidationError:
        await socket.close(CANNOT_BE_READ)
        return
    table_id = knock.table_id
    house = house_of(socket)
    language = language_of_request(socket.headers)
    await socket.accept()
    try:
        person = await anybody(socket)
        asker = asker_of(socket, person)
        hold_back(house, "live", asker)
        with house.limits.hold("live", asker) as is_free:
            if not is_free:
                seconds = TOO_MANY_SECONDS
                raise Refused("too-many", {"seconds": round(seconds)}, retry_after=seconds)
            who = None if person is None else person.id
            lane = lane_of(socket.scope)
            hall, known = house.hall, (knock.since, knock.number)
            async with hall.listen(
                table_id, who, *known, lane, wished=knock.seat, explain=knock.explain
            ) as listener:
                await Conversation(house, socket, table_id, person, listener, language).run()
    except Refused as refused:
        await _turn_away(house, socket, refused, language)
    except Exception as problem:
        trouble = trouble_with(problem, "trouble with a connection", {"table": table_id})
        await _turn_away(house, socket, trouble, language)


class StraightToTheTable:
    """Leads those who come to play straight to their table, past all other doors.

    The framework's own way takes a seventh of all it costs to let somebody in; when a process is
    gone, thousands come at once.
    """

    def __init__(self, app: FastAPI) -> None:
        """Stand around an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything else on."""
        is_live = scope["type"] == "websocket" and LIVE_PATH.fullmatch(scope["path"])
        if not is_live:
            await self.app(scope, receive, send)
            return
        scope["app"] = self.app
        scope["path_params"] = is_live.groupdict()
        await live(WebSocket(scope, receive, send))


async def _turn_away(house: House, socket: WebSocket, refused: Refused, language: str) -> None:
    """Say why, and close the connection."""
    note_refusal(socket, refused)
    told = {"type": "refused", "key": None, "problem": problem_of(refused, language)}
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(dumps(told).decode())
        await socket.close(REFUSED, refused.code)


@dataclass(eq=False)
class Conversation:
    """One connection: what comes in is answered, what happens is passed on."""

    house: House
    socket: WebSocket
    table_id: str
    person: Person | None
    listener: Listener
    language: str
    hints: Tasks = field(default_factory=Tasks)
    """Hints that are being thought out."""

    def __post_init__(self) -> None:
        """Remember who is let in."""
        self.token = session_token(self.socket, plain_http=self.house.settings.plain_http)

    async def run(self) -> None:
        """Talk until one side ends it."""
        self.house.metrics.sockets.inc()
        parts = (self._send(), self._receive(), self._watch_session())
        tasks = [asyncio.create_task(part) for part in parts]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.metrics.sockets.dec()
            for task in tasks:
                task.cancel()
            await asyncio.gather(self.hints.cancel(), *tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self) -> None:
        waiting = self.listener.waiting
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await waiting.get()) is not None:
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
            await self.socket.close(COME_BACK)

    async def _receive(self) -> None:
        heard = 0
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            await self._check_session()
            await self._hear(received.get("text") or "")
            heard += 1
            if heard % AT_A_TIME == 0:
                await asyncio.sleep(0)

    async def _watch_session(self) -> None:
        while True:
            await asyncio.sleep(SESSION_SECONDS)
            await self._check_session()

    async def _check_session(self) -> None:
        """End the connection of who has logged out; a guest may have another name by now."""
        if self.person is None or self.token is None:
            return
        self.person = await self.house.people.person_of_token(self.token)
        if self.person is None:
            raise Refused("not-signed-in")

    async def _hear(self, text: str) -> None:
        """Answer one message."""
        begun = time.perf_counter()
        key: str | None = None
        try:
            message = self._read(text)
            key = message.key
            answer = await self._answer(message)
        except Refused as refused:
            answer = await self._refusal(key, refused)
            if refused.code == "too-many":
                await asyncio.sleep(SLOWED_SECONDS)
        except Exception as problem:
            trouble = trouble_with(problem, "trouble with a message", {"table": self.table_id})
            self.house.metrics.refusals.labels(error=trouble.code).inc()
            told = problem_of(trouble, self.language)
            answer = {"type": "refused", "key": key, "problem": told}
        if answer is not None:
            self.listener.send(dumps(answer))
        self.house.metrics.answer_seconds.observe(time.perf_counter() - begun)

    def _read(self, text: str) -> Any:
        if len(text) > LARGEST_MESSAGE:
            raise Refused("too-large", {"limit": LARGEST_MESSAGE})
        try:
            return MESSAGES.validate_json(text, strict=True)
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
            raise cannot_be_read(first["loc"], first["msg"]) from problem

    async def _answer(self, message: Any) -> dict[str, Any] | None:
        # By the name, not by the class: asking a model for its class is slow, and moves come often.
        house, kind = self.house, message.type
        if kind == "sync":
            hold_back(house, "ask", asker_of(self.socket, self.person))
            live = await self._shown()
            live.check_may_look(self.listener.person)
            live.greet(self.listener, message.events)
            return None
        if kind == "explain":
            hold_back_both(house, "explain", self.socket, self.person)
            return await self._explain(message)
        if self.person is None:
            raise Refused("not-signed-in")
        if kind == "why-not":
            hold_back(house, "ask", self.person.id)
            return await self._why_not(message)
        if kind == "plan":
            hold_back_both(house, "explain", self.socket, self.person)
            return await self._plan(self.person, message)
        if kind in ORDERING:
            hold_back_both(house, "explain", self.socket, self.person)
            return await self._order(self.person, message)
        if kind == "hint":
            hold_back_both(house, "hint", self.socket, self.person)
            await self._hint(self.person, message)
            return None
        hold_back_act(house, self.person, kind)
        return await self._act(self.person, message)

    async def _act(self, person: Person, message: AnyAct) -> dict[str, Any] | None:
        """Do something at the table, and say so unless that was said with what came of it."""
        listener = self.listener
        actor = actor_of(person, message, listener.seat)
        listener.awaits = message.key
        try:
            await self.house.hall.act(self.table_id, actor, act_of(message, actor))
            return None if listener.is_answered else tell_accepted(message.key)
        finally:
            listener.awaits = None

    async def _shown(self) -> LiveTable:
        """Give the table as this connection may see it."""
        return await self.house.hall.open_for(self.listener.person, self.table_id)

    def _actor(self, person: Person) -> Actor:
        return Actor(person.id, person.name, seat=self.listener.seat)

    async def _explain(self, message: Explain) -> dict[str, Any]:
        """Explain what this connection has been told of the game."""
        live = await self._shown()
        live.check_may_look(self.listener.person)
        if live.table.story is None:
            raise Refused("not-started")
        observer = self.listener.observer_at(live.table)
        asker = asker_of(self.socket, self.person)
        story = live.table.story
        return await explained(self.house.explainer, story, observer, message.key, asker)

    async def _plan(self, person: Person, message: Plan) -> dict[str, Any]:
        """Show where planned answers would lead, to the seat that is asked."""
        live = await self.house.hall.open(self.table_id)
        seen_by = ordering if message.next else asked_of
        story, seat = seen_by(live.table, self._actor(person), message.number)
        actions = cast("list[JsonObject]", message.actions)
        try:
            explainer = self.house.explainer
            told = await planned(
                explainer, story, seat, message.key, actions, person.id, is_next=message.next
            )
        except Refused:
            raise
        except CondottaError as problem:
            raise refused_by_the_game(problem) from problem
        if told is None:
            raise Refused("no-planning")
        return told

    async def _order(self, person: Person, message: AnyOrder) -> dict[str, Any]:
        """Give a standing order, take one back, or tell how they stand."""
        following, actor = self.house.following, self._actor(person)
        match message:
            case Order():
                wish = cast("JsonObject", message.order.model_dump(exclude_none=True))
                told = await following.give(self.table_id, actor, message.number, wish)
            case CancelOrder():
                told = await following.cancel(self.table_id, actor, message.kind)
            case AskOrders():
                told = await following.listed(self.table_id, actor)
        return {**told, "key": message.key}

    async def _hint(self, person: Person, message: Hint) -> None:
        """Let a computer player think for the seat that is asked; the answer comes when it comes.

        Meanwhile everything else is heard: nobody must wait for a hint to make a move.
        """
        live = await self.house.hall.open(self.table_id)
        if not live.table.choices.hints:
            raise Refused("no-hints")
        story, seat = asked_of(live.table, self._actor(person), message.number)
        thinking = self.house.hints.hint(self.table_id, story, seat, person.id)
        self.hints.begin(self._tell_hint(message, thinking))

    async def _tell_hint(self, message: Hint, thinking: Coroutine[Any, Any, JsonObject]) -> None:
        try:
            answer = tell_hinted(message.key, message.number, await thinking)
        except Refused as refused:
            answer = await self._refusal(message.key, refused)
        self.listener.send(dumps(answer))

    async def _why_not(self, message: WhyNot) -> dict[str, Any]:
        """Say why an action is not possible, to the seat that is asked."""
        live = await self.house.hall.open(self.table_id)
        reason = why_not(live.table.story, self.listener.seat, message.action)
        said = None
        if reason is not None:
            said = catalogue(self.language).say(reason.message, live.table.names)
        rule = None if reason is None else getattr(reason, "rule", None)
        return {"type": "accepted", "key": message.key, "reason": said, "rule": rule}

    async def _refusal(self, key: str | None, refused: Refused) -> dict[str, Any]:
        """Put a refusal into words, with the game as it stands where the client seems behind."""
        note_refusal(self.socket, refused)
        live = await self._shown()
        sight = None
        if refused.code in STALE:
            sight = tell_sight(live.table, self.listener.observer_at(live.table))
        problem = problem_of(refused, self.language, live.table.names)
        return {"type": "refused", "key": key, "problem": problem, "sight": sight}


def why_not(story: Story | None, seat: int | None, action: dict[str, Any]) -> CondottaError | None:
    """Ask the game why an answer is not possible now; only the seat that is asked may know.

    Only answers: whether something volunteered is possible depends on what others hide.
    """
    if story is None:
        raise Refused("not-started")
    if seat is None or story.asked != seat:
        raise Refused("not-your-turn")
    if not is_answer(action):
        raise Refused("bad-action")
    if not story.may_be_answered_by(action):
        return Refused("illegal-action")
    try:
        story.game.clone().play_json(action)
    except CondottaError as problem:
        return problem
    return None
