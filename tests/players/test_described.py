"""Players are named with parameters, and a wrong word is answered with what would be right."""

from __future__ import annotations

import pytest

from condotta.core.errors import SetupError
from condotta.players import OFFERED, PLAYERS, player_described, player_named
from condotta.players.described import Described, described
from condotta.players.named import NICKNAMES, is_peeking


def test_a_name_alone_and_a_name_with_parameters_are_read() -> None:
    assert described("steady") == Described("steady", {})
    assert described(" search( iterations=800 , seconds=1.5 ) ") == Described(
        "search", {"iterations": 800, "seconds": 1.5}
    )


def test_a_description_is_always_written_the_same_way() -> None:
    assert str(described("search(seconds=2,iterations=10)")) == "search(iterations=10, seconds=2)"
    assert str(described("steady()")) == "steady"
    for text in ("steady", "search(iterations=800)", "steady(style=bold)"):
        assert str(described(text)) == text
        assert hash(described(text)) == hash(described(text))
    assert described("steady") != "steady"


@pytest.mark.parametrize(
    "text",
    ["", "Steady", "search(", "search)", "search(iterations)", "search(=3)", "a b", "s((x=1))",
     "search(iterations=1, iterations=2)", "search(iterations=1,)", "search(style=b d)"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(SetupError, match=r"search\(iterations=800\)"):
        described(text)


def test_an_unknown_player_is_answered_with_all_who_are_known() -> None:
    with pytest.raises(SetupError) as refused:
        player_described("grandmaster(iterations=3)")
    for name in (*PLAYERS, *NICKNAMES):
        assert name in str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("steady(iterations=3)", "has no parameter iterations. Known: style"),
        ("random(style=bold)", "has no parameter style. Known: –"),
        ("steady(style=grumpy)", "Allowed: plain, cautious, bold, spiteful, dealer"),
        ("search(iterations=0)", "Allowed: 1–1000000"),
        ("search(iterations=2.5)", "Allowed: 1–1000000"),
        ("search(iterations=many)", "Allowed: 1–1000000"),
        ("search(seconds=0)", "Allowed: 0.01–3600"),
        ("search(seconds=nan)", "Allowed: 0.01–3600"),
    ],
)
def test_a_parameter_that_cannot_be_is_answered_with_what_can(text: str, told: str) -> None:
    with pytest.raises(SetupError) as refused:
        player_named(text, 1)
    assert told in str(refused.value)


def test_everybody_offered_at_tables_can_be_made_and_plays_honestly() -> None:
    for name in OFFERED:
        assert player_named(name, 1).name
        assert not is_peeking(name)
    assert is_peeking("cheat(iterations=10)")


def test_a_nickname_is_another_word_for_the_same_player() -> None:
    assert player_described("bold") == player_described("steady(style=bold)")
    assert player_named("bold", 1).name == "steady(style=bold)"
