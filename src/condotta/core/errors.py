"""The errors of the house, all in one place.

Each is for the person who meets it: it says what was asked, what was given and what would have
been fine. It carries a message key with arguments, so that every language can say it;
``str(error)`` says it in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from condotta.core.given import shown
from condotta.core.message import Message


class CondottaError(Exception):
    """Anything the house refuses; nothing has changed when it is raised.

    >>> import condotta
    >>> try:
    ...     condotta.new("chess")
    ... except condotta.CondottaError as problem:
    ...     print(problem)
    There is no game named 'chess'. Known: condottiere, pax-renaissance.
    """

    def __init__(self, key: str, args: Mapping[str, object] | None = None) -> None:
        """Take the key of the sentence and what fills it."""
        super().__init__(key)
        self.message = Message(key, args)

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel between processes."""
        return type(self), (self.message.key, self.message.args)

    def __str__(self) -> str:
        """Say it in English."""
        # Imported here because catalogues are read from files: playing needs none of them.
        from condotta.core.catalogue import catalogue

        return catalogue("en").say(self.message)


class SetupError(CondottaError):
    """A game cannot be set up as asked."""


class MalformedAction(CondottaError):
    """Something that is no action of this game at all."""


class IllegalAction(CondottaError):
    """An action of this game that is not among the options now; ``rule`` says why."""

    def __init__(
        self, key: str, args: Mapping[str, object] | None = None, rule: str | None = None
    ) -> None:
        """Take the sentence and the ID of the rule that forbids."""
        super().__init__(key, args)
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel between processes."""
        return type(self), (self.message.key, self.message.args, self.rule)


class GameOver(CondottaError):
    """The game has ended: there is nothing more to decide."""


class BadRecord(CondottaError):
    """A record that cannot be read or does not replay."""


class BadSnapshot(CondottaError):
    """A snapshot that cannot be read or describes no legal position."""


class BadView(CondottaError):
    """Something that is no view of this game, or one that was changed until it made no sense."""


class BadScenario(CondottaError):
    """A scenario that cannot be read; the line is named."""


class UnknownRule(CondottaError):
    """No rule has this name; near ones are offered."""

    def __init__(self, given: str, suggestions: Sequence[str] = ()) -> None:
        """Take what was asked for and what may have been meant."""
        key = "error.unknown-rule-near" if suggestions else "error.unknown-rule"
        super().__init__(key, {"given": given, "near": ", ".join(suggestions)})
        self.given = given
        self.suggestions = tuple(suggestions)

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel between processes."""
        return type(self), (self.given, self.suggestions)


class UnknownName(CondottaError):
    """Nothing in the box bears this name; near ones are offered."""

    def __init__(self, given: str, suggestions: Sequence[str] = ()) -> None:
        """Take what was asked for and what may have been meant."""
        key = "error.unknown-name-near" if suggestions else "error.unknown-name"
        super().__init__(key, {"given": shown(given), "near": ", ".join(suggestions)})
        self.given = given
        self.suggestions = tuple(suggestions)

    def __reduce__(self) -> tuple[object, ...]:
        """Let it travel between processes."""
        return type(self), (self.given, self.suggestions)


class DiscouragedWarning(UserWarning):
    """A combination of variants the rulebook advises against and allows."""


def bad_parameter(name: str, given: object, allowed: str) -> SetupError:
    """Refuse a value that a parameter cannot have, and say what it can be."""
    return SetupError(
        "error.bad-parameter", {"name": name, "given": shown(given), "allowed": allowed}
    )


def check_whole_number(name: str, given: object, least: int, most: int) -> None:
    """Refuse what is not a whole number within these bounds."""
    if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
        raise bad_parameter(name, given, f"{least} – {most}")


def check_variants(given: object, known: Sequence[str], edition: str) -> tuple[str, ...]:
    """Refuse what are not variants of an edition; give those that are in the edition's order."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise SetupError("error.variants-not-a-list", {"given": shown(given)})
    wanted = list(given)
    for variant in wanted:
        if variant not in known:
            args = {"given": shown(variant), "edition": edition, "known": ", ".join(known)}
            raise SetupError("error.unknown-variant", args)
    return tuple(variant for variant in known if variant in wanted)
