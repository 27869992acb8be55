"""uvicorn's WebSocket with an express lane: a message that can be sent at once is.

The ordinary way leads through a queue, a task for each connection and the framework's layers. A
move is told to every client of its table, so that way would cost more than everything else
together (``benchmarks/tables``). A connection that has the lane says so among the extensions of
its scope; on any other ASGI server everything goes the ordinary way.

What comes in has a short cut, too: a message that arrives as one whole frame, as nearly all do, is
read here. Whatever else arrives is left to the library, and with it, from then on, the connection:
only the library knows where its next frame begins.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

LANE = "condotta.lane"

Lane = Callable[[Sequence[bytes]], bool]
"""Sends texts at once; says no when too much is still waiting for this client."""

WAITING_BYTES = 4 * 1024 * 1024
"""How much may wait for a slow client."""

END_OF_REQUEST = b"\r\n\r\n"

FINAL_TEXT = 0x81
PING_PONG = (0x89, 0x8A)
MASKED = 0x80
LENGTH_IN_2 = 126
LENGTH_IN_8 = 127
"""RFC 6455 (5.2): the first byte of a frame, and what the second may hold."""


_NOBODY = asyncio.Protocol()
"""Whom a connection that is lost belongs to."""


def lane_of(scope: Mapping[str, Any]) -> Lane | None:
    """Find a connection's express lane, if it has one."""
    lane: Lane | None = (scope.get("extensions") or {}).get(LANE)
    return lane


class ExpressSocket(WebSocketsSansIOProtocol):
    """One connection, with its lane."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Begin before the handshake."""
        super().__init__(*given, **named)
        self._is_between_frames = False
        """Whether what comes next is surely the beginning of a message, or of a control frame."""

    def data_received(self, data: bytes) -> None:
        """Take a message that came as one frame; leave everything else to the library."""
        if self._is_between_frames and self.conn.state is State.OPEN:
            text = text_in(data)
            if text is not None and len(text) <= self.config.ws_max_size:
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
                return
            self._is_between_frames = is_ping_or_pong(data)
        elif not self.handshake_initiated:
            _, ended, more = data.partition(END_OF_REQUEST)
            self._is_between_frames = bool(ended) and not more
        else:
            self._is_between_frames = False
        super().data_received(data)

    async def run_asgi(self) -> None:
        """Offer the lane to the application, with headers as ASGI has them: in small letters."""
        headers = self.scope["headers"]
        self.scope["headers"] = [(name.lower(), value) for name, value in headers]
        # An extension's value is what its two sides agree on; the type knows only options.
        self.scope.setdefault("extensions", {})[LANE] = cast("dict[object, object]", self.send_now)
        await super().run_asgi()
        del self.scope["extensions"][LANE]

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says; what was said at the door is not needed after that."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing behind that only the garbage collector would find: it comes seldom."""
        super().connection_lost(exc)
        self.transport.set_protocol(_NOBODY)
        self.conn.parser.close()

    def send_now(self, texts: Sequence[bytes]) -> bool:
        """Send texts in one go; to a connection that is being closed, nothing."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return True
        if self.transport.get_write_buffer_size() > WAITING_BYTES:
            return False
        self.transport.write(b"".join([text_frame(text) for text in texts]))
        return True


def text_frame(text: bytes) -> bytes:
    """Frame a whole text as RFC 6455 (5.2) has a server do it: final, unmasked, no extension."""
    length = len(text)
    if length < LENGTH_IN_2:
        return bytes((FINAL_TEXT, length)) + text
    if length < 1 << 16:
        return bytes((FINAL_TEXT, LENGTH_IN_2)) + length.to_bytes(2, "big") + text
    return bytes((FINAL_TEXT, LENGTH_IN_8)) + length.to_bytes(8, "big") + text


def text_in(data: bytes) -> bytes | None:
    """Read data that is one whole frame with a whole text, masked as a client's must be."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    start, length = 2, data[1] - MASKED
    if length == LENGTH_IN_2:
        start, length = 4, int.from_bytes(data[2:4], "big")
    elif not 0 <= length < LENGTH_IN_2:
        return None
    if len(data) != start + 4 + length:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def is_ping_or_pong(data: bytes) -> bool:
    """Say whether data is one whole masked frame that may come between any others."""
    return len(data) >= 6 and data[0] in PING_PONG and len(data) == data[1] - MASKED + 6
