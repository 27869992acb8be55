"""How Condottiere is played."""

from __future__ import annotations

from typing import Final

from condotta.players.condottiere.deals import volunteer
from condotta.players.condottiere.steady import choose, choose_by
from condotta.players.condottiere.weights import PLAIN, CondottiereWeights
from condotta.players.condottiere.world import APPROACH
from condotta.players.players_of import PlayersOf, Schooled, by_table


def _school() -> Schooled:
    # NumPy is loaded by who plays by it alone, and so are two megabytes of weights.
    from condotta.networks.condottiere_judge import own_network
    from condotta.players.condottiere.school import APPROACH as LEARNED
    from condotta.players.condottiere.school import COURSE, WARMTH, glance, think

    own_network()
    return Schooled(think, LEARNED, glance, WARMTH, COURSE)


PLAYERS: Final = PlayersOf(
    choose,
    APPROACH,
    volunteer=volunteer,
    weights=PLAIN,
    choose_by=by_table(CondottiereWeights, choose_by),
    school=_school,
)
