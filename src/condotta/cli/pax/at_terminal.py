"""Pax Renaissance as the terminal knows it: see ``condotta.cli.terminal_game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from condotta.cli.face import GameFace, Place
from condotta.cli.frames import framed, sentence
from condotta.cli.heraldry import TITLE
from condotta.cli.pax import answers, pages, screen
from condotta.cli.pax.offer import offer
from condotta.cli.pax.seats import victories_page
from condotta.cli.pax.sight import see
from condotta.cli.pax.signs import legend, signs_of
from condotta.cli.recap import latest
from condotta.cli.terminal_game import AfterMove, Command
from condotta.cli.words import Words
from condotta.core.action import Action
from condotta.core.errors import CondottaError
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.values import JsonObject
from condotta.pax import PaxAction

LEAST_STORY = 4
"""Lines that the story takes if it needs them."""


class PaxAtTerminal:
    """Shows, asks and tells Pax Renaissance."""

    help = "cli.pax.help"
    chapters = ("turn-begins",)
    counted = ("turn-begins",)
    measure = "turns"

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: JsonObject, words: Words) -> str:
        """Name the game, its turn and its variants."""
        return screen.heading(see(view), words)

    def setup(self, view: JsonObject, words: Words) -> list[str]:
        """Name what was agreed."""
        variants = [words.word("variant", variant) for variant in see(view).variants]
        return [words.word("game", "pax-renaissance"), words.word("edition", "second"), *variants]

    def layouts(self, console: Console) -> Sequence[str]:
        """Name the ways to show the table on this terminal."""
        return screen.layouts(console)

    def table(
        self, console: Console, view: JsonObject, words: Words, layout: str
    ) -> RenderableType:
        """Show the map, the seats and the victories."""
        return screen.table_screen(console, view, words, layout)

    def map(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show the map with its routes."""
        return screen.map_screen(console, view, words)

    def final(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show everything but the market."""
        return screen.table_screen(console, view, words, "whole")

    def whole(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show all that lies on the table."""
        return screen.whole_screen(console, view, words)

    def hand(self, view: JsonObject, words: Words) -> RenderableType:
        """Write out a hand."""
        return screen.hand_line(see(view), words)

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: JsonObject, words: Words, width: int
    ) -> RenderableType:
        """Show the market where it is asked for, the hand and every possible answer."""
        return offer(question, options, see(view), words, width)

    def number_of(self, action: Action, options: Sequence[Action]) -> int:
        """Give the number of an answer among those possible now."""
        assert isinstance(action, PaxAction)
        return answers.numbers_of(options)[action]

    def say(self, action: Action, words: Words) -> str:
        """Say an answer."""
        assert isinstance(action, PaxAction)
        return words.say(action.message)

    def find_answers(
        self, text: str, options: Sequence[Action], view: JsonObject, words: Words
    ) -> list[Action]:
        """Find the answers a text may mean."""
        return [*answers.find_answers(text, options, see(view), words)]

    def thinkable(self, text: str, _: str, view: JsonObject, words: Words) -> Action | None:
        """Find an action of a turn that a text may mean."""
        return answers.thinkable(text, see(view), words)

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, _: JsonObject, words: Words) -> RenderableType:
        """Explain a question by the rules behind it."""
        return pages.question_page(question, words)

    def explain(
        self, about: str, options: Sequence[Action], view: JsonObject, words: Words
    ) -> RenderableType:
        """Explain a card, a place, a seat, a rule or any words."""
        return pages.explain(about, options, see(view), words)

    def commands(self, place: Place) -> Mapping[str, Command]:
        """Look at cards and parts of the table; take back the action going on."""
        return {
            "look": place.explain,
            "market": lambda _: _show_market(place),
            "seats": lambda _: _show_seats(place),
            "victories": lambda _: _show_victories(place),
            "legend": lambda _: _show_legend(place),
            "cancel": lambda _: _take_back(place),
        }

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell the latest events: few lines at least, so that a smaller table makes room."""
        return latest(events, set(), words, max(room, LEAST_STORY), width)

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and how much patronage everybody has."""
        result = game.result
        won = "ui.result.one" if len(result.winners) == 1 else "ui.result.shared"
        reason = words.tell("ui.result.reason", reason=result.reason)
        told: list[RenderableType] = [
            Text(words.tell(won, seats=list(result.winners)), TITLE),
            sentence(reason, ()),
        ]
        for seat in sorted(range(game.seats), key=lambda seat: -result.scores[seat]):
            score = words.tell("cli.pax.patronage", count=result.scores[seat])
            line = words.tell("ui.result.score", seat=seat, score=score)
            told.append(sentence(line, words.names))
        return told

    # --- one keyboard, a server -----------------------------------------------------------------

    def watch(self, _: Game, __: str) -> AfterMove | None:
        """No move begins a secret round: only the actor is ever asked in secret (P-R44)."""
        return None

    def is_in_round(self, _: str) -> bool:
        """No question belongs to such a round."""
        return False

    def read_action(self, said: JsonObject) -> Action:
        """Read an answer."""
        return PaxAction.from_json(said)

    def warnings(self, _: JsonObject) -> Sequence[Message]:
        """The rulebook advises against nothing."""
        return ()


def _view(place: Place) -> JsonObject:
    return place.table.game.view(place.seat)


def _show_market(place: Place) -> None:
    terminal = place.terminal
    terminal.print(screen.market_panel(terminal.console, _view(place), place.words))


def _show_seats(place: Place) -> None:
    sight, words = see(_view(place)), place.words
    told = [pages.seat_page(player.seat, sight, words) for player in sight.players]
    place.terminal.page(framed(Group(*told)), words.tell("ui.more"))


def _show_victories(place: Place) -> None:
    view, words = _view(place), place.words
    page = victories_page(view, see(view), words, signs_of(place.terminal.console))
    place.terminal.page(framed(page), words.tell("ui.more"))


def _show_legend(place: Place) -> None:
    sight, words = see(_view(place)), place.words
    page = legend(sight, words, signs_of(place.terminal.console))
    place.terminal.page(framed(page), words.tell("ui.more"))


def _take_back(place: Place) -> None:
    """``back``: take the action going on back to its start."""
    if place.seat is None or not see(_view(place)).may_cancel:
        raise CondottaError("error.cannot-cancel")
    place.table.cancel()


AT_TERMINAL: Final = PaxAtTerminal()
