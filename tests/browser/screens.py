"""The screens that people have, and what is seen on them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Visit, Visitor

SCREENS = {
    "1920": (1920, 1080),
    "1440": (1440, 900),
    "1366": (1366, 768),
    "1280": (1280, 720),
    "1024": (1024, 768),
    "tablet upright": (820, 1180),
    "tablet across": (1180, 820),
    "phone": (390, 844),
    "small phone": (360, 740),
}
PHONES = ("phone", "small phone")
TOUCHED = ("tablet upright", "tablet across", *PHONES)

OUTSIDE = """(wanted) => wanted.flatMap((selector) => {
  // What is there, is seen, and sticks out of the window.
  const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return found
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0)
    .filter(([, box]) => box.left < -1 || box.top < -1 ||
      box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .map(([one, box]) => `${selector} ${Math.round(box.left)},${Math.round(box.top)} to ` +
      `${Math.round(box.right)},${Math.round(box.bottom)} of ${innerWidth}x${innerHeight}`);
})"""

CUT = """(wanted) => wanted.flatMap((selector) =>
  // What is said and cut off by its own box.
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
    .map((one) => `${selector}: ${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 60)}`))"""

WIDE = """() => {
  // What sticks out to the right although nothing lets one scroll there.
  const most = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth <= most ? [] :
    [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > most + 1)
      .map((one) => `${Math.round(one.getBoundingClientRect().right)} of ${most}: ` +
        one.outerHTML.slice(0, 120)).slice(0, 4);
}"""

TWO_FRAMES = """() => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)))"""

PLACES = """(wanted) => Object.fromEntries(wanted.map((selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return [selector, box && [box.left, box.top, box.width, box.height].map(Math.round)];
}))"""


def sit_at(visit: Visit, screen: str, **wishes: Any) -> Visitor:
    """Somebody in front of such a screen."""
    width, height = SCREENS[screen]
    return visit(
        viewport={"width": width, "height": height},
        has_touch=screen in TOUCHED,
        is_mobile=screen in PHONES,
        **wishes,
    )


def outside(page: Page, *wanted: str) -> list[str]:
    """What of these is not wholly inside the window; the page itself must not scroll either."""
    found: list[str] = page.evaluate(OUTSIDE, list(wanted))
    sizes = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    wide, high = page.evaluate(sizes)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    if wide > width or high > height:
        found.append(f"the page is {wide}x{high} in a window of {width}x{height}")
    return found


def cut(page: Page, *wanted: str) -> list[str]:
    """What of these is longer than the room it has."""
    found: list[str] = page.evaluate(CUT, list(wanted))
    return found


def places(page: Page, *wanted: str) -> dict[str, list[int] | None]:
    """Where these are, and how large."""
    found: dict[str, list[int] | None] = page.evaluate(PLACES, list(wanted))
    return found


def moved(page: Page, before: dict[str, list[int] | None]) -> list[str]:
    """What is elsewhere or larger than before; half a pixel may be rounded up once and down once."""
    return [
        f"{name}: {before[name]} to {now}"
        for name, now in places(page, *before).items()
        if _differs(before[name], now)
    ]


def _differs(before: list[int] | None, now: list[int] | None) -> bool:
    if before is None or now is None:
        return before is not now
    return any(abs(one - other) > 1 for one, other in zip(before, now, strict=True))
