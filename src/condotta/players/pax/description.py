"""How Pax Renaissance is played."""

from __future__ import annotations

from typing import Final

from condotta.players.pax.steady import choose, choose_by
from condotta.players.pax.weights import PLAIN, PaxWeights
from condotta.players.pax.world import APPROACH
from condotta.players.players_of import PlayersOf, by_table

PLAYERS: Final = PlayersOf(
    choose, APPROACH, weights=PLAIN, choose_by=by_table(PaxWeights, choose_by)
)
