"""The conversation about one question: answers, explanations, reasons, and all one may do else."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from condotta.cli.frames import story_panel
from condotta.cli.heraldry import FAINT, WARNING
from condotta.cli.looking import Looking
from condotta.cli.saving import failed_save
from condotta.cli.terminal_game import Command
from condotta.core.action import Action

LONG_STORY = 40
"""Lines that it may take where lines do not matter."""


class Asking(Looking):
    """Asks one seat one question until it is answered."""

    @property
    def commands(self) -> dict[str, Command]:
        """Everything that can be done here: asking why not, as well."""
        return {**super().commands, "why": self._why}

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
    def options(self) -> Sequence[Action]:
        """The answers possible now."""
        return self.table.game.decision.options

    def show_table(self, since: int, intro: Sequence[str] = ()) -> None:
        """Show story, table and question; the story takes the lines the others leave.

        Where that is too little for the story's heart the table is shown more briefly; where even
        that does not help it comes first, so that story and question stay in sight.
        """
        console, view = self.terminal.console, self.view
        above = Group(*self._above(intro))
        asked = self._offered()
        for layout in self.shown.layouts(console):
            table = self.shown.table(console, view, self.words, layout)
            room = console.height - self._lines(Group(above, table, asked)) - 1
            if not console.is_terminal:
                room = LONG_STORY
            story = self.shown.recap(self._seen(since), self.words, room, console.width - 4)
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

    def _offered(self) -> RenderableType:
        width = self.terminal.console.width
        return self.shown.offer(self.question, self.options, self.view, self.words, width)

    # --- what was typed ---------------------------------------------------------------------------

    def _find(self, typed: str) -> Sequence[Action]:
        return self.shown.find_answers(typed, self.options, self.view, self.words)

    def _is_answer(self, typed: str) -> bool:
        return " " not in typed and bool(self._find(typed))

    def _otherwise(self, typed: str) -> None:
        """Take an answer, or say kindly why it cannot be taken."""
        found = self._find(typed)
        if len(found) == 1:
            self.table.move(found[0])
        elif found:
            self._which(found)
        else:
            self._refuse(typed)

    def _number(self, action: Action) -> int:
        return self.shown.number_of(action, self.options)

    def _which(self, found: Sequence[Action]) -> None:
        said = [f"{self._number(a)} {self.words.say(a.message)}" for a in found]
        self._reply(self.words.tell("ui.which", meant=", ".join(said)))

    def _refuse(self, typed: str) -> None:
        """Give the reason and the rule, if this is anything one could do in this game."""
        found = self.shown.thinkable(typed, self.question, self.view, self.words)
        if found is not None:
            self._give_reason(found)
        else:
            self._reply(self.words.tell("ui.not-understood", given=typed[:40]))

    def _give_reason(self, action: Action) -> None:
        refusal = self.table.why_not(action)
        if refusal is not None:
            self._reply(self.words.say(refusal))
            return
        said, number = self.words.say(action.message), self._number(action)
        self._reply(self.words.tell("ui.possible", action=said, number=number))

    def explain(self, about: str) -> None:
        """``?`` alone explains the question."""
        if about:
            super().explain(about)
            return
        self._page(self.shown.question_page(self.question, self.view, self.words))
        self.terminal.print(self._offered())

    def _why(self, about: str) -> None:
        """``why X`` says why X is not possible."""
        if not about:
            self._reply(self.words.tell("ui.why-what"))
            return
        found = self._find(about)
        if found:
            self._give_reason(found[0])
        else:
            self._refuse(about)
