"""What a position is worth to a seat: roads to victory, the end of the decks, and means."""

from __future__ import annotations

from math import exp

from condotta.pax.pieces import PATRON, PRESTIGES
from condotta.pax.position import Position
from condotta.pax.table import DECK_SIZE
from condotta.pax.victories import VICTORIES
from condotta.pax.victory import why_not_declare
from condotta.players.pax.roads import roads_of_all
from condotta.players.pax.standing import Standings, standings
from condotta.players.pax.weights import PaxWeights

CULTURE_FLORINS = 10
"""A greater lead in florins than this helps no more."""


class Outlook:
    """What every seat has of a position, added up under the three heads."""

    def __init__(self, position: Position, weights: PaxWeights) -> None:
        """Add up."""
        found = standings(position, weights)
        roads = roads_of_all(position, found, weights)
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
    found = standings(position, weights)
    roads = roads_of_all(position, found, weights)
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
    total = found.cards[seat]
    if florins > weights.plenty:
        total += weights.spare_florin * (florins - weights.plenty)
        florins = weights.plenty
    total += weights.florin * florins + weights.concession * found.concessions[seat]
    total += weights.king * found.kings[seat] + weights.republic * found.republics[seat]
    icons = 0
    for place in range(seat * PRESTIGES, seat * PRESTIGES + PRESTIGES):
        icons += found.prestige[place]
    patrons = found.prestige[seat * PRESTIGES + PATRON]
    return total + weights.prestige * icons + (weights.patron - weights.prestige) * patrons


def worth_of_roads(position: Position, roads: list[float], seat: int, weights: PaxWeights) -> float:
    """The nearest victory counts most; one that can be declared at once counts for the game."""
    best, total = 0.0, 0.0
    for victory in range(VICTORIES):
        steps = roads[seat * VICTORIES + victory]
        active = position.active_victories >> victory & 1 != 0
        if steps == 0:
            near = weights.ready if active else weights.victory
        else:
            near = weights.victory * exp(weights.each_step * steps)
        if not active:
            near *= weights.inactive
        elif steps < 1 and position.actor == seat and why_not_declare(position, victory) is None:
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
