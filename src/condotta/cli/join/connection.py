"""The live connection: it listens in a thread of its own, and comes back when it is lost.

Everything sent carries a key. What has not been answered when the connection is lost is sent again,
under the same key, so that the server does it once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Lock, Thread
from uuid import uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from condotta.cli.join.server import Told

LARGEST = 16 * 1024 * 1024
"""Bytes of the largest message: the whole story of a long game."""


def delays() -> Iterator[float]:
    """Seconds between two attempts: 1, 2, 4 and so on, at most 30."""
    delay = 1.0
    while True:
        yield delay
        delay = min(30.0, 2 * delay)


class LiveConnection:
    """A connection to one table."""

    def __init__(
        self,
        address: Callable[[], str],
        headers: dict[str, str],
        hear: Callable[[Told], None],
        lost: Callable[[float | None], None],
    ) -> None:
        """Say where to call (asked anew each time), what hears, and what is told of a loss.

        ``lost`` is given the seconds until the next attempt, or ``None`` if there will be none.
        """
        self._address = address
        self._headers = headers
        self._hear = hear
        self._lost = lost
        self._connection: ClientConnection | None = None
        self._socket: ClientConnection | None = None
        """The connection, once it has been welcomed: before that nothing is sent."""
        self._unanswered: dict[str, str] = {}
        self._lock = Lock()
        self._closed = Event()
        self._thread = Thread(target=self._run, name="live", daemon=True)

    def open(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Hang up for good."""
        self._closed.set()
        connection = self._connection
        if connection is not None:
            with suppress(OSError, WebSocketException):
                connection.close()
        self._thread.join(timeout=5)

    def send(self, message: Told) -> str:
        """Send something as soon as possible; give the key its answer will name."""
        key = uuid4().hex
        text = json.dumps({**message, "key": key})
        with self._lock:
            self._unanswered[key] = text
            socket = self._socket
        if socket is not None:
            self._try(socket, text)
        return key

    def _try(self, socket: ClientConnection, text: str) -> None:
        """Send; what fails now is sent again when the connection is back."""
        with suppress(OSError, WebSocketException):
            socket.send(text)

    # --- the thread -------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._call_again_and_again()
        except BaseException:
            self._lost(None)  # nobody listens any more, and the person must know
            raise

    def _call_again_and_again(self) -> None:
        waits = delays()
        while not self._closed.is_set():
            welcomed, again = self._call()
            if self._closed.is_set():
                return
            if welcomed:
                waits = delays()
            wait = next(waits) if again else None
            self._lost(wait)
            if wait is None:
                return
            self._closed.wait(wait)

    def _call(self) -> tuple[bool, bool]:
        """Listen to one connection; say whether it was welcomed, and whether to call again.

        Whoever is refused at the door calls again only if told to wait.
        """
        welcomed, again = False, True
        try:
            with connect(
                self._address(),
                additional_headers=self._headers,
                compression=None,
                max_size=LARGEST,
                close_timeout=2,
            ) as socket:
                self._connection = socket
                if self._closed.is_set():
                    return welcomed, False
                for text in socket:
                    message = json.loads(text)
                    self._note(message)
                    self._hear(message)
                    if message["type"] == "welcome" and not welcomed:
                        welcomed = True
                        self._take_up(socket)
                    elif message["type"] == "refused" and not welcomed:
                        again = message["problem"].get("retry_after") is not None
        except (OSError, WebSocketException):
            pass
        finally:
            with self._lock:
                self._socket = None
        return welcomed, again

    def _take_up(self, socket: ClientConnection) -> None:
        """Use this connection from now on; first of all for what is still unanswered."""
        with self._lock:
            self._socket = socket
            waiting = [*self._unanswered.values()]
        for text in waiting:
            self._try(socket, text)

    def _note(self, message: Told) -> None:
        """Forget what has been answered; what could not even be read is the oldest unanswered."""
        if message["type"] not in ("accepted", "refused"):
            return
        with self._lock:
            if message["key"] is None and self._socket is not None:
                message["key"] = next(iter(self._unanswered), None)
            self._unanswered.pop(message["key"], None)
