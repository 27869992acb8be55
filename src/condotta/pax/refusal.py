"""A refusal: what a condition gives instead of yes or no.

A condition is a function that gives None where all is fine, and otherwise the refusal that says
why not. What decides and what is told are so one and the same: nobody can forbid anything without
saying why. Refusals are made once, beside their rule, so that giving one costs nothing; what its
sentence names is filled in only if somebody asks (``Question.detail``).
"""

from __future__ import annotations

from typing import Final

EVERYDAY: Final = 0
"""The weight of the many reasons why a thing is no target at all."""
LACKING: Final = 1
"""An op lacks something that all its targets ask for."""
TOO_DEAR: Final = 2
"""Nothing but florins stands in the way."""
HEAVIEST: Final = 3
"""Whatever else there may be: what nobody has weighed is never told as something else."""


class Refusal:
    """Why something is not allowed: the rule, the key of a sentence and what the sentence names."""

    def __init__(self, rule: str, key: str, *names: str, weight: int = HEAVIEST) -> None:
        """Say the rule and the sentence; "piece:there" names a piece, namely the one there.

        Where a thing is refused because each of several is, the heaviest of their reasons is told;
        if none weighs enough, that there is nothing to be had.
        """
        self.rule = rule
        self.key = key
        self.names: tuple[str, ...] = names
        self.weight = weight


def heavier(one: Refusal, other: Refusal) -> Refusal:
    """Give the heavier of two refusals, the first of equals."""
    return other if other.weight > one.weight else one


OTHER_QUESTION: Final = Refusal("", "other-question", "asked")
"""That answers another question; the rule is the one that asks this one."""
NOT_OFFERED: Final = Refusal("", "not-offered")
"""The honest last word where no condition refuses what is not among the options: no such case is
known, and the tests look for one."""
NO_ACTIONS_LEFT: Final = Refusal("P-D1.1", "no-actions-left")
