"""A game from another package in the browser: people and computer players, on the plain board."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor
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


def play_to_the_end(visitor: Visitor) -> None:
    """Take pebbles whenever one is asked."""
    page = visitor.page
    over = page.get_by_text("the last pebble was taken", exact=False).first
    take = page.get_by_role("button", name="take 1 pebble")
    for _ in range(30):
        expect(over.or_(take).first).to_be_visible()
        if over.is_visible():
            return
        take.click()
        # Either one is asked again, about another heap, or the game is over.
        page.wait_for_timeout(50)
    pytest.fail("The game does not end.")


def test_the_lobby_offers_it_and_it_is_played_against_the_computer(visit: Visit) -> None:
    anna = visit()
    anna.come("Anna")
    anna.open("/")
    expect(anna.page.get_by_text("Pebbles").first).to_be_visible()
    table = anna.new_table(game="pebbles", seats=2, computers=["random"], rated=False)
    anna.open(f"/table/{table}")
    expect(anna.page.get_by_role("heading", name="Pebbles", exact=True)).to_be_visible()
    expect(anna.page.get_by_text("The heap")).to_be_visible()
    play_to_the_end(anna)


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


def test_the_keyboard_answers(visit: Visit) -> None:
    anna = visit()
    anna.come("Anna")
    table = anna.new_table(game="pebbles", seats=2, computers=["random"], rated=False, first=0)
    anna.open(f"/table/{table}")
    expect(anna.page.get_by_role("button", name="take 2 pebbles")).to_be_visible()
    anna.page.keyboard.press("2")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("Anna takes 2").first).to_be_visible()


def test_it_speaks_polish(visit: Visit) -> None:
    anna = visit(locale="pl-PL")
    anna.come("Anna")
    table = anna.new_table(game="pebbles", seats=2, computers=["random"], rated=False)
    anna.open(f"/table/{table}")
    expect(anna.page.get_by_role("heading", name="Kamyki")).to_be_visible()
    expect(anna.page.get_by_role("button", name="weź 2 kamyki")).to_be_visible()
