"""One game as the terminal knows it: the only thing that differs from game to game.

``condotta.cli.condottiere`` and ``condotta.cli.pax`` each have one, ``plain`` is for all others;
the other modules of the command serve any game and find its own by name with ``terminal_game``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Final, Protocol, cast

from condotta.cli.words import Words
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.registry import description_of, found_in
from condotta.core.values import JsonObject

if TYPE_CHECKING:
    # Only named here: what draws is imported when there is something to draw.
    from rich.console import Console, RenderableType

    from condotta.cli.face import GameFace, Place

Command = Callable[[str], object]
"""What a word at the table does with the words behind it."""

AfterMove = Callable[[Sequence[Event]], tuple[int, ...]]
"""Names the seats the keyboard must go round after a move, from what the move brought about."""


class TerminalGame(Protocol):
    """How one game is shown, asked and told at a terminal."""

    help: str
    """The key of the page that explains how to answer."""
    chapters: Sequence[str]
    """The kinds of events that open a chapter of its story."""
    counted: Sequence[str]
    """The kinds of events by which its length is measured: battles begun, turns begun."""
    measure: str
    """What they are called in a simulation."""

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: JsonObject, words: Words) -> str:
        """Name the game, how far it has come, its edition and variants."""

    def setup(self, view: JsonObject, words: Words) -> list[str]:
        """Name what was agreed: title, edition, variants."""

    def layouts(self, console: Console) -> Sequence[str]:
        """Name the ways to show the table on this terminal, the best first."""

    def table(
        self, console: Console, view: JsonObject, words: Words, layout: str
    ) -> RenderableType:
        """Show everything between the story and the question."""

    def map(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show the map as large as the terminal allows."""

    def final(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show what decided a game, when it is over."""

    def whole(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show all that lies on the table: where a story has come to."""

    def hand(self, view: JsonObject, words: Words) -> RenderableType:
        """Write out a hand."""

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: JsonObject, words: Words, width: int
    ) -> RenderableType:
        """Show the question with every possible answer and its number."""

    def number_of(self, action: Action, options: Sequence[Action]) -> int:
        """Give the number by which an answer is chosen."""

    def say(self, action: Action, words: Words) -> str:
        """Say an answer."""

    def find_answers(
        self, text: str, options: Sequence[Action], view: JsonObject, words: Words
    ) -> list[Action]:
        """Find the answers a text may mean."""

    def thinkable(self, text: str, question: str, view: JsonObject, words: Words) -> Action | None:
        """Find something one could do in this game that a text may mean, possible now or not."""

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, view: JsonObject, words: Words) -> RenderableType:
        """Explain a question by the rules behind it."""

    def explain(
        self, about: str, options: Sequence[Action], view: JsonObject, words: Words
    ) -> RenderableType:
        """Explain a thing of the game or search its rules; a ``CondottaError`` if nothing fits."""

    def commands(self, place: Place) -> Mapping[str, Command]:
        """Give the commands of this game alone."""

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell what has happened in as many lines as there is room for."""

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and with which scores."""

    # --- one keyboard, a server -----------------------------------------------------------------

    def watch(self, game: Game, kind: str) -> AfterMove | None:
        """Watch a move at a shared keyboard, if this kind of move may begin a secret round."""

    def is_in_round(self, question: str) -> bool:
        """Say whether a question belongs to such a round."""

    def read_action(self, said: JsonObject) -> Action:
        """Read an answer."""

    def warnings(self, view: JsonObject) -> Sequence[Message]:
        """Say what the rulebook advises against in this setup."""


HOUSE: Final[Mapping[str, str]] = {
    "condottiere": "condotta.cli.condottiere",
    "pax-renaissance": "condotta.cli.pax",
}
"""Each game of the house and the package that has its ``AT_TERMINAL``."""

ENTRY_POINTS: Final = "condotta.terminals"
"""The group in which other packages bring screens for theirs: ``pebbles = "pebbles.screen"``."""


@cache
def terminal_game(name: str) -> TerminalGame:
    """Find how a game is shown at the terminal; one without a screen of its own, plainly."""
    if name in HOUSE:
        return cast("TerminalGame", found_in(HOUSE[name], "AT_TERMINAL", object))
    description_of(name)
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        return cast("TerminalGame", found_in(entry.module, "AT_TERMINAL", object))
    from condotta.cli.plain import PlainAtTerminal  # only here: it draws

    return PlainAtTerminal(name)
