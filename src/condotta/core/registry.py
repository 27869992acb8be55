"""The games of the house by name, and the doors to them: new, restore, replay."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final, TypeVar

from condotta.core.description import Description
from condotta.core.errors import (
    BadRecord,
    BadSnapshot,
    CondottaError,
    DiscouragedWarning,
    SetupError,
)
from condotta.core.game import Game
from condotta.core.given import is_json, shown
from condotta.core.message import Message
from condotta.core.record import check_header, check_result, header_text, is_cancel, is_version
from condotta.core.values import JsonObject

Described = TypeVar("Described")
"""What a floor asks of a game: a description of its kind."""

HOUSE: Final[Mapping[str, str]] = {
    "condottiere": "condotta.condottiere",
    "pax-renaissance": "condotta.pax",
}
"""Each game of the house and the package that has its ``GAME``."""

ENTRY_POINTS: Final = "condotta.games"
"""The group in which other packages name their games: ``pebbles = "pebbles"``, the package."""


@cache
def packages() -> Mapping[str, str]:
    """Give every game that is installed and its package; the names of the house stay its own."""
    found = dict(HOUSE)
    for entry in entry_points(group=ENTRY_POINTS):
        found.setdefault(entry.name, entry.module)
    return found


def game_names() -> tuple[str, ...]:
    """Name every game, those of the house first."""
    return tuple(packages())


def description_of(name: object) -> Description:
    """Find what a game says of itself."""
    if isinstance(name, str) and name in HOUSE:
        # Without a look at what else is installed, which takes longer than many a game.
        return described_by(HOUSE[name])
    if not isinstance(name, str) or name not in packages():
        known = ", ".join(game_names())
        raise SetupError("error.unknown-game", {"given": shown(name), "known": known})
    return described_by(packages()[name])


@cache
def described_by(package: str) -> Description:
    """Import a game's package and take its description."""
    return found_in(package, "GAME", Description)


def found_in(module: str, name: str, kind: type[Described]) -> Described:
    """Import a module and take what a table or an entry point says it has, or say what is wrong."""
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as problem:
        given = {"package": module, "problem": str(problem)}
        raise SetupError("error.broken-game", given) from problem
    if not isinstance(found, kind):
        given = {"package": module, "problem": f"{name} = {shown(found)}"}
        raise SetupError("error.broken-game", given)
    return found


def new(
    game: str,
    *,
    seats: int = 4,
    seed: int | str | bytes | None = None,
    edition: str | None = None,
    variants: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
) -> Game:
    """Begin a game.

    >>> import condotta
    >>> game = condotta.new("condottiere", seats=2, seed=7, variants=["hidden-cards"])
    >>> game.decision.kind
    'choose-region'
    >>> condotta.new("pax-renaissance", seats=3, seed=7).decision.kind
    'next-action'
    >>> condotta.new("condottiere", seats=9)
    Traceback (most recent call last):
    condotta.core.errors.SetupError: There must be 2 to 6 seats, not 9.

    Args:
        game: ``"condottiere"`` or ``"pax-renaissance"``.
        seats: How many sit at the table: 2 to 6, in Pax Renaissance 2 to 4.
        seed: Makes the game repeatable: a whole number, hexadecimal digits or bytes, up to 256
            bits. Without one the system's chance is used.
        edition: Condottiere's ``"2007"`` (as without one) or ``"1995"``.
        variants: The variants that are played, by name.
        options: The table options that are not as usual, with their values. What there is of both,
            tells ``condotta play --help``.

    Raises:
        SetupError: Something of this cannot be played; it says what can.

    Warns:
        DiscouragedWarning: The rulebook advises against the combination, and allows it.
    """
    begun = description_of(game).new_game(
        seats=seats, seed=seed, edition=edition, variants=variants, options=options
    )
    for message in begun.warnings:
        warnings.warn(_in_english(message), DiscouragedWarning, stacklevel=2)
    return begun


def _in_english(message: Message) -> str:
    # Imported here because catalogues are read from files: playing needs none of them.
    from condotta.core.catalogue import catalogue

    return catalogue("en").say(message)


def restore(snapshot: object) -> Game:
    """Rebuild the game a snapshot describes, be it one of ``game.snapshot()`` or made by hand.

    >>> import condotta
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> condotta.restore(game.snapshot()).view(0) == game.view(0)
    True

    Raises:
        BadSnapshot: It cannot be read, or everything that is wrong with the position.
    """
    if not isinstance(snapshot, dict) or not is_json(snapshot):
        raise BadSnapshot("error.not-a-snapshot")
    if snapshot.get("format") != "condotta-snapshot":
        raise BadSnapshot("error.not-a-snapshot")
    if not is_version(snapshot.get("version"), 1):
        raise BadSnapshot("error.snapshot-version", {"given": shown(snapshot.get("version"))})
    try:
        game = description_of(snapshot.get("game"))
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem
    return game.restore_game(snapshot)


def replay(record: object, to: object = None) -> Game:
    """Play a recorded game again.

    >>> import condotta
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> for _ in range(20):
    ...     events = game.play(game.decision.options[0])
    >>> again = condotta.replay(game.record)
    >>> again.snapshot() == game.snapshot()
    True
    >>> earlier = condotta.replay(game.record, to=5)

    Args:
        record: What ``game.record`` gave, or a record read from a file (``docs/record-format.md``).
        to: How many of its actions to play; all, if nothing is said. Of a whole game the result is
            compared with what the record says.

    Raises:
        BadRecord: It is no record, or it does not play as it says.
    """
    if not is_json(record):
        raise BadRecord("error.not-a-record")
    header = check_header(record)
    actions = header["actions"]
    assert isinstance(actions, list)
    last = len(actions) if to is None else to
    if not isinstance(last, int) or isinstance(last, bool) or not 0 <= last <= len(actions):
        raise BadRecord("error.no-such-move", {"given": shown(to), "moves": len(actions)})
    game = opening(header)
    for number, entry in enumerate(actions[:last], start=1):
        try:
            game.play_json(entry)
        except CondottaError as problem:
            given = {"number": number, "given": shown(entry), "problem": problem.message}
            raise BadRecord("error.record-action", given) from problem
    if to is None:
        check_result(header, game)
    return game


def taken_back(record: JsonObject) -> frozenset[int]:
    """Find the actions of a record that do not stand: what was cancelled, and the cancelling."""
    actions = check_header(record)["actions"]
    assert isinstance(actions, list)
    cancels = [place for place, entry in enumerate(actions) if is_cancel(entry)]
    if not cancels:
        return frozenset()
    game = opening(record)
    standing: list[int] = []
    for place, entry in enumerate(actions[: cancels[-1] + 1]):
        if not is_cancel(entry):
            game.play_json(entry)
            standing.append(place)
            continue
        before = _length(game)
        game.play_json(entry)
        del standing[_length(game) - before :]
    return frozenset(range(cancels[-1] + 1)) - frozenset(standing)


def _length(game: Game) -> int:
    actions = game.record["actions"]
    assert isinstance(actions, list)
    return len(actions)


def opening(record: JsonObject) -> Game:
    """Set up the game a record began with, before its first action."""
    try:
        game = description_of(record.get("game"))
        game.check_rules_version(record)
        if record.get("start") is not None:
            return restore(record["start"])
        return game.new_game(
            seats=record.get("seats"),
            seed=header_text(record, "seed"),
            edition=record.get("edition"),
            variants=record.get("variants", []),
            options=record.get("options", {}),
            rules_version=record.get("rules"),
        )
    except SetupError as problem:
        raise BadRecord("error.record-setup", {"problem": problem.message}) from problem
