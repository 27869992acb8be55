"""A game as the rules floor describes it: all that the house asks of a game's package, once.

Each game's package has one, called ``GAME``; ``core.registry`` has the table of them, and finds
those of other packages. What a small game does not have (lessons, a rulebook, explanations) it
leaves out, and nobody offers it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

from condotta.core.action import Action
from condotta.core.consequence import Outlook
from condotta.core.errors import BadRecord, SetupError
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.given import shown
from condotta.core.orders import Orders
from condotta.core.plan import Plan
from condotta.core.rulebook import Rulebook
from condotta.core.sketch import Sketches
from condotta.core.values import JsonObject
from condotta.core.views import options_seen

START_SEAT: Final = "start_seat"
"""The option by which a table agrees on who begins, in games that leave it to the table."""


@dataclass(frozen=True)
class Book:
    """A rulebook, what its IDs look like, and names from it that show how to ask."""

    rulebook: Rulebook
    ids: re.Pattern[str]
    """The shape of its IDs and section keys; no two books share one."""
    section: str
    rule: str
    ruling: str
    decision: str


@dataclass(frozen=True)
class Lessons:
    """What a game teaches."""

    listed: Callable[[], list[JsonObject]]
    """The lessons: ``name``, the learner's ``seat``, the ``opponent`` on the others."""
    record: Callable[[object, object], JsonObject]
    """The record the lesson of a name begins with; a seed is of the later deals."""
    first: str
    """The name of a newcomer's first game."""


@dataclass(frozen=True)
class Paths:
    """How far everybody is from each way to win, told from turn to turn."""

    begins: str
    """The kind of event with which a turn begins."""
    standing_of: Callable[[object], JsonObject]
    """Read a view: the ways that are ``open``, and for each what every seat is ``lacking``."""


class NewGame(Protocol):
    """Sets up a game from what was handed over, whatever it is."""

    def __call__(
        self,
        *,
        seats: object,
        seed: object,
        edition: object,
        variants: object,
        options: object,
        rules_version: object = ...,
    ) -> Game:
        """Check what was agreed and begin, by default under today's rules."""


def _no_opening(game: Game) -> list[Event]:
    return []


def _no_reading(view: object) -> JsonObject:
    return {}


def _no_forecast(view: object, action: object) -> JsonObject:
    return {}


def _no_explanation(view: object) -> Iterator[JsonObject]:
    yield {}
    for _ in options_seen(view) if isinstance(view, dict) else ():
        yield {}


def _no_outlook(view: object, line: Sequence[object]) -> Outlook:
    return Outlook(1, [])


def _no_plan(view: object, actions: object) -> Plan | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Description:
    """One game: what it is called, how it begins, what can be told about it."""

    name: str
    """As in ``condotta.new``; its title is the word ``game.NAME``."""

    rules_version: str
    """Changes only when the same seed and actions would lead to another game."""
    older_versions: tuple[str, ...] = ()
    """Those under which records and games are still played on as they began."""

    new_game: NewGame
    restore_game: Callable[[JsonObject], Game]
    """Rebuild a game from a snapshot."""
    opening_events: Callable[[Game], list[Event]] = _no_opening
    """Tell how a game began: the events of its setup."""

    setup: Callable[[], JsonObject]
    """Tell what can be agreed on before a game, and which rules stand behind what."""
    quick_seats: int
    """How many sit at a table that somebody puts up without choosing."""

    actions: Sequence[Action]
    """The fixed action space, each action at its ``index``."""
    read_action: Callable[[object], Action]
    """Find the action that a JSON object means."""
    fences: frozenset[str] = frozenset()
    """The kinds of events that nobody may undo alone: something was drawn, revealed or settled."""

    reading_of: Callable[[object], JsonObject] = _no_reading
    """Explain what a view shows, from the view alone."""
    forecast_of: Callable[[object, object], JsonObject] = _no_forecast
    """Say what would come at once of one of a view's options, from the view alone."""
    explanation_of: Callable[[object], Iterator[JsonObject]] = _no_explanation
    """Explain a view: its reading, then a forecast for each of its options, one by one."""
    outlook_of: Callable[[object, Sequence[object]], Outlook] = _no_outlook
    """Say what one of a view's options, and the answers after it, would change for their seat."""
    plan_of: Callable[[object, object], Plan | None] = _no_plan
    """Try answers out one after the other, from the view alone; ``None``: no planning here."""

    orders: Orders | None = None
    """Which answers can be given beforehand, and how long they hold."""
    paths: Paths | None = None
    lessons: Lessons | None = None
    sketches: Sketches | None = None
    """How positions are drawn by hand, to think about."""
    book: Book | None = None

    @cached_property
    def agrees_who_begins(self) -> bool:
        """Whether the option ``start_seat`` says who begins; otherwise the rules say it."""
        return any(
            option["name"] == START_SEAT
            for edition in listed(self.setup(), "editions")
            for option in listed(edition, "options")
        )

    @cached_property
    def editions(self) -> tuple[str, ...]:
        """The editions that people are offered, the usual one first; there may be others."""
        return tuple(str(edition["name"]) for edition in listed(self.setup(), "editions"))

    def check_offered(self, edition: object) -> None:
        """Refuse an edition that is not for people: one for study, or none at all."""
        if self.editions and edition is not None and edition not in self.editions:
            known = ", ".join(self.editions)
            raise SetupError("error.unknown-edition", {"given": shown(edition), "known": known})

    @property
    def versions(self) -> tuple[str, ...]:
        """The versions of the rules that can be played here, today's first."""
        return (self.rules_version, *self.older_versions)

    def check_rules_version(self, record: JsonObject) -> None:
        """Refuse a record made under rules that play otherwise than these."""
        given = record.get("rules")
        if given not in self.versions:
            known = ", ".join(self.versions)
            raise BadRecord("error.other-rules", {"given": shown(given), "known": known})


def listed(told: JsonObject, name: str) -> list[JsonObject]:
    """Give the objects that a field lists."""
    entries = told[name]
    return [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
