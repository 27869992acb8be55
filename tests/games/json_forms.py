"""Games as JSON and back, and what can be compared of two of them."""

from __future__ import annotations

import json
from random import Random

import condotta
from condotta.core.game import Game
from condotta.core.values import JsonObject


def text(value: JsonObject) -> str:
    """Give JSON in one form, to be compared."""
    return json.dumps(value, sort_keys=True)


def frozen(game: Game) -> str:
    """Give the whole position as text, to see whether it has changed."""
    return text(game.snapshot())


def through_json(value: JsonObject) -> JsonObject:
    """Write it down and read it again."""
    again = json.loads(json.dumps(value))
    assert isinstance(again, dict)
    return again


def restored(snapshot: JsonObject) -> Game:
    """Restore a game from a snapshot that was written down."""
    return condotta.restore(through_json(snapshot))


def replayed(record: JsonObject, to: int | None = None) -> Game:
    """Replay a game from a record that was written down."""
    return condotta.replay(through_json(record), to=to)


def bare(game: Game) -> JsonObject:
    """Give a snapshot without its history."""
    taken = game.snapshot()
    del taken["history"], taken["start"]
    return taken


def seen(game: Game, seat: int | None) -> JsonObject:
    """Give a view; a restored game cannot cancel what it has not seen begin."""
    return {name: value for name, value in game.view(seat).items() if name != "may_cancel"}


def same_future(one: Game, other: Game, steps: int, seed: int) -> None:
    """Play both on in step: the same questions, the same events, the same views."""
    rng = Random(seed)
    for _ in range(steps):
        assert one.over == other.over
        if one.over:
            assert one.result == other.result
            return
        decision = one.decision
        assert decision.seat == other.decision.seat
        assert decision.kind == other.decision.kind
        assert decision.options == other.decision.options
        action = decision.options[rng.randrange(len(decision.options))]
        assert one.play(action) == other.play(action)
    for seat in (None, *range(one.seats)):
        assert seen(one, seat) == seen(other, seat)
