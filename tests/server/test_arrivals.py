"""A request for a WebSocket is read once, and nothing that HTTP would refuse slips through."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from condotta.server.arrivals import Arrival, asks_for_socket
from condotta.server.headers import SameOrigin
from condotta.server.sockets import ExpressSocket

KEY = base64.b64encode(os.urandom(16))
USUAL = (
    b"GET /api/tables/abc/live?since=0 HTTP/1.1\r\nHost: here:8000\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: " + KEY + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
FIREFOX = USUAL.replace(b"Connection: Upgrade", b"Connection: keep-alive, Upgrade")


def with_header(line: bytes) -> bytes:
    return USUAL.replace(b"\r\nUpgrade", b"\r\n" + line + b"\r\nUpgrade")


@pytest.mark.parametrize("head", [USUAL, USUAL.lower().replace(b"get", b"GET", 1), FIREFOX])
def test_what_browsers_and_programs_send_is_known(head: bytes) -> None:
    assert asks_for_socket(head.replace(b"http/1.1", b"HTTP/1.1"))


@pytest.mark.parametrize(
    "head",
    [
        USUAL[:-1],
        USUAL + USUAL,
        USUAL + b"more",
        USUAL.replace(b"GET", b"POST"),
        USUAL.replace(b"HTTP/1.1", b"HTTP/1.0"),
        USUAL.replace(b"Host: here:8000\r\n", b""),
        with_header(b"Host: there"),
        with_header(b"Host:"),
        with_header(b"Upgrade: websocket"),
        with_header(b"Upgrade: h2c"),
        with_header(b"Connection: close"),
        with_header("X: é".encode()),
        USUAL.replace(b"websocket", b"h2c"),
        USUAL.replace(b"Connection: Upgrade\r\n", b""),
        USUAL.replace(b"/api", b"http://there/api"),
    ],
)
def test_whatever_is_unusual_is_left_to_http(head: bytes) -> None:
    assert not asks_for_socket(head)


async def app(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
    """Accept, and tell what was asked."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a page"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    names = b" ".join(name for name, _ in scope["headers"]).decode()
    await send({"type": "websocket.send", "text": f"{scope['path']} {names}"})
    await send({"type": "websocket.close"})


@asynccontextmanager
async def served() -> AsyncIterator[tuple[uvicorn.Server, int]]:
    guarded: Any = SameOrigin(app)
    config = uvicorn.Config(
        guarded, http=Arrival, ws=ExpressSocket, log_config=None, lifespan="off"
    )
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup([listening])
    try:
        yield server, listening.getsockname()[1]
    finally:
        await server.shutdown([listening])


def run(story: Callable[[uvicorn.Server, int], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with served() as (server, port), asyncio.timeout(20):
            await story(server, port)

    asyncio.run(whole())


async def said_to(port: int, *pieces: bytes) -> bytes:
    """Send pieces one by one, and give all that is answered until the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.05)
    told = b""
    while b"\x88" not in told and (more := await reader.read(1000)):
        told += more
    writer.close()
    return told


def test_both_ways_end_at_the_same_application() -> None:
    async def story(_: uvicorn.Server, port: int) -> None:
        for pieces in ([USUAL], [FIREFOX], [USUAL[:40], USUAL[40:]]):
            told = await said_to(port, *pieces)
            assert told.startswith(b"HTTP/1.1 101 ")
            assert b"/api/tables/abc/live host upgrade connection sec-websocket-key" in told
        assert b"a page" in await said_to(
            port, b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        )

    run(story)


def test_another_website_is_refused_however_it_writes_its_name() -> None:
    async def story(_: uvicorn.Server, port: int) -> None:
        for line in (
            b"Origin: http://there",
            b"ORIGIN: http://there",
            b"sec-FETCH-site: cross-site",
        ):
            assert (await said_to(port, with_header(line))).startswith(b"HTTP/1.1 403 ")
        assert (await said_to(port, with_header(b"ORIGIN: http://here:8000"))).startswith(
            b"HTTP/1.1 101 "
        )

    run(story)


def test_two_hosts_are_refused() -> None:
    async def story(_: uvicorn.Server, port: int) -> None:
        assert (await said_to(port, with_header(b"Host: there"))).startswith(b"HTTP/1.1 400 ")

    run(story)


def test_who_has_said_nothing_does_not_keep_the_server_from_stopping() -> None:
    async def story(server: uvicorn.Server, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        for connection in [*server.server_state.connections]:
            connection.shutdown()
        assert await reader.read() == b""
        writer.close()
        while server.server_state.connections:
            await asyncio.sleep(0.01)

    run(story)
