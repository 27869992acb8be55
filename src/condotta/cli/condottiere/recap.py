"""What has happened, told so that the last battle's result is never missing."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.cli.recap import latest
from condotta.cli.words import Words
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


def recap(events: Sequence[Event], words: Words, room: int, width: int) -> list[str]:
    """Tell the latest events, and always how the last battle ended; count what is left out."""
    return latest(events, _last_result(events), words, room, width)


def _last_result(events: Sequence[Event]) -> set[int]:
    """Find the sentences that tell how the last battle ended."""
    ends = [place for place, event in enumerate(events) if event.kind in BATTLE_ENDS]
    if not ends:
        return set()
    return {place for place in range(ends[-1], len(events)) if events[place].kind in RESULTS}
