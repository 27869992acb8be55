"""Snapshots in which what is wrong is of the right sort: steps, fighters, cards and results.

Snapshots and records damaged anywhere are in ``tests.games.test_corrupt_input``.
"""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.values import Json
from tests.games.damaging import at, check, paths, put, sample, try_to_restore
from tests.pax.damaged import DAMAGE, NAMES


def test_the_samples_are_of_many_kinds() -> None:
    assert len(NAMES) > 25


@pytest.mark.once
@pytest.mark.parametrize("name", [name for name in NAMES if name != "over"])
def test_a_snapshot_with_damaged_steps_is_refused_or_sound(name: str) -> None:
    """Every field of every step that waits, every fighter, with everything there is."""
    for part in ("pending", "battle"):
        for path in paths(sample(DAMAGE, name)[part], 2):
            for wrong in other_words(at(sample(DAMAGE, name)[part], path)):
                damaged = sample(DAMAGE, name)
                put(damaged, (part, *path), wrong)
                check(DAMAGE, damaged, (part, *path), wrong)


def other_words(right: Json) -> tuple[Json, ...]:
    """Give values that the reader may take for the right sort."""
    if isinstance(right, bool):
        return (not right,)
    if isinstance(right, int):
        return (0, 2, 99)
    if isinstance(right, list):
        return ([], ["england", "france"], ["east"], ["2"])
    words = ("PREN036", "PREN044", "COMET1", "france", "ottoman", "paris", "venice_2")
    more = ("england__france", "Ng", "Bt", "p.green", "St", "catholic", "west", "campaign")
    return (*words, *more, "refresh", "arrive", None)


@pytest.mark.once
@pytest.mark.parametrize("name", NAMES)
def test_cards_that_change_places_leave_a_sound_game_or_none(name: str) -> None:
    """Two cards anywhere are swapped: nothing is lost, but not everything may lie anywhere."""
    rng = Random(name)
    piles = ("hands", "old_maids", "tableaux", "decks", "left_out", "discards", "market")
    accepted = 0
    for _ in range(24):
        damaged = sample(DAMAGE, name)
        places = [
            (pile, *path)
            for pile in piles
            for path in paths(damaged[pile], 4)
            if isinstance(at(damaged[pile], path), str)
        ]
        one, other = rng.sample(places, 2)
        first, second = at(damaged, one), at(damaged, other)
        put(damaged, one, second)
        put(damaged, other, first)
        accepted += check(DAMAGE, damaged, one, second) is not None
    assert accepted > 0


NEVER_ALONE = (
    *("hands", "old_maids", "tableaux", "market", "decks", "left_out", "discards"),
    *("open_emporia", "winners", "reason", "eliminated"),
)
"""Fields of which no value can be another one while everything else stays."""
WORDS: tuple[Json, ...] = (
    *("PREN001", "PREN061", "PREN044", "COMET1", "COMET3", "france", "ottoman"),
    *("tana", "trebizond", "spice_islands", "imperial", "cultural", "stalled", ""),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_a_place_or_a_result_cannot_change_alone(name: str) -> None:
    """Values of the right sort, so that only what goes with them can tell."""
    whole = sample(DAMAGE, name)
    rng = Random(name)
    for field in NEVER_ALONE:
        ways = [path for path in paths({field: whole[field]}, 4) if path[-1] != "florins"]
        for path in ways:
            right = at(whole, path)
            if isinstance(right, dict):
                continue
            wrong: Json
            if isinstance(right, list):
                wrong = [*right, right[0]] if right else [rng.choice(WORDS)]
            else:
                wrong = 1 if isinstance(right, int) else rng.choice(WORDS)
            if wrong == right:
                continue
            damaged = sample(DAMAGE, name)
            put(damaged, path, wrong)
            assert try_to_restore(damaged) is None, (path, right, wrong)
