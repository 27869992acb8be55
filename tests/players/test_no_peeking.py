"""Nobody peeks: what a seat cannot know never changes what its player does, in long random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import pytest

from condotta.condottiere.determinize import redraw_hidden as redraw_condottiere
from condotta.core.game import Game
from condotta.pax.determinize import redraw_hidden as redraw_pax
from condotta.players import SeatAtTable, player_named
from tests.condottiere.configurations import cycle as condottiere_tables
from tests.condottiere.scenario import new as new_condottiere
from tests.pax.configurations import cycle as pax_tables
from tests.players.everybody import EVERYBODY

POSITIONS = 10_000
"""Of both games together."""

Twins = tuple[Game, Game]


def condottiere_twins(rng: Random) -> Iterator[Twins]:
    """Positions of random games at every kind of table, each with a twin for the seat asked."""
    for number in count():
        for table in condottiere_tables():
            game = new_condottiere(
                seats=table.seats,
                seed=number,
                edition=table.edition,
                variants=table.variants,
                options=dict(table.options),
            )
            while not game.over:
                twin = game.clone()
                redraw_condottiere(twin._position, game.decision.seat, rng)
                yield game, twin
                for _ in range(7):
                    if not game.over:
                        game.play(rng.choice(game.decision.options))


def pax_twins(rng: Random) -> Iterator[Twins]:
    """The same for Pax Renaissance."""
    for number in count():
        for table in pax_tables():
            game = table.new(seed=number)
            while not game.over:
                twin = game.clone()
                redraw_pax(twin.position, game.decision.seat, rng)
                yield game, twin
                for _ in range(9):
                    if not game.over:
                        game.play(rng.choice(game.decision.options))


def nobody_peeks(twins: Iterator[Twins], positions: int) -> None:
    differing = 0
    for _ in range(positions):
        game, twin = next(twins)
        differing += game.snapshot() != twin.snapshot()
        seat = game.decision.seat
        for name in EVERYBODY:
            seen, other = SeatAtTable(game, seat), SeatAtTable(twin, seat)
            assert player_named(name, 5).volunteer(seen) == player_named(name, 5).volunteer(other)
            answer = player_named(name, 5).choose(seen)
            assert player_named(name, 5).choose(other) == answer, (name, game.record)
    # Twins that are the same in everything would prove nothing.
    assert differing > 0.9 * positions


@pytest.mark.once
@pytest.mark.parametrize("twins", [condottiere_twins, pax_twins])
def test_nobody_peeks_in_a_few_positions(twins: Callable[[Random], Iterator[Twins]]) -> None:
    nobody_peeks(twins(Random(3)), 24)


@pytest.mark.soak
@pytest.mark.parametrize("twins", [condottiere_twins, pax_twins])
def test_nobody_peeks_in_many_positions(twins: Callable[[Random], Iterator[Twins]]) -> None:
    nobody_peeks(twins(Random(4)), POSITIONS // 2)
