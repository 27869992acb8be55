"""Brute force: of all 93 actions ``play`` accepts exactly those among the options.

A refusal says why with the ID of a rule that exists, and changes nothing.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from condotta.condottiere import ACTIONS, Condottiere, CondottiereAction, action_from_text, rulebook
from condotta.core.action import Action
from condotta.core.errors import CondottaError, GameOver, IllegalAction, MalformedAction
from condotta.core.message import Message
from tests.condottiere.configurations import UNIFORM, Configuration, positions, random_game


def frozen(game: Condottiere) -> str:
    return json.dumps(game.snapshot(), sort_keys=True)


def refuse(game: Condottiere, action: CondottiereAction) -> IllegalAction:
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


def test_play_accepts_exactly_the_options() -> None:
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for where, game in positions(31, most=700, first_seed=5_000):
        before = frozen(game)
        decision = game.decision
        kinds[decision.kind] += 1
        for action in ACTIONS:
            if action in decision.options:
                assert game.why_not(action) is None, where
                copy = game.clone()
                copy.play(action)
                assert not copy.problems(), where
            else:
                error = refuse(game, action)
                reason = error.message.args["reason"]
                assert isinstance(reason, Message)
                reasons[reason.key] += 1
        assert frozen(game) == before, where
        assert game.decision.options == decision.options, where
    # The sample has met every question and nearly every reason.
    assert set(kinds) == {
        "choose-region",
        "turn",
        "scarecrow",
        "pope",
        "turn-up",
        "hand",
        "keep",
        "draw",
    }
    assert set(reasons) >= {
        "refusal.other-question",
        "refusal.card-not-in-hand",
        "refusal.card-of-other-edition",
        "refusal.nothing-face-down",
        "refusal.take-not-in-line",
        "refusal.region-controlled",
        "refusal.own-region",
        "refusal.pope-on-controlled",
        "refusal.not-face-down",
        "refusal.keep-not-in-hand",
        "refusal.draw-limit",
        "refusal.first-choice",
        "refusal.must-choose",
    }


def test_what_is_no_action_of_the_game_is_refused() -> None:
    game = Configuration("2007").new(1)
    before = frozen(game)
    strangers: list[Action] = [
        Action("pass", 15),
        CondottiereAction("pass", 93),
        CondottiereAction("pass", -1),
        CondottiereAction("choose-region", 28, {"region": "atlantis"}),
        CondottiereAction("pass", 28),
    ]
    for stranger in strangers:
        with pytest.raises(MalformedAction) as refused:
            game.play(stranger)
        assert refused.value.message.key == "error.malformed-action"
        assert frozen(game) == before


def test_an_equal_action_made_by_hand_is_accepted() -> None:
    game = Configuration("2007").new(1)
    game.play(CondottiereAction("choose-region", 28, {"region": "firenze"}))
    assert game.view(None)["battle"] == {**_battle(game), "region": "firenze"}


def _battle(game: Condottiere) -> dict[str, object]:
    battle = game.view(None)["battle"]
    assert isinstance(battle, dict)
    return {**battle}


def test_every_action_has_one_json_form_and_one_text() -> None:
    for number, action in enumerate(ACTIONS):
        assert action.index == number
        said = json.loads(json.dumps(action.to_json()))
        assert CondottiereAction.from_json(said) is action
        assert action_from_text(str(action)) is action
        assert repr(action) == f"<{action}>"
        assert hash(action) == number
    assert len({str(action) for action in ACTIONS}) == len(ACTIONS) == 93
    assert len({json.dumps(action.to_json()) for action in ACTIONS}) == 93
    assert ACTIONS[0] != "play mercenary-1"


@pytest.mark.parametrize(
    "said",
    [
        None,
        True,
        7,
        "pass",
        [],
        {},
        {"kind": None},
        {"kind": "fly"},
        {"kind": []},
        {"kind": "play"},
        {"kind": "play", "card": "mercenary-7"},
        {"kind": "play", "card": None},
        {"kind": "play", "region": "mercenary-1"},
        {"kind": "play", "card": "mercenary-1", "region": "roma"},
        {"kind": "play", "card": ["mercenary-1"]},
        {"kind": "pass", "card": "mercenary-1"},
        {"kind": "pass", "why": "tired"},
        {"kind": "draw", "count": 4},
        {"kind": "draw", "count": True},
        {"kind": "draw", "count": 1.0},
        {"kind": "draw", "count": "1"},
        {"kind": "choose-region", "region": "Roma"},
        {"kind": "choose-region roma"},
        {"kind": "show"},
    ],
)
def test_words_that_mean_no_action_are_refused(said: dict[str, object]) -> None:
    game = Configuration("2007", ("draw-after-battle",)).new(1)
    before = frozen(game)
    with pytest.raises(CondottaError):
        game.play_json(said)
    assert frozen(game) == before


def test_action_texts_that_mean_nothing_are_refused() -> None:
    for text in ("", "play", "play mercenary-7", "pass ", "draw 4", "Pass"):
        with pytest.raises(MalformedAction):
            action_from_text(text)


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = Configuration("2007").new(1)
    for step in random_game(Configuration("2007", options=(("max_battles", 1),)), 1, UNIFORM):
        game = step.game
    assert game.over
    before = frozen(game)
    for action in ACTIONS:
        with pytest.raises(GameOver):
            game.play(action)
        with pytest.raises(GameOver):
            game.why_not(action)
    with pytest.raises(GameOver):
        game.show(0, ["winter"], [1])
    assert frozen(game) == before
