"""Coronation: a queen marries a king (section I)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax.abilities import CORONATION_ANY_KING
from condotta.pax.actions import CHOOSE_EMPIRE, EVERY_EMPIRE
from condotta.pax.at_work import has
from condotta.pax.cards import CARD
from condotta.pax.fields import SUITOR_QUEEN
from condotta.pax.places import ALL_EMPIRES, EMPIRES, Empire
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.regime_change import BY_CORONATION
from condotta.pax.steps import CHANGE_REGIME
from condotta.pax.tableau import is_married, is_republic

NO_SUITOR: Final = Refusal("P-I.1", "no-suitor", "empire", weight=EVERYDAY)
A_REPUBLIC: Final = Refusal("P-I.2", "suitor-republic", "empire", weight=EVERYDAY)
OF_ANOTHER: Final = Refusal("P-I.2", "suitor-of-other", "empire", "seat", weight=EVERYDAY)
MARRIED: Final = Refusal("P-I.2", "suitor-married", "empire", weight=EVERYDAY)
NOBODY_TO_MARRY: Final = Refusal("P-I.2", "one-shot-without-effect", "card", weight=EVERYDAY)


def why_not_marry(position: Position, queen: int, empire: Empire) -> Refusal | None:
    """P-I.1, P-I.2: an unmarried king of her list, on his throne or in the actor's own tableau.

    P-AB02: any king on her list.
    """
    if CARD[queen].suitors >> empire & 1 == 0:
        return NO_SUITOR
    if is_republic(position, empire):
        return A_REPUBLIC
    if has(position, position.actor, CORONATION_ANY_KING):
        return None
    if position.owner[empire] >= 0 and position.owner[empire] != position.actor:
        return OF_ANOTHER
    return MARRIED if is_married(position, empire) else None


def why_no_wedding(position: Position, queen: int) -> Refusal | None:
    """P-E2.0e, P-I.2: there is a king for her."""
    told = NOBODY_TO_MARRY
    for empire in ALL_EMPIRES:
        refusal = why_not_marry(position, queen, empire)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


class ChooseSuitor(Question):
    """DEC-09: which king she marries."""

    def candidates(self, position: Position) -> list[int]:
        """List the kings."""
        return EVERY_EMPIRE

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a king who may marry her."""
        if not CHOOSE_EMPIRE <= index < CHOOSE_EMPIRE + EMPIRES:
            return OTHER_QUESTION
        return why_not_marry(position, about(position, SUITOR_QUEEN), Empire(index - CHOOSE_EMPIRE))

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name who has the king."""
        if name == "seat":
            return position.owner[index - CHOOSE_EMPIRE]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-Ia: a coronation is a regime change; P-GAMBIT-b: one that flips nothing."""
        queen = about(position, SUITOR_QUEEN)
        pop(position)
        push(position, CHANGE_REGIME, index - CHOOSE_EMPIRE, BY_CORONATION, -1, queen)
