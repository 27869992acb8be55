"""From what players call a thing to its key: cards, empires, cities, borders, banks, victories.

Scenarios, records and actions name things by keys (``PREN006``, ``paris``, ``england__france``).
Whoever knows a thing by its name, in any of the house's languages, asks here.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import UnknownName
from condotta.core.given import shown
from condotta.pax import places
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD
from condotta.pax.victories import VICTORY_CARDS

_SUGGESTIONS: Final = 3
_ALIKE: Final = 0.6
"""How much a word must be like another one to be offered in its place, from 0 to 1."""


def keys_of(name: object) -> list[str]:
    """Give the keys of everything that bears a name; capitals, accents and dashes do not matter.

    >>> keys_of("Star Chamber"), keys_of("Paris"), keys_of("Париж")
    (['PREN006'], ['paris'], ['paris'])
    >>> keys_of("France-England"), keys_of("England–France border")
    (['england__france'], ['england__france'])
    >>> keys_of("Constantinople")
    ['constantinople_1', 'constantinople_2', 'constantinople_3']
    >>> keys_of("Star Chambre")
    Traceback (most recent call last):
        ...
    condotta.core.errors.UnknownName: Nothing is called 'Star Chambre'. ...: PREN006 (Star Chamber)?
    """
    if not isinstance(name, str):
        raise UnknownName(shown(name))
    found = _keys_by_name().get(_plain(name))
    if found is None:
        near = [f"{key} ({_english(key)})" for key in near_keys(name)]
        raise UnknownName(name, near)
    return [*found]


def near_keys(word: str, among: Collection[str] | None = None) -> list[str]:
    """Offer the keys, of those in ``among``, whose key or name is most like a word; often none."""
    found: list[str] = []
    known = [
        name
        for name, keys in _keys_by_name().items()
        if among is None or any(key in among for key in keys)
    ]
    for name in difflib.get_close_matches(_plain(word), known, n=_SUGGESTIONS, cutoff=_ALIKE):
        found += [key for key in _keys_by_name()[name] if among is None or key in among]
    return list(dict.fromkeys(found))[:_SUGGESTIONS]


def _plain(text: str) -> str:
    """Write a name without capitals, accents and signs, so that spellings can be compared."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[^\W_]+", bare))


@cache
def _keys_by_name() -> dict[str, list[str]]:
    """List the keys of each name, without signs; every key is a name of its own."""
    found: dict[str, list[str]] = {}
    for key, name in _named():
        keys = found.setdefault(_plain(name), [])
        if key not in keys:
            keys.append(key)
    return found


def _named() -> list[tuple[str, str]]:
    """Give every key with each name it has: its own, the data's, and those of the catalogues."""
    vocabularies: dict[str, Sequence[str]] = {
        "card": [card.key for card in CARD],
        "empire": places.EMPIRE_KEYS,
        "slot": places.SLOT_KEYS,
        "bank": [bank.key for bank in BANK],
        "victory": VICTORY_CARDS,
    }
    keys = [key for known in vocabularies.values() for key in known]
    named = [(key, key) for key in keys]
    named += [(card.key, card.name) for card in CARD]
    named += [*zip(places.EMPIRE_KEYS, places.EMPIRE_NAMES, strict=True)]
    named += [
        (places.SLOT_KEYS[slot], places.CITY_NAMES[slot]) for slot in range(places.CITY_SLOTS)
    ]
    for slot in range(places.FIRST_BORDER, places.SLOTS):
        one, other = (
            places.EMPIRE_NAMES[places.SLOT_EMPIRE[slot]],
            places.EMPIRE_NAMES[places.FAR_EMPIRE[slot]],
        )
        named += [
            (places.SLOT_KEYS[slot], f"{one} {other}"),
            (places.SLOT_KEYS[slot], f"{other} {one}"),
        ]
    for language in LANGUAGES:
        speaks = catalogue(language)
        for vocabulary, known in vocabularies.items():
            named += [(key, speaks.word(vocabulary, key)) for key in known]
    return named


def _english(key: str) -> str:
    """Say a key as a player would."""
    for vocabulary in ("card", "empire", "slot", "bank", "victory"):
        word = catalogue("en").word(vocabulary, key)
        if word != key:
            return word
    return key
