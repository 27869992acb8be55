"""Who can be asked to a table, how strong each is, and who would be a fair opponent.

Strength is measured by the arena (``make bench-levels``) on the scale on which people are rated
(Plackett–Luce, 25 for somebody unknown), and kept in ``data/levels.json``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, fsum, sqrt
from typing import Final

from condotta.core.errors import CondottaError
from condotta.core.values import JsonObject
from condotta.players.games import players_of
from condotta.players.named import LEVELS, OFFERED

CHAMPION: Final = "champion"

STEPS: Final = ("random", "apprentice", "steady", "captain", CHAMPION, "master")
"""Who is recommended: the ladder, without those who only differ in temper."""

UNKNOWN: Final = 25.0
DOUBT: Final = 25.0 / 3
LUCK: Final = 25.0 / 6
"""The scale: somebody unknown, how far they may be from that, and how far luck reaches."""

_GUESSES: Final = tuple(range(61))
"""The strengths a person may have, as far as recommending asks."""


@dataclass(frozen=True)
class Level:
    """A computer player at a game: its rating with a 95 % interval, and how long it thinks."""

    name: str
    rating: float | None = None
    low: float | None = None
    high: float | None = None
    milliseconds: float | None = None
    """A decision takes so long; nobody measured those that have none."""

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "name": self.name,
            "rating": self.rating,
            "low": self.low,
            "high": self.high,
            "milliseconds": self.milliseconds,
        }


@cache
def levels_of(game: str) -> tuple[Level, ...]:
    """List who can be asked to a table of a game, from friendly to formidable.

    Nobody who must have learned the game is among them where nobody has, or where what was learned
    cannot be read.
    """
    measured = _measured().get(game, {})
    names = [name for name in OFFERED if name not in _LEARNED or is_learned(game)]
    levels = [Level(name, **measured.get(name, {})) for name in names]
    if all(level.rating is not None for level in levels):
        levels.sort(key=lambda level: level.rating or 0.0)
    return tuple(levels)


def offered_at(game: str) -> tuple[str, ...]:
    """Name who can be asked to a table of a game, from friendly to formidable."""
    return tuple(level.name for level in levels_of(game))


_LEARNED: Final = (*LEVELS, CHAMPION)


def is_learned(game: str) -> bool:
    """Say whether a game has a champion: what was learned of it is there, and can be read."""
    school = players_of(game).school
    if school is None:
        return False
    try:
        school()
    except CondottaError:
        return False
    return True


@cache
def _measured() -> dict[str, dict[str, dict[str, float]]]:
    text = (files("condotta.players") / "data" / "levels.json").read_text(encoding="utf-8")
    measured: dict[str, dict[str, dict[str, float]]] = json.loads(text)["games"]
    return measured


# --- who would be a fair opponent -----------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A game somebody has played against computer players alone, and whether they won it."""

    against: tuple[str, ...]
    won: bool


def recommended(game: str, played: Sequence[Played]) -> str | None:
    """Name the level that is about as strong as somebody has shown to be; nobody before a game."""
    levels = [level for level in levels_of(game) if level.name in STEPS and level.rating]
    rated = {level.name: level.rating or UNKNOWN for level in levels_of(game)}
    telling = [one for one in played if all(name in rated for name in one.against)]
    if not telling or not levels:
        return None
    strength = _strength([([rated[name] for name in one.against], one.won) for one in telling])
    return min(levels, key=lambda level: abs((level.rating or 0.0) - strength)).name


def _strength(games: Sequence[tuple[Sequence[float], bool]]) -> float:
    """Guess how strong somebody is: what is likely beforehand, and by these games."""
    weights = [_likely(guess, games) for guess in _GUESSES]
    return fsum(w * guess for w, guess in zip(weights, _GUESSES, strict=True)) / fsum(weights)


def _likely(strength: float, games: Sequence[tuple[Sequence[float], bool]]) -> float:
    likely = exp(-(((strength - UNKNOWN) / DOUBT) ** 2) / 2)
    for others, won in games:
        scale = LUCK * sqrt(len(others) + 1)
        own = exp(strength / scale)
        wins = own / (own + fsum(exp(other / scale) for other in others))
        likely *= wins if won else 1 - wins
    return likely
