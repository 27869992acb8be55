"""The abilities: which there are, on which cards, with which parameters."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.pax import abilities
from condotta.pax.abilities import ABILITIES, ABILITY, ABILITY_KEYS, ABILITY_NAMES, TIMINGS
from condotta.pax.cards import CARD
from condotta.pax.one_shots import ONE_SHOT_NAMES
from condotta.pax.ops import OP_CLASS, OP_KINDS, POLITICAL
from condotta.pax.pieces import RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, REGION_NAMES, SLOT_KEYS
from condotta.pax.victories import VICTORY_KEYS

HOLDERS = {
    "P-AB01": "PREN001",
    "P-AB02": "PREN006",
    "P-AB03": "PREN012",
    "P-AB04": "PREN014 PREN018",
    "P-AB05": "PREN021 PREN088 PREN104X PREN138X",
    "P-AB06": "PREN024 PREN055 PREN143X",
    "P-AB07": "PREN042 PREN043 PREN146X PREN147X",
    "P-AB08": "PREN074 PREN136X PREN156X",
    "P-AB09": "PREN095X",
    "P-AB10": "PREN097X",
    "P-AB11": "PREN101X",
    "P-AB12": "PREN102X PREN137X",
    "P-AB13": "PREN103X PREN155X",
    "P-AB14": "PREN107X PREN113X",
    "P-AB15": "PREN110X PREN122X",
    "P-AB16": "PREN118X",
    "P-AB17": "PREN127X",
    "P-AB18": "PREN129X",
    "P-AB19": "PREN130X",
    "P-AB20": "PREN131X",
    "P-AB21": "PREN132X PREN133X PREN159X",
    "P-AB22": "PREN134X",
    "P-AB23": "PREN135X",
    "P-AB24": "PREN136X PREN137X PREN155X PREN156X",
    "P-AB25": "PREN145X PREN154X",
    "P-AB26": "PREN151X",
    "P-AB27": "PREN155X",
    "P-AB28": "PREN161X",
    "P-AB29": "PREN164X",
    "P-AB30": "PREN164X",
    "P-AB31": "PREN166X",
    "P-AB32": "PREN168X",
}


def named(mask: int, names: tuple[str, ...] | list[str]) -> set[str]:
    return {name for number, name in enumerate(names) if mask >> number & 1}


def ability(name: str) -> abilities.Ability:
    return ABILITY[ABILITY_NAMES.index(name)]


def test_there_are_28_keys_in_33_abilities_on_47_cards() -> None:
    assert len(ABILITY) == ABILITIES == 33
    assert len({one.key for one in ABILITY}) == len(ABILITY_KEYS) == 28
    with_any = [card for card in CARD if card.abilities]
    assert len(with_any) == 47
    assert sum(len(card.abilities) for card in with_any) == 53


@pytest.mark.parametrize("rule", HOLDERS)
def test_each_ability_is_on_the_cards_the_catalogue_names(rule: str) -> None:
    cards = [card.key for card in CARD if any(ABILITY[n].rule == rule for n in card.abilities)]
    assert cards == HOLDERS[rule].split()


def test_the_numbers_of_the_keys_have_their_names() -> None:
    for number, key in enumerate(ABILITY_KEYS):
        assert getattr(abilities, key.upper()) == number


def test_abilities_for_everybody_are_the_red_ones_and_those_of_shared_state() -> None:
    keys = {ABILITY_KEYS[one.key] for one in ABILITY if one.for_all}
    assert keys == {
        "declare_costs_2_actions",
        "portugal_france_not_adjacent",
        "venice_second_slot",
        "islamic_pirates_as_reformist",
    }


def test_every_timing_has_an_ability() -> None:
    assert {one.timing for one in ABILITY} == set(range(len(TIMINGS)))


def test_only_two_abilities_count_for_the_declaring_owner_alone() -> None:
    assert [one.name for one in ABILITY if one.only_owner_declares] == [
        "card_counts_as_republic_for_owner",
        "patron_as_islamic_bishop",
    ]
    owner = ABILITY_NAMES.index("card_counts_as_republic_for_owner")
    assert [card.key for card in CARD if owner in card.abilities] == ["PREN155X"]


def test_parameters_are_those_of_the_catalogue() -> None:
    west = ability("behead_only_with_bishop_west")
    assert REGION_NAMES[west.region] == "west"
    assert named(west.religions, RELIGION_NAMES) == {"catholic", "reformist"}
    east = ability("behead_only_with_bishop_east")
    assert REGION_NAMES[east.region] == "east"
    assert named(east.religions, RELIGION_NAMES) == {"islamic", "reformist"}
    spice = ability("concessions_double_spice_islands")
    assert (SLOT_KEYS[spice.emporium], spice.amount) == ("spice_islands", 2)
    assert ability("concessions_double_fairs_and_votes").amount == 2
    assert ability("sell_for_4").amount == 4
    assert REGION_NAMES[ability("free_ops_east").region] == "east"
    assert REGION_NAMES[ability("free_ops_west").region] == "west"
    assert REGION_NAMES[ability("sell_emancipate_west").region] == "west"
    mamluk = ability("mamluk_repressed_as_knights")
    assert REGION_NAMES[mamluk.region] == "east"
    assert named(mamluk.empires, EMPIRE_KEYS) == {"mamluk"}
    buffer = ability("portugal_france_not_adjacent")
    assert named(buffer.empires, EMPIRE_KEYS) == {"portugal", "france"}
    treachery = ability("sell_performs_one_shot")
    assert named(treachery.one_shots, ONE_SHOT_NAMES) == {
        *("conspiracy", "peasant_revolt", "crusade", "apostasy")
    }


def test_cryptography_copies_exactly_the_political_ops() -> None:
    political = sum(1 << kind for kind in range(OP_KINDS) if OP_CLASS[kind] == POLITICAL)
    assert ability("sell_copy_political_op").ops == political


def test_abilities_about_a_victory_name_the_right_one() -> None:
    found = Counter(
        (ABILITY_KEYS[one.key], VICTORY_KEYS[one.victory]) for one in ABILITY if one.victory >= 0
    )
    assert found == {
        ("declare_costs_2_actions", "globalization"): 1,
        ("declare_costs_2_actions", "holy"): 1,
        ("declare_costs_2_actions", "imperial"): 1,
        ("patron_as_concession", "globalization"): 1,
        ("card_counts_as_republic", "renaissance"): 2,
        ("patron_as_law", "renaissance"): 1,
        ("patron_as_islamic_bishop", "holy"): 1,
        ("islamic_pirates_as_reformist", "holy"): 1,
    }
