"""A refusal: what a condition gives instead of yes or no.

A condition is a function that gives None where all is fine, and otherwise the refusal that says
why not. What decides and what is told are so one and the same: nobody can forbid anything without
saying why. Refusals are made once, beside their rule, so that giving one costs nothing; what its
sentence names is filled in only if somebody asks (``Question.detail``).
"""

from __future__ import annotations

from typing import Final


class Refusal:
    """Why something is not allowed: the rule, the key of a sentence and what the sentence names."""

    def __init__(self, rule: str, key: str, *names: str, everyday: bool = False) -> None:
        """Say the rule and the sentence; "piece:there" names a piece, namely the one there.

        ``everyday`` reasons make a thing no target at all: where there are no others, the whole is
        simply said to have none. Any other reason is told in its place.
        """
        self.rule = rule
        self.key = key
        self.names: tuple[str, ...] = names
        self.everyday = everyday


def graver(one: Refusal | None, other: Refusal) -> Refusal | None:
    """Of the refusals met so far and another one keep the first that is no everyday reason."""
    return other if one is None and not other.everyday else one


OTHER_QUESTION: Final = Refusal("", "other-question", "asked")
"""That answers another question; the rule is the one that asks this one."""
NOT_OFFERED: Final = Refusal("", "not-offered")
"""The honest last word where no condition refuses what is not among the options: no such case is
known, and the tests look for one."""
NO_ACTIONS_LEFT: Final = Refusal("P-D1.1", "no-actions-left")
