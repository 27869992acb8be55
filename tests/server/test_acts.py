"""What may be done at a table and what may not, act by act."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from condotta.core.chance import seed_from, seed_hash
from condotta.core.table_limits import COLOURS
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.choices import Choices
from condotta.server.errors import Refused
from condotta.server.messages import Asked
from condotta.server.ratings import placed
from condotta.server.story import SPECTATOR, Story
from condotta.server.table import Table
from tests.server.evenings import NAMES, Evening, actor, do, play_on, start, table_of
from tests.server.refusing import why_not
from tests.server.serving import Guest, serving

ANNA, BEPPE, CARLA = actor("anna"), actor("beppe"), actor("carla")


def empty_table(seats: int = 4, **choices: Any) -> Evening:
    chosen = Choices(seats=seats, **choices)
    return Evening(id="t", host="anna", choices=chosen, created_at=0)


def running(*people: str, moves: int = 0, **choices: Any) -> Evening:
    table = start(table_of(*(people or ("anna", "beppe", "carla")), **choices))
    return play_on(table, Random(1), moves)


def story_of(table: Table) -> Story:
    assert table.story is not None
    return table.story


def state_of(table: Table) -> str:
    return table.state


def keeper(table: Table) -> str | None:
    """The computer player that is to answer now."""
    return table.computer_asked


def asked_person(table: Table) -> Actor:
    seat = story_of(table).asked
    assert seat is not None
    person = table.chairs[seat].person
    assert person is not None
    return actor(person)


def answer(table: Table) -> None:
    """Let whoever is asked answer somehow."""
    who, story = asked_person(table), story_of(table)
    seat = table.seat_of(who.person)
    assert seat is not None
    number, action = story.number(seat), story.game.decision.options[0].to_json()
    do(table, acts.move(table, who, number, action))


# --- putting up a table ---------------------------------------------------------------------------


def test_a_guest_may_not_look_like_another_at_the_table() -> None:
    table = table_of("anna", "bela")
    do(table, acts.rise(table, actor("bela")))
    twin = Actor("stranger", "\u0410nna")
    with pytest.raises(Refused) as refused:
        acts.sit(table, twin, 1, None)
    assert refused.value.code == "name-taken"


def test_a_table_needs_room_for_a_person_and_players_that_exist() -> None:
    acts.check_choices(Choices(seats=3, computers=["steady", "random"]))
    too_many = Choices(seats=2, computers=["steady", "random"])
    assert why_not(acts.check_choices, too_many) == "bad-seats"
    assert why_not(acts.check_choices, Choices(computers=["nobody"])) == "unknown-player"


def test_the_first_seat_must_be_at_the_table() -> None:
    acts.check_choices(Choices(seats=3, first=2))
    assert why_not(acts.check_choices, Choices(seats=3, first=3)) == "bad-seats"


@pytest.mark.parametrize(
    "choices",
    [
        {"game": "chess"},
        {"edition": "1848"},
        {"edition": "mini-2", "seats": 2},
        {"variants": ["flying-horses"]},
        {"options": {"flying-horses": True}},
        {"options": {"allow_show": "perhaps"}},
    ],
)
def test_what_the_game_does_not_know_is_refused_when_the_table_is_put_up(
    choices: dict[str, Any],
) -> None:
    assert why_not(acts.check_choices, Choices(**choices)) == "bad-setup"


def test_combinations_the_rulebook_advises_against_are_allowed() -> None:
    variants = ["campaign", "capturing-regions"]
    acts.check_choices(Choices(seats=2, variants=variants))
    table = table_of("anna", "beppe", variants=variants)
    start(table)
    assert story_of(table).game.warnings
    assert state_of(table) == "running"


def test_editions_variants_and_options_reach_the_game() -> None:
    options = {"allow_show": False, "max_battles": 5}
    table = start(
        table_of("anna", "beppe", edition="1995", variants=["capturing-cities"], options=options)
    )
    header = story_of(table).header
    assert header["edition"] == "1995"
    assert header["variants"] == ["capturing-cities"]
    told = header["options"]
    assert isinstance(told, dict)
    assert (told["allow_show"], told["max_battles"]) == (False, 5)
    ended = story_of(play_on(table, Random(3))).result
    assert ended is not None
    assert ended["capped"] is True


# --- sitting down ---------------------------------------------------------------------------------


def test_people_take_the_first_free_seat_or_the_one_they_name() -> None:
    table = empty_table()
    do(table, acts.sit(table, BEPPE, 2, None))
    do(table, acts.sit(table, ANNA, None, None))
    do(table, acts.sit(table, CARLA, None, None))
    assert [chair.person for chair in table.chairs] == ["anna", "carla", "beppe", None]


def test_a_taken_seat_stays_taken_and_a_full_table_full() -> None:
    table = table_of("anna", "beppe")
    assert why_not(acts.sit, table, CARLA, 1, None) == "seat-taken"
    assert why_not(acts.sit, table, CARLA, None, None) == "table-full"
    assert why_not(acts.sit, table, CARLA, 2, None) == "bad-seats"
    assert why_not(acts.sit, table, CARLA, -1, None) == "bad-seats"


def test_nobody_sits_down_at_a_game_that_has_begun() -> None:
    table = running("anna", "beppe")
    assert why_not(acts.sit, table, CARLA, None, None) == "already-started"
    assert why_not(acts.sit, table, ANNA, 0, "ink") == "already-started"


def test_two_people_cannot_have_one_name_however_it_is_written() -> None:
    table = empty_table()
    do(table, acts.sit(table, ANNA, 0, None))
    assert why_not(acts.sit, table, Actor("other", "ANNA"), 1, None) == "name-taken"
    do(table, acts.seat_computer(table, ANNA, 3, "steady", NAMES))
    assert why_not(acts.sit, table, Actor("other", "alba"), 1, None) == "name-taken"
    do(table, acts.sit(table, ANNA, 1, None))
    assert table.chairs[1].name == "Anna", "one's own name is no obstacle"


def test_changing_the_seat_leaves_the_old_one_free() -> None:
    table = table_of("anna", "beppe", computers=["steady"])
    do(table, acts.seat_computer(table, ANNA, 2, None, NAMES))
    do(table, acts.sit(table, BEPPE, 2, None))
    assert [chair.person for chair in table.chairs] == ["anna", None, "beppe"]


def test_a_colour_somebody_has_is_refused_and_that_of_an_empty_seat_is_swapped() -> None:
    table = empty_table()
    do(table, acts.sit(table, ANNA, 0, None))
    do(table, acts.sit(table, BEPPE, 1, None))
    assert why_not(acts.sit, table, BEPPE, None, "crimson") == "colour-taken"
    do(table, acts.sit(table, BEPPE, None, "gold"))
    assert [chair.colour for chair in table.chairs] == ["crimson", "gold", "azure", "forest"]
    do(table, acts.sit(table, ANNA, None, "violet"))
    assert [chair.colour for chair in table.chairs] == ["violet", "gold", "azure", "forest"]


@pytest.mark.parametrize("seats", [2, 6])
def test_somebody_who_changes_seats_may_take_the_colour_along(seats: int) -> None:
    table = empty_table(seats)
    do(table, acts.sit(table, ANNA, 0, None))
    do(table, acts.sit(table, ANNA, 1, "crimson"))
    colours = [chair.colour for chair in table.chairs]
    assert colours[:2] == ["azure", "crimson"]
    assert len(set(colours)) == seats


def test_however_people_change_seats_and_colours_no_two_chairs_look_alike() -> None:
    for seed in range(40):
        rng = Random(seed)
        table = empty_table(rng.randint(2, 6))
        for _ in range(40):
            who = actor(rng.choice(["anna", "beppe", "carla"]))
            seat = rng.choice([None, *range(table.choices.seats)])
            colour = rng.choice([None, *COLOURS])
            try:
                rises = rng.random() < 0.3
                draft = acts.rise(table, who) if rises else acts.sit(table, who, seat, colour)
            except Refused:
                continue
            do(table, draft)
            assert len({chair.colour for chair in table.chairs}) == table.choices.seats
            people = [chair.person for chair in table.chairs if chair.person]
            assert len(set(people)) == len(people)


# --- computer players -----------------------------------------------------------------------------


def test_only_the_host_seats_computer_players_and_sends_them_away() -> None:
    table = empty_table()
    do(table, acts.sit(table, BEPPE, 0, None))
    assert why_not(acts.seat_computer, table, BEPPE, 1, "steady", NAMES) == "not-host"
    do(table, acts.seat_computer(table, ANNA, 1, "steady", NAMES))
    assert (table.chairs[1].player, table.chairs[1].name) == ("steady", "Alba")
    do(table, acts.seat_computer(table, ANNA, 2, "random", NAMES))
    assert table.chairs[2].name == "Bruno"
    do(table, acts.seat_computer(table, ANNA, 1, None, NAMES))
    assert table.chairs[1].empty


def test_a_computer_player_needs_an_empty_seat_and_must_exist() -> None:
    table = table_of("anna", "beppe")
    assert why_not(acts.seat_computer, table, ANNA, 1, "steady", NAMES) == "seat-taken"
    assert why_not(acts.seat_computer, table, ANNA, 1, None, NAMES) == "seat-taken"
    assert why_not(acts.seat_computer, table, ANNA, 2, "steady", NAMES) == "bad-seats"
    do(table, acts.rise(table, BEPPE))
    assert why_not(acts.seat_computer, table, ANNA, 1, "nobody", NAMES) == "unknown-player"


def test_computer_players_sit_down_from_the_last_seat(address: str) -> None:
    with serving(address) as served, Guest(served, "Anna") as anna:
        table = anna.new_table(seats=5, computers=["random", "steady"])
        chairs = anna.get(f"/api/tables/{table}")["table"]["chairs"]
        assert [chair["player"] for chair in chairs] == [None, None, None, "steady", "random"]
        assert [chair["kind"] for chair in chairs[:2]] == ["person", "empty"]


# --- beginning ------------------------------------------------------------------------------------


def test_only_the_host_begins_and_only_with_every_seat_taken() -> None:
    table = empty_table(2)
    do(table, acts.sit(table, ANNA, 0, None))
    assert why_not(acts.start, table, ANNA, bytes(32)) == "empty-seats"
    do(table, acts.sit(table, BEPPE, 1, None))
    assert why_not(acts.start, table, BEPPE, bytes(32)) == "not-host"
    start(table)
    assert state_of(table) == "running"
    assert why_not(acts.start, table, ANNA, bytes(32)) == "already-started"


def test_computer_players_alone_do_not_play() -> None:
    table = empty_table(2)
    for seat in range(2):
        do(table, acts.seat_computer(table, ANNA, seat, "steady", NAMES))
    assert why_not(acts.start, table, ANNA, bytes(32)) == "not-seated"


def test_the_hash_of_the_seed_is_published_when_the_game_begins() -> None:
    table = start(table_of("anna", "beppe"), seed=11)
    assert table.seed_hash == seed_hash(seed_from(11))
    assert story_of(table).seed == seed_from(11).hex()


def test_the_lot_falls_by_the_seed_as_everybody_can_check() -> None:
    seed = seed_from(5)
    drawn = int(sha256(seed + b"first seat").hexdigest(), 16) % 3
    assert acts.seat_by_lot(seed, 3) == drawn
    table = start(table_of("anna", "beppe", "carla"), seed=5)
    assert story_of(table).asked == drawn
    assert {acts.seat_by_lot(seed_from(n), 6) for n in range(100)} == set(range(6))


def test_the_host_begins_wherever_the_host_sits() -> None:
    for seat in range(3):
        table = empty_table(3, first="host")
        do(table, acts.sit(table, ANNA, seat, None))
        do(table, acts.sit(table, BEPPE, None, None))
        do(table, acts.sit(table, CARLA, None, None))
        start(table)
        assert story_of(table).asked == seat


def test_a_host_who_does_not_play_leaves_the_first_seat_to_the_lot() -> None:
    table = empty_table(2, first="host")
    do(table, acts.sit(table, BEPPE, None, None))
    do(table, acts.sit(table, CARLA, None, None))
    start(table, seed=5)
    assert story_of(table).asked == acts.seat_by_lot(seed_from(5), 2)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_chosen_seat_begins(seat: int) -> None:
    table = start(table_of("anna", "beppe", "carla", first=seat))
    assert story_of(table).asked == seat


# --- answering ------------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_answers_and_only_what_it_has_seen() -> None:
    table = running(first=0)
    story = story_of(table)
    action = story.game.decision.options[0].to_json()
    assert why_not(acts.move, table, BEPPE, story.number(1), action) == "not-your-turn"
    assert why_not(acts.move, table, ANNA, story.number(0) - 1, action) == "stale-move"
    assert why_not(acts.move, table, ANNA, story.number(0) + 1, action) == "stale-move"
    assert why_not(acts.move, table, actor("dino"), story.number(0), action) == "not-seated"
    do(table, acts.move(table, ANNA, story.number(0), action))
    assert len(story.steps) == 1


def test_an_answer_the_rules_forbid_is_told_apart_from_nonsense() -> None:
    table = running(first=0)
    number = story_of(table).number(0)
    assert why_not(acts.move, table, ANNA, number, {"kind": "pass"}) == "illegal-action"
    assert why_not(acts.move, table, ANNA, number, {"kind": "dance"}) == "bad-action"
    show = {"kind": "show", "seat": 1, "cards": ["winter"], "to": [0]}
    assert why_not(acts.move, table, ANNA, number, show) == "bad-action"
    assert story_of(table).steps == []


def test_nothing_is_played_before_the_beginning_or_after_the_end() -> None:
    open_table = table_of("anna", "beppe")
    ended = play_on(running("anna", "beppe"), Random(1))
    for table, code in ((open_table, "not-started"), (ended, "not-running")):
        assert why_not(acts.move, table, ANNA, 0, {"kind": "pass"}) == code
        assert why_not(acts.show, table, ANNA, ["winter"], [1]) == code
        assert why_not(acts.undo, table, ANNA, 0) == code
        assert why_not(acts.ask_take_back, table, ANNA) == code
        assert why_not(acts.vote, table, ANNA, yes=True) == code
        assert why_not(acts.come_back, table, ANNA) == code
        assert why_not(acts.resign, table, ANNA) == code
    assert why_not(acts.leave, ended, ANNA) == "not-running"
    assert why_not(acts.ask_abandon, ended, ANNA) == "not-running"


def test_onlookers_do_nothing_at_a_table() -> None:
    dino = actor("dino")
    table = running()
    for act in (acts.leave, acts.come_back, acts.resign, acts.ask_abandon, acts.ask_take_back):
        assert why_not(act, table, dino) == "not-seated"
    assert why_not(acts.vote, table, dino, yes=True) == "not-seated"
    assert why_not(acts.undo, table, dino, 0) == "not-seated"
    assert why_not(acts.show, table, dino, ["winter"], [1]) == "not-seated"
    assert why_not(acts.talk, table, dino, "hello", None) == "not-seated"


# --- coming and going -----------------------------------------------------------------------------


def test_before_the_game_leaving_frees_the_seat() -> None:
    table = table_of("anna", "beppe")
    do(table, acts.leave(table, BEPPE))
    assert table.chairs[1].empty
    assert why_not(acts.leave, table, BEPPE) == "not-seated"
    do(table, acts.sit(table, CARLA, None, None))
    assert table.seat_of("carla") == 1


def test_during_the_game_a_stand_in_keeps_the_seat_until_its_person_comes_back() -> None:
    table = running(first=0)
    assert why_not(acts.come_back, table, ANNA) == "not-away"
    do(table, acts.leave(table, ANNA))
    chair = table.chairs[0]
    assert (chair.person, chair.player, chair.away) == ("anna", acts.STAND_IN, True)
    assert keeper(table) == acts.STAND_IN
    do(table, acts.come_back(table, ANNA))
    assert keeper(table) is None
    assert not table.chairs[0].away


def test_whoever_is_away_comes_back_before_doing_anything_else() -> None:
    table = running(first=0, moves=4)
    number = story_of(table).number(0)
    do(table, acts.ask_abandon(table, BEPPE))
    do(table, acts.leave(table, ANNA))
    assert why_not(acts.move, table, ANNA, number, {"kind": "pass"}) == "away"
    assert why_not(acts.undo, table, ANNA, number) == "away"
    assert why_not(acts.show, table, ANNA, ["winter"], [1]) == "away"
    assert why_not(acts.ask_take_back, table, ANNA) == "away"
    assert why_not(acts.ask_abandon, table, ANNA) == "away"
    assert why_not(acts.vote, table, ANNA, yes=False) == "away"
    assert why_not(acts.leave, table, ANNA) == "away"


def test_whoever_is_away_may_still_give_up() -> None:
    table = running(first=0)
    do(table, acts.leave(table, ANNA))
    do(table, acts.resign(table, ANNA))
    assert table.chairs[0].resigned


def test_whoever_resigned_does_not_come_back() -> None:
    table = running(first=0)
    do(table, acts.resign(table, ANNA))
    assert keeper(table) == acts.STAND_IN
    assert table.seat_of("anna") is None
    for act in (acts.come_back, acts.resign, acts.leave, acts.ask_abandon):
        assert why_not(act, table, ANNA) == "not-seated"
    assert state_of(table) == "running"


def test_when_all_people_have_resigned_the_table_is_abandoned() -> None:
    table = running("anna", "beppe", computers=["steady"])
    do(table, acts.resign(table, ANNA))
    assert state_of(table) == "running"
    do(table, acts.resign(table, BEPPE))
    assert state_of(table) == "abandoned"
    assert table.ended_at is not None


def test_a_table_everybody_has_left_waits_for_them() -> None:
    table = running("anna", "beppe")
    do(table, acts.leave(table, ANNA))
    do(table, acts.leave(table, BEPPE))
    assert state_of(table) == "running"
    assert keeper(table) is None
    do(table, acts.come_back(table, BEPPE))
    assert (table.computer_asked is not None) == (story_of(table).asked == 0)


# --- consent --------------------------------------------------------------------------------------


def test_the_host_closes_a_table_that_has_not_begun() -> None:
    table = table_of("anna", "beppe")
    assert why_not(acts.ask_abandon, table, BEPPE) == "not-host"
    do(table, acts.ask_abandon(table, ANNA))
    assert state_of(table) == "abandoned"


def test_a_game_is_abandoned_when_all_people_say_yes() -> None:
    table = running("anna", "beppe", "carla", computers=["steady"])
    do(table, acts.ask_abandon(table, BEPPE))
    do(table, acts.vote(table, ANNA, yes=True))
    do(table, acts.vote(table, ANNA, yes=True))
    assert state_of(table) == "running"
    do(table, acts.vote(table, CARLA, yes=True))
    assert state_of(table) == "abandoned"
    assert table.ask is None


def test_a_yes_counts_only_for_what_was_asked() -> None:
    table = running()
    do(table, acts.ask_abandon(table, BEPPE))
    meant = Asked(seat=1, what="abandon", events=None)
    for other in (
        Asked(seat=2, what="abandon", events=None),
        Asked(seat=1, what="take-back", events=None),
        Asked(seat=1, what="abandon", events=7),
    ):
        assert why_not(acts.vote, table, ANNA, yes=True, to=other) == "nothing-asked"
    do(table, acts.vote(table, ANNA, yes=True, to=meant))
    do(table, acts.vote(table, CARLA, yes=True, to=meant))
    assert state_of(table) == "abandoned"


def test_one_no_is_enough_even_the_askers_own() -> None:
    table = running()
    do(table, acts.ask_abandon(table, BEPPE))
    do(table, acts.vote(table, ANNA, yes=True))
    do(table, acts.vote(table, CARLA, yes=False))
    assert table.ask is None
    assert why_not(acts.vote, table, ANNA, yes=True) == "nothing-asked"
    do(table, acts.ask_abandon(table, ANNA))
    do(table, acts.vote(table, ANNA, yes=False))
    assert table.ask is None
    assert state_of(table) == "running"


def test_one_thing_is_asked_at_a_time() -> None:
    table = running(moves=6)
    do(table, acts.ask_abandon(table, BEPPE))
    assert why_not(acts.ask_abandon, table, ANNA) == "already-asked"
    assert why_not(acts.ask_take_back, table, ANNA) == "already-asked"


def test_somebody_who_plays_alone_has_everybodys_consent() -> None:
    table = running("anna", computers=["steady", "steady"])
    do(table, acts.ask_abandon(table, ANNA))
    assert state_of(table) == "abandoned"


def test_leaving_or_resigning_cancels_what_was_asked() -> None:
    for act in (acts.leave, acts.resign):
        table = running(moves=6)
        do(table, acts.ask_abandon(table, BEPPE))
        do(table, act(table, CARLA))
        assert table.ask is None


def test_who_runs_out_of_time_leaves_what_was_asked_to_the_others() -> None:
    table = running(pace={"kind": "live", "minutes": 1})
    do(table, acts.ask_abandon(table, BEPPE))
    do(table, acts.out_of_time(table))
    assert table.ask is not None


def test_those_who_are_away_are_not_asked_for_their_consent() -> None:
    table = running()
    do(table, acts.leave(table, CARLA))
    do(table, acts.ask_abandon(table, ANNA))
    do(table, acts.vote(table, BEPPE, yes=True))
    assert state_of(table) == "abandoned"


def test_a_take_back_goes_to_the_askers_last_open_answer() -> None:
    table = running(moves=0, first=0)
    answer(table)
    choosing = story_of(table)
    assert [step.seat for step in choosing.steps] == [0]
    while len(choosing.steps) < 6:
        answer(table)
    seats = [step.seat for step in choosing.steps]
    last = max(place for place, seat in enumerate(seats) if seat == 1)
    do(table, acts.ask_take_back(table, BEPPE))
    assert table.ask is not None
    assert table.ask.step == last
    do(table, acts.vote(table, ANNA, yes=True))
    assert len(choosing.steps) == 6
    do(table, acts.vote(table, CARLA, yes=True))
    assert len(choosing.steps) == last
    assert choosing.asked == 1
    assert table.ask is None


def test_who_is_alone_may_take_back_anything_and_plays_for_practice_then() -> None:
    table = running("anna", computers=["random"], first=0, moves=5)
    do(table, acts.ask_take_back(table, ANNA))
    assert table.is_practice
    assert placed(table) is None


def test_what_all_agree_to_take_back_is_no_practice() -> None:
    table = running(first=0, moves=6)
    do(table, acts.ask_take_back(table, BEPPE))
    do(table, acts.vote(table, ANNA, yes=True))
    do(table, acts.vote(table, CARLA, yes=True))
    assert table.ask is None
    assert not table.is_practice


def test_there_is_nothing_to_take_back_for_somebody_who_has_not_chosen_yet() -> None:
    table = running(first=0)
    assert why_not(acts.ask_take_back, table, BEPPE) == "cannot-undo"


def test_a_move_cancels_a_take_back_but_not_the_question_whether_to_end() -> None:
    table = running(first=0, moves=5)
    do(table, acts.ask_take_back(table, actor("anna")))
    answer(table)
    assert table.ask is None
    do(table, acts.ask_abandon(table, ANNA))
    answer(table)
    assert table.ask is not None


# --- who left and came back -----------------------------------------------------------------------


def test_leaving_coming_back_and_giving_up_have_their_place_in_the_story() -> None:
    table = running(moves=6)
    places_told = [story_of(table).sights[SPECTATOR].told]
    do(table, acts.leave(table, CARLA))
    play_on(table, Random(2), 4)
    places_told.append(story_of(table).sights[SPECTATOR].told)
    do(table, acts.come_back(table, CARLA))
    do(table, acts.resign(table, BEPPE))
    told = [(one.seat, one.what, one.events) for one in table.goings]
    first, second = places_told
    assert told == [(2, "leave", first), (2, "return", second), (1, "resign", second)]
    assert first < second


def test_what_is_taken_back_takes_nobody_back() -> None:
    table = running(first=0, moves=6)
    do(table, acts.leave(table, CARLA))
    do(table, acts.ask_take_back(table, ANNA))
    do(table, acts.vote(table, BEPPE, yes=True))
    (going,) = table.goings
    assert going.events == story_of(table).sights[SPECTATOR].told
