"""The first game: a position close to a win, for somebody who has never played.

``data/lesson.json`` is a record that begins in the second round of a game for four. The learner
(seat 0) holds two regions that touch, owns the Condottiere token and is asked where to fight:
Firenze, Genova or Modena would be the third region, and the game. The learner's hand has almost
every kind of card. The others hold less, but enough to stop whoever passes too early: no Winter, no
Bishop and nothing that the learner's cards, played as the coach says, would not beat. Whoever does
what the coach says wins, whatever the others do (``tests/browser/test_lesson_won.py``).
"""

from __future__ import annotations

import json
from importlib.resources import files

from condotta.core.chance import seed_from
from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.core.values import JsonObject

FIRST_GAME = "first-game"
"""The name of the one lesson there is."""


def lesson(seed: object = None) -> JsonObject:
    """Give the record that a lesson begins with; the seed is of the cards that are dealt later."""
    text = (files("condotta.condottiere") / "data" / "lesson.json").read_text(encoding="utf-8")
    record: JsonObject = json.loads(text)
    start = record["start"]
    assert isinstance(start, dict)
    chance = start["chance"]
    assert isinstance(chance, dict)
    chance["seed"] = seed_from(seed).hex()
    return record


def lessons() -> list[JsonObject]:
    """List the lessons: the first game, against players that do anything."""
    return [{"name": FIRST_GAME, "seat": 0, "opponent": "random"}]


def lesson_record(name: object, seed: object = None) -> JsonObject:
    """Give the record the lesson of that name begins with."""
    if name != FIRST_GAME:
        given = {"given": shown(name), "known": FIRST_GAME}
        raise SetupError("error.unknown-lesson", given)
    return lesson(seed)
