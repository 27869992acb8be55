"""Whole tournaments: the same however they are spread, and none hangs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from condotta.arena import (
    Here,
    Job,
    Outcome,
    Processes,
    Setup,
    Tournament,
    balanced,
    fingerprint,
    one_against,
    run,
    schedule,
    summary,
)
from condotta.arena.crew import CRASHED, FAILED, TIMED_OUT

from .strange import SHORT, make

SMALL = balanced(SHORT, ["steady", "random"], seed=11, games=9)


def with_strangers(*players: str, games: int = 3) -> Tournament:
    return Tournament(SHORT, players, "5" * 64, games, table=players)


def test_one_process_or_several_play_the_same() -> None:
    here = run(SMALL, workers=0)
    told: list[Outcome] = []
    spread = run(SMALL, workers=2, on_outcome=told.append)
    assert [outcome.number for outcome in spread] == list(range(len(schedule(SMALL))))
    assert fingerprint(spread) == fingerprint(here) == fingerprint(told)
    assert fingerprint(here[:-1]) != fingerprint(here)
    ours, theirs = summary(here, resamples=20), summary(spread, resamples=20)
    assert [(one.entrant, one.rating, one.share) for one in ours.standings] == [
        (one.entrant, one.rating, one.share) for one in theirs.standings
    ]


def test_what_was_played_before_is_not_played_again() -> None:
    whole = run(SMALL, workers=0)
    told: list[Outcome] = []
    rest = run(SMALL, workers=0, played=[whole[7], whole[2]], on_outcome=told.append)
    assert {outcome.number for outcome in told} == set(range(len(whole))) - {2, 7}
    assert fingerprint(rest) == fingerprint(whole)
    assert run(SMALL, workers=2, played=whole) == whole


def test_a_process_that_ends_is_replaced_and_its_match_counts_as_broken() -> None:
    crashing = with_strangers("crasher", "random", "steady")
    sound = balanced(SHORT, ["random"], seed=1, games=2)
    jobs = [Job(SHORT, match, make=make) for match in schedule(crashing)[:1]]
    jobs += [Job(SHORT, match, make=make) for match in schedule(sound)]
    outcomes = list(Processes(1).play(jobs))
    assert [outcome.broken for outcome in outcomes] == [None, None, CRASHED]
    found = summary(outcomes, resamples=0)
    assert found.games == 2
    assert [outcome.number for outcome in found.broken] == [0]


def test_a_match_that_hangs_is_ended() -> None:
    sleeping = with_strangers("sleeper", "random", "random", games=1)
    crew = Processes(3, patience=0.5)
    jobs = [Job(SHORT, match, make=make) for match in schedule(sleeping)[:1]]
    assert [outcome.broken for outcome in crew.play(jobs)] == [TIMED_OUT]


def test_a_game_that_fails_is_broken_wherever_it_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jobs = [Job(SHORT, match) for match in schedule(SMALL)[:1]]
    tries: list[Job] = []

    def fail(job: Job) -> Outcome:
        tries.append(job)
        raise ZeroDivisionError("a bug in the rules")

    monkeypatch.setattr(Job, "play", fail)
    (outcome,) = Here().play(jobs)
    assert outcome.broken == f"{FAILED}: ZeroDivisionError: a bug in the rules"
    assert len(tries) == 2


def test_players_print_nothing_into_our_output(capfd: pytest.CaptureFixture[str]) -> None:
    talking = with_strangers("chatterbox", "random", "random")
    outcomes = run(talking, workers=1, make=make)
    assert len(outcomes) == 3
    assert capfd.readouterr().out == ""


def test_who_stops_early_leaves_nobody_playing() -> None:
    crew = Processes(1)
    playing = crew.play([Job(SHORT, match) for match in schedule(SMALL)])
    first = next(playing)
    assert isinstance(first, Outcome)
    playing.close()
    with pytest.raises(StopIteration):
        next(playing)


def test_a_crew_of_ones_own_will_do() -> None:
    class Backwards:
        def play(self, jobs: Sequence[Job]):  # type: ignore[no-untyped-def]
            yield from Here().play(jobs[::-1])

    assert fingerprint(run(SMALL, workers=Backwards())) == fingerprint(run(SMALL, workers=0))


def test_steady_beats_random_and_the_figures_say_so() -> None:
    duel = one_against(Setup("condottiere", 2), "steady", ["random"], seed=2, games=16)
    found = summary(run(duel, workers=0), resamples=40)
    best = found.standings[0]
    assert best.entrant == "steady"
    assert best.share is not None
    assert best.share.low > 1 / 2
    assert best.rating.low > found.standings[1].rating.high
