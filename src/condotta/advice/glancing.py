"""Everybody's chances in a game that is over, at a glance: no search, within a second.

Each seat is judged by its own eyes at that moment, whether it was asked or not, and the seats are
put beside each other: so no hidden card counts that its owner alone knew, except for its owner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from condotta.core.errors import SetupError, check_whole_number
from condotta.core.game import Game
from condotta.core.record import check_header
from condotta.core.registry import opening, replay, taken_back
from condotta.core.values import JsonObject
from condotta.players.champion import schooled_in
from condotta.players.players_of import Schooled
from condotta.players.protocol import SeatAtTable

MOMENTS = 240
"""A long game is looked at so often, evenly spread."""

MOST = 1_000_000
"""Nobody can want to look more often: no game has so many steps."""


@dataclass(frozen=True)
class Glance:
    """Every seat's share of the win after so many steps."""

    step: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Course:
    """How a game of so many steps went, and how it ended; ``None`` while it goes on."""

    steps: int
    moments: tuple[Glance, ...]
    result: tuple[float, ...] | None

    def to_json(self) -> JsonObject:
        """Give it as JSON; chances have four digits."""
        return {
            "steps": self.steps,
            "moments": [
                {"step": one.step, "chances": [round(chance, 4) for chance in one.chances]}
                for one in self.moments
            ],
            "result": None if self.result is None else [*self.result],
        }


def course_of(record: JsonObject, most: int = MOMENTS) -> Course:
    """Look at a game again and again; nothing is seen where nobody has learned it.

    >>> import condotta
    >>> from condotta.advice import course_of
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> for _ in range(30):
    ...     events = game.play(game.decision.options[0])
    >>> seen = course_of(game.record)
    >>> seen.steps, len(seen.moments), round(sum(seen.moments[0].chances), 6)
    (30, 30, 1.0)

    Raises:
        BadRecord: The record does not play as it says.
        SetupError: ``most`` is not a number of moments.
    """
    check_whole_number("most", most, 1, MOST)
    end = replay(record)
    actions = record["actions"]
    assert isinstance(actions, list)
    every = max(1, -(-len(actions) // most))
    schooled = _school_of(end.name)
    moments = () if schooled is None else _moments(record, every)
    seen = [Glance(step, shares(game, schooled)) for step, game in moments if schooled]
    return Course(len(actions), tuple(seen), result_of(end))


def result_of(end: Game) -> tuple[float, ...] | None:
    """Give each seat's share of the win, once a game is over."""
    if not end.over:
        return None
    winners = end.result.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(end.seats))


def glance(game: Game) -> tuple[float, ...]:
    """Give everybody's chances at a position; nothing where nobody has learned the game."""
    schooled = _school_of(game.name)
    return () if schooled is None else shares(game, schooled)


def shares(game: Game, schooled: Schooled) -> tuple[float, ...]:
    """Put beside each other how well the seats stand, each by its own eyes."""
    stand = schooled.glance([SeatAtTable(game, seat) for seat in range(game.seats)])
    total = sum(stand)
    return tuple(one / total for one in stand)


def _school_of(game: str) -> Schooled | None:
    try:
        return schooled_in(game)
    except SetupError:
        return None


def _moments(record: JsonObject, every: int) -> Iterator[tuple[int, Game]]:
    """Play a game again, and stop every so many steps; not within what was taken back."""
    actions = check_header(record)["actions"]
    assert isinstance(actions, list)
    game = opening(record)
    gone = taken_back(record)
    for step, entry in enumerate(actions):
        if step % every == 0 and step not in gone and not game.over:
            yield step, game
        game.play_json(entry)
