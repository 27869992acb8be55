"""Where a session's token travels: a header for programs, a cookie for browsers.

With TLS the cookie's name begins with ``__Host-``: browsers then take it only from this very host,
over TLS, for all paths. A home network without TLS cannot have that and uses a plain name; neither
kind of server reads the other's cookie.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response


def cookie_name(*, plain_http: bool) -> str:
    """Name the session cookie."""
    return "condotta" if plain_http else "__Host-condotta"


def device_cookie_name(*, plain_http: bool) -> str:
    """Name the cookie by which a device is known again."""
    return f"{cookie_name(plain_http=plain_http)}-device"


def set_session_cookie(response: Response, token: str, *, plain_http: bool, max_age: int) -> None:
    """Hand the browser its token, for so many seconds."""
    name = cookie_name(plain_http=plain_http)
    _set_cookie(response, name, token, plain_http=plain_http, max_age=max_age)


def set_device_cookie(response: Response, token: str, *, plain_http: bool, max_age: int) -> None:
    """Hand the browser what it is known by; it stays when the session ends."""
    name = device_cookie_name(plain_http=plain_http)
    _set_cookie(response, name, token, plain_http=plain_http, max_age=max_age)


def _set_cookie(
    response: Response, name: str, token: str, *, plain_http: bool, max_age: int
) -> None:
    """Hand a browser something, out of reach of scripts and other sites."""
    response.set_cookie(
        name,
        token,
        max_age=max_age,
        path="/",
        secure=not plain_http,
        httponly=True,
        samesite="lax",
    )


def clear_session_cookie(response: Response, *, plain_http: bool) -> None:
    """Take the token back; a browser obeys only if the attributes are those it was given with."""
    set_session_cookie(response, "", plain_http=plain_http, max_age=0)


def is_browser(connection: HTTPConnection) -> bool:
    """Say whether a page has asked: browsers name its origin, and no script can keep them from it.

    What a cookie hides from scripts must not stand in an answer that they can read.
    """
    return any(name in connection.headers for name in ("origin", "sec-fetch-site"))


def session_token(connection: HTTPConnection, *, plain_http: bool) -> str | None:
    """Read the token of ``Authorization: Bearer``, or else of the cookie."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given.strip():
        return given.strip()
    return connection.cookies.get(cookie_name(plain_http=plain_http)) or None
