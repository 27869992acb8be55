"""The rulebook of Pax Renaissance: complete, linked without a loose end, in every language."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from condotta.core.catalogue import LANGUAGES
from condotta.core.errors import SetupError, UnknownRule
from condotta.core.rulebook import Rule
from condotta.pax import rulebook
from condotta.pax.rulebook import (
    code_places,
    languages,
    references,
    rule,
    rules,
    search,
    sections,
)
from tests.rulebooks import Leaves, leaves

FOLDER = files("condotta.pax") / "data" / "rules"
IDS = [
    line
    for line in (Path(__file__).parent / "ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
KINDS = {"P-R": "ruling", "DEC": "decision", "WX": "example"}


def everything() -> list[Rule]:
    tops = [section.key for section in sections() if section.parent is None]
    return [entry for key in tops for entry in rules(key)]


def words_of(language: str) -> Leaves:
    return leaves(json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8")))


# --- Complete -----------------------------------------------------------------------------------


def test_the_book_has_exactly_the_known_ids() -> None:
    assert sorted(entry.id for entry in everything()) == sorted(IDS)


@pytest.mark.parametrize(("key", "count"), [("P-R", 63), ("DEC", 35), ("WX", 37)])
def test_rulings_decisions_and_examples_have_a_section_of_their_own(key: str, count: int) -> None:
    found = rules(key)
    assert len(found) == count
    assert {entry.kind for entry in found} == {KINDS[key]}
    assert {entry.section for entry in found} == {key}


def test_there_are_527_rules() -> None:
    assert len([entry for entry in everything() if entry.kind == "rule"]) == 527


def test_sections_stand_after_the_one_around_them_and_hold_something() -> None:
    seen: set[str | None] = {None}
    for section in sections():
        assert section.key not in seen
        assert section.parent in seen
        assert rules(section.key)
        seen.add(section.key)


def test_there_is_one_edition() -> None:
    assert {entry.edition for entry in everything()} == {None}
    assert {section.edition for section in sections()} == {None}


# --- Linked -------------------------------------------------------------------------------------


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


def test_every_ruling_decision_and_example_is_about_a_rule() -> None:
    assert [entry.id for entry in everything() if entry.kind != "rule" and not entry.see] == []


def test_every_ruling_is_named_by_a_rule() -> None:
    for ruling in rules("P-R"):
        assert any(rule(source).kind == "rule" for source in ruling.cited_by), ruling.id


@pytest.mark.parametrize("language", languages())
def test_what_a_text_names_exists_and_is_linked(language: str) -> None:
    for english in everything():
        entry = rule(english.id, language)
        linked = {*entry.see, *entry.rulings, entry.id}
        for named in references(f"{entry.title} {entry.text}"):
            assert named in linked or rule(named).kind in ("decision", "example"), (entry.id, named)


def test_only_the_option_that_is_built_is_named() -> None:
    assert {entry.id: entry.option for entry in everything() if entry.option} == {
        "P-R59": "stall_limit"
    }


# --- In every language --------------------------------------------------------------------------


def test_the_book_is_written_in_every_language_of_the_house() -> None:
    assert sorted(languages()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_entries_as_english(language: str) -> None:
    assert words_of(language).keys() == words_of("en").keys()


@pytest.mark.parametrize("language", languages())
def test_texts_are_plain_and_whole(language: str) -> None:
    for path, text in words_of(language).items():
        assert text.strip() == text != "", path
        assert not re.search(r"[`*|\[\]_]|PREN\d|\bOPT-|\bBGA\b", text), path
        if not path.endswith(("/title", "/word")) and not path.startswith("/sections"):
            assert text.endswith("?" if path.endswith("/ask") else (".", ")")), path


@pytest.mark.parametrize("language", languages())
def test_a_ruling_is_named_with_its_game(language: str) -> None:
    for path, text in words_of(language).items():
        assert not re.search(r"(?<![\w-])R\d", text), path


# --- To find one's way in -----------------------------------------------------------------------


def test_a_rule_is_found_whatever_its_capitals() -> None:
    assert rule(" p-e1B.2 ").id == "P-E1b.2"
    assert rule("p-r59").kind == "ruling"
    assert rule("dec-21").kind == "decision"
    assert rule("wx-02").kind == "example"


def test_a_paragraph_gives_all_its_parts() -> None:
    assert [entry.id for entry in rules("p-e1b")] == ["P-E1b.1", "P-E1b.2", "P-E1b.3"]
    assert {entry.id for entry in rules("P-G4")} >= {"P-G4.1", "P-G4a", "P-G4c.3"}
    assert {entry.section for entry in rules("P-G4")} == {"P-G"}


def test_a_paragraph_is_no_other_with_a_longer_number() -> None:
    assert [entry.id for entry in rules("P-A1")] == ["P-A1b", "P-A1d.1", "P-A1d.2"]
    assert rules("P-R1") == [rule("P-R1")]
    with pytest.raises(UnknownRule):
        rules("P-AB0")


def test_a_section_gives_the_rules_of_sections_inside() -> None:
    assert {entry.section for entry in rules("P-D")} == {"P-D1", "P-D2"}
    assert {"P-BATTLE", "P-REGIME", "P-CHECK"} <= {entry.section for entry in rules("P-GLOSSARY")}


def test_an_unknown_id_is_refused_with_near_ones() -> None:
    with pytest.raises(UnknownRule) as refusal:
        rule("P-REGIM-a.1")
    assert "P-REGIME-a.1" in refusal.value.suggestions


def test_the_other_games_rules_are_not_in_this_book() -> None:
    with pytest.raises(UnknownRule):
        rules("C7-TURN")


def test_a_language_nobody_wrote_is_refused_not_replaced() -> None:
    with pytest.raises(SetupError):
        rule("P-F2", "tlh")


def test_a_missing_text_is_reported_not_replaced() -> None:
    words = json.loads((FOLDER / "en.json").read_text(encoding="utf-8"))
    del words["examples"]["WX-12"]
    with pytest.raises(KeyError, match="WX-12"):
        list(rulebook.BOOK.bind(words))


def test_search_finds_titles_before_texts() -> None:
    found = search("commerce")
    assert found[0].id == "P-F2"
    assert {"rule", "decision", "example"} <= {entry.kind for entry in found}
    assert search("commerce elephant") == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("P-F2, P-E1b.2.", ["P-F2", "P-E1b.2"]),
        ("P-E1b", ["P-E1b.1", "P-E1b.2", "P-E1b.3"]),
        ("P-L3.2–4", ["P-L3.2", "P-L3.3", "P-L3.4"]),
        ("P-L3.2–P-L3.4", ["P-L3.2", "P-L3.3", "P-L3.4"]),
        ("P-F1c–d", ["P-F1c.1", "P-F1c.2", "P-F1d.1", "P-F1d.2", "P-F1d.3"]),
        ("P-Fa…c", ["P-Fa", "P-Fb", "P-Fc"]),
        ("P-Fa–P-R9", ["P-Fa", "P-R9"]),
        ("P-L1 – P-L2", ["P-L1", "P-L2"]),
        ("P-SAT (P-R42, DEC-07 és WX-12-ben)", ["P-SAT-a", "P-SAT-b", "P-R42", "DEC-07", "WX-12"]),
        ("P-SAT-nél, P-SAT-a-ban", ["P-SAT-a", "P-SAT-b"]),
        ("P-Z9, R42, C7-TURN-1, XP-F2, DEC-7", ["P-Z9"]),
    ],
)
def test_references_are_written_out(text: str, named: list[str]) -> None:
    assert references(text) == named


def test_code_places_lead_to_lines_that_name_the_rule() -> None:
    places = code_places("p-b1.1")
    assert places
    for place in places:
        module, _, line = place.partition(":")
        source = (files("condotta") / module).read_text(encoding="utf-8").splitlines()
        assert "P-B1.1" in references(source[int(line) - 1])


def test_every_module_that_names_a_rule_is_among_its_places() -> None:
    source = Path(str(files("condotta.pax")))
    modules = [path for path in source.rglob("*.py") if path.name != "rulebook.py"]
    assert any(path.parent != source for path in modules)
    for path in modules:
        place = f"pax/{path.relative_to(source).as_posix()}:"
        named = [one for one in references(path.read_text(encoding="utf-8")) if one in IDS]
        for one in named[:1]:
            assert any(found.startswith(place) for found in code_places(one)), (place, one)


def test_code_places_of_an_unknown_rule_are_refused() -> None:
    with pytest.raises(UnknownRule):
        code_places("P-Z9")
