"""A connection that has not said yet what it wants: a page, or a seat at a table.

uvicorn reads every request as HTTP and, where it asks for a WebSocket, writes it anew for another
library to read again. When a process is gone, thousands of WebSockets come at once to another: one
whose whole request arrives in one piece, as nearly all do, is read by that library alone. Whatever
is unusual about a request, however slightly, is left to HTTP.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

import h11

from condotta.server.impatient import SECONDS, ImpatientProtocol
from condotta.server.sockets import END_OF_REQUEST, ExpressSocket

_GET = re.compile(rb"GET /[^ \r\n]* HTTP/1\.1\r\n")
_ONCE = (b"\r\nhost:", b"\r\nupgrade:", b"\r\nupgrade: websocket\r\n", b"\r\nconnection:")
_CONNECTION = (b"\r\nconnection: upgrade\r\n", b"\r\nconnection: keep-alive, upgrade\r\n")
"""How programs say it, and Firefox."""


def asks_for_socket(data: bytes) -> bool:
    """Say whether data is exactly one plain request for a WebSocket, to one host."""
    head = data.lower()
    return (
        data.isascii()
        and data.find(END_OF_REQUEST) == len(data) - len(END_OF_REQUEST)
        and _GET.match(data) is not None
        and all(head.count(header) == 1 for header in _ONCE)
        and any(header in head for header in _CONNECTION)
    )


class Arrival(asyncio.Protocol):
    """A fresh connection, until the first it says shows who is to go on with it."""

    def __init__(self, **given: Any) -> None:
        """Take what uvicorn gives every connection."""
        self._given = given
        self._connections = given["server_state"].connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for something to be said, but not for ever."""
        self._transport = transport
        self._connections.add(self)
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(SECONDS[h11.IDLE], transport.abort)

    def data_received(self, data: bytes) -> None:
        """Hand the connection on, with what was said first."""
        self._end()
        follower: Any = ExpressSocket if asks_for_socket(data) else ImpatientProtocol
        protocol = follower(**self._given)
        protocol.connection_made(self._transport)
        self._transport.set_protocol(protocol)
        protocol.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._end()

    def shutdown(self) -> None:
        """Hang up: the server stops."""
        self._transport.close()

    def _end(self) -> None:
        self._patience.cancel()
        self._connections.discard(self)
