"""The tuner: it changes a few weights of ``steady`` at a time and keeps what wins more.

Every round one player with changed weights sits among players with the weights found so far, each
deal from every seat. A change is kept if it won more than its fair share by more than chance would
explain (one standard error); so most rounds keep nothing, and what is kept is mostly right. In the
end the weights meet those they began with, on deals that nobody has seen. The same seed always
comes to the same weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import exp
from random import Random

from condotta.arena.crew import Crew
from condotta.arena.errors import ArenaError
from condotta.arena.intervals import Estimate, share
from condotta.arena.outcome import Outcome
from condotta.arena.running import run
from condotta.arena.tournament import Setup, Tournament, agreed
from condotta.core.values import JsonObject
from condotta.players import Player
from condotta.players.players_of import WeightTable
from condotta.players.weighted import WeightedPlayer, plain_table

TRIED, KEPT = "tried", "kept"
"""What the two kinds of players of a round are called."""

AT_ONCE = 3
"""So many weights are changed together, at most."""
STRETCH = 0.35
"""How far: a change multiplies by e to the power of a normal number with this deviation."""
SURE_OF = 1.96
"""How many standard errors the intervals of the arena are wide, to each side."""


@dataclass(frozen=True)
class Round:
    """One change and what came of it."""

    number: int
    changes: dict[str, float]
    won: Estimate
    is_kept: bool

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        changes: JsonObject = {name: round(value, 4) for name, value in self.changes.items()}
        return {
            "number": self.number,
            "kept": self.is_kept,
            "changes": changes,
            "won": self.won.to_json(),
        }


@dataclass(frozen=True)
class Tuning:
    """What came of all rounds: the weights, and how they did against those at the beginning."""

    setup: Setup
    begun: dict[str, float]
    weights: dict[str, float]
    rounds: list[Round]
    proof: Estimate | None

    def changed(self) -> dict[str, tuple[float, float]]:
        """Give every weight that is another now: before and after."""
        return {
            name: (self.begun[name], value)
            for name, value in self.weights.items()
            if value != self.begun[name]
        }

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        weights: JsonObject = {**self.weights}
        return {
            "setup": self.setup.to_json(),
            "weights": weights,
            "proof": None if self.proof is None else self.proof.to_json(),
            "rounds": [one.to_json() for one in self.rounds],
        }


def tune(
    setup: Setup,
    *,
    seed: int,
    rounds: int,
    games: int,
    start: Mapping[str, float] | None = None,
    names: Iterable[str] = (),
    workers: int | Crew | None = None,
    on_round: Callable[[Round], None] | None = None,
) -> Tuning:
    """Look for better weights; ``names`` says which may change, if not all.

    ``start`` is where to begin, if not with the weights of the house. Weights of 0 stay: nobody
    can say how much more than nothing they should be.
    """
    weights = _begin(setup.game, start)
    begun = dict(weights)
    may_change = _may_change(weights, names)
    contest = Contest(agreed(setup), seed, games, workers)
    told: list[Round] = []
    for number in range(rounds):
        rng = Random(f"condotta tuner {seed} {number}")
        changes = _changes(weights, may_change, rng)
        won = contest.between({**weights, **changes}, weights, f"round {number}")
        one = Round(number, changes, won, is_better(won, 1 / setup.seats))
        if one.is_kept:
            weights |= changes
        told.append(one)
        if on_round is not None:
            on_round(one)
    proof = None if weights == begun else contest.between(weights, begun, "proof")
    return Tuning(contest.setup, begun, weights, told, proof)


def is_better(won: Estimate, fair: float) -> bool:
    """Whether a share is above the fair one by more than a standard error."""
    return won.value - (won.value - won.low) / SURE_OF > fair


class Contest:
    """Sets one table of weights against another, always on the same terms."""

    def __init__(self, setup: Setup, seed: int, games: int, workers: int | Crew | None) -> None:
        """Say what is played, how often, and who plays."""
        self.setup = setup
        self._seed = seed
        self._games = games
        self._workers = workers

    def between(
        self, one: Mapping[str, float], others: Mapping[str, float], deals: str
    ) -> Estimate:
        """Estimate what one seat wins with its weights among others with theirs."""
        table = (TRIED, *([KEPT] * (self.setup.seats - 1)))
        seed = sha256(f"condotta tuner {self._seed} {deals}".encode()).hexdigest()
        tournament = Tournament(self.setup, (TRIED, KEPT), seed, self._games, table)
        make = partial(sit, one=as_tuple(one), others=as_tuple(others))
        won = _share_of(run(tournament, workers=self._workers, make=make))
        assert won is not None
        return won


def sit(name: str, seed: int, one: WeightTable, others: WeightTable) -> Player:
    """Make a player of a contest; other processes call this."""
    return WeightedPlayer(one if name == TRIED else others)


def as_tuple(weights: Mapping[str, float]) -> WeightTable:
    """Give a table as other processes can be told of it."""
    return tuple(sorted(weights.items()))


def _begin(game: str, start: Mapping[str, float] | None) -> dict[str, float]:
    plain = plain_table(game)
    if start is None:
        return plain
    odd = sorted(set(start) ^ set(plain))
    if odd:
        raise ArenaError("error.other-weights", {"game": game, "given": ", ".join(odd[:5])})
    return dict(start)


def _may_change(weights: Mapping[str, float], names: Iterable[str]) -> list[str]:
    wanted = [*names]
    for name in wanted:
        if name not in weights:
            known = ", ".join(weights)
            raise ArenaError("error.unknown-weight", {"given": name, "known": known})
    return [name for name in wanted or weights if weights[name] != 0.0]


def _changes(weights: Mapping[str, float], names: list[str], rng: Random) -> dict[str, float]:
    """Stretch or shrink a few weights."""
    few = rng.sample(names, min(len(names), rng.randint(1, AT_ONCE)))
    return {name: round(weights[name] * exp(rng.gauss(0.0, STRETCH)), 4) for name in few}


def _share_of(outcomes: Iterable[Outcome]) -> Estimate | None:
    """Estimate the share of the one that was tried, deal by deal."""
    deals: dict[int, tuple[float, float]] = {}
    for outcome in outcomes:
        seat = outcome.seating.index(TRIED)
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        before, played = deals.get(outcome.deal, (0.0, 0.0))
        deals[outcome.deal] = (before + won, played + 1)
    return share(deals.values())
