"""The installed page: what it is known by, and what is there without a network."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Visit, Visitor
from tests.browser.words import say
from tests.server.serving import serving

from .pages import finish

LOST = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "Unable to preload", "dynamically")
"""What a browser complains of when the network is cut on purpose."""

IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys())
    kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return kept;
}"""
GONE = """async () => {
  const kept = await (await caches.open("condotta-replays")).keys();
  return !kept.some(({ url }) => url.includes("/replay"));
}"""
SOURCES = "(scripts) => scripts.map((one) => one.getAttribute('src'))"
HAS_KEPT = """async (path) => Boolean(await caches.match(path, { ignoreSearch: true }))"""


def wait_until(page: Page, question: str, arg: object = None) -> None:
    """Wait until a page answers a question with yes; what is kept can only be asked for."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(question, arg):
        assert time.monotonic() < deadline, f"it never came to this: {question} {arg}"
        page.wait_for_timeout(50)


def come(visit: Visit, **wishes: object) -> Visitor:
    """Let somebody come whose page has a worker, and wait until it is at work."""
    somebody = visit(worker=True, **wishes)
    somebody.open()
    wait_until(somebody.page, IS_CONTROLLED)
    return somebody


def wait_for_rules(somebody: Visitor) -> None:
    """Wait until the rulebooks are kept; the page named last comes last."""
    worker = somebody.page.request.get(f"{somebody.home}/service-worker.js").text()
    styles = worker.rpartition("/assets/RulesPage-")[2].partition(".css")[0]
    wait_until(somebody.page, HAS_KEPT, arg=f"/assets/RulesPage-{styles}.css")


def test_the_page_can_be_installed(visit: Visit) -> None:
    somebody = visit()
    somebody.open()
    page = somebody.page
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(f"{somebody.home}{address}").json()
    assert manifest["name"]
    assert manifest["short_name"]
    assert manifest["description"]
    assert manifest["display"] == "standalone"
    assert {(icon["sizes"], icon.get("purpose")) for icon in manifest["icons"]} >= {
        ("192x192", None),
        ("512x512", None),
        ("512x512", "maskable"),
    }
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    icons = [*manifest["icons"], {"src": apple, "sizes": "180x180"}]
    for icon in icons:
        size = page.evaluate(
            """async (src) => {
              const image = new Image();
              image.src = src;
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            icon["src"],
        )
        assert icon["sizes"] in (size, "any")
    # What the browser itself says against it.
    session = somebody.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_without_a_network_the_lobby_and_the_rules_open_and_say_so(
    visit: Visit, language: str
) -> None:
    somebody = come(visit, locale=language)
    page = somebody.page
    wait_for_rules(somebody)
    with somebody.watch.expecting(*LOST):
        somebody.context.set_offline(True)
        for path in ("/", "/rules", "/rules/pax-renaissance"):
            somebody.open(path)
            told = page.get_by_role("status").filter(has_text=say("web.offline.here", language))
            expect(told).to_be_visible()
        expect(page.locator("article").first).to_be_visible()
        assert page.locator("html").get_attribute("lang") == language
        somebody.context.set_offline(False)
        expect(page.get_by_text(say("web.offline.here", language))).to_have_count(0)


def test_a_replay_that_was_opened_is_there_without_a_network(visit: Visit) -> None:
    somebody = come(visit)
    page = somebody.page
    somebody.come("Isabella")
    id = somebody.new_table(seats=2, computers=["random"], options={"max_battles": 1})
    finish(somebody, id)
    somebody.open(f"/replay/table/{id}?step=1")
    chronicle = page.get_by_role("region", name=say("web.replay.happened"))
    expect(chronicle).to_be_visible()
    said = chronicle.inner_text()
    wait_until(page, HAS_KEPT, arg=f"/api/tables/{id}/replay/1")
    with somebody.watch.expecting(*LOST):
        somebody.context.set_offline(True)
        somebody.open()
        page.get_by_text(say("web.offline.replays", count=1)).click()
        page.get_by_role("link", name="Isabella").click()
        expect(page.get_by_role("slider")).to_be_visible()
        somebody.open(f"/replay/table/{id}?step=1")
        expect(chronicle).to_have_text(said, use_inner_text=True)
        expect(page.get_by_text(say("web.offline.here"))).to_be_visible()
        # A table is never shown from yesterday.
        somebody.open(f"/table/{id}")
        expect(page.get_by_text("Isabella")).to_have_count(0)
        somebody.context.set_offline(False)


def test_nothing_is_kept_of_tables_people_and_whispers(visit: Visit) -> None:
    somebody, other = come(visit), visit()
    somebody.come("Isabella")
    other.come("Bruno")
    id = somebody.new_table(begin=False, seats=3, computers=["random"])
    other.ask("PUT", f"/tables/{id}/seat", {})
    somebody.ask("POST", f"/tables/{id}/start")
    said = {"type": "talk", "key": "w", "text": "for Bruno alone", "to": [1]}
    somebody.ask("POST", f"/tables/{id}/acts", said)
    somebody.ask("POST", f"/tables/{id}/acts", {**said, "key": "a", "text": "for all", "to": None})
    page = somebody.page
    somebody.open(f"/table/{id}")
    expect(page.get_by_text("for Bruno alone").first).to_be_visible()
    somebody.ask("POST", f"/tables/{id}/resign")
    other.ask("POST", f"/tables/{id}/resign")
    somebody.open("/me")
    somebody.open(f"/replay/table/{id}")
    expect(page.get_by_role("slider")).to_be_visible()
    wait_until(page, HAS_KEPT, arg=f"/api/tables/{id}/replay")
    replay = somebody.ask("GET", f"/tables/{id}/replay")
    assert [one["text"] for one in replay["talk"]] == ["for Bruno alone", "for all"]
    kept = page.evaluate(
        "async (path) => (await caches.match(path)).json()", f"/api/tables/{id}/replay"
    )
    assert [one["text"] for one in kept["talk"]] == ["for all"]
    paths = [path for paths in page.evaluate(KEPT).values() for path in paths]
    told = [path for path in paths if path.startswith("/api/")]
    assert {path for path in told if not path.startswith(f"/api/tables/{id}/")} <= {"/api/games"}
    assert not [path for path in told if path.endswith((id, "/live", "/record", "/fairness"))]


def test_who_logs_out_leaves_no_replays_behind(visit: Visit) -> None:
    somebody = come(visit)
    page = somebody.page
    somebody.come("Isabella")
    id = somebody.new_table(seats=2, computers=["random"], options={"max_battles": 1})
    finish(somebody, id)
    somebody.ask(
        "POST", "/people/account", {"name": "Isabella d'Este", "password": "a long secret"}
    )
    somebody.open(f"/replay/table/{id}")
    expect(page.get_by_role("slider")).to_be_visible()
    wait_until(page, HAS_KEPT, arg=f"/api/tables/{id}/replay")
    somebody.open("/me")
    # What the page were still asking for would be refused to nobody.
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name=say("web.me.log-out-here"), exact=True).click()
    wait_until(page, GONE)


def test_an_upgraded_server_is_followed(client: Path, tmp_path: Path, visit: Visit) -> None:
    """The new page comes at once, what was kept of the old one goes, and nothing is broken."""
    folder = tmp_path / "client"
    shutil.copytree(client, folder)
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite3'}", client=folder) as served:
        somebody = visit(worker=True)
        somebody.home = served.url
        somebody.open()
        page = somebody.page
        wait_until(page, IS_CONTROLLED)
        wait_for_rules(somebody)
        before = [name for name in page.evaluate(KEPT) if name.startswith("condotta-pieces-")]
        upgrade(folder)
        # The page that is open asks for a piece that is gone, and offers to be loaded anew.
        with somebody.watch.expecting("404", "AboutPage", "Unable to preload", "dynamically"):
            page.locator("main a[href='/about']").click()
            reload = page.get_by_role("button", name=say("web.kit.reload"))
            expect(reload).to_be_visible()
        reload.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Condotta")
        scripts = page.locator("script[type=module]").evaluate_all(SOURCES)
        assert scripts
        assert all(one.startswith("/assets/new-") for one in scripts)
        wait_until(
            page,
            "async (before) => !(await caches.keys()).some((name) => before.includes(name))",
            arg=before,
        )
        with somebody.watch.expecting(*LOST):
            somebody.context.set_offline(True)
            somebody.open()
            expect(page.get_by_text(say("web.offline.here"))).to_be_visible()
            assert page.locator("script[type=module]").evaluate_all(SOURCES) == scripts
            somebody.context.set_offline(False)


def upgrade(folder: Path) -> None:
    """Make another build of a client: every piece has another name."""
    for twin in [*folder.rglob("*.gz"), *folder.rglob("*.br")]:
        twin.unlink()
    pieces = [path for path in (folder / "assets").iterdir() if path.suffix in (".js", ".css")]
    names = sorted({path.name for path in pieces}, key=len, reverse=True)
    texts = [folder / "index.html", folder / "service-worker.js"]
    texts += [path.rename(path.with_name(f"new-{path.name}")) for path in pieces]
    for path in texts:
        text = path.read_text()
        for name in names:
            text = text.replace(name, f"new-{name}")
        path.write_text(text)
    worker = folder / "service-worker.js"
    worker.write_text(worker.read_text().replace("version:`", "version:`new"))
