"""Condotta: two games of the Renaissance, to play, to learn and to study.

A game asks one small question at a time: one seat, one kind, a complete list of answers. Whoever
sits there picks one; the game applies it, tells what happened as events, and asks the next.

>>> import condotta
>>> game = condotta.new("condottiere", seats=4, seed=7)
>>> game.decision.seat, game.decision.kind, len(game.decision.options)
(1, 'choose-region', 17)
>>> events = game.play(game.decision.options[0])
>>> [event.kind for event in events]
['region-chosen']
>>> while not game.over:
...     events = game.play(game.decision.options[0])
>>> game.result
Result(winners=(0,), reason='adjacent-regions', scores=(5, 3, 1, 0))

Both games have the same face, ``condotta.Game``; what only one of them has is in
``condotta.condottiere`` and ``condotta.pax``. Computer players are in ``condotta.players``, what
they would do at a position in ``condotta.advice``, tournaments in ``condotta.arena``. Whatever is
refused raises a ``condotta.CondottaError`` that says what would have been fine, and has changed
nothing.
"""

import importlib
from typing import TYPE_CHECKING

from condotta import condottiere
from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.errors import (
    BadRecord,
    BadScenario,
    BadSnapshot,
    CondottaError,
    DiscouragedWarning,
    GameOver,
    IllegalAction,
    MalformedAction,
    SetupError,
    UnknownRule,
)
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.registry import new, replay, restore
from condotta.core.result import Result

if TYPE_CHECKING:
    from condotta import pax

__all__ = [
    "Action",
    "BadRecord",
    "BadScenario",
    "BadSnapshot",
    "CondottaError",
    "Decision",
    "DiscouragedWarning",
    "Event",
    "Game",
    "GameOver",
    "IllegalAction",
    "MalformedAction",
    "Message",
    "Result",
    "SetupError",
    "UnknownRule",
    "condottiere",
    "new",
    "pax",
    "replay",
    "restore",
]


def __getattr__(name: str) -> object:
    # The second game is read when it is first asked for: who plays the other need not wait for it.
    if name == "pax":
        return importlib.import_module("condotta.pax")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
