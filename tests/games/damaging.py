"""Snapshots and records damaged in one place or several, and what must come of it.

What is refused is refused with a sentence. What is accepted must be a position that can be looked
at, imagined and played on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import condotta
from condotta.core.errors import CondottaError
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject
from tests.games.json_forms import through_json
from tests.games.under_test import Damage, GameUnderTest

Path = tuple[str | int, ...]
"""The way to a place in a piece of JSON."""


def damage_of(tested: GameUnderTest) -> Damage:
    """Give what is damaged of a game that has something."""
    assert tested.damage is not None
    return tested.damage


def sample(damage: Damage, name: str) -> JsonObject:
    """Give a sound snapshot, to be damaged."""
    return through_json(damage.samples()[name])


def paths(value: Json, depth: int) -> Iterator[Path]:
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


def at(value: Json, path: Path) -> Json:
    """Give what is at a place."""
    for step in path:
        if isinstance(value, dict):
            value = value[str(step)]
        else:
            assert isinstance(value, list)
            assert isinstance(step, int)
            value = value[step]
    return value


def put(whole: JsonObject, path: Path, wrong: Json) -> None:
    """Put something wrong at a place."""
    holder, last = at(whole, path[:-1]), path[-1]
    if isinstance(holder, dict):
        holder[str(last)] = wrong
    else:
        assert isinstance(holder, list)
        assert isinstance(last, int)
        holder[last] = wrong


def take_away(whole: JsonObject, path: Path) -> None:
    """Take away what is at a place."""
    holder, last = at(whole, path[:-1]), path[-1]
    if isinstance(holder, dict):
        del holder[str(last)]
    else:
        assert isinstance(holder, list)
        assert isinstance(last, int)
        del holder[last]


def try_to_restore(snapshot: JsonObject) -> Game | None:
    """Restore; an error must be ours and must speak."""
    said = "accepted"
    game: Game | None = None
    try:
        game = condotta.restore(snapshot)
    except CondottaError as refused:
        said = str(refused)
    assert said
    return game


def try_out(damage: Damage, game: Game) -> None:
    """Look at an accepted game from every side, and play it on for a while."""
    assert not game.problems()
    game.record  # noqa: B018 - asking for it must not fail
    for seat in (None, *range(game.seats)):
        json.dumps(game.view(seat))
    damage.must_be_sound(game)
    rng = Random(1)
    imagined = game.determinize(0, rng)
    assert not imagined.problems()
    assert try_to_restore(through_json(game.snapshot())) is not None
    for _ in range(damage.steps):
        if game.over:
            assert game.result.to_json()
            return
        options = game.decision.options
        assert len(options) > 1 or game.decision.kind in damage.may_have_one_option
        game.play(options[rng.randrange(len(options))])
        assert not game.problems(), game.problems()


def check(damage: Damage, damaged: JsonObject, path: Path, wrong: Json) -> Game | None:
    """See that a damaged snapshot is refused or sound."""
    try:
        game = try_to_restore(damaged)
        if game is not None:
            try_out(damage, game)
    except Exception as problem:
        raise AssertionError(f"{path} = {wrong!r}: {problem!r}") from problem
    return game


def damage_everywhere(damage: Damage, name: str, *, each: int, part: int = 1) -> None:
    """Damage every place of a snapshot in ``each`` of the ways there are, another choice each time.

    Of the places only every ``part``\\ th is damaged, others for each sample.
    """
    for number, path in enumerate(paths(sample(damage, name), damage.depth)):
        if path[0] in damage.optional and len(path) > 1:
            continue
        if (number + damage.names.index(name)) % part:
            continue
        damaged = sample(damage, name)
        take_away(damaged, path)
        check(damage, damaged, path, "taken away")
        for way in range(each):
            wrong = damage.wrong[(number * each + way) % len(damage.wrong)]
            damaged = sample(damage, name)
            put(damaged, path, wrong)
            check(damage, damaged, path, wrong)


def damage_record(damage: Damage, record: JsonObject) -> None:
    """Damage every place of a record; it is refused with a sentence, or replays to a sound game."""
    for place, path in enumerate(paths(record, damage.record_depth)):
        if path[0] in damage.record_whole and len(path) > 1:
            continue
        part = damage.record_part
        for wrong in ("taken away", *damage.wrong[place % part :: part]):
            damaged = through_json(record)
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
