"""Fitting: what decides games is found, and a belief is kept where games say nothing."""

from __future__ import annotations

import numpy as np

from condotta.training.fitting import Examples, chances, fit, judged

NUMBERS = 3


def games(seats: int, seed: int) -> Examples:
    """Who has more of the first number wins more often; the second is noise; the third nothing."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(0, 1, (4000, seats, NUMBERS)).astype(np.float32)
    rows[:, :, 2] = 0
    pulls = 2 * rows[:, :, 0]
    drawn = rng.gumbel(size=pulls.shape) + pulls
    results = (drawn == drawn.max(axis=1, keepdims=True)).astype(np.float32)
    return Examples(rows, results, np.arange(4000) // 4)


def test_what_decides_games_is_found() -> None:
    groups = [games(2, 1), games(3, 2)]
    belief = np.array([0.0, 0.0, 0.7], np.float32)
    weights = fit(groups, belief, hidden=0, seed=1, epochs=150, decay=1e-3)
    told = weights.linear / weights.scale
    assert 1.6 < told[0] < 2.4
    assert abs(told[1]) < 0.2
    # No game has anything of the third: the belief stays.
    assert told[2] == np.float32(0.7)
    fresh = games(3, 9)
    found = chances(weights, fresh.rows)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)
    log_loss, brier = judged(weights, [fresh])
    # Who knows nothing says a third for everybody: a log loss of 1.1, a Brier score of 0.22.
    assert log_loss < 0.8
    assert brier < 0.16


def test_games_apart_are_whole_games() -> None:
    learn, apart = games(2, 1).parted()
    assert not {*learn.games.tolist()} & {*apart.games.tolist()}
    assert len(apart.rows) == 800


def test_the_same_seed_learns_the_same() -> None:
    belief = np.zeros(NUMBERS, np.float32)
    told = [
        fit([games(2, 1)], belief, hidden=2, seed=5, epochs=3, decay=0.01).plain() for _ in range(2)
    ]
    assert told[0] == told[1]
