"""The report: one page that needs nothing else, in every language, for everybody's eyes."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from condotta.arena import Outcome, Setup, Tournament, balanced, run, versions
from condotta.arena.charts import Mark, duration, durations, heat, percent, ranges
from condotta.arena.outcome import SeatFault
from condotta.arena.page import page
from condotta.arena.results import Results, as_text, results
from condotta.core.catalogue import LANGUAGES, catalogue

from .strange import SHORT

SCHEMA = Path(__file__).parents[2] / "docs" / "arena-results.schema.json"
VOID = {"meta", "br"}


class Checked(HTMLParser):
    """Reads a page and insists that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(text: str) -> Checked:
    reader = Checked()
    reader.feed(text)
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def played() -> Results:
    tournament = balanced(SHORT, ["steady", "random"], seed=3, games=6)
    outcomes = run(tournament, workers=0)
    fault = SeatFault(0, "raised", "turn", "RuntimeError: <b>&amp;")
    last = outcomes[-1]
    outcomes[-1] = Outcome(**{**vars(last), "faults": (fault,)})
    outcomes[0] = Outcome(0, 0, outcomes[0].seating, broken="crashed")
    return results(tournament, outcomes, versions("condottiere"), resamples=20)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_needs_nothing_from_outside(played: Results, language: str) -> None:
    text = page(played, catalogue(language))
    seen = checked(text).seen
    tags = [tag for tag, _ in seen]
    assert "script" not in tags
    assert not re.search(r"https?://|src=|@import|url\(", text)
    assert dict(seen)["html"] == {"lang": language}
    assert tags.count("svg") == 4
    assert "<b>" not in text


def test_charts_have_words_and_tables_have_headings(played: Results) -> None:
    seen = checked(page(played, catalogue("en"))).seen
    for tag, said in seen:
        if tag == "svg":
            assert said["role"] == "img"
            assert said["aria-label"]
        if tag == "th":
            assert said["scope"] in ("col", "row")
    tags = [tag for tag, _ in seen]
    assert tags.count("table") == tags.count("caption") == tags.count("thead") >= 6


def test_the_report_tells_what_went_wrong(played: Results) -> None:
    text = page(played, catalogue("en"))
    assert "crashed" in text
    assert "RuntimeError: &lt;b&gt;&amp;amp;" in text
    assert "Not finished" not in text


def test_a_tournament_that_is_not_finished_says_so() -> None:
    tournament = balanced(SHORT, ["steady", "random"], seed=3, games=6)
    text = page(results(tournament, [], versions("condottiere")), catalogue("en"))
    checked(text)
    assert "Not finished: 0 of 6 games are counted." in text


def test_options_are_told_where_they_are_not_the_usual_ones(played: Results) -> None:
    text = page(played, catalogue("en"))
    assert "max_battles=3" in text
    assert "start_seat" not in text


def test_one_entrant_alone_has_no_matrix() -> None:
    tournament = Tournament(Setup("condottiere", 2), ("a",), "0" * 64, 1)
    outcomes = [Outcome(0, 0, ("a", "a"), (1,), "total-regions")]
    found = results(tournament, outcomes, versions("condottiere"), resamples=5)
    assert checked(page(found, catalogue("en"))).seen
    jsonschema.validate(found.to_json(), json.loads(SCHEMA.read_text()))


def test_results_are_what_the_schema_says(played: Results) -> None:
    schema: dict[str, Any] = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    told = json.loads(as_text(played.to_json()))
    jsonschema.validate(told, schema)
    assert told["planned"] == 6
    assert told["complete"] is True
    assert told["games"] == 5
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**told, "more": 1}, schema)


def test_charts_of_odd_figures_can_be_drawn() -> None:
    for marks in ([Mark("a", 1.0, 1.0, 1.0, "1")], [Mark("a" * 90, 0.0, -3.0, 1e6, "<")]):
        checked(ranges("t", "d", marks))
        checked(durations("t", "d", marks))
    checked(heat("t", "d", ["<a>", "b"], [[None, (1.0, "x")], [(0.0, "y"), None]]))


def test_times_and_shares_are_written_to_be_read() -> None:
    told = [duration(seconds) for seconds in (2.5, 1, 0.25, 0.0015, 0.000012)]
    assert told == ["2.5 s", "1 s", "250 ms", "1.5 ms", "12 µs"]
    assert percent(0.4567) == "45.7 %"
    assert percent(0.4567, 0) == "46 %"
