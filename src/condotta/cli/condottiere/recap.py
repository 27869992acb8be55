"""What must not be missing when it is told what has happened: how the last battle ended."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.event import Event

BATTLE_ENDS = ("battle-ends", "final-battle-ends")
RESULTS = (
    *BATTLE_ENDS,
    "battle-tied",
    "battle-stopped",
    "region-conquered",
    "region-held",
    "token-received",
    "token-by-courtesans",
)
"""What everybody wants to know of a battle: how it ended, who conquered, who has the token."""


def last_result(events: Sequence[Event]) -> set[int]:
    """Find the places of the events that tell how the last battle ended."""
    ends = [place for place, event in enumerate(events) if event.kind in BATTLE_ENDS]
    if not ends:
        return set()
    return {place for place in range(ends[-1], len(events)) if events[place].kind in RESULTS}
