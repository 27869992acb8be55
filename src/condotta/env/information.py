"""Information states: everything a seat has seen and done, in order, and nothing else.

Two histories have the same information state for a seat exactly when the seat cannot tell them
apart, however well it remembers (perfect recall). It is a list of lines, and one text of them:

    cards-dealt seat=0 count=2 cards=mercenary-1,winter    an event, as far as the seat may know it
    ?1                                                     another seat is asked, and all may know
    ?turn                                                  the seat itself is asked
    !play winter                                           and this is what it answered

What is secret leaves no trace: neither a question that nobody else may know of, nor how many
questions somebody answered before anything was seen of it. Cards that come to a hand together are
listed in order: in which order they were dealt is nothing that a hand of cards shows.

>>> import condotta
>>> game = condotta.new("condottiere", seats=2, seed=7, edition="mini-2")
>>> print(information_state(game.record, seat=0))
game-begins number=1
cards-dealt seat=0 count=2 cards=surrender,winter
cards-dealt seat=1 count=2
region-chosen seat=0 region=roma
battle-begins battle=1 region=roma seat=0
?turn
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game, seat_at
from condotta.core.record import check_header
from condotta.core.registry import description_of, opening, taken_back
from condotta.core.values import Json, JsonObject


class Information:
    """What the seats of one game have seen and done so far; told as it goes on.

    Copies are cheap: the past is shared, and put into words only for whoever asks.
    """

    __slots__ = ("_last",)

    def __init__(self, game: Game, opening: list[Event] | None = None) -> None:
        """Begin with a game nobody has answered in; one set up by hand begins with views of it.

        ``opening`` is what was told at its beginning, where the game itself does not know it.
        """
        told = description_of(game.name).opening_events(game) if opening is None else opening
        self._last = _Moment(None, told, asked=_Asked(game), world=None if told else game.clone())

    def add(self, game: Game, events: list[Event], *, seat: int = -1, answer: object = "") -> None:
        """Tell what happened up to this moment of a game, and what a seat had answered."""
        self._last = _Moment(self._last, events, asked=_Asked(game), seat=seat, answer=str(answer))

    def play(self, game: Game, action: Action) -> list[Event]:
        """Answer the pending question of the game, and keep what came of it."""
        seat = game.decision.seat
        events = game.play(action)
        self.add(game, events, seat=seat, answer=action)
        return events

    def imagined(self, game: Game, seat: int) -> Information:
        """Give what is known in a world that a seat imagines: it has seen what it has seen.

        What the others have seen there, nobody can say: for them it is what everybody saw, and
        then the imagined world as they see it.
        """
        copy = self.copy()
        copy._last = _Moment(self._last, [], asked=_Asked(game), world=game.clone(), imaginer=seat)
        return copy

    def copy(self) -> Information:
        """Give an independent copy."""
        copy = Information.__new__(Information)
        copy._last = self._last
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Information:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be sent to other processes, moment by moment: a chain would be too deep."""
        return _sent, ([moment.parts for moment in self._moments()],)

    def _moments(self) -> Iterator[_Moment]:
        """Go back from now to the beginning."""
        moment: _Moment | None = self._last
        while moment is not None:
            yield moment
            moment = moment.before

    def lines(self, seat: int | None) -> list[str]:
        """List what a seat (``None``: a spectator) has seen and done."""
        told: list[list[str]] = []
        for moment in self._moments():
            told.append(moment.lines(seat))
            if moment.imaginer not in (None, seat):
                seat = None
        lines: list[str] = []
        for some in reversed(told):
            for line in some:
                # Still the same question, as far as can be seen: it is not news.
                if not (line.startswith("?") and lines and lines[-1] == line):
                    lines.append(line)
        return lines

    def text(self, seat: int | None) -> str:
        """Give the lines as one text."""
        return "\n".join(self.lines(seat))


def _sent(moments: list[dict[str, Any]]) -> Information:
    """Rebuild what another process has sent."""
    found = Information.__new__(Information)
    last: _Moment | None = None
    for parts in reversed(moments):
        last = _Moment(last, **parts)
    assert last is not None
    found._last = last
    return found


def information_state(record: object, seat: object) -> str:
    """Tell what a seat has seen and done in a recorded game, or in one that is going on."""
    return information_of(record).text(seat_at(seat, opening(check_header(record)).seats))


def information_of(record: object) -> Information:
    """Play a recorded game again, and keep what every seat has seen and done in it."""
    header = check_header(record)
    actions = header["actions"]
    assert isinstance(actions, list)
    game = opening(header)
    found = Information(game)
    gone = taken_back(header)
    read = description_of(game.name).read_action
    for place, entry in enumerate(actions):
        if place in gone:
            continue
        if isinstance(entry, dict) and entry.get("kind") == "show":
            # Volunteered: whoever may know of it is told by the event.
            found.add(game, game.play_json(entry))
        else:
            found.play(game, read(entry))
    return found


class _Asked:
    """The question that is pending, as each seat may know of it."""

    __slots__ = ("_acting", "_kind", "_seat")

    def __init__(self, game: Game) -> None:
        self._kind = ""
        self._seat = -1
        self._acting: list[Json] | None = None
        if game.over:
            return
        decision = game.decision
        self._kind, self._seat = decision.kind, decision.seat
        if decision.secret:
            # The others see what they would see if nobody were asked; the last is the spectator.
            others = [*range(game.seats), None]
            self._acting = [game.view(seat)["acting"] for seat in others]

    def line(self, seat: int | None) -> str | None:
        """Give the line that tells a seat of it; ``None`` where there is nothing to be seen."""
        if self._seat < 0:
            return None
        if seat == self._seat:
            return f"?{self._kind}"
        acting = self._seat if self._acting is None else self._acting[-1 if seat is None else seat]
        return None if acting is None else f"?{acting}"


class _Moment:
    """What happened from one question to the next; it knows what was before."""

    __slots__ = ("answer", "asked", "before", "events", "imaginer", "seat", "world")

    def __init__(
        self,
        before: _Moment | None,
        events: list[Event],
        *,
        asked: _Asked,
        seat: int = -1,
        answer: str = "",
        world: Game | None = None,
        imaginer: int | None = None,
    ) -> None:
        self.before = before
        self.events = events
        self.asked = asked
        self.seat = seat
        self.answer = answer
        self.world = world
        """The game itself, where nobody has seen how it came about."""
        self.imaginer = imaginer
        """Who imagines what is from here on."""

    @property
    def parts(self) -> dict[str, Any]:
        """Everything but what was before."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "before"}

    def lines(self, seat: int | None) -> list[str]:
        """Put it into words for a seat."""
        lines = [f"!{self.answer}"] if seat is not None and seat == self.seat else []
        lines += [_line(event.seen_by(seat)) for event in self.events]
        if self.world is not None and (self.imaginer is None or self.imaginer != seat):
            lines.append(f"view {seen_text(self.world.view(seat))}")
        question = self.asked.line(seat)
        if question is not None:
            lines.append(question)
        return lines


def seen_text(view: JsonObject) -> str:
    """Write a view down in one line. Whether one may cancel depends on the copy: it is left out."""
    seen = {name: value for name, value in view.items() if name != "may_cancel"}
    return json.dumps(seen, separators=(",", ":"), sort_keys=True)


def _line(event: Event) -> str:
    """Write down an event: its kind, then everything it tells by name."""
    words = [event.kind]
    words += [f"{name}={_value(value)}" for name, value in event.facts.items()]
    for name, value in (event.secrets or {}).items():
        # Secrets are cards of a hand: no order but their own.
        known = sorted(value, key=str) if isinstance(value, list) else value
        words.append(f"{name}={_value(known)}")
    return " ".join(words)


def _value(value: Json) -> str:
    if isinstance(value, list):
        return ",".join(_value(one) for one in value)
    if isinstance(value, dict):
        return json.dumps(value, separators=(",", ":"), sort_keys=True)
    return str(value)
