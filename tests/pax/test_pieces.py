"""The pieces: kinds and colours, and how many of each the box holds."""

from __future__ import annotations

import pytest

from condotta.pax.pieces import (
    BANK_COLOURS,
    BANKS,
    BISHOP,
    DISK,
    DISKS,
    FLORIN_TOKENS,
    KIND_NAMES,
    KINDS,
    KNIGHT,
    NOTHING,
    OWN_PAWN,
    PAWN,
    PIECE_BANK,
    PIECE_KIND,
    PIECE_RELIGION,
    PIECE_TEXTS,
    PIECES,
    PIRATE,
    PRESTIGE_NAMES,
    PRESTIGES,
    RELIGION_LETTERS,
    RELIGION_NAMES,
    RELIGIONS,
    ROOK,
    STATE_NAMES,
    STATES,
    SUPPLY,
    is_ruling_kind,
    piece_of,
)


def supply_of(kind: int) -> list[int]:
    colours = BANKS if kind == PAWN else RELIGIONS
    return [SUPPLY[piece_of(kind, colour)] for colour in range(colours)]


@pytest.mark.rule("P-B1.6")
def test_each_bank_has_ten_pawns() -> None:
    assert supply_of(PAWN) == [10, 10, 10, 10]


@pytest.mark.rule("P-B1.7")
def test_each_religion_has_five_bishops() -> None:
    assert supply_of(BISHOP) == [5, 5, 5]


@pytest.mark.rule("P-B1.8")
def test_there_are_ten_gold_rooks_and_seven_of_each_other_colour() -> None:
    assert supply_of(ROOK) == [10, 7, 7]


@pytest.mark.rule("P-B1.9")
def test_there_are_ten_gold_knights_and_seven_of_each_other_colour() -> None:
    assert supply_of(KNIGHT) == [10, 7, 7]


@pytest.mark.rule("P-B1.10")
def test_there_are_six_gold_four_turquoise_and_three_red_pirates() -> None:
    assert supply_of(PIRATE) == [6, 4, 3]


@pytest.mark.rule("P-B1.11")
def test_there_are_two_disks_of_each_colour() -> None:
    assert DISKS == [2, 2]


@pytest.mark.rule("P-B1.12")
def test_the_florin_tokens_are_worth_fifty_three() -> None:
    ones, fives = FLORIN_TOKENS
    assert (ones, fives) == (33, 4)
    assert ones + 5 * fives == 53


def test_the_box_holds_a_hundred_and_sixteen_pieces() -> None:
    assert sum(SUPPLY) == 116
    assert [sum(supply_of(kind)) for kind in (PAWN, BISHOP, ROOK, KNIGHT, PIRATE)] == [
        *(40, 15, 24, 24, 13)
    ]


def test_every_piece_has_one_number_that_says_its_kind_and_colour() -> None:
    numbers = []
    for kind in range(KINDS):
        for colour in range(BANKS if kind == PAWN else RELIGIONS):
            piece = piece_of(kind, colour)
            numbers.append(piece)
            assert PIECE_KIND[piece] == kind
            assert PIECE_BANK[piece] == (colour if kind == PAWN else -1)
            assert PIECE_RELIGION[piece] == (-1 if kind == PAWN else colour)
            assert is_ruling_kind(piece) == (kind in {KNIGHT, ROOK})
    assert numbers == list(range(1, PIECES))
    assert len(SUPPLY) == PIECES
    assert SUPPLY[NOTHING] == 0


def test_nothing_the_disk_and_the_own_pawn_are_no_pieces_of_a_colour() -> None:
    for other in (NOTHING, DISK, OWN_PAWN):
        assert PIECE_RELIGION[other] == -1
        assert PIECE_BANK[other] == -1
        assert not is_ruling_kind(other)
    assert PIECE_KIND[OWN_PAWN] == PAWN
    assert PIECE_KIND[NOTHING] == PIECE_KIND[DISK] == -1


@pytest.mark.parametrize(
    ("kind", "colour", "text"),
    [
        (KNIGHT, 1, "Nt"),
        (ROOK, 0, "Rg"),
        (PIRATE, 2, "Sr"),
        (BISHOP, 0, "Bg"),
        (PAWN, 0, "p.blue"),
        (PAWN, 3, "p.green"),
    ],
)
def test_pieces_are_written_as_in_records(kind: int, colour: int, text: str) -> None:
    assert PIECE_TEXTS[piece_of(kind, colour)] == text


def test_no_two_pieces_are_written_alike() -> None:
    assert len(PIECE_TEXTS) == len(set(PIECE_TEXTS)) == OWN_PAWN + 1
    assert len(PIECE_KIND) == len(PIECE_RELIGION) == len(PIECE_BANK) == OWN_PAWN + 1


@pytest.mark.rule("P-RELIGION-a", "P-B5g")
def test_gold_is_catholic_turquoise_islamic_and_red_reformist() -> None:
    colours = dict(zip(RELIGION_LETTERS, RELIGION_NAMES, strict=True))
    assert colours == {"g": "catholic", "t": "islamic", "r": "reformist"}


@pytest.mark.rule("P-PRESTIGE-a")
def test_there_are_six_kinds_of_prestige() -> None:
    assert PRESTIGES == len(PRESTIGE_NAMES) == 6
    assert set(PRESTIGE_NAMES) == {*RELIGION_NAMES, "law", "discovery", "patron"}


def test_a_religion_its_theocracy_and_its_prestige_have_one_number() -> None:
    assert STATE_NAMES[:RELIGIONS] == PRESTIGE_NAMES[:RELIGIONS] == RELIGION_NAMES
    assert STATES == len(STATE_NAMES) == 4
    assert len(KIND_NAMES) == KINDS
    assert len(BANK_COLOURS) == BANKS
