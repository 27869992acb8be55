"""What each seat is sure of in the other hands.

A count for each observer, seat and kind: a sure minimum. A card taken back by a Scarecrow is known
to all (C7-INFO-4); a card shown is known to those it was shown to (C7-INFO-8); playing a card of
that kind uses one up. A face-down card may be any of the ten kinds laid face down until it is
turned up, so meanwhile each of these counts is one lower; ``maybe`` remembers what comes back once
the card proves to be another kind.
"""

from __future__ import annotations

from condotta.condottiere.cards import KINDS, LAID_FACE_DOWN
from condotta.condottiere.position import Position, Show


def sure_count(position: Position, observer: int, seat: int, kind: int) -> int:
    """Give how many cards of a kind an observer is sure to be in a seat's hand."""
    return position.known.get((observer * position.rules.seats + seat) * KINDS + kind, 0)


def card_retrieved(position: Position, seat: int, kind: int) -> None:
    """C7-INFO-4: everybody saw this mercenary go back into the hand."""
    known = position.known.copy()
    for place in places_of(position, seat, kind):
        known[place] = known.get(place, 0) + 1
    position.known = known


def card_played(position: Position, seat: int, kind: int) -> None:
    """A card of this kind has left the hand: at most one known card was that one."""
    if not _anything_known(position, seat, kind):
        return
    known = position.known.copy()
    maybe = position.maybe.copy()
    for place in places_of(position, seat, kind):
        sure = known.get(place, 0)
        otherwise = sure + maybe.get(place, 0)
        _note(known, place, max(0, sure - 1))
        _note(maybe, place, max(0, otherwise - 1) - max(0, sure - 1))
    position.known = known
    position.maybe = maybe


def card_laid_down(position: Position, seat: int) -> None:
    """A face-down card has left the hand: it may be any known card of its ten kinds."""
    if not position.known:
        return
    known = position.known.copy()
    maybe = position.maybe.copy()
    for kind in LAID_FACE_DOWN:
        for place in places_of(position, seat, kind):
            sure = known.get(place, 0)
            if sure > 0:
                _note(known, place, sure - 1)
                maybe[place] = 1
    position.known = known
    position.maybe = maybe


def card_turned_up(position: Position, seat: int, kind: int) -> None:
    """The face-down card was of this kind, so known cards of the others are in the hand still."""
    if not position.maybe:
        return
    known = position.known.copy()
    maybe = position.maybe.copy()
    for other in LAID_FACE_DOWN:
        for place in places_of(position, seat, other):
            back = maybe.pop(place, 0)
            if back > 0 and other != kind:
                known[place] = known.get(place, 0) + back
    position.known = known
    position.maybe = maybe


def one_of_two_turned_up(position: Position, seat: int, kind: int) -> None:
    """A second card was laid down and one of the two turned up; nobody else can tell which.

    Ruling R58: so the others are sure only of what holds in both cases. One card of this kind is
    gone, and the one still face down may be any.
    """
    if not position.known and not position.maybe:
        return
    card_played(position, seat, kind)
    known = position.known.copy()
    maybe = position.maybe.copy()
    for other in LAID_FACE_DOWN:
        if other != kind:
            for place in places_of(position, seat, other):
                held = known.get(place, 0) + maybe.get(place, 0)
                _note(known, place, max(0, held - 1))
                _note(maybe, place, min(1, held))
    position.known = known
    position.maybe = maybe


def cards_thrown_unseen(position: Position, seat: int, thrown: int) -> None:
    """C7-INFO-6: so many of the hand's cards are gone, nobody else knows which."""
    if not position.known:
        return
    known: dict[int, int] = {}
    for place, count in position.known.items():
        left = count - thrown if place // KINDS % position.rules.seats == seat else count
        if left > 0:
            known[place] = left
    position.known = known


def hand_gone(position: Position, seat: int) -> None:
    """Nothing is known of a hand that was thrown in."""
    cards_thrown_unseen(position, seat, sum(position.rules.deck))


def all_forgotten(position: Position) -> None:
    """After all cards were shuffled nothing is known of any hand."""
    position.known = {}
    position.maybe = {}


def learn(position: Position, show: Show) -> None:
    """C7-TALK-5: the seats shown to are now sure of these cards, and nothing else changes."""
    known = position.known.copy()
    maybe = position.maybe.copy()
    seats = position.rules.seats
    for observer in range(seats):
        if show.to >> observer & 1:
            for kind in set(show.cards):
                place = (observer * seats + show.seat) * KINDS + kind
                shown = show.cards.count(kind)
                sure = known.get(place, 0)
                otherwise = max(sure + maybe.get(place, 0), shown)
                known[place] = max(sure, shown)
                _note(maybe, place, otherwise - known[place])
    position.known = known
    position.maybe = maybe
    position.shows = [*position.shows, show]


def tells_something_new(position: Position, show: Show) -> bool:
    """Ruling R72: a show must tell at least one of its seats something it is not sure of yet."""
    for observer in range(position.rules.seats):
        if show.to >> observer & 1:
            for kind in set(show.cards):
                if show.cards.count(kind) > sure_count(position, observer, show.seat, kind):
                    return True
    return False


def known_cards(position: Position, observer: int, seat: int) -> list[int]:
    """Give all an observer is sure of in a seat's hand, as counts of kinds."""
    counts = [0] * KINDS
    base = (observer * position.rules.seats + seat) * KINDS
    # Little is known of all that could be: to go through it is faster than to ask for each kind.
    for place, count in position.known.items():
        if base <= place < base + KINDS:
            counts[place - base] = count
    return counts


def known_to(position: Position, observer: int) -> list[int]:
    """Give all an observer is sure of in the other hands, seat by seat; empty if of nothing."""
    seats = position.rules.seats
    first = observer * seats * KINDS
    counts: list[int] = []
    for place, count in position.known.items():
        about = place - first
        if 0 <= about < seats * KINDS and about // KINDS != observer:
            if not counts:
                counts = [0] * (seats * KINDS)
            counts[about] = count
    return counts


def _anything_known(position: Position, seat: int, kind: int) -> bool:
    """Say whether anybody may be sure of a card of this kind; a quick no is the usual answer."""
    if not position.known and not position.maybe:
        return False
    if position.shows:
        return True
    # Nothing was shown, so spectators know what everybody knows.
    seats = position.rules.seats
    place = (seats * seats + seat) * KINDS + kind
    return place in position.known or place in position.maybe


def _note(counts: dict[int, int], place: int, count: int) -> None:
    """Write a count down; what is 0 is not kept."""
    if count > 0:
        counts[place] = count
    else:
        counts.pop(place, 0)


def places_of(position: Position, seat: int, kind: int) -> range:
    """Where the counts of one seat and kind lie, for every observer and for spectators."""
    seats = position.rules.seats
    return range(seat * KINDS + kind, (seats + 1) * seats * KINDS, seats * KINDS)
