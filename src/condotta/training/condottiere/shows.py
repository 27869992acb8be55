"""Cards that are shown, in games to learn from.

The batch knows no shows, for talk is the table's (C7-TALK-1); people and the ``dealer`` show cards
all the same. So in a part of the games everybody but the learner shows a card: the strongest in
hand, in the battles they are in the mood for. It is told as known to be in that hand, as in a view.
"""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from condotta.batch.chance import mix
from condotta.batch.state import Pile, Position
from condotta.condottiere.cards import HEROINE, KINDS, MERCENARIES
from condotta.encodings.condottiere.layout import LAYOUT, SEATS
from condotta.players.condottiere.situation import HAND_STRENGTH
from condotta.players.condottiere.weights import BY_STYLE

WEAKEST_FIRST: Final = tuple(
    kind
    for kind in (*range(MERCENARIES), HEROINE)
    if HAND_STRENGTH[kind] > BY_STYLE["dealer"].card_to_come
)
"""The kinds that are strong enough to be shown, as the ``dealer`` finds."""
MOODY: Final = 0.6
"""How often somebody is in the mood to show, battle by battle."""
_GAMES, _MOODS = 0x53484F57, 0x4D4F4F44
"""What the numbers of games and of battles are mixed with."""


def with_shows(seen: Array, position: Position, seat: Array, learners: Array, part: float) -> Array:
    """Add the cards shown to what a seat sees, in this part of the games."""
    game = position.counters["game"]
    talkative = _chance(game ^ np.uint32(_GAMES)) < part
    shown = [_shown(position, one, talkative, learners) for one in position.seats]
    rows = []
    for row in range(SEATS):
        if row == 0 or row >= len(shown):
            rows.append(jnp.zeros((*seen.shape[:-1], KINDS), jnp.uint8))
            continue
        turned = [shown[(one + row) % len(shown)] for one in position.seats]
        kind = position.of_seat(turned, seat)
        rows.append((kind[..., None] == np.arange(KINDS)).astype(jnp.uint8))
    known = LAYOUT.at("known")
    surely = jnp.maximum(seen[..., known], jnp.concatenate(rows, axis=-1))
    return seen.at[..., known].set(surely)


def _shown(position: Position, seat: int, talkative: Array, learners: Array) -> Array:
    """Give the kind a seat shows the others; -1 if it shows nothing."""
    number = position.counters["game"] * np.uint32(1009) + position["battle"].astype(jnp.uint32)
    mood = _chance(mix(number ^ np.uint32(_MOODS)) + np.uint32(seat)) < MOODY
    shows = talkative & mood & (learners >> seat & 1 == 0)
    return jnp.where(shows, _strongest(position, position.hands[seat]), -1)


def _strongest(position: Position, hand: Pile) -> Array:
    strongest = jnp.full_like(position["battle"], -1)
    for kind in WEAKEST_FIRST:
        lane = position.settings.lanes[kind]
        held = hand[lane.word] >> np.uint32(lane.shift % 32) & np.uint32(lane.mask)
        strongest = jnp.where(held > 0, kind, strongest)
    return strongest


def _chance(word: Array) -> Array:
    """Make a number from 0 to 1 of a word."""
    return (mix(word) >> np.uint32(8)).astype(jnp.float32) / np.float32(1 << 24)
