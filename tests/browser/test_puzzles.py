"""Puzzles in the browser: found, solved and missed, at the real tables of both games."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, Page, Route, expect

from condotta.core.action import Action
from condotta.puzzles import Puzzle, puzzle_named, puzzles
from tests.browser import pax_player
from tests.browser.conftest import Visit, Visitor
from tests.browser.player import Answer, Keys, Player, Pointer, Shown
from tests.browser.screens import sit_at
from tests.browser.words import capital, say

ALL = len(puzzles("condottiere"))
LEAST_ON_TOUCH = 44


def bar(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("region", name=say("web.puzzle.here", language), exact=True)


def told(page: Page, verdict: str) -> Locator:
    """The bar when it says so."""
    found = bar(page).and_(page.locator(f"[data-verdict={verdict}]"))
    expect(found).to_be_visible()
    return found


def press(inside: Locator | Page, name: str) -> None:
    inside.get_by_role("button", name=say(f"web.puzzle.{name}"), exact=True).click()


def progress(page: Page) -> Locator:
    return page.get_by_role("region", name=say("web.puzzle.shelf"))


def puzzle_on(somebody: Visitor, game: str) -> Puzzle:
    """The puzzle of the table that is open."""
    told(somebody.page, "open")
    table = somebody.ask("GET", f"/tables/{table_of(somebody.page)}")["table"]
    return puzzle_named(game, table["lesson_name"].removeprefix("taken-"))


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def begin(somebody: Visitor, puzzle: Puzzle) -> None:
    """Sit down at a puzzle, without the way through the shelf."""
    table = somebody.ask("POST", f"/puzzles/{puzzle.game}", {"puzzle": puzzle.name})["id"]
    somebody.open(f"/table/{table}")


class Along:
    """Gives the answers of a line of Condottiere, as the page names them."""

    def __init__(self, line: list[Action], language: str = "en") -> None:
        self.line: Iterator[Action] = iter(line)
        self.language = language

    def __call__(self, shown: Shown) -> Answer:
        action = next(self.line)
        card = action.text("card")
        words = f"action.{action.kind}" if card is None else f"card.{card}"
        name = capital(say(words, self.language))
        return next(one for one in shown.of_kind(action.kind) if one.name == name)


def test_a_puzzle_of_condottiere_is_found_and_solved_by_keyboard(visit: Visit) -> None:
    somebody, another = visit(), visit()
    page = somebody.page
    somebody.open("/")
    page.get_by_role("link", name=say("web.lobby.puzzles")).click()
    another.open("/puzzles/condottiere")
    daily = [
        one.page.get_by_role("region", name=say("web.puzzle.daily")) for one in (somebody, another)
    ]
    expect(daily[0]).to_have_attribute(
        "data-puzzle", daily[1].get_attribute("data-puzzle") or "none"
    )
    assert daily[0].inner_text() == daily[1].inner_text()
    page.get_by_label(say("web.lobby.name")).fill("Lucrezia")
    shelf = progress(page)
    expect(shelf).to_contain_text(say("web.puzzle.progress", count=0, total=ALL))
    shelf.get_by_role("radio", name="Surrender").check()
    # The big button, not the one for the day.
    shelf.get_by_role("button", name=say("web.puzzle.next")).focus()
    page.keyboard.press("Enter")
    puzzle = puzzle_on(somebody, "condottiere")
    assert puzzle.theme == "surrender"
    expect(bar(page)).to_contain_text("Lucrezia")
    expect(bar(page)).to_contain_text(say(f"puzzle.goal.{puzzle.proof}"))
    expect(page.get_by_role("button", name=say("web.advice.hint"))).to_have_count(0)
    line = puzzle.solution()
    player = Player(page, Keys(), Along(line))
    for _ in line:
        player.answer()
    told(page, "solved")
    expect(page.locator(".heard[aria-live=polite]")).to_contain_text(say("puzzle.solved"))
    onward = bar(page).get_by_role("button", name=say("web.puzzle.next"))
    expect(onward).to_be_focused()
    page.reload()
    told(page, "solved")
    before = page.url
    onward.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)
    following = puzzle_on(somebody, "condottiere")
    assert (following.theme, following.name != puzzle.name) == ("surrender", True)
    bar(page).get_by_role("link", name=say("web.puzzle.shelf")).click()
    expect(progress(page)).to_contain_text(say("web.puzzle.progress", count=1, total=ALL))
    page.reload()
    expect(progress(page)).to_contain_text(say("web.puzzle.progress", count=1, total=ALL))
    alike = sum(one.theme == "surrender" for one in puzzles("condottiere"))
    expect(shelf.get_by_role("radio", name=f"Surrender 1/{alike}")).to_be_checked()
    assert somebody.ask("GET", "/people/me/tables")["tables"] == []


def test_a_wrong_line_of_pax_is_told_shown_and_tried_again(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    somebody.come("Cosimo")
    puzzle = next(one for one in puzzles("pax-renaissance") if one.theme == "comet")
    begin(somebody, puzzle)
    options = [option.to_json() for option in puzzle.position().decision.options]
    wrong = next(option for option in options if option["kind"] == "convene-fair")
    assert wrong["kind"] != puzzle.solution()[0].kind
    way = pax_player.Pointing()
    told(page, "open")
    player = pax_player.Player(somebody, table_of(page), way)
    player.answer(wrong)
    told(page, "wrong")
    page.keyboard.press("u")
    told(page, "open")
    player.answer(wrong)
    missed = told(page, "wrong")
    expect(missed).to_contain_text(say("web.puzzle.missed"))
    expect(page.locator(".heard[aria-live=polite]")).to_contain_text(say("web.puzzle.missed"))
    page.reload()
    press(told(page, "wrong"), "show")
    solution = page.get_by_role("dialog", name=say("web.puzzle.solution"))
    steps = solution.locator("ol > li")
    expect(steps).to_have_count(len(puzzle.line))
    victory = puzzle.solution()[-1].text("victory")
    expect(steps.last).to_contain_text(capital(say("action.declare", victory=victory)))
    expect(solution).to_contain_text(say("puzzle.why.proved"))
    page.keyboard.press("Escape")
    before = page.url
    press(bar(page), "again")
    page.wait_for_url(lambda url: url != before)
    assert puzzle_on(somebody, "pax-renaissance").name == puzzle.name
    player = pax_player.Player(somebody, table_of(page), way)
    for action in puzzle.solution():
        player.answer(action.to_json())
    told(page, "solved")
    somebody.open("/puzzles/pax-renaissance")
    expect(progress(page)).to_contain_text(say("web.puzzle.helped-count", count=1))


def test_who_opens_the_link_of_a_puzzle_may_solve_it_too(visit: Visit) -> None:
    somebody, another = visit(), visit()
    somebody.come("Cosimo")
    begin(somebody, puzzles("condottiere")[0])
    table = table_of(somebody.page)
    told(somebody.page, "open")
    another.open(f"/table/{table}")
    page = another.page
    expect(bar(page)).to_contain_text(say("web.puzzle.watching"))
    press(bar(page), "yourself")
    page.wait_for_url(lambda url: not url.endswith(table))
    assert puzzle_on(another, "condottiere").name == puzzles("condottiere")[0].name


def test_a_puzzle_that_was_taken_out_says_so_and_leads_on(visit: Visit) -> None:
    anna = visit()
    anna.come("Anna")
    puzzle = puzzles("condottiere")[0]
    gone = say("error.unknown-puzzle", given=puzzle.name)

    def refuse(route: Route) -> None:
        """Answer as a newer server does (``test_a_table_whose_puzzle_was_taken_out``)."""
        route.fulfill(status=422, json={"error": "bad-setup", "message": gone})

    anna.page.route("**/api/tables/*/puzzle*", refuse)
    with anna.watch.expecting("422"):
        begin(anna, puzzle)
        expect(bar(anna.page)).to_contain_text(gone)
        anna.page.unroute("**/api/tables/*/puzzle*")
    left = anna.page.url
    press(bar(anna.page), "next")
    told(anna.page, "open")
    assert anna.page.url != left


def test_a_finger_solves_a_puzzle_on_a_phone_in_russian(visit: Visit) -> None:
    somebody = sit_at(visit, "phone", locale="ru-RU", color_scheme="dark")
    page = somebody.page
    somebody.come("Иван")
    puzzle = next(one for one in puzzles("condottiere") if one.theme == "retreat")
    begin(somebody, puzzle)
    shown = bar(page, "ru")
    expect(shown).to_contain_text(say(f"puzzle.goal.{puzzle.proof}", "ru"))
    line = Along(puzzle.solution(), "ru")
    Player(page, Pointer(finger=True), line, language="ru").answer()
    expect(shown).to_contain_text(say("puzzle.solved", "ru"))
    for button in shown.locator(".btn").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= LEAST_ON_TOUCH
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
