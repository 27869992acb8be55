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
