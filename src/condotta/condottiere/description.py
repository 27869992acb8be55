"""Condottiere as it describes itself to the house."""

from __future__ import annotations

import re
from typing import Final

from condotta.condottiere.actions import ACTIONS, CondottiereAction
from condotta.condottiere.forecast import explanation_of, forecast_of
from condotta.condottiere.game import FENCES, new_game, opening_events, restore_game
from condotta.condottiere.lesson import FIRST_GAME, lesson_record, lessons
from condotta.condottiere.orders import ORDERS
from condotta.condottiere.outlook import outlook_of
from condotta.condottiere.reading import reading_of
from condotta.condottiere.rulebook import BOOK
from condotta.condottiere.rules import FIRST_VERSION, RULES_VERSION
from condotta.condottiere.setting_up import setup
from condotta.condottiere.sketch import read_sketch, sketch_of
from condotta.core.description import Book, Description, Lessons
from condotta.core.sketch import Sketches

GAME: Final = Description(
    name="condottiere",
    rules_version=RULES_VERSION,
    older_versions=(FIRST_VERSION,),
    new_game=new_game,
    restore_game=restore_game,
    opening_events=opening_events,
    setup=setup,
    quick_seats=4,
    actions=ACTIONS,
    read_action=CondottiereAction.from_json,
    fences=FENCES,
    reading_of=reading_of,
    forecast_of=forecast_of,
    explanation_of=explanation_of,
    outlook_of=outlook_of,
    orders=ORDERS,
    lessons=Lessons(lessons, lesson_record, FIRST_GAME),
    sketches=Sketches(read_sketch, sketch_of),
    book=Book(
        BOOK,
        re.compile(r"(C[57](-[A-Z]+)*(-\d+)?|[RDI]\d*)\Z", re.IGNORECASE),
        section="C7-TURN",
        rule="C7-TURN-3",
        ruling="R20",
        decision="D4",
    ),
)
