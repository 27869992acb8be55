"""The small values of the house: results, messages, decisions, errors."""

from __future__ import annotations

import condotta
from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.errors import (
    BadRecord,
    BadSnapshot,
    CondottaError,
    DiscouragedWarning,
    GameOver,
    IllegalAction,
    MalformedAction,
    SetupError,
    UnknownRule,
)
from condotta.core.message import Message
from condotta.core.result import Result

WON = Result((2,), "adjacent-regions", (1, 0, 3), capped=False)


def test_a_result_as_json() -> None:
    assert WON.to_json() == {
        "winners": [2],
        "reason": "adjacent-regions",
        "scores": [1, 0, 3],
        "capped": False,
    }


def test_results_are_equal_when_they_say_the_same() -> None:
    again = Result((2,), "adjacent-regions", (1, 0, 3), capped=False)
    assert again == WON
    assert hash(again) == hash(WON)
    assert WON.to_json() != WON
    others = [
        Result((1, 2), "adjacent-regions", (1, 0, 3), capped=False),
        Result((2,), "total-regions", (1, 0, 3), capped=False),
        Result((2,), "adjacent-regions", (1, 0, 4), capped=False),
        Result((2,), "adjacent-regions", (1, 0, 3), capped=True),
    ]
    assert all(other != WON for other in others)
    assert len({WON, again, *others}) == 5


def test_a_result_shows_itself_to_programmers() -> None:
    assert repr(WON) == "Result(winners=(2,), reason='adjacent-regions', scores=(1, 0, 3))"


def test_messages_are_equal_when_they_say_the_same() -> None:
    message = Message("seat.unnamed", {"number": 3})
    assert message == Message("seat.unnamed", {"number": 3})
    assert hash(message) == hash(Message("seat.unnamed", {"number": 4}))
    assert message != Message("seat.unnamed", {"number": 4})
    assert message != Message("seat.unnamed")
    assert message != Message("seat", {"number": 3})
    assert message != "seat.unnamed"
    assert Message("seat").args == {}
    assert repr(message) == "Message('seat.unnamed', {'number': 3})"


def test_a_message_keeps_its_own_arguments() -> None:
    args: dict[str, object] = {"number": 3}
    message = Message("seat.unnamed", args)
    args["number"] = 4
    assert message.args == {"number": 3}


def test_a_decision_shows_itself_to_programmers() -> None:
    decision = condotta.new("condottiere", seats=2, seed=7).decision
    assert repr(decision).startswith(
        "Decision(seat=0, kind='choose-region', options=[<choose-region ancona>, "
    )
    assert repr(Decision(1, "turn", ())) == "Decision(seat=1, kind='turn', options=[])"


def test_an_action_says_its_kind() -> None:
    action = Action("wait", 3)
    assert action.to_json() == {"kind": "wait"}
    assert (action.kind, action.index) == ("wait", 3)


def test_every_error_is_of_our_own_kind_and_speaks() -> None:
    errors = [
        CondottaError("error.not-over"),
        SetupError("error.unknown-game", {"given": "'chess'", "known": "condottiere"}),
        MalformedAction("error.malformed-action", {"given": "'fly'"}),
        IllegalAction("refusal.show-malformed", {}, "C7-TALK-6"),
        GameOver("error.game-over"),
        BadRecord("error.not-a-record"),
        BadSnapshot("error.not-a-snapshot"),
        UnknownRule("C9"),
        UnknownRule("C7-WINTR-1", ["C7-WINTER-1"]),
    ]
    for error in errors:
        assert isinstance(error, condotta.CondottaError)
        said = str(error)
        assert said
        assert said != error.message.key
        assert "{" not in said
    assert "chess" in str(errors[1])
    assert "C7-WINTER-1" in str(errors[-1])
    assert issubclass(DiscouragedWarning, UserWarning)


def test_an_illegal_action_names_its_rule() -> None:
    assert IllegalAction("refusal.show-malformed", rule="C7-TALK-6").rule == "C7-TALK-6"
    assert IllegalAction("refusal.show-malformed").rule is None
    assert UnknownRule("C7-WINTR-1", ["C7-WINTER-1"]).suggestions == ("C7-WINTER-1",)
    assert UnknownRule("C9").suggestions == ()
