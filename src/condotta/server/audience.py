"""A table with its audience: whatever happens there, everybody is told what they may know of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from orjson import Fragment, dumps

from condotta.server.errors import Refused
from condotta.server.log import Entry
from condotta.server.ordering import tell_orders
from condotta.server.orders import Standing
from condotta.server.sockets import WAITING_BYTES, Lane
from condotta.server.story import Story
from condotta.server.table import Table
from condotta.server.telling import (
    Teller,
    Told,
    observer_of,
    tell_accepted,
    tell_round,
    tell_table,
    tell_talk,
    tell_welcome,
)

WAITING_MESSAGES = 500
"""So many messages may wait for a slow client; then it is sent away, and comes back up to date."""

QUIET_KINDS = ("move", "show", "talk", "undo", "zone", "remind")
"""What changes nothing that a list of tables shows (unless the game ends)."""


class Waiting(asyncio.Queue[bytes | None]):
    """What is still to be sent to a client; ``None`` ends the connection."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__(WAITING_MESSAGES)
        self.size = 0

    def _put(self, item: bytes | None) -> None:
        super()._put(item)
        self.size += len(item or b"")

    def _get(self) -> bytes | None:
        item = super()._get()
        self.size -= len(item or b"")
        return item

    def takes(self, message: bytes) -> bool:
        """Say whether there is room for a message; one alone may be as long as it is."""
        return self.empty() or not (self.full() or self.size + len(message) > WAITING_BYTES)


class Listener:
    """One connection that hears of a table."""

    def __init__(
        self,
        person: str | None,
        seat: int | None,
        lane: Lane | None = None,
        *,
        wished: int | None = None,
        wants_explanations: bool = False,
        unheard: frozenset[str] = frozenset(),
    ) -> None:
        """Listen as a seat, or as a spectator; what is shown is explained to who wants that."""
        self.person = person
        self.seat = seat
        self.wished = wished
        """Who is in front, where several people share a device; another needs a connection anew."""
        self.wants_explanations = wants_explanations
        self.unheard = unheard
        """Those whose talk is not told here: its person has blocked them, or muted them."""
        self._lane = lane
        self.waiting = Waiting()
        self.awaits: str | None = None
        """The key of what this client did just now, until it is told that it was accepted."""
        self.ended = False

    def observer_at(self, table: Table) -> int:
        """Say as whom this client looks at a table."""
        return observer_of(table, self.seat, self.person)

    def send(self, *messages: bytes) -> None:
        """Send something when the connection is ready for it."""
        if self.ended:
            return
        if self._lane is None:
            for message in messages:
                self._queue(message)
        elif not self._lane(messages):
            self.end()

    def _queue(self, message: bytes) -> None:
        if self.ended:
            return
        if self.waiting.takes(message):
            self.waiting.put_nowait(message)
        else:
            while not self.waiting.empty():
                self.waiting.get_nowait()
            self.end()

    @property
    def is_answered(self) -> bool:
        """Whether there is nothing this client still waits to hear accepted."""
        return self.awaits is None

    def wrote(self, entry: Entry) -> bool:
        """Say whether an entry is what this client waits to hear accepted."""
        return self.awaits is not None and (self.awaits, self.person) == (entry.key, entry.person)

    def end(self) -> None:
        """End the connection after what is waiting; where that is too much, at once."""
        if self.ended:
            return
        self.ended = True
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)


class LiveTable:
    """A table in memory, with those who watch it."""

    def __init__(self, table: Table) -> None:
        """Open it."""
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}
        """The seats whose people are connected to other processes."""
        self.used_at = time.monotonic()
        self.checkpoint = table.kept_at
        """The length of the log at the last checkpoint."""
        self.opened_at = 0
        """When this process began to see who is connected (milliseconds)."""
        self._last_seen: dict[int, int] = {}
        """When the people who have gone since were last connected."""
        self.noted_bots: list[str] = table.bots
        """The bots at the table when it was last noted: who has gone since is told, too."""
        self._written: tuple[int, frozenset[int], Fragment] | None = None
        """The table as everybody may see it, at a length of its log and with those present."""
        self.orders: list[Standing] = []
        """The standing orders of those who play here."""
        self.looked_at: tuple[int, int] | None = None
        """Where the game stood when no order had an answer to what is asked."""
        self.explain: Callable[[LiveTable, int], None] = lambda live, observer: None
        """Told which observers have been shown something that is to be explained to them."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        people = {listener.person for listener in self.listeners} - {None}
        chairs = enumerate(self.table.chairs)
        return frozenset(
            [n for n, chair in chairs if chair.person in people and not chair.resigned]
        )

    @property
    def present(self) -> frozenset[int]:
        """The seats whose people are connected, here or to another process."""
        return self.here.union(*self.elsewhere.values())

    def gone_since(self, seat: int) -> int | None:
        """Say when a seat's person was last connected, as far as is known; ``None``: is now."""
        return None if seat in self.present else self._last_seen.get(seat, self.opened_at)

    def note_gone(self, before: frozenset[int], at: int) -> None:
        """Note who was connected and is no longer."""
        for seat in before - self.present:
            self._last_seen[seat] = at

    def needs(self, person: str | None) -> bool:
        """Say whether a person keeps the table going: an open one its host, else who sits there."""
        if self.table.state == "open":
            return person == self.table.host
        return bool(self.table.seats_of(person))

    @property
    def is_attended(self) -> bool:
        """Whether somebody it needs is connected, here or to another process."""
        is_here = any(self.needs(listener.person) for listener in self.listeners)
        return is_here or any(map(self._is_needed, frozenset().union(*self.elsewhere.values())))

    def _is_needed(self, seat: int) -> bool:
        return self.needs(self.table.chairs[seat].person)

    # --- standing orders --------------------------------------------------------------------------

    @property
    def place(self) -> tuple[int, int]:
        """Where the game stands: how many steps it has, and how often some were taken back."""
        story = self.table.story
        return (0, 0) if story is None else (len(story.steps), story.rewinds)

    def orders_of(self, seat: int, person: str | None) -> list[Standing]:
        """List somebody's orders for a seat, those that have ended, too."""
        return [standing for standing in self.orders if standing.is_of(seat, person)]

    def keep_order(self, order: Standing, instead_of: Standing | None = None) -> None:
        """Keep an order, in place of an older one of its kind; or of one that is still there."""
        if instead_of is not None and instead_of not in self.orders:
            return
        self.drop_order(order)
        self.orders = [*self.orders, order]
        self.looked_at = None

    def drop_order(self, order: Standing) -> None:
        """Let an order go."""
        same = order.seat, order.kind
        self.orders = [one for one in self.orders if (one.seat, one.kind) != same]

    # --- coming and going -------------------------------------------------------------------------

    def check_may_look(self, person: str | None) -> None:
        """Refuse spectators where the table wants none."""
        if not self._lets_look(person):
            raise Refused("no-spectators")

    def _lets_look(self, person: str | None) -> bool:
        return self.table.choices.spectators != "none" or _may_look(self.table, person)

    def is_behind(self, person: str | None, wished: int | None, number: int) -> bool:
        """Say whether somebody has seen more than is known here."""
        story = self.table.story
        if story is None:
            return True
        seat = self.table.seat_in_front(person, wished)
        return number > story.number(observer_of(self.table, seat, person))

    def join(
        self,
        person: str | None,
        since: int = 0,
        number: int | None = None,
        lane: Lane | None = None,
        *,
        wished: int | None = None,
        explain: bool = False,
        unheard: frozenset[str] = frozenset(),
    ) -> Listener:
        """Let somebody listen, beginning with everything told since then."""
        self.check_may_look(person)
        seat = self.table.seat_in_front(person, wished)
        listener = Listener(
            person, seat, lane, wished=wished, wants_explanations=explain, unheard=unheard
        )
        self.listeners.add(listener)
        self.greet(listener, since, number)
        return listener

    def greet(self, listener: Listener, since: int = 0, number: int | None = None) -> None:
        """Say everything to a listener, and have it explained to who wants that."""
        seat, person, unheard = listener.seat, listener.person, listener.unheard
        listener.send(self.welcome(seat, since, number, person, unheard))
        if seat is not None and person is not None and self.orders_of(seat, person):
            listener.send(dumps(tell_orders(self, seat, person)))
        if listener.wants_explanations:
            self.explain(self, listener.observer_at(self.table))

    def welcome(
        self,
        seat: int | None,
        since: int = 0,
        number: int | None = None,
        person: str | None = None,
        unheard: frozenset[str] = frozenset(),
    ) -> bytes:
        """Say everything; what a client knows already only if nothing was taken back since."""
        story = self.table.story
        if story is not None and number is not None:
            observer = observer_of(self.table, seat, person)
            if number < story.sights[observer].rewound_at:
                since = 0
        present = self.present
        written = self._table_with(present)
        return dumps(
            tell_welcome(self.table, seat, present, since, person, unheard, written=written)
        )

    def _table_with(self, present: frozenset[int]) -> Fragment:
        """Write down how the table stands: once for who comes and those who are told of it."""
        length, known = self.table.length, self._written
        if known is None or known[:2] != (length, present):
            written = Fragment(dumps(tell_table(self.table, present)))
            self._written = known = (length, present, written)
        return known[2]

    # --- telling ----------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Take an entry of the log and tell everybody what they may know of it."""
        before = _Before(self.table)
        rounds = {listener: self.table.goes_round(listener.person) for listener in self.listeners}
        self.table.apply(entry)
        if entry.kind in ("start", "resign"):
            self._send_spectators_away()
        if entry.kind == "start":
            for listener in self.listeners:
                self._follow(listener)  # a shared device is nobody's before one is in front
        if not self.listeners:
            return
        for listener in self.listeners:
            if self.table.goes_round(listener.person) != rounds.get(listener, False):
                listener.send(dumps(tell_round(self.table, listener.person)))
        if entry.kind == "talk":
            self._tell_talk()
            return
        is_quiet = entry.kind in QUIET_KINDS and not before.changed(self.table)
        self._tell_game(before, entry if is_quiet else None)
        if not is_quiet:
            self.tell_table()

    def _send_spectators_away(self) -> None:
        """Let nobody stay who looked in before the game and may not see it, or only later."""
        for listener in [*self.listeners]:
            is_later = self.table.is_seen_later_by(listener.person)
            if is_later or not self._lets_look(listener.person):
                self.listeners.discard(listener)
                listener.end()

    def _tell_game(self, before: _Before, entry: Entry | None) -> None:
        """Tell everybody how the game went on; to who wrote the entry, if given, that it is done.

        Two messages in one go cost half as much, and of moves there are many.
        """
        table, story = self.table, self.table.story
        if story is None:
            return
        teller = Teller(table, story)
        told: dict[int, bytes | None] = {}
        for listener in self.listeners:
            observer = listener.observer_at(table)
            if observer not in told:
                told[observer] = before.news(table, story, observer, teller)
            message = told[observer]
            if message is None:
                continue
            if entry is not None and listener.wrote(entry):
                listener.send(message, dumps(tell_accepted(listener.awaits)))
                listener.awaits = None
            else:
                listener.send(message)
            if listener.wants_explanations:
                self.explain(self, observer)

    def _tell_talk(self) -> None:
        said = self.table.talk[-1]
        for listener in self.listeners:
            if said.heard_by(listener.seat) and said.person not in listener.unheard:
                place = len(self.table.heard_by(listener.seat)) - 1
                listener.send(dumps({"type": "talk", "talk": tell_talk(said, place)}))

    def tell_table(self, but: Listener | None = None) -> None:
        """Tell everybody how the table stands, but for one who has just been told."""
        for listener in self.listeners:
            self._follow(listener)
        others = self.listeners - {but}
        if others:
            message = dumps({"type": "table", "table": self._table_with(self.present)})
            for listener in others:
                listener.send(message)

    def _follow(self, listener: Listener) -> None:
        """Follow people who sat down or got up while they were listening."""
        seat = self.table.seat_in_front(listener.person, listener.wished)
        if seat != listener.seat:
            listener.seat = seat
            self.greet(listener)


def _may_look(table: Table, person: str | None) -> bool:
    """Let those look who play or played here; and anybody at what has ended or not begun."""
    played = person is not None and any(chair.person == person for chair in table.chairs)
    return played or person == table.host or table.state != "running"


class _Before:
    """How a table stood before an entry, as far as it matters for telling what changed."""

    def __init__(self, table: Table) -> None:
        self.ask = table.ask
        self.state = table.state
        self.face = table.face
        story = table.story
        self.rewinds = 0 if story is None else story.rewinds
        self.steps = 0 if story is None else len(story.steps)
        self.sights: dict[int, tuple[int, int | None]] = {}
        """For each observer the events told, and who was asked as far as it knew."""
        if story is not None:
            for observer, sight in story.sights.items():
                behind = sight.behind
                asked = story.asked if behind is None else behind.decision.seat
                self.sights[observer] = (sight.told, asked)

    def changed(self, table: Table) -> bool:
        """Say whether more than the game went on."""
        return table.ask is not self.ask or table.state != self.state

    def news(self, table: Table, story: Story, observer: int, teller: Teller) -> bytes | None:
        """Give what an observer is to be sent, if anything."""
        if not self.sights:
            return _message("update", teller.sight(observer))
        sight = story.sights[observer]
        if story.rewinds != self.rewinds:
            return _message("rewound", teller.sight(observer, sight.told))
        told, asked = self.sights[observer]
        # That the game ended is no secret, not even to those who are kept behind.
        is_news = table.state != self.state or (
            sight.behind is None
            and (
                sight.told != told
                or story.asked != asked
                or (observer == story.asked and len(story.steps) != self.steps)
                or (not story.is_secret and self._has_other_limit(table, is_own=observer == asked))
            )
        )
        return _message("update", teller.sight(observer, told)) if is_news else None

    def _has_other_limit(self, table: Table, *, is_own: bool) -> bool:
        """Say whether time is over at another moment now, as far as an observer may know."""
        before, now = self.face, table.face
        return (now.deadline != before.deadline) if is_own else (now.latest != before.latest)


def _message(kind: str, sight: Told) -> bytes:
    return dumps({"type": kind, "sight": sight})
