"""Every page there is, in the states in which people see it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from condotta.core.values import JsonObject
from condotta.puzzles import puzzles
from tests.browser.conftest import Visitor
from tests.browser.player import look
from tests.browser.positions import positions, sit_down_at, table
from tests.browser.words import say
from tests.server.serving import fresh_key

PATIENCE = 60.0


@dataclass(frozen=True)
class Sight:
    """One page in one state: where it is, and what is done there before one looks."""

    name: str
    path: str
    then: Callable[[Page, str], None]


def finish(visitor: Visitor, id: str) -> None:
    """Play a table to its end without looking: the first answer is always good enough."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = visitor.ask("GET", f"/tables/{id}?since=1000000")
        if told["table"]["state"] == "finished":
            return
        decision = told["sight"]["view"]["decision"]
        if decision is None:
            time.sleep(0.01)
            continue
        number = told["sight"]["number"]
        move = {"type": "move", "key": fresh_key(), "number": number}
        visitor.ask("POST", f"/tables/{id}/acts", {**move, "action": decision["options"][0]})
    raise AssertionError("the game did not end")


def finished_table(visitor: Visitor) -> str:
    """A game of two that is over."""
    id = visitor.new_table(seats=2, computers=["random"], public=False)
    finish(visitor, id)
    return id


def analysed_table(visitor: Visitor) -> str:
    """A short game that is over, and has been looked at by a computer player."""
    options = {"max_battles": 1}
    id = visitor.new_table(seats=2, computers=["random"], public=False, options=options)
    finish(visitor, id)
    visitor.ask("POST", f"/tables/{id}/analysis")
    while visitor.ask("GET", f"/tables/{id}/analysis")["state"] == "working":
        time.sleep(0.1)
    return id


def shared_table(visitor: Visitor) -> str:
    """A game of two people at one device."""
    id = visitor.new_table(begin=False, seats=3, computers=["random"], first=0)
    visitor.ask("PUT", f"/tables/{id}/local", {"seat": 1, "name": "Clara"})
    visitor.ask("POST", f"/tables/{id}/start")
    return id


def record_of(visitor: Visitor, id: str) -> JsonObject:
    found: JsonObject = visitor.ask("GET", f"/tables/{id}/record")
    return found


def _wait(page: Page, language: str) -> None:
    """Until the heading of the page is there, and nothing is being looked up any more."""
    page.get_by_role("heading", level=1).first.wait_for(state="attached")
    looking = page.get_by_text(say("web.lobby.looking", language), exact=True)
    looking.first.wait_for(state="detached")
    page.evaluate("document.fonts.ready")


def _asked(page: Page, language: str) -> None:
    while look(page, language).question is None:
        page.wait_for_timeout(30)
    page.wait_for_timeout(100)


def _handed_over(page: Page, language: str) -> None:
    page.locator(".cover .come[aria-disabled=false]").wait_for()


def _in_front(page: Page, language: str) -> None:
    _handed_over(page, language)
    page.locator(".cover .come").click()
    _asked(page, language)


def _ended(page: Page, language: str) -> None:
    page.get_by_role("region", name=say("web.table.end", language)).wait_for()


def _pressing(key: str) -> Callable[[Page, str], None]:
    """Press the button with these words, and see the sheet that opens."""

    def press(page: Page, language: str) -> None:
        _wait(page, language)
        page.get_by_role("button", name=say(key, language), exact=True).click()
        page.get_by_role("dialog").wait_for()
        for fold in page.get_by_role("dialog").locator("details > summary").all():
            fold.click()

    return press


def _picking(page: Page, language: str) -> None:
    """Pick the first card, so that the forecast is shown."""
    _asked(page, language)
    page.keyboard.press("p")
    page.wait_for_timeout(100)


def _keys(page: Page, language: str) -> None:
    _asked(page, language)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()


def _hint(page: Page, language: str) -> None:
    _asked(page, language)
    page.keyboard.press("i")
    page.get_by_role("list", name=say("web.advice.options", language)).wait_for(timeout=60_000)


def _analysis(page: Page, language: str) -> None:
    _wait(page, language)
    page.get_by_role("tab", name=say("web.advice.tab", language)).click()
    page.get_by_role("heading", name=say("web.advice.turning", language)).wait_for()
    page.get_by_text(say("web.advice.chart-table", language)).click()


def _thought_about(page: Page, language: str) -> None:
    """Give oneself two cards, and unfold what is folded and not behind a tab."""
    _wait(page, language)
    folded = page.get_by_text(say("web.think.agreed", language))
    if folded.is_visible():
        folded.click()
    for card in ("winter", "mercenary-3"):
        page.locator(f".kinds [data-card={card}]").click()
    page.locator("main.think[aria-busy=false]").wait_for()


def _show(page: Page, language: str) -> None:
    _asked(page, language)
    page.keyboard.press("s")
    page.get_by_role("dialog").wait_for()


def puzzle_table(visitor: Visitor) -> str:
    """A puzzle to which a wrong answer was given."""
    puzzle = puzzles("condottiere")[1]
    id: str = visitor.ask("POST", "/puzzles/condottiere", {"puzzle": puzzle.name})["id"]
    number = visitor.ask("GET", f"/tables/{id}?since=1000000")["sight"]["number"]
    wrong = next(one for one in puzzle.position().decision.options if one.index != puzzle.line[0])
    move = {"type": "move", "key": fresh_key(), "number": number, "action": wrong.to_json()}
    visitor.ask("POST", f"/tables/{id}/acts", move)
    return id


def _missed(page: Page, language: str) -> None:
    page.locator(".puzzle[data-verdict=wrong]").wait_for()


def _solution(page: Page, language: str) -> None:
    _missed(page, language)
    page.get_by_role("button", name=say("web.puzzle.show", language)).click()
    page.get_by_role("dialog").wait_for()


def every_page(visitor: Visitor, person: str) -> list[Sight]:
    """Prepare something to see on each page, for somebody who is signed in."""
    at = table("2007", ())
    over, analysed = finished_table(visitor), analysed_table(visitor)
    turn, region, scarecrow, pope, keep = (
        sit_down_at(visitor, positions(at)[asked])
        for asked in (
            ("turn", "play"),
            ("choose-region", "choose-region"),
            ("scarecrow", "take-back"),
            ("pope", "place-pope"),
            ("keep", "keep-card"),
        )
    )
    waiting = visitor.new_table(begin=False, seats=3, variants=["hidden-cards"])
    record = visitor.ask("POST", "/records", record_of(visitor, over))["id"]
    shared, puzzle = shared_table(visitor), puzzle_table(visitor)
    return [
        Sight("lobby", "/", _wait),
        Sight("new table", "/", _pressing("web.lobby.new")),
        Sight("settings", "/", _pressing("web.kit.settings")),
        Sight("waiting room", f"/table/{waiting}", _wait),
        Sight("turn", f"/table/{turn}", _asked),
        Sight("forecast", f"/table/{turn}", _picking),
        Sight("hint", f"/table/{turn}", _hint),
        Sight("keys", f"/table/{turn}", _keys),
        Sight("show cards", f"/table/{turn}", _show),
        Sight("menu", f"/table/{turn}", _pressing("web.table.menu")),
        Sight("choose region", f"/table/{region}", _asked),
        Sight("scarecrow", f"/table/{scarecrow}", _asked),
        Sight("pope", f"/table/{pope}", _asked),
        Sight("keep", f"/table/{keep}", _asked),
        Sight("hand over", f"/table/{shared}", _handed_over),
        Sight("in front", f"/table/{shared}", _in_front),
        Sight("ending", f"/table/{over}", _ended),
        Sight("score sheet", f"/score/table/{over}", _wait),
        Sight("replay", f"/replay/table/{over}?step=8", _wait),
        Sight("analysis", f"/replay/table/{analysed}?step=3", _analysis),
        Sight("imported", f"/replay/record/{record}?step=20&eyes=0", _wait),
        Sight("rules", "/rules/condottiere/C7-BISHOP-1", _wait),
        Sight("think", "/think", _thought_about),
        Sight("fairness", f"/fairness/{over}", _wait),
        Sight("me", "/me", _wait),
        Sight("person", f"/person/{person}", _wait),
        Sight("learn", "/learn", _wait),
        Sight("puzzles", "/puzzles", _wait),
        Sight("puzzle", f"/table/{puzzle}", _missed),
        Sight("solution", f"/table/{puzzle}", _solution),
        Sight("about", "/about", _wait),
    ]
