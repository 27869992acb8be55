"""The words of one table: a catalogue together with the names of the seats."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core import rulebook
from condotta.core.catalogue import Catalogue
from condotta.core.event import Event
from condotta.core.message import Message

LETTERS = "ABCDEF"
"""A letter for each seat, so that nobody needs to tell colours apart."""

LONGEST_NAME = 16


class Words:
    """Speaks one language and knows everybody's name."""

    def __init__(self, speaks: Catalogue, names: Sequence[str] = ()) -> None:
        """Take a language and the names of the seats."""
        self.speaks = speaks
        self.names = tuple(names)

    @property
    def language(self) -> str:
        """The code of the language."""
        return self.speaks.language

    def tell(self, key: str, **args: object) -> str:
        """Say the sentence with this key."""
        return self.speaks.say(Message(key, args), self.names)

    def say(self, message: Message) -> str:
        """Say a message."""
        return self.speaks.say(message, self.names)

    def event(self, event: Event) -> str:
        """Tell what happened."""
        return self.say(Message(event.key, event.args))

    def word(self, vocabulary: str, value: object) -> str:
        """Give the word for one value."""
        return self.speaks.word(vocabulary, value)

    def listing(self, vocabulary: str, values: Sequence[object]) -> str:
        """Give the words for several values; nothing for none."""
        return self.speaks.listing(vocabulary, values) if values else ""


def plain(text: str) -> str:
    """Take away capitals, diacritics, hyphens and needless spaces, to compare what people type."""
    return " ".join(rulebook.plain(text).replace("-", " ").split())


def clean_name(given: str) -> str:
    """Make a name safe and short enough to print."""
    return " ".join("".join(c for c in given if c.isprintable()).split())[:LONGEST_NAME]


def house_names(speaks: Catalogue, seats: int) -> list[str]:
    """Give the names people and players have unless they bring their own: A…, B…, C…."""
    return [speaks.tell(f"ui.name.{letter}") for letter in LETTERS[:seats]]
