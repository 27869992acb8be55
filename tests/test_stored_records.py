"""Records stored by every earlier version replay to the same end, for ever.

A change that breaks one of these needs a new rules version and a way to read the old one; the
files themselves are never changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import condotta
from condotta.core.errors import BadRecord
from condotta.core.event import Event
from condotta.core.record import read_record
from condotta.core.registry import opening
from condotta.core.values import JsonObject

STORED = sorted((Path(__file__).parent / "records").glob("*/*.json"))


def test_there_are_stored_records_of_both_editions() -> None:
    assert {path.name[:4] for path in STORED} == {"1995", "2007"}


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_stored_record_replays_to_its_result(path: Path) -> None:
    record = read_record(path)
    game = condotta.replay(record)
    assert game.over
    assert game.result.to_json() == record["result"]
    assert game.record == record


def test_a_record_that_names_no_options_means_those_of_its_time() -> None:
    """In 1995 hands thrown in were shown under the first rules, unless agreed otherwise."""
    record = read_record(STORED[0].parent / "1995.json")
    assert record["rules"] == "condottiere-1"
    game = condotta.replay({**record, "options": {}})
    assert game.record == record
    shown = [
        event
        for event in _events({**record, "options": {}})
        if event.kind.startswith("hand-discarded")
    ]
    assert shown
    for event in shown:
        assert event.seen_by(None) == event
        assert event.args["cards"]


@pytest.mark.rule("C7-ROUND-4")
def test_a_card_kept_under_the_first_rules_may_end_the_question() -> None:
    """It did where no card of the same or a later kind was left: the next answer is another's."""
    record = read_record(STORED[0].parent / "2007-keeping-in-order.json")
    assert condotta.replay(record).record == record
    with pytest.raises(BadRecord):
        condotta.replay({**record, "rules": "condottiere-2"})


def _events(record: JsonObject) -> list[Event]:
    game = opening(record)
    actions = record["actions"]
    assert isinstance(actions, list)
    return [event for action in actions for event in game.play_json(action)]
