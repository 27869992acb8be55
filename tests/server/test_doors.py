"""Who may come: open doors, invitations, closed doors; and what only members may do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from condotta.cli import main
from condotta.puzzles import mixed_puzzles
from condotta.server import schema
from condotta.server.app import create_app
from condotta.server.audit import COMMAND
from condotta.server.database import database_address, open_engine
from condotta.server.doors import MOST_INVITATIONS
from condotta.server.operating import Operating
from condotta.server.settings import Settings
from condotta.server.tickets import Purpose, give_ticket
from tests.server.authenticators import Authenticator
from tests.server.letters import Post
from tests.server.places import (
    DAY,
    OTHER_PASSWORD,
    PASSWORD,
    Device,
    Place,
    a_place,
    fine,
    refused,
)
from tests.server.serving import PATIENCE, Guest, Live, Served, fresh_key, live, serving
from tests.server.test_mail import HOME, confirm, last_token, sent
from tests.server.test_passkeys import add, log_in

NOT_INVITED = (403, "not-invited")
CLOSED = (403, "doors-closed")
USED_UP = (401, "bad-invitation")

Open = Callable[..., Place]


def _places(folder: Path, address: str) -> Iterator[Open]:
    """Open places on the same database, with other doors."""
    opened: list[Place] = []

    def open_one(doors: str, **settings: Any) -> Place:
        opened.append(Place(folder, database_url=address, doors=doors, **settings))
        return opened[-1]

    yield open_one
    for place in opened:
        place.close()


@pytest.fixture
def open_place(tmp_path: Path, sqlite_address: str) -> Iterator[Open]:
    yield from _places(tmp_path, sqlite_address)


@pytest.fixture
def open_anywhere(tmp_path: Path, address: str) -> Iterator[Open]:
    """The same, on either database."""
    yield from _places(tmp_path, address)


def people_of(place: Place) -> int:
    count = select(func.count()).select_from(schema.people)
    return place.read(lambda connection: int(connection.execute(count).scalar_one()))


def member(open_place: Open, name: str = "Anna") -> Device:
    """Somebody who made an account while the doors were open."""
    device = open_place("open").device()
    device.make_account(name)
    return device


def invitation(device: Device) -> str:
    return str(fine(device.ask("POST", "/invitations"))["token"])


def come(device: Device, name: str = "Beppe", **shown: str) -> httpx.Response:
    return device.ask("POST", "/people/guest", name=name, **shown)


def register(device: Device, name: str = "Beppe", **shown: str) -> httpx.Response:
    return device.ask("POST", "/people/account", name=name, password=OTHER_PASSWORD, **shown)


def host_elsewhere(open_place: Open, doors: str, name: str = "Anna") -> tuple[Place, Device]:
    """A house with these doors, and a member who logged in there."""
    member(open_place, name)
    place = open_place(doors)
    device = place.device()
    fine(device.log_in(name))
    return place, device


# --- invitations ----------------------------------------------------------------------------------


def test_open_doors_need_no_invitation_and_give_none(open_place: Open) -> None:
    anna = member(open_place)
    assert refused(anna.ask("POST", "/invitations")) == (409, "no-invitations")
    fine(come(anna.place.device(), invitation="whatever"))


def test_by_invitation_one_person_comes_and_nobody_without(open_anywhere: Open) -> None:
    place, anna = host_elsewhere(open_anywhere, "invited")
    before = people_of(place)
    for way in (come, register):
        assert refused(way(place.device())) == NOT_INVITED
        assert refused(way(place.device(), invitation="made up")) == USED_UP
        assert refused(way(place.device(), invitation="")) == USED_UP
    assert people_of(place) == before
    link = fine(anna.ask("POST", "/invitations"))
    assert link["link"].endswith(f"/#invited={link['token']}")
    assert link["expires_at"] == place.clock.now + 14 * DAY
    fine(come(place.device(), invitation=link["token"]))
    for way in (come, register):
        assert refused(way(place.device(), "Carla", invitation=link["token"])) == USED_UP
    assert people_of(place) == before + 1


def test_an_account_can_be_made_by_an_invitation_at_once(open_place: Open) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    token = invitation(anna)
    assert fine(register(place.device(), invitation=token))["person"]["is_account"]
    assert refused(come(place.device(), "Carla", invitation=token)) == USED_UP


def test_a_guest_who_was_invited_makes_an_account_of_it_once(open_anywhere: Open) -> None:
    place, anna = host_elsewhere(open_anywhere, "invited")
    beppe = place.device()
    token = invitation(anna)
    fine(come(beppe, invitation=token))
    assert refused(register(place.device(), "Carla", invitation=token)) == USED_UP
    assert fine(register(beppe))["person"]["is_account"]
    left = select(func.count()).select_from(schema.tickets)
    assert place.read(lambda connection: connection.execute(left).scalar_one()) == 0


def test_a_guest_from_before_needs_an_invitation_for_an_account(open_place: Open) -> None:
    before = open_place("open").device()
    guest = fine(come(before))["token"]
    place, anna = host_elsewhere(open_place, "invited")
    beppe = place.device()
    made = {"name": "Beppe", "password": OTHER_PASSWORD}
    assert refused(beppe.ask("POST", "/people/account", guest, **made)) == NOT_INVITED
    token = invitation(anna)
    fine(beppe.ask("POST", "/people/account", guest, invitation=token, **made))


def test_what_is_refused_for_another_reason_leaves_an_invitation_good(open_place: Open) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    token = invitation(anna)
    assert refused(come(place.device(), "Anna", invitation=token)) == (409, "name-taken")
    assert refused(come(place.device(), "x", invitation=token)) == (422, "bad-name")
    weak = place.device().ask(
        "POST", "/people/account", name="Beppe", password="12345678", invitation=token
    )
    assert refused(weak) == (422, "weak-password")
    fine(come(place.device(), invitation=token))


def test_an_invitation_ends(open_place: Open) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    token, other = invitation(anna), invitation(anna)
    place.clock.now += 14 * DAY - 1
    fine(come(place.device(), invitation=token))
    place.clock.now += 1
    assert refused(come(place.device(), "Carla", invitation=other)) == USED_UP
    place.run(place.house.people.forget_expired())
    assert len(read_tickets(place, "invitation")) == 0
    assert len(read_tickets(place, "welcome")) == 1, "who came by it is still welcome"


def test_a_page_is_told_whether_a_guest_may_make_an_account(open_place: Open) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    beppe = place.device()

    def is_welcome() -> bool:
        return bool(fine(beppe.ask("GET", "/sessions/current"))["is_welcome"])

    assert not is_welcome(), "nobody yet"
    fine(come(beppe, invitation=invitation(anna)))
    assert is_welcome()
    fine(beppe.ask("POST", "/people/account", name="Beppe", password=PASSWORD))
    assert not is_welcome(), "it is used up"


def read_tickets(place: Place, purpose: str) -> list[Any]:
    wanted = select(schema.tickets).where(schema.tickets.c.purpose == purpose)
    return place.read(lambda connection: [*connection.execute(wanted)])


def test_an_invitation_is_good_at_every_process_and_used_up_at_all(open_anywhere: Open) -> None:
    place, anna = host_elsewhere(open_anywhere, "invited")
    other = open_anywhere("invited")
    token = invitation(anna)
    fine(come(other.device(), invitation=token))
    assert refused(come(place.device(), "Carla", invitation=token)) == USED_UP


def test_only_members_invite_and_only_so_many(open_place: Open) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    assert refused(place.device().ask("POST", "/invitations")) == (401, "not-signed-in")
    beppe = place.device()
    fine(come(beppe, invitation=invitation(anna)))
    assert refused(beppe.ask("POST", "/invitations")) == (409, "not-account")
    tokens = [invitation(anna) for _ in range(MOST_INVITATIONS)]
    assert refused(anna.ask("POST", "/invitations")) == (409, "invitations-full")
    fine(come(place.device(), "Carla", invitation=tokens[0]))
    invitation(anna)


@pytest.mark.parametrize("deed", ["suspend", "erase"])
def test_nobody_comes_by_the_invitation_of_who_had_to_go(open_place: Open, deed: str) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    token = invitation(anna)
    person = anna.me()
    assert person is not None

    def work(connection: Any) -> None:
        deeds = Operating(connection, COMMAND, place.clock.now)
        if deed == "suspend":
            deeds.suspend(person, "Insults", None)
        else:
            deeds.erase(person)

    place.run(place.house.database.write(work))
    assert refused(come(place.device(), invitation=token)) == USED_UP


def test_what_stands_in_the_database_invites_nobody(open_place: Open) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    invitation(anna)
    (row,) = read_tickets(place, "invitation")
    assert refused(come(place.device(), invitation=row.secret_hash)) == USED_UP


@pytest.mark.parametrize("purpose", ["code", "reset", "address", "log-in", "welcome"])
def test_no_other_secret_is_an_invitation(open_place: Open, purpose: Purpose) -> None:
    place, anna = host_elsewhere(open_place, "invited")
    person = anna.me()
    place.run(
        place.house.database.write(
            lambda connection: give_ticket(connection, purpose, "secret", person)
        )
    )
    assert refused(come(place.device(), invitation="secret")) == USED_UP


# --- closed doors ---------------------------------------------------------------------------------


def test_closed_doors_let_nobody_new_in_by_any_way(open_place: Open) -> None:
    _, anna = host_elsewhere(open_place, "invited")
    token = invitation(anna)
    guest = fine(come(open_place("open").device()))["token"]
    place = open_place("closed")
    before = people_of(place)
    for way in (come, register):
        assert refused(way(place.device(), "Carla")) == CLOSED
        assert refused(way(place.device(), "Carla", invitation=token)) == CLOSED
    assert refused(come(place.device(), "Carla", table="abcdefghij")) == CLOSED
    made = {"name": "Beppe", "password": OTHER_PASSWORD, "invitation": token}
    assert refused(place.device().ask("POST", "/people/account", guest, **made)) == CLOSED
    member_here = place.device()
    fine(member_here.log_in())
    assert refused(member_here.ask("POST", "/invitations")) == CLOSED
    assert people_of(place) == before


def test_who_is_here_already_comes_back_through_closed_doors(open_place: Open) -> None:
    open_house = open_place("open")
    guest = open_house.device()
    fine(come(guest))
    link = fine(guest.ask("POST", "/people/me/recovery"))["token"]
    place, anna = host_elsewhere(open_place, "closed")
    back = place.device()
    fine(back.ask("POST", "/sessions/recover", token=link))
    assert back.me() == guest.me()
    assert fine(back.ask("PATCH", "/people/me", name="Bettino"))["name"] == "Bettino"
    key = Authenticator()
    add(anna, key)
    fine(log_in(place.device(), key))
    codes = fine(anna.ask("POST", "/people/me/codes"))["codes"]
    lost = place.device()
    fine(lost.ask("POST", "/sessions/reset", secret=codes[0], password=OTHER_PASSWORD))
    assert lost.me() is not None


def test_a_lost_password_is_mended_by_mail_behind_closed_doors(tmp_path: Path) -> None:
    post = Post()
    try:
        with a_place(tmp_path, public_url=HOME, **post.settings) as before:
            owner = before.device()
            owner.make_account()
            confirm(before, owner, post)
        with a_place(tmp_path, public_url=HOME, doors="closed", **post.settings) as place:
            lost = place.device()
            asked = lost.ask("POST", "/resets", address="anna@example.org")
            assert asked.status_code == 202
            sent(place)
            token = last_token(post, "reset")
            fine(lost.ask("POST", "/sessions/reset", secret=token, password=OTHER_PASSWORD))
    finally:
        post.server.stop()


# --- the link of a private table ------------------------------------------------------------------


def account(served: Served, name: str, token: str) -> Guest:
    given = {"name": name, "password": PASSWORD, "invitation": token}
    made = httpx.post(f"{served.url}/api/people/account", json=given, timeout=PATIENCE)
    assert made.status_code == 201, made.text
    return Guest(served, name, made.json()["token"])


def invite_by_command(address: str, capsys: pytest.CaptureFixture[str], count: int) -> list[str]:
    words = ["admin", "invite", "--count", str(count), "--json", "--database", address]
    assert main(words) == 0
    links = [json.loads(line)["link"] for line in capsys.readouterr().out.splitlines()]
    return [link.partition("/#invited=")[2] for link in links]


def test_the_link_of_a_members_private_table_brings_guests_and_no_members(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def knock(table: str, name: str = "Carla") -> httpx.Response:
        given = {"name": name, "table": table}
        return httpx.post(f"{served.url}/api/people/guest", json=given, timeout=PATIENCE)

    with serving(address, doors="invited") as served:
        first, second = invite_by_command(address, capsys, 2)
        with account(served, "Anna", first) as anna:
            given = {"name": "Beppe", "invitation": second}
            token = anna.http.post("/api/people/guest", json=given).json()["token"]
            with Guest(served, "Beppe", token) as beppe:
                useless = [
                    anna.new_table(seats=2),
                    beppe.new_table(seats=2, public=False),
                    anna.new_table(seats=2, public=False, computers=["steady"]),
                    "abcdefghij",
                    "",
                    "' OR 1=1 --",
                ]
                for table in useless:
                    assert refused(knock(table)) == NOT_INVITED, table
                private = anna.new_table(seats=2, public=False)
                come_in = knock(private)
                assert come_in.status_code == 201
                with Guest(served, "Carla", come_in.json()["token"]) as carla:
                    assert carla.get("/api/sessions/current")["is_welcome"] is False
                    carla.put(f"/api/tables/{private}/seat", {})
                    assert refused(knock(private, "Dino")) == NOT_INVITED, "it is full"
                    made = {"name": "Carla", "password": OTHER_PASSWORD}
                    answer = carla.http.post("/api/people/account", json=made)
                    assert refused(answer) == NOT_INVITED


# --- for members only -----------------------------------------------------------------------------


def waits(finished: str) -> dict[str, tuple[str, Any]]:
    """Every route that puts up a table where others may sit down, and how it is asked."""
    return {
        "/api/tables": ("/api/tables", {"seats": 2, "computers": ["steady"]}),
        "/api/tables/{table_id}/rematch": (f"/api/tables/{finished}/rematch", None),
    }


def runs(finished: str, record: str) -> dict[str, tuple[str, Any]]:
    """Every route to a table of one's own, whose game runs at once, and how it is asked."""
    puzzle = mixed_puzzles("condottiere", date(2026, 1, 1))[0].name
    return {
        "/api/tables/{table_id}/replay/{step}/play-on": (
            f"/api/tables/{finished}/replay/0/play-on",
            {"seat": 0},
        ),
        "/api/records/{record_id}/replay/{step}/play-on": (
            f"/api/records/{record}/replay/0/play-on",
            {"seat": 0},
        ),
        "/api/sketches/{game}/play-on": (
            "/api/sketches/pax-renaissance/play-on",
            {"sketch": {"seats": 2}},
        ),
        "/api/lessons/{game}": ("/api/lessons/condottiere", {}),
        "/api/puzzles/{game}": ("/api/puzzles/condottiere", {"puzzle": puzzle}),
    }


def test_every_route_to_a_new_table_is_known_here(sqlite_address: str) -> None:
    paths = create_app(Settings(database_url=sqlite_address)).openapi()["paths"]
    found = {path for path in paths if "schemas/NewTable" in json.dumps(paths[path])}
    # Only accounts have bots, so no guest comes to a table by one.
    assert found - {"/api/bot/challenges"} == {*waits("a"), *runs("a", "b")}


def test_a_guest_puts_up_no_table_where_that_is_for_members_but_learns(sqlite_address: str) -> None:
    with serving(sqlite_address) as served, Guest(served, "Beppe") as beppe:
        finished = beppe.new_table(seats=2, computers=["steady"], public=False)
        beppe.post(f"/api/tables/{finished}/start")
        beppe.post(f"/api/tables/{finished}/resign")
        whole = beppe.get(f"/api/tables/{finished}/record")
        record = beppe.post("/api/records", whole)["id"]
        token = beppe.token
    with (
        serving(sqlite_address, tables_by="members") as served,
        Guest(served, "Beppe", token) as beppe,
    ):
        tables = count_tables(sqlite_address)
        for path, body in waits(finished).values():
            answer = beppe.http.post(path, json=body)
            assert refused(answer) == (403, "members-tables"), path
        said = beppe.http.post("/api/tables", json={"seats": 2}, headers={"accept-language": "pl"})
        assert "kontem" in said.json()["message"]
        assert count_tables(sqlite_address) == tables
        for path, body in runs(finished, record).values():
            begun = beppe.get(f"/api/tables/{beppe.post(path, body)['id']}")["table"]
            assert begun["state"] == "running", path
            assert not begun["choices"]["public"], path
            assert not begun["choices"]["talk"], path
            assert {chair["kind"] for chair in begun["chairs"]} == {"person", "computer"}, path
        with Guest(served, "Carla") as stranger:
            listed = stranger.get("/api/tables")
            assert listed["total"] == 0, "what one does alone is shown to nobody else"
        made = {"name": "Beppe", "password": PASSWORD}
        token = beppe.http.post("/api/people/account", json=made).json()["token"]
        with Guest(served, "Beppe", token) as now_member:
            for path, body in waits(finished).values():
                answer = now_member.http.post(path, json=body)
                assert answer.is_success, (path, answer.text)


def count_tables(address: str) -> int:
    engine = open_engine(database_address(address))
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    engine.dispose()
    return int(count)


def test_a_guest_plays_at_tables_of_members_and_again_when_they_ask(sqlite_address: str) -> None:
    with serving(sqlite_address, tables_by="members") as served, Guest(served, "Beppe") as beppe:
        made = {"name": "Anna", "password": PASSWORD}
        token = httpx.post(f"{served.url}/api/people/account", json=made).json()["token"]
        with Guest(served, "Anna", token) as anna:
            table = anna.new_table(seats=2)
            beppe.put(f"/api/tables/{table}/seat", {})
            anna.post(f"/api/tables/{table}/start")
            anna.post(f"/api/tables/{table}/resign")
            beppe.post(f"/api/tables/{table}/resign")
            again = f"/api/tables/{table}/rematch"
            assert refused(beppe.http.post(again)) == (403, "members-tables")
            fresh = anna.post(again)["id"]
            assert beppe.post(again)["id"] == fresh


def test_a_guest_says_nothing_where_talk_is_for_members(sqlite_address: str) -> None:
    async def say_live(guest: Guest, table: str, to: list[int] | None) -> dict[str, Any]:
        async with live(guest, table) as socket, asyncio.timeout(PATIENCE):
            heard = Live(socket)
            await heard.hear()
            said_before = len(heard.talk)
            key = await heard.send("talk", text="Psst", to=to)
            await heard.until(lambda: key in heard.answers or len(heard.talk) > said_before)
            return heard.answers.get(key, {})

    def say(guest: Guest, table: str) -> httpx.Response:
        said = {"type": "talk", "key": fresh_key(), "text": "Good evening"}
        return guest.http.post(f"/api/tables/{table}/acts", json=said)

    with serving(sqlite_address, talk_by="members") as served, Guest(served, "Beppe") as beppe:
        made = {"name": "Anna", "password": PASSWORD}
        token = httpx.post(f"{served.url}/api/people/account", json=made).json()["token"]
        with Guest(served, "Anna", token) as anna:
            table = beppe.new_table(seats=2)
            anna.put(f"/api/tables/{table}/seat", {})
            for state in ("open", "running"):
                if state == "running":
                    beppe.post(f"/api/tables/{table}/start")
                assert refused(say(beppe, table)) == (403, "members-talk")
                for to in (None, [1]):
                    told = asyncio.run(say_live(beppe, table, to))
                    assert told["problem"]["error"] == "members-talk"
            assert beppe.get(f"/api/tables/{table}")["talk"] == []
            assert say(anna, table).is_success
            assert asyncio.run(say_live(anna, table, None)).get("type") != "refused"
            assert len(beppe.get(f"/api/tables/{table}")["talk"]) == 2


# --- what clients are told ------------------------------------------------------------------------


def test_a_client_is_told_what_holds(open_place: Open) -> None:
    place = open_place("invited", tables_by="members")
    told = fine(place.device().ask("GET", "/house"))
    assert told == {
        "texts": {"name": None, "welcome": None, "rules": None, "contact": None},
        "doors": "invited",
        "tables_by": "members",
        "talk_by": "everybody",
    }


def test_the_command_makes_so_many_invitations_and_writes_it_down(
    sqlite_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(sqlite_address, doors="invited") as served:
        tokens = invite_by_command(sqlite_address, capsys, 3)
        assert len({*tokens}) == 3
        account(served, "Anna", tokens[2]).close()
        words = ["admin", "list", "audit", "--json", "--database", sqlite_address]
        assert main(words) == 0
        deeds = [one["what"] for one in json.loads(capsys.readouterr().out)]
        assert deeds.count("invite") == 3
        assert main(["admin", "invite", "--lang", "en", "--database", sqlite_address]) == 0
        assert "An invitation for one person" in capsys.readouterr().out
