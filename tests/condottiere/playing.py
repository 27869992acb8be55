"""What several test files do with a game: have an answer refused, play on at random, count cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json
from tests.condottiere.scenario import act


def refused(game: Condottiere, text: str) -> str | None:
    """Give an answer that must be refused without changing anything; say by which rule it was."""
    before = game.snapshot()
    with pytest.raises(IllegalAction) as refusal:
        act(game, text)
    assert game.snapshot() == before
    return refusal.value.rule


def play_on(game: Condottiere, seed: int, *, passing: float = 0.3) -> Iterator[list[Event]]:
    """Play at random to the end of the game, giving what happened after each answer."""
    rng = Random(seed)
    while not game.over:
        choices = game.decision.options
        passes = [option for option in choices if option.kind == "pass"]
        if passes and rng.random() < passing:
            yield game.play(passes[0])
        else:
            yield game.play(rng.choice(choices))


def kinds(events: list[Event]) -> list[str]:
    """List the kinds of some events in their order."""
    return [event.kind for event in events]


def every_card(game: Condottiere) -> Counter[str]:
    """Count all cards of the game, wherever they lie."""
    snapshot = game.snapshot()
    found: Counter[str] = Counter()
    for field in ("hands", "lines", "thrown"):
        for pile in entries(snapshot[field]):
            found.update(str(card) for card in entries(pile))
    for field in ("deck", "discards"):
        found.update(str(card) for card in entries(snapshot[field]))
    return found


def hand_sizes(game: Condottiere) -> list[int]:
    """Count the cards in every hand."""
    return [len(entries(hand)) for hand in entries(game.snapshot()["hands"])]


def discards(game: Condottiere) -> list[str]:
    """Give the cards everybody saw discarded."""
    return [str(card) for card in entries(game.view(None)["discards"])]


def entries(value: Json) -> list[Json]:
    """Take a JSON value that is a list."""
    assert isinstance(value, list)
    return value
