"""The data files are read twice, by the package and by ``facts``: both must have read the same.

The package takes its files at their word and as fast as it can, ``facts`` looks at every field. So
each is the other's oracle: every card, place, empire and number.
"""

from __future__ import annotations

from collections.abc import Sequence

from condotta.pax import abilities, banks, cards, empires, pieces, places, table, victories
from condotta.pax.box import read_file
from condotta.pax.lessons import LESSONS, PUZZLES, Lesson
from tests.pax.facts.abilities import read_abilities
from tests.pax.facts.banks import read_banks
from tests.pax.facts.cards import read_cards
from tests.pax.facts.empires import read_empires
from tests.pax.facts.lessons import read_lessons
from tests.pax.facts.places import read_places
from tests.pax.facts.supplies import read_supplies
from tests.pax.facts.table import read_table
from tests.pax.facts.victories import read_victories


def look_the_same(known: Sequence[object], read: Sequence[object]) -> None:
    """Compare everything that was read of each thing with what the package knows of it."""
    assert len(known) == len(read) > 0
    for ours, theirs in zip(known, read, strict=True):
        for field, value in vars(theirs).items():
            assert getattr(ours, field) == value, (vars(theirs), field)


def test_every_card_is_the_same() -> None:
    look_the_same(cards.CARD, read_cards(read_file("cards.json")))


def test_every_empire_card_is_the_same() -> None:
    look_the_same(empires.EMPIRE_SIDES, read_empires(read_file("empires.json")))


def test_every_ability_is_the_same() -> None:
    look_the_same(abilities.ABILITY, read_abilities(read_file("abilities.json")))


def test_every_bank_is_the_same() -> None:
    look_the_same(banks.BANK, read_banks(read_file("banks.json")))


def test_every_place_is_the_same() -> None:
    read = read_places(read_file("places.json"))
    known = {
        "empire_keys": places.EMPIRE_KEYS,
        "empire_names": places.EMPIRE_NAMES,
        "regions": places.REGION_OF,
        "start_states": places.START_STATE,
        "slot_keys": places.SLOT_KEYS,
        "slot_cities": places.CITY_NAMES,
        "slot_empires": places.SLOT_EMPIRE,
        "far_empires": places.FAR_EMPIRE,
        "capital": places.IS_CAPITAL,
        "icons": places.ICONS,
        "opened_by": places.OPENED_BY,
        "sea": places.IS_SEA,
        "neighbours": places.NEIGHBOURS,
        "emporia": places.EMPORIUM_SLOTS,
        "emporium_row": places.EMPORIUM_ROW,
        "blocked_at_start": places.BLOCKED_AT_START,
        "needed_prestige": places.NEEDED_PRESTIGE,
        "routes": places.ROUTES,
    }
    # Where an empire lies on the grid is only checked: the rules need its neighbours.
    assert {**vars(read)} == {**known, "rows": read.rows, "columns": read.columns}


def test_every_victory_is_the_same() -> None:
    read = read_victories(read_file("victories.json"))
    assert len(victories.CONDITIONS) == len(read.conditions)
    for known, asked in zip(victories.CONDITIONS, read.conditions, strict=True):
        look_the_same(known, asked)
    assert read.cultural == victories.CULTURAL_ORDER
    assert read.actions == victories.ACTIONS_TO_DECLARE
    assert read.actions_at_most == victories.ACTIONS_TO_DECLARE_AT_MOST


def test_the_supplies_are_the_same() -> None:
    read = read_supplies(read_file("pieces.json"))
    assert vars(read) == {
        "pieces": pieces.SUPPLY,
        "disks": pieces.DISKS,
        "florin_tokens": pieces.FLORIN_TOKENS,
    }


def test_the_table_is_the_same() -> None:
    assert vars(read_table(read_file("table.json"))) == {
        "deck_size": table.DECK_SIZE,
        "fair_top_up": table.FAIR_TOP_UP,
        "start_florins": table.START_FLORINS,
        "among_the_comets": table.CARDS_AMONG_THE_COMETS,
        "comets": table.COMETS_IN_A_DECK,
        "on_top": table.CARDS_ON_TOP_FOR_EACH_SEAT,
        "rows": table.MARKET_ROWS,
        "columns": table.MARKET_COLUMNS,
        "hand_limit": table.HAND_LIMIT,
        "actions": table.ACTIONS_IN_A_TURN,
        "sale": table.SALE,
        "subsidy": table.SUBSIDY,
        "map_1550": table.START_STATE_1550,
    }


def test_every_lesson_and_puzzle_is_the_same() -> None:
    read_as_lessons, read_as_puzzles = read_lessons(read_file("lessons.json"))
    assert [told(one) for one in LESSONS] == [told(one) for one in read_as_lessons]
    assert [told(one) for one in PUZZLES] == [told(one) for one in read_as_puzzles]
    vectors = [puzzle.vector for puzzle in read_as_puzzles]
    assert [puzzle.vector for puzzle in PUZZLES] == vectors != []


def told(lesson: Lesson) -> list[object]:
    """Give everything a lesson says."""
    steps = [
        [
            step.name,
            [[wanted.event, wanted.facts, wanted.times] for wanted in step.wants],
            step.show,
            step.rules,
        ]
        for step in lesson.steps
    ]
    return [lesson.name, lesson.seat, lesson.opponent, lesson.lines, steps, lesson.solve]
