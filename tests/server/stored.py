"""Databases with games in them, and the ones that were kept of every version.

Whoever adds a migration keeps a database of the new version, once, and never changes it again::

    python -m tests.server.stored 0002
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, insert, select

import condotta
from condotta.advice import analyse
from condotta.players import SeatAtTable, player_named
from condotta.server import acts, rematches, schema, store
from condotta.server.acts import Actor, Draft
from condotta.server.analyses import save_analysis
from condotta.server.checkpoints import may_be_kept, take_checkpoint
from condotta.server.choices import Choices, LivePace
from condotta.server.database import database_address, open_engine
from condotta.server.migrating import migrate
from condotta.server.table import Table

FOLDER = Path(__file__).parent / "databases"
NIGHT = 1_700_000_000_000
"""When it all began, in milliseconds."""

ANNA = Actor("anna", "Anna")
BRUNO = Actor("bruno", "Bruno")


class Evening:
    """One table, played entry by entry into a database."""

    def __init__(self, engine: Engine, table_id: str, choices: Choices) -> None:
        self.engine = engine
        self.table = Table(id=table_id, host=ANNA.person, choices=choices, created_at=NIGHT)
        with engine.begin() as connection:
            store.insert_table(connection, self.table)

    def do(self, decide: Callable[[Table], Draft]) -> None:
        """Decide, store, apply and note, as the hall does."""
        table = self.table
        entry = decide(table).entry(table.length + 1, NIGHT + 1000 * (table.length + 1))
        with self.engine.begin() as connection:
            store.append(connection, table.id, [entry])
            table.apply(entry)
            store.update_projection(connection, table, entry.at)

    def sit_down(self) -> None:
        """Anna and Bruno take seats and begin."""
        self.do(lambda table: acts.sit(table, ANNA, 0, None))
        self.do(lambda table: acts.sit(table, Actor("bruno", "Bruno", "key-1", "abc"), 1, "ink"))
        for seat in range(2, self.table.choices.seats):
            self._seat_computer(seat)
        self.do(lambda table: acts.start(table, ANNA, bytes(range(32))))

    def _seat_computer(self, seat: int) -> None:
        names = ("Gino", "Lina", "Nico", "Rosa")
        self.do(lambda table: acts.seat_computer(table, ANNA, seat, "steady", names))

    def answer(self) -> None:
        """Let whoever is asked answer, by its own number."""
        story = self.table.story
        assert story is not None
        seat = story.game.decision.seat
        action = player_named("steady", 7).choose(SeatAtTable(story.game, seat)).to_json()
        if seat < 2:
            actor = (ANNA, BRUNO)[seat]
            self.do(lambda table: acts.move(table, actor, story.number(seat), action))
        else:
            self.do(lambda table: acts.answer_for(table, seat, action))

    def keep(self) -> None:
        """Take a checkpoint."""
        body = take_checkpoint(self.table)
        with self.engine.begin() as connection:
            store.save_checkpoint(connection, self.table.id, self.table.length, body)


def fill(engine: Engine) -> None:
    """Put people and games of every state into an empty database that is up to date."""
    row = {"password_hash": None, "account_name": None, "created_at": NIGHT}
    people = [{"id": one.person, "name": one.name, **row} for one in (ANNA, BRUNO)]
    people[0] |= {"account_name": "anna", "password_hash": "$argon2id$none"}
    with engine.begin() as connection:
        connection.execute(insert(schema.people), people)
    _finished(engine)
    _running(engine)
    evening = Evening(engine, "open", Choices(seats=3, public=False))
    evening.do(lambda table: acts.sit(table, BRUNO, 2, None))
    evening = Evening(engine, "abandoned", Choices(seats=2))
    evening.sit_down()
    evening.answer()
    evening.do(lambda table: acts.ask_abandon(table, ANNA))
    evening.do(lambda table: acts.vote(table, BRUNO, yes=True))
    _around(engine)


def _finished(engine: Engine) -> None:
    choices = Choices(seats=3, edition="1995", options={"max_battles": 3}, pace=LivePace())
    evening = Evening(engine, "finished", choices)
    evening.sit_down()
    while evening.table.state == "running":
        evening.answer()
        if evening.table.length == 20 and may_be_kept(evening.table):
            evening.keep()
    evening.do(lambda table: rematches.rematch(table, BRUNO, "running"))
    assert evening.table.story is not None
    analysis = analyse(evening.table.story.record(), "steady", every=5).to_json()
    with engine.begin() as connection:
        save_analysis(connection, "finished", NIGHT, analysis)


def _running(engine: Engine) -> None:
    evening = Evening(engine, "running", Choices(seats=3, variants=["hidden-cards"]))
    evening.sit_down()
    evening.do(lambda table: acts.talk(table, ANNA, "Good evening", None))
    for _ in range(20):
        evening.answer()
    evening.do(lambda table: acts.talk(table, BRUNO, "Only you", [0]))
    evening.do(lambda table: acts.ask_take_back(table, ANNA))
    evening.do(lambda table: acts.vote(table, BRUNO, yes=True))
    evening.do(lambda table: acts.leave(table, BRUNO))
    evening.do(lambda table: acts.come_back(table, BRUNO))
    while not may_be_kept(evening.table):
        evening.answer()
    evening.keep()
    evening.answer()


def _around(engine: Engine) -> None:
    """What is kept besides tables."""
    game = condotta.new("condottiere", seats=2, seed=7, options={"max_battles": 1})
    while not game.over:
        game.play(player_named("steady", 1).choose(SeatAtTable(game, game.decision.seat)))
    record = {"id": "imported", "person": "anna", "created_at": NIGHT, "body": game.record}
    session = {"token_hash": "0" * 64, "person": "anna", "created_at": 1, "expires_at": NIGHT}
    session |= {"device": "Firefox, Linux", "used_at": 2}
    who = {"who": "anna", "mu": 25.5, "sigma": 8.1}
    with engine.begin() as connection:
        connection.execute(insert(schema.records), record)
        connection.execute(insert(schema.sessions), session)
        connection.execute(
            insert(schema.recoveries), {"person": "anna", "token_hash": "1" * 64, "created_at": 1}
        )
        device = {"token_hash": "2" * 64, "person": "anna", "used_at": 1}
        connection.execute(insert(schema.devices), device)
        _ways_in(connection)
        for table, row in {**_PEACE, **_NOTICES}.items():
            connection.execute(insert(schema.metadata.tables[table]), row)
        connection.execute(
            insert(schema.ratings), {**who, "game": "condottiere", "seats": 3, "games": 1}
        )
        connection.execute(
            insert(schema.rated_games), {**who, "table_id": "finished", "seat": 0, "place": 1}
        )


def _ways_in(connection: Connection) -> None:
    """Anna's ways into her account, besides the password."""
    passkey = {"id": "key", "person": "anna", "credential": "c", "public_key": "k", "name": "Phone"}
    connection.execute(insert(schema.passkeys), {**passkey, "sign_count": 3, "created_at": 1})
    ticket = {"secret_hash": "3" * 64, "purpose": "code", "person": "anna"}
    connection.execute(insert(schema.tickets), ticket)
    address = {"person": "anna", "address": "anna@example.org", "confirmed_at": 1}
    connection.execute(insert(schema.addresses), address)


_PEACE: dict[str, dict[str, Any]] = {
    "blocks": {"person": "anna", "blocked": "bruno", "created_at": NIGHT},
    "mutes": {"person": "bruno", "table_id": "running", "muted": "anna"},
    "reports": {
        "created_at": NIGHT,
        "person": "anna",
        "about": "bruno",
        "table_id": "running",
        "step": 20,
        "talk": [{"at": NIGHT, "step": 20, "person": "bruno", "text": "Only you"}],
        "text": "He whispers",
    },
    "suspensions": {"person": "bruno", "created_at": NIGHT, "until": NIGHT + 1, "why": "Shouting"},
    "operators": {"person": "anna", "created_at": NIGHT},
    "announcements": {"created_at": NIGHT, "until": None, "text": "Closed on Monday"},
    "audit": {"at": NIGHT, "who": "anna", "what": "suspend", "whom": "bruno", "why": "Shouting"},
    "notices": {"at": NIGHT, "told": "person bruno"},
    "orders": {
        "table_id": "running",
        "seat": 1,
        "kind": "keep-hand",
        "person": "bruno",
        "body": {
            "kind": "keep-hand",
            "given": {},
            "noted": {"game": 1, "battle": 1, "round": 1, "specials": 0},
        },
        "given_at": NIGHT,
        "carried": 1,
        "steps": 4,
        "rewinds": 0,
        "ended": {"what": "over", "why": {"key": "order.over.round", "args": {}}, "at": NIGHT},
    },
    "people": {"id": "robby", "name": "Robby", "account_name": "robby", "created_at": NIGHT},
    "bots": {"person": "robby", "owner": "anna", "created_at": NIGHT},
    "bot_tokens": {
        "id": "token",
        "token_hash": "4" * 64,
        "bot": "robby",
        "name": "laptop",
        "scopes": ["bot:play"],
        "created_at": NIGHT,
    },
    "bot_errors": {
        "bot": "robby",
        "at": NIGHT,
        "request": "POST /api/bot/tables/open/move",
        "error": "bad-action",
        "message": "That is no action of this game.",
    },
}
"""How people were kept apart, what operators did, what Bruno ordered, and a bot of Anna's."""

_ABOUT = {"person": "anna", "kind": "your-turn", "table_id": "running", "number": 20, "at": NIGHT}

_NOTICES: dict[str, dict[str, Any]] = {
    "notice_choices": {"person": "anna", "wait_ms": 60_000, "chosen": {}, "changed_at": NIGHT},
    "outbox": {**_ABOUT, "id": "1" * 32, "facts": {"game": "condottiere"}, "due": NIGHT},
    "sendings": {
        **_ABOUT,
        "id": "3" * 32,
        "notice": "2" * 32,
        "facts": {"game": "condottiere"},
        "channel": "push",
        "target": "subscription",
        "state": "sent",
        "due": NIGHT,
        "attempts": 1,
        "ended_at": NIGHT,
    },
    "push_subscriptions": {
        "id": "subscription",
        "person": "anna",
        "endpoint_hash": "4" * 64,
        "endpoint": "https://push.example/4",
        "public_key": "k",
        "auth": "a",
        "created_at": NIGHT,
    },
    "webhooks": {
        "person": "anna",
        "url": "https://hook.example/5",
        "shape": "signed",
        "secret": "5" * 43,
        "created_at": NIGHT,
    },
    "server_keys": {"name": "stored", "body": "a key", "created_at": NIGHT},
}
"""What people are told while they are not here."""


# --- databases of every version -------------------------------------------------------------------


def put_down(engine: Engine) -> dict[str, list[dict[str, Any]]]:
    """Give all rows of all tables."""
    with engine.connect() as connection:
        return {
            table.name: [dict(row._mapping) for row in connection.execute(select(table))]
            for table in schema.metadata.sorted_tables
        }


def load(engine: Engine, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Put rows into a database as it is, whatever its version."""
    there = MetaData()
    there.reflect(engine)
    with engine.begin() as connection:
        for name, kept in rows.items():
            if kept:
                connection.execute(insert(there.tables[name]), kept)


def read_stored(version: str) -> dict[str, list[dict[str, Any]]]:
    """Read the database that was kept of a version."""
    rows: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / f"{version}.json").read_text())
    return rows


def main(version: str) -> None:
    """Keep a database of the newest version."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(database_address(f"{folder}/tables.sqlite3"))
        migrate(engine, version)
        fill(engine)
        lines = [
            json.dumps(name) + ": [\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
            for name, rows in put_down(engine).items()
        ]
        engine.dispose()
    with (FOLDER / f"{version}.json").open("x") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1])
