"""Keeping an account: where it is logged in, printed codes, and passwords that are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from condotta.server import schema
from condotta.server.errors import Refused
from condotta.server.passwords import SHORTEST_PASSWORD, check_password
from condotta.server.resets import CODES
from condotta.server.routes.common import LATELY_MS
from condotta.server.tokens import ALPHABET
from condotta.server.user_agents import device_words
from tests.server.places import DAY, OTHER_PASSWORD, Device, Place, a_place, fine, refused

MINUTE = 60 * 1000
HOUR = 60 * MINUTE


# --- where one is logged in -----------------------------------------------------------------------


LIKE_GECKO = "(KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (f"(Windows NT 10.0) {LIKE_GECKO} Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        (f"(Linux; Android 15; K) {LIKE_GECKO} Chrome/140.0 Safari/537.36", "Chrome, Android"),
        (f"(iPhone; CPU like Mac OS X) {LIKE_GECKO} Version/19.0 Safari/604.1", "Safari, iPhone"),
        (f"(Macintosh; Intel Mac OS X 10_15_7) {LIKE_GECKO} Safari/605.1.15", "Safari, Mac"),
        ("condotta", "condotta"),
        ("python-httpx/0.28", ""),
        ("", ""),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_a_device_is_told_in_words_its_owner_knows(user_agent: str, words: str) -> None:
    assert device_words(user_agent) == words


def test_the_list_says_where_one_is_logged_in_since_when_and_which_is_this(
    place: Place, owner: Device
) -> None:
    began = place.clock.now
    place.clock.now += DAY
    phone = place.device()
    phone.client.headers["user-agent"] = "Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1"
    phone.log_in()
    here, there = fine(owner.ask("GET", "/people/me/sessions"))["sessions"]
    assert (here["device"], here["is_this"], here["created_at"]) == ("Firefox, Linux", True, began)
    assert (there["device"], there["is_this"]) == ("Safari, iPhone", False)
    assert there["created_at"] == there["used_at"] == place.clock.now
    assert here["id"] not in owner.client.cookies["__Host-condotta"]


def test_a_session_is_noted_as_used_by_the_hour(place: Place, owner: Device) -> None:
    began = place.clock.now
    used = []
    for passed in (HOUR - MINUTE, HOUR, 2 * HOUR - MINUTE, 2 * HOUR):
        place.clock.now = began + passed
        owner.me()
        used += [
            one["used_at"] for one in fine(owner.ask("GET", "/people/me/sessions"))["sessions"]
        ]
    assert used == [began, began + HOUR, began + HOUR, began + 2 * HOUR]


def test_a_session_of_an_earlier_version_is_listed_too(place: Place, owner: Device) -> None:
    older = update(schema.sessions).values(device=None, used_at=None)
    place.run(place.house.database.write(lambda c: c.execute(older).rowcount))
    (told,) = fine(owner.ask("GET", "/people/me/sessions"))["sessions"]
    assert told["device"] == ""
    assert told["used_at"] == told["created_at"]


def test_one_session_can_be_ended_from_another(place: Place, owner: Device) -> None:
    lost = place.device()
    lost.log_in()
    assert lost.me() is not None
    (there,) = [
        one
        for one in fine(owner.ask("GET", "/people/me/sessions"))["sessions"]
        if not one["is_this"]
    ]
    path = f"/people/me/sessions/{there['id']}"
    assert owner.ask("DELETE", path).status_code == 204
    assert lost.me() is None, "at once, though it was seen a moment ago"
    assert owner.me() is not None
    assert refused(owner.ask("DELETE", path)) == (404, "no-session")


def test_who_ends_sessions_has_just_logged_in_or_is_a_guest(place: Place, owner: Device) -> None:
    lost, guest = place.device(), place.device()
    lost.log_in()
    guest.come("Beppe")
    sessions = fine(owner.ask("GET", "/people/me/sessions"))["sessions"]
    there = f"/people/me/sessions/{sessions[1]['id']}"
    place.clock.now += LATELY_MS
    again = (403, "log-in-again")
    assert refused(owner.ask("DELETE", there)) == again
    assert refused(owner.ask("DELETE", "/sessions")) == again
    assert lost.me() is not None
    assert owner.ask("DELETE", "/sessions/current").status_code == 204, "here, at any time"
    owner.log_in()
    assert owner.ask("DELETE", there).status_code == 204
    assert lost.me() is None
    assert guest.ask("DELETE", "/sessions").status_code == 204


def test_a_guest_has_no_duties_and_an_account_learns_of_its_own(
    place: Place, owner: Device
) -> None:
    guest = place.device()
    guest.come("Beppe")
    assert refused(guest.ask("GET", "/people/me/duties")) == (409, "not-account")
    assert fine(owner.ask("GET", "/people/me/duties")) == {"is_operator": False}
    olga = {"person": owner.me(), "created_at": 0}
    appointed = insert(schema.operators).values(olga)
    place.run(place.house.database.write(lambda c: c.execute(appointed).rowcount))
    assert fine(owner.ask("GET", "/people/me/duties")) == {"is_operator": True}


def test_nobody_ends_anothers_session(place: Place, owner: Device) -> None:
    (mine,) = fine(owner.ask("GET", "/people/me/sessions"))["sessions"]
    other = place.device()
    other.come("Bruno")
    assert refused(other.ask("DELETE", f"/people/me/sessions/{mine['id']}")) == (404, "no-session")
    assert refused(other.ask("DELETE", "/people/me/sessions/%25")) == (422, "bad-request")
    assert owner.me() is not None


# --- printed codes --------------------------------------------------------------------------------


def codes_of(device: Device) -> list[str]:
    codes: list[str] = fine(device.ask("POST", "/people/me/codes"))["codes"]
    return codes


def left(device: Device) -> int:
    return int(fine(device.ask("GET", "/people/me/codes"))["left"])


def test_ten_codes_are_shown_once_and_only_hashes_are_kept(place: Place, owner: Device) -> None:
    assert left(owner) == 0
    codes = codes_of(owner)
    assert len({*codes}) == CODES == left(owner) == 10
    assert all(re.fullmatch(rf"([{ALPHABET}]{{4}}-){{6}}[{ALPHABET}]{{4}}", code) for code in codes)
    kept = str(place.read(lambda c: c.execute(select(schema.tickets)).all()))
    assert not any(code in kept for code in codes)


def test_a_code_sets_a_new_password_once_and_ends_every_session(
    place: Place, owner: Device
) -> None:
    code = codes_of(owner)[3]
    lost = place.device()
    typed = f" {code.upper().replace('-', ' ')} "
    come = fine(lost.ask("POST", "/sessions/reset", secret=typed, password=OTHER_PASSWORD))
    assert lost.me() == come["person"]["id"]
    assert owner.me() is None
    assert refused(place.device().log_in()) == (401, "wrong-password")
    assert place.device().log_in(password=OTHER_PASSWORD).status_code == 201
    again = place.device().ask("POST", "/sessions/reset", secret=code, password="another horse")
    assert refused(again) == (401, "bad-code")
    assert left(lost) == 9


def test_a_password_that_is_refused_leaves_the_code_good(place: Place, owner: Device) -> None:
    code = codes_of(owner)[0]
    lost = place.device()
    answer = lost.ask("POST", "/sessions/reset", secret=code, password="anna1234")
    assert refused(answer) == (422, "weak-password")
    assert left(owner) == 10
    fine(lost.ask("POST", "/sessions/reset", secret=code, password=OTHER_PASSWORD))


def test_new_codes_void_those_before(place: Place, owner: Device) -> None:
    old = codes_of(owner)[0]
    codes_of(owner)
    answer = place.device().ask("POST", "/sessions/reset", secret=old, password=OTHER_PASSWORD)
    assert refused(answer) == (401, "bad-code")
    assert left(owner) == 10


@pytest.mark.parametrize("secret", ["", "abcd-efgh-jkmn-pqrs", "Żółw\x00", "-" * 200])
def test_a_code_nobody_was_given_is_worth_nothing(place: Place, secret: str) -> None:
    answer = place.device().ask("POST", "/sessions/reset", secret=secret, password=OTHER_PASSWORD)
    assert refused(answer) == (401, "bad-code")


def test_a_guest_has_no_codes(place: Place) -> None:
    guest = place.device()
    guest.come()
    assert refused(guest.ask("POST", "/people/me/codes")) == (409, "not-account")


def test_guessing_codes_is_limited(tmp_path: Path) -> None:
    with a_place(tmp_path, limits=True) as place:
        device = place.device()
        body = {"secret": "abcd", "password": OTHER_PASSWORD}
        codes = [device.ask("POST", "/sessions/reset", **body).status_code for _ in range(11)]
        assert codes == [401] * 10 + [429]


# --- passwords ------------------------------------------------------------------------------------


def test_three_thousand_leaked_passwords_are_refused() -> None:
    leaked = [one for one in FREQUENCY_LISTS["passwords"] if len(one) >= SHORTEST_PASSWORD][:3000]
    assert len(leaked) == 3000
    for password in leaked:
        with pytest.raises(Refused):
            check_password(password, "Ottavio")


@pytest.mark.parametrize(
    "password",
    [
        *("12345678", "password", "password1", "P@ssw0rd", "qwertyui", "iloveyou", "11111111"),
        *("abcdefgh", "aaaaaaaaaaaa", "abababab", "1qaz2wsx", "football1", "10101990"),
        *("haslo123", "polska12", "jelszo12", "Пароль123", "йцукенгш", "qwertzui"),
        *("condotta", "Condotta1", "condottiere", "ottavio1", "OttavioOttavio"),
        *("x" * 128, "password" * 16),
    ],
)
def test_the_commonest_passwords_are_refused(password: str) -> None:
    with pytest.raises(Refused) as problem:
        check_password(password, "Ottavio")
    assert problem.value.code == "weak-password"


@pytest.mark.parametrize(
    "password",
    ["correct horse", "żółw i ёж", "aw8!q2#z", "kék alma szék", "зимний пароход 7", "kT9vbn2Lqw"],
)
def test_others_are_taken(password: str) -> None:
    check_password(password, "Ottavio")


def test_a_weak_password_is_refused_wherever_one_is_set_and_taken_where_it_is_known(
    place: Place, owner: Device
) -> None:
    weak = (422, "weak-password")
    answer = place.device().ask("POST", "/people/account", name="Bruno", password="bruno123")
    assert refused(answer) == weak
    answer = owner.ask("POST", "/people/me/password", old="correct horse", new="12345678")
    assert refused(answer) == weak
    guest = place.device()
    guest.come("Carla")
    answer = guest.ask("POST", "/people/account", name="Carla", password="carlacarla")
    assert refused(answer) == weak
