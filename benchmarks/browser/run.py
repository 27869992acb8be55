"""Measure how soon the table of Pax Renaissance answers when it is full.

The position is `forty-cards.txt`: four seats with 44 cards in their tableaux. A server of our own
and Chromium run on this machine. Inputs are real ones, by mouse, finger and keys; each is timed in
the page, from the input's own time stamp to the end of the frame that shows what it asked for
(`measuring.js`). Beside it stand what the browser's Event Timing says, and the processor time of
the page's main thread, which other programs on the machine do not disturb.
"""

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, sync_playwright

from condotta.core.values import JsonObject
from condotta.pax import scenario

HERE = Path(__file__).resolve().parent
POSITION = HERE / "forty-cards.txt"
MEASURING = HERE / "measuring.js"
SERVE = HERE.parent / "tables" / "serve.py"
LATEST_MS = 100
"""The bar: when 95 of 100 inputs have been answered."""
TIMES = 24
LEAST_TIMES = 20
ROUNDS = 3
HAND_MS = 100
"""A hand rests a moment where it has come to before it presses."""
SLOWER = 4
"""How many times slower the processor is made for the phone that is no bar."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@dataclass(frozen=True)
class Screen:
    """What the table is looked at on."""

    name: str
    width: int
    height: int
    is_phone: bool = False
    slower: int = 1

    def wishes(self) -> dict[str, object]:
        """How a browser is opened for it; motion as it comes, for it must be smooth as well."""
        size = {"viewport": {"width": self.width, "height": self.height}, "locale": "en-GB"}
        phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        return {**size, **(phone if self.is_phone else {})}


SCREENS = (
    Screen("1440x900, mouse and keys", 1440, 900),
    Screen("390x844, finger", 390, 844, is_phone=True),
    Screen(f"390x844, finger, processor {SLOWER} times slower", 390, 844, True, SLOWER),
)


@dataclass(frozen=True)
class Awaited:
    """What shows that an input was answered: it is on the page, or it no longer is."""

    selector: str
    gone: bool = False


class Table:
    """A page with the table, and the ways to touch it."""

    def __init__(self, page: Page, screen: Screen) -> None:
        """Begin to measure there."""
        self.page = page
        self.screen = screen
        self.work: list[float] = []
        """Milliseconds of processor time for each time that was measured."""
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": screen.slower})
        page.evaluate(MEASURING.read_text(encoding="utf-8"))

    def timed(self, act: Callable[[], None], awaited: Awaited, event: str = "pointerdown") -> float:
        """Do something; milliseconds until it was answered."""
        wanted = {"input": event, "selector": awaited.selector, "gone": awaited.gone}
        self.page.evaluate("(wanted) => measuring.arm(wanted)", wanted)
        before = self._busy_ms()
        act()
        took: float = self.page.evaluate("() => measuring.done")
        self.work.append(self._busy_ms() - before)
        return took

    def _busy_ms(self) -> float:
        told = self._devtools.send("Performance.getMetrics")["metrics"]
        found: float = next(it["value"] for it in told if it["name"] == "TaskDuration")
        return 1000 * found

    def longest(self) -> float:
        """The longest input by Event Timing since it was asked last."""
        self.page.wait_for_timeout(150)
        found: float = self.page.evaluate("() => measuring.takeLongest()")
        return found

    def place(self, name: str) -> Locator:
        """A place of the table that can be seen."""
        return self.page.locator(f'[data-place="{name}"]').filter(visible=True).first

    def press(self, what: Locator) -> Callable[[], None]:
        """Find it and bring the mouse there; gives the click or the tap itself."""
        # Into the middle, where nothing that stays in sight lies over it.
        what.evaluate("(it) => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = what.bounding_box()
        assert box is not None
        # Cards overlap: their upper left corner is what can be seen of each.
        x, y = box["x"] + min(14, box["width"] / 2), box["y"] + min(14, box["height"] / 2)
        if self.screen.is_phone:
            return lambda: self.page.touchscreen.tap(x, y)
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(HAND_MS)
        return lambda: self.page.mouse.click(x, y)

    def key(self, key: str) -> Callable[[], None]:
        """Press a key when called."""
        return lambda: self.page.keyboard.press(key)

    def turn_to(self, tab: str) -> None:
        """On a phone, show a part of the table."""
        if self.screen.is_phone:
            self.press(self.page.locator(".tabbar button").nth(TABS.index(tab)))()
            self.page.locator(f'.table[data-tab="{tab}"]').wait_for()

    def put_back(self) -> None:
        """Select nothing."""
        self.page.keyboard.press("Escape")
        self.page.locator(".prompt:not(.chosen)").wait_for()


TABS = ("map", "market", "mine", "rivals", "goals", "story")
Times = Iterator[float]


def select_a_card(table: Table) -> Times:
    """Click a card of the market: it is chosen, and the table shows what it would cost."""
    table.turn_to("market")
    while True:
        for space in ("space:west 1", "space:east 2"):
            shown = Awaited(f'.chosen > [data-place="{space}"]')
            yield table.timed(table.press(table.place(space)), shown)
            table.put_back()


def open_a_card(table: Table) -> Times:
    """Click a card of one's own tableau: it opens."""
    table.turn_to("mine")
    while True:
        for card in ("card:PREN060", "card:PREN006", "card:PREN062"):
            yield table.timed(
                table.press(table.place(card)), Awaited("dialog:is(:popover-open, [open])")
            )
            table.page.keyboard.press("Escape")
            table.page.locator("dialog[open]").wait_for(state="detached")


def hover_over_the_market(table: Table) -> Times:
    """Move the mouse from card to card."""
    while True:
        for column in range(6):
            for row in ("west", "east"):
                space = f"space:{row} {column}"
                box = table.place(space).bounding_box()
                assert box is not None
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                hovered = Awaited(f'[data-place="{space}"]:hover')
                yield table.timed(lambda: table.page.mouse.move(x, y), hovered, "pointerover")  # noqa: B023 - called at once


def switch_rival(table: Table) -> Times:
    """Lay the tableau of another seat on the table."""
    table.turn_to("rivals")
    while True:
        for bank in ("medici", "coeur", "marchionni"):
            head = table.page.locator(f"article.rival[data-bank={bank}] button[aria-expanded]")
            yield table.timed(table.press(head), Awaited(f".tableau .board.{bank}"))


def see_a_forecast(table: Table) -> Times:
    """Choose a fair: the table shows who would be paid and which levies would rise."""
    table.turn_to("map")
    while True:
        for side, key in (("west", "f"), ("east", "g")):
            if table.screen.is_phone:
                act, event = table.press(table.page.locator(f".do.fair-{side}")), "pointerdown"
            else:
                act, event = table.key(key), "keydown"
            yield table.timed(act, Awaited(".receipt"), event)
            table.put_back()


def list_all_answers(table: Table) -> Times:
    """Open the list of everything that can be answered, and close it."""
    while True:
        yield table.timed(table.key("c"), Awaited("ul.options > li"), "keydown")
        table.page.keyboard.press("c")
        table.page.locator("ul.options > li").first.wait_for(state="detached")


def move_the_focus(table: Table) -> Times:
    """Go over the map with arrows."""
    table.turn_to("map")
    table.page.locator('[data-empire="france"]').focus()
    keys = ("ArrowDown", "ArrowUp") if table.screen.is_phone else ("ArrowRight", "ArrowLeft")
    while True:
        for key in keys:
            at = table.page.evaluate("() => document.activeElement.dataset.empire")
            moved = Awaited(f'[data-empire]:focus:not([data-empire="{at}"])')
            yield table.timed(table.key(key), moved, "keydown")


def point_at_an_event(table: Table) -> Times:
    """Point at a line of a forecast: what it concerns lights up."""
    table.turn_to("market")
    table.press(table.place("space:west 1"))()
    line = table.page.locator(".receipt [data-told]").first
    line.wait_for()
    elsewhere = table.page.locator(".prompt b").first
    event = "pointerup" if table.screen.is_phone else "pointerover"
    while True:
        act = table.press(line) if table.screen.is_phone else line.hover
        yield table.timed(act, Awaited(".pointed"), event)
        if table.screen.is_phone:
            table.press(elsewhere)()
        else:
            elsewhere.hover()
        table.page.locator(".pointed").first.wait_for(state="detached")


def turn_to_another_tab(table: Table) -> Times:
    """On a phone, go from one part of the table to the next."""
    while True:
        for at, tab in enumerate(TABS):
            button = table.page.locator(".tabbar button").nth(at)
            yield table.timed(table.press(button), Awaited(f'.table[data-tab="{tab}"]'))


Interaction = Callable[[Table], Times]
EVERYWHERE: Mapping[str, Interaction] = {
    "select a card of the market": select_a_card,
    "open a card": open_a_card,
    "switch to another rival": switch_rival,
    "choose a fair and see its forecast": see_a_forecast,
    "list all answers": list_all_answers,
    "move the focus over the map by key": move_the_focus,
    "point at a line of the forecast": point_at_an_event,
}
BY_MOUSE: Mapping[str, Interaction] = {"hover over the market": hover_over_the_market}
BY_FINGER: Mapping[str, Interaction] = {"turn to another tab": turn_to_another_tab}


@dataclass(frozen=True)
class Outcome:
    """How long one interaction took on one screen, time by time."""

    name: str
    screen: Screen
    times: Sequence[float]
    work: Sequence[float]
    longest_event: float

    @property
    def median(self) -> float:
        """The time in the middle."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """The time within which 95 of 100 were answered."""
        return sorted(self.times)[math.ceil(0.95 * len(self.times)) - 1]


# --- Measuring ------------------------------------------------------------------------------------


@contextmanager
def serving() -> Iterator[str]:
    """A server with tables of its own; gives its address."""
    process = subprocess.Popen([sys.executable, str(SERVE)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{json.loads(process.stdout.readline())['port']}"
    finally:
        process.kill()
        process.communicate()


def sit_down(context: BrowserContext, home: str, record: JsonObject) -> str:
    """Play on from the position, on the first seat; gives the page of the table."""

    def ask(path: str, body: object) -> str:
        answer = context.request.post(f"{home}/api{path}", data=body)
        assert answer.ok, answer.text()
        told: dict[str, str] = answer.json()
        return told.get("id", "")

    ask("/people/guest", {"name": "Ginevra"})
    kept = ask("/records", record)
    return f"{home}/table/{ask(f'/records/{kept}/replay/0/play-on', {'seat': 0})}"


def measure(page: Page, screen: Screen, times: int) -> list[Outcome]:
    """Do everything so many times."""
    page.locator(".prompt.asked").wait_for()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    table = Table(page, screen)
    found = []
    for name, interaction in {**EVERYWHERE, **(BY_FINGER if screen.is_phone else BY_MOUSE)}.items():
        table.put_back()
        table.longest()
        table.work.clear()
        going = interaction(table)
        taken = [next(going) for _ in range(times)]
        found.append(Outcome(name, screen, taken, [*table.work], table.longest()))
        print(f"{screen.name}: {name}: {found[-1].median:.0f} ms", flush=True)
    return found


def measure_all(rounds: int, times: int) -> tuple[str, list[Outcome]]:
    """Measure on every screen, round by round; gives the browser's version, too."""
    record = scenario(POSITION.read_text(encoding="utf-8")).record
    found: list[Outcome] = []
    with serving() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or "chromium", args=ARGUMENTS
        )
        for screen in SCREENS * rounds:
            context = browser.new_context(**screen.wishes())  # type: ignore[arg-type]  # theirs
            # The offer of sounds would lie over the prompt.
            context.add_init_script("localStorage['condotta.sounds'] = 'off'")
            page = context.new_page()
            page.goto(sit_down(context, home, record))
            found += measure(page, screen, times)
            context.close()
        version = browser.version
        browser.close()
    return version, least_disturbed(found)


def least_disturbed(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Of the rounds of each interaction the one that the machine disturbed least."""
    best: dict[tuple[str, str], Outcome] = {}
    for it in outcomes:
        key = (it.screen.name, it.name)
        if key not in best or it.p95 < best[key].p95:
            best[key] = it
    return [*best.values()]


# --- What is shown --------------------------------------------------------------------------------


def told(outcomes: Sequence[Outcome]) -> list[str]:
    """A table of Markdown for one screen."""
    rows = [
        f"| {it.name} | {it.median:.0f} | {it.p95:.0f} | {max(it.times):.0f}"
        f" | {it.longest_event:.0f} | {statistics.median(it.work):.0f} |"
        for it in outcomes
    ]
    head = "| milliseconds | median | p95 | longest | longest by Event Timing | processor |"
    return [head, "| :-- | --: | --: | --: | --: | --: |", *rows]


def verdict(outcomes: Sequence[Outcome]) -> str:
    """Say whether the bar is met."""
    latest = max((it for it in outcomes if it.screen.slower == 1), key=lambda it: it.p95)
    is_met = "met" if latest.p95 < LATEST_MS else "not met"
    return (
        f"the largest p95, {latest.name} ({latest.screen.name}): {latest.p95:.0f} ms"
        f" (bar: under {LATEST_MS} ms, {is_met})"
    )


def priority() -> str:
    """Say whether other programs on the machine had to stand back."""
    nice = os.nice(0)
    return f", ahead of other programs (nice {nice})" if nice < 0 else ""


def results(version: str, rounds: int, times: int, outcomes: Sequence[Outcome]) -> str:
    """Everything that was measured, for the file beside this program."""
    lines = [
        "# A full table in the browser",
        "",
        "Pax Renaissance, four seats with 44 cards and four empires in their tableaux, a full map,",
        f"a full market (`forty-cards.txt`). Chromium {version}, headless and without a GPU,",
        f"with the server beside it on {os.cpu_count()} cores, {platform.system()}{priority()}.",
        f"Rounds: {rounds}, of {times} times each, the first time included; told is the round of",
        "each interaction that the machine disturbed least. The load of the machine at the end:",
        f"{os.getloadavg()[0]:.1f}; well above {1 + (os.cpu_count() or 1)} it had other work, and",
        "only *processor* can be compared.",
        "",
        "From the input to the end of the frame that shows what it asked for; a frame is 17 ms.",
        "*Event Timing* is the browser's own measure, until the next paint, in steps of 8 ms.",
        "*Processor* is the time the page's main thread worked for it, the median.",
        "",
    ]
    for screen in SCREENS:
        here = [it for it in outcomes if it.screen == screen]
        lines += [f"## {screen.name}", "", *told(here), ""]
    lines += [
        f"- {verdict(outcomes)}",
        "- the slowed processor stands for a cheap phone and has no bar",
        "",
        "Made by `make bench-browser`.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, show, and keep what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how many rounds")
    parser.add_argument(
        "--times", type=int, default=TIMES, help="how often each is done in a round"
    )
    parser.add_argument("--dry", action="store_true", help="show the results, write nothing")
    wishes = parser.parse_args()
    times = max(LEAST_TIMES, wishes.times)
    version, outcomes = measure_all(wishes.rounds, times)
    text = results(version, wishes.rounds, times, outcomes)
    print(text)
    if not wishes.dry:
        (HERE / "RESULTS.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
