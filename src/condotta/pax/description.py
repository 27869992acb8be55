"""Pax Renaissance as it describes itself to the house."""

from __future__ import annotations

import re
from typing import Final

from condotta.core.description import Book, Description, Lessons, Paths
from condotta.core.sketch import Sketches
from condotta.pax.actions import ACTIONS, PaxAction
from condotta.pax.forecast import explanation_of, forecast_of
from condotta.pax.game import FENCES, new_game, opening_events, restore_game
from condotta.pax.lessons import FIRST_GAME, lesson_record, lessons
from condotta.pax.orders import ORDERS
from condotta.pax.outlook import outlook_of
from condotta.pax.planning import plan_of
from condotta.pax.reading import reading_of, standing_of
from condotta.pax.rulebook import BOOK
from condotta.pax.rules import RULES_VERSION
from condotta.pax.setting_up import setup
from condotta.pax.sketch import read_sketch, sketch_from_text, sketch_of

GAME: Final = Description(
    name="pax-renaissance",
    rules_version=RULES_VERSION,
    new_game=new_game,
    restore_game=restore_game,
    opening_events=opening_events,
    setup=setup,
    quick_seats=3,
    actions=ACTIONS,
    read_action=PaxAction.from_json,
    fences=FENCES,
    reading_of=reading_of,
    forecast_of=forecast_of,
    explanation_of=explanation_of,
    outlook_of=outlook_of,
    orders=ORDERS,
    plan_of=plan_of,
    paths=Paths("turn-begins", standing_of),
    lessons=Lessons(lessons, lesson_record, FIRST_GAME),
    sketches=Sketches(read_sketch, sketch_of, sketch_from_text),
    book=Book(
        BOOK,
        re.compile(r"(P-[A-Z]+(-?[A-Z\d.]+)*|(DEC|WX)(-\d+)?)\Z", re.IGNORECASE),
        section="P-F6",
        rule="P-E1b.2",
        ruling="P-R42",
        decision="DEC-21",
    ),
)
