"""The puzzles that there are: read from files of the package, once and only when asked for.

A file has a line of JSON for every game that was looked at, with the puzzles found in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.core.values import Json, JsonObject
from condotta.puzzles.puzzle import Puzzle, Source


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Give all puzzles of a game, in an order that stays.

    >>> from condotta.puzzles import puzzles
    >>> {puzzle.game for puzzle in puzzles("condottiere")}
    {'condottiere'}
    """
    file = files("condotta.puzzles") / "data" / f"{game}.jsonl"
    if not file.is_file():
        return ()
    return tuple(read_puzzles(file.read_text(encoding="utf-8").splitlines()))


@cache
def _by_name(game: str) -> dict[str, Puzzle]:
    return {puzzle.name: puzzle for puzzle in puzzles(game)}


def puzzle_named(game: str, name: str) -> Puzzle:
    """Find a puzzle."""
    found = _by_name(game).get(name)
    if found is None:
        raise SetupError("error.unknown-puzzle", {"given": shown(name)})
    return found


def daily_puzzle(game: str, day: date) -> Puzzle:
    """Give the puzzle of a day: the same for everybody, another one each day until all were had."""
    found = puzzles(game)
    if not found:
        raise SetupError("error.no-puzzles", {"given": shown(game)})
    # A step that has no factor in common with any number of puzzles below it visits them all.
    return found[day.toordinal() * 7919 % len(found)]


def mixed_puzzles(game: str, day: date) -> list[Puzzle]:
    """Give all puzzles of a game in the order of a day: no theme or grade comes in a long row.

    >>> from datetime import date
    >>> from condotta.puzzles import mixed_puzzles
    >>> [puzzle.theme for puzzle in mixed_puzzles("condottiere", date(2026, 11, 17))[:4]]
    ['surrender', 'strength', 'surrender', 'scarecrow']
    """
    rng = Random(day.toordinal())
    themes: dict[str, dict[int, list[Puzzle]]] = {}
    for puzzle in puzzles(game):
        themes.setdefault(puzzle.theme, {}).setdefault(puzzle.grade, []).append(puzzle)
    for grades in themes.values():
        for alike in grades.values():
            rng.shuffle(alike)
    return _spread([_spread([*grades.values()], rng) for grades in themes.values()], rng)


def _spread(groups: Sequence[Sequence[Puzzle]], rng: Random) -> list[Puzzle]:
    """Merge groups so that each is spread evenly over the whole, however small it is."""
    placed: list[tuple[float, Puzzle]] = []
    for group in groups:
        first = rng.random()
        placed += [((first + number) / len(group), one) for number, one in enumerate(group)]
    return [one for _, one in sorted(placed, key=lambda at: at[0])]


# --- reading and writing --------------------------------------------------------------------------


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Read the puzzles of a file, line by line."""
    for line in lines:
        yield from _puzzles_of(json.loads(line))


def _puzzles_of(told: dict[str, Any]) -> Iterator[Puzzle]:
    if not told["puzzles"]:
        return
    source = Source(
        game=told["game"],
        rules=told["rules"],
        edition=told["edition"],
        variants=tuple(told["variants"]),
        seats=told["seats"],
        seed=told["seed"],
        players=told["players"],
        actions=tuple(told["actions"]),
    )
    for one in told["puzzles"]:
        line, alike = tuple(one["line"]), tuple(one["alike"])
        yield Puzzle(**{**one, "source": source, "line": line, "alike": alike})


def written(number: int, found: list[Puzzle]) -> str:
    """Write what was found in a game as one line; of a game without puzzles only its number."""
    told: JsonObject = {"number": number}
    if found:
        # The last one's game has those before it inside.
        source = found[-1].source
        told |= {
            "game": source.game,
            "rules": source.rules,
            "edition": source.edition,
            "variants": [*source.variants],
            "seats": source.seats,
            "seed": source.seed,
            "players": source.players,
            "actions": [*source.actions],
        }
    listed: list[Json] = [puzzle.to_json() for puzzle in found]
    told["puzzles"] = listed
    return json.dumps(told, separators=(",", ":"))
