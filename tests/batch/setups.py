"""Setups to compare the batch with the engine under."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from condotta.condottiere.rules import EDITIONS, SEATS, TABLE_OPTIONS, VARIANTS, YES_NO, has_meaning
from condotta.condottiere.studies import STUDIES

FEW: list[dict[str, Any]] = [
    {"seats": 4},
    {"seats": 3, "variants": ("capturing-regions",), "options": {"pope_on_contested": "forbid"}},
    {
        "seats": 5,
        "variants": ("hidden-cards", "campaign"),
        "options": {"hidden_turnup": "any", "hidden_scarecrow": "any", "target": 6},
    },
    {"seats": 6, "variants": ("draw-after-battle", "hidden-cards")},
    {"seats": 2, "options": {"show_discarded_hand": "no", "max_battles": 4, "start_seat": 1}},
    {"seats": 6, "edition": "1995"},
    {
        "seats": 2,
        "edition": "1995",
        "variants": ("points", "bigger-kingdoms", "capturing-cities"),
        "options": {"target": 6},
    },
    {"seats": 3, "edition": "mini-3-rounds"},
    {"seats": 2, "edition": "mini-2-regions", "variants": ("hidden-cards", "capturing-regions")},
]
"""Between them every variant and most options, and two of the small games."""


def every_setup() -> list[dict[str, Any]]:
    """Every set of variants, with each option at its default and otherwise, at some seats."""
    setups: list[dict[str, Any]] = []
    for edition, study in STUDIES.items():
        setups.append({"edition": edition, "seats": study.seats[0], "variants": study.variants})
        setups.append({"edition": edition, "seats": study.seats[0]})
    for edition in EDITIONS:
        sets = [
            variants
            for number in range(len(VARIANTS[edition]) + 1)
            for variants in combinations(VARIANTS[edition], number)
        ]
        for number, variants in enumerate(sets):
            for seats in (SEATS[number % 5], SEATS[(number + 2) % 5]):
                otherwise = seats == SEATS[number % 5]
                options = _otherwise(edition, variants, seats) if otherwise else {}
                setup = {"edition": edition, "seats": seats, "variants": variants}
                setups.append({**setup, "options": options})
    return setups


def _otherwise(edition: str, variants: tuple[str, ...], seats: int) -> dict[str, Any]:
    """Every option that means anything, at another value than its default."""
    options: dict[str, Any] = {}
    for name, option in TABLE_OPTIONS.items():
        if not has_meaning(name, edition, variants):
            continue
        if option.values == YES_NO:
            options[name] = "no" if edition == "2007" else "yes"
        elif isinstance(option.values, tuple):
            options[name] = option.values[-1]
        else:
            options[name] = {"start_seat": seats - 1, "target": 8, "max_battles": 12}[name]
    return options
