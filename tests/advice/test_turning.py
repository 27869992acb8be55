"""Where a game turned: few points, the largest, each part of the game once."""

from __future__ import annotations

from condotta.advice.analysis import Moment
from condotta.advice.turning import turning_points


def moment(step: int, seat: int, own: float, loss: float | None = 0.0) -> Moment:
    """A question to a seat that gave itself such a chance; three sit at the table."""
    seen = tuple(own if other == seat else (1 - own) / 2 for other in range(3))
    best = own + (loss or 0)
    return Moment(
        step=step,
        seat=seat,
        question="turn",
        options=3,
        played={"kind": "pass"},
        best={"kind": "draw"},
        value=own,
        best_value=best,
        loss=loss,
        seen=seen,
        chances=seen,
    )


def test_a_quiet_game_has_no_turning_points() -> None:
    quiet = [moment(step, step % 3, 0.33, 0.01) for step in range(30)]
    assert turning_points(quiet, None, 30) == []


def test_a_costly_choice_is_told_with_what_it_gave_away() -> None:
    (point,) = turning_points([moment(4, 1, 0.3, 0.2)], None, 9)
    assert (point.kind, point.seat, point.since, point.step) == ("choice", 1, 4, 5)
    assert (point.before, point.after) == (0.5, 0.3)


def test_a_swing_is_told_from_one_look_of_a_seat_to_its_next() -> None:
    moments = [moment(0, 0, 0.3), moment(2, 1, 0.3), moment(5, 0, 0.7)]
    (point,) = turning_points(moments, None, 6)
    assert (point.kind, point.seat, point.since, point.step) == ("swing", 0, 0, 5)
    assert (point.before, point.after) == (0.3, 0.7)


def test_the_last_swing_ends_with_the_result() -> None:
    moments = [moment(3, 0, 0.5), moment(4, 1, 0.4)]
    (point,) = turning_points(moments, [0, 1, 0], 9)
    assert (point.seat, point.since, point.step, point.after) == (1, 4, 9, 1)


def test_what_several_seats_saw_of_one_stretch_is_told_once_by_the_most_concerned() -> None:
    moments = [moment(0, 0, 0.5), moment(1, 1, 0.3), moment(6, 0, 0.1), moment(7, 1, 0.6)]
    swings = turning_points(moments, None, 8)
    assert [(point.seat, point.step) for point in swings] == [(0, 6)]


def test_no_more_than_five_of_a_kind_in_the_order_of_the_game() -> None:
    moments = [moment(10 * step, 0, 0.9 if step % 2 else 0.2, 0.1) for step in range(12)]
    points = turning_points(moments, None, 120)
    assert sum(point.kind == "choice" for point in points) == 5
    assert sum(point.kind == "swing" for point in points) == 5
    assert [point.step for point in points] == sorted(point.step for point in points)


def test_the_costliest_are_kept() -> None:
    losses = [0.06, 0.3, 0.07, 0.2, 0.08, 0.25, 0.4, 0.22]
    moments = [moment(step, 0, 0.3, loss) for step, loss in enumerate(losses)]
    points = turning_points(moments, None, 9)
    kept = [round(point.before - point.after, 2) for point in points]
    assert kept == [0.3, 0.2, 0.25, 0.4, 0.22]


def test_without_chances_nothing_turns() -> None:
    blank = Moment(0, 0, "turn", 2, {"kind": "a"}, {"kind": "b"}, None, None, None, (), ())
    assert turning_points([blank, blank], [1, 0], 2) == []
