"""Who acts at a table, and the entry that is then to be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from condotta.core.values import JsonObject
from condotta.server.log import Entry, Kind


@dataclass(frozen=True)
class Actor:
    """The person who acts, by what name, and what the request is called."""

    person: str
    name: str
    key: str | None = None
    request: str | None = None
    """A fingerprint of the whole request, to tell a repeated one from another under its key."""
    seat: int | None = None
    """The seat that is meant, where several people share this person's device."""
    unwelcome_to: frozenset[str] = frozenset()
    """Who has blocked this person: they are not seated together."""
    is_bot: bool = False


class Draft:
    """An entry to be written: all but its number and time."""

    def __init__(self, kind: Kind, actor: Actor | None, **body: object) -> None:
        """Say what happens."""
        self.kind = kind
        self.ends = False
        """Whether the game is over after this."""
        self.beside: Callable[[Connection], None] | None = None
        """What is written in the same transaction, outside the log."""
        self.person = None if actor is None else actor.person
        self.key = None if actor is None else actor.key
        self.body: JsonObject = body  # type: ignore[assignment]  # every caller gives JSON
        if actor is not None and actor.request is not None:
            self.body["request"] = actor.request

    def entry(self, number: int, at: int) -> Entry:
        """Give it its place."""
        return Entry(number, at, self.kind, self.person, self.key, self.body)
