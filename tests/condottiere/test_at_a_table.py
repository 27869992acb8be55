"""What a table needs to know of the game: secret questions, idle answers, fences for undo."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from condotta.condottiere import FENCES, Condottiere
from condotta.core.errors import GameOver
from condotta.core.registry import description_of
from tests.condottiere.configurations import POLICIES, cycle, random_game
from tests.condottiere.scenario import A, B, C, D, act, options, table


def after_battle() -> Condottiere:
    """B, without mercenaries, may throw in its hand before the battle for Siena."""
    game = table({A: "1", B: "heroine winter", C: "4 4"}, {A: "5"}, out=[B, C, D])
    act(game, "pass", "choose-region siena")
    return game


def after_winning(edition: str) -> Condottiere:
    """A has won Roma and is asked where to fight next."""
    game = table({A: "1 2", B: "4 3"}, {A: "5"}, out=[B], seats=2, edition=edition)
    act(game, "pass")
    assert game.decision.kind == "choose-region"
    return game


@pytest.mark.ruling("R23")
def test_only_the_question_about_the_hand_is_secret() -> None:
    met: Counter[tuple[str, bool]] = Counter()
    for number, configuration in enumerate(cycle()[::4]):
        policy = POLICIES[number % len(POLICIES)]
        for step in random_game(configuration, number, policy, most=200):
            if not step.game.over:
                decision = step.game.decision
                met[decision.kind, decision.secret] += 1
    assert {kind for kind, secret in met if secret} == {"hand"}
    assert {kind for kind, secret in met if not secret} >= {"turn", "choose-region", "scarecrow"}
    assert ("hand", False) not in met


@pytest.mark.ruling("R23")
def test_a_secret_question_is_shown_to_its_seat_alone() -> None:
    game = after_battle()
    assert (game.decision.seat, game.decision.secret) == (B, True)
    assert game.view(B)["decision"] is not None
    for other in (A, C, D, None):
        assert game.view(other)["decision"] is None


def test_a_copied_question_is_as_secret_as_the_first() -> None:
    decision = after_battle().decision
    again = pickle.loads(pickle.dumps(decision))
    assert again.secret is True
    assert (again.seat, again.kind, again.options) == (B, "hand", decision.options)


@pytest.mark.parametrize(
    ("game", "idle"),
    [
        (table({A: "10 winter", B: "4"}, seats=2), "pass"),
        (after_battle(), "keep-hand"),
        (after_winning("1995"), "decline"),
    ],
)
def test_an_idle_seat_passes_keeps_or_declines(game: Condottiere, idle: str) -> None:
    assert str(game.idle_answer) == idle


def test_where_something_must_be_chosen_the_idle_answer_is_the_first_option() -> None:
    game = after_winning("2007")
    assert str(game.idle_answer) == options(game)[0]


def test_the_idle_answer_is_always_an_option_and_changes_nothing_by_being_looked_up() -> None:
    for number, configuration in enumerate(cycle()[::11]):
        policy = POLICIES[number % len(POLICIES)]
        for step in random_game(configuration, number, policy, most=150):
            if not step.game.over:
                before = step.game.snapshot()
                assert step.game.idle_answer in step.game.decision.options
                assert step.game.snapshot() == before


def test_games_of_idle_seats_end() -> None:
    short = [configuration for configuration in cycle() if not configuration.has("campaign")]
    for number, configuration in enumerate(short[::5]):
        game = configuration.new(number)
        for _ in range(20_000):
            if game.over:
                break
            game.play(game.idle_answer)
        assert game.over, str(configuration)


def test_when_the_game_is_over_there_is_no_idle_answer() -> None:
    game = table({A: "1", B: "4"}, seats=2, options={"max_battles": 1})
    rng = Random(1)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    with pytest.raises(GameOver):
        _ = game.idle_answer


def test_the_registry_finds_the_fences() -> None:
    assert description_of("condottiere").fences == FENCES


@pytest.mark.once
def test_every_step_that_draws_or_reveals_has_a_fence() -> None:
    met: Counter[str] = Counter()
    for number, configuration in enumerate(cycle()[::3]):
        policy = POLICIES[number % len(POLICIES)]
        before: tuple[object, ...] | None = None
        for step in random_game(configuration, number, policy, most=150):
            now = deck_and_chance(step.game)
            kinds = {event.kind for event in step.events}
            if before is not None and now != before and not step.game.over:
                assert kinds & FENCES, (str(configuration), kinds)
            met.update(kinds & FENCES)
            before = now
    assert set(met) == FENCES


def deck_and_chance(game: Condottiere) -> tuple[object, ...]:
    taken = game.snapshot()
    return taken["deck"], taken.get("chance")
