"""Pax Renaissance between two browsers: questions out of turn, leaving, taking back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from condotta.core.values import JsonObject
from tests.browser.conftest import Visit, Visitor
from tests.browser.pax_player import Asked, Option, Player, Pointing, number_shown, prompt
from tests.browser.pax_positions import played, sit_down_at, sit_together_at
from tests.browser.words import say
from tests.server.serving import Served

TAX = """
    seats 2
    seat 0: west [PREN029]
    seat 1: florins 1
    borders: mamluk__ottoman=p.1
"""
SMALL_HAND = """
    seats 2
    seat 0: hand PREN129X
    seat 1: hand PREN001 PREN002 PREN003; west [PREN146X]
"""
BATTLE = """
    seats 2
    seat 0: hand PREN028; florins 3
    france: paris=Rg; repressed Nr Nr Rt p.1
    borders: england__france=Sg
"""


def at_one_table(served: Served, record: JsonObject, *visitors: Visitor) -> list[Player]:
    """Everybody with a browser of their own."""
    names = ("Anna", "Beppe")
    people = [(one.come(name), name) for one, name in zip(visitors, names, strict=True)]
    table = sit_together_at(served, record, *people)
    seated = [Player(one, table, Pointing()) for one in visitors]
    for player in seated:
        player.sit_down()
    return seated


def answer_with(player: Player, kind: str, **wanted: str) -> Asked:
    """Give the first answer of this kind that has these values."""
    asked = player.wait()
    assert asked is not None
    option = next(one for one in asked.of_kind(kind) if fits(one, wanted))
    player.answer(option)
    return asked


def fits(option: Option, wanted: dict[str, str]) -> bool:
    return all(option[name] == value for name, value in wanted.items())


def question(kind: str) -> str:
    return say(f"question.{kind}")


def test_a_tax_is_answered_out_of_turn(visit: Visit, served: Served) -> None:
    anna, beppe = at_one_table(served, played(TAX).record, visit(), visit())
    expect(prompt(beppe.page)).to_contain_text("Anna")
    answer_with(anna, "use-ops", side="west")
    expect(prompt(beppe.page)).to_contain_text(question("tax-answer"))
    expect(prompt(anna.page)).to_contain_text("Beppe")
    assert answer_with(beppe, "pay-tax").kind == "tax-answer"
    assert answer_with(beppe, "choose-slot", slot="cyprus").kind == "tax-levy"
    # Then it is Anna again who plays on.
    asked = anna.wait()
    assert asked is not None
    assert asked.kind in ("ops", "next-action")


def test_a_hand_that_became_too_large_is_discarded_from_out_of_turn(
    visit: Visit, served: Served
) -> None:
    anna, beppe = at_one_table(served, played(SMALL_HAND).record, visit(), visit())
    answer_with(anna, "play", card="PREN129X")
    answer_with(anna, "place-bishop", card="PREN146X")
    expect(prompt(beppe.page)).to_contain_text(question("hand-limit"))
    asked = answer_with(beppe, "discard-card", card="PREN002")
    assert asked.kind == "hand-limit"
    hand = beppe.page.get_by_role("region", name=say("web.paxcards.hand"))
    expect(hand.get_by_role("listitem")).to_have_count(2)
    expect(hand).not_to_contain_text(say("card.PREN002"))


def chain(visitor: Visitor) -> Player:
    """Somebody in the middle of a battle: the card is played, announced, and one has fallen."""
    visitor.come("Lucrezia")
    player = Player(visitor, sit_down_at(visitor, played(BATTLE)), Pointing())
    player.sit_down()
    answer_with(player, "play", card="PREN028")
    answer_with(player, "announce")
    return player


def shown(page: Page) -> tuple[str, list[str]]:
    """The prompt and all places that can be picked."""
    lit = page.locator('[data-place][tabindex="0"], .lit > button[data-place]')
    found = lit.evaluate_all("(all) => all.map((one) => one.dataset.place).sort()")
    return prompt(page).inner_text(), found


def test_a_reload_in_the_middle_of_a_chain_loses_nothing(visit: Visit) -> None:
    player = chain(visit())
    before = player.wait()
    assert before is not None
    assert before.kind == "casualties"
    seen = shown(player.page)
    assert len(seen[1]) > 1
    player.page.reload()
    assert player.wait() == before
    assert shown(player.page) == seen
    answer_with(player, "lose-repressed", piece="Rt")
    asked = player.wait()
    assert asked is not None
    assert asked.kind == "survivors"


def test_one_goes_back_to_the_start_of_an_action(visit: Visit) -> None:
    player = chain(visit())
    assert player.wait() is not None
    back = prompt(player.page).get_by_role("button", name=say("web.pax.back"))
    back.click()
    expect(prompt(player.page)).to_contain_text(question("next-action"))
    asked = player.wait()
    assert asked is not None
    assert number_shown(player.page) == asked.number
    assert asked.of_kind("play") == [{"kind": "play", "card": "PREN028"}]
    expect(back).to_have_count(0)
    # And another way from there.
    answer_with(player, "play", card="PREN028")
    assert answer_with(player, "hold-back").kind == "announce"
