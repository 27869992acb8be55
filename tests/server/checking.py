"""What must hold of a database whatever has happened to its servers, read without them."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Row, select

import condotta
from condotta.core.registry import description_of, opening
from condotta.server import schema, store
from condotta.server.check_games import check_games
from condotta.server.database import Database
from condotta.server.explanations import tell_event
from condotta.server.log import Entry
from condotta.server.ratings import rated_players
from condotta.server.table import Table
from tests.server.serving import PATIENCE


@dataclass(frozen=True)
class Kept:
    """A table as it is stored: its row, its log, and what the log alone says of it."""

    row: Row[Any]
    entries: list[Entry]
    table: Table

    def keys_of(self, person: str) -> list[str]:
        """Give the keys under which a person did something here, in order."""
        return [entry.key for entry in self.entries if entry.person == person and entry.key]


def kept_tables(address: str) -> dict[str, Kept]:
    """Read every table of a database; its log must be one gapless order without repetitions."""
    database = Database(address)
    try:
        rows = database.read_now(lambda it: it.execute(select(schema.tables)).all())
        return {row.id: _read(database, row) for row in rows}
    finally:
        database.engine.dispose()


def _read(database: Database, row: Row[Any]) -> Kept:
    entries = database.read_now(lambda it: store.read_log(it, row.id))
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    keys = Counter((entry.person, entry.key) for entry in entries if entry.key is not None)
    assert not keys or max(keys.values()) == 1
    table = database.read_now(lambda it: store.read_table(it, row.id))
    assert table is not None
    for entry in entries:
        table.apply(entry)
    return Kept(row, entries, table)


def wait_until_settled(address: str) -> None:
    """Wait until the servers have noted everything that can be searched."""
    database = Database(address)
    try:
        give_up = time.monotonic() + PATIENCE
        while left := database.read_now(store.unsettled_tables):
            assert time.monotonic() < give_up, f"never settled: {left}"
            time.sleep(0.05)
    finally:
        database.engine.dispose()


def check_rows(address: str) -> dict[str, Kept]:
    """Check that what lists show, checkpoints and ratings all say what the logs say."""
    database = Database(address)
    try:
        assert [*check_games(database)] == []
        kept = kept_tables(address)
        for one in kept.values():
            assert one.row.settled
            assert one.row.state == one.table.state
            assert one.row.summary == json.loads(json.dumps(store.summary_of(one.table)))
        _check_ratings(database, kept)
        return kept
    finally:
        database.engine.dispose()


def _check_ratings(database: Database, kept: dict[str, Kept]) -> None:
    """Every table that is to be rated counts once for everybody at it, and no other does."""
    rated = database.read_now(lambda it: it.execute(select(schema.rated_games)).all())
    counted = database.read_now(lambda it: it.execute(select(schema.ratings)).all())
    due = {name: database.read_now(rated_players, one.table) for name, one in kept.items()}
    told = {(row.table_id, row.seat, row.who, row.place) for row in rated}
    assert told == {
        (name, one.seat, one.who, one.place) for name, found in due.items() for one in found
    }
    games: Counter[tuple[str, int]] = Counter()
    for name, found in due.items():
        games.update((who, len(kept[name].table.chairs)) for who in {one.who for one in found})
    assert {(row.who, row.seats): row.games for row in counted} == games


def check_fair(record: dict[str, Any], seed_hash: str) -> None:
    """Check that a record replays to its own result, from the seed that was published hashed."""
    assert sha256(bytes.fromhex(record["seed"])).hexdigest() == seed_hash
    assert condotta.replay(record).result.to_json() == record["result"]


def story_of(record: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """Tell a recorded game's events as a seat may know them."""
    game = opening(record)
    events = description_of(game.name).opening_events(game)
    for action in record["actions"]:
        events += game.play_json(action)
    told = [tell_event(event.seen_by(seat)) for event in events]
    return [*json.loads(json.dumps(told))]
