"""What can be agreed on, as data: all of it can be played, and its rules exist."""

from __future__ import annotations

from itertools import combinations

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.core.registry import description_of
from condotta.core.values import Json, JsonObject
from condotta.pax import rulebook, setup
from condotta.pax.cards import CARD
from condotta.pax.places import EMPIRE_KEYS
from condotta.pax.rules import EDITIONS, VARIANTS


def first(value: Json) -> JsonObject:
    assert isinstance(value, list)
    found = value[0]
    assert isinstance(found, dict)
    return found


def edition() -> JsonObject:
    return first(setup()["editions"])


def table(name: str) -> JsonObject:
    found = edition()[name]
    assert isinstance(found, dict)
    return found


def strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def option() -> JsonObject:
    return first(edition()["options"])


def limit(seats: int, **options: object) -> Json:
    played = condotta.new("pax-renaissance", seats=seats, seed=1, options=options).record["options"]
    assert isinstance(played, dict)
    return played["stall_limit"]


def test_the_registry_finds_what_can_be_set_up() -> None:
    assert description_of("pax-renaissance").setup() == setup()
    assert setup()["seats"] == [2, 4]
    assert edition()["name"] == EDITIONS[0] == "second"


def test_it_has_the_same_parts_as_the_other_game_of_the_house() -> None:
    other = description_of("condottiere").setup()
    assert set(setup()) == set(other)
    assert set(edition()) == set(first(other["editions"]))
    assert set(option()) == set(first(first(other["editions"])["options"]))


@pytest.mark.rule("P-ADJ-a")
def test_the_map_has_every_neighbour_from_both_sides_and_corners_count() -> None:
    neighbours = setup()["map"]
    assert isinstance(neighbours, dict)
    assert list(neighbours) == [*EMPIRE_KEYS]
    assert set(strings(neighbours["france"])) == {
        "england",
        "holy_roman_empire",
        "portugal",
        "aragon",
        "papal_states",
    }
    for empire, around in neighbours.items():
        assert all(empire in strings(neighbours[other]) for other in strings(around))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_set_of_variants_can_be_played_with_every_number_of_seats(seats: int) -> None:
    assert edition()["variants"] == [*VARIANTS]
    for number in range(len(VARIANTS) + 1):
        for chosen in combinations(VARIANTS, number):
            game = condotta.new("pax-renaissance", seats=seats, seed=1, variants=chosen)
            assert game.record["variants"] == [*chosen]
            assert game.warnings == ()


@pytest.mark.parametrize("seats", [1, 5, True, "3"])
def test_other_numbers_of_seats_are_refused_in_words(seats: int) -> None:
    with pytest.raises(SetupError, match="There must be 2 to 4 seats"):
        condotta.new("pax-renaissance", seats=seats, seed=1)


@pytest.mark.ruling("P-R59")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_option_offered_is_taken_with_every_value(seats: int) -> None:
    assert strings(option()["values"]) == ["auto", "none"]
    assert option()["default"] == "auto"
    assert limit(seats) == limit(seats, stall_limit="auto") == 40 * seats
    assert limit(seats, stall_limit="none") == "none"
    assert limit(seats, stall_limit=7) == 7


@pytest.mark.parametrize("given", [0, -1, True, "soon", 2.5])
def test_a_limit_that_is_none_is_refused_with_what_would_do(given: object) -> None:
    with pytest.raises(SetupError, match="Allowed: 1, 2, 3 …, auto, none"):
        limit(3, stall_limit=given)


def test_the_cards_are_those_of_the_decks_and_of_the_empires() -> None:
    assert edition()["cards"] == [*[card.key for card in CARD], *EMPIRE_KEYS]
    assert list(table("card_rules")) == edition()["cards"]


@pytest.mark.parametrize("name", ["card_rules", "question_rules"])
def test_there_are_rules_behind_everything_and_they_exist(name: str) -> None:
    for key, ids in table(name).items():
        assert strings(ids), key
        assert len(set(strings(ids))) == len(strings(ids)), key
        for one in strings(ids):
            assert rulebook.rule(one).id == one


def test_the_rule_behind_each_event_exists() -> None:
    for one in table("event_rules").values():
        assert rulebook.rule(str(one)).id == one
