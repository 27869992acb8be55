"""What a seat may know, in numbers: the observation of ``condotta.env``, from states.

Field by field the same as the encoding of the engine's view (``env.condottiere.layout``), on a last
axis. Seats are turned round in packed form, so that whoever looks is number 0; only then are lanes
and bits laid out side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.battle import bit_of
from condotta.batch.cards import bits_in, one, size
from condotta.batch.legal import acting_seat
from condotta.batch.literals import word
from condotta.batch.pile import undealt
from condotta.batch.state import Pile, Position
from condotta.batch.strength import all_strengths
from condotta.condottiere.board import REGIONS
from condotta.condottiere.phases import (
    HAND_CHOICE,
    KEEP_CHOICE,
    NAMES_TO_ALL,
    OVER,
    PHASE_NAMES,
    TURN,
    TURN_UP_CHOICE,
)
from condotta.encodings.condottiere.layout import LARGEST, LAYOUT, OPTIONS, PHASES, SEATS, VARIANTS

PHASE_NUMBER: Final = {name: number for number, name in enumerate(PHASES)}


def observe(position: Position, seat: Array) -> Array:
    """Tell what a seat may know of each game."""
    return _Telling(position, seat).numbers()


class _Telling:
    """A position being told to a seat."""

    def __init__(self, position: Position, seat: Array) -> None:
        self.position = position
        self.settings = position.settings
        self.seat = seat
        self.told: dict[str, Any] = {}
        self._tell_own_cards()
        self._tell_seats()
        self._tell_board()
        self._tell_what_is_asked()
        self._tell_counters()
        self._tell_what_was_agreed()

    def numbers(self) -> Array:
        """Put the fields side by side; what nobody told is zeros."""
        shape = self.position["phase"].shape
        columns = []
        for field in LAYOUT.fields:
            told = self.told.get(field.name, np.zeros((), np.uint8))
            columns.append(jnp.broadcast_to(told, (*shape, field.size)).astype(np.uint8))
        return jnp.concatenate(columns, axis=-1)

    # Turning and laying out.

    def turned(self, values: Sequence[Array]) -> list[Array]:
        """Put values by seat in the order in which the observer sees the seats."""
        seats = self.settings.seats
        seen = []
        for row in range(seats):
            rotated = [values[(seat + row) % seats] for seat in range(seats)]
            seen.append(self.position.of_seat(rotated, self.seat))
        return seen

    def turned_piles(self, piles: Sequence[Pile]) -> list[Pile]:
        places = range(self.settings.words)
        words = [self.turned([pile[place] for pile in piles]) for place in places]
        return [list(pile) for pile in zip(*words, strict=True)]

    def relative(self, seat: Array) -> Array:
        return (seat - self.seat) % self.settings.seats

    def cards(self, pile: Pile) -> Array:
        """Lay the counts of a pile out, kind by kind."""
        parts = []
        for place, cards in enumerate(pile):
            lanes = [lane for lane in self.settings.lanes if lane.word == place]
            shifts = np.array([lane.shift % 32 for lane in lanes], np.uint32)
            masks = np.array([lane.mask for lane in lanes], np.uint32)
            parts.append(cards[..., None] >> shifts & masks)
        return jnp.concatenate(parts, axis=-1).astype(np.uint8)

    def rows(self, rows: Sequence[Array]) -> Array:
        """Put one row for each seat behind each other, and zeros for seats without a player."""
        together = jnp.concatenate(rows, axis=-1)
        missing = (SEATS - len(rows)) * rows[0].shape[-1]
        return jnp.pad(together, [(0, 0)] * (together.ndim - 1) + [(0, missing)])

    def by_seat(self, values: Sequence[Array]) -> Array:
        """Put one number for each seat, seen from the observer, at most ``LARGEST``."""
        return self.rows([self.number(value) for value in self.turned(values)])

    def number(self, value: Array) -> Array:
        return jnp.minimum(value, LARGEST).astype(np.uint8)[..., None]

    def bits(self, mask: Array, number: int) -> Array:
        return (mask[..., None] >> np.arange(number, dtype=np.int32) & 1).astype(np.uint8)

    def mark_seat(self, seat: Array, where: Array) -> Array:
        marked = jnp.where(where & (seat >= 0), 1 << self.relative(jnp.maximum(seat, 0)), 0)
        return self.bits(marked, SEATS)

    def seats_of(self, mask: Array) -> list[Array]:
        return [mask >> seat & 1 for seat in self.position.seats]

    # What is told.

    def _tell_own_cards(self) -> None:
        position, settings = self.position, self.settings
        hand = position.pile_of(position.hands, self.seat)
        own = [hand]
        asked = position.at(KEEP_CHOICE) & (acting_seat(position) == self.seat)
        kept = one(settings, jnp.where(asked, position["kept_first"], -1))
        self.told |= {"hand": self.cards(hand), "kept": self.cards(kept)}
        if settings.rules.hidden:
            laid = one(settings, position.of_seat(position.face_down, self.seat))
            mine = position["turn"] == self.seat
            now = one(settings, jnp.where(mine, position["laid_now"], -1))
            self.told |= {"face_down": self.cards(laid), "laid_now": self.cards(now)}
            own += [laid, now]
        if position.thrown:
            thrown = position.pile_of(position.thrown, self.seat)
            self.told["own_thrown"] = self.cards(thrown)
            own.append(thrown)
        unseen = [word(number) for number in settings.full_deck]
        for pile in (*own, *position.lines, position.discards):
            unseen = [a - b for a, b in zip(unseen, pile, strict=True)]
        self.told |= {"discards": self.cards(position.discards), "unseen": self.cards(unseen)}

    def _tell_seats(self) -> None:
        position, rules = self.position, self.settings.rules
        self.told["lines"] = self.rows([self.cards(p) for p in self.turned_piles(position.lines)])
        nothing = jnp.zeros_like(position.known[0])
        known = [nothing, *self.turned(position.known)[1:]]
        spare = [nothing] * (self.settings.words - 1)
        self.told["known"] = self.rows([self.cards([mercenaries, *spare]) for mercenaries in known])
        self.told["present"] = np.arange(SEATS) < self.settings.seats
        self.told["hand_sizes"] = self.by_seat(self._hand_sizes())
        self.told["out"] = self.by_seat(self.seats_of(position["out"]))
        self.told["region_counts"] = self.by_seat([bits_in(mask) for mask in position.regions])
        self.told["strengths"] = self.by_seat(all_strengths(position))
        if rules.hidden:
            self.told["face_down_counts"] = self.by_seat(self._face_down_counts())
        if rules.campaign:
            self.told["points"] = self.by_seat(position.points)

    def _hand_sizes(self) -> list[Array]:
        """C7-INFO-3: where the table shows them; a card being laid down counts for the others."""
        position, rules = self.position, self.settings.rules
        sizes = []
        for seat, hand in enumerate(position.hands):
            cards = size(self.settings, hand)
            if rules.turn_up_any:
                laying = position.at(TURN_UP_CHOICE) & (position["turn"] == seat)
                cards += (laying & (self.seat != seat)).astype(np.int32)
            may_know = rules.show_hand_counts | (self.seat == seat)
            sizes.append(jnp.where(may_know, cards, 0))
        return sizes

    def _face_down_counts(self) -> list[Array]:
        position = self.position
        counts = []
        for seat, kind in enumerate(position.face_down):
            second = (position["laid_now"] >= 0) & (position["turn"] == seat) & (self.seat == seat)
            counts.append((kind >= 0).astype(np.int32) + second.astype(np.int32))
        return counts

    def _tell_board(self) -> None:
        position, rules = self.position, self.settings.rules
        owners = self.turned(position.regions)
        self.told["owners"] = self.rows([self.bits(mask, REGIONS) for mask in owners])
        contested, final = position["contested"], position["final"] > 0
        self.told["pope"] = self.bits(bit_of(position["pope"]), REGIONS)
        self.told["contested"] = self.bits(bit_of(contested), REGIONS)
        self.told["holder"] = self.mark_seat(position["holder"], contested < 0)
        self.told["placer"] = self.mark_seat(position["placer"], ~final)
        self.told["fighters"] = self.by_seat(self.seats_of(position["fighters"]))
        played = jnp.zeros_like(position["final"])
        if rules.capturing:
            played = position["defender_played"]
            self.told["defender"] = self.mark_seat(position["defender"], played >= 0)
        self.told["battle"] = jnp.stack([played, position["final"]], axis=-1)
        if rules.may_decline:
            first = position["first_decliner"]
            self.told["first_decliner"] = self.mark_seat(first, first >= 0)

    def _tell_what_is_asked(self) -> None:
        """C7-HAND-7: of the hand step nobody else sees who is asked; R58: nor of turning up."""
        position = self.position
        acting = acting_seat(position)
        mine = acting == self.seat
        phase = jnp.where(position.at(TURN_UP_CHOICE) & ~mine, TURN, position["phase"])
        bits = jnp.zeros_like(phase)
        for number, name in enumerate(PHASE_NAMES):
            place = PHASE_NUMBER.get(NAMES_TO_ALL.get(name, name))
            if place is not None:
                bits |= jnp.where(phase == number, 1 << place, 0)
        self.told["phase"] = self.bits(bits, len(PHASES))
        self.told["acting"] = self.mark_seat(acting, mine | ~position.at(HAND_CHOICE))
        won = jnp.where(position.at(OVER), position["winners"], 0)
        self.told["winners"] = self.by_seat(self.seats_of(won))

    def _tell_counters(self) -> None:
        position, rules, none = self.position, self.settings.rules, jnp.zeros_like(self.seat)
        thrown = none
        if position.thrown and rules.show_hand_counts:
            for pile in position.thrown:
                thrown += size(self.settings, pile)
        counters = [
            position["battle"],
            position["round"],
            position["barren"],
            position["declines"] if rules.may_decline else none,
            position["game_number"] if rules.campaign else none,
            thrown,
            self._draw_pile() if rules.draws else none,
        ]
        self.told["counters"] = jnp.concatenate([self.number(one) for one in counters], axis=-1)

    def _draw_pile(self) -> Array:
        position = self.position
        cards = size(self.settings, undealt(position))
        if position.rules.hidden:
            for kind in (*position.face_down, position["laid_now"]):
                cards -= (kind >= 0).astype(np.int32)
        return cards

    def _tell_what_was_agreed(self) -> None:
        rules = self.settings.rules
        self.told["edition"] = np.uint8(rules.edition == "1995")
        in_play = [any(name in rules.variants for name in names) for names in VARIANTS]
        self.told["variants"] = np.array(in_play)
        in_force = [rules.options.get(name) == value for name, value in OPTIONS]
        self.told["options"] = np.array(in_force)
        start = jnp.zeros_like(self.seat) + rules.start_seat
        self.told["start_seat"] = self.mark_seat(start, start >= 0)
        points = rules.target if rules.campaign else 0
        goal = (rules.adjacent_to_win, rules.total_to_win, points)
        self.told["goal"] = np.minimum(goal, LARGEST)
        self.told["most_battles"] = np.minimum(rules.max_battles, LARGEST)
