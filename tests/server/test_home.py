"""Links lead to this server, whatever a request calls it."""

from __future__ import annotations

import socket

import pytest
from starlette.requests import HTTPConnection

from condotta.server import home
from condotta.server.home import home_of
from condotta.server.settings import Settings
from tests.server.serving import Guest, serving

FORGED = "evil.example"


def asked(host: str, server: str = "192.0.2.7") -> HTTPConnection:
    return HTTPConnection(
        {
            "type": "http",
            "scheme": "http",
            "server": (server, 8000),
            "path": "/",
            "headers": [(b"host", host.encode())],
        }
    )


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.0.2.7:8000", True),
        ("192.0.2.8:8000", False),
        ("our-computer", True),
        ("Our-Computer.local:8000", True),
        ("table.example", True),
        (FORGED, False),
        (f"table.example.{FORGED}", False),
        ("", True),
    ],
)
def test_a_name_is_ours_or_stands_in_no_link(
    host: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Our-Computer")
    home._own_names.cache_clear()
    try:
        found = home_of(Settings(allowed_hosts=frozenset({"table.example"})), asked(host))
    finally:
        home._own_names.cache_clear()
    # Without a Host the address that the connection came to is the name.
    assert found == (f"http://{host or '192.0.2.7:8000'}" if known else "")


def test_the_public_address_goes_before_everything() -> None:
    settings = Settings(public_url="https://condotta.example/")
    assert home_of(settings, asked(FORGED)) == "https://condotta.example"
    assert home_of(settings, asked("localhost")) == "https://condotta.example"


def test_a_forged_host_reaches_neither_invitations_nor_pages_nor_ways_back(
    sqlite_address: str,
) -> None:
    with serving(sqlite_address) as served, Guest(served, "Anna") as anna:
        anna.http.headers["host"] = FORGED
        made = anna.http.post("/api/tables", json={"seats": 2})
        table = made.json()["id"]
        assert made.json()["link"] == f"/table/{table}"
        back = anna.http.post("/api/people/me/recovery")
        assert back.json()["link"].startswith("/#recover=")
        for page in (f"/table/{table}", "/"):
            assert FORGED not in anna.http.get(page).text
        anna.http.headers["host"] = f"127.0.0.1:{served.port}"
        assert (
            anna.http.post("/api/tables", json={"seats": 2}).json()["link"].startswith(served.url)
        )
