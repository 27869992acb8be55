"""What every request and answer must respect, whatever stands behind: three ASGI middlewares.

``SecurityHeaders`` tells browsers what our pages may do, ``SameOrigin`` refuses what other websites
send in a person's name, ``BodyLimit`` refuses more than a path takes. They belong around the whole
application, so that its error pages pass through them too.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from condotta.core.catalogue import catalogue
from condotta.server.language import language_of_request
from condotta.server.logs import note_security

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "object-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

UNUSED_FEATURES = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)

ALWAYS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

# A server has a name of its own, and what may stand below that name has a certificate, too.
STRICT_TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains"

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
PAGE_SCHEMES = {"ws": "http", "wss": "https"}
DEFAULT_PORTS = {"http": ":80", "https": ":443"}


class SecurityHeaders:
    """Sets the security headers of every HTTP answer; what the API says is never stored."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand around an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, adding headers to the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_security_headers(scope, MutableHeaders(scope=message))
            await send(message)

        await self.app(scope, receive, send_with_headers)


def add_security_headers(scope: Scope, headers: MutableHeaders) -> None:
    """Put the headers on one answer; only ``Cache-Control`` may be the answer's own."""
    headers.update(ALWAYS)
    if scope["scheme"] == "https":
        headers["strict-transport-security"] = STRICT_TRANSPORT_SECURITY
    if f"{scope['path']}/".startswith("/api/"):
        headers.setdefault("cache-control", "no-store")


class SameOrigin:
    """Refuses what another website's page sends: changes, and WebSocket handshakes.

    ``allowed`` names further origins that are ours: a public name the proxy in front does not pass
    on, a development server on another port. A page the browser itself calls cross-site is refused
    even so.
    """

    def __init__(self, app: ASGIApp, allowed: frozenset[str] = frozenset()) -> None:
        """Stand around an application."""
        self.app = app
        self.allowed = frozenset(_plain_origin(origin.rstrip("/")) for origin in allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is ours or changes nothing."""
        is_change = scope["type"] == "http" and scope["method"] not in SAFE_METHODS
        if not (is_change or scope["type"] == "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self.is_foreign(scope, headers):
            await self.app(scope, receive, send)
            return
        note_security(HTTPConnection(scope), "refused", None, error="wrong-origin")
        if scope["type"] == "websocket":
            # Closed before it was accepted: the server answers the handshake with 403.
            await send({"type": "websocket.close", "code": 1008, "reason": "wrong-origin"})
        else:
            said = catalogue(language_of_request(headers)).tell("error.server.wrong-origin")
            answer = JSONResponse({"error": "wrong-origin", "message": said}, 403)
            await answer(scope, receive, send)

    def is_foreign(self, scope: Scope, headers: Headers) -> bool:
        """Say whether a page of another website sent this; programs send no ``Origin`` at all."""
        if "cross-site" in headers.getlist("sec-fetch-site"):
            return True
        scheme = PAGE_SCHEMES.get(scope["scheme"], scope["scheme"])
        own = {_plain_origin(f"{scheme}://{host}") for host in headers.getlist("host") if host}
        origins = {_plain_origin(origin) for origin in headers.getlist("origin")}
        return not origins <= own | self.allowed


def _plain_origin(origin: str) -> str:
    """Write an origin as browsers do: in small letters, without its scheme's own port."""
    origin = origin.lower()
    scheme = origin.partition("://")[0]
    return origin.removesuffix(DEFAULT_PORTS.get(scheme, ""))


class BodyTooLarge(Exception):
    """What the application meets when it reads past the limit; the client gets 413."""


class BodyLimit:
    """Refuses bodies over the limit of their path, announced or not."""

    def __init__(self, app: ASGIApp, limits: Callable[[str], int]) -> None:
        """Stand around an application; ``limits`` gives the most bytes each path takes."""
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the body on, piece by piece, as far as the limit."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.limits(scope["path"])
        if announced_length(scope) > limit:
            await refuse_body(limit, scope, receive, send)
            return
        body = _CountedBody(limit, receive, send)
        try:
            await self.app(scope, body.receive, body.send)
        except BodyTooLarge:
            if body.is_answered:
                raise
        if body.is_over and not body.is_answered:
            await refuse_body(limit, scope, receive, send)


class _CountedBody:
    """One request's body, counted while it is read."""

    def __init__(self, limit: int, receive: Receive, send: Send) -> None:
        self.left = limit
        self.is_answered = False
        self._receive = receive
        self._send = send

    @property
    def is_over(self) -> bool:
        return self.left < 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.is_over:
                raise BodyTooLarge
        return message

    async def send(self, message: Message) -> None:
        # Frameworks turn any trouble with a body into a 400 or 500 of their own; ours is truer.
        if self.is_over and not self.is_answered:
            return
        self.is_answered = True
        await self._send(message)


def announced_length(scope: Scope) -> int:
    """Read ``Content-Length``; 0 where there is none to believe, for the body is counted anyway."""
    given = Headers(scope=scope).get("content-length", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 20 else 0


async def refuse_body(limit: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer 413 and hang up: the rest of the body is not wanted."""
    note_security(HTTPConnection(scope), "refused", None, error="too-large")
    said = catalogue(language_of_request(Headers(scope=scope)))
    message = said.tell("error.server.too-large", limit=limit)
    answer = JSONResponse({"error": "too-large", "message": message}, 413, {"connection": "close"})
    await answer(scope, receive, send)
