"""A question: one decision point of the game. It asks, and it knows what each answer does."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.position import Position


class Question:
    """One kind of question, asked while its frame is on top.

    ``answers`` is the one source of what is allowed: more than one answer is asked for, one is
    taken silently, none means that there is nothing to ask (section 14 of the rules document).
    Whoever answers takes the frame away, or leaves it to ask again.
    """

    def seat(self, position: Position) -> int:
        """Say who is asked: the actor, unless the question says otherwise (section 15)."""
        return position.actor

    def answers(self, position: Position) -> list[int]:
        """List the answers allowed now, by their numbers in the action space."""
        raise NotImplementedError

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Do what the answer says."""
        raise NotImplementedError
