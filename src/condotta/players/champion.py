"""The player that learned by playing: its judge alone, or inside a search, and not always its best.

Warm, it plays other answers than the best one now and then: an answer that costs ``temperature`` of
the win is played e times less often. That makes a ladder of levels out of one player: a game's
school says how warm each of them is, for a mistake weighs more in one game than in another.
"""

from __future__ import annotations

from random import Random

from condotta.core.action import Action
from condotta.core.errors import SetupError
from condotta.core.values import JsonObject
from condotta.players.described import Described, Value
from condotta.players.games import players_of
from condotta.players.players_of import Schooled
from condotta.players.protocol import SeatAtTable
from condotta.players.search.halving import compare_in_pairs, halve
from condotta.players.search.player import SearchPlayer
from condotta.players.search.think import Approach, Effort, Findings, Imagining
from condotta.players.search.world import in_proportion
from condotta.players.thoughts import Compared, Thoughts, Weighed, answer_first

NAME = "champion"


class ChampionPlayer:
    """Plays by what was learned of its game.

    Without ``iterations`` and ``seconds`` it thinks as long as suits the game; with 0 iterations,
    and at a lesser ``level``, it does not search.
    """

    def __init__(
        self,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        temperature: float = 0.0,
        level: str | None = None,
    ) -> None:
        """Take a seed, how long to think, and how warm to be, by a number or as a level is."""
        self.seed = seed
        self._iterations = iterations
        self._seconds = seconds
        self._temperature = temperature
        self._level = level

    @property
    def name(self) -> str:
        """What it is called."""
        said: dict[str, Value] = {}
        if self._iterations is not None:
            said["iterations"] = self._iterations
        if self._seconds is not None:
            said["seconds"] = self._seconds
        if self._temperature > 0.0:
            said["temperature"] = self._temperature
        if self._level is not None:
            said["level"] = self._level
        return str(Described(NAME, said))

    def choose(self, at: SeatAtTable) -> Action:
        """Answer, without thinking longer than the answer needs."""
        options = at.decision.options
        if len(options) == 1:
            return options[0]
        schooled = schooled_in(at.game)
        if self._searches(schooled) and self._warmth(schooled) == 0.0:
            return self._search(schooled).choose(at)
        return self.think(at).best

    def think(self, at: SeatAtTable) -> Thoughts:
        """Answer, and say what each option promised."""
        schooled = schooled_in(at.game)
        if self._searches(schooled):
            thoughts = self._search(schooled).think(at)
        else:
            thoughts = schooled.think(at)
        warmth = self._warmth(schooled)
        if warmth == 0.0:
            return thoughts
        answer = self._drawn(thoughts.weighed, warmth)
        return Thoughts(at.seat, answer_first(answer, thoughts.weighed), thoughts.chances)

    def compare(self, at: SeatAtTable, best: Action, other: Action) -> Compared | None:
        """Try two options equally often; who only glances has nothing to try."""
        schooled = schooled_in(at.game)
        return self._search(schooled).compare(at, best, other) if self._searches(schooled) else None

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing."""
        return None

    def _warmth(self, schooled: Schooled) -> float:
        return self._temperature if self._level is None else schooled.warmth[self._level]

    def _searches(self, schooled: Schooled) -> bool:
        if self._level is not None:
            return False
        if self._iterations is None and self._seconds is None:
            return schooled.approach.iterations > 0
        return self._iterations != 0

    def _search(self, schooled: Schooled) -> SearchPlayer:
        return LearnedSearch(self.seed, schooled, self._iterations, self._seconds)

    def _drawn(self, weighed: list[Weighed], warmth: float) -> Action:
        """Draw an answer, the better ones more often."""
        drawn = Random(self.seed).random()
        shares = in_proportion([one.value for one in weighed], warmth)
        for one, share in zip(weighed, shares, strict=True):
            drawn -= share
            if drawn <= 0.0:
                return one.action
        return weighed[0].action


class LearnedSearch(SearchPlayer):
    """A search with a learned judge."""

    def __init__(
        self, seed: int, schooled: Schooled, iterations: int | None, seconds: float | None
    ) -> None:
        """Take what was learned, and how long to think."""
        super().__init__(seed, iterations=iterations, seconds=seconds, called=NAME)
        self._schooled = schooled

    def approach(self, at: SeatAtTable) -> Approach:
        """Search as was learned."""
        return self._schooled.approach

    def find(self, imagining: Imagining, effort: Effort, approach: Approach) -> Findings:
        """Let the answers race."""
        return halve(imagining, self.seed, effort, self._schooled.course)

    def pair(
        self, imagining: Imagining, effort: Effort, approach: Approach, answers: tuple[int, int]
    ) -> Compared:
        """Let two answers run side by side."""
        course = self._schooled.course
        return compare_in_pairs(imagining, self.seed_of_pairs, effort, course, *answers)


def schooled_in(game: str) -> Schooled:
    """Find what was learned of a game; refused if nobody has, or if its file is no good."""
    school = players_of(game).school
    if school is None:
        raise SetupError("error.no-champion", {"game": game})
    return school()
