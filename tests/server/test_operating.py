"""What operators do, by command, while people play: they hear of it, and it is written down."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from condotta.cli import main
from condotta.server import audit, erasing, exporting, schema
from condotta.server.app import create_app
from condotta.server.audit import COMMAND
from condotta.server.check_games import check_games
from condotta.server.database import Database
from condotta.server.errors import Refused
from condotta.server.migrating import migrate
from condotta.server.operating import Operating
from condotta.server.settings import Settings
from condotta.server.suspending import suspension_of
from tests.server.refusing import why_not
from tests.server.serving import PATIENCE, Guest, Live, Served, fresh_key, live, serving
from tests.server.stored import NIGHT, fill, put_down

PASSWORD = "correct horse"  # of nobody

Admin = Callable[..., str]


@pytest.fixture
def admin(address: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Give the command, which must do what it is told, and hear what it says."""

    def give(*arguments: object, code: int = 0) -> str:
        words = ["admin", *map(str, arguments), "--database", address, "--lang", "en"]
        assert main(words) == code
        captured = capsys.readouterr()
        return captured.err if code else captured.out

    return give


@pytest.fixture
def filled(address: str) -> Iterator[Database]:
    """A database with games of every state, between Anna and Bruno."""
    made = Database(address)
    migrate(made.engine)
    fill(made.engine)
    yield made
    made.close()


def account(served: Served, name: str) -> Guest:
    answer = httpx.post(
        f"{served.url}/api/people/account", json={"name": name, "password": PASSWORD}
    )
    assert answer.status_code == 201
    return Guest(served, name, answer.json()["token"])


def log_in(served: Served, name: str, password: str = PASSWORD) -> httpx.Response:
    given = {"name": name, "password": password}
    return httpx.post(f"{served.url}/api/sessions", json=given, timeout=PATIENCE)


def say(guest: Guest, table: str, text: str) -> None:
    said = {"type": "talk", "key": fresh_key(), "text": text}
    guest.post(f"/api/tables/{table}/acts", said)


def deeds(database: Database, at: int = NIGHT) -> list[tuple[str, str, str | None]]:
    rows = database.read_now(lambda connection: audit.newest(connection, 100))
    return [(row.who, row.what, row.whom) for row in rows if row.at > at]


def operate(database: Database, deed: Callable[[Operating], Any], at: int = NIGHT + 1) -> Any:
    with database.engine.begin() as connection:
        return deed(Operating(connection, COMMAND, at))


# --- suspending -----------------------------------------------------------------------------------


def test_the_suspended_are_shut_out_at_once_and_told_why_and_until_when(
    address: str, admin: Admin
) -> None:
    async def shut_out(anna: Guest, table: str) -> str:
        async with live(anna, table) as socket, asyncio.timeout(PATIENCE):
            await Live(socket).hear()
            await asyncio.to_thread(admin, "suspend", "anna", "--why", "Insults.", "--hours", 72)
            await socket.wait_closed()
        async with live(anna, table) as socket, asyncio.timeout(PATIENCE):
            return str(await socket.recv())

    with (
        serving(address) as served,
        account(served, "Anna") as anna,
        Guest(served, "Beppe") as beppe,
    ):
        table = beppe.new_table(seats=2)
        anna.put(f"/api/tables/{table}/seat", {})
        beppe.post(f"/api/tables/{table}/start")
        own = anna.new_table(seats=2)
        told = json.loads(asyncio.run(shut_out(anna, table)))["problem"]
        assert told["error"] == "suspended"
        assert "Insults." in told["message"]
        assert "UTC" in told["message"]
        for answer in (anna.http.get("/api/tables"), log_in(served, "Anna")):
            assert (answer.status_code, answer.json()["error"]) == (403, "suspended")
        chair = beppe.get(f"/api/tables/{table}")["table"]["chairs"][1]
        assert (chair["away"], chair["resigned"]) == (True, False)
        assert beppe.get(f"/api/tables/{own}")["table"]["state"] == "abandoned"
        assert anna.http.delete("/api/sessions/current").status_code == 204
        admin("unsuspend", "Anna")
        assert log_in(served, "Anna").status_code == 201


def test_who_is_suspended_for_good_gives_up_their_games(filled: Database) -> None:
    operate(filled, lambda it: it.suspend("bruno", "Cheating", None))
    rows = put_down(filled.engine)
    (state,) = (row["state"] for row in rows["tables"] if row["id"] == "running")
    assert state == "running", "Anna plays on"
    last = [row["kind"] for row in rows["log"] if row["table_id"] == "running"][-1]
    assert last == "resign"
    assert [row["kind"] for row in rows["log"] if row["table_id"] == "open"][-1] == "rise"


def test_a_suspension_ends_by_itself(filled: Database) -> None:
    operate(filled, lambda it: it.suspend("bruno", "Shouting", NIGHT + 100))
    for now, is_out in ((NIGHT + 99, True), (NIGHT + 100, False)):
        found = filled.read_now(
            lambda connection, at=now: suspension_of(connection, "bruno", at)  # type: ignore[misc]
        )
        assert (found is not None) is is_out


# --- tables ---------------------------------------------------------------------------------------


def test_a_table_is_closed_and_taken_away_while_people_are_at_it(
    address: str, admin: Admin
) -> None:
    async def evening(anna: Guest, table: str) -> None:
        async with live(anna, table) as socket, asyncio.timeout(PATIENCE):
            told = Live(socket)
            await told.hear()
            close = ("close", table, "--why", "Nobody plays", "--yes")
            await asyncio.to_thread(admin, *close)
            await told.until(lambda: told.table["state"] == "abandoned")
            delete = ("delete", table, "--why", "Bad names", "--yes")
            await asyncio.to_thread(admin, *delete)
            await socket.wait_closed()
            answer = anna.http.get(f"/api/tables/{table}")
            assert answer.json()["error"] == "no-table"

    with serving(address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=2)
        asyncio.run(evening(anna, table))


def test_people_go_on_at_a_table_where_a_stand_in_came_by_command(
    address: str, admin: Admin
) -> None:
    """A server that did not write an entry reads it before it writes the next one."""
    with (
        serving(address) as served,
        Guest(served, "Anna") as anna,
        Guest(served, "Beppe") as beppe,
    ):
        table = anna.new_table(seats=2)
        beppe.put(f"/api/tables/{table}/seat", {})
        anna.post(f"/api/tables/{table}/start")
        admin("suspend", beppe.id, "--why", "Shouting", "--hours", 1)
        say(anna, table, "I play on")
        told = anna.get(f"/api/tables/{table}")
        assert [said["text"] for said in told["talk"]] == ["I play on"]
        assert told["table"]["chairs"][1]["away"]


# --- a new way in ---------------------------------------------------------------------------------


def test_a_reset_gives_a_link_and_an_account_sets_its_own_password(
    address: str, admin: Admin
) -> None:
    with (
        serving(address) as served,
        account(served, "Anna") as anna,
        Guest(served, "Beppe") as beppe,
    ):
        link = json.loads(admin("reset", "Anna", "--yes", "--json"))["link"]
        assert log_in(served, "Anna").json()["error"] == "wrong-password"
        chosen = {"secret": link.partition("/me#reset=")[2], "password": "a third of my own"}
        door = f"{served.url}/api/sessions/reset"
        assert httpx.post(door, json=chosen).json()["person"]["id"] == anna.id
        assert httpx.post(door, json=chosen).json()["error"] == "bad-code", "it is good once"
        assert log_in(served, "Anna", chosen["password"]).status_code == 201
        link = admin("reset", "Beppe", "--yes").split()[-1]
        token = link.partition("#recover=")[2]
        for guest in (anna, beppe):
            # A process remembers a session for a moment, until it hears of it.
            assert _until(lambda it=guest: it.http.get("/api/people/me").status_code == 401)  # type: ignore[misc]
        back = httpx.post(f"{served.url}/api/sessions/recover", json={"token": token})
        assert back.json()["person"]["id"] == beppe.id


def _until(what: Callable[[], bool]) -> bool:
    async def wait() -> None:
        async with asyncio.timeout(PATIENCE):
            while not await asyncio.to_thread(what):
                await asyncio.sleep(0.02)

    asyncio.run(wait())
    return True


# --- everything of a person -----------------------------------------------------------------------


def referring() -> set[str]:
    """Every column that refers to a person."""
    return {
        f"{table.name}.{column.name}"
        for table in schema.metadata.tables.values()
        for column in table.columns
        for key in column.foreign_keys
        if key.target_fullname == "people.id"
    }


def named(columns: Any) -> set[str]:
    return {f"{column.table.name}.{column.name}" for column in columns}


def test_whatever_refers_to_a_person_is_erased_or_kept_on_purpose() -> None:
    assert referring() <= named(erasing.DELETED) | named(erasing.KEPT)


def test_whatever_is_erased_with_a_person_was_exported_before() -> None:
    others = {"blocks.blocked", "companions.companion", "mutes.muted", "reports.about"}
    assert named(erasing.DELETED) - others <= named(exporting.KEPT.values())


def test_an_export_holds_everything_of_a_person_and_no_secret(filled: Database) -> None:
    told = operate(filled, lambda it: it.export("anna"))
    text = json.dumps(told)
    assert told["person"]["name"] == "Anna"
    assert {table["id"] for table in told["tables"]} == {
        "finished",
        "running",
        "open",
        "abandoned",
    }
    for name in exporting.KEPT:
        assert name in told
    running = next(table for table in told["tables"] if table["id"] == "running")
    said = [entry["text"] for entry in running["done"] if entry["kind"] == "talk"]
    assert said == ["Good evening"]
    assert any(entry["kind"] == "move" and entry["action"] for entry in running["done"])
    assert "Only you" not in json.dumps(running), "what others said is theirs"
    seed = bytes(range(32)).hex()
    assert seed in json.dumps(put_down(filled.engine)), "the log knows it"
    assert seed not in text, "who begins a game must not learn its seed so"
    assert "argon2" not in text
    assert not any(digit * 64 in text for digit in "012"), "no token's hash"


def test_nothing_of_a_name_is_left_and_games_of_others_stay(filled: Database) -> None:
    with filled.engine.begin() as connection:
        change = schema.people.update().where(schema.people.c.id == "bruno")
        connection.execute(change.values(account_name="bruno"))
    operate(filled, lambda it: it.erase("bruno", "asked for it"))
    rows = put_down(filled.engine)
    rows.pop("audit")
    # Ids stay; the person's here is like the name, but for its capital.
    assert "Bruno" not in json.dumps(rows)
    assert "Only you" not in json.dumps(rows)
    assert sorted(row["name"] for row in rows["people"]) == ["Anna", "Robby", "somebody"]
    assert {row["id"] for row in rows["tables"]} == {"finished", "running", "open", "abandoned"}
    assert [*check_games(filled)] == []
    assert rows["suspensions"] == []
    assert why_not(operate, filled, lambda it: it.find("Bruno")) == "no-person"


def test_who_erases_themselves_is_somebody_at_once(address: str) -> None:
    with (
        serving(address) as served,
        account(served, "Anna") as anna,
        Guest(served, "Beppe") as beppe,
    ):
        table = beppe.new_table(seats=2)
        anna.put(f"/api/tables/{table}/seat", {})
        beppe.post(f"/api/tables/{table}/start")
        say(anna, table, "I live at the harbour")
        export = anna.http.get("/api/people/me/export")
        assert "attachment" in export.headers["content-disposition"]
        assert export.json()["tables"][0]["done"][-1]["text"] == "I live at the harbour"
        for given, code in (
            ({"name": "Beppe", "password": PASSWORD}, "wrong-name"),
            ({"name": "Anna", "password": "wrong"}, "wrong-password"),
            ({"name": "Anna"}, "wrong-password"),
        ):
            answer = anna.http.post("/api/people/me/erase", json=given)
            assert answer.json()["error"] == code
        farewell = {"name": "anna", "password": PASSWORD}
        assert anna.http.post("/api/people/me/erase", json=farewell).status_code == 204
        assert _until(lambda: beppe.get(f"/api/tables/{table}")["talk"][0]["text"] == "…")
        told = beppe.get(f"/api/tables/{table}")
        assert told["table"]["chairs"][1]["name"] == "somebody"
        assert told["table"]["chairs"][1]["resigned"]
        assert told["talk"][0]["name"] == "somebody"
        assert beppe.get(f"/api/people/{anna.id}")["name"] == "somebody"
        assert log_in(served, "Anna").json()["error"] == "wrong-password"
        with Guest(served, "Anna") as other:
            assert other.id != anna.id, "the name is free again"


def test_a_guest_erases_themselves_by_their_name(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Beppe") as beppe:
        gone = beppe.http.post("/api/people/me/erase", json={"name": "Beppe"})
        assert gone.status_code == 204
        assert beppe.http.get("/api/people/me").status_code == 401


def test_nobody_is_called_like_the_erased(sqlite_address: str) -> None:
    with serving(sqlite_address) as served:
        answer = httpx.post(f"{served.url}/api/people/guest", json={"name": "Somebody"})
        assert answer.json()["error"] == "name-taken"


# --- the command ----------------------------------------------------------------------------------


def test_every_use_is_written_down(filled: Database, admin: Admin) -> None:
    admin("list", "people")
    admin("suspend", "bruno", "--why", "Shouting", "--hours", 1)
    admin("unsuspend", "bruno")
    number = json.loads(admin("announce", "Closed on Monday", "--json"))["id"]
    admin("take-down", number)
    admin("settle", 1, "--why", "Talked to him")
    admin("appoint", "Anna")
    admin("dismiss", "Anna")
    admin("close", "running", "--why", "x", "--yes")
    admin("delete", "open", "--why", "x", "--yes")
    admin("export", "bruno")
    admin("erase", "bruno", "--yes")
    assert [*reversed(deeds(filled))] == [
        (COMMAND, "list", "people"),
        (COMMAND, "suspend", "bruno"),
        (COMMAND, "unsuspend", "bruno"),
        (COMMAND, "announce", str(number)),
        (COMMAND, "take-down", str(number)),
        (COMMAND, "settle", "1"),
        (COMMAND, "appoint", "anna"),
        (COMMAND, "dismiss", "anna"),
        (COMMAND, "close", "running"),
        (COMMAND, "delete", "open"),
        (COMMAND, "export", "bruno"),
        (COMMAND, "erase", "bruno"),
    ]


def test_what_operators_did_long_ago_is_forgotten(filled: Database) -> None:
    operate(filled, lambda it: it.people(), at=NIGHT + 5)
    with filled.engine.begin() as connection:
        assert audit.forget_before(connection, NIGHT + 5) == 1
    assert deeds(filled) == [(COMMAND, "list", "people")]


def test_lists_for_people_and_for_programs(filled: Database, admin: Admin) -> None:
    assert "Bruno" in admin("list", "people", "--search", "run")
    assert "Anna" not in admin("list", "people", "--search", "run")
    assert "open reports: 1" in admin("list", "people")
    tables = json.loads(admin("list", "tables", "--search", "running", "--json"))
    assert [table["id"] for table in tables] == ["running"]
    report = admin("list", "reports")
    assert "Anna about Bruno" in report
    assert "Only you" in report
    assert "running/20" in report
    assert "Closed on Monday" in admin("list", "announcements")
    assert "Shouting" in admin("list", "audit")
    assert admin("list", "people", "--search", "%").strip() == "There is nothing."


def test_what_cannot_be_undone_is_not_done_by_a_script_that_is_not_sure(
    filled: Database, admin: Admin
) -> None:
    before = put_down(filled.engine)
    for words in (("close", "running", "--why", "x"), ("erase", "bruno"), ("reset", "bruno")):
        assert "--yes" in admin(*words, code=2)
    assert put_down(filled.engine) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("suspend", "nobody", "--why", "x"), "no such person"),
        (("suspend", "bruno", "--why", " "), "500"),
        (("suspend", "bruno"), "--why"),
        (("suspend", "bruno", "--why", "x", "--hours", "0"), "--hours"),
        (("unsuspend", "anna"), "no such entry"),
        (("close", "nowhere", "--why", "x", "--yes"), "no such table"),
        (("close", "finished", "--why", "x", "--yes"), "game"),
        (("delete", "nowhere", "--why", "x", "--yes"), "no such table"),
        (("settle", "9", "--why", "x"), "no such entry"),
        (("take-down", "9"), "no such entry"),
        (("appoint", "bruno"), "account"),
        (("frobnicate",), "Known: list"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    filled: Database, admin: Admin, words: tuple[str, ...], said: str
) -> None:
    before = put_down(filled.engine)
    assert said in admin(*words, code=2)
    assert put_down(filled.engine) == before


def test_guests_of_the_same_name_are_told_apart(filled: Database, admin: Admin) -> None:
    with filled.engine.begin() as connection:
        row = {"id": "bruno2", "name": "Bruno", "created_at": NIGHT}
        connection.execute(schema.people.insert(), row)
    assert "Several people" in admin("suspend", "Bruno", "--why", "x", code=2)
    admin("suspend", "bruno2", "--why", "x")


def test_an_export_goes_into_a_new_file_for_its_owners_eyes(
    filled: Database, admin: Admin, tmp_path: Path
) -> None:
    file = tmp_path / "anna.json"
    admin("export", "anna", file)
    assert json.loads(file.read_text())["person"]["id"] == "anna"
    assert file.stat().st_mode & 0o777 == 0o600
    assert str(file) in admin("export", "anna", file, code=2), "never in the place of another"


def test_without_a_deed_the_command_tells_what_it_can_do(capsys: Any) -> None:
    assert main(["admin", "--lang", "en"]) == 0
    assert "suspend" in capsys.readouterr().out


# --- the log --------------------------------------------------------------------------------------


def test_security_events_name_the_address_and_the_person(
    sqlite_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    credentials = {"name": "Anna", "password": PASSWORD}

    async def evening(app: FastAPI) -> tuple[str, str]:
        transport = httpx.ASGITransport(app, client=("192.0.2.7", 50000))
        async with httpx.AsyncClient(transport=transport, base_url="https://here") as client:
            made = await client.post("/api/people/account", json=credentials)
            anna: str = made.json()["person"]["id"]
            client.cookies.clear()
            await client.post("/api/sessions", json={**credentials, "password": "guess"})
            await client.post("/api/sessions", json=credentials)
            come = await client.post("/api/people/guest", json={"name": "Beppe"})
            await client.post("/api/reports", json={"person": anna, "text": "Shouts"})
            await client.get("/api/admin/people")
            return anna, come.json()["person"]["id"]

    caplog.set_level(logging.INFO, "condotta.security")
    app = create_app(Settings(database_url=sqlite_address, limits=False))
    database: Database = app.state.house.database
    migrate(database.engine)
    database.start()
    anna, beppe = asyncio.run(evening(app))
    database.close()
    told = [vars(record) for record in caplog.records if record.name == "condotta.security"]
    assert {one["address"] for one in told} == {"192.0.2.7"}
    assert [(one["message"], one["person"]) for one in told] == [
        ("signed in", anna),
        ("log-in refused", None),
        ("refused", None),
        ("log-in from a new device", anna),
        ("signed in", anna),
        ("signed in", beppe),
        ("reported", beppe),
        ("no operator", beppe),
    ]
    assert told[1]["account"] == "Anna"
    assert (told[2]["error"], told[2]["path"]) == ("wrong-password", "/api/sessions")
    assert [one["by"] for one in told if "by" in one] == ["new account", "password", "name"]
    assert PASSWORD not in caplog.text


def test_an_operator_must_have_an_account(filled: Database) -> None:
    with pytest.raises(Refused, match="account"):
        operate(filled, lambda it: it.appoint("bruno"))
    operate(filled, lambda it: it.appoint("anna"))
    with filled.engine.connect() as connection:
        assert connection.execute(select(schema.operators.c.person)).scalars().all() == ["anna"]
