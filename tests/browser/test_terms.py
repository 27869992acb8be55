"""Terms in what a coach says: pointed at, come to by keyboard or touched, they explain themselves."""

from __future__ import annotations

import json
from importlib.resources import files

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_pax_lessons import begin
from tests.browser.words import say

COVERS = """([note, others]) => {
  const box = note.getBoundingClientRect();
  return others.filter((one) => {
    const other = document.querySelector(one).getBoundingClientRect();
    return box.left < other.right && other.left < box.right &&
      box.top < other.bottom && other.top < box.bottom;
  });
}"""


def explained(game: str, name: str) -> str:
    """What the glossary says of a term."""
    book = (files(f"condotta.{game}") / "data" / "rules" / "en.json").read_text(encoding="utf-8")
    return str(json.loads(book)["glossary"][name]["text"])


def covered(page: Page, note: Locator, *parts: str) -> list[str]:
    """Which of these parts the note lies on."""
    found: list[str] = page.evaluate(COVERS, [note.element_handle(), list(parts)])
    return found


def test_a_term_explains_itself_to_a_pointer_and_by_keyboard(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    somebody.come("Cosimo")
    coach = begin(somebody, "regime")
    term = coach.locator(".words [data-term=republic]")
    note = page.get_by_role("tooltip")

    term.hover()
    expect(note).to_contain_text(explained("pax", "republic"))
    assert covered(page, note, ".prompt", ".bar-place", ".map-place") == []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    page.mouse.move(5, 5)
    expect(note).to_have_count(0)

    coach.locator(".words [data-term=vassal]").focus()
    page.keyboard.press("Tab")
    expect(term).to_be_focused()
    expect(term).to_have_accessible_description(f"republic {explained('pax', 'republic')}")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(term).to_be_focused()


def test_a_term_explains_itself_to_a_finger(visit: Visit) -> None:
    somebody = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = somebody.page
    somebody.come("Lorenza")
    somebody.open("/learn")
    page.get_by_role("button", name=say("web.learn.start")).tap()
    coach = page.get_by_role("region", name=say("web.coach.coach"))
    coach.get_by_role("button", name=say("web.coach.next")).tap()
    term = coach.locator(".words [data-term=condottiere]")
    note = page.get_by_role("tooltip")

    term.tap()
    expect(note).to_contain_text(explained("condottiere", "condottiere"))
    assert covered(page, note, ".prompt", ".hand") == []
    term.tap()
    expect(note).to_have_count(0)
    term.tap()
    coach.get_by_role("heading").tap()
    expect(note).to_have_count(0)
