"""A person at a table on a server: what it tells is printed, what is typed is done.

The person's lines are read in the main thread; the connection listens in its own. Both take
``_changed`` before they touch anything, and whoever waits for an answer lets go of it meanwhile.
"""

from __future__ import annotations

from shlex import quote
from threading import Condition
from typing import NoReturn

from rich.text import Text

from condotta.cli.asking import Asking
from condotta.cli.ending import seed_line, tell_the_end
from condotta.cli.frames import sentence
from condotta.cli.heraldry import FAINT, WARNING
from condotta.cli.join.address import Address
from condotta.cli.join.commands import GoTo, TableCommands
from condotta.cli.join.connection import LiveConnection
from condotta.cli.join.live_terminal import LiveTerminal
from condotta.cli.join.news import changes, said, time_left
from condotta.cli.join.remote import RemoteTable
from condotta.cli.join.server import Server, ServerRefused, Told
from condotta.cli.keyboard import InputEnded, LeaveTable
from condotta.cli.looking import Looking, command_named
from condotta.cli.replay import hands_panel
from condotta.cli.terminal_game import Command, terminal_game
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue
from condotta.core.chance import seed_from, seed_hash
from condotta.core.errors import CondottaError

PATIENCE = 20.0
"""Seconds to wait for an answer before the person may type again."""

TALK_AGAIN = 5
"""How much of the talk is told again to somebody who comes."""


class RemoteSession:
    """One person at one table."""

    def __init__(
        self,
        server: Server,
        address: Address,
        table_id: str,
        speaks: Catalogue,
        terminal: LiveTerminal,
    ) -> None:
        """Go there; ``run`` does the rest."""
        self._server = server
        self._speaks = speaks
        self._terminal = terminal
        self._link = address.link(table_id)
        self.table = RemoteTable(f"/api/tables/{table_id}", self._do, server.get)
        self._commands = TableCommands(server, self.table, self._link, speaks, terminal)
        self._changed = Condition()
        self._answers: dict[str, Told | None] = {}
        """What has been answered to each key somebody waits for; ``None`` until then."""
        self._welcomed = False
        self._was_lost = False
        self._shown: int | None = None
        """The number at which the question was shown last."""
        self._told_until = 0
        self._since = 0
        """Where the story shown with the last question begins."""
        self._noticed = False
        self._published: str | None = None
        """The hash of the seed, as it was told first."""
        self._ended = False
        self._hinted: int | None = None
        self._show_again = False
        self._connection = LiveConnection(
            lambda: address.live(table_id, len(self.table.told), self.table.number),
            server.headers,
            self._hear,
            self._lost,
        )

    def run(self) -> str | None:
        """Stay until the person leaves; give the table they go to, if they go to another."""
        self._connection.open()
        try:
            while True:
                typed = self._terminal.read()
                with self._changed:
                    self._follow(typed)
        except GoTo as leaving:
            return leaving.table
        except (LeaveTable, InputEnded, KeyboardInterrupt) as leaving:
            if not isinstance(leaving, LeaveTable):
                self._terminal.print()
            self._farewell()
            return None
        finally:
            self._connection.close()

    def _farewell(self) -> None:
        if self.table.seat is not None and not self.table.is_over:
            self._tell(self._words.tell("cli.join.come-back", link=quote(self._link)))
        self._terminal.print(self._words.tell("ui.farewell"))

    # --- what the server says ---------------------------------------------------------------------

    def _hear(self, message: Told) -> None:
        """Take one message. This runs in the connection's thread."""
        with self._changed:
            match message["type"]:
                case "welcome":
                    self._heard_welcome(message)
                case "update":
                    self._heard_update(message["sight"])
                case "rewound":
                    self._tell(self._words.tell("cli.join.rewound"))
                    self._heard_update(message["sight"])
                case "table":
                    self._heard_table(message["table"])
                case "talk":
                    self._heard_talk([message["talk"]])
                case "accepted" | "refused":
                    self._heard_answer(message)
                case _:
                    pass  # a newer server may say more than we understand
            self._changed.notify_all()

    def _lost(self, wait: float | None) -> None:
        with self._changed:
            self._was_lost = True
            if wait is None:
                self._warn(self._words.tell("cli.join.lost-for-good"))
            else:
                self._warn(self._words.tell("cli.join.lost", seconds=int(wait)))
            self._changed.notify_all()

    def _heard_welcome(self, message: Told) -> None:
        table = self.table
        table.seat = message["seat"]
        if self._was_lost:
            self._tell(self._words.tell("cli.join.connected-again"))
        self._was_lost = False
        before, table.about = table.about, message["table"]
        if self._welcomed:
            self._heard_talk(message["talk"][table.heard :])
            if message["sight"] is not None:
                self._heard_update(message["sight"])
            self._tell_changes(before)
            return
        self._welcomed = True
        self._published = table.about["seed_hash"]
        table.take_sight(message["sight"])
        self._commands.who()
        table.heard = max(0, len(message["talk"]) - TALK_AGAIN)
        self._heard_talk(message["talk"][table.heard :])
        self._show_state()

    def _heard_update(self, sight: Told) -> None:
        """Take the game as it stands; tell what happened, or ask."""
        table, before = self.table, len(self.table.told)
        table.take_sight(sight)
        self._told_until = min(self._told_until, len(table.told))
        if table.state == "open":
            return  # the game begins: the table itself is told next
        if table.asked:
            if table.number != self._shown:
                self._show_question()
            return
        self._shown = None
        if not table.game.over:
            for event in table.told[before:]:
                self._terminal.print(sentence(self._words.event(event), self._words.names))
            self._hint()

    def _heard_table(self, about: Told) -> None:
        before, self.table.about = self.table.about, about
        self._tell_changes(before)

    def _tell_changes(self, before: Told) -> None:
        """Tell what is new at the table, beginnings and endings above all."""
        table = self.table
        self._published = self._published or table.about["seed_hash"]
        for line in changes(before, table.about, table.seat, self._words):
            self._tell(line)
        if self.table.is_over:
            if not self._ended:
                self._tell_the_end()
        elif table.begun and before["state"] == "open":
            self._show_state()
        elif not table.asked:
            self._shown = None
        elif self._shown is None:
            self._show_question()

    def _heard_talk(self, talk: list[Told]) -> None:
        for one in talk:
            self.table.heard += 1
            self._terminal.print(said(one, self.table.seat, self._words))

    def _heard_answer(self, message: Told) -> None:
        key = message["key"]
        refused = message["type"] == "refused"
        if refused and message.get("sight") is not None:
            self.table.take_sight(message["sight"])
            self._told_until = min(self._told_until, len(self.table.told))
            self._show_again = self.table.number != self._shown
        if key in self._answers:
            self._answers[key] = message
        elif refused:
            self._warn(str(_refusal(message).message.args["said"]))
            self._show_what_changed()

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def _words(self) -> Words:
        return self.table.words(self._speaks)

    def _tell(self, line: str) -> None:
        self._terminal.print(Text(line, FAINT))

    def _warn(self, line: str) -> None:
        self._terminal.print(Text(line, WARNING))

    @property
    def _notices(self) -> list[str]:
        """What must be known before the first card: warnings and the hash of the seed."""
        words = self._words
        game = self.table.game
        warnings = terminal_game(game.name).warnings(game.view(self.table.seat))
        warned = [words.say(message) for message in warnings]
        return [*warned, words.tell("ui.seed-published", hash=self.table.about["seed_hash"])]

    def _looking(self) -> Looking:
        table, more = self.table, self._commands.available
        if table.asked and table.seat is not None:
            return Asking(table, table.seat, self._words, self._terminal, self._notices, more)
        return Looking(table, table.seat, self._words, self._terminal, self._notices, more)

    def _show_question(self, *, again: bool = False) -> None:
        """Show the table, the story since the last question, and the question."""
        asking = self._looking()
        assert isinstance(asking, Asking)
        if not again:
            self._since, self._told_until = self._told_until, len(self.table.told)
            self._shown = self.table.number
        intro = [] if self._noticed else self._notices
        self._noticed = True
        if self.table.deadline is not None:
            intro.append(time_left(self.table.deadline, self._words))
        asking.show_table(self._since, intro)

    def _show_state(self) -> None:
        """Show how things stand: the question, the table, the seats or the end."""
        table = self.table
        self._show_again = False
        if self.table.is_over:
            self._tell_the_end()
        elif not table.begun:
            self._waiting_for_start()
        elif table.asked:
            self._show_question(again=self._shown == table.number)
        else:
            self._looking().look()
            if table.game.shows_hands:
                title = self._words.tell("cli.hands")
                self._terminal.print(hands_panel(table.game, self._words, title))
            self._hinted = None
            self._hint()

    def _show_what_changed(self) -> None:
        if self._show_again:
            self._show_state()

    def _waiting_for_start(self) -> None:
        chairs = self.table.about["chairs"]
        if any(chair["kind"] == "empty" for chair in chairs):
            self._tell(self._words.tell("cli.join.waiting-for-people", link=self._link))
        else:
            self._tell(self._words.tell("cli.join.waiting-for-start"))

    def _hint(self) -> None:
        """Say for whom everybody waits, once for each person."""
        acting = self.table.game.acting
        if acting is None or acting == self._hinted:
            return
        self._hinted = acting
        chair = self.table.about["chairs"][acting]
        if chair["kind"] == "person" and not chair["away"] and acting != self.table.seat:
            self._tell(self._words.tell("cli.join.waiting-for", seat=acting))

    def _tell_the_end(self) -> None:
        """Tell the result, the seed and whether it is the one whose hash was published."""
        table, words, first = self.table, self._words, not self._ended
        self._ended = True
        seed = table.seed
        if table.state == "abandoned" or not table.game.over:
            self._tell(words.tell("cli.join.abandoned"))
            if seed is not None:
                self._terminal.print(seed_line(seed, words))
        else:
            since = self._told_until if first else len(table.told)
            tell_the_end(table, table.seat, since, seed, words, self._terminal)
        if seed is not None and seed_hash(seed_from(seed)) != self._published:
            self._warn(words.tell("cli.join.other-seed", hash=self._published))
        record = f"{self._server.address}{self.table.path}/record"
        self._tell(words.tell("cli.join.afterwards", record=record))

    # --- what is typed ----------------------------------------------------------------------------

    def _follow(self, typed: str) -> None:
        """Do what a line says."""
        if not self._welcomed:
            self._changed.wait_for(lambda: self._welcomed, PATIENCE)
        if not typed:
            self._commands.who()
            self._show_state()
        elif self.table.begun:
            self._looking().hear(typed)
        else:
            self._before_the_game(typed)
        self._show_what_changed()

    def _before_the_game(self, typed: str) -> None:
        first, _, rest = typed.partition(" ")
        commands: dict[str, Command] = {**self._commands.available, "quit": _leave_table}
        command = command_named(first, commands, self._words)
        if command is None:
            self._warn(self._words.tell("cli.join.not-begun"))
            return
        try:
            commands[command](rest.strip())
        except CondottaError as problem:
            self._warn(self._words.say(problem.message))

    def _do(self, message: Told) -> Told:
        """Send something and wait for its answer, listening meanwhile; raise what is refused."""
        key = self._connection.send(message)
        self._answers[key] = None
        self._changed.wait_for(lambda: self._answers[key] is not None, PATIENCE)
        answer = self._answers.pop(key)
        if answer is None:
            raise CondottaError("cli.join.no-answer-yet")
        if answer["type"] == "refused":
            raise _refusal(answer)
        return answer


def _refusal(answer: Told) -> ServerRefused:
    problem = answer["problem"]
    return ServerRefused(problem["error"], problem["message"])


def _leave_table(_: str) -> NoReturn:
    raise LeaveTable
