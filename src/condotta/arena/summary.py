"""What a tournament shows: ratings, shares of the wins, who beats whom, seats, times, faults."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from condotta.arena.intervals import Estimate, share
from condotta.arena.outcome import Deals, Outcome, ThinkingTime, all_together, by_deal
from condotta.arena.rating import RESAMPLES, EntrantRating, ratings
from condotta.arena.tournament import written_out
from condotta.core.chance import seed_from
from condotta.core.errors import check_whole_number
from condotta.core.values import JsonObject
from condotta.players.guarded import FAULTS

MOST_RESAMPLES = 1_000_000

USUALLY = 0.95
"""The share of the decisions that the usual time is the longest of."""


@dataclass(frozen=True)
class Standing:
    """How one entrant did."""

    entrant: str
    games: int
    """Matches it sat in."""
    seats: int
    """Seats it took in them, several in one match if it met itself."""
    alone: int
    """Seats that won alone."""
    shared: int
    """Seats that shared a victory."""
    share: Estimate | None
    """What it won for each seat taken; a shared victory counts in parts."""
    rating: EntrantRating
    clock: ThinkingTime
    faults: Counter[str]

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "entrant": self.entrant,
            "games": self.games,
            "seats": self.seats,
            "wins_alone": self.alone,
            "wins_shared": self.shared,
            "share": None if self.share is None else self.share.to_json(),
            "rating": self.rating.to_json(),
            "decisions": self.clock.decisions,
            "seconds": {
                "mean": round(self.clock.mean(), 6),
                "p95": round(self.clock.within(USUALLY), 6),
                "max": round(self.clock.slowest, 6),
            },
            "faults": {kind: self.faults[kind] for kind in FAULTS},
        }


@dataclass(frozen=True)
class Meeting:
    """How one entrant did against another: every pair of their seats in every match counts."""

    better: int
    """It won and the other did not."""
    worse: int
    same: int
    """Both won, or neither did."""
    share: Estimate | None
    """How often it was the better one, where there was one."""

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "better": self.better,
            "worse": self.worse,
            "same": self.same,
            "share": None if self.share is None else self.share.to_json(),
        }


@dataclass(frozen=True)
class Summary:
    """What a tournament shows; the best-rated entrant comes first."""

    games: int
    deals: int
    standings: tuple[Standing, ...]
    meetings: dict[tuple[str, str], Meeting]
    seats: tuple[Estimate | None, ...]
    """What each seat won, whoever sat there."""
    reasons: Counter[str]
    broken: tuple[Outcome, ...]
    faulty: tuple[Outcome, ...]
    fingerprint: str
    """The same for two tournaments in which the same was played, to the last move."""

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        names = [standing.entrant for standing in self.standings]
        return {
            "games": self.games,
            "deals": self.deals,
            "fingerprint": self.fingerprint,
            "entrants": [standing.to_json() for standing in self.standings],
            "matrix": [
                [
                    self.meetings[one, other].to_json() if (one, other) in self.meetings else None
                    for other in names
                ]
                for one in names
            ],
            "seats": [None if won is None else won.to_json() for won in self.seats],
            "reasons": dict(sorted(self.reasons.items())),
            "broken": [
                {"match": outcome.number, "deal": outcome.deal, "why": outcome.broken}
                for outcome in self.broken
            ],
        }


def summary(
    outcomes: Iterable[Outcome],
    entrants: Sequence[str] = (),
    *,
    resamples: int = RESAMPLES,
    seed: str = "",
) -> Summary:
    """Sum up what was played.

    >>> from condotta.arena import Setup, balanced, run, summary
    >>> tournament = balanced(Setup("condottiere", seats=2), ["steady", "random"], seed=1, games=4)
    >>> found = summary(run(tournament, workers=0), resamples=20)
    >>> sorted(standing.entrant for standing in found.standings)
    ['random', 'steady']

    Args:
        outcomes: What ``run`` gave, or a part of it.
        entrants: Players to list even if they have not played.
        resamples: How often deals are drawn anew for the intervals of the ratings: fewer are
            sooner done and less sure.
        seed: Decides these draws.
    """
    entrants = written_out(entrants)
    check_whole_number("resamples", resamples, 0, MOST_RESAMPLES)
    if seed:
        seed_from(seed)
    every = sorted(outcomes, key=lambda outcome: outcome.number)
    whole = [outcome for outcome in every if outcome.broken is None]
    sat = [player for outcome in every for player in outcome.seating]
    named = list(dict.fromkeys((*entrants, *sat)))
    rated = ratings(whole, named, resamples=resamples, seed=seed)
    deals = by_deal(whole)
    standings = [_standing(entrant, deals, rated[entrant]) for entrant in named]
    standings.sort(key=lambda standing: -standing.rating.mu)
    seats = max((len(outcome.seating) for outcome in whole), default=0)
    return Summary(
        games=len(whole),
        deals=len(deals),
        standings=tuple(standings),
        meetings=_meetings(named, deals),
        seats=tuple(share(_over(deals, _won_at(seat))) for seat in range(seats)),
        reasons=Counter(outcome.reason for outcome in whole),
        broken=tuple(outcome for outcome in every if outcome.broken is not None),
        faulty=tuple(outcome for outcome in every if outcome.faults),
        fingerprint=fingerprint(every),
    )


def fingerprint(outcomes: Iterable[Outcome]) -> str:
    """Tell whether the same was played: times leave no trace in it."""
    told = sha256()
    for outcome in sorted(outcomes, key=lambda one: one.number):
        told.update(json.dumps(outcome.play, sort_keys=True).encode() + b"\n")
    return told.hexdigest()


Counting = Callable[[Outcome], tuple[float, float]]


def _over(deals: Deals, counting: Counting) -> list[tuple[float, float]]:
    """Count for each deal what was won and what could be."""
    counted = []
    for deal in deals:
        each = [counting(outcome) for outcome in deal]
        counted.append((sum(won for won, _ in each), sum(tried for _, tried in each)))
    return counted


def _won_at(seat: int) -> Counting:
    return lambda outcome: (outcome.credit(seat), 1.0)


def _own_seats(outcome: Outcome, entrant: str) -> list[int]:
    return [seat for seat, player in enumerate(outcome.seating) if player == entrant]


def _standing(entrant: str, deals: Deals, rating: EntrantRating) -> Standing:
    matches = [outcome for deal in deals for outcome in deal if entrant in outcome.seating]
    taken = [(outcome, seat) for outcome in matches for seat in _own_seats(outcome, entrant)]
    faults: Counter[str] = Counter()
    for outcome in matches:
        own = _own_seats(outcome, entrant)
        faults.update(fault.kind for fault in outcome.faults if fault.seat in own)

    def won(outcome: Outcome) -> tuple[float, float]:
        own = _own_seats(outcome, entrant)
        return sum(outcome.credit(seat) for seat in own), float(len(own))

    return Standing(
        entrant=entrant,
        games=len(matches),
        seats=len(taken),
        alone=sum(outcome.winners == (seat,) for outcome, seat in taken),
        shared=sum(0 < outcome.credit(seat) < 1 for outcome, seat in taken),
        share=share(_over(deals, won)),
        rating=rating,
        clock=all_together(outcome.clocks[seat] for outcome, seat in taken if outcome.clocks),
        faults=faults,
    )


def _meetings(named: Sequence[str], deals: Deals) -> dict[tuple[str, str], Meeting]:
    """Compare everybody with everybody else they met."""
    found: dict[tuple[str, str], Meeting] = {}
    for one in named:
        for other in named:
            if one == other:
                continue
            meeting = _meeting(one, other, deals)
            if meeting.better + meeting.worse + meeting.same:
                found[one, other] = meeting
    return found


def _meeting(one: str, other: str, deals: Deals) -> Meeting:
    def compared(outcome: Outcome) -> tuple[int, int, int]:
        own = [seat in outcome.winners for seat in _own_seats(outcome, one)]
        theirs = [seat in outcome.winners for seat in _own_seats(outcome, other)]
        better = sum(own) * theirs.count(False)
        worse = own.count(False) * sum(theirs)
        return better, worse, len(own) * len(theirs) - better - worse

    def was_better(outcome: Outcome) -> tuple[float, float]:
        better, worse, _ = compared(outcome)
        return float(better), float(better + worse)

    counts = [compared(outcome) for deal in deals for outcome in deal]
    better, worse, same = (sum(count[kind] for count in counts) for kind in range(3))
    return Meeting(better, worse, same, share(_over(deals, was_better)))
