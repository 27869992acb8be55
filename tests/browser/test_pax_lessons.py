"""Learning Pax Renaissance in the browser: lessons led to their end, puzzles solved and failed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from condotta.pax.lessons import CARDS_NAMED, LESSONS, PUZZLES
from tests.browser.conftest import Visit, Visitor
from tests.browser.words import say

PAGE = "/learn/pax-renaissance"
MOST_ANSWERS = 40
"""More than any lesson needs."""
SHORT = [one.name for one in LESSONS if one.lines]


def told(name: str) -> str:
    """What the coach says, with the cards it names."""
    return say(f"web.paxlearn.{name}", **CARDS_NAMED)


def coach_of(page: Page) -> Locator:
    return page.get_by_role("region", name=say("web.paxlearn.coach"))


def heading(coach: Locator) -> Locator:
    return coach.get_by_role("heading", level=2)


def begin(somebody: Visitor, name: str) -> Locator:
    """Choose a lesson from the list; gives the coach beside its table."""
    somebody.open(PAGE)
    verb, title = say("web.paxlearn.start"), say(f"web.paxlearn.{name}-title")
    somebody.page.get_by_role("button", name=f"{verb}: {title}", exact=True).click()
    coach = coach_of(somebody.page)
    expect(heading(coach)).to_contain_text(title)
    return coach


def do_what_is_shown(page: Page, coach: Locator) -> None:
    """Read on; press "Show me", confirm, and so on; where nothing is shown, end the turn."""
    read_on = coach.get_by_role("button", name=say("web.paxlearn.read-on"))
    show_me = coach.get_by_role("button", name=say("web.paxlearn.show-me"))
    confirm = page.locator(".prompt .btn--go")
    end_turn = page.locator(".bar-place").get_by_role("button", name=re.compile("^End turn"))
    words = coach.locator(".words")
    is_done = words.and_(page.locator("[data-step=end]"))
    for _ in range(MOST_ANSWERS):
        # Once asked, nothing changes until the answer: what is seen now may be pressed.
        expect(is_done.or_(page.locator(".prompt.asked")).first).to_be_visible()
        if is_done.is_visible():
            return
        if read_on.is_visible():
            page_read = words.get_attribute("data-step")
            read_on.click()
            expect(words).not_to_have_attribute("data-step", page_read or "")
            continue
        question = page.locator(".prompt").first.get_attribute("data-number")
        (show_me if show_me.is_visible() else end_turn).click()
        confirm.first.click()
        expect(page.locator(f".prompt[data-number='{question}']")).to_have_count(0)
    pytest.fail(f"still at: {words.inner_text()}")


def test_a_lesson_leads_to_its_puzzle_and_that_to_the_next_lesson(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    somebody.open("/learn")
    page.get_by_role("link", name=say("web.learn.pax-go")).click()
    page.get_by_label(say("web.lobby.name")).fill("Cosimo")
    first, second = LESSONS[:2]
    title = say(f"web.paxlearn.{first.name}-title")
    page.get_by_role("button", name=f"{say('web.paxlearn.start')}: {title}", exact=True).click()
    coach = coach_of(page)
    for name, after in ((first.name, first.solve), (first.solve, second.name)):
        expect(heading(coach)).to_contain_text(say(f"web.paxlearn.{name}-title"))
        if name == first.solve:
            coach.get_by_role("button", name=say("web.paxlearn.hint")).click()
        do_what_is_shown(page, coach)
        following = say("web.paxlearn.next-lesson", title=say(f"web.paxlearn.{after}-title"))
        coach.get_by_role("button", name=following).click()
    expect(heading(coach)).to_have_text(say(f"web.paxlearn.{second.name}-title"))
    somebody.open(PAGE)
    done = say("web.paxlearn.progress", count=1, total=len(LESSONS))
    expect(page.get_by_role("heading", name=say("web.paxlearn.lessons"))).to_contain_text(done)


@pytest.mark.parametrize("name", SHORT)
def test_a_lesson_can_be_completed(visit: Visit, name: str) -> None:
    somebody = visit()
    somebody.come("Cosimo")
    coach = begin(somebody, name)
    do_what_is_shown(somebody.page, coach)
    expect(coach.locator(".words")).to_have_text(told(f"{name}-end"))


def test_a_page_that_was_read_is_not_shown_again(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Cosimo")
    coach = begin(somebody, "banker")
    words = coach.locator(".words")
    expect(words).to_have_text(told("banker-you"))
    coach.get_by_role("button", name=say("web.paxlearn.read-on")).click()
    expect(words).to_have_text(told("banker-ways"))
    somebody.page.reload()
    expect(words).to_have_text(told("banker-ways"))


@pytest.mark.parametrize("name", [one.name for one in PUZZLES])
def test_a_puzzle_is_solved_with_a_hint(visit: Visit, name: str) -> None:
    somebody = visit()
    somebody.come("Cosimo")
    coach = begin(somebody, name)
    show_me = coach.get_by_role("button", name=say("web.paxlearn.show-me"))
    expect(show_me).to_have_count(0)
    coach.get_by_role("button", name=say("web.paxlearn.hint")).click()
    do_what_is_shown(somebody.page, coach)
    expect(coach).to_contain_text(say("web.paxlearn.solved"))


def test_a_turn_that_misses_the_goal_can_be_tried_again(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    somebody.come("Cosimo")
    coach = begin(somebody, "puzzle-revolt")
    before = page.url
    for fair in ("f", "g"):
        expect(page.locator(".bar-place")).to_be_visible()
        page.keyboard.press(fair)
        page.locator(".prompt .btn--go").first.click()
        page.wait_for_timeout(300)
    expect(coach.locator(".words")).to_have_text(say("web.paxlearn.failed"))
    coach.get_by_role("button", name=say("web.paxlearn.try-again")).click()
    expect(coach.locator(".words")).to_have_text(say("web.paxlearn.puzzle-revolt-goal"))
    assert page.url != before
