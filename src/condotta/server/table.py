"""A table as its log tells it: who sits where, the game, the talk, the clocks, the votes.

``Table.apply`` takes one entry after another and never refuses: what may be done was decided before
the entry was written (by ``acts``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from condotta.core.table_limits import COLOURS
from condotta.server.chairs import Chair, Going, recoloured
from condotta.server.choices import Choices
from condotta.server.clocks import Face, TableClocks
from condotta.server.log import Entry
from condotta.server.silence import SILENT, VANISHED
from condotta.server.story import SPECTATOR, Story, is_answer

State = Literal["open", "running", "finished", "abandoned"]
BegunFrom = Literal["record", "lesson"]
Asks = Literal["take-back", "abandon"]

PUZZLE = "taken-"
"""What the name of a lesson begins with where it is a puzzle taken from a game."""


@dataclass(frozen=True)
class Talk:
    """Something said at the table, to all or to some."""

    number: int
    at: int
    seat: int
    name: str
    text: str
    to: tuple[int, ...] | None
    """The seats it was said to; ``None``: to all."""
    step: int
    """How many steps of the game there were; those taken back since do not count."""
    persons: tuple[str, ...] | None
    """Who spoke and who heard it, whatever becomes of their seats; ``None``: everybody."""
    person: str | None = None
    """Who spoke: there are people who do not want to hear them."""

    def heard_by(self, seat: int | None) -> bool:
        """Say whether a seat (``None``: a spectator) may hear it."""
        return self.to is None or seat == self.seat or seat in self.to

    def open_to(self, person: str | None) -> bool:
        """Say whether a person (``None``: a stranger) may read it afterwards."""
        return self.persons is None or person in self.persons


@dataclass(frozen=True)
class Ask:
    """Something that needs everybody's consent."""

    seat: int
    what: Asks
    step: int | None
    """For a take-back: the first step that would go."""
    yes: frozenset[int]
    until: int | None = None
    """When those who have given no sign are taken to agree, if ever."""
    quiet: frozenset[int] = frozenset()
    """Who has given no sign since it was asked; what is done in secret is none."""

    def events(self, story: Story) -> int | None:
        """Say how many events would stay: steps taken in secret must not be counted."""
        return None if self.step is None else story.events_at(self.step)


@dataclass
class Table:
    """One table, from the day it was set up."""

    id: str
    host: str
    choices: Choices
    created_at: int
    length: int = 0
    state: State = "open"
    chairs: list[Chair] = field(default_factory=list)
    story: Story | None = None
    clock: TableClocks | None = None
    talk: list[Talk] = field(default_factory=list)
    goings: list[Going] = field(default_factory=list)
    """Who left the game, came back or gave up, in order."""
    ask: Ask | None = None
    stood_in: list[bool] = field(default_factory=list)
    """For each step of the game whether a stand-in did it for a person."""
    seed_hash: str | None = None
    rules: str | None = None
    started_at: int | None = None
    ended_at: int | None = None
    rematch: str | None = None
    """The table where the same people play again."""
    rematch_by: int | None = None
    """The seat of whoever put that up."""
    gathers: bool = False
    """Whether seats were kept here for those of another table: it begins when all are back."""
    begun_from: BegunFrom | None = None
    """What the game began from, if not from a deal: another game's record, or a lesson."""
    lesson_name: str | None = None
    """Which lesson it is, where it is one; tables from before lessons had names do not say."""
    removed: set[str] = field(default_factory=set)
    """Whom the host has sent away before the game: they cannot sit down here again."""
    is_practice: bool = False
    """Whether somebody alone took back what nobody may take back alone: it is not rated then."""
    kept_at: int = 0
    """The length of the log at the checkpoint this table was read from."""
    started_with: int | None = None
    """The number of the entry that started the game."""
    keys: dict[tuple[str, str], Entry] = field(default_factory=dict)
    zones: dict[str, str] = field(default_factory=dict)
    """The time zones of people, where quiet hours are agreed: nobody else is told."""
    delayed_by: int = 0
    """How much later than it happens this is seen, where it is for those who watch (``watching``).

    Nobody sits at such a table: it is a picture of one.
    """
    face: Face = field(default_factory=Face)
    """The clocks as they stand."""
    _seen: dict[int, Face] = field(default_factory=dict)
    """The clocks as each observer last saw them, for those who are kept behind."""

    def __post_init__(self) -> None:
        """Put the chairs there."""
        if not self.chairs:
            self.chairs = [Chair(colour=COLOURS[seat]) for seat in range(self.choices.seats)]

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will happen in the game."""
        return self.state in ("finished", "abandoned")

    # --- reading ----------------------------------------------------------------------------------

    @property
    def puzzle(self) -> str | None:
        """The name of the puzzle it began with, where it is one taken from a game."""
        name = self.lesson_name or ""
        return name.removeprefix(PUZZLE) if name.startswith(PUZZLE) else None

    @property
    def bots(self) -> list[str]:
        """The people here who are bots."""
        return [chair.person for chair in self.chairs if chair.bot and chair.person is not None]

    def seat_of(self, person: str | None) -> int | None:
        """Find a person's own seat, not one for somebody else at the same device."""
        for seat in self.seats_of(person):
            if not self.chairs[seat].local:
                return seat
        return None

    def seats_of(self, person: str | None) -> list[int]:
        """Find all seats that are played from a person's device."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if person is not None and chair.person == person and not chair.resigned
        ]

    def shares_device(self, person: str | None) -> bool:
        """Say whether several people play, or played, at one person's device."""
        return any(chair.local and chair.person == person for chair in self.chairs)

    def seat_in_front(self, person: str | None, wished: int | None) -> int | None:
        """Find the seat that a person's device may act for and see.

        Where several people share it, one of them must be named: whoever is not in front must not
        be shown by mistake. Before the deal there is nothing to hide.
        """
        if self.delayed_by:
            return None
        if self.state != "open" and self.shares_device(person):
            return wished if wished in self.seats_of(person) else None
        return self.seat_of(person)

    def is_seen_later_by(self, person: str | None) -> bool:
        """Say whether somebody sees the game only some time after those who play it."""
        is_delayed = self.choices.delay_minutes > 0 and not self.delayed_by
        return is_delayed and self.state == "running" and not self.seats_of(person)

    def goes_round(self, person: str | None) -> bool:
        """Say whether somebody at a shared device is asked what nobody else may know of.

        Who it is must not be told: everybody there takes a look. Where the question belongs to a
        turn that all can see, there is nothing to hide.
        """
        story = self.story
        if self.state != "running" or story is None or not story.is_secret:
            return False
        assert story.asked is not None
        chair = self.chairs[story.asked]
        is_here = chair.person == person and chair.player is None and self.shares_device(person)
        return is_here and story.game.view(None)["acting"] != story.asked

    @property
    def people(self) -> list[int]:
        """The seats where a person answers."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.person is not None and not (chair.resigned or chair.away or chair.kept)
        ]

    @property
    def waits_for_people(self) -> bool:
        """Whether several people play, so that one of them can be waited for."""
        return len({self.chairs[seat].person for seat in self.people}) > 1

    @property
    def is_full(self) -> bool:
        """Whether somebody is on every seat, and nobody is waited for."""
        return all(chair.ready for chair in self.chairs)

    @property
    def names(self) -> list[str]:
        """What everybody is called."""
        return [chair.name or "" for chair in self.chairs]

    def heard_by(self, seat: int | None) -> list[Talk]:
        """Give what a seat (``None``: a spectator) may have heard."""
        return [said for said in self.talk if said.heard_by(seat)]

    @property
    def deadline(self) -> int | None:
        """When the person who is asked must have answered."""
        return self._from_clock(TableClocks.deadline)

    @property
    def remind_at(self) -> int | None:
        """When the person who is asked is to be reminded that time runs out."""
        return self._from_clock(TableClocks.remind_at)

    def _from_clock(self, what: Callable[..., int | None]) -> int | None:
        """Ask the clocks something about the question that waits for a person, if one does."""
        story = self.story
        if self.state != "running" or story is None or self.clock is None or story.asked is None:
            return None
        if self.chairs[story.asked].player is not None:
            return None
        return what(self.clock, story.asked, secret=story.game.decision.secret)

    @property
    def silent_at(self) -> int | None:
        """From when on the others may replace the person who is asked, if that one is not there.

        A secret question stays one: nobody may find out who is asked.
        """
        story = self.story
        if story is None or story.is_secret or not self._waits_without_clock:
            return None
        assert self.clock is not None
        return self.clock.after(SILENT)

    @property
    def overdue_at(self) -> int | None:
        """When the server answers for the person who is asked, or has a stand-in do it."""
        if not self._waits_without_clock:
            return self.deadline
        assert self.clock is not None
        return self.clock.after(VANISHED)

    @property
    def _waits_without_clock(self) -> bool:
        """Whether people wait for one of them, for as long as that one likes."""
        asked = None if self.story is None else self.story.asked
        if self.state != "running" or asked is None or self.deadline is not None:
            return False
        return self.chairs[asked].player is None and self.waits_for_people

    @property
    def agreed_at(self) -> int | None:
        """When the game ends because nobody has objected; ``None``: somebody is to be heard yet."""
        ask = self.ask
        if ask is None or not self._voters - ask.quiet <= ask.yes:
            return None
        return ask.until

    @property
    def _voters(self) -> set[int]:
        """The seats that have a say; where one person is left, those who might come back, too."""
        if len(self.people) > 1:
            return {*self.people}
        return {s for s, chair in enumerate(self.chairs) if chair.person and not chair.resigned}

    def would_agree(self, seat: int, what: Asks) -> bool:
        """Say whether all agree to what is asked, or is about to be, with this seat's consent."""
        yes = frozenset[int]() if self.ask is None else self.ask.yes
        voters = {*self.people} if what == "take-back" else self._voters
        return yes | {seat} >= voters

    def face_for(self, observer: int) -> Face:
        """Show the clocks to an observer, while a question is secret as they were before it."""
        return self._seen.get(observer, self.face)

    def look_at_clocks(self) -> None:
        """See how the clocks stand; whoever may not know what happened keeps what they saw."""
        before = self.face
        clock, latest = self.clock, self._from_clock(TableClocks.latest)
        left, reserve = ((), ()) if clock is None else (tuple(clock.left), tuple(clock.reserve))
        self.face = Face(left, self.deadline, latest, reserve, self.silent_at)
        if self.story is not None and (self._seen or self.story.is_secret):
            sights = self.story.sights.items()
            behind = [observer for observer, sight in sights if sight.behind is not None]
            self._seen = {observer: self._seen.get(observer, before) for observer in behind}

    def may_undo(self, seat: int) -> bool:
        """Say whether the person on a seat may take back its last choice alone."""
        if self.state != "running" or self.story is None or self.chairs[seat].away:
            return False
        assert self.clock is not None
        return self.story.may_undo(seat) and not self.clock.is_used_up(seat)

    @property
    def computer_asked(self) -> str | None:
        """The computer player that is to answer now: none while no person is at the table."""
        story = self.story
        if self.state != "running" or story is None or story.asked is None:
            return None
        player = self.chairs[story.asked].player
        return player if player is not None and self.people else None

    @property
    def due(self) -> int | None:
        """When the server itself has something to do here, in milliseconds; 0: at once."""
        if self.computer_asked is not None:
            return 0
        moments = self.overdue_at, self.agreed_at, self.remind_at
        return min((at for at in moments if at is not None), default=None)

    # --- what happens -----------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take the next entry of the log."""
        assert entry.number == self.length + 1, f"{self.id}: {entry.number} after {self.length}"
        self.length = entry.number
        if entry.key is not None and entry.person is not None:
            self.keys[entry.person, entry.key] = entry
        self._note_sign(entry)
        _APPLY[entry.kind](self, entry)
        self.look_at_clocks()

    def _note_sign(self, entry: Entry) -> None:
        """Note who is there after all, while something is asked of everybody."""
        is_secret = entry.kind == "move" and self.story is not None and self.story.is_secret
        if self.ask is not None and not is_secret:
            heard = self.seats_of(entry.person)
            self.ask = replace(self.ask, quiet=self.ask.quiet.difference(heard))

    def _sit(self, entry: Entry) -> None:
        person, seat = entry.person, entry.whole("seat")
        before = self.seat_of(person)
        if before is not None:
            self.chairs[before] = Chair(colour=self.chairs[before].colour)
        is_bot = entry.body.get("bot") is True
        chair = Chair(person=person, name=entry.text("name"), bot=is_bot)
        self._put(seat, chair, entry.text("colour"))

    def _put(self, seat: int, chair: Chair, colour: str) -> None:
        self.chairs[seat] = replace(chair, colour=self.chairs[seat].colour)
        self.chairs = recoloured(self.chairs, seat, colour)

    def _keep(self, entry: Entry) -> None:
        is_bot = entry.body.get("bot") is True
        chair = Chair(person=entry.text("for"), name=entry.text("name"), kept=True, bot=is_bot)
        self._put(entry.whole("seat"), chair, entry.text("colour"))
        self.gathers = True

    def _rise(self, entry: Entry) -> None:
        self._free_seats_of(entry.person)

    def _remove(self, entry: Entry) -> None:
        person = entry.text("removed")
        self._free_seats_of(person)
        self.removed.add(person)

    def _free_seats_of(self, person: str | None) -> None:
        # Whoever sat at the same device goes along.
        for seat in self.seats_of(person):
            self.chairs[seat] = Chair(colour=self.chairs[seat].colour)

    def _local(self, entry: Entry) -> None:
        seat, name = entry.whole("seat"), entry.body["name"]
        colour = self.chairs[seat].colour
        if isinstance(name, str):
            self.chairs[seat] = Chair(entry.person, name, colour, local=True)
        else:
            self.chairs[seat] = Chair(colour=colour)

    def _computer(self, entry: Entry) -> None:
        seat, player = entry.whole("seat"), entry.body["player"]
        # Only where the houses of another table are kept does it say which colour they have.
        colour = str(entry.body.get("colour", self.chairs[seat].colour))
        if isinstance(player, str):
            self._put(seat, Chair(name=entry.text("name"), player=player), colour)
        else:
            self.chairs[seat] = Chair(colour=colour)

    def _start(self, entry: Entry) -> None:
        header = entry.object("header")
        self.story = Story(header, entry.objects("actions"))
        # Tables are dealt unless their log says otherwise.
        self.begun_from = cast("BegunFrom | None", entry.body.get("begun_from"))
        self.lesson_name = cast("str | None", entry.body.get("lesson"))
        self.clock = TableClocks(self.choices.pace, len(self.chairs), entry.at)
        for person, zone in self.zones.items():
            self._live_by(person, zone)
        for _ in self.story.steps:
            self.clock.run_on()
            self.stood_in.append(False)
        self.seed_hash = entry.text("seed_hash")
        self.rules = str(header["rules"])
        self.state = "running"
        self.started_at = entry.at
        self.started_with = entry.number

    def _show(self, entry: Entry) -> None:
        story, clock = self._playing
        self._note_who_plays(entry)
        story.play(entry.whole("seat"), entry.object("action"))
        clock.run_on()

    def _move(self, entry: Entry) -> None:
        seat, action = entry.whole("seat"), entry.object("action")
        story, clock = self._playing
        secret, told = story.is_secret, len(story.events)
        self._note_who_plays(entry)
        story.play(seat, action)
        if not secret and story.asked == seat and len(story.events) == told:
            # Half an answer, of which nobody has heard: a clock that stopped would tell of it.
            clock.run_on()
            return
        pays = not secret and self.chairs[seat].player is None
        gains = entry.person is not None and is_answer(action)
        clock.answered(seat, entry.at, pays=pays, gains=gains, is_next=story.asked == seat)
        if not secret and self.ask is not None and self.ask.what == "take-back":
            self.ask = None  # the game went on: nobody needs to answer any more
        if story.game.over:
            self._end("finished", entry.at)

    def _note_who_plays(self, entry: Entry) -> None:
        """Note whether a person, their stand-in or the clock answers for a seat."""
        seat = entry.whole("seat")
        chair = self.chairs[seat]
        self.stood_in.append(chair.away)
        is_clock = entry.person is None and chair.player is None
        self.chairs[seat] = replace(chair, missed=chair.missed + 1 if is_clock else 0)

    def _end(self, state: State, at: int) -> None:
        self.state = state
        self.ended_at = at
        self.ask = None

    def _say(self, entry: Entry) -> None:
        to = None if entry.body["to"] is None else tuple(entry.seats("to"))
        seat = entry.whole("seat")
        said = Talk(
            number=entry.number,
            at=entry.at,
            seat=seat,
            name=entry.text("name"),
            text=entry.text("text"),
            to=to,
            step=0 if self.story is None else len(self.story.steps),
            persons=None if to is None else self._persons_on(seat, *to),
            person=entry.person,
        )
        self.talk.append(said)

    def _say_nothing(self, entry: Entry) -> None:
        """Something was said here, so long ago that it is forgotten (``retention``)."""

    def _persons_on(self, *seats: int) -> tuple[str, ...]:
        """Name those who have these seats; who resigned has none any more."""
        chairs = [self.chairs[seat] for seat in seats]
        return tuple(c.person for c in chairs if c.person is not None and not c.resigned)

    def _undo(self, entry: Entry) -> None:
        # Somebody else who was asked meanwhile did not choose to have thought in vain.
        asked = self._playing[0].asked
        self._rewind(entry.whole("to"), entry.at, pays=asked == entry.whole("seat"))

    def _rewind(self, to: int, at: int, *, pays: bool) -> None:
        """Take back steps; say whether the seat that is asked pays for its time until now."""
        story, clock = self._playing
        asked, secret = story.asked, story.is_secret
        story.rewind(to)
        del self.stood_in[to:]
        # What was said after steps that are gone was said where the game stands now.
        self.talk = [said if said.step <= to else replace(said, step=to) for said in self.talk]
        told = story.sights[SPECTATOR].told
        self.goings = [replace(one, events=min(one.events, told)) for one in self.goings]
        counts = pays and not secret and asked is not None and self.chairs[asked].player is None
        clock.rewound(to, at, payer=asked if counts else None, is_next=story.asked == asked)
        self.ask = None

    def _ask(self, entry: Entry) -> None:
        seat, what = entry.whole("seat"), cast("Asks", entry.text("what"))
        step, silence = (cast("int | None", entry.body.get(name)) for name in ("step", "silence"))
        # What was asked before silence had a meaning waits for everybody.
        quiet = frozenset(self._voters - {seat})
        until = None if silence is None else self._back_by(quiet, entry.at) + silence
        self.ask = Ask(seat, what, step, frozenset(), until, quiet)
        self._count(seat, entry.at)

    def _vote(self, entry: Entry) -> None:
        if entry.body["yes"] is True:
            self._count(entry.whole("seat"), entry.at)
        else:
            self.ask = None

    def _count(self, seat: int, at: int) -> None:
        """Note a yes; when all the people at the table have said it, do what was asked."""
        asked = self.ask
        assert asked is not None
        agreed = self.would_agree(seat, asked.what)
        asked = replace(asked, yes=asked.yes | {seat})
        self.ask = asked
        if not agreed:
            return
        if asked.what == "abandon":
            self._end("abandoned", at)
        else:
            assert asked.step is not None
            self.is_practice |= len(self.people) == 1
            self._rewind(asked.step, at, pays=True)

    def _leave(self, entry: Entry) -> None:
        seat = entry.whole("seat")
        resigned = entry.kind == "resign"
        self._hand_over(entry)
        self.chairs[seat] = replace(
            self.chairs[seat], player=entry.text("player"), resigned=resigned
        )
        if entry.kind != "out-of-time" or self.ask is None or self.ask.until is None:
            self.ask = None
        if not self.people:
            self._playing[1].stop(entry.at)
        if all(chair.resigned or chair.person is None for chair in self.chairs):
            self._end("abandoned", entry.at)

    def _return(self, entry: Entry) -> None:
        seat = entry.whole("seat")
        story, clock = self._playing
        clock.go_on(story.asked, entry.at, secret=story.is_secret)
        self._hand_over(entry)
        self.chairs[seat] = replace(self.chairs[seat], player=None)

    def _hand_over(self, entry: Entry) -> None:
        """Note that a seat changes hands; if it is asked, it pays for the time until now."""
        seat = entry.whole("seat")
        story, clock = self._playing
        # What everybody has been told: steps taken in secret must not be counted.
        told = story.sights[SPECTATOR].told
        by = cast("int | None", entry.body.get("by"))
        self.goings.append(Going(seat, cast("Any", entry.kind), entry.at, told, by))
        if story.asked == seat and not story.is_secret:
            clock.handed_over(seat, entry.at)

    def _back_by(self, seats: Iterable[int], at: int) -> int:
        """Say from when on all of some seats can be heard: whoever is on holiday is waited for."""
        clock = self._playing[1]
        return max((clock.back_by(seat, at) for seat in seats), default=at)

    def _zone(self, entry: Entry) -> None:
        assert entry.person is not None
        self.zones[entry.person] = entry.text("zone")
        if self.clock is not None:
            self._live_by(entry.person, entry.text("zone"))

    def _live_by(self, person: str, zone: str) -> None:
        assert self.clock is not None
        for seat in self.seats_of(person):
            self.clock.move_to(seat, zone)

    def _holiday(self, entry: Entry) -> None:
        until = entry.body["until"]
        ends = until if isinstance(until, int) else entry.at
        self._playing[1].take_holiday(entry.whole("seat"), entry.at, ends)

    def _remind(self, entry: Entry) -> None:
        self._playing[1].remind()

    def _abandon(self, entry: Entry) -> None:
        self._end("abandoned", entry.at)

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.text("table")
        persons = [chair.person for chair in self.chairs]
        self.rematch_by = persons.index(entry.person) if entry.person in persons else None

    @property
    def _playing(self) -> tuple[Story, TableClocks]:
        assert self.story is not None
        assert self.clock is not None
        return self.story, self.clock


_APPLY = {
    "sit": Table._sit,
    "rise": Table._rise,
    "remove": Table._remove,
    "keep": Table._keep,
    "computer": Table._computer,
    "local": Table._local,
    "start": Table._start,
    "move": Table._move,
    "show": Table._show,
    "talk": Table._say,
    "unsaid": Table._say_nothing,
    "undo": Table._undo,
    "ask": Table._ask,
    "vote": Table._vote,
    "leave": Table._leave,
    "return": Table._return,
    "resign": Table._leave,
    "out-of-time": Table._leave,
    "zone": Table._zone,
    "holiday": Table._holiday,
    "remind": Table._remind,
    "abandon": Table._abandon,
    "rematch": Table._rematch,
}
