"""Condottiere, as the tests of every game need to know it."""

from __future__ import annotations

from pathlib import Path

from condotta.condottiere import Condottiere, CondottiereAction, action_from_text
from condotta.core.action import Action
from condotta.core.values import JsonObject
from tests.condottiere.configurations import (
    POLICIES,
    SHOWING,
    UNIFORM,
    Configuration,
    cycle,
    positions,
    random_game,
)
from tests.condottiere.damaged import DAMAGE
from tests.condottiere.golden_tables import TABLES
from tests.games.playing import last_of
from tests.games.under_test import (
    Answers,
    BarePositions,
    GameUnderTest,
    Golden,
    RoundTrips,
    Sample,
    Schemas,
)


def finished() -> Condottiere:
    """Play a short game to its end."""
    return last_of(random_game(Configuration("2007", options=(("max_battles", 1),)), 1, UNIFORM))


def agreed(table: Configuration) -> JsonObject:
    """Give what the record of a table says of it."""
    return {
        "rules": "condottiere-2",
        "edition": table.edition,
        "variants": [*table.variants],
        "seats": table.seats,
        "options": dict(table.options),
    }


def forged() -> list[Action]:
    """Make actions that lie about their place or what they name."""
    return [
        CondottiereAction("choose-region", 28, {"region": "atlantis"}),
        CondottiereAction("choose-region", 28, {"region": "roma"}),
        CondottiereAction("pass", 28),
        CondottiereAction("play", 25),
        CondottiereAction("play", 6, {"card": "mercenary-1"}),
        CondottiereAction("pass", 99),
    ]


GOLDEN = Golden(
    folder=Path(__file__).parent / "golden",
    tables=TABLES,
    first_seed=2007,
    is_bold=lambda action: action.kind != "pass",
    between=" ",
    places=(0, 25, 55),
    whole=("2007", "2007-two", "1995"),
    last_event="game-over",
    largest_file=60_000,
)

ROUND_TRIPS = RoundTrips(
    snapshots=Sample(53, most=300, steps=25),
    records=Sample(211, most=80),
    bare=(BarePositions(sample=Sample(171, most=60, steps=30), questions=4),),
    imagined=Sample(97, most=150, steps=20),
    copies=Sample(73, most=150),
    views=Sample(301, most=60),
    whole_games=range(0, 200, 29),
    longest=300,
    any_move=(
        Configuration("2007", ("hidden-cards",), 3, (("hidden_turnup", "any"),)),
        SHOWING,
        120,
        57,
    ),
    told=(Configuration("2007", ("hidden-cards",)), UNIFORM),
    agreed=agreed,
    dealt="hand",
)

ANSWERS = Answers(
    count=93,
    first="choose-region firenze",
    other="choose-region siena",
    idle="pass",
    by_hand=lambda: CondottiereAction("choose-region", 28, {"region": "firenze"}),
    forged=forged,
    attributes=("card", "region", "count"),
    no_words=(
        "pass",
        {"kind": "play"},
        {"kind": "play", "card": "mercenary-7"},
        {"kind": "play", "card": None},
        {"kind": "play", "region": "mercenary-1"},
        {"kind": "play", "card": "mercenary-1", "region": "roma"},
        {"kind": "play", "card": ["mercenary-1"]},
        {"kind": "pass", "card": "mercenary-1"},
        {"kind": "pass", "why": "tired"},
        {"kind": "draw", "count": 4},
        {"kind": "draw", "count": True},
        {"kind": "draw", "count": 1.0},
        {"kind": "draw", "count": "1"},
        {"kind": "choose-region", "region": "Roma"},
        {"kind": "choose-region roma"},
        {"kind": "show"},
    ),
    no_texts=("play", "play mercenary-7", "pass ", "draw 4", "Pass"),
)

SCHEMAS = Schemas(
    snapshot="snapshot",
    tables=20,
    policy=UNIFORM,
    longest=400,
    every=100,
    no_record=(
        ("version", 2),
        ("seats", 7),
        ("seed", "xyz"),
        ("actions", [{"kind": "fly"}]),
        ("extra", 1),
    ),
)

CONDOTTIERE = GameUnderTest(
    name="condottiere",
    table=Configuration("2007", ("draw-after-battle",)),
    cycle=cycle,
    policies=POLICIES,
    random_game=random_game,
    positions=positions,
    finished=finished,
    from_text=action_from_text,
    golden=GOLDEN,
    round_trips=ROUND_TRIPS,
    answers=ANSWERS,
    damage=DAMAGE,
    schemas=SCHEMAS,
)
