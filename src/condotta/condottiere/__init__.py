"""Condottiere, the battle-and-bluff card game, in two editions with all their variants.

``condotta.new("condottiere", ...)`` begins a game. Its fixed action space is ``ACTIONS``, each
action at its ``index``; ``RULES_VERSION`` changes only when the same seed and actions would lead to
another game; ``FENCES`` are the kinds of events behind which nobody may undo alone; ``GAME`` is all
that the house asks of a game.

>>> from condotta.condottiere import ACTIONS, strengths
>>> len(ACTIONS)
93
>>> strengths([["mercenary-10", "drummer"], ["heroine"]])
[20, 10]

Read like a rulebook: ``cards`` and ``board``, ``rules`` (what is agreed beforehand), ``phases`` and
``flow`` (what follows what), ``choosing``, ``battle``, ``effects``, ``hidden``, ``strength``,
``compare``, ``victory``, ``rounds``, ``drawing``, ``dealing``; then what a seat may know:
``knowledge``, ``deals``, ``view``, ``determinize``; and what can be told about a view: ``seen``,
``reading``, ``forecast``.
"""

from condotta.condottiere.actions import ACTIONS, CondottiereAction, action_from_text
from condotta.condottiere.description import GAME
from condotta.condottiere.forecast import explanation_of, forecast_of
from condotta.condottiere.game import FENCES, Condottiere
from condotta.condottiere.lesson import lesson, lesson_record, lessons
from condotta.condottiere.reading import reading_of
from condotta.condottiere.rules import RULES_VERSION
from condotta.condottiere.setting_up import setup
from condotta.condottiere.strength import strengths

__all__ = [
    "ACTIONS",
    "FENCES",
    "GAME",
    "RULES_VERSION",
    "Condottiere",
    "CondottiereAction",
    "action_from_text",
    "explanation_of",
    "forecast_of",
    "lesson",
    "lesson_record",
    "lessons",
    "reading_of",
    "setup",
    "strengths",
]
