"""Pax Renaissance (2nd edition), the banker's strategy game: rules, data and positions.

``condotta.new("pax-renaissance", ...)`` begins a game, ``scenario`` lays out any position of it.
Its fixed action space is ``ACTIONS``, each action at its ``index``; ``RULES_VERSION`` changes only
when the same seed and actions would lead to another game; ``FENCES`` are the kinds of events behind
which nobody may undo alone; ``GAME`` is all that the house asks of a game.

>>> from condotta.pax import ACTIONS, scenario
>>> len(ACTIONS)
7147
>>> scenario("seats 2").decision.kind
'next-action'

Read like a rulebook. What is in the box: ``cards``, ``empires``, ``places``, ``pieces``,
``banks``, ``ops``, ``one_shots``, ``abilities``, ``victories``, ``table``. The table: ``rules``
(what is agreed beforehand), ``position``, ``tableau``, ``places_now``, ``at_work`` (abilities),
``changes``. The game: ``laying_out``, ``turn``, ``market``, ``playing``, ``agents``, ``arrivals``,
``selling``, ``operations``, ``trade_fair``, ``trade_shift``, ``coronation``, ``wars``,
``mustering``, ``battle``, ``regime_change``, ``apostasy``, ``victory``, ``checks``; ``steps`` and
``flow`` say what follows what. What a seat may know: ``knowledge``, ``view``, ``determinize``.
Positions by hand: ``scenario``, ``scenario_text``, ``sketch``, ``look_up``, ``snapshot``; for
learners: ``lessons``. For whoever asks why: ``explain``, ``reading``, ``forecast``, ``planning``,
``setting_up``, ``rulebook``.
"""

from condotta.pax.actions import ACTIONS, PaxAction, action_from_text
from condotta.pax.description import GAME
from condotta.pax.forecast import explanation_of, forecast_of
from condotta.pax.game import FENCES, PaxRenaissance
from condotta.pax.lesson import lesson
from condotta.pax.lessons import lesson_record, lessons
from condotta.pax.look_up import keys_of
from condotta.pax.planning import plan_of
from condotta.pax.reading import reading_of
from condotta.pax.rules import RULES_VERSION
from condotta.pax.scenario import scenario
from condotta.pax.scenario_text import scenario_text
from condotta.pax.setting_up import setup

__all__ = [
    "ACTIONS",
    "FENCES",
    "GAME",
    "RULES_VERSION",
    "PaxAction",
    "PaxRenaissance",
    "action_from_text",
    "explanation_of",
    "forecast_of",
    "keys_of",
    "lesson",
    "lesson_record",
    "lessons",
    "plan_of",
    "reading_of",
    "scenario",
    "scenario_text",
    "setup",
]
