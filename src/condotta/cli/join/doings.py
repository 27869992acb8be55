"""What can be done at a table on a server, besides what can be done at any table."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import NoReturn

from rich.text import Text

from condotta.cli.frames import framed
from condotta.cli.heraldry import CONTESTED, FAINT
from condotta.cli.join.news import seats_panel
from condotta.cli.join.remote import RemoteTable
from condotta.cli.join.sayings import addressed, told_to
from condotta.cli.join.server import Server, Told
from condotta.cli.keyboard import Terminal
from condotta.cli.table import fresh_file
from condotta.cli.terminal_game import Command
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue
from condotta.core.errors import CondottaError
from condotta.core.table_limits import LONGEST_TALK


class GoTo(Exception):
    """The person goes to another table."""

    def __init__(self, table: str) -> None:
        """Name the table."""
        super().__init__(table)
        self.table = table


class Doings:
    """The commands of one person at one table."""

    def __init__(
        self, server: Server, table: RemoteTable, link: str, speaks: Catalogue, terminal: Terminal
    ) -> None:
        """Take the table, the link that leads to it, and where to answer."""
        self._server = server
        self._table = table
        self._link = link
        self._speaks = speaks
        self._terminal = terminal

    @property
    def commands(self) -> dict[str, Command]:
        """The commands that can be given now."""
        commands: dict[str, Command] = {
            "help": self._help,
            "say": self._say,
            "tell": self._say_to,
            "undo": lambda _: self._act("undo", number=self._table.moves),
            "take-back": lambda _: self._act("ask-take-back"),
            "abandon": lambda _: self._request("POST", "abandon"),
            "leave": lambda _: self._request("DELETE", "seat"),
            "back": self._back,
            "resign": lambda _: self._request("POST", "resign"),
            "start": lambda _: self._request("POST", "start"),
            "rematch": self._rematch,
            "link": self._recovery_link,
            "who": lambda _: self.who(),
            "save": self._save,
        }
        ask = self._table.about["ask"]
        if ask is not None and self._table.seat not in ask["yes"]:
            asked = {name: ask[name] for name in ("seat", "what", "events")}
            commands["yes"] = lambda _: self._act("vote", yes=True, ask=asked)
            commands["no"] = lambda _: self._act("vote", yes=False, ask=asked)
        return commands

    @property
    def _words(self) -> Words:
        return self._table.words(self._speaks)

    def _act(self, kind: str, **more: object) -> None:
        self._table.do({"type": kind, **more})

    def _request(self, method: str, what: str, body: Told | None = None) -> Told:
        return self._server.call(method, f"{self._table.path}/{what}", body)

    def _help(self, _: str) -> None:
        self._terminal.print(framed(Text(self._words.tell("cli.join.help"))))

    def who(self) -> None:
        """Show who sits where."""
        about, seat = self._table.about, self._table.seat
        self._terminal.print(seats_panel(about, seat, self._link, self._words))

    def _say(self, given: str) -> None:
        """``say TEXT`` to all, ``say @NAME TEXT`` to some."""
        to, text = addressed(given, self._words)
        self._talk(text, to)

    def _say_to(self, given: str) -> None:
        """``tell NAME TEXT``."""
        to, text = told_to(given, self._words)
        self._talk(text, to)

    def _talk(self, text: str, to: list[int] | None) -> None:
        if not text:
            raise CondottaError("cli.join.say-how")
        self._act("talk", text=text[:LONGEST_TALK], to=to)

    def _back(self, _: str) -> None:
        """Take one's seat again: from a computer player, or, before the game, any seat."""
        if self._table.state == "open":
            self._request("PUT", "seat", {"seat": None, "colour": None})
        else:
            self._request("POST", "return")

    def _rematch(self, _: str) -> NoReturn:
        raise GoTo(str(self._request("POST", "rematch")["id"]))

    def _recovery_link(self, _: str) -> None:
        made = self._server.post("/api/people/me/recovery")
        self._terminal.print(Text(self._words.tell("cli.join.recovery"), CONTESTED))
        self._terminal.print(Text(str(made["link"])))

    def _save(self, given: str) -> None:
        """``save FILE``: fetch the record of a game that has ended."""
        if not given:
            raise CondottaError("ui.save-where")
        if not self._table.is_over:
            raise CondottaError("cli.join.save-later")
        path = fresh_file(Path(given).expanduser())
        self._table.save_file = path
        self._table.save()
        told = self._words.tell("ui.story-kept", path=quote(str(path)))
        self._terminal.print(Text(told, FAINT))
