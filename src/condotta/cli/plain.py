"""Any game at the terminal: for those that bring no screen of their own.

The view is written out field by field, the answers are numbered from 1 in the order of the options;
everything is said in the game's words, and what has none stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from condotta.cli.answer_rows import answer_rows, numbered
from condotta.cli.errors import UsageError
from condotta.cli.face import GameFace, Place
from condotta.cli.finding import find
from condotta.cli.frames import columns, framed, sentence
from condotta.cli.heraldry import CONTESTED, FAINT, TITLE
from condotta.cli.recap import latest
from condotta.cli.terminal_game import AfterMove, Command
from condotta.cli.words import Words, plain
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.registry import description_of
from condotta.core.values import Json, JsonObject

AROUND = ("game", "rules", "edition", "variants", "options", "seats", "seat", "acting", "decision")
"""Fields of every view that are said elsewhere."""
AT_THE_END = "result"


class PlainAtTerminal:
    """Shows, asks and tells any game."""

    help = "ui.plain-help"
    chapters: Sequence[str] = ()
    counted: Sequence[str] = ()
    measure = "decisions"

    def __init__(self, name: str) -> None:
        """Take the name of the game."""
        self._name = name

    # --- the table ------------------------------------------------------------------------------

    def heading(self, view: JsonObject, words: Words) -> str:
        """Name the game, its edition and variants."""
        return " · ".join(self.setup(view, words))

    def setup(self, view: JsonObject, words: Words) -> list[str]:
        """Name what was agreed."""
        variants = view["variants"]
        told = variants if isinstance(variants, list) else []
        return [words.word("game", self._name), *(words.word("variant", one) for one in told)]

    def layouts(self, console: Console) -> Sequence[str]:
        """There is one way to show it."""
        return ("plain",)

    def table(
        self, console: Console, view: JsonObject, words: Words, layout: str
    ) -> RenderableType:
        """Show everything the view tells."""
        return self.whole(console, view, words)

    def map(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show the same: there is no map."""
        return self.whole(console, view, words)

    def final(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Show how the table was left."""
        return self.whole(console, view, words)

    def whole(self, console: Console, view: JsonObject, words: Words) -> RenderableType:
        """Write the view out, field by field."""
        shown = {name: view[name] for name in view if name not in (*AROUND, AT_THE_END)}
        rows = columns(None, None)
        for depth, name, value in _fields(shown, words):
            rows.add_row(Text("  " * depth + name, FAINT), Text(value))
        return framed(rows, self.heading(view, words))

    def hand(self, view: JsonObject, words: Words) -> RenderableType:
        """Say that everything one sees lies on the table."""
        return Text("")

    # --- the question ---------------------------------------------------------------------------

    def offer(
        self, question: str, options: Sequence[Action], view: JsonObject, words: Words, width: int
    ) -> RenderableType:
        """Show the question and every possible answer."""
        said = [numbered(place, self.say(one, words)) for place, one in enumerate(options, start=1)]
        asked = Text(words.tell(f"question.{question}"), CONTESTED)
        rows = answer_rows([("", said)], width - 4)
        return Group(framed(Group(*rows), "", words.tell("ui.hint")), asked)

    def number_of(self, action: Action, options: Sequence[Action]) -> int:
        """Give the number of an answer: its place among the options."""
        return list(options).index(action) + 1

    def say(self, action: Action, words: Words) -> str:
        """Say an answer."""
        return words.say(action.message)

    def find_answers(
        self, text: str, options: Sequence[Action], _: JsonObject, words: Words
    ) -> list[Action]:
        """Find the answers a text may mean: by number, by sentence, by what it is in records."""
        known = {
            one: {str(place), plain(self.say(one, words)), plain(str(one))}
            for place, one in enumerate(options, start=1)
        }
        return find(text, known)

    def thinkable(self, text: str, question: str, _: JsonObject, words: Words) -> Action | None:
        """Find any action of the game that a text may mean."""
        actions = description_of(self._name).actions
        known = {one: {plain(self.say(one, words)), plain(str(one))} for one in actions}
        found = find(text, known)
        return found[0] if found else None

    # --- what is looked up ----------------------------------------------------------------------

    def question_page(self, question: str, view: JsonObject, words: Words) -> RenderableType:
        """Say what is asked."""
        return Text(words.tell(f"question.{question}"))

    def explain(
        self, about: str, options: Sequence[Action], view: JsonObject, words: Words
    ) -> RenderableType:
        """Say that there is nothing to look up."""
        raise UsageError("ui.rule.nothing", {"query": about[:80]})

    def commands(self, place: Place) -> Mapping[str, Command]:
        """None beyond those of every table."""
        return {}

    # --- the story ------------------------------------------------------------------------------

    def recap(self, events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
        """Tell the latest events."""
        return latest(events, set(), words, room, width)

    def result(self, game: GameFace, words: Words) -> list[RenderableType]:
        """Say who won, why, and with which scores."""
        result = game.result
        won = "ui.result.one" if len(result.winners) == 1 else "ui.result.shared"
        told: list[RenderableType] = [
            Text(words.tell(won, seats=list(result.winners)), TITLE),
            sentence(words.tell("ui.result.reason", reason=result.reason), ()),
        ]
        for seat in range(game.seats):
            line = words.tell("ui.result.score", seat=seat, score=result.scores[seat])
            told.append(sentence(line, words.names))
        return told

    # --- one keyboard, a server -----------------------------------------------------------------

    def watch(self, game: Game, kind: str) -> AfterMove | None:
        """Nothing is asked in secret."""
        return None

    def is_in_round(self, question: str) -> bool:
        """Nothing is asked in secret."""
        return False

    def read_action(self, said: JsonObject) -> Action:
        """Read an answer."""
        return description_of(self._name).read_action(said)

    def warnings(self, view: JsonObject) -> Sequence[Message]:
        """Nothing is advised against."""
        return ()


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
