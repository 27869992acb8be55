"""A browser, a server for each module of tests, and people who come with a clean browser each.

Whatever a page complains about fails its test: an error or warning in the console, something the
Content-Security-Policy forbids, a request that fails. Most people here prefer reduced motion and
see everything at once, so that nobody waits for cards to fly or battles to be looked at.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from condotta.server.pages import OWN_FOLDER
from tests.browser.watching import Watch
from tests.server.serving import Served, serving

PATIENCE = 45_000
"""Milliseconds after which something that should be on a page is missing."""

expect.set_options(timeout=PATIENCE)

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
"""Where a browser is looked for, as scripts/chromium does."""

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find_chromium() -> str:
    named = os.environ.get("CHROMIUM")
    for name in [named] if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    pytest.fail("There is no Chromium for the tests in the browser; scripts/chromium says more.")


@pytest.fixture(scope="package")
def client() -> Path:
    """The built client."""
    folder = Path(os.environ.get("CONDOTTA_CLIENT") or OWN_FOLDER)
    if not (folder / "index.html").is_file():
        pytest.fail("The browser client is not built: run 'make client' first.")
    return folder


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def served(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a database of its own."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}", client=client) as server:
        yield server


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    page: Page
    context: BrowserContext
    watch: Watch
    home: str

    def open(self, path: str = "/") -> None:
        """Open one of our pages."""
        self.page.goto(self.home + path)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as this person, to prepare what a test begins with."""
        answer = self.context.request.fetch(f"{self.home}/api{path}", method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def come(self, name: str) -> str:
        """Be somebody, without the way through the lobby; gives the person's id."""
        person: str = self.ask("POST", "/people/guest", {"name": name})["person"]["id"]
        return person

    def new_table(self, *, begin: bool = True, **choices: Any) -> str:
        """Put up a table; with computer players on all other seats it can begin."""
        table: str = self.ask("POST", "/tables", choices)["id"]
        if begin:
            self.ask("POST", f"/tables/{table}/start")
        return table


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    """Let somebody come: ``visit()`` opens a fresh browser, ``visit(reduced_motion=None)`` another."""
    come: list[Visitor] = []

    def visitor(
        *, pace: str = "at-once", sounds: str = "off", worker: bool = False, **wishes: Any
    ) -> Visitor:
        chosen = {
            "base_url": served.url,
            "locale": "en-GB",
            "viewport": {"width": 1280, "height": 860},
            "reduced_motion": "reduce",
            "color_scheme": "light",
            **wishes,
        }
        context = browser.new_context(**chosen)
        context.set_default_timeout(PATIENCE)
        # As if chosen in the settings; a choice that is made later is kept.
        for name, value in {"pace": pace, "sounds": sounds}.items():
            if value:
                context.add_init_script(
                    f"if (location.host) localStorage['condotta.{name}'] ??= '{value}'",
                )
        if not worker:
            # What it fetches for a time without a network would only be in everybody's way here.
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        watch = Watch(context)
        somebody = Visitor(context.new_page(), context, watch, served.url)
        come.append(somebody)
        return somebody

    yield visitor
    trouble = [line for one in come for line in one.watch.trouble]
    for one in come:
        one.context.close()
    assert not trouble, "the browser complained:\n" + "\n".join(trouble)


@pytest.fixture
def page(visit: Visit) -> Page:
    """One person's page."""
    return visit().page
