"""What is counted over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from condotta.core.values import Json, JsonObject


@dataclass(frozen=True)
class SimulatedGame:
    """How one game went; ``sitting`` says for each seat which player sat there."""

    sitting: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    length: int
    """In battles, turns: whatever its game is measured by."""
    decisions: int
    seconds: float


@dataclass
class Tally:
    """How all games went, by seat and by player."""

    players: tuple[str, ...]
    seed: str
    setup: JsonObject
    """What was agreed: game, edition, variants, options, whether seats are changed."""
    measure: str
    """What the length of a game is counted in."""
    outcomes: list[SimulatedGame] = field(default_factory=list)
    interrupted: bool = False

    def add(self, outcome: SimulatedGame) -> None:
        """Count one more game."""
        self.outcomes.append(outcome)

    @property
    def games(self) -> int:
        """How many games were played to the end."""
        return len(self.outcomes)

    @property
    def shared(self) -> int:
        """How many victories were shared."""
        return sum(len(outcome.winners) > 1 for outcome in self.outcomes)

    @property
    def reasons(self) -> Counter[str]:
        """How often each reason ended a game, the most frequent first."""
        return Counter(outcome.reason for outcome in self.outcomes)

    def by_seat(self) -> list[tuple[int, int]]:
        """Give for each seat the games won alone and the victories shared."""
        return [self._wins(seat) for seat in range(len(self.players))]

    def by_player(self) -> dict[str, tuple[int, int, int]]:
        """Give for each player its games (one for each seat it had), wins and shared wins."""
        told: dict[str, tuple[int, int, int]] = {}
        for name in dict.fromkeys(self.players):
            alone, shared = 0, 0
            for outcome in self.outcomes:
                won = [self.players[outcome.sitting[seat]] for seat in outcome.winners]
                alone += won == [name]
                shared += len(won) > 1 and name in won
            told[name] = (self.games * self.players.count(name), alone, shared)
        return told

    @property
    def decisions_per_second(self) -> int:
        """How fast it went, the players' thinking included."""
        seconds = sum(outcome.seconds for outcome in self.outcomes)
        decisions = sum(outcome.decisions for outcome in self.outcomes)
        return round(decisions / seconds) if seconds else 0

    def to_json(self) -> JsonObject:
        """Give everything as JSON; only the speed differs from run to run."""
        by_seat: list[Json] = [
            {"seat": seat, "wins": alone, "shared": shared}
            for seat, (alone, shared) in enumerate(self.by_seat())
        ]
        by_player: JsonObject = {
            name: {"seats_taken": seats, "wins": alone, "shared": shared}
            for name, (seats, alone, shared) in self.by_player().items()
        }
        return {
            **self.setup,
            "games": self.games,
            "interrupted": self.interrupted,
            "players": [*self.players],
            "seed": self.seed,
            "wins_by_seat": by_seat,
            "wins_by_player": by_player,
            "shared_wins": self.shared,
            self.measure: spread([outcome.length for outcome in self.outcomes]),
            "decisions": spread([outcome.decisions for outcome in self.outcomes]),
            "reasons": dict(self.reasons.most_common()),
            "decisions_per_second": self.decisions_per_second,
        }

    def _wins(self, seat: int) -> tuple[int, int]:
        alone = sum(outcome.winners == (seat,) for outcome in self.outcomes)
        shared = sum(
            len(outcome.winners) > 1 and seat in outcome.winners for outcome in self.outcomes
        )
        return alone, shared


def spread(numbers: Sequence[int]) -> JsonObject:
    """Give mean, least and greatest."""
    if not numbers:
        return {"mean": 0.0, "min": 0, "max": 0}
    mean = round(sum(numbers) / len(numbers), 2)
    return {"mean": mean, "min": min(numbers), "max": max(numbers)}
