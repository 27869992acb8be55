"""The steps of a game, and the order in which they follow each other.

The order after a battle differs between the editions and Draw After Battle; it is data
(``AFTER_2007``, ``AFTER_1995``, ``AFTER_DRAWING``), not branches in the steps.
"""

from __future__ import annotations

from typing import Final

SETUP: Final = 0
FIRST_CHOICE: Final = 1
BATTLE: Final = 2
TURN: Final = 3
SCARECROW_CHOICE: Final = 4
POPE_CHOICE: Final = 5
TURN_UP_CHOICE: Final = 6
END_OF_TURN: Final = 7
COMPARE: Final = 8
CHECK: Final = 9
NEXT_CHOICE: Final = 10
DISCARD: Final = 11
HANDS: Final = 12
HAND_CHOICE: Final = 13
ROUND_END: Final = 14
KEEP_CHOICE: Final = 15
DEAL: Final = 16
DRAWING: Final = 17
DRAW_CHOICE: Final = 18
FINAL: Final = 19
OVER: Final = 20

PHASES: Final = 21

PHASE_NAMES: Final[tuple[str, ...]] = (
    "setup",
    "first-choice",
    "battle",
    "turn",
    "scarecrow",
    "pope",
    "turn-up",
    "end-of-turn",
    "compare",
    "check",
    "next-choice",
    "discard",
    "hands",
    "hand",
    "round-end",
    "keep",
    "deal",
    "drawing",
    "draw",
    "final",
    "over",
)

IN_BATTLE: Final = (TURN, SCARECROW_CHOICE, POPE_CHOICE, TURN_UP_CHOICE)
"""The phases in which cards are played."""


def is_in_battle(phase: int) -> bool:
    """Say whether a phase is one of them; a search asks twice at every answer."""
    return TURN <= phase <= TURN_UP_CHOICE


NAMES_TO_ALL: Final = {"first-choice": "choose-region", "next-choice": "choose-region"}
"""Names of phases as views give them, where they differ."""


def _order(*pairs: tuple[int, int]) -> list[int]:
    """Lay out "after this phase comes that one" for looking up."""
    order = [-1] * PHASES
    for before, after in pairs:
        order[before] = after
    return order


AFTER_2007: Final = _order(
    (FIRST_CHOICE, BATTLE),
    (CHECK, NEXT_CHOICE),
    (NEXT_CHOICE, DISCARD),
    (DISCARD, HANDS),
    (HANDS, ROUND_END),
    (ROUND_END, BATTLE),
    (DEAL, BATTLE),
)
"""C7-END-3, C7-NEXT-2, C7-ROUND-6: the next region is chosen before anything is discarded."""

AFTER_DRAWING: Final = _order(
    (FIRST_CHOICE, BATTLE),
    (CHECK, DRAWING),
    (DRAWING, NEXT_CHOICE),
    (NEXT_CHOICE, DISCARD),
    (DISCARD, BATTLE),
)
"""C7-VAR-DRAW-3, C7-VAR-DRAW-11: cards are drawn, then the region is chosen; there are no
rounds (C7-VAR-DRAW-1) and no hand is thrown in (C7-VAR-DRAW-8)."""

AFTER_1995: Final = _order(
    (FIRST_CHOICE, BATTLE),
    (CHECK, DISCARD),
    (DISCARD, HANDS),
    (HANDS, ROUND_END),
    (ROUND_END, NEXT_CHOICE),
    (DEAL, NEXT_CHOICE),
    (NEXT_CHOICE, BATTLE),
)
"""C5-END-8, C5-DEAL-2: the next city is chosen last, after a redeal if there is one."""
