"""Calling an ASGI application without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any

import httpx
from starlette.types import ASGIApp, Message


def ask(
    app: ASGIApp,
    method: str = "GET",
    url: str = "http://table.example/",
    *,
    headers: dict[str, str] | None = None,
    body: bytes | None = None,
    chunks: Iterable[bytes] | None = None,
) -> httpx.Response:
    """Send one HTTP request; ``chunks`` are sent one by one, with no length announced."""

    async def pieces(of: Iterable[bytes]) -> AsyncIterator[bytes]:
        for piece in of:
            yield piece

    async def call() -> httpx.Response:
        content = body if chunks is None else pieces(chunks)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
            return await client.request(method, url, headers=headers, content=content)

    return asyncio.run(call())


def knock(
    app: ASGIApp,
    headers: dict[str, str] | None = None,
    *,
    scheme: str = "ws",
    path: str = "/live",
    query: bytes = b"",
) -> list[Message]:
    """Begin one WebSocket handshake, leave at once, and give what was answered."""
    given = {"host": "table.example"} | (headers or {})
    scope: dict[str, Any] = {
        "type": "websocket",
        "scheme": scheme,
        "path": path,
        "query_string": query,
        "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
    }
    events: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect"}]
    incoming = iter(events)
    answers: list[Message] = []

    async def receive() -> Message:
        return next(incoming)

    async def send(message: Message) -> None:
        answers.append(message)

    async def call() -> None:
        await app(scope, receive, send)

    asyncio.run(call())
    return answers
