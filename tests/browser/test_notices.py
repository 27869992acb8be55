"""The page where one chooses what one is told, and the worker that shows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor
from tests.server.receivers import BrowserAtPush, Receiver
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def served(
    client: Path, tmp_path_factory: pytest.TempPathFactory, receiver: Receiver
) -> Iterator[Served]:
    """A server that may tell a receiver on this computer."""
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    with serving(database, client=client, local_receivers=[receiver.name]) as server:
        yield server


def with_push(somebody: Visitor, browser: BrowserAtPush) -> None:
    """Give a browser a push service on this computer: its maker's cannot be reached."""
    given = browser.subscription
    keys = {"p256dh": given["p256dh"], "auth": given["auth"]}
    told = json.dumps({"endpoint": given["endpoint"], "keys": keys})
    somebody.context.grant_permissions(["notifications"])
    somebody.context.add_init_script(
        f"""const told = {told};
        const made = {{ endpoint: told.endpoint, toJSON: () => told, unsubscribe: async () => true }};
        Notification.requestPermission = async () => "granted";
        PushManager.prototype.subscribe = async (wish) => {{ window.wished = wish; return made; }};
        PushManager.prototype.getSubscription = async () => (window.wished ? made : null);"""
    )


def test_a_guest_turns_notices_on_and_the_test_arrives(visit: Visit, receiver: Receiver) -> None:
    somebody = visit(worker=True)
    browser = BrowserAtPush(receiver, "/push/guest")
    with_push(somebody, browser)
    somebody.come("Ludovica")
    somebody.open("/me")
    somebody.page.get_by_role("link", name="What I am told, where and when").click()
    page = somebody.page
    page.get_by_role("button", name="Turn on in this browser").click()
    expect(page.get_by_text("this one")).to_be_visible()
    page.get_by_role("button", name="Send me a test").click()
    expect(page.get_by_text("arrived")).to_be_visible()
    assert browser.read_all[0]["title"] == "Notices from Condotta arrive here"
    expect(page.get_by_text("For this you need an account").first).to_be_visible()


def test_what_is_switched_stays_so(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Bianca")
    somebody.open("/me/notices")
    page = somebody.page
    switch = page.get_by_role("checkbox", name="Somebody writes at the table: Browser")
    expect(switch).not_to_be_checked()
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    page.get_by_role("switch", name="Quiet hours").check()
    expect(page.get_by_label("From")).to_have_value("22:00")
    page.reload()
    expect(
        page.get_by_role("checkbox", name="Somebody writes at the table: Browser")
    ).to_be_checked()
    expect(page.get_by_label("Until")).to_have_value("07:00")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_fits(visit: Visit, width: int, tmp_path: Path) -> None:
    somebody = visit(viewport={"width": width, "height": 740})
    somebody.come("Chiara")
    somebody.open("/me/notices")
    expect(somebody.page.get_by_role("heading", name="What you are told")).to_be_visible()
    picture = tmp_path / "notices.png"
    somebody.page.screenshot(path=picture, full_page=True)
    assert somebody.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


PUSHED = {
    "id": "5f",
    "kind": "your-turn",
    "title": "It is your turn",
    "text": "Condottiere, with Bruno",
    "path": "/table/abc",
    "table": "abc",
    "stop": "token",
    "stop_word": "Stop these notices",
    "waiting": 1,
}

SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  let shown = [];
  for (let looks = 0; looks < 200 && !shown.length; looks++) {
    await new Promise((done) => setTimeout(done, 100));
    shown = await registration.getNotifications();
  }
  return shown.map(({ title, body, tag, actions }) => ({ title, body, tag, stop: actions[0]?.title }));
}"""


def test_the_worker_shows_what_is_pushed_once(visit: Visit) -> None:
    somebody = visit(worker=True)
    somebody.context.grant_permissions(["notifications"], origin=somebody.home)
    somebody.open("/")
    page = somebody.page
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    cdp = somebody.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []

    def note(told: dict[str, Any]) -> None:
        registrations.append(told)

    cdp.on("ServiceWorker.workerRegistrationUpdated", note)
    cdp.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    [first, *_] = [one for told in registrations for one in told["registrations"]]
    for _ in range(2):
        cdp.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": somebody.home,
                "registrationId": first["registrationId"],
                "data": json.dumps(PUSHED),
            },
        )
    assert page.evaluate(SHOWN) == [
        {
            "title": "It is your turn",
            "body": "Condottiere, with Bruno",
            "tag": "5f",
            "stop": "Stop these notices",
        }
    ]
