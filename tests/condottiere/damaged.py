"""Snapshots and records to be damaged, and what is put in place of what is right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from condotta.condottiere import Condottiere
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import SHOWING, Configuration, random_game
from tests.games.playing import last_of
from tests.games.under_test import Damage

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

TABLES = (
    Configuration("2007", ("hidden-cards", "capturing-regions"), 3, (("hidden_turnup", "any"),)),
    Configuration("2007", ("campaign",), 4, (("target", 4), ("show_discarded_hand", False))),
    Configuration("2007", ("draw-after-battle", "bigger-kingdoms"), 2),
    Configuration("1995", ("points", "bigger-kingdoms"), 5, (("target", 3), ("max_battles", 4))),
)


NAMES = (
    *("2007 first-choice", "2007 next-choice", "2007 turn", "2007 scarecrow", "2007 pope"),
    *("2007 turn-up", "2007 hand", "2007 keep", "2007 draw", "2007 over", "2007 over campaign"),
    *("1995 first-choice", "1995 next-choice", "1995 turn", "1995 scarecrow", "1995 hand"),
    *("1995 over", "1995 over campaign"),
)
"""Every phase."""


@cache
def samples() -> dict[str, JsonObject]:
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
    return found


def nobody_knows_too_much(game: Condottiere) -> None:
    """Imagining a hand of 10³⁰ cards would take all memory."""
    assert max(known_by_all(game), default=0) <= 16, "somebody is sure of more cards than there are"


def known_by_all(game: Condottiere) -> Iterator[int]:
    known = game.snapshot()["known"]
    assert isinstance(known, list)
    for entry in known:
        assert isinstance(entry, dict)
        for field in ("sure", "maybe"):
            count = entry[field]
            assert isinstance(count, int)
            yield count


@cache
def records() -> tuple[JsonObject, ...]:
    found = []
    for table in TABLES:
        game = last_of(random_game(table, 3, SHOWING, most=60))
        found.append(game.record)
        found.append(game.determinize(0, Random(1)).record)
    return tuple(found)


DAMAGE = Damage(
    samples=samples,
    names=NAMES,
    wrong=WRONG,
    optional=("history", "start", "held_before", "drawn_since"),
    piles="hands",
    each=2,
    depth=3,
    steps=40,
    must_be_sound=nobody_knows_too_much,
    records=records,
    record_count=2 * len(TABLES),
    record_depth=2,
)
