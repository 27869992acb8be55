"""What has happened, told in as many lines as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

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
    story = [words.event(event) for event in events]
    lines = [1 + (max(cell_len(line), 1) - 1) // width for line in story]
    if sum(lines) <= room:
        return story
    kept = _last_result(events)
    left = room - 1 - sum(lines[place] for place in kept)
    for place in reversed(range(len(story))):
        if place in kept:
            continue
        left -= lines[place]
        if left < 0:
            break
        kept.add(place)
    earlier = words.tell("ui.earlier", count=len(story) - len(kept))
    return [earlier, *(story[place] for place in sorted(kept))]


def _last_result(events: Sequence[Event]) -> set[int]:
    """Find the sentences that tell how the last battle ended."""
    ends = [place for place, event in enumerate(events) if event.kind in BATTLE_ENDS]
    if not ends:
        return set()
    return {place for place in range(ends[-1], len(events)) if events[place].kind in RESULTS}
