"""What somebody on the network can learn or do with requests that no client of ours sends."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from condotta.server.limits import RATES
from tests.server.serving import PATIENCE, Served, serving

XSS = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that believes a proxy on this computer, and no other."""
    folder = tmp_path_factory.mktemp("outside")
    client = folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><head></head>")
    (client / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (client / "licences.txt").write_text("Zażółć")
    (client / "assets" / "a.js").write_text("1")
    (client / "assets" / "a.css").write_text("a{}")
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}", client=client) as opened:
        yield opened


def raw(served: Served, *lines: bytes, body: bytes = b"") -> bytes:
    """Send bytes as they are, and hear everything that is answered."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as line:
        line.sendall(b"\r\n".join((*lines, b"Host: here", b"Connection: close", b"", body)))
        return b"".join(iter(lambda: line.recv(65536), b""))


def test_a_request_is_never_echoed(served: Served) -> None:
    answer = raw(served, b"TRACE / HTTP/1.1", b"X-Secret: sesame")
    assert answer.startswith(b"HTTP/1.1 405 ")
    assert b"sesame" not in answer


def test_two_lengths_do_not_smuggle_a_second_request(served: Served) -> None:
    hidden = b"0\r\n\r\nDELETE /api/sessions HTTP/1.1\r\nHost: here\r\n\r\n"
    for lengths in (
        (b"Content-Length: %d" % len(hidden), b"Transfer-Encoding: chunked"),
        (b"Content-Length: 5", b"Content-Length: %d" % len(hidden)),
    ):
        answer = raw(served, b"POST /api/people/guest HTTP/1.1", *lengths, body=hidden)
        assert answer.count(b"HTTP/1.1 ") == 1, answer
        assert answer.startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/",
        "/assets",
        "/icons/",
        "/.git/config",
        "/assets/..%2findex.html",
        "/docs",
        "/redoc",
    ],
)
def test_there_is_nothing_to_browse(served: Served, path: str) -> None:
    assert httpx.get(f"{served.url}{path}").status_code == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/licences.txt", "text/plain; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml; charset=utf-8"),
        ("/assets/a.js", "text/javascript; charset=utf-8"),
        ("/assets/a.css", "text/css; charset=utf-8"),
        ("/api/games", "application/json"),
        (f"/api/people/{XSS}", "application/json"),
    ],
)
def test_every_answer_says_what_it_is_and_how_it_is_written(
    served: Served, path: str, kind: str
) -> None:
    answer = httpx.get(f"{served.url}{path}")
    assert answer.headers["content-type"] == kind
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert XSS not in answer.text


@pytest.mark.parametrize("name", ["' OR '1'='1", "x'; DROP TABLE people", "%", 'a" OR ""="'])
def test_no_text_becomes_a_query(served: Served, name: str) -> None:
    tried = httpx.post(f"{served.url}/api/sessions", json={"name": name, "password": name})
    assert tried.json()["error"] == "wrong-password"
    come = httpx.post(f"{served.url}/api/people/guest", json={"name": f"{name} G"}).json()
    told = httpx.get(f"{served.url}/api/people/{come['person']['id']}").json()
    assert told["name"] == f"{name} G", "a name like any other"


def test_of_two_equal_parameters_the_last_counts_and_a_wrong_one_is_refused(served: Served) -> None:
    tables = f"{served.url}/api/tables"
    assert httpx.get(f"{tables}?page=nothing&page=1").status_code == 200
    assert httpx.get(f"{tables}?page=1&page=nothing").status_code == 422


@pytest.mark.parametrize("name", ["admin", "root", "operator", "condotta"])
def test_nobody_is_there_from_the_beginning(served: Served, name: str) -> None:
    tried = httpx.post(f"{served.url}/api/sessions", json={"name": name, "password": name})
    assert tried.json()["error"] == "wrong-password"


def test_only_a_proxy_is_believed_who_the_client_is(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with serving(address, limits=True, trusted_proxies="192.0.2.1") as served:
        door = f"{served.url}/api/people/guest"
        answers = [
            httpx.post(
                door,
                json={"name": "Anna"},
                headers={"x-forwarded-for": f"198.51.100.{number}", "x-forwarded-proto": "https"},
            )
            for number in range(RATES["guest"].burst + 4)
        ]
    assert answers[-1].json()["error"] == "too-many", "they are all one address"
    assert not any("strict-transport-security" in each.headers for each in answers)


def test_a_proxy_is_believed(served: Served) -> None:
    answer = httpx.get(f"{served.url}/api/ways-in", headers={"x-forwarded-proto": "https"})
    assert "strict-transport-security" in answer.headers
