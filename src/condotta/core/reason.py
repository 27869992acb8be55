"""A reason: why something is not allowed, as a sentence and the rule behind it."""

from __future__ import annotations

from condotta.core.errors import IllegalAction
from condotta.core.message import Message


class Reason:
    """Why something is not allowed: the sentence and the rule."""

    def __init__(self, rule: str, message: Message) -> None:
        """Name the rule and the sentence."""
        self.rule = rule
        self.message = message


def because(rule: str, key: str, **args: object) -> Reason:
    """Give a reason in short."""
    return Reason(rule, Message(f"refusal.{key}", args))


def illegal(asked: str, seat: int, given: Message, reason: Reason) -> IllegalAction:
    """Put a refusal into words: what was asked and of whom, what was given, and the reason."""
    said = {"asked": asked, "seat": seat, "given": given, "reason": reason.message}
    return IllegalAction("error.illegal-action", {**said, "rule": reason.rule}, reason.rule)
