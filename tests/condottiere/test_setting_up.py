"""What can be agreed on, as data: all of it can be played, and its rules exist."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import condotta
from condotta.condottiere import rulebook, setup
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES
from condotta.condottiere.explain import CARD_RULES, EVENT_RULES, QUESTION_RULES
from condotta.condottiere.rules import EDITIONS, VARIANTS
from condotta.core.errors import DiscouragedWarning, SetupError
from condotta.core.message import Message
from condotta.core.registry import description_of
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import games, options_with_meaning, random_game, variant_sets


def entries(value: Json) -> list[JsonObject]:
    assert isinstance(value, list)
    found = []
    for entry in value:
        assert isinstance(entry, dict)
        found.append(entry)
    return found


def edition_of(name: str) -> JsonObject:
    return next(one for one in entries(setup()["editions"]) if one["name"] == name)


def strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def test_the_registry_finds_what_can_be_set_up() -> None:
    assert description_of("condottiere").setup() == setup()
    assert setup()["seats"] == [2, 6]
    assert [one["name"] for one in entries(setup()["editions"])] == [*EDITIONS]


def test_the_map_has_every_border_from_both_sides() -> None:
    borders = setup()["map"]
    assert isinstance(borders, dict)
    assert list(borders) == [*REGION_NAMES]
    for region, name in enumerate(REGION_NAMES):
        there = strings(borders[name])
        assert there == [n for r, n in enumerate(REGION_NAMES) if NEIGHBOURS[region] >> r & 1]
        assert all(name in strings(borders[other]) for other in there)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_its_variants_and_the_cards_of_its_deck(edition: str) -> None:
    offered = edition_of(edition)
    assert offered["variants"] == [*VARIANTS[edition]]
    snapshot = condotta.new("condottiere", edition=edition, seed=1).snapshot()
    deck = {*strings(snapshot["deck"])}
    hands = snapshot["hands"]
    assert isinstance(hands, list)
    assert {*strings(offered["cards"])} == deck.union(*(strings(hand) for hand in hands))
    rules = offered["card_rules"]
    assert isinstance(rules, dict)
    assert list(rules) == offered["cards"]


def values_of(option: JsonObject) -> Iterator[Json]:
    if option["values"] is not None:
        yield from strings(option["values"])
    else:
        assert isinstance(option["least"], int)
        yield from (option["least"], option["least"] + 1)


def has_meaning(option: JsonObject, variants: tuple[str, ...]) -> bool:
    """Read the data as a client would."""
    needs = strings(option["variant"])
    return (not needs or any(one in variants for one in needs)) and option[
        "not_with"
    ] not in variants


@pytest.mark.filterwarnings("ignore::condotta.core.errors.DiscouragedWarning")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_offered_is_taken_with_every_value(edition: str) -> None:
    assert issubclass(DiscouragedWarning, UserWarning)
    for variants in variant_sets(edition):
        offered = [
            one for one in entries(edition_of(edition)["options"]) if has_meaning(one, variants)
        ]
        assert [one["name"] for one in offered] == options_with_meaning(edition, variants)
        for option in offered:
            for value in values_of(option):
                game = condotta.new(
                    "condottiere",
                    seed=1,
                    edition=edition,
                    variants=variants,
                    options={str(option["name"]): value},
                )
                taken = game.view(None)["options"]
                assert isinstance(taken, dict)
                same = {"yes": True, "no": False}.get(str(value), value)
                assert taken[str(option["name"])] == same


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_defaults_offered_are_those_that_are_played(edition: str) -> None:
    played = condotta.new("condottiere", seed=1, edition=edition).view(None)["options"]
    assert isinstance(played, dict)
    for option in entries(edition_of(edition)["options"]):
        if has_meaning(option, ()):
            default = {"yes": True, "no": False}.get(str(option["default"]), option["default"])
            assert played[str(option["name"])] == default


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_number_below_the_least_is_refused(edition: str) -> None:
    variants = VARIANTS[edition]
    for option in entries(edition_of(edition)["options"]):
        if isinstance(option["least"], int):
            with pytest.raises(SetupError):
                description_of("condottiere").new_game(
                    seats=4,
                    seed=1,
                    edition=edition,
                    variants=variants,
                    options={str(option["name"]): option["least"] - 1},
                )


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_reads_the_warnings_warns_of_the_same_games_as_the_game_does(edition: str) -> None:
    told = entries(edition_of(edition)["warnings"])
    warned = 0
    for variants in variant_sets(edition):
        expected = [
            Message(str(one["key"]), {"rule": str(one["rule"])})
            for one in told
            if set(strings(one["variants"])) <= set(variants)
        ]
        game = description_of("condottiere").new_game(
            seats=4, seed=1, edition=edition, variants=variants, options={}
        )
        assert [*game.warnings] == expected
        warned += len(expected)
    assert warned > 0


# --- the rules behind what one meets --------------------------------------------------------------


@pytest.mark.once
def test_every_event_that_happens_has_a_rule() -> None:
    met: dict[str, set[str]] = {edition: set() for edition in EDITIONS}
    for number, (configuration, seed, policy) in enumerate(games(30_000)):
        for step in random_game(configuration, seed, policy, most=250):
            met[configuration.edition] |= {event.kind for event in step.events}
            met[configuration.edition] |= {
                event.kind for event in description_of("condottiere").opening_events(step.game)
            }
        if number == 80:
            break
    for edition in EDITIONS:
        assert sorted(met[edition] - set(EVENT_RULES[edition])) == []
        # And none that never happens; final battles are rare at random.
        rare = {"final-battle", "final-battle-begins", "final-battle-ends"}
        assert sorted(set(EVENT_RULES[edition]) - met[edition] - rare) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_named_exists_and_belongs_to_the_edition(edition: str) -> None:
    named = list(EVENT_RULES[edition].values())
    for ids in (*QUESTION_RULES[edition].values(), *CARD_RULES[edition].values()):
        named += ids
    named += [str(one["rule"]) for one in entries(edition_of(edition)["warnings"])]
    assert all(rulebook.rule(one).edition == edition for one in named)
    offered = edition_of(edition)
    assert offered["event_rules"] == EVENT_RULES[edition]
    assert offered["question_rules"] == {
        kind: [*ids] for kind, ids in QUESTION_RULES[edition].items()
    }
