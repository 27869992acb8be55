"""The table of Pax Renaissance for everybody: axe, light and dark, phones, four languages, weight."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page, Response, expect

from condotta.core.catalogue import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.pax_pages import asked, every_sight, finished_game, full_table
from tests.browser.pax_player import prompt
from tests.browser.pax_positions import sit_down_at
from tests.browser.screens import WIDE
from tests.browser.test_accessibility import AT_REST, AXE, findings
from tests.browser.test_languages import RAW_KEY, TEXTS, is_sentence, switch
from tests.browser.test_phone import phone, small_targets
from tests.browser.test_weight import MOST
from tests.browser.words import say, words

DARK = (
    "turn",
    "purchase",
    "planning",
    "an opened card",
    "a rival",
    "aid",
    "casualties",
    "ending",
    "replay",
    "cards",
    "one card",
    "lessons",
)
TABS = ("map", "market", "mine", "rivals", "goals", "story")
PRESSED_MOST = (
    "turn",
    "purchase",
    "planning",
    "casualties",
    "hand-limit",
    "tax-answer",
    "ending",
    "cards",
    "lessons",
)
IN_WORDS = (
    "turn",
    "purchase",
    "planning",
    "all answers",
    "an opened card",
    "aid",
    "casualties",
    "ending",
    "replay",
    "cards",
    "one card",
    "lessons",
    "menu",
)
"""What is read in every language: together it says everything there is to say."""


def test_axe_finds_nothing_serious_in_light_and_dark(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Ginevra")
    page = somebody.page
    axe = AXE.read_text(encoding="utf-8")
    trouble: list[str] = []
    for sight in every_sight(somebody):
        page.emulate_media(color_scheme="light")
        somebody.open(sight.path)
        sight.then(page, "en")
        page.evaluate(axe)
        # What is called otherwise than it is written cannot be said to it.
        found = findings(page, also="label-content-name-mismatch")
        trouble += [f"{sight.name}: {one}" for one in found]
        if sight.name in DARK:
            page.emulate_media(color_scheme="dark")
            page.evaluate(AT_REST)
            trouble += [f"{sight.name}, dark: {one}" for one in findings(page, "color-contrast")]
    assert not trouble, "\n".join(trouble)


def tabs(page: Page) -> list[str]:
    """Go through all tabs of a phone: what is too wide, too small, or found by axe there."""
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    trouble: list[str] = []
    for tab in TABS:
        button = bar.get_by_role("button", name=say(f"web.pax.tab-{tab}"))
        button.tap()
        expect(button).to_have_attribute("aria-current", "page")
        trouble += [f"tab {tab}, too wide: {one}" for one in page.evaluate(WIDE)]
        trouble += [f"tab {tab}, too small: {one}" for one in small_targets(page)]
        trouble += [f"tab {tab}: {one}" for one in findings(page)]
    return trouble


def test_nothing_is_too_wide_for_phones_nor_too_small_for_fingers(visit: Visit) -> None:
    somebody = phone(visit, 390, 844)
    somebody.come("Ludovica")
    page = somebody.page
    axe = AXE.read_text(encoding="utf-8")
    trouble: list[str] = []
    for sight in every_sight(somebody):
        page.set_viewport_size({"width": 390, "height": 844})
        somebody.open(sight.path)
        sight.then(page, "en")
        trouble += [f"{sight.name}, too wide: {one}" for one in page.evaluate(WIDE)]
        page.set_viewport_size({"width": 360, "height": 740})
        trouble += [f"{sight.name}, too wide for 360: {one}" for one in page.evaluate(WIDE)]
        if sight.name in PRESSED_MOST:
            trouble += [f"{sight.name}, too small: {one}" for one in small_targets(page)]
        if sight.name == "turn":
            page.evaluate(axe)
            trouble += tabs(page)
    assert not trouble, "\n".join(trouble)


def test_what_is_asked_and_what_can_be_done_are_in_sight_in_a_low_window(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1280, "height": 720})
    somebody.come("Bianca")
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    asked(somebody.page, "en")
    somebody.page.keyboard.press("b")
    somebody.page.keyboard.press("1")
    confirm = prompt(somebody.page).locator(".btn--go")
    bar = somebody.page.get_by_role("toolbar", name=say("web.pax.actions"))
    expect(confirm).to_be_in_viewport(ratio=1)
    expect(bar).to_be_in_viewport(ratio=1)


# --- words ----------------------------------------------------------------------------------------

NAMED = ("card", "slot", "bank", "empire", "king", "republic", "web.paxmap.city")
"""People and places: some are called the same everywhere."""


@cache
def same_names(language: str) -> re.Pattern[str]:
    """The names that are the same in English and another language."""
    english, other = words("en").templates, words(language).templates
    names = {
        forms[0]
        for key, forms in english.items()
        if key.rpartition(".")[0] in NAMED and other[key] == forms
    }
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))


def test_nothing_is_untranslated_in_the_four_languages(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Eleonora")
    page = somebody.page
    sights = [one for one in every_sight(somebody) if one.name in IN_WORDS]
    english: dict[str, set[str]] = {}
    trouble: list[str] = []
    for language in LANGUAGES:
        somebody.open()
        switch(page, language)
        for sight in sights:
            somebody.open(sight.path)
            sight.then(page, language)
            said = set(page.evaluate(TEXTS))
            trouble += [f"{language}, {sight.name}: {one!r}" for one in said if RAW_KEY.search(one)]
            if language == "en":
                english[sight.name] = said
                continue
            trouble += [
                f"{language}, {sight.name}: {text!r}"
                for text in sorted(said & english[sight.name])
                if is_sentence(same_names(language).sub("", text))
            ]
    assert not trouble, "\n".join(trouble)


# --- weight ---------------------------------------------------------------------------------------


def test_the_crest_of_a_winner_is_drawn_like_any_other(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    somebody.open(f"/table/{finished_game(somebody)}")
    crown = somebody.page.locator("section.end .crown svg")
    expect(crown).not_to_have_count(0)
    dashes = crown.evaluate_all("(all) => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert set(dashes) == {"none"}


def test_the_script_of_a_first_visit_is_light(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    game = full_table()
    scripts: list[Response] = []
    somebody.page.on(
        "response",
        lambda response: scripts.append(response) if response.url.endswith(".js") else None,
    )
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    asked(somebody.page, "en")
    weight = sum(script.request.sizes()["responseBodySize"] for script in scripts)
    assert 10_000 < weight < MOST
