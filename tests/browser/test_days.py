"""Tables by days, watching later and moments in talk, as people see them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from condotta.core.catalogue import LANGUAGES
from condotta.server.clocks import MINUTE
from tests.browser.conftest import Visit, Visitor
from tests.browser.pages import finished_table
from tests.browser.test_phone import phone, small_targets
from tests.browser.test_silence import Hasty, begin, check
from tests.browser.words import say, template
from tests.server.serving import fresh_key

AGREED: Any = {
    "kind": "days",
    "days": 2,
    "reserve_hours": 24,
    "quiet": {"begin": 22, "until": 8},
    "holidays": 7,
}


@pytest.fixture(scope="module")
def served(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hasty]:
    folder = tmp_path_factory.mktemp("server")
    server = Hasty(f"sqlite:///{folder / 'tables.sqlite3'}", client=client)
    yield server
    server.kill()


def picture(page: Page, name: str) -> None:
    """Leave a picture to be looked at, where somebody wants to."""
    folder = os.environ.get("CONDOTTA_SHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def open_time(page: Page, language: str = "en") -> None:
    page.get_by_role("button", name=say("web.table.menu", language), exact=True).click()
    page.get_by_role("button", name=say("web.days.time", language)).click()


def test_a_table_by_days_is_put_up_with_what_most_will_want(visit: Visit) -> None:
    page = (anna := phone(visit, 360, 740)).page
    anna.come("Anna")
    anna.open()
    page.get_by_role("button", name=say("web.lobby.new")).click()
    form = page.get_by_role("dialog", name=say("web.lobby.new-title"))
    form.get_by_label(say("web.lobby.pace-days")).check()
    expect(form.get_by_label(say("web.days.reserve"))).to_have_value("24")
    form.get_by_label(say("web.days.holidays")).fill("5")
    form.get_by_label(say("web.days.quiet-from"), exact=True).select_option("23")
    form.get_by_text(say("web.lobby.more"), exact=True).click()
    expect(form.get_by_label(say("web.days.delay"), exact=True)).to_have_value("1440")
    form.get_by_label(say("web.days.delay"), exact=True).scroll_into_view_if_needed()
    picture(page, "form-delay")
    form.get_by_label(say("web.days.reserve")).scroll_into_view_if_needed()
    picture(page, "form-days")
    assert small_targets(page) == []
    check(page)
    form.get_by_role("button", name=say("web.lobby.put-up")).click()
    expect(page.get_by_text(say("web.days.agreed-reserve", count=24))).to_be_visible()
    expect(page.get_by_text(say("web.days.agreed-quiet", begin=23, until=8))).to_be_visible()
    expect(page.get_by_text(say("web.days.agreed-holidays", count=5))).to_be_visible()
    page.get_by_text(say("web.days.agreed-holidays", count=5)).scroll_into_view_if_needed()
    picture(page, "waiting-room")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_somebody_is_away_and_everybody_sees_it(screen: str, visit: Visit) -> None:
    anna, beppe = (
        phone(visit, 360, 740) if screen == "phone" else visit(timezone_id="Asia/Tokyo")
        for _ in range(2)
    )
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe, pace=AGREED, game="pax-renaissance")
    for somebody in (anna, beppe):
        somebody.open(f"/table/{id}")
    page = anna.page
    open_time(page)
    if screen == "desktop":
        expect(page.get_by_label(say("web.days.zone"))).to_have_value("Asia/Tokyo")
    expect(page.get_by_text(template("web.days.own-reserve"))).to_be_visible()
    page.get_by_label(say("web.days.how-long")).fill("3")
    page.get_by_label(say("web.days.how-long")).blur()
    picture(page, f"time-{screen}")
    if screen == "phone":
        assert small_targets(page) == []
    check(page)
    page.get_by_role("button", name=template("web.days.go")).click()
    expect(page.get_by_text(template("web.days.you-away")).first).to_be_visible()
    page.keyboard.press("Escape")
    seen = beppe.page.get_by_role("status").filter(has_text=template("web.days.away"))
    expect(seen).to_contain_text("Anna")
    picture(beppe.page, f"away-{screen}")
    picture(page, f"you-away-{screen}")
    check(page)
    page.get_by_role("button", name=say("web.days.back")).click()
    expect(seen).to_have_count(0)


def test_time_by_days_is_told_in_every_language(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe, pace=AGREED)
    for language in LANGUAGES:
        page = (somebody := visit(locale=language)).page
        somebody.open(f"/table/{id}")
        open_time(page, language)
        for key, args in (("reserve", {"count": 24}), ("holidays", {"count": 7})):
            expect(
                page.get_by_text(say(f"web.days.agreed-{key}", language, **args))
            ).to_be_visible()


def test_whoever_watches_sees_a_game_later_and_is_told_so(visit: Visit, served: Hasty) -> None:
    anna, carla = visit(), phone(visit, 360, 740)
    anna.come("Anna")
    id = anna.new_table(seats=2, computers=["steady"], delay_minutes=10, pace={"kind": "none"})
    page = carla.page
    carla.open(f"/table/{id}")
    notice = page.get_by_role("status").filter(has_text=template("web.days.delayed"))
    expect(notice).to_contain_text(say("web.days.delayed-begun"))
    picture(page, "delayed-begun")
    check(page)
    page.goto("about:blank")
    served.sleep(10 * MINUTE)
    carla.open(f"/table/{id}")
    expect(notice).to_be_visible()
    expect(notice).not_to_contain_text(say("web.days.delayed-begun"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    picture(page, "delayed")


def say_at(visitor: Visitor, id: str, text: str) -> None:
    said = {"type": "talk", "key": fresh_key(), "text": text, "to": None}
    visitor.ask("POST", f"/tables/{id}/acts", said)


def test_a_link_to_a_moment_becomes_a_small_picture_for_who_may_see_it(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    over = finished_table(anna)
    id = begin(anna, beppe, pace={"kind": "none"})
    foreign = "https://elsewhere.example/replay/table/abc?step=3"
    say_at(anna, id, f"Look at {anna.home}/replay/table/{over}?step=4 and {foreign}")
    page = beppe.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    beppe.open(f"/table/{id}")
    shown = page.get_by_role(
        "img", name=say("web.table.moment", title="Condottiere", text="", seats="")[:22]
    )
    expect(shown).to_be_visible()
    expect(shown).to_have_js_property("complete", value=True)
    assert shown.evaluate("image => image.naturalWidth") == 1200
    shown.scroll_into_view_if_needed()
    picture(page, "moment")
    check(page)
    assert all(url.startswith(beppe.home) for url in asked), "nothing of anybody else is fetched"
    expect(page.get_by_text("elsewhere.example")).to_be_visible()
    page.get_by_role("link", name=shown.get_attribute("alt") or "").press("Enter")
    page.wait_for_url(f"**/replay/table/{over}?step=4**")


def test_a_link_to_a_moment_that_one_may_not_see_stays_a_link(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    id = begin(anna, beppe, pace={"kind": "none"})
    say_at(anna, id, f"{anna.home}/replay/table/{id}?step=0")
    page = beppe.page
    with beppe.watch.expecting("/api/moments/"):
        with page.expect_response("**/api/moments/**") as answer:
            beppe.open(f"/table/{id}")
        assert answer.value.status == 409
        expect(page.get_by_role("link", name=f"/replay/table/{id}?step=0")).to_be_visible()
        assert page.locator("img[src*=moment]").count() == 0
