"""The field of a battle in numbers, kept as it changes: the strength of lines, the size of hands.

Whoever is asked looks at all of it, and a turn changes little of it; so a search counts again only
what the last turn can have changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.condottiere.actions import PASS, PLAY, TAKE, TAKE_NOTHING
from condotta.condottiere.cards import (
    BISHOP,
    DRUMMER,
    KINDS,
    MERCENARIES,
    SPRING,
    WINTER,
)
from condotta.condottiere.phases import is_in_battle
from condotta.condottiere.position import Position, hand_size, regions_by_seat
from condotta.condottiere.strength import (
    card_value,
    favoured_mercenary,
    in_play,
    strength_in_weather,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class Field:
    """What everybody sees of the board and the lines, and how many cards each seat has."""

    def __init__(self, seats: int) -> None:
        """Begin with an empty field, before anything is counted."""
        self.strengths = [0] * seats
        self.sizes = [0] * seats
        self.owned: list[int] = []
        """The regions of each seat, as a mask."""
        self.winter = False
        self.spring = False
        self.favoured = -1
        """The mercenaries that Spring makes stronger; -1 if there are none."""

    def count(self, position: Position) -> None:
        """Count everything."""
        self.owned = regions_by_seat(position)
        self._count_hands(position)
        # Between two battles nobody asks any more what the lines count.
        if is_in_battle(position.phase):
            self._count_lines(position.lines)

    def follow(self, position: Position, seat: int, answer: int) -> None:
        """Note what an answer of a seat, given in this battle, has changed."""
        if position.rules.hidden:
            # A face-down card is turned up in any turn.
            self._count_hands(position)
            self._count_lines(position.lines)
        elif answer < PASS:
            self.sizes[seat] = self.sizes[seat] - 1
            self._follow_card(position.lines, seat, answer - PLAY)
        elif TAKE <= answer < TAKE_NOTHING:
            self.sizes[seat] = self.sizes[seat] + 1
            self._follow_mercenary(position.lines, seat, answer - TAKE, -1)

    def _follow_card(self, lines: list[int], seat: int, kind: int) -> None:
        if kind < MERCENARIES:
            self._follow_mercenary(lines, seat, kind, 1)
        elif kind == WINTER or kind == SPRING or kind == BISHOP:
            self._count_lines(lines)
        elif kind == DRUMMER:
            self._count_line(lines, seat)
        else:
            added = card_value(kind, self.favoured, drums=False, winter=self.winter)
            self.strengths[seat] = self.strengths[seat] + added

    def _follow_mercenary(self, lines: list[int], seat: int, kind: int, change: int) -> None:
        """One has come into a line or has left it."""
        if self.spring:
            # Spring looks at all lines together.
            self._count_lines(lines)
            return
        drums = lines[seat * KINDS + DRUMMER] > 0
        value = card_value(kind, -1, drums=drums, winter=self.winter)
        self.strengths[seat] = self.strengths[seat] + change * value

    def _count_hands(self, position: Position) -> None:
        seat: i64
        for seat in range(position.rules.seats):
            self.sizes[seat] = hand_size(position, seat)

    def _count_lines(self, lines: list[int]) -> None:
        self.winter = in_play(lines, WINTER)
        self.spring = in_play(lines, SPRING)
        self.favoured = favoured_mercenary(lines) if self.spring else -1
        for seat in range(len(self.strengths)):
            self._count_line(lines, seat)

    def _count_line(self, lines: list[int], seat: int) -> None:
        self.strengths[seat] = strength_in_weather(lines, seat, self.favoured, winter=self.winter)
