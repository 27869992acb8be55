"""Events: facts for all, secrets for those who may know them."""

from __future__ import annotations

import json

from condotta.core.event import Event

OPEN = Event("passed", {"seat": 1, "strength": 7})
SECRET = Event("cards-dealt", {"seat": 2, "count": 1}, {"cards": ["winter"]}, 0b0101)


def test_an_open_event_tells_everybody_everything() -> None:
    for seat in (None, 0, 1, 2, 3):
        assert OPEN.seen_by(seat) is OPEN
    assert OPEN.args == {"seat": 1, "strength": 7}
    assert OPEN.key == "event.passed"
    assert OPEN.to_json() == {"kind": "passed", "seat": 1, "strength": 7}


def test_a_secret_is_for_its_knowers() -> None:
    assert SECRET.seen_by(0) is SECRET
    assert SECRET.seen_by(2) is SECRET
    for seat in (None, 1, 3):
        seen = SECRET.seen_by(seat)
        assert seen.args == {"seat": 2, "count": 1}
        assert seen.secrets is None
        assert "winter" not in json.dumps(seen.to_json())
        assert "winter" not in repr(seen)
    assert SECRET.args == {"seat": 2, "count": 1, "cards": ["winter"]}


def test_what_is_hidden_is_told_with_another_sentence() -> None:
    assert SECRET.key == "event.cards-dealt"
    assert SECRET.seen_by(0).key == "event.cards-dealt"
    assert SECRET.seen_by(1).key == "event.cards-dealt.hidden"
    assert SECRET.seen_by(None).key == "event.cards-dealt.hidden"
    # What was taken away does not come back for a knower.
    assert SECRET.seen_by(1).seen_by(0).key == "event.cards-dealt.hidden"


def test_looking_does_not_change_the_event() -> None:
    SECRET.seen_by(1)
    assert SECRET.secrets == {"cards": ["winter"]}
    SECRET.args["seat"] = 5
    assert SECRET.facts == {"seat": 2, "count": 1}


def test_events_are_equal_when_they_tell_the_same() -> None:
    again = Event("passed", {"strength": 7, "seat": 1})
    assert again == OPEN
    assert hash(again) == hash(OPEN)
    assert Event("passed", {"seat": 1}) != OPEN
    assert Event("passed-freely", {"seat": 1, "strength": 7}) != OPEN
    assert SECRET.seen_by(1) != SECRET
    assert SECRET.seen_by(1) == SECRET.seen_by(None)
    assert OPEN != {"kind": "passed", "seat": 1, "strength": 7}
    assert len({OPEN, again, SECRET}) == 2


def test_an_event_shows_itself_to_programmers() -> None:
    assert repr(OPEN) == "Event('passed', {'seat': 1, 'strength': 7})"
