"""Since your last turn: what the others did, what touched you first; and the story in turns and actions."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from condotta.pax import PaxRenaissance
from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_pages import full_table
from tests.browser.pax_player import Player, Pointing, prompt
from tests.browser.pax_positions import played, sit_down_at
from tests.browser.test_pax_pointing import concerned
from tests.browser.test_pax_together import answer_with, at_one_table
from tests.browser.test_phone import phone
from tests.browser.test_whole_games import LISTEN
from tests.browser.words import say
from tests.server.serving import Served

ME = 1
"""Whoever looks back has the second seat; the first one has done something to them."""

REPRESS = """
    seat 0: east [PREN119X]; florins 3
    seat 1: florins 3
    hungary: buda=Rg varna=Ng
    borders: hungary__ottoman=p.1 byzantium__hungary=Sg holy_roman_empire__hungary=p.0
    byzantium: caffa=Rg tana=Rg trebizond=Rg
"""
TAX = """
    seat 0: west [PREN029]
    seat 1: florins 2
    borders: mamluk__ottoman=p.1
"""
ROBBERY = """
    seats 3
    seat 0: florins 5
    seat 1: florins 1
    byzantium: tana=Nt caffa=Rt trebizond=Nt
    hungary: buda=Ng varna=Nt
    ottoman: constantinople_1=Rt constantinople_2=Nt constantinople_3=Nt modon=Nt rhodes=Rg
    mamluk: cairo=Rt cyprus=Rr
    borders: byzantium__hungary=Sg hungary__ottoman=Sr mamluk__ottoman=p.1
    market east: PREN060*1 PREN061 PREN062 PREN063 PREN064 PREN065
"""


@dataclass(frozen=True)
class Harm:
    """What somebody did to the second seat, and what that seat reads and sees of it."""

    name: str
    board: str
    plays: str
    said: str
    lights: frozenset[str]

    def done(self) -> PaxRenaissance:
        """The game at the beginning of the victim's next turn."""
        game = played(self.board, *self.plays.split(", "))
        while game.decision.seat != ME or game.decision.kind != "next-action":
            options = game.decision.options
            game.play(
                next((one for one in options if one.kind in ("end-turn", "stop")), options[0])
            )
        return game


HARMS = [
    Harm(
        "repressed",
        REPRESS,
        "use-ops east, use-op PREN119X 2, choose-slot hungary__ottoman",
        "Your concession on the Hungary–Ottoman border was repressed by",
        frozenset({"slot:hungary__ottoman", "hungary"}),
    ),
    Harm(
        "killed",
        "seat 0: west [PREN017]\nseat 1: florins 2\nborders: england__france=Sr england__portugal=p.1",
        "use-ops west, use-op PREN017 2, choose-slot england__portugal",
        "Your concession on the England–Portugal border was killed by",
        frozenset({"slot:england__portugal"}),
    ),
    Harm(
        "taxed",
        TAX,
        "use-ops west, pay-tax, choose-slot cairo",
        "Your concession on the Ottoman–Mamluk border was taxed by",
        frozenset({"slot:mamluk__ottoman", "mamluk"}),
    ),
    Harm(
        "robbed",
        ROBBERY,
        "convene-fair east",
        "nothing was left for your concession on the Ottoman–Mamluk border",
        frozenset({"slot:tana", "space:east 0", "slot:hungary__ottoman"}),
    ),
    Harm(
        "beheaded",
        """
        seat 0: east [PREN058 PREN063 ottoman]
        seat 1: florins 2; east [PREN061 PREN065 hungary]
        """,
        "use-ops east, choose-card PREN061",
        f"beheaded your {say('card.PREN061')}",
        frozenset(),
    ),
    Harm(
        "vote",
        """
        seat 0: west [PREN053 england]; florins 1
        seat 1: west [france aragon portugal]; east [hungary]; florins 2
        borders: england__france=p.0 aragon__papal_states=p.0 aragon__portugal=p.0
        """,
        "use-ops west, choose-empire france",
        "You were outvoted in France",
        frozenset({"france"}),
    ),
    Harm(
        "inquisitor",
        """
        seat 0: west [PREN008]
        seat 1: florins 2; west [PREN032 PREN038]; east [PREN061]
        bishops: PREN032=Bg PREN061=Bg
        """,
        "use-ops west, choose-card PREN032, choose-card PREN038",
        f"to your card {say('card.PREN038')}",
        frozenset({"card:PREN038", "card:PREN032"}),
    ),
    Harm(
        "regime change",
        """
        seat 0: hand PREN028; florins 3
        seat 1: west [france]; florins 2
        france: repressed Nr Nr Rt
        borders: england__france=Sg
        """,
        "play PREN028, announce",
        "Regime change in France",
        frozenset({"france"}),
    ),
]


def recap(page: Page) -> Locator:
    return page.get_by_role("list", name=say("web.paxrecap.title"))


def changed(page: Page) -> set[str]:
    """The places of the map and the cards that have a mark."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".changed-mark, [data-changed]")].map((mark) => {
          const at = mark.closest("[data-place], [data-empire]") ??
            mark.querySelector("[data-place]");
          return at.dataset.empire ?? at.dataset.place;
        })"""
    )
    return set(found)


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.name)
def test_every_harm_is_told_first_and_lights_its_places(visit: Visit, harm: Harm) -> None:
    somebody = visit(viewport={"width": 1440, "height": 1000})
    somebody.come("Ginevra")
    somebody.open(f"/table/{sit_down_at(somebody, harm.done(), ME)}")
    page = somebody.page
    first = recap(page).get_by_role("listitem").first
    expect(first).to_contain_text(harm.said)
    first.hover()
    expect(page.locator(".pointed").first).to_be_attached()
    assert harm.lights <= concerned(page)


# --- marks, keys, fingers, and those who listen ---------------------------------------------------

WIDE = {"width": 1440, "height": 1000}
REPRESSED = HARMS[0]
BORDER = "slot:hungary__ottoman"


def looking_back(somebody: Visitor) -> Page:
    """Somebody whose concession was repressed, at the beginning of their turn."""
    somebody.come("Ginevra")
    somebody.open(f"/table/{sit_down_at(somebody, REPRESSED.done(), ME)}")
    somebody.page.locator(".prompt.asked").wait_for()
    return somebody.page


def place(page: Page, id: str) -> Locator:
    return page.locator(f'.map-place [data-place="{id}"]')


def test_two_people_one_represses_and_the_other_reads_who_it_was(
    visit: Visit, served: Served
) -> None:
    anna, beppe = at_one_table(served, played(REPRESS).record, visit(), visit())
    page = beppe.page
    expect(prompt(page)).to_contain_text("Anna")
    page.evaluate(LISTEN)
    answer_with(anna, "use-ops", side="east")
    asked = anna.wait()
    assert asked is not None
    anna.answer(next(one for one in asked.of_kind("use-op") if one["op"] == 2))
    answer_with(anna, "choose-slot", slot="hungary__ottoman")
    # As long as it is not their turn, it can be looked at, and nothing is in the way.
    title = page.get_by_role("button", name=re.compile(f"^{say('web.paxrecap.title')}"))
    expect(title).to_have_attribute("aria-expanded", "false")
    assert changed(page) == set()
    answer_with(anna, "end-turn")
    told = "Your concession on the Hungary–Ottoman border was repressed by Anna."
    expect(recap(page).get_by_role("listitem").first).to_have_text(told)
    assert changed(page) == {BORDER, "hungary"}
    # It is said aloud once, beside the chronicle's own sentence.
    page.wait_for_function("(told) => window.heard.polite.join(' ').includes(told)", arg=told)
    title.click()
    expect(recap(page)).to_have_count(0)
    title.click()
    expect(recap(page)).to_be_visible()
    assert "".join(page.evaluate("window.heard.polite")).count(told) == 1
    # Whoever has played has looked, at least long enough.
    answer_with(beppe, "convene-fair", row="west")
    answer_with(beppe, "end-turn")
    expect(page.locator(".changed-mark")).to_have_count(0)
    expect(title).to_have_count(0)


def test_a_changed_place_keeps_its_mark_until_it_is_looked_at(visit: Visit) -> None:
    page = looking_back(visit(viewport=WIDE))
    assert changed(page) == {BORDER, "hungary"}
    expect(place(page, BORDER)).to_have_accessible_name(
        re.compile(re.escape(say("web.paxrecap.changed")))
    )
    where = place(page, BORDER).locator(".hit").bounding_box()
    place(page, BORDER).hover()
    expect(place(page, BORDER).locator(".changed-mark")).to_have_count(0)
    assert changed(page) == {"hungary"}
    assert place(page, BORDER).locator(".hit").bounding_box() == where, "the border has moved"
    land = page.locator('.map-place [data-empire="hungary"]')
    land.focus()
    expect(land).to_have_accessible_name(re.compile(re.escape(say("web.paxrecap.changed"))))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".changed-mark")).to_have_count(0)


def test_keys_walk_through_the_lines_and_light_them(visit: Visit) -> None:
    page = looking_back(visit(viewport=WIDE))
    recap(page).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(recap(page).get_by_role("listitem").first).to_be_focused()
    assert concerned(page) >= {BORDER, "hungary"}
    # The key of the chronicle leads past it.
    page.keyboard.press("l")
    expect(page.locator('.chronicle-place [tabindex="0"]').first).to_be_focused()


def test_a_phone_says_how_many_things_touched_you_and_leads_there(visit: Visit) -> None:
    page = looking_back(phone(visit, 390, 844))
    said = f"{say('web.paxrecap.title')}: {say('web.paxrecap.count', count=1)}"
    strip = page.get_by_role("button", name=said, exact=True)
    strip.tap()
    expect(strip).to_have_count(0)
    first = recap(page).get_by_role("listitem").first
    expect(first).to_be_in_viewport(ratio=1)
    first.tap()
    bar = page.get_by_role("navigation", name=say("web.pax.tabs"))
    bar.get_by_role("button", name=say("web.pax.tab-map")).tap()
    assert concerned(page) >= {BORDER, "hungary"}
    place(page, BORDER).tap()
    expect(place(page, BORDER).locator(".changed-mark")).to_have_count(0)


def test_a_strip_is_put_away(visit: Visit) -> None:
    page = looking_back(phone(visit, 390, 844))
    page.get_by_role("button", name=say("web.paxrecap.dismiss")).tap()
    expect(page.get_by_role("button", name=say("web.paxrecap.dismiss"))).to_have_count(0)
    expect(page.locator(".map-place")).to_be_visible()


# --- the chronicle --------------------------------------------------------------------------------


def test_the_chronicle_has_turns_actions_and_what_came_of_them(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1440, "height": 1200})
    somebody.come("Lucrezia")
    game = full_table()
    somebody.open(f"/table/{sit_down_at(somebody, game, game.decision.seat)}")
    page = somebody.page
    page.locator(".prompt.asked").wait_for()
    log = page.get_by_role("list", name=say("web.table.chronicle"))
    # The newest line is in sight, and it is the turn that begins.
    turns = log.get_by_role("heading")
    expect(turns.last).to_be_in_viewport(ratio=1)
    expect(turns.last).to_contain_text("Lucrezia")
    assert log.locator('[data-level="1"]').count() > 0
    fold = log.locator(".fold").last
    cards = fold.get_by_role("button")
    expect(cards).to_have_attribute("aria-expanded", "false")
    before = log.locator("[data-told]").count()
    inside = len((fold.get_attribute("data-told") or "").split())
    cards.click()
    expect(cards).to_have_attribute("aria-expanded", "true")
    expect(log.locator("[data-told]")).to_have_count(before + inside)
    cards.click()
    expect(log.locator("[data-told]")).to_have_count(before)


def test_the_newest_line_stays_in_sight_while_the_story_goes_on(visit: Visit) -> None:
    somebody = visit(viewport={"width": 1440, "height": 1200})
    somebody.come("Lucrezia")
    game = full_table()
    table = sit_down_at(somebody, game, game.decision.seat)
    player = Player(somebody, table, Pointing())
    player.sit_down()
    asked = player.wait()
    assert asked is not None
    player.answer(asked.of_kind("buy")[0])
    log = somebody.page.get_by_role("list", name=say("web.table.chronicle"))
    expect(log.locator("[data-told]").last).to_contain_text("Lucrezia")
    expect(log.locator("[data-told]").last).to_be_in_viewport(ratio=1)
