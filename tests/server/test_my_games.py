"""One's own games: what waits for whom, how it stands, whom one likes to play with and invites."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from sqlalchemy import delete, insert, update

from condotta.server import companions, inviting, schema
from condotta.server.database import database_address, open_engine
from condotta.server.link_cards import BANK_COLOURS
from condotta.server.people import DAY_MS
from tests.server.serving import Guest, Served, fresh_key, operating, serving

CHOICES = {"seats": 2, "first": "host", "pace": {"kind": "days", "days": 2}}


@contextmanager
def people(address: str, *names: str, **settings: Any) -> Iterator[tuple[Served, list[Guest]]]:
    with ExitStack() as stack:
        served = stack.enter_context(serving(address, **settings))
        yield served, [stack.enter_context(Guest(served, name)) for name in names]


def begun(host: Guest, *others: Guest, **choices: Any) -> str:
    """A game that the host begins."""
    table = host.new_table(**CHOICES | {"seats": 1 + len(others)} | choices)
    for other in others:
        other.put(f"/api/tables/{table}/seat", {})
    host.post(f"/api/tables/{table}/start")
    return table


def answer(guest: Guest, table: str) -> None:
    """Give the first answer that is possible, until somebody else is asked."""
    while (sight := guest.get(f"/api/tables/{table}")["sight"])["view"]["decision"]:
        move = {"type": "move", "key": fresh_key(), "number": sight["number"]}
        move["action"] = sight["view"]["decision"]["options"][0]
        guest.post(f"/api/tables/{table}/acts", move)


def waiting(guest: Guest) -> list[str]:
    told = guest.get("/api/people/me/waiting")
    assert told["count"] == len(told["tables"])
    return [*told["tables"]]


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def invited(host: Guest, table: str, person: str) -> Any:
    return host.http.post(f"/api/tables/{table}/invitations", json={"person": person})


# --- what waits -----------------------------------------------------------------------------------


def test_what_waits_longest_comes_first_and_an_answer_hands_it_on(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        first, second = begun(anna, beppe), begun(anna, beppe)
        assert waiting(anna) == [first, second]
        assert waiting(beppe) == []
        answer(anna, first)
        assert waiting(anna) == [second]
        assert waiting(beppe) == [first]
        told = anna.get("/api/people/me/games")
        assert told["waits"] == 1
        assert [game["table"]["id"] for game in told["playing"]] == [second, first]
        mine, theirs = told["playing"]
        assert mine["since"] is not None
        assert mine["deadline"] == mine["since"] + 2 * DAY_MS
        # That it is Beppe's turn is seen on the table; since when is not Anna's to know from here.
        assert (theirs["since"], theirs["deadline"]) == (None, None)
        assert [row["is_asked"] for row in theirs["look"]["rows"]] == [False, True]


def test_a_small_game_of_pax_has_the_colours_of_the_table(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        table = begun(anna, beppe, game="pax-renaissance")
        [game] = anna.get("/api/people/me/games")["playing"]
        players = anna.get(f"/api/tables/{table}")["sight"]["view"]["players"]
        shown = [row["colour"] for row in game["look"]["rows"]]
        assert shown == [BANK_COLOURS[player["bank"]] for player in players]
        assert shown != [chair["colour"] for chair in game["table"]["chairs"]]


def test_a_look_tells_what_happened_and_what_was_said_since_ones_own_answer(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        table = begun(anna, beppe)
        answer(anna, table)
        say = {"type": "talk", "key": fresh_key(), "text": "Your turn, Anna!"}
        beppe.post(f"/api/tables/{table}/acts", say)
        answer(beppe, table)
        [game] = anna.get("/api/people/me/games")["playing"]
        look = game["look"]
        assert look["unheard"] == 1
        assert len(look["happened"]) + look["more"] >= 1
        assert any("Beppe" in sentence for sentence in look["happened"])
        assert not any("Your turn" in sentence for sentence in look["happened"])
        answer(anna, table)
        assert anna.get("/api/people/me/games")["playing"][0]["look"]["unheard"] == 0


def test_a_look_is_in_the_language_of_the_person(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe") as (_, (anna, beppe)):
        table = begun(anna, beppe)
        answer(anna, table)
        beppe.http.headers["accept-language"] = "pl"
        sentences = beppe.get("/api/people/me/games")["playing"][0]["look"]["happened"]
        beppe.http.headers["accept-language"] = "en"
        assert beppe.get("/api/people/me/games")["playing"][0]["look"]["happened"] != sentences


def test_who_plays_alone_keeps_nobody_waiting(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna") as (_, (anna,)):
        table = anna.new_table(seats=2, computers=["random"], first="host")
        anna.post(f"/api/tables/{table}/start")
        assert waiting(anna) == []
        assert len(anna.get("/api/people/me/games")["playing"]) == 1


def test_a_game_that_is_over_or_left_waits_for_nobody(address: str) -> None:
    with people(address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        table = begun(anna, beppe, carla)
        anna.http.delete(f"/api/tables/{table}/seat").raise_for_status()
        assert waiting(anna) == []
        for guest in (beppe, carla, anna):
            guest.post(f"/api/tables/{table}/resign")
        assert waiting(beppe) == []
        assert anna.get("/api/people/me/games")["playing"] == []


def test_a_game_is_over_for_whoever_has_given_it_up(address: str) -> None:
    with people(address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        table = begun(anna, beppe, carla)
        beppe.post(f"/api/tables/{table}/resign")
        told = beppe.get("/api/people/me/games")
        assert (told["playing"], told["pages"], told["waits"]) == ([], 0, 0)
        assert beppe.get("/api/people/me/tables")["tables"] == []
        for guest in (anna, carla):
            (game,) = guest.get("/api/people/me/games")["playing"]
            assert guest.get("/api/people/me/tables")["tables"] == [game["table"]]
            resigned = [chair["resigned"] for chair in game["table"]["chairs"]]
            assert resigned == [False, True, False]


def test_a_game_goes_on_at_the_device_of_whoever_has_given_up_only_their_own(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        table = anna.new_table(**CHOICES | {"seats": 3})
        anna.put(f"/api/tables/{table}/local", {"seat": 1, "name": "Carla"})
        beppe.put(f"/api/tables/{table}/seat", {})
        anna.post(f"/api/tables/{table}/start")
        for seat, playing in ((0, 1), (1, 0)):
            anna.http.post(f"/api/tables/{table}/resign", params={"seat": seat}).raise_for_status()
            assert len(anna.get("/api/people/me/games")["playing"]) == playing
            assert len(anna.get("/api/people/me/tables")["tables"]) == playing


def test_what_a_server_did_not_live_to_note_is_noted_by_the_next(address: str) -> None:
    with people(address, "Anna", "Beppe") as (served, (anna, beppe)):
        table = begun(anna, beppe)
        answer(anna, table)
        served.kill()
        served.start()
        # A row as a process of an older version leaves it behind: none at all.
        engine = open_engine(database_address(address))
        with engine.begin() as connection:
            connection.execute(delete(schema.waits))
        engine.dispose()
        with beppe.move_to(served) as again:
            assert waiting(again) == [table]
        with anna.move_to(served) as again:
            assert waiting(again) == []


def test_nothing_changed_is_told_by_an_etag(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe") as (_, (anna, beppe)):
        table = begun(anna, beppe)
        etag = anna.http.get("/api/people/me/games").headers["etag"]
        again = anna.http.get("/api/people/me/games", headers={"if-none-match": etag})
        assert (again.status_code, again.content) == (304, b"")
        answer(anna, table)
        again = anna.http.get("/api/people/me/games", headers={"if-none-match": etag})
        assert again.status_code == 200


def test_games_are_told_page_by_page(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe") as (_, (anna, beppe)):
        tables = [begun(anna, beppe) for _ in range(14)]
        one, two = (anna.get("/api/people/me/games", page=page) for page in (1, 2))
        assert (one["waits"], one["pages"], len(one["playing"])) == (14, 2, 12)
        told = [game["table"]["id"] for game in (*one["playing"], *two["playing"])]
        assert told == tables


def test_nobody_else_is_told(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna") as (_, (anna,)):
        del anna.http.headers["authorization"]
        anna.http.cookies.clear()
        for path in ("waiting", "games", "companions"):
            found = anna.http.get(f"/api/people/me/{path}")
            assert refused(found) == (401, "not-signed-in")
        for path in ("companions", "watched"):
            for method in ("put", "delete"):
                asked = getattr(anna.http, method)(f"/api/people/me/{path}/abc")
                assert refused(asked) == (401, "not-signed-in")


def test_a_shared_device_shows_nobodys_hand(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe") as (_, (anna, beppe)):
        table = anna.new_table(**CHOICES | {"seats": 3})
        anna.put(f"/api/tables/{table}/local", {"seat": 1, "name": "Carla"})
        beppe.put(f"/api/tables/{table}/seat", {})
        anna.post(f"/api/tables/{table}/start")
        assert anna.get("/api/people/me/games")["playing"][0]["look"] is None
        assert waiting(anna) == [table]


# --- following ------------------------------------------------------------------------------------


def test_a_game_of_others_can_be_followed(address: str) -> None:
    with people(address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        table = begun(anna, beppe)
        path = f"/api/people/me/watched/{table}"
        assert carla.http.put(path).status_code == 204
        assert carla.http.put(path).status_code == 204
        assert [one["id"] for one in carla.get("/api/people/me/games")["watched"]] == [table]
        assert anna.get("/api/people/me/games")["watched"] == []
        assert carla.http.delete(path).status_code == 204
        assert carla.get("/api/people/me/games")["watched"] == []
        hidden = begun(anna, beppe, spectators="none")
        found = carla.http.put(f"/api/people/me/watched/{hidden}")
        assert refused(found) == (403, "no-spectators")


def test_who_follows_a_game_seen_later_is_told_nothing_of_it_early(address: str) -> None:
    with people(address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        table = begun(anna, beppe, delay_minutes=60)
        carla.http.put(f"/api/people/me/watched/{table}").raise_for_status()
        before = carla.http.get("/api/people/me/games")
        answer(anna, table)
        beppe.http.delete(f"/api/tables/{table}/seat").raise_for_status()
        # Whoever plays there knows.
        (game,) = anna.get("/api/people/me/games")["playing"]
        assert game["table"]["chairs"][1]["player"] is not None
        beppe.post(f"/api/tables/{table}/return")
        beppe.post(f"/api/tables/{table}/resign")
        (game,) = anna.get("/api/people/me/games")["playing"]
        assert game["table"]["chairs"][1]["resigned"]
        after = carla.http.get("/api/people/me/games")
        assert after.json() == before.json()
        assert after.headers["etag"] == before.headers["etag"]


# --- companions -----------------------------------------------------------------------------------


def test_companions_are_ones_own_affair(address: str) -> None:
    with people(address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        for other in (carla, beppe, beppe):
            assert anna.http.put(f"/api/people/me/companions/{other.id}").status_code == 204
        told = anna.get("/api/people/me/companions")["companions"]
        assert [one["name"] for one in told] == ["Beppe", "Carla"]
        assert beppe.get("/api/people/me/companions")["companions"] == []
        assert anna.http.delete(f"/api/people/me/companions/{carla.id}").status_code == 204
        assert len(anna.get("/api/people/me/companions")["companions"]) == 1
        for nobody in (anna.id, "nobody"):
            found = anna.http.put(f"/api/people/me/companions/{nobody}")
            assert refused(found) == (404, "no-person")
        exported = anna.get("/api/people/me/export")
        assert [one["companion"] for one in exported["companions"]] == [beppe.id]
        # Who is forgotten is on nobody's list.
        beppe.http.post("/api/people/me/erase", json={"name": "Beppe"}).raise_for_status()
        assert anna.get("/api/people/me/companions")["companions"] == []


def test_who_is_blocked_is_no_companion(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        path = f"/api/people/me/companions/{beppe.id}"
        anna.http.put(path).raise_for_status()
        beppe.http.put(f"/api/people/me/companions/{anna.id}").raise_for_status()
        anna.http.put(f"/api/people/me/blocks/{beppe.id}").raise_for_status()
        assert anna.get("/api/people/me/companions")["companions"] == []
        assert refused(anna.http.put(path)) == (409, "person-blocked")
        # Beppe is not told: his list is as it was, and he may put Anna on it again.
        assert len(beppe.get("/api/people/me/companions")["companions"]) == 1
        assert beppe.http.put(f"/api/people/me/companions/{anna.id}").status_code == 204
        # Neither brings the other to a table, and neither hears why.
        for host, guest in ((anna, beppe), (beppe, anna)):
            table = host.new_table(**CHOICES)
            assert refused(invited(host, table, guest.id)) == (409, "not-invitable")


def test_a_list_has_room_for_so_many(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe") as (_, (anna, beppe)):
        engine = open_engine(database_address(sqlite_address))
        many = [f"p{number}" for number in range(companions.MOST_COMPANIONS)]
        with engine.begin() as connection:
            rows = [{"id": one, "name": one, "created_at": 0} for one in many]
            connection.execute(insert(schema.people), rows)
            listed = [{"person": anna.id, "companion": one, "created_at": 0} for one in many]
            connection.execute(insert(schema.companions), listed)
        engine.dispose()
        found = anna.http.put(f"/api/people/me/companions/{beppe.id}")
        assert refused(found) == (409, "companions-full")
        assert anna.http.put("/api/people/me/companions/p0").status_code == 204


# --- invitations ----------------------------------------------------------------------------------


def test_an_invitation_stands_among_ones_games_and_begins_the_game(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        anna.http.put(f"/api/people/me/companions/{beppe.id}").raise_for_status()
        table = anna.new_table(**CHOICES | {"public": False})
        assert invited(anna, table, beppe.id).status_code == 200
        told = beppe.get("/api/people/me/games")
        [mine] = told["invitations"]
        assert (mine["id"], told["open"]) == (table, [])
        assert [one["id"] for one in anna.get("/api/people/me/games")["open"]] == [table]
        beppe.put(f"/api/tables/{table}/seat", {})
        told = beppe.get("/api/people/me/games")
        assert (told["invitations"], len(told["playing"])) == ([], 1)
        assert waiting(anna) == [table]


def test_who_declines_is_not_asked_again(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        anna.http.put(f"/api/people/me/companions/{beppe.id}").raise_for_status()
        table = anna.new_table(**CHOICES)
        invited(anna, table, beppe.id).raise_for_status()
        assert refused(invited(anna, table, beppe.id)) == (409, "already-invited")
        beppe.http.delete(f"/api/tables/{table}/seat").raise_for_status()
        assert beppe.get("/api/people/me/games")["invitations"] == []
        assert refused(invited(anna, table, beppe.id)) == (409, "already-invited")
        # They may still sit down of their own accord.
        beppe.put(f"/api/tables/{table}/seat", {})


def test_only_the_host_invites_and_only_whom_they_know(address: str) -> None:
    with people(address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        table = anna.new_table(**CHOICES | {"seats": 4})
        assert refused(invited(anna, table, beppe.id)) == (409, "not-invitable")
        beppe.put(f"/api/tables/{table}/seat", {})
        beppe.http.put(f"/api/people/me/companions/{carla.id}").raise_for_status()
        assert refused(invited(beppe, table, carla.id)) == (403, "not-host")
        assert refused(invited(anna, table, "nobody")) == (404, "no-person")
        assert refused(invited(anna, table, anna.id)) == (409, "already-invited")
        # Who has played with somebody may invite them.
        played = begun(anna, carla)
        for guest in (anna, carla):
            guest.post(f"/api/tables/{played}/resign")
        assert invited(anna, table, carla.id).status_code == 200


def test_a_full_table_has_no_seat_to_keep(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe", "Carla") as (_, (anna, beppe, carla)):
        anna.http.put(f"/api/people/me/companions/{carla.id}").raise_for_status()
        table = anna.new_table(**CHOICES)
        beppe.put(f"/api/tables/{table}/seat", {})
        assert refused(invited(anna, table, carla.id)) == (409, "table-full")
        assert carla.get("/api/people/me/games")["invitations"] == []


def test_no_seat_is_kept_for_who_is_suspended_until_they_may_come_again(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        anna.http.put(f"/api/people/me/companions/{beppe.id}").raise_for_status()
        table = anna.new_table(**CHOICES)
        with operating(anna.served) as deeds:
            deeds.suspend(beppe.id, "Insults", None)
        assert refused(invited(anna, table, beppe.id)) == (409, "not-invitable")
        with operating(anna.served) as deeds:
            deeds.unsuspend(beppe.id)
        invited(anna, table, beppe.id).raise_for_status()


def test_nobody_is_flooded(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        anna.http.put(f"/api/people/me/companions/{beppe.id}").raise_for_status()
        for _ in range(inviting.MOST_BETWEEN):
            table = anna.new_table(**CHOICES)
            invited(anna, table, beppe.id).raise_for_status()
        table = anna.new_table(**CHOICES)
        assert refused(invited(anna, table, beppe.id)) == (409, "not-invitable")
        engine = open_engine(database_address(address))
        with engine.begin() as connection:
            at = schema.invitations.c.created_at
            connection.execute(update(schema.invitations).values(created_at=at - DAY_MS))
        engine.dispose()
        assert invited(anna, table, beppe.id).status_code == 200


def test_many_hosts_together_do_not_flood_anybody_either(sqlite_address: str) -> None:
    with people(sqlite_address, "Anna", "Beppe") as (_, (anna, beppe)):
        anna.http.put(f"/api/people/me/companions/{beppe.id}").raise_for_status()
        table = anna.new_table(**CHOICES)
        made = anna.get(f"/api/tables/{table}")["table"]["created_at"]
        engine = open_engine(database_address(sqlite_address))
        hosts = [f"p{number}" for number in range(inviting.MOST_TO)]
        with engine.begin() as connection:
            rows = [{"id": one, "name": one, "created_at": 0} for one in hosts]
            connection.execute(insert(schema.people), rows)
            from_table = {
                column.name: value
                for column, value in zip(
                    schema.tables.c,
                    connection.execute(schema.tables.select()).one(),
                    strict=True,
                )
            }
            tables = [{**from_table, "id": f"t{one}", "host": one} for one in hosts]
            connection.execute(insert(schema.tables), tables)
            notes = [
                {"table_id": f"t{one}", "person": beppe.id, "host": one, "created_at": made}
                for one in hosts
            ]
            connection.execute(insert(schema.invitations), notes)
        engine.dispose()
        assert refused(invited(anna, table, beppe.id)) == (409, "not-invitable")


def test_who_was_invited_and_is_forgotten_leaves_no_name(address: str) -> None:
    with people(address, "Anna", "Beppe") as (_, (anna, beppe)):
        anna.http.put(f"/api/people/me/companions/{beppe.id}").raise_for_status()
        table = anna.new_table(**CHOICES)
        invited(anna, table, beppe.id).raise_for_status()
        beppe.http.delete(f"/api/tables/{table}/seat").raise_for_status()
        beppe.http.post("/api/people/me/erase", json={"name": "Beppe"}).raise_for_status()
        engine = open_engine(database_address(address))
        with engine.begin() as connection:
            written = [
                *connection.scalars(schema.log.select().with_only_columns(schema.log.c.body))
            ]
            assert connection.execute(schema.invitations.select()).all() == []
        engine.dispose()
        assert "Beppe" not in str(written)
