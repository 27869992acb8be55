"""Lessons and puzzles: sound positions that a learner can work through to the end."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.core.event import Event
from condotta.core.registry import opening
from condotta.pax import PaxRenaissance, lesson, lesson_record, lessons
from condotta.pax.box import read_file
from condotta.pax.lessons import (
    CARDS_NAMED,
    FIRST_GAME,
    LESSONS,
    PUZZLES,
    Lesson,
    Puzzle,
    Step,
    Wanted,
    lesson_named,
)
from condotta.pax.rulebook import rule
from condotta.players import PLAYERS, SeatAtTable, player_named
from tests.pax.facts.lessons import read_lessons
from tests.pax.inspector import BrokenBox
from tests.pax.moves import go, kinds, options, part

ALL: list[Lesson] = [*LESSONS, *PUZZLES]
SHORT = [one for one in LESSONS if one.lines]
MOST_TURNS = 3
"""A short lesson needs no more turns of the learner than this."""


def begun(name: str, seed: int | None = None) -> PaxRenaissance:
    game = opening(lesson_record(name, seed))
    assert isinstance(game, PaxRenaissance)
    return game


def advice(one: Lesson, game: PaxRenaissance, events: list[Event]) -> str | None:
    """What the first step that is not done would show: an option that begins so."""
    step = next(step for step in one.steps if not step.is_done(events))
    for shown in step.show:
        fitting = sorted(t for t in options(game) if t == shown or t.startswith(f"{shown} "))
        if fitting:
            return fitting[0]
    return None


def learn(one: Lesson, seed: int, learner: str | None = None) -> tuple[PaxRenaissance, list[Event]]:
    """Do what the steps show, else as little as possible (or what another player would do)."""
    game = begun(one.name, seed)
    others = player_named(one.opponent, seed)
    own = None if learner is None else player_named(learner, seed)
    events: list[Event] = []
    while not game.over and not one.is_done(events):
        if game.decision.seat != one.seat:
            events += game.play(others.choose(SeatAtTable(game, game.decision.seat)))
        elif (text := advice(one, game, events)) is not None:
            events += go(game, text)
        elif own is not None:
            events += game.play(own.choose(SeatAtTable(game, one.seat)))
        else:
            # In the middle of something the learner is never left alone.
            assert game.decision.kind == "next-action"
            events += game.play(game.idle_answer)
    return game, events


def first_to_do(one: Lesson) -> Step:
    """The first step that is more than a page to read."""
    return next(step for step in one.steps if not step.is_page)


def turns_of(seat: int, events: list[Event]) -> int:
    return sum(event.kind == "turn-begins" and event.args["seat"] == seat for event in events)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_each_begins_with_a_sound_position_in_which_the_learner_is_asked(one: Lesson) -> None:
    game = begun(one.name)
    assert game.problems() == []
    assert (game.decision.seat, game.decision.kind) == (one.seat, "next-action")
    assert one.opponent in PLAYERS
    assert not one.is_done([])


@pytest.mark.parametrize("one", SHORT, ids=lambda one: one.name)
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_who_does_what_the_steps_show_completes_the_lesson(one: Lesson, seed: int) -> None:
    game, events = learn(one, seed)
    assert one.is_done(events)
    assert turns_of(one.seat, events) < MOST_TURNS
    assert not game.problems()


@pytest.mark.parametrize(
    "one", [one for one in SHORT if one.name != "fair"], ids=lambda one: one.name
)
def test_who_only_lets_time_pass_completes_no_lesson(one: Lesson) -> None:
    """Except that of fairs: to convene one is what a player does who does nothing else."""
    for seed in range(5):
        game = begun(one.name, seed)
        others = player_named(one.opponent, seed)
        events: list[Event] = []
        while turns_of(one.seat, events) < MOST_TURNS and not game.over:
            seat = game.decision.seat
            own = seat == one.seat
            action = game.idle_answer if own else others.choose(SeatAtTable(game, seat))
            events += game.play(action)
        assert not first_to_do(one).is_done(events)


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.name)
def test_the_solution_of_a_puzzle_solves_it_within_the_turn(one: Puzzle) -> None:
    game = begun(one.name)
    events = go(game, *one.solution)
    assert one.is_done(events)
    assert "turn-begins" not in kinds(events[:-1])


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.name)
def test_a_turn_that_does_nothing_solves_no_puzzle(one: Puzzle) -> None:
    game = begun(one.name)
    events: list[Event] = []
    while not game.over and part(game, "turn", "actor") == one.seat:
        events += game.play(game.idle_answer)
    assert not one.is_done(events)


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        # The pirate counts for one theocracy only.
        ("puzzle-supremacy", ["play PREN063", "place-agent 1 hungary__ottoman"]),
        # The other victories are not within reach.
        ("puzzle-comet", ["buy west 2", "activate imperial"]),
        # An empire whose card is on its throne is one more king, but the rival keeps France.
        ("puzzle-campaign", ["use-ops east", "choose-empire papal_states"]),
    ],
)
def test_what_looks_like_it_does_not_win(name: str, moves: list[str]) -> None:
    game = begun(name)
    go(game, *moves)
    while game.decision.kind != "next-action":
        game.play(game.idle_answer)
    assert not [text for text in options(game) if text.startswith("declare")]


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        # Two pawns, but in the Ottoman Empire.
        ("puzzle-reading", ["buy east 1", "play PREN112X", "place-agent 1", "place-agent 2"]),
        # The money is there, the room in the hand is not.
        ("puzzle-market", ["sell PREN038"]),
        # A border that only the black route crosses.
        ("puzzle-fair", ["play PREN113X", "place-agent 1 mamluk__ottoman", "convene-fair west"]),
        # It names Catholics, whom the rival has not.
        ("puzzle-apostasy", ["play PREN012", "place-agent 1 hungary__ottoman"]),
        # Three florins each: the victory is shared.
        ("puzzle-ending", ["convene-fair west", "convene-fair east"]),
    ],
)
def test_what_looks_like_it_does_not_solve_a_puzzle(name: str, moves: list[str]) -> None:
    one, game = lesson_named(name), begun(name)
    events: list[Event] = []
    for move in moves:
        events += go(game, next(text for text in sorted(options(game)) if text.startswith(move)))
    while not game.over and part(game, "turn", "actor") == one.seat:
        events += game.play(game.idle_answer)
    assert not one.is_done(events)


def test_every_worked_example_serves_one_puzzle() -> None:
    vectors = [one.vector for one in PUZZLES if one.vector]
    assert len(set(vectors)) == len(vectors) >= 8
    assert all(vector.startswith("WX-") for vector in vectors)


def test_the_lessons_go_through_the_game_in_order() -> None:
    assert " ".join(one.name for one in LESSONS) == (
        "banker market playing fair operations bishops one-shots battle regime queens campaign"
        " religion holy victory ending abilities first-game"
    )
    told = lessons()
    assert [one["name"] for one in told] == [one.name for one in ALL]
    assert told[0] == {"name": "banker", "seat": 0, "opponent": "random"}


def test_every_lesson_ends_with_a_puzzle_of_its_own() -> None:
    *taught, last = LESSONS
    assert [one.solve for one in taught] == [one.name for one in PUZZLES]
    assert (last.name, last.solve) == (FIRST_GAME, "")


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: one.name)
def test_a_lesson_is_never_done_by_reading_alone(one: Lesson) -> None:
    assert not one.steps[-1].is_page
    assert all(step.is_done([]) == step.is_page for step in one.steps)


def test_every_rule_that_is_named_is_in_the_book() -> None:
    for step in [step for one in ALL for step in one.steps]:
        assert step.rules
        assert [rule(name).id for name in step.rules] == step.rules


def test_every_card_that_is_named_is_in_the_box() -> None:
    printed = {facts["key"] for facts in read_file("cards.json")["cards"]}
    assert set(CARDS_NAMED.values()) <= printed
    assert len(set(CARDS_NAMED.values())) == len(CARDS_NAMED)


def test_the_first_game_is_a_whole_one_that_comes_to_its_end() -> None:
    first = lesson_named(FIRST_GAME)
    assert lesson() == lesson_record(FIRST_GAME)
    assert lesson(7) != lesson()
    game, events = learn(first, 3, "random")
    assert game.over
    assert first.is_done(events)
    assert condotta.replay(game.record).over


def test_the_seed_changes_only_what_is_still_to_be_drawn_by_chance() -> None:
    one, other = lesson_record("market", 1), lesson_record("market", 2)
    assert one != other
    for record in (one, other):
        start = record["start"]
        assert isinstance(start, dict)
        del start["chance"]
    assert one == other
    assert lesson_record("market") == lesson_record("market")


@pytest.mark.parametrize("name", ["chess", "", None, 3, "revolt"])
def test_an_unknown_lesson_is_refused_with_those_that_are_known(name: object) -> None:
    with pytest.raises(SetupError) as refused:
        lesson_record(name)
    assert refused.value.message.key == "error.unknown-lesson"
    assert "puzzle-revolt" in str(refused.value.message.args["known"])


def test_a_condition_counts_events_of_its_kind_with_its_facts() -> None:
    mine = Event("florin-taken", {"seat": 0, "row": "west"})
    theirs = Event("florin-taken", {"seat": 1, "row": "west"})
    other = Event("card-bought", {"seat": 0})
    once, twice = Wanted("florin-taken", {"seat": 0}, 1), Wanted("florin-taken", {"seat": 0}, 2)
    assert not once.is_met([theirs, other])
    assert once.is_met([theirs, mine])
    assert not twice.is_met([mine, theirs])
    assert twice.is_met([mine, theirs, mine])
    assert not Wanted("card-bought", {"seat": 0, "card": "COMET3"}, 1).is_met([other])


def test_a_broken_file_says_everything_that_is_wrong_with_it() -> None:
    data: Any = copy.deepcopy(read_file("lessons.json"))
    first, second = data["lessons"][:2]
    first["steps"][-1]["wants"] = [{"event": "sunrise", "facts": {}}]
    first["colour"] = "blue"
    second["name"] = "banker"
    second["steps"].append({"name": "epilogue", "rules": []})
    with pytest.raises(BrokenBox) as broken:
        read_lessons(data)
    assert len(broken.value.faults) == 4
    for word in ("sunrise", "colour", "banker more than once", "ends with a page"):
        assert word in str(broken.value)
