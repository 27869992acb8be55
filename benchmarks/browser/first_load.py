"""Measure how soon a first visit is seen and can be used on a slow phone.

The processor is made four times slower and the network that of a phone far from its mast; every
visit comes with an empty browser. Told is the middle of several visits: until the largest part of
the page is painted, for how long in all the page could not answer (what tasks take beyond 50 ms,
from the first paint on), and the bytes that came.
"""

import argparse
import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from browser.run import ARGUMENTS, SLOWER, serving

HERE = Path(__file__).resolve().parent
VISITS = 5
PATIENCE_MS = 120_000
DELAY_MS = 150
BITS_PER_SECOND = 1_600_000
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "locale": "en-GB",
    # What is fetched for a time without a network comes after the page, and is not counted.
    "service_workers": "block",
}

OBSERVING = """
  window.seen = { largest: 0, first: Infinity, tasks: [] };
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) window.seen.largest = it.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const it of list.getEntries())
      if (it.name === "first-contentful-paint") window.seen.first = it.startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) window.seen.tasks.push([it.startTime, it.duration]);
  }).observe({ type: "longtask", buffered: true });
"""
BLOCKED = """() => {
  const late = seen.tasks.filter(([at]) => at >= seen.first);
  return [seen.largest, late.reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0)];
}"""


@dataclass(frozen=True)
class Visit:
    """What one first visit took."""

    largest_ms: float
    blocked_ms: float
    bytes: Mapping[str, int]

    @property
    def all_bytes(self) -> int:
        """Everything that came."""
        return sum(self.bytes.values())


Page = Callable[[BrowserContext, str], str]


def lobby(_: BrowserContext, home: str) -> str:
    """The first page."""
    return home


def table(context: BrowserContext, home: str) -> str:
    """A table of Condottiere with three computer players."""
    context.request.post(f"{home}/api/people/guest", data={"name": "Ginevra"})
    chosen = {"seats": 4, "computers": ["steady"] * 3}
    told = context.request.post(f"{home}/api/tables", data=chosen).json()
    context.request.post(f"{home}/api/tables/{told['id']}/start")
    return f"{home}/table/{told['id']}"


PAGES: Mapping[str, tuple[Page, str]] = {
    "lobby": (lobby, "h1"),
    "table": (table, ".prompt"),
}


def visit(browser: Browser, home: str, page_of: Page, shown: str) -> Visit:
    """Come for the first time, and wait until there is nothing more to come."""
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]  # theirs
    context.set_default_timeout(PATIENCE_MS)
    address = page_of(context, home)
    page = context.new_page()
    page.add_init_script(OBSERVING)
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    speed = BITS_PER_SECOND / 8
    slow = {"latency": DELAY_MS, "downloadThroughput": speed, "uploadThroughput": speed}
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **slow})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    kinds: dict[str, str] = {}
    came: dict[str, int] = {}
    devtools.on("Network.responseReceived", lambda it: kinds.update({it["requestId"]: it["type"]}))

    def count(it: Mapping[str, object]) -> None:
        kind = kinds.get(str(it["requestId"]), "Other")
        came[kind] = came.get(kind, 0) + int(float(str(it["encodedDataLength"])))

    devtools.on("Network.loadingFinished", count)
    page.goto(address)
    page.locator(shown).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    largest, blocked = page.evaluate(BLOCKED)
    context.close()
    return Visit(largest, blocked, came)


def told(name: str, visits: Sequence[Visit]) -> str:
    """One row of the table."""

    def middle(of: Callable[[Visit], float]) -> float:
        return statistics.median(of(it) for it in visits)

    def kilobytes(kind: str) -> float:
        return middle(lambda it: it.bytes.get(kind, 0)) / 1000

    return (
        f"| {name} | {middle(lambda it: it.largest_ms):.0f}"
        f" | {middle(lambda it: it.blocked_ms):.0f}"
        f" | {kilobytes('Script'):.0f} | {kilobytes('Font'):.0f}"
        f" | {middle(lambda it: it.all_bytes) / 1000:.0f} |"
    )


def results(version: str, found: Mapping[str, Sequence[Visit]]) -> str:
    """Everything that was measured, for the file beside this program."""
    times = len(next(iter(found.values())))
    lines = [
        "# A first visit on a slow phone",
        "",
        f"Chromium {version}, headless, 390x844; processor {SLOWER} times slower,",
        f"network {BITS_PER_SECOND / 1e6:.1f} Mbit/s and {DELAY_MS} ms. The middle of {times}",
        f"visits, with an empty browser each; the server beside it on {os.cpu_count()} cores. The",
        f"load of the machine at the end: {os.getloadavg()[0]:.1f}; well above",
        f"{1 + (os.cpu_count() or 1)} it had other work, and only the bytes can be compared.",
        "",
        "| page | largest paint, ms | blocked in all, ms | script, kB | fonts, kB | all, kB |",
        "| :-- | --: | --: | --: | --: | --: |",
        *(told(name, visits) for name, visits in found.items()),
        "",
        "Made by `make bench-browser`.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, show, and keep what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--visits", type=int, default=VISITS, help="how many visits of each page")
    parser.add_argument("--dry", action="store_true", help="show the results, write nothing")
    wishes = parser.parse_args()
    with serving() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or "chromium", args=ARGUMENTS
        )
        found = {
            name: [visit(browser, home, page_of, shown) for _ in range(wishes.visits)]
            for name, (page_of, shown) in PAGES.items()
        }
        text = results(browser.version, found)
        browser.close()
    print(text)
    if not wishes.dry:
        (HERE / "FIRST_LOAD.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
