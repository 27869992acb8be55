"""Section G: trade fairs, from the face-down card to the arrowhead."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed

ROUTES = {
    "trebizond": "byzantium byzantium__hungary hungary hungary__ottoman ottoman"
    " ottoman__papal_states papal_states aragon__papal_states aragon aragon__portugal portugal"
    " england__portugal england england__france france france__holy_roman_empire holy_roman_empire",
    "red_sea": "mamluk mamluk__ottoman ottoman ottoman__papal_states papal_states"
    " aragon__papal_states aragon aragon__portugal portugal england__portugal england"
    " england__france france france__holy_roman_empire holy_roman_empire",
    "spice_islands": "portugal england__portugal england england__france france"
    " france__holy_roman_empire holy_roman_empire",
    "tana": "byzantium byzantium__hungary hungary hungary__ottoman ottoman mamluk__ottoman mamluk",
    "timbuktu": "aragon aragon__papal_states papal_states ottoman__papal_states ottoman"
    " mamluk__ottoman mamluk",
    "novgorod": "holy_roman_empire france__holy_roman_empire france england__france england"
    " england__portugal portugal aragon__portugal aragon aragon__papal_states papal_states"
    " ottoman__papal_states ottoman mamluk__ottoman mamluk",
}
"""The six voyages, empire, border, empire, …, as the contract lists them."""

ROW = {
    "trebizond": "west",
    "red_sea": "west",
    "spice_islands": "west",
    "tana": "east",
    "timbuktu": "east",
    "novgorod": "east",
}

CITIES = {
    "england": "london bordeaux",
    "france": "paris bruges lyon",
    "holy_roman_empire": "vienna lubeck nurnberg novgorod",
    "hungary": "buda varna",
    "byzantium": "tana caffa trebizond",
    "portugal": "toledo granada spice_islands",
    "aragon": "valencia algiers timbuktu",
    "papal_states": "venice",
    "ottoman": "constantinople_1 constantinople_2 constantinople_3 modon rhodes",
    "mamluk": "cairo cyprus red_sea",
}
EMPIRE_OF = {city: empire for empire, cities in CITIES.items() for city in cities.split()}

STATES = ("medieval", "catholic", "islamic", "reformist")
ICONS = {
    "london": "Rg Ng Rt Nr",
    "bordeaux": "Ng Ng Rt Nr",
    "paris": "Ng Ng Rt Nr",
    "bruges": "Rg Rg Rt Rr",
    "lyon": "Ng Ng Rt Nr",
    "vienna": "Rg Ng Nt Nr",
    "lubeck": "Rg Rg Rt Rr",
    "nurnberg": "Nr Rg Rt Nr",
    "novgorod": "Rr Rg Rt Rr",
    "buda": "Ng Ng Nt Rr",
    "varna": "Nr Rg Rt Rr",
    "tana": "Nt Rg Nt Rr",
    "caffa": "Ng Ng Rt Rr",
    "trebizond": "Rr Rg Nt Nr",
    "toledo": "Ng Ng Rt Rr",
    "granada": "Rt Rg Nt Rr",
    "spice_islands": "Rg Rg Rt Rr",
    "valencia": "Ng Ng Rt Rr",
    "algiers": "Rt Rg Nt Rr",
    "timbuktu": "Rt Rg Nt Rr",
    "venice": "Ng Ng Rt Rr",
    "constantinople_1": "Rt Rg Rt Rr",
    "constantinople_2": "Nt Ng Rt Nr",
    "constantinople_3": "Nt Ng Nt Nr",
    "modon": "Rr Rg Rt Rr",
    "rhodes": "Rg Ng Rt Rr",
    "cairo": "Rt Rg Rt Nr",
    "cyprus": "Rg Rg Rg Nr",
    "red_sea": "Rt Rg Rt Nr",
}
"""What is drawn in each city slot in each state, in the order of STATES."""

STARTS_NEAR = {
    "england": "spice_islands",
    "france": "spice_islands",
    "holy_roman_empire": "novgorod",
    "hungary": "tana",
    "byzantium": "tana",
    "portugal": "spice_islands",
    "aragon": "timbuktu",
    "papal_states": "timbuktu",
    "ottoman": "tana",
    "mamluk": "red_sea",
}
"""For each empire an emporium from which a voyage soon reaches it."""

SEA = [
    "england__france",
    "england__portugal",
    "france__holy_roman_empire",
    "byzantium__hungary",
    "hungary__ottoman",
    "aragon__portugal",
    "aragon__papal_states",
    "ottoman__papal_states",
    "mamluk__ottoman",
]


def fair(profits: int, *lines: str, emporium: str = "tana", seats: int = 3) -> PaxRenaissance:
    """A table where the fair of an emporium would have these profits, top-up included."""
    on_card = profits - (1 if seats == 2 else 2)
    return scenario(
        "\n".join(
            [
                f"seats {seats}",
                f"open: {emporium}",
                f"market {ROW[emporium]}: any*{on_card} any any any any any",
                *lines,
            ]
        )
    )


def sail(game: PaxRenaissance, row: str, *wanted: str) -> list[Event]:
    """Convene and sail to the end; levies go to wanted slots where they can."""
    events = go(game, f"convene-fair {row}")
    while asked(game)[1] == "fair-levy":
        slots = offered(game, "choose-slot")
        chosen = sorted(slots & set(wanted)) or sorted(slots)
        events += go(game, f"choose-slot {chosen[0]}")
    return events


def journey(events: list[Event]) -> list[str]:
    """The empires and borders where something happened, in order."""
    found: list[str] = []
    for event in events:
        if event.kind == "levy-raised":
            found.append(EMPIRE_OF[str(event.facts["slot"])])
        elif event.kind in ("share-earned", "pirates-rob"):
            found.append(str(event.facts["slot"]))
    return found


def left_on_space(game: PaxRenaissance, row: str) -> object:
    """The florins on column 0 of a row."""
    return part(game, "market", row, 0, "florins")


# --- G1: the profits -----------------------------------------------------------------------------


@pytest.mark.rule("P-G1a.1")
@pytest.mark.parametrize(("seats", "top_up"), [(2, 1), (3, 2), (4, 2)])
def test_one_florin_or_two_are_added_to_those_on_the_face_down_card(
    seats: int, top_up: int
) -> None:
    game = scenario(f"seats {seats}\nmarket east: any*3 any any any any any")
    events = go(game, "convene-fair east")
    assert events[0].kind == "fair-convened"
    assert events[0].facts["florins"] == 3 + top_up


@pytest.mark.rule("P-G1a.2")
def test_the_top_up_goes_by_the_players_who_began_the_game() -> None:
    game = scenario(
        """
        seats 3
        variants bankruptcy
        seat 0: florins 3
        seat 1: florins 3
        """
    )
    assert part(game, "eliminated") == [2]
    events = go(game, "convene-fair east")
    assert events[0].facts["florins"] == 2


@pytest.mark.rule("P-G1b")
def test_the_face_down_card_leaves_the_game_unshown_and_the_profits_stay_on_its_space() -> None:
    game = fair(4)
    card = part(game, "market", "east", 0, "card")
    events = go(game, "convene-fair east")
    assert part(game, "market", "east", 0) == {"card": None, "florins": 3}
    discards = part(game, "discards")
    assert isinstance(discards, list)
    assert card in discards
    assert all(card not in event.facts.values() for event in events)


@pytest.mark.rule("P-G1a.1", "P-G2b.1", "P-G2b.2")
@pytest.mark.vector("WX-32")
@pytest.mark.parametrize(("seats", "journeys"), [(2, []), (3, ["byzantium"]), (4, ["byzantium"])])
def test_without_florins_on_the_card_two_bankers_have_only_the_subsidy(
    seats: int, journeys: list[str]
) -> None:
    game = scenario(f"seats {seats}\nborders: byzantium__hungary=p.1")
    events = sail(game, "east")
    assert florins(game) == 1
    assert [place for place in journey(events) if place == "byzantium"] == journeys
    assert left_on_space(game, "east") == 0


# --- G2: where it starts -------------------------------------------------------------------------


@pytest.mark.rule("P-G2.1", "P-G2a", "P-G3.1", "P-G4.1", "P-G5.1")
@pytest.mark.parametrize("emporium", ROUTES)
def test_the_voyage_follows_its_route_from_the_open_emporium_to_the_arrowhead(
    emporium: str,
) -> None:
    borders = " ".join(f"{border}=p.1" for border in SEA)
    game = fair(20, f"borders: {borders}", emporium=emporium)
    events = sail(game, ROW[emporium])
    assert journey(events) == ROUTES[emporium].split()
    end = "holy_roman_empire" if ROW[emporium] == "west" else "mamluk"
    assert journey(events)[-1] == end
    assert left_on_space(game, ROW[emporium]) == 20 - 1 - len(ROUTES[emporium].split()) // 2


@pytest.mark.rule("P-G2b.1")
def test_the_subsidy_comes_out_of_the_profits_and_goes_to_whoever_convenes() -> None:
    game = fair(5, "actor 1", "seat 1: florins 2")
    sail(game, "east")
    assert [florins(game, seat) for seat in range(3)] == [0, 3, 0]
    assert left_on_space(game, "east") == 4


# --- G3: shares ----------------------------------------------------------------------------------


@pytest.mark.rule("P-G3.1")
@pytest.mark.ruling("P-R24")
def test_a_levy_and_the_next_border_take_turns() -> None:
    game = fair(9, "borders: byzantium__hungary=p.1 mamluk__ottoman=Sg")
    events = sail(game, "east")
    assert journey(events) == [
        "byzantium",
        "byzantium__hungary",
        "hungary",
        "ottoman",
        "mamluk__ottoman",
        "mamluk",
    ]


@pytest.mark.rule("P-G3.1", "P-G3a")
@pytest.mark.ruling("P-R24")
def test_a_concession_due_more_than_is_left_takes_what_is_left() -> None:
    game = fair(
        2,
        "seat 1: west [PREN131X]",
        "borders: byzantium__hungary=p.1",
    )
    events = sail(game, "east")
    assert florins(game, 1) == 1
    assert left_on_space(game, "east") == 0
    assert journey(events) == ["byzantium", "byzantium__hungary"]


@pytest.mark.rule("P-G3.2", "P-G5.2", "P-G3a", "P-G3b")
@pytest.mark.vector("WX-17")
def test_pirates_and_concessions_use_up_the_profits_and_the_voyage_ends_on_that_border() -> None:
    game = fair(
        3,
        "borders: byzantium__hungary=p.1 hungary__ottoman=St ottoman__papal_states=p.1",
        emporium="trebizond",
        seats=2,
    )
    events = sail(game, "west")
    assert journey(events) == [
        "byzantium",
        "byzantium__hungary",
        "hungary",
        "hungary__ottoman",
    ]
    assert [florins(game, seat) for seat in range(2)] == [1, 1]
    assert left_on_space(game, "west") == 0
    assert kinds(events)[-1] == "fair-ends"


@pytest.mark.rule("P-G3.3", "P-G4.1", "P-G5.1", "P-G5a")
@pytest.mark.vector("WX-33")
def test_on_empty_borders_only_the_subsidy_leaves_and_the_rest_waits_for_the_next_card() -> None:
    game = fair(5)
    coming = part(game, "market", "east", 1, "card")
    events = sail(game, "east")
    assert journey(events) == ["byzantium", "hungary", "ottoman", "mamluk"]
    assert florins(game) == 1
    assert left_on_space(game, "east") == 4
    go(game, "end-turn")
    assert part(game, "market", "east", 0) == {"card": coming, "florins": 4}


@pytest.mark.rule("P-G3a")
@pytest.mark.parametrize("convener", [0, 1])
def test_a_concession_earns_for_its_owner_whoever_convenes(convener: int) -> None:
    game = fair(9, f"actor {convener}", "borders: hungary__ottoman=p.1 england__france=p.2")
    sail(game, "east")
    earned = [0, 1, 0]
    earned[convener] += 1
    assert [florins(game, seat) for seat in range(3)] == earned


@pytest.mark.rule("P-G3b")
@pytest.mark.parametrize("pirate", ["Sg", "St", "Sr"])
def test_a_pirate_of_any_colour_sends_a_florin_to_china(pirate: str) -> None:
    game = fair(9, f"borders: hungary__ottoman={pirate}")
    sail(game, "east")
    assert [florins(game, seat) for seat in range(3)] == [1, 0, 0]
    assert left_on_space(game, "east") == 7


@pytest.mark.rule("P-G3b")
def test_beside_a_protected_concession_the_pirate_takes_nothing() -> None:
    game = fair(9, "seat 1: east [PREN113X]", "borders: hungary__ottoman=p.1+Sg")
    sail(game, "east")
    assert [florins(game, seat) for seat in range(3)] == [1, 1, 0]
    assert left_on_space(game, "east") == 7


@pytest.mark.ruling("P-R25")
@pytest.mark.parametrize(
    ("emporium", "cards", "share"),
    [
        ("spice_islands", "", 1),
        ("spice_islands", "PREN014", 2),
        ("spice_islands", "PREN131X", 2),
        ("spice_islands", "PREN014 PREN018", 4),
        ("spice_islands", "PREN131X PREN018", 4),
        ("spice_islands", "PREN014 PREN018 PREN131X", 8),
        ("trebizond", "PREN014 PREN018", 1),
        ("trebizond", "PREN014 PREN018 PREN131X", 2),
    ],
)
def test_cards_that_double_a_concession_multiply(emporium: str, cards: str, share: int) -> None:
    game = fair(
        20,
        f"seat 1: west [{cards}]",
        "borders: england__portugal=p.1 england__france=p.2",
        emporium=emporium,
    )
    sail(game, "west")
    assert [florins(game, seat) for seat in range(3)] == [1, share, 1]


# --- G4: levies ----------------------------------------------------------------------------------


@pytest.mark.rule("P-G4.2", "P-LEVY-a")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("city", ICONS)
def test_a_levy_has_the_kind_and_colour_drawn_in_its_slot(city: str, state: str) -> None:
    empire = EMPIRE_OF[city]
    emporium = city if city in ROW else STARTS_NEAR[empire]
    game = fair(3, f"{empire}: {state}", emporium=emporium)
    sail(game, ROW[emporium], city)
    assert pieces(game)[city] == ICONS[city].split()[STATES.index(state)]


@pytest.mark.rule("P-G4.1", "P-G4.2")
def test_each_empire_reached_gets_exactly_one_levy() -> None:
    game = fair(9, emporium="spice_islands")
    sail(game, "west")
    cities = [EMPIRE_OF[city] for city in pieces(game)]
    assert sorted(cities) == ["england", "france", "holy_roman_empire", "portugal"]


@pytest.mark.rule("P-G4.3")
@pytest.mark.decision("DEC-23")
def test_the_convener_chooses_among_the_empty_slots() -> None:
    game = fair(9, "actor 2", "hungary: buda=Ng", "byzantium: trebizond=Rr")
    go(game, "convene-fair east")
    assert asked(game) == (2, "fair-levy")
    assert options(game) == {"choose-slot tana", "choose-slot caffa"}
    go(game, "choose-slot caffa")
    assert pieces(game)["varna"] == "Nr"
    assert asked(game) == (2, "fair-levy")
    assert offered(game, "choose-slot") == set(CITIES["ottoman"].split())


@pytest.mark.rule("P-G2b.1", "P-G3a", "P-G4.1", "P-G5.2")
@pytest.mark.vector("WX-19")
def test_a_short_voyage_from_tana_raises_a_levy_in_byzantium_only() -> None:
    game = fair(
        2,
        "borders: byzantium__hungary=p.0 mamluk__ottoman=p.1",
        "byzantium: trebizond=Rr",
    )
    go(game, "convene-fair east", "choose-slot tana")
    assert pieces(game) == {
        "byzantium__hungary": "p.blue",
        "mamluk__ottoman": "p.yellow",
        "trebizond": "Rr",
        "tana": "Nt",
    }
    assert [florins(game, seat) for seat in range(3)] == [2, 0, 0]


@pytest.mark.rule("P-G4a", "P-G4b", "P-G5.2")
@pytest.mark.vector("WX-20")
def test_a_saturated_empire_is_passed_and_constantinople_takes_a_third_piece() -> None:
    game = fair(
        3,
        "borders: byzantium__hungary=p.0 mamluk__ottoman=p.2",
        "byzantium: trebizond=Rr",
        "hungary: buda=Ng varna=Nr",
        "ottoman: constantinople_2=Nt constantinople_3=Nt modon=Rr rhodes=Rg",
    )
    events = go(game, "convene-fair east", "choose-slot tana")
    assert pieces(game)["tana"] == "Nt"
    assert pieces(game)["constantinople_1"] == "Rt"
    assert not {"cairo", "cyprus"} & set(pieces(game))
    assert [florins(game, seat) for seat in range(3)] == [2, 0, 1]
    assert journey(events) == ["byzantium", "byzantium__hungary", "ottoman", "mamluk__ottoman"]


@pytest.mark.rule("P-G4b")
def test_an_empire_without_an_empty_city_takes_no_levy_and_the_voyage_goes_on() -> None:
    game = fair(9, "papal_states: venice=Rr", emporium="timbuktu")
    events = sail(game, "east")
    assert journey(events) == ["aragon", "ottoman", "mamluk"]
    assert pieces(game)["venice"] == "Rr"


@pytest.mark.rule("P-G4b")
def test_a_blocked_emporium_is_no_room_for_a_levy() -> None:
    game = fair(9, "holy_roman_empire: vienna=Rg lubeck=Rg nurnberg=Nr", emporium="spice_islands")
    events = sail(game, "west")
    assert journey(events) == ["portugal", "england", "france"]


@pytest.mark.rule("P-LEVY-a")
def test_a_tax_raises_a_levy_by_the_icon_too() -> None:
    game = scenario(
        """
        seats 2
        seat 0: west [PREN029]
        seat 1: florins 1
        mamluk: catholic; cyprus=Rg
        borders: mamluk__ottoman=p.1
        """
    )
    go(game, "use-ops west", "use-op PREN029 1", "pay-tax")
    assert pieces(game)["cairo"] == "Rg"


@pytest.mark.ruling("P-R24")
def test_when_pieces_run_short_a_later_empire_can_take_the_levy_of_an_earlier_one() -> None:
    # Seven turquoise rooks and no more: Granada's levy is the one that Algiers is given.
    game = fair(
        9,
        "portugal: islamic; toledo=Rt granada=Rt",
        "france: islamic; paris=Rt bruges=Rt lyon=Rt",
        "england: islamic; bordeaux=Rt",
        "holy_roman_empire: vienna=Nt lubeck=Rr nurnberg=Rr novgorod=Rr; islamic",
        "aragon: valencia=Ng; medieval",
        emporium="novgorod",
    )
    go(game, "convene-fair east")
    assert pieces(game)["london"] == "Rt"
    assert asked(game) == (0, "shortage")
    assert "take-from-slot london" in options(game)
    go(game, "take-from-slot london")
    assert "london" not in pieces(game)
    assert pieces(game)["algiers"] == "Rt"


# --- G5, G6 --------------------------------------------------------------------------------------


@pytest.mark.rule("P-G5.2")
def test_no_empire_beyond_the_border_where_profits_ran_out_gets_a_levy() -> None:
    game = fair(2, "borders: england__portugal=Sg", emporium="spice_islands")
    events = sail(game, "west")
    assert journey(events) == ["portugal", "england__portugal"]


@pytest.mark.rule("P-G5.1")
def test_the_last_empire_gets_its_levy_with_a_single_florin_left() -> None:
    game = fair(2, emporium="spice_islands")
    events = sail(game, "west")
    assert journey(events)[-1] == "holy_roman_empire"
    assert left_on_space(game, "west") == 1


@pytest.mark.rule("P-G6.1")
def test_with_bankruptcy_there_is_no_subsidy_and_the_voyage_always_starts() -> None:
    game = scenario(
        """
        seats 2
        variants bankruptcy
        seat 0: florins 1
        seat 1: florins 1
        """
    )
    events = sail(game, "east")
    assert florins(game) == 1
    assert journey(events) == ["byzantium", "hungary", "ottoman", "mamluk"]
    assert left_on_space(game, "east") == 1


@pytest.mark.rule("P-G6.2")
@pytest.mark.parametrize(
    "has",
    [
        "seat 2: florins 1",
        "seat 2: hand PREN001",
        "seat 2: west [PREN001]",
        "seat 2: west [france]",
        "seat 2: old-maids PREN048",
        "borders: england__france=p.2",
    ],
)
def test_with_bankruptcy_a_banker_stays_in_with_a_florin_a_card_or_a_concession(has: str) -> None:
    lines = "seats 3\nvariants bankruptcy\nseat 0: florins 1\nseat 1: florins 1\n"
    assert part(scenario(lines + has), "eliminated") == []
    assert part(scenario(lines), "eliminated") == [2]


@pytest.mark.rule("P-G6.2")
def test_with_bankruptcy_a_serf_is_no_concession() -> None:
    game = scenario(
        """
        seats 3
        variants bankruptcy
        seat 0: florins 1; west [PREN013]
        seat 1: florins 1
        borders: aragon__france=p.2
        """
    )
    assert part(game, "eliminated") == []
    go(game, "use-ops west")
    assert repressed(game, "aragon") == ["p.purple"]
    assert part(game, "eliminated") == [2]


@pytest.mark.rule("P-G6.2")
def test_without_the_variant_nobody_is_eliminated() -> None:
    game = scenario("seats 3")
    assert part(game, "eliminated") == []
