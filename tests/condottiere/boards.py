"""Boards near the end of a game, and short questions about a table.

A board gives each seat's regions, as ``table(owners=...)`` takes them. On none of them has anybody
won yet with four players or more: nobody has five regions or three that hang together (the test in
``test_victory`` looks).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json
from tests.condottiere.scenario import A, B, C, D, E, F, act, player

Board = Mapping[int, str]

FOUR_EACH: Board = {
    A: "ferrara firenze torino venezia",
    B: "bologna lucca napoli parma",
    C: "mantova milano roma urbino",
    D: "ancona genova modena spoleto",
}
"""Four players, Siena free."""

TWO_LEAD: Board = {
    A: "ancona milano siena venezia",
    B: "lucca mantova parma spoleto",
    C: "bologna ferrara genova",
    D: "napoli roma urbino",
    E: "firenze modena torino",
}
"""Five players, no region free, A and B have the most."""

ONE_LEADS: Board = {
    A: "ancona milano siena venezia",
    B: "lucca mantova parma",
    C: "firenze modena",
    D: "ferrara napoli roma",
    E: "torino urbino",
    F: "bologna genova spoleto",
}
"""Six players, no region free, A alone has the most."""

FIVE_LEAD: Board = {
    A: "ferrara firenze torino",
    B: "bologna parma venezia",
    C: "lucca napoli roma",
    D: "mantova milano urbino",
    E: "ancona genova modena",
    F: "siena spoleto",
}
"""Six players, no region free, all but F have three."""

SCATTERED = ("ancona", "bologna", "genova", "lucca", "mantova", "roma")
"""Six regions of which no two share a border."""


def before(board: Board, *regions: str) -> dict[int, str]:
    """Give the board as it was before these regions were conquered."""
    return {
        seat: " ".join(region for region in owned.split() if region not in regions)
        for seat, owned in board.items()
    }


def look(game: Condottiere, seat: int | None, *path: str) -> Json:
    """Give one field of what a seat sees, however deep it lies."""
    found: Json = game.view(seat)
    for name in path:
        assert isinstance(found, dict)
        found = found[name]
    return found


def hand_sizes(game: Condottiere, seen_by: int | None = None) -> list[Json]:
    """Give the hand sizes a seat (by default a spectator) sees."""
    return [player(game, seat, seen_by)["hand_size"] for seat in range(game.seats)]


def known(game: Condottiere, observer: int | None, seat: int) -> Json:
    """Give the cards an observer is sure to be in a seat's hand."""
    return player(game, seat, observer)["known"]


def kinds(events: Iterable[Event]) -> list[str]:
    """Give what happened, in order."""
    return [event.kind for event in events]


def seen(events: Iterable[Event], seat: int | None) -> list[Json]:
    """Give the events as a seat sees them."""
    return [event.seen_by(seat).to_json() for event in events]


def refused(game: Condottiere, text: str) -> str | None:
    """See that an action is refused and changes nothing; give the rule that forbids it."""
    untouched = game.snapshot()
    with pytest.raises(IllegalAction) as caught:
        act(game, text)
    assert game.snapshot() == untouched
    return caught.value.rule


def play_on_at_random(game: Condottiere, seed: int) -> None:
    """Answer every question at random until the game is over."""
    rng = Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
