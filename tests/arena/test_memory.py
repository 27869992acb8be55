"""In the arena a memory hears what its seat sees, and matches with one are the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import condotta
from condotta.arena import Setup, balanced, fingerprint, play_match, run
from condotta.core.event import Event
from condotta.players import Memory, Player, SeatAtTable, events_seen
from condotta.players.guarded import RAISED
from tests.players.remembering import Attentive, Listener, make

from .strange import SHORT

SEED = bytes(31) + b"\x05"


@pytest.fixture(autouse=True)
def silence() -> Iterator[None]:
    Attentive.overheard.clear()
    yield
    Attentive.overheard.clear()


@pytest.mark.parametrize("setup", [SHORT, Setup("pax-renaissance", 3)])
def test_at_every_question_it_has_heard_what_the_seat_may_see(setup: Setup) -> None:
    table = ("attentive", "steady", "attentive")
    outcome = play_match(setup, table, SEED, make=make, keeps_record=True)
    assert outcome.faults == ()
    record: Any = outcome.record
    # The game is played again, and the record read up to each question of a listener.
    game = condotta.replay(record, to=0)
    heard = iter(Attentive.overheard)
    shown = 0
    for number, entry in enumerate(record["actions"]):
        seat = game.decision.seat
        if entry["kind"] == "show":
            shown += 1
        elif table[seat] == "attentive":
            name, where, seats, told = next(heard)
            if number % 7 == 0 or number < 20:
                asked = {**record, "actions": record["actions"][:number], "result": None}
                seen = [event.to_json() for event in events_seen(asked, seat)]
                assert (name, where, seats, told) == (setup.game, seat, 3, seen)
        game.play_json(entry)
    assert [*heard] == []
    assert shown or setup.game != "condottiere"


def test_processes_play_the_same_with_a_memory() -> None:
    """What is played depends on what was heard, so this would differ if that did."""
    tournament = balanced(SHORT, ["attentive", "steady"], seed=3, games=3)
    there = run(tournament, workers=1, make=make)
    assert fingerprint(there) == fingerprint(run(tournament, workers=0, make=make))
    assert not any(outcome.faults for outcome in there)


class Deaf(Listener):
    def hear(self, event: Event) -> None:
        raise RuntimeError("eh?")


class Hopeless(Attentive):
    def begin_memory(self, game: str, seat: int, seats: int) -> Memory:
        return Deaf(game, seat, seats)


class Cheap(Attentive):
    """Never looks at its memory."""

    def choose(self, at: SeatAtTable) -> Any:
        return at.decision.options[0]


def hopeless(text: str, seed: int) -> Player:
    return Cheap(seed) if text == "cheap" else Hopeless(seed)


def test_a_memory_that_fails_is_its_player_s_fault() -> None:
    outcome = play_match(SHORT, ("random", "hopeless", "random"), SEED, make=hopeless)
    assert outcome.reason
    assert {(fault.seat, fault.kind) for fault in outcome.faults} == {(1, RAISED)}
    assert {fault.told for fault in outcome.faults} == {"RuntimeError: eh?"}


def test_what_nobody_looks_at_is_not_told() -> None:
    outcome = play_match(SHORT, ("random", "cheap", "random"), SEED, make=hopeless)
    assert outcome.faults == ()
