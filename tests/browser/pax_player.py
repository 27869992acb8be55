"""Somebody who plays Pax Renaissance in the browser, with a mouse, a finger, or keys alone.

What may be answered is asked of the server; the answer is given on the page, where a person would
give it: a click on the city, the card, the victory that is meant, or a letter and a number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visitor
from tests.browser.words import say

Option = Mapping[str, Any]

SECONDS = 60.0
"""How long a player waits for the next question."""

PLACES = {
    **dict.fromkeys(
        ("choose-slot", "place-agent", "lose-piece", "free-piece", "take-from-slot"),
        "slot:{slot}",
    ),
    **dict.fromkeys(
        ("choose-card", "place-bishop", "take-bishop", "use-ability", "use-op"), "card:{card}"
    ),
    **dict.fromkeys(("choose-empire", "take-repressed"), "empire:{empire}"),
    **dict.fromkeys(("play", "discard-card"), "hand:{card}"),
    **dict.fromkeys(("activate", "declare"), "victory:{victory}"),
    **dict.fromkeys(("buy", "take-florin"), "space:{row} {column}"),
    "convene-fair": "space:{row} 0",
    "lose-repressed": "repressed:{empire} {piece}",
    "pacify": "repressed:{piece}",
}
"""Where on the table each kind of answer is picked; the others are buttons."""

GROUPS = {
    "buy": ("buy", "b"),
    "play": ("play", "p"),
    "sell": ("sell", "s"),
    "use-ops west": ("ops-west", "w"),
    "use-ops east": ("ops-east", "a"),
    "use-ops both": ("ops-both", "o"),
    "convene-fair west": ("fair-west", "f"),
    "convene-fair east": ("fair-east", "g"),
    "declare": ("declare", "d"),
    "use-ability": ("ability", "q"),
    "end-turn": ("end", "e"),
}
"""The buttons of the action bar and their keys, by what they are for."""

LAST_NUMBER = 9


@dataclass(frozen=True)
class Asked:
    """What a seat is asked, and everything it may answer."""

    number: int
    kind: str
    options: tuple[Option, ...]

    def of_kind(self, kind: str) -> list[Option]:
        return [option for option in self.options if option["kind"] == kind]

    def like(self, option: Option, key: Callable[[Option], str | None]) -> list[Option]:
        """The options that share something with this one, in their order."""
        return [other for other in self.options if key(other) == key(option)]


def place_of(option: Option) -> str | None:
    """Where on the table an answer is picked; none, if only by a button."""
    place = PLACES.get(option["kind"])
    return None if place is None else place.format_map(option)


def group_of(option: Option) -> str:
    """What the action bar calls it."""
    parts = [option["kind"]]
    if parts[0] == "use-ops":
        parts.append(option["side"])
    if parts[0] == "convene-fair":
        parts.append(option["row"])
    return " ".join(parts)


# --- what the page shows --------------------------------------------------------------------------


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name=say("web.table.prompt"), exact=True)


def number_shown(page: Page) -> int | None:
    """The number of the position on the page; none at the end, where nothing is asked."""
    found: int | None = page.evaluate(
        "() => { const shown = document.querySelector('.prompt')?.dataset.number;"
        " return shown === undefined ? null : Number(shown); }"
    )
    return found


def is_chosen(page: Page) -> bool:
    """Whether an answer is selected and waits for a second press."""
    found: bool = page.evaluate("() => document.querySelector('.prompt.chosen') !== null")
    return found


def listed(page: Page) -> Locator:
    return page.locator(".options").get_by_role("listitem").get_by_role("button")


# --- ways to answer -------------------------------------------------------------------------------


class Way(Protocol):
    """A way to give an answer."""

    def pick(self, page: Page, asked: Asked, option: Option) -> None: ...

    def confirm(self, page: Page) -> None: ...


class Pointing:
    """By mouse, or by finger: click what is meant."""

    def __init__(self, *, finger: bool = False) -> None:
        self.finger = finger
        self.by_place = 0
        self.by_list: list[str] = []
        """The answers that had no place on the table to be clicked at."""

    def press(self, button: Locator) -> None:
        if self.finger:
            button.tap()
        else:
            button.click()

    def pick(self, page: Page, asked: Asked, option: Option) -> None:
        place = place_of(option)
        if place is not None and self._press_place(page, place):
            self.by_place += 1
            if asked.kind == "next-action" and option["kind"] == "play":
                self._play_opened(page, asked.like(option, place_of).index(option))
            else:
                self._choose_among(page, asked.like(option, place_of), option)
        elif asked.kind == "next-action":
            group, _ = GROUPS[group_of(option)]
            bar = page.get_by_role("toolbar", name=say("web.pax.actions"))
            self.press(bar.get_by_role("button", name=say(f"web.pax.do-{group}")))
            self._choose_among(page, asked.like(option, group_of), option)
        elif place is None:
            buttons = [other for other in asked.options if place_of(other) is None]
            self.press(listed(page).nth(buttons.index(option)))
        else:
            self.by_list.append(f"{asked.kind}: {option['kind']}")
            self.press(prompt(page).get_by_role("button", name=say("web.pax.list")))
            self.press(listed(page).nth(asked.options.index(option)))

    def confirm(self, page: Page) -> None:
        self.press(prompt(page).locator(".btn--go"))

    def _play_opened(self, page: Page, which: int) -> None:
        """A card of the hand opens with what can be done with it."""
        deeds = page.get_by_role("dialog").get_by_role("group", name=say("web.paxcards.deeds"))
        self.press(deeds.get_by_role("button").nth(which))

    def _choose_among(self, page: Page, several: list[Option], option: Option) -> None:
        if len(several) > 1:
            self.press(listed(page).nth(several.index(option)))

    def _press_place(self, page: Page, place: str) -> bool:
        """Press the place, if it is to be seen; on the map wherever its middle is."""
        sort, _, name = place.partition(":")
        found = page.locator(f'[data-place="{place}"]').filter(visible=True)
        if found.count() == 0 and sort in ("empire", "card"):
            found = page.locator(f'[data-empire="{name}"]').filter(visible=True)
        if found.count() == 0:
            return False
        first = found.first
        if not first.evaluate("(one) => one instanceof SVGElement"):
            self.press(first)
            return True
        # Away from the edges, where the bars of a phone lie over the page.
        first.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        box = first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.finger:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
        return True


class Keys:
    """By keys alone: a letter for what to do, a number for which, Enter to do it."""

    def pick(self, page: Page, asked: Asked, option: Option) -> None:
        if asked.kind == "next-action":
            _, letter = GROUPS[group_of(option)]
            page.keyboard.press(letter)
            self._choose_among(page, asked.like(option, group_of), option)
        elif option["kind"] == "stop":
            page.keyboard.press("n")
        else:
            page.keyboard.press("c")
            self._choose_among(page, list(asked.options), option)

    def confirm(self, page: Page) -> None:
        page.keyboard.press("Enter")

    def _choose_among(self, page: Page, several: list[Option], option: Option) -> None:
        if len(several) < 2:
            return
        place = several.index(option)
        listed(page).nth(place).wait_for()
        if place < LAST_NUMBER:
            page.keyboard.press(str(place + 1))
            return
        # Beyond the numbers, Tab leads down the list.
        for _ in range(place):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")


# --- playing --------------------------------------------------------------------------------------

ANSWERED: set[str] = set()
"""The kinds of decisions that players have answered through a page."""

Choose = Callable[[Asked], Option]


def at_random(seed: int) -> Choose:
    """Choose any kind of answer, then any of that kind."""
    rng = Random(seed)

    def choose(asked: Asked) -> Option:
        kinds = sorted({str(option["kind"]) for option in asked.options})
        return rng.choice(asked.of_kind(rng.choice(kinds)))

    return choose


class Player:
    """Somebody at a table of Pax Renaissance."""

    def __init__(
        self, visitor: Visitor, table: str, way: Way, choose: Choose | None = None
    ) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = table
        self.way = way
        self.choose = choose or at_random(0)
        self.answers = 0

    def sit_down(self) -> None:
        self.visitor.open(f"/table/{self.table}")

    def told(self) -> Any:
        """What the server tells this person of the table, without its past."""
        return self.visitor.ask("GET", f"/tables/{self.table}?since=1000000")

    def asked(self) -> Asked | None:
        """What is asked now."""
        sight = self.told()["sight"]
        decision = sight["view"]["decision"]
        if decision is None:
            return None
        return Asked(sight["number"], decision["kind"], tuple(decision["options"]))

    def is_over(self) -> bool:
        over: bool = self.told()["table"]["state"] == "finished"
        return over

    def wait(self, seconds: float = SECONDS) -> Asked | None:
        """Wait until something is asked, and the page shows it; none when the game is over."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            asked = self.asked()
            if asked is not None and self._shows(asked):
                return asked
            if asked is None and self.is_over():
                return None
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing was asked; the page says {prompt(self.page).inner_text()!r}")

    def _shows(self, asked: Asked) -> bool:
        ready: bool = self.page.evaluate(
            "(number) => document.querySelector('.prompt.asked')?.dataset.number === `${number}`",
            asked.number,
        )
        return ready

    def answer(self, option: Option | None = None) -> Asked:
        """Answer what is asked, and see that the table goes on; gives what was asked."""
        asked = self.wait()
        assert asked is not None, "the game is over"
        chosen = self.choose(asked) if option is None else option
        self.way.pick(self.page, asked, chosen)
        if self._waits_for_more(asked, chosen):
            self.way.confirm(self.page)
            self._goes_on(asked, chosen)
        self.answers += 1
        ANSWERED.add(asked.kind)
        return asked

    def _waits_for_more(self, asked: Asked, chosen: Option) -> bool:
        """Whether the answer waits for a second press; or else it is taken, and the table goes on."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            if is_chosen(self.page):
                return True
            if number_shown(self.page) != asked.number:
                return False
            self.page.wait_for_timeout(10)
        raise AssertionError(f"{chosen} led nowhere at {asked.kind}: {self._said()}")

    def _goes_on(self, asked: Asked, chosen: Option) -> None:
        deadline = time.monotonic() + SECONDS
        while number_shown(self.page) == asked.number:
            assert time.monotonic() < deadline, f"{chosen} was not taken: {self._said()}"
            self.page.wait_for_timeout(10)

    def _said(self) -> str:
        return prompt(self.page).inner_text()

    def play(self, most: int = 400) -> bool:
        """Answer until the game is over, or so often; gives whether it is over."""
        for _ in range(most):
            if self.wait() is None:
                return True
            self.answer()
        return self.is_over()
