"""Putting up tables."""

from __future__ import annotations

from condotta.core.catalogue import catalogue
from condotta.server import acts
from condotta.server.acts import Actor, Draft
from condotta.server.audience import LiveTable
from condotta.server.choices import Choices
from condotta.server.hall import Hall
from condotta.server.log import Entry
from condotta.server.table import Table
from condotta.server.tokens import short_id


def house_names(language: str) -> list[str]:
    """Name the computer players, in the host's language."""
    speaks = catalogue(language)
    return [speaks.tell(f"ui.name.{letter}") for letter in "ABCDEF"]


class FreshTable:
    """A table nobody knows of yet, with the first entries of its log."""

    def __init__(self, host: Actor, choices: Choices, at: int) -> None:
        """Begin with empty chairs."""
        self.table = Table(id=short_id(), host=host.person, choices=choices, created_at=at)
        self.entries: list[Entry] = []

    def do(self, draft: Draft) -> None:
        """Let something happen there."""
        entry = draft.entry(self.table.length + 1, self.table.created_at)
        self.table.apply(entry)
        self.entries.append(entry)


async def put_up(
    hall: Hall, choices: Choices, host: Actor, language: str, address: str | None = None
) -> LiveTable:
    """Put up a table; the host takes the first seat, computer players the last."""
    acts.check_choices(choices)
    new = FreshTable(host, choices, hall.clock())
    new.do(acts.sit(new.table, host, 0, None))
    for place, player in enumerate(choices.computers):
        seat = choices.seats - 1 - place
        new.do(acts.seat_computer(new.table, host, seat, player, house_names(language)))
    return await hall.add(new.table, new.entries, address)
