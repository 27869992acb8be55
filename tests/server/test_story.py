"""How the game is told: numbers, secret questions, taking back, and the record of it all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

import condotta
from condotta.condottiere import FENCES, Condottiere
from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.errors import Refused
from condotta.server.log import Entry
from condotta.server.sockets import Lane
from condotta.server.story import OPEN, SPECTATOR, Story
from condotta.server.telling import tell_sight
from tests.condottiere.configurations import POLICIES, cycle
from tests.condottiere.scenario import A, B, C, D, table
from tests.server.evenings import Evening, actor, do, start, table_of
from tests.server.refusing import why_not
from tests.server.secrets_asked import (
    before_the_secret,
    hear_all,
    text,
    win_roma,
    with_everybody,
)
from tests.server.worlds import World


class Client:
    """Somebody who keeps the story as it is told, message by message."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.number = -1
        self.view: Any = None
        self.seen: dict[int, Any] = {}

    def hear(self, message: bytes) -> None:
        told = json.loads(message)
        sight = told.get("sight")
        if sight is None:
            return
        assert sight["since"] <= len(self.events), "a gap in the story"
        assert told["type"] != "update" or sight["since"] == len(self.events)
        assert sight["number"] >= self.number
        del self.events[sight["since"] :]
        self.events += sight["events"]
        self.number, self.view = sight["number"], sight["view"]
        known = self.seen.setdefault(self.number, sight["view"])
        assert known == sight["view"], f"{self.number} names two positions"


def observer_of(seat: int | None) -> int:
    return SPECTATOR if seat is None else seat


def evening_at_random(game: Condottiere, rng: Random, steps: int) -> Iterator[World]:
    """Play at random, with shows and take-backs, alone and by consent; stop at each step."""
    world = World(game)
    for seat in (*range(game.seats), None):
        world.listen(seat)
    yield world
    for _ in range(steps):
        if world.story.game.over:
            return
        world.time += rng.randrange(20_000)
        something(world, rng)
        yield world


def something(world: World, rng: Random) -> None:
    story = world.story
    seat = rng.randrange(story.seats)
    person = Actor(f"p{seat}", "x")
    lot = rng.random()
    try:
        if lot < 0.15:
            draft = acts.undo(world.table, person, story.number(seat))
        elif lot < 0.2:
            draft = acts.ask_take_back(world.table, person)
        elif lot < 0.3:
            hand: Any = story.game.view(seat)["hand"]
            to = (seat + 1) % story.seats
            draft = acts.show(world.table, person, hand[:1], [to])
        else:
            world.move(rng.choice(story.game.decision.options).to_json())
            return
    except Refused:
        return
    world.live.take(draft.entry(world.table.length + 1, world.time))
    for other in range(story.seats):
        if draft.kind == "ask" and other != seat and world.table.ask is not None:
            world.take("vote", other, seat=other, yes=True)


# --- numbers and the story ------------------------------------------------------------------------


def test_everybody_hears_one_story_without_gaps_and_numbers_only_grow() -> None:
    undone = 0
    for number, configuration in enumerate(cycle()[:40]):
        rng = Random(number)
        clients: dict[int | None, Client] = {}
        for world in evening_at_random(configuration.new(number), rng, 120):
            for seat, ear in world.ears.items():
                assert not ear.ended
                client = clients.setdefault(seat, Client())
                for message in world.heard(seat):
                    client.hear(message)
                observer = observer_of(seat)
                told = world.story.told(observer)
                assert len(client.events) == len(told)
                assert [e["args"] for e in client.events] == [e.args for e in told]
                assert client.number <= world.story.number(observer)
            undone += world.story.rewinds
    assert undone > 100


def test_a_number_is_never_used_again_after_a_take_back() -> None:
    world = World(table({A: "10 6 5", B: "4 5"}, seats=2))
    used: dict[int, list[int]] = {A: [], B: []}
    for card in ("10", "6", "5"):
        for seat, numbers in used.items():
            numbers.append(world.story.number(seat))
        world.move(text(f"play mercenary-{card}"))
        for seat, numbers in used.items():
            numbers.append(world.story.number(seat))
        world.take("undo", A, seat=A, to=0)
    for numbers in used.values():
        assert numbers == sorted(set(numbers))


def test_an_answer_to_what_was_taken_back_is_stale() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.move(text("play mercenary-10"))
    seen = world.story.number(B)
    world.take("undo", A, seat=A, to=0)
    world.move(text("play mercenary-6"))
    beppe = Actor("p1", "Beppe")
    assert why_not(acts.move, world.table, beppe, seen, text("pass")) == "stale-move"
    acts.move(world.table, beppe, world.story.number(B), text("pass"))


def test_a_client_that_missed_a_take_back_is_told_everything_again() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.move(text("play mercenary-10"))
    before = world.story.number(B)
    told = len(world.story.told(B))
    world.take("undo", A, seat=A, to=0)
    world.move(text("play mercenary-6"))
    welcome = json.loads(world.live.welcome(B, told, before))
    assert welcome["sight"]["since"] == 0
    assert len(welcome["sight"]["events"]) == len(world.story.told(B))
    up_to_date = json.loads(world.live.welcome(B, told, world.story.number(B)))
    assert up_to_date["sight"]["since"] == told
    assert up_to_date["sight"]["events"] == []


def test_a_fresh_connection_may_ask_for_the_story_from_any_place_on() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    for words in ("play mercenary-10", "play mercenary-4", "play mercenary-6"):
        world.move(text(words))
    whole = json.loads(world.live.welcome(B))["sight"]["events"]
    for since in range(len(whole) + 3):
        sight = json.loads(world.live.welcome(B, since))["sight"]
        assert whole[: sight["since"]] + sight["events"] == whole
        assert sight["since"] == min(since, len(whole))


# --- secret questions -----------------------------------------------------------------------------


def test_while_somebody_is_asked_in_secret_the_others_receive_nothing() -> None:
    world = with_everybody(before_the_secret())
    world.move(text("pass"))
    hear_all(world)
    views = {seat: tell_sight(world.table, observer_of(seat)) for seat in (B, C, D, None)}
    world.move(text("choose-region siena"))
    heard = hear_all(world)
    assert {seat: len(messages) for seat, messages in heard.items()} == {
        A: 0,
        B: 1,
        C: 0,
        D: 0,
        None: 0,
    }
    for seat in (C, D, None):
        assert tell_sight(world.table, observer_of(seat)) == views[seat]
    asked: Any = json.loads(heard[B][0])["sight"]["view"]
    assert asked["decision"]["kind"] == "hand"
    assert asked["battle"]["region"] == "siena"


def test_whoever_caused_a_secret_question_sees_the_position_before_and_is_not_asked_again() -> None:
    world = with_everybody(before_the_secret())
    world.move(text("pass"))
    before = world.story.view(A)
    world.move(text("choose-region siena"))
    assert before["decision"] is not None
    assert world.story.view(A) == {**before, "decision": None}
    again = acts.move
    number = world.story.number(A)
    assert (
        why_not(again, world.table, Actor("p0", "Anna"), number, text("choose-region siena"))
        == "not-your-turn"
    )


@pytest.mark.parametrize("answer", ["keep-hand", "discard-hand"])
def test_afterwards_everything_is_told_together(answer: str) -> None:
    world = with_everybody(before_the_secret())
    world.move(text("pass"))
    hear_all(world)
    told = {seat: len(world.story.told(observer_of(seat))) for seat in world.ears}
    world.move(text("choose-region siena"))
    hear_all(world)
    world.move(text(answer))
    for seat, messages in hear_all(world).items():
        assert len(messages) == 1
        sight = json.loads(messages[0])["sight"]
        # B heard the beginning already, when it was asked.
        assert sight["since"] == told[seat] if seat != B else sight["since"] > told[seat]
        assert sight["since"] + len(sight["events"]) == len(world.story.events)
        assert sight["view"]["battle"]["region"] == "siena"


def test_one_seat_after_another_is_asked_in_secret_and_the_rest_hears_once() -> None:
    world = with_everybody(before_the_secret(two=True))
    win_roma(world)
    hear_all(world)
    world.move(text("keep-hand"))
    heard = hear_all(world)
    assert [seat for seat, messages in heard.items() if messages] == [D]
    assert world.story.view(B)["decision"] is None, "B has answered"
    world.move(text("keep-hand"))
    assert all(len(messages) == 1 for messages in hear_all(world).values())


def test_the_others_receive_the_same_whether_or_not_anybody_was_asked() -> None:
    asked = with_everybody(before_the_secret(hides=True))
    options = {"show_discarded_hand": False}
    hands = {A: "1 2", B: "heroine courtesan 3", C: "4 4"}
    unasked = with_everybody(table(hands, {A: "5"}, out=[B, C, D], options=options))
    for world in (asked, unasked):
        world.move(text("pass"))
        world.move(text("choose-region siena"))
    asked.move(text("keep-hand"))
    for seat in (A, C, D, None):
        assert asked.heard(seat) == unasked.heard(seat)


def test_an_onlooker_of_open_hands_sees_secret_questions_too() -> None:
    world = with_everybody(before_the_secret(), spectators="open")
    win_roma(world)
    assert world.story.sights[OPEN].behind is None
    assert json.loads(world.heard(None)[-1])["sight"]["view"]["battle"]["region"] == "siena"


def test_reconnecting_during_a_secret_question_tells_nothing_of_it() -> None:
    world = with_everybody(before_the_secret(two=True))
    world.move(text("pass"))
    world.time += 5_000
    before = {seat: world.live.welcome(seat) for seat in (C, None)}
    world.time += 5_000
    world.move(text("choose-region siena"))
    for seat, welcome in before.items():
        assert world.live.welcome(seat) == welcome
    world.time += 5_000
    world.move(text("keep-hand"))
    for seat, welcome in before.items():
        assert world.live.welcome(seat) == welcome


def test_a_game_given_up_during_a_secret_question_has_ended_for_everybody() -> None:
    world = with_everybody(before_the_secret())
    win_roma(world)
    for seat in (A, B, C, D):
        world.take("resign", seat, seat=seat, player=acts.STAND_IN)
    assert world.table.state == "abandoned"
    assert world.story.sights[SPECTATOR].behind is not None
    for messages in hear_all(world).values():
        last = [sight for it in messages if (sight := json.loads(it).get("sight"))][-1]
        assert last["clock"]["running"] is None
        assert last["clock"] == json.loads(world.live.welcome(None))["sight"]["clock"]


def test_a_secret_answer_does_not_cancel_a_take_back_that_is_asked_for() -> None:
    """Else everybody would see that somebody has answered something."""
    world = with_everybody(before_the_secret(two=True))
    win_roma(world)
    world.take("ask", C, seat=C, what="abandon", step=None)
    world.take("vote", A, seat=A, yes=False)
    world.take("ask", A, seat=A, what="take-back", step=1)
    hear_all(world)
    world.move(text("keep-hand"))
    assert world.heard(C) == []
    assert world.table.ask is not None


def test_cards_shown_during_a_secret_question_are_told_afterwards() -> None:
    world = with_everybody(before_the_secret())
    win_roma(world)
    hear_all(world)
    shown: JsonObject = {"kind": "show", "seat": C, "cards": ["mercenary-4"], "to": [A]}
    world.take("show", C, seat=C, action=shown)
    assert [seat for seat, messages in hear_all(world).items() if messages] == [B]
    world.move(text("keep-hand"))
    kinds = [event["kind"] for event in json.loads(world.heard(A)[0])["sight"]["events"]]
    assert "cards-shown" in kinds


# --- undo -----------------------------------------------------------------------------------------


def undo(world: World, seat: int) -> None:
    draft = acts.undo(world.table, Actor(f"p{seat}", "x"), world.story.number(seat))
    world.live.take(draft.entry(world.table.length + 1, world.time))


def test_the_last_choice_can_be_undone_until_somebody_answers() -> None:
    world = World(table({A: "10 6", B: "4 5", C: "3"}, seats=3))
    before = [world.story.view(observer) for observer in (A, B, C, SPECTATOR)]
    world.move(text("play mercenary-10"))
    assert world.table.may_undo(A)
    assert not world.table.may_undo(B)
    undo(world, A)
    assert [world.story.view(observer) for observer in (A, B, C, SPECTATOR)] == before
    assert not world.table.may_undo(A)
    world.move(text("play mercenary-6"))
    world.move(text("play mercenary-4"))
    assert not world.table.may_undo(A)
    who = Actor("p0", "Anna")
    assert why_not(acts.undo, world.table, who, world.story.number(A)) == "cannot-undo"
    undo(world, B)
    assert world.table.may_undo(A), "nothing has happened since"


def test_an_undo_names_what_was_seen() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    seen = world.story.number(A)
    world.move(text("play mercenary-10"))
    assert why_not(acts.undo, world.table, Actor("p0", "Anna"), seen) == "stale-move"


@pytest.mark.parametrize("fence", sorted(FENCES))
def test_every_fence_stops_an_undo(fence: str) -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.move(text("play mercenary-10"))
    assert world.story.may_undo(A)
    world.story.events.append(Event(fence, {}))
    world.story.steps[-1].events += 1
    assert not world.story.may_undo(A)


def test_in_random_games_nothing_behind_a_fence_can_be_undone_and_everything_else_can() -> None:
    met: set[str] = set()
    free = 0
    for number, configuration in enumerate(cycle()[::4]):
        rng = Random(number)
        story = World(configuration.new(number), live_clock=False).story
        policy = POLICIES[number % 3]
        while not story.game.over and len(story.steps) < 150:
            decision, told = story.game.decision, len(story.events)
            assert isinstance(story.game, Condottiere)
            action = policy.choose(story.game, rng)
            story.play(decision.seat, action.to_json())
            kinds = {event.kind for event in story.events[told:]}
            hidden = decision.secret or story.is_secret or not kinds
            fenced = bool(kinds & FENCES) or hidden or story.game.over
            assert story.may_undo(decision.seat) is not fenced
            others = [seat for seat in range(story.seats) if seat != decision.seat]
            assert not any(story.may_undo(seat) for seat in others)
            met |= kinds & FENCES
            free += not fenced
    # The others are rare, or no answers.
    assert met >= FENCES - {"cards-shown", "cards-kept", "final-battle-ends"}
    assert free > 1_000


def test_an_answer_given_in_secret_cannot_be_undone() -> None:
    world = World(before_the_secret())
    win_roma(world)
    world.move(text("keep-hand"))
    assert world.story.steps[-1].secret
    for seat in range(4):
        assert not world.table.may_undo(seat)
    plain = World(table({A: "10 6", B: "4 5"}, seats=2))
    plain.move(text("play mercenary-10"))
    plain.story.steps[-1].secret = True
    assert not plain.table.may_undo(A), "whether or not a fence follows"


def test_a_choice_after_which_its_own_seat_is_asked_in_secret_stays() -> None:
    """Undone, it would tell the others that there was something to undo."""
    world = World(table({A: "1 winter", C: "4 4"}, {A: "5"}, out=[B, C, D]))
    world.move(text("play mercenary-1"))
    world.move(text("pass"))
    world.move(text("choose-region siena"))
    decision = world.story.game.decision
    assert (decision.seat, decision.secret) == (A, True)
    assert not world.table.may_undo(A)


def test_cards_that_were_shown_stay_shown_unless_all_consent() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.move(text("play mercenary-10"))
    entry: JsonObject = {"kind": "show", "seat": A, "cards": ["mercenary-6"], "to": [B]}
    world.take("show", A, seat=A, action=entry)
    assert not world.table.may_undo(A)
    assert world.story.last_choice(A) == 0, "a show is no choice"


def test_whoever_is_away_is_not_offered_to_undo_what_the_stand_in_chose() -> None:
    world = World(table({A: "10 6", B: "4 5"}, seats=2))
    world.take("leave", A, seat=A, player="steady")
    world.take("move", None, seat=A, action=text("play mercenary-10"))
    sight = tell_sight(world.table, A)
    assert sight is not None
    assert sight["may_undo"] is False


def test_taking_back_leads_exactly_to_the_earlier_position_and_playing_on_works() -> None:
    for number, configuration in enumerate(cycle()[5::20]):
        rng = Random(number)
        story = World(configuration.new(number), live_clock=False).story
        observers = (*range(story.seats), SPECTATOR, OPEN)
        past = []
        while not story.game.over and len(story.steps) < 60:
            past.append(
                [(story.view(who), story.told(who), story.asked_as_seen(who)) for who in observers]
            )
            decision = story.game.decision
            story.play(decision.seat, rng.choice(decision.options).to_json())
        for to in sorted(rng.sample(range(len(past)), 6), reverse=True):
            if to < len(story.steps) and story.steps[to].secret:
                continue
            story.rewind(to)
            assert past[to] == [
                (story.view(who), story.told(who), story.asked_as_seen(who)) for who in observers
            ]
        while not story.game.over:
            decision = story.game.decision
            story.play(decision.seat, rng.choice(decision.options).to_json())
        assert story.result is not None


# --- the record -----------------------------------------------------------------------------------


def take_back_now_and_then(evening: Evening, rng: Random) -> int:
    story = evening.story
    assert story is not None
    undone = 0
    while evening.state == "running":
        seat = story.asked
        assert seat is not None
        who = actor(evening.chairs[seat].person or "")
        if rng.random() < 0.05 and story.last_choice(seat) is not None:
            do(evening, acts.ask_take_back(evening, who))
            for chair in evening.chairs:
                if evening.ask is not None:
                    do(evening, acts.vote(evening, actor(chair.person or ""), yes=True))
            undone += 1
            continue
        action = rng.choice(story.game.decision.options).to_json()
        do(evening, acts.move(evening, who, story.number(seat), action))
    return undone


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_record_of_a_game_with_take_backs_replays_to_the_same_end(seed: int) -> None:
    evening = start(table_of("anna", "beppe", "carla"), seed)
    assert take_back_now_and_then(evening, Random(seed)) > 3
    story = evening.story
    assert isinstance(story, Story)
    again = condotta.replay(json.loads(json.dumps(story.record())))
    assert again.over
    assert again.result.to_json() == story.result
    assert [again.view(seat) for seat in range(3)] == [story.view(seat) for seat in range(3)]


def test_the_log_alone_gives_the_table_again() -> None:
    evening = start(table_of("anna", "beppe", "carla"), 4)
    take_back_now_and_then(evening, Random(4))
    fresh = Evening(id=evening.id, host="anna", choices=evening.choices, created_at=1_000)
    for entry in islice(evening.entries, None):
        fresh.apply(entry)
    for observer in (0, 1, 2, SPECTATOR, OPEN):
        assert tell_sight(fresh, observer) == tell_sight(evening, observer)


def test_who_moves_hears_in_one_go_what_came_of_it_and_that_it_is_done() -> None:
    world = World(table({A: "1 2", B: "3 4", C: "5 6", D: "6 6"}))
    sent: dict[int, list[list[str]]] = {A: [], B: []}

    def lane_of(seat: int) -> Lane:
        def lane(texts: Sequence[bytes]) -> bool:
            sent[seat].append([json.loads(text)["type"] for text in texts])
            return True

        return lane

    ears = [world.live.join(f"p{seat}", lane=lane_of(seat)) for seat in (A, B)]
    for ear in ears:
        ear.awaits = "two"
    for key in ("one", "two"):
        seat = world.story.asked
        body: JsonObject = {"seat": seat, "action": world.story.game.decision.options[0].to_json()}
        world.live.take(Entry(world.table.length + 1, 1_000, "move", f"p{seat}", key, body))
    assert sent[A] == [["welcome"], ["update"], ["update"]], "it waits for another key"
    assert sent[B] == [["welcome"], ["update"], ["update", "accepted"]]
    assert [ear.is_answered for ear in ears] == [False, True]
