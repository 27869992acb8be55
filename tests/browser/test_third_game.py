"""A game from another package in the browser: the client knows nothing of it and has a plain board.

It is found, played, won and looked at again, by its words, with people and computer players.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, Visitor
from tests.browser.test_orders import answer, sight
from tests.browser.words import say
from tests.installed_game import install_third_game, with_third_game

SIZES = {"phone": (390, 844), "laptop": (1280, 720)}


@dataclass
class Elsewhere:
    """A server that runs as a command of its own, where the game is installed."""

    url: str


@pytest.fixture(scope="module")
def served(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Elsewhere]:
    folder = tmp_path_factory.mktemp("pebbles")
    environment = with_third_game(install_third_game(folder))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = ["--host", "127.0.0.1", "--port", str(port), "--plain-http"]
    told += ["--database", f"sqlite:///{folder / 'tables.sqlite3'}"]
    process = subprocess.Popen(
        [sys.executable, "-m", "condotta", "serve", *told],
        env={**environment, "CONDOTTA_CLIENT": str(client)},
    )
    url = f"http://127.0.0.1:{port}"
    try:
        until_it_answers(url, process)
        yield Elsewhere(url)
    finally:
        process.terminate()
        process.wait(30)


def until_it_answers(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline:
        try:
            httpx.get(f"{url}/health", timeout=30)
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("The server does not begin.")


def against_the_computer(somebody: Visitor) -> str:
    """Sit down as Anna, who begins, with one computer player; give the table."""
    somebody.come("Anna")
    table = somebody.new_table(game="pebbles", seats=2, computers=["random"], rated=False, first=0)
    somebody.open(f"/table/{table}")
    return table


def options(page: Page) -> list[str]:
    """Give the words of the answers, once there are some."""
    found = page.get_by_role("list", name=say("web.plain.options")).get_by_role("button")
    expect(found.first).to_be_visible()
    return [re.sub(r"^\d\s", "", text) for text in found.all_inner_texts()]


def heap(page: Page) -> Locator:
    """Find how many pebbles there are."""
    return page.locator(".seen .text").first


def take(page: Page, count: int) -> None:
    page.get_by_role("button", name=f"take {count} pebble").click()


def play_to_the_end(page: Page) -> None:
    """Take one pebble whenever one is asked."""
    over = page.get_by_text("the last pebble was taken", exact=False).first
    one = page.get_by_role("button", name="take 1 pebble")
    for _ in range(30):
        expect(over.or_(one).first).to_be_visible()
        if over.is_visible():
            return
        one.click()
        # Either one is asked again, about another heap, or the game is over.
        page.wait_for_timeout(50)
    pytest.fail("The game does not end.")


def winner_of(visitor: Visitor, table: str) -> str:
    """Ask the server for the name of the winner."""
    told = visitor.ask("GET", f"/tables/{table}")["table"]
    (seat,) = told["result"]["winners"]
    name: str = told["chairs"][seat]["name"]
    return name


def offered(visitor: Visitor) -> list[str]:
    """Ask the server for the computer players of Pebbles, the best first."""
    games = {game["name"]: game for game in visitor.ask("GET", "/games")["games"]}
    return [str(level["name"]) for level in reversed(games["pebbles"]["levels"])]


def test_the_lobby_offers_it_without_what_it_does_not_have(visit: Visit) -> None:
    anna = visit()
    anna.come("Anna")
    anna.open("/")
    page = anna.page
    page.get_by_role("button", name="Pebbles", exact=True).click()
    expect(page.locator("h1")).to_have_text("Pebbles")
    expect(page.locator(".lead")).to_have_text("Whoever takes the last pebble wins.")
    expect(page.locator(".hero").get_by_role("link")).to_have_count(0)
    head = page.locator("header.top")
    expect(head.get_by_role("link", name=say("web.kit.rules"))).to_have_count(0)
    page.get_by_role("button", name=re.compile(f"^{say('web.lobby.play')}")).click()
    page.wait_for_url("**/table/*")
    told = anna.ask("GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["table"]
    assert told["choices"]["game"] == "pebbles"
    assert [chair["kind"] for chair in told["chairs"]] == ["person", "computer"]
    assert told["chairs"][1]["player"] in offered(anna)


def test_the_form_asks_only_what_it_has(visit: Visit) -> None:
    anna = visit()
    anna.come("Anna")
    anna.open("/")
    anna.page.get_by_role("button", name=say("web.lobby.new")).click()
    form = anna.page.get_by_role("dialog")
    form.get_by_role("radio", name=re.compile("^Pebbles")).check(force=True)
    expect(form.get_by_text(say("web.lobby.variants"), exact=True)).to_have_count(0)
    expect(form.get_by_text(say("web.lobby.edition"), exact=True)).to_have_count(0)
    levels = [say(f"web.lobby.level.{player}") for player in offered(anna)]
    assert levels
    expect(form.locator("select").first.locator("option")).to_have_text(
        [
            say("web.lobby.seat-person"),
            say("web.device.add"),
            *(say("web.lobby.seat-computer", level=level) for level in levels),
        ]
    )


def test_the_rules_page_says_that_there_is_no_book(visit: Visit) -> None:
    anna = visit()
    anna.come("Anna")
    anna.open("/rules/pebbles")
    expect(anna.page.locator("h1")).to_have_text("Pebbles")
    expect(anna.page.get_by_text(say("web.rules.none"))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_it_is_played_to_its_end_by_its_words(size: str, visit: Visit) -> None:
    width, height = SIZES[size]
    anna = visit(viewport={"width": width, "height": height})
    table = against_the_computer(anna)
    page = anna.page
    expect(page.locator("h1")).to_have_text("Pebbles")
    expect(page.get_by_role("heading", name="How many pebbles do you take?")).to_be_visible()
    expect(page.get_by_text("The heap")).to_be_visible()
    assert options(page) == ["Take 1 pebble", "Take 2 pebbles", "Take 3 pebbles"]
    begun_with = int(heap(page).inner_text())
    take(page, 2)
    if size == "phone":
        page.get_by_role("button", name=say("web.table.tab-chronicle")).click()
    told = page.locator(".log li > span")
    expect(told).to_have_text(
        [
            f"Anna takes 2 and leaves {begun_with - 2}.",
            re.compile(r" takes [123] and leaves \d+\.\s*$"),
        ]
    )
    (left,) = re.findall(r"leaves (\d+)", told.last.inner_text())
    if size == "phone":
        page.get_by_role("button", name=say("web.plain.tab-game")).click()
    expect(heap(page)).to_have_text(left)
    play_to_the_end(page)
    winner = winner_of(anna, table)
    expect(page.get_by_role("heading", name=f"{winner} wins")).to_be_visible()


def test_two_people_play_it_and_watch_it_again(visit: Visit) -> None:
    anna, bruno = visit(), visit()
    anna.come("Anna")
    bruno.come("Bruno")
    table = anna.new_table(begin=False, game="pebbles", seats=2, first=0)
    bruno.ask("PUT", f"/tables/{table}/seat", {"seat": 1})
    anna.ask("POST", f"/tables/{table}/start")
    anna.open(f"/table/{table}")
    bruno.open(f"/table/{table}")
    people = [anna, bruno]
    for number in range(40):
        page = people[number % 2].page
        three = page.get_by_role("button", name="take 3 pebbles")
        one = page.get_by_role("button", name="take 1 pebble")
        over = page.get_by_text("the last pebble was taken", exact=False).first
        expect(over.or_(one).first).to_be_visible()
        if over.is_visible():
            break
        (three if three.is_visible() else one).click()
        expect(over.or_(page.get_by_text("takes").last).first).to_be_visible()
    for person in people:
        expect(person.page.get_by_text("the last pebble was taken").first).to_be_visible()
    anna.open(f"/replay/table/{table}")
    expect(anna.page.get_by_text("The heap")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_every_screen(size: str, scheme: str, visit: Visit, tmp_path: Path) -> None:
    width, height = SIZES[size]
    anna = visit(viewport={"width": width, "height": height}, color_scheme=scheme)
    anna.come("Anna")
    table = anna.new_table(game="pebbles", seats=3, computers=["random", "steady"], rated=False)
    anna.open(f"/table/{table}")
    expect(anna.page.get_by_role("button", name="take 2 pebbles")).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= width
    anna.page.screenshot(path=tmp_path / f"{size}-{scheme}.png")


def test_it_is_played_by_keyboard(visit: Visit) -> None:
    anna = visit()
    against_the_computer(anna)
    page = anna.page
    options(page)
    before = heap(page).inner_text()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Take 1 pebble")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Take 2 pebbles")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Anna takes 2").first).to_be_visible()
    expect(heap(page)).not_to_have_text(before)
    expect(page.get_by_role("button", name="Take 1 pebble")).to_be_focused()


def test_without_words_it_is_told_by_its_keys(visit: Visit) -> None:
    anna = visit()
    anna.context.route("**/api/games/pebbles/words/*", lambda route: route.fulfill(json={}))
    against_the_computer(anna)
    page = anna.page
    expect(page.locator("h1")).to_have_text("pebbles")
    assert options(page) == ["Take: count 1", "Take: count 2", "Take: count 3"]
    page.get_by_role("button", name="Take: count 1").click()
    told = re.compile(r"^Pebbles taken: seat Anna, count 1, left \d+\s*$")
    expect(page.locator(".log li > span").first).to_have_text(told)


def test_it_is_told_again_step_by_step(visit: Visit) -> None:
    anna = visit()
    table = against_the_computer(anna)
    page = anna.page
    options(page)
    begun_with = int(heap(page).inner_text())
    take(page, 2)
    play_to_the_end(page)
    page.goto(f"/replay/table/{table}")
    expect(heap(page)).to_have_text(str(begun_with))
    page.get_by_role("button", name=say("web.replay.next-step")).click()
    left = begun_with - 2
    expect(page.locator(".happened li > span")).to_have_text([f"Anna takes 2 and leaves {left}."])
    expect(heap(page)).to_have_text(str(left))
    page.get_by_role("button", name=say("web.replay.last"), exact=True).click()
    expect(page.locator(".won")).to_contain_text(winner_of(anna, table))


def test_it_speaks_polish(visit: Visit) -> None:
    anna = visit(locale="pl-PL")
    anna.come("Anna")
    table = anna.new_table(game="pebbles", seats=2, computers=["random"], rated=False)
    anna.open(f"/table/{table}")
    expect(anna.page.get_by_role("heading", name="Kamyki")).to_be_visible()
    expect(anna.page.get_by_role("button", name="weź 2 kamyki")).to_be_visible()


def test_its_own_standing_order_is_given_followed_and_dropped(visit: Visit) -> None:
    anna, beppe = visit(), visit()
    anna.come("Anna")
    beppe.come("Beppe")
    table = anna.new_table(begin=False, game="pebbles", seats=2, first=0, pace={"kind": "none"})
    beppe.ask("PUT", f"/tables/{table}/seat", {})
    anna.ask("POST", f"/tables/{table}/start")
    beppe.open(f"/table/{table}")
    beppe.page.get_by_role("button", name=say("web.table.orders")).first.click()
    orders = beppe.page.get_by_role("dialog", name=say("web.orders.title"))
    orders.get_by_label("How many").fill("3")
    orders.get_by_role("button", name=say("web.orders.do")).click()
    standing = orders.locator('article[data-order="take-on"]')
    expect(standing).to_contain_text("Take 3 each time while more than 4 are left")
    taken = 0
    # What is left decides, as one look shows it: when the order's own move comes is its affair.
    while (seen := sight(anna, table)["view"])["heap"] > 4:
        if seen["decision"] is not None:
            answer(anna, table, "3")
            taken += 1
        time.sleep(0.5)
    assert taken >= 2, "Beppe's order has answered at least once"
    expect(standing).to_contain_text(re.compile(r"Only \d are left\."))
