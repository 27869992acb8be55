"""What many acts ask before anything is done: who is there, and whether the game runs."""

from __future__ import annotations

import unicodedata

from condotta.players.levels import offered_at
from condotta.server.acts.draft import Actor
from condotta.server.errors import Refused
from condotta.server.names import are_alike
from condotta.server.story import Story
from condotta.server.table import Table


def must_be_open(table: Table) -> None:
    """Refuse what is for tables whose game has not begun."""
    if table.state != "open":
        raise Refused("already-started")


def must_be_host(table: Table, actor: Actor) -> None:
    """Refuse what is for the host alone."""
    if actor.person != table.host:
        raise Refused("not-host")


def running_at(table: Table) -> Story:
    """Find the game that is being played."""
    if table.state == "open":
        raise Refused("not-started")
    if table.state != "running" or table.story is None:
        raise Refused("not-running")
    return table.story


def own_seat(table: Table, actor: Actor) -> int:
    """Find a person's seat."""
    seat = table.seat_in_front(actor.person, actor.seat)
    if seat is None:
        raise Refused("not-seated")
    return seat


def player_at(table: Table, actor: Actor) -> tuple[Story, int]:
    """Find the game and the seat a person answers for: not while a computer player does."""
    story, seat = running_at(table), own_seat(table, actor)
    if table.chairs[seat].away:
        raise Refused("away")
    return story, seat


def who_has_seen(table: Table, actor: Actor, number: int) -> tuple[Story, int]:
    """Find the game and the seat of who has seen it as it is now."""
    story, seat = player_at(table, actor)
    if number != story.number(seat):
        raise Refused("stale-move")
    return story, seat


def free_seat(table: Table) -> int:
    """Find a seat that nobody has."""
    for seat, chair in enumerate(table.chairs):
        if chair.empty:
            return seat
    raise Refused("table-full")


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat the table does not have."""
    if not 0 <= seat < len(table.chairs):
        raise Refused("bad-seats", {"seats": len(table.chairs)})


def check_player(game: str, player: str) -> None:
    """Refuse a computer player that is not offered at this game."""
    offered = offered_at(game)
    if player not in offered:
        raise Refused("unknown-player", {"given": player, "known": ", ".join(offered)})


def alike(name: str | None, other: str | None) -> bool:
    """Say whether two names could be taken for each other."""
    return name is not None and other is not None and are_alike(name, other)


def clean_text(text: str) -> str:
    """Take away what could not be seen or would disturb the lines of others."""
    kept = [c if c.isprintable() else " " for c in text if unicodedata.category(c) != "Cf"]
    return " ".join("".join(kept).split())
