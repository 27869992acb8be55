"""F1 Inquisitor: a bishop of the op's religion moves to another card."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.actions import CHOOSE_CARD
from condotta.pax.arrivals import settle_bishop
from condotta.pax.changes import bishop_on, lift_bishop, tell
from condotta.pax.empires import ALL_CARDS
from condotta.pax.names import card_key, piece_key
from condotta.pax.pieces import PIECE_RELIGION
from condotta.pax.places import locations_match
from condotta.pax.position import Position, about, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import INQUISITOR_TO
from condotta.pax.tableau import cards_in_play, location_of, neighbours_of


def bishops_of(position: Position, religion: int) -> list[int]:
    """P-F1.1, P-F1.3: the cards with a bishop of a religion, whoever has them."""
    return [card for card in range(ALL_CARDS) if position.bishops[card] == religion + 1]


def destinations(position: Position, card: int) -> list[int]:
    """P-F1.2, P-F1.4: adjacent cards, and cards whose location matches the one it leaves.

    P-F1c.2, P-R20: thrones have different locations, so none leads straight to another.
    """
    found = neighbours_of(position, card)
    here = location_of(position, card)
    for other in cards_in_play(position):
        if other == card or other in found:
            continue
        if locations_match(here, location_of(position, other)):
            found.append(other)
    found.sort()
    return found


def has_target(position: Position, religion: int) -> bool:
    """Say whether a bishop of the religion can go anywhere."""
    for card in bishops_of(position, religion):
        if destinations(position, card):
            return True
    return False


class ChooseBishop(Question):
    """DEC-17, first: which bishop moves."""

    def answers(self, position: Position) -> list[int]:
        """List the cards that bear one with somewhere to go."""
        return [
            CHOOSE_CARD + card
            for card in bishops_of(position, about(position, 1))
            if destinations(position, card)
        ]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Ask where to."""
        pop(position)
        push(position, INQUISITOR_TO, index - CHOOSE_CARD)


class ChooseDestination(Question):
    """DEC-17, then: to which card."""

    def answers(self, position: Position) -> list[int]:
        """List the cards."""
        return [CHOOSE_CARD + card for card in destinations(position, about(position, 1))]

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F1.5: it leaves and arrives at once; P-F1a, P-F1b on arrival."""
        start, end = about(position, 1), index - CHOOSE_CARD
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
