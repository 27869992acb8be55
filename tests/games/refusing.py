"""Every action of a game tried out at a position: taken if it is an option, refused if not."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from condotta.core.action import Action
from condotta.core.errors import IllegalAction
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.registry import description_of
from tests.games.json_forms import frozen


def refuse(game: Game, action: Action) -> str:
    """Have an action refused, and check the refusal; give the key of its reason."""
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
    assert error.rule is not None
    book = description_of(game.name).book
    if book is not None:
        assert reason.key.startswith("refusal.")
        assert book.rulebook.rule(error.rule).id == error.rule
    return reason.key


def try_every_action(
    game: Game, where: str, *, reasons: bool = True, actions: Iterable[Action] | None = None
) -> set[str]:
    """See that of all actions a game takes exactly its options; give the reasons of the refusals.

    Without ``reasons`` it is only seen that the others are refused.
    """
    before = frozen(game)
    decision = game.decision
    options = set(decision.options)
    assert len(options) == len(decision.options), where
    told = set()
    for action in description_of(game.name).actions if actions is None else actions:
        if action in options:
            assert game.why_not(action) is None, where
            copy = game.clone()
            copy.play(action)
            assert not copy.problems(), where
        elif reasons:
            told.add(refuse(game, action))
        else:
            with pytest.raises(IllegalAction):
                game.play(action)
    assert frozen(game) == before, where
    assert game.decision.options == decision.options, where
    return told
