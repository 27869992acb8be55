"""Section H1: trade shifts, which move a disk and open another emporium."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed

SHIFTS = [
    ("PREN016", "spice_islands", "england", "white"),
    ("PREN107X", "red_sea", "ottoman", "white"),
    ("PREN074", "novgorod", "holy_roman_empire", "black"),
    ("PREN087", "timbuktu", "aragon", "black"),
]
"""For each emporium that a card can open: such a card, its location, the emporium's colour."""

SAME_COLOUR = {
    "white": ("trebizond", "red_sea", "spice_islands"),
    "black": ("tana", "timbuktu", "novgorod"),
}
HOME = {
    "trebizond": "byzantium",
    "red_sea": "mamluk",
    "spice_islands": "portugal",
    "tana": "byzantium",
    "timbuktu": "aragon",
    "novgorod": "holy_roman_empire",
}
CASES = [
    (card, opened, before)
    for card, opened, _, colour in SHIFTS
    for before in SAME_COLOUR[colour]
    if before != opened
]


def shift(card: str, before: str, *lines: str) -> PaxRenaissance:
    """A seat with discovery prestige and a card that shifts a route; one emporium is open."""
    return scenario(
        "\n".join(
            [
                "seats 2",
                f"seat 0: florins 3; hand {card}; east [PREN103X]",
                f"open: {before}",
                *lines,
            ]
        )
    )


def announce_and_place(game: PaxRenaissance) -> list[str]:
    """Announce the one-shot and place its agent on the first slot there is."""
    events = go(game, "announce")
    while asked(game)[1] == "place-agents":
        events += go(game, min(options(game)))
    return kinds(events)


@pytest.mark.rule("P-H1.1", "P-H1a.1", "P-H1b", "P-H1c", "P-H1d")
@pytest.mark.parametrize(("card", "opened", "before"), CASES)
def test_the_disk_moves_from_the_named_emporium_to_the_open_one(
    card: str, opened: str, before: str
) -> None:
    game = shift(card, before)
    go(game, f"play {card}")
    happened = announce_and_place(game)
    row = "west" if opened in SAME_COLOUR["white"] else "east"
    other = "east" if row == "west" else "west"
    emporia = {row: opened, other: "tana" if other == "east" else "trebizond"}
    assert part(game, "open_emporia") == emporia
    assert "route-shifted" in happened


@pytest.mark.rule("P-H1.1")
def test_only_one_emporium_of_a_colour_can_take_pieces_after_a_shift() -> None:
    game = scenario(
        """
        seats 2
        seat 0: florins 3; hand PREN074 PREN067
        seat 1: hand PREN025
        """
    )
    go(game, "play PREN074", "announce", "place-agent 1 holy_roman_empire__papal_states")
    go(game, "play PREN067", "hold-back")
    assert "1 tana" not in offered(game, "place-agent")
    assert {"1 caffa", "1 trebizond"} <= offered(game, "place-agent")
    go(game, "stop", "play PREN025", "hold-back")
    assert "1 novgorod" in offered(game, "place-agent")


@pytest.mark.rule("P-H1.1")
@pytest.mark.vector("WX-21")
def test_the_agent_is_placed_before_the_disk_moves() -> None:
    game = scenario(
        """
        seats 2
        seat 0: florins 1; hand PREN087
        byzantium: tana=Rg
        """
    )
    go(game, "play PREN087", "announce")
    assert offered(game, "place-agent") == {"1 valencia", "1 algiers"}
    events = go(game, "place-agent 1 algiers")
    assert pieces(game) == {"algiers": "Rt"}
    assert repressed(game, "byzantium") == ["Rg"]
    assert part(game, "open_emporia", "east") == "timbuktu"
    assert florins(game) == 1
    assert kinds(events).index("piece-placed") < kinds(events).index("route-shifted")


@pytest.mark.rule("P-H1.2")
def test_an_emporium_that_is_open_already_cannot_be_named() -> None:
    game = shift("PREN087", "timbuktu")
    go(game, "play PREN087")
    assert asked(game)[1] == "place-agents"
    assert "stop" in options(game)
    assert part(game, "open_emporia", "east") == "timbuktu"


@pytest.mark.rule("P-H1.3", "P-H1c")
@pytest.mark.vector("WX-37")
@pytest.mark.parametrize(("card", "opened", "before"), CASES)
def test_a_piece_on_the_emporium_that_is_covered_is_repressed_free_of_charge(
    card: str, opened: str, before: str
) -> None:
    home = HOME[before]
    game = shift(card, before, f"{home}: {before}=Nr")
    go(game, f"play {card}")
    announce_and_place(game)
    assert repressed(game, home) == ["Nr"]
    assert before not in pieces(game)
    assert (
        part(game, "open_emporia", "west" if opened in SAME_COLOUR["white"] else "east") == opened
    )
    assert florins(game) == 3


@pytest.mark.rule("P-H1.3")
def test_the_repressed_piece_goes_to_the_empire_card_wherever_it_is() -> None:
    game = shift("PREN074", "tana", "seat 1: east [byzantium]", "byzantium: tana=Nr")
    go(game, "play PREN074")
    announce_and_place(game)
    assert repressed(game, "byzantium") == ["Nr"]
    assert part(game, "empires", "byzantium", "owner") == 1


@pytest.mark.rule("P-H1.4")
def test_later_fairs_start_at_the_new_emporium_and_end_where_they_always_did() -> None:
    game = shift("PREN087", "tana", "aragon: algiers=Rt", "market east: any*8 any any any any any")
    go(game, "play PREN087", "announce")
    events = go(game, "place-agent 1 valencia", "convene-fair east")
    while asked(game)[1] == "fair-levy":
        events += go(game, min(options(game)))
    fair = next(event.facts for event in events if event.kind == "fair-convened")
    assert fair["emporium"] == "timbuktu"
    levies = [str(event.facts["slot"]) for event in events if event.kind == "levy-raised"]
    assert levies == ["timbuktu", "venice", "constantinople_1", "cairo"]


@pytest.mark.rule("P-H1a.2")
@pytest.mark.parametrize(
    ("tableau", "offered_it"),
    [
        ("", False),
        ("west [PREN139X]", True),
        ("east [PREN103X]", True),
        ("west [portugal]", True),
        ("west [aragon(portugal)]", True),
        ("west [france]", False),
        ("west [PREN019]", False),
    ],
)
def test_the_spice_islands_ask_for_discovery_prestige_beside_the_card_played(
    tableau: str, offered_it: bool
) -> None:
    game = scenario(f"seats 2\nseat 0: florins 1; hand PREN014; {tableau}")
    go(game, "play PREN014")
    assert (asked(game)[1] == "announce") is offered_it


@pytest.mark.rule("P-H1a.2")
def test_an_opponents_discovery_prestige_does_not_count() -> None:
    game = scenario("seats 2\nseat 0: florins 1; hand PREN014\nseat 1: east [PREN103X]")
    go(game, "play PREN014")
    assert asked(game)[1] == "place-agents"


@pytest.mark.rule("P-H1a.2")
def test_other_emporia_ask_for_no_prestige() -> None:
    for card in ("PREN107X", "PREN074", "PREN087"):
        game = scenario(f"seats 2\nseat 0: florins 1; hand {card}")
        go(game, f"play {card}")
        assert asked(game)[1] == "announce"


@pytest.mark.rule("P-H1.5")
def test_once_covered_tana_and_trebizond_never_open_again() -> None:
    from condotta.pax.cards import CARD
    from condotta.pax.names import slot_key
    from condotta.pax.one_shots import TRADE_SHIFT

    named = {slot_key(card.one_shot_parameter) for card in CARD if card.one_shot == TRADE_SHIFT}
    assert named == {"spice_islands", "red_sea", "novgorod", "timbuktu"}
    game = shift("PREN074", "timbuktu")
    go(game, "play PREN074")
    announce_and_place(game)
    # From Timbuktu to Novgorod: the disk on Tana stays.
    assert part(game, "open_emporia", "east") == "novgorod"
