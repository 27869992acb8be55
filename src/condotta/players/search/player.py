"""The player that searches: it tries its answers out in positions it can imagine."""

from __future__ import annotations

from random import Random

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players.described import Described, Value
from condotta.players.games import players_of
from condotta.players.protocol import SeatAtTable
from condotta.players.search.compare import compare
from condotta.players.search.think import Approach, Effort, Findings, Imagining, search
from condotta.players.search.world import World
from condotta.players.thoughts import Compared, Thoughts, Weighed


class SearchPlayer:
    """Thinks ahead with everything its seat knows, and with nothing else.

    The answer follows from the seat's side of the game, the seed and the iterations.
    """

    def __init__(
        self,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        called: str = "search",
    ) -> None:
        """Take a seed and how long to think: so many iterations, so many seconds, or both.

        Without either, as many iterations as suit the game.
        """
        self.seed = seed
        self._called = called
        self._said: dict[str, Value] = {}
        if iterations is not None:
            self._said["iterations"] = iterations
        if seconds is not None:
            self._said["seconds"] = seconds
        self._iterations = iterations or 0
        self._seconds = seconds or 0.0

    @property
    def name(self) -> str:
        """What it is called."""
        return str(Described(self._called, self._said))

    def choose(self, at: SeatAtTable) -> Action:
        """Answer, without thinking longer than the answer needs."""
        options = at.decision.options
        if len(options) == 1:
            return options[0]
        best = self._search(at, hurry=True).best
        return next(option for option in options if option.index == best)

    def think(self, at: SeatAtTable) -> Thoughts:
        """Answer, and say what each option promised; the answer is that of ``choose``."""
        found = self._search(at, hurry=False)
        actions = {option.index: option for option in at.decision.options}
        weighed = [Weighed(actions.pop(one.index), one.value, one.visits) for one in found.tried]
        # What nobody tried looked worse than anything that was tried.
        least = min(one.value for one in weighed)
        weighed += [Weighed(action, least) for action in actions.values()]
        return Thoughts(at.seat, weighed, found.chances)

    def compare(self, at: SeatAtTable, best: Action, other: Action) -> Compared:
        """Try two options equally often, whatever a search would have thought of them."""
        approach = self.approach(at)
        effort = self._effort(approach, hurry=False)
        return self.pair(_imagining(at, approach), effort, approach, (best.index, other.index))

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing: it knows no deal that would help it."""
        return None

    def approach(self, at: SeatAtTable) -> Approach:
        """Give how the game at the table is searched."""
        return players_of(at.game).approach

    def find(self, imagining: Imagining, effort: Effort, approach: Approach) -> Findings:
        """Look for the best answer."""
        return search(imagining, self.seed, effort, approach.manner)

    def pair(
        self, imagining: Imagining, effort: Effort, approach: Approach, answers: tuple[int, int]
    ) -> Compared:
        """Try two answers equally often."""
        return compare(imagining, self.seed_of_pairs, effort, approach.manner, *answers)

    @property
    def seed_of_pairs(self) -> int:
        """Chance of its own: what made an option look best must not be counted twice."""
        return self.seed + 1

    def _search(self, at: SeatAtTable, *, hurry: bool) -> Findings:
        approach = self.approach(at)
        effort = self._effort(approach, hurry=hurry)
        return self.find(_imagining(at, approach), effort, approach)

    def _effort(self, approach: Approach, *, hurry: bool) -> Effort:
        bounded = self._iterations > 0 or self._seconds > 0
        iterations = self._iterations if bounded else approach.iterations
        return Effort(iterations, self._seconds, hurry=hurry)


def _imagining(at: SeatAtTable, approach: Approach) -> Imagining:
    def imagining(rng: Random) -> World:
        return approach.world_of(at.imagine(rng))

    return imagining
