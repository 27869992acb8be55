"""What is known of playing one game well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.protocol import SeatAtTable
from condotta.players.search.halving import Course
from condotta.players.search.think import Approach
from condotta.players.thoughts import Thoughts

Choose = Callable[[SeatAtTable, str], Action]
"""Answers a question, in one of the styles of ``steady``."""
Volunteer: TypeAlias = "Callable[[SeatAtTable, str], JsonObject | None]"
"""Does something nobody asked for, as an entry of the record; mostly nothing."""
WeightTable = tuple[tuple[str, float], ...]
"""A table of weights, name by name."""
ChooseBy = Callable[[SeatAtTable, WeightTable], Action]
"""Answers a question by a table of weights."""
Glance: TypeAlias = "Callable[[list[SeatAtTable]], list[float]]"
"""Says how well seats stand, asked or not, each by its own eyes; in proportion to each other."""
Weights = TypeVar("Weights")
"""A game's own weights, made from a table."""


class Schooled:
    """How a game is played by what was learned of it."""

    def __init__(
        self,
        think: Callable[[SeatAtTable], Thoughts],
        approach: Approach,
        glance: Glance,
        warmth: Mapping[str, float],
        course: Course,
    ) -> None:
        """Say how it is played without a search, every option weighed, and how it is searched.

        An approach with 0 iterations: nobody searches unless told to. ``glance`` says how well
        seats stand by their own eyes, ``warmth`` how warm each lesser level is, ``course`` how
        answers race.
        """
        self.think = think
        self.approach = approach
        self.glance = glance
        self.warmth = warmth
        self.course = course


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
        school: Callable[[], Schooled] | None = None,
    ) -> None:
        """Say how ``steady`` chooses and how the game is searched.

        Where ``steady`` goes by weights, a tuner can look for better ones. ``school`` gives what
        was learned; it is called when somebody plays by it, and refuses if it cannot be read.
        """
        self.choose = choose
        self.approach = approach
        self.volunteer = volunteer
        self.weights = weights
        self.choose_by = choose_by
        self.school = school


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
