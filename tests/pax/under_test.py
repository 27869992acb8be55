"""Pax Renaissance, as the tests of every game need to know it."""

from __future__ import annotations

from pathlib import Path

from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, action_from_text
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
from tests.pax.configurations import (
    LIVELY,
    POLICIES,
    UNIFORM,
    Configuration,
    cycle,
    positions,
    random_game,
)
from tests.pax.damaged import DAMAGE
from tests.pax.golden_tables import TABLES

BOLD = frozenset({"play", "announce", "use-ops", "use-op", "declare", "buy", "place-agent"})


def finished() -> PaxRenaissance:
    """Play a short game to its end."""
    return last_of(random_game(Configuration((), 2, 1), 1, UNIFORM))


def agreed(table: Configuration) -> JsonObject:
    """Give what the record of a table says of it."""
    usual = 40 * table.seats if table.stall_limit is None else table.stall_limit
    return {
        "rules": "pax-renaissance-1",
        "edition": "second",
        "variants": [*table.variants],
        "seats": table.seats,
        "options": {"stall_limit": usual},
    }


def forged() -> list[Action]:
    """Make actions that lie about their place or what they name."""
    place = action_from_text("buy west 1").index
    return [
        PaxAction("buy", place, {"row": "atlantis", "column": 1}),
        PaxAction("buy", place, {"row": "west", "column": 5}),
        PaxAction("end-turn", place, {}),
        PaxAction("buy", len(ACTIONS), {"row": "west", "column": 1}),
        PaxAction("buy", -1, {"row": "west", "column": 1}),
    ]


def by_hand() -> PaxAction:
    """Make an action that is one of the game's own."""
    place = action_from_text("buy west 1").index
    return PaxAction("buy", place, {"row": "west", "column": 1})


GOLDEN = Golden(
    folder=Path(__file__).parent / "golden",
    tables=TABLES,
    first_seed=1460,
    is_bold=lambda action: action.kind in BOLD,
    between=", ",
    places=(0, 40, 90),
    whole=("two", "short-of-patience"),
    last_event="game-won",
    largest_file=80_000,
)

ROUND_TRIPS = RoundTrips(
    snapshots=Sample(37, most=120, steps=15),
    records=Sample(131, most=40),
    # Among them are positions inside battles, ops, fairs and one-shots.
    bare=(
        BarePositions(sample=Sample(7, most=150, steps=5), replayed=20, questions=20),
        BarePositions(sample=Sample(7, most=900, steps=5), replayed=20, questions=26, once=True),
    ),
    imagined=Sample(61, most=80, steps=10),
    copies=Sample(73, most=60),
    views=Sample(301, most=12),
    whole_games=range(0, 120, 29),
    longest=250,
    any_move=(Configuration(("astrology",), 3), UNIFORM, 60, 37),
    told=(Configuration((), 3), LIVELY),
    agreed=agreed,
    dealt="market",
)

ANSWERS = Answers(
    count=7_147,
    first="buy west 1",
    other="buy west 2",
    idle="end-turn",
    by_hand=by_hand,
    forged=forged,
    attributes=("card", "slot", "empire", "piece", "row", "side"),
    no_words=(
        "end-turn",
        {"kind": "buy"},
        {"kind": "buy", "row": "west"},
        {"kind": "buy", "row": "west", "column": 6},
        {"kind": "buy", "row": "west", "column": True},
        {"kind": "buy", "row": "west", "column": 1.0},
        {"kind": "buy", "row": "west", "column": "1"},
        {"kind": "buy", "row": "north", "column": 1},
        {"kind": "buy west 1"},
        {"kind": "buy west", "column": 1},
        {"kind": "buy", "row": "west", "column": 1, "why": "cheap"},
        {"kind": "play", "card": "england"},
        {"kind": "play", "card": ["PREN001"]},
        {"kind": "end-turn", "card": "PREN001"},
        {"kind": "use-op", "card": "PREN001", "op": 4},
        {"kind": "cancel", "why": "tired"},
    ),
    no_texts=("buy", "buy west 6", "end-turn ", "declare cultural", "End-turn"),
    tried_at_the_end=50,
)

SCHEMAS = Schemas(
    snapshot="pax-snapshot",
    tables=4,
    policy=LIVELY,
    longest=120,
    every=20,
    no_record=(
        ("version", 2),
        ("seats", 5),
        ("seed", "xyz"),
        ("edition", "2007"),
        ("variants", ["campaign"]),
        ("options", {"target": 3}),
        ("actions", [{"kind": "fly"}]),
        ("actions", [{"kind": "buy", "row": "west"}]),
        ("actions", [{"kind": "pass"}]),
        ("actions", [{"kind": "cancel", "card": "PREN001"}]),
        ("extra", 1),
    ),
    no_snapshot=(
        ("seats", 1),
        ("banks", ["fugger", "fugger", "medici"]),
        ("slots", {"paris": "Qg"}),
        ("slots", {"atlantis": "Ng"}),
        ("empires", {}),
        ("florins", [-1, 0, 0]),
        ("pending", [{"step": "fly"}]),
        ("pending", [{"step": "announce"}]),
        ("battle", [{"piece": "Ng"}]),
        ("reason", "tired"),
        ("extra", 1),
    ),
)

PAX = GameUnderTest(
    name="pax-renaissance",
    table=Configuration((), 3),
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
