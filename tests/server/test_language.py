"""The language of an answer follows ``Accept-Language``."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from condotta.server.language import language_of_request


@pytest.mark.parametrize(
    ("wished", "language"),
    [
        ("pl", "pl"),
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("de-DE, de;q=0.9, hu;q=0.5, en;q=0.3", "hu"),
        ("en;q=0.2, RU-ru ; q=0.7", "ru"),
        ("pl-PL, ru;q=0.9, pl;q=0.1", "pl"),
        ("hu;q=0.5, ru;q=0.5", "hu"),
        ("ru;q=0.5, hu;q=0.5", "ru"),
        ("de", "en"),
        ("*", "en"),
        ("*, pl;q=0.1", "pl"),
        ("pl;q=0", "en"),
        ("pl;q=0, pl;q=0.000", "en"),
        ("", "en"),
        ("pl;q=nan", "en"),
        ("pl;q=-1, ru;q=x, hu;q=0.1", "hu"),
        (";;;,,,=", "en"),
        ("plural", "en"),
    ],
)
def test_the_best_liked_language_we_speak_is_chosen(wished: str, language: str) -> None:
    assert language_of_request(Headers({"accept-language": wished})) == language


def test_without_a_wish_it_is_english() -> None:
    assert language_of_request(Headers({})) == "en"


def test_a_wish_may_come_in_two_headers() -> None:
    raw = [(b"accept-language", b"de"), (b"accept-language", b"hu")]
    assert language_of_request(Headers(raw=raw)) == "hu"
