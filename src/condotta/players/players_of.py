"""What is known of playing one game well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.protocol import SeatAtTable
from condotta.players.search.think import Approach

Choose = Callable[[SeatAtTable, str], Action]
"""Answers a question, in one of the styles of ``steady``."""
Volunteer: TypeAlias = "Callable[[SeatAtTable, str], JsonObject | None]"
"""Does something nobody asked for, as an entry of the record; mostly nothing."""
WeightTable = tuple[tuple[str, float], ...]
"""A table of weights, name by name."""
ChooseBy = Callable[[SeatAtTable, WeightTable], Action]
"""Answers a question by a table of weights."""
Weights = TypeVar("Weights")
"""A game's own weights, made from a table."""


class PlayersOf:
    """How one game is played: by rules of thumb (``steady``) and by a search."""

    def __init__(
        self,
        choose: Choose,
        approach: Approach,
        *,
        volunteer: Volunteer | None = None,
        weights: Mapping[str, float] | None = None,
        choose_by: ChooseBy | None = None,
    ) -> None:
        """Say how ``steady`` chooses and how the game is searched.

        Where ``steady`` goes by weights, a tuner can look for better ones.
        """
        self.choose = choose
        self.approach = approach
        self.volunteer = volunteer
        self.weights = weights
        self.choose_by = choose_by


def by_table(
    read: Callable[[dict[str, float]], Weights],
    choose_by: Callable[[SeatAtTable, Weights], Action],
) -> ChooseBy:
    """Let a game that plays by weights of its own play by a table of them."""
    # A player is made anew for every question, and its table is read once.
    weights_of = lru_cache(maxsize=8)(lambda table: read(dict(table)))

    def chosen(at: SeatAtTable, table: WeightTable) -> Action:
        return choose_by(at, weights_of(table))

    return chosen
