"""Pointing at an event shows what it concerned: by mouse, by keys, by finger; at tables and replays."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import asked, full_table
from tests.browser.pax_player import Player, Pointing
from tests.browser.pax_positions import played, sit_down_at
from tests.browser.test_phone import phone
from tests.browser.words import say

FAIR = """
    seats 3
    seat 0: florins 5
    byzantium: tana=Nt caffa=Rt trebizond=Nt
    hungary: buda=Ng varna=Nt
    ottoman: constantinople_1=Rt constantinople_2=Nt constantinople_3=Nt modon=Nt rhodes=Rg
    mamluk: cairo=Rt cyprus=Rr
    borders: hungary__ottoman=p.2 mamluk__ottoman=p.1
    market east: PREN060*6 PREN061 PREN062 PREN063 PREN064 PREN065
"""
"""No levy can rise, so nothing is asked: both concessions earn, and the turn goes on."""
MARKED = ".pointed"


def line(page: Page, *words: str) -> Locator:
    """The last line of the chronicle with all these words."""
    found = page.locator(".log [data-told]")
    for word in words:
        found = found.filter(has_text=word)
    return found.last


def concerned(page: Page) -> set[str]:
    """The places of the table that are pointed at."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".pointed")].map((one) =>
          one.dataset.empire ?? one.dataset.place ??
          one.querySelector("[data-place]")?.dataset.place ?? one.className)"""
    )
    return set(found)


def after_a_fair(visitor: Visitor, *, finger: bool = False) -> Page:
    """A table where somebody has just convened the eastern fair."""
    visitor.come("Ginevra")
    table = sit_down_at(visitor, played(FAIR))
    player = Player(visitor, table, Pointing(finger=finger))
    player.sit_down()
    before = player.wait()
    assert before is not None
    player.answer(next(one for one in before.of_kind("convene-fair") if one["row"] == "east"))
    return visitor.page


def test_a_line_of_the_chronicle_lights_what_it_concerned_until_the_mouse_leaves(
    visit: Visit,
) -> None:
    page = after_a_fair(visit(viewport={"width": 1440, "height": 1000}))
    earned = line(page, "earns", "Ottoman–Mamluk")
    earned.hover()
    expect(page.locator('[data-place="slot:mamluk__ottoman"] > .told-ring').last).to_be_visible()
    assert concerned(page) == {"slot:mamluk__ottoman"}
    convened = line(page, "convenes")
    convened.hover()
    assert concerned(page) == {"slot:tana", "space:east 0"}
    # The rule beside a sentence is a part of its line.
    convened.get_by_role("link").hover()
    assert concerned(page) == {"slot:tana", "space:east 0"}
    page.mouse.move(2, 2)
    expect(page.locator(MARKED)).to_have_count(0)


def test_arrows_go_from_line_to_line_of_the_chronicle(visit: Visit) -> None:
    page = after_a_fair(visit(viewport={"width": 1440, "height": 1000}))
    expect(line(page, "The fair ends")).to_be_attached()
    page.locator(".log").focus()
    expect(page.locator(MARKED)).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".log [data-told]:focus")).to_contain_text("The fair ends")
    assert concerned(page) == {"space:east 0"}
    page.keyboard.press("ArrowUp")
    assert concerned(page) == {"slot:mamluk__ottoman"}
    # The rule of the same line, and then something else.
    page.keyboard.press("Tab")
    assert concerned(page) == {"slot:mamluk__ottoman"}
    page.locator(".log").focus()
    expect(page.locator(MARKED)).to_have_count(0)


def test_a_forecast_lights_what_would_be_concerned(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1440, "height": 1000})
    somebody.come("Bianca")
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    page = somebody.page
    asked(page, "en")
    page.keyboard.press("b")
    page.keyboard.press("1")
    bought = page.locator(".receipt [data-told]").first
    bought.hover()
    chosen = page.locator(".chosen [data-place]").get_attribute("data-place")
    assert chosen in concerned(page)
    # What is weighed goes away, and the light with it; the story that lay beneath may speak then.
    page.keyboard.press("Escape")
    expect(page.locator(".receipt")).to_have_count(0)
    page.mouse.move(5, 5)
    expect(page.locator(MARKED)).to_have_count(0)


def test_a_tapped_line_stays_lit_until_the_next_tap(visit: Visit) -> None:
    page = after_a_fair(phone(visit, 390, 844), finger=True)
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    bar.get_by_role("button", name=say("web.pax.tab-story")).tap()
    earned = line(page, "earns", "Ottoman–Mamluk")
    earned.tap(position={"x": 30, "y": 10})
    assert concerned(page) == {"slot:mamluk__ottoman"}
    # Phones show the story and the map one after the other.
    bar.get_by_role("button", name=say("web.pax.tab-map")).tap()
    expect(page.locator('[data-place="slot:mamluk__ottoman"]')).to_be_visible()
    assert concerned(page) == {"slot:mamluk__ottoman"}
    page.locator(".prompt").tap(position={"x": 12, "y": 4})
    expect(page.locator(MARKED)).to_have_count(0)


def test_a_replay_lights_it_too_in_both_themes_and_without_motion(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1440, "height": 1000})
    somebody.come("Ludovica")
    kept = somebody.ask("POST", "/records", played(FAIR, "convene-fair east").record)["id"]
    somebody.open(f"/replay/record/{kept}?step=1")
    page = somebody.page
    earned = line(page, "earns", "Hungary–Ottoman")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        earned.hover()
        assert concerned(page) == {"slot:hungary__ottoman"}
        ring = page.locator('[data-place="slot:hungary__ottoman"] > .told-ring').last
        expect(ring).to_be_visible()
        # A dashed line, unlike every other ring: not by its colour alone.
        assert ring.evaluate("(it) => getComputedStyle(it).strokeDasharray") != "none"
        assert page.evaluate("() => document.getAnimations().length") == 0
        page.mouse.move(2, 2)
        expect(page.locator(MARKED)).to_have_count(0)
