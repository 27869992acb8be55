"""F3 Behead: a card of the same location leaves its tableau."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import ABILITY, BEHEAD_ONLY_WITH_BISHOP
from condotta.pax.actions import CHOOSE_CARD
from condotta.pax.cards import CARD
from condotta.pax.changes import discard, discard_queens, tell, to_throne
from condotta.pax.names import card_key
from condotta.pax.places import locations_match
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question
from condotta.pax.tableau import (
    cards_in_tableaux,
    empire_of,
    is_empire_card,
    location_of,
    seat_with,
)


def targets(position: Position, card: int) -> list[int]:
    """P-F3.1, P-F3.2, P-E4d.3: the cards in tableaux whose location matches, never itself."""
    here = location_of(position, card)
    return [
        other
        for other in cards_in_tableaux(position)
        if other != card
        and locations_match(here, location_of(position, other))
        and _allows(position, card, other)
    ]


def _allows(position: Position, card: int, target: int) -> bool:
    """P-AB01, P-AB16, P-R60: some cards behead only where a bishop of certain colours stands.

    They lie in the region they name, so their location allows no card outside it.
    """
    for number in CARD[card].abilities:
        ability = ABILITY[number]
        if ability.key == BEHEAD_ONLY_WITH_BISHOP:
            bishop = position.bishops[target] - 1
            return bishop >= 0 and ability.religions >> bishop & 1 != 0
    return True


class ChooseVictim(Question):
    """DEC-19: which card is beheaded."""

    def answers(self, position: Position) -> list[int]:
        """List the cards."""
        found = [CHOOSE_CARD + card for card in targets(position, about(position, 1))]
        found.sort()
        return found

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F3.3, P-F3.4: it is discarded; an empire card goes to its throne."""
        killer, victim = about(position, 1), index - CHOOSE_CARD
        pop(position)
        facts: JsonObject = {"card": card_key(victim), "by": card_key(killer)}
        tell(events, "card-beheaded", facts)
        if not is_empire_card(victim):
            discard(position, victim, events)
            return
        # P-F3.5: bishop and repressed tokens stay on it, its queens die.
        discard_queens(position, empire_of(victim), events)
        to_throne(position, empire_of(victim), events)
        # P-F3a, P-R21: the assassin dies too, unless it has left play with its victim.
        if seat_with(position, killer) >= 0:
            discard(position, killer, events)
