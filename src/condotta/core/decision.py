"""A decision: one seat is asked one question and has a complete list of answers."""

from __future__ import annotations

from condotta.core.action import Action


class Decision:
    """Who is asked, what is asked, and every answer the rules allow."""

    def __init__(self, seat: int, kind: str, options: tuple[Action, ...]) -> None:
        """Put the question."""
        self.seat = seat
        self.kind = kind
        self.options = options

    def __repr__(self) -> str:
        """Show the question, for programmers."""
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={list(self.options)!r})"
