"""What is agreed at a table, as constants that are compiled in.

Everything comes from the engine's own rules and board; here it is only laid out for bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from condotta.condottiere.board import NEIGHBOURS, REGIONS
from condotta.condottiere.cards import KINDS, MERCENARIES
from condotta.condottiere.phases import CHECK, NEXT_CHOICE
from condotta.condottiere.rules import MAX_GAMES, Rules, agree

WORD = 32
"""Bits of a word of the state."""


class Lane(NamedTuple):
    """Where the count of one kind of card lies among the words of a pile."""

    word: int
    shift: int
    mask: int
    """The largest count, as ones; 0 for a kind the deck does not have."""


class Place(NamedTuple):
    """Where a small number lies in the state; ``least`` is added to what is stored."""

    word: int
    shift: int
    mask: int
    least: int


@dataclass(frozen=True)
class Settings:
    """One table's setup; equal setups are compiled once."""

    edition: str
    seats: int
    variants: tuple[str, ...]
    options: tuple[tuple[str, str | int], ...]

    @cached_property
    def rules(self) -> Rules:
        """The rules as the engine reads them."""
        return agree(self.edition, self.variants, dict(self.options), self.seats)

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """The lane of each kind: mercenaries side by side in the first word, equally wide.

        So the known cards of a hand, which are mercenaries, are that word alone.
        """
        deck = self.rules.deck
        width = max(deck[:MERCENARIES]).bit_length()
        assert width * MERCENARIES <= WORD
        lanes = [Lane(0, width * kind, (1 << width) - 1) for kind in range(MERCENARIES)]
        word, shift = 1, 0
        for count in deck[MERCENARIES:]:
            width = count.bit_length()
            if shift + width > WORD:
                word, shift = word + 1, 0
            lanes.append(Lane(word, shift, (1 << width) - 1))
            shift += width
        return tuple(lanes)

    @cached_property
    def words(self) -> int:
        """How many words a pile of cards takes."""
        return self.lanes[-1].word + 1

    @cached_property
    def mercenary_width(self) -> int:
        """The bits of a mercenary's lane."""
        return self.lanes[0].mask.bit_length()

    @cached_property
    def full_deck(self) -> tuple[int, ...]:
        """All cards of the edition as a pile."""
        words = [0] * self.words
        for lane, count in zip(self.lanes, self.rules.deck, strict=True):
            words[lane.word] += count << lane.shift
        return tuple(words)

    @cached_property
    def numbers(self) -> Mapping[str, tuple[int, int]]:
        """The small numbers of a position: how many bits each takes, and its least value."""
        rules, seats = self.rules, self.seats
        seat, kind, region = 3, KINDS.bit_length(), REGIONS.bit_length()
        # A round has a battle at least, and a battle more than the cap is never begun.
        battles = min(rules.max_battles + 1, (1 << 31) - 1).bit_length()
        numbers = {
            "phase": (5, 0),
            "contested": (region, -1),
            "pope": (region, -1),
            "holder": (seat, 0),
            "placer": (seat, 0),
            "turn": (seat, 0),
            "out": (seats, 0),
            "fighters": (seats, 0),
            "asked": (seat, 0),
            "kept_first": (kind, -1),
            "final": (1, 0),
            "cards_played": (1, 0),
            "winners": (seats, 0),
            "reason": (4, 0),
            "battle": (battles, 0),
            "round": (battles, 0),
            "barren": (battles, 0),
        }
        if rules.capturing:
            numbers |= {"defender": (seat, -1), "defender_played": (1, 0)}
        if rules.may_decline:
            numbers |= {"first_decliner": (seat, -1), "declines": (seat, 0)}
        if rules.bishop_ends_battle:
            numbers["stopped"] = (1, 0)
        if rules.hidden:
            numbers |= {"laid_now": (kind, -1), "turn_up_due": (1, 0)}
            numbers |= {f"face_down{one}": (kind, -1) for one in range(seats)}
        if rules.campaign:
            most = MAX_GAMES * (REGIONS + 5)
            numbers["game_number"] = (MAX_GAMES.bit_length(), 0)
            numbers |= {f"points{one}": (most.bit_length(), 0) for one in range(seats)}
        return numbers | {f"regions{one}": (REGIONS, 0) for one in range(seats)}

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Where each small number lies: the widest first, each in the first word with room."""
        room: list[int] = []
        places: dict[str, Place] = {}
        for name, (bits, least) in sorted(self.numbers.items(), key=lambda one: -one[1][0]):
            word = next((at for at, left in enumerate(room) if left >= bits), len(room))
            if word == len(room):
                room.append(WORD)
            places[name] = Place(word, WORD - room[word], (1 << bits) - 1, least)
            room[word] -= bits
        return places

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The steps after a battle in their order (C7-END-3, C5-END-8, C7-VAR-DRAW-3)."""
        steps, step = [], CHECK
        while (step := self.rules.after[step]) not in steps and step >= 0:
            steps.append(step)
        assert NEXT_CHOICE in steps
        return tuple(steps)

    @cached_property
    def every_region(self) -> int:
        """The regions that are played on, as a mask."""
        return sum(1 << region for region in self.rules.regions)

    @property
    def neighbours(self) -> Sequence[int]:
        """For each region the mask of those it shares a border with (C7-COMP-8, C5-COMP-7)."""
        return NEIGHBOURS


def settle_on(
    edition: object = None, seats: object = 4, variants: object = (), options: object = None
) -> Settings:
    """Check a setup as the engine does, and fix it."""
    rules = agree(edition, variants, options, seats)
    return Settings(
        rules.edition, rules.seats, tuple(rules.variants), tuple(sorted(rules.options.items()))
    )
