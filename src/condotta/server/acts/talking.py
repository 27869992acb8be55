"""Saying something at a table."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.table_limits import LONGEST_TALK
from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.questions import clean_text, own_seat
from condotta.server.errors import Refused
from condotta.server.table import Table

MOST_TALK = 2000
"""So many things may be said at one table: everybody who comes back is told them all."""


def talk(table: Table, actor: Actor, text: str, to: Sequence[int] | None) -> Draft:
    """Say something to all, to one or to some."""
    if not table.choices.talk:
        raise Refused("no-talk")
    seat = own_seat(table, actor)
    # By the name everybody sees on the chair: a guest may have taken another's since.
    name = table.chairs[seat].name
    if len(table.talk) >= MOST_TALK:
        raise Refused("talk-full")
    said = clean_text(text)
    if not said or len(said) > LONGEST_TALK:
        raise Refused("bad-text", {"longest": LONGEST_TALK})
    if to is None:
        return Draft("talk", actor, seat=seat, name=name, text=said, to=None)
    heard = sorted(set(to))
    if not heard or seat in heard or heard[0] < 0 or heard[-1] >= len(table.chairs):
        raise Refused("bad-seats", {"seats": len(table.chairs)})
    if table.state == "open":
        raise Refused("not-started")  # seats may still change: a whisper could reach another
    return Draft("talk", actor, seat=seat, name=name, text=said, to=heard)
