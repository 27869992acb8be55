"""The rules of a game in our words, to look up, to search and to follow from link to link.

A game keeps its book in ``data/rules``: ``structure.json`` says which rules, rulings, decisions,
invariants and worked examples there are and how they hang together; one file for each language
beside it holds the words. A text missing in a language is a fault of the data: it is reported,
never replaced by another language.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal, NotRequired, TypedDict

from condotta.core.errors import SetupError, UnknownRule
from condotta.core.given import shown

Kind = Literal["rule", "ruling", "decision", "invariant", "example"]


class _Section(TypedDict):
    key: str
    edition: NotRequired[str]
    parent: str | None


class _Entry(TypedDict):
    id: str
    edition: NotRequired[str]
    rulings: list[str]


class _RuleEntry(_Entry):
    section: str
    see: list[str]


class _LinkedEntry(_Entry):
    rules: list[str]


class _RulingEntry(_LinkedEntry):
    option: str | None


class _Named(TypedDict):
    name: str
    rules: list[str]


class Structure(TypedDict):
    """What ``structure.json`` holds: every entry and its links, without a word of text."""

    opening: NotRequired[list[_Named]]
    """What a newcomer asks before reading, with the rules that answer it."""
    glossary: NotRequired[list[_Named]]
    """The words of the game, with the rules behind them."""
    sections: list[_Section]
    rules: list[_RuleEntry]
    rulings: list[_RulingEntry]
    decisions: list[_LinkedEntry]
    invariants: NotRequired[list[_LinkedEntry]]
    examples: NotRequired[list[_LinkedEntry]]


class _RulingWords(TypedDict):
    title: str
    text: str


class _AskedWords(TypedDict):
    ask: str
    answer: str


class _TermWords(TypedDict):
    word: str
    text: str
    forms: list[str]
    """What the word looks like in sentences; a star stands for any ending."""


class Texts(TypedDict):
    """What the file of a language holds: titles and texts, by key and ID."""

    opening: NotRequired[dict[str, _AskedWords]]
    glossary: NotRequired[dict[str, _TermWords]]
    sections: dict[str, str]
    rules: dict[str, str]
    rulings: dict[str, _RulingWords]
    decisions: dict[str, str]
    invariants: NotRequired[dict[str, str]]
    examples: NotRequired[dict[str, str]]


@dataclass(frozen=True)
class Rule:
    """One numbered entry of a rulebook: a rule, a ruling, a decision, an invariant, an example."""

    id: str
    kind: Kind
    edition: str | None
    """The edition it belongs to, or "both"; None where the game has only one."""
    section: str
    """The key of its section; what is not a rule has a section for its kind."""
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
    """One section of a rulebook; ``parent`` is the key of the section around it."""

    key: str
    edition: str | None
    parent: str | None
    title: str


class Rulebook:
    """The rules of one game, read when they are first asked for."""

    def __init__(
        self, game: str, kinds: Mapping[Kind, str], finds: Callable[[str], list[str]]
    ) -> None:
        """Take the game's package, the sections of its kinds and what finds the IDs in a text."""
        self._game: Final = game
        self._kinds: Final = kinds
        self._finds: Final = finds
        self._structure: Structure | None = None
        self._list: Mapping[str, tuple[str, str]] | None = None
        self._texts: Final[dict[str, Texts]] = {}
        self._bound: Final[dict[str, Mapping[str, Rule]]] = {}
        self._searchable: Final[dict[str, list[tuple[str, str]]]] = {}
        self._places: Mapping[str, list[str]] | None = None

    def languages(self) -> tuple[str, ...]:
        """Name the languages the rules are written in."""
        names = (entry.name for entry in self._folder().iterdir())
        return tuple(
            sorted(
                name.removesuffix(".json")
                for name in names
                if name.endswith(".json") and name != "structure.json"
            )
        )

    def rule(self, given: str, language: str = "en") -> Rule:
        """Find one entry by its ID, in capitals or not."""
        entries = self._entries(language)
        found = entries.get(_name(given))
        if found is None:
            raise UnknownRule(given, _near(given, [entry.id for entry in entries.values()]))
        return found

    def rules(self, given: str, language: str = "en") -> list[Rule]:
        """Find what an ID, a paragraph or a section key stands for: one entry or several."""
        entries = self._entries(language)
        named = self.ids(given)
        if not named:
            keys = [section["key"] for section in self.structure()["sections"]]
            ids = [entry.id for entry in entries.values()]
            raise UnknownRule(given, _near(given, [*keys, *ids]))
        return [entries[_name(one)] for one in named]

    def ids(self, given: str) -> list[str]:
        """List the IDs a name stands for: an entry's own, a section's, or all parts of a paragraph.

        A section gives everything inside it; what stands for nothing gives none.
        """
        name = _name(given)
        listed = self._listed()
        if name in listed:
            return [listed[name][0]]
        wanted = self._inside(name)
        if wanted:
            return [one for one, section in listed.values() if section in wanted]
        return [one for one, _ in listed.values() if _is_part(one, name)]

    def sections(self, language: str = "en") -> list[Section]:
        """List the sections in the order of the rulebook."""
        titles = self._texts_in(language)["sections"]
        return [
            Section(one["key"], one.get("edition"), one["parent"], titles[one["key"]])
            for one in self.structure()["sections"]
        ]

    def search(self, words: str, language: str = "en") -> list[Rule]:
        """Find the entries in which every word occurs: in the ID, the section's title or the text.

        Capitals and diacritics do not matter. Entries with all the words in their ID or titles come
        first, then those with some there, then the rest; each group in the order of the rulebook.
        """
        wanted = plain(words).split()
        if not wanted:
            return []
        ranked: list[tuple[int, Rule]] = []
        for entry, (heading, text) in zip(
            self._entries(language).values(), self._headings_and_texts(language), strict=True
        ):
            missing_in_heading = [word for word in wanted if word not in heading]
            if all(word in text for word in missing_in_heading):
                ranked.append((len(missing_in_heading), entry))
        return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]

    def references(self, text: str) -> list[str]:
        """List the IDs that a text names, ranges and shortened series written out, each once."""
        return self._finds(text)

    def code_places(self, given: str) -> list[str]:
        """Say where in the code an ID stands: ["condottiere/battle.py:120", …]."""
        return list(self._places_in_code().get(self.rule(given).id, ()))

    def structure(self) -> Structure:
        """Read once which entries there are and how they are linked."""
        if self._structure is None:
            self._structure = json.loads(self._read("structure"))
        return self._structure

    def bind(self, texts: Texts) -> Iterator[Rule]:
        """Bind the structure and the words of a language into entries, in the book's order."""
        structure = self.structure()
        cited = _citations(structure)

        def entry(
            source: _Entry,
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
                edition=source.get("edition"),
                section=section,
                title=texts["sections"][section] if title is None else title,
                text=text,
                rulings=tuple(source["rulings"]),
                see=tuple(see),
                cited_by=tuple(cited.get(source["id"], ())),
                option=option,
            )

        for one in structure["rules"]:
            yield entry(one, "rule", one["section"], texts["rules"][one["id"]], one["see"])
        section = self._kinds["ruling"]
        for ruling in structure["rulings"]:
            said = texts["rulings"][ruling["id"]]
            see, option = ruling["rules"], ruling["option"]
            yield entry(ruling, "ruling", section, said["text"], see, said["title"], option)
        said_of: Mapping[Kind, Mapping[str, str]] = {
            "decision": texts["decisions"],
            "invariant": texts.get("invariants", {}),
            "example": texts.get("examples", {}),
        }
        for kind, linked in _others(structure)[1:]:
            for other in linked:
                text = said_of[kind][other["id"]]
                yield entry(other, kind, self._kinds[kind], text, other["rules"])

    def _folder(self) -> Traversable:
        return files("condotta") / self._game / "data" / "rules"

    def _read(self, name: str) -> str:
        return (self._folder() / f"{name}.json").read_text(encoding="utf-8")

    def _texts_in(self, language: str) -> Texts:
        """Read once the words of a language."""
        if language not in self._texts:
            if language not in self.languages():
                known = ", ".join(self.languages())
                raise SetupError(
                    "error.unknown-language", {"given": shown(language), "known": known}
                )
            self._texts[language] = json.loads(self._read(language))
        return self._texts[language]

    def _entries(self, language: str) -> Mapping[str, Rule]:
        """Give the entries of a language in the book's order, by ID in capitals."""
        if language not in self._bound:
            bound = self.bind(self._texts_in(language))
            self._bound[language] = {_name(entry.id): entry for entry in bound}
        return self._bound[language]

    def _listed(self) -> Mapping[str, tuple[str, str]]:
        """List every entry once: by its ID in capitals, the ID as it is written and its section."""
        if self._list is None:
            structure = self.structure()
            listed = {_name(one["id"]): (one["id"], one["section"]) for one in structure["rules"]}
            for kind, linked in _others(structure):
                for other in linked:
                    listed[_name(other["id"])] = other["id"], self._kinds[kind]
            self._list = listed
        return self._list

    def _inside(self, name: str) -> frozenset[str]:
        """Give the keys of a section and of all sections inside it; empty if there is none."""
        inside: set[str] = set()
        for section in self.structure()["sections"]:  # a section stands after the one around it
            if _name(section["key"]) == name or section["parent"] in inside:
                inside.add(section["key"])
        return frozenset(inside)

    def _headings_and_texts(self, language: str) -> list[tuple[str, str]]:
        """Prepare headings and texts for the search, in the order of the book."""
        if language not in self._searchable:
            titles = self._texts_in(language)["sections"]
            self._searchable[language] = [
                (plain(f"{entry.id} {titles[entry.section]} {entry.title}"), plain(entry.text))
                for entry in self._entries(language).values()
            ]
        return self._searchable[language]

    def _places_in_code(self) -> Mapping[str, list[str]]:
        """Go once through the sources that ship with the package and note each ID they name."""
        if self._places is None:
            places: dict[str, list[str]] = {}
            for floor in (self._game, "core"):
                for place, line in _lines_of_code(floor):
                    for named in self._finds(line):
                        places.setdefault(named, []).append(place)
            self._places = places
        return self._places


def plain(text: str) -> str:
    """Take away capitals and diacritics."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.translate(_WITHOUT_MARKS)


_WITHOUT_MARKS: Final = str.maketrans("łøđ", "lod")


def _name(given: str) -> str:
    """Make the capitals of an ID or a section key not matter."""
    return given.strip().upper()


def _near(given: str, names: list[str]) -> list[str]:
    """Offer the names that look like what was given."""
    by_capitals = {_name(name): name for name in names}
    return [by_capitals[near] for near in get_close_matches(_name(given), [*by_capitals], n=5)]


def _citations(structure: Structure) -> dict[str, list[str]]:
    """Turn the links round: who names each entry."""
    cited: dict[str, list[str]] = {}
    for one in structure["rules"]:
        for target in one["rulings"] + one["see"]:
            cited.setdefault(target, []).append(one["id"])
    for _, linked in _others(structure):
        for other in linked:
            for target in other["rules"] + other["rulings"]:
                cited.setdefault(target, []).append(other["id"])
    return cited


def _others(structure: Structure) -> list[tuple[Kind, Sequence[_LinkedEntry]]]:
    """Give the entries that are not rules, in the book's order; the rulings come first."""
    return [
        ("ruling", structure["rulings"]),
        ("decision", structure["decisions"]),
        ("invariant", structure.get("invariants", [])),
        ("example", structure.get("examples", [])),
    ]


def _is_part(one: str, name: str) -> bool:
    """Say whether a name is the beginning of an ID: "P-J1A" of "P-J1a.2", "P-G4" of "P-G4b"."""
    rest = _name(one).removeprefix(name)
    if len(rest) == len(one) or not name:
        return False
    return not rest[0].isdigit() if name[-1].isdigit() else rest[0] in ".-"


def _lines_of_code(folder: str) -> Iterator[tuple[str, str]]:
    """Give every line of a package and of those inside it, with its place."""
    inside = files("condotta").joinpath(*folder.split("/")).iterdir()
    for entry in sorted(inside, key=lambda one: one.name):
        if entry.is_dir():
            yield from _lines_of_code(f"{folder}/{entry.name}")
        # The rulebooks name IDs only as examples.
        elif entry.name.endswith(".py") and entry.name != "rulebook.py":
            source = entry.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(source, start=1):
                yield f"{folder}/{entry.name}:{number}", line
