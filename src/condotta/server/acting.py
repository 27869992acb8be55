"""What a client's message asks for, handed to the act it means. Sockets and requests share this."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import cast

from condotta.core.values import JsonObject
from condotta.server import acts
from condotta.server.acts import Actor, Draft
from condotta.server.messages import AnyAct, AskAbandon, AskTakeBack, Move, Say, Show, Undo, Vote
from condotta.server.people import Person
from condotta.server.table import Table


def actor_of(person: Person, message: AnyAct, seat: int | None = None) -> Actor:
    """Say who acts, under which key, and for which seat where a person has several."""
    told = repr(message.__dict__).encode(errors="surrogatepass")
    return Actor(person.id, person.name, message.key, sha256(told).hexdigest()[:16], seat)


def act_of(message: AnyAct, actor: Actor) -> Callable[[Table], Draft]:
    """Give the act a message asks for."""
    match message:
        case Move():
            action = cast("JsonObject", message.action)
            return lambda table: acts.move(table, actor, message.number, action)
        case Show():
            return lambda table: acts.show(table, actor, message.cards, message.to)
        case Say():
            return lambda table: acts.talk(table, actor, message.text, message.to)
        case Undo():
            return lambda table: acts.undo(table, actor, message.number)
        case AskTakeBack():
            return lambda table: acts.ask_take_back(table, actor)
        case AskAbandon():
            return lambda table: acts.ask_abandon(table, actor)
        case Vote():
            return lambda table: acts.vote(table, actor, yes=message.yes, to=message.ask)
