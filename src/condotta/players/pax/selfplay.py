"""Games for learning: everybody plays by a judge, and now and then something else is tried.

Whole actions are chosen, each with its chain of questions answered greedily; at every choice the
numbers that a judge sees are kept. The cards to come are in the order they were dealt: nobody looks
at them, but what an action reveals is seen when it is weighed. That makes these games, not the
players that learn from them.
"""

from __future__ import annotations

from random import Random

from condotta.pax.position import Position
from condotta.players.pax.chances import shares
from condotta.players.pax.features import features
from condotta.players.pax.lookahead import Ahead, follow
from condotta.players.pax.weights import PaxWeights
from condotta.players.pax.world import FOLLOWED, sensible_actions
from condotta.players.pax.worth import worth
from condotta.players.search.world import in_proportion

LONGEST = 400
"""No game for learning has more turns."""


class Played:
    """What a game showed: the numbers at some of its choices, and how it ended."""

    def __init__(self, rows: list[list[float]], result: list[float]) -> None:
        """Put them together."""
        self.rows = rows
        self.result = result


def play_to_learn(
    position: Position,
    answers: list[int],
    weights: list[PaxWeights],
    warmth: list[float],
    kept: float,
    rng: Random,
) -> Played:
    """Play a game out, each seat by its own weights and warmth (in florins).

    Of all choices the share ``kept`` is remembered; none of a game that drags on.
    """
    rows: list[list[float]] = []
    now = follow(Ahead(position, answers), FOLLOWED, weights[0])
    while not now.position.over:
        if now.position.turn > LONGEST:
            return Played([], [])
        if rng.random() < kept:
            rows.append(features(now.position))
        seat = now.position.actor
        now = _chosen(now, seat, weights[seat], warmth[seat], rng)
    return Played(rows, shares(now.position))


def _chosen(now: Ahead, seat: int, weights: PaxWeights, warmth: float, rng: Random) -> Ahead:
    """Give where an action leads, the likelier the better it looks to the seat."""
    ends: list[Ahead] = []
    values: list[float] = []
    for answer in sensible_actions(now.position, now.answers(), 2):
        end = follow(now.after(answer), FOLLOWED, weights)
        ends.append(end)
        values.append(worth(end.position, seat, weights))
    drawn = rng.random()
    for place, share in enumerate(in_proportion(values, warmth)):
        drawn -= share
        if drawn <= 0.0:
            return ends[place]
    return ends[-1]
