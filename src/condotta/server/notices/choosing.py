"""What a person wants to be told, where and when. Who has chosen nothing is told nothing."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo

from pydantic import Field, field_validator
from sqlalchemy import Connection, select

from condotta.core.catalogue import LANGUAGES
from condotta.server.choices import Strict
from condotta.server.notices.kinds import CHANNELS, CHOSEN, Channel, Kind
from condotta.server.notices.stopping import ALL, Stop
from condotta.server.schema import notice_choices
from condotta.server.store import insert_unless_there

ChosenKind = Literal[
    "your-turn", "begun", "ended", "invitation", "talk", "time-low", "order-dropped"
]
Channels = Annotated[list[Channel], Field(max_length=len(CHANNELS))]
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]

WAIT_SECONDS: Final = 60
"""Who answers within a minute was there, and need not be told."""

GATHER_MINUTES: Final = 30

MINUTE_MS: Final = 60_000


class Quiet(Strict):
    """Hours without notices, in minutes since midnight: from 1320 (22:00) until 420 (7:00)."""

    begins: Minute
    ends: Minute

    def holds(self, local: datetime) -> bool:
        """Say whether it is quiet at a time of the day; from an hour until the same it never is."""
        minute = local.hour * 60 + local.minute
        return (minute - self.begins) % 1440 < (self.ends - self.begins) % 1440


class Chosen(Strict):
    """What somebody has chosen: for each kind the channels it takes, and when."""

    ways: Annotated[dict[ChosenKind, Channels], Field(max_length=len(CHOSEN))]
    """What is left out takes no way."""
    wait_seconds: Annotated[int, Field(ge=0, le=24 * 3600)] = WAIT_SECONDS
    """What was answered within this time is not told."""
    gather_minutes: Annotated[int, Field(ge=0, le=24 * 60)] = GATHER_MINUTES
    """So long a mail waits for more to tell."""
    quiet: Quiet | None = None
    zone: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")] = "UTC"
    """The time zone of these hours, as the world names them: ``Europe/Warsaw``."""
    language: Literal["en", "pl", "ru", "hu"] = "en"

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, given: str) -> str:
        try:
            ZoneInfo(given)
        except (KeyError, OSError, ValueError) as problem:  # not found, or no name of a zone at all
            raise ValueError("no time zone that we know") from problem
        return given

    def takes(self, kind: str, channel: Channel) -> bool:
        """Say whether a kind of notice takes a way."""
        return any(kind == one and channel in ways for one, ways in self.ways.items())

    def not_before(self, at: int) -> int:
        """Give the first moment from ``at`` on that is not in the quiet hours.

        It is looked for minute by minute: in spring the end may be in an hour that is left out, in
        autumn in one that comes twice.
        """
        quiet = self.quiet
        if quiet is None:
            return at
        zone = ZoneInfo(self.zone)
        if not quiet.holds(datetime.fromtimestamp(at / 1000, zone)):
            return at
        minutes = count(at // MINUTE_MS + 1)
        moments = (minute * MINUTE_MS for minute in minutes)
        return next(m for m in moments if not quiet.holds(datetime.fromtimestamp(m / 1000, zone)))


def usual(language: str) -> Chosen:
    """Give what holds until somebody chooses otherwise: everything but talk, wherever it can go."""
    ways: dict[Any, Any] = {kind.value: [*CHANNELS] for kind in CHOSEN if kind is not Kind.TALK}
    spoken: Any = language if language in LANGUAGES else "en"
    return Chosen(ways={**ways, "talk": []}, language=spoken)


def read_chosen(connection: Connection, person: str) -> Chosen | None:
    """Find what somebody has chosen."""
    wanted = select(notice_choices.c.chosen).where(notice_choices.c.person == person)
    found = connection.execute(wanted).scalar_one_or_none()
    return None if found is None else Chosen.model_validate(found)


def write_chosen(connection: Connection, person: str, chosen: Chosen, at: int) -> None:
    """Keep what somebody has chosen."""
    row = {
        "wait_ms": chosen.wait_seconds * 1000,
        "chosen": chosen.model_dump(mode="json"),
        "changed_at": at,
    }
    kept = insert_unless_there(connection, notice_choices).values(person=person, **row)
    connection.execute(kept.on_conflict_do_update(index_elements=["person"], set_=row))


def begin_to_choose(connection: Connection, person: str, language: str, at: int) -> Chosen:
    """Give what somebody has chosen; who can be reached for the first time has what is usual."""
    found = read_chosen(connection, person)
    if found is None:
        found = usual(language)
        write_chosen(connection, person, found, at)
    return found


def stop(connection: Connection, stopped: Stop, at: int) -> None:
    """Let some notices take a way no more."""
    found = read_chosen(connection, stopped.person)
    if found is None:
        return
    ways: dict[ChosenKind, list[Channel]] = {
        kind: [way for way in ways if way != stopped.channel or stopped.kind not in (kind, ALL)]
        for kind, ways in found.ways.items()
    }
    write_chosen(connection, stopped.person, found.model_copy(update={"ways": ways}), at)
