"""The conversation about one question: answers, explanations, reasons, shows, the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from condotta.cli.answers import (
    answers_to,
    find_answers,
    find_cards,
    find_regions,
    find_seats,
    number_of,
    sentence_of,
)
from condotta.cli.heraldry import FAINT, WARNING
from condotta.cli.keyboard import LeaveTable, Terminal
from condotta.cli.offer import offer
from condotta.cli.recap import recap
from condotta.cli.region_page import region_page
from condotta.cli.rule_pages import card_page, found_rules, look_up, looks_like_id, question_page
from condotta.cli.saving import failed_save, save_table
from condotta.cli.screen import framed, heading, layouts, map_screen, story_panel, table_screen
from condotta.cli.sight import Sight, see
from condotta.cli.table import Table
from condotta.cli.words import Words, plain
from condotta.condottiere import ACTIONS, CondottiereAction, rulebook
from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.event import Event

COMMANDS = ("help", "log", "map", "save", "show", "why", "quit")

LONG_STORY = 40
"""Lines that it may take where lines do not matter."""


Thing = TypeVar("Thing")


class Asking:
    """Asks one seat one question until it is answered."""

    def __init__(
        self,
        table: Table,
        seat: int,
        words: Words,
        terminal: Terminal,
        notices: Sequence[str] = (),
    ) -> None:
        """Take the table, who is asked, and what the log begins with."""
        self.table = table
        self.seat = seat
        self.words = words
        self.terminal = terminal
        self.notices = tuple(notices)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "log": self._log,
            "map": self._map,
            "save": self._save,
            "show": self._show,
            "why": self._why,
            "quit": self._quit,
        }

    def ask(self, since: int, intro: Sequence[str] = ()) -> None:
        """Show the table with what happened since that event, and listen until there is a move."""
        self.show_table(since, intro)
        moves = self.table.moves
        while self.table.moves == moves:
            typed = self.terminal.read()
            if not typed:
                self.show_table(since)
                continue
            try:
                self._follow(typed)
            except CondottaError as problem:
                self._reply(self.words.say(problem.message))

    @property
    def sight(self) -> Sight:
        """What the seat sees."""
        return see(self.table.game.view(self.seat))

    @property
    def question(self) -> str:
        """The kind of question."""
        return self.table.game.decision.kind

    @property
    def options(self) -> list[CondottiereAction]:
        """The answers possible now."""
        options = self.table.game.decision.options
        return [option for option in options if isinstance(option, CondottiereAction)]

    def show_table(self, since: int, intro: Sequence[str] = ()) -> None:
        """Show story, table and question; the story takes the lines the others leave.

        Where that is too little for the battle's result the table is shown more briefly; where even
        that does not help it comes first, so that result and question stay in sight.
        """
        console, rules = self.terminal.console, self.table.game.rules
        above = Group(*self._above(intro))
        asked = offer(self.question, self.options, self.sight, self.words, console.width)
        for layout in layouts(console):
            table = table_screen(console, self.sight, rules, self.words, layout)
            room = console.height - self._lines(Group(above, table, asked)) - 1
            if not console.is_terminal:
                room = LONG_STORY
            story = recap(self._seen(since), self.words, room, console.width - 4)
            told = Group(*story_panel(story, self.words))
            if not console.is_terminal or self._lines(told) <= room:
                self.terminal.print(Group(above, told, table, asked))
                return
        self.terminal.print(Group(above, table))
        self.terminal.pause(self.words.tell("ui.more"))
        self.terminal.print(Group(told, asked))

    def _lines(self, content: RenderableType) -> int:
        return len(self.terminal.console.render_lines(content, pad=False))

    def _above(self, intro: Sequence[str]) -> list[RenderableType]:
        """Say first what must not be missed: a save that failed, the notices."""
        told = [Text(line, FAINT) for line in intro]
        if self.table.save_problem is not None:
            told.insert(0, Text(failed_save(self.table.save_problem, self.words), WARNING))
        return [Padding(line, (0, 2)) for line in told]

    def _offer(self) -> None:
        width = self.terminal.console.width
        self.terminal.print(offer(self.question, self.options, self.sight, self.words, width))

    def _seen(self, since: int) -> list[Event]:
        """Give what happened since then, as the seat may know it."""
        return [event.seen_by(self.seat) for event in self.table.told[since:]]

    def _reply(self, text: str) -> None:
        self.terminal.print(Text(text, WARNING))

    def _page(self, content: RenderableType) -> None:
        self.terminal.print(framed(content))

    # --- what was typed ---------------------------------------------------------------------------

    def _follow(self, typed: str) -> None:
        """Do what a line says."""
        if typed.startswith("?"):
            self._explain(typed[1:].strip())
            return
        first, _, rest = typed.partition(" ")
        command = self._command(first)
        if command is not None and not (
            rest == "" and find_answers(typed, self.options, self.words)
        ):
            self._commands[command](rest.strip())
            return
        self._answer(typed)

    def _command(self, typed: str) -> str | None:
        """Find a command by one of its names in the table's language or in English."""
        for speaks in (self.words.speaks, catalogue("en")):
            for command in COMMANDS:
                if plain(typed) in plain(speaks.tell(f"ui.command.{command}")).split():
                    return command
        return None

    def _answer(self, typed: str) -> None:
        """Take an answer, or say kindly why it cannot be taken."""
        found = find_answers(typed, self.options, self.words)
        if len(found) == 1:
            self.table.move(found[0])
        elif found:
            self._which(found)
        else:
            self._refuse(typed)

    def _which(self, found: Sequence[CondottiereAction]) -> None:
        meant = ", ".join(f"{number_of(a)} {sentence_of(a, self.words)}" for a in found)
        self._reply(self.words.tell("ui.which", meant=meant))

    def _refuse(self, typed: str) -> None:
        """Give the reason and the rule, if this is anything one could do in this game."""
        for among in (answers_to(self.question), ACTIONS):
            found = find_answers(typed, among, self.words)
            if found:
                self._give_reason(found[0])
                return
        self._reply(self.words.tell("ui.not-understood", given=typed[:40]))

    def _give_reason(self, action: CondottiereAction) -> None:
        refusal = self.table.game.why_not(action)
        said = sentence_of(action, self.words)
        if refusal is None:
            number = number_of(action)
            self._reply(self.words.tell("ui.possible", action=said, number=number))
            return
        reason, rule = refusal.args["reason"], refusal.args["rule"]
        self._reply(self.words.tell("ui.refused", action=said, reason=reason, rule=rule))

    # --- commands ---------------------------------------------------------------------------------

    def _explain(self, about: str) -> None:
        """``?`` explains the question, a card, a region, a rule or any words."""
        edition = self.table.game.rules.edition
        if not about:
            self._page(question_page(edition, self.question, self.words))
            self._offer()
            return
        cards = find_cards(about, self.words)
        regions = find_regions(about, self.words)
        if looks_like_id(about):
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

    def _why(self, about: str) -> None:
        """``why X`` says why X is not possible."""
        if not about:
            self._reply(self.words.tell("ui.why-what"))
            return
        found = find_answers(about, self.options, self.words)
        if found:
            self._give_reason(found[0])
        else:
            self._refuse(about)

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
