"""A steady hand with a table of weights of its own: what a tuner sets against the house's."""

from __future__ import annotations

from functools import lru_cache

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.condottiere import steady as condottiere
from condotta.players.condottiere import weights as condottiere_weights
from condotta.players.pax import steady as pax
from condotta.players.pax import weights as pax_weights
from condotta.players.protocol import SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts

Table = tuple[tuple[str, float], ...]
"""A table of weights, name by name."""


def plain_table(game: str) -> dict[str, float]:
    """Give the table that ``steady`` plays a game by."""
    plain = condottiere_weights.PLAIN if game == "condottiere" else pax_weights.PLAIN
    return dict(plain)


class WeightedPlayer:
    """Plays as ``steady`` does, by another table."""

    def __init__(self, table: Table) -> None:
        """Take the table."""
        self._table = table

    @property
    def name(self) -> str:
        """What it is called."""
        return "weighted"

    def choose(self, at: SeatAtTable) -> Action:
        """Do what is sensible by this table."""
        if at.game == "condottiere":
            return condottiere.choose_by(at, _for_condottiere(self._table))
        return pax.choose_by(at, _for_pax(self._table))

    def think(self, at: SeatAtTable) -> Thoughts:
        """Do what is sensible; rules of thumb know better and worse, not how likely one wins."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing."""
        return None


# A player is made anew for every question, and its table is read once.
@lru_cache(maxsize=8)
def _for_condottiere(table: Table) -> condottiere_weights.Weights:
    return condottiere_weights.Weights(dict(table))


@lru_cache(maxsize=8)
def _for_pax(table: Table) -> pax_weights.Weights:
    return pax_weights.Weights(dict(table))
