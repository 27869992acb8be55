"""Brute force: of all 7,147 actions ``play`` accepts exactly those among the options.

A refusal says why with the ID of a rule that exists, and changes nothing.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from condotta.core.action import Action
from condotta.core.errors import CondottaError, GameOver, IllegalAction, MalformedAction
from condotta.core.message import Message
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, action_from_text, rulebook
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from tests.pax.configurations import UNIFORM, Configuration, games, random_game

RARE = frozenset(
    {"apostasy-pair", "enclosure", "repress-to", "rooks-join", "serf-empire", "venice-limit"}
)
"""Questions that random games ask too seldom to wait for."""
OFTEN = frozenset(STEP_NAMES[FIRST_QUESTION:]) - RARE


def frozen(game: PaxRenaissance) -> str:
    return json.dumps(game.snapshot(), sort_keys=True)


def refuse(game: PaxRenaissance, action: PaxAction) -> IllegalAction:
    """Have an action refused, and check the refusal."""
    why = game.why_not(action)
    with pytest.raises(IllegalAction) as refused:
        game.play(action)
    error = refused.value
    assert error.message.key == "error.illegal-action"
    assert error.message == why
    assert error.message.args["given"] == action.message
    assert error.message.args["asked"] == game.decision.kind
    assert error.message.args["seat"] == game.decision.seat
    assert error.message.args["rule"] == error.rule
    reason = error.message.args["reason"]
    assert isinstance(reason, Message)
    assert reason.key.startswith("refusal.")
    assert error.rule is not None
    assert rulebook.rule(error.rule).id == error.rule
    return error


def brute_force(game: PaxRenaissance, where: str) -> None:
    """Try every action there is."""
    before = frozen(game)
    decision = game.decision
    options = set(decision.options)
    assert len(options) == len(decision.options), where
    for action in ACTIONS:
        if action in options:
            assert game.why_not(action) is None, where
            copy = game.clone()
            copy.play(action)
            assert not copy.problems(), where
        else:
            with pytest.raises(IllegalAction):
                game.play(action)
    assert frozen(game) == before, where
    assert game.decision.options == decision.options, where


@pytest.mark.once
def test_play_accepts_exactly_the_options() -> None:
    """Once for each kind of question that random games ask, each time in another game."""
    met: Counter[str] = Counter()
    for table, seed, policy in games(5_000):
        for step in random_game(table, seed, policy, most=200):
            game = step.game
            if game.over or met[game.decision.kind] >= 1:
                continue
            met[game.decision.kind] += 1
            brute_force(game, f"{table}, seed {seed}, {policy}")
        if set(met) >= OFTEN:
            break
        assert seed < 6_000, OFTEN - set(met)


@pytest.mark.soak
def test_play_accepts_exactly_the_options_in_a_thousand_positions() -> None:
    met: Counter[str] = Counter()
    for table, seed, policy in games(60_000):
        for step in random_game(table, seed, policy, most=200):
            game = step.game
            if game.over or met[game.decision.kind] >= 40:
                continue
            met[game.decision.kind] += 1
            brute_force(game, f"{table}, seed {seed}, {policy}")
        if met.total() > 1_000:
            break
    assert set(met) >= OFTEN
    assert len(set(met) & RARE) > 2


def test_a_refusal_names_a_rule_that_exists() -> None:
    """Of every kind of action a few, at every kind of question."""
    met: Counter[str] = Counter()
    reasons: set[str] = set()
    for table, seed, policy in games(7_000):
        for step in random_game(table, seed, policy, most=150):
            game = step.game
            if game.over or met[game.decision.kind] >= 2:
                continue
            met[game.decision.kind] += 1
            for action in ACTIONS[seed % 19 :: 19]:
                if action not in game.decision.options:
                    reason = refuse(game, action).message.args["reason"]
                    assert isinstance(reason, Message)
                    reasons.add(reason.key)
        if met.total() >= 50:
            break
    assert len(met) > 25
    assert "refusal.other-question" in reasons


def test_what_is_no_action_of_the_game_is_refused() -> None:
    game = Configuration((), 2).new(1)
    before = frozen(game)
    strangers: list[Action] = [
        Action("buy", 1),
        PaxAction("buy", len(ACTIONS), {}),
        PaxAction("buy", -1, {}),
        PaxAction("buy", 1, {"row": "atlantis", "column": 1}),
        PaxAction("end-turn", 1, {}),
    ]
    for stranger in strangers:
        with pytest.raises(MalformedAction) as refused:
            game.play(stranger)
        assert refused.value.message.key == "error.malformed-action"
        assert frozen(game) == before


def test_an_equal_action_made_by_hand_is_accepted() -> None:
    game = Configuration((), 2).new(1)
    known = action_from_text("buy west 1")
    game.play(PaxAction("buy", known.index, {"row": "west", "column": 1}))
    assert game.record["actions"] == [{"kind": "buy", "row": "west", "column": 1}]


@pytest.mark.parametrize(
    "said",
    [
        None,
        True,
        7,
        "end-turn",
        [],
        {},
        {"kind": None},
        {"kind": "fly"},
        {"kind": []},
        {"kind": "buy"},
        {"kind": "buy", "row": "west"},
        {"kind": "buy", "row": "west", "column": 6},
        {"kind": "buy", "row": "west", "column": True},
        {"kind": "buy", "row": "west", "column": 1.0},
        {"kind": "buy", "row": "west", "column": "1"},
        {"kind": "buy", "row": "north", "column": 1},
        {"kind": "buy west 1"},
        {"kind": "buy west", "column": 1},
        {"kind": "buy", "row": "west", "column": 1, "why": "cheap"},
        {"kind": "play", "card": "england"},
        {"kind": "play", "card": ["PREN001"]},
        {"kind": "end-turn", "card": "PREN001"},
        {"kind": "use-op", "card": "PREN001", "op": 4},
        {"kind": "cancel", "why": "tired"},
    ],
)
def test_words_that_mean_no_action_are_refused(said: object) -> None:
    game = Configuration((), 2).new(1)
    before = frozen(game)
    with pytest.raises(CondottaError):
        game.play_json(said)
    assert frozen(game) == before


def test_action_texts_that_mean_nothing_are_refused() -> None:
    for text in ("", "buy", "buy west 6", "end-turn ", "declare cultural", "End-turn"):
        with pytest.raises(MalformedAction):
            action_from_text(text)


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = Configuration((), 2).new(1)
    for step in random_game(Configuration((), 2, 1), 1, UNIFORM):
        game = step.game
    assert game.over
    before = frozen(game)
    for action in ACTIONS[::50]:
        with pytest.raises(GameOver):
            game.play(action)
        with pytest.raises(GameOver):
            game.why_not(action)
    assert not game.may_cancel
    with pytest.raises(IllegalAction):
        game.cancel()
    assert frozen(game) == before
