"""The words of the pages, from the same catalogues: tests find things by the names people see."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from condotta.core.catalogue import Catalogue, catalogue
from condotta.core.message import Message

LOCALE = Path(__file__).resolve().parents[2] / "web" / "locale"


@cache
def words(language: str) -> Catalogue:
    """The shared words and the client's own, as the client itself puts them together."""
    with (LOCALE / language / "kit.po").open("rb") as source:
        found = Catalogue(language, read_po(source, locale=language))
    found.templates.update(catalogue(language).templates)
    for room in sorted((LOCALE / language).glob("*.po")):
        with room.open("rb") as source:
            found.templates.update(Catalogue(language, read_po(source, locale=language)).templates)
    return found


def say(key: str, language: str = "en", **args: object) -> str:
    """Say one of the client's sentences."""
    return words(language).say(Message(key, args))


def template(key: str, language: str = "en") -> re.Pattern[str]:
    """Match a sentence, whatever fills it."""
    forms = words(language).templates[key]
    return re.compile("|".join(re.sub(r"\\\{[^}]*\\\}", ".*", re.escape(one)) for one in forms))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
