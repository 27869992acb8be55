"""The cards: their totals, and what the rulebook lets us read of thirty-one of them."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.core.errors import SetupError
from condotta.pax.abilities import ABILITIES, ABILITY
from condotta.pax.cards import (
    CARD,
    CARDS,
    COMET,
    QUEEN,
    TABLEAU_CARD,
    Card,
    card_named,
    cards_of_deck,
    comets_of_deck,
)
from condotta.pax.one_shots import (
    APOSTASY,
    CORONATION,
    NO_ONE_SHOT,
    ONE_SHOT_NAMES,
    ONE_SHOTS,
    TRADE_SHIFT,
    WAR_RELIGION,
    is_battle,
)
from condotta.pax.ops import (
    CAMPAIGN,
    CORSAIR,
    ECONOMIC,
    INQUISITOR,
    MILITARY,
    OP_CLASS,
    OP_KINDS,
    OP_NAMES,
    POLITICAL,
    RELIGIOUS,
    REPRESS,
    op_kind,
    op_of,
    op_parameter,
    op_words,
)
from condotta.pax.pieces import (
    BISHOP,
    KIND_NAMES,
    OWN_PAWN,
    PATRON,
    PIECE_KIND,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PRESTIGE_NAMES,
    PRESTIGES,
    RELIGION_NAMES,
)
from condotta.pax.places import (
    BLOCKED_AT_START,
    EAST,
    EMPIRE_KEYS,
    EMPIRES,
    EMPIRES_AT,
    LOCATION_KEYS,
    NOWHERE,
    REGION_NAMES,
    SLOT_KEYS,
    WEST,
)

READ_IN_THE_RULEBOOK = """
PREN002 west apostasy inquisitor tax
PREN005 west reformation inquisitor
PREN006 england reformation behead inquisitor
PREN008 aragon crusade inquisitor
PREN009 west conspiracy inquisitor siege
PREN024 papal_states - inquisitor siege vote
PREN029 mamluk crusade siege tax
PREN032 aragon conspiracy siege tax
PREN034 england peasant_revolt commerce
PREN036 france peasant_revolt commerce siege vote
PREN038 holy_roman_empire peasant_revolt commerce
PREN042 holy_roman_empire - commerce
PREN043 holy_roman_empire - commerce
PREN044 - coronation behead repress
PREN045 - coronation siege
PREN049 portugal conspiracy siege tax
PREN052 holy_roman_empire reformation siege tax
PREN058 ottoman jihad behead inquisitor siege
PREN061 east jihad inquisitor siege tax
PREN071 hungary jihad inquisitor siege
PREN076 - coronation inquisitor repress
PREN099X east apostasy inquisitor inquisitor
PREN105X aragon trade_shift corsair corsair siege
PREN108X byzantium - corsair repress
PREN120X ottoman conspiracy inquisitor repress siege
PREN122X portugal trade_shift siege tax
PREN123X hungary conspiracy repress siege vote
PREN137X west -
PREN160X france reformation inquisitor
PREN167X mamluk apostasy inquisitor
PREN087 aragon trade_shift commerce
"""
"""Key, location, one-shot and ops of the cards whose text can be read in the rulebook."""

DECK_CARDS = [card for card in CARD if card.kind != COMET]


def card(key: str) -> Card:
    return CARD[card_named(key)]


def prestige_of(key: str) -> list[str]:
    return [PRESTIGE_NAMES[n] for n in range(PRESTIGES) for _ in range(card(key).prestige[n])]


def agents_of(key: str) -> list[str]:
    return [PIECE_TEXTS[agent] for agent in card(key).agents]


def suitors_of(key: str) -> set[str]:
    return {EMPIRE_KEYS[n] for n in range(EMPIRES) if card(key).suitors >> n & 1}


# --- Totals -------------------------------------------------------------------------------------


@pytest.mark.rule("P-B1.1")
def test_there_are_168_cards_72_east_92_west_and_four_comets() -> None:
    assert len(CARD) == CARDS == 168
    assert Counter((card.kind == COMET, card.banner) for card in CARD) == {
        (False, EAST): 72,
        (False, WEST): 92,
        (True, EAST): 2,
        (True, WEST): 2,
    }


@pytest.mark.rule("P-B1.1")
def test_seventeen_of_them_are_queens_nine_west_and_eight_east() -> None:
    assert Counter(card.kind for card in CARD) == {TABLEAU_CARD: 147, QUEEN: 17, COMET: 4}
    assert Counter(card.banner for card in CARD if card.kind == QUEEN) == {WEST: 9, EAST: 8}
    alone = [card.key for card in CARD if card.kind == QUEEN and card.suitors.bit_count() == 1]
    assert len(alone) == 2


def test_each_deck_has_two_comets_and_its_own_cards() -> None:
    assert [len(comets_of_deck(banner)) for banner in (EAST, WEST)] == [2, 2]
    assert [len(cards_of_deck(banner)) for banner in (EAST, WEST)] == [72, 92]
    whole = [n for banner in (EAST, WEST) for n in cards_of_deck(banner) + comets_of_deck(banner)]
    assert sorted(whole) == list(range(CARDS))


def test_the_numbers_of_the_cards_are_those_printed_on_them() -> None:
    core = [n for n in range(1, 91) if n not in {56, 57}]
    expected = [f"PREN{n:03}" for n in core] + [f"PREN{n:03}X" for n in range(93, 169)]
    assert [card.key for card in CARD] == expected + [f"COMET{n}" for n in range(1, 5)]
    assert len(core) == 88
    assert len({card.name for card in CARD}) == CARDS


def test_one_shots_add_up_to_what_is_in_the_box() -> None:
    names = Counter(
        "none" if card.one_shot == NO_ONE_SHOT else ONE_SHOT_NAMES[card.one_shot] for card in CARD
    )
    assert names == {
        "conspiracy": 33,
        "peasant_revolt": 24,
        "coronation": 17,
        "reformation": 11,
        "crusade": 7,
        "jihad": 7,
        "apostasy": 15,
        "trade_shift": 16,
        "none": 38,
    }


@pytest.mark.rule("P-H1.5")
def test_trade_shifts_open_four_emporia_and_never_tana_or_trebizond() -> None:
    shifts = Counter(
        SLOT_KEYS[card.one_shot_parameter] for card in CARD if card.one_shot == TRADE_SHIFT
    )
    assert shifts == {"spice_islands": 7, "novgorod": 4, "timbuktu": 3, "red_sea": 2}


def test_apostasies_name_three_pairs_of_religions() -> None:
    pairs = Counter(
        tuple(name for n, name in enumerate(RELIGION_NAMES) if card.one_shot_parameter >> n & 1)
        for card in CARD
        if card.one_shot == APOSTASY
    )
    assert pairs == {
        ("catholic", "reformist"): 7,
        ("islamic", "reformist"): 6,
        ("catholic", "islamic"): 2,
    }


def test_agents_add_up_to_what_is_printed() -> None:
    assert Counter(len(card.agents) for card in CARD) == {0: 34, 1: 109, 2: 25}
    mixed = [card.key for card in CARD if len(set(card.agents)) == 2]
    assert mixed == ["PREN051", "PREN110X"]
    kinds = Counter(KIND_NAMES[PIECE_KIND[agent]] for card in CARD for agent in card.agents)
    assert kinds == {"pawn": 34, "knight": 44, "rook": 38, "bishop": 28, "pirate": 15}


def test_op_icons_add_up_to_what_is_printed() -> None:
    assert Counter(len(card.ops) for card in CARD) == {0: 24, 1: 45, 2: 72, 3: 27}
    ops = Counter(" ".join(op_words(op)) for card in CARD for op in card.ops)
    assert ops == {
        "siege": 55,
        "tax": 35,
        "behead": 15,
        "commerce west": 21,
        "commerce east": 15,
        "vote west": 15,
        "vote east": 5,
        "inquisitor catholic": 20,
        "inquisitor reformist": 18,
        "inquisitor islamic": 10,
        "corsair catholic": 10,
        "corsair islamic": 7,
        "corsair reformist": 3,
        "repress pawn": 20,
        "repress pawn rook": 7,
        "repress rook": 6,
        "repress knight": 3,
        "repress knight rook": 2,
        "repress pawn knight": 2,
        "repress pawn knight rook": 1,
    }
    assert sum(ops.values()) == 270


def test_prestige_icons_add_up_to_what_is_printed() -> None:
    totals = {name: sum(card.prestige[n] for card in CARD) for n, name in enumerate(PRESTIGE_NAMES)}
    assert totals == {
        "law": 21,
        "reformist": 17,
        "catholic": 16,
        "discovery": 12,
        "patron": 11,
        "islamic": 9,
    }
    assert max(sum(card.prestige) for card in CARD) == 2


def test_region_cards_are_as_few_as_the_rules_count_on() -> None:
    regional = [card for card in CARD if card.location >= EMPIRES]
    assert Counter(LOCATION_KEYS[card.location] for card in regional) == {"west": 21, "east": 10}
    wars = [card for card in regional if card.one_shot >= 0 and WAR_RELIGION[card.one_shot] >= 0]
    assert len(wars) == 8
    on_map = [card for card in regional if card.agents and PIECE_KIND[card.agents[0]] != BISHOP]
    assert len(on_map) == 10
    assert [card.key for card in on_map if len(card.agents) == 2] == ["PREN067"]
    kinds = {op_kind(op) for card in regional for op in card.ops}
    assert kinds & {REPRESS, CORSAIR} == set()


def test_every_location_has_cards() -> None:
    found = Counter(LOCATION_KEYS[card.location] for card in CARD if card.location != NOWHERE)
    assert found == {
        "west": 21,
        "east": 10,
        "holy_roman_empire": 16,
        "ottoman": 14,
        "papal_states": 13,
        "england": 12,
        "hungary": 12,
        "aragon": 11,
        "france": 10,
        "mamluk": 10,
        "portugal": 9,
        "byzantium": 9,
    }


def test_no_queen_has_patron_prestige() -> None:
    assert [card.key for card in CARD if card.kind == QUEEN and card.prestige[PATRON]] == []


@pytest.mark.rule("P-BELIEVER-a")
def test_agents_of_a_religious_war_are_believers_and_one_is_a_pawn() -> None:
    pawns = []
    for one in CARD:
        if one.one_shot >= 0 and WAR_RELIGION[one.one_shot] >= 0:
            religions = {PIECE_RELIGION[agent] for agent in one.agents if agent != OWN_PAWN}
            assert religions <= {WAR_RELIGION[one.one_shot]}
            pawns += [one.key for agent in one.agents if agent == OWN_PAWN]
    assert pawns == ["PREN168X"]


# --- Every card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("one", CARD, ids=[card.key for card in CARD])
def test_every_field_of_every_card_is_one_the_rules_know(one: Card) -> None:
    assert one.banner in {EAST, WEST}
    assert one.location in range(NOWHERE, len(LOCATION_KEYS))
    assert (one.location == NOWHERE) == (one.kind != TABLEAU_CARD)
    assert (one.suitors != 0) == (one.kind == QUEEN)
    assert (one.one_shot == CORONATION) == (one.kind == QUEEN)
    assert one.suitors < 1 << EMPIRES
    assert all(number in range(ABILITIES) for number in one.abilities)
    assert len(one.prestige) == PRESTIGES
    for op in one.ops:
        assert op_of(op_kind(op), op_parameter(op)) == op
        assert op_kind(op) in set(range(OP_KINDS)) - {CAMPAIGN}
        assert op_words(op)[0] == OP_NAMES[op_kind(op)]
    for agent in one.agents:
        assert agent == OWN_PAWN or PIECE_RELIGION[agent] >= 0
    assert len({PIECE_KIND[agent] for agent in one.agents}) <= 1
    if one.one_shot == TRADE_SHIFT:
        assert BLOCKED_AT_START[one.one_shot_parameter]
    elif one.one_shot == APOSTASY:
        assert one.one_shot_parameter.bit_count() == 2
    else:
        assert one.one_shot_parameter == -1


@pytest.mark.parametrize("number", [*comets_of_deck(EAST), *comets_of_deck(WEST)])
def test_a_comet_is_blank(number: int) -> None:
    comet = CARD[number]
    assert (comet.agents, comet.ops, comet.abilities, comet.one_shot) == ([], [], [], NO_ONE_SHOT)
    assert sum(comet.prestige) == comet.suitors == 0


def test_a_queen_has_no_agents() -> None:
    assert [card.key for card in CARD if card.kind == QUEEN and card.agents] == []


# --- What can be read in the rulebook -----------------------------------------------------------


@pytest.mark.parametrize("line", READ_IN_THE_RULEBOOK.strip().split("\n"))
def test_cards_agree_with_what_the_rulebook_shows_of_them(line: str) -> None:
    key, location, one_shot, *ops = line.split()
    found = card(key)
    assert (LOCATION_KEYS[found.location] if found.location >= 0 else "-") == location
    assert (ONE_SHOT_NAMES[found.one_shot] if found.one_shot >= 0 else "-") == one_shot
    assert sorted(OP_NAMES[op_kind(op)] for op in found.ops) == sorted(ops)


def test_prestige_and_agents_agree_with_what_the_rulebook_shows() -> None:
    assert agents_of("PREN009") == ["Bg"]
    assert agents_of("PREN024") == ["Ng", "Ng"]
    assert agents_of("PREN036") == ["p"]
    assert agents_of("PREN058") == ["Bt"]
    assert agents_of("PREN087") == ["Rt"]
    assert agents_of("PREN008") == ["Bg"]
    assert agents_of("PREN167X") == ["Bt"]
    for key in ("PREN024", "PREN036", "PREN043", "PREN120X", "PREN123X"):
        assert "law" in prestige_of(key)
    for key in ("PREN058", "PREN071", "PREN167X"):
        assert "islamic" in prestige_of(key)
    for key in ("PREN052", "PREN076"):
        assert "reformist" in prestige_of(key)


def test_suitors_and_icons_agree_with_what_the_rulebook_shows() -> None:
    assert suitors_of("PREN044") == {"portugal", "aragon", "france", "holy_roman_empire"}
    assert suitors_of("PREN045") == {"france", "england", "aragon", "holy_roman_empire"}
    assert suitors_of("PREN076") == {"hungary", "byzantium", "holy_roman_empire"}
    assert ["repress", "pawn", "rook"] in [op_words(op) for op in card("PREN044").ops]
    assert ["commerce", "west"] in [op_words(op) for op in card("PREN038").ops]
    for key in ("PREN005", "PREN006", "PREN160X"):
        assert op_of(INQUISITOR, RELIGION_NAMES.index("reformist")) in card(key).ops
    assert card("PREN058").banner == EAST
    emporia = {"PREN105X": "novgorod", "PREN122X": "timbuktu", "PREN087": "timbuktu"}
    assert {key: SLOT_KEYS[card(key).one_shot_parameter] for key in emporia} == emporia


def test_banner_and_location_may_lie_in_different_regions() -> None:
    abroad = [
        one
        for one in DECK_CARDS
        if one.location != NOWHERE and not EMPIRES_AT[one.location] & EMPIRES_AT[10 + one.banner]
    ]
    assert {REGION_NAMES[one.banner] for one in abroad} == {"east", "west"}
    assert card("PREN029") in abroad


# --- Ops and one-shots --------------------------------------------------------------------------


def test_ops_are_religious_economic_political_or_military() -> None:
    classes: dict[int, set[str]] = {}
    for kind, name in enumerate(OP_NAMES):
        classes.setdefault(OP_CLASS[kind], set()).add(name)
    assert classes == {
        RELIGIOUS: {"inquisitor"},
        ECONOMIC: {"commerce"},
        POLITICAL: {"behead", "tax", "repress", "vote"},
        MILITARY: {"corsair", "siege", "campaign"},
    }


def test_a_repress_op_never_names_pirates_or_bishops() -> None:
    words = {
        word for one in CARD for op in one.ops if op_kind(op) == REPRESS for word in op_words(op)
    }
    assert words == {"repress", "pawn", "knight", "rook"}


def test_wars_have_their_religion_and_three_one_shots_cause_no_battle() -> None:
    wars = {
        ONE_SHOT_NAMES[n]: RELIGION_NAMES[WAR_RELIGION[n]]
        for n in range(ONE_SHOTS)
        if WAR_RELIGION[n] >= 0
    }
    assert wars == {"crusade": "catholic", "reformation": "reformist", "jihad": "islamic"}
    peaceful = {ONE_SHOT_NAMES[n] for n in range(ONE_SHOTS) if not is_battle(n)}
    assert peaceful == {"trade_shift", "coronation", "apostasy"}
    civil = {ONE_SHOT_NAMES[n] for n in range(ONE_SHOTS) if is_battle(n)} - set(wars)
    assert civil == {"conspiracy", "peasant_revolt"}
    assert not is_battle(NO_ONE_SHOT)


# --- Names --------------------------------------------------------------------------------------


def test_a_card_is_found_by_its_key() -> None:
    assert [card_named(one.key) for one in CARD] == list(range(CARDS))


@pytest.mark.parametrize("given", ["PREN056", "pren001", "", None, 7])
def test_a_card_that_is_not_in_the_box_is_refused(given: object) -> None:
    with pytest.raises(SetupError, match="PREN001 … COMET4"):
        card_named(given)


def test_every_ability_is_printed_on_some_card() -> None:
    used = {number for one in CARD for number in one.abilities}
    assert used == set(range(len(ABILITY)))
