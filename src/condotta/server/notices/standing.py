"""How a table stands, as far as anybody is told of it: whom it waits for, and whether it is over.

An entry and what it causes are written together, before the table takes the entry. So ``foreseen``
says how the table will stand then; a test holds it against how it does stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from condotta.core.registry import opening
from condotta.server.chairs import Chair
from condotta.server.log import Entry
from condotta.server.story import Story, is_answer
from condotta.server.table import Asks, State, Table


@dataclass(frozen=True)
class Question:
    """What a game asks: which seat, and whether others may know."""

    seat: int
    secret: bool


@dataclass(frozen=True)
class Standing:
    """How a table stands."""

    state: State
    people: frozenset[str]
    """Everybody who plays here and has not given up."""
    asked: str | None = None
    """The person whom others wait for; nobody where one plays alone, or a computer is asked."""
    secret: bool = False
    """Whether nobody else may know that they are asked."""


def standing_of(table: Table) -> Standing:
    """Say how a table stands."""
    return _standing(table.state, table.chairs, _question(table.story))


def foreseen(table: Table, entry: Entry) -> Standing:
    """Say how a table will stand when it has taken an entry."""
    state, chairs, question = table.state, [*table.chairs], _question(table.story)
    match entry.kind:
        case "start":
            state, question = "running", _first_question(entry)
        case "move":
            question = _question_after(table, entry)
            state = "finished" if question is None else state
        case "undo":
            question = _question_at(table.story, entry.whole("to"))
        case "ask" | "vote":
            return _after_vote(table, entry)
        case "leave" | "resign" | "out-of-time":
            seat, player = entry.whole("seat"), entry.text("player")
            resigned = entry.kind == "resign"
            chairs[seat] = replace(chairs[seat], player=player, resigned=resigned)
            if all(chair.resigned or chair.person is None for chair in chairs):
                state = "abandoned"
        case "return":
            seat = entry.whole("seat")
            chairs[seat] = replace(chairs[seat], player=None)
        case "abandon":
            state = "abandoned"
        case _:
            pass  # what happens before the game, and talk, asks nobody anything
    return _standing(state, chairs, question)


def _standing(state: State, chairs: Sequence[Chair], question: Question | None) -> Standing:
    playing = [c for c in chairs if c.person is not None and not c.resigned and not c.kept]
    people = frozenset(chair.person for chair in playing if chair.person is not None)
    if state != "running" or question is None or len(people) == 1:
        return Standing(state, people)
    chair = chairs[question.seat]
    if chair.player is not None:
        return Standing(state, people)
    return Standing(state, people, chair.person, question.secret)


def _question(story: Story | None) -> Question | None:
    if story is None or story.asked is None:
        return None
    return Question(story.asked, story.is_secret)


def _first_question(entry: Entry) -> Question | None:
    """The question after the deal; a table that begins elsewhere is one person's own."""
    if entry.body.get("actions"):
        return None
    game = opening(entry.object("header"))
    return None if game.over else Question(game.decision.seat, game.decision.secret)


def _question_after(table: Table, entry: Entry) -> Question | None:
    assert table.story is not None
    game = table.story.foresee(entry.object("action"))
    return None if game.over else Question(game.decision.seat, game.decision.secret)


def _question_at(story: Story | None, step: int) -> Question | None:
    """The question a game asked before a step: whoever answered it was asked."""
    assert story is not None
    for later in story.steps[step:]:
        if is_answer(later.entry):
            return Question(later.seat, later.secret)
    return _question(story)


def _after_vote(table: Table, entry: Entry) -> Standing:
    """A vote that everybody shares ends the game, or takes it back."""
    ask, question = table.ask, _question(table.story)
    what = cast("Asks", entry.text("what")) if ask is None else ask.what
    step = entry.body.get("step") if ask is None else ask.step
    agrees = entry.kind == "ask" or entry.body["yes"] is True
    if not agrees or not table.would_agree(entry.whole("seat"), what):
        return _standing(table.state, table.chairs, question)
    if what == "abandon":
        return _standing("abandoned", table.chairs, None)
    assert isinstance(step, int)
    return _standing(table.state, table.chairs, _question_at(table.story, step))
