"""The doors to what one is told: one's own and nobody else's, and one press that stops it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from condotta.server import schema
from condotta.server.notices.stopping import Stop, token_of
from condotta.server.notices.subscriptions import MOST_BROWSERS
from condotta.server.routes import notices

from .places import Device, Place, a_place, fine, refused
from .receivers import BrowserAtPush, Receiver

HOOK = {"url": "https://chat.example/hook", "shape": "discord"}


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


@pytest.fixture
def place(tmp_path: Path, receiver: Receiver) -> Iterator[Place]:
    with a_place(tmp_path, local_receivers=frozenset({receiver.name})) as opened:
        opened.app.include_router(notices.router)
        yield opened


def told(device: Device) -> dict[str, Any]:
    return fine(device.ask("GET", "/people/me/notices"))


def test_nothing_is_told_until_somebody_asks_for_it(place: Place, owner: Device) -> None:
    found = told(owner)
    assert found["is_on"] is False
    assert found["browsers"] == []
    assert found["sent"] == []
    assert place.read(lambda c: c.execute(select(schema.notice_choices)).all()) == []


def test_what_was_chosen_is_told_again(owner: Device) -> None:
    chosen: dict[str, Any] = {
        "ways": {"your-turn": ["push", "mail"], "talk": []},
        "wait_seconds": 0,
        "gather_minutes": 60,
        "quiet": {"begins": 1320, "ends": 420},
        "zone": "Europe/Budapest",
        "language": "hu",
    }
    assert owner.ask("PUT", "/people/me/notices", **chosen).status_code == 204
    assert told(owner)["chosen"] == chosen
    assert told(owner)["is_on"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Atlantis/Town"},
        {"zone": "../../etc/passwd"},
        {"ways": {"your-turn": ["pigeon"]}},
        {"ways": {"weather": ["push"]}},
        {"ways": {"test": ["push"]}},
        {"wait_seconds": -1},
        {"wait_seconds": 10**9},
        {"quiet": {"begins": 1440, "ends": 0}},
        {"language": "xx"},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    owner: Device, wrong: dict[str, Any]
) -> None:
    answer = owner.ask("PUT", "/people/me/notices", **{"ways": {}, **wrong})
    assert refused(answer) == (422, "bad-request")
    assert told(owner)["is_on"] is False


def test_a_guest_can_be_told_in_a_browser_and_nowhere_else(
    place: Place, receiver: Receiver
) -> None:
    guest = place.device()
    guest.come()
    browser = BrowserAtPush(receiver)
    fine(guest.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    assert told(guest)["is_on"] is True
    assert [one["device"] for one in told(guest)["browsers"]] == ["Firefox, Linux"]
    assert refused(guest.ask("PUT", "/people/me/notices/webhook", **HOOK)) == (409, "not-account")


def test_nobody_is_told_who_is_not_signed_in(place: Place, receiver: Receiver) -> None:
    stranger = place.device()
    browser = BrowserAtPush(receiver)
    for method, path, body in (
        ("GET", "", {}),
        ("PUT", "", {"ways": {}}),
        ("POST", "/test", {}),
        ("POST", "/browsers", browser.subscription),
        ("DELETE", "/browsers/abc", {}),
        ("PUT", "/webhook", HOOK),
        ("DELETE", "/webhook", {}),
    ):
        answer = stranger.ask(method, f"/people/me/notices{path}", **body)
        assert refused(answer) == (401, "not-signed-in")


def test_another_cannot_take_a_browser_off_ones_list(
    place: Place, owner: Device, receiver: Receiver
) -> None:
    browser = BrowserAtPush(receiver)
    kept = fine(owner.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    other = place.device()
    other.make_account("Bruno")
    path = f"/people/me/notices/browsers/{kept['id']}"
    assert refused(other.ask("DELETE", path)) == (404, "no-browser")
    assert owner.ask("DELETE", path).status_code == 204
    assert told(owner)["browsers"] == []


def test_a_browser_tells_whoever_used_it_last(
    place: Place, owner: Device, receiver: Receiver
) -> None:
    browser = BrowserAtPush(receiver)
    fine(owner.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    other = place.device()
    other.make_account("Bruno")
    fine(other.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    assert told(owner)["browsers"] == []
    assert len(told(other)["browsers"]) == 1


def test_so_many_browsers_and_no_more(owner: Device, receiver: Receiver) -> None:
    for number in range(MOST_BROWSERS):
        browser = BrowserAtPush(receiver, f"/push/{number}")
        fine(owner.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    again = owner.ask("POST", "/people/me/notices/browsers", **browser.subscription)
    fine(again)
    more = BrowserAtPush(receiver, "/push/more")
    answer = owner.ask("POST", "/people/me/notices/browsers", **more.subscription)
    assert refused(answer) == (409, "browsers-full")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("endpoint", "https://user@push.example/1"),
        ("endpoint", "http://push.example/1"),
        ("p256dh", "A" * 87),
        ("auth", "A" * 17),
        ("auth", "A" * 24),
    ],
)
def test_a_browser_that_cannot_be_reached_is_not_kept(
    owner: Device, receiver: Receiver, name: str, given: str
) -> None:
    wrong = {**BrowserAtPush(receiver).subscription, name: given}
    answer = owner.ask("POST", "/people/me/notices/browsers", **wrong)
    assert refused(answer) == (422, "bad-browser")


def test_the_secret_of_a_webhook_is_shown_once(owner: Device) -> None:
    first = fine(owner.ask("PUT", "/people/me/notices/webhook", **HOOK))["secret"]
    assert len(first) == 43
    assert first not in str(told(owner))
    assert told(owner)["webhook"]["url"] == HOOK["url"]
    assert fine(owner.ask("PUT", "/people/me/notices/webhook", **HOOK))["secret"] != first
    assert owner.ask("DELETE", "/people/me/notices/webhook").status_code == 204
    assert told(owner)["webhook"] is None


def test_a_webhook_into_the_house_is_refused(owner: Device) -> None:
    answer = owner.ask("PUT", "/people/me/notices/webhook", url="http://chat.example/hook")
    assert refused(answer) == (422, "bad-webhook")


def test_the_test_goes_by_every_way_and_is_told_of(
    place: Place, owner: Device, receiver: Receiver
) -> None:
    assert refused(owner.ask("POST", "/people/me/notices/test")) == (409, "no-way")
    browser = BrowserAtPush(receiver)
    fine(owner.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    sent = owner.ask("POST", "/people/me/notices/test")
    assert (sent.status_code, sent.json()) == (202, {"ways": 1})
    assert [one["state"] for one in told(owner)["sent"]] == ["waiting"]
    place.run(place.house.sender.round())
    [one] = told(owner)["sent"]
    assert (one["kind"], one["channel"], one["state"]) == ("test", "push", "sent")
    assert browser.read_all[0]["title"] == "Notices from Condotta arrive here"
    place.run(place.house.carriers.close())


# --- one press ------------------------------------------------------------------------------------


def stop_token(place: Place, stop: Stop) -> str:
    return token_of(place.run(place.house.carriers.stop_key()), stop)


def test_one_press_stops_a_kind_without_logging_in(
    place: Place, owner: Device, receiver: Receiver
) -> None:
    browser = BrowserAtPush(receiver)
    fine(owner.ask("POST", "/people/me/notices/browsers", **browser.subscription))
    me = owner.me()
    assert me is not None
    token = stop_token(place, Stop(me, "push", "your-turn"))
    assert place.device().ask("POST", f"/notices/stop/{token}").status_code == 204
    ways = told(owner)["chosen"]["ways"]
    assert ways["your-turn"] == ["mail", "webhook"]
    assert ways["begun"] == ["push", "mail", "webhook"]
    everything = stop_token(place, Stop(me, "mail", "all"))
    assert place.device().ask("POST", f"/notices/stop/{everything}").status_code == 204
    assert all("mail" not in kept for kept in told(owner)["chosen"]["ways"].values())


def test_a_mail_program_presses_as_the_rfc_says(place: Place, owner: Device) -> None:
    owner.ask("PUT", "/people/me/notices", ways={"ended": ["mail"]})
    token = stop_token(place, Stop(str(owner.me()), "mail", "all"))
    program = place.device()
    answer = place.run(
        program.client.post(
            f"/api/notices/stop/{token}",
            content=b"List-Unsubscribe=One-Click",
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
    )
    assert answer.status_code == 204
    assert told(owner)["chosen"]["ways"] == {"ended": []}
    looked = place.run(program.client.get(f"/api/notices/stop/{token}"))
    assert looked.status_code == 303
    assert looked.headers["location"] == f"/me/notices#stop={token}"


def test_looking_at_the_link_stops_nothing(place: Place, owner: Device) -> None:
    owner.ask("PUT", "/people/me/notices", ways={"ended": ["mail"]})
    token = stop_token(place, Stop(str(owner.me()), "mail", "all"))
    place.run(place.device().client.get(f"/api/notices/stop/{token}"))
    assert told(owner)["chosen"]["ways"] == {"ended": ["mail"]}


def test_nobody_makes_up_what_stops_anothers_notices(place: Place, owner: Device) -> None:
    me = str(owner.me())
    token = stop_token(place, Stop(me, "mail", "all"))
    other = token.replace("-mail-", "-push-")
    for wrong in (
        other,
        token[:-1] + ("0" if token[-1] != "0" else "1"),
        "x",
        "a-mail-all-" + "0" * 40,
    ):
        answer = place.device().ask("POST", f"/notices/stop/{wrong}")
        assert refused(answer) == (401, "bad-link"), wrong
