"""Golden games of every kind: what they are for is told in ``tests.games.golden``."""

from __future__ import annotations

from condotta.condottiere.rules import VARIANTS
from tests.condottiere.golden_tables import TABLES


def test_both_editions_and_every_variant_have_a_golden_game() -> None:
    alone = {(table.edition, table.variants) for table, _ in TABLES.values()}
    for edition, variants in VARIANTS.items():
        assert (edition, ()) in alone
        assert all((edition, (variant,)) in alone for variant in variants)
