"""uvicorn's HTTP connection that does not wait for ever.

uvicorn hangs up on whoever is silent between two requests, not on whoever begins one and never ends
it: a few hundred such would take every connection there is. Here a request has to arrive in time,
its head and its body. Answers take as long as they take, and so do live connections.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS: Final[dict[object, float]] = {h11.IDLE: 20.0, h11.SEND_BODY: 60.0}
"""For a whole head, and for a whole body: long enough for a large record on a slow line."""


HANG_UP: Final = "condotta.hang-up"
"""By this an answer that has no end is cut off from whoever does not read it."""


class ImpatientProtocol(H11Protocol):
    """One connection, and how long it goes on waiting for the rest of a request."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Begin before the connection is made."""
        super().__init__(*given, **named)
        self._awaited: object = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect the head of a request."""
        super().connection_made(transport)
        self._expect(h11.IDLE)

    def handle_events(self) -> None:
        """Look at what has come, and expect what comes after it."""
        super().handle_events()
        is_ours = self.transport.get_protocol() is self
        if self.scope is not None:
            extensions = cast("dict[str, Any]", self.scope).setdefault("extensions", {})
            extensions[HANG_UP] = self.transport.abort
        self._expect(self.conn.their_state if is_ours else None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        self._expect(None)
        super().connection_lost(exc)

    def _expect(self, part: object) -> None:
        """Wait for a part of a request; for one that is awaited already, no longer than before."""
        if part is self._awaited:
            return
        if self._patience is not None:
            self._patience.cancel()
        self._awaited = part
        seconds = SECONDS.get(part)
        self._patience = self.loop.call_later(seconds, self.transport.abort) if seconds else None
