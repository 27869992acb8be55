"""A table with more than forty cards in play: everything is there, fits, and can be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from condotta.pax import PaxRenaissance, scenario
from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import asked, tableaux
from tests.browser.pax_player import Player, Pointing, at_random
from tests.browser.pax_positions import sit_down_at
from tests.browser.screens import WIDE
from tests.browser.test_phone import phone
from tests.browser.words import say

POSITION = Path(__file__).resolve().parents[2] / "benchmarks" / "browser" / "forty-cards.txt"
"""The position that `make bench-browser` measures."""

SPILLED = """() => [...document.querySelectorAll("article.rival .mini")]
  .filter((one) => one.getBoundingClientRect().right >
    one.closest("article").getBoundingClientRect().right + 1).length"""


def forty_cards() -> PaxRenaissance:
    return scenario(POSITION.read_text(encoding="utf-8"))


def sit_down(visitor: Visitor) -> Page:
    visitor.come("Bianca")
    visitor.open(f"/table/{sit_down_at(visitor, forty_cards())}")
    asked(visitor.page, "en")
    return visitor.page


def test_the_position_has_more_than_forty_cards_in_play() -> None:
    assert sum(map(len, tableaux(forty_cards()))) > 40


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_every_card_of_every_tableau_is_shown(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = sit_down(visit(viewport={"width": width, "height": height}))
    land = page.locator(".map-place").bounding_box()
    own = page.locator(".tableau [data-place^='card:']")
    # Twelve cards, and beneath an empire's its queen and its vassal.
    expect(own).to_have_count(14)
    for bank in ("medici", "coeur", "marchionni"):
        rival = page.locator(f"article.rival[data-bank={bank}]")
        expect(rival.locator(".mini")).to_have_count(12)
        rival.locator("button[aria-expanded]").click()
        expect(page.locator(f".tableau .board.{bank}")).to_be_visible()
        # Others have fewer rows of pieces; the map stays where it is.
        assert page.locator(".map-place").bounding_box() == land
    assert page.evaluate(SPILLED) == 0
    assert page.evaluate(WIDE) == []


def test_cards_that_overlap_can_be_opened(visit: Visit) -> None:
    page = sit_down(visit(viewport={"width": 1440, "height": 900}))
    for card in ("PREN001", "PREN006", "PREN064"):
        page.locator(f'.tableau [data-place="card:{card}"]').click(position={"x": 12, "y": 12})
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(say(f"card.{card}"))
        # At once, or when the page behind it has become inert.
        if card != "PREN001":
            expect(page.locator("dialog:modal")).to_be_visible()
            expect(dialog.locator(":focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_somebody_plays_there(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1440, "height": 900})
    somebody.come("Eleonora")
    player = Player(somebody, sit_down_at(somebody, forty_cards()), Pointing(), at_random(2))
    player.sit_down()
    player.play(most=4)
    assert player.answers == 4


def test_a_phone_shows_it_within_its_width(visit: Visit) -> None:
    page = sit_down(phone(visit, 390, 844))
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    for tab in ("market", "mine", "rivals", "goals", "story", "map"):
        bar.get_by_role("button", name=say(f"web.pax.tab-{tab}")).tap()
        assert page.evaluate(WIDE) == [], tab
    assert page.evaluate(SPILLED) == 0
