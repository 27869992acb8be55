"""The pages for browsers: the built client as the server gives it, and a server without one."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.server.app import create_app, guarded
from condotta.server.headers import CONTENT_SECURITY_POLICY
from condotta.server.settings import Settings

from .calling import ask

INDEX = '<!doctype html><title>Condotta</title><script type="module" src="/assets/index-a1.js">'
SCRIPT = "export const answer = 42;\n" * 100
PAGES = [
    "/",
    "/table/abc123",
    "/replay/table/abc123?step=4&eyes=0",
    "/replay/record/abc123",
    "/score/table/abc123",
    "/score/record/abc123",
    "/rules",
    "/rules/condottiere",
    "/rules/condottiere/C7-TURN-3",
    "/cards/pax-renaissance",
    "/fairness/abc123",
    "/games",
    "/bots",
    "/ladder",
    "/ladder/condottiere",
    "/ladder/condottiere/1995/4",
    "/me",
    "/person/abc123",
    "/learn",
    "/learn/pax-renaissance",
    "/about",
]
NO_PAGES = [
    "/nothing",
    "/table",
    "/table/abc123/more",
    "/index.html",
    "/assets",
    "/assets/",
    "/assets/missing-b2.js",
    "/assets/..%2Findex.html",
    "/assets/..%2F..%2Fsecret.txt",
    "/assets/%2E%2E/secret.txt",
    "/assets/.stamp",
    "/assets/%00.js",
    f"/assets/{'x' * 5000}.js",
    "/.stamp",
    "/secret.txt",
    "/api",
    "/api/nothing",
    "/healthy",
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client, and a file beside it that is nobody's business."""
    folder = tmp_path_factory.mktemp("pages") / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / ".stamp").write_text("1 2")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "reload.js").write_text("")
    (folder / "licences.txt").write_text("MIT")
    (folder / "assets" / ".stamp").write_text("1 2")
    (folder / "assets" / "index-a1.js").write_text(SCRIPT)
    (folder / "assets" / "index-a1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "index-b2.js").write_text(SCRIPT)
    (folder / "assets" / "index-b2.js.br").write_bytes(b"brotli")
    (folder / "assets" / "index-b2.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "index-c3.css").write_text("body { color: black }")
    (folder / "assets" / "text-d4.woff2").write_bytes(b"wOF2")
    (folder.parent / "secret.txt").write_text("secret")
    return folder


def serving(client: Path) -> ASGIApp:
    """A server that serves this folder, its guards around it."""
    settings = Settings(database_url=str(client.parent / "tables.sqlite3"), client=client)
    return guarded(create_app(settings))


@pytest.fixture(scope="module")
def built(client: Path) -> ASGIApp:
    return serving(client)


@pytest.fixture(scope="module")
def bare(client: Path) -> ASGIApp:
    """A server without a client."""
    return serving(client.parent / "nothing")


def get(app: ASGIApp, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return ask(app, method, f"http://table.example{path}", headers=given)


# --- a built client -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_the_client_and_is_asked_for_again(
    built: ASGIApp, path: str, method: str
) -> None:
    answer = get(built, path, method)
    assert answer.status_code == 200
    assert answer.text == (INDEX if method == "GET" else "")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/table/abc123", "/assets/index-a1.js", "/favicon.svg"])
def test_pages_and_their_pieces_carry_the_security_headers(built: ASGIApp, path: str) -> None:
    answer = get(built, path)
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("path", NO_PAGES)
def test_what_is_no_page_stays_a_typed_refusal(built: ASGIApp, path: str) -> None:
    answer = get(built, path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "no-page"
    assert "secret" not in answer.text


def test_pages_are_only_read(built: ASGIApp) -> None:
    answer = get(built, "/table/abc123", "POST")
    assert (answer.status_code, answer.json()["error"]) == (405, "no-method")
    assert answer.headers["allow"] == "GET, HEAD"


def test_a_wrong_method_is_told_every_right_one(built: ASGIApp) -> None:
    assert get(built, "/api/tables", "PUT").headers["allow"] == "GET, POST"
    assert get(built, "/api/sessions/current", "PUT").headers["allow"] == "DELETE, GET"


def test_pages_are_no_operations_of_the_protocol(client: Path) -> None:
    paths = create_app(Settings(database_url="unused.sqlite3", client=client)).openapi()["paths"]
    assert [
        path for path in paths if not path.startswith(("/api/", "/health", "/alive", "/metrics"))
    ] == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index-a1.js", "text/javascript; charset=utf-8"),
        ("index-c3.css", "text/css; charset=utf-8"),
        ("text-d4.woff2", "font/woff2"),
    ],
)
def test_pieces_have_their_kind_and_are_kept_for_ever(
    built: ASGIApp, client: Path, name: str, kind: str
) -> None:
    answer = get(built, f"/assets/{name}")
    assert answer.status_code == 200
    assert answer.content == (client / "assets" / name).read_bytes()
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/favicon.svg", "image/svg+xml; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/reload.js", "text/javascript; charset=utf-8"),
        ("/licences.txt", "text/plain; charset=utf-8"),
    ],
)
def test_browsers_find_at_the_root_what_they_look_for_there(
    built: ASGIApp, path: str, kind: str
) -> None:
    answer = get(built, path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [
        ("gzip", True),
        ("br;q=1.0, GZIP;q=0.8", True),
        ("gzip, deflate, br", True),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, identity", False),
        ("gzip;q=0.1", True),
    ],
)
def test_who_takes_gzip_gets_the_compressed_twin(
    built: ASGIApp, accepted: str, compressed: bool
) -> None:
    answer = get(built, "/assets/index-a1.js", accept_encoding=accepted)
    assert answer.text == SCRIPT
    assert (answer.headers.get("content-encoding") == "gzip") == compressed
    assert (int(answer.headers["content-length"]) < len(SCRIPT)) == compressed
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("GZIP, BR;q=0.1", "br"),
        ("gzip, br;q=0", "gzip"),
        ("x-gzip", "gzip"),
        ("identity", None),
    ],
)
def test_the_smallest_twin_that_is_taken_is_given(
    built: ASGIApp, accepted: str, coding: str | None
) -> None:
    answer = get(built, "/assets/index-b2.js", "HEAD", accept_encoding=accepted)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "accept-encoding"


def test_what_has_no_twin_is_given_as_it_is(built: ASGIApp) -> None:
    answer = get(built, "/assets/index-c3.css", accept_encoding="gzip")
    assert answer.text == "body { color: black }"
    assert "content-encoding" not in answer.headers


def test_a_client_that_is_built_while_the_server_runs_is_served(tmp_path: Path) -> None:
    folder = tmp_path / "client"
    app = create_app(Settings(database_url=str(tmp_path / "t.sqlite3"), client=folder))
    assert INDEX not in ask(app).text
    folder.mkdir()
    (folder / "index.html").write_text(INDEX)
    assert ask(app).text == INDEX


# --- no client ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/table/abc123"])
def test_without_a_client_a_plain_page_says_how_to_have_one(
    bare: ASGIApp, path: str, language: str
) -> None:
    answer = get(bare, path, accept_language=language)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert f'lang="{language}"' in answer.text
    assert catalogue(language).tell("page.not-built") in answer.text
    assert "make play" in answer.text
    assert "condotta join http://table.example" in answer.text
    # Nothing that the content policy would keep from working.
    assert re.search(r"<script|<style|style=|<link|<img", answer.text) is None


def test_the_plain_page_names_the_public_address_as_text(tmp_path: Path) -> None:
    public = "https://condotta.example/?a=<b>&c"
    settings = Settings(
        database_url=str(tmp_path / "t.sqlite3"), client=tmp_path, public_url=public
    )
    told = get(create_app(settings), "/", host="<script>alert(1)</script>").text
    assert "condotta join https://condotta.example/?a=&lt;b&gt;&amp;c</p>" in told
    assert "<script" not in told


@pytest.mark.parametrize("path", ["/assets/index-a1.js", "/favicon.svg", "/nothing"])
def test_without_a_client_there_are_no_pieces_of_it(bare: ASGIApp, path: str) -> None:
    answer = get(bare, path)
    assert (answer.status_code, answer.json()["error"]) == (404, "no-page")
