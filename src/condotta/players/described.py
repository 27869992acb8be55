"""A player described in words: its name and what was said about how it plays.

``search(iterations=800)`` is how people write it, on the command line and in results.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from condotta.core.errors import SetupError
from condotta.core.given import shown

Value = int | float | str

_WHOLE: Final = re.compile(r"(?P<name>[a-z][a-z0-9_-]*)(?:\((?P<said>[^()]*)\))?")
_ONE: Final = re.compile(r"(?P<name>[a-z][a-z_]*)=(?P<value>[A-Za-z0-9_.-]+)")


class Described:
    """A player's name and its parameters, as they were given."""

    def __init__(self, name: str, parameters: Mapping[str, Value]) -> None:
        """Keep the words."""
        self.name = name
        self.parameters = dict(parameters)

    def __str__(self) -> str:
        """Write it as people would, always the same way."""
        if not self.parameters:
            return self.name
        said = ", ".join(f"{name}={value}" for name, value in sorted(self.parameters.items()))
        return f"{self.name}({said})"

    def __eq__(self, other: object) -> bool:
        """Two descriptions are equal when they say the same."""
        if not isinstance(other, Described):
            return NotImplemented
        return self.name == other.name and self.parameters == other.parameters

    def __hash__(self) -> int:
        """Hash by what is written."""
        return hash(str(self))


def described(text: str) -> Described:
    """Read a description; what each parameter may be is for the player to say."""
    found = _WHOLE.fullmatch(text.strip())
    if found is None:
        raise SetupError("error.bad-player", {"given": shown(text)})
    said = found["said"]
    parameters: dict[str, Value] = {}
    for part in said.split(",") if said and said.strip() else []:
        one = _ONE.fullmatch(part.strip())
        if one is None or one["name"] in parameters:
            raise SetupError("error.bad-player", {"given": shown(text)})
        parameters[one["name"]] = _value(one["value"])
    return Described(found["name"], parameters)


def _value(text: str) -> Value:
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


class Parameter:
    """What may be said of one side of a player: a whole number, a number, or one of some words."""

    def __init__(
        self,
        name: str,
        *,
        least: float | None = None,
        most: float | None = None,
        whole: bool = False,
        words: tuple[str, ...] = (),
    ) -> None:
        """Give the bounds, or the words to choose from."""
        self.name = name
        self.least = least
        self.most = most
        self.whole = whole
        self.words = words

    def allows(self, value: Value) -> bool:
        """Whether it may have this value."""
        if self.words:
            return value in self.words
        if isinstance(value, str) or (self.whole and not isinstance(value, int)):
            return False
        assert self.least is not None
        assert self.most is not None
        return self.least <= value <= self.most

    @property
    def allowed(self) -> str:
        """Say what is allowed."""
        if self.words:
            return ", ".join(self.words)
        return f"{self.least:.9g}–{self.most:.9g}"


def check(player: Described, parameters: tuple[Parameter, ...]) -> None:
    """Refuse a description with an unknown parameter or a value out of bounds."""
    known = {parameter.name: parameter for parameter in parameters}
    for name, value in player.parameters.items():
        if name not in known:
            told = {"player": player.name, "name": name, "known": ", ".join(known) or "–"}
            raise SetupError("error.unknown-parameter", told)
        if not known[name].allows(value):
            told = {"name": name, "given": str(value), "allowed": known[name].allowed}
            raise SetupError("error.bad-parameter", told)
