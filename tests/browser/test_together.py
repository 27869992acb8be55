"""Two people, each with a browser of their own, and somebody who watches them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.player import SECONDS, Player, Pointer, Shown, at_random
from tests.browser.words import say

OFFLINE = r"ERR_INTERNET_DISCONNECTED|WebSocket"
"""What a browser complains about while there is no network."""


def put_up_a_table_for_two(host: Visitor, name: str) -> str:
    """Through the form; gives the invitation link."""
    page = host.page
    host.open()
    page.get_by_role("button", name=say("web.lobby.new")).click()
    form = page.get_by_role("dialog", name=say("web.lobby.new-title"))
    form.get_by_label(say("web.lobby.name")).fill(name)
    form.get_by_role("group", name=say("web.lobby.seats")).get_by_label("2", exact=True).check()
    form.get_by_label(say("web.lobby.seat-number", number=2), exact=True).select_option("")
    form.get_by_text(say("web.lobby.more"), exact=True).click()
    form.get_by_label(say("web.days.delay"), exact=True).select_option("0")
    form.get_by_role("button", name=say("web.lobby.put-up")).click()
    link = page.get_by_label(say("web.waiting.link"))
    expect(link).to_have_value(re.compile(re.escape(host.home) + "/table/[a-z0-9]+"))
    return link.input_value()


def sit_down(guest: Visitor, link: str, name: str, colour: str) -> None:
    """By the link: a name, a seat, a colour."""
    page = guest.page
    page.goto(link)
    page.get_by_label(say("web.lobby.name")).fill(name)
    page.get_by_role("button", name=say("web.waiting.sit-anywhere"), exact=True).click()
    choice = page.get_by_role("group", name=say("web.waiting.colour"))
    chosen = choice.get_by_role("button", name=say(f"web.waiting.colour.{colour}"))
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")


def begin(host: Visitor, guest: Visitor) -> str:
    """Two people sit down at a table and begin; gives the link."""
    link = put_up_a_table_for_two(host, "Anna")
    sit_down(guest, link, "Beppe", "violet")
    expect(host.page.get_by_text("Beppe").first).to_be_visible()
    host.page.get_by_role("button", name=say("web.waiting.start")).click()
    return link


def sit_together(host: Visitor, guest: Visitor, **choices: Any) -> None:
    """The same without the way there."""
    host.come("Anna")
    guest.come("Beppe")
    id = host.new_table(begin=False, seats=2, **choices)
    guest.ask("PUT", f"/tables/{id}/seat", {})
    host.ask("POST", f"/tables/{id}/start")
    host.open(f"/table/{id}")
    guest.open(f"/table/{id}")


def players(*visitors: Visitor) -> list[Player]:
    return [
        Player(one.page, Pointer(seed=seat), at_random(seat, passes=0.35))
        for seat, one in enumerate(visitors)
    ]


def whose_turn(all_players: list[Player]) -> Player | None:
    """Wait for whoever is asked; nobody, when the game is over."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        for player in all_players:
            shown = player.look()
            if shown.ended:
                return None
            if shown.question is not None:
                return player
        all_players[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


def play_until(all_players: list[Player], wanted: Callable[[Shown], bool]) -> Player:
    """Play on until whoever is asked sees what is wanted."""
    for _ in range(300):
        player = whose_turn(all_players)
        assert player is not None, "the game is over"
        if wanted(player.look()):
            return player
        player.answer()
    raise AssertionError("it never came to that")


def chronicle(page: Page) -> Locator:
    return page.get_by_role("list", name=say("web.table.chronicle"))


def talk(page: Page) -> Locator:
    return page.get_by_role("log", name=say("web.table.talk"))


def open_talk(page: Page) -> None:
    page.keyboard.press("t")
    expect(page.get_by_placeholder(say("web.table.say-something"))).to_be_focused()


def test_two_browsers_play_each_other_with_talk_and_a_shown_card(visit: Visit) -> None:
    anna, beppe, watcher = visit(), visit(), visit()
    link = begin(anna, beppe)
    both = players(anna, beppe)
    whose_turn(both)

    # To all, and to one alone.
    open_talk(anna.page)
    anna.page.keyboard.type("Peace this battle?")
    anna.page.keyboard.press("Enter")
    expect(talk(beppe.page)).to_contain_text("Peace this battle?")
    anna.page.get_by_role("button", name=say("web.table.to-all")).click()
    anna.page.get_by_role("checkbox", name="Beppe").check()
    anna.page.get_by_placeholder(say("web.table.say-something")).fill("Between us.")
    anna.page.keyboard.press("Enter")
    expect(talk(beppe.page)).to_contain_text(say("web.table.to-you"))
    expect(talk(beppe.page)).to_contain_text("Between us.")

    # Somebody who watches hears what all hear, and sees no hand.
    watcher.page.goto(link)
    expect(watcher.page.get_by_text(say("web.table.watching"))).to_be_visible()
    expect(chronicle(watcher.page)).not_to_be_empty()
    assert not watcher.page.get_by_role("toolbar").count()
    watcher.page.keyboard.press("l")
    expect(talk(watcher.page)).to_contain_text("Peace this battle?")
    expect(talk(watcher.page)).not_to_contain_text("Between us.")

    # A card is shown, and its picture is there for the other.
    anna.page.keyboard.press("Escape")
    anna.page.locator("body").click(position={"x": 4, "y": 4})
    anna.page.get_by_role("button", name=say("web.table.show-title")).first.click()
    sheet = anna.page.get_by_role("dialog", name=say("web.table.show-title"))
    card = sheet.get_by_role("button", name=both[0].look().hand[0]).first
    card.click()
    sheet.get_by_role("checkbox", name="Beppe").check()
    sheet.get_by_role("button", name=say("web.table.show-do", count=1)).click()
    shown = both[0].look().hand[0]
    expect(talk(beppe.page).get_by_role("img", name=shown, exact=True)).to_be_visible()
    expect(talk(watcher.page).get_by_role("img", name=shown, exact=True)).to_have_count(0)


def test_who_reloads_in_mid_battle_loses_nothing(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    sit_together(anna, beppe)
    both = players(anna, beppe)
    one = play_until(both, lambda shown: shown.question == "turn" and len(shown.hand) < 9)
    before, told = one.look(), chronicle(one.page).inner_text()
    one.page.reload()
    after = one.wait()
    assert (after.question, after.hand, after.answers) == (
        before.question,
        before.hand,
        before.answers,
    )
    assert chronicle(one.page).inner_text() == told
    one.answer()


def test_who_goes_offline_is_told_so_and_comes_back_to_the_game(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    sit_together(anna, beppe)
    both = players(anna, beppe)
    one = play_until(both, lambda shown: shown.question == "turn")
    at = anna if one.page is anna.page else beppe
    other = next(player for player in both if player is not one)
    banner = one.page.get_by_role("status").filter(has_text=say("web.table.lost"))
    with at.watch.expecting(OFFLINE):
        at.context.set_offline(True)
        expect(banner).to_be_visible()
        # An answer given meanwhile is kept, and sent when there is a way again.
        answer = one.look().answers[0]
        one.way.pick(one.page, answer, "en")
        one.way.confirm(one.page, answer, "en")
        expect(other.page.get_by_text(say("web.table.absent-short")).first).to_be_visible()
        at.context.set_offline(False)
        expect(banner).to_be_hidden()
    expect(other.page.get_by_text(say("web.table.absent-short"))).to_have_count(0)
    following = whose_turn(both)
    assert following is not None
    following.answer()
    play_until(both, lambda shown: shown.question == "choose-region")


def test_a_choice_is_taken_back_alone_or_when_the_other_agrees(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    sit_together(anna, beppe)
    both = players(anna, beppe)
    one = play_until(both, lambda shown: shown.question == "turn" and len(shown.answers) > 2)
    other = next(player for player in both if player is not one)

    before = one.look()
    one.answer(before.of_kind("play")[0])
    one.page.get_by_role("button", name=say("web.table.undo")).click()
    assert one.wait().hand == before.hand

    one.answer(before.of_kind("play")[0])
    whose_turn([other])
    other.answer(other.look().of_kind("play")[0])
    one.wait()
    other.page.get_by_role("button", name=say("web.table.menu"), exact=True).click()
    other.page.get_by_role("button", name=say("web.table.ask-take-back")).click()
    yes = one.page.get_by_role("button", name=say("web.table.yes"))
    yes.click()
    expect(yes).to_have_count(0)
    assert other.wait().question == "turn"


def test_a_game_of_two_comes_to_its_end_and_is_played_again(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    sit_together(anna, beppe, options={"max_battles": 3})
    both = players(anna, beppe)
    while (one := whose_turn(both)) is not None:
        one.answer()
    for visitor in (anna, beppe):
        end = visitor.page.get_by_role("region", name=say("web.table.end"))
        expect(end).to_be_visible()
    before = anna.page.url
    anna.page.get_by_role("button", name=say("web.table.again")).click()
    expect(anna.page.get_by_role("heading", name=say("web.waiting.title"))).to_be_visible()
    end.get_by_role("button", name="Join Anna", exact=True).click()
    for visitor in (anna, beppe):
        prompt = visitor.page.get_by_role("region", name=say("web.table.prompt"))
        expect(prompt).to_be_visible()
    assert anna.page.url == beppe.page.url != before
