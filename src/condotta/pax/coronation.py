"""Coronation: a queen marries a king (section I)."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.abilities import CORONATION_ANY_KING
from condotta.pax.actions import CHOOSE_EMPIRE
from condotta.pax.at_work import has
from condotta.pax.cards import CARD
from condotta.pax.places import EMPIRES
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.regime_change import BY_CORONATION
from condotta.pax.steps import CHANGE_REGIME
from condotta.pax.tableau import is_married, is_republic


def suitors(position: Position, queen: int) -> int:
    """P-I.1, P-I.2: the mask of the kings a queen may marry.

    An unmarried king on his throne or in the actor's own tableau; P-AB02: any king on her list.
    """
    found = 0
    anyone = has(position, position.actor, CORONATION_ANY_KING)
    for empire in range(EMPIRES):
        if CARD[queen].suitors >> empire & 1 == 0 or is_republic(position, empire):
            continue
        owner = position.owner[empire]
        free = not is_married(position, empire) and (owner < 0 or owner == position.actor)
        if anyone or free:
            found |= 1 << empire
    return found


class ChooseSuitor(Question):
    """DEC-09: which king she marries."""

    def answers(self, position: Position) -> list[int]:
        """List the kings."""
        kings = suitors(position, about(position, 1))
        return [CHOOSE_EMPIRE + empire for empire in range(EMPIRES) if kings >> empire & 1]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-Ia: a coronation is a regime change; P-GAMBIT-b: one that flips nothing."""
        queen = about(position, 1)
        pop(position)
        push(position, CHANGE_REGIME, index - CHOOSE_EMPIRE, BY_CORONATION, -1, queen)
