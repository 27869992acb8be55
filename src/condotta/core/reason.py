"""A reason: why something is not allowed, as a sentence and the rule behind it."""

from __future__ import annotations

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
