"""Time by days at a table on a server: what was agreed, what is left, and who is away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from condotta.cli.join.server import Told
from condotta.cli.words import Words

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR


def now_ms() -> int:
    """Give the time, in milliseconds since 1970."""
    return int(datetime.now(UTC).timestamp() * 1000)


def away_until(chair: Told, at: int) -> int | None:
    """Say until when somebody is away as was agreed; servers from before do not tell of it."""
    ends = [end for begin, end in chair.get("holidays", []) if begin <= at < end]
    return max(ends, default=None)


def on_date(at: int) -> str:
    """Write a moment by the clock of this machine."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def agreed_about_time(about: Told, reserve: list[int | None] | None, words: Words) -> Iterator[str]:
    """Tell what a table has agreed on about days and about watching, and what is left of it."""
    pace = about["choices"]["pace"]
    if pace["kind"] == "days":
        yield words.tell("cli.join.days.term", count=pace["days"])
        if pace.get("reserve_hours"):
            yield words.tell("cli.join.days.reserve", count=pace["reserve_hours"])
        for seat, left in enumerate(reserve or []):
            if left is not None:
                hours = round(left / HOUR, 1)
                yield words.tell("cli.join.days.left", seat=seat, hours=f"{hours:g}")
        quiet = pace.get("quiet")
        if quiet:
            yield words.tell("cli.join.days.quiet", begin=quiet["begin"], until=quiet["until"])
        if pace.get("holidays"):
            yield words.tell("cli.join.days.holidays", count=pace["holidays"])
    delayed = about.get("delayed_by", 0)
    if delayed:
        yield words.tell("cli.join.days.later", count=delayed // 60_000)
