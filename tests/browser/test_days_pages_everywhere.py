"""Every page of games over days, in every language, on a phone, a tablet and a small desktop.

Nothing scrolls sideways, nothing is cut off, and axe finds nothing grave.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit, Visitor
from tests.browser.days_pages import days_pages, pages_of_a_guest, pages_of_nobody
from tests.browser.pages import Sight
from tests.browser.screens import SCREENS, TWO_FRAMES, WIDE
from tests.browser.test_accessibility import AXE, findings
from tests.browser.test_phone import small_targets
from tests.browser.watching import Watch
from tests.server.receivers import Receiver
from tests.server.serving import Served, serving

PHONE = "small phone"
LOOKED_AT = ("1280", "tablet upright", PHONE)

CUT_OFF = """() => {
  // Words that are longer than the box which holds or clips them. What may scroll by itself is not
  // meant, and the tables themselves, which have tests of their own.
  const said = (one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
  const meant = [...document.querySelectorAll("main *, dialog[open] *, header.top *, [role=status] *")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && said(one))
    .filter((one) => !one.closest("svg, .sr, .skips, .ellipsis, main.table, select, code"));
  const top = document.querySelector("dialog[open]");
  const isShown = (one) => !top || top.contains(one) || one.closest("header.top");
  const clipped = meant.filter(isShown).filter((one) => {
    const { overflowX, overflowY, display, position } = getComputedStyle(one);
    if (display.startsWith("inline") && !one.matches("button, a.btn")) return false;
    if (position === "absolute" && one.clientWidth <= 1) return false;
    const isWide = one.scrollWidth > one.clientWidth + 1, isHigh = one.scrollHeight > one.clientHeight + 2;
    const hides = (how) => how === "hidden" || how === "clip";
    const holdsWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return (isWide && (hides(overflowX) || (holdsWords && overflowX === "visible"))) ||
      (isHigh && hides(overflowY));
  }).map((one) => `cut off: ${one.tagName.toLowerCase()}.${one.className}: ${said(one)}`);
  // The arrow of a list covers what does not fit.
  const pen = document.createElement("canvas").getContext("2d");
  const lists = [...document.querySelectorAll("select")].filter((one) => one.checkVisibility())
    .filter((one) => {
      const { font, paddingLeft } = getComputedStyle(one);
      pen.font = font;
      const words = one.selectedOptions[0]?.text ?? "";
      return pen.measureText(words).width + parseFloat(paddingLeft) > one.clientWidth - 14;
    }).map((one) => `cut off in a list: ${one.selectedOptions[0].text}`);
  return [...clipped, ...lists].slice(0, 5);
}"""


@dataclass(frozen=True)
class World:
    """What two have played over days, and how one of them comes back to it."""

    sights: list[Sight]
    signed_in: Any


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    opened = Receiver()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def served(
    client: Path, tmp_path_factory: pytest.TempPathFactory, receiver: Receiver
) -> Iterator[Served]:
    """One server for all languages."""
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    with serving(database, client=client, local_receivers=[receiver.name]) as server:
        yield server


@pytest.fixture(scope="module")
def world(browser: Browser, served: Served, receiver: Receiver) -> World:
    contexts = [browser.new_context(base_url=served.url, locale="en-GB") for _ in range(2)]
    her, him = (Visitor(one.new_page(), one, Watch(one), served.url) for one in contexts)
    sights = days_pages(her, him, receiver.url)
    signed_in = her.context.storage_state()
    for one in contexts:
        one.close()
    return World(sights, signed_in)


GO = """(path) => {
  // As a link of ours would: nothing is loaded anew.
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def trouble_on(page: Page, sight: Sight, language: str) -> list[str]:
    """Look at one page on every screen."""
    found = []
    for screen in LOOKED_AT:
        width, height = SCREENS[screen]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        seen = [f"too wide: {one}" for one in page.evaluate(WIDE)] + page.evaluate(CUT_OFF)
        if screen == PHONE:
            seen += [f"too small: {one}" for one in small_targets(page)]
            seen += findings(page)
        found += [f"{sight.name}, {screen}: {one}" for one in seen]
        if folder := os.environ.get("CONDOTTA_SHOTS"):
            page.screenshot(path=str(Path(folder) / f"{sight.name}-{language}-{screen}.png"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_days_fit_every_screen(language: str, visit: Visit, world: World) -> None:
    wishes: dict[str, Any] = {"locale": language, "has_touch": True}
    her, somebody = visit(storage_state=world.signed_in, **wishes), visit(**wishes)
    trouble: list[str] = []

    def look(visitor: Visitor, sights: list[Sight]) -> None:
        page = visitor.page
        visitor.open("/about")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        width, height = SCREENS[LOOKED_AT[0]]
        for sight in sights:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(GO, sight.path)
            sight.then(page, language)
            trouble.extend(trouble_on(page, sight, language))

    look(her, world.sights)
    look(somebody, pages_of_nobody())
    somebody.come(f"Nina in {language}")
    look(somebody, pages_of_a_guest())
    assert not trouble, "\n".join(trouble)
