"""The analysis tells good play from bad: who is known to play worse is seen to lose more."""

from __future__ import annotations

import pytest

from condotta.advice import adviser_for, analyse

from .games import played

ADVISER = adviser_for("condottiere", 40)


def mean_loss(player: str) -> float:
    """What a decision cost in two games of a player against itself; one in three is looked at."""
    losses = [
        moment.loss or 0
        for seed in (3, 4)
        for moment in analyse(
            played("condottiere", seats=4, seed=seed, player=player), ADVISER, every=3
        ).moments
    ]
    assert len(losses) > 50
    return sum(losses) / len(losses)


@pytest.mark.once
def test_random_play_loses_most_steady_play_less_and_the_champion_next_to_nothing() -> None:
    random, steady, champion = (mean_loss(player) for player in ("random", "steady", ADVISER))
    assert champion < steady < random
    assert random > 3 * champion
