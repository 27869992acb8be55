"""The field of a battle in numbers, kept as it changes: the strength of lines, the size of hands.

Whoever is asked looks at all of it, and a turn changes little of it; so a search counts again only
what the last turn can have changed.
"""

from __future__ import annotations

from condotta.condottiere.actions import PASS, PLAY
from condotta.condottiere.cards import BISHOP, SPRING, WINTER
from condotta.condottiere.position import Position, hand_size
from condotta.condottiere.strength import favoured_mercenary, in_play, strength_in_weather


class Field:
    """What everybody sees of the lines, and how many cards each seat has."""

    def __init__(self, seats: int) -> None:
        """Begin with an empty field, before anything is counted."""
        self.strengths = [0] * seats
        self.sizes = [0] * seats
        self.winter = False
        self.spring = False
        self.favoured = -1
        """The mercenaries that Spring makes stronger; -1 if there are none."""

    def count(self, position: Position) -> None:
        """Count everything."""
        lines = position.lines
        self.winter = in_play(lines, WINTER)
        self.spring = in_play(lines, SPRING)
        self.favoured = favoured_mercenary(lines) if self.spring else -1
        for seat in range(position.rules.seats):
            self._count_seat(position, seat)

    def follow(self, position: Position, seat: int, answer: int) -> None:
        """Count again what an answer of a seat, given in this battle, can have changed."""
        kind = answer - PLAY if answer < PASS else -1
        touches_all = kind == WINTER or kind == SPRING or kind == BISHOP
        # Spring looks at all lines together; a face-down card is turned up in any turn.
        if touches_all or self.spring or position.rules.hidden:
            self.count(position)
        else:
            self._count_seat(position, seat)

    def _count_seat(self, position: Position, seat: int) -> None:
        self.sizes[seat] = hand_size(position, seat)
        self.strengths[seat] = strength_in_weather(
            position.lines, seat, self.favoured, winter=self.winter
        )
