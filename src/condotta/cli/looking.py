"""What one may do at a table at any time: look at it, read its rules, leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from condotta.cli.face import TableFace
from condotta.cli.frames import framed, story_panel
from condotta.cli.heraldry import WARNING
from condotta.cli.keyboard import LeaveTable, Terminal
from condotta.cli.saving import save_table
from condotta.cli.terminal_game import Command, terminal_game
from condotta.cli.words import Words, plain
from condotta.core.action import Action
from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.event import Event

if TYPE_CHECKING:
    from condotta.cli.plain import View


class Looking:
    """Somebody who looks at a table: a seat that is not asked now, or a spectator (``None``)."""

    def __init__(
        self,
        table: TableFace,
        seat: int | None,
        words: Words,
        terminal: Terminal,
        notices: Sequence[str] = (),
        more: Mapping[str, Command] | None = None,
    ) -> None:
        """Take the table, who looks, what the log begins with, and the table's own commands."""
        self.table = table
        self.seat = seat
        self.words = words
        self.terminal = terminal
        self.notices = tuple(notices)
        self.shown = terminal_game(table.game.name)
        self._more = more or {}

    @property
    def commands(self) -> dict[str, Command]:
        """Everything that can be done here: at any table, at this one, in this game."""
        return {
            "help": self._help,
            "log": self._log,
            "map": self._map,
            "save": self._save,
            "quit": self._quit,
            **self._more,
            **self.shown.commands(self),
        }

    @property
    def view(self) -> View:
        """What is seen."""
        return self.table.game.view(self.seat)

    @property
    def options(self) -> Sequence[Action]:
        """The answers possible now: none, because nobody asks."""
        return ()

    def look(self) -> None:
        """Show the table, with no question; and one's hand, if one has a seat."""
        console, view = self.terminal.console, self.view
        layout = self.shown.layouts(console)[0]
        self.terminal.print(self.shown.table(console, view, self.words, layout))
        if self.seat is not None:
            self.terminal.print(self.shown.hand(view, self.words))

    def hear(self, typed: str) -> None:
        """Do what a line says; what cannot be done is answered kindly."""
        try:
            self._follow(typed)
        except CondottaError as problem:
            self._reply(self.words.say(problem.message))

    def _follow(self, typed: str) -> None:
        if typed.startswith("?"):
            self.explain(typed[1:].strip())
            return
        first, _, rest = typed.partition(" ")
        command = command_named(first, self.commands, self.words)
        if command is None or self._is_answer(typed):
            self._otherwise(typed)
        else:
            self.commands[command](rest.strip())

    def _is_answer(self, typed: str) -> bool:
        """Say whether a line answers the question, although it may name a command."""
        return False

    def _otherwise(self, typed: str) -> None:
        """Reply to a line that is no command."""
        acting = self.view["acting"]
        if acting is None or acting == self.seat:
            self._reply(self.words.tell("ui.nobody-asks"))
        else:
            self._reply(self.words.tell("ui.not-asked", seat=acting))

    def _seen(self, since: int) -> list[Event]:
        """Give what happened since then, as the seat may know it."""
        return [event.seen_by(self.seat) for event in self.table.told[since:]]

    def _reply(self, text: str) -> None:
        self.terminal.print(Text(text, WARNING))

    def _page(self, content: RenderableType) -> None:
        self.terminal.print(framed(content))

    # --- commands ---------------------------------------------------------------------------------

    def explain(self, about: str) -> None:
        """``?`` explains a thing of the game, a rule or any words."""
        if not about:
            self.commands["help"]("")
            return
        self._page(self.shown.explain(about, self.options, self.view, self.words))

    def _help(self, _: str) -> None:
        self._page(Text(self.words.tell(self.shown.help)))

    def _log(self, _: str) -> None:
        """Tell everything from the beginning: the table, the seed's hash, every event."""
        told = [self.words.event(event) for event in self._seen(0)]
        head = [self.shown.heading(self.view, self.words), *self.notices]
        log = story_panel([*head, *told], self.words)
        self.terminal.page(Group(*log), self.words.tell("ui.more"))

    def _map(self, _: str) -> None:
        self.terminal.print(self.shown.map(self.terminal.console, self.view, self.words))

    def _save(self, given: str) -> None:
        """``save [FILE]``: from now on the game is kept there."""
        save_table(self.table, given, self.words, self.terminal)

    def _quit(self, _: str) -> None:
        raise LeaveTable


def command_named(typed: str, commands: Mapping[str, Command], words: Words) -> str | None:
    """Find a command by one of its names in the table's language or in English."""
    for speaks in (words.speaks, catalogue("en")):
        for command in commands:
            if plain(typed) in plain_names(speaks.tell(f"ui.command.{command}")):
                return command
    return None


def plain_names(names: str) -> list[str]:
    """Take apart the names of a command; a name may have a hyphen, which nobody need type."""
    return [plain(name) for name in names.split()]
