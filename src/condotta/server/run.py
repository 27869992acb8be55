"""Runs the server until it is told to stop: one process, one address, one database.

Told to stop (SIGTERM, Ctrl-C), it takes no new requests, finishes those it has, closes the
connections and returns; whoever starts it again finds every game as it was.
"""

from __future__ import annotations

import errno
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from condotta.core.errors import CondottaError
from condotta.server.app import create_app, guarded
from condotta.server.arrivals import Arrival
from condotta.server.database import database_address, open_engine
from condotta.server.house_page import read_house_page
from condotta.server.logs import configure_logs
from condotta.server.mail import check_mail_settings
from condotta.server.migrating import migrate
from condotta.server.only_server import only_server
from condotta.server.settings import Settings
from condotta.server.sockets import ExpressSocket

GRACE_SECONDS = 10
"""How long requests may take to finish when the server stops."""

LARGEST_FRAME = 64 * 1024
"""More than any message may have: whoever sends a longer one is told so, not cut off."""


class CannotServe(CondottaError):
    """The server cannot be started as asked."""


def run(settings: Settings, ready: Callable[[str, int], None] | None = None) -> None:
    """Serve until told to stop; ``ready`` is told the host and port when all is open."""
    configure_logs(settings.log_level, as_json=settings.log_format == "json")
    _collect_seldom()
    check_mail_settings(settings)
    read_house_page(settings.house_file)  # says now what is wrong with it
    url = database_address(settings.database_url)
    with only_server(url):
        listening = listen(settings.host, settings.port)
        with listening:
            engine = open_engine(url)
            try:
                migrate(engine)
            finally:
                engine.dispose()
            port: int = listening.getsockname()[1]
            app = create_app(settings)
            server = _Server(
                _config(settings, app),
                ready=lambda: ready and ready(settings.host, port),
                stopping=app.state.house.streams.end_all,
            )
            _serve(server, listening)


def _collect_seldom() -> None:
    """Look for garbage less often.

    Thousands of tables are many objects, all alive; going through them every few hundred moves
    would make everybody wait. What is loaded by now stays to the end.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def listen(host: str, port: int) -> socket.socket:
    """Take the address, or say in one sentence why it cannot be had."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = found[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, UnicodeError) as problem:
        given = {"host": host, "port": port}
        match getattr(problem, "errno", None):
            case errno.EADDRINUSE:
                raise CannotServe("error.server.address-in-use", given) from problem
            case errno.EACCES | errno.EPERM:
                raise CannotServe("error.server.port-forbidden", given) from problem
            case _:
                raise CannotServe("error.server.bad-address", given) from problem


def _config(settings: Settings, app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        guarded(app),
        host=settings.host,
        port=settings.port,
        http=Arrival,
        ws=ExpressSocket,
        ws_max_size=LARGEST_FRAME,
        # Every message is short, and compressing costs memory for each connection.
        ws_per_message_deflate=False,
        log_config=None,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        date_header=True,
        lifespan="on",
    )


class _Server(uvicorn.Server):
    """A server that says when it is ready, and when it stops: some answers have no end."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], object], stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stopping()
        await super().shutdown(sockets)


def _serve(server: uvicorn.Server, listening: socket.socket) -> None:
    with _stopped_by_signals(server):
        try:
            server.run(sockets=[listening])
        except SystemExit as problem:  # uvicorn leaves when the house cannot be opened
            raise CannotServe("error.server.did-not-start") from problem


@contextmanager
def _stopped_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Let a signal be an order, and having followed it a success.

    uvicorn listens while it runs, and sends itself the signal once more when it is done; without
    this, that would end the process as if it had been killed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
