"""What one may do at a table at any time: look at it, read its rules, show cards, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from rich.console import Group, RenderableType
from rich.text import Text

from condotta.cli.answers import find_cards, find_regions, find_seats
from condotta.cli.face import TableFace
from condotta.cli.heraldry import WARNING
from condotta.cli.keyboard import LeaveTable, Terminal
from condotta.cli.offer import hand_line
from condotta.cli.region_page import region_page
from condotta.cli.rule_pages import card_page, found_rules, look_up, looks_like_id
from condotta.cli.saving import save_table
from condotta.cli.screen import framed, heading, layouts, map_screen, story_panel, table_screen
from condotta.cli.sight import Sight, see
from condotta.cli.words import Words, plain
from condotta.condottiere import rulebook
from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.event import Event

Command = Callable[[str], object]
Thing = TypeVar("Thing")


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
        self._commands: dict[str, Command] = {
            "help": self._help,
            "log": self._log,
            "map": self._map,
            "save": self._save,
            "show": self._show,
            "quit": self._quit,
            **(more or {}),
        }

    @property
    def sight(self) -> Sight:
        """What is seen."""
        return see(self.table.game.view(self.seat))

    def look(self) -> None:
        """Show the table, with no question; and one's hand, if one has a seat."""
        console, rules = self.terminal.console, self.table.game.rules
        layout = layouts(console)[0]
        self.terminal.print(table_screen(console, self.sight, rules, self.words, layout))
        if self.seat is not None:
            self.terminal.print(hand_line(self.sight, self.words))

    def hear(self, typed: str) -> None:
        """Do what a line says; what cannot be done is answered kindly."""
        try:
            self._follow(typed)
        except CondottaError as problem:
            self._reply(self.words.say(problem.message))

    def _follow(self, typed: str) -> None:
        if typed.startswith("?"):
            self._explain(typed[1:].strip())
            return
        first, _, rest = typed.partition(" ")
        command = command_named(first, self._commands, self.words)
        if command is None or self._is_answer(typed):
            self._otherwise(typed)
        else:
            self._commands[command](rest.strip())

    def _is_answer(self, typed: str) -> bool:
        """Say whether a line answers the question, although it may name a command."""
        return False

    def _otherwise(self, typed: str) -> None:
        """Reply to a line that is no command."""
        acting = self.sight.acting
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

    def _explain(self, about: str) -> None:
        """``?`` explains a card, a region, a rule or any words."""
        edition = self.table.game.rules.edition
        cards = find_cards(about, self.words)
        regions = find_regions(about, self.words)
        if not about:
            self._commands["help"]("")
        elif looks_like_id(about):
            self._page(look_up(about, self.words))
        elif len(cards) == 1:
            self._explain_card(edition, cards[0])
        elif len(regions) == 1:
            self._page(region_page(regions[0], self.sight, self.words))
        else:
            self._search(about)

    def _explain_card(self, edition: str, card: str) -> None:
        try:
            self._page(card_page(edition, card, self.words))
        except KeyError:
            self._reply(self.words.tell("refusal.card-of-other-edition", card=card))

    def _search(self, query: str) -> None:
        found = rulebook.search(query, self.words.language)
        key = "C7" if self.table.game.rules.edition == "2007" else "C5"
        here = [rule for rule in found if rule.id.startswith(key) or rule.kind == "ruling"]
        if here:
            self._page(found_rules(query, here[:8], self.words))
        else:
            self._reply(self.words.tell("ui.rule.nothing", query=query[:40]))

    def _help(self, _: str) -> None:
        self._page(Text(self.words.tell("ui.help")))

    def _log(self, _: str) -> None:
        """Tell everything from the beginning: the table, the seed's hash, every event."""
        told = [self.words.event(event) for event in self._seen(0)]
        head = [heading(self.sight, self.words), *self.notices]
        log = story_panel([*head, *told], self.words)
        self.terminal.page(Group(*log), self.words.tell("ui.more"))

    def _map(self, _: str) -> None:
        console, rules = self.terminal.console, self.table.game.rules
        self.terminal.print(map_screen(console, self.sight, rules, self.words))

    def _save(self, given: str) -> None:
        """``save [FILE]``: from now on the game is kept there."""
        save_table(self.table, given, self.words, self.terminal)

    def _quit(self, _: str) -> None:
        raise LeaveTable

    def _show(self, given: str) -> None:
        """``show CARD … to SEAT …`` uses up no turn: the question will be asked again."""
        if self.seat is None:
            self._otherwise(given)
            return
        cards, to = self._read_show(given)
        self.table.show(self.seat, cards, to)

    def _read_show(self, given: str) -> tuple[list[str], list[int]]:
        between = {"to", *plain(self.words.tell("ui.command.to")).split()}
        typed = given.replace(",", " ").split()
        places = [place for place, word in enumerate(typed) if plain(word) in between]
        if not places:
            raise CondottaError("ui.show-how")
        cards = self._read_cards(typed[: places[0]])
        seats = self._read_seats(typed[places[0] + 1 :])
        return cards, seats

    def _read_cards(self, typed: list[str]) -> list[str]:
        """Read card names of one word or two."""
        cards, left = _longest_first(typed, 2, lambda text: find_cards(text, self.words))
        if left:
            raise CondottaError("ui.show-no-card", {"given": left[:40]})
        return cards

    def _read_seats(self, typed: list[str]) -> list[int]:
        """Read letters and names, of several words if need be."""
        longest = max(len(name.split()) for name in self.words.names)
        seats, left = _longest_first(typed, longest, lambda text: find_seats(text, self.words))
        if left:
            known = ", ".join(self.words.names)
            raise CondottaError("ui.show-no-seat", {"given": left[:40], "known": known})
        return seats


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


def _longest_first(
    typed: list[str], longest: int, find: Callable[[str], list[Thing]]
) -> tuple[list[Thing], str]:
    """Read words as names, as many words to a name as possible; give also the first not read."""
    things: list[Thing] = []
    place = 0
    while place < len(typed):
        for length in range(min(longest, len(typed) - place), 0, -1):
            found = find(" ".join(typed[place : place + length]))
            if len(found) == 1:
                things += found
                place += length
                break
        else:
            return things, typed[place]
    return things, ""
