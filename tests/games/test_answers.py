"""Answers: each action has one form, and whatever is no action is refused and changes nothing."""

from __future__ import annotations

import json

import pytest

from condotta.core.action import Action
from condotta.core.errors import CondottaError, GameOver, MalformedAction
from condotta.core.values import Json
from tests.games.every_game import GAMES, HOUSE
from tests.games.json_forms import frozen
from tests.games.refusing import try_every_action
from tests.games.under_test import GameUnderTest

every_game = pytest.mark.parametrize("tested", GAMES, ids=str)

NO_WORDS: tuple[Json, ...] = (None, True, 7, [], {}, {"kind": None}, {"kind": "fly"}, {"kind": []})
"""What means no action in any game."""


@every_game
def test_every_action_has_one_json_form_and_one_text(tested: GameUnderTest) -> None:
    actions = tested.actions
    for number, action in enumerate(actions):
        assert action.index == number
        said = json.loads(json.dumps(action.to_json()))
        assert tested.description.read_action(said) is action
        assert tested.from_text(str(action)) is action
        assert repr(action) == f"<{action}>"
        assert hash(action) == number
    assert len({str(action) for action in actions}) == len(actions) == tested.answers.count
    assert len({json.dumps(action.to_json()) for action in actions}) == tested.answers.count
    assert actions[0] != str(actions[0])


@every_game
def test_play_accepts_exactly_the_options_at_the_beginning(tested: GameUnderTest) -> None:
    try_every_action(tested.table.new(1), tested.name)


@every_game
def test_what_is_no_action_of_the_game_is_refused(tested: GameUnderTest) -> None:
    game = tested.table.new(1)
    before = frozen(game)
    known = tested.from_text(tested.answers.first)
    kind = type(known)
    strangers = [
        Action(known.kind, known.index),
        kind(known.kind, len(tested.actions), {}),
        kind(known.kind, -1, {}),
        *tested.answers.forged(),
    ]
    for stranger in strangers:
        assert game.why_not(stranger) is not None
        with pytest.raises(MalformedAction) as refused:
            game.play(stranger)
        assert refused.value.message.key == "error.malformed-action"
        assert frozen(game) == before


@every_game
def test_an_equal_action_made_by_hand_is_accepted(tested: GameUnderTest) -> None:
    game, same = tested.table.new(1), tested.table.new(1)
    by_hand = tested.answers.by_hand()
    assert game.why_not(by_hand) is None
    game.play(by_hand)
    same.play(tested.from_text(tested.answers.first))
    assert frozen(game) == frozen(same)
    assert game.view(None) == same.view(None)
    assert game.record["actions"] == [by_hand.to_json()]


@pytest.mark.parametrize(
    ("tested", "said"),
    [(tested, said) for tested in GAMES for said in (*NO_WORDS, *tested.answers.no_words)],
    ids=str,
)
def test_words_that_mean_no_action_are_refused(tested: GameUnderTest, said: Json) -> None:
    game = tested.table.new(1)
    before = frozen(game)
    with pytest.raises(CondottaError):
        game.play_json(said)
    assert frozen(game) == before


@every_game
def test_action_texts_that_mean_nothing_are_refused(tested: GameUnderTest) -> None:
    for text in ("", *tested.answers.no_texts):
        with pytest.raises(MalformedAction):
            tested.from_text(text)


@every_game
@pytest.mark.parametrize("given", [[], 5, None, b"pass", object()])
def test_what_is_no_action_is_refused_at_every_door(tested: GameUnderTest, given: object) -> None:
    game = tested.table.new(1)
    with pytest.raises(MalformedAction):
        tested.from_text(given)
    with pytest.raises(MalformedAction):
        tested.description.read_action(given)
    with pytest.raises(MalformedAction):
        game.play_json(given)
    with pytest.raises(MalformedAction):
        game.play(given)  # type: ignore[arg-type]
    assert game.why_not(given) is not None  # type: ignore[arg-type]


@every_game
def test_nothing_can_be_done_when_the_game_is_over(tested: GameUnderTest) -> None:
    game = tested.finished()
    assert game.over
    before = frozen(game)
    for action in tested.actions[:: tested.answers.tried_at_the_end]:
        with pytest.raises(GameOver):
            game.play(action)
    assert frozen(game) == before


@pytest.mark.parametrize("tested", HOUSE, ids=str)
def test_nothing_needs_a_reason_when_the_game_is_over(tested: GameUnderTest) -> None:
    game = tested.finished()
    for action in tested.actions[:: tested.answers.tried_at_the_end]:
        with pytest.raises(GameOver):
            game.why_not(action)
