"""Checkpoints: a table as it stands, kept now and then, so that a long game opens at once.

A checkpoint is a convenience, never the truth: the log is. One that does not fit the installed
version is passed over, and the table is read from the beginning of its log.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection

from condotta.core.errors import CondottaError
from condotta.core.event import Event
from condotta.core.registry import description_of, restore
from condotta.core.values import JsonObject
from condotta.server import store
from condotta.server.chairs import Chair, Going
from condotta.server.clocks import Charged, TableClocks, Zone
from condotta.server.story import RecordedStep, Story
from condotta.server.table import Ask, Table, Talk

VERSION = 9

EVERY = 100
"""Entries of the log between two checkpoints."""


def take_checkpoint(table: Table) -> JsonObject:
    """Put down a running table."""
    story, clock = table.story, table.clock
    assert story is not None
    assert clock is not None
    ask = table.ask
    return {
        "version": VERSION,
        "length": table.length,
        "chairs": [_put_down_chair(chair) for chair in table.chairs],
        "talk": [asdict(said) for said in table.talk],
        "goings": [asdict(going) for going in table.goings],
        "ask": None if ask is None else _put_down_ask(ask),
        "stood_in": [*table.stood_in],
        "seed_hash": table.seed_hash,
        "started_at": table.started_at,
        "clock": {
            "since": clock.since,
            "left": [*clock.left],
            "gains": [*clock.gains],
            "owed": [*clock.owed],
            "reserve": [*clock.reserve],
            "charged": [clock.charged.since, clock.charged.time],
            "stopped": clock.stopped,
            "pauses": [[*span] for span in clock.pauses],
            "reminded": clock.reminded,
            "zones": [[zone.name, zone.before, zone.asked] for zone in clock.zones],
            "holidays": [[[*span] for span in spans] for spans in clock.holidays],
        },
        "zones": {**table.zones},
        "is_practice": table.is_practice,
        "begun_from": table.begun_from,
        "lesson_name": table.lesson_name,
        "gathers": table.gathers,
        "story": _put_down_story(story),
    }


def _put_down_chair(chair: Chair) -> JsonObject:
    """Put down a chair; of what most are not nothing is said, so that older versions read it."""
    told = asdict(chair)
    if not chair.bot:
        del told["bot"]
    return told


def _put_down_ask(ask: Ask) -> JsonObject:
    return {**asdict(ask), "yes": [*sorted(ask.yes)], "quiet": [*sorted(ask.quiet)]}


def _put_down_story(story: Story) -> JsonObject:
    return {
        "header": story.header,
        "snapshot": {**story.game.snapshot(), "history": None, "start": None},
        "steps": [[step.seat, step.entry, step.events, step.secret] for step in story.steps],
        "events": [[e.kind, e.facts, e.secrets, e.knowers] for e in story.events],
        "opening": story.opening,
        "given": story.given,
        "rewinds": story.rewinds,
        "sights": [
            [observer, sight.told, sight.answers, sight.offset, sight.rewound_at]
            for observer, sight in story.sights.items()
        ],
    }


def may_be_kept(table: Table) -> bool:
    """Say whether a table can be put down now: while a question is secret, it cannot."""
    story = table.story
    return table.state == "running" and story is not None and not story.is_secret


def read_checkpoint(connection: Connection, table: Table) -> Table | None:
    """Take a table up again from its checkpoint, if it has one that fits."""
    kept = store.read_checkpoint(connection, table.id)
    if kept is None:
        return None
    body: Any = kept[1]
    if body.get("version") != VERSION:
        return None
    try:
        taken = Table(
            id=table.id, host=table.host, choices=table.choices, created_at=table.created_at
        )
        _take_up(taken, body)
    except (CondottaError, KeyError, TypeError, ValueError):
        return None
    # What was sent under which key is in the log alone.
    for entry in store.read_keys(connection, table.id, taken.length):
        assert entry.person is not None
        assert entry.key is not None
        taken.keys[entry.person, entry.key] = entry
    return taken


def _take_up(table: Table, body: Any) -> None:
    table.length = table.kept_at = body["length"]
    table.state = "running"
    table.chairs = [Chair(**chair) for chair in body["chairs"]]
    table.talk = [_take_up_talk(said) for said in body["talk"]]
    table.goings = [Going(**going) for going in body["goings"]]
    ask = body["ask"]
    table.ask = None if ask is None else _take_up_ask(ask)
    table.stood_in = body["stood_in"]
    table.seed_hash = body["seed_hash"]
    table.started_at = body["started_at"]
    table.story = _take_up_story(body["story"])
    table.rules = str(table.story.header["rules"])
    table.clock = _take_up_clock(table, body["clock"])
    table.zones = body["zones"]
    table.is_practice = body["is_practice"]
    table.begun_from = body["begun_from"]
    table.lesson_name = body.get("lesson_name")
    table.gathers = body["gathers"]
    table.look_at_clocks()


def _take_up_clock(table: Table, body: Any) -> TableClocks:
    clock = TableClocks(table.choices.pace, len(table.chairs), body["since"])
    clock.left = body["left"]
    clock.gains = body["gains"]
    clock.owed = body["owed"]
    clock.reserve = body["reserve"]
    clock.charged = Charged(*body["charged"])
    clock.stopped = body["stopped"]
    clock.pauses = tuple((begin, end) for begin, end in body["pauses"])
    clock.reminded = body["reminded"]
    clock.zones = [Zone(*zone) for zone in body["zones"]]
    clock.holidays = [tuple((begin, end) for begin, end in spans) for spans in body["holidays"]]
    return clock


def _take_up_ask(ask: Any) -> Ask:
    return Ask(**{**ask, "yes": frozenset(ask["yes"]), "quiet": frozenset(ask["quiet"])})


def _take_up_talk(said: Any) -> Talk:
    to, persons = (None if said[name] is None else tuple(said[name]) for name in ("to", "persons"))
    return Talk(**{**said, "to": to, "persons": persons})


def _take_up_story(body: Any) -> Story:
    header = body["header"]
    description_of(header["game"]).check_rules_version(header)
    story = Story(header)
    steps = [RecordedStep(*step) for step in body["steps"]]
    story.take_up(restore(body["snapshot"]), steps, [Event(*event) for event in body["events"]])
    story.opening = body["opening"]
    story.given = body["given"]
    story.rewinds = body["rewinds"]
    for observer, told, answers, offset, rewound_at in body["sights"]:
        sight = story.sights[observer]
        sight.told, sight.answers, sight.offset = told, answers, offset
        sight.rewound_at = rewound_at
    return story
