"""What may be done at a table, and what is then written down.

Each act looks at the table as it is, refuses what may not be, and otherwise gives the entry to
write. Nothing changes here: the entry takes effect when it has been stored.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from condotta.core.chance import seed_from, seed_hash
from condotta.core.errors import CondottaError, IllegalAction
from condotta.core.registry import description_of
from condotta.core.table_limits import LONGEST_TALK
from condotta.core.values import JsonObject
from condotta.players import OFFERED
from condotta.server.chairs import Chair
from condotta.server.choices import Choices
from condotta.server.errors import Refused
from condotta.server.log import Entry, Kind
from condotta.server.messages import Asked
from condotta.server.names import are_alike, clean_name
from condotta.server.silence import BACK_IN, MISSED, time_to_object
from condotta.server.story import Story, is_answer, seed_in
from condotta.server.table import BegunFrom, Table

STAND_IN = "steady"
"""The computer player that keeps a person's seat."""


MOST_TALK = 2000
"""So many things may be said at one table: everybody who comes back is told them all."""


@dataclass(frozen=True)
class Actor:
    """The person who acts, by what name, and what the request is called."""

    person: str
    name: str
    key: str | None = None
    request: str | None = None
    """A fingerprint of the whole request, to tell a repeated one from another under its key."""
    seat: int | None = None
    """The seat that is meant, where several people share this person's device."""
    unwelcome_to: frozenset[str] = frozenset()
    """Who has blocked this person: they are not seated together."""


class Draft:
    """An entry to be written: all but its number and time."""

    def __init__(self, kind: Kind, actor: Actor | None, **body: object) -> None:
        """Say what happens."""
        self.kind = kind
        self.ends = False
        """Whether the game is over after this."""
        self.person = None if actor is None else actor.person
        self.key = None if actor is None else actor.key
        self.body: JsonObject = body  # type: ignore[assignment]  # every caller gives JSON
        if actor is not None and actor.request is not None:
            self.body["request"] = actor.request

    def entry(self, number: int, at: int) -> Entry:
        """Give it its place."""
        return Entry(number, at, self.kind, self.person, self.key, self.body)


# --- before the game ------------------------------------------------------------------------------


def check_choices(choices: Choices) -> None:
    """Refuse a table that no game could be played at."""
    for player in choices.computers:
        _check_player(player)
    if len(choices.computers) >= choices.seats:
        raise Refused("bad-seats", {"seats": choices.seats})
    if isinstance(choices.first, int) and choices.first >= choices.seats:
        raise Refused("bad-seats", {"seats": choices.seats})
    game_header(choices, bytes(32), first=0)


def game_header(choices: Choices, seed: bytes, first: int) -> JsonObject:
    """Make the record a game begins with: what was chosen, the seed, who begins."""
    options = dict(choices.options)
    try:
        game = description_of(choices.game)
        game.check_offered(choices.edition)
        if game.agrees_who_begins:
            options["start_seat"] = first
        begun = game.new_game(
            seats=choices.seats,
            seed=seed,
            edition=choices.edition,
            variants=choices.variants,
            options=options,
        )
    except CondottaError as problem:
        raise Refused("bad-setup", because=problem) from problem
    return {**begun.record, "actions": []}


def first_seat(choices: Choices, seed: bytes, host: int | None) -> int:
    """Say who begins. At random means by the seed, so that anybody can check it afterwards."""
    if isinstance(choices.first, int):
        return choices.first
    if choices.first == "host" and host is not None:
        return host
    return seat_by_lot(seed, choices.seats)


def seat_by_lot(seed: bytes, seats: int) -> int:
    """Draw the first seat: SHA-256 of the seed and the words ``first seat``, modulo the seats."""
    return int.from_bytes(sha256(seed + b"first seat").digest(), "big") % seats


def sit(table: Table, actor: Actor, seat: int | None, colour: str | None) -> Draft:
    """Take a seat (any, if none is named), or change one's seat or colour."""
    _must_be_open(table)
    _must_be_welcome(table, actor)
    own = table.seat_of(actor.person)
    if seat is None:
        seat = own if own is not None else _free_seat(table)
    _check_seat(table, seat)
    if not table.chairs[seat].empty and seat != own:
        raise Refused("seat-taken", {"seat": seat + 1})
    others = [chair for other, chair in enumerate(table.chairs) if other not in (seat, own)]
    if any(_alike(chair.name, actor.name) for chair in others):
        raise Refused("name-taken", {"name": actor.name})
    chosen = colour or table.chairs[seat].colour
    if any(not chair.empty and chair.colour == chosen for chair in others):
        raise Refused("colour-taken")
    return Draft("sit", actor, seat=seat, name=actor.name, colour=chosen)


def _must_be_welcome(table: Table, actor: Actor) -> None:
    if actor.person in table.removed:
        raise Refused("removed")
    around = {table.host, *(chair.person for chair in table.chairs)}
    # Whoever has a seat keeps it: a block brings nobody together, and drives nobody out.
    if around & actor.unwelcome_to and table.seat_of(actor.person) is None:
        raise Refused("not-welcome")


def remove(table: Table, actor: Actor, seat: int) -> Draft:
    """Let the host send somebody away before the game; they cannot sit down here again."""
    _must_be_host(table, actor)
    _must_be_open(table)
    _check_seat(table, seat)
    person = table.chairs[seat].person
    if person is None or person == actor.person:
        raise Refused("no-person")
    return Draft("remove", actor, seat=seat, removed=person)


def rise(table: Table, actor: Actor) -> Draft:
    """Leave a table that has not begun."""
    _must_be_open(table)
    return Draft("rise", actor, seat=_own_seat(table, actor))


def keep_seat(table: Table, actor: Actor, seat: int, chair: Chair) -> Draft:
    """Keep a seat, a name and a colour for somebody who had them at another table."""
    _must_be_open(table)
    kept = {"for": chair.person, "name": chair.name, "colour": chair.colour}
    return Draft("keep", actor, seat=seat, **kept)


def seat_local(table: Table, actor: Actor, seat: int, name: str | None) -> Draft:
    """Let somebody else play at one's own device, or send them away."""
    _must_be_open(table)
    _check_seat(table, seat)
    if table.seat_of(actor.person) is None:
        raise Refused("not-seated")
    chair = table.chairs[seat]
    is_local = chair.local and chair.person == actor.person
    if not chair.empty and not is_local:
        raise Refused("seat-taken", {"seat": seat + 1})
    if name is None:
        return Draft("local", actor, seat=seat, name=None)
    called = clean_name(name)
    others = [other for place, other in enumerate(table.chairs) if place != seat]
    if any(_alike(other.name, called) for other in others):
        raise Refused("name-taken", {"name": called})
    return Draft("local", actor, seat=seat, name=called)


def seat_computer(
    table: Table,
    actor: Actor,
    seat: int,
    player: str | None,
    names: Sequence[str],
    colour: str | None = None,
) -> Draft:
    """Let the host put a computer player on a seat that nobody is on, or send one away."""
    _must_be_host(table, actor)
    _must_be_open(table)
    _check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.person is not None and not chair.kept:
        raise Refused("seat-taken", {"seat": seat + 1})
    if player is None:
        return Draft("computer", actor, seat=seat, player=None)
    _check_player(player)
    used = [other.name for place, other in enumerate(table.chairs) if place != seat]
    name = next(name for name in names if not any(_alike(name, other) for other in used))
    worn = {} if colour is None else {"colour": colour}
    return Draft("computer", actor, seat=seat, player=player, name=name, **worn)


def start(table: Table, actor: Actor | None, seed: bytes) -> Draft:
    """Begin the game: publish the hash of the seed and deal.

    It is for the host to say so; nobody need where people gather who have played together.
    """
    if actor is not None:
        _must_be_host(table, actor)
    _must_be_open(table)
    if not table.is_full:
        raise Refused("empty-seats")
    if not table.people:
        raise Refused("not-seated")
    first = first_seat(table.choices, seed, table.seat_of(table.host))
    header = game_header(table.choices, seed, first)
    return Draft("start", actor, header=header, seed_hash=seed_hash(seed))


def start_from(
    table: Table,
    actor: Actor,
    record: JsonObject,
    begun_from: BegunFrom,
    lesson: str | None = None,
) -> Draft:
    """Begin the game where a record stops, instead of with a deal."""
    seed = seed_from(seed_in(record))
    header: JsonObject = {**record, "actions": [], "result": None}
    return Draft(
        "start",
        actor,
        header=header,
        seed_hash=seed_hash(seed),
        actions=record["actions"],
        begun_from=begun_from,
        lesson=lesson,
    )


# --- the game -------------------------------------------------------------------------------------


def move(table: Table, actor: Actor, number: int, action: JsonObject) -> Draft:
    """Answer the pending question."""
    story, seat = asked_of(table, actor, number)
    if not is_answer(action):
        raise Refused("bad-action")
    return _move(story, actor, seat, action)


def asked_of(table: Table, actor: Actor, number: int) -> tuple[Story, int]:
    """Find the game and the seat of whoever is asked, and has seen what is asked."""
    story, seat = _who_has_seen(table, actor, number)
    if story.asked != seat:
        raise Refused("not-your-turn")
    return story, seat


def answer_for(table: Table, seat: int, action: JsonObject) -> Draft:
    """Answer for a seat: a computer player's choice, or what a seat out of time is taken to say."""
    return _move(_playing(table), None, seat, action)


def show_for(table: Table, seat: int, entry: JsonObject) -> Draft:
    """Show cards of a computer player's hand; once for each question, so that it answers, too."""
    story = _playing(table)
    last = story.steps[-1] if story.steps else None
    if last is not None and last.seat == seat and last.entry.get("kind") == "show":
        raise Refused("stale-move")
    _try(story, entry)
    return Draft("show", None, seat=seat, action=entry)


def _move(story: Story, actor: Actor | None, seat: int, action: JsonObject) -> Draft:
    if not story.may_be_answered_by(action):
        raise Refused("illegal-action")
    draft = Draft("move", actor, seat=seat, action=action)
    draft.ends = _try(story, action)
    return draft


def show(table: Table, actor: Actor, cards: Sequence[str], to: Sequence[int]) -> Draft:
    """Show cards of one's hand: the game says whether they are there."""
    story, seat = _player(table, actor)
    entry: JsonObject = {"kind": "show", "seat": seat, "cards": [*cards], "to": [*to]}
    _try(story, entry)
    return Draft("show", actor, seat=seat, action=entry)


def _try(story: Story, entry: JsonObject) -> bool:
    """Try something out, and say whether it ends the game."""
    try:
        return story.try_out(entry).over
    except CondottaError as problem:
        raise refused_by_the_game(problem) from problem


def refused_by_the_game(problem: CondottaError) -> Refused:
    """Refuse in the server's way what the game refuses: an answer that is not allowed, or none."""
    code = "illegal-action" if isinstance(problem, IllegalAction) else "bad-action"
    return Refused(code, because=problem)


def talk(table: Table, actor: Actor, text: str, to: Sequence[int] | None) -> Draft:
    """Say something to all, to one or to some."""
    if not table.choices.talk:
        raise Refused("no-talk")
    seat = _own_seat(table, actor)
    # By the name everybody sees on the chair: a guest may have taken another's since.
    name = table.chairs[seat].name
    if len(table.talk) >= MOST_TALK:
        raise Refused("talk-full")
    said = clean_text(text)
    if not said or len(said) > LONGEST_TALK:
        raise Refused("bad-text", {"longest": LONGEST_TALK})
    if to is None:
        return Draft("talk", actor, seat=seat, name=name, text=said, to=None)
    heard = sorted(set(to))
    if not heard or seat in heard or heard[0] < 0 or heard[-1] >= len(table.chairs):
        raise Refused("bad-seats", {"seats": len(table.chairs)})
    if table.state == "open":
        raise Refused("not-started")  # seats may still change: a whisper could reach another
    return Draft("talk", actor, seat=seat, name=name, text=said, to=heard)


def undo(table: Table, actor: Actor, number: int) -> Draft:
    """Take back one's own last choice, while that tells nobody anything."""
    story, seat = _who_has_seen(table, actor, number)
    if not table.may_undo(seat):
        raise Refused("cannot-undo")
    return Draft("undo", actor, seat=seat, to=len(story.steps) - 1)


def ask_take_back(table: Table, actor: Actor) -> Draft:
    """Ask everybody to let one's last choice be taken back, whatever has happened since."""
    story, seat = _player(table, actor)
    if table.ask is not None:
        raise Refused("already-asked")
    step = story.last_choice(seat)
    if step is None:
        raise Refused("cannot-undo")
    return Draft("ask", actor, seat=seat, what="take-back", step=step)


def ask_abandon(table: Table, actor: Actor) -> Draft:
    """Ask everybody to end the game without a result; an open table its host just closes.

    Who stays silent agrees, also where a stand-in has the seat (see ``silence``).
    """
    if table.state == "open":
        _must_be_host(table, actor)
        return Draft("abandon", actor)
    _, seat = _player(table, actor)
    if table.ask is not None:
        raise Refused("already-asked")
    others = [chair for other, chair in enumerate(table.chairs) if chair.person and other != seat]
    if not others:
        # Nobody else could ever consent: to go alone is to give up.
        return resign(table, actor)
    silence = time_to_object(table.choices.pace)
    return Draft("ask", actor, seat=seat, what="abandon", step=None, silence=silence)


def end_by_silence() -> Draft:
    """End a game without a result, for nobody has objected."""
    return Draft("abandon", None)


def retire(table: Table) -> Draft:
    """End a table that nobody comes back to, without a result."""
    if table.has_ended:
        raise Refused("not-running")
    return Draft("abandon", None)


def vote(table: Table, actor: Actor, *, yes: bool, to: Asked | None = None) -> Draft:
    """Consent to what was asked, or not; to nothing, if something else was asked meanwhile."""
    story, seat = _player(table, actor)
    ask = table.ask
    if ask is None:
        raise Refused("nothing-asked")
    if to is not None and (to.seat, to.what, to.events) != (ask.seat, ask.what, ask.events(story)):
        raise Refused("nothing-asked")
    return Draft("vote", actor, seat=seat, yes=yes)


# --- coming and going -----------------------------------------------------------------------------


def leave(table: Table, actor: Actor) -> Draft:
    """Let a computer player keep one's seat."""
    if table.state == "open":
        return rise(table, actor)
    _, seat = _player(table, actor)
    return Draft("leave", actor, seat=seat, player=STAND_IN)


def come_back(table: Table, actor: Actor) -> Draft:
    """Take one's seat again."""
    _playing(table)
    seat = _own_seat(table, actor)
    if not table.chairs[seat].away:
        raise Refused("not-away")
    return Draft("return", actor, seat=seat)


def resign(table: Table, actor: Actor) -> Draft:
    """Give up one's seat for good."""
    _playing(table)
    return Draft("resign", actor, seat=_own_seat(table, actor), player=STAND_IN)


def close(table: Table) -> Draft:
    """End a table whatever its people say: an operator does, or its host is gone."""
    if table.has_ended:
        raise Refused("not-running")
    return Draft("abandon", None)


def out_of_time(table: Table) -> Draft:
    """Do what the table chose for a seat whose time has run out."""
    story = _playing(table)
    seat = story.asked
    assert seat is not None
    # A seat asked in secret keeps its person: a stand-in would tell the others who was asked.
    if not story.game.decision.secret and not _may_pass(table, seat):
        return Draft("out-of-time", None, seat=seat, player=STAND_IN)
    return answer_for(table, seat, story.game.idle_answer.to_json())


def _may_pass(table: Table, seat: int) -> bool:
    """Say whether a seat out of time only passes, as the table chose: not too often in a row."""
    has_clock = table.deadline is not None
    return has_clock and table.choices.timeout == "pass" and table.chairs[seat].missed + 1 < MISSED


def replace_silent(table: Table, actor: Actor, seat: int, at: int, gone_since: int | None) -> Draft:
    """Let a computer player keep the seat of somebody who is asked and says nothing.

    ``gone_since``: when the person was last connected; ``None``: now.
    """
    _, own = _player(table, actor)
    story = _playing(table)
    _check_seat(table, seat)
    since = table.silent_at
    if since is None or story.asked != seat or seat == own or gone_since is None:
        raise Refused("not-silent")
    allowed = max(since, gone_since + BACK_IN)
    if at < allowed:
        raise Refused("not-silent", retry_after=(allowed - at) / 1000)
    return Draft("out-of-time", actor, seat=seat, player=STAND_IN, by=own)


# --- what many acts ask ---------------------------------------------------------------------------


def _must_be_open(table: Table) -> None:
    if table.state != "open":
        raise Refused("already-started")


def _must_be_host(table: Table, actor: Actor) -> None:
    if actor.person != table.host:
        raise Refused("not-host")


def _playing(table: Table) -> Story:
    if table.state == "open":
        raise Refused("not-started")
    if table.state != "running" or table.story is None:
        raise Refused("not-running")
    return table.story


def _own_seat(table: Table, actor: Actor) -> int:
    seat = table.seat_in_front(actor.person, actor.seat)
    if seat is None:
        raise Refused("not-seated")
    return seat


def _player(table: Table, actor: Actor) -> tuple[Story, int]:
    """Find the game and the seat a person answers for: not while a computer player does."""
    story, seat = _playing(table), _own_seat(table, actor)
    if table.chairs[seat].away:
        raise Refused("away")
    return story, seat


def _who_has_seen(table: Table, actor: Actor, number: int) -> tuple[Story, int]:
    """Find the game and the seat of who has seen it as it is now."""
    story, seat = _player(table, actor)
    if number != story.number(seat):
        raise Refused("stale-move")
    return story, seat


def _free_seat(table: Table) -> int:
    for seat, chair in enumerate(table.chairs):
        if chair.empty:
            return seat
    raise Refused("table-full")


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise Refused("bad-seats", {"seats": len(table.chairs)})


def _check_player(player: str) -> None:
    if player not in OFFERED:
        raise Refused("unknown-player", {"given": player, "known": ", ".join(OFFERED)})


def _alike(name: str | None, other: str | None) -> bool:
    return name is not None and other is not None and are_alike(name, other)


def clean_text(text: str) -> str:
    """Take away what could not be seen or would disturb the lines of others."""
    kept = [c if c.isprintable() else " " for c in text if unicodedata.category(c) != "Cf"]
    return " ".join("".join(kept).split())
