"""Laying out the game (section C), whatever the seats, variants and seeds."""

from __future__ import annotations

from itertools import product

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD, COMET
from condotta.pax.game import opening_events
from condotta.pax.names import CARD_KEYS
from condotta.pax.places import EMPIRE_KEYS, SLOT_KEYS
from tests.pax.moves import florins, go, kinds, options, part, pieces, side

SEATS = (2, 3, 4)
SEEDS = range(12)
TABLES = [*product(SEATS, SEEDS)]
BORDER_OF = {bank.key: SLOT_KEYS[bank.border] for bank in BANK}
PAWN_OF = {"fugger": "p.blue", "medici": "p.yellow", "coeur": "p.purple", "marchionni": "p.green"}
COMETS = {key for key, card in zip(CARD_KEYS, CARD, strict=False) if card.kind == COMET}
CAPITALS = {
    "london": "Rg",
    "paris": "Ng",
    "vienna": "Rg",
    "buda": "Ng",
    "tana": "Nt",
    "toledo": "Ng",
    "valencia": "Ng",
    "venice": "Ng",
    "constantinople_1": "Rt",
    "constantinople_2": "Nt",
    "constantinople_3": "Nt",
    "cairo": "Rt",
}


def new(seats: int, seed: int, *variants: str) -> PaxRenaissance:
    game = condotta.new("pax-renaissance", seats=seats, seed=seed, variants=variants)
    assert isinstance(game, PaxRenaissance)
    return game


def listed(found: Json) -> list[str]:
    assert isinstance(found, list)
    return [str(word) for word in found]


def row(game: PaxRenaissance, name: str) -> list[JsonObject]:
    found = part(game, "market", name)
    assert isinstance(found, list)
    return [space for space in found if isinstance(space, dict)]


def view(game: PaxRenaissance, seat: int | None) -> JsonObject:
    return game.view(seat)


# --- The map -------------------------------------------------------------------------------------


@pytest.mark.rule("P-C1")
@pytest.mark.parametrize("seats", SEATS)
def test_every_empire_begins_as_it_is_printed(seats: int) -> None:
    game = new(seats, 1)
    states = {empire: part(game, "empires", empire, "state") for empire in EMPIRE_KEYS}
    theocracies = {empire: state for empire, state in states.items() if state != "medieval"}
    assert theocracies == {"papal_states": "catholic", "mamluk": "islamic"}


@pytest.mark.rule("P-C1a", "P-B2h")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_tana_and_trebizond_are_open_and_the_other_emporia_empty(seats: int, seed: int) -> None:
    game = new(seats, seed)
    assert part(game, "open_emporia") == {"east": "tana", "west": "trebizond"}
    blocked = {"timbuktu", "novgorod", "spice_islands", "red_sea"}
    assert not blocked & set(pieces(game))


@pytest.mark.rule("P-C1b")
def test_a_table_without_a_board_is_no_variant_of_the_rules() -> None:
    with pytest.raises(SetupError):
        new(2, 1, "without-board")
    # Ten map cards say everything that a board would.
    assert set(listed_keys(part(new(2, 1), "empires"))) == set(EMPIRE_KEYS)


def listed_keys(found: Json) -> list[str]:
    assert isinstance(found, dict)
    return [*found]


@pytest.mark.rule("P-C1c.1", "P-C1c.2")
@pytest.mark.ruling("P-R45")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_the_map_of_1550_changes_two_empires_and_nothing_else(seats: int, seed: int) -> None:
    usual, later = new(seats, seed), new(seats, seed, "map-1550")
    for empire in ("england", "holy_roman_empire"):
        assert part(later, "empires", empire, "state") == "reformist"
    assert pieces(later) == pieces(usual) | {"london": "Nr", "vienna": "Nr"}
    # P-R45: Trebizond stays open, and Coeur is not left out.
    for same in ("open_emporia", "banks", "market", "decks", "florins"):
        assert part(later, same) == part(usual, same)
    others = [empire for empire in EMPIRE_KEYS if empire not in ("england", "holy_roman_empire")]
    for empire in others:
        assert part(later, "empires", empire) == part(usual, "empires", empire)


@pytest.mark.rule("P-C4", "P-C4a")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_twelve_pieces_stand_in_the_capitals_and_nowhere_else(seats: int, seed: int) -> None:
    on_map = pieces(new(seats, seed))
    assert {slot: piece for slot, piece in on_map.items() if "__" not in slot} == CAPITALS


# --- Players -------------------------------------------------------------------------------------


@pytest.mark.rule("P-C2", "P-C2a", "P-C2b", "P-C2c", "P-C2d", "P-C3a")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_each_player_has_one_concession_and_nine_pawns_in_reserve(seats: int, seed: int) -> None:
    game = new(seats, seed)
    banks = listed(part(game, "banks"))
    on_borders = {slot: piece for slot, piece in pieces(game).items() if "__" in slot}
    assert len(set(banks)) == seats
    assert on_borders == {BORDER_OF[bank]: PAWN_OF[bank] for bank in banks}
    supply = view(game, None)["supply"]
    assert isinstance(supply, dict)
    for bank, pawn in PAWN_OF.items():
        # Pawns of a bank that nobody plays stay in the box.
        assert supply[pawn] == (9 if bank in banks else 0)


@pytest.mark.rule("P-C2")
def test_the_player_boards_are_dealt_at_random() -> None:
    dealt = {tuple(listed(part(new(2, seed), "banks"))) for seed in range(80)}
    assert len(dealt) == 12


@pytest.mark.rule("P-C3", "P-C7b", "P-B3")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_tableaux_and_hands_begin_empty(seats: int, seed: int) -> None:
    game = new(seats, seed)
    for seat in range(seats):
        # The player board between the two sides is no card.
        assert part(game, "tableaux", seat) == {"east": [], "west": []}
        assert part(game, "hands", seat) == []
        assert part(game, "old_maids", seat) == []
    assert game.decision.seat == part(game, "turn", "first")
    assert game.decision.kind == "next-action"
    # Nobody has a card: nothing can be played or sold.
    assert not [text for text in options(game) if text.startswith(("play", "sell"))]


@pytest.mark.rule("P-C7.1", "P-C7.2", "P-C7a", "P-B2g")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_fugger_goes_first_and_florins_grow_in_turn_order(seats: int, seed: int) -> None:
    game = new(seats, seed)
    banks = listed(part(game, "banks"))
    first = game.decision.seat
    if "fugger" in banks:
        assert banks[first] == "fugger"
    assert [florins(game, (first + turn) % seats) for turn in range(seats)] == [3, 4, 5, 6][:seats]
    # All other florins are in China: none on the market.
    assert {space["florins"] for name in ("east", "west") for space in row(game, name)} == {0}


@pytest.mark.rule("P-C7.1")
@pytest.mark.ruling("P-R47")
@pytest.mark.parametrize("seats", [2, 3])
def test_without_fugger_chance_says_who_begins(seats: int) -> None:
    begun: dict[str, set[int]] = {}
    for seed in range(120):
        game = new(seats, seed)
        banks = listed(part(game, "banks"))
        if "fugger" not in banks:
            begun.setdefault(banks[game.decision.seat], set()).add(game.decision.seat)
    # Whatever their bank and their seat: there is no order among the other three.
    assert begun == {bank: set(range(seats)) for bank in ("medici", "coeur", "marchionni")}


# --- Decks and market ----------------------------------------------------------------------------


@pytest.mark.rule("P-C5a", "P-C5b", "P-B7a", "P-A3", "P-C6a.2")
@pytest.mark.vector("WX-35")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_comets_lie_in_the_bottom_fourteen_cards_of_each_deck(seats: int, seed: int) -> None:
    game = new(seats, seed)
    for name in ("east", "west"):
        deck = listed(part(game, "decks", name))
        # In a snapshot the top card comes first.
        assert len(deck) == 14 + 4 * seats - 6
        assert len(COMETS & set(deck[-14:])) == 2
        assert not COMETS & set(deck[:-14])
        banners = {CARD[CARD_KEYS.index(card)].banner for card in deck}
        assert banners == {["east", "west"].index(name)}
        assert not COMETS & {str(space["card"]) for space in row(game, name)}
    assert game.problems() == []


@pytest.mark.rule("P-C5a", "P-B7a")
def test_a_comet_can_be_anywhere_in_those_fourteen_cards() -> None:
    places: set[int] = set()
    for seed in range(60):
        deck = listed(part(new(2, seed), "decks", "east"))
        places |= {place for place in range(len(deck)) if deck[place] in COMETS}
    assert places == set(range(2, 16))


@pytest.mark.rule("P-C5a", "P-C5b")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_that_are_not_used_leave_the_game_unseen(seats: int) -> None:
    game = new(seats, 3)
    assert len(listed(part(game, "left_out"))) == 164 - 2 * (12 + 4 * seats)
    for seat in [None, *range(seats)]:
        assert "left_out" not in view(game, seat)


@pytest.mark.rule("P-C6a.1", "P-C6a.2", "P-B2e")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_both_rows_are_full_and_column_0_lies_face_down(seats: int, seed: int) -> None:
    game = new(seats, seed)
    for name in ("east", "west"):
        spaces = row(game, name)
        assert len(spaces) == 6
        assert all(space["card"] and space["florins"] == 0 for space in spaces)
        assert f"convene-fair {name}" in options(game)
        assert f"buy {name} 0" not in options(game)
        assert f"buy {name} 1" in options(game)


@pytest.mark.rule("P-C6b", "P-B2d", "P-B1.13", "P-B2f", "P-C6c", "P-B7b")
@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_kings_sit_on_their_thrones_and_victories_are_inactive(seats: int, seed: int) -> None:
    game = new(seats, seed)
    for empire in EMPIRE_KEYS:
        card = part(game, "empires", empire)
        assert isinstance(card, dict)
        # Nothing marks who controls an empire but where its card lies.
        assert set(card) == {"state", "owner", "suzerain", "side", "queens", "repressed"}
        del card["state"]
        assert card == {
            "owner": None,
            "suzerain": None,
            "side": "king",
            "queens": [],
            "repressed": [],
        }
    assert part(game, "bishops") == {}
    assert part(game, "active_victories") == []


# --- Astrology -----------------------------------------------------------------------------------


def shown(events: list[Event]) -> list[str]:
    return [str(event.facts["card"]) for event in events if event.kind == "top-card-shown"]


@pytest.mark.rule("P-C5c", "P-D2.7")
@pytest.mark.parametrize("seats", SEATS)
def test_astrology_shows_the_top_cards_to_everybody(seats: int) -> None:
    game = new(seats, 5, "astrology")
    tops = [listed(part(game, "decks", name))[0] for name in ("east", "west")]
    assert shown(opening_events(game)) == tops
    for seat in [None, *range(seats)]:
        decks = view(game, seat)["decks"]
        assert isinstance(decks, dict)
        assert [deck["top"] for deck in decks.values() if isinstance(deck, dict)] == tops
    # It cannot be bought: only columns 1 to 5 of the market can.
    assert not [text for text in options(game) if any(top in text for top in tops)]
    events = go(game, "convene-fair east", "end-turn") if seats == 2 else settle_fair(game)
    assert shown(events) == [listed(part(game, "decks", name))[0] for name in ("east", "west")]
    assert shown(events)[0] != tops[0]


def settle_fair(game: PaxRenaissance) -> list[Event]:
    """Convene a fair, take the first slot for every levy, and end the turn."""
    events = go(game, "convene-fair east")
    while game.decision.kind == "fair-levy":
        events += game.play(game.decision.options[0])
    return events + go(game, "end-turn")


@pytest.mark.rule("P-C5c")
def test_without_astrology_the_decks_are_face_down() -> None:
    game = new(3, 5)
    decks = view(game, 0)["decks"]
    assert isinstance(decks, dict)
    assert [deck["top"] for deck in decks.values() if isinstance(deck, dict)] == [None, None]
    assert "top-card-shown" not in kinds(opening_events(game) + settle_fair(game))


@pytest.mark.rule("P-D2.7", "P-C5c")
def test_an_empty_deck_has_no_top_card_to_show() -> None:
    game = scenario("""
        seats 2
        variants astrology
        actions 1
        deck east:
        deck west: PREN001 PREN002
    """)
    events = go(game, "convene-fair west")
    assert shown(events) == ["PREN002"]
    assert side(game, 0, "west") == []
