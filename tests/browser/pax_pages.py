"""The table of Pax Renaissance in the states in which people see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from playwright.sync_api import Page

import condotta
from condotta.core.values import Json
from condotta.pax import PaxRenaissance
from tests.browser.conftest import Visitor
from tests.browser.pages import Sight, finish
from tests.browser.pax_positions import sit_down_at
from tests.browser.words import say
from tests.pax.test_decisions import ASKED

MOST = 400
"""Answers after which a random game is left."""

TALES = ("casualties", "ops", "hand-limit", "activate-victory", "tax-answer")
"""Questions whose prompts, together, have every part there is."""


@cache
def full_table(seats: int = 4) -> PaxRenaissance:
    """A game with as many cards in play as random play gets, where somebody is on turn."""
    best, most = None, -1
    for seed in range(6):
        rng = Random(seed)
        game = condotta.new("pax-renaissance", seats=seats, seed=seed)
        assert isinstance(game, PaxRenaissance)
        for _ in range(MOST):
            if game.over:
                break
            if game.decision.kind == "next-action":
                cards = sum(map(len, (*tableaux(game), game.decision.options)))
                if cards > most:
                    best, most = game.clone(), cards
            game.play(rng.choice(game.decision.options))
    assert best is not None
    return best


def tableaux(game: PaxRenaissance) -> list[list[Json]]:
    """Every side of every tableau."""
    found = game.snapshot()["tableaux"]
    assert isinstance(found, list)
    sides: list[list[Json]] = []
    for seat in found:
        assert isinstance(seat, dict)
        sides += [side for side in seat.values() if isinstance(side, list)]
    return sides


def asked(page: Page, language: str) -> None:
    """Until something is asked, and the server has said what each answer would do."""
    page.locator(".prompt.asked").wait_for()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)


def ended(page: Page, language: str) -> None:
    page.get_by_role("region", name=say("web.table.end", language)).wait_for()


def read(page: Page, language: str) -> None:
    """Until a page that is only read is there, with the words of the game."""
    page.locator("main h1").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")


def _press(*keys: str, sheet: bool = False) -> Callable[[Page, str], None]:
    def press(page: Page, language: str) -> None:
        asked(page, language)
        for key in keys:
            page.keyboard.press(key)
        if sheet:
            page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(100)

    return press


def _plan(page: Page, language: str) -> None:
    """Plan to sell something, and look at what is asked then."""
    _press("r", "s", "1", "Enter")(page, language)
    page.get_by_role("list", name=say("web.paxplan.steps", language)).wait_for()


def _open_card(page: Page, language: str) -> None:
    """Look closely at an empire's card of the map."""
    asked(page, language)
    # On a phone another part of the table may have been looked at last.
    tabs = page.get_by_role("navigation", name=say("web.pax.tabs", language))
    if tabs.is_visible():
        tabs.get_by_role("button").first.click()
    page.locator('[data-empire="france"]').first.focus()
    page.keyboard.press("Space")
    page.get_by_role("dialog").wait_for()


def _open_rival(page: Page, language: str) -> None:
    asked(page, language)
    heads = page.locator("article.rival button[aria-expanded]").filter(visible=True)
    if heads.count():
        heads.first.click()


def _open_sheet(page: Page, language: str) -> None:
    read(page, language)
    page.get_by_role("dialog").or_(page.locator("aside")).first.wait_for()


def _menu(page: Page, language: str) -> None:
    asked(page, language)
    page.get_by_role("button", name=say("web.table.menu", language), exact=True).click()
    page.get_by_role("dialog").wait_for()


def finished_game(visitor: Visitor) -> str:
    """A game that ended at once: nobody may stall."""
    id = visitor.new_table(
        game="pax-renaissance",
        seats=3,
        computers=["random"] * 2,
        options={"stall_limit": 1},
        public=False,
    )
    finish(visitor, id)
    return id


def every_sight(visitor: Visitor) -> list[Sight]:
    """Prepare the tables for somebody who is signed in."""
    game = full_table()
    full = sit_down_at(visitor, game, game.decision.seat)
    cases = {case.kind: case for case in reversed(ASKED)}
    chains = {kind: sit_down_at(visitor, cases[kind].asked(), cases[kind].seat) for kind in TALES}
    over = finished_game(visitor)
    return [
        Sight("turn", f"/table/{full}", asked),
        Sight("purchase", f"/table/{full}", _press("b", "1")),
        Sight("planning", f"/table/{full}", _plan),
        Sight("all answers", f"/table/{full}", _press("c")),
        Sight("an opened card", f"/table/{full}", _open_card),
        Sight("a rival", f"/table/{full}", _open_rival),
        Sight("aid", f"/table/{full}", _press("h", sheet=True)),
        Sight("keys", f"/table/{full}", _press("?", sheet=True)),
        *(Sight(kind, f"/table/{id}", asked) for kind, id in chains.items()),
        Sight("ending", f"/table/{over}", ended),
        Sight("replay", f"/replay/table/{over}?step=12", read),
        Sight("cards", "/cards/pax-renaissance", read),
        Sight("one card", "/cards/pax-renaissance?card=PREN036", _open_sheet),
        Sight("lessons", "/learn/pax-renaissance", read),
        Sight("menu", f"/table/{full}", _menu),
    ]
