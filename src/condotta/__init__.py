"""Condotta: two games of the Renaissance, to play, to learn and to study.

A game asks one small question at a time: one seat, one kind, a complete list of answers. Whoever
sits there picks one; the game applies it, tells what happened as events, and asks the next.

>>> import condotta
>>> game = condotta.new("condottiere", seats=4, seed=7)
>>> game.decision.seat, game.decision.kind, len(game.decision.options)
(0, 'choose-region', 17)
>>> events = game.play(game.decision.options[0])
>>> [event.kind for event in events]
['region-chosen', 'battle-begins']
>>> while not game.over:
...     events = game.play(game.decision.options[0])
>>> game.result
Result(winners=(2,), reason='adjacent-regions', scores=(1, 2, 4, 1))

Both games have the same face, ``condotta.Game``; what only one of them has is in
``condotta.condottiere`` and ``condotta.pax``. Computer players are in ``condotta.players``, what
they would do at a position in ``condotta.advice``, tournaments in ``condotta.arena``. Whatever is
refused raises a ``condotta.CondottaError`` that says what would have been fine, and has changed
nothing.
"""

import importlib
from typing import TYPE_CHECKING

from condotta.core.action import Action
from condotta.core.decision import Decision
from condotta.core.errors import (
    BadRecord,
    BadScenario,
    BadSnapshot,
    BadView,
    CondottaError,
    DiscouragedWarning,
    GameOver,
    IllegalAction,
    MalformedAction,
    SetupError,
    UnknownName,
    UnknownRule,
)
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.record import read_record, write_record
from condotta.core.registry import new, replay, restore
from condotta.core.result import Result

if TYPE_CHECKING:
    from condotta import advice, arena, condottiere, pax, players
    from condotta.core.catalogue import Catalogue, catalogue

__all__ = [  # noqa: RUF022 - the order in which the reference tells them
    "new",
    "restore",
    "replay",
    "Game",
    "Decision",
    "Action",
    "Event",
    "Result",
    "read_record",
    "write_record",
    "Message",
    "catalogue",
    "Catalogue",
    "CondottaError",
    "SetupError",
    "IllegalAction",
    "MalformedAction",
    "GameOver",
    "BadRecord",
    "BadSnapshot",
    "BadScenario",
    "BadView",
    "UnknownName",
    "UnknownRule",
    "DiscouragedWarning",
    "condottiere",
    "pax",
    "players",
    "advice",
    "arena",
]

_READ_WHEN_ASKED_FOR = {
    "Catalogue": "condotta.core.catalogue",
    "catalogue": "condotta.core.catalogue",
    "advice": "condotta.advice",
    "arena": "condotta.arena",
    "condottiere": "condotta.condottiere",
    "pax": "condotta.pax",
    "players": "condotta.players",
}
"""Whoever plays one game need not wait for the rest."""


if not TYPE_CHECKING:
    # A type checker would take it to mean that any name is there.

    def __getattr__(name: str) -> object:
        if name not in _READ_WHEN_ASKED_FOR:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = importlib.import_module(_READ_WHEN_ASKED_FOR[name])
        # Kept, so that it is asked for once.
        return globals().setdefault(name, getattr(module, name, module))

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
