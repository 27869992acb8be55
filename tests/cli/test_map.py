"""The drawn Italy: borders as on the board, owners by letter, names that fit."""

from __future__ import annotations

from typing import cast

import pytest

import condotta
from condotta.cli.condottiere.italy import (
    COLUMNS,
    FINE_MARKS,
    HEIGHT,
    PLAIN_MARKS,
    PLAN,
    REGION_OF,
    WIDTH,
    borders,
    draw_map,
)
from condotta.cli.words import Words, house_names
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES, REGIONS
from condotta.condottiere.shapes import CondottiereView
from condotta.core.catalogue import catalogue


@pytest.fixture
def words() -> Words:
    return Words(catalogue("en"), house_names(catalogue("en"), 4))


def view_with(owners: dict[str, int | None], pope: str | None = None) -> CondottiereView:
    view = cast("CondottiereView", condotta.new("condottiere", seats=4, seed=1).view(0))
    view["regions"] |= owners
    view["pope"] = pope
    return view


def test_plan_has_every_region_and_straight_sides() -> None:
    assert set(REGION_OF.values()) == set(REGION_NAMES)
    assert {len(row) for row in PLAN} == {COLUMNS}
    assert set("".join(PLAN)) == {*REGION_OF, "."}


def test_regions_share_an_edge_exactly_where_the_board_has_a_border() -> None:
    on_board = {
        frozenset((REGION_NAMES[a], REGION_NAMES[b]))
        for a in range(REGIONS)
        for b in range(REGIONS)
        if NEIGHBOURS[a] >> b & 1
    }
    assert borders() == on_board
    assert len(on_board) == 34


def test_map_names_every_region_and_its_owner_by_letter(words: Words) -> None:
    drawn = draw_map(view_with({"firenze": 0, "napoli": 3}, pope="roma"), words).plain
    for region in REGION_NAMES:
        assert words.word("region", region) in drawn
    assert "A Firenze" in drawn
    assert "D Napoli" in drawn
    assert "Roma ✚" in drawn
    assert "A Milano" not in drawn


@pytest.mark.parametrize("marks", [FINE_MARKS, PLAIN_MARKS])
def test_map_is_a_rectangle(words: Words, marks: object) -> None:
    assert marks in (FINE_MARKS, PLAIN_MARKS)
    drawn = draw_map(view_with({}), words, FINE_MARKS if marks is FINE_MARKS else PLAIN_MARKS)
    lines = drawn.plain.split("\n")
    assert len(lines) == HEIGHT
    assert {len(line) for line in lines} == {WIDTH}


def test_plain_map_needs_only_ascii(words: Words) -> None:
    assert draw_map(view_with({"siena": 1}), words, PLAIN_MARKS).plain.isascii()
