"""Choosing where to fight (C7-FLOW, C5-FLOW).

The owner of the Condottiere token places it on an available region and is the placer of the
battle there. In 1995 he may decline, and the piece goes to his left (C5-FLOW-5).
"""

from __future__ import annotations

from condotta.condottiere.actions import CHOOSE, DECLINE
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.phases import FIRST_CHOICE
from condotta.condottiere.position import Position, left_of
from condotta.condottiere.question import Question
from condotta.core.event import Event
from condotta.core.reason import Reason, because


def is_available(position: Position, region: int, chooser: int) -> bool:
    """Say whether a seat that has the token may place it here.

    Not where the Pope's favor is (C7-COMP-4, C7-FLOW-6, C7-POPE-7, C7-VAR-CAPT-11) and not on a
    controlled region (C7-FLOW-5, C5-FLOW-3), unless Capturing allows another player's
    (C7-VAR-CAPT-1, C7-VAR-CAPT-2, C5-VAR-CAPT-1, C5-VAR-CAPT-2). Any other will do,
    also one just fought over in vain (C7-FLOW-7, C7-FLOW-8, C5-FLOW-4, C5-BISHOP-4).
    """
    if region == position.pope:
        return False
    owner = position.owners[region]
    return owner < 0 or (position.rules.capturing and owner != chooser)


class ChooseRegion(Question):
    """C7-FLOW-4, C7-NEXT-1, C5-FLOW-2: the token's owner names the next battle's region.

    Cards or none makes no difference (C7-NEXT-3, C7-EMPTY-3, C5-TURN-10).
    """

    def seat(self, position: Position) -> int:
        """The owner of the token chooses (C7-COMP-3, C5-COMP-4)."""
        return position.holder

    def answers(self, position: Position) -> list[int]:
        """Any available region, or to decline where that is allowed."""
        chooser = position.holder
        answers = [CHOOSE + r for r in position.rules.regions if is_available(position, r, chooser)]
        if self.may_decline(position):
            answers.append(DECLINE)
        return answers

    def may_decline(self, position: Position) -> bool:
        """C5-FLOW-8, C5-FLOW-7: not a game's first choice, nor after a full circle (R62, R63)."""
        rules = position.rules
        return (
            rules.may_decline and position.phase != FIRST_CHOICE and position.declines < rules.seats
        )

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place the token, or hand it on."""
        seat = position.holder
        if index == DECLINE:
            self.decline(position, events)
            return
        region = index - CHOOSE
        position.contested = region
        position.placer = seat
        position.first_decliner = -1
        position.declines = 0
        position.phase = position.rules.after[position.phase]
        if not position.unheard:
            events.append(Event("region-chosen", {"seat": seat, "region": REGION_NAMES[region]}))

    def decline(self, position: Position, events: list[Event]) -> None:
        """C5-FLOW-5, C5-FLOW-6: the left neighbour becomes Condottiere and chooses, or declines."""
        seat = position.holder
        if position.declines == 0:
            position.first_decliner = seat
        position.declines += 1
        position.holder = left_of(position, seat)
        events.append(Event("choice-declined", {"seat": seat, "to": position.holder}))

    def reason(self, position: Position, index: int) -> Reason:
        """Say why this region cannot be chosen, or why declining is not possible."""
        book = position.rules.book
        if index == DECLINE:
            return self.why_no_declining(position)
        region = index - CHOOSE
        name = REGION_NAMES[region]
        if region not in position.rules.regions:
            return because("C7-COMP-1", "region-of-other-edition", region=name)
        if region == position.pope:
            return because("C7-FLOW-6", "region-under-pope", region=name)
        if position.owners[region] == position.holder and position.rules.capturing:
            rule = "C7-VAR-CAPT-2" if book == "2007" else "C5-VAR-CAPT-2"
            return because(rule, "own-region", region=name)
        rule = "C7-FLOW-5" if book == "2007" else "C5-FLOW-3"
        return because(rule, "region-controlled", region=name, seat=position.owners[region])

    def why_no_declining(self, position: Position) -> Reason:
        """Say which rule makes the owner choose."""
        if not position.rules.may_decline:
            return because("C7-FLOW-4", "must-choose")
        if position.phase == FIRST_CHOICE:
            return because("C5-FLOW-8", "first-choice")
        return because("C5-FLOW-7", "full-circle")
