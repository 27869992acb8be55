"""How Condottiere is played."""

from __future__ import annotations

from typing import Final

from condotta.players.condottiere.deals import volunteer
from condotta.players.condottiere.steady import choose, choose_by
from condotta.players.condottiere.weights import PLAIN, CondottiereWeights
from condotta.players.condottiere.world import APPROACH
from condotta.players.players_of import PlayersOf, by_table

PLAYERS: Final = PlayersOf(
    choose,
    APPROACH,
    volunteer=volunteer,
    weights=PLAIN,
    choose_by=by_table(CondottiereWeights, choose_by),
)
