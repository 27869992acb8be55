"""Every card of the decks: bought, played, its one-shot resolved, each of its ops used, sold."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, reading_of, scenario
from condotta.pax.abilities import ABILITY, SELL_FOR_4
from condotta.pax.cards import CARD, COMET, QUEEN, Card
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.names import CARD_KEYS
from condotta.pax.one_shots import (
    APOSTASY,
    CORONATION,
    NO_ONE_SHOT,
    TRADE_SHIFT,
    WAR_RELIGION,
)
from condotta.pax.ops import op_words
from condotta.pax.pieces import RELIGION_NAMES
from condotta.pax.places import (
    EMPIRE_CITIES,
    EMPIRE_KEYS,
    EMPIRES,
    EMPIRES_AT,
    REGION_EMPIRES,
    REGION_NAMES,
    REGION_OF,
    SLOT_KEYS,
)
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, side

PLAYABLE = [card for card in CARD if card.kind != COMET]
COMETS = [card for card in CARD if card.kind == COMET]
WITH_ONE_SHOT = [card for card in PLAYABLE if card.one_shot != NO_ONE_SHOT]
WITH_OPS = [(card, number) for card in PLAYABLE for number in range(len(card.ops))]
EFFECTS = {
    "trade_shift": "route-shifted",
    "coronation": "queen-crowned",
    "apostasy": "apostasy",
}


def keyed(card: Card) -> str:
    return card.key


def location_empires(card: Card) -> list[str]:
    """The empires a card may act as; a queen acts as her first suitor's."""
    mask = card.suitors & -card.suitors if card.kind == QUEEN else EMPIRES_AT[card.location]
    return [EMPIRE_KEYS[empire] for empire in range(EMPIRES) if mask >> empire & 1]


def banner_of(key: str) -> str:
    return REGION_NAMES[CARD[CARD_KEYS.index(key)].banner]


def home_side(card: Card) -> str:
    """The side on which a card lies, a queen with her king."""
    if card.kind == QUEEN:
        return REGION_NAMES[REGION_OF[EMPIRE_KEYS.index(location_empires(card)[0])]]
    return REGION_NAMES[card.banner]


def laid(card: Card, *others: str) -> str:
    """A seat's side with the card in it, a queen tucked under her king."""
    here = f"{location_empires(card)[0]}({card.key})" if card.kind == QUEEN else card.key
    return f"{home_side(card)} [{here} {' '.join(others)}]"


@pytest.mark.parametrize("card", CARD, ids=keyed)
def test_each_card_can_be_bought(card: Card) -> None:
    row = REGION_NAMES[card.banner]
    game = scenario(
        f"""
        seat 0: florins 1
        market {row}: any {card.key}*1 any any any any
        """
    )
    events = go(game, f"buy {row} 1")
    assert events[0].args["card"] == card.key
    assert florins(game) == 1
    if card.kind == COMET:
        assert part(game, "hands", 0) == []
        assert asked(game) == (0, "activate-victory")
    else:
        assert part(game, "hands", 0) == [card.key]


@pytest.mark.parametrize("card", PLAYABLE, ids=keyed)
def test_each_card_can_be_played_without_its_one_shot(card: Card) -> None:
    game = scenario(f"seat 0: florins 9; hand {card.key}")
    go(game, f"play {card.key}")
    if asked(game)[1] == "announce":
        go(game, "hold-back")
    while asked(game)[1] in ("place-agents", "place-bishops"):
        go(game, "stop")
    assert part(game, "hands", 0) == []
    if card.kind == QUEEN:
        assert part(game, "old_maids", 0) == [card.key]
    else:
        assert side(game, 0, REGION_NAMES[card.banner]) == [card.key]


def prepared_for_one_shot(card: Card) -> PaxRenaissance:
    """A table at which the one-shot of a card can be resolved with an effect."""
    lines = [f"seat 0: florins 9; hand {card.key}"]
    if card.one_shot == TRADE_SHIFT:
        # Spice Islands ask for a discovery in the tableau.
        lines[0] += "; west [portugal]"
    if WAR_RELIGION[card.one_shot] >= 0:
        heretic = ("Nt", "Nr", "Ng")[WAR_RELIGION[card.one_shot]]
        lines += [
            f"{empire}: {SLOT_KEYS[EMPIRE_CITIES[EMPIRE_KEYS.index(empire)][0]]}={heretic}"
            for empire in location_empires(card)
        ]
    if card.one_shot == APOSTASY:
        pair = [n for n in range(len(RELIGION_NAMES)) if card.one_shot_parameter >> n & 1]
        bearers = [
            next(
                other.key
                for other in PLAYABLE
                if other.kind != QUEEN and other.prestige[religion] and other is not card
            )
            for religion in pair
        ]
        for side_name in REGION_NAMES:
            here = [key for key in bearers if banner_of(key) == side_name]
            lines.append(f"seat 1: {side_name} [{' '.join(here)}]")
    return scenario("\n".join(lines))


@pytest.mark.parametrize("card", WITH_ONE_SHOT, ids=keyed)
def test_the_one_shot_of_each_card_can_be_resolved(card: Card) -> None:
    game = prepared_for_one_shot(card)
    events = go(game, f"play {card.key}", "announce")
    while asked(game)[1] != "next-action":
        events += game.play(game.decision.options[-1])
    seen = kinds(events)
    announced = next(event for event in events if event.kind == "one-shot-announced")
    name = str(announced.args["one_shot"])
    assert EFFECTS.get(name, "battle-joined") in seen
    if card.one_shot not in (TRADE_SHIFT, CORONATION, APOSTASY):
        war = next(event for event in events if event.kind == "battle-joined")
        assert war.args["empire"] in location_empires(card)
        assert ("battle-won" in seen) != ("battle-lost" in seen)
    if card.one_shot == TRADE_SHIFT:
        opened = next(event for event in events if event.kind == "route-shifted").args["opened"]
        assert opened == SLOT_KEYS[card.one_shot_parameter]
    if card.one_shot == CORONATION:
        crowned = next(event for event in events if event.kind == "queen-crowned").args["empire"]
        assert card.suitors >> EMPIRE_KEYS.index(str(crowned)) & 1
    if WAR_RELIGION[card.one_shot] >= 0:
        assert not game.problems()


def prepared_for_op(card: Card, number: int) -> PaxRenaissance:
    """A table at which an op of a card has a target."""
    words = op_words(card.ops[number])
    empire = location_empires(card)[0]
    other = next(key for key in EMPIRE_KEYS if key != empire and key not in location_empires(card))
    borders = [SLOT_KEYS[border] for border in range(30, 43) if empire in SLOT_KEYS[border]]
    seat_0 = f"seat 0: florins 5; {laid(card)}"
    seat_1 = "seat 1: florins 3"
    lines: list[str] = []
    if words[0] == "inquisitor":
        region = REGION_NAMES[REGION_OF[EMPIRE_KEYS.index(other)]]
        seat_1 += f"; {region} [{other} {neighbour(card, region)}]"
        lines.append(f"bishops: {other}=B{'gtr'[RELIGION_NAMES.index(words[1])]}")
    elif words[0] == "commerce":
        lines.append(f"market {words[1]}: any*1 any any any any any")
    elif words[0] == "behead":
        victim = next(
            other_card.key
            for other_card in PLAYABLE
            if other_card.kind != QUEEN
            and other_card is not card
            and other_card.location == EMPIRE_KEYS.index(empire)
        )
        seat_1 += f"; {REGION_NAMES[CARD[CARD_KEYS.index(victim)].banner]} [{victim}]"
        lines.append(f"bishops: {victim}=Br")
    elif words[0] == "tax":
        lines.append(f"borders: {borders[0]}=p.1")
    elif words[0] == "repress":
        cities = SLOT_KEYS[EMPIRE_CITIES[EMPIRE_KEYS.index(empire)][0]]
        piece = {"pawn": "", "knight": "Ng", "rook": "Rg"}[words[1]]
        lines.append(f"{empire}: {cities}={piece}" if piece else f"borders: {borders[0]}=p.1")
    elif words[0] == "vote":
        target = next(
            key
            for key in EMPIRE_KEYS
            if REGION_EMPIRES[REGION_NAMES.index(words[1])] >> EMPIRE_KEYS.index(key) & 1
            and key not in laid(card)
        )
        border = next(SLOT_KEYS[slot] for slot in range(30, 43) if target in SLOT_KEYS[slot])
        seat_1 += f"; {words[1]} [{target}]"
        lines.append(f"borders: {border}=p.0")
    elif words[0] == "corsair":
        sea = next(key for key in borders if key not in LAND)
        lines.append(f"borders: {sea}=S{'gtr'[RELIGION_NAMES.index(words[1])]}")
    else:
        assert words[0] == "siege"
        cities = SLOT_KEYS[EMPIRE_CITIES[EMPIRE_KEYS.index(empire)][0]]
        lines.append(f"{empire}: {cities}=Ng")
    return scenario("\n".join([seat_0, seat_1, *lines]))


LAND = {
    "aragon__france",
    "holy_roman_empire__hungary",
    "holy_roman_empire__papal_states",
    "byzantium__mamluk",
}


def neighbour(card: Card, region: str) -> str:
    """Some other card to which a bishop can move by adjacency."""
    return next(
        other.key
        for other in PLAYABLE
        if other.kind != QUEEN and REGION_NAMES[other.banner] == region and other is not card
    )


@pytest.mark.parametrize(
    ("card", "number"), WITH_OPS, ids=[f"{card.key}-{n + 1}" for card, n in WITH_OPS]
)
def test_each_op_of_each_card_can_be_used(card: Card, number: int) -> None:
    game = prepared_for_op(card, number)
    before = game.view(None)
    events = go(game, f"use-ops {home_side(card)}")
    if asked(game)[1] == "ops":
        events += go(game, f"use-op {card.key} {number + 1}")
    while asked(game)[1] != "next-action":
        text = "stop" if "stop" in options(game) else min(options(game))
        events += go(game, text)
    used = next(event for event in events if event.kind == "op-used")
    assert (used.args["card"], used.args["op"]) == (card.key, op_words(card.ops[number])[0])
    after = game.view(None)
    moved = [key for key in ("slots", "bishops", "market", "empires") if before[key] != after[key]]
    assert moved or before["players"] != after["players"]
    assert part(game, "turn", "used") == [card.key]


@pytest.mark.parametrize("card", PLAYABLE, ids=keyed)
def test_each_card_can_be_sold_from_the_tableau(card: Card) -> None:
    game = scenario(f"seat 0: {laid(card)}")
    price = 4 if any(ABILITY[ability].key == SELL_FOR_4 for ability in card.abilities) else 2
    if card.kind == QUEEN:
        assert f"sell {card.key}" not in options(game)
        go(game, f"sell {location_empires(card)[0]}")
        assert florins(game) == 2 + price
        assert part(game, "empires", location_empires(card)[0], "queens") == [card.key]
    else:
        go(game, f"sell {card.key}")
        assert florins(game) == price
        assert card.key in str(part(game, "discards"))


@pytest.mark.parametrize("card", PLAYABLE, ids=keyed)
def test_each_card_can_be_sold_from_the_hand(card: Card) -> None:
    game = scenario(f"seat 0: hand {card.key}")
    go(game, f"sell {card.key}")
    assert florins(game) == 2
    assert part(game, "secrets", 0) == [{"card": card.key, "among": [card.key]}]


@pytest.mark.parametrize("empire", range(EMPIRES), ids=EMPIRE_KEYS)
def test_each_empire_card_campaigns_as_a_king_and_trades_as_a_republic(empire: int) -> None:
    key = EMPIRE_KEYS[empire]
    region = REGION_NAMES[REGION_OF[empire]]
    city = SLOT_KEYS[EMPIRE_CITIES[empire][0]]
    game = scenario(f"seat 0: florins 3; {region} [{key}]\n{key}: {city}=Ng")
    events = go(game, f"use-ops {region}")
    assert asked(game) == (0, "campaign")
    goal = min(offered(game, "choose-empire"))
    events += go(game, f"choose-empire {goal}")
    while asked(game)[1] != "next-action":
        events += go(game, "stop")
    assert "empire-made-vassal" in kinds(events)
    assert part(game, "empires", goal, "suzerain") == key

    republic = scenario(
        f"seat 0: {region} [{key}]; republics {key}\nmarket {region}: any*1 any any any any any"
    )
    words = [op_words(op)[0] for op in EMPIRE_SIDES[2 * empire + 1].ops]
    assert "commerce" in words
    go(republic, f"use-ops {region}")
    assert florins(republic) == 1


def at_work(game: PaxRenaissance) -> list[str]:
    found = reading_of(game.view(0))["abilities"]
    assert isinstance(found, list)
    assert isinstance(found[0], list)
    return sorted(str(name) for name in found[0])


@pytest.mark.parametrize("card", [card for card in PLAYABLE if card.abilities], ids=keyed)
def test_the_abilities_of_each_card_work_in_the_tableau_until_they_are_silenced(card: Card) -> None:
    printed = sorted(ABILITY[ability].name for ability in card.abilities)
    assert at_work(scenario(f"seat 0: {laid(card)}")) == printed
    assert at_work(scenario(f"seat 0: hand {card.key}")) == []
    silenced = at_work(scenario(f"seat 0: {laid(card)}\nbishops: {card.key}=Br"))
    immune = "immune_to_silencing" in printed
    assert silenced == (printed if immune else [])


def test_all_168_cards_are_here() -> None:
    assert len(CARD) == len(PLAYABLE) + len(COMETS) == 168
    assert len(WITH_ONE_SHOT) == 168 - 38
