"""Which notices an entry causes, and that they are written with it or not at all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from sqlalchemy import Connection, Engine, insert, select

from condotta.core.chance import seed_from
from condotta.core.values import JsonObject
from condotta.server import acts, schema
from condotta.server.acts import Actor, Draft
from condotta.server.choices import DaysPace
from condotta.server.clocks import DAY
from condotta.server.database import database_address, open_engine
from condotta.server.errors import Refused
from condotta.server.log import Entry
from condotta.server.notices import outbox
from condotta.server.notices.causes import invitations, notices_of
from condotta.server.notices.kinds import Kind, Notice
from condotta.server.notices.standing import foreseen, standing_of
from condotta.server.rematches import _same_again
from condotta.server.table import Table

from .evenings import Evening, actor, played, start, table_of
from .secrets_asked import before_the_secret, text
from .worlds import World

PEOPLE = ("anna", "bruno", "clara")


def entry_of(table: Table, draft: Draft, at: int | None = None) -> Entry:
    return draft.entry(table.length + 1, 1_000 + table.length if at is None else at)


def told(table: Table, draft: Draft) -> set[tuple[str, Kind]]:
    """Whom something tells what, before it is done; then it is done."""
    entry = entry_of(table, draft)
    caused = notices_of(table, entry)
    table.apply(entry)
    return {(notice.person, notice.kind) for notice in caused}


def asked(table: Table) -> str:
    found = standing_of(table).asked
    assert found is not None
    return found


def answer(table: Table, rng: Random) -> Draft:
    """What the person who is asked does."""
    assert table.story is not None
    decision = table.story.game.decision
    chair = table.chairs[decision.seat]
    action = rng.choice(decision.options).to_json()
    if chair.player is not None:
        return acts.answer_for(table, decision.seat, action)
    person = actor(str(chair.person))
    return acts.move(table, person, table.story.number(decision.seat), action)


def take_back_alone(table: Table, person: Actor) -> Draft:
    seat = table.seat_of(person.person)
    assert table.story is not None
    assert seat is not None
    return acts.undo(table, person, table.story.number(seat))


DOINGS: tuple[Callable[[Table, Actor], Draft], ...] = (
    acts.leave,
    acts.come_back,
    acts.come_back,
    acts.ask_take_back,
    lambda table, person: acts.vote(table, person, yes=True),
    lambda table, person: acts.vote(table, person, yes=True),
    lambda table, person: acts.vote(table, person, yes=False),
    take_back_alone,
    lambda table, person: acts.talk(table, person, "Peace?", None),
    lambda table, person: acts.out_of_time(table),
    acts.ask_abandon,
)


def something(table: Evening, rng: Random) -> Draft:
    """Anything that may be done at a running table."""
    person = actor(rng.choice(PEOPLE))
    if rng.random() < 0.5:
        return answer(table, rng)
    if rng.random() < 0.02:
        return acts.resign(table, person)
    return rng.choice(DOINGS)(table, person)


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
@pytest.mark.parametrize("seed", range(6))
def test_how_a_table_will_stand_is_how_it_stands(game: str, seed: int) -> None:
    rng = Random(seed)
    table = table_of(*PEOPLE, game=game, edition=None, timeout=rng.choice(["pass", "computer"]))
    begin = acts.start(table, actor("anna"), seed_from(seed))
    kinds = set()
    for draft in [begin, *[None] * 150]:
        try:
            entry = entry_of(table, draft or something(table, rng))
        except (Refused, AssertionError):
            continue
        expected = foreseen(table, entry)
        table.apply(entry)
        kinds.add(entry.kind)
        assert standing_of(table) == expected, entry
        if table.has_ended:
            break
    assert {"start", "move"} <= kinds


def test_everybody_else_is_told_that_a_game_has_begun_and_the_first_that_it_is_their_turn() -> None:
    table = table_of(*PEOPLE)
    caused = told(table, acts.start(table, actor("anna"), seed_from(7)))
    first = asked(table)
    begun = {(person, Kind.BEGUN) for person in ("bruno", "clara")}
    turn = {(first, Kind.YOUR_TURN), (first, Kind.TIME_LOW)} if first != "anna" else set()
    assert caused == begun | turn


def test_whoever_is_asked_next_is_told_unless_they_did_it_themselves() -> None:
    table, rng = start(table_of(*PEOPLE)), Random(3)
    for _ in range(60):
        before = asked(table)
        caused = told(table, answer(table, rng))
        if table.has_ended:
            break
        turns = {person for person, kind in caused if kind is Kind.YOUR_TURN}
        assert turns == ({asked(table)} - {before})


def test_who_plays_alone_is_told_nothing() -> None:
    table, rng = table_of("anna", computers=["random", "random"]), Random(3)
    caused = told(table, acts.start(table, actor("anna"), seed_from(7)))
    while not table.has_ended:
        caused |= told(table, answer(table, rng))
    assert caused == set()


def test_all_but_the_one_who_did_it_are_told_of_the_end() -> None:
    table = start(table_of(*PEOPLE))
    told(table, acts.ask_abandon(table, actor("anna")))
    told(table, acts.vote(table, actor("bruno"), yes=True))
    caused = told(table, acts.vote(table, actor("clara"), yes=True))
    assert table.has_ended
    assert caused == {("anna", Kind.ENDED), ("bruno", Kind.ENDED)}


def test_a_whisper_is_told_to_whom_it_was_said_without_a_word_of_it() -> None:
    table = start(table_of(*PEOPLE))
    draft = acts.talk(table, actor("anna"), "Attack Clara", [1])
    entry = entry_of(table, draft)
    [notice] = notices_of(table, entry)
    assert (notice.person, notice.kind) == ("bruno", Kind.TALK)
    assert notice.facts == {"game": "condottiere", "by": "anna"}


def test_whom_the_clock_answered_for_is_asked_anew() -> None:
    table = start(table_of("anna", "bruno", timeout="pass", pace=DaysPace(kind="days", days=1)))
    late = asked(table)
    caused = told(table, acts.out_of_time(table))
    assert (asked(table), Kind.YOUR_TURN) in caused
    assert late in ("anna", "bruno")


def test_who_is_asked_is_reminded_once_a_while_before_the_days_are_over() -> None:
    table = start(table_of("anna", "bruno", pace=DaysPace(kind="days", days=2)))
    assert table.clock is not None
    assert table.remind_at == table.clock.since + 2 * DAY - DAY // 2
    late = asked(table)
    assert told(table, acts.remind(table)) == {(late, Kind.TIME_LOW)}
    assert (table.remind_at or None) is None
    told(table, answer(table, Random(1)))
    assert table.remind_at is not None, "the next question has a reminder of its own"


def test_a_seat_that_is_kept_is_an_invitation() -> None:
    old = played(*PEOPLE)
    fresh = _same_again(old, actor("anna"), "en", 5_000, frozenset())
    invited = invitations(fresh.table, fresh.entries)
    assert {(n.person, n.kind, n.facts["by"]) for n in invited} == {
        ("bruno", Kind.INVITATION, "anna"),
        ("clara", Kind.INVITATION, "anna"),
    }


def test_a_secret_question_is_told_to_its_person_alone_and_only_as_theirs() -> None:
    world = World(before_the_secret(), "closed")
    table = world.table
    told(table, acts.answer_for(table, 0, text("pass")))
    entry = entry_of(table, acts.answer_for(table, 0, text("choose-region siena")))
    caused = notices_of(table, entry)
    table.apply(entry)
    assert table.story is not None
    assert table.story.is_secret
    assert {notice.person for notice in caused} == {table.chairs[1].person}
    assert all(notice.facts["only_mine"] is True for notice in caused)


def test_no_notice_holds_anything_but_the_game_and_who() -> None:
    rng = Random(5)
    for game in ("condottiere", "pax-renaissance"):
        table = start(table_of(*PEOPLE, game=game, edition=None))
        for _ in range(300):
            if table.has_ended:
                break
            entry = entry_of(table, answer(table, rng))
            for notice in notices_of(table, entry):
                assert set(notice.facts) <= {"game", "by", "only_mine"}
            table.apply(entry)


# --- the outbox -----------------------------------------------------------------------------------


@pytest.fixture
def engine(address: str) -> Engine:
    opened = open_engine(database_address(address))
    schema.metadata.create_all(opened)
    with opened.begin() as connection:
        for person in ("anna", "bruno"):
            row = {"id": person, "name": person, "created_at": 1}
            connection.execute(insert(schema.people), row)
        chosen = {"person": "anna", "wait_ms": 60_000, "chosen": {}, "changed_at": 1}
        connection.execute(insert(schema.notice_choices), chosen)
    return opened


def waiting(connection: Connection) -> list[tuple[str, str, int]]:
    found = connection.execute(select(schema.outbox))
    return [(row.person, row.kind, row.due) for row in found]


def test_what_is_put_waits_as_long_as_its_person_wishes(engine: Engine) -> None:
    facts: JsonObject = {"game": "condottiere"}
    notices = [
        Notice("anna", Kind.YOUR_TURN, "evening", facts, 1_000, 7),
        Notice("anna", Kind.TIME_LOW, "evening", facts, 1_000, 7, due=500_000),
        Notice("bruno", Kind.BEGUN, "evening", facts, 1_000, 7),
    ]
    with engine.begin() as connection:
        outbox.put(connection, notices)
        found = waiting(connection)
        row = connection.execute(select(schema.outbox)).first()
    engine.dispose()
    assert sorted(found) == [("anna", "time-low", 560_000), ("anna", "your-turn", 61_000)]
    assert row is not None
    assert row.facts == facts


def test_what_is_put_goes_with_its_transaction(engine: Engine) -> None:
    notice = Notice("anna", Kind.YOUR_TURN, None, {}, 1_000)
    with engine.connect() as connection:
        outbox.put(connection, [notice])
        assert waiting(connection) != []
        connection.rollback()
        assert waiting(connection) == []
    engine.dispose()
