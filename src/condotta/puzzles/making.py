"""Making puzzles: game after game is played and looked at, until there are enough.

What is found goes into a file, a line for every game, so that making can be broken off at any time
and goes on where it was. The same seed always makes the same puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from condotta.advice.advising import seed_of_advice
from condotta.puzzles.finding import look_at_game
from condotta.puzzles.shelf import written
from condotta.puzzles.ways import way_of

Progress = Callable[[int], None]
"""Is told how many puzzles there are by now."""


def make_puzzles(
    game: str, count: int, seed: int, file: Path, on_progress: Progress | None = None
) -> int:
    """Add to a file until it has so many puzzles; give how many it has."""
    way = way_of(game)
    number, had = _looked_at(file)
    while had < count:
        if on_progress is not None:
            on_progress(had)
        seats = way.seats[number % len(way.seats)]
        found = look_at_game(way, seats, seed_of_advice("puzzles", game, seed, number))
        with file.open("a", encoding="utf-8") as lines:
            lines.write(written(number, found) + "\n")
        number, had = number + 1, had + len(found)
    if on_progress is not None:
        on_progress(had)
    return had


def _looked_at(file: Path) -> tuple[int, int]:
    """Say how many games a file has been made of, and how many puzzles it has.

    A last line that was broken off is taken away.
    """
    if not file.exists():
        return 0, 0
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    told = [json.loads(line) for line in whole.splitlines()]
    games = 1 + max((one["number"] for one in told), default=-1)
    return games, sum(len(one["puzzles"]) for one in told)
