"""Results: what was played together with what it shows, for files and reports."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from condotta.arena.errors import ArenaError
from condotta.arena.outcome import Outcome
from condotta.arena.rating import RESAMPLES
from condotta.arena.schedule import schedule
from condotta.arena.summary import Summary, summary
from condotta.arena.tournament import Tournament
from condotta.core.values import JsonObject

FORMAT = "condotta-arena-results"
VERSION = 1


@dataclass(frozen=True)
class Results:
    """A tournament and what it shows."""

    tournament: Tournament
    versions: JsonObject
    planned: int
    """Matches the whole tournament has."""
    summary: Summary

    def to_json(self) -> JsonObject:
        """Give everything as JSON: docs/arena-results.schema.json says what is what."""
        played = len(self.summary.broken) + self.summary.games
        return {
            "format": FORMAT,
            "version": VERSION,
            "tournament": self.tournament.to_json(),
            "versions": self.versions,
            "planned": self.planned,
            "complete": played == self.planned,
            **self.summary.to_json(),
        }


def results(
    tournament: Tournament,
    outcomes: Iterable[Outcome],
    versions: JsonObject,
    *,
    resamples: int = RESAMPLES,
) -> Results:
    """Sum up a tournament; outcomes that are not of its schedule are left out."""
    planned = len(schedule(tournament))
    found = summary(
        [outcome for outcome in outcomes if outcome.number < planned],
        tournament.entrants,
        resamples=resamples,
        seed=tournament.seed,
    )
    return Results(tournament, versions, planned, found)


def write(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    unfinished = path.with_name(f".{path.name}.new")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError as problem:
        said = {"path": str(path), "problem": problem.strerror or str(problem)}
        raise ArenaError("error.arena-disk", said) from problem


def as_text(told: JsonObject) -> str:
    """Write JSON for people and programs."""
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"
