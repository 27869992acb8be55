"""The roads to the four victories: how many steps each seat is away from declaring them."""

from __future__ import annotations

from condotta.pax.pieces import DISCOVERY, LAW, RELIGIONS
from condotta.pax.position import Position, is_playing
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
    VICTORIES,
)
from condotta.pax.victory import cost_to_declare, pieces_in_theocracies
from condotta.players.pax import weights
from condotta.players.pax.standing import Standing

WORLDLY = (IMPERIAL, GLOBALIZATION, RENAISSANCE)
STEP = {
    KINGS: weights.KING_STEP,
    CONCESSIONS: weights.CONCESSION_STEP,
    DISCOVERIES: weights.DISCOVERY_STEP,
    REPUBLICS: weights.REPUBLIC_STEP,
    LAWS: weights.LAW_STEP,
}


def roads_of_all(position: Position, seats: list[Standing]) -> list[list[float]]:
    """For each seat how far it is from each victory; 0 means that it meets the conditions."""
    roads = [[0.0] * VICTORIES for _ in seats]
    playing = [seat for seat in range(len(seats)) if is_playing(position, seat)]
    for victory in WORLDLY:
        for condition in CONDITIONS[victory]:
            lead = condition.lead if len(seats) > 2 else condition.lead_with_two_seats
            counted = [_counted(seats[seat], condition.metric) for seat in playing]
            step = STEP[condition.metric]
            for seat, missing in zip(playing, missing_leads(counted, lead), strict=True):
                roads[seat][victory] += missing * step
    supremacy = steps_to_supremacy(position)
    for seat in playing:
        roads[seat][HOLY] = 99.0
    for religion in range(RELIGIONS):
        counted = [seats[seat].prestige[religion] for seat in playing]
        for seat, missing in zip(playing, missing_leads(counted, 1), strict=True):
            steps = supremacy[religion] + missing * weights.PRESTIGE_STEP
            roads[seat][HOLY] = min(roads[seat][HOLY], steps)
    _lengthen_dear_ones(position, roads)
    return roads


def missing_leads(counted: list[int], lead: int) -> list[int]:
    """For each seat how many it lacks to have so many more than every other."""
    first, second = -lead, -lead
    for number in counted:
        if number > first:
            first, second = number, first
        elif number > second:
            second = number
    found: list[int] = []
    for number in counted:
        best_rival = second if number == first else first
        found.append(max(0, best_rival + lead - number))
    return found


def steps_to_supremacy(position: Position) -> list[float]:
    """P-L3.2, P-L3.3: how far each religion is from being supreme, as bishops and pieces stand."""
    bishops = [position.bishops.count(religion + 1) for religion in range(RELIGIONS)]
    pieces = pieces_in_theocracies(position)
    more_bishops, more_pieces = sum(bishops) + 1, sum(pieces) + 1
    return [
        max(0, more_bishops - 2 * bishops[religion]) * weights.BISHOP_STEP
        + max(0, more_pieces - 2 * pieces[religion]) * weights.PIECE_STEP
        for religion in range(RELIGIONS)
    ]


def _counted(standing: Standing, metric: int) -> int:
    if metric == KINGS:
        return standing.kings
    if metric == CONCESSIONS:
        return standing.concessions
    if metric == DISCOVERIES:
        return standing.prestige[DISCOVERY]
    if metric == REPUBLICS:
        return standing.republics
    assert metric == LAWS
    return standing.prestige[LAW]


def _lengthen_dear_ones(position: Position, roads: list[list[float]]) -> None:
    for victory in range(VICTORIES):
        if cost_to_declare(position, victory) > ACTIONS_TO_DECLARE:
            for road in roads:
                road[victory] += weights.DEAR_DECLARATION
