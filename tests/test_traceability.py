"""Every rule is found in the code and shown by a passing test; every ID that is named exists."""

from __future__ import annotations

import re
from pathlib import Path

from condotta.condottiere import rulebook
from condotta.condottiere.rulebook import code_places
from condotta.pax import rulebook as pax_rulebook
from tests.condottiere.not_built import RULES_NOT_BUILT, VECTORS_NOT_BUILT

ROOT = Path(__file__).parent.parent
RULE_ID = re.compile(r"\bC[57]-[A-Z]+(?:-[A-Z]+)*-\d+\b")
RULING_ID = re.compile(r"(?<!P-)\bR\d+\b")
PAX_ID = re.compile(r"\bP-[A-Z]+(?:[\w.-]*\w)?")

RULES = {rule.id for edition in ("C7", "C5") for rule in rulebook.rules(edition)}
RULINGS = {ruling.id for ruling in rulebook.rules("R")}
DECISIONS = {decision.id for decision in rulebook.rules("D")}

BOOK_VECTORS = {f"X{n}" for n in range(1, 15)} - {"X4"} | {"X4a", "X4b", "X8b"}
BOOK_VECTORS |= {f"Y{n}" for n in range(1, 7)} | {"Y4b"}
DERIVED_VECTORS = {f"T{n}" for n in range(1, 95)}

PAX_IDS = {
    line
    for line in (ROOT / "tests" / "pax" / "ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}
"""The rules, rulings, decisions and worked examples of Pax Renaissance."""
PAX_RULINGS = {name for name in PAX_IDS if re.fullmatch(r"P-R\d+", name)}
PAX_RULES = {name for name in PAX_IDS if name.startswith("P-")} - PAX_RULINGS


def test_every_rule_is_shown_by_a_passing_test(shown: set[str]) -> None:
    assert sorted(RULES - set(RULES_NOT_BUILT) - shown) == []


def test_every_worked_example_is_a_passing_test(shown: set[str]) -> None:
    wanted = (BOOK_VECTORS | DERIVED_VECTORS) - set(VECTORS_NOT_BUILT)
    assert sorted(wanted - shown) == []


def test_every_decision_is_shown_by_a_passing_test(shown: set[str]) -> None:
    assert sorted(DECISIONS - shown) == []


def test_every_rule_decision_and_example_of_pax_is_shown_by_a_passing_test(
    shown: set[str],
) -> None:
    assert len(PAX_RULES) == 527
    assert sorted(PAX_IDS - PAX_RULINGS - shown) == []


def test_every_ruling_of_pax_is_shown_by_a_passing_test(shown: set[str]) -> None:
    assert sorted(PAX_RULINGS - shown) == []


def test_whatever_a_test_names_exists(shown: set[str]) -> None:
    known = RULES | RULINGS | DECISIONS | BOOK_VECTORS | DERIVED_VECTORS | PAX_IDS
    assert sorted(shown - known) == []


def test_what_is_not_built_is_not_claimed(shown: set[str]) -> None:
    assert sorted(shown & (set(RULES_NOT_BUILT) | set(VECTORS_NOT_BUILT))) == []


def test_every_rule_stands_in_the_code() -> None:
    missing = [rule for rule in sorted(RULES) if not code_places(rule)]
    assert missing == []


def test_every_rule_of_pax_stands_in_the_code() -> None:
    missing = [rule for rule in sorted(PAX_RULES) if not pax_rulebook.code_places(rule)]
    assert missing == []


def test_every_id_in_the_code_exists() -> None:
    unknown = set()
    for path in (ROOT / "src" / "condotta").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        unknown |= set(RULE_ID.findall(text)) - RULES
        unknown |= set(RULING_ID.findall(text)) - RULINGS
    assert sorted(unknown) == []


def test_every_id_in_the_code_of_pax_exists() -> None:
    named = set()
    for path in (ROOT / "src" / "condotta" / "pax").rglob("*"):
        if path.suffix in {".py", ".json"}:
            named |= set(PAX_ID.findall(path.read_text(encoding="utf-8")))
    named -= {section.key for section in pax_rulebook.sections()}
    # "P-REGIME" or "P-J1a" stands for all of its parts.
    unknown = [
        name for name in sorted(named) if not any(known.startswith(name) for known in PAX_IDS)
    ]
    assert named
    assert unknown == []


def test_every_rule_not_built_says_why() -> None:
    assert set(RULES_NOT_BUILT) <= RULES
    assert all(reason for reason in [*RULES_NOT_BUILT.values(), *VECTORS_NOT_BUILT.values()])
