"""What the server refuses: a sentence for every code in every language, and no code unknown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import condotta.server
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import IllegalAction
from condotta.server.errors import STATUS, Refused, cannot_be_read

SOURCE = Path(condotta.server.__file__).parent

ARGS: dict[str, dict[str, object]] = {
    "bad-name": {"shortest": 1, "longest": 24},
    "bad-password": {"shortest": 10, "longest": 200},
    "bad-seats": {"seats": 4},
    "bad-text": {"longest": 500},
    "blocks-full": {"most": 500},
    "bots-full": {"most": 5},
    "browsers-full": {"most": 10},
    "no-scope": {"scope": "bot:play"},
    "tokens-full": {"most": 10},
    "companions-full": {"most": 50},
    "too-many-invitations": {"most": 60},
    "watched-full": {"most": 30},
    "invitations-full": {"most": 20},
    "key-reused": {"key": "a1b2"},
    "name-taken": {"name": "Zoë"},
    "no-step": {"given": 99, "steps": 42},
    "bad-holiday": {"hours": 42},
    "bad-zone": {"given": "Mars/Olympus"},
    "passkeys-full": {"most": 20},
    "too-many-tables": {"most": 5},
    "seat-taken": {"seat": 3},
    "suspended": {"why": "shouting", "until": "2026-12-24 18:00 UTC"},
    "too-deep": {"deepest": 32},
    "too-large": {"limit": 65536},
    "too-many": {"seconds": 30},
    "unknown-player": {"given": "genius", "known": "random, steady"},
}
"""What fills the sentence of a code; those of all others stand for themselves."""


def fields_of(key: str) -> set[str]:
    template = catalogue("en").templates[key][0]
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def refusals() -> Iterator[ast.Call]:
    """Find every place in the source that makes a refusal."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "Refused":
                yield node


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", STATUS)
def test_every_code_has_a_sentence_in_every_language(code: str, language: str) -> None:
    args = ARGS.get(code, {})
    said = catalogue(language).say(Refused(code, args).message)
    assert said.endswith((".", "!", "?"))
    assert len(said.split()) > 3
    assert all(str(value) in said for value in args.values())


def test_codes_that_are_given_something_are_codes() -> None:
    assert sorted(set(ARGS) - set(STATUS)) == []


def test_every_refusal_in_the_source_uses_a_known_code() -> None:
    codes = [literal(call.args[0]) for call in refusals()]
    used = {code for code in codes if code is not None}
    assert len(used) > 20, "hardly a code was found: has the way they are written changed?"
    assert sorted(used - set(STATUS)) == []


def test_every_refusal_in_the_source_gives_what_its_sentence_needs() -> None:
    checked = set()
    for call in refusals():
        code = literal(call.args[0])
        named = {keyword.arg for keyword in call.keywords}
        given = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
        if code is None or named & {"because", "key"} or not isinstance(given, ast.Dict):
            continue
        keys = {literal(key) for key in given.keys if key is not None}
        assert fields_of(f"error.server.{code}") <= keys, f"{code}, line {call.lineno}"
        checked.add(code)
    assert {"bad-name", "seat-taken", "too-many", "no-table"} <= checked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_request_that_cannot_be_read_is_told_where_and_why(language: str) -> None:
    refused = cannot_be_read(("body", "seats", 0), "Input should be a valid integer")
    assert (refused.code, refused.status) == ("bad-request", 422)
    said = catalogue(language).say(refused.message)
    assert "body.seats.0" in said
    assert said.endswith("Input should be a valid integer")


def test_a_request_that_is_wrong_altogether_is_named_as_a_whole() -> None:
    assert str(cannot_be_read((), "Invalid JSON")) == (
        'This request cannot be read. What is wrong at "request": Invalid JSON'
    )


def test_the_sentence_of_the_game_goes_before_our_own() -> None:
    problem = IllegalAction("error.game-over", rule="C7-END-1")
    refused = Refused("illegal-action", because=problem)
    assert str(refused) == "The game is over: there is nothing more to decide."
    assert (refused.code, refused.rule, refused.status) == ("illegal-action", "C7-END-1", 422)
