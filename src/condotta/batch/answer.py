"""What an answer says."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from condotta.batch.cards import one
from condotta.batch.state import Pile, Position
from condotta.condottiere.actions import KEEP, PLAY, TAKE, TURN_UP
from condotta.condottiere.cards import LAID_FACE_DOWN
from condotta.condottiere.phases import KEEP_CHOICE, SCARECROW_CHOICE, TURN_UP_CHOICE


class Answer(NamedTuple):
    """An answer, and the card it names: its kind, and a pile of that one card."""

    action: Array
    kind: Array
    card: Pile


def read_answer(position: Position, action: Array) -> Answer:
    """Find the card an answer names; -1 and no card if it names none."""
    first = jnp.where(position.at(KEEP_CHOICE), KEEP, PLAY)
    first = jnp.where(position.at(SCARECROW_CHOICE), TAKE, first)
    kind = action - first
    if position.rules.turn_up_any:
        laid = jnp.zeros_like(action)
        for number, turned in enumerate(LAID_FACE_DOWN):
            laid = jnp.where(action == TURN_UP + number, turned, laid)
        kind = jnp.where(position.at(TURN_UP_CHOICE), laid, kind)
    return Answer(action, kind, one(position.settings, kind))
