"""The doors of operators: they open to who was appointed, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import func, insert, select

from condotta.server import schema
from condotta.server.app import create_app
from condotta.server.database import database_address, open_engine
from condotta.server.settings import Settings
from tests.server.serving import PATIENCE, Guest, Served, serving

PASSWORD = "correct horse"  # of nobody


def operations() -> list[tuple[str, str]]:
    """Every door of operators, by its method and path."""
    paths = create_app(Settings(database_url="never-opened.sqlite3")).openapi()["paths"]
    found = [
        (method, path)
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/api/admin")
    ]
    assert len(found) == 14
    return found


FILLED = {
    "{whom}": "nobody",
    "{table_id}": "nowhere",
    "{report}": "1",
    "{number}": "1",
}

BODIES: dict[str, dict[str, Any]] = {
    "/suspension": {"why": "x"},
    "/close": {"why": "x"},
    "/settle": {"why": "x"},
    "/announcements": {"text": "x"},
}


def knock(http: httpx.Client, method: str, path: str) -> httpx.Response:
    for name, value in FILLED.items():
        path = path.replace(name, value)
    body = next((given for end, given in BODIES.items() if path.endswith(end)), None)
    query = {"why": "x"} if method == "delete" else {}
    return http.request(method, path, json=body, params=query)


def account(served: Served, name: str) -> Guest:
    given = {"name": name, "password": PASSWORD}
    made = httpx.post(f"{served.url}/api/people/account", json=given, timeout=PATIENCE)
    return Guest(served, name, made.json()["token"])


@contextmanager
def with_operator(address: str) -> Iterator[tuple[Guest, Guest]]:
    """Olga, who was appointed, and Anna, who was not."""
    with serving(address) as served, account(served, "Olga") as olga:
        engine = open_engine(database_address(address))
        with engine.begin() as connection:
            connection.execute(insert(schema.operators), {"person": olga.id, "created_at": 1})
        engine.dispose()
        with account(served, "Anna") as anna:
            yield olga, anna


def audited(address: str) -> list[tuple[str, str, str | None]]:
    engine = open_engine(database_address(address))
    with engine.connect() as connection:
        rows = [*connection.execute(select(schema.audit).order_by(schema.audit.c.id))]
    engine.dispose()
    return [(row.who, row.what, row.whom) for row in rows]


def test_to_everybody_else_there_is_no_door(sqlite_address: str) -> None:
    with (
        with_operator(sqlite_address) as (olga, anna),
        Guest(olga.served, "Beppe") as beppe,
        httpx.Client(base_url=olga.served.url, timeout=PATIENCE) as nobody,
    ):
        for method, path in operations():
            for http in (anna.http, beppe.http, nobody):
                answer = knock(http, method, path)
                assert (answer.status_code, answer.json()["error"]) == (404, "no-page"), path
            opened = knock(olga.http, method, path)
            if opened.status_code == 404:
                assert opened.json()["error"] != "no-page", path
    assert {who for who, _, _ in audited(sqlite_address)} == {olga.id}


def test_an_operator_does_it_all_on_the_page(address: str) -> None:
    with with_operator(address) as (olga, anna):
        table = anna.new_table(seats=2)
        anna.post("/api/reports", {"person": olga.id, "text": "Too strict", "table": table})
        people = olga.get("/api/admin/people", search="nn")["people"]
        assert [person["name"] for person in people] == ["Anna"]
        assert [one["id"] for one in olga.get("/api/admin/tables")["tables"]] == [table]
        (report,) = olga.get("/api/admin/reports")["reports"]
        assert (report["text"], report["person_name"]) == ("Too strict", "Anna")
        settle = f"/api/admin/reports/{report['id']}/settle"
        assert olga.http.post(settle, json={"why": "So it is"}).status_code == 204
        text = {"text": "Closed on Monday", "hours": 1}
        number = olga.post("/api/admin/announcements", text)["id"]
        assert anna.get("/api/announcements")["announcements"][0]["text"] == text["text"]
        assert olga.http.delete(f"/api/admin/announcements/{number}").status_code == 204
        assert anna.get("/api/announcements")["announcements"] == []
        close = f"/api/admin/tables/{table}/close"
        assert olga.http.post(close, json={"why": "x"}).status_code == 204
        assert anna.get(f"/api/tables/{table}")["table"]["state"] == "abandoned"
        gone = olga.http.delete(f"/api/admin/tables/{table}", params={"why": "x"})
        assert gone.status_code == 204
        hers = f"/api/admin/people/{anna.id}"
        assert olga.get(f"{hers}/export")["person"]["name"] == "Anna"
        assert olga.http.put(f"{hers}/suspension", json={"why": "x"}).status_code == 204
        assert anna.http.get("/api/people/me").json()["error"] == "suspended"
        assert olga.http.delete(f"{hers}/suspension").status_code == 204
        assert anna.get("/api/people/me")["name"] == "Anna"
        link = olga.post(f"{hers}/reset")["path"]
        again = {"secret": link.partition("/me#reset=")[2], "password": "a third of my own"}
        door = f"{olga.served.url}/api/sessions/reset"
        assert httpx.post(door, json=again, timeout=PATIENCE).status_code == 201
        assert olga.http.delete(hers, params={"why": "x"}).status_code == 204
        assert olga.get(f"/api/people/{anna.id}")["name"] == "somebody"
        deeds = olga.get("/api/admin/audit")["deeds"]
        assert {deed["who_name"] for deed in deeds} == {"Olga"}
        assert {"suspend", "reset", "erase", "close", "delete"} <= {deed["what"] for deed in deeds}


@pytest.mark.parametrize("hours", [0, -1, 10**9, "72"])
def test_a_time_that_cannot_be_is_refused(sqlite_address: str, hours: object) -> None:
    with with_operator(sqlite_address) as (olga, anna):
        given = {"why": "x", "hours": hours}
        answer = olga.http.put(f"/api/admin/people/{anna.id}/suspension", json=given)
        assert answer.status_code == 422
        engine = open_engine(database_address(sqlite_address))
        with engine.connect() as connection:
            count = connection.execute(select(func.count()).select_from(schema.suspensions))
            assert count.scalar_one() == 0
        engine.dispose()
