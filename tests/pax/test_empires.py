"""The empire cards and the player boards."""

from __future__ import annotations

import pytest

from condotta.pax.banks import BANK
from condotta.pax.cards import CARDS
from condotta.pax.empires import (
    ALL_CARDS,
    EMPIRE_SIDES,
    FIRST_EMPIRE_CARD,
    KING_SIDE,
    REPUBLIC_SIDE,
    EmpireSide,
)
from condotta.pax.ops import op_words
from condotta.pax.pieces import BANK_COLOURS, BANKS, PRESTIGE_NAMES
from condotta.pax.places import EMPIRE_KEYS, EMPIRES, SLOT_KEYS

PRINTED = {
    "england": ("", "vote west, commerce west", "law"),
    "france": ("", "commerce west", ""),
    "holy_roman_empire": ("", "vote west, commerce west", "law"),
    "hungary": ("patron", "vote east, commerce east", "law"),
    "byzantium": ("", "commerce east", ""),
    "portugal": ("discovery", "commerce west", "discovery"),
    "aragon": ("", "vote west, commerce west", "law"),
    "papal_states": ("catholic patron", "vote west, commerce west", "law"),
    "ottoman": ("islamic", "commerce east", "islamic"),
    "mamluk": ("patron", "commerce east", "islamic"),
}
"""The king's prestige, the republic's ops and prestige."""


def prestige(side: EmpireSide) -> str:
    return " ".join(name for n, name in enumerate(PRESTIGE_NAMES) for _ in range(side.prestige[n]))


@pytest.mark.rule("P-B1.3")
@pytest.mark.parametrize("key", EMPIRE_KEYS)
def test_each_empire_card_has_a_king_who_campaigns_and_a_republic(key: str) -> None:
    empire = EMPIRE_KEYS.index(key)
    king = EMPIRE_SIDES[empire * 2 + KING_SIDE]
    republic = EMPIRE_SIDES[empire * 2 + REPUBLIC_SIDE]
    assert [op_words(op) for op in king.ops] == [["campaign"]]
    found = (prestige(king), ", ".join(" ".join(op_words(op)) for op in republic.ops))
    assert (*found, prestige(republic)) == PRINTED[key]


@pytest.mark.rule("P-B1.3")
def test_there_are_ten_empire_cards_numbered_after_those_of_the_decks() -> None:
    assert len(EMPIRE_SIDES) == 2 * EMPIRES == 20
    assert len({side.name for side in EMPIRE_SIDES}) == 20
    assert (FIRST_EMPIRE_CARD, FIRST_EMPIRE_CARD + EMPIRES) == (CARDS, ALL_CARDS)


@pytest.mark.rule("P-B1.5", "P-C2a", "P-C2b", "P-C2c", "P-C2d")
def test_four_banks_start_with_a_concession_each() -> None:
    found = {
        bank.key: (colour, bank.city, SLOT_KEYS[bank.border])
        for bank, colour in zip(BANK, BANK_COLOURS, strict=True)
    }
    assert found == {
        "fugger": ("blue", "Augsburg", "france__holy_roman_empire"),
        "medici": ("yellow", "Florence", "aragon__papal_states"),
        "coeur": ("purple", "Alexandria", "mamluk__ottoman"),
        "marchionni": ("green", "Lisbon", "england__portugal"),
    }
    assert len(BANK) == BANKS == 4


def test_only_fugger_goes_first_by_right() -> None:
    assert [bank.key for bank in BANK if bank.goes_first] == ["fugger"]
