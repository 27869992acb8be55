"""Which computer players suit somebody, by their last games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import Connection, insert

from condotta.players.levels import offered_at
from condotta.server import schema, store
from condotta.server.database import Database
from condotta.server.recommending import levels_for
from condotta.server.table import Table

from .evenings import play_on, start, table_of


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    opened = Database(address)
    schema.metadata.create_all(opened.engine)
    opened.start()
    yield opened
    opened.close()


def game_of(*people: str, seed: int = 1) -> Table:
    """Play a game of people and two computer players to its end."""
    return play_on(start(table_of(*people, computers=["steady"] * 2), seed), Random(seed))


def is_won(table: Table) -> bool:
    """Whether the first seat has won."""
    assert table.story is not None
    return 0 in table.story.game.result.winners


@pytest.fixture(scope="module")
def alone() -> list[Table]:
    """Games of somebody alone."""
    return [game_of("anna", seed=seed) for seed in range(12)]


def put_down(connection: Connection, tables: Sequence[Table]) -> None:
    for name in ("anna", "bela"):
        row = {"id": name, "name": name.title(), "account_name": name, "created_at": 0}
        connection.execute(insert(schema.people), row)
    for number, table in enumerate(tables):
        kept = replace(table, id=f"table{number}")
        store.insert_table(connection, kept)
        store.update_projection(connection, kept, at=number)


def level_after(database: Database, tables: Sequence[Table]) -> dict[str, str]:
    asyncio.run(database.write(put_down, tables))
    return database.read_now(levels_for, "anna")


def test_who_loses_is_led_down(database: Database, alone: list[Table]) -> None:
    lost = next(game for game in alone if not is_won(game))
    level = level_after(database, [lost] * 20)["condottiere"]
    ladder = offered_at("condottiere")
    assert ladder.index(level) < ladder.index("steady")


def test_who_wins_is_led_up(database: Database, alone: list[Table]) -> None:
    won = next(game for game in alone if is_won(game))
    level = level_after(database, [won] * 20)["condottiere"]
    ladder = offered_at("condottiere")
    assert ladder.index(level) > ladder.index("steady")


def test_games_among_people_say_nothing_of_computer_players(database: Database) -> None:
    assert level_after(database, [game_of("anna", "bela")]) == {}


def test_nobody_is_judged_by_a_game_that_was_left(database: Database) -> None:
    running = start(table_of("anna", computers=["steady"]), 1)
    assert level_after(database, [running]) == {}
