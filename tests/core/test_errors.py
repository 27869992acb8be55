"""Errors can be sent on, and what is no record or snapshot at all is refused by name."""

from __future__ import annotations

import pickle

import pytest

import condotta
from condotta.core.errors import BadSnapshot, CondottaError, IllegalAction, SetupError, UnknownRule


@pytest.mark.parametrize(
    "error",
    [
        SetupError("error.bad-seats", {"given": "9"}),
        IllegalAction("error.illegal-show", {"reason": "x", "rule": "C7-TALK-6"}, "C7-TALK-6"),
        UnknownRule("C9", ["C7-TURN-1"]),
    ],
)
def test_errors_can_be_sent_to_another_process(error: CondottaError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)
    assert getattr(arrived, "rule", None) == getattr(error, "rule", None)


@pytest.mark.parametrize("given", [b"x", object(), (1,), None, "record", []])
def test_what_is_no_record_or_snapshot_is_refused(given: object) -> None:
    with pytest.raises(CondottaError, match="not a record"):
        condotta.replay(given)
    with pytest.raises(BadSnapshot, match="not a snapshot"):
        condotta.restore(given)
