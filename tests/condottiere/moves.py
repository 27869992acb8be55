"""Short ways through a game for the tests: refusals, battles fought to their end, random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json
from tests.condottiere.scenario import act, told


def refused(game: Condottiere, text: str) -> str | None:
    """Give an answer that must be refused and change nothing; tell the rule that forbids it."""
    before = game.snapshot()
    with pytest.raises(IllegalAction) as refusal:
        act(game, text)
    assert game.snapshot() == before
    return refusal.value.rule


def all_pass(game: Condottiere) -> list[Event]:
    """Let everybody who is still asked pass until the battle is over; give all that happened."""
    events: list[Event] = []
    for _ in range(game.seats):
        if told(events, "battle-ends") or game.over:
            break
        events += act(game, "pass")
    return events


def compared(events: list[Event]) -> Json:
    """Give the totals of the battle that ended among these events."""
    (ended,) = told(events, "battle-ends")
    return ended["strengths"]


def announced(events: list[Event]) -> list[Json]:
    """Give the totals announced with the cards played among these events."""
    return [told_of["strength"] for told_of in told(events, "card-played")]


def discards(game: Condottiere) -> Json:
    """Give the discard pile, as everybody sees it."""
    return game.view(None)["discards"]


def pope(game: Condottiere) -> Json:
    """Give the region under the Favor of the Pope."""
    return game.view(None)["pope"]


def at_random(game: Condottiere, seed: int, steps: int = 600) -> Iterator[list[Event]]:
    """Play at random, step by step, giving what happened at each, to the end of the game."""
    rng = Random(seed)
    for _ in range(steps):
        if game.over:
            return
        yield game.play(rng.choice(game.decision.options))
