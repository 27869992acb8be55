"""Snapshots and records to be damaged, and what is put in place of what is right."""

from __future__ import annotations

from functools import cache
from random import Random

from condotta.core.values import Json, JsonObject
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from tests.games.json_forms import bare
from tests.games.playing import last_of
from tests.games.under_test import Damage
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

SELDOM = frozenset(
    {"apostasy-pair", "enclosure", "hand-limit", "repress-to", "rooks-join", "serf-empire"}
    | {"treachery", "venice-limit", "corsair-pirate"}
)
"""Questions that random games ask too seldom to wait for."""
NAMES = tuple(sorted({*STEP_NAMES[FIRST_QUESTION:], "over"} - SELDOM))


@cache
def samples() -> dict[str, JsonObject]:
    """Give a snapshot of every kind of question that random games ask, and of the end."""
    found: dict[str, JsonObject] = {}
    for table, seed, policy in games(80_000):
        for step in random_game(table, seed, policy, most=200):
            name = "over" if step.game.over else step.game.decision.kind
            if name not in found:
                found[name] = bare(step.game)
        if set(NAMES) <= set(found):
            break
        assert seed < 81_000, set(NAMES) - set(found)
    return found


@cache
def records() -> tuple[JsonObject, ...]:
    found = []
    for number, policy in enumerate((UNIFORM, LIVELY, TRADER)):
        table = Configuration(("bankruptcy",) if number else (), 2 + number)
        game = last_of(random_game(table, 3, policy, most=40))
        found.append(game.record)
        found.append(game.determinize(0, Random(1)).record)
    return tuple(found)


DAMAGE = Damage(
    samples=samples,
    names=NAMES,
    wrong=WRONG,
    optional=("history", "start"),
    piles="hands",
    each=1,
    depth=4,
    part=9,
    steps=12,
    may_have_one_option=frozenset({"treachery"}),
    records=records,
    record_count=6,
    record_depth=3,
    record_part=3,
    record_whole=("start",),
)
