"""F7 Corsair: a pirate of the op's religion sails to another sea border."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from condotta.pax.operations.corsair import why_not_sail_to
from condotta.pax.places import ANYWHERE_EAST, EMPIRES_AT, SLOT_KEYS
from tests.pax.moves import asked, florins, go, offered, options, part, pieces

OTTOMAN_SEAS = {
    "byzantium__hungary",
    "hungary__ottoman",
    "aragon__papal_states",
    "ottoman__papal_states",
    "mamluk__ottoman",
}
"""The sea borders of the Ottomans and of those across the sea from them."""


@pytest.mark.rule("P-F7.1", "P-OP-b")
@pytest.mark.decision("DEC-26")
def test_only_a_pirate_of_the_religion_on_a_border_of_the_location_sails() -> None:
    game = scenario("""
        seat 0: west [PREN013]
        borders: aragon__papal_states=Sg aragon__portugal=St england__portugal=Sg ottoman__papal_states=Sr
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "corsair-to")
    game = scenario("""
        seat 0: west [PREN013]
        borders: aragon__papal_states=Sg aragon__portugal=Sg england__portugal=Sg
    """)
    go(game, "use-ops west")
    assert asked(game) == (0, "corsair-pirate")
    assert offered(game, "choose-slot") == {"aragon__papal_states", "aragon__portugal"}


@pytest.mark.rule("P-F7.1")
@pytest.mark.decision("DEC-26")
@pytest.mark.parametrize("start", ["hungary__ottoman", "ottoman__papal_states", "mamluk__ottoman"])
def test_it_sails_to_sea_borders_of_the_location_or_across_the_sea(start: str) -> None:
    game = scenario(f"""
        seat 0: east [PREN063]
        borders: {start}=St
    """)
    go(game, "use-ops east")
    assert offered(game, "choose-slot") == OTTOMAN_SEAS - {start}


@pytest.mark.rule("P-F7.1")
@pytest.mark.parametrize(
    ("side", "card", "pirate", "start", "found"),
    [
        # Across the sea from France lie England and, by Augsburg's border, the Holy Roman Empire.
        (
            "west",
            "PREN139X",
            "Sg",
            "england__france",
            {"france__holy_roman_empire", "england__portugal"},
        ),
        ("east", "PREN106X", "Sg", "france__holy_roman_empire", {"england__france"}),
        ("east", "PREN108X", "St", "byzantium__hungary", {"hungary__ottoman"}),
    ],
)
def test_land_borders_neither_take_a_pirate_nor_lead_it_on(
    side: str, card: str, pirate: str, start: str, found: set[str]
) -> None:
    game = scenario(f"""
        seat 0: {side} [{card}]
        borders: {start}={pirate}
    """)
    go(game, f"use-ops {side}")
    if len(found) > 1:
        assert offered(game, "choose-slot") == found
    else:
        assert pieces(game) == {next(iter(found)): pirate}


@pytest.mark.rule("P-F7.1")
@pytest.mark.ruling("P-R36")
def test_without_a_destination_there_is_no_corsair_op() -> None:
    text = """
        seat 0: east [PREN106X]
        borders: france__holy_roman_empire=Sg england__france={}
    """
    assert "use-ops east" not in options(scenario(text.format("Sg")))
    assert "use-ops east" in options(scenario(text.format("St")))


@pytest.mark.rule("P-F7.2")
def test_a_border_with_a_pirate_of_the_same_colour_is_no_destination() -> None:
    game = scenario("""
        seat 0: east [PREN063]
        borders: hungary__ottoman=St ottoman__papal_states=Sg aragon__papal_states=St mamluk__ottoman=p.1
    """)
    go(game, "use-ops east", "use-op PREN063 2")
    found = {"byzantium__hungary", "ottoman__papal_states", "mamluk__ottoman"}
    assert offered(game, "choose-slot") == found


@pytest.mark.rule("P-F7.3", "P-F7a", "P-CONCESSION-b", "P-KILL-a")
@pytest.mark.vector("WX-13")
def test_only_the_concession_on_the_destination_is_killed() -> None:
    game = scenario("""
        seat 0: florins 1; east [PREN063]
        seat 1: florins 2
        borders: hungary__ottoman=St aragon__papal_states=p.1 ottoman__papal_states=p.1
    """)
    go(game, "use-ops east", "use-op PREN063 2", "choose-slot aragon__papal_states")
    assert pieces(game) == {"aragon__papal_states": "St", "ottoman__papal_states": "p.yellow"}
    supply = game.view(0)["supply"]
    assert isinstance(supply, dict)
    assert (supply["p.yellow"], supply["St"]) == (9, 3)
    assert (florins(game, 0), florins(game, 1)) == (1, 2)


@pytest.mark.rule("P-F7a")
def test_a_pirate_of_another_colour_on_the_destination_is_killed() -> None:
    game = scenario("""
        seat 0: east [PREN107X]
        borders: hungary__ottoman=St ottoman__papal_states=Sr
    """)
    events = go(game, "use-ops east", "choose-slot ottoman__papal_states")
    assert pieces(game) == {"ottoman__papal_states": "St"}
    assert "battle-joined" not in [event.kind for event in events]
    supply = game.view(0)["supply"]
    assert isinstance(supply, dict)
    assert supply["Sr"] == 3


@pytest.mark.rule("P-F7.4")
def test_a_card_of_a_region_sails_as_an_empire_of_that_region_at_the_pirates_border() -> None:
    # No card of the box has a regional corsair, so the rule is shown where it lives.
    game = scenario("""
        borders: ottoman__papal_states=St
    """)
    start = SLOT_KEYS.index("ottoman__papal_states")
    east, west = EMPIRES_AT[ANYWHERE_EAST], EMPIRES_AT[ANYWHERE_EAST + 1]

    def found(empires: int) -> set[str]:
        return {
            key
            for slot, key in enumerate(SLOT_KEYS)
            if why_not_sail_to(game._position, start, empires, slot) is None
        }

    # An eastern card acts as the Ottomans, a western one as the Papal States.
    assert found(east) == OTTOMAN_SEAS - {"ottoman__papal_states"}
    assert found(west) == {
        "aragon__papal_states",
        "aragon__portugal",
        "hungary__ottoman",
        "mamluk__ottoman",
    }


@pytest.mark.rule("P-F7.1")
def test_who_has_the_card_may_sail_with_a_pirate_anybody_placed() -> None:
    game = scenario("""
        seat 0: hand PREN139X
        seat 1: west [PREN015]
    """)
    go(game, "play PREN139X", "place-agent 1 england__france", "end-turn")
    assert asked(game) == (1, "next-action")
    go(game, "use-ops west", "choose-slot england__portugal")
    assert pieces(game) == {"england__portugal": "Sg"}
    assert part(game, "turn", "used") == ["PREN015"]
