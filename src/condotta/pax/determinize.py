"""Determinization: a position that a seat could be in, for all it knows.

Redrawn are the order and contents of the decks, as they are built (P-C5a: comets only in the bottom
part), and which cards left the other seats' hands unseen (P-R44). Everything else is public to who
remembers: each hand card was bought openly, each face-down card of the market was seen.
"""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.action import is_among
from condotta.core.chance import SEED_BYTES, Chance
from condotta.core.shuffle import shuffle_last
from condotta.pax.cards import CARD, COMET
from condotta.pax.fields import TREACHERY_CARD, TREACHERY_FROM_HAND
from condotta.pax.places import REGIONS
from condotta.pax.position import FRAME, Position, with_entry
from condotta.pax.steps import TREACHERY
from condotta.pax.table import CARDS_AMONG_THE_COMETS, COMETS_IN_A_DECK

BOTTOM = CARDS_AMONG_THE_COMETS + COMETS_IN_A_DECK
"""P-C5a: the part of a deck that has comets."""
IS_COMET: Final = [card.kind == COMET for card in CARD]
ROW: Final = [card.banner for card in CARD]
"""For each card whether it is a comet, and its deck."""


def redraw_hidden(position: Position, seat: int, rng: Random) -> None:
    """Redraw what the seat cannot know; the seed that dealt the decks is part of it."""
    position.chance = Chance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))
    _redraw_decks(position, rng)
    for other in range(position.rules.seats):
        if other != seat and position.secrets[other]:
            _redraw_secrets(position, other, rng)


def _redraw_decks(position: Position, rng: Random) -> None:
    for row in range(REGIONS):
        deck = position.decks[row]
        # P-C5c: with astrology the top card is known.
        shown = deck[-1:] if position.rules.astrology else []
        hidden = deck[: len(deck) - len(shown)]
        comets = [card for card in hidden if IS_COMET[card]]
        pool = [card for card in hidden if not IS_COMET[card]]
        count = len(pool)
        others: list[int] = []
        for card in position.left_out:
            if ROW[card] == row:
                pool.append(card)
            else:
                others.append(card)
        pool.sort()
        shuffle_last(pool, len(pool), rng)
        comets.sort()
        shuffle_last(comets, len(comets), rng)
        drawn = pool[:count]
        # The deck's list begins at the bottom.
        places = rng.sample(range(min(BOTTOM, len(hidden))), len(comets)) if comets else []
        fresh = [
            comets.pop() if is_among(places, place) else drawn.pop() for place in range(len(hidden))
        ]
        position.decks = with_entry(position.decks, row, fresh + shown)
        others += pool[count:]
        others.sort()
        position.left_out = others


def _redraw_secrets(position: Position, seat: int, rng: Random) -> None:
    """Draw anew which cards left a hand; candidates only grow, so one after the other is fair."""
    whole = [*position.hands[seat], *[secret[0] for secret in position.secrets[seat]]]
    gone: list[int] = []
    fresh: list[list[int]] = []
    for secret in position.secrets[seat]:
        candidates = [card for card in secret[1:] if card not in gone]
        card = candidates[rng.randrange(len(candidates))]
        gone.append(card)
        fresh.append([card, *secret[1:]])
    position.secrets = with_entry(position.secrets, seat, fresh)
    _ask_about(position, seat)
    position.hands = with_entry(
        position.hands, seat, sorted(card for card in whole if card not in gone)
    )


def _ask_about(position: Position, seat: int) -> None:
    """A question about the card just sold unseen is about the card that was drawn for it.

    Only whoever acts is asked about a sale: what others sold before has nothing to do with it.
    """
    if seat != position.actor:
        return
    card = position.secrets[seat][-1][0]
    for start in range(len(position.frames) - FRAME, -1, -FRAME):
        step = position.frames[start]
        if step == TREACHERY and position.frames[start + TREACHERY_FROM_HAND]:
            position.frames[start + TREACHERY_CARD] = card
