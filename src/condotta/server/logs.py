"""Logs: one line for each thing that happened, for people or for programs.

Whatever a client can choose (a path, a name) is escaped, so that it can neither begin a line of its
own nor speak to a terminal. Tokens and cookies are never logged: uvicorn's own lines about requests
show query strings, so they are left out, and ``AccessLog`` writes its own.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HANDLER = "condotta"
LONGEST_PATH = 300

SHORTENED = {IPv4Address: 24, IPv6Address: 48}
"""So many bits of an address name a network of many."""

# What every record has, and what uvicorn and websockets add for themselves: the rest is an extra.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
    "websocket",
}

_access = logging.getLogger("condotta.access")
_security = logging.getLogger("condotta.security")
_server = logging.getLogger("condotta.server")


def logged_address(host: str | None, how: str) -> str:
    """Give as much of a network address as the log is to hold: all, its network, or nothing."""
    if host is None or how == "none":
        return "nowhere"
    if how == "whole":
        return host
    try:
        address = ip_address(host)
    except ValueError:
        return "nowhere"
    return str(ip_network((address, SHORTENED[type(address)]), strict=False))


def configure_logs(level: str, *, as_json: bool) -> None:
    """Send all logs, uvicorn's too, to standard error; call it again to change one's mind.

    Start uvicorn with ``log_config=None``, or it puts its own handlers back.
    """
    handler = logging.StreamHandler()
    handler.name = HANDLER
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    handler.addFilter(is_not_uvicorns_request)
    root = logging.getLogger()
    for former in [each for each in root.handlers if each.name == HANDLER]:
        root.removeHandler(former)
    root.addHandler(handler)
    ours = logging.getLogger("condotta")
    ours.setLevel(level.upper())
    # What libraries say while debugging has headers in it, and so cookies: only we go below INFO.
    root.setLevel(max(ours.level, logging.INFO))
    # At INFO it writes the whole address of every request we make; a webhook's is a secret.
    logging.getLogger("httpx").setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        theirs = logging.getLogger(name)
        theirs.handlers.clear()
        theirs.propagate = True
        theirs.setLevel(logging.NOTSET)


def is_not_uvicorns_request(record: logging.LogRecord) -> bool:
    """Leave out uvicorn's lines about requests and handshakes: they show query strings."""
    is_handshake = record.name == "uvicorn.error" and '"WebSocket %s"' in str(record.msg)
    return not (is_handshake or record.name == "uvicorn.access")


class JsonLines(logging.Formatter):
    """One JSON object a line, in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record; an extra field cannot take the place of a usual one."""
        line: dict[str, object] = {
            "time": _moment(record),
            "level": record.levelname,
            "logger": record.name,
            "event": record.getMessage().rstrip("\n"),
        }
        if trace := _trace(self, record):
            line["exception"] = trace
        # Of two equal keys the later one's value stays, in the earlier one's place.
        return json.dumps(line | _extras(record) | line, default=str)


class PlainLines(logging.Formatter):
    """One readable line for each record; a traceback follows it, set in."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record: time, level, logger, what happened, then the extra fields."""
        extras = (f"{key}={value}" for key, value in _extras(record).items())
        said = " ".join((record.getMessage().rstrip("\n"), *extras))
        line = f"{_moment(record)} {record.levelname:<7} {record.name}: {_printable(said)}"
        trace = _trace(self, record).splitlines()
        return "\n".join((line, *(f"    {_printable(each)}" for each in trace)))


def _moment(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in _USUAL}


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""


def _printable(text: str) -> str:
    shown = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return "".join(shown)


def note_security(
    connection: HTTPConnection, event: str, person: str | None, **more: object
) -> None:
    """Log what may matter if somebody has ill intent: who it was, and from which address."""
    state = connection.scope.get("state", {})
    host = None if connection.client is None else connection.client.host
    told = {
        "address": state.get("logged_address") or logged_address(host, "whole"),
        "person": person,
        "request_id": state.get("request_id"),
    }
    _security.info(event, extra={**told, **more})


class AccessLog:
    """Logs every request and connection when it ends, and names it in ``X-Request-ID``.

    The name is always ours, for a client's could be anything; handlers find it in
    ``request.state.request_id``. ``count`` is told the method and status of every HTTP request.
    ``addresses``: how much of an address the log may hold, see ``logged_address``.
    """

    def __init__(
        self,
        app: ASGIApp,
        count: Callable[[str, int], None] | None = None,
        addresses: str = "whole",
    ) -> None:
        """Stand around an application."""
        self.app = app
        self.count = count
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on and note how it was answered."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        host = (scope.get("client") or (None,))[0]
        state = scope.setdefault("state", {})
        state["request_id"] = request_id
        state["logged_address"] = logged_address(host, self.addresses)
        status: int | None = None

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if status is None and (answered := answered_status(message)) is not None:
                status = answered
                # A connection closed before it was accepted has no headers of ours to carry it.
                if message["type"] != "websocket.close":
                    message.setdefault("headers", [])
                    MutableHeaders(scope=message)["x-request-id"] = request_id
            await send(message)

        start = time.perf_counter()
        try:
            await self.app(scope, receive, send_with_id)
        finally:
            # Who fails before answering is answered by the server: 500.
            self._note(scope, status or 500, time.perf_counter() - start, request_id)

    def _note(self, scope: Scope, status: int, seconds: float, request_id: str) -> None:
        is_http = scope["type"] == "http"
        fields = {
            "method": scope["method"] if is_http else "WEBSOCKET",
            "path": scope["path"][:LONGEST_PATH],
            "status": status,
            "milliseconds": round(seconds * 1000, 1),
            "request_id": request_id,
        }
        _access.info("request", extra=fields)
        if is_http and self.count is not None:
            self.count(scope["method"], status)


class Unforeseen:
    """Logs an error that has been answered in full, and lets the connection live on.

    Passed on, it would make the server close the connection under the client's next request.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Stand around an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; an answer that broke off cannot be mended."""
        is_answered = False

        async def send_on(message: Message) -> None:
            nonlocal is_answered
            await send(message)
            is_last = not message.get("more_body", False)
            is_answered = message["type"] == "http.response.body" and is_last

        try:
            await self.app(scope, receive, send_on)
        except Exception:
            if not is_answered:
                raise
            told = {"request_id": scope.get("state", {}).get("request_id")}
            _server.exception("trouble with a request", extra=told)


def answered_status(message: Message) -> int | None:
    """Give the HTTP status that a message begins an answer with."""
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.accept":
            return 101
        case "websocket.close":
            return 403
        case _:
            return None
