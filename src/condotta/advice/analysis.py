"""What an analysis holds: every question that was judged, and what can be learned from them all."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, Literal

from condotta.core.values import JsonObject

FORMAT: Final = "condotta-analysis"
VERSION: Final = 1


@dataclass(frozen=True)
class Moment:
    """One question, what was answered, and what the adviser would have answered.

    ``step`` is how many actions lay behind: the answer is action ``step + 1``. ``seen`` is what
    each seat could expect as the seat that was asked saw it; empty where the adviser knows no
    chances, and then ``value``, ``best_value`` and ``loss`` are ``None``. ``chances`` puts the eyes
    together: what every seat sees for itself at a glance.
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
    reasons: JsonObject | None = None
    """Why the adviser would have answered otherwise (``Reasons``); ``None`` where it would not."""

    @property
    def agreed(self) -> bool:
        """Whether the adviser would have answered the same."""
        return self.played == self.best


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


@dataclass(frozen=True)
class Accuracy:
    """How one seat answered: how often as the adviser would, and what a choice cost on average."""

    seat: int
    judged: int
    agreed: int
    mean_loss: float | None


@dataclass(frozen=True)
class Standing:
    """How far everybody was from each way to win after action ``step``, as a turn began.

    ``open`` are the ways that could be taken then; ``lacking`` has for each way what every seat
    lacked, ``None`` where that cannot be counted.
    """

    step: int
    open: tuple[str, ...]
    lacking: dict[str, list[int | None]]


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
    paths: tuple[Standing, ...] | None = None
    """How everybody stood from turn to turn, and at the end; ``None`` where a game has no ways."""

    def to_json(self) -> JsonObject:
        """Give it as JSON: ``docs/analysis.schema.json``."""
        return {"format": FORMAT, "version": VERSION, **_as_json(self)}


def _as_json(told: Any) -> Any:
    """Write something out, parts of an analysis field by field; chances have four digits."""
    if is_dataclass(told):
        return {field.name: _as_json(getattr(told, field.name)) for field in fields(told)}
    if isinstance(told, float):
        return round(told, 4)
    return [_as_json(one) for one in told] if isinstance(told, tuple) else told
