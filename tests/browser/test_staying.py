"""A page that stays open: through an upgrade of the server, a minute without a network, on two devices."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import PATIENCE, Visit, Visitor
from tests.browser.player import Player, Pointer, Shown, at_random
from tests.browser.watching import Watch
from tests.browser.words import say
from tests.server.serving import serving

CUT_OFF = r"ERR_|WebSocket|404|dynamically imported"


def is_turn(shown: Shown) -> bool:
    return shown.question == "turn"


def sit_alone(somebody: Visitor) -> Player:
    """Begin a game against two computer players, and play until one may play cards."""
    somebody.open(f"/table/{somebody.new_table(seats=3, computers=['steady'] * 2)}")
    player = Player(somebody.page, Pointer(), at_random(3))
    player.play(until=is_turn)
    return player


def lost(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text=say("web.table.lost"))


def newer(client: Path, folder: Path) -> Path:
    """Give the client as a later version has it: all scripts have other names, the old ones are gone."""
    shutil.copytree(client, folder, ignore=shutil.ignore_patterns("*.gz", "*.br"))
    scripts = [*(folder / "assets").glob("*.js")]
    for file in (folder / "index.html", *scripts):
        text = file.read_text(encoding="utf-8")
        for script in scripts:
            text = text.replace(script.name, f"later-{script.name}")
        file.write_text(text, encoding="utf-8")
    for script in scripts:
        script.rename(script.with_name(f"later-{script.name}"))
    return folder


def test_a_page_lives_through_an_upgrade_of_the_server(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with serving(address, client=client) as served:
        context = browser.new_context(base_url=served.url, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        context.add_init_script("if (location.host) localStorage['condotta.pace'] ??= 'at-once'")
        somebody = Visitor(context.new_page(), context, Watch(context), served.url)
        somebody.come("Ludovica")
        player = sit_alone(somebody)
        page = somebody.page
        before = player.look()
        with somebody.watch.expecting(CUT_OFF):
            served.stop()
            expect(lost(page)).to_be_visible()
            served.settings |= {"client": newer(client, tmp_path / "later"), "port": served.port}
            served.start()
            reload = page.get_by_role("button", name=say("web.kit.reload"))
            expect(reload).to_be_visible()
            expect(lost(page)).to_be_hidden()
            # The page from before goes on as it is, and nobody has to load the new one at once.
            assert player.wait().hand == before.hand
            player.answer()
            hand = player.wait().hand
            reload.click()
        # The worker of the page from before may still ask for what is gone.
        with somebody.watch.expecting(r"404.*/assets/(?!later-)"):
            expect(reload).to_have_count(0)
            assert player.wait().hand == hand
            player.answer()
            context.close()
        assert somebody.watch.trouble == []


def test_a_page_whose_scripts_are_gone_is_loaded_anew_by_itself(visit: Visit) -> None:
    somebody = visit()
    asked: list[str] = []

    def ask_the_newer_process(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.fallback()

    # The page came from one process, and its script is asked of another that is newer.
    somebody.context.route("**/assets/start-*.js", ask_the_newer_process)
    with somebody.watch.expecting("404"):
        somebody.page.goto("/")
        expect(somebody.page.get_by_role("main")).to_be_visible()
    assert len(asked) == 2


def test_a_page_whose_scripts_are_gone_for_good_is_not_loaded_for_ever(visit: Visit) -> None:
    somebody = visit()
    page = somebody.page
    loaded: list[str] = []
    page.on("load", lambda loading: loaded.append(loading.url))
    page.clock.install()
    somebody.context.route("**/assets/start-*.js", lambda route: route.fulfill(status=404))
    with somebody.watch.expecting("404"):
        page.goto("/")
        with page.expect_event("load"):
            page.clock.run_for(2_000)
        page.clock.run_for(30_000)
        page.wait_for_load_state("networkidle")
    assert len(loaded) == 2


def test_a_minute_without_a_network_loses_nothing(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    page = somebody.page
    page.clock.install()
    player = sit_alone(somebody)
    with somebody.watch.expecting(CUT_OFF):
        somebody.context.set_offline(True)
        expect(lost(page)).to_be_visible()
        before = player.look()
        answer = before.answers[0]
        player.way.pick(page, answer, "en")
        player.way.confirm(page, answer, "en")
        # Meanwhile the page tries again and again, ever more rarely.
        for _ in range(12):
            page.clock.run_for(5_000)
        expect(lost(page)).to_be_visible()
        somebody.context.set_offline(False)
        page.clock.run_for(60_000)
        expect(lost(page)).to_be_hidden()
    player.wait_for_more_than(before)
    player.play(most=3)


def test_two_devices_of_one_person_show_the_same_game(visit: Visit) -> None:
    here, there = visit(), visit(viewport={"width": 390, "height": 844})
    here.come("Simonetta")
    link = here.ask("POST", "/people/me/recovery")["link"]
    player = sit_alone(here)
    there.page.goto(link)
    welcome = say("web.lobby.recovered", name="Simonetta")
    expect(there.page.get_by_text(welcome).first).to_be_visible()
    there.page.goto(here.page.url)
    other = Player(there.page, Pointer(), at_random(4))
    for number in range(4):
        one, two = (player, other) if number % 2 else (other, player)
        shown, mirrored = one.wait(), two.wait()
        if shown.ended:
            break
        assert (shown.question, shown.hand) == (mirrored.question, mirrored.hand)
        one.answer()
        two.wait_for_more_than(mirrored)
