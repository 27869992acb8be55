"""What must not stand in the sources: ways for text to become code, and for data to leave."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SERVER = [*(ROOT / "src" / "condotta" / "server").rglob("*.py")]
PACKAGE = [*(ROOT / "src" / "condotta").rglob("*.py")]
CLIENT = [
    path
    for path in (ROOT / "web" / "src").rglob("*")
    if path.suffix in (".ts", ".svelte")
    and "generated" not in path.parts
    and not path.name.endswith(".test.ts")
]


def found(pattern: str, paths: list[Path]) -> set[str]:
    """Name the files in which something stands."""
    wanted = re.compile(pattern)
    assert paths
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if wanted.search(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize(
    "pattern",
    [
        r"\beval\(|\bnew Function\(|\bdocument\.write",
        r"\b(inner|outer)HTML\b|insertAdjacentHTML|\{@html",
        r"javascript:",
        r"__proto__|\bObject\.setPrototypeOf\(",
        # The one message is sent, to our own worker; nobody listens for others'.
        r"addEventListener\(\s*[\"']message[\"'].*window|window\.onmessage",
    ],
)
def test_in_the_client_no_text_becomes_code(pattern: str) -> None:
    assert found(pattern, CLIENT) == set()


def test_the_client_speaks_to_its_own_server_only() -> None:
    links = {"web/src/art/credits.ts"}  # to those who made the pictures; nothing is loaded
    assert found(r"""["'`(]https?://(?!www\.w3\.org/)""", CLIENT) == links


def test_no_text_becomes_a_program() -> None:
    assert found(r"(?<![.\w])(eval|exec)\(|shell=True|os\.system|os\.popen", PACKAGE) == set()
    assert found(r"yaml\.load\(|marshal\.loads|ElementTree|lxml|\bjinja2?\b|ldap", PACKAGE) == set()


def test_what_is_unpickled_was_pickled_by_our_own_processes() -> None:
    assert found(r"\bpickle\.loads?\(", PACKAGE) == {"src/condotta/server/errors.py"}


def test_the_server_calls_nobody_but_by_the_ways_that_are_listed() -> None:
    calls = found(r"import (httpx|requests|aiohttp)|urllib\.request|http\.client", SERVER)
    assert calls == {"src/condotta/server/notices/outside.py"}
    assert found(r"\bsmtplib\b", SERVER) == {"src/condotta/server/mail.py"}
    assert found(r"RedirectResponse", SERVER) == set()


def test_weak_hashes_and_ciphers_of_our_own_are_not_used() -> None:
    assert found(r"\b(md5|sha1|arc4|des3?|Cipher)\b\(", PACKAGE) == set()
    assert found(r"^(import|from) random\b.*", [ROOT / "src/condotta/server/tokens.py"]) == set()
