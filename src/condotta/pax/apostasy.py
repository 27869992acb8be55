"""Apostasy: who has prestige of both religions loses every card that bears either (section K3)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import IMMUNE_TO_APOSTASY
from condotta.pax.actions import CHOOSE_RELIGIONS, PAIRS
from condotta.pax.at_work import has
from condotta.pax.changes import discard, tell, to_throne
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.fields import APOSTATISE_RELIGIONS
from condotta.pax.pieces import RELIGION_NAMES, RELIGIONS
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.steps import APOSTATISE
from condotta.pax.tableau import cards_of, empire_of, king_of, prestige_of, prestige_on

NOBODY_HAS_BOTH: Final = Refusal("P-R8", "one-shot-without-effect", "card", weight=EVERYDAY)
AFFECT_NOBODY: Final = Refusal("P-AB18", "religions-affect-nobody", "religions", weight=EVERYDAY)
FOR_NOBODY: Final = Refusal("P-AB18", "apostasy-for-nobody", weight=EVERYDAY)


def has_both(position: Position, seat: int, religions: int) -> bool:
    """P-K3.1, P-K3.5: say whether a tableau has prestige of each religion; old maids: P-K3c."""
    prestige = prestige_of(position, seat)
    for religion in range(RELIGIONS):
        if religions >> religion & 1 and prestige[religion] == 0:
            return False
    return True


def why_no_apostasy(position: Position, religions: int) -> Refusal | None:
    """P-E2.0e, P-R8: somebody has prestige of both religions, immunity left aside."""
    for seat in range(position.rules.seats):
        if has_both(position, seat, religions):
            return None
    return NOBODY_HAS_BOTH


def affected(position: Position, religions: int) -> list[int]:
    """P-K3.1, P-AB27: the seats that an apostasy affects now."""
    return [
        seat
        for seat in range(position.rules.seats)
        if has_both(position, seat, religions) and not has(position, seat, IMMUNE_TO_APOSTASY)
    ]


def why_not_between(position: Position, religions: int) -> Refusal | None:
    """P-AB18: an apostasy without a card must affect somebody."""
    return None if affected(position, religions) else AFFECT_NOBODY


def why_no_pair(position: Position) -> Refusal | None:
    """P-AB18: the same for any pair of religions."""
    told = FOR_NOBODY
    for religions in PAIRS:
        refusal = why_not_between(position, religions)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def apostatise(position: Position, events: list[Event]) -> None:
    """P-K3.2, P-R53: all are looked at first, then everything is discarded as one change.

    P-K3.4: nobody fights, pays or chooses.
    """
    religions = about(position, APOSTATISE_RELIGIONS)
    pop(position)
    seats = affected(position, religions)
    facts: JsonObject = {
        "religions": [RELIGION_NAMES[n] for n in range(RELIGIONS) if religions >> n & 1],
        "seats": [*seats],
        "count": len(seats),
    }
    tell(events, "apostasy", facts)
    for seat in seats:
        for card in _condemned(position, seat, religions):
            _cast_out(position, card, events)


def _condemned(position: Position, seat: int, religions: int) -> list[int]:
    """P-K3.2, P-K3a: the cards with an icon; for a couple its king, whoever of them bears it."""
    found: list[int] = []
    for card in cards_of(position, seat):
        if not _bears(position, card, religions):
            continue
        empire = king_of(position, card)
        culprit = FIRST_EMPIRE_CARD + empire if empire >= 0 else card
        if culprit not in found:
            found.append(culprit)
    return found


def _bears(position: Position, card: int, religions: int) -> bool:
    icons = prestige_on(position, card)
    for religion in range(RELIGIONS):
        if religions >> religion & 1 and icons[religion] > 0:
            return True
    return False


def _cast_out(position: Position, card: int, events: list[Event]) -> None:
    """P-K3.6: an empire card goes to its throne, still married, its vassals to theirs."""
    if card < FIRST_EMPIRE_CARD:
        discard(position, card, events)
    elif position.owner[empire_of(card)] >= 0:
        to_throne(position, empire_of(card), events)


class ChoosePair(Question):
    """DEC-32: the two religions of an apostasy without a card (P-AB18)."""

    def candidates(self, position: Position) -> list[int]:
        """List the pairs."""
        return [CHOOSE_RELIGIONS + number for number in range(len(PAIRS))]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a pair that affects somebody."""
        if not CHOOSE_RELIGIONS <= index < CHOOSE_RELIGIONS + len(PAIRS):
            return OTHER_QUESTION
        return why_not_between(position, PAIRS[index - CHOOSE_RELIGIONS])

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the religions together."""
        if name == "religions":
            pair = PAIRS[index - CHOOSE_RELIGIONS]
            return [RELIGION_NAMES[n] for n in range(RELIGIONS) if pair >> n & 1]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Resolve it."""
        pop(position)
        push(position, APOSTATISE, PAIRS[index - CHOOSE_RELIGIONS])
