"""How a match went: who won, what was played, how long everybody thought, what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from math import floor, log2
from typing import cast

from condotta.core.values import JsonObject

STEPS = 8
"""Steps to the double in which times are counted: a time is known to a tenth part of itself."""
SHORTEST = 1e-6


@dataclass
class ThinkingTime:
    """How long a seat thought, where it had a choice: counted by length, to be added up."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    lengths: Counter[int] = field(default_factory=Counter)
    """How many decisions had each length, in steps above a microsecond."""

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.lengths[floor(STEPS * log2(max(seconds, SHORTEST) / SHORTEST))] += 1

    def mean(self) -> float:
        """Give the average length of a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def within(self, share: float) -> float:
        """Give the length that this share of the decisions stayed within, rounded up a step."""
        left = share * self.decisions
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left <= 0:
                step: float = 2 ** ((length + 1) / STEPS)
                return min(SHORTEST * step, self.slowest)
        return self.slowest

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "slowest": round(self.slowest, 6),
            "lengths": [[length, times] for length, times in sorted(self.lengths.items())],
        }


def clock_from(told: JsonObject) -> ThinkingTime:
    """Read a clock back from JSON."""
    lengths = Counter(dict(cast("list[tuple[int, int]]", told["lengths"])))
    seconds, slowest = cast("float", told["seconds"]), cast("float", told["slowest"])
    return ThinkingTime(cast("int", told["decisions"]), seconds, slowest, lengths)


def all_together(clocks: Iterable[ThinkingTime]) -> ThinkingTime:
    """Add clocks up."""
    whole = ThinkingTime()
    for clock in clocks:
        whole.decisions += clock.decisions
        whole.seconds += clock.seconds
        whole.slowest = max(whole.slowest, clock.slowest)
        whole.lengths.update(clock.lengths)
    return whole


@dataclass(frozen=True)
class SeatFault:
    """Something a player did wrong, and where it sat."""

    seat: int
    kind: str
    question: str
    told: str

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Outcome:
    """How one match went.

    A match that could not be played (its process ended or hung, twice) says so in ``broken`` and
    has no winners; nothing else of it counts.
    """

    number: int
    deal: int
    seating: tuple[str, ...]
    winners: tuple[int, ...] = ()
    reason: str = ""
    scores: tuple[int, ...] = ()
    moves: str = ""
    """A fingerprint of everything that was done."""
    clocks: tuple[ThinkingTime, ...] = ()
    faults: tuple[SeatFault, ...] = ()
    broken: str | None = None
    record: JsonObject | None = field(default=None, compare=False, repr=False)
    """The game's record, where it was asked for: for a file of its own, not for the ledger."""

    @property
    def play(self) -> JsonObject:
        """Everything that is the same however often the match is played: all but the times."""
        return {
            "match": self.number,
            "deal": self.deal,
            "seating": [*self.seating],
            "winners": [*self.winners],
            "reason": self.reason,
            "scores": [*self.scores],
            "moves": self.moves,
            "broken": self.broken,
        }

    def credit(self, seat: int) -> float:
        """Give a seat's part of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            **self.play,
            "clocks": [clock.to_json() for clock in self.clocks],
            "faults": [fault.to_json() for fault in self.faults],
        }


def outcome_from(told: JsonObject) -> Outcome:
    """Read an outcome back from JSON."""
    return Outcome(
        cast("int", told["match"]),
        cast("int", told["deal"]),
        tuple(cast("list[str]", told["seating"])),
        tuple(cast("list[int]", told["winners"])),
        str(told["reason"]),
        tuple(cast("list[int]", told["scores"])),
        str(told["moves"]),
        tuple(clock_from(clock) for clock in cast("list[JsonObject]", told["clocks"])),
        tuple(
            SeatFault(
                cast("int", fault["seat"]),
                str(fault["kind"]),
                str(fault["question"]),
                str(fault["told"]),
            )
            for fault in cast("list[JsonObject]", told["faults"])
        ),
        cast("str | None", told["broken"]),
    )


Deals = list[list[Outcome]]


def by_deal(outcomes: Iterable[Outcome]) -> Deals:
    """Put the matches of each deal together: they share their cards."""
    deals: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        deals.setdefault(outcome.deal, []).append(outcome)
    return list(deals.values())
