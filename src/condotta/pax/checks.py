"""The continuous conditions, looked at after every change (P-CHECK-a).

In order: the places in Venice, protected concessions, hand limits in turn order from the actor, and
between actions bankruptcy.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import UNLIMITED_HAND
from condotta.pax.actions import CHOOSE_SLOT, DISCARD_CARD
from condotta.pax.arrivals import is_protected
from condotta.pax.at_work import has
from condotta.pax.changes import kill, tell
from condotta.pax.fields import HAND_LIMIT_SEAT
from condotta.pax.knowledge import card_hidden
from condotta.pax.names import card_key, piece_key, slot_key
from condotta.pax.pieces import NOTHING
from condotta.pax.places import EMPIRES, FIRST_BORDER, SLOTS
from condotta.pax.places_now import EXTRA_SLOTS, concessions_of, is_open
from condotta.pax.position import FRAME, Position, about, is_playing, pop, push, top, with_entry
from condotta.pax.question import Question
from condotta.pax.refusal import OTHER_QUESTION, Refusal
from condotta.pax.steps import HAND_LIMIT as HAND_LIMIT_STEP
from condotta.pax.steps import NEXT_SEAT, REFRESH, TURN, VENICE_LIMIT
from condotta.pax.table import HAND_LIMIT
from condotta.pax.victory import LAST_BANKER, end_game

NOT_IN_HAND: Final = Refusal("P-HAND-b", "card-not-in-hand", "card")
NOT_IN_VENICE: Final = Refusal("P-G4c.2", "not-in-venice", "slot", "pieces")


def check(position: Position, events: list[Event]) -> None:
    """Look at every condition; what must be decided is put on top of what waits."""
    position.unchecked = False
    if _check_venice(position, events):
        # The rest is looked at when that is decided, for then a piece has gone.
        return
    _check_protection(position, events)
    _check_hands(position)


def _check_venice(position: Position, events: list[Event]) -> bool:
    """P-G4c.2, P-G4c.3: when the second place closes one piece goes, the other has the first.

    Say whether that is to be decided now.
    """
    for slot in EXTRA_SLOTS:
        piece = position.slots[slot]
        if piece == NOTHING or is_open(position, slot):
            continue
        if position.slots[slot - 1] == NOTHING:
            _step_over(position, slot, events)
        else:
            if not position.frames or top(position) != VENICE_LIMIT:
                push(position, VENICE_LIMIT)
            return True
    return False


def _step_over(position: Position, slot: int, events: list[Event]) -> None:
    """P-G4c.3: the one piece of the city stands on its first slot from then on."""
    piece = position.slots[slot]
    position.slots = with_entry(position.slots, slot, NOTHING)
    position.slots = with_entry(position.slots, slot - 1, piece)
    facts: JsonObject = {
        "piece": piece_key(piece),
        "from_slot": slot_key(slot),
        "slot": slot_key(slot - 1),
    }
    tell(events, "piece-steps-over", facts)


def _check_protection(position: Position, events: list[Event]) -> None:
    """P-PIRATE-d.5: a concession beside a pirate dies when its protection ends."""
    border = -1
    for pawn in position.beside:
        border += 1
        if pawn != NOTHING and not is_protected(position, pawn):
            kill(position, pawn, FIRST_BORDER + border, events)


def _check_hands(position: Position) -> None:
    """P-HAND-b, P-R31: who has too many cards discards at once, in turn order from the actor."""
    seats = position.rules.seats
    for turn in range(seats - 1, -1, -1):
        seat = (position.actor + turn) % seats
        if len(position.hands[seat]) <= HAND_LIMIT or has(position, seat, UNLIMITED_HAND):
            continue
        if not is_asked_to_discard(position, seat):
            push(position, HAND_LIMIT_STEP, seat)


def is_asked_to_discard(position: Position, seat: int) -> bool:
    """Say whether it waits already; a position that was stored then is looked at once more."""
    for start in range(0, len(position.frames), FRAME):
        asked = position.frames[start + HAND_LIMIT_SEAT]
        if position.frames[start] == HAND_LIMIT_STEP and asked == seat:
            return True
    return False


def check_bankruptcy(position: Position, events: list[Event]) -> None:
    """P-G6.2, P-R48: between actions, who has no florin, no card and no concession is out."""
    if not position.frames or top(position) not in (TURN, REFRESH, NEXT_SEAT):
        return
    ruined = 0
    for seat in range(position.rules.seats):
        if is_playing(position, seat) and is_bankrupt(position, seat):
            ruined |= 1 << seat
            tell(events, "banker-eliminated", {"seat": seat})
    position.eliminated |= ruined
    left = [seat for seat in range(position.rules.seats) if is_playing(position, seat)]
    if not left:
        # The rules know no end without a winner: who was ruined last has outlasted all others.
        end_game(position, ruined, LAST_BANKER, events)
    elif len(left) == 1:
        end_game(position, 1 << left[0], LAST_BANKER, events)
    elif not is_playing(position, position.actor) and top(position) == TURN:
        # The turn of whoever is out ends with its refresh.
        pop(position)
        push(position, REFRESH)


def is_bankrupt(position: Position, seat: int) -> bool:
    """P-G6.2: no florins, no cards in hand, tableau or under the board, no concessions."""
    if position.florins[seat] or position.hands[seat] or position.old_maids[seat]:
        return False
    if position.sides[seat * 2] or position.sides[seat * 2 + 1]:
        return False
    return seat not in position.owner[:EMPIRES] and concessions_of(position, seat) == 0


class DiscardHandCard(Question):
    """DEC-33, P-HAND-b: the owner of a hand chooses what leaves it, unpaid and unseen."""

    def seat(self, position: Position) -> int:
        """Whoever has too many cards."""
        return about(position, HAND_LIMIT_SEAT)

    def candidates(self, position: Position) -> list[int]:
        """List the cards; nothing where an ability allows them all."""
        seat = about(position, HAND_LIMIT_SEAT)
        hand = position.hands[seat]
        if len(hand) <= HAND_LIMIT or has(position, seat, UNLIMITED_HAND):
            return []
        return [DISCARD_CARD + card for card in sorted(hand)]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a card of one's own hand."""
        if index < DISCARD_CARD:
            return OTHER_QUESTION
        mine = index - DISCARD_CARD in position.hands[about(position, HAND_LIMIT_SEAT)]
        return None if mine else NOT_IN_HAND

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """It leaves the game face down; ask again while there are too many."""
        seat, card = about(position, HAND_LIMIT_SEAT), index - DISCARD_CARD
        position.hands = with_entry(
            position.hands, seat, [other for other in position.hands[seat] if other != card]
        )
        card_hidden(position, seat, card)
        secrets: JsonObject = {"card": card_key(card)}
        tell(events, "hand-card-discarded", {"seat": seat}, secrets, 1 << seat)


class VeniceLimit(Question):
    """DEC-34, P-G4c.2, P-R32: the actor chooses which of the two pieces in Venice is discarded."""

    def candidates(self, position: Position) -> list[int]:
        """List the two slots."""
        slot = EXTRA_SLOTS[0]
        if position.slots[slot] == NOTHING or position.slots[slot - 1] == NOTHING:
            return []
        return [CHOOSE_SLOT + slot - 1, CHOOSE_SLOT + slot]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """One of the two; if the pieces are identical the one that has no place any more."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        slot, extra = index - CHOOSE_SLOT, EXTRA_SLOTS[0]
        if slot == extra:
            return None
        alike = position.slots[extra] == position.slots[extra - 1]
        return NOT_IN_VENICE if slot != extra - 1 or alike else None

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the two."""
        if name == "pieces":
            two = (EXTRA_SLOTS[0] - 1, EXTRA_SLOTS[0])
            return [piece_key(position.slots[slot]) for slot in two]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-G4c.3: the other one stands on the first slot from then on."""
        pop(position)
        slot = index - CHOOSE_SLOT
        kill(position, position.slots[slot], slot, events)
        if position.slots[EXTRA_SLOTS[0]] != NOTHING:
            _step_over(position, EXTRA_SLOTS[0], events)
