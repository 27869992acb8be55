"""A puzzle: a moment of a recorded game, who is asked there, and the line that solves it.

The record of a game is kept as numbers of the action space, so that many puzzles are small; playing
it again gives the exact position. Whoever solves it sees what the seat may see, nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from condotta.core.action import Action
from condotta.core.game import Game
from condotta.core.registry import description_of, replay
from condotta.core.values import JsonObject

PROVED: Final = "proved"
"""Every answer of the turn was tried: after one first answer there is a win, after no other."""
WEIGHED: Final = "weighed"
"""The champion weighed the answers against each other, each often, and one was clearly best."""

HARDEST: Final = 5
"""Grades go from 1, for beginners, to this."""

Line = tuple[int, ...]
"""The answers of one seat to its questions, one after the other, by their numbers."""


@dataclass(frozen=True)
class Source:
    """A game that puzzles are taken from."""

    game: str
    rules: str
    edition: str
    variants: tuple[str, ...]
    seats: int
    seed: int
    players: str
    """Who played it, on all seats."""
    actions: Line

    @property
    def steps(self) -> int:
        """How many actions are kept."""
        return len(self.actions)

    def record(self, steps: int) -> JsonObject:
        """Give the record of its first steps."""
        described = description_of(self.game)
        fresh = described.new_game(
            seats=self.seats,
            seed=self.seed,
            edition=self.edition,
            variants=self.variants,
            options=None,
            rules_version=self.rules,
        ).record
        space = described.actions
        fresh["actions"] = [space[index].to_json() for index in self.actions[:steps]]
        return fresh


@dataclass(frozen=True)
class Puzzle:
    """A position in which one line is clearly best."""

    source: Source
    step: int
    """So many actions lie behind."""
    seat: int
    proof: str
    """``PROVED`` or ``WEIGHED``."""
    theme: str
    grade: int
    line: Line
    """The answers that solve it: of the seat alone, none where there was one answer only."""
    best: float
    """The share of the win that the solution promises."""
    second: float
    """What the strongest of the wrong answers promises."""
    alike: Line = ()
    """Answers as good as the last one of the line: cards of the same sort, mostly."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.source.game

    @property
    def name(self) -> str:
        """A short name that stays: made of the game, its seed and the step."""
        told = f"{self.game} {self.source.seed} {self.source.players} {self.step}"
        return sha256(told.encode()).hexdigest()[:8]

    def record(self) -> JsonObject:
        """Give the record of the game up to the question."""
        return self.source.record(self.step)

    def position(self) -> Game:
        """Set the position up; the seat is asked there."""
        return replay(self.record())

    def solution(self) -> list[Action]:
        """Give the answers that solve it."""
        space = description_of(self.game).actions
        return [space[index] for index in self.line]

    def to_json(self) -> JsonObject:
        """Give all but its source as JSON."""
        return {
            "step": self.step,
            "seat": self.seat,
            "proof": self.proof,
            "theme": self.theme,
            "grade": self.grade,
            "line": [*self.line],
            "best": round(self.best, 3),
            "second": round(self.second, 3),
            "alike": [*self.alike],
        }
