"""A game at the terminal: how it is shown, asked and told.

Here stands what serves any game. The view is written out field by field, the answers are numbered
from 1 in the order of the options; everything is said in the game's words, and what has none stands
for itself. A game with a screen of its own derives a class that shows better what it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.text import Text

from condotta.cli.answer_rows import answer_rows, numbered
from condotta.cli.ending import result_lines
from condotta.cli.errors import UsageError
from condotta.cli.finding import find
from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import CONTESTED, FAINT
from condotta.cli.recap import latest
from condotta.cli.terminal_game import AfterMove, Command
from condotta.cli.words import Words, plain
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.registry import description_of
from condotta.core.values import Json, JsonObject

if TYPE_CHECKING:
    from condotta.cli.face import GameFace
    from condotta.cli.looking import Looking

View: TypeAlias = Any
"""What a game lets an observer know; each game's ``shapes`` say what is in its own."""

AROUND = ("game", "rules", "edition", "variants", "options", "seats", "seat", "acting", "decision")
"""Fields of every view that are said elsewhere."""
AT_THE_END = "result"


class TerminalGame:
    """Shows, asks and tells a game."""

    help = "ui.plain-help"
    """The key of the page that explains how to answer."""
    chapters: Sequence[str] = ()
    """The kinds of events that open a chapter of its story."""
    counted: Sequence[str] = ()
    """The kinds of events by which its length is measured: battles begun, turns begun."""
    measure = "decisions"
    """What they are called in a simulation."""

    def __init__(self, name: str) -> None:
        """Take the name of the game."""
        self._name = name

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: View, words: Words) -> str:
        """Name the game, how far it has come, its edition and variants."""
        return " · ".join(self.setup(view, words))

    def setup(self, view: View, words: Words) -> list[str]:
        """Name what was agreed: title, edition, variants."""
        variants = [words.word("variant", variant) for variant in view["variants"]]
        return [words.word("game", self._name), *variants]

    def layouts(self, console: Console) -> Sequence[str]:
        """Name the ways to show the table on this terminal, the best first."""
        return ("plain",)

    def table(self, console: Console, view: View, words: Words, layout: str) -> RenderableType:
        """Show everything between the story and the question."""
        return self.whole(console, view, words)

    def map(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show the map as large as the terminal allows."""
        return self.whole(console, view, words)

    def final(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show what decided a game, when it is over."""
        return self.whole(console, view, words)

    def whole(self, console: Console, view: View, words: Words) -> RenderableType:
        """Show all that lies on the table: where a story has come to."""
        shown = {name: view[name] for name in view if name not in (*AROUND, AT_THE_END)}
        rows = columns(None, None)
        for depth, name, value in _fields(shown, words):
            rows.add_row(Text("  " * depth + name, FAINT), Text(value))
        return framed(rows, self.heading(view, words))

    def hand(self, view: View, words: Words) -> RenderableType:
        """Write out a hand; in other games everything one sees lies on the table."""
        return Text("")

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: View, words: Words, width: int
    ) -> RenderableType:
        """Show the question with every possible answer and its number."""
        said = [
            numbered(place, words.say(option.message))
            for place, option in enumerate(options, start=1)
        ]
        asked = Text(words.tell(f"question.{question}"), CONTESTED)
        rows = answer_rows([("", said)], width - 4)
        return Group(framed(Group(*rows), "", words.tell("ui.hint")), asked)

    def number_of(self, action: Action, options: Sequence[Action]) -> int:
        """Give the number by which an answer is chosen: its place among the options."""
        return list(options).index(action) + 1

    def find_answers(
        self, text: str, options: Sequence[Action], view: View, words: Words
    ) -> Sequence[Action]:
        """Find the answers a text may mean: by number, by sentence, by what it is in records."""
        known = {
            option: {str(place), *_phrases(option, words)}
            for place, option in enumerate(options, start=1)
        }
        return find(text, known)

    def thinkable(self, text: str, question: str, view: View, words: Words) -> Action | None:
        """Find something one could do in this game that a text may mean, possible now or not."""
        actions = description_of(self._name).actions
        found = find(text, {action: _phrases(action, words) for action in actions})
        return found[0] if found else None

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, view: View, words: Words) -> RenderableType:
        """Explain a question by the rules behind it."""
        return Text(words.tell(f"question.{question}"))

    def explain(
        self, about: str, options: Sequence[Action], view: View, words: Words
    ) -> RenderableType:
        """Explain a thing of the game or search its rules; a ``CondottaError`` if nothing fits."""
        raise UsageError("ui.rule.nothing", {"query": about[:80]})

    def commands(self, place: Looking) -> Mapping[str, Command]:
        """Give the commands of this game alone."""
        return {}

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell what has happened in as many lines as there is room for."""
        return latest(events, set(), words, room, width)

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and with which scores."""
        return result_lines(
            game.result, "ui.result.one", dict(enumerate(game.result.scores)), words
        )

    # --- one keyboard, a server -----------------------------------------------------------------

    def watch(self, game: Game, kind: str) -> AfterMove | None:
        """Watch a move at a shared keyboard, if this kind of move may begin a secret round."""
        return None

    def is_in_round(self, question: str) -> bool:
        """Say whether a question belongs to such a round."""
        return False

    def warnings(self, view: View) -> Sequence[Message]:
        """Say what the rulebook advises against in this setup."""
        return ()


def _phrases(action: Action, words: Words) -> set[str]:
    return {plain(words.say(action.message)), plain(str(action))}


def _fields(told: JsonObject, words: Words, depth: int = 0) -> Iterator[tuple[int, str, str]]:
    """Write an object out: how deep it lies, its name in words, its value."""
    for name, value in told.items():
        said = words.word("view", name)
        if isinstance(value, dict):
            yield depth, said, ""
            yield from _fields(value, words, depth + 1)
        elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
            yield depth, said, ""
            for place, one in enumerate(value, start=1):
                if isinstance(one, dict):
                    yield depth + 1, str(place), ""
                    yield from _fields(one, words, depth + 2)
                else:
                    yield depth + 1, str(place), _value(name, one, words)
        else:
            yield depth, said, _value(name, value, words)


def _value(name: str, value: Json, words: Words) -> str:
    if isinstance(value, list):
        return ", ".join(_value(name, one, words) for one in value)
    return "–" if value is None else words.word(name, value)
