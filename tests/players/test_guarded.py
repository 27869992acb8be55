"""The guard beside a player: a legal answer whatever happens, and a note of what did."""

from __future__ import annotations

import pytest

from condotta.core.action import Action
from condotta.players import SeatAtTable, player_named
from condotta.players.guarded import ILLEGAL, RAISED, SLOW, Guarded
from tests.arena.strange import Strange
from tests.condottiere.scenario import new


def asked() -> SeatAtTable:
    game = new(seats=3, seed=4)
    return SeatAtTable(game, game.decision.seat)


@pytest.mark.parametrize(("name", "kind"), [("raiser", RAISED), ("liar", ILLEGAL)])
def test_a_bad_answer_becomes_the_idle_one_and_a_fault(name: str, kind: str) -> None:
    at = asked()
    guarded = Guarded(Strange(name))
    assert guarded.name == name
    assert guarded.choose(at) == at._game.idle_answer
    assert [fault.kind for fault in guarded.faults] == [kind]
    assert guarded.faults[0].question == "choose-region"


def test_no_answer_at_all_is_a_fault_too() -> None:
    at = asked()
    guarded = Guarded(Strange("mute"))
    assert guarded.choose(at) == at._game.idle_answer
    # Compiled code finds that something is no action before it can be looked up.
    assert [fault.kind for fault in guarded.faults] in ([ILLEGAL], [RAISED])


def test_an_answer_that_comes_too_late_does_not_count() -> None:
    at = asked()
    late = Guarded(Strange("dawdler"), limit=0.001)
    assert late.choose(at) == at._game.idle_answer
    assert [fault.kind for fault in late.faults] == [SLOW]
    in_time = Guarded(Strange("dawdler"), limit=60.0)
    assert in_time.choose(at) == at.decision.options[0]
    assert in_time.faults == []


def test_a_good_player_is_left_alone() -> None:
    at = asked()
    guarded = Guarded(player_named("steady", 1))
    assert guarded.choose(at) == player_named("steady", 1).choose(at)
    assert guarded.think(at).best == guarded.choose(at)
    assert guarded.volunteer(at) is None
    assert guarded.faults == []


def test_thoughts_that_fail_are_nobodys_and_still_an_answer() -> None:
    at = asked()
    guarded = Guarded(Strange("raiser"))
    thoughts = guarded.think(at)
    assert thoughts.best == at._game.idle_answer
    assert len(thoughts.weighed) == len(at.decision.options)
    assert guarded.faults[0].to_json() == {
        "kind": RAISED,
        "question": "choose-region",
        "told": "RuntimeError: no idea",
    }


def test_who_stumbles_while_volunteering_does_nothing() -> None:
    guarded = Guarded(Strange("stumbler"))
    assert guarded.volunteer(asked()) is None
    assert [fault.kind for fault in guarded.faults] == [RAISED]


def test_an_error_that_cannot_even_be_told_is_a_fault_like_any_other() -> None:
    class Mumble(Exception):
        def __str__(self) -> str:
            raise ValueError

    class Mumbler(Strange):
        def choose(self, at: SeatAtTable) -> Action:
            raise Mumble

    guarded = Guarded(Mumbler("mumbler"))
    at = asked()
    assert guarded.choose(at) == at._game.idle_answer
    assert guarded.faults[0].told == "Mumble: Mumble"
