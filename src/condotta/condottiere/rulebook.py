"""The rules of Condottiere in our words, to look up, to search and to follow from link to link.

``data/rules/structure.json`` says which rules, rulings, decisions and invariants there are and how
they hang together; one file for each language beside it holds the words. A text missing in a
language is a fault of the data: it is reported, never replaced by another language.

>>> rule("c7-winter-5").text
'Several Winters have the effect of one.'
>>> rule("r8").option
'bishop_strength'
>>> [found.id for found in search("C5-BISHOP saved")]
['C5-BISHOP-4']
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal, TypedDict

from condotta.core.errors import SetupError, UnknownRule

Edition = Literal["2007", "1995", "both"]
Kind = Literal["rule", "ruling", "decision", "invariant"]


class _Section(TypedDict):
    key: str
    edition: Edition
    parent: str | None


class _RuleEntry(TypedDict):
    id: str
    section: str
    edition: Edition
    rulings: list[str]
    see: list[str]


class _LinkedEntry(TypedDict):
    id: str
    edition: Edition
    rules: list[str]
    rulings: list[str]


class _RulingEntry(_LinkedEntry):
    option: str | None


class _Structure(TypedDict):
    sections: list[_Section]
    rules: list[_RuleEntry]
    rulings: list[_RulingEntry]
    decisions: list[_LinkedEntry]
    invariants: list[_LinkedEntry]


class _RulingWords(TypedDict):
    title: str
    text: str


class _Words(TypedDict):
    sections: dict[str, str]
    rules: dict[str, str]
    rulings: dict[str, _RulingWords]
    decisions: dict[str, str]
    invariants: dict[str, str]


@dataclass(frozen=True)
class Rule:
    """One numbered entry of the rulebook: a rule, a ruling, a decision or an invariant."""

    id: str
    kind: Kind
    edition: Edition
    section: str
    """The key of its section: ``C7-TURN``; ``R``, ``D`` or ``I`` for what is not a rule."""
    title: str
    """The ruling's own title; else the title of the section."""
    text: str
    rulings: tuple[str, ...]
    """The rulings that settle or touch it."""
    see: tuple[str, ...]
    """The rules it refers to or is about."""
    cited_by: tuple[str, ...]
    """Everything that names it in ``rulings`` or ``see``."""
    option: str | None
    """The table option by which a ruling may be played otherwise."""


@dataclass(frozen=True)
class Section:
    """One section of the rulebook; ``parent`` is the key of the section around it."""

    key: str
    edition: Edition
    parent: str | None
    title: str


def languages() -> tuple[str, ...]:
    """Name the languages the rules are written in."""
    names = (entry.name for entry in _folder().iterdir())
    return tuple(
        sorted(
            name.removesuffix(".json")
            for name in names
            if name.endswith(".json") and name != "structure.json"
        )
    )


def rule(given: str, language: str = "en") -> Rule:
    """Find one entry by its ID, in capitals or not: "C7-TURN-7", "r20", "d4", "i2"."""
    book = _book(language)
    found = book.get(given.strip().upper())
    if found is None:
        raise UnknownRule(given, _near(given, [*book]))
    return found


def rules(given: str, language: str = "en") -> list[Rule]:
    """Find what an ID or a section key stands for: "C7-TURN" gives the rules of that section.

    A section with sections inside ("C7-VAR", "C5") gives all their rules.
    """
    book = _book(language)
    name = given.strip().upper()
    if name in book:
        return [book[name]]
    wanted = _inside(name)
    if not wanted:
        keys = [section["key"] for section in _structure()["sections"]]
        raise UnknownRule(given, _near(given, [*keys, *book]))
    return [entry for entry in book.values() if entry.section in wanted]


def sections(language: str = "en") -> list[Section]:
    """List the sections in the order of the rulebook."""
    titles = _words(language)["sections"]
    return [
        Section(section["key"], section["edition"], section["parent"], titles[section["key"]])
        for section in _structure()["sections"]
    ]


def search(words: str, language: str = "en") -> list[Rule]:
    """Find the entries in which every word occurs: in the ID, the section's title or the text.

    Capitals and diacritics do not matter. Entries with all the words in their ID or titles come
    first, then those with some there, then the rest; each group in the order of the rulebook.
    """
    wanted = plain(words).split()
    if not wanted:
        return []
    ranked: list[tuple[int, Rule]] = []
    for entry, (heading, text) in zip(_book(language).values(), _searchable(language), strict=True):
        missing_in_heading = [word for word in wanted if word not in heading]
        if all(word in text for word in missing_in_heading):
            ranked.append((len(missing_in_heading), entry))
    return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]


def references(text: str) -> list[str]:
    """List the IDs that a text names, ranges and shortened series written out, each once.

    >>> references("C7-FLOW-4…6 and C7-TURN-7, -8 with R20")
    ['C7-FLOW-4', 'C7-FLOW-5', 'C7-FLOW-6', 'C7-TURN-7', 'C7-TURN-8', 'R20']
    """
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        if match["other"]:
            found[match["other"]] = None
            continue
        for first, last in _RUN.findall(match["numbers"]):
            for number in range(int(first), int(last or first) + 1):
                found[f"{match['section']}-{number}"] = None
    return list(found)


def code_places(given: str) -> list[str]:
    """Say where in the code an ID stands: ["condottiere/battle.py:120", …]."""
    return list(_places_in_code().get(rule(given).id, ()))


_REFERENCE: Final = re.compile(
    r"(?<![\w-])(?:"
    r"(?P<section>C[57](?:-[A-Z]+)+)"
    r"(?P<numbers>-\d+(?:(?:…|–| to )(?:(?P=section)-)?\d+)?(?:(?:, | and |, and )-\d+(?:…\d+)?)*)"
    r"|(?P<other>[RDI][1-9]\d?)"
    r")(?![\w-])"
)
_RUN: Final = re.compile(r"-(\d+)(?:(?:…|–| to )(?:C[57](?:-[A-Z]+)+-)?(\d+))?")

_WITHOUT_MARKS: Final = str.maketrans("łøđ", "lod")


def _folder() -> Traversable:
    return files("condotta.condottiere") / "data" / "rules"


def _read(name: str) -> str:
    return (_folder() / f"{name}.json").read_text(encoding="utf-8")


@cache
def _structure() -> _Structure:
    """Read once which entries there are and how they are linked."""
    structure: _Structure = json.loads(_read("structure"))
    return structure


@cache
def _words(language: str) -> _Words:
    """Read once the words of a language."""
    if language not in languages():
        known = ", ".join(languages())
        raise SetupError("error.unknown-language", {"given": repr(language), "known": known})
    words: _Words = json.loads(_read(language))
    return words


@cache
def _book(language: str) -> Mapping[str, Rule]:
    """Bind structure and words into one book, in its order, by ID."""
    return {entry.id: entry for entry in _entries(_structure(), _words(language))}


def _entries(structure: _Structure, words: _Words) -> Iterator[Rule]:
    cited = _citations(structure)

    def entry(
        source: _RuleEntry | _LinkedEntry,
        kind: Kind,
        section: str,
        text: str,
        see: list[str],
        title: str | None = None,
        option: str | None = None,
    ) -> Rule:
        return Rule(
            id=source["id"],
            kind=kind,
            edition=source["edition"],
            section=section,
            title=words["sections"][section] if title is None else title,
            text=text,
            rulings=tuple(source["rulings"]),
            see=tuple(see),
            cited_by=tuple(cited.get(source["id"], ())),
            option=option,
        )

    for one in structure["rules"]:
        yield entry(one, "rule", one["section"], words["rules"][one["id"]], one["see"])
    for ruling in structure["rulings"]:
        said = words["rulings"][ruling["id"]]
        yield entry(
            ruling, "ruling", "R", said["text"], ruling["rules"], said["title"], ruling["option"]
        )
    for decision in structure["decisions"]:
        text = words["decisions"][decision["id"]]
        yield entry(decision, "decision", "D", text, decision["rules"])
    for invariant in structure["invariants"]:
        text = words["invariants"][invariant["id"]]
        yield entry(invariant, "invariant", "I", text, invariant["rules"])


def _citations(structure: _Structure) -> dict[str, list[str]]:
    """Turn the links round: who names each entry."""
    cited: dict[str, list[str]] = {}
    for one in structure["rules"]:
        for target in one["rulings"] + one["see"]:
            cited.setdefault(target, []).append(one["id"])
    for linked in (*structure["rulings"], *structure["decisions"], *structure["invariants"]):
        for target in linked["rules"] + linked["rulings"]:
            cited.setdefault(target, []).append(linked["id"])
    return cited


def _inside(key: str) -> frozenset[str]:
    """Give the keys of a section and of all sections inside it; empty if there is none."""
    parents = {section["key"]: section["parent"] for section in _structure()["sections"]}
    if key not in parents:
        return frozenset()
    inside = {key}
    for section, parent in parents.items():  # a section stands after the one around it
        if parent in inside:
            inside.add(section)
    return frozenset(inside)


def _near(given: str, names: list[str]) -> list[str]:
    """Offer the names that look like what was given."""
    return get_close_matches(given.strip().upper(), names, n=5)


@cache
def _searchable(language: str) -> list[tuple[str, str]]:
    """Prepare headings and texts for the search, in the order of the book."""
    titles = _words(language)["sections"]
    return [
        (plain(f"{entry.id} {titles[entry.section]} {entry.title}"), plain(entry.text))
        for entry in _book(language).values()
    ]


def plain(text: str) -> str:
    """Take away capitals and diacritics."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.translate(_WITHOUT_MARKS)


@cache
def _places_in_code() -> Mapping[str, list[str]]:
    """Go once through the sources that ship with the package and note each ID they name."""
    places: dict[str, list[str]] = {}
    for floor in ("condottiere", "core"):
        folder = files("condotta") / floor
        for module in sorted(folder.iterdir(), key=lambda entry: entry.name):
            # This module names IDs only as examples.
            if not module.name.endswith(".py") or module.name == "rulebook.py":
                continue
            source = module.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(source, start=1):
                for named in references(line):
                    places.setdefault(named, []).append(f"{floor}/{module.name}:{number}")
    return places
