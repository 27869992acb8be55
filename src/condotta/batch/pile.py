"""The cards nobody has: what is left to deal, and a card drawn from it."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.cards import count
from condotta.batch.chance import below
from condotta.batch.literals import word
from condotta.batch.settings import Settings
from condotta.batch.state import Pile, Position
from condotta.condottiere.cards import KINDS


def undealt(position: Position) -> Pile:
    """Give all cards that are in no hand, line or pile; between battles none lies face down."""
    places = [*position.hands, *position.lines, position.discards, *position.thrown]
    pile = [word(number) for number in position.settings.full_deck]
    for cards in places:
        pile = [a - b for a, b in zip(pile, cards, strict=True)]
    return pile


def drawn(settings: Settings, pile: Pile, random: Array) -> Pile:
    """Draw one card of a pile at random, each being equally likely.

    The kinds lie behind each other as if on a ruler; the number falls into one of them.
    """
    ends: list[tuple[int, Array]] = []
    end: Array = jnp.zeros_like(random, np.int32)
    for kind in range(KINDS):
        if settings.lanes[kind].mask > 0:
            end += count(settings, pile, kind)
            ends.append((kind, end))
    number = below(random, end)
    card = [jnp.zeros_like(random)] * settings.words
    for kind, end in reversed(ends):
        lane = settings.lanes[kind]
        for place in range(lane.word, settings.words):
            bit = np.uint32(1 << lane.shift if place == lane.word else 0)
            card[place] = jnp.where(number < end, bit, card[place])
    return card
