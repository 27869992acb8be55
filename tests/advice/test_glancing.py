"""Everybody's chances over a game, at a glance."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.advice import course_of, glancing
from condotta.advice.glancing import glance
from condotta.core.errors import SetupError
from condotta.players import SeatAtTable
from condotta.players.champion import schooled_in

from .games import played

GAMES = ("condottiere", "pax-renaissance")


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_shares_from_the_deal_to_the_result(game: str) -> None:
    record = played(game)
    course = course_of(record)
    seen, end = course.moments, condotta.replay(record)
    assert seen[0].step == 0
    assert [one.step for one in seen] == sorted({one.step for one in seen})
    for one in seen:
        assert len(one.chances) == end.seats
        assert sum(one.chances) == pytest.approx(1)
        assert min(one.chances) >= 0
    winners = end.result.winners
    assert course.steps == len(record["actions"]) > seen[-1].step  # type: ignore[arg-type]
    assert course.result is not None
    assert {seat for seat, share in enumerate(course.result) if share > 0} == {*winners}


@pytest.mark.parametrize("game", GAMES)
def test_a_long_game_is_looked_at_so_often_and_no_more(game: str) -> None:
    record = played(game)
    seen = course_of(record, most=20).moments
    assert 10 < len(seen) <= 20
    assert seen[0] == course_of(record).moments[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_judged_by_its_own_eyes(game: str) -> None:
    """Redrawn as a seat might imagine it, the table promises that seat the same as before."""
    table = condotta.replay(played(game, most=60))
    learned = schooled_in(game)
    for seat in range(table.seats):
        imagined = table.determinize(seat, Random(3))
        own = learned.glance([SeatAtTable(table, seat)])
        assert learned.glance([SeatAtTable(imagined, seat)]) == pytest.approx(own)


def test_an_unfinished_game_has_no_end() -> None:
    record = played("condottiere", most=30)
    assert course_of(record).result is None


def test_nothing_is_said_of_a_game_that_nobody_has_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    def unlearned(game: str) -> None:
        raise SetupError("error.no-champion", {"game": game})

    monkeypatch.setattr(glancing, "schooled_in", unlearned)
    record = played("condottiere", most=30)
    assert course_of(record).moments == ()
    assert glance(condotta.replay(record)) == ()
