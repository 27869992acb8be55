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

import condotta
from condotta.core.errors import BadRecord, BadSnapshot, CondottaError
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from tests.pax.configurations import LIVELY, TRADER, UNIFORM, Configuration, games, random_game

WRONG: tuple[Json, ...] = (
    None,
    True,
    -1,
    1,
    2,
    99,
    10**30,
    0.5,
    "",
    "PREN036",
    "france",
    "paris",
    "england__france",
    "west",
    "Ng",
    "p.blue",
    "St",
    [],
    [None],
    [0],
    ["PREN040"],
    ["france", "england"],
    {},
    {"paris": "Ng"},
)

OPTIONAL = ("history", "start")
"""A snapshot may do without these."""


def fresh(value: JsonObject) -> JsonObject:
    again = json.loads(json.dumps(value))
    assert isinstance(again, dict)
    return again


@cache
def samples() -> dict[str, JsonObject]:
    """Give a snapshot of every kind of question that random games ask, and of the end."""
    found: dict[str, JsonObject] = {}
    for table, seed, policy in games(80_000):
        for step in random_game(table, seed, policy, most=200):
            name = "over" if step.game.over else step.game.decision.kind
            if name not in found:
                taken = step.game.snapshot()
                del taken["history"], taken["start"]
                found[name] = taken
        if set(NAMES) <= set(found):
            break
        assert seed < 81_000, set(NAMES) - set(found)
    return found


SELDOM = frozenset(
    {"apostasy-pair", "enclosure", "hand-limit", "repress-to", "rooks-join", "serf-empire"}
    | {"treachery", "venice-limit", "corsair-pirate"}
)
"""Questions that random games ask too seldom to wait for."""
NAMES = sorted({*STEP_NAMES[FIRST_QUESTION:], "over"} - SELDOM)


def sample(name: str) -> JsonObject:
    return fresh(samples()[name])


def try_to_restore(snapshot: JsonObject) -> PaxRenaissance | None:
    """Restore; an error must be ours and must speak."""
    said = "accepted"
    game: Game | None = None
    try:
        game = condotta.restore(snapshot)
    except CondottaError as refused:
        said = str(refused)
    assert said
    assert game is None or isinstance(game, PaxRenaissance)
    return game


def try_out(game: PaxRenaissance, steps: int = 12) -> None:
    """Look at an accepted game from every side, and play it on for a while."""
    assert not game.problems()
    game.record  # noqa: B018 - asking for it must not fail
    for seat in (None, *range(game.seats)):
        json.dumps(game.view(seat))
    rng = Random(1)
    imagined = game.determinize(0, rng)
    assert not imagined.problems()
    assert try_to_restore(fresh(game.snapshot())) is not None
    for _ in range(steps):
        if game.over:
            assert game.result.to_json()
            return
        options = game.decision.options
        assert len(options) > 1 or game.decision.secret
        game.play(options[rng.randrange(len(options))])
        assert not game.problems(), game.problems()


def paths(value: Json, depth: int) -> Iterator[tuple[str | int, ...]]:
    """Name every place in a piece of JSON, a few levels deep; of a long list only some."""
    if depth == 0:
        return
    if isinstance(value, dict):
        for key in value:
            yield (key,)
            for rest in paths(value[key], depth - 1):
                yield (key, *rest)
    elif isinstance(value, list) and value:
        for place in sorted({0, len(value) // 2, len(value) - 1}):
            yield (place,)
            for rest in paths(value[place], depth - 1):
                yield (place, *rest)


def at(value: Json, path: tuple[str | int, ...]) -> Json:
    for step in path:
        if isinstance(value, dict):
            value = value[str(step)]
        else:
            assert isinstance(value, list)
            assert isinstance(step, int)
            value = value[step]
    return value


def put(whole: JsonObject, path: tuple[str | int, ...], wrong: Json) -> None:
    """Put something wrong at a place."""
    holder, last = at(whole, path[:-1]), path[-1]
    if isinstance(holder, dict):
        holder[str(last)] = wrong
    else:
        assert isinstance(holder, list)
        assert isinstance(last, int)
        holder[last] = wrong


def take_away(whole: JsonObject, path: tuple[str | int, ...]) -> None:
    holder, last = at(whole, path[:-1]), path[-1]
    if isinstance(holder, dict):
        del holder[str(last)]
    else:
        assert isinstance(holder, list)
        assert isinstance(last, int)
        del holder[last]


def check(damaged: JsonObject, path: tuple[str | int, ...], wrong: Json) -> None:
    try:
        game = try_to_restore(damaged)
        if game is not None:
            try_out(game)
    except Exception as problem:
        raise AssertionError(f"{path} = {wrong!r}: {problem!r}") from problem


def damage(name: str, *, each: int, depth: int, part: int = 1) -> None:
    """Damage every place of a snapshot in ``each`` of the ways there are, another choice each time.

    Of the places only every ``part``\\ th is damaged, others for each sample.
    """
    ways = [*paths(sample(name), depth)]
    for number, path in enumerate(ways):
        if (number + NAMES.index(name)) % part:
            continue
        damaged = sample(name)
        take_away(damaged, path)
        check(damaged, path, "taken away")
        for way in range(each):
            wrong = WRONG[(number * each + way) % len(WRONG)]
            damaged = sample(name)
            put(damaged, path, wrong)
            check(damaged, path, wrong)


def test_the_samples_are_sound_and_of_many_kinds() -> None:
    assert len(NAMES) > 25
    for name in samples():
        game = try_to_restore(sample(name))
        assert game is not None, name
        try_out(game)


@pytest.mark.parametrize("name", NAMES)
def test_a_snapshot_without_one_of_its_fields_is_refused(name: str) -> None:
    for field in sample(name):
        damaged = sample(name)
        del damaged[field]
        assert try_to_restore(damaged) is None, field


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_snapshot_is_refused_or_sound(name: str) -> None:
    damage(name, each=1, depth=4, part=9)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "over"])
def test_a_snapshot_with_damaged_steps_is_refused_or_sound(name: str) -> None:
    """Every field of every step that waits, every fighter, with everything there is."""
    for part in ("pending", "battle"):
        for path in paths(sample(name)[part], 2):
            for wrong in other_words(at(sample(name)[part], path)):
                damaged = sample(name)
                put(damaged, (part, *path), wrong)
                check(damaged, (part, *path), wrong)


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


@pytest.mark.parametrize("name", NAMES)
def test_a_snapshot_damaged_in_several_places_is_refused_or_sound(name: str) -> None:
    rng = Random(name)
    for _ in range(6):
        damaged = sample(name)
        for _ in range(rng.randint(2, 4)):
            path = rng.choice([*paths(damaged, 4)])
            put(damaged, path, rng.choice(WRONG))
        check(damaged, (), "several")


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_a_snapshot_damaged_in_every_way_is_refused_or_sound(name: str) -> None:
    damage(name, each=len(WRONG), depth=4)


@pytest.mark.parametrize("name", NAMES)
def test_cards_that_change_places_leave_a_sound_game_or_none(name: str) -> None:
    """Two cards anywhere are swapped: nothing is lost, but not everything may lie anywhere."""
    rng = Random(name)
    piles = ("hands", "old_maids", "tableaux", "decks", "left_out", "discards", "market")
    accepted = 0
    for _ in range(24):
        damaged = sample(name)
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
        check(damaged, one, second)
        accepted += try_to_restore(damaged) is not None
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
    whole = sample(name)
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
            damaged = sample(name)
            put(damaged, path, wrong)
            assert try_to_restore(damaged) is None, (path, right, wrong)


@cache
def records() -> tuple[JsonObject, ...]:
    found = []
    for number, policy in enumerate((UNIFORM, LIVELY, TRADER)):
        table = Configuration(("bankruptcy",) if number else (), 2 + number)
        for step in random_game(table, 3, policy, most=40):
            game = step.game
        found.append(game.record)
        found.append(game.determinize(0, Random(1)).record)
    return tuple(found)


@pytest.mark.parametrize("number", range(6))
def test_a_damaged_record_is_refused_or_replays(number: int) -> None:
    record = records()[number]
    for place, path in enumerate(paths(record, depth=3)):
        if path[0] == "start" and len(path) > 1:
            continue
        for wrong in ("taken away", *WRONG[place % 3 :: 3]):
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
    damaged = sample("next-action")
    damaged["hands"] = []
    before = json.dumps(damaged)
    with pytest.raises(BadSnapshot):
        condotta.restore(damaged)
    assert json.dumps(damaged) == before
