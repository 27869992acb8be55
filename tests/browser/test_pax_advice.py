"""Advice in Pax Renaissance: a hint that says why, and the paths to victory of a finished game."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from condotta.advice import analyse
from tests.advice.games import an_opinionated_adviser
from tests.browser.conftest import Visit, Visitor
from tests.browser.pages import finish, record_of
from tests.browser.pax_pages import full_table
from tests.browser.pax_positions import sit_down_at
from tests.browser.test_accessibility import AT_REST, AXE, findings
from tests.browser.test_pax_prompt import TROUBLE
from tests.browser.words import say

LONG = 60_000
PATHS = "web.why.paths"


def test_a_hint_says_why_and_the_prompt_stays_as_it_is(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1280, "height": 720})
    somebody.come("Bianca")
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    page = somebody.page
    page.locator(".prompt.asked").wait_for()
    page.keyboard.press("i")
    panel = page.get_by_role("region", name=say("web.advice.hint"), exact=True)
    expect(panel).to_be_visible(timeout=LONG)
    expect(panel.get_by_role("heading", name=say("web.why.title"))).to_be_visible()
    facts = panel.locator(".facts li")
    assert 1 <= facts.count() <= 3
    for fact in facts.all_inner_texts():
        assert re.fullmatch(r".*[^.]\.", fact), fact
        assert "fact." not in fact
    assert page.evaluate(TROUBLE) == []
    # Who cannot see the panel is told the same.
    expect(
        page.locator("[aria-live]").filter(has_text=facts.first.inner_text()).first
    ).to_be_attached()


def with_analysis(somebody: Visitor) -> tuple[str, Any]:
    """A finished game whose analysis is there at once: by an adviser with fixed opinions."""
    somebody.come("Lucia")
    id = somebody.new_table(
        game="pax-renaissance", seats=2, computers=["random"], public=False, first=0
    )
    finish(somebody, id)
    with an_opinionated_adviser() as adviser:
        told: Any = analyse(record_of(somebody, id), adviser, every=6).to_json()
    judged = len(told["moments"])
    state = {"state": "ready", "done": judged, "total": judged, "analysis": told}

    def answer(route: Route) -> None:
        route.fulfill(json=state)

    somebody.page.route("**/api/tables/*/analysis", answer)
    return id, told


def open_analysis(somebody: Visitor, id: str) -> Page:
    somebody.open(f"/replay/table/{id}")
    page = somebody.page
    page.get_by_role("tab", name=say("web.advice.tab")).click()
    page.get_by_role("slider", name=re.compile(say(PATHS))).wait_for()
    return page


def most_apart(steps: list[int]) -> int:
    """The step with the most room on both sides: a pixel more or less leads to no other."""
    inner = range(1, len(steps) - 1)
    place = max(inner, key=lambda at: min(steps[at] - steps[at - 1], steps[at + 1] - steps[at]))
    return steps[place]


def test_the_paths_to_victory_are_read_by_keys_and_lead_to_their_turns(visit: Visit) -> None:
    somebody = visit()
    id, told = with_analysis(somebody)
    page = open_analysis(somebody, id)
    chart = page.get_by_role("slider", name=re.compile(say(PATHS)))
    lacking = [one["lacking"]["imperial"] for one in told["paths"]]
    page.get_by_role("button", name=say("victory.imperial"), exact=True).click()
    expect(chart).to_have_attribute("aria-valuemax", str(len(lacking) - 1))
    chart.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    turn = say("web.replay.turn", turn=2)
    expect(chart).to_have_attribute(
        "aria-valuetext", re.compile(f"^{turn}: Lucia {lacking[1][0]}, ")
    )
    expect(chart.locator(".reading")).to_contain_text(turn)
    # The keys of the chart are its own: the replay stands still until Enter.
    replay = page.locator("input[type=range]")
    expect(replay).to_have_value("0")
    page.keyboard.press("Enter")
    expect(replay).to_have_value(str(told["paths"][1]["step"]))
    # Turning points are marked, in both charts.
    marks = len(told["turning_points"])
    assert marks > 0
    assert page.locator(".chart .mark").count() == 2 * marks
    # A click leads to the turn that is next to it.
    surface = chart.locator(".surface")
    box = surface.bounding_box()
    assert box is not None
    step = most_apart([one["step"] for one in told["paths"]])
    x = box["width"] * step / told["steps"]
    surface.click(position={"x": x, "y": box["height"] / 2})
    expect(replay).to_have_value(str(step))
    # The same as a table, whose turns are buttons.
    chart_figure = page.locator("figure").filter(has_text=say(PATHS))
    chart_figure.get_by_text(say("web.advice.chart-table")).click()
    rows = chart_figure.locator("tbody tr")
    assert rows.count() == len(lacking)
    expect(rows.nth(1).locator("td").first).to_have_text(str(lacking[1][0]))
    rows.nth(1).get_by_role("button").click()
    expect(replay).to_have_value(str(told["paths"][1]["step"]))


def test_axe_finds_nothing_serious_in_an_analysis_on_a_phone(visit: Visit) -> None:
    somebody = visit(viewport={"width": 390, "height": 844})
    id, _ = with_analysis(somebody)
    page = open_analysis(somebody, id)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    page.evaluate(AT_REST)
    assert findings(page, "color-contrast") == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0


def test_a_judged_choice_says_why_another_was_better(visit: Visit) -> None:
    somebody = visit()
    id, told = with_analysis(somebody)
    moment = next(one for one in told["moments"] if one["reasons"] and one["reasons"]["because"])
    somebody.open(f"/replay/table/{id}?step={moment['step'] + 1}")
    judged = somebody.page.get_by_role("region", name=say("web.advice.here"))
    expect(judged.locator(".facts li").first).to_be_visible()
    assert judged.locator(".facts li").count() == len(moment["reasons"]["because"])


def test_an_older_analysis_is_shown_without_paths(visit: Visit) -> None:
    somebody = visit()
    id, told = with_analysis(somebody)
    del told["paths"]
    for moment in told["moments"]:
        del moment["reasons"]
    somebody.open(f"/replay/table/{id}")
    page = somebody.page
    page.get_by_role("tab", name=say("web.advice.tab")).click()
    expect(page.get_by_role("heading", name=say("web.advice.turning"))).to_be_visible()
    assert page.get_by_text(say(PATHS)).count() == 0
