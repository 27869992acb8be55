"""The face a table shows to whoever sits at it: the same here and across a network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from condotta.cli.keyboard import Terminal
from condotta.cli.words import Words
from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.event import Event
from condotta.core.message import Message
from condotta.core.result import Result
from condotta.core.values import JsonObject


class GameFace(Protocol):
    """What is seen of a game."""

    @property
    def name(self) -> str:
        """The game's name in the registry."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def decision(self) -> Decision:
        """The pending question."""

    @property
    def result(self) -> Result:
        """How the game ended."""

    def view(self, seat: int | None, /) -> JsonObject:
        """What a seat (``None``: a spectator) may know."""


class TableFace(Protocol):
    """What can be seen and done at a table."""

    save_file: Path | None

    @property
    def game(self) -> GameFace:
        """The game."""

    @property
    def told(self) -> Sequence[Event]:
        """Everything that has happened, from the deal on."""

    @property
    def moves(self) -> int:
        """A number that changes when something happens."""

    @property
    def save_problem(self) -> Message | None:
        """Why the game as it stands is not in its file, if it is not."""

    def move(self, action: Action) -> None:
        """Answer the pending question."""

    def show(self, seat: int, cards: Sequence[str], to: Sequence[int]) -> None:
        """Show cards to other seats."""

    def cancel(self) -> None:
        """Take the action going on back to its start, where the game allows it."""

    def why_not(self, action: Action) -> Message | None:
        """Say why an action is not possible now, with the rule; ``None`` if it is possible."""

    def save(self) -> None:
        """Write the record to the save file, if there is one."""


class Place(Protocol):
    """Somebody's place at a table: who looks, in which words, at which terminal."""

    @property
    def table(self) -> TableFace:
        """The table."""

    @property
    def seat(self) -> int | None:
        """Who looks; ``None`` is a spectator."""

    @property
    def words(self) -> Words:
        """The words of the table."""

    @property
    def terminal(self) -> Terminal:
        """Where it is shown."""

    def explain(self, about: str) -> None:
        """Explain something: ``?`` with these words behind it."""
