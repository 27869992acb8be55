"""What the lines will count once a card has been played that changes more than it adds.

Nothing is laid down for it: of the others' lines only the weather changes, or what a Bishop takes.
"""

from __future__ import annotations

from condotta.condottiere.cards import (
    BISHOP,
    DRUMMER,
    HEROINE,
    KINDS,
    MERCENARIES,
    SPRING,
    WINTER,
)
from condotta.condottiere.effects import swept_kinds, take_from_lines
from condotta.condottiere.strength import card_value, highest_mercenary, strength_in_weather
from condotta.players.condottiere.situation import Situation


class AfterCard:
    """The lines after a card of the seat that is asked."""

    def __init__(self, now: Situation, played: int) -> None:
        """Look at the weather there will be, at the lines and at the own one."""
        self._now = now
        self._played = played
        field = now.field
        self._winter = played == WINTER or (field.winter and played != SPRING)
        self._spring = played == SPRING or (field.spring and played != WINTER)
        self._lines = now.lines
        if played == BISHOP:
            self._lines = lines_swept(now)
        self._highest = played if played < MERCENARIES else -1
        """The highest mercenary that everybody sees, where there is a Spring."""
        if self._spring:
            self._highest = max(self._highest, highest_mercenary(self._lines))
        self._own = self._own_line()
        self.own_strength = self._strength_of(self._own)
        """What the own line will count."""

    def _own_line(self) -> list[int]:
        """The cards of the own line alone, those that lie face down turned up."""
        base = self._now.me * KINDS
        own = self._lines[base : base + KINDS]
        if self._played != BISHOP:
            own[self._played] = own[self._played] + 1
        for kind in self._now.own_face_down:
            own[kind] = own[kind] + 1
        return own

    def changes_others(self) -> bool:
        """Whether the card can change what the others' lines count."""
        played = self._played
        if played == WINTER or played == SPRING or played == BISHOP:
            return True
        return played < MERCENARIES and self._spring

    def strongest_rival(self) -> float:
        """What the strongest of the others' lines will become."""
        now = self._now
        favoured = self._highest if self._spring else -1
        strengths = [0] * now.seats
        for seat in range(now.seats):
            if now.rival(seat):
                strength = strength_in_weather(self._lines, seat, favoured, winter=self._winter)
                strengths[seat] = strength
        return now.strongest_of(strengths)

    def held_back(self) -> int:
        """What the strongest cards left in the hand could still add, as many as count."""
        hand = self._now.hand
        left = self._now.weights.whole_cards_to_come
        # Under Spring they may be what others are measured by: so they are laid beside the line.
        fuller = self._own[:] if self._spring else self._own
        drums = self._own[DRUMMER] > 0
        added = 0
        kind = HEROINE
        while left > 0 and kind >= 0:
            held = hand[kind]
            if kind == self._played:
                held -= 1
            if held > 0:
                counted = min(held, left)
                left -= counted
                if self._spring:
                    fuller[kind] = fuller[kind] + counted
                else:
                    added += counted * card_value(kind, -1, drums=drums, winter=self._winter)
            kind = next_strongest(kind)
        return self._strength_of(fuller) - self.own_strength if self._spring else added

    def _strength_of(self, own: list[int]) -> int:
        favoured = max(self._highest, highest_mercenary(own)) if self._spring else -1
        return strength_in_weather(own, 0, favoured, winter=self._winter)


def next_strongest(kind: int) -> int:
    """The kind that adds most after this one: Heroines, then mercenaries; -1 after the last."""
    return MERCENARIES - 1 if kind == HEROINE else kind - 1


def lines_swept(now: Situation) -> list[int]:
    """The lines once a Bishop has taken the highest mercenaries."""
    lines = now.lines[:]
    for kind in swept_kinds(lines, winter_flat=now.rules.winter_flat):
        take_from_lines(lines, kind)
    return lines
