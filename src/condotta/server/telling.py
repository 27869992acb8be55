"""Turning a table into what each observer is sent; ``explaining`` tells what that means."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from orjson import Fragment

from condotta.core.values import JsonObject
from condotta.server.choices import DaysPace
from condotta.server.explanations import tell_event
from condotta.server.story import OPEN, SPECTATOR, Story
from condotta.server.table import Table, Talk

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
        "chairs": [_tell_chair(table, seat, present) for seat in range(len(table.chairs))],
        "ask": _tell_ask(table),
        "seed_hash": table.seed_hash,
        "seed": story.seed if story is not None and ended else None,
        "rules": table.rules,
        "created_at": table.created_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "result": story.result if story is not None else None,
        "rematch": table.rematch,
        "rematch_by": table.rematch_by,
        "gathers": table.gathers,
        "goings": [asdict(going) for going in table.goings],
        "lesson": table.begun_from == "lesson",
        "lesson_name": table.lesson_name,
        "begun_from": table.begun_from,
        "delayed_by": table.delayed_by,
    }


def _tell_chair(table: Table, seat: int, present: frozenset[int]) -> Told:
    chair, clock = table.chairs[seat], table.clock
    return {
        "seat": seat,
        "name": chair.name,
        "colour": chair.colour,
        "kind": chair.kind,
        "person": chair.person,
        "player": chair.player,
        "away": chair.away,
        "resigned": chair.resigned,
        "present": seat in present,
        "kept": chair.kept,
        "local": chair.local,
        "bot": chair.bot,
        "holidays": [] if clock is None else [[*span] for span in clock.holidays[seat]],
    }


def _tell_ask(table: Table) -> Told | None:
    ask, story = table.ask, table.story
    if ask is None or story is None:
        return None
    told = {"seat": ask.seat, "what": ask.what, "events": ask.events(story)}
    return {**told, "yes": sorted(ask.yes), "until": _later(table, ask.until)}


def _later(table: Table, at: int | None) -> int | None:
    """Say when something will be over for those who see everything later."""
    return None if at is None else at + table.delayed_by


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


def tell_accepted(key: str | None) -> Told:
    """Say that what was sent under a key is done and stored."""
    return {"type": "accepted", "key": key}


def tell_sight(table: Table, observer: int, since: int = 0) -> Told | None:
    """Show the game to an observer, with the events from a place of the story on."""
    return None if table.story is None else Teller(table, table.story).sight(observer, since)


class Teller:
    """Shows the game as it is now to one observer after another.

    What is the same for all of them is put together once; so what it gives is only to be sent.
    """

    def __init__(self, table: Table, story: Story) -> None:
        """Look at a table whose game has begun; nothing may happen there while this is used."""
        self._table = table
        self._story = story
        self._common: object = None
        self._clock: Told | None = None
        self._open_events: dict[int, Told] = {}
        self._last = story.steps[-1].seat if story.steps else None
        """Who did the last step: nobody else may take it back."""

    def sight(self, observer: int, since: int = 0) -> Told:
        """Show the game to an observer, with the events from a place of the story on."""
        table, story = self._table, self._story
        seen = story.sights[observer]
        since = min(since, seen.told)
        if seen.behind is None and self._common is None:
            self._common = story.game.common()
        return {
            "number": seen.number,
            "since": since,
            "events": [self._event(observer, place) for place in range(since, seen.told)],
            "view": story.view(observer, self._common),
            "hands": story.hands() if observer == OPEN else None,
            "may_undo": observer == self._last and table.may_undo(observer),
            "clock": self._clock_for(observer),
        }

    def _event(self, observer: int, place: int) -> Told:
        told = self._open_events.get(place)
        if told is None:
            event = self._story.events[place]
            told = tell_event(self._story.seen_by(observer, event))
            if event.secrets is None:
                self._open_events[place] = told
        return told

    def _clock_for(self, observer: int) -> Told:
        """Show the clocks; to those who have their own look at them, and to all others at once."""
        is_own = observer == self._story.asked or _hides_zones(self._table)
        if is_own or self._story.sights[observer].behind is not None:
            return _tell_clock(self._table, self._story, observer)
        if self._clock is None:
            self._clock = _tell_clock(self._table, self._story, observer)
        return self._clock


def tell_hinted(key: str, number: int, thoughts: JsonObject) -> Told:
    """Tell a seat what a computer player would do in its place."""
    return {"type": "hinted", "key": key, "number": number, "thoughts": thoughts}


def _tell_clock(table: Table, story: Story, observer: int) -> Told:
    """Show the clocks, and whose runs as far as the observer may know it."""
    face = table.face_for(observer)
    running = story.asked_as_seen(observer) if table.state == "running" else None
    deadline = face.deadline if running == observer else face.latest
    limits = (deadline, face.silent_at) if running is not None else (None, None)
    return {
        "left": [*face.left] or None,
        "running": running,
        "deadline": _later(table, limits[0]),
        "silent_at": _later(table, limits[1]),
        "reserve": _tell_reserve(table, face.reserve, observer),
    }


def _tell_reserve(table: Table, reserve: tuple[int, ...], observer: int) -> list[int | None] | None:
    """Show what is left of the reserves: to its own seat alone where it would tell a time zone."""
    if not _hides_zones(table):
        return [*reserve] or None
    return [left if seat == observer else None for seat, left in enumerate(reserve)] or None


def _hides_zones(table: Table) -> bool:
    """Say whether clocks would tell where somebody lives: by when they stand still."""
    pace = table.choices.pace
    return isinstance(pace, DaysPace) and pace.quiet is not None


def observer_of(table: Table, seat: int | None, person: str | None = None) -> int:
    """Say as whom somebody looks: a seat, or the kind of spectator the table allows.

    A shared device with nobody in front shows only what lies on the table: those around it play.
    """
    if seat is not None:
        return seat
    if table.choices.spectators == "open" and not table.seats_of(person):
        return OPEN
    return SPECTATOR


def tell_round(table: Table, person: str | None) -> Told:
    """Say whether a shared device is to go round, for a question that nobody else may know of."""
    return {"type": "round", "round": table.goes_round(person)}


def tell_welcome(
    table: Table,
    seat: int | None,
    present: frozenset[int],
    since: int = 0,
    person: str | None = None,
    unheard: frozenset[str] = frozenset(),
    *,
    written: Fragment | None = None,
) -> Told:
    """Say everything to somebody who has just come, but for the talk of those they do not hear.

    ``written``: what ``tell_table`` says, where that was put together before.
    """
    observer = observer_of(table, seat, person)
    heard = [*enumerate(table.heard_by(seat))]
    return {
        "type": "welcome",
        "seat": seat,
        "table": tell_table(table, present) if written is None else written,
        "talk": [tell_talk(talk, place) for place, talk in heard if talk.person not in unheard],
        "unheard": sorted(unheard),
        "sight": tell_sight(table, observer, since),
        "round": table.goes_round(person),
        "zone": None if person is None else table.zones.get(person),
    }
