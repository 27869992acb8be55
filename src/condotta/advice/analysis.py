"""What an analysis holds: every question that was judged, and what can be learned from them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from condotta.core.values import Json, JsonObject

FORMAT: Final = "condotta-analysis"
VERSION: Final = 1


@dataclass(frozen=True)
class Moment:
    """One question, what was answered, and what the adviser would have answered.

    ``step`` is how many actions lay behind: the answer is action ``step + 1``. ``seen`` is what
    each seat could expect as the seat that was asked saw it. ``chances`` puts the eyes together:
    what every seat last saw for itself. Both are empty where the adviser knows no chances, and then
    ``value``, ``best_value`` and ``loss`` are ``None``.
    """

    step: int
    seat: int
    question: str
    options: int
    played: JsonObject
    best: JsonObject
    value: float | None
    best_value: float | None
    loss: float | None
    seen: tuple[float, ...]
    chances: tuple[float, ...]

    @property
    def agreed(self) -> bool:
        """Whether the adviser would have answered the same."""
        return self.played == self.best

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "step": self.step,
            "seat": self.seat,
            "question": self.question,
            "options": self.options,
            "played": self.played,
            "best": self.best,
            "value": _rounded(self.value),
            "best_value": _rounded(self.best_value),
            "loss": _rounded(self.loss),
            "seen": _all_rounded(self.seen),
            "chances": _all_rounded(self.chances),
        }


@dataclass(frozen=True)
class TurningPoint:
    """Where the game turned for a seat.

    A ``choice`` gave away ``before − after`` of its chances with action ``step``, beside the best
    option. A ``swing``: from after action ``since`` to after action ``step`` its chances went from
    ``before`` to ``after``, as the seat saw them itself, whoever brought it about.
    """

    kind: Literal["choice", "swing"]
    seat: int
    since: int
    step: int
    before: float
    after: float

    @property
    def size(self) -> float:
        """How far it turned."""
        return abs(self.before - self.after)

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "since": self.since,
            "step": self.step,
            "before": round(self.before, 4),
            "after": round(self.after, 4),
        }


@dataclass(frozen=True)
class Accuracy:
    """How one seat answered: how often as the adviser would, and what a choice cost on average."""

    seat: int
    judged: int
    agreed: int
    mean_loss: float | None

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "seat": self.seat,
            "judged": self.judged,
            "agreed": self.agreed,
            "mean_loss": _rounded(self.mean_loss),
        }


@dataclass(frozen=True)
class Analysis:
    """A game looked at by an adviser."""

    game: str
    seats: int
    steps: int
    player: str
    seed: int
    every: int
    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]
    accuracy: tuple[Accuracy, ...]
    result: tuple[float, ...] | None
    """Each seat's share of the win; ``None`` while the game goes on."""

    def to_json(self) -> JsonObject:
        """Give it as JSON: ``docs/analysis.schema.json``."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "seats": self.seats,
            "steps": self.steps,
            "player": self.player,
            "seed": self.seed,
            "every": self.every,
            "moments": [moment.to_json() for moment in self.moments],
            "turning_points": [point.to_json() for point in self.turning_points],
            "accuracy": [accuracy.to_json() for accuracy in self.accuracy],
            "result": None if self.result is None else _all_rounded(self.result),
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _all_rounded(values: Sequence[float]) -> list[Json]:
    return [round(value, 4) for value in values]
