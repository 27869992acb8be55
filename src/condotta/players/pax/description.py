"""How Pax Renaissance is played."""

from __future__ import annotations

from typing import Final

from condotta.players.pax.steady import choose, choose_by
from condotta.players.pax.weights import PLAIN, PaxWeights
from condotta.players.pax.world import APPROACH
from condotta.players.players_of import PlayersOf, Schooled, by_table


def _school() -> Schooled:
    from condotta.players.pax.learned import learned_weights
    from condotta.players.pax.school import APPROACH as LEARNED
    from condotta.players.pax.school import WARMTH, glance, think
    from condotta.players.search.halving import PLAIN as COURSE

    learned_weights()
    return Schooled(think, LEARNED, glance, WARMTH, COURSE)


PLAYERS: Final = PlayersOf(
    choose,
    APPROACH,
    weights=PLAIN,
    choose_by=by_table(PaxWeights, choose_by),
    school=_school,
)
