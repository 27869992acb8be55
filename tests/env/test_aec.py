"""Both games for PettingZoo: its own tests pass, and its conventions hold."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import condotta
from condotta.core.registry import description_of
from condotta.encodings.encoding import HOUSE, encoding_of
from condotta.env import aec
from tests.condottiere.configurations import cycle

pytestmark = [
    pytest.mark.once,
    # PettingZoo's own games with masks have the same observations and are excepted by name.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


GAMES = tuple(HOUSE)


def played_at_random(env: Any, seed: int) -> dict[str, float]:
    """Play a game by the masks; give what each agent got in all."""
    env.reset(seed=seed)
    rng = Random(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        got[agent] += reward
        assert not truncation
        if termination:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return got


# --- PettingZoo's own tests ----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_the_api_kept(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec.env(game, seats=3), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_that_a_seed_tells_everything(game: str) -> None:
    seed_test(lambda: aec.env(game, seats=2), num_cycles=80)


@pytest.mark.parametrize("number", range(0, 200, 20))
def test_every_kind_of_table_of_condottiere_is_one(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    table = cycle()[number]
    options = dict(table.options)
    given = {"edition": table.edition, "variants": table.variants, "options": options}
    api_test(quietly(lambda: aec.env("condottiere", seats=table.seats, **given)), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_all_tables_of_condottiere_are_played_to_their_end(number: int) -> None:
    table = cycle()[number]
    options = dict(table.options)
    given = {"edition": table.edition, "variants": table.variants, "options": options}
    env = quietly(lambda: aec.env("condottiere", seats=table.seats, **given))
    api_test(env, num_cycles=300)
    assert abs(sum(played_at_random(env, number).values())) < 1e-9


def quietly(make: Callable[[], Any]) -> Any:
    """Some tables are advised against; that is no fault of theirs here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", condotta.DiscouragedWarning)
        return make()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (game, seats)
        for game in GAMES
        for seats in (2, 3, 4, 5, 6)
        if game == "condottiere" or seats < 5
    ],
)
def test_every_number_of_seats_plays_to_the_end(game: str, seats: int) -> None:
    env = aec.env(game, seats=seats)
    got = played_at_random(env, seats)
    assert len(got) == seats
    assert abs(sum(got.values())) < 1e-9
    assert env.agents == []


# --- the same game as the engine's ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_deals_as_the_engine_does(game: str) -> None:
    env, beside = aec.raw_env(game, seats=3), condotta.new(game, seats=3, seed=5)
    actions, encoding = description_of(game).actions, encoding_of(game)
    env.reset(seed=5)
    rng = Random(1)
    while not beside.over:
        seat = beside.decision.seat
        assert env.agent_selection == f"seat_{seat}"
        for other in range(3):
            observation = env.observe(f"seat_{other}")
            expected = bytes(beside.mask()) if other == seat else bytes(encoding.actions)
            assert observation["action_mask"].tobytes() == expected
            seen = encoding.observe(beside.view(other))
            assert np.array_equal(observation["observation"][: len(seen)], seen)
            assert env.observation_space(f"seat_{other}").contains(observation)
        index = rng.choice([option.index for option in beside.decision.options])
        beside.play(actions[index])
        env.step(np.int64(index))
    assert tuple(env.rewards.values()) == beside.result.returns
    assert all(env.terminations.values())


def test_what_was_played_stands_behind_what_is_seen() -> None:
    env = aec.raw_env("condottiere", seats=2)
    env.reset(seed=3)
    env.step(25)
    first = env.agent_selection
    card = int(np.flatnonzero(env.observe(first)["action_mask"])[0])
    assert card < 15
    env.step(card)
    size = encoding_of("condottiere").layout.size
    assert np.flatnonzero(env.observe(first)["observation"][size:]).tolist() == [card]
    other = "seat_1" if first == "seat_0" else "seat_0"
    assert np.flatnonzero(env.observe(other)["observation"][size:]).tolist() == [15 + card]


def test_without_a_seed_the_deals_go_on_from_the_last_one() -> None:
    def deals() -> list[bytes]:
        env = aec.raw_env("condottiere", seats=2)
        env.reset(seed=1)
        found = []
        for _ in range(3):
            found.append(env.observe("seat_0")["observation"].tobytes())
            env.reset()
        return found

    assert deals() == deals()
    assert len(set(deals())) == 3


def test_the_table_is_shown_in_text() -> None:
    env = aec.env("condottiere", seats=2, render_mode="ansi")
    env.reset(seed=7)
    assert (
        env.render()
        == "condottiere: choose-region, seat 0 is asked\nseat 0: hand_size 10\nseat 1: hand_size 10"
    )
    played_at_random(env, 3)
    assert ", won by " in env.render()


def test_it_says_what_it_is() -> None:
    env = aec.env("condottiere")
    assert str(env) == "condottiere_v1"
    assert env.metadata["render_modes"] == ["ansi"]
    assert env.metadata["is_parallelizable"] is False


# --- bad input, by PettingZoo's conventions ------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "There is no game named 'chess'"),
        ({"seats": 7}, "There must be 2 to 6 seats"),
        ({"variants": ["winter-war"]}, "winter-war"),
        ({"edition": "1848"}, "1848"),
        ({"options": {"target": 5}}, "target"),
        ({"render_mode": "human"}, "render_mode"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(condotta.SetupError, match=sentence):
        aec.env(**given)


def test_a_table_advised_against_warns_once_when_it_is_made() -> None:
    with pytest.warns(condotta.DiscouragedWarning):
        env = aec.env("condottiere", variants=["campaign", "capturing-regions"])
    env.reset(seed=1)


def test_an_illegal_answer_ends_the_game_for_all(caplog: pytest.LogCaptureFixture) -> None:
    env = aec.env("condottiere", seats=3)
    env.reset(seed=1)
    env.step(0)
    assert "Illegal move made" in caplog.text
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0, "seat_2": 0}
    assert all(env.terminations.values())


@pytest.mark.parametrize("action", [-1, 93, 1.5, "pass", np.array([1, 2]), None])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = aec.env("condottiere")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(action)


@pytest.mark.parametrize("action", [-1, 93, 1.5, "pass", None])
def test_the_raw_environment_says_what_is_no_action(action: object) -> None:
    env = aec.raw_env("condottiere")
    env.reset(seed=1)
    with pytest.raises(condotta.MalformedAction):
        env.step(action)


def test_the_raw_environment_says_why_an_answer_is_illegal_and_changes_nothing() -> None:
    env = aec.raw_env("condottiere")
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"].copy()
    with pytest.raises(condotta.IllegalAction, match="C7-FLOW-4"):
        env.step(0)
    assert np.array_equal(env.observe("seat_0")["observation"], before)


def test_nothing_is_played_before_reset() -> None:
    env = aec.env("condottiere")
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before step"):
        env.step(0)
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agent_selection


def test_a_step_after_the_end_is_a_warning_and_changes_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = aec.env("condottiere", seats=2)
    played_at_random(env, 1)
    env.step(None)
    assert "step() called after all agents are terminated" in caplog.text


def test_an_agent_whose_game_is_over_has_nothing_to_say() -> None:
    env = aec.env("condottiere", seats=2)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    env = aec.env("condottiere")
    with pytest.raises(Exception, match=r"(?i)seed"):
        env.reset(seed=seed)


def test_nothing_is_drawn_without_a_render_mode() -> None:
    env = aec.env("condottiere")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
