"""Databases of every earlier version come up to date, with everything in them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event, inspect, text

from condotta.core.errors import CondottaError
from condotta.server import schema
from condotta.server.check_games import check_games
from condotta.server.database import BadDatabase, Database, database_address, open_engine
from condotta.server.hall import read_whole
from condotta.server.migrating import check_current, known_versions, migrate, newest_version

from .quickly import DURABLE
from .stored import FOLDER, load, put_down, read_stored

Open = Callable[[str], Engine]

FULL = 2
"""What SQLite calls it when every commit waits for the disk."""


@pytest.fixture
def opened() -> Iterator[Open]:
    """Open databases that are closed after the test."""
    engines: list[Engine] = []

    def open_one(address: str) -> Engine:
        engines.append(open_engine(database_address(address)))
        return engines[-1]

    yield open_one
    for engine in engines:
        engine.dispose()


@pytest.fixture
def engine(address: str, opened: Open) -> Engine:
    return opened(address)


@pytest.fixture
def sqlite(sqlite_address: str, opened: Open) -> Engine:
    return opened(sqlite_address)


def differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return [*compare_metadata(context, schema.metadata)]


def test_a_migrated_database_is_the_one_the_schema_describes(engine: Engine) -> None:
    migrate(engine)
    check_current(engine)
    assert differences(engine) == []


def test_the_comparison_would_see_a_difference(sqlite: Engine) -> None:
    migrate(sqlite)
    with sqlite.begin() as connection:
        connection.execute(text("DROP INDEX ix_tables_state_due"))
    assert differences(sqlite) != []


def test_migrating_twice_changes_nothing(engine: Engine) -> None:
    migrate(engine)
    load(engine, read_stored(newest_version()))
    before = put_down(engine)
    migrate(engine)
    assert put_down(engine) == before


def test_a_database_was_kept_of_every_version_and_of_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == known_versions()


@pytest.mark.parametrize("version", known_versions())
def test_a_database_of_every_version_comes_up_to_date_and_its_games_open(
    address: str, version: str
) -> None:
    database = Database(address)
    migrate(database.engine, version)
    load(database.engine, read_stored(version))
    migrate(database.engine)
    check_current(database.engine)
    for name in ("finished", "running", "open", "abandoned"):
        found = database.read_now(lambda connection, i=name: read_whole(connection, i))  # type: ignore[misc]
        assert found is not None
        assert found[0].state == name
    assert [*check_games(database)] == []
    database.close()


def columns(engine: Engine) -> dict[tuple[str, str], bool]:
    """Every column of a database, and whether a row can be written without it."""
    found = inspect(engine)
    return {
        (table, one["name"]): one["nullable"] or one["default"] is not None
        for table in found.get_table_names()
        for one in found.get_columns(table)
    }


def test_a_process_of_the_version_before_can_go_on_beside_one_that_has_migrated(
    sqlite: Engine,
) -> None:
    first, *later = known_versions()
    migrate(sqlite, first)
    for version in later:
        before = columns(sqlite)
        tables = {table for table, _ in before}
        migrate(sqlite, version)
        after = columns(sqlite)
        assert set(before) <= set(after), f"{version} takes away what older processes use"
        unknown = {name for name in after if name not in before and name[0] in tables}
        left_out = unknown | {name for name, may_be in before.items() if may_be}
        assert all(after[name] for name in left_out), f"{version} wants what they do not write"


def test_rows_that_refer_to_others_are_still_watched_after_migrating(sqlite: Engine) -> None:
    migrate(sqlite)
    with sqlite.connect() as connection:
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def test_processes_that_start_at_once_do_not_collide(address: str, opened: Open) -> None:
    engines = [opened(address) for _ in range(4)]
    if address.startswith("sqlite"):
        engines[0].connect().close()  # the file's own mode is set once, before the crowd comes
    failed: list[Exception] = []
    together = threading.Barrier(len(engines))

    def start(engine: Engine) -> None:
        together.wait()
        try:
            migrate(engine)
        except Exception as problem:
            failed.append(problem)

    # Without the lock they would wait for each other for ever; the test does not wait with them.
    threads = [threading.Thread(target=start, args=(each,), daemon=True) for each in engines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert not any(thread.is_alive() for thread in threads)
    assert failed == []
    assert differences(engines[0]) == []


def refusal(engine: Engine) -> BadDatabase:
    with pytest.raises(BadDatabase) as caught:
        migrate(engine)
    with pytest.raises(BadDatabase) as again:
        check_current(engine)
    assert again.value.message == caught.value.message
    return caught.value


def test_a_database_of_a_newer_version_is_refused_and_left_alone(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    problem = refusal(engine)
    assert problem.message.key == "error.server.database-newer"
    assert "9999" in str(problem)


def test_a_database_of_another_program_is_refused_and_left_alone(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE people (number INTEGER)"))
    assert refusal(engine).message.key == "error.server.not-condotta"
    assert inspect(engine).get_table_names() == ["people"]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100)
    assert refusal(opened(str(path))).message.key == "error.server.not-condotta"
    assert path.read_text().startswith("Dear Anna")


def test_a_database_that_cannot_be_reached_is_told_in_a_sentence(opened: Open) -> None:
    problem = refusal(opened("postgresql://anna:secret@127.0.0.1:1/none"))
    assert problem.message.key == "error.server.database-failed"
    assert "secret" not in str(problem)


def test_an_empty_database_is_not_current(engine: Engine) -> None:
    with pytest.raises(CondottaError, match="condotta serve"):
        check_current(engine)


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("the power is gone")

    monkeypatch.setattr("condotta.server.migrating._check_references", broken)
    with pytest.raises(RuntimeError, match="power"):
        migrate(engine)
    assert inspect(engine).get_table_names() == []


@pytest.mark.skipif(os.name != "posix", reason="other systems say it in other ways")
def test_a_new_database_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        file = tmp_path / "new" / "folder" / "tables.sqlite3"
        engine = open_engine(database_address(str(file)))
        migrate(engine)
        with engine.connect() as connection:
            connection.execute(text("SELECT count(*) FROM people"))
            beside = file.parent.glob("tables.sqlite3*")
            modes = {found.name: found.stat().st_mode & 0o777 for found in beside}
        engine.dispose()
    finally:
        os.umask(before)
    assert len(modes) == 3, "the database, its log and its index"
    assert {*modes.values()} == {0o600}
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_every_commit_of_sqlite_is_flushed_to_disk(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    event.listen(engine, "connect", DURABLE)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
    engine.dispose()
    assert found == FULL


@pytest.mark.skipif(os.name != "posix", reason="other systems say it in other ways")
def test_what_an_owner_chose_for_a_database_stays(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    file.touch(mode=0o640)
    open_engine(database_address(str(file))).dispose()
    assert file.stat().st_mode & 0o777 == 0o640
