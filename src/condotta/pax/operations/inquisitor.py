"""F1 Inquisitor: a bishop of the op's religion moves to another card."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_CARD
from condotta.pax.arrivals import settle_bishop
from condotta.pax.changes import bishop_on, lift_bishop, tell
from condotta.pax.empires import ALL_CARDS
from condotta.pax.fields import INQUISITOR_BISHOP_RELIGION, INQUISITOR_TO_FROM_CARD
from condotta.pax.names import card_key, piece_key
from condotta.pax.pieces import BISHOP, PIECE_RELIGION, piece_of
from condotta.pax.places import locations_match
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.steps import INQUISITOR_TO
from condotta.pax.tableau import are_adjacent, cards_in_play, is_in_play, location_of, seat_with

NO_SUCH_BISHOP: Final = Refusal("P-F1.1", "no-such-bishop", "piece", "card", weight=EVERYDAY)
STUCK: Final = Refusal("P-F1.2", "bishop-stuck", "card", weight=EVERYDAY)
MUST_MOVE: Final = Refusal("P-F1.4", "bishop-must-move", weight=EVERYDAY)
NOT_IN_PLAY: Final = Refusal("P-F1.2", "card-not-in-play", "card", weight=EVERYDAY)
THRONE_TO_THRONE: Final = Refusal("P-F1c.2", "throne-to-throne", weight=EVERYDAY)
TOO_FAR: Final = Refusal("P-F1.2", "bishop-too-far", "card", "start", weight=EVERYDAY)


def why_not_move(position: Position, religion: int, card: int) -> Refusal | None:
    """P-F1.1, P-F1.3: a bishop of the religion, whoever has its card, with somewhere to go."""
    if position.bishops[card] != religion + 1:
        return NO_SUCH_BISHOP
    return why_stuck(position, card)


def why_stuck(position: Position, start: int) -> Refusal | None:
    """P-F1.2: there is a card for the bishop to go to."""
    told = STUCK
    for card in cards_in_play(position):
        refusal = why_not_move_to(position, start, card)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def why_not_move_to(position: Position, start: int, card: int) -> Refusal | None:
    """P-F1.2, P-F1.4: to an adjacent card, or one whose location matches the one it leaves.

    P-F1c.2, P-R20: thrones have different locations, so none leads straight to another.
    """
    if card == start:
        return MUST_MOVE
    if not is_in_play(position, card):
        return NOT_IN_PLAY
    if locations_match(location_of(position, start), location_of(position, card)):
        return None
    if not are_adjacent(position, start, card):
        thrones = seat_with(position, card) < 0 and seat_with(position, start) < 0
        return THRONE_TO_THRONE if thrones else TOO_FAR
    return None


class ChooseBishop(Question):
    """DEC-17, first: which bishop moves."""

    def candidates(self, position: Position) -> list[int]:
        """List the cards."""
        return [CHOOSE_CARD + card for card in range(ALL_CARDS) if position.bishops[card] != 0]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a bishop that may move."""
        if not CHOOSE_CARD <= index < CHOOSE_CARD + ALL_CARDS:
            return OTHER_QUESTION
        return why_not_move(
            position, about(position, INQUISITOR_BISHOP_RELIGION), index - CHOOSE_CARD
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the bishop that the op looks for."""
        if name == "piece":
            return piece_key(piece_of(BISHOP, about(position, INQUISITOR_BISHOP_RELIGION)))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask where to."""
        pop(position)
        push(position, INQUISITOR_TO, index - CHOOSE_CARD)


class ChooseDestination(Question):
    """DEC-17, then: to which card."""

    def candidates(self, position: Position) -> list[int]:
        """List the cards in play."""
        found = [CHOOSE_CARD + card for card in cards_in_play(position)]
        found.sort()
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only where the bishop may go."""
        if not CHOOSE_CARD <= index < CHOOSE_CARD + ALL_CARDS:
            return OTHER_QUESTION
        return why_not_move_to(
            position, about(position, INQUISITOR_TO_FROM_CARD), index - CHOOSE_CARD
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card that it leaves."""
        if name == "start":
            return card_key(about(position, INQUISITOR_TO_FROM_CARD))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F1.5: it leaves and arrives at once; P-F1a, P-F1b on arrival."""
        start, end = about(position, INQUISITOR_TO_FROM_CARD), index - CHOOSE_CARD
        pop(position)
        bishop = bishop_on(position, start)
        lift_bishop(position, start)
        facts: JsonObject = {
            "piece": piece_key(bishop),
            "from_card": card_key(start),
            "card": card_key(end),
        }
        tell(events, "bishop-moved", facts)
        settle_bishop(position, bishop, PIECE_RELIGION[bishop], end, events)
