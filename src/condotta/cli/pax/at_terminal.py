"""Pax Renaissance as the terminal knows it: see ``condotta.cli.plain``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType

from condotta.cli.ending import best_first, result_lines
from condotta.cli.face import GameFace
from condotta.cli.frames import framed, hand_line
from condotta.cli.looking import Looking
from condotta.cli.pax import answers, pages, screen
from condotta.cli.pax.offer import offer
from condotta.cli.pax.seats import victories_page
from condotta.cli.pax.signs import Signs, legend, signs_of
from condotta.cli.plain import TerminalGame, View
from condotta.cli.terminal_game import Command
from condotta.cli.words import Words
from condotta.core.action import Action
from condotta.core.errors import CondottaError
from condotta.core.event import Event
from condotta.pax import PaxAction

LAYOUTS = ("whole", "own", "numbers", "brief", "least")
"""All tableaux, only one's own, none; no map either; no victories: each has its own command."""
ROOM_FOR_MAP = 34
"""Lines below which a terminal shows no map beside a question."""
LEAST_STORY = 4
"""Lines that the story takes if it needs them."""


class PaxAtTerminal(TerminalGame):
    """Shows, asks and tells Pax Renaissance."""

    help = "cli.pax.help"
    chapters = ("turn-begins",)
    counted = ("turn-begins",)
    measure = "turns"

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: View, words: Words) -> str:
        """Name the game, its turn and its variants."""
        return screen.heading(view, words)

    def setup(self, view: View, words: Words) -> list[str]:
        """Name what was agreed."""
        title, *variants = super().setup(view, words)
        return [title, words.word("edition", "second"), *variants]

    def layouts(self, console: Console) -> Sequence[str]:
        """Name the ways to show the table on this terminal, the best first."""
        low = console.is_terminal and console.height < ROOM_FOR_MAP
        return LAYOUTS[3:] if low else LAYOUTS

    def table(self, console: Console, view: View, words: Words, layout: str) -> RenderableType:
        """Show the map, the seats and the victories."""
        return screen.table_screen(console, view, words, layout)

    def map(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show the map with its routes."""
        return screen.map_screen(console, view, words)

    def final(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show everything but the market."""
        return screen.table_screen(console, view, words, "whole")

    def whole(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show all that lies on the table."""
        return screen.whole_screen(console, view, words)

    def hand(self, view: View, words: Words) -> RenderableType:
        """Write out a hand."""
        return hand_line(view["hand"], words)

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: View, words: Words, width: int
    ) -> RenderableType:
        """Show the market where it is asked for, the hand and every possible answer."""
        return offer(question, options, view, words, width)

    def number_of(self, action: Action, options: Sequence[Action]) -> int:
        """Give the number of an answer among those possible now."""
        assert isinstance(action, PaxAction)
        return answers.numbers_of(options)[action]

    def find_answers(
        self, text: str, options: Sequence[Action], view: View, words: Words
    ) -> Sequence[Action]:
        """Find the answers a text may mean."""
        return answers.find_answers(text, options, view, words)

    def thinkable(self, text: str, question: str, view: View, words: Words) -> Action | None:
        """Find an action of a turn that a text may mean."""
        return answers.thinkable(text, view, words)

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, view: View, words: Words) -> RenderableType:
        """Explain a question by the rules behind it."""
        return pages.question_page(question, words)

    def explain(
        self, about: str, options: Sequence[Action], view: View, words: Words
    ) -> RenderableType:
        """Explain a card, a place, a seat, a rule or any words."""
        return pages.explain(about, options, view, words)

    def commands(self, place: Looking) -> Mapping[str, Command]:
        """Look at cards and parts of the table; take back the action going on."""
        return {
            "look": place.explain,
            "market": lambda _: _show_market(place),
            "seats": lambda _: _show_page(place, _seats_page),
            "victories": lambda _: _show_page(place, victories_page),
            "legend": lambda _: _show_page(place, legend),
            "cancel": lambda _: _take_back(place),
        }

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell the latest events: few lines at least, so that a smaller table makes room."""
        return super().recap(events, words, max(room, LEAST_STORY), width)

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and how much patronage everybody has."""
        result = game.result
        scores = {
            seat: words.tell("cli.pax.patronage", count=result.scores[seat])
            for seat in best_first(result.scores)
        }
        return result_lines(result, "ui.result.one", scores, words)


def _show_market(place: Looking) -> None:
    terminal = place.terminal
    terminal.print(screen.market_panel(terminal.console, place.view, place.words))


def _show_page(place: Looking, page: Callable[[View, Words, Signs], RenderableType]) -> None:
    terminal, words = place.terminal, place.words
    told = page(place.view, words, signs_of(terminal.console))
    terminal.page(framed(told), words.tell("ui.more"))


def _seats_page(view: View, words: Words, _: Signs) -> RenderableType:
    return Group(*(pages.seat_page(seat, view, words) for seat in range(view["seats"])))


def _take_back(place: Looking) -> None:
    """``back``: take the action going on back to its start."""
    if place.seat is None or not place.view["may_cancel"]:
        raise CondottaError("error.cannot-cancel")
    place.table.cancel()


AT_TERMINAL: Final = PaxAtTerminal("pax-renaissance")
