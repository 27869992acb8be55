"""Records with actions that were taken back to their start stay what they were."""

from __future__ import annotations

from typing import Final

import pytest

import condotta
from condotta.advice import analyse, questions
from condotta.core.record import check_result
from condotta.core.registry import opening, taken_back
from tests.advice.games import an_opinionated_adviser
from tests.games.json_forms import frozen, replayed
from tests.pax.configurations import LIVELY, Configuration, random_game

from .cancelled import actions_of, cancels_in, with_cancels

CANCELS: Final = cancels_in(with_cancels())


def test_the_stored_record_has_cancels_and_replays_to_its_result() -> None:
    record = with_cancels()
    assert len(CANCELS) == 6
    game = condotta.replay(record)
    assert game.over
    check_result(record, game)
    assert record["result"] is not None


def test_what_does_not_stand_is_found() -> None:
    record = with_cancels()
    gone = taken_back(record)
    assert gone > {*CANCELS}
    stands = [entry for place, entry in enumerate(actions_of(record)) if place not in gone]
    assert stands == condotta.replay(record).record["actions"]
    assert taken_back(condotta.replay(record).record) == frozenset()


def test_a_cancel_is_told() -> None:
    """Else the story would go on as if what was taken back had stayed."""
    record = with_cancels()
    game = opening(record)
    for entry in actions_of(record):
        seat = game.decision.seat
        events = game.play_json(entry)
        if entry == {"kind": "cancel"}:
            assert [event.to_json() for event in events] == [
                {"kind": "action-cancelled", "seat": seat}
            ]


@pytest.mark.parametrize("every", [1, 3])
def test_a_record_with_cancels_can_be_advised_on(every: int) -> None:
    record = with_cancels()
    with an_opinionated_adviser() as adviser:
        analysis = analyse(record, adviser, every=every)
    assert analysis.steps == len(actions_of(record))
    judged = [moment.step for moment in analysis.moments]
    assert judged == [question.step for question in questions(record, every)]
    assert not taken_back(record) & {*judged}, "what was taken back was not played"
    assert len(judged) > 30 / every


@pytest.mark.once
def test_an_action_can_be_cancelled_and_its_record_replays() -> None:
    met = 0
    for step in random_game(Configuration((), 2), 11, LIVELY, most=120):
        game = step.game
        if game.over or not game.may_cancel:
            continue
        met += 1
        before = game.clone()
        before.cancel()
        again = game.clone()
        again.play_json({"kind": "cancel"})
        assert frozen(again) == frozen(before)
        assert again.decision.kind == "next-action"
        record = game.record
        assert isinstance(record["actions"], list)
        record["actions"] = [*record["actions"], {"kind": "cancel"}]
        assert frozen(replayed(record)) == frozen(before)
    assert met > 5
