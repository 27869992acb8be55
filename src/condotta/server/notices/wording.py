"""A notice in words, in its person's language: the game, who plays, and nothing of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from condotta.core.catalogue import catalogue
from condotta.core.message import Message
from condotta.core.values import JsonObject
from condotta.server.schema import people, tables

LONGEST_NAMES: Final = 200


@dataclass(frozen=True)
class Told:
    """What somebody is told."""

    id: str
    kind: str
    title: str
    """What has happened: "It is your turn"."""
    text: str
    """At which table: "Condottiere, with Bruno"."""
    path: str
    """The page it leads to."""
    home: str
    """How links begin, where that is known."""
    at: int
    table: str | None
    game: str | None

    @property
    def link(self) -> str:
        """Where it leads, from anywhere."""
        return f"{self.home}{self.path}"

    @property
    def facts(self) -> JsonObject:
        """All of it as data, for a program."""
        return {
            "id": self.id,
            "kind": self.kind,
            "table": self.table,
            "game": self.game,
            "at": self.at,
            "title": self.title,
            "text": self.text,
            "link": self.link,
        }


def told_of(connection: Connection, notice: Row[Any], language: str, home: str) -> Told:
    """Put a notice into words."""
    said = catalogue(language)
    game = notice.facts.get("game")
    args = {"name": _name_of(connection, notice.facts.get("by"))}
    title = said.say(Message(f"notice.{notice.kind}", args))
    path = "/me/notices" if notice.table_id is None else f"/table/{notice.table_id}"
    names = _others_at(connection, notice.table_id, notice.person)
    text = "" if game is None else said.word("game", game)
    if game is not None and names:
        text = said.tell("notice.with", game=text, others=names)
    return Told(
        notice.notice, notice.kind, title, text, path, home, notice.at, notice.table_id, game
    )


def _name_of(connection: Connection, person: object) -> str:
    wanted = select(people.c.name).where(people.c.id == person)
    return connection.execute(wanted).scalar_one_or_none() or "–"


def _others_at(connection: Connection, table_id: str | None, person: str) -> str:
    """Name those who sit at a table, as they are called now."""
    wanted = select(tables.c.summary).where(tables.c.id == table_id)
    summary = connection.execute(wanted).scalar_one_or_none() or {}
    chairs = summary.get("chairs", [])
    others = [c["name"] for c in chairs if c["person"] != person and c["name"]]
    return ", ".join(others)[:LONGEST_NAMES]
