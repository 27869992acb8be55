"""The holy victory: which religion is supreme, and who has most prestige of it (P-L3)."""

from __future__ import annotations

import pytest

from condotta.pax import scenario
from tests.pax.moves import go, offered

CARDS = {"catholic": "west [PREN128X]", "islamic": "east [PREN059]", "reformist": "west [PREN004]"}
"""A card with one prestige icon for each religion; none of them bears a bishop in these tests."""


def is_supreme(religion: str, board: str) -> bool:
    """Say whether a religion is supreme: whoever alone has its prestige may declare Holy."""
    game = scenario(f"seats 3\nseat 0: {CARDS[religion]}\nactive: holy\n{board}")
    return "holy" in offered(game, "declare")


def supreme(board: str) -> list[str]:
    """The religions that are supreme on a board: one or none."""
    return [religion for religion in CARDS if is_supreme(religion, board)]


@pytest.mark.vector("WX-28")
@pytest.mark.rule("P-L3.2", "P-L3.3", "P-L3.4", "P-L3.5")
def test_a_pirate_between_two_islamic_theocracies_makes_islam_supreme() -> None:
    board = "bishops: byzantium=Bt\nottoman: islamic\npapal_states: venice=Ng\n"
    assert supreme(board) == []
    assert supreme(board + "borders: mamluk__ottoman=St") == ["islamic"]
    assert supreme(board + "borders: mamluk__ottoman=Sg") == []


@pytest.mark.rule("P-L3.2")
@pytest.mark.parametrize(
    ("bishops", "found"),
    [
        ("", []),
        ("england=Bt", ["islamic"]),
        ("england=Bt france=Bg", []),
        ("england=Bt france=Bt hungary=Bg", ["islamic"]),
        ("england=Bt france=Bt hungary=Bg aragon=Br", []),
        ("england=Bg", []),
    ],
)
def test_a_supreme_religion_has_more_bishops_than_the_others_together(
    bishops: str, found: list[str]
) -> None:
    assert supreme(f"mamluk: cairo=Rt\nbishops: {bishops}") == found


@pytest.mark.rule("P-L3.2")
def test_bishops_on_thrones_in_tableaux_and_on_queens_count_alike() -> None:
    board = "mamluk: cairo=Rt\nseat 1: west [PREN009 france(PREN045)]\n"
    assert supreme(board + "bishops: PREN009=Bt PREN045=Bt england=Bg") == ["islamic"]
    assert supreme(board + "bishops: PREN009=Bt england=Bg") == []


@pytest.mark.rule("P-L3.3", "P-L3.4")
@pytest.mark.parametrize(
    ("map_cards", "found"),
    [
        ("mamluk: cairo=Rt\npapal_states: venice=Ng", []),
        ("mamluk: cairo=Rt cyprus=Nt\npapal_states: venice=Ng", ["islamic"]),
        ("mamluk: cairo=Rt cyprus=Nt\npapal_states: venice=Ng\nfrance: reformist; paris=Rr", []),
        ("mamluk: cairo=Rt\nborders: mamluk__ottoman=St\npapal_states: venice=Ng", ["islamic"]),
    ],
)
def test_a_supreme_religion_has_more_pieces_in_its_theocracies_than_the_others_together(
    map_cards: str, found: list[str]
) -> None:
    assert supreme(f"bishops: england=Bt\n{map_cards}") == found


@pytest.mark.rule("P-L3.4", "P-L3.6", "P-RELIGION-a")
def test_pieces_of_another_colour_in_medieval_states_or_repressed_count_for_nobody() -> None:
    board = "bishops: england=Bt\nmamluk: cairo=Rt"
    heretics = "\npapal_states: venice=Nr\nhungary: buda=Ng varna=Rg"
    assert supreme(board + heretics) == ["islamic"]
    jailed = "bishops: england=Bt\nmamluk: repressed Rt Rt\nottoman: constantinople_1=Rt"
    assert supreme(jailed) == []


@pytest.mark.rule("P-L3.4")
def test_a_concession_is_of_no_religion() -> None:
    board = "bishops: england=Bt\nmamluk: cairo=Rt\npapal_states: venice=Ng"
    assert supreme(board + "\nborders: mamluk__ottoman=p.1") == []


@pytest.mark.rule("P-L3.5")
def test_a_pirate_counts_once_for_each_theocracy_of_its_own_colour() -> None:
    board = "bishops: england=Bt\npapal_states: venice=Ng\nborders: mamluk__ottoman=St\n"
    assert supreme(board) == []
    assert supreme(board + "ottoman: islamic") == ["islamic"]
    assert supreme(board + "ottoman: reformist") == []


@pytest.mark.rule("P-L3.1")
def test_holy_needs_strictly_more_prestige_of_the_supreme_religion_than_each_opponent() -> None:
    board = "seats 3\nactive: holy\nbishops: england=Bt\nmamluk: cairo=Rt\n"
    one, two = "seat 0: east [PREN059]\n", "seat 0: east [PREN059 ottoman]\n"
    other = "seat 2: east [PREN058]\n"
    assert offered(scenario(board + one), "declare") == {"holy"}
    assert offered(scenario(board + one + other), "declare") == set()
    assert offered(scenario(board + two + other), "declare") == {"holy"}
    assert offered(scenario(board + "seat 0: west [PREN128X]"), "declare") == set()


@pytest.mark.rule("P-L3.1", "P-I2b")
def test_old_maids_count_for_holy_on_both_sides() -> None:
    board = "seats 3\nactive: holy\nbishops: england=Bt\nmamluk: cairo=Rt\n"
    assert offered(scenario(board + "seat 0: old-maids PREN078"), "declare") == {"holy"}
    tie = "seat 0: east [PREN059]\nseat 1: old-maids PREN078"
    assert offered(scenario(board + tie), "declare") == set()


@pytest.mark.rule("P-L3.1", "P-L2")
def test_holy_can_be_won() -> None:
    game = scenario("""
        seats 3
        seat 0: east [PREN059]
        active: holy
        bishops: england=Bt
        mamluk: cairo=Rt
    """)
    go(game, "declare holy")
    assert (game.result.winners, game.result.reason) == ((0,), "holy")


# --- Abilities in the supremacy count ------------------------------------------------------------


@pytest.mark.rule("P-AB29")
@pytest.mark.ability("patron_as_islamic_bishop")
@pytest.mark.ruling("P-R42")
def test_patrons_count_as_islamic_bishops_only_when_their_owner_declares() -> None:
    board = "seats 3\nactive: holy\nbishops: england=Bg\nmamluk: cairo=Rt\n"
    mine = "seat 0: west [PREN009 PREN032]; east [PREN059 PREN164X]\n"
    assert offered(scenario(board + mine), "declare") == {"holy"}
    one_patron = "seat 0: west [PREN009]; east [PREN059 PREN164X]\n"
    assert offered(scenario(board + one_patron), "declare") == set()
    lost = "seat 0: west [PREN009 PREN032]; east [PREN059]\n"
    assert offered(scenario(board + lost), "declare") == set()
    silenced = board.replace("england=Bg", "PREN164X=Bg")
    assert offered(scenario(silenced + mine), "declare") == set()
    # Another's card does not help me, though my patrons are many ...
    theirs = "seat 0: west [PREN009 PREN032]; east [PREN059]\nseat 1: east [PREN164X]\n"
    assert offered(scenario(board + theirs), "declare") == set()
    # ... nor does it hinder me: only its owner's own declaration counts its patrons.
    catholic = "seats 3\nactive: holy\nbishops: england=Bg\npapal_states: venice=Ng\n"
    rival = "seat 0: west [PREN128X]\nseat 1: west [PREN009 PREN032]; east [PREN164X]\n"
    assert offered(scenario(catholic + rival), "declare") == {"holy"}


SULEYMAN = """
    seats 3
    seat 0: west [PREN004]
    active: holy
    england: reformist
    ottoman: reformist
    borders: england__france=St ottoman__papal_states=St
"""


@pytest.mark.rule("P-AB32")
@pytest.mark.ability("islamic_pirates_as_reformist")
@pytest.mark.ruling("P-R42")
def test_islamic_pirates_count_as_reformist_bishops_and_pieces_for_everybody() -> None:
    theirs = "seat 1: east [PREN168X]\n"
    assert offered(scenario(SULEYMAN), "declare") == set()
    assert offered(scenario(SULEYMAN + "seat 2: east [PREN168X]\n"), "declare") == set(), "a tie"
    leads = SULEYMAN.replace("[PREN004]", "[PREN004 PREN005]")
    assert offered(scenario(leads + theirs), "declare") == {"holy"}
    assert offered(scenario(leads + theirs + "bishops: PREN168X=Br"), "declare") == set()
    assert offered(scenario(leads + "bishops: france=Br"), "declare") == set()
    # Two pirates are two bishops: two of another religion are enough against them.
    assert offered(scenario(leads + theirs + "bishops: france=Bg"), "declare") == {"holy"}
    two = "bishops: france=Bg hungary=Bt"
    assert offered(scenario(leads + theirs + two), "declare") == set()


@pytest.mark.rule("P-AB32")
@pytest.mark.ability("islamic_pirates_as_reformist")
def test_islamic_pirates_keep_their_own_count_besides() -> None:
    """One pirate between a reformist and an islamic theocracy is a piece of both."""
    board = """
        seats 3
        seat 0: west [PREN004 PREN005]
        seat 1: east [PREN168X]
        active: holy
        ottoman: reformist
        borders: mamluk__ottoman=St
    """
    assert offered(scenario(board), "declare") == set()
    assert offered(scenario(board + "\nottoman: modon=Rr"), "declare") == {"holy"}
