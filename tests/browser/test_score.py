"""The score sheet: what it tells, and that it prints on one sheet of paper, black on white."""

from __future__ import annotations

import json
import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import finish, finished_table
from tests.browser.pax_pages import finished_game
from tests.browser.test_accessibility import AXE, findings
from tests.browser.words import say

LOOK = """() => {
  const of = (one) => getComputedStyle(one);
  return {
    ink: of(document.querySelector("main")).color,
    paper: of(document.body).backgroundColor,
    shown: [...document.querySelectorAll("main *, header")]
      .filter((one) => one.matches("button, header.top") && one.checkVisibility()).length,
  };
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_a_score_sheet_prints_on_one_sheet_black_on_white(
    visit: Visit, game: str, theme: Literal["light", "dark"]
) -> None:
    somebody = visit(color_scheme=theme)
    somebody.come("Isabella")
    id = finished_table(somebody) if game == "condottiere" else finished_game(somebody)
    page = somebody.page
    somebody.open(f"/score/table/{id}")
    expect(page.get_by_role("table")).to_contain_text("Isabella")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    page.emulate_media(media="print")
    seen = page.evaluate(LOOK)
    assert seen == {"ink": "rgb(0, 0, 0)", "paper": "rgb(255, 255, 255)", "shown": 0}
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_the_end_and_the_replay_lead_to_the_sheet_and_the_record(visit: Visit) -> None:
    somebody = visit()
    somebody.come("Isabella")
    id = somebody.new_table(seats=2, computers=["random"], options={"max_battles": 1})
    finish(somebody, id)
    page = somebody.page
    for path in (f"/table/{id}", f"/replay/table/{id}"):
        somebody.open(path)
        page.get_by_role("link", name=say("web.score.title")).click()
        expect(page).to_have_url(re.compile(f"/score/table/{id}$"))
    with page.expect_download() as coming:
        page.get_by_role("link", name=say("web.table.save-record")).click()
    assert coming.value.suggested_filename == f"condottiere-{id}.json"
    record = json.loads(coming.value.path().read_text())
    assert record["format"] == "condotta-record"
    assert record["table"]["names"][0] == "Isabella"
