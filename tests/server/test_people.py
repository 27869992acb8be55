"""Guests, accounts, sessions and recovery links, through the door and behind it."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, func, select, text, update

from condotta.server import people as people_module
from condotta.server import recent, schema
from condotta.server.devices import MOST_KNOWN
from condotta.server.errors import Refused
from condotta.server.limits import RATES, Limits
from condotta.server.names import LONGEST_NAME, are_alike, clean_name, folded_name
from condotta.server.people import LONGEST_SESSION_DAYS, People, Person
from condotta.server.routes import people as people_routes
from condotta.server.tokens import hash_token, is_outdated, password_fits, password_hash
from tests.server.houses import until
from tests.server.places import (
    DAY,
    DAYS,
    OTHER_PASSWORD,
    PASSWORD,
    Device,
    Place,
    a_place,
    fine,
    refused,
)
from tests.server.serving import PATIENCE

Answer = TypeVar("Answer")


def cookie(answer: httpx.Response) -> Morsel[str]:
    """Give the cookie of the session that was set or taken back."""
    lines = answer.headers.get_list("set-cookie")
    given = [morsel for line in lines for morsel in SimpleCookie(line).values()]
    (session,) = [morsel for morsel in given if not morsel.key.endswith("-device")]
    return session


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Every hash that a password was checked against."""
    seen: list[str | None] = []

    def counting(hashed: str | None, password: str) -> bool:
        seen.append(hashed)
        return password_fits(hashed, password)

    monkeypatch.setattr(people_module, "password_fits", counting)
    return seen


# --- names and passwords --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n Maria ", "Anna Maria"),
        ("Ａｎｎａ", "Anna"),
        ("Jose\u0301", "José"),
        ("Жанна д’Арк", "Жанна д’Арк"),
        ("Łódź\u00a09", "Łódź 9"),
        ("♥\ufe0f Anna", "♥ Anna"),
        ("x" * 24, "x" * 24),
        ("Bo", "Bo"),
        ("🎲🎲", "🎲🎲"),
        ("Anna 👩\u200d👩\u200d👧", "Anna 👩\u200d👩\u200d👧"),
        ("🏴\u200d☠\ufe0f Bruno", "🏴\u200d☠ Bruno"),
    ],
)
def test_a_name_is_shown_in_one_form_with_single_spaces(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    assert clean_name(shown) == shown


@pytest.mark.parametrize(
    "given",
    [
        "",
        "A",
        "   A   ",
        "x" * 25,
        "ﬃ" * 9,
        "An\u200bna",
        "An\u200dna",
        "Anna\u200d🎲",
        "🎲\u200d\u200d🎲",
        "An\u202ena",
        "An\x00na",
        "An\ud800na",
        "An\ue000na",
        "\u0301\u0301Anna",
        "\u3164\u3164\u3164",
        "\u2800 \u2800",
    ],
)
def test_a_name_too_short_too_long_or_unseen_is_refused(given: str) -> None:
    with pytest.raises(Refused) as problem:
        clean_name(given)
    assert problem.value.code == "bad-name"
    assert problem.value.message.args == {"shortest": 2, "longest": 24}


@pytest.mark.parametrize(
    "same",
    [
        "ANNA STRASSE",
        "anna  straße",
        "Ａnna Straße",
        "Anna\ufe0f Stra\u034fße",
        "anna\u00a0strasse ",
    ],
)
def test_names_that_look_the_same_are_the_same(same: str) -> None:
    assert folded_name(same) == folded_name("Anna Straße")


def test_folded_names_fit_their_column_and_fold_no_further() -> None:
    column = schema.people.c.account_name.type.length  # type: ignore[attr-defined]
    longest = 0
    for shown in filter(str.isprintable, map(chr, range(sys.maxunicode + 1))):
        folded = folded_name(shown)
        assert folded_name(folded) == folded, hex(ord(shown))
        if len(clean_or_empty(shown)) == 1:
            longest = max(longest, len(folded))
    assert longest > 1
    assert longest * LONGEST_NAME <= column


def clean_or_empty(letter: str) -> str:
    try:
        return clean_name(letter + "bc")[:-2]
    except Refused:
        return ""


@pytest.mark.parametrize("password", ["", "1234567", "x" * 129])
def test_a_password_has_8_to_128_characters(place: Place, password: str) -> None:
    device = place.device()
    answer = device.ask("POST", "/people/account", name="Anna", password=password)
    assert refused(answer) == (422, "bad-password")
    assert "8" in answer.json()["message"]
    assert "128" in answer.json()["message"]


@pytest.mark.parametrize("password", ["aw8!q2#z", "long enough " * 10, "пароход🎲!"])
def test_a_password_is_taken_as_it_is(place: Place, password: str) -> None:
    place.device().make_account(password=password)
    assert place.device().log_in(password=password).status_code == 201
    assert refused(place.device().log_in(password=password + " ")) == (401, "wrong-password")


# --- guests ---------------------------------------------------------------------------------------


def test_a_guest_needs_only_a_name(place: Place) -> None:
    device = place.device()
    told = device.come("  Anna   Maria ")
    person = told["person"]
    assert person == {
        "id": person["id"],
        "name": "Anna Maria",
        "is_account": False,
        "bot": None,
        "created_at": place.clock.now,
    }
    assert fine(device.ask("GET", "/people/me")) == person
    assert fine(place.device().ask("GET", f"/people/{person['id']}")) == person


NOBODY = {"person": None, "is_welcome": False}


def test_a_page_may_ask_who_is_signed_in_and_a_newcomer_is_nobody(place: Place) -> None:
    device = place.device()
    assert fine(device.ask("GET", "/sessions/current")) == NOBODY
    person = fine(device.ask("POST", "/people/guest", name="Anna"))["person"]
    assert fine(device.ask("GET", "/sessions/current")) == {**NOBODY, "person": person}
    device.ask("DELETE", "/sessions/current")
    assert fine(device.ask("GET", "/sessions/current")) == NOBODY


def test_the_token_in_the_answer_is_the_one_of_the_cookie(place: Place) -> None:
    device = place.device()
    answer = device.ask("POST", "/people/guest", name="Anna")
    token = answer.json()["token"]
    assert cookie(answer).value == token
    program = place.device()
    assert fine(program.ask("GET", "/people/me", bearer=token)) == answer.json()["person"]
    assert program.me() is None


def test_the_database_holds_no_token_and_no_password(place: Place, tmp_path: Path) -> None:
    device = place.device()
    tokens = [device.come()["token"], fine(device.ask("POST", "/people/me/recovery"))["token"]]
    tokens.append(place.device().make_account("Bruno")["token"])
    place.house.database.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hash_token(tokens[0]).encode() in kept
    for secret in (*tokens, PASSWORD):
        assert secret.encode() not in kept


def test_two_guests_may_have_the_same_name_and_are_two(place: Place) -> None:
    assert place.device().come()["person"]["id"] != place.device().come()["person"]["id"]


def test_a_guest_may_take_another_name(place: Place) -> None:
    device = place.device()
    before = device.come()["person"]
    assert device.me() == before["id"]
    renamed = fine(device.ask("PATCH", "/people/me", name=" Bianca "))
    assert renamed == before | {"name": "Bianca"}
    assert fine(device.ask("GET", "/people/me")) == renamed
    assert refused(device.ask("PATCH", "/people/me", name="B")) == (422, "bad-name")


def test_a_guest_may_not_take_the_name_of_an_account(place: Place) -> None:
    place.device().make_account("Anna")
    guest = place.device()
    assert refused(guest.ask("POST", "/people/guest", name="ＡＮＮＡ")) == (409, "name-taken")
    guest.come("Bruno")
    answer = guest.ask("PATCH", "/people/me", name="anna")
    assert refused(answer) == (409, "name-taken")
    assert "anna" in answer.json()["message"]
    assert fine(guest.ask("GET", "/people/me"))["name"] == "Bruno"


def test_an_account_keeps_its_name(place: Place) -> None:
    device = place.device()
    device.make_account("Anna")
    assert refused(device.ask("PATCH", "/people/me", name="Bianca")) == (409, "already-account")
    assert fine(device.ask("GET", "/people/me"))["name"] == "Anna"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/people/guest", {}),
        ("/people/guest", {"name": 5}),
        ("/people/guest", {"name": None}),
        ("/people/guest", {"name": "Anna", "is_account": True}),
        ("/people/guest", {"name": "x" * 201}),
        ("/people/account", {"name": "Anna"}),
        ("/people/account", {"name": "Anna", "password": "x" * 1001}),
        ("/sessions", {"name": "Anna", "password": 12345678}),
        ("/sessions/recover", {"token": "x" * 201}),
    ],
)
def test_what_does_not_fit_the_schema_is_refused_and_not_echoed(
    place: Place, path: str, body: dict[str, Any]
) -> None:
    answer = place.device().ask("POST", path, **body)
    assert refused(answer) == (422, "bad-request")
    assert "xxx" not in answer.text
    assert place.sessions() == 0


# --- accounts -------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_stays_the_same_person(place: Place) -> None:
    device = place.device()
    guest = device.come("Anna")["person"]
    place.clock.now += 5000
    account = device.make_account("Anna Maria")["person"]
    assert account == guest | {"name": "Anna Maria", "is_account": True}
    assert fine(device.ask("GET", "/people/me")) == account
    assert fine(place.device().log_in("anna  maria"))["person"] == account


def test_becoming_an_account_ends_every_earlier_session(place: Place) -> None:
    device, other = place.device(), place.device()
    first = device.come()["token"]
    link = fine(device.ask("POST", "/people/me/recovery"))["token"]
    second = fine(other.ask("POST", "/sessions/recover", token=link))["token"]
    assert other.me() is not None
    third = device.make_account()["token"]
    program = place.device()
    answers = [program.ask("GET", "/people/me", bearer=token) for token in (first, second, third)]
    assert [answer.status_code for answer in answers] == [401, 401, 200]
    assert place.sessions() == 1


def test_an_account_can_be_made_at_once(place: Place) -> None:
    device = place.device()
    account = device.make_account()["person"]
    assert account["is_account"] is True
    assert device.me() == account["id"]


@pytest.mark.parametrize("name", ["Anna", "ANNA", " anna ", "Ａnna"])
def test_no_two_accounts_have_the_same_name(place: Place, name: str) -> None:
    place.device().make_account("Anna")
    guest, nobody = place.device(), place.device()
    guest.come("Bruno")
    for device in (guest, nobody):
        answer = device.ask("POST", "/people/account", name=name, password=PASSWORD)
        assert refused(answer) == (409, "name-taken")
    told = fine(guest.ask("GET", "/people/me"))
    assert (told["name"], told["is_account"]) == ("Bruno", False)


def test_a_name_another_process_was_faster_to_take_is_taken(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.device().make_account("Anna")
    monkeypatch.setattr(people_module, "is_account_name", lambda connection, folded: False)
    guest, nobody = place.device(), place.device()
    guest.come("Bruno")
    for device in (guest, nobody):
        answer = device.ask("POST", "/people/account", name="anna", password=PASSWORD)
        assert refused(answer) == (409, "name-taken")
    assert guest.me() is not None


def test_an_account_cannot_become_one_again(place: Place) -> None:
    device = place.device()
    person = device.make_account("Anna")["person"]
    answer = device.ask("POST", "/people/account", name="Anna", password=OTHER_PASSWORD)
    assert refused(answer) == (409, "already-account")
    # Behind the door, too: what a request knows of a person may be a moment old.
    stale = Person(person["id"], "Anna", is_account=False, created_at=0)
    with pytest.raises(Refused) as problem:
        place.run(place.people.become_account(stale, "Bianca", OTHER_PASSWORD))
    assert problem.value.code == "already-account"
    assert place.device().log_in("Anna").status_code == 201


# --- logging in -----------------------------------------------------------------------------------


def test_every_log_in_opens_a_session_of_its_own(place: Place) -> None:
    first, second = place.device(), place.device()
    older = first.make_account()["token"]
    newer, other = (fine(device.log_in())["token"] for device in (first, second))
    assert len({older, newer, other}) == 3
    answers = [place.device().ask("GET", "/people/me", bearer=token) for token in (newer, other)]
    assert [answer.status_code for answer in answers] == [200, 200]
    # Who logs in where they are logged in already has proved it anew: the session is a new one.
    assert refused(place.device().ask("GET", "/people/me", bearer=older)) == (401, "not-signed-in")


def test_who_logs_in_leaves_the_session_of_whoever_was_there_before(place: Place) -> None:
    device = place.device()
    place.device().make_account()
    guest = device.come("Beppe")["token"]
    fine(device.log_in())
    assert refused(place.device().ask("GET", "/people/me", bearer=guest)) == (401, "not-signed-in")
    wrong = device.log_in(password="wrong horse")
    assert refused(wrong) == (401, "wrong-password")
    assert device.me() is not None, "a wrong password ends nothing"


@pytest.mark.parametrize(
    "sent",
    [
        {"origin": "https://table.example"},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_a_page_is_given_its_token_as_a_cookie_and_never_to_read(
    place: Place, sent: dict[str, str]
) -> None:
    browser = place.device()
    browser.client.headers.update(sent)
    come = browser.ask("POST", "/people/guest", name="Anna")
    assert come.json()["token"] is None
    assert cookie(come).value not in come.text
    assert browser.me() == come.json()["person"]["id"]
    made = browser.ask("POST", "/people/account", name="Anna", password=PASSWORD)
    for answer in (made, browser.log_in()):
        assert answer.json()["token"] is None
        assert cookie(answer).value not in answer.text


def test_an_unknown_name_and_a_wrong_password_cannot_be_told_apart(
    place: Place, checks: list[str | None]
) -> None:
    place.device().make_account("Anna")
    place.device().come("Bruno")
    tries = {
        name: place.device().log_in(name, "wrong password")
        for name in ("Anna", "Nobody", "Bruno", "", "x\x00y")
    }
    wrong = tries["Anna"]
    assert refused(wrong) == (401, "wrong-password")
    for answer in tries.values():
        assert answer.status_code == wrong.status_code
        assert answer.content == wrong.content
        assert answer.headers == wrong.headers
    assert len(checks) == len(tries), "each takes one check of a password"
    assert checks[0] is not None
    assert set(checks[1:]) == {None}


def test_a_password_hashed_with_other_costs_is_hashed_anew_at_log_in(place: Place) -> None:
    person = place.device().make_account()["person"]["id"]
    assert not is_outdated(place.hash_of(person))
    old = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1).hash(PASSWORD)
    place.set_hash(person, old)
    assert refused(place.device().log_in(password="wrong password")) == (401, "wrong-password")
    assert place.hash_of(person) == old
    fine(place.device().log_in())
    renewed = place.hash_of(person)
    assert not is_outdated(renewed)
    fine(place.device().log_in())
    assert place.hash_of(person) == renewed


def test_who_logs_in_while_the_password_changes_needs_the_new_one(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = place.device().make_account()["person"]["id"]
    other_hash = password_hash(OTHER_PASSWORD)
    change = (
        update(schema.people).where(schema.people.c.id == person).values(password_hash=other_hash)
    )

    def overtaken(hashed: str | None, password: str) -> bool:
        fits = password_fits(hashed, password)
        with place.house.database.engine.begin() as connection:
            connection.execute(change)
        return fits

    before = place.sessions()
    monkeypatch.setattr(people_module, "password_fits", overtaken)
    assert refused(place.device().log_in()) == (401, "wrong-password")
    assert place.sessions() == before
    assert place.hash_of(person) == other_hash


# --- how often ------------------------------------------------------------------------------------


def test_ten_thousand_log_ins_check_a_handful_of_passwords(
    tmp_path: Path, checks: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("condotta.server.routes.common.SLOWED_SECONDS", 0)
    with a_place(tmp_path, limits=True) as place:
        place.house.limits = Limits(lambda: 0.0)
        place.device().make_account("Anna")
        tries = [
            {"name": name, "password": f"guess {number}"}
            for number in range(2_500)
            for name in ("Anna", "ANNA", " anna", "Ａnna")
        ]
        statuses = place.run(log_in_bluntly(place, tries))
        last = place.device("198.51.100.7").log_in()
    assert statuses == [401] * 5 + [429] * 9_995
    assert len(checks) == 5
    assert refused(last) == (429, "too-many")
    assert last.json()["retry_after"] == pytest.approx(3)
    assert last.headers["retry-after"] == "3"


async def log_in_bluntly(place: Place, tries: list[dict[str, str]]) -> list[int]:
    """Log in from one address, without a client, which would take longer than the server does."""
    statuses = []
    headers = [(b"host", b"table.example"), (b"content-type", b"application/json")]

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    for given in tries:
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/sessions",
            "query_string": b"",
            "headers": headers,
            "client": ("198.51.100.7", 5000),
        }
        body = {"type": "http.request", "body": json.dumps(given).encode()}

        async def receive(body: MutableMapping[str, Any] = body) -> MutableMapping[str, Any]:
            return body

        await place.app(scope, receive, send)
    return statuses


def test_one_address_cannot_try_many_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "password_fits", lambda hashed, password: False)
    with a_place(tmp_path, limits=True) as place:
        place.house.limits = Limits(lambda: 0.0)
        device = place.device("2001:db8::1")
        answers = [device.log_in(f"Name {n}").status_code for n in range(30)]
        assert answers == [401] * 20 + [429] * 10
        assert place.device("2001:db8::2").log_in("Name 99").status_code == 429, "the same home"
        assert place.device("2001:db8:1::1").log_in("Name 99").status_code == 401


def test_who_is_held_back_does_not_use_up_the_tries_of_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "password_fits", lambda hashed, password: False)
    with a_place(tmp_path, limits=True) as place:
        place.house.limits = Limits(lambda: 0.0)
        noisy = place.device("198.51.100.7")
        for n in range(20):
            noisy.log_in(f"Name {n}")
        assert {noisy.log_in("Anna").status_code for _ in range(10)} == {429}
        assert place.device("198.51.100.8").log_in("Anna").status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body", "allowed"),
    [
        ("POST", "/people/guest", {"name": "Anna"}, 20),
        ("POST", "/people/account", {"name": "A", "password": "short"}, 5),
        ("POST", "/sessions/recover", {"token": "guess"}, 10),
        ("PATCH", "/people/me", {"name": "Anna"}, 20),
        ("POST", "/people/me/password", {"old": "guess", "new": "short"}, 5),
        ("POST", "/people/me/recovery", {}, 10),
        ("GET", "/people/nobody", {}, 30),
    ],
)
def test_every_door_that_costs_something_is_limited(
    tmp_path: Path, method: str, path: str, body: dict[str, Any], allowed: int
) -> None:
    with a_place(tmp_path, limits=True) as place:
        device = place.device()
        device.come()
        place.house.limits = Limits(lambda: 0.0)
        answers = [device.ask(method, path, **body) for _ in range(allowed + 1)]
    assert 429 not in [answer.status_code for answer in answers[:-1]]
    assert refused(answers[-1]) == (429, "too-many")
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_who_guesses_at_a_name_keeps_nobody_else_out(tmp_path: Path) -> None:
    with a_place(tmp_path, limits=True) as place:
        owner, home = place.device("203.0.113.1"), "203.0.113.1"
        owner.make_account()
        owner.ask("DELETE", "/sessions/current")
        place.house.limits = Limits(lambda: 0.0)
        guesser = place.device("198.51.100.7")
        guesses = [guesser.log_in(password=f"guess {n}").status_code for n in range(30)]
        assert guesses == [401] * 5 + [429] * 25
        # Elsewhere the owner gets in, from a device that was never seen before too.
        assert place.device("192.0.2.1").log_in().status_code == 201
        # And where somebody guesses behind the same address, from the device that is known.
        neighbour = place.device(home)
        guesses = [neighbour.log_in(password=f"guess {n}").status_code for n in range(30)]
        assert guesses.count(401) == 5
        assert refused(place.device(home).log_in()) == (429, "too-many")
        assert owner.log_in().status_code == 201


def test_a_known_device_tries_five_passwords_too(tmp_path: Path) -> None:
    with a_place(tmp_path, limits=True) as place:
        device = place.device()
        device.make_account()
        place.house.limits = Limits(lambda: 0.0)
        guesses = [device.log_in(password=f"guess {n}").status_code for n in range(8)]
        assert guesses == [401] * 5 + [429] * 3


def test_many_guessers_are_slowed_down_and_only_very_many_turned_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "password_fits", lambda hashed, password: False)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    with a_place(tmp_path, limits=True) as place:
        place.house.limits = Limits(lambda: 0.0)
        monkeypatch.setattr(people_routes, "sleep", sleep)
        guesses = [place.device(f"198.51.100.{n}").log_in().status_code for n in range(60)]
    burst, every = RATES["log-in-name"].burst, RATES["log-in-name"].per_seconds
    slowed = int(people_routes.LONGEST_SLOWED / every)
    assert guesses == [401] * (burst + slowed) + [429] * (60 - burst - slowed)
    assert max(slept[:burst]) == 0
    assert slept[burst:] == pytest.approx([every * (n + 1) for n in range(slowed)])


def test_a_device_is_known_to_its_account_alone_and_for_a_year(place: Place) -> None:
    device, other = place.device(), place.device()
    device.make_account("Anna")
    other.make_account("Bruno")
    token = device.client.cookies["__Host-condotta-device"]

    def known() -> list[bool]:
        names = ("Anna", "ANNA ", "Bruno", "\0")
        return [place.run(place.people.knows_device(name, token)) for name in names]

    assert known() == [True, True, False, False]
    place.clock.now += 364 * DAY
    place.run(place.people.forget_expired())
    assert known() == [True, True, False, False]
    place.clock.now += 2 * DAY
    place.run(place.people.forget_expired())
    assert known() == [False] * 4


def test_logging_out_everywhere_forgets_devices_and_few_are_known_at_once(place: Place) -> None:
    def is_known(device: Device) -> bool:
        token = device.client.cookies["__Host-condotta-device"]
        return place.run(place.people.knows_device("Anna", token))

    devices = [place.device() for _ in range(MOST_KNOWN + 1)]
    devices[0].make_account()
    for device in devices[1:]:
        assert is_known(devices[0])
        place.clock.now += 1
        device.log_in()
    assert [is_known(device) for device in devices] == [False] + [True] * MOST_KNOWN
    devices[-1].ask("DELETE", "/sessions")
    assert not any(is_known(device) for device in devices)


def test_two_passwords_are_checked_at_once_and_few_wait(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, most, turned_away = 0, 0, 0
    changed = threading.Condition()

    def slow(hashed: str | None, password: str) -> bool:
        """Take until a second password is being checked and somebody has been turned away."""
        nonlocal running, most
        with changed:
            running += 1
            most = max(most, running)
            changed.notify_all()
            changed.wait_for(lambda: most >= 2 and turned_away > 0, PATIENCE)
            running -= 1
        return False

    monkeypatch.setattr(people_module, "password_fits", slow)

    async def crowd() -> list[httpx.Response]:
        client = place.device().client
        body = {"name": "Anna", "password": PASSWORD}

        async def try_to_come_in() -> httpx.Response:
            nonlocal turned_away
            answer = await client.post("/api/sessions", json=body)
            with changed:
                turned_away += answer.status_code == 503
                changed.notify_all()
            return answer

        return await asyncio.gather(*(try_to_come_in() for _ in range(60)))

    answers = place.run(crowd())
    assert most == 2
    busy = [answer for answer in answers if answer.status_code == 503]
    assert 0 < len(busy) <= 10
    assert refused(busy[0]) == (503, "server-busy")
    assert int(busy[0].headers["retry-after"]) >= 1
    assert {answer.status_code for answer in answers} == {401, 503}
    assert place.device().log_in().status_code == 401, "nobody waits any more"


# --- cookies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plain_http", "name", "secure"), [(False, "__Host-condotta", True), (True, "condotta", "")]
)
def test_every_way_in_sets_the_cookie_out_of_reach_of_scripts_and_sites(
    tmp_path: Path, plain_http: bool, name: str, secure: object
) -> None:
    with a_place(tmp_path, plain_http=plain_http, session_days=3) as place:
        device = place.device()
        ways_in = [device.ask("POST", "/people/guest", name="Anna")]
        link = fine(device.ask("POST", "/people/me/recovery"))["token"]
        ways_in.append(device.ask("POST", "/sessions/recover", token=link))
        ways_in.append(device.ask("POST", "/people/account", name="Anna", password=PASSWORD))
        ways_in.append(device.log_in())
        out = device.ask("DELETE", "/sessions/current")
        assert device.me() is None
    for answer in ways_in:
        set_to = cookie(answer)
        assert (set_to.key, set_to.value) == (name, answer.json()["token"])
        assert (set_to["secure"], set_to["httponly"], set_to["samesite"]) == (secure, True, "lax")
        assert (set_to["path"], set_to["domain"]) == ("/", "")
        assert set_to["max-age"] == str(3 * 24 * 60 * 60)
    assert (cookie(out).key, cookie(out).value, cookie(out)["max-age"]) == (name, "", "0")


# --- the end of sessions --------------------------------------------------------------------------


def test_a_session_ends_after_its_days_also_while_it_is_remembered(place: Place) -> None:
    device = place.device()
    device.come()
    place.clock.now += DAYS * DAY
    assert device.me() is None


def test_a_session_that_is_used_lasts_on(place: Place) -> None:
    device = place.device()
    device.come()
    for _ in range(4):
        place.clock.now += DAYS * DAY - 1
        assert device.me() is not None
    place.clock.now += DAYS * DAY
    assert device.me() is None


def test_an_account_logs_in_again_after_a_year_however_often_it_comes(place: Place) -> None:
    account, guest = place.device(), place.device()
    account.make_account("Anna")
    guest.come("Beppe")
    began = place.clock.now
    for day in range(50, LONGEST_SESSION_DAYS, 50):
        place.clock.now = began + day * DAY
        assert account.me() is not None
        assert guest.me() is not None
    place.clock.now = began + LONGEST_SESSION_DAYS * DAY
    assert account.me() is None
    assert guest.me() is not None, "a guest has nothing to log in with again"
    assert account.log_in("Anna").status_code == 201, "and the password is as good as ever"


def test_a_session_used_in_its_first_half_is_not_written_anew(place: Place) -> None:
    device = place.device()
    device.come()
    place.clock.now += DAYS * DAY // 2 - 1
    assert device.me() is not None
    place.clock.now += DAYS * DAY // 2 + 1
    assert device.me() is None
    place.clock.now += 60_000
    assert device.me() is None


def test_expired_sessions_are_thrown_away_and_others_kept(place: Place) -> None:
    place.device().come()
    place.clock.now += DAY
    later = place.device()
    later.come()
    place.clock.now += (DAYS - 1) * DAY
    assert place.run(place.people.forget_expired()) == 1
    assert place.sessions() == 1
    assert later.me() is not None
    assert place.run(place.people.forget_expired()) == 0


def test_logging_out_ends_this_session_at_once_and_no_other(place: Place) -> None:
    device, other = place.device(), place.device()
    token = device.make_account()["token"]
    other.log_in()
    program = place.device()
    assert program.ask("GET", "/people/me", bearer=token).status_code == 200
    assert device.ask("DELETE", "/sessions/current").status_code == 204
    assert program.ask("GET", "/people/me", bearer=token).status_code == 401
    assert other.me() is not None


def test_logging_out_without_a_session_takes_the_cookie_back(place: Place) -> None:
    device = place.device()
    answer = device.ask("DELETE", "/sessions/current", bearer="no-such-token")
    assert answer.status_code == 204
    assert cookie(answer)["max-age"] == "0"


def test_logging_out_everywhere_ends_all_sessions_of_that_person(place: Place) -> None:
    devices = [place.device() for _ in range(3)]
    devices[0].make_account("Anna")
    for device in devices[1:]:
        device.log_in("Anna")
    bystander = place.device()
    bystander.come("Bruno")
    assert None not in [device.me() for device in devices]
    answer = devices[0].ask("DELETE", "/sessions")
    assert answer.status_code == 204
    assert cookie(answer)["max-age"] == "0"
    assert [device.me() for device in devices] == [None] * 3
    assert bystander.me() is not None
    assert place.sessions() == 1


def test_logging_out_everywhere_voids_the_link_that_would_lead_back_in(place: Place) -> None:
    guest, stranger = place.device(), place.device()
    guest.come("Anna")
    token = guest.ask("POST", "/people/me/recovery").json()["token"]
    assert guest.ask("DELETE", "/sessions").status_code == 204
    answer = stranger.ask("POST", "/sessions/recover", token=token)
    assert (answer.status_code, answer.json()["error"]) == (401, "bad-link")


def test_a_changed_password_ends_all_other_sessions(place: Place) -> None:
    here, elsewhere = place.device(), place.device()
    here.make_account()
    elsewhere.log_in()
    assert elsewhere.me() is not None
    answer = here.ask("POST", "/people/me/password", old=PASSWORD, new=OTHER_PASSWORD)
    assert answer.status_code == 204
    assert here.me() is not None
    assert elsewhere.me() is None
    assert refused(elsewhere.log_in(password=PASSWORD)) == (401, "wrong-password")
    assert elsewhere.log_in(password=OTHER_PASSWORD).status_code == 201


def test_the_password_changes_only_for_who_knows_it(place: Place) -> None:
    here, elsewhere, guest = place.device(), place.device(), place.device()
    here.make_account()
    elsewhere.log_in()
    guest.come("Bruno")
    for device, old, new, problem in (
        (here, OTHER_PASSWORD, OTHER_PASSWORD, (401, "wrong-password")),
        (here, PASSWORD, "short", (422, "bad-password")),
        (guest, PASSWORD, OTHER_PASSWORD, (401, "wrong-password")),
        (place.device(), PASSWORD, OTHER_PASSWORD, (401, "not-signed-in")),
    ):
        assert refused(device.ask("POST", "/people/me/password", old=old, new=new)) == problem
    assert elsewhere.me() is not None
    assert place.device().log_in().status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/people/me", {}),
        ("PATCH", "/people/me", {"name": "Anna"}),
        ("POST", "/people/me/password", {"old": PASSWORD, "new": PASSWORD}),
        ("POST", "/people/me/recovery", {}),
        ("DELETE", "/sessions", {}),
    ],
)
@pytest.mark.parametrize("token", [None, "x", "none-of-ours", "ключ".encode().decode("latin-1")])
def test_who_is_not_signed_in_is_told_so(
    place: Place, method: str, path: str, body: dict[str, Any], token: str | None
) -> None:
    headers = None if token is None else [(b"authorization", b"Bearer " + token.encode("latin-1"))]
    client = place.device().client
    answer = place.run(client.request(method, f"/api{path}", json=body or None, headers=headers))
    assert refused(answer) == (401, "not-signed-in")
    assert answer.headers["www-authenticate"] == "Bearer"


# --- names that look like another's ---------------------------------------------------------------

ANNA_IN_DISGUISE = ["\u0410nna", "Ann\u0430", "\u13aanna", "A\u0578na", "ANN\u0391", "\uff21nna"]
"""With a Cyrillic, Cherokee, Armenian, Greek or wide letter."""


@pytest.mark.parametrize("name", ANNA_IN_DISGUISE)
def test_no_name_may_look_like_that_of_an_account(place: Place, name: str) -> None:
    account = {"name": "Anna", "password": "correct horse"}
    fine(place.device().ask("POST", "/people/account", **account))
    stranger = place.device()
    assert refused(stranger.ask("POST", "/people/account", **{**account, "name": name})) == (
        409,
        "name-taken",
    )
    assert refused(stranger.ask("POST", "/people/guest", name=name)) == (409, "name-taken")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ivan", "lvan", True),
        ("Bruno", "Brun0", True),
        ("Roman", "Rornan", True),
        ("Zo\u00eb", "Zo\u0451", True),
        ("Anna", "\u0410\u043d\u043d\u0430", False),
        ("Anna", "Hanna", False),
        ("P\u00e9ter", "Peter", False),
        ("J\u00f3zef", "J\u00f6zef", False),
    ],
)
def test_what_looks_alike_is_told_from_what_does_not(one: str, other: str, alike: bool) -> None:
    assert are_alike(one, other) is alike
    assert are_alike(other, one) is alike


# --- recovery links -------------------------------------------------------------------------------


def test_a_recovery_link_brings_the_guest_back_again_and_again(place: Place) -> None:
    device = place.device()
    guest = device.come()["person"]
    link = fine(device.ask("POST", "/people/me/recovery"))
    assert link["link"] == f"https://table.example/#recover={link['token']}"
    device.ask("DELETE", "/sessions/current")
    place.clock.now += DAYS * DAY - 1
    place.run(place.people.forget_expired())
    for _ in range(2):
        other = place.device()
        back = fine(other.ask("POST", "/sessions/recover", token=link["token"]))
        assert back["person"] == guest
        assert back["token"] != link["token"]
        assert other.me() == guest["id"]


def test_a_recovery_link_ends_when_the_guest_was_told(tmp_path: Path) -> None:
    with a_place(tmp_path, guest_link_days=30) as place:
        device = place.device()
        device.come()
        assert fine(device.ask("GET", "/people/me/recovery"))["expires_at"] is None
        link = fine(device.ask("POST", "/people/me/recovery"))
        assert link["expires_at"] == place.clock.now + 30 * DAY
        told = fine(device.ask("GET", "/people/me/recovery"))
        assert told["expires_at"] == link["expires_at"]
        place.clock.now = link["expires_at"]
        answer = place.device().ask("POST", "/sessions/recover", token=link["token"])
        assert refused(answer) == (401, "bad-link")
        assert fine(device.ask("GET", "/people/me/recovery"))["expires_at"] is None
        place.run(place.people.forget_expired())
        links = select(func.count()).select_from(schema.recoveries)
        assert place.read(lambda c: c.execute(links).scalar_one()) == 0


def test_a_recovery_link_leads_to_the_public_address(tmp_path: Path) -> None:
    with a_place(tmp_path, public_url="https://condotta.example/") as place:
        device = place.device()
        device.come()
        link = fine(device.ask("POST", "/people/me/recovery"))["link"]
    assert link.startswith("https://condotta.example/#recover=")


def test_a_new_recovery_link_replaces_the_one_before(place: Place) -> None:
    device, bystander = place.device(), place.device()
    device.come()
    bystander.come("Bruno")
    first, second = (fine(device.ask("POST", "/people/me/recovery"))["token"] for _ in range(2))
    others = fine(bystander.ask("POST", "/people/me/recovery"))["token"]
    other = place.device()
    assert refused(other.ask("POST", "/sessions/recover", token=first)) == (401, "bad-link")
    assert other.ask("POST", "/sessions/recover", token=second).status_code == 201
    assert other.ask("POST", "/sessions/recover", token=others).status_code == 201


def test_a_recovery_link_is_void_once_there_is_a_password(place: Place) -> None:
    device = place.device()
    device.come()
    link = fine(device.ask("POST", "/people/me/recovery"))["token"]
    device.make_account()
    answer = place.device().ask("POST", "/sessions/recover", token=link)
    assert refused(answer) == (401, "bad-link")
    assert refused(device.ask("POST", "/people/me/recovery")) == (409, "already-account")


def test_neither_token_stands_in_for_the_other(place: Place) -> None:
    device = place.device()
    session = device.come()["token"]
    link = fine(device.ask("POST", "/people/me/recovery"))["token"]
    program = place.device()
    assert program.ask("GET", "/people/me", bearer=link).status_code == 401
    answer = program.ask("POST", "/sessions/recover", token=session)
    assert refused(answer) == (401, "bad-link")


# --- looking people up ----------------------------------------------------------------------------


def test_everybody_may_know_a_persons_name_and_nothing_secret(place: Place) -> None:
    account = place.device().make_account()["person"]
    told = fine(place.device().ask("GET", f"/people/{account['id']}"))
    assert set(told) == {"id", "name", "is_account", "bot", "created_at"}
    assert told == account


def test_nobody_is_found_where_nobody_is(place: Place) -> None:
    device = place.device()
    assert refused(device.ask("GET", "/people/nobody")) == (404, "no-person")
    for odd in ("%00", "x" * 17, "A", "a'b", "a%0A"):
        assert refused(device.ask("GET", f"/people/{odd}")) == (422, "bad-request")


# --- remembering sessions -------------------------------------------------------------------------


@pytest.fixture
def reads(place: Place, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """When the database was asked something."""
    times: list[int] = []
    read = place.house.database.read

    async def counting(work: Callable[..., Answer], *given: Any) -> Answer:
        times.append(place.clock.now)
        return await read(work, *given)

    monkeypatch.setattr(place.house.database, "read", counting)
    return times


def test_a_session_is_looked_up_once_in_half_a_minute(place: Place, reads: list[int]) -> None:
    device = place.device()
    device.come()
    begun = place.clock.now
    for seconds in (0, 1, 29.999, 30, 59, 60):
        place.clock.now = begun + int(seconds * 1000)
        assert device.me() is not None
    assert reads == [begun, begun + 30_000, begun + 60_000]


def test_a_clock_set_back_does_not_keep_a_session_known(place: Place, reads: list[int]) -> None:
    device = place.device()
    device.come()
    device.me()
    place.clock.now -= 3_600_000
    device.me()
    assert len(reads) == 2


def test_another_servers_log_out_counts_after_ten_seconds(place: Place) -> None:
    device = place.device()
    token = device.come()["token"]
    assert device.me() is not None
    neighbour = People(place.house.database, DAYS, DAYS, place.clock)
    place.run(neighbour.log_out(token))
    assert place.run(neighbour.person_of_token(token)) is None
    place.clock.now += recent.KEPT_MS
    assert device.me() is None


def test_a_log_out_during_a_lookup_is_not_forgotten(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = place.device().come()["token"]
    database, people = place.house.database, place.people
    read = database.read

    async def story() -> Person | None:
        have_read, go_on = asyncio.Event(), asyncio.Event()

        async def held(work: Callable[..., Answer], *given: Any) -> Answer:
            answer = await read(work, *given)
            have_read.set()
            await go_on.wait()
            return answer

        monkeypatch.setattr(database, "read", held)
        lookup = asyncio.create_task(people.person_of_token(token))
        await have_read.wait()
        await people.log_out(token)
        go_on.set()
        assert await lookup is not None, "they were signed in when they asked"
        return await people.person_of_token(token)

    assert place.run(story()) is None


def test_no_more_sessions_are_remembered_than_there_is_room_for(
    place: Place, monkeypatch: pytest.MonkeyPatch, reads: list[int]
) -> None:
    monkeypatch.setattr(recent, "MOST_KEPT", 2)
    devices = [place.device() for _ in range(3)]
    for device in devices:
        device.come()
        assert device.me() is not None
    assert len(reads) == 3
    assert devices[2].me() is not None
    assert len(reads) == 3
    assert devices[0].me() is not None
    assert len(reads) == 4


def test_people_are_written_down_though_anothers_work_fails_beside_it(place: Place) -> None:
    """All that waits is written together; after a failure each is written again, alone."""
    database, people = place.house.database, place.people

    async def story() -> tuple[Person, str]:
        begun, free = threading.Event(), threading.Event()
        runs: list[str] = []

        def block(connection: Connection) -> None:
            begun.set()
            free.wait()

        def fail(connection: Connection) -> None:
            runs.append("failed")
            connection.execute(text("SELECT * FROM nowhere"))

        async def soon(work: Awaitable[Answer]) -> Answer:
            return await work

        blocked = asyncio.create_task(soon(database.write(block)))
        await until(begun.is_set)
        guest = asyncio.create_task(soon(people.new_guest("Anna")))
        await until(lambda: database._jobs.qsize() == 1)
        failing = asyncio.create_task(soon(database.write(fail)))
        await until(lambda: database._jobs.qsize() == 2)
        free.set()
        await asyncio.gather(blocked, guest, failing, return_exceptions=True)
        assert runs == ["failed", "failed"], "once together with the guest, once alone"
        return guest.result()

    person, token = place.run(story())
    assert place.run(people.person_of_token(token)) == person
    assert place.sessions() == 1
