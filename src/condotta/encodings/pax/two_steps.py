"""A smaller fixed index: which piece is freed and where it goes, asked one after the other.

4,300 of the 7,147 actions free a repressed piece: each of ten pieces on each of ten cards to each
of 43 slots. The rules ask that as one question, for the places depend on the piece, and records
stay as they are; a program with an output for every action may ask it in two steps, over 2,947
numbers: the actions without those 4,300, and a hundred "free this piece". Where it goes is then
the answer ``choose-slot``.

>>> import condotta
>>> game = condotta.pax.scenario('''
...     seats 2
...     seat 0: florins 2; west [france]
...     france: paris=Ng; repressed p.0 Rg
... ''')
>>> question = TwoSteps(game.decision.options)
>>> int(question.mask().sum()) == len(game.decision.options)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from condotta.core.action import Action
from condotta.core.errors import MalformedAction
from condotta.core.given import shown
from condotta.pax.actions import (
    ACTION_COUNT,
    CHOOSE_SLOT,
    FREE_PIECE,
    PACIFY_PIECE,
    TOKENS,
)
from condotta.pax.places import EMPIRES, SLOTS

if TYPE_CHECKING:
    from condotta.encodings.encoding import Numbers

FREED: Final = EMPIRES * TOKENS
"""The pieces that can be freed: each on each empire's card."""
BEHIND: Final = PACIFY_PIECE - FREE_PIECE - FREED
"""How much the actions behind those that free a piece move forward."""
NUMBERS: Final = ACTION_COUNT - BEHIND
"""The numbers of the index: 2,947."""


def first_step(index: int) -> int:
    """Give the number that stands for an action; the same for all that free the same piece."""
    if index < FREE_PIECE:
        return index
    if index < PACIFY_PIECE:
        return FREE_PIECE + (index - FREE_PIECE) // SLOTS
    return index - BEHIND


class TwoSteps:
    """A question over 2,947 numbers: ``mask`` says which are open, ``answer`` takes one.

    ``answer`` gives the action to play, or ``None`` where the second step waits: then ``mask``
    says to which slots the piece may go.
    """

    def __init__(self, options: Sequence[Action]) -> None:
        """Ask for one of these."""
        self._open: dict[int, list[Action]] = {}
        for option in options:
            self._open.setdefault(first_step(option.index), []).append(option)

    def mask(self) -> Numbers:
        """A byte for each number: 1 if it is open now."""
        mask = np.zeros(NUMBERS, dtype=np.uint8)
        mask[list(self._open)] = 1
        return mask

    def answer(self, number: int) -> Action | None:
        """Take a number that is open; give the action, once it is clear which.

        Raises:
            MalformedAction: The number is not open; nothing has changed.
        """
        found = self._open.get(number)
        if found is None:
            raise MalformedAction("error.malformed-action", {"given": shown(number)})
        if len(found) == 1:
            return found[0]
        self._open = {CHOOSE_SLOT + (a.index - FREE_PIECE) % SLOTS: [a] for a in found}
        return None
