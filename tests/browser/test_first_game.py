"""The first game: who has never played is led to the end of it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, Pointer, at_random, part
from tests.browser.words import say


def test_the_first_game_can_be_completed_by_doing_what_the_coach_shows(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    somebody.open("/learn")
    page.get_by_label(say("web.lobby.name")).fill("Lorenza")
    page.get_by_role("button", name=say("web.learn.start")).click()
    coach = page.get_by_role("region", name=say("web.coach.coach"))
    expect(coach).to_be_visible()
    show_me = coach.get_by_role("button", name=say("web.coach.show-me"))
    go_on = coach.get_by_role("button", name=say("web.coach.next"))
    player = Player(page, Pointer(), at_random(8))
    shown_by_the_coach = 0
    while not (shown := player.wait()).ended:
        if go_on.is_visible():
            go_on.click()
        if shown.question == "turn":
            # The coach goes by what the server foretells, which may come a moment later.
            expect(show_me).to_be_visible()
        if not show_me.is_visible():
            player.answer()
            continue
        show_me.click()
        part(page, "buttons", "en").locator("button.btn--go").first.click()
        shown_by_the_coach += 1
        player.wait_for_more_than(shown)
    assert shown_by_the_coach > 0
    expect(coach.get_by_role("button", name=say("web.coach.play-now"))).to_be_visible()
    won = page.get_by_role("region", name=say("web.table.end"))
    expect(won).to_contain_text(say("web.table.you-won"))
