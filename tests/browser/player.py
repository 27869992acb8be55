"""Somebody who plays at a table in the browser, knowing only what the page shows.

What is asked, and what may be answered, is read from roles and accessible names; the answer is given
with a mouse, with keys alone, or with a finger. What has been answered is remembered for the test
that wants every kind of decision to have come up.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, Protocol

from playwright.sync_api import Locator, Page

from condotta.core.message import Message
from tests.browser.words import capital, say, words

Place = Literal["hand", "regions", "buttons"]

READING = (Path(__file__).parent / "page_reading.js").read_text(encoding="utf-8")
QUESTIONS = ("choose-region", "turn", "scarecrow", "pope", "turn-up", "hand", "keep", "draw")
BY_BUTTON: tuple[tuple[str, dict[str, int]], ...] = (
    ("pass", {}),
    ("pass-reveal", {}),
    ("take-nothing", {}),
    ("decline", {}),
    ("remove-pope", {}),
    ("keep-hand", {}),
    ("discard-hand", {}),
    ("keep-no-more", {}),
    *(("draw", {"count": count}) for count in range(4)),
)
"""Answers that are plain buttons."""

BY_PICKING = {
    ("turn", "hand"): "play",
    ("keep", "hand"): "keep-card",
    ("choose-region", "regions"): "choose-region",
    ("pope", "regions"): "place-pope",
    ("scarecrow", "buttons"): "take-back",
    ("turn-up", "buttons"): "turn-up",
}
"""What it means to pick a card or a region, for each question."""

SECONDS = 60.0
"""How long a player waits for the next question."""


@dataclass(frozen=True)
class Answer:
    """Something the page offers to answer."""

    kind: str
    place: Place
    index: int
    name: str


@dataclass(frozen=True)
class Shown:
    """What the page shows at a moment."""

    ended: bool
    question: str | None
    picked: bool
    answers: tuple[Answer, ...]
    hand: tuple[str, ...]
    prompt: str
    mark: str

    def of_kind(self, kind: str) -> list[Answer]:
        return [answer for answer in self.answers if answer.kind == kind]

    def is_same_as(self, other: Shown) -> bool:
        """Whether nothing has happened in between."""
        return (self.question, self.mark, self.ended) == (other.question, other.mark, other.ended)


@cache
def _wanted(language: str) -> dict[str, Any]:
    """The names by which the parts of the table are found."""
    templates = words(language).templates
    return {
        "prompt": say("web.table.prompt", language),
        "end": say("web.table.end", language),
        "map": say("web.table.map", language),
        "chronicle": say("web.table.chronicle", language),
        "hand": templates["web.table.hand"][0].split(",")[0],
        "drop": say("web.table.not-yet", language),
        "questions": {kind: say(f"question.{kind}", language) for kind in QUESTIONS},
    }


@cache
def _kinds_of_buttons(language: str, question: str) -> dict[str, str]:
    """What each button means while this is asked, by the words on it."""
    kinds = {
        capital(words(language).say(Message(f"action.{kind}", {**args}))): kind
        for kind, args in BY_BUTTON
    }
    pick = BY_PICKING.get((question, "buttons"))
    if pick is not None:
        for key in words(language).templates:
            if key.startswith("card."):
                card = key.removeprefix("card.")
                kinds[capital(say(f"action.{pick}", language, card=card))] = pick
    return kinds


def plain(name: str) -> str:
    """A card or region without what is said about it: "Scarecrow, no effect"."""
    return name.split(",", maxsplit=1)[0]


def look(page: Page, language: str = "en") -> Shown:
    """Read the page."""
    seen = page.evaluate(READING, _wanted(language))
    question: str | None = seen["question"]
    return Shown(
        ended=seen["ended"],
        question=question,
        picked=seen["picked"],
        answers=() if question is None else _answers(seen, question, language),
        hand=tuple(plain(one["name"]) for one in seen["hand"]),
        prompt=seen["prompt"],
        mark=seen["mark"],
    )


def _answers(seen: dict[str, Any], question: str, language: str) -> tuple[Answer, ...]:
    found: list[Answer] = []
    places: tuple[Place, ...] = ("hand", "regions")
    for place in places:
        kind = BY_PICKING.get((question, place))
        if kind is not None:
            found += [
                Answer(kind, place, one["index"], plain(one["name"]))
                for one in seen[place]
                if one["offered"]
            ]
    kinds = _kinds_of_buttons(language, question)
    found += [
        Answer(kinds[one["name"]], "buttons", one["index"], one["name"])
        for one in seen["buttons"]
        if one["name"] in kinds and one["offered"]
    ]
    return tuple(found)


def part(page: Page, place: Place, language: str) -> Locator:
    """The hand, the map or the prompt."""
    wanted = _wanted(language)
    match place:
        case "hand":
            return page.get_by_role("toolbar", name=wanted["hand"])
        case "regions":
            return page.get_by_role("group", name=wanted["map"], exact=True)
        case "buttons":
            return page.get_by_role("region", name=wanted["prompt"], exact=True)


def element_of(page: Page, answer: Answer, language: str) -> Locator:
    """The very thing on the page that is pressed to answer so."""
    inside = part(page, answer.place, language)
    return inside.locator("button, [role=button]").nth(answer.index)


# --- ways to answer -------------------------------------------------------------------------------


class Way(Protocol):
    """What one plays with."""

    def pick(self, page: Page, answer: Answer, language: str) -> None:
        """Press what stands for an answer."""

    def confirm(self, page: Page, answer: Answer, language: str) -> None:
        """Press once more what is picked."""


SPOT = """async (element) => {
  // A place where a pointer meets this very element: cards and regions overlap.
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94];
  const find = () => {
    for (const block of ["nearest", "center"]) {
      element.scrollIntoView({ block, inline: block, behavior: "instant" });
      const box = element.getBoundingClientRect();
      for (const down of parts) for (const along of parts) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down];
        const hit = document.elementFromPoint(x, y);
        if (hit && element.contains(hit)) return { x, y };
      }
    }
    return null;
  };
  // People press what has come to rest.
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let found = find();
  for (let calm = 0, tries = 0; calm < 3 && tries < 120; tries++) {
    await frame();
    const now = find();
    calm = now && found && now.x === found.x && now.y === found.y ? calm + 1 : 0;
    found = now;
  }
  return found;
}"""


def spot(element: Locator) -> tuple[float, float]:
    """Find a point at which a pointer meets this element and no other."""
    found = element.evaluate(SPOT)
    assert found is not None, f"nothing of {element} can be pointed at"
    return found["x"], found["y"]


def tab_of(page: Page, name: str, language: str = "en") -> Locator:
    """Where a small screen turns to another part of the table; it may say that one is asked there."""
    title = say(f"web.table.tab-{name}", language)
    return page.locator(".tabbar").get_by_role("button", name=re.compile(f"^{re.escape(title)}"))


class Pointer:
    """A mouse, or a finger."""

    def __init__(self, *, finger: bool = False, seed: int = 0) -> None:
        self.finger = finger
        self.rng = Random(seed)

    def press(self, page: Page, element: Locator) -> None:
        x, y = spot(element)
        if self.finger:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)

    def pick(self, page: Page, answer: Answer, language: str) -> None:
        element = element_of(page, answer, language)
        if not element.is_visible():
            # A small screen shows one part of the table at a time.
            self.press(
                page, tab_of(page, "map" if answer.place == "regions" else "battle", language)
            )
            element.wait_for(state="visible")
        self.press(page, element)

    def confirm(self, page: Page, answer: Answer, language: str) -> None:
        # The card itself takes a second press as well as the button does.
        again = answer.place == "hand" and self.rng.random() < 0.5
        prompt = part(page, "buttons", language)
        button = prompt.locator("button.do")
        self.press(page, element_of(page, answer, language) if again else button)


class Keys:
    """A keyboard and nothing else."""

    ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        self.letters: dict[str, str] = {}
        self.ways: dict[tuple[str, str], str] = {}

    def learn(self, page: Page, language: str = "en") -> None:
        """Read the map of keys that the page shows for a question mark."""
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name=say("web.table.keys", language))
        sheet.wait_for()
        keys = sheet.locator("dt").all_inner_texts()
        does = sheet.locator("dd").all_inner_texts()
        self.letters = {
            what.strip(): key.strip().lower() for key, what in zip(keys, does, strict=True)
        }
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")

    def pick(self, page: Page, answer: Answer, language: str) -> None:
        if not self.letters:
            self.learn(page, language)
        letter = self.letters.get(answer.name)
        if answer.place == "regions":
            self._walk_the_map(page, answer, language)
        elif answer.place == "hand" and letter and self.rng.random() < 0.5:
            page.keyboard.press(letter)
        elif answer.kind == "pass" and self.rng.random() < 0.5:
            page.keyboard.press(self.letters[say("web.table.key-pass", language)])
        else:
            self._tab_to(page, answer, language)
            page.keyboard.press("Enter")

    def confirm(self, page: Page, answer: Answer, language: str) -> None:
        # Enter presses what has the focus; who picked by a letter elsewhere goes to the button.
        elsewhere = page.evaluate(
            "document.activeElement.matches('button:not([aria-pressed=true]), a, g[role=button]"
            ":not([aria-pressed=true])')"
        )
        if elsewhere:
            go = part(page, "buttons", language).locator("button.do")
            self._tab_until(page, go)
        page.keyboard.press("Enter")

    def _tab_to(self, page: Page, answer: Answer, language: str) -> None:
        """Go there by Tab; along the hand by arrows."""
        wanted = element_of(page, answer, language)
        inside = part(page, answer.place, language)
        whole = inside if answer.place == "hand" else wanted
        self._tab_until(page, whole)
        for _ in range(40 if answer.place == "hand" else 0):
            buttons = inside.locator("button")
            at = buttons.evaluate_all("(all) => all.indexOf(document.activeElement)")
            if at == answer.index:
                break
            page.keyboard.press("ArrowRight" if at < answer.index else "ArrowLeft")

    def _tab_until(self, page: Page, wanted: Locator) -> None:
        for _ in range(300):
            if wanted.evaluate("(one) => one.contains(document.activeElement)"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def _walk_the_map(self, page: Page, answer: Answer, language: str) -> None:
        """Go over the map by arrows, at least one of them, until the region is found."""
        page.keyboard.press(self.letters[say("web.table.key-map", language)])
        regions = part(page, "regions", language)
        page.wait_for_function(
            "(map) => map.contains(document.activeElement)", arg=regions.element_handle()
        )
        wanted = answer.name
        here = focused(page)
        for steps in range(200):
            if here == wanted and steps > 0:
                page.keyboard.press("Enter")
                return
            key = self._next_arrow(here, wanted)
            page.keyboard.press(key)
            self.ways[here, key] = here = focused(page)
        raise AssertionError(f"arrows do not lead to {wanted}")

    def _next_arrow(self, here: str, wanted: str) -> str:
        """The first arrow of the shortest known way to a region, or to one not tried out yet."""
        paths: deque[tuple[str, tuple[str, ...]]] = deque([(here, ())])
        reached = {here}
        while paths:
            region, keys = paths.popleft()
            if region == wanted and keys:
                return keys[0]
            for key in self.ARROWS:
                there = self.ways.get((region, key))
                if there is None:
                    return (*keys, key)[0]
                if there not in reached or there == wanted:
                    reached.add(there)
                    paths.append((there, (*keys, key)))
        raise AssertionError(f"no way over the map from {here} to {wanted}")


def focused(page: Page) -> str:
    """The name of what has the focus."""
    return plain(page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''"))


# --- playing --------------------------------------------------------------------------------------

Answered = tuple[str, tuple[str, ...], str, str]
"""Edition, variants, kind of decision, kind of answer."""

ANSWERED: set[Answered] = set()
"""Everything that players have answered through a page, and that the page has taken."""

Choose = Callable[[Shown], Answer]


def at_random(seed: int, passes: float = 0.4) -> Choose:
    """Choose anything, but pass so often."""
    rng = Random(seed)

    def choose(shown: Shown) -> Answer:
        kinds = sorted({answer.kind for answer in shown.answers})
        if "pass" in kinds and rng.random() < passes:
            return shown.of_kind("pass")[0]
        others = [kind for kind in kinds if kind != "pass"] or kinds
        return rng.choice(shown.of_kind(rng.choice(others)))

    return choose


class Player:
    """Somebody at a table."""

    def __init__(
        self,
        page: Page,
        way: Way,
        choose: Choose,
        *,
        edition: str = "2007",
        variants: tuple[str, ...] = (),
        language: str = "en",
    ) -> None:
        self.page = page
        self.way = way
        self.choose = choose
        self.edition = edition
        self.variants = variants
        self.language = language
        self.answers = 0
        self.answered: list[str] = []
        """The questions it has answered, in turn."""

    def look(self) -> Shown:
        return look(self.page, self.language)

    def wait(self, seconds: float = SECONDS) -> Shown:
        """Wait until something is asked, or the game is over."""
        deadline = time.monotonic() + seconds
        while True:
            shown = self.look()
            if shown.ended or (shown.question is not None and not shown.picked):
                return shown
            assert time.monotonic() < deadline, f"nothing was asked; the page says {shown.prompt!r}"
            self.page.wait_for_timeout(20)

    def answer(self, answer: Answer | None = None) -> Answer:
        """Answer what is asked, and see that the table goes on."""
        before = self.wait()
        assert before.question is not None, "the game is over"
        assert before.answers, f"nothing can be answered to {before.question}: {before.prompt!r}"
        chosen = answer or self.choose(before)
        self.way.pick(self.page, chosen, self.language)
        if self._is_asked_again(before, chosen):
            self.way.confirm(self.page, chosen, self.language)
            assert not self._is_asked_again(before, chosen, confirmed=True)
        self.answers += 1
        self.answered.append(before.question)
        ANSWERED.add((self.edition, self.variants, before.question, chosen.kind))
        return chosen

    def _is_asked_again(self, before: Shown, chosen: Answer, *, confirmed: bool = False) -> bool:
        """Whether the answer waits for a second press; or else it is taken, and the table goes on."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            now = self.look()
            if now.picked and not confirmed:
                return True
            if not now.picked and not now.is_same_as(before):
                return False
            if confirmed and not now.picked and before.question == "keep":
                # Of two equal cards the second may be kept like the first: nothing else changes.
                return False
            self.page.wait_for_timeout(15)
        raise AssertionError(f"{chosen} led nowhere; the page says {self.look().prompt!r}")

    def wait_for_more_than(self, before: Shown) -> None:
        """Wait until the table has gone on."""
        deadline = time.monotonic() + SECONDS
        while (now := self.look()).picked or now.is_same_as(before):
            assert time.monotonic() < deadline, f"nothing happens; the page says {now.prompt!r}"
            self.page.wait_for_timeout(15)

    def play(self, most: int = 1000, until: Callable[[Shown], bool] | None = None) -> Shown:
        """Answer until the game is over, or until so many answers, or until something is shown."""
        for _ in range(most):
            shown = self.wait()
            if shown.ended or (until is not None and until(shown)):
                return shown
            self.answer()
        return self.look()
