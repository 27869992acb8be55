"""One device, several people: nothing of one is left on the page when it is handed to another."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from condotta.condottiere.cards import KIND_NAMES, MERCENARIES
from tests.browser.conftest import Visit, Visitor
from tests.browser.player import Answer, Player, Pointer, Shown, at_random
from tests.browser.test_accessibility import AXE, GRAVE
from tests.browser.words import say

LOOKS = 12
"""So many looks until a hand must be gone from memory: no timer of the page has let go of it by then."""

PEOPLE = ("Anna", "Béla", "Clara")

STAGE = """() => {
  // What the page wants of the people in front of it; null while it is still at something.
  const come = document.querySelector(".cover .come");
  if (come) return come.getAttribute("aria-disabled") === "true" ? null : "cover";
  if (document.querySelector("main.cover")) return "nothing";
  if (document.querySelector("section.end")) return "ended";
  return document.querySelector(".prompt.asked") ? "asked" : null;
}"""

KEPT = """async () => JSON.stringify([
  {...localStorage}, {...sessionStorage}, await indexedDB.databases(), history.state,
  document.title, document.cookie, location.href,
])"""

ALIKE = """function (hand) {
  // `this` is every list that the page still holds, after whatever is unreachable is gone.
  return this.filter((one) =>
    one.length === hand.length && hand.every((card, place) => one[place] === card)).length;
}"""


@dataclass
class Lines:
    """What the server has sent over each line of a page."""

    told: list[tuple[str, list[dict[str, Any]]]] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        heard: list[dict[str, Any]] = []
        self.told.append((socket.url, heard))
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    def hand(self) -> list[str]:
        """The hand that was shown last."""
        views = [m["sight"]["view"] for m in self.told[-1][1] if m.get("sight")]
        shown: list[str] = views[-1]["hand"]
        return shown

    def check(self) -> None:
        """Over each line came the hand of the seat that was asked for, or none."""
        for url, heard in self.told:
            named = re.search(r"seat=(\d)", url)
            seat = int(named.group(1)) if named else None
            for message in heard:
                sight = message.get("sight")
                if not sight:
                    continue
                assert sight["view"]["seat"] == seat
                assert seat is not None or not sight["view"]["hand"]
                for event in sight["events"]:
                    secret = event["kind"] in ("cards-dealt", "cards-drawn")
                    if secret and event["args"].get("seat") != seat:
                        assert "cards" not in event["args"], "another's cards were told"


def seat_three(
    visit: Visit, options: dict[str, Any] | None = None, **wishes: Any
) -> tuple[Visitor, str, Lines]:
    """Three people at one device, and a computer player."""
    somebody = visit(**wishes)
    somebody.come(PEOPLE[0])
    id = somebody.new_table(
        begin=False, seats=4, computers=["random"], options=options or {}, first=0
    )
    for seat in (1, 2):
        local = {"seat": seat, "name": PEOPLE[seat]}
        somebody.ask("PUT", f"/tables/{id}/local", local)
    somebody.ask("POST", f"/tables/{id}/start")
    lines = Lines()
    lines.listen(somebody.page)
    somebody.open(f"/table/{id}")
    return somebody, id, lines


def stage(page: Page) -> str:
    found: str = page.wait_for_function(STAGE).json_value()
    return found


def check_nothing_is_left(page: Page, hand: list[str]) -> None:
    """Neither on the page nor in what it keeps is there any card."""
    html = page.evaluate("document.documentElement.outerHTML")
    kept = page.evaluate(KEPT)
    for kind in KIND_NAMES:
        assert kind not in kept
        assert say(f"card.{kind}") not in html, f"{kind} is on the page"
    assert len(page.locator(".hand-place").all()) == 0
    if len(hand) > 3:
        # What was taken off the page is the browser's until it has drawn the next picture.
        for _ in range(LOOKS):
            if not lists_like(page, hand):
                return
            page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        pytest.fail("the page remembers a hand")


def lists_like(page: Page, hand: list[str]) -> int:
    """Count the lists in the page's memory that are a hand."""
    cdp = page.context.new_cdp_session(page)
    of = cdp.send("Runtime.evaluate", {"expression": "Array.prototype"})["result"]["objectId"]
    every = cdp.send("Runtime.queryObjects", {"prototypeObjectId": of})["objects"]["objectId"]
    found = cdp.send(
        "Runtime.callFunctionOn",
        {
            "objectId": every,
            "functionDeclaration": ALIKE,
            "arguments": [{"value": hand}],
            "returnByValue": True,
        },
    )
    cdp.detach()
    count: int = found["result"]["value"]
    return count


def test_three_people_and_a_computer_play_a_game_at_one_device(visit: Visit) -> None:
    somebody, _, lines = seat_three(visit, {"max_battles": 2})
    page = somebody.page
    player = Player(page, Pointer(), at_random(4, passes=0.5))
    came: list[str] = []
    hand: list[str] = []
    looked = 0
    while (now := stage(page)) != "ended":
        if now == "cover":
            name = page.locator(".cover h1").inner_text()
            came.append(next(one for one in PEOPLE if name.endswith(one)))
            # Memory is looked through now and then: that takes a while.
            is_deep = len(came) in (2, 3, 6)
            check_nothing_is_left(page, hand if is_deep else [])
            looked += is_deep and len(hand) > 3
            page.locator(".cover .come").click()
            page.wait_for_function("!document.querySelector('.cover .come')")
        elif now == "nothing":
            page.get_by_role("button", name=say("web.device.hand-on")).click()
        else:
            hand = lines.hand()
            if len(came) == 1:
                assert lists_like(page, hand) > 0, "the look into memory sees nothing"
            player.answer()
    lines.check()
    assert set(came) == {*PEOPLE}
    assert looked > 1
    expect(page.get_by_role("button", name=say("web.table.again"))).to_be_visible()
    expect(page.get_by_text(say("web.table.you-won"))).to_have_count(0)


def mercenaries_first(shown: Shown) -> Answer:
    """Play every mercenary and keep what is none: then one is asked whether to throw that in."""
    names = [say(f"card.{kind}") for kind in KIND_NAMES[:MERCENARIES]]
    for answer in shown.answers:
        if any(answer.name.startswith(name) for name in names):
            return answer
    return (shown.of_kind("pass") or shown.of_kind("keep-hand") or shown.answers)[0]


def pass_at_once(shown: Shown) -> Answer:
    """Keep the mercenaries: then there is nothing to be asked."""
    return (shown.of_kind("pass") or shown.answers)[0]


def come_in_front(page: Page) -> tuple[str, str]:
    """Come in front as the page asks; gives who that is, and what the page said to all."""
    name = next(one for one in PEOPLE if page.locator(".cover h1").inner_text().endswith(one))
    said = page.locator("main.cover").inner_text().replace(name, "NAME")
    # A shield wears the first letter of a name.
    said = said.replace(f"\n{name[0]}\n", "\n")
    page.locator(".cover .come").click()
    page.wait_for_function("!document.querySelector('.cover .come')")
    return name, said


def test_a_secret_question_goes_round_and_nobody_learns_who_was_asked(visit: Visit) -> None:
    somebody, _, lines = seat_three(visit)
    page = somebody.page
    policies = dict(zip(PEOPLE, (mercenaries_first, mercenaries_first, pass_at_once), strict=True))
    said_in_round = say("web.device.round")
    looks: list[tuple[str, str, str]] = []
    front = ""
    while (now := stage(page)) != "ended":
        is_round = now == "cover" and page.get_by_text(said_in_round).count() > 0
        if looks and now == "cover" and not is_round:
            break
        if now == "cover":
            front, said = come_in_front(page)
            if is_round:
                looks.append((front, stage(page), said))
        elif now == "nothing":
            assert page.locator(".hand-place, .prompt").count() == 0
            page.get_by_role("button", name=say("web.device.hand-on")).click()
        else:
            if looks:
                expect(page.get_by_text(say("web.keeping.begin"))).to_have_count(0)
            Player(page, Pointer(), policies[front]).answer()
    lines.check()
    assert sorted(name for name, _, _ in looks) == sorted(PEOPLE), "each has one look"
    assert {what for name, what, _ in looks if name == "Clara"} == {"nothing"}
    assert "asked" in {what for _, what, _ in looks}
    assert len({said for _, _, said in looks}) == 1, "the screen between says who is asked"
    assert "keeps-hand" not in page.evaluate(KEPT)


def test_the_device_is_handed_over_by_keyboard_and_again_after_a_reload(visit: Visit) -> None:
    somebody, id, lines = seat_three(visit, viewport={"width": 390, "height": 844})
    page = somebody.page
    assert stage(page) == "cover"
    come = page.get_by_role("button", name="I am Anna", exact=True)
    expect(come).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".heard[aria-live=assertive]")).to_contain_text("Hand the device to Anna")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    assert [one["id"] for one in found if one["impact"] in GRAVE] == []
    page.keyboard.press("Enter")
    expect(page.locator(".hand-place")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    hand = lines.hand()
    assert len(hand) > 3
    page.reload()
    assert stage(page) == "cover"
    check_nothing_is_left(page, hand)
    second = somebody.context.new_page()
    second.goto(f"{somebody.home}/table/{id}")
    assert stage(second) == "cover"
    check_nothing_is_left(second, hand)
    # All may look at what lies on the table; there is no hand.
    page.get_by_role("button", name=say("web.device.look")).click()
    expect(page.get_by_role("button", name="I am Clara", exact=True)).to_be_visible()
    lines.check()


def test_people_at_this_device_are_seated_in_the_form_and_in_the_waiting_room(
    visit: Visit,
) -> None:
    somebody = visit()
    somebody.come("Anna")
    page = somebody.page
    somebody.open()
    page.get_by_role("button", name=say("web.lobby.new")).first.click()
    page.get_by_label(say("web.lobby.seat-number", number=2), exact=True).select_option("@")
    page.get_by_label(say("web.device.name", number=2)).fill("Béla")
    page.get_by_role("button", name=say("web.lobby.put-up")).click()
    expect(page.get_by_text(say("web.device.at-this"), exact=True)).to_be_visible()
    add = f"{say('web.device.add')}: {say('web.lobby.seat-number', number=3)}"
    page.get_by_role("button", name=add).click()
    page.get_by_label(say("web.device.name", number=3)).fill("Clara")
    page.keyboard.press("Enter")
    away = page.get_by_role("button", name=say("web.device.send-away", name="Clara"))
    expect(away).to_be_visible()
    away.click()
    expect(away).to_have_count(0)
