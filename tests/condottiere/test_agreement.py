"""What is agreed before the game: edition, variants, seats and table options."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.game import new_game
from condotta.condottiere.rules import EDITIONS, TABLE_OPTIONS, VARIANTS
from condotta.core.errors import BadRecord, DiscouragedWarning, SetupError
from condotta.core.message import Message
from condotta.core.values import Json
from tests.condottiere.moves import hand_sizes, play_on
from tests.condottiere.scenario import A, act, asked, new, player, table

CAMPAIGN_AND_CAPTURING = {
    "2007": ("campaign", "capturing-regions"),
    "1995": ("points", "capturing-cities"),
}


COMBINATIONS = [
    (edition, chosen)
    for edition in EDITIONS
    for count in range(len(VARIANTS[edition]) + 1)
    for chosen in combinations(VARIANTS[edition], count)
]
"""Every edition with every set of its variants."""


def setup(
    seats: object = 4,
    edition: object = None,
    variants: object = (),
    options: object = None,
) -> Condottiere:
    """Set up a game from anything."""
    return new_game(seats=seats, seed=1, edition=edition, variants=variants, options=options)


def refusal(
    seats: object = 4,
    edition: object = None,
    variants: object = (),
    options: object = None,
) -> SetupError:
    """Give the refusal to set up such a game."""
    with pytest.raises(SetupError) as refused:
        setup(seats, edition, variants, options)
    return refused.value


# --- What can be agreed -----------------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-GEN-1", "C5-VAR-GEN-1", "C5-VAR-GEN-3", "C5-COMP-1", "C7-COMP-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("edition", "variants"), COMBINATIONS, ids=str)
def test_every_set_of_variants_can_be_played_by_two_to_six(
    edition: str, variants: tuple[str, ...], seats: int
) -> None:
    game = setup(seats, edition, list(variants))
    assert (game.rules.edition, game.rules.variants) == (edition, variants)
    assert game.problems() == []
    assert asked(game) == (A, "choose-region")
    assert hand_sizes(game) == [7 if "draw-after-battle" in variants else 10] * seats
    view = game.view(None)
    assert (view["edition"], view["variants"]) == (edition, list(variants))


def test_the_editions_have_the_variants_of_their_rulebooks() -> None:
    assert VARIANTS == {
        "2007": (
            "draw-after-battle",
            "campaign",
            "bigger-kingdoms",
            "capturing-regions",
            "hidden-cards",
        ),
        "1995": ("points", "bigger-kingdoms", "capturing-cities"),
    }


def test_without_a_word_the_2007_edition_is_played_without_variants() -> None:
    game = setup()
    assert (game.rules.edition, game.rules.variants) == ("2007", ())
    begun = condotta.new("condottiere", seed=1)
    assert begun.view(None) == game.view(None)


def test_the_order_of_variants_and_saying_one_twice_do_not_matter() -> None:
    wanted = ["hidden-cards", "campaign", "hidden-cards"]
    assert setup(variants=wanted).rules.variants == ("campaign", "hidden-cards")
    assert setup(variants=iter(wanted)).rules.variants == ("campaign", "hidden-cards")


# --- What is discouraged ----------------------------------------------------------------------------


@pytest.mark.rule("C7-VAR-GEN-2", "C5-VAR-GEN-2", "C5-VAR-GEN-3")
@pytest.mark.parametrize(("edition", "variants"), COMBINATIONS, ids=str)
def test_points_with_capturing_is_advised_against_and_nothing_else_is(
    edition: str, variants: tuple[str, ...]
) -> None:
    game = setup(4, edition, variants)
    if set(CAMPAIGN_AND_CAPTURING[edition]) <= set(variants):
        rule = "C7-VAR-GEN-2" if edition == "2007" else "C5-VAR-GEN-2"
        assert game.warnings == (Message("warning.points-and-capturing", {"rule": rule}),)
    else:
        assert game.warnings == ()


@pytest.mark.rule("C7-VAR-GEN-2", "C5-VAR-GEN-2")
@pytest.mark.parametrize(("edition", "rule"), [("2007", "C7-VAR-GEN-2"), ("1995", "C5-VAR-GEN-2")])
def test_who_begins_a_discouraged_game_is_warned_and_may_play_it(edition: str, rule: str) -> None:
    variants = CAMPAIGN_AND_CAPTURING[edition]
    with pytest.warns(DiscouragedWarning, match=rule):
        game = condotta.new("condottiere", seed=1, edition=edition, variants=variants)
    assert game.decision.kind == "choose-region"
    assert isinstance(game, Condottiere)
    assert game.rules.variants == variants


@pytest.mark.rule("C7-VAR-GEN-2", "C5-VAR-GEN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_begins_any_other_game_is_not_warned(edition: str) -> None:
    # Every warning is an error in these tests.
    for variant in VARIANTS[edition]:
        begun = condotta.new("condottiere", seed=1, edition=edition, variants=[variant])
        assert begun.warnings == ()


# --- What cannot be agreed --------------------------------------------------------------------------


@pytest.mark.ruling("R73")
@pytest.mark.parametrize("edition", ["2008", "C7", "", "2007 1995", 2007, 1995, ["2007"], True])
def test_an_unknown_edition_is_refused_and_the_known_ones_are_named(edition: object) -> None:
    refused = refusal(edition=edition)
    assert refused.message.key == "error.unknown-edition"
    assert refused.message.args == {"given": repr(edition), "known": "2007, 1995"}
    assert repr(edition) in str(refused)
    assert "2007, 1995" in str(refused)


@pytest.mark.ruling("R73")
@pytest.mark.parametrize(
    ("edition", "variant"),
    [
        ("1995", "draw-after-battle"),
        ("1995", "hidden-cards"),
        ("1995", "campaign"),
        ("1995", "capturing-regions"),
        ("2007", "points"),
        ("2007", "capturing-cities"),
        ("2007", "Campaign"),
        ("2007", "no-such-variant"),
        ("1995", ""),
    ],
)
def test_variants_of_the_other_edition_or_of_none_are_refused_and_its_own_are_named(
    edition: str, variant: str
) -> None:
    refused = refusal(edition=edition, variants=["bigger-kingdoms", variant])
    assert refused.message.key == "error.unknown-variant"
    known = ", ".join(VARIANTS[edition])
    given = {"given": repr(variant), "edition": edition, "known": known}
    assert refused.message.args == given
    assert repr(variant) in str(refused)
    assert known in str(refused)


@pytest.mark.parametrize("variants", ["campaign", None, 5, True])
def test_variants_must_be_a_list_of_names(variants: object) -> None:
    refused = refusal(variants=variants)
    assert refused.message.key == "error.variants-not-a-list"
    assert refused.message.args == {"given": repr(variants)}
    assert "a list of names" in str(refused)


@pytest.mark.parametrize("variant", [None, 7, True, ["campaign"], {}])
def test_a_variant_that_is_no_name_is_refused(variant: object) -> None:
    refused = refusal(variants=[variant])
    assert refused.message.key == "error.unknown-variant"
    assert "campaign" in str(refused)


@pytest.mark.rule("C7-COMP-7", "C5-COMP-1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 100, True, None, "4", 4.0, [4]])
def test_only_two_to_six_may_sit_down(seats: object, edition: str) -> None:
    refused = refusal(seats=seats, edition=edition)
    assert refused.message.key == "error.bad-seats"
    assert refused.message.args == {"given": repr(seats)}
    assert "2 to 6" in str(refused)


@pytest.mark.parametrize(
    "name",
    [
        "no_such_option",
        "decline",
        "decline_first",
        "barren_limit",
        "show_publicly",
        "",
        "max-battles",
        7,
        None,
    ],
)
def test_an_unknown_table_option_is_refused_and_the_known_ones_are_named(name: object) -> None:
    refused = refusal(options={name: "yes"})
    assert refused.message.key == "error.unknown-option"
    known = ", ".join(TABLE_OPTIONS)
    assert refused.message.args == {"given": repr(name), "known": known}
    assert known in str(refused)


@pytest.mark.parametrize("options", ["target", 5, True, [("target", 20)], ["target"]])
def test_table_options_must_be_given_by_name(options: object) -> None:
    refused = refusal(variants=["campaign"], options=options)
    assert refused.message.key == "error.options-not-named"
    assert refused.message.args == {"given": repr(options)}
    assert "by name" in str(refused)


MEANINGLESS = [
    ("2007", (), "target", 20),
    ("1995", (), "target", 20),
    ("1995", ("capturing-cities",), "target", 20),
    ("1995", (), "bishop_strength", "printed"),
    ("1995", (), "pope_on_contested", "allow"),
    ("2007", ("draw-after-battle",), "show_discarded_hand", "yes"),
    ("2007", (), "hidden_turnup", "any"),
    ("2007", (), "hidden_scarecrow", "any"),
    ("1995", ("points", "bigger-kingdoms", "capturing-cities"), "hidden_turnup", "any"),
    ("1995", ("points", "bigger-kingdoms", "capturing-cities"), "hidden_scarecrow", "any"),
]


@pytest.mark.ruling("R73")
@pytest.mark.parametrize(("edition", "variants", "name", "value"), MEANINGLESS)
def test_an_option_without_meaning_at_this_table_is_refused(
    edition: str, variants: tuple[str, ...], name: str, value: object
) -> None:
    refused = refusal(4, edition, variants, {name: value})
    assert refused.message.key == "error.option-without-meaning"
    assert refused.message.args["name"] == name
    assert name in str(refused)
    # It is refused even if it asks for nothing but the default.
    assert refusal(4, edition, variants, {name: None}).message.key == refused.message.key


NUMBERS = "1, 2, 3 …"
BAD_VALUES = [
    ("start_seat", -1, "0 … 3"),
    ("start_seat", 4, "0 … 3"),
    ("start_seat", True, "0 … 3"),
    ("start_seat", "0", "0 … 3"),
    ("start_seat", 1.0, "0 … 3"),
    ("target", 0, NUMBERS),
    ("target", -20, NUMBERS),
    ("target", True, NUMBERS),
    ("target", "20", NUMBERS),
    ("target", 20.0, NUMBERS),
    ("max_battles", 0, NUMBERS),
    ("max_battles", False, NUMBERS),
    ("max_battles", "off", NUMBERS),
    ("bishop_strength", "winter", "printed, winter_flat"),
    ("bishop_strength", True, "printed, winter_flat"),
    ("pope_on_contested", "no", "allow, forbid"),
    ("show_discarded_hand", "maybe", "yes, no"),
    ("show_discarded_hand", 1, "yes, no"),
    ("show_hand_counts", "true", "yes, no"),
    ("show_hand_counts", 0, "yes, no"),
    ("hidden_turnup", "all", "previous, any"),
    ("hidden_scarecrow", ["any"], "faceup_only, any"),
    ("allow_show", "", "yes, no"),
    ("allow_show", "Yes", "yes, no"),
]


@pytest.mark.parametrize(("name", "value", "allowed"), BAD_VALUES)
def test_a_value_an_option_cannot_have_is_refused_and_the_allowed_ones_are_named(
    name: str, value: object, allowed: str
) -> None:
    refused = refusal(4, "2007", ["campaign", "hidden-cards"], {name: value})
    assert refused.message.key == "error.bad-option-value"
    assert refused.message.args == {"name": name, "given": repr(value), "allowed": allowed}
    for word in (name, repr(value), allowed):
        assert word in str(refused)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_start_seat_must_be_one_of_the_table(seats: int) -> None:
    for seat in range(seats):
        assert asked(setup(seats, options={"start_seat": seat})) == (seat, "choose-region")
    refused = refusal(seats, options={"start_seat": seats})
    assert refused.message.args["allowed"] == f"0 … {seats - 1}"


@pytest.mark.parametrize("game", ["pax", "", None, 3])
def test_an_unknown_game_is_refused_and_the_known_ones_are_named(game: object) -> None:
    with pytest.raises(SetupError) as refused:
        condotta.new(game)  # type: ignore[arg-type] # wrong on purpose
    assert refused.value.message.key == "error.unknown-game"
    assert "condottiere" in str(refused.value)


@pytest.mark.parametrize("seed", [-1, 1 << 256, "xyz", "", "0x", "1" * 65, 1.5, True, b"short"])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(SetupError) as refused:
        new_game(seats=4, seed=seed, edition=None, variants=(), options=None)
    assert refused.value.message.key == "error.bad-seed"
    assert "whole number" in str(refused.value)


# --- Options and their defaults ---------------------------------------------------------------------


@pytest.mark.rule("C5-INFO-2")
@pytest.mark.ruling("R8", "R22", "R28", "R31", "R43", "R71", "R72")
def test_the_defaults_are_those_of_the_rules() -> None:
    assert setup(edition="2007").rules.options == {
        "start_seat": 0,
        "bishop_strength": "printed",
        "pope_on_contested": "allow",
        "show_discarded_hand": True,
        "show_hand_counts": True,
        "max_battles": 200,
        "allow_show": True,
    }
    assert setup(edition="1995").rules.options == {
        "start_seat": 0,
        "show_discarded_hand": False,
        "show_hand_counts": False,
        "max_battles": 200,
        "allow_show": True,
    }


@pytest.mark.rule("C7-VAR-CAMP-1", "C5-VAR-POINTS-1")
@pytest.mark.parametrize(("edition", "variant"), [("2007", "campaign"), ("1995", "points")])
def test_unless_agreed_otherwise_points_are_played_to_twenty(edition: str, variant: str) -> None:
    game = setup(4, edition, [variant])
    assert game.rules.options["target"] == 20
    assert game.rules.target == 20


@pytest.mark.ruling("R58", "R60")
def test_the_defaults_of_hidden_cards() -> None:
    agreed = setup(variants=["hidden-cards"]).rules.options
    assert (agreed["hidden_turnup"], agreed["hidden_scarecrow"]) == ("previous", "faceup_only")


def test_with_draw_after_battle_no_hand_is_thrown_in_and_its_option_is_gone() -> None:
    assert "show_discarded_hand" not in setup(variants=["draw-after-battle"]).rules.options


@pytest.mark.rule("C7-VAR-CAMP-1", "C5-VAR-POINTS-1")
@pytest.mark.decision("D14")
@pytest.mark.parametrize("target", [1, 2, 19, 20, 30, 1000, 1_000_000, 1_000_001])
@pytest.mark.parametrize(("edition", "variant"), [("2007", "campaign"), ("1995", "points")])
def test_the_target_may_be_any_whole_number_from_one(
    edition: str, variant: str, target: int
) -> None:
    game = setup(4, edition, [variant], {"target": target})
    assert game.rules.target == target


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"show_hand_counts": "yes"}, {"show_hand_counts": True}),
        ({"show_hand_counts": "no"}, {"show_hand_counts": False}),
        ({"show_hand_counts": False}, {"show_hand_counts": False}),
        ({"allow_show": "no"}, {"allow_show": False}),
        ({"show_discarded_hand": "no"}, {"show_discarded_hand": False}),
        ({"bishop_strength": "winter-flat"}, {"bishop_strength": "winter_flat"}),
        ({"bishop_strength": "winter_flat"}, {"bishop_strength": "winter_flat"}),
        ({"pope_on_contested": "forbid"}, {"pope_on_contested": "forbid"}),
        ({"hidden_scarecrow": "faceup-only"}, {"hidden_scarecrow": "faceup_only"}),
        ({"hidden_turnup": "any"}, {"hidden_turnup": "any"}),
        ({"max_battles": 1}, {"max_battles": 1}),
        ({"max_battles": None}, {"max_battles": 200}),
        ({}, {}),
    ],
    ids=str,
)
def test_a_table_option_is_taken_as_it_is_meant(
    given: dict[str, object], meant: dict[str, Json]
) -> None:
    defaults = setup(variants=["hidden-cards"]).rules.options
    game = setup(variants=["hidden-cards"], options=given)
    assert game.rules.options == {**defaults, **meant}
    assert game.view(None)["options"] == game.rules.options


@pytest.mark.rule("C5-INFO-2")
@pytest.mark.ruling("R28")
@pytest.mark.parametrize(
    ("edition", "value", "shown"),
    [
        ("2007", None, True),
        ("1995", None, False),
        ("2007", "no", False),
        ("1995", "yes", True),
    ],
)
def test_hand_sizes_are_shown_in_2007_and_not_in_1995_unless_agreed_otherwise(
    edition: str, value: object, shown: bool
) -> None:
    game = new(edition=edition, options={"show_hand_counts": value})
    assert player(game, 1, seen_by=0)["hand_size"] == (10 if shown else None)


def test_what_was_agreed_can_not_be_changed_from_outside() -> None:
    given = {"max_battles": 3}
    variants = ["campaign"]
    game = setup(variants=variants, options=given)
    given["max_battles"] = 5
    variants.append("hidden-cards")
    assert game.rules.max_battles == 3
    record = game.record
    options = record["options"]
    assert isinstance(options, dict)
    options["max_battles"] = 7
    assert game.rules.options["max_battles"] == 3


# --- Records ----------------------------------------------------------------------------------------

AGREED = [
    ("2007", (), {}),
    ("2007", ("campaign", "hidden-cards"), {"target": 3, "hidden_turnup": "any", "start_seat": 2}),
    ("2007", ("draw-after-battle", "bigger-kingdoms"), {"bishop_strength": "winter-flat"}),
    ("2007", ("capturing-regions",), {"pope_on_contested": "forbid", "show_hand_counts": "no"}),
    ("1995", (), {"show_hand_counts": "yes", "show_discarded_hand": "no"}),
    ("1995", ("points", "bigger-kingdoms"), {"target": 9, "start_seat": 1, "max_battles": 20}),
    ("1995", ("capturing-cities",), {"allow_show": "no"}),
]


@pytest.mark.parametrize(("edition", "variants", "options"), AGREED)
def test_a_record_keeps_what_was_agreed_and_replays_to_the_same_end(
    edition: str, variants: tuple[str, ...], options: dict[str, object]
) -> None:
    game = new(seats=3, seed=5, edition=edition, variants=variants, options=options)
    for _ in play_on(game, 5):
        pass
    record = json.loads(json.dumps(game.record))
    assert (record["edition"], record["variants"]) == (edition, list(variants))
    assert record["options"] == game.rules.options
    again = condotta.replay(record)
    assert isinstance(again, Condottiere)
    assert again.rules.options == game.rules.options
    assert again.result == game.result
    assert again.snapshot() == game.snapshot()


@pytest.mark.parametrize(("edition", "variants", "options"), AGREED)
def test_a_position_set_up_by_hand_keeps_what_was_agreed(
    edition: str, variants: tuple[str, ...], options: dict[str, object]
) -> None:
    game = table({0: "1 1", 1: "1 1"}, seats=3, edition=edition, variants=variants, options=options)
    act(game, "pass")
    again = condotta.replay(json.loads(json.dumps(game.record)))
    assert isinstance(again, Condottiere)
    assert again.rules.options == game.rules.options
    assert again.snapshot() == game.snapshot()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("edition", "2008"),
        ("variants", ["points"]),
        ("seats", 9),
        ("options", {"target": 20}),
        ("options", {"max_battles": 0}),
    ],
)
def test_a_record_of_a_table_that_cannot_be_is_refused(field: str, value: Json) -> None:
    record = new(seed=1).record
    record[field] = value
    with pytest.raises(BadRecord) as refused:
        condotta.replay(record)
    assert refused.value.message.key == "error.record-setup"
