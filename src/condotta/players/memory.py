"""Memories around a table: each hears what its seat may see, and forgets what was taken back.

A memory is told when it is looked at, which is when its seat is asked: then the seat may know of
everything that has happened, and hears of nothing before its time. What players imagine is played
on copies, of which no memory hears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.game import Game, seat_at
from condotta.core.record import check_header
from condotta.core.registry import description_of, opening, taken_back
from condotta.players.named import player_named
from condotta.players.protocol import Memory, Player, Recall

Begin = Callable[[str, int, int], Memory]


def memory_begins(player: Player) -> Begin | None:
    """Give what begins a player's memory; ``None`` for a player without one."""
    begin: Begin | None = getattr(player, "begin_memory", None)
    return begin


@lru_cache(maxsize=64)
def remembers(text: str) -> bool:
    """Whether a player of the house has a memory, by its description; nobody unknown has."""
    try:
        return memory_begins(player_named(text, 0)) is not None
    except SetupError:
        return False


class Recollections:
    """The memories of those who play one game.

    ``told`` is the table's own list of everything that was told, from the setup on. A table that
    keeps none says what happens by ``add``; then nothing is kept until somebody remembers.
    """

    def __init__(self, game: Game, told: list[Event] | None = None) -> None:
        """Take the game and, where there is one, the table's list."""
        self._game = game
        self._is_listening = told is None
        self._told = told
        self._kept: dict[int, _Recollection] = {}

    def add(self, events: Sequence[Event]) -> None:
        """Say what happened, where the table keeps no list itself."""
        if self._is_listening and self._told is not None:
            self._told.extend(events)

    def recall_for(self, seat: int, player: Player) -> Recall | None:
        """Give what brings a seat's memory up to date; ``None`` for a player without one."""
        begin = memory_begins(player)
        if begin is None:
            return None
        told = self._told
        if told is None:
            told = events_of(self._game.record)
            self._told = told
        if seat not in self._kept:
            self._kept[seat] = _Recollection(self._game.name, seat, self._game.seats)
        kept = self._kept[seat]
        events = told

        def recall() -> Memory:
            assert begin is not None
            return kept.up_to_date(begin, events)

        return recall


class _Recollection:
    """One seat's memory, and how far it has been told."""

    def __init__(self, game: str, seat: int, seats: int) -> None:
        self._game = game
        self._seat = seat
        self._seats = seats
        self._memory: Memory | None = None
        self._heard = 0
        self._last: Event | None = None
        """The last event heard: where another one stands in its place, something was taken back."""

    def up_to_date(self, begin: Begin, events: Sequence[Event]) -> Memory:
        """Tell the memory what is new; begin it anew if something was taken back."""
        memory = self._memory if self._is_still_true(events) else None
        if memory is None:
            memory = begin(self._game, self._seat, self._seats)
            self._heard = 0
        # One that fails while it listens is begun anew the next time.
        self._memory = None
        for event in events[self._heard :]:
            memory.hear(event.seen_by(self._seat))
        self._memory = memory
        self._heard = len(events)
        self._last = events[-1] if events else None
        return memory

    def _is_still_true(self, events: Sequence[Event]) -> bool:
        if self._heard == 0:
            return True
        return len(events) >= self._heard and events[self._heard - 1] is self._last


def events_of(record: object) -> list[Event]:
    """Tell a recorded game again: every event from the setup on, without what was taken back."""
    header = check_header(record)
    actions = header["actions"]
    assert isinstance(actions, list)
    game = opening(header)
    events = description_of(game.name).opening_events(game)
    gone = taken_back(header)
    for place, entry in enumerate(actions):
        if place not in gone:
            events.extend(game.play_json(entry))
    return events


def events_seen(record: object, seat: object) -> list[Event]:
    """Tell a recorded game as a seat saw it: what a memory at that seat has heard in the end."""
    who = seat_at(seat, opening(check_header(record)).seats)
    return [event.seen_by(who) for event in events_of(record)]
