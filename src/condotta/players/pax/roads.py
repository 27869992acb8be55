"""The roads to the four victories: how many steps each seat is away from declaring them."""

from __future__ import annotations

from typing import Final

from condotta.pax.pieces import DISCOVERY, LAW, PRESTIGES, RELIGIONS
from condotta.pax.position import Position
from condotta.pax.victories import (
    ACTIONS_TO_DECLARE,
    CONCESSIONS,
    CONDITIONS,
    DISCOVERIES,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    KINGS,
    LAWS,
    RENAISSANCE,
    REPUBLICS,
    SUPREME_PRESTIGE,
    VICTORIES,
)
from condotta.pax.victory import cost_to_declare, pieces_in_theocracies
from condotta.players.pax.standing import Standings
from condotta.players.pax.weights import PaxWeights

WORLDLY: Final = (IMPERIAL, GLOBALIZATION, RENAISSANCE)
FAR: Final = 99.0


def roads_of_all(position: Position, found: Standings, weights: PaxWeights) -> list[float]:
    """Say how far each seat is from each victory, at ``seat * 4 + victory``.

    0 means that it meets the conditions.
    """
    seats = found.seats
    roads = [0.0] * (seats * VICTORIES)
    for victory in WORLDLY:
        for condition in CONDITIONS[victory]:
            lead = condition.lead if seats > 2 else condition.lead_with_two_seats
            numbers, first = counted(found, condition.metric), first_of(condition.metric)
            apart = len(numbers) // seats
            best, second = leaders(position, numbers, first, lead)
            step = weights.step[condition.metric]
            for seat in range(seats):
                place = seat * VICTORIES + victory
                short = missing(numbers[first + seat * apart], best, second, lead)
                roads[place] = roads[place] + short * step
    _add_holy_roads(position, found, weights, roads)
    for victory in range(VICTORIES):
        if cost_to_declare(position, victory) > ACTIONS_TO_DECLARE:
            for seat in range(seats):
                roads[seat * VICTORIES + victory] += weights.dear_declaration
    return roads


def leaders(position: Position, numbers: list[int], first: int, lead: int) -> tuple[int, int]:
    """Give the highest and the second highest number among the seats still playing.

    ``numbers`` has so many for each seat; ``first`` is the place of the first seat's.
    """
    apart = len(numbers) // position.rules.seats
    best, second = -lead, -lead
    for seat in range(position.rules.seats):
        if position.eliminated >> seat & 1:
            continue
        number = numbers[first + seat * apart]
        if number > best:
            second = best
            best = number
        elif number > second:
            second = number
    return best, second


def missing(number: int, best: int, second: int, lead: int) -> int:
    """Say how many a seat lacks to have so many more than every rival still playing."""
    best_rival = second if number == best else best
    return max(0, best_rival + lead - number)


def _add_holy_roads(
    position: Position, found: Standings, weights: PaxWeights, roads: list[float]
) -> None:
    """P-L3: the nearest of the religions that could become supreme."""
    supremacy = steps_to_supremacy(position, weights)
    step = weights.step[SUPREME_PRESTIGE]
    for seat in range(found.seats):
        roads[seat * VICTORIES + HOLY] = FAR
    for religion in range(RELIGIONS):
        best, second = leaders(position, found.prestige, religion, 1)
        far = supremacy[religion]
        for seat in range(found.seats):
            place = seat * VICTORIES + HOLY
            short = missing(found.prestige[seat * PRESTIGES + religion], best, second, 1)
            roads[place] = min(roads[place], far + short * step)


def steps_to_supremacy(position: Position, weights: PaxWeights) -> list[float]:
    """P-L3.2, P-L3.3: how far each religion is from being supreme, as bishops and pieces stand."""
    bishops = bishops_of_religions(position)
    pieces = pieces_in_theocracies(position)
    more_bishops = bishops[1] + bishops[2] + bishops[3] + 1
    more_pieces = pieces[0] + pieces[1] + pieces[2] + 1
    found: list[float] = []
    for religion in range(RELIGIONS):
        steps = max(0, more_bishops - 2 * bishops[religion + 1]) * weights.bishop_step
        steps += max(0, more_pieces - 2 * pieces[religion]) * weights.piece_step
        found.append(steps)
    return found


class _Counted:
    """The bishops of one list of a position, counted."""

    def __init__(self, bishops: list[int]) -> None:
        self.bishops = bishops
        self.counts = [0] * (RELIGIONS + 1)
        for religion in bishops:
            if religion > 0:
                self.counts[religion] += 1


_LAST_COUNTED: Final = [_Counted([])]


def bishops_of_religions(position: Position) -> list[int]:
    """Count the bishops of each religion, at its number plus one.

    Bishops move rarely, and positions that differ in other things share one list of them.
    """
    last = _LAST_COUNTED[0]
    if last.bishops is not position.bishops:
        last = _Counted(position.bishops)
        _LAST_COUNTED[0] = last
    return last.counts


def counted(found: Standings, metric: int) -> list[int]:
    """Give the numbers among which is every seat's of what a condition asks for."""
    if metric == KINGS:
        return found.kings
    if metric == CONCESSIONS:
        return found.concessions
    if metric == REPUBLICS:
        return found.republics
    assert metric in (DISCOVERIES, LAWS)
    return found.prestige


def first_of(metric: int) -> int:
    """Say where among them the first seat's is."""
    if metric == DISCOVERIES:
        return DISCOVERY
    return LAW if metric == LAWS else 0
