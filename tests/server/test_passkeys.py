"""Passkeys: the ceremonies as they should be, and everything that must not pass for one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from condotta.server import passkeys, schema
from condotta.server.origins import Origin
from condotta.server.passkeys import CHALLENGE_MS, MOST_PASSKEYS
from condotta.server.routes.common import LATELY_MS
from tests.server.authenticators import OWNER_THERE, Authenticator
from tests.server.places import Device, Place, a_place, fine, refused

BAD = (401, "bad-passkey")


def options(device: Device, path: str) -> dict[str, Any]:
    told: dict[str, Any] = fine(device.ask("POST", path))["options"]
    return told


def add(device: Device, key: Authenticator, name: str = "My phone") -> dict[str, Any]:
    made = key.make(options(device, "/people/me/passkeys/challenge"))
    return fine(device.ask("POST", "/people/me/passkeys", name=name, credential=made))


def log_in(device: Device, key: Authenticator) -> Any:
    signed = key.sign(options(device, "/passkeys/challenge"))
    return device.ask("POST", "/sessions/passkey", credential=signed)


def names(device: Device) -> list[str]:
    return [one["name"] for one in fine(device.ask("GET", "/people/me/passkeys"))["passkeys"]]


# --- as it should be ------------------------------------------------------------------------------


def test_a_passkey_logs_its_owner_in_and_nobody_types_a_name(place: Place, owner: Device) -> None:
    key = Authenticator()
    assert add(owner, key)["used_at"] is None
    elsewhere = place.device()
    asked = options(elsewhere, "/passkeys/challenge")
    assert asked["rpId"] == "table.example"
    assert asked["userVerification"] == "required"
    assert asked["allowCredentials"] == [], "nobody learns from it who has a passkey"
    come = fine(elsewhere.ask("POST", "/sessions/passkey", credential=key.sign(asked)))
    assert come["person"]["id"] == owner.me() == elsewhere.me()
    (told,) = fine(owner.ask("GET", "/people/me/passkeys"))["passkeys"]
    assert told["used_at"] == place.clock.now


def test_a_new_passkey_can_be_found_by_the_device_itself_and_sees_its_owner(owner: Device) -> None:
    first = Authenticator()
    add(owner, first)
    asked = options(owner, "/people/me/passkeys/challenge")
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert asked["authenticatorSelection"]["userVerification"] == "required"
    assert base64url_to_bytes(asked["user"]["id"]).decode() == owner.me()
    assert [each["alg"] for each in asked["pubKeyCredParams"]] == [-8, -7, -257]
    (excluded,) = asked["excludeCredentials"]
    assert base64url_to_bytes(excluded["id"]) == first.credential


def test_passkeys_are_named_renamed_and_removed(place: Place, owner: Device) -> None:
    key = Authenticator()
    passkey = add(owner, key, name="")["id"]
    assert names(owner) == ["Firefox, Linux"]
    path = f"/people/me/passkeys/{passkey}"
    assert owner.ask("PATCH", path, name="Red key").status_code == 204
    assert names(owner) == ["Red key"]
    assert refused(owner.ask("PATCH", path, name="x")) == (422, "bad-name")
    assert owner.ask("DELETE", path).status_code == 204
    assert names(owner) == []
    assert refused(owner.ask("DELETE", path)) == (404, "no-passkey")
    assert refused(log_in(place.device(), key)) == BAD


def test_a_ceremony_may_end_at_another_process(place: Place, owner: Device) -> None:
    key = Authenticator()
    add(owner, key)
    signed = key.sign(options(place.device(), "/passkeys/challenge"))
    house = place.house
    other = passkeys.Passkeys(house.database, house.people, place.clock)
    origin = Origin("https://table.example", "table.example")
    person, _ = place.run(other.log_in(origin, signed))
    assert person.id == owner.me()


def test_an_account_has_so_many_passkeys_and_no_more(owner: Device) -> None:
    for _ in range(MOST_PASSKEYS):
        add(owner, Authenticator())
    answer = owner.ask("POST", "/people/me/passkeys/challenge")
    assert refused(answer) == (409, "passkeys-full")


# --- bad ceremonies -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        Authenticator(origin="https://evil.example"),
        Authenticator(origin="http://table.example"),
        Authenticator(origin="https://table.example:8443"),
        Authenticator(domain="evil.example"),
        Authenticator(flags=OWNER_THERE),
        Authenticator(flags=0),
    ],
    ids=["origin", "scheme", "port", "domain", "owner not seen", "nobody there"],
)
def test_a_key_that_was_not_made_for_us_is_refused(owner: Device, wrong: Authenticator) -> None:
    made = wrong.make(options(owner, "/people/me/passkeys/challenge"))
    answer = owner.ask("POST", "/people/me/passkeys", name="My phone", credential=made)
    assert refused(answer) == BAD
    assert names(owner) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("origin", "https://evil.example"),
        ("origin", "http://table.example"),
        ("domain", "evil.example"),
        ("flags", OWNER_THERE),
        ("owner", bytes_to_base64url(b"somebody")),
        ("owner", ""),
        ("key", Authenticator().key),
        ("credential", bytes(32)),
    ],
)
def test_what_was_not_signed_for_us_is_refused(
    place: Place, owner: Device, field: str, value: object
) -> None:
    key = Authenticator()
    add(owner, key)
    right = getattr(key, field)
    setattr(key, field, value)
    assert refused(log_in(place.device(), key)) == BAD
    setattr(key, field, right)
    assert log_in(place.device(), key).status_code == 201


def test_a_forged_host_is_not_our_name_where_a_public_address_is_set(tmp_path: Path) -> None:
    with a_place(tmp_path, public_url="https://condotta.example/") as place:
        device = place.device()
        device.make_account()
        asked = options(device, "/people/me/passkeys/challenge")
        assert asked["rp"]["id"] == "condotta.example"
        made = Authenticator().make(asked)  # at table.example, which is the Host of this request
        answer = device.ask("POST", "/people/me/passkeys", name="My phone", credential=made)
        assert refused(answer) == BAD
        add(device, Authenticator("https://condotta.example", "condotta.example"))


def test_a_challenge_is_good_once(place: Place, owner: Device) -> None:
    key = Authenticator()
    made = key.make(options(owner, "/people/me/passkeys/challenge"))
    body: dict[str, Any] = {"name": "My phone", "credential": made}
    fine(owner.ask("POST", "/people/me/passkeys", **body))
    assert refused(owner.ask("POST", "/people/me/passkeys", **body)) == BAD
    signed = key.sign(options(place.device(), "/passkeys/challenge"))
    assert place.device().ask("POST", "/sessions/passkey", credential=signed).status_code == 201
    assert refused(place.device().ask("POST", "/sessions/passkey", credential=signed)) == BAD


def test_a_challenge_is_spent_by_a_bad_answer_too(place: Place, owner: Device) -> None:
    key = Authenticator()
    add(owner, key)
    asked = options(place.device(), "/passkeys/challenge")
    forged = Authenticator(credential=key.credential, owner=key.owner).sign(asked)
    assert refused(place.device().ask("POST", "/sessions/passkey", credential=forged)) == BAD
    answer = place.device().ask("POST", "/sessions/passkey", credential=key.sign(asked))
    assert refused(answer) == BAD


def test_a_challenge_is_good_for_minutes(place: Place, owner: Device) -> None:
    key = Authenticator()
    add(owner, key)
    signed = key.sign(options(place.device(), "/passkeys/challenge"))
    place.clock.now += CHALLENGE_MS
    assert refused(place.device().ask("POST", "/sessions/passkey", credential=signed)) == BAD


def test_a_challenge_of_our_own_making_only(place: Place, owner: Device) -> None:
    key = Authenticator()
    add(owner, key)
    signed = key.sign({"challenge": bytes_to_base64url(bytes(32))})
    assert refused(place.device().ask("POST", "/sessions/passkey", credential=signed)) == BAD
    new = options(owner, "/people/me/passkeys/challenge")
    answer = place.device().ask("POST", "/sessions/passkey", credential=key.sign(new))
    assert refused(answer) == BAD, "made for a new key, not for logging in"


def test_nobody_adds_a_key_with_anothers_challenge_or_one_that_is_known(
    place: Place, owner: Device
) -> None:
    other = place.device()
    other.make_account("Bruno")
    key = Authenticator()
    made = key.make(options(owner, "/people/me/passkeys/challenge"))
    answer = other.ask("POST", "/people/me/passkeys", name="Mine now", credential=made)
    assert refused(answer) == BAD
    add(owner, key)
    again = key.make(options(other, "/people/me/passkeys/challenge"))
    answer = other.ask("POST", "/people/me/passkeys", name="Mine now", credential=again)
    assert refused(answer) == (409, "passkey-taken")
    assert names(other) == []


def test_nobody_names_or_removes_anothers_passkey(place: Place, owner: Device) -> None:
    passkey = add(owner, Authenticator())["id"]
    other = place.device()
    other.make_account("Bruno")
    path = f"/people/me/passkeys/{passkey}"
    assert refused(other.ask("PATCH", path, name="Mine now")) == (404, "no-passkey")
    assert refused(other.ask("DELETE", path)) == (404, "no-passkey")
    assert names(owner) == ["My phone"]


def test_a_counter_that_has_gone_back_betrays_a_copy(place: Place, owner: Device) -> None:
    key = Authenticator(count=5)
    add(owner, key)
    for count, status in ((6, 201), (6, 401), (4, 401), (0, 401), (7, 201)):
        key.count = count
        assert log_in(place.device(), key).status_code == status


def test_of_two_answers_with_one_counter_one_counts(
    place: Place, owner: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = Authenticator(count=5)
    add(owner, key)
    key.count = 6
    other = place.device()
    second = key.sign(options(other, "/passkeys/challenge"))
    looked_at = passkeys._signed

    def meanwhile(*given: Any) -> Any:
        # Another process has let the copy in, after this one read the counter.
        with place.house.database.engine.begin() as connection:
            connection.execute(update(schema.passkeys).values(sign_count=6))
        return looked_at(*given)

    monkeypatch.setattr(passkeys, "_signed", meanwhile)
    assert refused(other.ask("POST", "/sessions/passkey", credential=second)) == BAD


def _without(*path: str) -> Callable[[dict[str, Any]], None]:
    def change(credential: dict[str, Any]) -> None:
        *there, last = path
        for step in there:
            credential = credential[step]
        credential.pop(last)

    return change


def _with(value: object, *path: str) -> Callable[[dict[str, Any]], None]:
    def change(credential: dict[str, Any]) -> None:
        *there, last = path
        for step in there:
            credential = credential[step]
        credential[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        dict.clear,
        _without("id"),
        _without("rawId"),
        _without("response"),
        _without("response", "signature"),
        _without("response", "authenticatorData"),
        _without("response", "userHandle"),
        _with(17, "id"),
        _with("Żółw\x00", "id"),
        _with("cheque", "type"),
        _with([], "response"),
        _with("%%%", "response", "clientDataJSON"),
        _with(bytes_to_base64url(b"[]"), "response", "clientDataJSON"),
        _with(bytes_to_base64url(b'{"challenge": 3}'), "response", "clientDataJSON"),
        _with(bytes_to_base64url(b"\xff\xfe"), "response", "clientDataJSON"),
        _with("", "response", "authenticatorData"),
        _with("AAAA", "response", "signature"),
        _with({"deep": [1]}, "response", "signature"),
    ],
)
def test_rubbish_is_no_passkey(
    place: Place, owner: Device, change: Callable[[dict[str, Any]], None]
) -> None:
    key = Authenticator()
    add(owner, key)
    signed = key.sign(options(place.device(), "/passkeys/challenge"))
    change(signed)
    assert refused(place.device().ask("POST", "/sessions/passkey", credential=signed)) == BAD
    made = key.make(options(owner, "/people/me/passkeys/challenge"))
    made["response"]["attestationObject"] = bytes_to_base64url(b"\xa3cfmt")
    answer = owner.ask("POST", "/people/me/passkeys", name="My phone", credential=made)
    assert refused(answer) == BAD


# --- who may --------------------------------------------------------------------------------------


def test_a_guest_has_no_passkeys(place: Place) -> None:
    guest = place.device()
    guest.come()
    for method, path in (
        ("GET", "/people/me/passkeys"),
        ("POST", "/people/me/passkeys/challenge"),
        ("DELETE", "/people/me/passkeys/abc"),
    ):
        assert refused(guest.ask(method, path)) == (409, "not-account")


def test_who_was_here_for_a_while_logs_in_again_first(place: Place, owner: Device) -> None:
    passkey = add(owner, Authenticator())["id"]
    place.clock.now += LATELY_MS
    again = (403, "log-in-again")
    assert refused(owner.ask("POST", "/people/me/passkeys/challenge")) == again
    assert refused(owner.ask("DELETE", f"/people/me/passkeys/{passkey}")) == again
    assert refused(owner.ask("POST", "/people/me/codes")) == again
    assert names(owner) == ["My phone"], "looking is no change"
    owner.log_in()
    add(owner, Authenticator())


@pytest.mark.parametrize(
    ("home", "offered"),
    [
        ("https://condotta.example", True),
        ("https://condotta.example:8443", True),
        ("http://localhost:8000", True),
        ("http://condotta.example", False),
        ("https://192.0.2.7", False),
        ("https://[2001:db8::1]:8443", False),
    ],
)
def test_passkeys_need_a_name_and_tls(tmp_path: Path, home: str, offered: bool) -> None:
    with a_place(tmp_path, public_url=home) as place:
        device = place.device()
        assert fine(device.ask("GET", "/ways-in")) == {"passkeys": offered, "mail": False}
        answer = device.ask("POST", "/passkeys/challenge")
        if offered:
            assert answer.status_code == 201
        else:
            assert refused(answer) == (409, "no-passkeys")


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    with a_place(tmp_path, limits=True) as place:
        device = place.device()
        codes = [device.ask("POST", "/passkeys/challenge").status_code for _ in range(21)]
        assert codes == [201] * 20 + [429]


def test_old_challenges_are_thrown_away(place: Place) -> None:
    options(place.device(), "/passkeys/challenge")
    count = select(func.count()).select_from(schema.tickets)
    place.run(place.people.forget_expired())
    assert place.read(lambda c: c.execute(count).scalar_one()) == 1
    place.clock.now += CHALLENGE_MS
    place.run(place.people.forget_expired())
    assert place.read(lambda c: c.execute(count).scalar_one()) == 0
