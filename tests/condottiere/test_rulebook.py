"""The rulebook: complete, linked without a loose end, and easy to find one's way in."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from condotta.condottiere import rulebook
from condotta.condottiere.rulebook import (
    code_places,
    languages,
    references,
    rule,
    rules,
    search,
    sections,
)
from condotta.core.errors import SetupError, UnknownRule
from condotta.core.rulebook import Rule, plain
from tests.rulebooks import Leaves, leaves

FOLDER = files("condotta.condottiere") / "data" / "rules"
BUILT_OPTIONS = {
    "start_seat",
    "bishop_strength",
    "pope_on_contested",
    "show_discarded_hand",
    "show_hand_counts",
    "hidden_turnup",
    "hidden_scarecrow",
    "max_battles",
    "allow_show",
}


def everything() -> list[Rule]:
    return [entry for key in ("C7", "C5", "R", "D", "I") for entry in rules(key)]


def words_of(language: str) -> Leaves:
    return leaves(json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("key", "count"), [("C7", 270), ("C5", 128), ("R", 73), ("D", 15), ("I", 17)]
)
def test_the_book_is_complete(key: str, count: int) -> None:
    assert len(rules(key)) == count


def test_there_are_398_rules_numbered_without_a_gap() -> None:
    of_rules = [entry for entry in everything() if entry.kind == "rule"]
    assert len(of_rules) == 398
    for section in sections():
        ids = [entry.id for entry in of_rules if entry.section == section.key]
        assert ids == [f"{section.key}-{number}" for number in range(1, len(ids) + 1)]


def test_rulings_decisions_and_invariants_are_numbered_without_a_gap() -> None:
    for letter, count in (("R", 73), ("D", 15), ("I", 17)):
        expected = [f"{letter}{number}" for number in range(1, count + 1)]
        assert [entry.id for entry in rules(letter)] == expected


def test_every_link_resolves_and_is_known_at_its_other_end() -> None:
    for entry in everything():
        for target in (*entry.see, *entry.rulings):
            assert entry.id in rule(target).cited_by, (entry.id, target)
        for source in entry.cited_by:
            assert entry.id in (*rule(source).see, *rule(source).rulings), (entry.id, source)


def test_links_point_to_the_right_kind_and_never_to_themselves() -> None:
    for entry in everything():
        assert entry.id not in (*entry.see, *entry.rulings)
        assert all(rule(target).kind == "rule" for target in entry.see)
        assert all(rule(target).kind == "ruling" for target in entry.rulings)


def test_every_ruling_is_about_a_rule() -> None:
    assert all(ruling.see for ruling in rules("R"))


@pytest.mark.parametrize("language", languages())
def test_what_a_text_names_exists_and_is_linked(language: str) -> None:
    for english in everything():
        entry = rule(english.id, language)
        for named in references(entry.text):
            linked = (*entry.see, *entry.rulings)
            is_decision = rule(named).kind == "decision"
            assert named in linked or is_decision or named == entry.id, (entry.id, named)


def test_every_section_has_rules_an_edition_and_a_known_parent() -> None:
    keys = [section.key for section in sections()]
    assert len(keys) == len(set(keys))
    for section in sections():
        assert section.parent is None or section.parent in keys
        editions = {entry.edition for entry in rules(section.key)}
        assert section.edition == "both" or editions == {section.edition}


def test_only_options_that_are_built_are_named() -> None:
    assert {entry.option for entry in everything()} - {None} == BUILT_OPTIONS
    for entry in everything():
        named = set(re.findall(r"(?<!=)\b[a-z]+(?:_[a-z]+)+\b", entry.text))
        assert named <= BUILT_OPTIONS, (entry.id, named)


@pytest.mark.parametrize("language", languages())
def test_texts_are_plain_and_whole(language: str) -> None:
    for path, text in words_of(language).items():
        assert text.strip() == text != "", path
        assert not re.search(r"\[[A-Za-z]+\d*\]|[|`*]|\bL\d+\b|\bdrv\b|\bseeds?\b", text), path
        if not path.endswith(("/title", "/language", "/word")) and not path.startswith("/sections"):
            assert text.endswith("?" if path.endswith("/ask") else "."), path


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_entries_as_english(language: str) -> None:
    words = words_of(language)
    assert words.keys() == words_of("en").keys()
    assert words["/language"] == language


@pytest.mark.parametrize("language", languages())
def test_every_entry_can_be_read_in_every_language(language: str) -> None:
    for entry in everything():
        said = rule(entry.id, language)
        assert (said.see, said.rulings, said.option) == (entry.see, entry.rulings, entry.option)


@pytest.mark.parametrize("language", languages())
def test_every_language_names_the_same_rules(language: str) -> None:
    for entry in everything():
        said = rule(entry.id, language).text
        assert sorted(references(said)) == sorted(references(entry.text)), entry.id


def test_a_rule_is_found_in_small_letters_too() -> None:
    assert rule(" c7-turn-7 ").id == "C7-TURN-7"
    assert rule("r20").title == "Is a player with an empty hand out at once"
    assert rule("d4").kind == "decision"
    assert rule("i2").kind == "invariant"


def test_a_rule_knows_its_rulings_and_who_cites_it() -> None:
    empty_hand = rule("C7-TURN-7")
    assert empty_hand.rulings == ("R20", "R59")
    assert empty_hand.see == ("C7-VAR-HIDDEN-5",)
    assert {"C7-PLAY-6", "R20", "R59", "D3", "D9"} <= set(empty_hand.cited_by)


def test_a_section_gives_its_rules_and_those_of_sections_inside() -> None:
    assert [entry.id for entry in rules("c7-var-big")] == [
        "C7-VAR-BIG-1",
        "C7-VAR-BIG-2",
        "C7-VAR-BIG-3",
    ]
    assert {entry.section for entry in rules("C5-VAR")} == {
        "C5-VAR-GEN",
        "C5-VAR-POINTS",
        "C5-VAR-BIG",
        "C5-VAR-CAPT",
    }


def test_an_id_among_sections_gives_itself() -> None:
    assert rules("r8") == [rule("R8")]


def test_search_wants_every_word() -> None:
    found = [entry.id for entry in search("heroine ALWAYS 10")]
    assert found[:2] == ["C5-HERO-1", "C7-STR-6"]
    assert search("heroine elephant") == []
    assert search("  ") == []


def test_search_finds_by_id() -> None:
    assert search("c7-scare-2")[0].id == "C7-SCARE-2"
    assert {entry.section for entry in search("C5-BISHOP")[:4]} == {"C5-BISHOP"}


def test_search_puts_titles_before_texts() -> None:
    found = search("scarecrow")
    in_title = ["scarecrow" in entry.title.casefold() for entry in found]
    assert in_title == sorted(in_title, reverse=True)
    assert set(in_title) == {True, False}


def test_search_ignores_diacritics() -> None:
    assert [entry.id for entry in search("wïntér")] == [entry.id for entry in search("winter")]
    assert plain("Łucznik, Püspök, Ёж") == "lucznik, puspok, еж"


def test_an_unknown_id_is_refused_with_near_ones() -> None:
    with pytest.raises(UnknownRule) as refusal:
        rule("c7-trun-7")
    assert "C7-TURN-7" in refusal.value.suggestions


def test_a_section_is_no_single_rule_but_leads_to_its_rules() -> None:
    with pytest.raises(UnknownRule) as refusal:
        rule("C7-HERO")
    assert set(refusal.value.suggestions) >= {"C7-HERO-1", "C7-HERO-2", "C7-HERO-3"}


def test_an_unknown_section_is_refused_with_near_ones() -> None:
    with pytest.raises(UnknownRule) as refusal:
        rules("c7-bishops")
    assert "C7-BISHOP" in refusal.value.suggestions


def test_nonsense_is_refused_without_suggestions() -> None:
    with pytest.raises(UnknownRule) as refusal:
        rule("?!")
    assert refusal.value.suggestions == ()


def test_a_language_nobody_wrote_is_refused_not_replaced() -> None:
    with pytest.raises(SetupError):
        rule("C7-TURN-7", "tlh")


def test_a_missing_text_is_reported_not_replaced() -> None:
    words = json.loads((FOLDER / "en.json").read_text(encoding="utf-8"))
    del words["rules"]["C7-TURN-7"]
    with pytest.raises(KeyError, match="C7-TURN-7"):
        list(rulebook.BOOK.bind(words))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("C7-TURN-7, C5-TURN-2", ["C7-TURN-7", "C5-TURN-2"]),
        ("C7-FLOW-4…6", ["C7-FLOW-4", "C7-FLOW-5", "C7-FLOW-6"]),
        ("C7-DEAL-1 to C7-DEAL-3", ["C7-DEAL-1", "C7-DEAL-2", "C7-DEAL-3"]),
        ("C7-HAND-5, -6 and -7 [R21]", ["C7-HAND-5", "C7-HAND-6", "C7-HAND-7", "R21"]),
        ("C7-VAR-DRAW-4…6, -9", [f"C7-VAR-DRAW-{number}" for number in (4, 5, 6, 9)]),
        ("D4 and I17; C7-TURN has none, nor XR2, R2x", ["D4", "I17"]),
    ],
)
def test_references_are_written_out(text: str, named: list[str]) -> None:
    assert references(text) == named


def test_code_places_lead_to_lines_that_name_the_rule() -> None:
    places = code_places("c7-comp-1")
    assert places
    for place in places:
        module, _, line = place.partition(":")
        source = (files("condotta") / module).read_text(encoding="utf-8").splitlines()
        assert "C7-COMP-1" in references(source[int(line) - 1])


def test_code_places_of_an_unknown_rule_are_refused() -> None:
    with pytest.raises(UnknownRule):
        code_places("c9-turn-1")
