"""Advice on a page: options with their chances, the course of a game, where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from condotta.advice import Analysis, Moment, TurningPoint
from condotta.cli.frames import columns, framed, headed, sentence
from condotta.cli.heraldry import CONTESTED, FAINT, STRONG, TITLE, shield
from condotta.cli.story import Eyes, retell
from condotta.cli.words import Words
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.values import JsonObject
from condotta.players import Compared, Reasons, Thoughts

BAR = 20
"""How many signs a bar of 100 % has."""

HEIGHTS = " ▁▂▃▄▅▆▇█"
PLAIN_HEIGHTS = " .:-=+*%#"
"""Nothing … all, one sign high; the second for terminals that know ASCII alone."""


def percent(value: float) -> str:
    """Write a chance."""
    return f"{100 * value:.0f} %"


def bar(value: float) -> Text:
    """Draw a chance as a bar; the number always stands beside it."""
    filled = round(BAR * min(1.0, max(0.0, value)))
    return Text.assemble(("=" * filled, CONTESTED), ("-" * (BAR - filled), FAINT))


# --- one question ---------------------------------------------------------------------------------


def thoughts_page(
    game: Game, step: int, thoughts: Thoughts, played: JsonObject | None, words: Words
) -> RenderableType:
    """Show each option with its chance, the best first, and everybody's chances."""
    name, kind = words.names[thoughts.seat], game.decision.kind
    asked = words.tell("cli.advise.asked", number=step, name=name)
    parts: list[RenderableType] = [
        sentence(asked, words.names),
        Text(words.tell(f"question.{kind}"), CONTESTED),
        framed(_options(thoughts, played, words), words.tell("cli.advise.options")),
    ]
    if thoughts.reasons is not None and (thoughts.reasons.because or thoughts.reasons.otherwise):
        parts.append(framed(_reasons(thoughts.reasons, words), words.tell("cli.advise.why")))
    if thoughts.chances:
        parts.append(Text(words.tell("cli.advise.order"), FAINT))
        if thoughts.compared is not None:
            parts.append(Text(_compared(thoughts.compared, words), FAINT))
        parts.append(framed(_chances(thoughts.chances, words), words.tell("cli.advise.chances")))
    else:
        parts.append(Text(words.tell("cli.advise.no-chances"), FAINT))
    return Group(*parts)


def _options(thoughts: Thoughts, played: JsonObject | None, words: Words) -> RenderableType:
    grid = columns(3, 6, BAR, 7, None) if thoughts.chances else columns(3, None)
    for place, weighed in enumerate(thoughts.weighed, start=1):
        said = Text(words.say(weighed.action.message), STRONG if place == 1 else "")
        if weighed.action.to_json() == played:
            said.append("  " + words.tell("cli.advise.was-played"), FAINT)
        number = Text(f"{place}.", FAINT)
        if not thoughts.chances:
            grid.add_row(number, said)
        elif weighed.visits:
            tries = Text(f"{weighed.visits}×", FAINT, justify="right")
            grid.add_row(number, percent(weighed.value), bar(weighed.value), tries, said)
        else:
            grid.add_row(number, "–", Text(words.tell("cli.advise.untried"), FAINT), "", said)
    return grid


def _reasons(reasons: Reasons, words: Words) -> RenderableType:
    """Tell the facts behind the best answer, and what speaks against the other."""
    told = [Text(f"- {words.say(fact)}") for fact in reasons.because]
    if reasons.then:
        line = "; ".join(words.say(action.message) for action in reasons.then)
        told.append(Text(words.tell("cli.advise.then", line=line), FAINT))
    if reasons.otherwise is not None:
        told.append(Text(words.tell("cli.advise.worse", fact=reasons.otherwise), FAINT))
    return Group(*told)


def _compared(compared: Compared, words: Words) -> str:
    """Tell what a closer look at the played answer found; nineteen times in twenty within ±."""
    return words.tell(
        "cli.advise.compared",
        best=percent(compared.best),
        got=percent(compared.other),
        error=percent(2 * compared.error),
    )


def _chances(chances: Sequence[float], words: Words) -> RenderableType:
    grid = columns(3, 16, 6, None)
    for seat, chance in enumerate(chances):
        grid.add_row(shield(seat), words.names[seat], percent(chance), bar(chance))
    return grid


# --- a whole game ---------------------------------------------------------------------------------


class Played:
    """What was done in a recorded game, to be said in words."""

    def __init__(self, record: JsonObject) -> None:
        """Play it once more, and remember what each move brought about and offered."""
        self.events: list[list[Event]] = []
        self.actions: dict[int, dict[str, Action]] = {}
        for game, move in retell(record, None, Eyes(open=True)):
            self.events.append(move.events)
            if not game.over:
                options = {str(one.to_json()): one for one in game.decision.options}
                self.actions[move.number] = options

    def said(self, step: int, entry: JsonObject, words: Words) -> str:
        """Say one of the answers that were possible after a move."""
        return words.say(self.actions[step][str(entry)].message)

    def told(self, step: int, words: Words) -> str:
        """Tell what a move brought about first."""
        return words.event(self.events[step][0]) if self.events[step] else ""


def analysis_page(
    console: Console, analysis: Analysis, played: Played, words: Words, seat: int | None
) -> RenderableType:
    """Show the course of the game, its turning points and how well everybody chose."""
    head = words.tell(
        "cli.advise.head",
        count=len(analysis.moments),
        moves=analysis.steps,
        player=analysis.player,
    )
    parts: list[RenderableType] = [Text(head, TITLE)]
    if any(moment.chances for moment in analysis.moments):
        parts.append(framed(_course(console, analysis, words), words.tell("cli.advise.course")))
        points = [point for point in analysis.turning_points if seat in (None, point.seat)]
        parts.append(
            framed(_turning(points, analysis, played, words), words.tell("cli.advise.turning"))
        )
    if all(moment.value is None for moment in analysis.moments):
        parts.append(Text(words.tell("cli.advise.no-chances"), FAINT))
    parts.append(_accuracy(analysis, words, seat))
    return Group(*parts)


def _course(console: Console, analysis: Analysis, words: Words) -> RenderableType:
    """Draw each seat's chances over time in a line of its own."""
    width = max(10, console.width - 40)
    signs = PLAIN_HEIGHTS if console.options.ascii_only else HEIGHTS
    line = course(analysis, width)
    grid = columns(3, 16, 6, width, 6)
    for seat in range(analysis.seats):
        heights = [signs[round(chances[seat] * (len(signs) - 1))] for chances in line]
        first, last = percent(line[0][seat]), percent(line[-1][seat])
        drawn = Text("".join(heights), CONTESTED)
        grid.add_row(shield(seat), words.names[seat], first, drawn, last)
    scale = words.tell("cli.advise.scale", moves=analysis.steps)
    return Group(grid, Text(scale, FAINT))


def course(analysis: Analysis, width: int) -> list[Sequence[float]]:
    """Give the chances at so many places from the first move to the last, as they last were known.

    A game that is over ends with its result.
    """
    known = [moment for moment in analysis.moments if moment.chances]
    line: list[Sequence[float]] = []
    for place in range(width):
        step = analysis.steps * place / max(1, width - 1)
        before = [moment for moment in known if moment.step <= step]
        line.append((before or known)[-1 if before else 0].chances)
    if analysis.result is not None:
        line[-1] = analysis.result
    return line


def _turning(
    points: Sequence[TurningPoint], analysis: Analysis, played: Played, words: Words
) -> RenderableType:
    if not points:
        return Text(words.tell("cli.advise.no-turning"), FAINT)
    moments = {moment.step: moment for moment in analysis.moments}
    told: list[RenderableType] = []
    for point in points:
        if point.kind == "choice":
            told += _choice(point, moments[point.since], played, words)
        else:
            told += _swing(point, played, words)
    return Group(*told)


def _choice(
    point: TurningPoint, moment: Moment, played: Played, words: Words
) -> list[RenderableType]:
    head = words.tell(
        "cli.advise.choice",
        number=point.step,
        name=words.names[point.seat],
        action=played.said(point.since, moment.played, words),
    )
    better = words.tell(
        "cli.advise.better",
        action=played.said(point.since, moment.best, words),
        best=percent(point.before),
        got=percent(point.after),
    )
    facts = [Text(f"   - {words.say(fact)}", FAINT) for fact in _facts_of(moment)]
    return [sentence(head, words.names), Text(f"   {better}", FAINT), *facts]


def _facts_of(moment: Moment) -> list[Message]:
    """Read the facts behind the better answer out of an analysis."""
    told = moment.reasons["because"] if moment.reasons is not None else []
    assert isinstance(told, list)
    return [Message(fact["key"], fact["args"]) for fact in cast("list[dict[str, Any]]", told)]


def _swing(point: TurningPoint, played: Played, words: Words) -> list[RenderableType]:
    head = words.tell(
        "cli.advise.swing",
        since=point.since + 1,
        step=point.step,
        name=words.names[point.seat],
        before=percent(point.before),
        after=percent(point.after),
    )
    said: list[RenderableType] = [sentence(head, words.names)]
    if told := played.told(point.step, words):
        said.append(Text(f"   {told}", FAINT))
    return said


def _accuracy(analysis: Analysis, words: Words, seat: int | None) -> Grid:
    keys = ("player", "judged", "agreed", "loss")
    grid = headed(*(words.tell(f"cli.advise.{key}") for key in keys))
    for one in analysis.accuracy:
        if seat in (None, one.seat):
            loss = "–" if one.mean_loss is None else f"{100 * one.mean_loss:.1f} %"
            agreed = percent(one.agreed / one.judged) if one.judged else "–"
            who = Text.assemble(shield(one.seat), f" {words.names[one.seat]}")
            grid.add_row(who, str(one.judged), agreed, loss)
    return grid
