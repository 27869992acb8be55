"""The roads to the four victories: how many steps each seat is away from declaring them."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from condotta.pax.pieces import DISCOVERY, LAW, RELIGIONS
from condotta.pax.position import Position
from condotta.pax.victories import (
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
from condotta.players.pax.standing import Standings, standings
from condotta.players.pax.tallies import BITS, HIGHEST, count_in
from condotta.players.pax.weights import PaxWeights

if TYPE_CHECKING:
    from mypy_extensions import i64

WORLDLY: Final = [IMPERIAL, GLOBALIZATION, RENAISSANCE]
FAR: Final = 99.0


class Roads:
    """What every seat has, how far that is from each victory, and what being so near is worth."""

    def __init__(self, position: Position, found: Standings, weights: PaxWeights) -> None:
        """Measure them."""
        self.found = found
        self.steps = roads_of_all(position, found, weights)
        """How far each seat is from each victory, at ``seat * 4 + victory``."""
        self.near = [weights.victory * exp(weights.each_step * steps) for steps in self.steps]
        """What each is worth, the nearer the more."""


def roads_on(position: Position, weights: PaxWeights, last: Roads | None) -> Roads:
    """Give the roads in a position, which are the last ones as long as the same counts for them."""
    if last is None:
        return Roads(position, standings(position, weights), weights)
    found = standings(position, weights, last.found)
    return last if found is last.found else Roads(position, found, weights)


def roads_of_all(position: Position, found: Standings, weights: PaxWeights) -> list[float]:
    """Say how far each seat is from each victory, at ``seat * 4 + victory``.

    0 means that it meets the conditions.
    """
    roads = [0.0] * (found.seats * VICTORIES)
    for victory in WORLDLY:
        for condition in CONDITIONS[victory]:
            lead = condition.lead if found.seats > 2 else condition.lead_with_two_seats
            short = shortfalls(counted(found, condition.metric), lead, position)
            _add_steps(roads, victory, short, weights.step[condition.metric])
    _add_holy_roads(position, found, weights, roads)
    for victory in range(VICTORIES):
        if found.tableaux.is_dear[victory]:
            for seat in range(found.seats):
                roads[seat * VICTORIES + victory] += weights.dear_declaration
    return roads


def _add_steps(roads: list[float], victory: i64, short: i64, step: float) -> None:
    """Add what each seat lacks of a condition to its road."""
    place = victory
    while short > 0:
        lacking = short & HIGHEST
        if lacking > 0:
            roads[place] = roads[place] + int(lacking) * step
        short >>= BITS
        place += VICTORIES


def shortfalls(tally: i64, lead: i64, position: Position) -> i64:
    """Say how many each seat lacks to have so many more than every rival still playing."""
    eliminated: i64 = position.eliminated
    end: i64 = position.rules.seats * BITS
    best: i64 = -lead
    second: i64 = -lead
    for shift in range(0, end, BITS):
        if eliminated & 1 == 0:
            number = tally >> shift & HIGHEST
            if number > best:
                second = best
                best = number
            elif number > second:
                second = number
        eliminated >>= 1
    short: i64 = 0
    for shift in range(0, end, BITS):
        number = tally >> shift & HIGHEST
        lacking = (second if number == best else best) + lead - number
        if lacking > 0:
            short += lacking << shift
    return short


def _add_holy_roads(
    position: Position, found: Standings, weights: PaxWeights, roads: list[float]
) -> None:
    """P-L3: the nearest of the religions that could become supreme."""
    supremacy = steps_to_supremacy(found, weights)
    step = weights.step[SUPREME_PRESTIGE]
    for seat in range(found.seats):
        roads[seat * VICTORIES + HOLY] = FAR
    for religion in range(RELIGIONS):
        short = shortfalls(found.tableaux.prestige[religion], 1, position)
        far = supremacy[religion]
        for seat in range(found.seats):
            steps = far + int(count_in(short, seat)) * step
            roads[seat * VICTORIES + HOLY] = min(roads[seat * VICTORIES + HOLY], steps)


def steps_to_supremacy(found: Standings, weights: PaxWeights) -> list[float]:
    """P-L3.2, P-L3.3: how far each religion is from being supreme, as bishops and pieces stand."""
    bishops = found.tableaux.bishops
    pieces = found.pieces.in_theocracies
    more_bishops: i64 = bishops[0] + bishops[1] + bishops[2] + 1
    more_pieces: i64 = pieces[0] + pieces[1] + pieces[2] + 1
    steps: list[float] = []
    for religion in range(RELIGIONS):
        lacking: i64 = more_bishops - 2 * bishops[religion]
        far = float(lacking) * weights.bishop_step if lacking > 0 else 0.0
        lacking = more_pieces - 2 * pieces[religion]
        if lacking > 0:
            far += float(lacking) * weights.piece_step
        steps.append(far)
    return steps


def counted(found: Standings, metric: int) -> i64:
    """Give what every seat has of what a condition asks for, as a tally."""
    if metric == KINGS:
        return found.tableaux.kings
    if metric == CONCESSIONS:
        return found.concessions
    if metric == REPUBLICS:
        return found.tableaux.republics
    if metric == DISCOVERIES:
        return found.tableaux.prestige[DISCOVERY]
    assert metric == LAWS
    return found.tableaux.prestige[LAW]
