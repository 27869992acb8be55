"""The conversation about one question: answers, explanations, reasons, shows, the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote

from rich.cells import cell_len
from rich.console import Group, RenderableType
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
from condotta.cli.region_page import region_page
from condotta.cli.rule_pages import card_page, found_rules, look_up, looks_like_id, question_page
from condotta.cli.screen import framed, map_screen, story_panel, table_screen
from condotta.cli.sight import Sight, see
from condotta.cli.table import Table, fresh_file
from condotta.cli.words import Words, plain
from condotta.condottiere import ACTIONS, CondottiereAction, rulebook
from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError

COMMANDS = ("help", "log", "map", "save", "show", "why", "quit")

SHORT_STORY = 4
"""Lines that the story gets even where there is no room for it."""
LONG_STORY = 40
"""Lines that it may take where lines do not matter."""


class Asking:
    """Asks one seat one question until it is answered."""

    def __init__(self, table: Table, seat: int, words: Words, terminal: Terminal) -> None:
        """Take the table and who is asked."""
        self.table = table
        self.seat = seat
        self.words = words
        self.terminal = terminal
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
        for line in intro:
            self.terminal.print(Text(f"  {line}", FAINT))
        self.show_table(since)
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

    def show_table(self, since: int) -> None:
        """Show story, table and question; the story takes the lines the others leave."""
        console = self.terminal.console
        table = table_screen(console, self.sight, self.table.game.rules, self.words)
        asked = offer(self.question, self.options, self.sight, self.words, console.width)
        room = LONG_STORY
        if console.is_terminal:
            used = len(console.render_lines(Group(table, asked), pad=False))
            room = max(SHORT_STORY, console.height - used - 1)
        story = self._story(since, room)
        if story:
            self.terminal.print(story_panel(story, self.words))
        self.terminal.print(table)
        self.terminal.print(asked)

    def _offer(self) -> None:
        width = self.terminal.console.width
        self.terminal.print(offer(self.question, self.options, self.sight, self.words, width))

    def _story(self, since: int, room: int) -> list[str]:
        """Tell what happened, the oldest left out when it is too much for the screen."""
        events = [event.seen_by(self.seat) for event in self.table.told[since:]]
        story = [self.words.event(event) for event in events]
        inside = self.terminal.console.width - 4
        lines = [1 + cell_len(line) // inside for line in story]
        if sum(lines) <= room:
            return story
        kept = 0
        while kept < len(story) and sum(lines[len(lines) - kept - 1 :]) < room:
            kept += 1
        earlier = self.words.tell("ui.earlier", count=len(story) - kept)
        return [earlier, *story[len(story) - kept :]]

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
        longest = max(10, self.terminal.console.height - 4)
        self._page(story_panel(self._story(0, longest), self.words))

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
        cards = self._read_cards(typed[: places[-1]])
        seats = self._read_seats(typed[places[-1] + 1 :])
        return cards, seats

    def _read_cards(self, typed: list[str]) -> list[str]:
        """Read card names of one word or two."""
        cards: list[str] = []
        place = 0
        while place < len(typed):
            for length in (2, 1):
                found = find_cards(" ".join(typed[place : place + length]), self.words)
                if len(found) == 1 and place + length <= len(typed):
                    cards.append(found[0])
                    place += length
                    break
            else:
                raise CondottaError("ui.show-no-card", {"given": typed[place][:40]})
        return cards

    def _read_seats(self, typed: list[str]) -> list[int]:
        seats: list[int] = []
        for name in typed:
            found = find_seats(name, self.words)
            if len(found) != 1:
                known = ", ".join(self.words.names)
                raise CondottaError("ui.show-no-seat", {"given": name[:40], "known": known})
            seats += found
        return seats


def save_table(table: Table, given: str, words: Words, terminal: Terminal) -> bool:
    """Save where the person says, or where the table is kept; say how to take it up again."""
    path = Path(given).expanduser() if given else table.save_file
    if path is None:
        terminal.print(Text(words.tell("ui.save-where"), WARNING))
        return False
    before = table.save_file
    try:
        table.save_file = path if path == before else fresh_file(path)
        table.save()
    except CondottaError as problem:
        table.save_file = before
        terminal.print(Text(words.say(problem.message), WARNING))
        return False
    terminal.print(Text(words.tell("ui.saved", path=quote(str(path))), FAINT))
    return True
