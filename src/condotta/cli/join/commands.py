"""The commands of a table on a server, besides those of any table."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import NoReturn
from urllib.parse import urljoin

from rich.text import Text

from condotta.cli.finding import find_seats
from condotta.cli.frames import framed
from condotta.cli.heraldry import CONTESTED, FAINT
from condotta.cli.join.days import DAY, agreed_about_time, now_ms
from condotta.cli.join.news import seats_panel
from condotta.cli.join.remote import RemoteTable
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


class TableCommands:
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
    def available(self) -> dict[str, Command]:
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
            "replace": self._replace,
            "holiday": self._holiday,
            "zone": self._zone,
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
        for line in agreed_about_time(about, self._table.reserve, self._words):
            self._terminal.print(Text(line, FAINT))

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

    def _replace(self, given: str) -> None:
        """``replace NAME``: a computer player for somebody who is asked and long away."""
        seat, _ = _name_off(given, self._words)
        self._request("POST", "replace", {"seat": seat})

    def _holiday(self, given: str) -> None:
        """``holiday DAYS``: be away, as was agreed; ``holiday 0``: be back."""
        if not given.isascii() or not given.isdigit() or len(given) > len("60"):
            raise CondottaError("cli.join.holiday-how")
        if int(given) == 0:
            self._request("DELETE", "holiday")
        else:
            self._request("PUT", "holiday", {"until": now_ms() + int(given) * DAY})

    def _zone(self, given: str) -> None:
        """``zone NAME``: where one's quiet hours are."""
        told = self._request("PUT", "zone", {"zone": given or "?"})
        self._terminal.print(Text(self._words.tell("cli.join.zone", zone=told["zone"]), FAINT))

    def _rematch(self, _: str) -> NoReturn:
        raise GoTo(str(self._request("POST", "rematch")["id"]))

    def _recovery_link(self, _: str) -> None:
        made = self._server.post("/api/people/me/recovery")
        self._terminal.print(Text(self._words.tell("cli.join.recovery"), CONTESTED))
        self._terminal.print(Text(urljoin(self._server.address, str(made["link"]))))

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


# --- to whom something is said --------------------------------------------------------------------


def addressed(given: str, words: Words) -> tuple[list[int] | None, str]:
    """Take names after ``@`` off the beginning; without any it is said to all."""
    to: list[int] = []
    text = given.strip()
    while text.startswith("@"):
        seat, text = _name_off(text[1:], words)
        to.append(seat)
    return to or None, text


def told_to(given: str, words: Words) -> tuple[list[int], str]:
    """Take one name off the beginning."""
    if not given:
        raise CondottaError("cli.join.say-how")
    seat, text = _name_off(given, words)
    return [seat], text


def _name_off(given: str, words: Words) -> tuple[int, str]:
    """Read a letter or a name, of as many words as possible, from the beginning of a text."""
    typed = given.split(" ")
    longest = max((len(name.split()) for name in words.names), default=1)
    for length in range(min(longest, len(typed)), 0, -1):
        found = find_seats(" ".join(typed[:length]).rstrip(",:"), words)
        if len(found) == 1:
            return found[0], " ".join(typed[length:]).strip()
    known = ", ".join(words.names)
    raise CondottaError("ui.show-no-seat", {"given": typed[0][:40], "known": known})
