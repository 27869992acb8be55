"""What has happened, told in as many lines as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from condotta.cli.words import Words
from condotta.core.event import Event


def latest(
    events: Sequence[Event], always: set[int], words: Words, room: int, width: int
) -> list[str]:
    """Tell the latest events, and ``always`` those at these places; count what is left out."""
    story = [words.event(event) for event in events]
    lines = [1 + (max(cell_len(line), 1) - 1) // width for line in story]
    if sum(lines) <= room:
        return story
    kept = set(always)
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
