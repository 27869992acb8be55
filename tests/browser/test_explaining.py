"""The table explains itself: why not, what it is worth, what it would be."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.player import Keys, Player, Pointer, at_random, focused, part, spot
from tests.browser.positions import positions, sit_down_at, table
from tests.browser.words import say, template


def asked(visitor: Visitor, question: str, kind: str, least: int = 0) -> Player:
    """Sit down where a question is being asked."""
    visitor.come("Vespasiano")
    position = positions(table("2007", ()), least)[question, kind]
    visitor.open(f"/table/{sit_down_at(visitor, position)}")
    player = Player(visitor.page, Pointer(), at_random(0))
    assert player.wait().question == question
    return player


def test_a_region_that_cannot_be_chosen_says_why_and_the_rule_can_be_read(visit: Visit) -> None:
    somebody = visit()
    # So late that some regions have an owner.
    player = asked(somebody, "choose-region", "choose-region", least=60)
    page = somebody.page
    refused = part(page, "regions", "en").locator('[role=button][aria-disabled="true"]').first
    page.mouse.click(*spot(refused))
    reason = page.get_by_role("status").filter(has=page.get_by_role("link"))
    rule = reason.get_by_role("link", name=template("web.kit.rule"))
    expect(rule).to_be_visible()
    id = rule.inner_text()
    rule.click()
    page.wait_for_url(f"**/rules/condottiere/{id}")
    expect(page.locator(f'[id="{id}"]')).to_be_in_viewport()
    page.get_by_role("button", name=say("web.rules.back")).click()
    assert player.wait().question == "choose-region"


def test_a_card_that_cannot_be_played_says_why(visit: Visit) -> None:
    somebody = visit()
    asked(somebody, "choose-region", "choose-region")
    page = somebody.page
    card = part(page, "hand", "en").get_by_role("button").first
    expect(card).to_have_attribute("aria-disabled", "true")
    page.mouse.click(*spot(card))
    reason = page.get_by_role("status").filter(
        has=page.get_by_role("button", name=say("web.kit.close"))
    )
    expect(reason).not_to_be_empty()
    reason.get_by_role("button", name=say("web.kit.close")).click()
    expect(reason).to_have_count(0)


def test_before_a_card_is_played_the_table_shows_what_it_would_change(visit: Visit) -> None:
    somebody = visit()
    player = asked(somebody, "turn", "play")
    page = somebody.page
    card = next(one for one in player.look().of_kind("play") if one.name.startswith("Mercenary"))
    strength = page.get_by_role("button", name=template("web.table.strength-of")).last
    expect(strength).to_have_text("0")
    player.way.pick(page, card, "en")
    worth = card.name.removeprefix("Mercenary ")
    expect(strength).to_have_text(f"0 {worth}")
    expect(part(page, "buttons", "en")).to_contain_text(worth)
    page.keyboard.press("Escape")
    expect(strength).to_have_text("0")


def test_strength_is_explained_on_focus(visit: Visit) -> None:
    somebody = visit()
    player = asked(somebody, "scarecrow", "take-back")
    player.answer(player.look().of_kind("take-nothing")[0])
    page = somebody.page
    strength = page.get_by_role("button", name=template("web.table.strength-of")).last
    strength.focus()
    told = page.get_by_role("note")
    expect(told).to_contain_text(say("web.table.total"))
    expect(told.get_by_role("listitem").first).to_be_visible()
    expect(told.get_by_role("link", name=template("web.kit.rule")).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_enter_plays_what_a_letter_has_picked_wherever_the_focus_was(visit: Visit) -> None:
    somebody = visit()
    player = asked(somebody, "turn", "pass")
    page = somebody.page
    keys = Keys()
    keys.learn(page)
    page.keyboard.press(keys.letters[say("web.table.key-map")])
    page.wait_for_function("() => document.activeElement.closest('[role=group]') !== null")
    assert focused(page)
    page.keyboard.press(keys.letters[say("web.table.key-pass")])
    not_yet = part(page, "buttons", "en").get_by_role("button", name=say("web.table.not-yet"))
    expect(not_yet).to_be_visible()
    before = player.look()
    page.keyboard.press("Enter")
    expect(not_yet).to_have_count(0)
    player.wait_for_more_than(before)
