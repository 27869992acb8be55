"""Studies: Condottiere made small, with a board and a deck that a computer can look at whole.

A study is an edition for research, such as solving it exactly: every rule is that of its book, and
only sizes are its own, just as two editions differ in their decks. People are not offered studies:
they stand in no list of ``setting_up`` and no table of a server can be made with one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from condotta.condottiere.cards import counts_of


class Study(NamedTuple):
    """The sizes of a small game."""

    book: str
    """The edition whose rules are in force."""
    seats: tuple[int, ...]
    variants: tuple[str, ...]
    """Those variants of the book that change no size."""
    regions: tuple[str, ...]
    """The part of the map that is played on."""
    deck: list[int]
    hand: int
    """How many cards are dealt, before those for regions."""
    total_to_win: int
    adjacent_to_win: int
    max_battles: int
    """C7-GUARD-1: where the table agrees on no other number."""


def _mini(
    seats: int, hand: int, cards: str, regions: str, *, to_win: int, max_battles: int
) -> Study:
    """Describe a small game by the book of 2007; mercenaries are named by their strength."""
    return Study(
        book="2007",
        seats=(seats,),
        variants=("capturing-regions", "hidden-cards"),
        regions=tuple(regions.split()),
        deck=counts_of(f"mercenary-{card}" if card.isdigit() else card for card in cards.split()),
        hand=hand,
        total_to_win=to_win,
        adjacent_to_win=to_win,
        max_battles=max_battles,
    )


STUDIES: Final = {
    # One battle: bluff, and cards that undo each other.
    "mini-2": _mini(2, 2, "1 2 3 winter scarecrow surrender", "roma", to_win=1, max_battles=1),
    "mini-3": _mini(3, 2, "1 1 1 2 2 winter surrender", "roma", to_win=1, max_battles=1),
    # A battle that nobody wins is followed by another, and perhaps by a new round.
    "mini-2-rounds": _mini(2, 2, "1 1 3 winter surrender", "roma", to_win=1, max_battles=2),
    "mini-3-rounds": _mini(3, 1, "1 1 2 surrender", "roma", to_win=1, max_battles=2),
    # Where to fight is a choice.
    "mini-2-regions": _mini(
        2, 1, "1 1 3 winter surrender", "ancona roma spoleto", to_win=2, max_battles=2
    ),
}
"""Each deck has enough for all hands with what regions can add (C7-DEAL-5)."""
