"""Both games in OpenSpiel: its own tests, its searches and solvers, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, gambit, generate_playthrough, ismcts, mcts

import condotta.env.openspiel  # noqa: F401 - registers the games
from condotta.condottiere.rules import VARIANTS
from condotta.condottiere.studies import STUDIES
from condotta.encodings.encoding import encoding_of
from condotta.pax.rules import VARIANTS as PAX_VARIANTS

MINI = "python_condotta_mini_condottiere"
CONDOTTIERE = "python_condotta_condottiere"
PAX = "python_condotta_pax_renaissance"

SETTINGS = [
    MINI,
    f"{MINI}(players=3,edition=mini-3-rounds)",
    f"{MINI}(edition=mini-2-regions,variants=capturing-regions+hidden-cards)",
    f"{CONDOTTIERE}(players=3,variants=hidden-cards,options=max_battles:3)",
    f"{CONDOTTIERE}(players=2,edition=1995,options=max_battles:3)",
    f"{PAX}(players=2)",
]


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def played(text: str, seed: int, most: int = 10_000) -> Any:
    """Play at random to the end, or for some steps."""
    rng = Random(seed)
    state = load(text).new_initial_state()
    while not state.is_terminal() and most > 0:
        state.apply_action(rng.choice(state.legal_actions()))
        most -= 1
    return state


def decided(text: str, seed: int) -> Any:
    """Give a state in which a seat is asked, some steps into a game."""
    steps = 6
    state = played(text, seed, steps)
    while state.is_chance_node():
        steps += 1
        state = played(text, seed, steps)
    assert not state.is_terminal()
    return state


@pytest.mark.once
@pytest.mark.parametrize("text", SETTINGS)
def test_openspiel_simulates_games_at_random(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


def every_setting() -> list[str]:
    """Every seat count with every edition, and every variant."""
    found = [f"{MINI}(players={study.seats[0]},edition={name})" for name, study in STUDIES.items()]
    for edition, variants in VARIANTS.items():
        found += [f"{CONDOTTIERE}(players={seats},edition={edition})" for seats in range(2, 7)]
        found += [f"{CONDOTTIERE}(edition={edition},variants={variant})" for variant in variants]
    found += [f"{PAX}(players={seats})" for seats in range(2, 5)]
    return found + [f"{PAX}(players=3,variants={variant})" for variant in PAX_VARIANTS]


@pytest.mark.soak
@pytest.mark.parametrize("text", every_setting())
def test_openspiel_simulates_every_edition_variant_and_seat_count(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.once
def test_every_edition_variant_and_seat_count_can_be_loaded() -> None:
    for text in every_setting():
        game = load(text)
        assert load(str(game)).num_players() == game.num_players()


@pytest.mark.once
@pytest.mark.parametrize(
    "text",
    [
        MINI,
        f"{CONDOTTIERE}(players=2,deals=7,options=max_battles:1)",
        pytest.param(f"{PAX}(players=2,deals=7)", marks=pytest.mark.soak),
    ],
)
def test_a_playthrough_replays_as_it_was_written(text: str) -> None:
    told = generate_playthrough.playthrough(text, action_sequence=None, seed=5)
    actions = played_in(told)
    assert generate_playthrough.playthrough(text, action_sequence=actions) == told


def played_in(told: str) -> list[int]:
    lines = [line for line in told.splitlines() if line.startswith("action: ")]
    return [int(line.removeprefix("action: ")) for line in lines]


@pytest.mark.once
@pytest.mark.parametrize("text", SETTINGS[2:5])
def test_a_history_of_actions_tells_a_state(text: str) -> None:
    state = decided(text, 3)
    again = load(text).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    for copy in (again, state.clone(), load(text).deserialize_state(state.serialize())):
        assert str(copy) == str(state)
        assert copy.legal_actions() == state.legal_actions()
        for player in range(state.num_players()):
            told = state.information_state_string(player)
            assert copy.information_state_string(player) == told
            assert copy.observation_tensor(player) == state.observation_tensor(player)


@pytest.mark.once
@pytest.mark.parametrize("text", SETTINGS[3:])
def test_observations_are_the_encoding_of_a_view(text: str) -> None:
    state = decided(text, 4)
    game = "pax-renaissance" if text.startswith(PAX) else "condottiere"
    player = state.current_player()
    expected = encoding_of(game).observe(state._world.now.view(player))
    assert np.array_equal(state.observation_tensor(player), expected.astype(np.float32))


@pytest.mark.once
@pytest.mark.parametrize("text", [*SETTINGS[2:], f"{PAX}(players=4,variants=astrology)"])
def test_a_seat_cannot_tell_a_resampled_state_from_the_true_one(text: str) -> None:
    for seed in range(3):
        state = decided(text, seed)
        player = state.current_player()
        rng = Random(seed)
        again = state.resample_from_infostate(player, rng.random)
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_string(player) == state.observation_string(player)
        assert again.legal_actions() == state.legal_actions()
        before = str(state)
        while not again.is_terminal():
            again.apply_action(rng.choice(again.legal_actions()))
        assert str(state) == before


def test_in_a_resampled_state_the_others_know_the_imagined_world_and_nothing_of_the_true_one() -> (
    None
):
    state = load(MINI).new_initial_state()
    state.apply_action(0)
    state.apply_action(0)
    worlds = {
        state.resample_from_infostate(0, Random(seed).random).information_state_string(1)
        for seed in range(60)
    }
    # The other hand is two of the four cards that are left.
    assert len(worlds) == 6
    assert state.information_state_string(1) not in worlds


def whole_game(text: str, choose: Callable[[Any], Any]) -> list[float]:
    rng = Random(1)
    state = load(text).new_initial_state()
    while not state.is_terminal():
        asked = not state.is_chance_node()
        state.apply_action(int(choose(state)) if asked else rng.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


SEARCHED = [(MINI, 20), (f"{CONDOTTIERE}(players=2,options=max_battles:1)", 3)]


@pytest.mark.once
@pytest.mark.parametrize(("text", "simulations"), SEARCHED)
def test_its_searches_play_whole_games(text: str, simulations: int) -> None:
    game = load(text)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    searches = [
        mcts.MCTSBot(game, 2, simulations, evaluator, random_state=rng),
        ismcts.ISMCTSBot(game, evaluator, 2, simulations, random_state=rng),
    ]
    for bot in searches:
        assert sum(whole_game(text, bot.step)) == 0


@pytest.mark.once
def test_its_search_in_c_plays_by_policies() -> None:
    """``step`` of a bot in C++ ends the process on every game in Python, OpenSpiel's own included."""
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(load(MINI), rollouts, 2.0, 20, 100, False, 1, False)
    assert sum(whole_game(MINI, lambda state: bot.step_with_policy(state)[1])) == 0


@pytest.mark.once
def test_its_information_set_search_in_c_knows_no_game_in_python() -> None:
    """It asks C++ alone for another world: ``resample_from_infostate`` of Python is not heard."""
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 5)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        bot.step_with_policy(decided(MINI, 1))


@pytest.mark.once
def test_counterfactual_regret_minimization_solves_a_small_game() -> None:
    game = load(MINI)
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    uniform = pyspiel.UniformRandomPolicy(tree)
    assert pyspiel.nash_conv(tree, uniform) == pytest.approx(0.9185, abs=0.0001)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(tree, solver.average_policy()) < 0.001


@pytest.mark.soak
def test_the_tree_of_a_small_game_is_the_game() -> None:
    """What OpenSpiel finds out about the game itself, it finds out about its tree."""
    game = load(f"{MINI}(players=3,edition=mini-3-rounds)")
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    found = [
        exploitability.nash_conv(one, pyspiel.UniformRandomPolicy(one), use_cpp_br=True)
        for one in (game, tree)
    ]
    assert found[0] == pytest.approx(found[1])


REFUSED = {
    f"{CONDOTTIERE}(players=9)": "2 to 6 seats, not 9",
    f"{CONDOTTIERE}(seats=4)": "Unknown parameter 'seats'",
    f"{CONDOTTIERE}(edition=1848)": "no edition '1848'",
    f"{CONDOTTIERE}(variants=chess)": "no variant 'chess'",
    f"{CONDOTTIERE}(options=max_battles:0)": "max_battles cannot be 0",
    f"{CONDOTTIERE}(options=chess)": "no table option",
    f"{PAX}(deals=0)": "deals must be a whole number from 1",
    f"{MINI}(edition=mini-3)": "is played with 3 seats, not 2",
    f"{MINI}(players=4)": "is played with 2 seats, not 4",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_agreed_on_is_refused(text: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=REFUSED[text]):
        load(text)


def test_a_small_game_must_be_small() -> None:
    with pytest.raises(pyspiel.SpielError, match="a small one such as mini-2, not 2007"):
        pyspiel.load_game(MINI, {"edition": "2007"})


@pytest.mark.parametrize(
    ("action", "said"),
    [(14, "no Surrender"), (92, "answers another question"), (93, "0 to 92"), (-5, "0 to 92")],
)
def test_an_illegal_action_is_refused_and_changes_nothing(action: int, said: str) -> None:
    state = load(MINI).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="no outcome 99"):
        state.apply_action(99)
    state.apply_action(0)
    state.apply_action(0)
    before = state.serialize()
    with pytest.raises(pyspiel.SpielError, match=said):
        state.apply_action(action)
    assert state.serialize() == before
    with pytest.raises(pyspiel.SpielError, match="no chance node"):
        state.chance_outcomes()


def test_nothing_can_be_done_after_the_end() -> None:
    state = played(MINI, 1)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert sum(state.returns()) == 0
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state.apply_action(0)


def test_an_information_state_has_no_tensor() -> None:
    game = load(MINI)
    assert not game.get_type().provides_information_state_tensor
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(pyspiel.SpielError, match="no tensor"):
        observer.set_from(game.new_initial_state(), 0)
    with pytest.raises(pyspiel.SpielError, match="takes no parameters"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.once
def test_a_process_that_has_registered_the_games_ends_well() -> None:
    program = f"import pyspiel, condotta.env.openspiel; pyspiel.load_game('{MINI}')"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
