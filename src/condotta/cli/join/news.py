"""What a table tells besides its game: who comes and goes, what is asked of all, what is said."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from rich.console import RenderableType
from rich.text import Text

from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import FAINT, STRONG, shield
from condotta.cli.join.days import away_until, now_ms, on_date
from condotta.cli.join.server import Told, visible
from condotta.cli.words import Words


def seats_panel(about: Told, own: int | None, link: str, words: Words) -> RenderableType:
    """Show who sits where, and the link that leads others here."""
    grid = columns(3, 26, None)
    for chair in about["chairs"]:
        seat = chair["seat"]
        name = words.tell("cli.join.empty") if chair["kind"] == "empty" else words.names[seat]
        style = FAINT if chair["kind"] == "empty" else STRONG
        grid.add_row(shield(seat), Text(name, style), Text(_how_seated(chair, own, words), FAINT))
    return framed(grid, words.tell(f"cli.join.state.{about['state']}"), link)


def _how_seated(chair: Told, own: int | None, words: Words) -> str:
    if chair["kind"] == "empty":
        return ""
    if chair["kind"] == "computer":
        return words.tell("cli.join.seat.computer", player=visible(chair["player"]))
    if chair["resigned"]:
        return words.tell("cli.join.seat.resigned")
    if chair["away"]:
        return words.tell("cli.join.seat.away")
    until = away_until(chair, now_ms())
    if until is not None:
        return words.tell("cli.join.seat.holiday", time=on_date(until))
    if chair["seat"] == own:
        return words.tell("ui.you")
    return words.tell("cli.join.seat.here" if chair["present"] else "cli.join.seat.offline")


def changes(before: Told, after: Told, own: int | None, words: Words) -> Iterator[str]:
    """Tell what has changed at a table; of our own doing only what we might have missed."""
    for old, new in zip(before["chairs"], after["chairs"], strict=False):
        key = _chair_change(old, new)
        if key is not None and (new["seat"] != own or key in ("away", "resigned")):
            name = visible(new["name"] or old["name"] or "")
            yield words.tell(f"cli.join.chair.{key}", name=name)
        yield from _holiday_change(old, new, words)
    if after["state"] == "running" and before["state"] == "open":
        yield words.tell("cli.join.begins")
    yield from _asking(before["ask"], after["ask"], own, words)
    if after.get("rematch") is not None and before.get("rematch") is None:
        yield words.tell("cli.join.rematch")


def _holiday_change(old: Told, new: Told, words: Words) -> Iterator[str]:
    """Tell that somebody is away as was agreed, or back."""
    if old.get("holidays") == new.get("holidays"):
        return
    until, name = away_until(new, now_ms()), visible(new["name"] or "")
    if until is None:
        yield words.tell("cli.join.chair.back", name=name)
    else:
        yield words.tell("cli.join.chair.holiday", name=name, time=on_date(until))


def _chair_change(old: Told, new: Told) -> str | None:
    """Name what happened to a chair; one thing at a time is enough."""
    if old["person"] != new["person"] or old["kind"] != new["kind"]:
        return "rose" if new["kind"] == "empty" else "sat"
    for field, came, went in (
        # Servers from before seats were kept do not tell of it.
        ("kept", None, "sat"),
        ("resigned", "resigned", None),
        ("away", "away", "back"),
        ("present", "online", "offline"),
    ):
        if old.get(field) != new.get(field):
            return came if new[field] else went
    return None


def _asking(
    before: Told | None, after: Told | None, own: int | None, words: Words
) -> Iterator[str]:
    """Tell that everybody is asked for consent, or no longer."""
    if before is not None and after is None:
        yield words.tell("cli.join.vote.over")
    if after is None or (before is not None and before["seat"] == after["seat"]):
        return
    yield words.tell(f"cli.join.vote.{after['what']}", seat=after["seat"])
    if own is not None and own not in after["yes"]:
        yield words.tell("cli.join.vote.how")


def said(talk: Told, own: int | None, words: Words) -> Text:
    """Show something said; to whom, if not to all."""
    told = Text().append(visible(talk["name"]), STRONG)
    if talk["to"] is not None:
        to = words.tell("cli.join.you") if talk["to"] == [own] else _names(talk["to"], words)
        told.append(f" → {to}", FAINT)
    return told.append(f": {visible(talk['text'])}")


def _names(seats: list[int], words: Words) -> str:
    return ", ".join(words.names[seat] for seat in seats)


def time_left(deadline: int, words: Words) -> str:
    """Say how much time there is to answer."""
    seconds = max(0, deadline // 1000 - int(datetime.now(UTC).timestamp()))
    days, rest = divmod(seconds, 86_400)
    clock = f"{rest // 3600}:{rest // 60 % 60:02}:{rest % 60:02}"
    return words.tell("cli.join.time-left", time=f"{days} × 24 h + {clock}" if days else clock)
