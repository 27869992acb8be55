"""Condottiere as the terminal knows it: see ``condotta.cli.plain``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType

from condotta.cli.condottiere import answers, pages, screen
from condotta.cli.condottiere.hands import ANSWERS, hand_sizes, seats_in_step
from condotta.cli.condottiere.offer import offer
from condotta.cli.condottiere.recap import last_result
from condotta.cli.condottiere.showing import show
from condotta.cli.ending import best_first, result_lines
from condotta.cli.face import GameFace
from condotta.cli.frames import hand_line
from condotta.cli.heraldry import STRONG
from condotta.cli.looking import Looking
from condotta.cli.plain import TerminalGame, View
from condotta.cli.recap import latest
from condotta.cli.terminal_game import AfterMove, Command
from condotta.cli.words import Words
from condotta.condottiere import ACTIONS, Condottiere
from condotta.condottiere.rules import Rules, discouraged
from condotta.condottiere.seen import rules_seen
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message

ROOM_FOR_TABLE = 34
"""Lines below which a terminal gets the list too, so that the question stays in sight."""


class CondottiereAtTerminal(TerminalGame):
    """Shows, asks and tells Condottiere."""

    help = "ui.help"
    chapters = ("battle-begins", "final-battle-begins", "game-begins", "round-begins")
    counted = ("battle-begins", "final-battle-begins")
    measure = "battles"

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: View, words: Words) -> str:
        """Name the game, how far it has come, its edition and variants."""
        return screen.heading(view, words)

    def setup(self, view: View, words: Words) -> list[str]:
        """Name what was agreed."""
        title, *variants = super().setup(view, words)
        return [title, words.word("edition", view["edition"]), *variants]

    def layouts(self, console: Console) -> Sequence[str]:
        """Name the ways to show the table on this terminal, the best first.

        The map, a list of the regions instead, or neither where there is no room (``map`` shows
        them).
        """
        low = console.is_terminal and console.height < ROOM_FOR_TABLE
        small = low or console.width < screen.ROOM_FOR_MAP
        return ("list", "brief") if small else ("map", "list", "brief")

    def table(self, console: Console, view: View, words: Words, layout: str) -> RenderableType:
        """Show Italy and the battle lines."""
        return screen.table_screen(console, view, words, layout)

    def map(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show Italy as large as the terminal allows."""
        return screen.map_screen(console, view, words)

    def final(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show Italy: the regions have decided."""
        return self.map(console, view, words)

    def whole(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show Italy and the battle lines, whatever room they take."""
        lines = screen.lines_panel(view, words, screen.marks_of(console))
        return Group(self.map(console, view, words), lines)

    def hand(self, view: View, words: Words) -> RenderableType:
        """Write out a hand."""
        return hand_line(view["hand"], words, STRONG)

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: View, words: Words, width: int
    ) -> RenderableType:
        """Show the hand, the question and every possible answer."""
        return offer(question, options, view, words, width)

    def number_of(self, action: Action, options: Sequence[Action]) -> int:
        """Give the number of an answer, which is always the same."""
        [ours] = answers.ours([action])
        return answers.number_of(ours)

    def find_answers(
        self, text: str, options: Sequence[Action], view: View, words: Words
    ) -> Sequence[Action]:
        """Find the answers a text may mean."""
        return answers.find_answers(text, options, words)

    def thinkable(self, text: str, question: str, view: View, words: Words) -> Action | None:
        """Find an answer to this question, or to any, that a text may mean."""
        for among in (answers.answers_to(question), ACTIONS):
            found = answers.find_answers(text, among, words)
            if found:
                return found[0]
        return None

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, view: View, words: Words) -> RenderableType:
        """Explain a question by the rules behind it."""
        return pages.question_page(view["edition"], question, words)

    def explain(
        self, about: str, options: Sequence[Action], view: View, words: Words
    ) -> RenderableType:
        """Explain a card, a region, a rule or any words."""
        return pages.explain(about, view, words)

    def commands(self, place: Looking) -> Mapping[str, Command]:
        """Let cards be shown to others."""
        return {"show": lambda given: show(place, given)}

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell the latest events, and always how the last battle ended."""
        return latest(events, last_result(events), words, room, width)

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and with which scores: points, or regions."""
        result, rules = game.result, rules_seen(game.view(None))
        scores = {}
        for seat in best_first(result.scores):
            score = result.scores[seat]
            if rules.campaign:
                scores[seat] = words.tell("ui.points", count=score)
            else:
                scores[seat] = screen.count_of_regions(rules.edition, score, words)
        return result_lines(result, _won_alone(rules), scores, words)

    # --- one keyboard, a server -----------------------------------------------------------------

    def watch(self, game: Game, kind: str) -> AfterMove | None:
        """Watch whether a move leads to the step of throwing in hands: see ``hands``."""
        if kind in ("show", *ANSWERS):
            return None
        assert isinstance(game, Condottiere)
        sizes, mover = hand_sizes(game), game.decision.seat
        return lambda events: seats_in_step(game, sizes, mover, kind, events)

    def is_in_round(self, question: str) -> bool:
        """Say whether a question belongs to the step of throwing in hands."""
        return question == "hand"

    def warnings(self, view: View) -> Sequence[Message]:
        """Say what the rulebook advises against in this setup."""
        return discouraged(rules_seen(view))


def _won_alone(rules: Rules) -> str:
    """Say what was won: a game, a campaign, a game for points."""
    if not rules.campaign:
        return "ui.result.one"
    return "ui.result.points" if rules.edition == "1995" else "ui.result.campaign"


AT_TERMINAL: Final = CondottiereAtTerminal("condottiere")
