"""A position: everything that is so at one moment of a game. Plain data; the rules live elsewhere.

A seat's markers (C7-SETUP-1, C5-SETUP-1) are its number in ``owners``; there are always enough of
them (C5-COMP-5). The reference cards of one printing (C7-COMP-6) have no place here.

Seats are numbered clockwise; "left of" a seat is the next higher one. Cards are counts of kinds:
the cards of seat *s* start at ``s * KINDS``. A set of seats is a bit mask. -1 means "none".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.condottiere.board import REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.phases import SETUP
from condotta.condottiere.rules import Rules
from condotta.core.chance import Chance
from condotta.core.values import Json, JsonObject

if TYPE_CHECKING:
    from mypy_extensions import i64


class Show:
    """Cards one seat showed to others: who, what, to whom (a mask)."""

    def __init__(self, seat: int, cards: list[int], to: int) -> None:
        """Record it; ``cards`` are kinds, in order."""
        self.seat = seat
        self.cards = cards
        self.to = to

    def to_json(self) -> JsonObject:
        """Give the words of a record."""
        cards: list[Json] = [KIND_NAMES[kind] for kind in self.cards]
        return {"kind": "show", "seat": self.seat, "cards": cards, "to": [*seats_in(self.to)]}


class Position:
    """The state of a table, copied cheaply: a dozen short lists and some whole numbers.

    ``known``, ``maybe``, ``shows``, ``held_before`` and ``drawn_since`` change rarely: they are
    replaced, never changed in place, so that copies can share them.
    """

    def __init__(  # noqa: PLR0913, PLR0915, PLR0917 - a plain data constructor copies fastest
        self,
        rules: Rules,
        chance: Chance,
        hands: list[int],
        lines: list[int],
        face_down: list[int],
        deck: list[int],
        discards: list[int],
        thrown: list[int],
        owners: list[int],
        points: list[int],
        known: dict[int, int],
        maybe: dict[int, int],
        shows: list[Show],
    ) -> None:
        """Take the lists as they are; the numbers start as before the first deal."""
        self.rules = rules
        self.chance = chance
        self.unheard = False
        """Whether nobody listens, as in a search: what happens often need not be told."""
        self.phase = SETUP

        self.hands = hands
        self.lines = lines
        self.face_down = face_down
        """Hidden Cards: the kind each seat has face down in its line."""
        self.laid_now = -1
        """Hidden Cards: a second face-down kind, while its player chooses which to turn up."""
        self.turn_up_due = False
        """Hidden Cards: the face-down card of the seat to move is turned up after this play."""
        self.deck = deck
        self.discards = discards
        """Cards everybody saw discarded since the last shuffle."""
        self.thrown = thrown
        """Cards each seat discarded unseen since the last shuffle."""

        self.owners = owners
        self.pope = -1
        self.contested = -1
        """The region with the Condottiere token; -1 while ``holder`` has it before him."""
        self.holder = 0
        self.placer = 0
        self.defender = -1
        self.defender_played = False
        self.first_decliner = -1
        self.declines = 0

        self.turn = 0
        self.out = 0
        self.fighters = rules.everyone
        self.final = False
        self.stopped = False
        """1995: a Bishop has ended the battle."""
        self.cards_played = False
        """Whether any card was played in this battle."""
        self.winner = -1
        """Who won the battle just compared."""

        self.asked = 0
        """How many seats, counted from the holder, are done with this step."""
        self.declined_to_discard = 0
        self.discarded_hand = 0
        self.kept_first = -1

        self.battle = 0
        self.round = 0
        self.barren = 0
        self.game_number = 1
        self.points = points

        self.held_before: list[int] = []
        """Draw After Battle: every hand as it was when the pile was last rebuilt; empty before."""
        self.drawn_since: list[int] = []
        """Draw After Battle: what each seat has drawn of that pile."""

        self.known = known
        """Sure minimum of kind k in seat p's hand for observer o (spectators last), at
        ``(o * seats + p) * KINDS + k``; what is not there is 0."""
        self.maybe = maybe
        """What would be added to ``known`` if p's face-down card turns out to be another kind."""
        self.shows = shows

        self.winners = 0
        self.reason = ""
        self.capped = False

    def clone(self) -> Position:
        """Copy everything that can change."""
        copy = Position(
            self.rules,
            self.chance.clone(),
            self.hands[:],
            self.lines[:],
            self.face_down[:],
            self.deck[:],
            self.discards[:],
            self.thrown[:],
            self.owners[:],
            self.points[:],
            self.known,
            self.maybe,
            self.shows,
        )
        copy.unheard = self.unheard
        copy.phase = self.phase
        copy.laid_now = self.laid_now
        copy.turn_up_due = self.turn_up_due
        copy.pope = self.pope
        copy.contested = self.contested
        copy.holder = self.holder
        copy.placer = self.placer
        copy.defender = self.defender
        copy.defender_played = self.defender_played
        copy.first_decliner = self.first_decliner
        copy.declines = self.declines
        copy.turn = self.turn
        copy.out = self.out
        copy.fighters = self.fighters
        copy.final = self.final
        copy.stopped = self.stopped
        copy.cards_played = self.cards_played
        copy.winner = self.winner
        copy.asked = self.asked
        copy.declined_to_discard = self.declined_to_discard
        copy.discarded_hand = self.discarded_hand
        copy.kept_first = self.kept_first
        copy.battle = self.battle
        copy.round = self.round
        copy.barren = self.barren
        copy.game_number = self.game_number
        copy.held_before = self.held_before
        copy.drawn_since = self.drawn_since
        copy.winners = self.winners
        copy.reason = self.reason
        copy.capped = self.capped
        return copy


def empty_position(rules: Rules, chance: Chance) -> Position:
    """Give the table before anything is dealt."""
    seats = rules.seats
    return Position(
        rules,
        chance,
        [0] * (seats * KINDS),
        [0] * (seats * KINDS),
        [-1] * seats,
        rules.deck[:],
        [0] * KINDS,
        [0] * (seats * KINDS),
        [-1] * REGIONS,
        [0] * seats,
        {},
        {},
        [],
    )


def hand_size(position: Position, seat: i64) -> i64:
    """Count the cards in a seat's hand."""
    size: i64 = 0
    hands, base = position.hands, seat * KINDS
    for place in range(base, base + KINDS):
        size += hands[place]
    return size


def has_cards(position: Position, seat: i64) -> bool:
    """Say whether a seat has any card in hand."""
    hands, base = position.hands, seat * KINDS
    for place in range(base, base + KINDS):
        if hands[place] > 0:
            return True
    return False


def left_of(position: Position, seat: int) -> int:
    """Give the seat to the left, which is the next one clockwise."""
    return (seat + 1) % position.rules.seats


def regions_of(position: Position, seat: i64) -> i64:
    """Count the regions a seat controls."""
    count: i64 = 0
    for owner in position.owners:
        if owner == seat:
            count += 1
    return count


def region_mask(position: Position, seat: i64) -> i64:
    """Give the regions a seat controls, as a mask."""
    mask: i64 = 0
    bit: i64 = 1
    for owner in position.owners:
        if owner == seat:
            mask |= bit
        bit <<= 1
    return mask


def regions_by_seat(position: Position) -> list[int]:
    """Give the regions of every seat, as masks."""
    masks = [0] * position.rules.seats
    bit: i64 = 1
    for owner in position.owners:
        if owner >= 0:
            masks[owner] = masks[owner] | bit
        bit <<= 1
    return masks


def seat_or_none(seat: int) -> int | None:
    """Give a seat; ``None`` for -1."""
    return seat if seat >= 0 else None


def seats_in(mask: int) -> list[int]:
    """List the seats of a mask in ascending order."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def mask_of(seats: list[int]) -> int:
    """Make a mask of seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
