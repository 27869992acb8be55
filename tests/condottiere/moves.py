"""Short ways through a game for the tests: refusals, battles fought to their end, random play,
and what somebody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.message import Message
from condotta.core.values import Json
from tests.condottiere.scenario import act, player, told


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


def look(game: Condottiere, seat: int | None, *path: str) -> Json:
    """Give one field of what a seat sees, however deep it lies."""
    found: Json = game.view(seat)
    for name in path:
        assert isinstance(found, dict)
        found = found[name]
    return found


def seen_hand_sizes(game: Condottiere, seen_by: int | None = None) -> list[Json]:
    """Give the hand sizes a seat (by default a spectator) sees."""
    return [player(game, seat, seen_by)["hand_size"] for seat in range(game.seats)]


def known(game: Condottiere, observer: int | None, seat: int) -> Json:
    """Give the cards an observer is sure to be in a seat's hand."""
    return player(game, seat, observer)["known"]


def seen(events: Iterable[Event], seat: int | None) -> list[Json]:
    """Give the events as a seat sees them."""
    return [event.seen_by(seat).to_json() for event in events]


def play_on_at_random(game: Condottiere, seed: int) -> None:
    """Answer every question at random until the game is over."""
    rng = Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))


def why_not_shown(error: IllegalAction) -> str:
    """Give the key of the reason for which a show was refused."""
    assert error.message.key == "error.illegal-show"
    reason = error.message.args["reason"]
    assert isinstance(reason, Message)
    return reason.key
