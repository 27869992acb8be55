"""Taking seats before the game, keeping them for others and sending somebody away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.questions import (
    alike,
    check_player,
    check_seat,
    free_seat,
    must_be_host,
    must_be_open,
    own_seat,
)
from condotta.server.chairs import Chair
from condotta.server.errors import Refused
from condotta.server.names import clean_name
from condotta.server.table import Table


def sit(table: Table, actor: Actor, seat: int | None, colour: str | None) -> Draft:
    """Take a seat (any, if none is named), or change one's seat or colour."""
    must_be_open(table)
    _must_be_welcome(table, actor)
    own = table.seat_of(actor.person)
    if actor.is_bot:
        _must_let_bots_sit(table, actor, own)
    if seat is None:
        seat = own if own is not None else free_seat(table)
    check_seat(table, seat)
    if not table.chairs[seat].empty and seat != own:
        raise Refused("seat-taken", {"seat": seat + 1})
    others = [chair for other, chair in enumerate(table.chairs) if other not in (seat, own)]
    if any(alike(chair.name, actor.name) for chair in others):
        raise Refused("name-taken", {"name": actor.name})
    chosen = colour or table.chairs[seat].colour
    if any(not chair.empty and chair.colour == chosen for chair in others):
        raise Refused("colour-taken")
    is_bot = {"bot": True} if actor.is_bot else {}
    return Draft("sit", actor, seat=seat, name=actor.name, colour=chosen, **is_bot)


def _must_let_bots_sit(table: Table, actor: Actor, own: int | None) -> None:
    """Let a bot sit down where it was invited, hosts, or may by the table's choice."""
    if table.choices.pace.kind == "none":
        raise Refused("bots-need-clock")
    if own is None and not table.choices.bots and actor.person != table.host:
        raise Refused("no-bots")


def _must_be_welcome(table: Table, actor: Actor) -> None:
    if actor.person in table.removed:
        raise Refused("removed")
    around = {table.host, *(chair.person for chair in table.chairs)}
    # Whoever has a seat keeps it: a block brings nobody together, and drives nobody out.
    if around & actor.unwelcome_to and table.seat_of(actor.person) is None:
        raise Refused("not-welcome")


def remove(table: Table, actor: Actor, seat: int) -> Draft:
    """Let the host send somebody away before the game; they cannot sit down here again."""
    must_be_host(table, actor)
    must_be_open(table)
    check_seat(table, seat)
    person = table.chairs[seat].person
    if person is None or person == actor.person:
        raise Refused("no-person")
    return Draft("remove", actor, seat=seat, removed=person)


def rise(table: Table, actor: Actor) -> Draft:
    """Leave a table that has not begun."""
    must_be_open(table)
    return Draft("rise", actor, seat=own_seat(table, actor))


def keep_seat(table: Table, actor: Actor, seat: int, chair: Chair) -> Draft:
    """Keep a seat, a name and a colour for somebody who had them at another table."""
    must_be_open(table)
    kept = {"for": chair.person, "name": chair.name, "colour": chair.colour}
    is_bot = {"bot": True} if chair.bot else {}
    return Draft("keep", actor, seat=seat, **kept, **is_bot)


def challenge(table: Table, actor: Actor, whom: Chair) -> Draft:
    """Let the host keep a free seat for a bot, or a bot for somebody it challenges."""
    must_be_host(table, actor)
    must_be_open(table)
    if table.choices.pace.kind == "none":
        raise Refused("bots-need-clock")
    if whom.person in table.removed:
        raise Refused("removed")
    return _keep_free_seat(table, actor, whom)


def invite(table: Table, actor: Actor, person: str, name: str) -> Draft:
    """Let the host keep a free seat for somebody who may like to play."""
    must_be_host(table, actor)
    must_be_open(table)
    if table.seat_of(person) is not None:
        raise Refused("already-invited")
    if person in table.removed:
        raise Refused("not-invitable")
    return _keep_free_seat(table, actor, Chair(person=person, name=name))


def _keep_free_seat(table: Table, actor: Actor, whom: Chair) -> Draft:
    is_there = table.seat_of(whom.person) is not None
    if is_there or any(alike(chair.name, whom.name) for chair in table.chairs):
        raise Refused("name-taken", {"name": whom.name})
    seat = free_seat(table)
    return keep_seat(table, actor, seat, replace(whom, colour=table.chairs[seat].colour))


def seat_local(table: Table, actor: Actor, seat: int, name: str | None) -> Draft:
    """Let somebody else play at one's own device, or send them away."""
    must_be_open(table)
    check_seat(table, seat)
    if table.seat_of(actor.person) is None:
        raise Refused("not-seated")
    chair = table.chairs[seat]
    is_local = chair.local and chair.person == actor.person
    if not chair.empty and not is_local:
        raise Refused("seat-taken", {"seat": seat + 1})
    if name is None:
        return Draft("local", actor, seat=seat, name=None)
    called = clean_name(name)
    others = [other for place, other in enumerate(table.chairs) if place != seat]
    if any(alike(other.name, called) for other in others):
        raise Refused("name-taken", {"name": called})
    return Draft("local", actor, seat=seat, name=called)


def seat_computer(
    table: Table,
    actor: Actor,
    seat: int,
    player: str | None,
    names: Sequence[str],
    colour: str | None = None,
) -> Draft:
    """Let the host put a computer player on a seat that nobody is on, or send one away."""
    must_be_host(table, actor)
    must_be_open(table)
    check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.person is not None and not chair.kept:
        raise Refused("seat-taken", {"seat": seat + 1})
    if player is None:
        return Draft("computer", actor, seat=seat, player=None)
    check_player(table.choices.game, player)
    used = [other.name for place, other in enumerate(table.chairs) if place != seat]
    name = next(name for name in names if not any(alike(name, other) for other in used))
    worn = {} if colour is None else {"colour": colour}
    return Draft("computer", actor, seat=seat, player=player, name=name, **worn)
