"""What each seat can expect of a game: its share of the win, guessed from how the position looks.

The guess follows what became of positions like it when steady players played on: a seat's means,
roads and culture add up to its pull, and every seat's chance is its pull beside the others'.
"""

from __future__ import annotations

from condotta.pax.position import Position
from condotta.players.pax.weights import PaxWeights
from condotta.players.pax.worth import Outlook, nearness_of_end
from condotta.players.search.world import in_proportion


def chances(position: Position, weights: PaxWeights) -> list[float]:
    """Say every seat's share of the win; exact once the game is over."""
    if position.over:
        return shares(position)
    if weights.judge is not None:
        return weights.judge.chances(position)
    seen = Outlook(position, weights)
    late = nearness_of_end(position)
    of_means = weights.chance_of_means + weights.chance_of_late_means * late
    pulls: list[float] = []
    for seat in range(position.rules.seats):
        if position.eliminated >> seat & 1:
            pulls.append(-99.0)
            continue
        pull = of_means * seen.means[seat] + weights.chance_of_roads * seen.roads[seat]
        pull += weights.chance_of_culture * seen.culture[seat]
        pulls.append(pull)
    return in_proportion(pulls, 1.0)


def shares(position: Position) -> list[float]:
    """Say every seat's share of a game that is over."""
    each = 1.0 / position.winners.bit_count()
    return [each if position.winners >> seat & 1 else 0.0 for seat in range(position.rules.seats)]
