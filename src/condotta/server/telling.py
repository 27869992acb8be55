"""Turning a table into what each observer is sent. Nothing else writes to a client about a game."""

from __future__ import annotations

from typing import Any

from condotta.core.event import Event
from condotta.server.story import OPEN, SPECTATOR, Story
from condotta.server.table import Chair, Table, Talk

Told = dict[str, Any]


def tell_table(table: Table, present: frozenset[int] = frozenset()) -> Told:
    """Say everything about a table that is no secret."""
    story = table.story
    ended = table.has_ended
    return {
        "id": table.id,
        "state": table.state,
        "host": table.host,
        "choices": table.choices.model_dump(mode="json"),
        "chairs": [_tell_chair(seat, chair, present) for seat, chair in enumerate(table.chairs)],
        "ask": _tell_ask(table),
        "seed_hash": table.seed_hash,
        "seed": story.seed if story is not None and ended else None,
        "rules": table.rules,
        "created_at": table.created_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "result": story.result if story is not None else None,
        "rematch": table.rematch,
    }


def _tell_chair(seat: int, chair: Chair, present: frozenset[int]) -> Told:
    kind = "empty" if chair.empty else "person" if chair.person is not None else "computer"
    return {
        "seat": seat,
        "name": chair.name,
        "colour": chair.colour,
        "kind": kind,
        "person": chair.person,
        "player": chair.player,
        "away": chair.away,
        "resigned": chair.resigned,
        "present": seat in present,
    }


def _tell_ask(table: Table) -> Told | None:
    ask, story = table.ask, table.story
    if ask is None or story is None:
        return None
    # The place in the story, not the number of steps: steps taken in secret must not be counted.
    events = None if ask.step is None else story.events_at(ask.step)
    return {"seat": ask.seat, "what": ask.what, "events": events, "yes": sorted(ask.yes)}


def tell_talk(talk: Talk, place: int) -> Told:
    """Say what was said; ``place`` is its place among all the hearer has heard."""
    return {
        "id": place,
        "at": talk.at,
        "seat": talk.seat,
        "name": talk.name,
        "text": talk.text,
        "to": None if talk.to is None else [*talk.to],
    }


def tell_event(event: Event) -> Told:
    """Tell an event that has already been cut to what its hearer may know."""
    return {"kind": event.kind, "key": event.key, "args": event.args}


def tell_sight(table: Table, observer: int, since: int = 0) -> Told | None:
    """Show the game to an observer, with the events from a place of the story on."""
    story = table.story
    if story is None:
        return None
    since = min(since, story.sights[observer].told)
    return {
        "number": story.number(observer),
        "since": since,
        "events": [tell_event(event) for event in story.told(observer, since)],
        "view": story.view(observer),
        "hands": story.hands() if observer == OPEN else None,
        "may_undo": observer >= 0 and table.may_undo(observer),
        "clock": _tell_clock(table, story, observer),
    }


def _tell_clock(table: Table, story: Story, observer: int) -> Told:
    """Show the clocks, and whose runs as far as the observer may know it."""
    face = table.face_for(observer)
    running = story.asked_as_seen(observer) if table.state == "running" else None
    deadline = face.deadline if running is not None else None
    return {"left": [*face.left] or None, "running": running, "deadline": deadline}


def observer_of(table: Table, seat: int | None) -> int:
    """Say as whom somebody looks: a seat, or the kind of spectator the table allows."""
    if seat is not None:
        return seat
    if table.choices.spectators == "open":
        return OPEN
    return SPECTATOR


def tell_welcome(table: Table, seat: int | None, present: frozenset[int], since: int = 0) -> Told:
    """Say everything to somebody who has just come."""
    observer = observer_of(table, seat)
    heard = table.heard_by(seat)
    return {
        "type": "welcome",
        "seat": seat,
        "table": tell_table(table, present),
        "talk": [tell_talk(talk, place) for place, talk in enumerate(heard)],
        "sight": tell_sight(table, observer, since),
    }
