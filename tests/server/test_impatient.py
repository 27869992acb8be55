"""Whoever never ends a request, or never reads an answer, does not keep a connection."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import h11
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from condotta.server import bot_streams, impatient
from condotta.server.arrivals import Arrival
from condotta.server.bot_streams import Lines
from condotta.server.sockets import ExpressSocket

PATIENCE = 0.6
LONGER = 3 * PATIENCE
HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for part in (h11.IDLE, h11.SEND_BODY):
        monkeypatch.setitem(impatient.SECONDS, part, PATIENCE)
    monkeypatch.setattr(bot_streams, "SLOW_SECONDS", PATIENCE)


async def answer(request: Request) -> PlainTextResponse:
    await asyncio.sleep(LONGER if "slow" in request.query_params else 0)
    return PlainTextResponse(await request.body() or b"fine")


async def echo(live: WebSocket) -> None:
    await live.accept()
    async for text in live.iter_text():
        await live.send_text(text)


async def stream(request: Request) -> Lines:
    """Send lines without an end, and say when nobody holds them any more."""

    async def lines() -> AsyncIterator[bytes]:
        while True:
            yield b"x" * 65_535 + b"\n"
            await asyncio.sleep(0)

    held = AsyncExitStack()
    held.callback(request.app.state.let_go.set)
    return Lines(lines(), held)


APP = Starlette(
    routes=[
        Route("/", answer, methods=["GET", "POST"]),
        Route("/stream", stream),
        WebSocketRoute("/live", echo),
    ]
)


@asynccontextmanager
async def served() -> AsyncIterator[int]:
    config = uvicorn.Config(APP, http=Arrival, ws=ExpressSocket, log_config=None)
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup([listening])
    APP.state.connections = server.server_state.connections
    try:
        yield listening.getsockname()[1]
    finally:
        await server.shutdown([listening])


def run(story: Callable[[int], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with served() as port, asyncio.timeout(20):
            await story(port)

    asyncio.run(whole())


async def say(port: int, *pieces: bytes, pause: float = 0.0) -> bytes:
    """Send some pieces and listen until the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(pause)
        return await reader.read()
    except (ConnectionResetError, BrokenPipeError):
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "begun",
    [b"", b"G", HEAD, b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf"],
    ids=["nothing", "a letter", "half a head", "half a body"],
)
def test_half_a_request_is_hung_up_on(begun: bytes) -> None:
    async def story(port: int) -> None:
        assert await say(port, begun) == b""

    run(story)


def test_a_head_sent_drop_by_drop_is_not_awaited_longer() -> None:
    async def story(port: int) -> None:
        drops = [HEAD, *(b"X-%d: drop\r\n" % number for number in range(9)), b"\r\n"]
        assert await say(port, *drops, pause=PATIENCE / 3) == b""

    run(story)


def test_a_request_in_pieces_that_comes_in_time_is_answered() -> None:
    async def story(port: int) -> None:
        told = await say(port, HEAD, b"Connection: close\r\n\r\n", pause=PATIENCE / 10)
        assert told.endswith(b"fine")

    run(story)


def test_an_answer_may_take_longer_than_a_request() -> None:
    async def story(port: int) -> None:
        wanted = HEAD.replace(b"GET /", b"GET /?slow=yes") + b"Connection: close\r\n\r\n"
        assert (await say(port, wanted)).endswith(b"fine")

    run(story)


def test_a_second_request_on_the_same_line_must_come_whole_too() -> None:
    async def story(port: int) -> None:
        told = await say(port, HEAD + b"\r\n", HEAD, pause=PATIENCE / 3)
        assert told.count(b"200 OK") == 1

    run(story)


def test_who_does_not_read_a_stream_is_cut_off_and_who_reads_is_not() -> None:
    async def story(port: int) -> None:
        wanted = HEAD.replace(b"GET /", b"GET /stream") + b"\r\n"
        APP.state.let_go = asyncio.Event()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(wanted)
            loop = asyncio.get_running_loop()
            until = loop.time() + LONGER
            while loop.time() < until:
                assert await reader.read(65_536)
            assert not APP.state.let_go.is_set()
            # From here on nothing is read: what the two ends hold fills up, then patience ends.
            await APP.state.let_go.wait()
            while APP.state.connections:
                await asyncio.sleep(PATIENCE / 10)
        finally:
            writer.transport.abort()

    run(story)


def test_a_live_connection_may_be_silent() -> None:
    async def story(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/live") as live:
            await asyncio.sleep(LONGER)
            await live.send("still here")
            assert await live.recv() == "still here"

    run(story)
