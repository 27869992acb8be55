"""Deals at the table: talk and shown cards, who hears what, now and whenever they come back."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from condotta.core.table_limits import LONGEST_TALK
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.records import export
from tests.condottiere.scenario import A, B, C, D, table
from tests.server.evenings import Evening, actor, do, play_on, start, table_of
from tests.server.refusing import why_not
from tests.server.serving import Guest, Live, live, serving
from tests.server.worlds import World

SEATS = (A, B, C, D, None)


def evening() -> World:
    """Four seats and a spectator, all listening."""
    world = World(table({A: "10 winter winter", B: "4", C: "5", D: "6"}))
    for seat in SEATS:
        world.listen(seat)
        world.heard(seat)
    return world


def say(world: World, seat: int, words: str, to: list[int] | None) -> None:
    draft = acts.talk(world.table, Actor(f"p{seat}", "x"), words, to)
    world.live.take(draft.entry(world.table.length + 1, world.time))


def show(world: World, seat: int, cards: list[str], to: list[int]) -> None:
    draft = acts.show(world.table, Actor(f"p{seat}", "x"), cards, to)
    world.live.take(draft.entry(world.table.length + 1, world.time))


def words_heard(world: World, seat: int | None) -> list[str]:
    told = [json.loads(message) for message in world.heard(seat)]
    return [message["talk"]["text"] for message in told if message["type"] == "talk"]


def words_told_again(world: World, seat: int | None) -> list[str]:
    return [said["text"] for said in json.loads(world.live.welcome(seat))["talk"]]


# --- talk -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "hearers"),
    [(None, {A, B, C, D, None}), ([C], {A, C}), ([B, D], {A, B, D}), ([3, 1, 1], {A, B, D})],
)
def test_words_reach_those_they_are_said_to_and_nobody_else(
    to: list[int] | None, hearers: set[int | None]
) -> None:
    world = evening()
    say(world, A, "leave Roma to me", to)
    for seat in SEATS:
        expected = ["leave Roma to me"] if seat in hearers else []
        assert words_heard(world, seat) == expected
        assert words_told_again(world, seat) == expected


def test_nobody_is_sent_anything_at_all_of_what_they_do_not_hear() -> None:
    world = evening()
    say(world, A, "between us", [B])
    assert world.heard(C) == []
    assert world.heard(None) == []


def test_everybody_counts_what_they_have_heard_themselves() -> None:
    """A gap in the numbers would tell of words one was not to hear."""
    world = evening()
    for words, to in (("one", None), ("two", [B]), ("three", None), ("four", [C])):
        say(world, A, words, to)
    for seat in SEATS:
        live_places = [json.loads(message)["talk"]["id"] for message in world.heard(seat)]
        told = json.loads(world.live.welcome(seat))["talk"]
        assert [said["id"] for said in told] == live_places == [*range(len(told))]


def test_talk_says_who_spoke_when_and_to_whom() -> None:
    world = evening()
    world.time = 123_456
    say(world, B, "peace?", [A])
    assert json.loads(world.heard(A)[0])["talk"] == {
        "id": 0,
        "at": 123_456,
        "seat": B,
        "name": "Beppe",
        "text": "peace?",
        "to": [A],
    }


def test_whispers_need_fixed_seats_and_other_hearers() -> None:
    world = evening()
    who = Actor("p0", "Anna")
    for to in ([A], [A, B], [4], [-1], []):
        assert why_not(acts.talk, world.table, who, "psst", to) == "bad-seats"
    waiting = table_of("anna", "beppe")
    assert why_not(acts.talk, waiting, actor("anna"), "psst", [1]) == "not-started"
    acts.talk(waiting, actor("anna"), "hello all", None)


def test_a_table_may_do_without_talk() -> None:
    silent = start(table_of("anna", "beppe", talk=False))
    assert why_not(acts.talk, silent, actor("anna"), "hello", None) == "no-talk"


@pytest.mark.parametrize("words", ["", "   ", "\n\t", "\u200b\u202e", "x" * (LONGEST_TALK + 1)])
def test_words_that_cannot_be_seen_or_never_end_are_refused(words: str) -> None:
    waiting = table_of("anna", "beppe")
    assert why_not(acts.talk, waiting, actor("anna"), words, None) == "bad-text"


def test_words_come_in_one_line_without_what_would_disturb_others() -> None:
    waiting = table_of("anna", "beppe")
    draft = acts.talk(waiting, actor("anna"), " Roma\nis\u202e mine\x07 ", None)
    assert draft.body["text"] == "Roma is mine"
    longest = acts.talk(waiting, actor("anna"), "x" * LONGEST_TALK, None)
    assert longest.body["text"] == "x" * LONGEST_TALK


def test_people_talk_on_after_the_game() -> None:
    ended = play_on(start(table_of("anna", "beppe")), Random(1))
    assert ended.state == "finished"
    do(ended, acts.talk(ended, actor("anna"), "well played", None))
    assert ended.talk[-1].text == "well played"


def test_whoever_resigned_talks_no_more() -> None:
    table = start(table_of("anna", "beppe", "carla"))
    do(table, acts.resign(table, actor("anna")))
    assert why_not(acts.talk, table, actor("anna"), "wait", None) == "not-seated"


def test_the_record_has_for_each_the_talk_that_one_heard() -> None:
    table = start(table_of("anna", "beppe", "carla"))
    do(table, acts.talk(table, actor("anna"), "to all", None))
    do(table, acts.talk(table, actor("anna"), "to Beppe", [1]))
    do(table, acts.talk(table, actor("carla"), "to Anna", [0]))
    play_on(table, Random(2))
    assert exported_words(table, "anna") == ["to all", "to Beppe", "to Anna"]
    assert exported_words(table, "beppe") == ["to all", "to Beppe"]
    assert exported_words(table, "carla") == ["to all", "to Anna"]
    assert exported_words(table, None) == ["to all"]


def exported_words(table: Evening, person: str | None) -> list[str]:
    around: Any = export(table, person)["table"]
    return [said["text"] for said in around["talk"]]


def test_who_resigns_keeps_what_they_said_and_heard_and_hears_no_more() -> None:
    table = start(table_of("anna", "beppe", "carla"))
    do(table, acts.talk(table, actor("anna"), "to Beppe", [1]))
    do(table, acts.talk(table, actor("beppe"), "to Anna", [0]))
    do(table, acts.resign(table, actor("beppe")))
    do(table, acts.talk(table, actor("anna"), "to his stand-in", [1]))
    play_on(table, Random(2))
    assert exported_words(table, "anna") == ["to Beppe", "to Anna", "to his stand-in"]
    assert exported_words(table, "beppe") == ["to Beppe", "to Anna"]
    assert exported_words(table, "carla") == []


def test_who_is_away_is_still_told_what_was_whispered_to_them() -> None:
    table = start(table_of("anna", "beppe", "carla"))
    do(table, acts.leave(table, actor("beppe")))
    do(table, acts.talk(table, actor("anna"), "to Beppe", [1]))
    play_on(table, Random(2))
    assert exported_words(table, "beppe") == ["to Beppe"]
    assert exported_words(table, "carla") == []


def test_words_said_after_moves_that_are_taken_back_stay_where_the_game_went_back_to() -> None:
    table = start(table_of("anna", "beppe", first=0))
    do(table, acts.talk(table, actor("anna"), "before", None))
    play_on(table, Random(1), moves=3)
    do(table, acts.talk(table, actor("anna"), "meanwhile", None))
    play_on(table, Random(1), moves=3)
    do(table, acts.talk(table, actor("beppe"), "oh no", None))
    assert [said.step for said in table.talk] == [0, 3, 6]
    do(table, acts.ask_take_back(table, actor("anna")))
    do(table, acts.vote(table, actor("beppe"), yes=True))
    assert table.story is not None
    left = len(table.story.steps)
    assert 3 <= left < 6
    play_on(table, Random(5))
    assert [said.step for said in table.talk] == [0, 3, left]
    assert exported_words(table, None) == ["before", "meanwhile", "oh no"]


# --- shown cards ----------------------------------------------------------------------------------


def test_shown_cards_reach_exactly_those_chosen_and_the_others_see_that_something_was_shown() -> (
    None
):
    world = evening()
    show(world, A, ["winter", "mercenary-10"], [B, D])
    for seat in SEATS:
        (message,) = world.heard(seat)
        (event,) = json.loads(message)["sight"]["events"]
        assert event["kind"] == "cards-shown"
        assert event["args"]["seat"] == A
        assert event["args"]["to"] == [B, D]
        assert event["args"]["count"] == 2
        if seat in (A, B, D):
            assert sorted(event["args"]["cards"]) == ["mercenary-10", "winter"]
            assert event["key"] == "event.cards-shown"
        else:
            assert "cards" not in event["args"]
            assert event["key"] == "event.cards-shown.hidden"


@pytest.mark.parametrize("cards", [["spring"], ["winter"] * 3, ["mercenary-10"] * 2])
def test_cards_that_are_not_in_the_hand_cannot_be_shown(cards: list[str]) -> None:
    world = evening()
    assert why_not(acts.show, world.table, Actor("p0", "Anna"), cards, [B]) == "illegal-action"
    assert world.story.steps == []


def test_cards_are_shown_to_others_at_the_table() -> None:
    world = evening()
    who = Actor("p0", "Anna")
    for to in ([A], [7], []):
        assert why_not(acts.show, world.table, who, ["winter"], to) == "illegal-action"
    assert why_not(acts.show, world.table, who, ["unicorn"], [B]) == "illegal-action"


def test_showing_is_no_turn_anybody_may_show_while_another_is_asked() -> None:
    world = evening()
    assert world.story.asked == A
    show(world, B, ["mercenary-4"], [C])
    assert world.story.asked == A
    assert world.table.may_undo(B) is False


def test_shown_cards_are_told_again_to_whoever_comes_back() -> None:
    world = evening()
    show(world, A, ["winter"], [B])
    for seat in SEATS:
        events = json.loads(world.live.welcome(seat))["sight"]["events"]
        (shown,) = [event for event in events if event["kind"] == "cards-shown"]
        assert ("cards" in shown["args"]) == (seat in (A, B))


def test_what_was_shown_stays_known_to_those_it_was_shown_to() -> None:
    world = evening()
    show(world, A, ["winter"], [B])
    known = {}
    for seat in SEATS:
        view: Any = json.loads(world.live.welcome(seat))["sight"]["view"]
        known[seat] = "winter" in json.dumps(view["players"][A])
    assert known == {A: known[A], B: True, C: False, D: False, None: False}


def test_a_table_may_do_without_showing() -> None:
    table = start(table_of("anna", "beppe", options={"allow_show": False}))
    assert table.story is not None
    hand: Any = table.story.game.view(0)["hand"]
    assert why_not(acts.show, table, actor("anna"), hand[:1], [1]) == "illegal-action"


def test_a_show_is_part_of_the_record() -> None:
    table = start(table_of("anna", "beppe"))
    assert table.story is not None
    hand: Any = table.story.game.view(0)["hand"]
    do(table, acts.show(table, actor("anna"), hand[:1], [1]))
    assert table.story.record()["actions"] == [
        {"kind": "show", "seat": 0, "cards": hand[:1], "to": [1]}
    ]


# --- over the network -----------------------------------------------------------------------------


def test_deals_over_the_network_survive_a_reconnect_and_a_restart(address: str) -> None:
    with serving(address) as served:
        guests = [Guest(served, name) for name in ("Anna", "Beppe", "Carla")]
        table_id = guests[0].new_table(seats=3, first=0)
        for guest in guests[1:]:
            guest.put(f"/api/tables/{table_id}/seat", {})
        guests[0].post(f"/api/tables/{table_id}/start")
        asyncio.run(make_deals(guests, table_id))
        for guest in guests:
            guest.close()
        served.kill()
        served.start()
        for seat, guest in enumerate(guests):
            with guest.move_to(served) as back:
                told = back.get(f"/api/tables/{table_id}")
                check_deals(seat, told["talk"], told["sight"]["events"])
                assert back.get(f"/api/tables/{table_id}", since=10**6)["sight"]["events"] == []


async def make_deals(guests: list[Guest], table_id: str) -> None:
    """Anna whispers to Beppe and shows him a card; all come back and hear the same again."""
    async with (
        live(guests[0], table_id) as one,
        live(guests[1], table_id) as two,
        live(guests[2], table_id) as three,
    ):
        games = [Live(one), Live(two), Live(three)]
        for game in games:
            await game.hear()
        anna = games[0]
        assert anna.sight is not None
        card = anna.sight["view"]["hand"][0]
        assert (await anna.do("talk", text="to all"))["type"] == "accepted"
        assert (await anna.do("talk", text="to Beppe", to=[1]))["type"] == "accepted"
        assert (await anna.do("show", cards=[card], to=[1]))["type"] == "accepted"
        refused = await anna.do("show", cards=[card] * 20, to=[1])
        assert refused["problem"]["error"] == "illegal-action"
        for seat, game in enumerate(games):
            await game.until(lambda game=game: shows_in(game.events))
            check_deals(seat, game.talk, game.events)
    for seat, guest in enumerate(guests):
        async with live(guest, table_id) as socket:
            game = Live(socket)
            await game.hear()
            check_deals(seat, game.talk, game.events)


def shows_in(events: list[Any]) -> list[Any]:
    return [event for event in events if event["kind"] == "cards-shown"]


def check_deals(seat: int, talk: list[Any], events: list[Any]) -> None:
    heard = ["to all", "to Beppe"] if seat < 2 else ["to all"]
    assert [said["text"] for said in talk] == heard
    (shown,) = shows_in(events)
    assert ("cards" in shown["args"]) == (seat < 2)
