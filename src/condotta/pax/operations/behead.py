"""F3 Behead: a card of the same location leaves its tableau."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import ABILITY, BEHEAD_ONLY_WITH_BISHOP, Ability
from condotta.pax.actions import CHOOSE_CARD
from condotta.pax.cards import CARD
from condotta.pax.changes import discard, discard_queens, tell, to_throne
from condotta.pax.empires import ALL_CARDS
from condotta.pax.fields import BEHEAD_CARD_CARD
from condotta.pax.names import card_key
from condotta.pax.pieces import RELIGION_NAMES, RELIGIONS
from condotta.pax.places import ANYWHERE_EAST, LOCATION_KEYS, locations_match
from condotta.pax.position import Position, about, pop
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal
from condotta.pax.tableau import (
    cards_in_tableaux,
    empire_of,
    is_empire_card,
    location_of,
    seat_with,
)

ITSELF: Final = Refusal("P-F3.2", "behead-itself", "card", weight=EVERYDAY)
IN_NO_TABLEAU: Final = Refusal("P-F3.1", "card-in-no-tableau", "card", weight=EVERYDAY)
ELSEWHERE: Final = Refusal("P-E4d.3", "behead-elsewhere", "card", "by", weight=EVERYDAY)
ONLY_BISHOPS: Final = [
    Refusal(
        ability.rule, "behead-only-bishops", "card:by", "location", "religions", weight=EVERYDAY
    )
    for ability in ABILITY
]
"""For each ability the refusal of one that asks for a bishop (P-AB01, P-AB16)."""


def why_not_behead(position: Position, killer: int, victim: int) -> Refusal | None:
    """P-F3.1, P-F3.2, P-E4d.3: a card in a tableau whose location matches, never itself."""
    if victim == killer:
        return ITSELF
    if seat_with(position, victim) < 0:
        return IN_NO_TABLEAU
    if not locations_match(location_of(position, killer), location_of(position, victim)):
        return ELSEWHERE
    return why_no_bishop(position, killer, victim)


def why_no_bishop(position: Position, killer: int, victim: int) -> Refusal | None:
    """P-AB01, P-AB16, P-R60: some cards behead only where a bishop of certain colours stands.

    They lie in the region they name, so their location allows no card outside it.
    """
    for number in CARD[killer].abilities:
        ability = ABILITY[number]
        if ability.key == BEHEAD_ONLY_WITH_BISHOP:
            bishop = position.bishops[victim] - 1
            if bishop < 0 or ability.religions >> bishop & 1 == 0:
                return ONLY_BISHOPS[number]
    return None


def _asks_for_bishop(killer: int) -> Ability:
    """Give the ability by which a card beheads only where a bishop stands."""
    for number in CARD[killer].abilities:
        if ABILITY[number].key == BEHEAD_ONLY_WITH_BISHOP:
            return ABILITY[number]
    raise AssertionError("only such a card asks for a bishop")


class ChooseVictim(Question):
    """DEC-19: which card is beheaded."""

    def candidates(self, position: Position) -> list[int]:
        """List the cards in tableaux."""
        found = [CHOOSE_CARD + card for card in cards_in_tableaux(position)]
        found.sort()
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a card that may be beheaded."""
        if not CHOOSE_CARD <= index < CHOOSE_CARD + ALL_CARDS:
            return OTHER_QUESTION
        return why_not_behead(position, about(position, BEHEAD_CARD_CARD), index - CHOOSE_CARD)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the card that beheads, and what its ability asks for."""
        killer = about(position, BEHEAD_CARD_CARD)
        if name == "by" or name == "card:by":
            return card_key(killer)
        if name == "location":
            return LOCATION_KEYS[ANYWHERE_EAST + _asks_for_bishop(killer).region]
        if name == "religions":
            wanted = _asks_for_bishop(killer).religions
            return [RELIGION_NAMES[n] for n in range(RELIGIONS) if wanted >> n & 1]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-F3.3, P-F3.4: it is discarded; an empire card goes to its throne."""
        killer, victim = about(position, BEHEAD_CARD_CARD), index - CHOOSE_CARD
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
