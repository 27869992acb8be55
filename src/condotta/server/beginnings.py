"""Tables that begin from a position: to play on from a step of a game, and for lessons.

Such a table is one person's own: computer players have all other seats, it is private and not
rated, and it is running at once. Its game is told from where the record began, so that the person
knows of the past what the seat knew; but nothing of it can be taken back. What is still to be drawn
comes from the record's own chance: it is the same game, going another way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pydantic import ValidationError

from condotta.core.errors import BadRecord, CondottaError, SetupError
from condotta.core.registry import description_of
from condotta.core.table_limits import COLOURS
from condotta.core.values import JsonObject
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.choices import Choices
from condotta.server.errors import Refused
from condotta.server.replays import Replay
from condotta.server.seating import FreshTable, house_names
from condotta.server.table import BegunFrom


@dataclass(frozen=True)
class Beginning:
    """Where a game begins, and against whom."""

    record: JsonObject
    """Its actions have been done already."""
    begun_from: BegunFrom
    opponents: str
    """The computer player on every other seat."""
    lesson: str | None = None
    """The name of the lesson, where it is one."""
    learner: int = 0
    """The seat of the person in a lesson."""
    hints: bool = True
    """Whether a computer player may be asked for advice."""
    names: list[str] | None = None
    colours: list[str] | None = None
    """What the houses are called and wear, where there were some before."""


def at_step(replay: Replay, step: int) -> Beginning:
    """Begin where a game was after a step."""
    record, names, colours = replay.until(step), replay.names, replay.colours
    return Beginning(record, "record", "steady", names=names, colours=colours)


def of_lesson(game: str, name: str | None = None) -> Beginning:
    """Begin one of a game's lessons; without a name, the first game of a newcomer."""
    try:
        lessons = description_of(game).lessons
        if lessons is None:
            raise SetupError("error.unknown-lesson", {"given": str(name), "known": "–"})
        wished = lessons.first if name is None else name
        record = lessons.record(wished, None)
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem
    about = next(one for one in lessons.listed() if one["name"] == wished)
    seat = about["seat"]
    assert isinstance(seat, int)
    return Beginning(record, "lesson", str(about["opponent"]), wished, seat)


def choices_of(beginning: Beginning) -> Choices:
    """Say what was chosen for a table that begins from a record: all that its header agreed on."""
    record = beginning.record
    seats, options = record["seats"], record["options"]
    assert isinstance(seats, int)
    assert isinstance(options, dict)
    try:
        return Choices.model_validate(
            {
                "game": record["game"],
                "edition": record["edition"],
                "variants": record["variants"],
                "options": {name: options[name] for name in options if name != "start_seat"},
                "seats": seats,
                "computers": [beginning.opponents] * (seats - 1),
                "public": False,
                "talk": False,
                "first": options.get("start_seat", "random"),
                "rated": False,
                "hints": beginning.hints,
            }
        )
    except ValidationError as problem:
        # A position from elsewhere may agree on numbers that no table of ours could choose.
        wrong = BadRecord("error.record-field", {"field": "options"})
        raise Refused("bad-record", because=wrong) from problem


def begin(beginning: Beginning, who: Actor, seat: int, language: str, at: int) -> FreshTable:
    """Make the table; a long past takes a while to be told: call it in a thread."""
    choices = choices_of(beginning)
    if not 0 <= seat < choices.seats:
        raise Refused("bad-seats", {"seats": choices.seats})
    new = FreshTable(who, choices, at)
    names, colours = beginning.names or [], beginning.colours or COLOURS
    # Who plays on is one of the houses of the game, whatever they are called elsewhere.
    named = replace(who, name=names[seat]) if names else who
    new.do(acts.sit(new.table, named, seat, colours[seat]))
    for other in range(choices.seats):
        if other != seat:
            called = [*names[other : other + 1], *house_names(language)]
            player, colour = beginning.opponents, colours[other]
            new.do(acts.seat_computer(new.table, who, other, player, called, colour))
    new.do(
        acts.start_from(new.table, who, beginning.record, beginning.begun_from, beginning.lesson)
    )
    return new
