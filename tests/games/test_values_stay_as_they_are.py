"""What a game hands out cannot be changed, and everything can be copied and sent on."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import condotta
from condotta.core.errors import BadSnapshot, CondottaError, SetupError
from condotta.core.values import Json
from tests.games.every_game import GAMES
from tests.games.json_forms import frozen
from tests.games.under_test import GameUnderTest

every_game = pytest.mark.parametrize("tested", GAMES, ids=str)


@pytest.mark.parametrize(
    ("tested", "name"),
    [(tested, name) for tested in GAMES for name in ("kind", "index", *tested.answers.attributes)],
    ids=str,
)
def test_an_action_cannot_be_changed(tested: GameUnderTest, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(tested.actions[0], name, "bishop")


@every_game
def test_the_words_of_an_action_are_a_copy(tested: GameUnderTest) -> None:
    action = tested.actions[0]
    was = action.to_json()
    action.to_json().clear()
    assert action.to_json() == was != {}


@every_game
@pytest.mark.parametrize("name", ["seat", "kind", "options"])
def test_a_decision_cannot_be_changed(tested: GameUnderTest, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(tested.table.new(1).decision, name, 9)


@every_game
def test_events_and_results_cannot_be_changed(tested: GameUnderTest) -> None:
    events = tested.table.new(1).play(tested.from_text(tested.answers.first))
    with pytest.raises(AttributeError):
        setattr(events[0], "kind", "x")  # noqa: B010 - the type checker knows it is read-only
    with pytest.raises(AttributeError):
        setattr(tested.finished().result, "winners", ())  # noqa: B010 - the same


@every_game
def test_what_is_done_to_views_snapshots_and_records_does_not_touch_the_game(
    tested: GameUnderTest,
) -> None:
    game = tested.table.new(5)
    game.play(tested.from_text(tested.answers.first))
    before = frozen(game)
    shown = [game.view(seat) for seat in (None, *range(game.seats))]
    kept = copy.deepcopy(shown)
    for handed_out in (*shown, game.snapshot(), game.record):
        _spoil(handed_out)
    assert frozen(game) == before
    assert [game.view(seat) for seat in (None, *range(game.seats))] == kept


def _spoil(value: Json) -> None:
    """Empty every list and mapping, the innermost first."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    for part in [*parts]:
        _spoil(part)
    if isinstance(value, dict | list):
        value.clear()


@every_game
def test_everything_can_be_copied_and_sent_to_another_process(tested: GameUnderTest) -> None:
    game = tested.table.new(5)
    events = game.play(tested.from_text(tested.answers.first))
    over = tested.finished()
    action = tested.actions[2]
    for thing in (action, events[0], over.result, action.message):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
    decision = pickle.loads(pickle.dumps(game.decision))
    assert (decision.seat, decision.kind, decision.options) == (
        game.decision.seat,
        game.decision.kind,
        game.decision.options,
    )
    for original in (game, over):
        for twin in (pickle.loads(pickle.dumps(original)), copy.deepcopy(original)):
            assert twin.snapshot() == original.snapshot()
            assert twin.record == original.record


@pytest.mark.parametrize("tested", [one for one in GAMES if one.round_trips.bare], ids=str)
def test_a_snapshot_with_the_history_of_another_game_is_refused(tested: GameUnderTest) -> None:
    one, other = tested.table.new(1), tested.table.new(1)
    one.play(tested.from_text(tested.answers.first))
    other.play(tested.from_text(tested.answers.other))
    elsewhere: list[Json] = [other.snapshot()["history"], [], [{"kind": tested.answers.idle}]]
    for history in elsewhere:
        with pytest.raises(BadSnapshot, match="does not lead to its position"):
            condotta.restore({**one.snapshot(), "history": history})
    nothing: list[Json] = [[{}], 7]
    for history in nothing:
        with pytest.raises(BadSnapshot):
            condotta.restore({**one.snapshot(), "history": history})


@every_game
@pytest.mark.parametrize("generator", [None, 5, "x"])
def test_imagining_needs_a_generator(tested: GameUnderTest, generator: object) -> None:
    with pytest.raises(SetupError, match=r"random\.Random"):
        tested.table.new(1).determinize(0, generator)  # type: ignore[arg-type]


@every_game
@pytest.mark.parametrize("seat", [-1, 6, True, "0", 0.0])
def test_there_are_only_so_many_seats(tested: GameUnderTest, seat: object) -> None:
    game = tested.table.new(1)
    for wrong in (seat, game.seats):
        with pytest.raises(SetupError):
            game.determinize(wrong, Random(1))  # type: ignore[arg-type]
        with pytest.raises(SetupError):
            game.view(wrong)  # type: ignore[arg-type]


@every_game
def test_a_result_is_there_only_at_the_end(tested: GameUnderTest) -> None:
    with pytest.raises(CondottaError):
        tested.table.new(1).result  # noqa: B018 - asking for it must fail
