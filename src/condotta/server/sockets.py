"""uvicorn's WebSocket with an express lane: a message that can be sent at once is.

The ordinary way leads through a queue, a task for each connection and the framework's layers. A
move is told to every client of its table, so that way would cost more than everything else
together (``benchmarks/tables``). A connection that has the lane says so among the extensions of
its scope; on any other ASGI server everything goes the ordinary way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

LANE = "condotta.lane"

Lane = Callable[[bytes], bool]
"""Sends a text at once; says no when too much is still waiting for this client."""

WAITING_BYTES = 4 * 1024 * 1024
"""How much may wait for a slow client."""


def lane_of(scope: Mapping[str, Any]) -> Lane | None:
    """Find a connection's express lane, if it has one."""
    lane: Lane | None = (scope.get("extensions") or {}).get(LANE)
    return lane


class ExpressSocket(WebSocketsSansIOProtocol):
    """One connection, with its lane."""

    async def run_asgi(self) -> None:
        """Offer the lane to the application."""
        # An extension's value is what its two sides agree on; the type knows only options.
        self.scope.setdefault("extensions", {})[LANE] = cast("dict[object, object]", self.send_now)
        await super().run_asgi()

    def send_now(self, text: bytes) -> bool:
        """Send a text; to a connection that is being closed, nothing."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return True
        if self.transport.get_write_buffer_size() > WAITING_BYTES:
            return False
        if self.conn.state is State.OPEN:
            self.transport.write(text_frame(text))
        return True


def text_frame(text: bytes) -> bytes:
    """Frame a whole text as RFC 6455 (5.2) has a server do it: final, unmasked, no extension."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text
