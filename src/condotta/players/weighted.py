"""A steady hand with a table of weights of its own: what a tuner sets against the house's."""

from __future__ import annotations

from condotta.core.action import Action
from condotta.core.errors import SetupError
from condotta.players.games import players_of
from condotta.players.players_of import WeightTable
from condotta.players.protocol import SeatAtTable
from condotta.players.simple import PlainPlayer


def plain_table(game: str) -> dict[str, float]:
    """Give the table that ``steady`` plays a game by."""
    weights = players_of(game).weights
    if weights is None:
        raise SetupError("error.no-weights", {"game": game})
    return dict(weights)


class WeightedPlayer(PlainPlayer):
    """Plays as ``steady`` does, by another table."""

    def __init__(self, table: WeightTable) -> None:
        """Take the table."""
        self._table = table

    @property
    def name(self) -> str:
        """What it is called."""
        return "weighted"

    def choose(self, at: SeatAtTable) -> Action:
        """Do what is sensible by this table."""
        choose_by = players_of(at.game).choose_by
        assert choose_by is not None
        return choose_by(at, self._table)
