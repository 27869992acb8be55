"""Which rules stand behind what one meets, and why an answer is not among the options.

``behind`` has the tables: the rules of questions, events and cards. ``reasons`` says why not; it
sends each question to the room that knows it: ``turn``, ``declaring``, ``placing``, ``battles``,
``operations``. Nothing here decides what is allowed: that is said by the questions alone.
"""

from condotta.pax.explain.behind import (
    EVENT_RULES,
    QUESTION_RULES,
    rules_of_card,
    rules_of_question,
)
from condotta.pax.explain.reasons import reason_for

__all__ = [
    "EVENT_RULES",
    "QUESTION_RULES",
    "reason_for",
    "rules_of_card",
    "rules_of_question",
]
