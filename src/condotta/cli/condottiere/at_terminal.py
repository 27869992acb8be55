"""Condottiere as the terminal knows it: see ``condotta.cli.terminal_game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType

from condotta.cli.condottiere import answers, pages, screen
from condotta.cli.condottiere.hands import ANSWERS, hand_sizes, seats_in_step
from condotta.cli.condottiere.offer import hand_line, offer
from condotta.cli.condottiere.recap import recap
from condotta.cli.condottiere.result import result_lines
from condotta.cli.condottiere.showing import show
from condotta.cli.condottiere.sight import see
from condotta.cli.face import GameFace, Place
from condotta.cli.terminal_game import AfterMove, Command
from condotta.cli.words import Words
from condotta.condottiere import ACTIONS, Condottiere, CondottiereAction
from condotta.condottiere.rules import discouraged
from condotta.condottiere.seen import rules_seen
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.values import JsonObject


class CondottiereAtTerminal:
    """Shows, asks and tells Condottiere."""

    help = "ui.help"
    chapters = ("battle-begins", "final-battle-begins", "game-begins", "round-begins")
    counted = ("battle-begins", "final-battle-begins")
    measure = "battles"

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: JsonObject, words: Words) -> str:
        """Name the game, how far it has come, its edition and variants."""
        return screen.heading(see(view), words)

    def setup(self, view: JsonObject, words: Words) -> list[str]:
        """Name what was agreed."""
        sight = see(view)
        told = [words.word("game", "condottiere"), words.word("edition", sight.edition)]
        return told + [words.word("variant", variant) for variant in sight.variants]

    def layouts(self, console: Console) -> Sequence[str]:
        """Name the ways to show the table on this terminal."""
        return screen.layouts(console)

    def table(
        self, console: Console, view: JsonObject, words: Words, layout: str
    ) -> RenderableType:
        """Show Italy and the battle lines."""
        return screen.table_screen(console, see(view), rules_seen(view), words, layout)

    def map(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show Italy as large as the terminal allows."""
        return screen.map_screen(console, see(view), rules_seen(view), words)

    def final(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show Italy: the regions have decided."""
        return self.map(console, view, words)

    def whole(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show Italy and the battle lines, whatever room they take."""
        lines = screen.lines_panel(see(view), words, screen.marks_of(console))
        return Group(self.map(console, view, words), lines)

    def hand(self, view: JsonObject, words: Words) -> RenderableType:
        """Write out a hand."""
        return hand_line(see(view), words)

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: JsonObject, words: Words, width: int
    ) -> RenderableType:
        """Show the hand, the question and every possible answer."""
        return offer(question, _ours(options), see(view), words, width)

    def number_of(self, action: Action, _: Sequence[Action]) -> int:
        """Give the number of an answer, which is always the same."""
        return answers.number_of(_our(action))

    def say(self, action: Action, words: Words) -> str:
        """Say an answer."""
        return answers.sentence_of(_our(action), words)

    def find_answers(
        self, text: str, options: Sequence[Action], _: JsonObject, words: Words
    ) -> list[Action]:
        """Find the answers a text may mean."""
        return [*answers.find_answers(text, _ours(options), words)]

    def thinkable(self, text: str, question: str, _: JsonObject, words: Words) -> Action | None:
        """Find an answer to this question, or to any, that a text may mean."""
        for among in (answers.answers_to(question), ACTIONS):
            found = answers.find_answers(text, among, words)
            if found:
                return found[0]
        return None

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, view: JsonObject, words: Words) -> RenderableType:
        """Explain a question by the rules behind it."""
        return pages.question_page(see(view).edition, question, words)

    def explain(
        self, about: str, _: Sequence[Action], view: JsonObject, words: Words
    ) -> RenderableType:
        """Explain a card, a region, a rule or any words."""
        return pages.explain(about, see(view), words)

    def commands(self, place: Place) -> Mapping[str, Command]:
        """Let cards be shown to others."""
        return {"show": lambda given: show(place, given)}

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell the latest events, and always how the last battle ended."""
        return recap(events, words, room, width)

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and with which scores."""
        return result_lines(game, rules_seen(game.view(None)), words)

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

    def read_action(self, said: JsonObject) -> Action:
        """Read an answer."""
        return CondottiereAction.from_json(said)

    def warnings(self, view: JsonObject) -> Sequence[Message]:
        """Say what the rulebook advises against in this setup."""
        return discouraged(rules_seen(view))


def _our(action: Action) -> CondottiereAction:
    assert isinstance(action, CondottiereAction)
    return action


def _ours(options: Sequence[Action]) -> list[CondottiereAction]:
    return [_our(option) for option in options]


AT_TERMINAL: Final = CondottiereAtTerminal()
