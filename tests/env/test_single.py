"""Both games for Gymnasium: its own checks pass, others play, and what is wrong is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv

import condotta
from condotta.core.action import Action
from condotta.encodings.encoding import encoding_of
from condotta.env.single import REGISTERED, SingleSeat
from condotta.players import SeatAtTable

pytestmark = pytest.mark.once


def first(at: SeatAtTable) -> Action:
    return at.decision.options[0]


def played(env: Any, seed: int | None, rng: Random) -> list[tuple[int, float]]:
    """Play a game by the masks; give each answer and what it earned."""
    _, info = env.reset(seed=seed)
    found = []
    over = False
    while not over:
        answer = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, over, truncated, info = env.step(answer)
        assert not truncated
        found.append((answer, reward))
    return found


# --- Gymnasium's own checks ----------------------------------------------------------------------


@pytest.mark.parametrize("name", REGISTERED)
def test_gymnasium_finds_the_api_kept(name: str) -> None:
    check_env(gymnasium.make(name, opponents="random").unwrapped)


@pytest.mark.parametrize("name", REGISTERED)
def test_the_number_of_an_id_is_the_version_of_the_encoding(name: str) -> None:
    assert name.endswith(f"-v{encoding_of(REGISTERED[name]).layout.version}")


def test_an_id_can_be_made_without_importing_anything_before() -> None:
    env = gymnasium.make("condotta.env.single:condotta/Condottiere-v1", seats=2)
    assert isinstance(env.unwrapped, SingleSeat)


# --- playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REGISTERED)
@pytest.mark.parametrize("opponents", ["random", "steady"])
def test_a_game_is_played_to_its_end(name: str, opponents: str) -> None:
    env = gymnasium.make(name, seats=2, opponents=opponents)
    rewards = [reward for _, reward in played(env, 3, Random(1))]
    assert not any(rewards[:-1])
    assert rewards[-1] in (-1.0, 0.0, 1.0)


def test_a_seed_tells_everything_and_the_games_after_it_go_on() -> None:
    def three_games() -> list[list[tuple[int, float]]]:
        env, rng = SingleSeat(seats=3, opponents="random"), Random(4)
        return [played(env, seed, rng) for seed in (9, None, None)]

    assert three_games() == three_games()
    assert three_games()[0] != three_games()[1]


def test_the_learner_sees_what_its_seat_may_know_and_only_when_it_is_asked() -> None:
    env = SingleSeat(seats=4, opponents=first, seat=2)
    observation, info = env.reset(seed=5)
    beside = condotta.new("condottiere", seats=4, seed=5)
    encoding = encoding_of("condottiere")
    over, reward = False, 0.0
    while not over:
        while beside.decision.seat != 2:
            beside.play(beside.decision.options[0])
        seen = encoding.observe(beside.view(2))
        assert np.array_equal(observation["observation"][: len(seen)], seen)
        assert observation["action_mask"].tobytes() == bytes(beside.mask())
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert info["seat"] == 2
        answer = beside.decision.options[-1]
        beside.play(answer)
        while not beside.over and beside.decision.seat != 2:
            beside.play(beside.decision.options[0])
        observation, reward, over, _, info = env.step(answer.index)
        assert over == beside.over
    assert reward == beside.result.returns[2]
    assert not observation["action_mask"].any()


def test_opponents_sit_clockwise_from_the_learners_left() -> None:
    sat: dict[int, set[int]] = {0: set(), 1: set()}

    def sits(number: int) -> Any:
        def answer(at: SeatAtTable) -> Action:
            sat[number].add(at.seat)
            return at.decision.options[0]

        return answer

    env = SingleSeat(seats=3, opponents=[sits(0), sits(1)], seat=1)
    played(env, 1, Random(1))
    assert sat == {0: {2}, 1: {0}}


def test_a_rotating_learner_sits_somewhere_else_in_each_game() -> None:
    env = SingleSeat(seats=3, opponents=first, seat="rotating")
    assert [env.reset(seed=seed)[1]["seat"] for seed in (1, None, None, None)] == [0, 1, 2, 0]
    assert env.reset(seed=1)[1]["seat"] == 0


def test_opponents_may_show_cards_and_remember() -> None:
    env = SingleSeat(seats=3, opponents=["dealer", "steady"])
    assert played(env, 2, Random(2))


def test_a_game_that_ends_before_the_learner_is_asked_is_dealt_anew() -> None:
    def bishop(at: SeatAtTable) -> Action:
        by_text = {str(option): option for option in at.decision.options}
        return by_text.get("play bishop") or at.decision.options[-1]

    env = SingleSeat(
        seats=2, edition="1995", options={"max_battles": 1, "start_seat": 1}, opponents=bishop
    )
    dealt = 0
    for seed in range(12):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()
        alone = condotta.new("condottiere", **SETUP, seed=seed)
        while not alone.over and alone.decision.seat == 1:
            alone.play(bishop(SeatAtTable(alone, 1)))
        dealt += alone.over
    assert dealt > 0


SETUP: dict[str, Any] = {
    "seats": 2,
    "edition": "1995",
    "options": {"max_battles": 1, "start_seat": 1},
}


@pytest.mark.parametrize(
    "given",
    [
        {"seats": 6, "variants": ["hidden-cards", "draw-after-battle"]},
        {"seats": 5, "edition": "1995", "variants": ["points"], "options": {"target": 2}},
        {"seats": 2, "variants": ["capturing-regions", "bigger-kingdoms"]},
    ],
)
def test_editions_and_variants_are_played(given: dict[str, Any]) -> None:
    env = gymnasium.make("condotta/Condottiere-v1", opponents="random", **given)
    assert -1 <= played(env, 1, Random(3))[-1][1] <= 1


def test_the_table_is_shown_as_the_learner_sees_it() -> None:
    env = gymnasium.make("condotta/Condottiere-v1", seats=2, opponents=first, render_mode="ansi")
    env.reset(seed=7)
    shown = env.render()
    assert isinstance(shown, str)
    assert shown.splitlines()[0] == "condottiere: choose-region, seat 0 is asked"


# --- over processes ------------------------------------------------------------------------------


def test_two_processes_play_side_by_side() -> None:
    envs = gymnasium.make_vec(
        "condotta.env.single:condotta/Condottiere-v1",
        num_envs=2,
        vectorization_mode="async",
        vector_kwargs={"context": "spawn"},
        seats=2,
        opponents="random",
    )
    assert isinstance(envs, AsyncVectorEnv)
    try:
        _, info = envs.reset(seed=11)
        rng, ended = Random(0), 0
        for _ in range(120):
            masks = info["action_mask"]
            answers = [rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in masks]
            observation, _, terminated, _, info = envs.step(np.array(answers))
            ended += int(terminated.sum())
            assert observation in envs.observation_space
        assert ended >= 2
    finally:
        envs.close()


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "There is no game named 'chess'"),
        ({"seats": 1}, "There must be 2 to 6 seats"),
        ({"variants": ["winter-war"]}, "winter-war"),
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": ["steady"]}, "opponents"),
        ({"opponents": "cheat"}, "opponents.*random, steady, search"),
        ({"opponents": "search(iterations=0)"}, "iterations"),
        ({"opponents": [1, 2, 3]}, "1"),
        ({"seat": 4}, "4"),
        ({"seat": "left"}, "left"),
        ({"illegal": "shrug"}, "lose, raise"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(condotta.SetupError, match=sentence):
        SingleSeat(**given)


def test_an_illegal_answer_loses_and_says_why() -> None:
    env = SingleSeat(opponents=first)
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "C7-FLOW-4" in info["illegal"]
    with pytest.raises(condotta.GameOver):
        env.step(25)
    assert "illegal" not in env.reset(seed=1)[1]


def test_an_illegal_answer_can_be_an_error_and_then_changes_nothing() -> None:
    env = SingleSeat(opponents=first, illegal="raise")
    before, _ = env.reset(seed=1)
    with pytest.raises(condotta.IllegalAction, match="C7-FLOW-4"):
        env.step(0)
    beside, _ = SingleSeat(opponents=first).reset(seed=1)
    assert np.array_equal(before["observation"], beside["observation"])
    env.step(25)


@pytest.mark.parametrize("action", [-1, 93, 1.5, "pass", None, np.array([1, 2])])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = SingleSeat(opponents=first)
    env.reset(seed=1)
    with pytest.raises(condotta.MalformedAction):
        env.step(action)


def test_nothing_is_played_before_reset_or_after_the_end() -> None:
    env = SingleSeat(seats=2, opponents=first)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        gymnasium.make("condotta/Condottiere-v1").step(0)
    played(env, 1, Random(1))
    with pytest.raises(condotta.GameOver):
        env.step(15)


def test_an_opponent_that_answers_what_is_not_allowed_is_an_error() -> None:
    env = SingleSeat(seats=2, opponents=lambda at: condotta.condottiere.ACTIONS[0], seat=1)
    with pytest.raises(condotta.IllegalAction):
        env.reset(seed=1)
