"""Those who play the matches: in this process, in others, or on a cluster.

A match follows from its own seeds, so it does not matter who plays it, nor in which order.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol, runtime_checkable

from condotta.arena.match import play
from condotta.arena.outcome import Outcome
from condotta.arena.schedule import Match
from condotta.arena.tournament import Setup
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.players.named import Make

TRIES = 2
"""A match whose process ends is played once more; then it counts as broken."""

PATIENCE = 1800.0
"""Seconds a match may take before its process is ended."""

TIMED_OUT = "timed-out"
CRASHED = "crashed"
FAILED = "failed"
"""Why a match could not be played: it hung, its process ended, the game itself failed."""


@dataclass(frozen=True)
class Job:
    """A match with everything needed to play it anywhere."""

    setup: Setup
    match: Match
    limit: float | None = None
    make: Make | None = None
    """How players are made that the house does not know."""
    keeps_record: bool = False
    """Whether the outcome is to have the game's record."""

    def play(self) -> Outcome:
        """Play it."""
        return play(
            self.setup,
            self.match,
            limit=self.limit,
            make=self.make,
            keeps_record=self.keeps_record,
        )

    def play_or_say_why_not(self) -> Outcome | str:
        """Play it; the game's own failure is told, the players have their guards."""
        try:
            return self.play()
        except Exception as problem:
            return f"{FAILED}: {type(problem).__name__}: {problem}"[:200]

    def broken(self, why: str) -> Outcome:
        """Say that it could not be played."""
        return Outcome(self.match.number, self.match.deal, self.match.seating, broken=why)


@runtime_checkable
class Crew(Protocol):
    """Plays jobs."""

    def play(self, jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        """Give every job's outcome, as they come; closed early, it ends what is being played."""


class Here:
    """Plays in this process, one match after another; nobody can end a match that hangs."""

    def play(self, jobs: Sequence[Job]) -> Generator[Outcome, None, None]:
        """Play match after match."""
        for job in jobs:
            for _ in range(TRIES):
                result = job.play_or_say_why_not()
                if isinstance(result, Outcome):
                    break
            yield result if isinstance(result, Outcome) else job.broken(result)


def versions(game: str) -> JsonObject:
    """Say which package and which rules play: results of others are not mixed with theirs."""
    try:
        package = version("condotta")
    except PackageNotFoundError:
        package = "unknown"
    return {"condotta": package, "rules": description_of(game).rules_version}
