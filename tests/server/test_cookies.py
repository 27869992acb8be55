"""The session cookie, and where a token is read from."""

from __future__ import annotations

from http.cookies import Morsel, SimpleCookie

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from condotta.server.cookies import clear_session_cookie, session_token, set_session_cookie


def only_cookie(response: Response) -> Morsel[str]:
    (line,) = response.headers.getlist("set-cookie")
    (morsel,) = SimpleCookie(line).values()
    return morsel


def connection(**headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "headers": raw})


def test_with_tls_the_cookie_is_bound_to_the_host() -> None:
    response = Response()
    set_session_cookie(response, "t0ken-_", plain_http=False, max_age=3600)
    cookie = only_cookie(response)
    assert (cookie.key, cookie.value) == ("__Host-condotta", "t0ken-_")
    assert cookie["secure"] is True
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert cookie["max-age"] == "3600"
    assert cookie["domain"] == "", "browsers refuse a __Host- cookie that names a domain"


def test_without_tls_the_cookie_has_a_plain_name_and_is_not_secure() -> None:
    response = Response()
    set_session_cookie(response, "t0ken", plain_http=True, max_age=60)
    cookie = only_cookie(response)
    assert (cookie.key, cookie.value) == ("condotta", "t0ken")
    assert cookie["secure"] == ""
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"


@pytest.mark.parametrize("plain_http", [True, False])
def test_a_cleared_cookie_differs_from_the_set_one_only_in_value_and_age(plain_http: bool) -> None:
    given, cleared = Response(), Response()
    set_session_cookie(given, "t0ken", plain_http=plain_http, max_age=60)
    clear_session_cookie(cleared, plain_http=plain_http)
    before, after = only_cookie(given), only_cookie(cleared)
    assert after.key == before.key
    assert after.value == ""
    assert after["max-age"] == "0"
    assert dict(after) | {"max-age": "60"} == dict(before)


def test_a_bearer_token_comes_before_the_cookie() -> None:
    both = connection(authorization="Bearer from-header", cookie="__Host-condotta=from-cookie")
    assert session_token(both, plain_http=False) == "from-header"


@pytest.mark.parametrize("authorization", ["bearer abc", "BEARER  abc ", "Bearer abc"])
def test_the_word_bearer_may_be_written_in_any_case(authorization: str) -> None:
    assert session_token(connection(authorization=authorization), plain_http=True) == "abc"


@pytest.mark.parametrize("authorization", ["", "Bearer", "Bearer  ", "Basic abc", "abc"])
def test_without_a_bearer_token_the_cookie_counts(authorization: str) -> None:
    asked = connection(authorization=authorization, cookie="other=1; condotta=from-cookie")
    assert session_token(asked, plain_http=True) == "from-cookie"


def test_what_was_set_is_read_back() -> None:
    response = Response()
    set_session_cookie(response, "aZ09_-", plain_http=False, max_age=60)
    sent_back = response.headers["set-cookie"].partition(";")[0]
    assert session_token(connection(cookie=sent_back), plain_http=False) == "aZ09_-"


@pytest.mark.parametrize(
    ("cookie", "plain_http"),
    [
        ("condotta=planted", False),
        ("__Secure-condotta=planted", False),
        ("__Host-condotta=other", True),
        ("condotta=", True),
        ("__Host-condotta=", False),
        ("", False),
    ],
)
def test_no_other_cookie_is_taken_for_ours(cookie: str, plain_http: bool) -> None:
    assert session_token(connection(cookie=cookie), plain_http=plain_http) is None
