"""Golden games of every kind: what they are for is told in ``tests.games.golden``."""

from __future__ import annotations

from condotta.pax.rules import VARIANTS
from tests.pax.golden_tables import TABLES


def test_every_number_of_seats_and_every_variant_has_a_golden_game() -> None:
    tables = [table for table, _ in TABLES.values()]
    assert {table.seats for table in tables if not table.variants} == {2, 3, 4}
    assert {table.variants for table in tables} >= {(variant,) for variant in VARIANTS}
