"""How a game ended."""

from __future__ import annotations

from condotta.core.values import JsonObject


class Result:
    """Who won (several seats if they share), why, with which scores, and whether a cap ended it.

    >>> import condotta
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> while not game.over:
    ...     events = game.play(game.decision.options[0])
    >>> game.result.winners, game.result.reason, game.result.capped
    ((1,), 'adjacent-regions', False)
    """

    def __init__(
        self, winners: tuple[int, ...], reason: str, scores: tuple[int, ...], *, capped: bool
    ) -> None:
        """Record the end."""
        self._winners = winners
        self._reason = reason
        self._scores = scores
        self._capped = capped

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return self._winners

    @property
    def reason(self) -> str:
        """Why the game ended, as in ``adjacent-regions``."""
        return self._reason

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score."""
        return self._scores

    @property
    def capped(self) -> bool:
        """Whether a documented bound ended the game."""
        return self._capped

    @property
    def returns(self) -> tuple[float, ...]:
        """What the end is worth to each seat, from -1 to 1; together they are worth nothing.

        Winning alone is worth 1, and losing costs each of the others an equal part of it. Winners
        who share a game share what it is worth; where all win, or nobody, all have 0.

        >>> Result((2,), "adjacent-regions", (1, 0, 3), capped=False).returns
        (-0.5, -0.5, 1.0)
        >>> Result((0, 1), "most-regions", (2, 2), capped=False).returns
        (0.0, 0.0)
        """
        seats, winners = len(self.scores), len(self.winners)
        if winners == 0 or seats < 2:
            return (0.0,) * seats
        won = (seats / winners - 1) / (seats - 1)
        lost = -1 / (seats - 1)
        return tuple([won if seat in self.winners else lost for seat in range(seats)])

    def to_json(self) -> JsonObject:
        """Give it as JSON."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "scores": list(self.scores),
            "capped": self.capped,
        }

    def __repr__(self) -> str:
        """Show it, for programmers."""
        return f"Result(winners={self.winners}, reason={self.reason!r}, scores={self.scores})"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return _rebuild, (self._winners, self._reason, self._scores, self._capped)

    def __eq__(self, other: object) -> bool:
        """Two results are equal when they say the same."""
        if not isinstance(other, Result):
            return NotImplemented
        return self.to_json() == other.to_json()

    def __hash__(self) -> int:
        """Hash by winners and reason."""
        return hash((self.winners, self.reason))


def _rebuild(
    winners: tuple[int, ...],
    reason: str,
    scores: tuple[int, ...],
    capped: bool,  # noqa: FBT001 - pickle gives arguments by position
) -> Result:
    return Result(winners, reason, scores, capped=capped)
