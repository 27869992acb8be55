"""Finding where a game turned: the costliest choices, the largest swings of a seat's chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.advice.analysis import Moment, TurningPoint

LEAST_LOSS: Final = 0.05
LEAST_SWING: Final = 0.12
"""What is worth a word: less is within what an adviser may err."""

MOST_OF_A_KIND: Final = 5
"""So many of each kind at most: a story has few turning points."""


def turning_points(
    moments: Sequence[Moment], result: Sequence[float] | None, steps: int
) -> list[TurningPoint]:
    """Find them, in the order of the game."""
    found = [*_choices(moments), *_swings(moments, result, steps)]
    return sorted(found, key=lambda point: (point.step, point.since, point.kind, point.seat))


def _choices(moments: Sequence[Moment]) -> list[TurningPoint]:
    """The choices that cost most, beside the best option of the same question."""
    costly = []
    for moment in moments:
        if moment.loss is None or moment.loss < LEAST_LOSS:
            continue
        assert moment.value is not None
        assert moment.best_value is not None
        costly.append(
            TurningPoint(
                kind="choice",
                seat=moment.seat,
                since=moment.step,
                step=moment.step + 1,
                before=moment.best_value,
                after=moment.value,
            )
        )
    return sorted(costly, key=_largest_first)[:MOST_OF_A_KIND]


def _swings(
    moments: Sequence[Moment], result: Sequence[float] | None, steps: int
) -> list[TurningPoint]:
    """The largest changes between two looks of the same seat; one for each part of the game."""
    every = sorted(_changes(moments, result, steps), key=_largest_first)
    chosen: list[TurningPoint] = []
    for swing in every:
        # What another seat saw of the same stretch is the same story.
        if swing.size >= LEAST_SWING and not any(_overlap(swing, other) for other in chosen):
            chosen.append(swing)
    return chosen[:MOST_OF_A_KIND]


def _changes(
    moments: Sequence[Moment], result: Sequence[float] | None, steps: int
) -> list[TurningPoint]:
    """Every change of what a seat saw for itself, the last one up to how the game ended."""
    changes: list[TurningPoint] = []
    last: dict[int, Moment] = {}
    for moment in moments:
        if not moment.seen:
            continue
        before = last.get(moment.seat)
        if before is not None:
            now = moment.seen[moment.seat]
            changes.append(_swing(before, moment.step, now))
        last[moment.seat] = moment
    if result is not None:
        changes += [_swing(before, steps, result[before.seat]) for before in last.values()]
    return changes


def _swing(before: Moment, step: int, now: float) -> TurningPoint:
    seat = before.seat
    return TurningPoint("swing", seat, before.step, step, before.seen[seat], now)


def _overlap(one: TurningPoint, other: TurningPoint) -> bool:
    return one.since < other.step and other.since < one.step


def _largest_first(point: TurningPoint) -> tuple[float, int, int]:
    return -point.size, point.step, point.seat
