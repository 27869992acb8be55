"""What can be wrong with what seats are sure of, and with what was shown."""

from __future__ import annotations

from condotta.condottiere.cards import KIND_NAMES, KINDS, goes_face_down
from condotta.condottiere.phases import TURN_UP_CHOICE
from condotta.condottiere.position import Position


def problems_of_knowledge(position: Position) -> list[str]:
    """I17: nobody is sure of a card that is not there, whatever a face-down card may be."""
    found = _shows(position)
    seats = position.rules.seats
    for place in sorted({*position.known, *position.maybe}):
        seat = place // KINDS % seats
        kind = place % KINDS
        name = KIND_NAMES[kind]
        sure = position.known.get(place, 0)
        maybe = position.maybe.get(place, 0)
        truly = position.hands[seat * KINDS + kind]
        if position.phase == TURN_UP_CHOICE and seat == position.turn and position.laid_now == kind:
            # Nobody else has seen this play yet.
            truly += 1
        certain = sure if position.face_down[seat] == kind else sure + maybe
        if certain > truly:
            found.append(f"known: somebody is sure of a {name} that is not in hands.{seat}")
        may_lie_face_down = position.face_down[seat] >= 0 and goes_face_down(kind)
        if maybe > (1 if may_lie_face_down else 0):
            found.append(f"known: face_down.{seat} cannot be a {name}")
        found += _contradictions(position, place)
    return found


def _shows(position: Position) -> list[str]:
    """C7-TALK-2, C7-TALK-6, C5-TALK-2: somebody showed something to others."""
    found = []
    for number, show in enumerate(position.shows):
        if not position.rules.allow_show:
            found.append(f"shows.{number}: at a table where nothing is shown")
        elif not show.cards or not show.to or show.to >> show.seat & 1:
            found.append(f"shows.{number}: no cards, or not to others")
    return found


def _contradictions(position: Position, place: int) -> list[str]:
    """C7-INFO-4, C7-INFO-8: all know what spectators know; more than that must have been shown."""
    seats = position.rules.seats
    observer, seat, kind = place // KINDS // seats, place // KINDS % seats, place % KINDS
    public = (seats * seats + seat) * KINDS + kind
    name = KIND_NAMES[kind]
    agree = observer == seat or _knows(position, place) == _knows(position, public)
    if not agree and not position.shows:
        return [f"known: somebody is sure of a {name} in hands.{seat} that nobody has shown"]
    found = []
    for other in range(seats):
        there = (other * seats + seat) * KINDS + kind
        if other != seat and _knows(position, there) < _knows(position, public):
            found.append(f"known: {other} has missed that all saw a {name} go to hands.{seat}")
    return found


def _knows(position: Position, place: int) -> tuple[int, int]:
    """What is sure of a kind in a hand if the face-down card is not of it, and if it is."""
    sure = position.known.get(place, 0)
    return sure + position.maybe.get(place, 0), sure
