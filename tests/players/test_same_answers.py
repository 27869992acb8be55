"""The same seed gives the same thoughts, today and in every later version, compiled or not.

Whoever makes the search faster changes nothing here; whoever makes it think otherwise stores what
it thinks then. Values are rounded, as not all systems compute an exponential to the last digit.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

import condotta
from condotta.core.game import Game
from condotta.players import SeatAtTable
from condotta.players.search.player import SearchPlayer

DIGITS = 9
THOUGHTS = {
    ("condottiere", 2, ()): "7bd22bce641693dd",
    ("condottiere", 4, ()): "b1a11222d2fcf465",
    ("condottiere", 4, ("draw-after-battle", "hidden-cards")): "01e296091d6778af",
    ("condottiere", 6, ("capturing-regions",)): "f39b6af460655b4f",
    ("pax-renaissance", 2, ()): "3e39d7e9186b64d9",
    ("pax-renaissance", 3, ()): "a3b78e07e52c83ca",
}
"""What the search thinks of a few positions of each table, digested."""

ITERATIONS = {"condottiere": 30, "pax-renaissance": 6}


def positions(name: str, seats: int, variants: tuple[str, ...]) -> list[Game]:
    """Some positions of a random game."""
    rng = Random(seats)
    game = condotta.new(name, seats=seats, seed=7, variants=variants)
    found: list[Game] = []
    while not game.over and len(found) < 4:
        for _ in range(13):
            if not game.over:
                game.play(rng.choice(game.decision.options))
        if not game.over:
            found.append(game.clone())
    return found


def thoughts_of(game: Game) -> str:
    """What the search thinks of a position, in one line."""
    at = SeatAtTable(game, game.decision.seat)
    thoughts = SearchPlayer(3, iterations=ITERATIONS[game.name]).think(at)
    weighed = [f"{one.action} {one.visits} {one.value:.{DIGITS}f}" for one in thoughts.weighed]
    chances = [f"{chance:.{DIGITS}f}" for chance in thoughts.chances]
    return "; ".join([*weighed, *chances])


@pytest.mark.parametrize("table", list(THOUGHTS))
def test_the_search_thinks_what_it_always_thought(table: tuple[str, int, tuple[str, ...]]) -> None:
    said = "\n".join(thoughts_of(game) for game in positions(*table))
    assert sha256(said.encode()).hexdigest()[:16] == THOUGHTS[table], said
