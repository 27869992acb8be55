"""What a player is given, and what it must answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.values import JsonObject
from condotta.players.thoughts import Thoughts


class Memory(Protocol):
    """What a player keeps of the game it is in.

    It changes by what it hears and by nothing else: a table may begin it anew at any time and tell
    it everything again (after a restart, after a take-back, for every question).
    """

    def hear(self, event: Event) -> None:
        """Be told something the seat saw, as it may know it; in the order it happened."""


Recall = Callable[[], Memory]
"""Gives a seat's memory, which has heard everything the seat may know."""


class SeatAtTable:
    """One seat's side of a game: its view, its question, and positions it can imagine.

    A player gets nothing else: it cannot know what its seat cannot know.

    >>> import random
    >>> import condotta
    >>> from condotta.players import SeatAtTable
    >>> game = condotta.new("condottiere", seats=3, seed=7)
    >>> at = SeatAtTable(game, game.decision.seat)
    >>> at.view["hand"][:3]
    ['mercenary-3', 'mercenary-3', 'mercenary-5']
    >>> imagined = at.imagine(random.Random(1))
    >>> imagined.view(at.seat) == at.view
    True
    """

    def __init__(self, game: Game, seat: int, recall: Recall | None = None) -> None:
        """Sit down; ``recall`` gives the memory of a player that has one."""
        self._game = game
        self.seat = seat
        self._recall = recall
        self._view: JsonObject | None = None

    @property
    def game(self) -> str:
        """The name of the game that is played."""
        return self._game.name

    @property
    def view(self) -> JsonObject:
        """What this seat may know."""
        if self._view is None:
            self._view = self._game.view(self.seat)
        return self._view

    @property
    def decision(self) -> Decision:
        """The question this seat is asked."""
        return self._game.decision

    @property
    def memory(self) -> Memory | None:
        """The memory of a ``PlayerWithMemory``, told everything this seat has seen so far.

        ``None`` for players without one, and where a position is looked at without its game.
        """
        return None if self._recall is None else self._recall()

    def imagine(self, rng: Random) -> Game:
        """Give a position this seat cannot tell from the true one."""
        return self._game.determinize(self.seat, rng)


class SeatThatPeeks(SeatAtTable):
    """A seat that sees all cards: for measuring what knowing everything would be worth.

    Only the arena seats anybody here, and only ``cheat``.
    """

    def imagine(self, rng: Random) -> Game:
        """Give the true position, the draws to come included."""
        return self._game.clone()


class Player(Protocol):
    """Somebody who answers questions.

    The answer depends on nothing but the seat's side of the game and the seed the player was made
    from, so a player can be made anew for every question. What it wants to keep between questions
    is in its memory, if it has one: see ``PlayerWithMemory``. Whoever has these four may sit at a
    table; nothing need be inherited (``examples/own_player.py``).
    """

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, at: SeatAtTable) -> Action:
        """Answer the pending question."""

    def think(self, at: SeatAtTable) -> Thoughts:
        """Answer the pending question, and say what each option promised."""

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Do something nobody asked for, as an entry of the record; mostly nothing."""


class PlayerWithMemory(Player, Protocol):
    """Somebody who remembers; whoever has ``begin_memory`` is one.

    The table keeps the memory and tells it every event its seat may see. It is found in
    ``at.memory`` whenever the player is asked.
    """

    def begin_memory(self, game: str, seat: int, seats: int) -> Memory:
        """Give a memory that has heard nothing yet, for a seat of a table with so many seats."""
