"""Security headers, the check of origins, and the limit on bodies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.server.headers import (
    BodyLimit,
    BodyTooLarge,
    SameOrigin,
    SecurityHeaders,
    announced_length,
)

from .calling import ask, knock

POLICY = (
    "default-src 'none'; object-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


async def welcoming(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer every request, with its body's length, and accept every connection."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
    else:
        length = len(await Request(scope, receive).body())
        await PlainTextResponse(f"{length} bytes")(scope, receive, send)


# --- Security headers ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/tables", "/no-such-page"])
def test_every_answer_has_the_security_headers(path: str) -> None:
    answer = ask(SecurityHeaders(FastAPI()), "GET", f"http://table.example{path}")
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_an_answer_cannot_loosen_the_policy() -> None:
    loose = Response(headers={"Content-Security-Policy": "script-src 'unsafe-inline'"})
    answer = ask(SecurityHeaders(loose))
    assert answer.headers.get_list("content-security-policy") == [POLICY]


def test_browsers_are_told_to_stay_with_tls_only_over_tls() -> None:
    app = SecurityHeaders(welcoming)
    told = ask(app, url="https://table.example/").headers["strict-transport-security"]
    assert told == "max-age=31536000; includeSubDomains"
    assert "strict-transport-security" not in ask(app, url="http://table.example/").headers


@pytest.mark.parametrize(
    ("path", "kept"),
    [("/api", "no-store"), ("/api/tables", "no-store"), ("/apiary", None), ("/", None)],
)
def test_only_what_the_api_says_is_never_stored(path: str, kept: str | None) -> None:
    answer = ask(SecurityHeaders(welcoming), url=f"http://table.example{path}")
    assert answer.headers.get("cache-control") == kept


def test_an_answer_may_say_itself_how_long_it_is_kept() -> None:
    app = SecurityHeaders(Response(headers={"Cache-Control": "max-age=60"}))
    answer = ask(app, url="http://table.example/api/rules")
    assert answer.headers.get_list("cache-control") == ["max-age=60"]


def test_security_headers_leave_connections_alone() -> None:
    assert knock(SecurityHeaders(welcoming)) == [{"type": "websocket.accept"}]


# --- Origins ------------------------------------------------------------------------------------

FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "https://table.example"},  # another scheme
    {"origin": "http://table.example:8080"},
    {"origin": "http://table.example.evil.example"},
    {"origin": "http://nottable.example"},
    {"origin": "null"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"origin": "http://table.example", "sec-fetch-site": "cross-site"},
]
OURS = [
    {},
    {"origin": "http://table.example"},
    {"origin": "HTTP://Table.Example:80"},
    {"origin": "http://table.example", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"origin": "https://public.example"},
]
ALLOWED = frozenset({"https://Public.example:443/"})


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
def test_changes_from_another_website_are_refused(method: str, headers: dict[str, str]) -> None:
    answer = ask(SameOrigin(welcoming, ALLOWED), method, headers=headers)
    assert answer.status_code == 403
    assert answer.json() == {
        "error": "wrong-origin",
        "message": catalogue("en").tell("error.server.wrong-origin"),
    }


@pytest.mark.parametrize("headers", OURS)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_our_own_changes_pass(method: str, headers: dict[str, str]) -> None:
    assert ask(SameOrigin(welcoming, ALLOWED), method, headers=headers).status_code == 200


@pytest.mark.parametrize("headers", FOREIGN)
def test_reading_is_open_to_links_from_elsewhere(headers: dict[str, str]) -> None:
    assert ask(SameOrigin(welcoming), "GET", headers=headers).status_code == 200


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_connection_from_another_website_is_closed_before_it_opens(
    headers: dict[str, str],
) -> None:
    (answer,) = knock(SameOrigin(welcoming, ALLOWED), headers)
    assert answer["type"] == "websocket.close"


@pytest.mark.parametrize("headers", OURS)
def test_our_own_connections_open(headers: dict[str, str]) -> None:
    assert knock(SameOrigin(welcoming, ALLOWED), headers) == [{"type": "websocket.accept"}]


@pytest.mark.parametrize(
    ("scheme", "origin", "opens"),
    [
        ("ws", "http://table.example", True),
        ("wss", "https://table.example", True),
        ("wss", "https://table.example:443", True),
        ("wss", "http://table.example", False),
        ("ws", "https://table.example", False),
    ],
)
def test_a_connections_page_has_the_scheme_that_goes_with_it(
    scheme: str, origin: str, opens: bool
) -> None:
    (answer,) = knock(SameOrigin(welcoming), {"origin": origin}, scheme=scheme)
    assert (answer["type"] == "websocket.accept") == opens


def test_the_port_belongs_to_the_origin() -> None:
    app = SameOrigin(welcoming)
    at_8000 = {"host": "localhost:8000", "origin": "http://localhost:8000"}
    assert knock(app, at_8000) == [{"type": "websocket.accept"}]
    (answer,) = knock(app, at_8000 | {"origin": "http://localhost:5173"})
    assert answer["type"] == "websocket.close"


def test_a_second_origin_header_does_not_help() -> None:
    headers = [(b"host", b"table.example")]
    headers += [(b"origin", b"http://table.example"), (b"origin", b"http://evil.example")]
    statuses = [status_of(SameOrigin(welcoming), headers + extra) for extra in ([], headers[1:])]
    assert statuses == [403, 403]
    assert status_of(SameOrigin(welcoming), headers[:2]) == 200


def test_without_a_host_no_origin_is_ours() -> None:
    origin = (b"origin", b"http://")
    assert status_of(SameOrigin(welcoming), [origin]) == 403
    assert status_of(SameOrigin(welcoming), [(b"host", b""), origin]) == 403


def status_of(app: SameOrigin, headers: list[tuple[bytes, bytes]]) -> int:
    """POST with exactly these headers and give the status of the answer."""
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "path": "/",
        "headers": headers,
    }
    answers: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        answers.append(message)

    asyncio.run(app(scope, receive, send))
    return int(answers[0]["status"])


# --- Bodies -------------------------------------------------------------------------------------


def ten(path: str) -> int:
    return 1000 if path == "/api/import" else 10


def framework() -> FastAPI:
    """Make an application that reads JSON as ours does, through FastAPI's own error handling."""
    app = FastAPI()

    @app.post("/")
    def read(given: Annotated[list[int], Body()]) -> int:
        return len(given)

    return app


@pytest.mark.parametrize("in_pieces", [False, True])
@pytest.mark.parametrize(("length", "status"), [(0, 200), (10, 200), (11, 413), (5000, 413)])
def test_a_body_over_the_limit_is_refused_announced_or_not(
    length: int, status: int, in_pieces: bool
) -> None:
    body = b"x" * length
    pieces = [body[:4], body[4:8], body[8:]] if in_pieces else None
    answer = ask(BodyLimit(welcoming, ten), "POST", body=body, chunks=pieces)
    assert answer.status_code == status
    if status == 200:
        assert answer.text == f"{length} bytes"
    else:
        message = catalogue("en").tell("error.server.too-large", limit=10)
        assert answer.json() == {"error": "too-large", "message": message}
        assert answer.headers["connection"] == "close"


def test_each_path_has_its_own_limit() -> None:
    app = BodyLimit(welcoming, ten)
    url = "http://table.example/api/import"
    assert ask(app, "POST", url, body=b"x" * 1000).status_code == 200
    assert ask(app, "POST", url, body=b"x" * 1001).status_code == 413


def test_a_length_that_lies_does_not_help() -> None:
    headers = {"content-length": "2", "transfer-encoding": "chunked"}
    answer = ask(BodyLimit(welcoming, ten), "POST", headers=headers, chunks=[b"x" * 11])
    assert answer.status_code == 413


@pytest.mark.parametrize("given", ["-1", "+5", "ten", "²", "", " ", "1e99", "1_0", "9" * 5000])
def test_a_length_that_is_none_is_not_believed(given: str) -> None:
    assert announced_length({"headers": [(b"content-length", given.encode("latin-1"))]}) == 0


def test_a_length_beyond_counting_is_refused_before_anything_is_read() -> None:
    def never() -> Iterator[bytes]:
        yield b""
        raise AssertionError("the body was read")

    headers = {"content-length": "9" * 19}
    assert (
        ask(BodyLimit(welcoming, ten), "POST", headers=headers, chunks=never()).status_code == 413
    )


@pytest.mark.parametrize("outside", [True, False])
def test_the_framework_does_not_hide_that_a_body_was_too_large(outside: bool) -> None:
    app = framework()
    if not outside:
        app.add_middleware(BodyLimit, limits=ten)
    wrapped = BodyLimit(app, ten) if outside else app
    headers = {"content-type": "application/json"}
    assert ask(wrapped, "POST", headers=headers, chunks=[b"[1,", b"2]"]).json() == 2
    answer = ask(wrapped, "POST", headers=headers, chunks=[b"[1,2,3,4", b",5,6,7]"])
    assert answer.status_code == 413
    assert answer.json()["error"] == "too-large"


def test_an_application_that_has_begun_its_answer_is_stopped() -> None:
    async def hasty(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await receive()

    with pytest.raises(BodyTooLarge):
        ask(BodyLimit(hasty, ten), "POST", chunks=[b"x" * 11])


def test_body_limits_leave_connections_alone() -> None:
    assert knock(BodyLimit(welcoming, ten)) == [{"type": "websocket.accept"}]


# --- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_speak_the_language_of_the_request(language: str) -> None:
    wish = {"accept-language": language}
    said = catalogue(language)
    foreign = ask(SameOrigin(welcoming), "POST", headers=wish | {"origin": "null"})
    assert foreign.json()["message"] == said.tell("error.server.wrong-origin")
    large = ask(BodyLimit(welcoming, ten), "POST", headers=wish, body=b"x" * 11)
    assert large.json()["message"] == said.tell("error.server.too-large", limit=10)
    assert "10" in large.json()["message"]
