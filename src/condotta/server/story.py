"""The game at a table and how much of it each observer has been told.

An observer is a seat, or ``SPECTATOR`` (what lies on the table), or ``OPEN`` (every hand: for
tables that allow it, and for finished games).

Everybody hears of the game whenever the pending question is one they may know of. While a question
is *secret* (others may not know that anybody is asked) they are told nothing, and what happens
meanwhile is told together afterwards: what they receive is the same as if nobody had been asked.

An observer's *number* grows with every event told and every answer of its own. It names what the
observer has seen, and a move carries the number it answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.record import is_cancel
from condotta.core.registry import description_of, opening
from condotta.core.values import Json, JsonObject

SPECTATOR = -1
OPEN = -2


@dataclass(slots=True)
class RecordedStep:
    """One entry of the game's record: who did it, and what came of it."""

    seat: int
    entry: JsonObject
    events: int
    """How many events there were afterwards."""
    secret: bool


class Rehearsal(NamedTuple):
    """Something that was done on a copy."""

    before: Game
    entry: JsonObject
    after: Game
    events: list[Event]


class Progress:
    """How far one observer has been told."""

    def __init__(self) -> None:
        """Begin knowing nothing."""
        self.told = 0
        self.answers = 0
        self.offset = 0
        self.rewound_at = 0
        """The number after the last take-back: what was seen before is no longer so."""
        self.behind: Game | None = None
        """The position last seen, while something is decided that this observer may not know of."""

    @property
    def number(self) -> int:
        """Name what has been seen."""
        return self.told + self.answers + self.offset


class Story:
    """A game in progress, every event of it, and every observer's place in the telling."""

    def __init__(self, header: JsonObject, actions: Sequence[JsonObject] = ()) -> None:
        """Deal; ``header`` is a record without actions. Some may have been done elsewhere."""
        self.header = header
        self._fences = description_of(header["game"]).fences
        seats = header["seats"]
        assert isinstance(seats, int)
        self.seats = seats
        self.sights = {observer: Progress() for observer in (*range(seats), SPECTATOR, OPEN)}
        self.rewinds = 0
        self._tried: Rehearsal | None = None
        self._begin()
        for entry in actions:
            self.play(mover(self.game, entry), entry)
        self.given = len(self.steps)
        """How many steps there were when the table began: they cannot be taken back here."""

    def _begin(self) -> None:
        self.game: Game = opening(self.header)
        self.events: list[Event] = description_of(self.game.name).opening_events(self.game)
        self.opening = len(self.events)
        self.steps: list[RecordedStep] = []
        self._look()
        for sight in self.sights.values():
            sight.told = sight.answers = 0
            sight.behind = None
        self._tell(self.game)

    def take_up(self, game: Game, steps: list[RecordedStep], events: list[Event]) -> None:
        """Go on from a position that these steps and events led to."""
        self.game = game
        self.steps = steps
        self.events = events
        self._look()

    def _look(self) -> None:
        """See who is asked now."""
        decision = None if self.game.over else self.game.decision
        self.asked = None if decision is None else decision.seat
        """The seat that is asked now."""
        self.is_secret = decision is not None and decision.secret
        """Whether the pending question is a secret of the seat that is asked."""

    # --- what happens -----------------------------------------------------------------------------

    def may_be_answered_by(self, entry: JsonObject) -> bool:
        """Say whether an entry may answer the question, as far as the game does not see to it.

        A record may pass over a secret question with one answer; whoever is asked it may not.
        """
        options = self.game.decision.options if self.is_secret else ()
        return len(options) != 1 or options[0].to_json() == entry

    def try_out(self, entry: JsonObject) -> Game:
        """Do something on a copy, so that a refusal changes nothing; give the copy."""
        after = self.game.clone()
        events = after.play_json(entry)
        self._tried = Rehearsal(self.game, entry, after, events)
        return after

    def foresee(self, entry: JsonObject) -> Game:
        """Give the game as it will be after an entry: on a copy, the one it was tried out on."""
        tried = self._tried
        if tried is not None and tried.before is self.game and tried.entry is entry:
            return tried.after
        return self.try_out(entry)

    def play(self, seat: int, entry: JsonObject) -> None:
        """Do what an entry of a record says."""
        before = self.game
        answers = is_answer(entry)
        secret = answers and self.is_secret
        self.game, events = self._done(entry)
        self.events += events
        self.steps.append(RecordedStep(seat, entry, len(self.events), secret))
        if answers:
            self.sights[seat].answers += 1
        self._look()
        self._tell(before)

    def _done(self, entry: JsonObject) -> tuple[Game, list[Event]]:
        """Do something; what was just tried out need not be done again."""
        tried, self._tried = self._tried, None
        if tried is not None and tried.before is self.game and tried.entry is entry:
            return tried.after, tried.events
        after = self.game.clone()
        return after, after.play_json(entry)

    def rewind(self, to: int) -> None:
        """Take back all steps but the first ``to``."""
        numbers = {observer: sight.number for observer, sight in self.sights.items()}
        kept = self.steps[:to]
        self._begin()
        for step in kept:
            self.play(step.seat, step.entry)
        for observer, sight in self.sights.items():
            sight.offset += numbers[observer] + 1 - sight.number
            sight.rewound_at = sight.number
        self.rewinds += 1

    def _tell(self, before: Game) -> None:
        """Bring everybody up to date who may be; the others keep what they saw before."""
        told = len(self.events)
        for observer, sight in self.sights.items():
            if not self.is_secret or observer in (OPEN, self.asked):
                sight.told = told
                sight.behind = None
            elif sight.behind is None:
                sight.behind = before

    # --- what is seen -----------------------------------------------------------------------------

    def asked_as_seen(self, observer: int) -> int | None:
        """The seat that is asked, as far as an observer knows."""
        behind = self.sights[observer].behind
        if behind is None:
            return self.asked
        decision = behind.decision
        # A table can begin in the middle of a secret: there is nothing before it to be shown.
        return None if decision.secret and decision.seat != observer else decision.seat

    def number(self, observer: int) -> int:
        """Name what an observer has seen."""
        return self.sights[observer].number

    def told(self, observer: int, since: int = 0) -> list[Event]:
        """Give the events an observer has been told, as it may know them."""
        events = self.events[since : self.sights[observer].told]
        return [self.seen_by(observer, event) for event in events]

    def seen_by(self, observer: int, event: Event) -> Event:
        """Give an event as an observer may know it."""
        if observer == OPEN:
            return event
        return event.seen_by(observer if observer >= 0 else None)

    def view(self, observer: int, common: object = None) -> JsonObject:
        """What an observer sees; ``common`` is the game's own, for views to be looked at only."""
        behind = self.sights[observer].behind
        seat = observer if observer >= 0 else None
        if behind is not None:
            # Its own question may still be in that picture, but it has been answered.
            return {**_shown(behind, seat), "decision": None}
        return _shown(self.game, seat, common)

    def view_to_explain(self, observer: int) -> JsonObject:
        """What is explained to an observer: what it is asked, or else what everybody sees."""
        if observer == self.asked:
            return self.view(observer)
        return _shown(self.sights[observer].behind or self.game, None)

    def seeing_alike(self, observers: Iterable[int]) -> Iterator[list[int]]:
        """Put those together to whom the same is explained, whoever is asked first."""
        left = sorted(observers, key=lambda observer: observer != self.asked)
        while left:
            first, behind = left[0], self.sights[left[0]].behind
            alike = [
                observer
                for observer in left
                if observer == first
                or (first != self.asked and self.sights[observer].behind is behind)
            ]
            left = [observer for observer in left if observer not in alike]
            yield alike

    def hands(self) -> list[Json]:
        """Every seat's view: for those who may see all."""
        common = self.game.common()
        return [_shown(self.game, seat, common) for seat in range(self.seats)]

    # --- taking back ------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Say whether a seat may take back its last choice alone.

        Nothing may have been drawn, revealed or answered since. An answer given in secret stays:
        whether it can be taken back would tell who was asked after it. While a question is secret
        everything stays, for the others would hear of a choice they have not seen.
        """
        last = self.steps[-1] if len(self.steps) > self.given else None
        if last is None or last.seat != seat or last.secret or self.asked is None or self.is_secret:
            return False
        told = self.events[self.events_at(len(self.steps) - 1) :]
        # A choice nobody has heard of stays as well: taking it back would tell that it was made.
        return bool(told) and not any(event.kind in self._fences for event in told)

    def last_choice(self, seat: int) -> int | None:
        """Find the step a seat would take back with everybody's consent: its last open answer."""
        for place in range(len(self.steps) - 1, self.given - 1, -1):
            step = self.steps[place]
            if step.seat == seat and not step.secret and is_answer(step.entry):
                return place
        return None

    def events_at(self, step: int) -> int:
        """Count the events before a step."""
        return self.steps[step - 1].events if step else self.opening

    # --- for the end ------------------------------------------------------------------------------

    def record(self) -> JsonObject:
        """The whole game, seed and all."""
        actions: list[Json] = [step.entry for step in self.steps]
        return {**self.header, "actions": actions, "result": self.result}

    @property
    def seed(self) -> str | None:
        """The seed of the cards, a secret until the end."""
        return seed_in(self.header)

    @property
    def result(self) -> JsonObject | None:
        """How the game ended, if it has."""
        return self.game.result.to_json() if self.game.over else None


def seed_in(header: JsonObject) -> str | None:
    """Find the seed of a record; where one begins from a position, of what is drawn after it."""
    start = header.get("start")
    chance = start.get("chance") if isinstance(start, dict) else header
    seed = chance.get("seed") if isinstance(chance, dict) else None
    return seed if isinstance(seed, str) else None


def mover(game: Game, entry: JsonObject) -> int:
    """Say who does an entry of a record: what a seat volunteers names its seat."""
    seat = entry.get("seat")
    return seat if isinstance(seat, int) else game.decision.seat


def is_answer(entry: JsonObject) -> bool:
    """Say whether an entry answers a question; what a seat volunteers names its seat.

    To cancel an action is no answer. Tables from before there was one way only to take something
    back (``undo``) may have such entries in their logs, and they still mean what they meant.
    """
    return "seat" not in entry and not is_cancel(entry)


def _shown(game: Game, seat: int | None, common: object = None) -> JsonObject:
    """Give a game's view as a table shows it: nothing is taken back here by way of the game."""
    view = game.view(seat, common)
    if "may_cancel" in view:
        view["may_cancel"] = False
    return view
