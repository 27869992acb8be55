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
    return position.known[(observer * position.rules.seats + seat) * KINDS + kind]


def card_retrieved(position: Position, seat: int, kind: int) -> None:
    """C7-INFO-4: everybody saw this mercenary go back into the hand."""
    known = position.known[:]
    for place in _places(position, seat, kind):
        known[place] += 1
    position.known = known


def card_played(position: Position, seat: int, kind: int) -> None:
    """A card of this kind has left the hand: at most one known card was that one."""
    for place in _places(position, seat, kind):
        if position.known[place] > 0 or position.maybe[place] > 0:
            _use_up(position, place)


def _use_up(position: Position, place: int) -> None:
    known = position.known[:]
    maybe = position.maybe[:]
    otherwise = max(0, known[place] + maybe[place] - 1)
    known[place] = max(0, known[place] - 1)
    maybe[place] = otherwise - known[place]
    position.known = known
    position.maybe = maybe


def card_laid_down(position: Position, seat: int) -> None:
    """A face-down card has left the hand: it may be any known card of its ten kinds."""
    known = position.known[:]
    maybe = position.maybe[:]
    for kind in LAID_FACE_DOWN:
        for place in _places(position, seat, kind):
            if known[place] > 0:
                known[place] -= 1
                maybe[place] = 1
    position.known = known
    position.maybe = maybe


def card_turned_up(position: Position, seat: int, kind: int) -> None:
    """The face-down card was of this kind, so known cards of the others are in the hand still."""
    known = position.known[:]
    maybe = position.maybe[:]
    for other in LAID_FACE_DOWN:
        for place in _places(position, seat, other):
            if other != kind:
                known[place] += maybe[place]
            maybe[place] = 0
    position.known = known
    position.maybe = maybe


def cards_thrown_unseen(position: Position, seat: int, thrown: int) -> None:
    """C7-INFO-6: so many of the hand's cards are gone, nobody else knows which."""
    known = position.known[:]
    for kind in range(KINDS):
        for place in _places(position, seat, kind):
            known[place] = max(0, known[place] - thrown)
    position.known = known


def hand_gone(position: Position, seat: int) -> None:
    """Nothing is known of a hand that was thrown in."""
    known = position.known[:]
    for kind in range(KINDS):
        for place in _places(position, seat, kind):
            known[place] = 0
    position.known = known


def all_forgotten(position: Position) -> None:
    """After all cards were shuffled nothing is known of any hand."""
    position.known = [0] * len(position.known)
    position.maybe = [0] * len(position.maybe)


def learn(position: Position, show: Show) -> None:
    """C7-TALK-5: the seats shown to are now sure of these cards, and nothing else changes."""
    known = position.known[:]
    maybe = position.maybe[:]
    seats = position.rules.seats
    for observer in range(seats):
        if show.to >> observer & 1:
            for kind in set(show.cards):
                place = (observer * seats + show.seat) * KINDS + kind
                shown = show.cards.count(kind)
                otherwise = max(known[place] + maybe[place], shown)
                known[place] = max(known[place], shown)
                maybe[place] = otherwise - known[place]
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


def _places(position: Position, seat: int, kind: int) -> range:
    """Where the counts of one seat and kind lie, for every observer and for spectators."""
    seats = position.rules.seats
    return range(seat * KINDS + kind, (seats + 1) * seats * KINDS, seats * KINDS)
