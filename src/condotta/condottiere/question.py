"""A question: one decision point of the game. It asks, and it knows what each answer does."""

from __future__ import annotations

from condotta.condottiere.position import Position
from condotta.core.event import Event
from condotta.core.reason import Reason


class Question:
    """One kind of question; its possible answers are the action numbers first … last.

    ``answers`` is the one source of what is allowed; ``reason`` puts a refusal into words. Each
    kind of question has its own of the four methods below.
    """

    def __init__(self, kind: str, first: int, last: int) -> None:
        """Name the question and its possible answers."""
        self.kind = kind
        self.first = first
        self.last = last

    def seat(self, position: Position) -> int:
        """Say who is asked."""
        raise NotImplementedError

    def answers(self, position: Position) -> list[int]:
        """List the answers allowed now, in ascending order; there is always one."""
        raise NotImplementedError

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Do what the answer says and move on to the next step."""
        raise NotImplementedError

    def reason(self, position: Position, index: int) -> Reason:
        """Say why this answer, one of first … last and not allowed now, is refused."""
        raise NotImplementedError
