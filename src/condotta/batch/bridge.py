"""The games of a state in the words of the engine's snapshots.

A state has no shows (talk is not played here), and which seats have kept or thrown in their hands
within a step is not told.
"""

from __future__ import annotations

from typing import Any, cast

import jax
import numpy as np

from condotta.batch.settings import Settings
from condotta.batch.state import Pile, Position, State, unpack
from condotta.batch.victory import ENDINGS
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES
from condotta.condottiere.phases import PHASE_NAMES
from condotta.core.values import Json, JsonObject

SEAT_SETS = ("out", "fighters", "winners")
CARDS = ("kept_first", "laid_now")
REGIONS = ("pope", "contested")
SEATS = ("defender", "first_decliner")
FLAGS = ("final", "cards_played", "defender_played", "stopped", "turn_up_due")


def facts_of(state: State) -> list[JsonObject]:
    """Tell each game of a state, in the words of the engine's snapshots."""
    flat = jax.tree.map(lambda word: word.reshape(-1), state)
    return facts_in(state.settings, jax.tree.map(np.asarray, _fields(flat)))


@jax.jit
def _fields(state: State) -> dict[str, object]:
    return unpack(state).fields()


def facts_in(settings: Settings, fields: dict[str, object]) -> list[JsonObject]:
    """Tell each game of a position's fields, which are plain arrays on one axis."""
    position = Position(settings)
    position.take(fields)
    return [_facts(position, lane) for lane in range(len(position["phase"]))]


def _facts(position: Position, lane: int) -> JsonObject:
    settings = position.settings
    told: dict[str, object] = {
        "hands": [_cards(settings, pile, lane) for pile in position.hands],
        "lines": [_cards(settings, pile, lane) for pile in position.lines],
        "discards": _cards(settings, position.discards, lane),
        "thrown": [_cards(settings, pile, lane) for pile in position.thrown]
        or [[] for _ in position.seats],
        "known": [_mercenaries(settings, word, lane) for word in position.known],
        "maybe": [_mercenaries(settings, word, lane) for word in position.maybe]
        or [[] for _ in position.seats],
        "owners": _owners(position, lane),
        "points": [int(points[lane]) for points in position.points] or [0 for _ in position.seats],
        "face_down": [_kind(kind[lane]) for kind in position.face_down]
        or [None for _ in position.seats],
    }
    for name, numbers in position.numbers.items():
        told[name] = _said(position, name, int(numbers[lane]))
    return cast("JsonObject", told)


def _said(position: Position, name: str, number: int) -> Json:
    """Put a small number into the words of a snapshot."""
    if name == "phase":
        return PHASE_NAMES[number]
    if name == "reason":
        return ENDINGS[number]
    if name in SEAT_SETS:
        return [seat for seat in position.seats if number >> seat & 1]
    if name in CARDS:
        return _kind(number)
    if name in REGIONS:
        return REGION_NAMES[number] if number >= 0 else None
    if name in SEATS:
        return number if number >= 0 else None
    return number == 1 if name in FLAGS else number


def _kind(kind: Any) -> str | None:
    return KIND_NAMES[kind] if kind >= 0 else None


def _cards(settings: Settings, pile: Pile, lane: int) -> list[str]:
    names: list[str] = []
    for kind, place in enumerate(settings.lanes):
        number = int(pile[place.word][lane]) >> place.shift & place.mask
        names += [KIND_NAMES[kind]] * number
    return names


def _mercenaries(settings: Settings, word: Any, lane: int) -> list[str]:
    none = np.zeros_like(word)
    return _cards(settings, [word] + [none] * (settings.words - 1), lane)


def _owners(position: Position, lane: int) -> dict[str, int | None]:
    owners: dict[str, int | None] = dict.fromkeys(REGION_NAMES)
    for seat in position.seats:
        for region, name in enumerate(REGION_NAMES):
            if int(position.regions[seat][lane]) >> region & 1:
                owners[name] = seat
    return owners
