"""What a position is worth to a seat: roads to victory, the end of the decks, and means."""

from __future__ import annotations

from condotta.pax.pieces import PATRON
from condotta.pax.position import Position, is_playing
from condotta.pax.table import DECK_SIZE
from condotta.pax.victory import may_declare
from condotta.players.pax import weights
from condotta.players.pax.roads import roads_of_all
from condotta.players.pax.standing import Standing, standings


def worth(position: Position, seat: int) -> float:
    """What the position promises to a seat."""
    if position.over:
        return worth_of_end(position, seat)
    seats = standings(position)
    roads = roads_of_all(position, seats)
    total = worth_of_culture(position, seats, seat)
    total += worth_of_means(seats[seat]) + worth_of_roads(position, roads[seat], seat)
    if position.actor == seat:
        total += weights.ACTION * position.actions_left
    rivals = [other for other in range(len(seats)) if other != seat and is_playing(position, other)]
    if rivals:
        means = sum(worth_of_means(seats[rival]) for rival in rivals)
        total -= weights.OTHERS * means / len(rivals)
        road = max(worth_of_roads(position, roads[rival], rival) for rival in rivals)
        total -= weights.RIVAL * road
    return total


def worth_of_end(position: Position, seat: int) -> float:
    """Won alone, shared, or lost."""
    if position.winners >> seat & 1 == 0:
        return -weights.WON
    return weights.WON / position.winners.bit_count()


def worth_of_means(standing: Standing) -> float:
    """What one can do next: florins, concessions, empires, cards."""
    spare = max(0, standing.florins - weights.PLENTY)
    total = standing.means
    total += weights.FLORIN * (standing.florins - spare) + weights.SPARE_FLORIN * spare
    total += weights.CONCESSION * standing.concessions
    total += weights.KING * standing.kings + weights.REPUBLIC * standing.republics
    total += weights.PRESTIGE * sum(standing.prestige)
    return total + (weights.PATRON - weights.PRESTIGE) * standing.prestige[PATRON]


def worth_of_roads(position: Position, roads: list[float], seat: int) -> float:
    """The nearest victory counts most; one that can be declared at once counts for the game."""
    best, total = 0.0, 0.0
    for victory, steps in enumerate(roads):
        near = weights.READY if steps == 0 else weights.VICTORY * weights.NEARER**steps
        if position.active_victories >> victory & 1 == 0:
            near = weights.INACTIVE * min(near, weights.VICTORY)
        elif steps < 1 and position.actor == seat and may_declare(position, victory):
            return weights.DECLARABLE
        best = max(best, near)
        total += near
    return best + weights.OTHER_VICTORIES * (total - best)


def worth_of_culture(position: Position, seats: list[Standing], seat: int) -> float:
    """The lead in patrons, then in florins, the more the nearer the end of the decks."""
    rivals = [seats[other] for other in range(len(seats)) if other != seat]
    patrons = seats[seat].patrons - max(rival.patrons for rival in rivals)
    florins = seats[seat].florins - max(rival.florins for rival in rivals)
    lead = max(-weights.CULTURE_ENOUGH, min(weights.CULTURE_ENOUGH, patrons))
    total = weights.CULTURE * lead
    if -1 <= patrons <= 1:
        total += weights.CULTURE_FLORIN * max(-10, min(10, florins))
    return total * nearness_of_end(position)


def nearness_of_end(position: Position) -> float:
    """How much of the decks is gone, from 0 to 1."""
    left = sum(len(deck) for deck in position.decks)
    return 1.0 - left / (2 * DECK_SIZE[position.rules.seats])
