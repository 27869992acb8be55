"""Many games as one environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

import condotta
from condotta.batch.vector import VectorGames

pytestmark = pytest.mark.once

GAMES = 8


@pytest.fixture(scope="module")
def games() -> VectorGames:
    return VectorGames(GAMES, seats=2, options={"max_battles": 1})


def randomly(mask: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    return np.array([rng.choice(np.flatnonzero(row)) for row in mask])


def test_games_are_played_to_their_end_and_begin_anew(games: VectorGames) -> None:
    rng = np.random.default_rng(1)
    seen, info = games.reset(seed=7)
    ended = 0
    for _ in range(120):
        assert games.observation_space.contains(seen)
        assert set(info["seat"]) <= {0, 1}
        before = info["seat"]
        seen, rewards, over, truncated, info = games.step(randomly(seen["action_mask"], rng))
        assert not truncated.any()
        assert seen["action_mask"].any(axis=-1).all()
        assert (rewards == info["returns"][np.arange(GAMES), before]).all()
        assert (info["returns"].sum(axis=-1) == 0).all()
        assert not info["returns"][~over].any()
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert not info["final_obs"]["action_mask"][over].any()
        ended += int(over.sum())
    assert ended > GAMES


def test_the_same_seed_deals_the_same(games: VectorGames) -> None:
    first, _ = games.reset(seed=3)
    again, _ = games.reset(seed=3)
    other, _ = games.reset(seed=4)
    unasked, _ = games.reset()
    assert (first["observation"] == again["observation"]).all()
    assert (first["observation"] != other["observation"]).any()
    assert (unasked["observation"] != other["observation"]).any()


def test_an_answer_that_is_not_allowed_ends_its_game(games: VectorGames) -> None:
    seen, info = games.reset(seed=7)
    actions = np.argmax(seen["action_mask"], axis=-1)
    actions[2] = np.argmin(seen["action_mask"][2])
    _, rewards, over, _, told = games.step(actions)
    assert over.tolist() == [game == 2 for game in range(GAMES)]
    assert rewards[2] == -1.0
    assert told["returns"][2].tolist() == [-1.0 if s == info["seat"][2] else 1.0 for s in (0, 1)]


def test_what_cannot_be_meant_is_refused(games: VectorGames) -> None:
    games.reset(seed=1)
    with pytest.raises(ValueError, match="whole numbers"):
        games.step(np.zeros(GAMES + 1, np.int32))
    with pytest.raises(ValueError, match="whole numbers"):
        games.step(np.zeros(GAMES))
    with pytest.raises(ValueError, match="num_envs"):
        VectorGames(0)
    with pytest.raises(condotta.SetupError):
        VectorGames(2, seats=9)
    with pytest.raises(ResetNeeded):
        VectorGames(2, seats=2).step(np.zeros(2, np.int32))
