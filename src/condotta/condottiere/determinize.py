"""Imagining a position: everything a seat cannot know redrawn, all it does know kept.

What a seat knows: its own hand, its own face-down card and the hands it threw in unseen; every
face-up card; every public discard; how many cards each hand, pile and line has; and the sure
counts of ``knowledge``. The rest is dealt out at random among the places nobody showed it; after a
reshuffle each card comes from where it can be from (``two_sources``).
"""

from __future__ import annotations

from random import Random

from condotta.condottiere import phases
from condotta.condottiere.cards import KINDS, MERCENARIES, cards_of
from condotta.condottiere.hidden import may_lie_face_down
from condotta.condottiere.knowledge import known_cards, sure_count
from condotta.condottiere.position import Position, Show, hand_size, seats_in
from condotta.condottiere.rounds import seat_asked, seats_with_cards
from condotta.condottiere.two_sources import Hands
from condotta.core.chance import SEED_BYTES, Chance


def redraw_hidden(position: Position, seat: int, rng: Random) -> None:
    """Redraw in place what the seat cannot know, the chance to come included."""
    _show_only_finished_plays(position, seat)
    if position.held_before:
        Hands(position, seat).guess(rng)
    else:
        _redraw_hands(position, seat, rng)
    _imagine_what_others_know(position, seat, rng)
    position.chance = Chance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))


def _redraw_hands(position: Position, seat: int, rng: Random) -> None:
    """Redraw what lies face down, what was thrown in unseen, the hands, and the deck."""
    others = [other for other in range(position.rules.seats) if other != seat]
    sizes = [hand_size(position, other) for other in range(position.rules.seats)]
    unseen = unseen_cards(position, seat)
    for other in others:
        for kind in range(KINDS):
            unseen[kind] -= _promised(position, seat, other, kind)
    _redraw_face_down_cards(position, seat, others, unseen, rng)
    _redraw_thrown_hands(position, others, unseen, rng)
    for other in others:
        for kind in range(KINDS):
            position.hands[other * KINDS + kind] = _surely_held(position, seat, other, kind)
    pile = [kind for kind in range(KINDS) for _ in range(unseen[kind])]
    rng.shuffle(pile)
    for other in others:
        for _ in range(sizes[other] - hand_size(position, other)):
            position.hands[other * KINDS + pile.pop()] += 1
    deck = [0] * KINDS
    for kind in pile:
        deck[kind] += 1
    position.deck = deck


def _promised(position: Position, seat: int, other: int, kind: int) -> int:
    """Count the cards of a kind that are in a hand, or were until its face-down card was laid."""
    place = (seat * position.rules.seats + other) * KINDS + kind
    return position.known.get(place, 0) + position.maybe.get(place, 0)


def _surely_held(position: Position, seat: int, other: int, kind: int) -> int:
    """Count the cards of a kind that must be in a hand, given what now lies face down."""
    if position.face_down[other] == kind:
        return sure_count(position, seat, other, kind)
    return _promised(position, seat, other, kind)


def _redraw_thrown_hands(
    position: Position, others: list[int], unseen: list[int], rng: Random
) -> None:
    """C7-HAND-1, C5-HAND-1: a hand thrown in unseen had no mercenary; that much everybody knows."""
    specials = [kind for kind in range(MERCENARIES, KINDS) for _ in range(unseen[kind])]
    rng.shuffle(specials)
    for other in others:
        base = other * KINDS
        thrown = [0] * KINDS
        for _ in range(sum(cards_of(position.thrown, other))):
            kind = specials.pop()
            thrown[kind] += 1
            unseen[kind] -= 1
        position.thrown[base : base + KINDS] = thrown


def _imagine_what_others_know(position: Position, seat: int, rng: Random) -> None:
    """Give the others the knowledge all have, and what this seat itself showed them.

    What they showed each other in secret is this seat's to guess, so it is left out; a show whose
    cards it did not see becomes one of cards its shower may have had.
    """
    seats = position.rules.seats
    known: dict[int, int] = {}
    maybe: dict[int, int] = {}
    for counts, imagined in ((position.known, known), (position.maybe, maybe)):
        for place, count in counts.items():
            observer, about = place // KINDS // seats, place // KINDS % seats
            if observer == seat or about == seat:
                imagined[place] = count
            elif observer == seats:
                for other in range(seats + 1):
                    if other not in (seat, about):
                        there = (other * seats + about) * KINDS + place % KINDS
                        imagined[there] = count
    position.known, position.maybe = known, maybe
    position.shows = [_imagine_show(position, show, seat, rng) for show in position.shows]


def _imagine_show(position: Position, show: Show, seat: int, rng: Random) -> Show:
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


def _show_only_finished_plays(position: Position, seat: int) -> None:
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
