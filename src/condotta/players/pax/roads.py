"""The roads to the four victories: how many steps each seat is away from declaring them."""

from __future__ import annotations

from typing import Final

from condotta.pax.empires import ALL_CARDS
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
            missing = missing_leads(position, counted(found, condition.metric), lead)
            step = weights.step[condition.metric]
            for seat in range(seats):
                roads[seat * VICTORIES + victory] += missing[seat] * step
    _add_holy_roads(position, found, weights, roads)
    for victory in range(VICTORIES):
        if cost_to_declare(position, victory) > ACTIONS_TO_DECLARE:
            for seat in range(seats):
                roads[seat * VICTORIES + victory] += weights.dear_declaration
    return roads


def missing_leads(position: Position, numbers: list[int], lead: int) -> list[int]:
    """Say for each seat how many it lacks to have so many more than every rival still playing."""
    first, second = -lead, -lead
    for seat in range(len(numbers)):
        if position.eliminated >> seat & 1:
            continue
        number = numbers[seat]
        if number > first:
            second = first
            first = number
        elif number > second:
            second = number
    found: list[int] = []
    for number in numbers:
        best_rival = second if number == first else first
        short = best_rival + lead - number
        found.append(max(0, short))
    return found


def _add_holy_roads(
    position: Position, found: Standings, weights: PaxWeights, roads: list[float]
) -> None:
    """P-L3: the nearest of the religions that could become supreme."""
    supremacy = steps_to_supremacy(position, weights)
    step = weights.step[SUPREME_PRESTIGE]
    for seat in range(found.seats):
        roads[seat * VICTORIES + HOLY] = FAR
    for religion in range(RELIGIONS):
        missing = missing_leads(position, prestige_of_all(found, religion), 1)
        for seat in range(found.seats):
            steps = supremacy[religion] + missing[seat] * step
            roads[seat * VICTORIES + HOLY] = min(roads[seat * VICTORIES + HOLY], steps)


def steps_to_supremacy(position: Position, weights: PaxWeights) -> list[float]:
    """P-L3.2, P-L3.3: how far each religion is from being supreme, as bishops and pieces stand."""
    bishops = [0] * (RELIGIONS + 1)
    for card in range(ALL_CARDS):
        bishops[position.bishops[card]] += 1
    pieces = pieces_in_theocracies(position)
    more_bishops = bishops[1] + bishops[2] + bishops[3] + 1
    more_pieces = pieces[0] + pieces[1] + pieces[2] + 1
    found: list[float] = []
    for religion in range(RELIGIONS):
        steps = max(0, more_bishops - 2 * bishops[religion + 1]) * weights.bishop_step
        steps += max(0, more_pieces - 2 * pieces[religion]) * weights.piece_step
        found.append(steps)
    return found


def prestige_of_all(found: Standings, kind: int) -> list[int]:
    """Give every seat's icons of a kind."""
    return [found.prestige[seat * PRESTIGES + kind] for seat in range(found.seats)]


def counted(found: Standings, metric: int) -> list[int]:
    """Give every seat's number of what a condition asks for."""
    if metric == KINGS:
        return found.kings
    if metric == CONCESSIONS:
        return found.concessions
    if metric == DISCOVERIES:
        return prestige_of_all(found, DISCOVERY)
    if metric == REPUBLICS:
        return found.republics
    assert metric == LAWS
    return prestige_of_all(found, LAW)
