"""How a game ended."""

from __future__ import annotations

from condotta.core.values import JsonObject


class Result:
    """Who won (several seats if they share), why, with which scores, and whether a cap ended it."""

    def __init__(
        self, winners: tuple[int, ...], reason: str, scores: tuple[int, ...], *, capped: bool
    ) -> None:
        """Record the end."""
        self.winners = winners
        self.reason = reason
        self.scores = scores
        self.capped = capped

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

    def __eq__(self, other: object) -> bool:
        """Two results are equal when they say the same."""
        if not isinstance(other, Result):
            return NotImplemented
        return self.to_json() == other.to_json()

    def __hash__(self) -> int:
        """Hash by winners and reason."""
        return hash((self.winners, self.reason))
