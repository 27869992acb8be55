"""Sentences in four languages: gettext catalogues, keyed by message.

For each language there is one file that all games share (``condotta/locale``), and one in the
package of each game with words of its own (``locale``); no key is in two of them.

A template names what fills it and how it is said: ``{card:card}`` looks up the word
``card.<value>``, ``{cards:card}`` a list of them, ``{seat:seat}`` the name of the player sitting
there, ``{points:by-seat}`` a number beside the name of each, ``{points:score}`` numbers side by
side, ``{total}`` the value itself; a message within a message is said in full. A message with
plural forms is chosen by its ``count``.

Where a language bends its words, a template asks for a form: ``{region:region|acc}`` is the entry
``region.<value>|acc``, and the plain word where there is none. Names of players are never bent;
``{to:seat|dat}`` puts them into the entry ``seat|dat``, where the language has one ("graczowi
{names}"). In Hungarian ``a(z)`` becomes *a* or *az*, by the sound that follows.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import cast

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.registry import packages

LANGUAGES: tuple[str, ...] = ("en", "pl", "ru", "hu")
NOTHING_LISTED = "–"
FORM = "|"
"""Between a word and the form that is wanted of it."""

_ARTICLE = re.compile(r"([Aa])\(z\)([\W_]*)(\d+|[^\W\d_])")
_VOWELS = frozenset("aáàâäãåæeéèêëiíìîïoóòôöőøœuúùûüű")


class Catalogue:
    """All sentences of one language."""

    def __init__(self, language: str, source: Catalog) -> None:
        """Take a gettext catalogue apart into templates and a rule for plurals."""
        self.language = language
        self.templates: dict[str, tuple[str, ...]] = {}
        self.take(source)
        self._plural: Callable[[int], int] = gettext.c2py(source.plural_expr)

    def take(self, source: Catalog) -> None:
        """Add the templates of a gettext catalogue; what was there before stays as it was."""
        for entry in source:
            if entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                said = entry.string
                forms = (said,) if isinstance(said, str) else cast("tuple[str, ...]", said)
                self.templates.setdefault(key, tuple(forms))

    def say(self, message: Message, names: Sequence[str] = ()) -> str:
        """Say a message; ``names`` are the names of the seats."""
        forms = self.templates.get(message.key)
        if forms is None:
            # Only games from elsewhere lack words: ours are counted by a test.
            return self._plainly(message)
        template = forms[0]
        if len(forms) > 1:
            count = message.args["count"]
            assert isinstance(count, int)
            template = forms[min(self._plural(count), len(forms) - 1)]
        said = _Speaker(self, names).vformat(template, (), message.args)
        return with_articles(said) if self.language == "hu" else said

    def _plainly(self, message: Message) -> str:
        """Say a message that has no words: what it is called, and what it says of what."""
        said = message.key.partition(".")[2].replace("-", " ").replace(".", " ")
        told = ", ".join(f"{name} {value}" for name, value in message.args.items())
        return f"{said}: {told}" if told else said

    def tell(self, key: str, names: Sequence[str] = (), **args: object) -> str:
        """Say the sentence with this key."""
        return self.say(Message(key, args), names)

    def word(self, vocabulary: str, value: object) -> str:
        """Give the word for one value of a vocabulary; an unknown value stands for itself.

        ``region|acc`` asks for a form of it, and gets the plain word where there is none.
        """
        family, _, form = vocabulary.partition(FORM)
        plain = f"{family}.{value}"
        forms = self.templates.get(f"{plain}{FORM}{form}") if form else None
        if forms is None:
            forms = self.templates.get(plain)
        return str(value) if forms is None else forms[0]

    def listing(self, vocabulary: str, values: Sequence[object]) -> str:
        """Give the words for several values, equal ones counted: "2 × Bishop, Winter"."""
        if not values:
            return NOTHING_LISTED
        counted = Counter(values)
        plain = vocabulary.partition(FORM)[0]
        return ", ".join(
            self.word(vocabulary, value) if times == 1 else f"{times} × {self.word(plain, value)}"
            for value, times in counted.items()
        )


class _Speaker(Formatter):
    """Fills a template, saying each field as its vocabulary asks."""

    def __init__(self, speaks: Catalogue, names: Sequence[str]) -> None:
        self.speaks = speaks
        self.names = names

    def get_value(
        self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> object:
        return kwargs[str(key)]

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Message):
            return self.speaks.say(value, self.names)
        if format_spec == "":
            return str(value)
        family, _, form = format_spec.partition(FORM)
        if family == "seat":
            return self.seats(value, form)
        if format_spec == "by-seat" and isinstance(value, list | tuple):
            return ", ".join(f"{self.seat_names(seat)} ({one})" for seat, one in enumerate(value))
        if format_spec == "score" and isinstance(value, list | tuple):
            return " : ".join(str(number) for number in value)
        if isinstance(value, list | tuple):
            return self.speaks.listing(format_spec, value)
        return self.speaks.word(format_spec, value)

    def seats(self, value: object, form: str) -> str:
        """Name the players as they are called, with what the form puts beside the names."""
        names, key = self.seat_names(value), f"seat{FORM}{form}"
        if key not in self.speaks.templates:
            return names
        count = len(value) if isinstance(value, list | tuple) else 1
        return self.speaks.say(Message(key, {"count": count, "names": names}))

    def seat_names(self, value: object) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self.seat_names(seat) for seat in value)
        if isinstance(value, int) and 0 <= value < len(self.names):
            return self.names[value]
        return self.speaks.tell("seat.unnamed", number=value + 1 if isinstance(value, int) else "?")


def with_articles(said: str) -> str:
    """Say *a* or *az* for every ``a(z)``: Hungarian asks what sound the next word begins with.

    >>> with_articles("a(z) Tél, a(z) „Esküvő”, A(z) 5. hely, a(z) 12. lépés")
    'a Tél, az „Esküvő”, Az 5. hely, a 12. lépés'
    """
    return _ARTICLE.sub(_article, said)


def _article(found: re.Match[str]) -> str:
    letter, between, begins = found.groups()
    if begins.isdigit():
        # Egy, öt and ezer begin with a vowel, however many zeros follow.
        vowel = begins[0] == "5" or (begins[0] == "1" and len(begins) % 3 == 1)
    else:
        vowel = begins.lower() in _VOWELS
    return f"{letter}{'z' if vowel else ''}{between}{begins}"


def catalogue(language: str) -> Catalogue:
    """Open the catalogue of a language: ``en``, ``pl``, ``ru`` or ``hu``.

    >>> import condotta
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> event = game.play(game.decision.options[0])[0]
    >>> condotta.catalogue("en").say(condotta.Message(event.key, event.args), ["Anna", "Bruno"])
    'Anna places the Condottiere on Ancona.'

    Raises:
        SetupError: The house does not speak that language.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise SetupError("error.unknown-language", {"given": shown(language), "known": known})
    return _opened(language)


@cache
def _opened(language: str) -> Catalogue:
    shared = words_in("condotta", language)
    assert shared is not None
    speaks = Catalogue(language, shared)
    for package in packages().values():
        words = words_in(package, language)
        if words is not None:
            speaks.take(words)
    return speaks


def words_in(package: str, language: str) -> Catalog | None:
    """Read the words of a package: of ours those that all games share; of a game, its own.

    A game from elsewhere need not speak every language: where it does not, its English is heard.
    """
    try:
        # Found without importing it: words are needed by many who play none of its games.
        found = find_spec(package)
    except (ImportError, ValueError):
        return None
    for folder in () if found is None else found.submodule_search_locations or ():
        for speaking in (language, "en"):
            path = Path(folder) / "locale" / f"{speaking}.po"
            if path.is_file():
                with path.open("rb") as source:
                    return read_po(source, locale=speaking)
    return None


def language_of_the_system() -> str:
    """Choose the language of the person's locale, or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")
        if code:
            short = locale.normalize(code)[:2].lower()
            return short if short in LANGUAGES else "en"
    return "en"
