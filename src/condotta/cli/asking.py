"""The conversation about one question: answers, explanations, reasons, and all one may do else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from condotta.cli.answers import answers_to, find_answers, number_of, sentence_of
from condotta.cli.face import TableFace
from condotta.cli.heraldry import FAINT, WARNING
from condotta.cli.keyboard import Terminal
from condotta.cli.looking import Command, Looking
from condotta.cli.offer import offer
from condotta.cli.recap import recap
from condotta.cli.rule_pages import question_page
from condotta.cli.saving import failed_save
from condotta.cli.screen import layouts, story_panel, table_screen
from condotta.cli.words import Words
from condotta.condottiere import ACTIONS, CondottiereAction

LONG_STORY = 40
"""Lines that it may take where lines do not matter."""


class Asking(Looking):
    """Asks one seat one question until it is answered."""

    def __init__(
        self,
        table: TableFace,
        seat: int,
        words: Words,
        terminal: Terminal,
        notices: Sequence[str] = (),
        more: Mapping[str, Command] | None = None,
    ) -> None:
        """Take the table, who is asked, what the log begins with, and the table's own commands."""
        super().__init__(table, seat, words, terminal, notices, more)
        self._commands["why"] = self._why

    def ask(self, since: int, intro: Sequence[str] = ()) -> None:
        """Show the table with what happened since that event, and listen until there is a move."""
        self.show_table(since, intro)
        moves = self.table.moves
        while self.table.moves == moves:
            typed = self.terminal.read()
            if typed:
                self.hear(typed)
            else:
                self.show_table(since)

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

    # --- what was typed ---------------------------------------------------------------------------

    def _is_answer(self, typed: str) -> bool:
        return " " not in typed and bool(find_answers(typed, self.options, self.words))

    def _otherwise(self, typed: str) -> None:
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
        refusal = self.table.why_not(action)
        if refusal is not None:
            self._reply(self.words.say(refusal))
            return
        said, number = sentence_of(action, self.words), number_of(action)
        self._reply(self.words.tell("ui.possible", action=said, number=number))

    def _explain(self, about: str) -> None:
        """``?`` alone explains the question."""
        if about:
            super()._explain(about)
            return
        edition = self.table.game.rules.edition
        self._page(question_page(edition, self.question, self.words))
        self._offer()

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
