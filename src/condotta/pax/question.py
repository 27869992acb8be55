"""A question: one decision point of the game. It asks, and it knows what each answer does."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.message import Message
from condotta.core.reason import Reason
from condotta.pax.actions import ACTIONS
from condotta.pax.explain import QUESTION_RULES
from condotta.pax.position import Position, top
from condotta.pax.refusal import Refusal
from condotta.pax.steps import STEP_NAMES


class Question:
    """One kind of question, asked while its frame is on top.

    ``refusal`` is the one source of what is allowed, and of why not. More than one answer is asked
    for, one is taken silently, none means that there is nothing to ask (section 14 of the rules
    document). Whoever answers takes the frame away, or leaves it to ask again.
    """

    def seat(self, position: Position) -> int:
        """Say who is asked: the actor, unless the question says otherwise (section 15)."""
        return position.actor

    def candidates(self, position: Position) -> list[int]:
        """List in order what may be answered, and little else; none if there is nothing to ask."""
        raise NotImplementedError

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Say why this answer, any of the action space, is not allowed now; None if it is."""
        raise NotImplementedError

    def answers(self, position: Position) -> list[int]:
        """List the answers allowed now, by their numbers in the action space."""
        return [
            index for index in self.candidates(position) if self.refusal(position, index) is None
        ]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Do what the answer says."""
        raise NotImplementedError

    # --- A refusal in words ----------------------------------------------------------------------

    def reason(self, position: Position, index: int, refusal: Refusal) -> Reason:
        """Put a refusal of this answer into words."""
        said: dict[str, object] = {}
        for name in refusal.names:
            said[name.partition(":")[0]] = self.detail(position, index, name)
        return Reason(self.rule(position, refusal), Message(f"refusal.{refusal.key}", said))

    def rule(self, position: Position, refusal: Refusal) -> str:
        """Name the rule behind a refusal; where it has none, the one that asks the question."""
        return refusal.rule or QUESTION_RULES[STEP_NAMES[top(position)]][0]

    def detail(self, position: Position, index: int, name: str) -> object:
        """Give what a refusal names: what the answer names, unless the question knows better."""
        if name == "asked":
            return STEP_NAMES[top(position)]
        return ACTIONS[index].to_json()[name]
