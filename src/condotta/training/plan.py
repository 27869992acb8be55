"""What is to be trained, and the trainers of the games by name."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any, Final, Protocol, cast

from condotta.core.errors import SetupError

TRAINERS: Final = {
    "condottiere": "condotta.training.condottiere",
    "pax-renaissance": "condotta.training.pax",
}
"""Each game that can be learned, and the module that is its trainer."""

WATCHING, PLAYING, TRYING = "watching", "playing", "trying"
"""What a trainer is busy with: how others play, games to learn from, what was learned."""

Tell = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True)
class Plan:
    """How much to train, from which seed, and where everything is kept."""

    folder: Path
    seed: int
    generations: int
    games: int
    """Of each generation."""
    processes: int
    minutes: float = inf
    """After which no further generation is begun; the next call goes on."""
    start: Path | None = None
    """What was learned before, to begin with instead of nothing."""
    begun: float = field(default_factory=time.monotonic)

    @property
    def has_time(self) -> bool:
        """Whether another generation may be begun."""
        return time.monotonic() < self.begun + 60 * self.minutes

    @property
    def curve(self) -> Path:
        """Where it is noted, a line for each generation, how well it did."""
        return self.folder / "curve.jsonl"

    def noted(self) -> list[dict[str, Any]]:
        """Read what the curve says of the generations that are done."""
        if not self.curve.is_file():
            return []
        return [json.loads(line) for line in self.curve.read_text(encoding="utf-8").splitlines()]

    def note(self, line: dict[str, Any]) -> None:
        """Add a generation to the curve."""
        with self.curve.open("a", encoding="utf-8") as curve:
            curve.write(json.dumps(line) + "\n")


class Trainer(Protocol):
    """A module that trains."""

    GENERATIONS: int
    GAMES: int
    """How much is trained if nobody says."""

    def train(self, plan: Plan, tell: Tell) -> list[dict[str, Any]]:
        """Train, or what is left of it, and give the lines of the curve."""


def trainer_of(game: str) -> Trainer:
    """Find the trainer of a game; its module is imported when somebody trains."""
    if game not in TRAINERS:
        raise SetupError("error.no-trainer", {"game": game, "known": ", ".join(TRAINERS)})
    return cast("Trainer", import_module(TRAINERS[game]))
