"""What a position is worth to a seat: roads to victory, the end of the decks, and means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.pax.position import Position
from condotta.pax.table import DECK_SIZE
from condotta.pax.victories import VICTORIES
from condotta.pax.victory import why_not_declare
from condotta.players.pax.roads import Roads, roads_on
from condotta.players.pax.standing import Standings, worth_of_cards
from condotta.players.pax.weights import PaxWeights

if TYPE_CHECKING:
    from mypy_extensions import i64

CULTURE_FLORINS = 10
"""A greater lead in florins than this helps no more."""


class Outlook:
    """What every seat has of a position, added up under the three heads."""

    def __init__(self, position: Position, weights: PaxWeights, last: Roads | None = None) -> None:
        """Add up; what is as it was on the ``last`` roads is not counted again."""
        roads = roads_on(position, weights, last)
        found = roads.found
        self.means = [worth_of_means(position, found, seat, weights) for seat in range(found.seats)]
        self.roads = [worth_of_roads(position, roads, seat, weights) for seat in range(found.seats)]
        self.culture = [
            worth_of_culture(position, found, seat, weights) for seat in range(found.seats)
        ]


def worth(position: Position, seat: int, weights: PaxWeights) -> float:
    """What the position promises to a seat."""
    if weights.judge is not None:
        return weights.judge.worth(position, seat)
    if position.over:
        return worth_of_end(position, seat, weights)
    return worth_by(position, roads_on(position, weights, None), seat, weights)


def worth_by(position: Position, roads: Roads, seat: int, weights: PaxWeights) -> float:
    """What a position whose roads are known promises to a seat by the table of weights."""
    found = roads.found
    total = worth_of_means(position, found, seat, weights)
    total += worth_of_roads(position, roads, seat, weights)
    total += worth_of_culture(position, found, seat, weights)
    if position.actor == seat:
        total += weights.action * position.actions_left
    rivals, means, road = 0, 0.0, 0.0
    for other in range(found.seats):
        if other == seat or position.eliminated >> other & 1:
            continue
        rivals += 1
        means += worth_of_means(position, found, other, weights)
        road = max(road, worth_of_roads(position, roads, other, weights))
    if rivals:
        total -= weights.others * means / rivals + weights.rival * road
    return total


def worth_of_end(position: Position, seat: int, weights: PaxWeights) -> float:
    """Won alone, shared, or lost."""
    if position.winners >> seat & 1 == 0:
        return -weights.won
    return weights.won / position.winners.bit_count()


def worth_of_means(position: Position, found: Standings, seat: int, weights: PaxWeights) -> float:
    """What one can do next: florins, concessions, empires, cards."""
    florins = float(position.florins[seat])
    total = worth_of_cards(position, found, seat, weights)
    if florins > weights.plenty:
        total += weights.spare_florin * (florins - weights.plenty)
        florins = weights.plenty
    total += weights.florin * florins + found.shares[seat]
    tableaux = found.tableaux
    return total + tableaux.crowns[seat] + tableaux.icons[seat] + tableaux.patrons[seat]


def worth_of_roads(position: Position, roads: Roads, seat: int, weights: PaxWeights) -> float:
    """The nearest victory counts most; one that can be declared at once counts for the game."""
    best, total = 0.0, 0.0
    active: i64 = position.active_victories
    first: i64 = seat * VICTORIES
    for place in range(first, first + VICTORIES):
        victory = int(place - first)
        near = roads.near[place]
        if active >> victory & 1 == 0:
            near *= weights.inactive
        else:
            steps = roads.steps[place]
            if steps == 0:
                near = weights.ready
            if steps < 1 and position.actor == seat and why_not_declare(position, victory) is None:
                return weights.declarable
        best = max(best, near)
        total += near
    return best + weights.other_victories * (total - best)


def worth_of_culture(position: Position, found: Standings, seat: int, weights: PaxWeights) -> float:
    """The lead in patrons, then in florins, the more the nearer the end of the decks."""
    patrons, florins = -99, -999
    for other in range(found.seats):
        if other != seat:
            patrons = max(patrons, found.patrons(other))
            florins = max(florins, position.florins[other])
    patrons = found.patrons(seat) - patrons
    florins = position.florins[seat] - florins
    lead = max(-weights.culture_enough, min(weights.culture_enough, float(patrons)))
    total = weights.culture * lead
    if -1 <= patrons <= 1:
        total += weights.culture_florin * max(-CULTURE_FLORINS, min(CULTURE_FLORINS, florins))
    return total * nearness_of_end(position)


def nearness_of_end(position: Position) -> float:
    """How much of the decks is gone, from 0 to 1."""
    left = 0
    for deck in position.decks:
        left += len(deck)
    return 1.0 - left / (2 * DECK_SIZE[position.rules.seats])
