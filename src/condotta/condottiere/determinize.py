"""Imagining a position: everything a seat cannot know redrawn, all it does know kept.

What a seat knows: its own hand, its own face-down card and the hands it threw in unseen; every
face-up card; every public discard; how many cards each hand, pile and line has; and the sure
counts of ``knowledge``. The rest is dealt out at random among the places nobody showed it; after a
reshuffle each card comes from where it can be from (``two_sources``).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from condotta.condottiere import phases
from condotta.condottiere.cards import KINDS, MERCENARIES, cards_of
from condotta.condottiere.hidden import may_lie_face_down
from condotta.condottiere.knowledge import known_cards, sure_count
from condotta.condottiere.position import Position, Show, hand_size, seats_in
from condotta.condottiere.rounds import seat_asked, seats_with_cards
from condotta.condottiere.two_sources import Hands
from condotta.core.chance import SEED_BYTES, Chance
from condotta.core.shuffle import shuffle_last

if TYPE_CHECKING:
    from mypy_extensions import i64


def redraw_hidden(position: Position, seat: int, rng: Random) -> None:
    """Redraw in place what the seat cannot know, the chance to come included."""
    show_only_finished_plays(position, seat)
    Unseen(position, seat).redraw(position, rng)


class Unseen:
    """What a seat cannot know of a position: counted once, redrawn as often as one likes."""

    def __init__(self, position: Position, seat: int) -> None:
        """Count it in a position that shows finished plays only."""
        self.seat = seat
        self.others = [other for other in range(position.rules.seats) if other != seat]
        self.sizes = [hand_size(position, other) for other in range(position.rules.seats)]
        self.thrown = [sum(cards_of(position.thrown, other)) for other in self.others]
        self.all_thrown = sum(self.thrown)
        self.is_laid = any(position.face_down[other] >= 0 for other in self.others)
        """Whether another seat has a card face down: that is redrawn before the hands are."""
        self.cards = unseen_cards(position, seat)
        """How many of each kind nobody has promised to a hand."""
        for other in self.others:
            for kind in range(KINDS):
                self.cards[kind] -= _promised(position, seat, other, kind)
        self.specials = _one_by_one(self.cards, MERCENARIES)
        self.pile = _one_by_one(self.cards, 0)
        self.hands = _surely_held(position, seat, self.others)
        """Every hand as far as it is known; if nothing lies face down."""
        self.known = _known_to_all(position, position.known, seat)
        self.maybe = _known_to_all(position, position.maybe, seat)

    def redraw(self, position: Position, rng: Random) -> None:
        """Redraw it in a copy of the position."""
        if position.held_before:
            Hands(position, self.seat).guess(rng)
        else:
            self._redraw_cards(position, rng)
        position.known, position.maybe = self.known, self.maybe
        if position.shows:
            shows = [_imagine_show(position, show, self.seat, rng) for show in position.shows]
            position.shows = shows
        position.chance = Chance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))

    def _redraw_cards(self, position: Position, rng: Random) -> None:
        """Redraw what lies face down, what was thrown in unseen, the hands, and the deck."""
        unseen = self.cards[:]
        specials, pile, hands = self.specials, self.pile, self.hands
        if self.is_laid:
            _redraw_face_down_cards(position, self.seat, self.others, unseen, rng)
            specials = _one_by_one(unseen, MERCENARIES)
            hands = _surely_held(position, self.seat, self.others)
        if self.all_thrown > 0:
            specials = specials[:]
        shuffle_last(specials, self.all_thrown, rng)
        if self.all_thrown > 0:
            self._throw_in(position, specials, unseen)
        if self.is_laid or self.all_thrown > 0:
            pile = _one_by_one(unseen, 0)
        position.hands = hands[:]
        position.deck = unseen
        self._deal(position, pile[:], rng)

    def _throw_in(self, position: Position, specials: list[int], unseen: list[int]) -> None:
        """C7-HAND-1, C5-HAND-1: a hand thrown in unseen had no mercenary, as everybody knows."""
        for place, other in enumerate(self.others):
            thrown = [0] * KINDS
            for _ in range(self.thrown[place]):
                kind = specials.pop()
                thrown[kind] += 1
                unseen[kind] -= 1
            position.thrown[other * KINDS : (other + 1) * KINDS] = thrown

    def _deal(self, position: Position, pile: list[int], rng: Random) -> None:
        """Fill the hands up from the pile; what nobody gets is left in the deck."""
        hands, deck = position.hands, position.deck
        missing = [self.sizes[other] - hand_size(position, other) for other in self.others]
        shuffle_last(pile, sum(missing), rng)
        top: i64 = len(pile)
        for row, other in enumerate(self.others):
            base: i64 = other * KINDS
            for _ in range(missing[row]):
                top -= 1
                kind: i64 = pile[top]
                place = base + kind
                hands[place] = hands[place] + 1
                deck[kind] = deck[kind] - 1


def _one_by_one(counts: list[int], first: int) -> list[int]:
    """List the cards of the kinds from ``first`` on."""
    return [kind for kind in range(first, KINDS) for _ in range(counts[kind])]


def _promised(position: Position, seat: int, other: int, kind: int) -> int:
    """Count the cards of a kind that are in a hand, or were until its face-down card was laid."""
    place = (seat * position.rules.seats + other) * KINDS + kind
    return position.known.get(place, 0) + position.maybe.get(place, 0)


def _surely_held(position: Position, seat: int, others: list[int]) -> list[int]:
    """Give all hands with what must be in the others, given what lies face down."""
    hands = position.hands[:]
    for other in others:
        for kind in range(KINDS):
            if position.face_down[other] == kind:
                hands[other * KINDS + kind] = sure_count(position, seat, other, kind)
            else:
                hands[other * KINDS + kind] = _promised(position, seat, other, kind)
    return hands


def _known_to_all(position: Position, counts: dict[int, int], seat: int) -> dict[int, int]:
    """Give the others the knowledge all have, and what this seat itself showed them.

    What they showed each other in secret is this seat's to guess, so it is left out.
    """
    seats = position.rules.seats
    imagined: dict[int, int] = {}
    for place, count in counts.items():
        observer, about = place // KINDS // seats, place // KINDS % seats
        if observer == seat or about == seat:
            imagined[place] = count
        elif observer == seats:
            for other in range(seats + 1):
                if other not in (seat, about):
                    there = (other * seats + about) * KINDS + place % KINDS
                    imagined[there] = count
    return imagined


def _imagine_show(position: Position, show: Show, seat: int, rng: Random) -> Show:
    """A show whose cards the seat did not see becomes one of cards its shower may have had."""
    if show.seat == seat or show.to >> seat & 1:
        return show
    hand = cards_of(position.hands, show.seat)
    held = [kind for kind in range(KINDS) for _ in range(hand[kind])]
    rng.shuffle(held)
    missing = len(show.cards) - len(held)
    held += rng.choices(range(KINDS), position.rules.deck, k=max(0, missing))
    return Show(show.seat, sorted(held[: len(show.cards)]), show.to)


def _redraw_face_down_cards(
    position: Position, seat: int, others: list[int], unseen: list[int], rng: Random
) -> None:
    """Choose a kind for every face-down card of the others among all cards it can be.

    ``unseen`` holds no card that is promised to a hand; a known card that may be this one
    (``maybe``) is a candidate too and is set free when another card of its kind is chosen.
    Special cards that must have been thrown in with a hand are left alone.
    """
    thrown = sum(sum(cards_of(position.thrown, other)) for other in others)
    # Whoever is asked about a mercenary first: there are the fewest kinds to choose from.
    for other in sorted(others, key=lambda one: len(may_lie_face_down(position, one))):
        if position.face_down[other] < 0:
            continue
        kinds = may_lie_face_down(position, other)
        spare = sum(unseen[MERCENARIES:]) - thrown
        base = (seat * position.rules.seats + other) * KINDS
        maybe = [position.maybe.get(base + kind, 0) for kind in range(KINDS)]
        room = hand_size(position, other) - sum(known_cards(position, seat, other)) - sum(maybe)
        weights = []
        for kind in kinds:
            free = unseen[kind] if kind < MERCENARIES else min(unseen[kind], max(0, spare))
            # A hand too small for all that is known of it has laid one of these cards down.
            weights.append(free + maybe[kind] if room + maybe[kind] >= 0 else 0)
        chosen: int = rng.choices(kinds, weights)[0]
        unseen[chosen] += maybe[chosen] - 1
        position.face_down[other] = chosen


def unseen_cards(position: Position, seat: int | None) -> list[int]:
    """Count the cards whose place a seat does not know: the deck's less all it can see."""
    return unseen_among(hidden_cards(position), position, seat)


def hidden_cards(position: Position) -> list[int]:
    """Count the cards that do not lie open: the deck's less those in lines and discarded."""
    hidden = position.rules.deck[:]
    for place in range(len(position.lines)):
        hidden[place % KINDS] -= position.lines[place]
    for kind in range(KINDS):
        hidden[kind] -= position.discards[kind]
    return hidden


def unseen_among(hidden: list[int], position: Position, seat: int | None) -> list[int]:
    """Count those of the hidden cards that are not a seat's own; the list given stays as it is."""
    unseen = hidden[:]
    if seat is None:
        return unseen
    base = seat * KINDS
    for kind in range(KINDS):
        unseen[kind] -= position.hands[base + kind] + position.thrown[base + kind]
    if position.face_down[seat] >= 0:
        unseen[position.face_down[seat]] -= 1
    if seat == position.turn and position.laid_now >= 0:
        unseen[position.laid_now] -= 1
    return unseen


def show_only_finished_plays(position: Position, seat: int) -> None:
    """Take back what another seat is doing in secret just now, to be done again in the copy.

    The choice of a card to turn up (ruling R58), the cards a sole survivor has kept so far and the
    progress of the hand step (C7-HAND-7) are not known to others.
    """
    progress = known_progress(position, seat)
    position.declined_to_discard &= 1 << seat
    if position.phase == phases.TURN_UP_CHOICE and position.turn != seat:
        position.hands[position.turn * KINDS + position.laid_now] += 1
        position.laid_now = -1
        position.phase = phases.TURN
    elif position.phase == phases.KEEP_CHOICE and seats_with_cards(position)[0] != seat:
        position.kept_first = -1
    elif position.phase == phases.HAND_CHOICE and seat_asked(position) != seat:
        position.asked = progress
        position.phase = phases.HANDS


def known_progress(position: Position, seat: int) -> int:
    """Give how many seats this one knows to be done with the hand step.

    Everybody up to the last who threw in, and up to the seat itself if it was asked.
    """
    done = position.discarded_hand | (position.declined_to_discard & 1 << seat)
    seats = position.rules.seats
    progress = 0
    for other in seats_in(done):
        progress = max(progress, (other - position.holder) % seats + 1)
    return progress
