"""Leaving one's seat, coming back, giving up; and seats of those who say nothing."""

from __future__ import annotations

from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.moves import answer_for
from condotta.server.acts.questions import check_seat, own_seat, player_at, running_at
from condotta.server.acts.seats import rise
from condotta.server.errors import Refused
from condotta.server.silence import BACK_IN, MISSED
from condotta.server.table import Table

STAND_IN = "steady"
"""The computer player that keeps a person's seat."""


def leave(table: Table, actor: Actor) -> Draft:
    """Let a computer player keep one's seat."""
    if table.state == "open":
        return rise(table, actor)
    _, seat = player_at(table, actor)
    return Draft("leave", actor, seat=seat, player=STAND_IN)


def come_back(table: Table, actor: Actor) -> Draft:
    """Take one's seat again."""
    running_at(table)
    seat = own_seat(table, actor)
    if not table.chairs[seat].away:
        raise Refused("not-away")
    return Draft("return", actor, seat=seat)


def resign(table: Table, actor: Actor) -> Draft:
    """Give up one's seat for good."""
    running_at(table)
    return Draft("resign", actor, seat=own_seat(table, actor), player=STAND_IN)


def out_of_time(table: Table) -> Draft:
    """Do what the table chose for a seat whose time has run out."""
    story = running_at(table)
    seat = story.asked
    assert seat is not None
    # A seat asked in secret keeps its person: a stand-in would tell the others who was asked.
    if not story.game.decision.secret and not _may_pass(table, seat):
        return Draft("out-of-time", None, seat=seat, player=STAND_IN)
    return answer_for(table, seat, story.game.idle_answer.to_json())


def _may_pass(table: Table, seat: int) -> bool:
    """Say whether a seat out of time only passes, as the table chose: not too often in a row."""
    has_clock = table.deadline is not None
    return has_clock and table.choices.timeout == "pass" and table.chairs[seat].missed + 1 < MISSED


def replace_silent(table: Table, actor: Actor, seat: int, at: int, gone_since: int | None) -> Draft:
    """Let a computer player keep the seat of somebody who is asked and says nothing.

    ``gone_since``: when the person was last connected; ``None``: now.
    """
    _, own = player_at(table, actor)
    story = running_at(table)
    check_seat(table, seat)
    since = table.silent_at
    if since is None or story.asked != seat or seat == own or gone_since is None:
        raise Refused("not-silent")
    allowed = max(since, gone_since + BACK_IN)
    if at < allowed:
        raise Refused("not-silent", retry_after=(allowed - at) / 1000)
    return Draft("out-of-time", actor, seat=seat, player=STAND_IN, by=own)
