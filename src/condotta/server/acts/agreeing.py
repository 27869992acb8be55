"""What all must agree to: taking a choice back, ending the game without a result."""

from __future__ import annotations

from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.going import resign
from condotta.server.acts.questions import must_be_host, player_at
from condotta.server.errors import Refused
from condotta.server.messages import Asked
from condotta.server.silence import time_to_object
from condotta.server.table import Table


def ask_take_back(table: Table, actor: Actor) -> Draft:
    """Ask everybody to let one's last choice be taken back, whatever has happened since."""
    story, seat = player_at(table, actor)
    if table.ask is not None:
        raise Refused("already-asked")
    step = story.last_choice(seat)
    if step is None:
        raise Refused("cannot-undo")
    return Draft("ask", actor, seat=seat, what="take-back", step=step)


def ask_abandon(table: Table, actor: Actor) -> Draft:
    """Ask everybody to end the game without a result; an open table its host just closes.

    Who stays silent agrees, also where a stand-in has the seat (see ``silence``).
    """
    if table.state == "open":
        must_be_host(table, actor)
        return Draft("abandon", actor)
    _, seat = player_at(table, actor)
    if table.ask is not None:
        raise Refused("already-asked")
    others = [chair for other, chair in enumerate(table.chairs) if chair.person and other != seat]
    if not others:
        # Nobody else could ever consent: to go alone is to give up.
        return resign(table, actor)
    silence = time_to_object(table.choices.pace)
    return Draft("ask", actor, seat=seat, what="abandon", step=None, silence=silence)


def end_by_silence() -> Draft:
    """End a game without a result, for nobody has objected."""
    return Draft("abandon", None)


def retire(table: Table) -> Draft:
    """End a table that nobody comes back to, without a result."""
    if table.has_ended:
        raise Refused("not-running")
    return Draft("abandon", None)


def close(table: Table) -> Draft:
    """End a table whatever its people say: an operator does, or its host is gone."""
    if table.has_ended:
        raise Refused("not-running")
    return Draft("abandon", None)


def vote(table: Table, actor: Actor, *, yes: bool, to: Asked | None = None) -> Draft:
    """Consent to what was asked, or not; to nothing, if something else was asked meanwhile."""
    story, seat = player_at(table, actor)
    ask = table.ask
    if ask is None:
        raise Refused("nothing-asked")
    if to is not None and (to.seat, to.what, to.events) != (ask.seat, ask.what, ask.events(story)):
        raise Refused("nothing-asked")
    return Draft("vote", actor, seat=seat, yes=yes)
