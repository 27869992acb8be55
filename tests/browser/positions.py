"""Positions right before a wanted decision, found by random play with the library itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from condotta.condottiere.rules import VARIANTS, has_meaning
from condotta.core.values import JsonObject
from tests.browser.conftest import Visitor
from tests.condottiere.configurations import NEVER_PASS, POLICIES, Configuration, random_game

LOOSE = {"hidden_turnup": "any", "hidden_scarecrow": "any", "pope_on_contested": "allow"}
"""The options under which most can be chosen."""

GAMES = 12
"""Random games that are looked through for each table."""

MOST = 300
"""Answers after which a random game is left."""


@dataclass(frozen=True)
class Position:
    """A game that stops where a seat is asked."""

    record: JsonObject
    steps: int
    seat: int


def table(edition: str, variants: tuple[str, ...], seats: int = 4) -> Configuration:
    """Agree on a table where as much as possible can be chosen."""
    options = {name: LOOSE[name] for name in LOOSE if has_meaning(name, edition, variants)}
    return Configuration(edition, variants, seats, tuple(options.items()))


def tables(edition: str) -> list[Configuration]:
    """Every variant alone, none of them, and all together."""
    known = VARIANTS[edition]
    return [table(edition, chosen) for chosen in ((), *((one,) for one in known), tuple(known))]


@cache
def positions(at: Configuration, least: int = 0) -> dict[tuple[str, str], Position]:
    """For each kind of question and answer at a table, the earliest position after some steps."""
    found: dict[tuple[str, str], Position] = {}
    for seed in range(GAMES):
        for steps, step in enumerate(random_game(at, seed, POLICIES[seed % 3], most=MOST)):
            if step.game.over:
                break
            if steps < least:
                continue
            decision = step.game.decision
            for kind in sorted({option.kind for option in decision.options}):
                asked = (decision.kind, kind)
                if asked not in found or steps < found[asked].steps:
                    found[asked] = Position(step.game.record, steps, decision.seat)
    return found


def sit_down_at(visitor: Visitor, position: Position) -> str:
    """Play on from a position, on the seat that is asked; gives the table."""
    record = visitor.ask("POST", "/records", position.record)["id"]
    path = f"/records/{record}/replay/{position.steps}/play-on"
    made: str = visitor.ask("POST", path, {"seat": position.seat})["id"]
    return made


def longest_line(at: Configuration) -> Position:
    """A turn at which somebody's battle line is as long as it gets when nobody passes."""
    best, cards = None, 0
    for step, one in enumerate(random_game(at, 0, NEVER_PASS, most=MOST)):
        if one.game.over or one.game.decision.kind != "turn":
            continue
        seen: Any = one.game.view(one.game.decision.seat)
        longest = max(len(player["line"]) for player in seen["players"])
        if longest > cards:
            cards = longest
            best = Position(one.game.record, step, one.game.decision.seat)
    assert best is not None
    return best
