"""Snapshots and records damaged in every field: always an error of our own kind, or a sound game.

Every field is taken away, and replaced by values of every sort. What is refused is refused with a
sentence. What is accepted must be a position that can be looked at, imagined and played on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import condotta
from condotta.condottiere import Condottiere
from condotta.core.errors import BadRecord, CondottaError
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import SHOWING, Configuration, random_game

WRONG: tuple[Json, ...] = (
    None,
    True,
    False,
    -1,
    1,
    3,
    99,
    10**30,
    0.5,
    "",
    "x",
    "winter",
    "turn",
    "roma",
    [],
    [[]],
    [None],
    [99],
    ["winter"],
    {},
    {"x": 1},
)

OPTIONAL = ("history", "start", "held_before", "drawn_since")
"""A snapshot may do without these."""

TABLES = (
    Configuration("2007", ("hidden-cards", "capturing-regions"), 3, (("hidden_turnup", "any"),)),
    Configuration("2007", ("campaign",), 4, (("target", 4), ("show_discarded_hand", False))),
    Configuration("2007", ("draw-after-battle", "bigger-kingdoms"), 2),
    Configuration("1995", ("points", "bigger-kingdoms"), 5, (("target", 3), ("max_battles", 4))),
)


def fresh(value: JsonObject) -> JsonObject:
    again = json.loads(json.dumps(value))
    assert isinstance(again, dict)
    return again


@cache
def samples() -> tuple[tuple[str, JsonObject], ...]:
    """Give snapshots of every phase, each from a game with shows."""
    found: dict[str, JsonObject] = {}
    for table in TABLES:
        for seed in range(6):
            for step in random_game(table, seed, SHOWING, most=250):
                taken = step.game.snapshot()
                name = f"{table.edition} {taken['phase']}"
                shows, known = taken["shows"], taken["known"]
                assert isinstance(shows, list)
                assert isinstance(known, list)
                rich = bool(shows) and bool(known)
                if name not in found or (rich and not found[name]["shows"]):
                    found[name] = taken
                elif step.game.over and table.has("campaign"):
                    found[name + " campaign"] = taken
    return tuple(found.items())


def try_to_restore(snapshot: JsonObject) -> Condottiere | None:
    """Restore; an error must be ours and must speak."""
    said = "accepted"
    game: Game | None = None
    try:
        game = condotta.restore(snapshot)
    except CondottaError as refused:
        said = str(refused)
    assert said
    assert game is None or isinstance(game, Condottiere)
    return game


def try_out(game: Condottiere) -> None:
    """Look at an accepted game from every side, and play it on for a while."""
    assert not game.problems()
    game.record  # noqa: B018 - asking for it must not fail
    for seat in (None, *range(game.seats)):
        json.dumps(game.view(seat))
    for entry in known_by_all(game):
        # Checked first: imagining a hand of 10³⁰ cards would take all memory.
        assert entry <= 16, "somebody is sure of more cards than there are"
    rng = Random(1)
    imagined = game.determinize(0, rng)
    assert not imagined.problems()
    assert try_to_restore(fresh(game.snapshot())) is not None
    for _ in range(40):
        if game.over:
            assert game.result.to_json()
            return
        options = game.decision.options
        assert len(options) > 1
        game.play(options[rng.randrange(len(options))])
        assert not game.problems()


def known_by_all(game: Condottiere) -> Iterator[int]:
    known = game.snapshot()["known"]
    assert isinstance(known, list)
    for entry in known:
        assert isinstance(entry, dict)
        for field in ("sure", "maybe"):
            count = entry[field]
            assert isinstance(count, int)
            yield count


def paths(value: Json, depth: int = 3) -> Iterator[tuple[str | int, ...]]:
    """Name every place in a piece of JSON, a few levels deep; of a long list only some."""
    if depth == 0:
        return
    if isinstance(value, dict):
        for key in value:
            yield (key,)
            for rest in paths(value[key], depth - 1):
                yield (key, *rest)
    elif isinstance(value, list):
        for place in sorted({0, len(value) // 2, len(value) - 1} - {-1}) if value else []:
            yield (place,)
            for rest in paths(value[place], depth - 1):
                yield (place, *rest)


def put(value: Json, path: tuple[str | int, ...], wrong: Json) -> None:
    """Put something wrong at a place."""
    for step in path[:-1]:
        value = _at(value, step)
    last = path[-1]
    if isinstance(value, dict):
        value[str(last)] = wrong
    else:
        assert isinstance(value, list)
        assert isinstance(last, int)
        value[last] = wrong


def _at(value: Json, step: str | int) -> Json:
    if isinstance(value, dict):
        return value[str(step)]
    assert isinstance(value, list)
    assert isinstance(step, int)
    return value[step]


def take_away(value: Json, path: tuple[str | int, ...]) -> None:
    for step in path[:-1]:
        value = _at(value, step)
    last = path[-1]
    if isinstance(value, dict):
        del value[str(last)]
    else:
        assert isinstance(value, list)
        assert isinstance(last, int)
        del value[last]


SAMPLES = [name for name, _ in samples()]


def sample(name: str) -> JsonObject:
    return fresh(dict(samples())[name])


def test_the_samples_are_sound_and_of_every_phase() -> None:
    phases = {str(taken["phase"]) for _, taken in samples()}
    assert phases == {
        "first-choice",
        "next-choice",
        "turn",
        "scarecrow",
        "pope",
        "turn-up",
        "hand",
        "keep",
        "draw",
        "over",
    }
    for name in SAMPLES:
        game = try_to_restore(sample(name))
        assert game is not None
        try_out(game)
    assert any(taken["known"] for _, taken in samples())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_snapshot_without_one_of_its_fields_is_refused(name: str) -> None:
    for field in sample(name):
        damaged = sample(name)
        del damaged[field]
        game = try_to_restore(damaged)
        assert (game is None) == (field not in OPTIONAL), field


@pytest.mark.parametrize("name", SAMPLES)
def test_a_snapshot_with_a_field_of_another_sort_is_refused(name: str) -> None:
    """A number where a list should be, and so on; what may be empty may be null."""
    cards = ("pope", "contested", "laid_now", "kept_first")
    nullable = (*cards, "defender", "first_decliner", "winner", *OPTIONAL)
    for field, right in sample(name).items():
        for wrong in WRONG:
            if type(wrong) is type(right) or (field in nullable and wrong in (None, right)):
                continue
            if field in nullable and right is None:
                continue
            damaged = {**sample(name), field: wrong}
            assert try_to_restore(damaged) is None, (field, wrong)


INCONSISTENT: list[tuple[str, tuple[str | int, ...], Json]] = [
    ("2007 turn", ("rules",), "condottiere-3"),
    ("2007 turn", ("rules",), None),
    ("2007 turn", ("edition",), None),
    ("2007 turn", ("options",), None),
    ("2007 hand", ("chance", "used"), 10**30),
    ("2007 turn", ("chance", "used"), 2**70),
    ("2007 hand", ("contested",), None),
    ("2007 keep", ("contested",), None),
    ("2007 first-choice", ("fighters",), []),
    ("2007 next-choice", ("fighters",), [0]),
    ("1995 next-choice", ("fighters",), [1, 2]),
    ("2007 draw", ("fighters",), []),
    ("2007 next-choice", ("final",), True),
    ("2007 hand", ("final",), True),
    ("2007 turn", ("known", 0, "maybe"), 99),
    ("2007 first-choice", ("known", 0, "maybe"), 10**30),
    ("2007 turn-up", ("known", 0, "maybe"), 3),
    ("2007 turn", ("known", 0, "observer"), None),
    ("2007 pope", ("known", 5, "observer"), None),
    ("2007 turn", ("shows",), []),
    ("2007 draw", ("variants",), []),
    ("2007 draw", ("variants",), ["bigger-kingdoms"]),
]
"""Snapshots whose parts cannot all be true: who fights, what is contested, who can know what."""


@pytest.mark.parametrize(("name", "path", "wrong"), INCONSISTENT, ids=str)
def test_a_snapshot_that_contradicts_itself_is_refused(
    name: str, path: tuple[str | int, ...], wrong: Json
) -> None:
    damaged = sample(name)
    put(damaged, path, wrong)
    assert try_to_restore(damaged) is None


def damage(name: str, *, each: int) -> None:
    """Damage every place of a snapshot in ``each`` of the ways there are, another choice each time."""
    for number, path in enumerate(paths(sample(name))):
        if path[0] in OPTIONAL and len(path) > 1:
            continue
        damaged = sample(name)
        take_away(damaged, path)
        check(damaged, path, "taken away")
        for way in range(each):
            wrong = WRONG[(number * each + way) % len(WRONG)]
            damaged = sample(name)
            put(damaged, path, wrong)
            check(damaged, path, wrong)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_damaged_snapshot_is_refused_or_sound(name: str) -> None:
    damage(name, each=2)


@pytest.mark.soak
@pytest.mark.parametrize("name", SAMPLES)
def test_a_snapshot_damaged_in_every_way_is_refused_or_sound(name: str) -> None:
    damage(name, each=len(WRONG))


def check(damaged: JsonObject, path: tuple[str | int, ...], wrong: Json) -> None:
    try:
        game = try_to_restore(damaged)
        if game is not None:
            try_out(game)
    except Exception as problem:
        raise AssertionError(f"{path} = {wrong!r}: {problem!r}") from problem


@given(st.data())
def test_a_snapshot_damaged_in_several_places_is_refused_or_sound(data: st.DataObject) -> None:
    damaged = sample(data.draw(st.sampled_from(SAMPLES)))
    for _ in range(data.draw(st.integers(2, 4))):
        path = data.draw(st.sampled_from([way for way in paths(damaged) if way[0] not in OPTIONAL]))
        put(damaged, path, data.draw(st.sampled_from(WRONG)))
    check(damaged, (), "several")


@cache
def records() -> tuple[JsonObject, ...]:
    found = []
    for table in TABLES:
        for step in random_game(table, 3, SHOWING, most=60):
            game = step.game
        found.append(game.record)
        found.append(game.determinize(0, Random(1)).record)
    return tuple(found)


@pytest.mark.parametrize("number", range(2 * len(TABLES)))
def test_a_damaged_record_is_refused_or_replays(number: int) -> None:
    record = records()[number]
    for path in paths(record, depth=2):
        for wrong in ("taken away", *WRONG):
            damaged = fresh(record)
            if wrong == "taken away":
                take_away(damaged, path)
            else:
                put(damaged, path, wrong)
            said = "accepted"
            try:
                game = condotta.replay(damaged)
            except CondottaError as refused:
                said = str(refused)
            except Exception as problem:
                raise AssertionError(f"{path} = {wrong!r}: {problem!r}") from problem
            else:
                assert not game.problems()
            assert said


@pytest.mark.parametrize("field", ["format", "version", "game", "rules", "seats", "chance", "seed"])
def test_a_record_without_one_of_its_fields_is_refused(field: str) -> None:
    damaged = fresh(records()[0])
    del damaged[field]
    with pytest.raises(BadRecord):
        condotta.replay(damaged)


def test_a_refused_snapshot_is_left_as_it_was() -> None:
    damaged = sample(SAMPLES[0])
    damaged["hands"] = []
    before = json.dumps(damaged)
    assert try_to_restore(damaged) is None
    assert json.dumps(damaged) == before
