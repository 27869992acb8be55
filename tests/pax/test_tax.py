"""F4 Tax: a concession pays or is repressed, its owner raises a levy; what a city slot can hold."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed


def taxed(one: str = "florins 2", empire: str = "") -> PaxRenaissance:
    """PREN054 taxes seat 1 on the Hungarian border of the Holy Roman Empire."""
    game = scenario(f"""
        seat 0: florins 3; west [PREN054]
        seat 1: {one}
        holy_roman_empire: {empire}
        borders: holy_roman_empire__hungary=p.1
    """)
    go(game, "use-ops west")
    return game


# --- Concession and empire -----------------------------------------------------------------------


@pytest.mark.rule("P-F4.1", "P-F4a.2")
@pytest.mark.decision("DEC-20")
def test_the_actor_chooses_a_concession_of_the_location_also_an_own_one() -> None:
    game = scenario("""
        seat 0: florins 3; west [PREN022]
        borders: france__holy_roman_empire=p.0 holy_roman_empire__hungary=p.1 england__france=p.1
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "tax-concession")
    found = {"france__holy_roman_empire", "holy_roman_empire__hungary"}
    assert offered(game, "choose-slot") == found
    go(game, "choose-slot france__holy_roman_empire")
    assert asked(game) == (0, "tax-answer")


@pytest.mark.rule("P-F4a.2")
def test_without_a_concession_in_the_location_there_is_no_tax() -> None:
    game = scenario("""
        seat 0: florins 3; west [PREN096X]
        borders: england__france=p.1 ottoman__papal_states=p.0
    """)
    assert "use-ops west" not in options(game)


@pytest.mark.rule("P-F4b.1")
@pytest.mark.decision("DEC-20")
@pytest.mark.parametrize(
    ("border", "empires"),
    [
        ("aragon__france", {"aragon", "france"}),
        ("holy_roman_empire__hungary", {"holy_roman_empire"}),
        ("ottoman__papal_states", {"papal_states"}),
    ],
)
def test_a_western_card_taxes_in_a_western_empire_of_the_border(
    border: str, empires: set[str]
) -> None:
    game = scenario(f"""
        seat 0: west [PREN054]
        seat 1: florins 1
        borders: {border}=p.1
    """)
    events = go(game, "use-ops west")
    if len(empires) > 1:
        assert asked(game) == (0, "tax-empire")
        assert offered(game, "choose-empire") == empires
        events = go(game, "choose-empire aragon")
    found = [event.facts["empire"] for event in events if event.kind == "concession-taxed"]
    assert found == ["aragon" if len(empires) > 1 else next(iter(empires))]


@pytest.mark.rule("P-F4b.1", "P-F4a.1")
def test_a_saturated_empire_is_not_among_those_that_can_be_taxed() -> None:
    game = scenario("""
        seat 0: west [PREN054]
        seat 1: florins 1
        aragon: valencia=Ng algiers=Ng
        borders: aragon__france=p.1
    """)
    go(game, "use-ops west", "let-repress")
    assert repressed(game, "france") == ["p.yellow"]


@pytest.mark.rule("P-F4b.2")
@pytest.mark.vector("WX-36")
@pytest.mark.parametrize(
    ("side", "card", "empire"),
    [("west", "PREN010", "papal_states"), ("east", "PREN072", "ottoman")],
)
def test_a_concession_between_east_and_west_is_taxed_through_either_empire(
    side: str, card: str, empire: str
) -> None:
    game = scenario(f"""
        seat 0: {side} [{card}]
        borders: ottoman__papal_states=p.1
    """)
    go(game, f"use-ops {side}")
    assert repressed(game, empire) == ["p.yellow"]


# --- Pay or repress ------------------------------------------------------------------------------


@pytest.mark.rule("P-F4.2", "P-F4.4", "P-CONCESSION-b")
@pytest.mark.decision("DEC-21", "DEC-22")
def test_the_owner_may_pay_a_florin_to_china_and_then_raises_a_levy() -> None:
    game = taxed()
    assert asked(game) == (1, "tax-answer")
    assert options(game) == {"pay-tax", "let-repress"}
    go(game, "pay-tax")
    assert asked(game) == (1, "tax-levy")
    assert (florins(game, 0), florins(game, 1)) == (3, 1)
    go(game, "choose-slot nurnberg")
    assert asked(game) == (0, "next-action")
    assert pieces(game) == {"holy_roman_empire__hungary": "p.yellow", "nurnberg": "Nr"}


@pytest.mark.rule("P-F4.2", "P-F4.4", "P-REPRESS-c", "P-REPRESS-d")
@pytest.mark.decision("DEC-21", "DEC-22")
def test_the_owner_may_let_the_concession_be_repressed_free_of_charge_and_still_levies() -> None:
    game = taxed()
    go(game, "let-repress")
    assert asked(game) == (1, "tax-levy")
    assert (florins(game, 0), florins(game, 1)) == (3, 2)
    assert repressed(game, "holy_roman_empire") == ["p.yellow"]
    assert repressed(game, "hungary") == []
    go(game, "choose-slot vienna")
    assert pieces(game) == {"vienna": "Rg"}


@pytest.mark.rule("P-F4.3")
@pytest.mark.ruling("P-R22")
def test_an_owner_without_a_florin_must_let_it_be_repressed() -> None:
    game = taxed(one="florins 0")
    assert asked(game) == (1, "tax-levy")
    assert repressed(game, "holy_roman_empire") == ["p.yellow"]


@pytest.mark.ruling("P-R22")
@pytest.mark.parametrize(
    ("answer", "what"), [("pay-tax", "florins-paid"), ("let-repress", "piece-repressed")]
)
def test_the_tax_is_settled_before_the_levy(answer: str, what: str) -> None:
    game = taxed(empire="vienna=Ng lubeck=Ng")
    happened = kinds(go(game, answer))
    assert happened.index(what) < happened.index("levy-raised")


@pytest.mark.rule("P-F4.1", "P-F4.2")
def test_who_taxes_an_own_concession_answers_as_its_owner() -> None:
    game = scenario("""
        seat 0: florins 1; west [PREN022]
        borders: france__holy_roman_empire=p.0
    """)
    go(game, "use-ops west", "pay-tax", "choose-slot lubeck")
    assert florins(game) == 0
    assert pieces(game) == {"france__holy_roman_empire": "p.blue", "lubeck": "Rg"}


@pytest.mark.rule("P-F4.4")
@pytest.mark.vector("WX-10")
def test_purple_pays_and_raises_a_gold_rook_in_catholic_cairo() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN029]
        seat 2: florins 2
        mamluk: catholic
        borders: mamluk__ottoman=p.2
    """)
    go(game, "use-ops west", "pay-tax")
    assert asked(game) == (2, "tax-levy")
    assert offered(game, "choose-slot") == {"cairo", "cyprus"}
    go(game, "choose-slot cairo")
    assert florins(game, 2) == 1
    assert pieces(game) == {"mamluk__ottoman": "p.purple", "cairo": "Rg"}


# --- Saturation ----------------------------------------------------------------------------------


@pytest.mark.rule("P-F4a.1", "P-SAT-a", "P-SAT-b")
@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("holy_roman_empire: vienna=Ng lubeck=Rt", True),
        ("holy_roman_empire: vienna=Ng lubeck=Rt nurnberg=Nr", False),
        ("open: novgorod\nholy_roman_empire: vienna=Ng lubeck=Rt nurnberg=Nr", True),
        ("open: novgorod\nholy_roman_empire: vienna=Ng lubeck=Rt nurnberg=Nr novgorod=Ng", False),
    ],
)
def test_only_an_empire_with_an_empty_open_city_can_be_taxed(line: str, *, legal: bool) -> None:
    game = scenario(f"""
        seat 0: west [PREN022]
        borders: france__holy_roman_empire=p.1
        {line}
    """)
    # PREN022 can always besiege; only with the tax as well there is something to choose.
    go(game, "use-ops west")
    assert ("use-op PREN022 1" in options(game)) is legal
    assert (asked(game)[1] == "siege") is not legal


@pytest.mark.rule("P-SAT-b")
def test_a_fair_raises_no_levy_in_a_saturated_empire_and_goes_on() -> None:
    game = scenario("""
        seats 3
        byzantium: tana=Nt caffa=Ng trebizond=Rr
    """)
    go(game, "convene-fair east")
    assert asked(game) == (0, "fair-levy")
    assert offered(game, "choose-slot") == {"buda", "varna"}


@pytest.mark.rule("P-SAT-a", "P-BORDER-b")
def test_a_border_with_a_concession_or_a_pirate_has_no_room_for_a_freed_serf() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X papal_states]
        papal_states: repressed p.1
        borders: aragon__papal_states=p.0 ottoman__papal_states=Sg
    """)
    go(game, "use-ops west", "stop")
    assert asked(game) == (0, "emancipate")
    assert options(game) == {
        "free-piece papal_states p.yellow holy_roman_empire__papal_states",
        "stop",
    }


# --- City slots ----------------------------------------------------------------------------------


@pytest.mark.rule("P-CITY-a")
def test_constantinople_is_three_slots_with_one_piece_each() -> None:
    game = scenario("""
        seat 0: east [PREN072]
        seat 1: florins 1
        ottoman: constantinople_2=Ng
        borders: hungary__ottoman=p.1
    """)
    go(game, "use-ops east", "pay-tax")
    city = {"constantinople_1", "constantinople_3"}
    assert offered(game, "choose-slot") == city | {"modon", "rhodes"}


@pytest.mark.rule("P-CITY-a", "P-CITY-b")
def test_an_agent_on_an_occupied_city_takes_the_place_whatever_icon_it_shows() -> None:
    game = scenario("""
        seat 0: florins 1; hand PREN109X
        holy_roman_empire: vienna=Rt
    """)
    go(game, "play PREN109X", "place-agent 1 vienna")
    assert pieces(game) == {"vienna": "Ng"}
    assert repressed(game, "holy_roman_empire") == ["Rt"]


@pytest.mark.rule("P-CITY-b")
@pytest.mark.parametrize(
    ("state", "levy"),
    [("medieval", "Nr"), ("catholic", "Rg"), ("islamic", "Rt"), ("reformist", "Nr")],
)
def test_a_levy_is_the_piece_drawn_in_the_slot_in_the_present_state(state: str, levy: str) -> None:
    game = taxed(empire=state)
    go(game, "pay-tax", "choose-slot nurnberg")
    assert pieces(game)["nurnberg"] == levy


@pytest.mark.rule("P-CITY-b")
def test_a_freed_piece_need_not_match_the_icon() -> None:
    game = scenario("""
        seat 0: florins 9; west [PREN145X france]
        france: repressed Rt
        borders: england__france=p.0
    """)
    go(game, "use-ops west", "stop")
    found = {f"free-piece france Rt {slot}" for slot in ("paris", "bruges", "lyon")}
    assert options(game) == found | {"stop"}


@pytest.mark.rule("P-CITY-c")
def test_ruling_class_is_every_knight_and_rook_in_a_city_however_it_got_there() -> None:
    # The knight in Paris comes as an agent of the attacker's own card, and still defends.
    game = scenario("""
        seat 0: florins 9; west [england]; hand PREN028
        england: london=Ng
        france: bruges=Rr lyon=Rt; repressed Ng p.1
        borders: england__france=p.1 france__holy_roman_empire=Sg
    """)
    go(game, "play PREN028", "hold-back", "place-agent 1 paris", "stop")
    go(game, "use-ops west", "use-op england 1")
    events = go(game, "choose-empire france")
    joined = next(event for event in events if event.kind == "battle-joined")
    assert joined.facts["defenders"] == ["Ng", "Rr", "Rt"]


# --- Emporia -------------------------------------------------------------------------------------


@pytest.mark.rule("P-EMPORIUM-a")
@pytest.mark.parametrize(("line", "emporium"), [("", set()), ("open: novgorod", {"novgorod"})])
def test_only_an_open_emporium_takes_agents_and_levies(line: str, emporium: set[str]) -> None:
    cities = {"vienna", "lubeck", "nurnberg"}
    game = scenario(f"seat 0: hand PREN109X\n{line}")
    go(game, "play PREN109X")
    assert offered(game, "place-agent") == {f"1 {slot}" for slot in cities | emporium}
    game = scenario(f"""
        seat 0: west [PREN022]
        borders: france__holy_roman_empire=p.1
        {line}
    """)
    go(game, "use-ops west")
    assert offered(game, "choose-slot") == cities | emporium


@pytest.mark.rule("P-EMPORIUM-a")
@pytest.mark.parametrize(
    ("line", "cities"),
    [
        ("", {"tana", "caffa", "trebizond"}),
        ("open: novgorod", {"vienna", "lubeck", "nurnberg", "novgorod"}),
        ("open: timbuktu", {"valencia", "algiers", "timbuktu"}),
    ],
)
def test_a_voyage_starts_at_the_open_emporium_only(line: str, cities: set[str]) -> None:
    game = scenario(f"seats 3\n{line}")
    go(game, "convene-fair east")
    assert offered(game, "choose-slot") == cities
    assert part(game, "turn", "fairs_done") == ["east"]
