"""English, Polish, Russian and Hungarian: the switch, and nothing left untranslated."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from condotta.condottiere.board import REGION_NAMES
from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.pages import every_page
from tests.browser.screens import WIDE
from tests.browser.words import say

RAW_KEY = re.compile(r"\bweb\.[a-z-]+\.[a-z]")

TEXTS = """() => {
  // Everything that is read or heard, but for what says itself that it is in another language.
  const texts = new Set();
  const skip = (one) => one.closest("[lang]:not(html), [rel=external], script, noscript, style, code, kbd");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!skip(node.parentElement)) texts.add(node.data.replace(/\\s+/g, " ").trim());
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (!skip(one))
      for (const name of ["aria-label", "title", "placeholder"])
        texts.add((one.getAttribute(name) ?? "").trim());
  texts.delete("");
  return [...texts];
}"""

NAMES = re.compile(
    "|".join(say(f"region.{key}") for key in REGION_NAMES) + r"|https?://\S+"
    r"|Condotta|Condottiere|Eleonora|[A-Z]\d+-[A-Z0-9-]+|[a-z0-9]{10,}"
    r"|Alba|Bruno|Caterina|Dante|Elena|Chrome|Linux"
    r"|Mar Ligure|Mare Adriatico|Mare Tirreno"
    r"|Lorc|Delapouite|Skoll|Quoting|Carl Olsen|Cathelineau|Caro Asercion|Natural Earth"
    r"|The \w+ Project Authors|Huerta Tipográfica|The Mozilla Foundation and Telefonica S\.A\."
)
"""What is called the same everywhere: regions, addresses, rules, people, computer players, browsers, seas, authors.

(What the regions are called in each language, the tests of the catalogue hold.)
"""

SAME_WORDS = 2
"""How many words in a row, the same in two languages, are no accident."""


def is_sentence(text: str) -> bool:
    """Whether a text has words that could be translated."""
    return len(re.findall(r"[^\W\d_]{2,}", NAMES.sub("", text))) >= SAME_WORDS


def switch(page: Page, language: str) -> None:
    """Choose a language in the settings."""
    now = page.locator("html").get_attribute("lang") or "en"
    page.get_by_role("button", name=say("web.kit.settings", now)).click()
    page.get_by_label(say("web.kit.language", now)).select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("dialog", name=say("web.kit.settings", language))).to_be_visible()


def too_wide(page: Page, name: str) -> list[str]:
    """What sticks out where the page is as narrow as a small phone."""
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": 360, "height": 740})
    found = [f"{name}, too wide: {one}" for one in page.evaluate(WIDE)]
    page.set_viewport_size(usual)
    return found


def test_the_four_languages_switch_and_nothing_is_untranslated(visit: Visit) -> None:
    somebody = visit()
    sights = every_page(somebody, somebody.come("Eleonora"))
    english: dict[str, set[str]] = {}
    trouble: list[str] = []
    for language in LANGUAGES:
        somebody.open()
        switch(somebody.page, language)
        for sight in sights:
            somebody.open(sight.path)
            sight.then(somebody.page, language)
            said = set(somebody.page.evaluate(TEXTS))
            trouble += [
                f"{language}, {sight.name}: raw key in {text!r}"
                for text in said
                if RAW_KEY.search(text)
            ]
            if language == "en":
                english[sight.name] = said
                continue
            same = said & english[sight.name]
            trouble += [
                f"{language}, {sight.name}: {text!r}" for text in sorted(same) if is_sentence(text)
            ]
    assert not trouble, "\n".join(trouble)


def test_a_browser_of_another_language_is_answered_in_it(visit: Visit) -> None:
    somebody = visit(locale="pl-PL")
    somebody.open()
    expect(somebody.page.get_by_role("button", name=say("web.lobby.play", "pl"))).to_be_visible()
