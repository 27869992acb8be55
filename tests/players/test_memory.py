"""Memories hear what their seats may see: no less, no more, no sooner, and nothing imagined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import condotta
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject
from condotta.players import (
    Memory,
    Player,
    PlayerWithMemory,
    Recollections,
    SeatAtTable,
    events_of,
    events_seen,
    player_named,
)
from condotta.players.guarded import RAISED, Guarded
from condotta.players.memory import remembers
from condotta.players.sitting import take_turn
from condotta.server.story import Story
from tests.condottiere.configurations import cycle as condottiere_tables
from tests.condottiere.scenario import new as new_condottiere
from tests.pax.configurations import cycle as pax_tables
from tests.players.remembering import Attentive, Listener, of_the_house


def games(rng: Random) -> Iterator[Game]:
    """Every kind of table of both games, in turn."""
    for condottiere, pax in zip(condottiere_tables(), pax_tables(), strict=False):
        yield new_condottiere(
            seats=condottiere.seats,
            seed=rng.randrange(2**64),
            edition=condottiere.edition,
            variants=condottiere.variants,
            options=dict(condottiere.options),
        )
        yield pax.new(seed=rng.randrange(2**64))


def some_games(number: int) -> list[Game]:
    return [*islice(games(Random(number)), 10)]


def cut(record: JsonObject, length: int) -> JsonObject:
    actions = record["actions"]
    assert isinstance(actions, list)
    return {**record, "actions": actions[:length], "result": None}


def as_json(events: list[Event]) -> list[JsonObject]:
    return [event.to_json() for event in events]


def length_of(actions: Json) -> int:
    assert isinstance(actions, list)
    return len(actions)


def story_of(record: JsonObject) -> Story:
    """What a server would tell of the game: it counts for itself who may hear what, and when."""
    actions = record["actions"]
    assert isinstance(actions, list)
    header = {name: value for name, value in record.items() if name not in ("actions", "result")}
    return Story(header, actions)  # type: ignore[arg-type]  # entries of a record are objects


@pytest.mark.once
def test_what_is_heard_live_is_what_the_seat_may_see_and_what_the_record_tells_again() -> None:
    secret = shown = hidden = compared = 0
    for game in some_games(4):
        recollections, rng = Recollections(game), Random(game.seats)
        while not game.over:
            seat, secret_now = game.decision.seat, game.decision.secret
            take_turn(game, Attentive(rng.randrange(2**32)), recollections)
            name, where, seats, heard = Attentive.overheard.pop()
            assert (name, where, seats) == (game.name, seat, game.seats)
            if not (secret_now or rng.random() < 0.03):
                continue
            compared += 1
            secret += secret_now
            asked = cut(game.record, length_of(game.record["actions"]) - 1)
            rebuilt = events_seen(asked, seat)
            assert heard == as_json(rebuilt)
            assert heard == as_json(story_of(asked).told(seat))
            hidden += sum(event.key.endswith(".hidden") for event in rebuilt)
            shown += sum(event.kind == "cards-shown" for event in rebuilt)
    # Without these it would prove little.
    assert min(compared, shown, hidden) > 10
    assert secret > 3


def test_two_seats_hear_the_same_game_each_in_its_own_way() -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    for _ in range(60):
        game.play(game.decision.options[0])
    told = [events_seen(game.record, seat) for seat in range(3)]
    assert [len(events) for events in told] == [len(events_of(game.record))] * 3
    dealt = [[event for event in events if event.kind == "cards-dealt"][:3] for events in told]
    for seat in range(3):
        assert ["cards" in event.args for event in dealt[seat]] == [
            event.args["seat"] == seat for event in dealt[seat]
        ]


def test_who_has_no_memory_is_told_nothing_and_nothing_is_kept() -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    recollections = Recollections(game)
    steady = player_named("steady", 1)
    take_turn(game, steady, recollections)
    assert recollections.recall_for(0, steady) is None
    assert SeatAtTable(game, game.decision.seat).memory is None
    assert recollections._told is None


def test_somebody_who_comes_late_has_heard_everything_as_well() -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    recollections = Recollections(game)
    for turn in range(40):
        late: Player = Attentive(turn) if turn > 20 else player_named("random", turn)
        take_turn(game, late, recollections)
    asked = cut(game.record, length_of(game.record["actions"]) - 1)
    _, seat, _, heard = Attentive.overheard.pop()
    assert heard == as_json(events_seen(asked, seat))


def test_a_memory_is_told_each_event_once() -> None:
    game = condotta.new("condottiere", seats=2, seed=7)
    told = events_of(game.record)
    recollections = Recollections(game, told)
    recall = recollections.recall_for(1, Attentive(1))
    assert recall is not None
    first = recall()
    told += game.play(game.decision.options[0])
    assert recall() is first is recall()
    assert isinstance(first, Listener)
    assert first.heard == as_json(events_seen(game.record, 1))


@pytest.mark.parametrize("taken_back", [1, 3])
def test_what_was_taken_back_is_forgotten(taken_back: int) -> None:
    """Also when so much has happened since that the story is as long as before."""
    game = condotta.new("condottiere", seats=2, seed=7)
    told = events_of(game.record)
    recall = Recollections(game, told).recall_for(1, Attentive(1))
    assert recall is not None
    lengths = []
    for _ in range(5):
        lengths.append(len(told))
        told += game.play(game.decision.options[0])
    before = recall()
    del told[lengths[-taken_back] :]
    other = condotta.replay(cut(game.record, 5 - taken_back))
    while len(told) <= lengths[-1] + 1:
        told += other.play(other.decision.options[-1])
    after = recall()
    assert isinstance(before, Listener)
    assert isinstance(after, Listener)
    assert after.heard == as_json(events_seen(other.record, 1)) != before.heard


def test_a_record_with_a_cancelled_action_tells_only_what_stands() -> None:
    game = condotta.new("pax-renaissance", seats=2, seed=3)
    rng, entries, cancelled = Random(5), list[Json](), 0
    while cancelled < 3:
        action = rng.choice(game.decision.options)
        entries.append(action.to_json())
        game.play(action)
        if game.view(game.decision.seat)["may_cancel"]:
            entries.append({"kind": "cancel"})
            game.play_json(entries[-1])
            cancelled += 1
    assert cancelled == 3
    told = {**game.record, "actions": entries}
    assert as_json(events_of(told)) == as_json(events_of(game.record))


class Forgetful(Listener):
    """Fails at the tenth thing it hears, once."""

    failed = 0

    def hear(self, event: Event) -> None:
        super().hear(event)
        if len(self.heard) == 10 and not Forgetful.failed:
            Forgetful.failed += 1
            raise RuntimeError("what was that?")


class Distracted(Attentive):
    def begin_memory(self, game: str, seat: int, seats: int) -> Memory:
        return Forgetful(game, seat, seats)


def test_a_memory_that_fails_costs_one_answer_and_is_begun_anew() -> None:
    game = condotta.new("condottiere", seats=3, seed=7)
    recollections = Recollections(game)
    faults = []
    for turn in range(60):
        player = Guarded(Distracted(turn))
        seat = game.decision.seat
        at = SeatAtTable(game, seat, recollections.recall_for(seat, player.player))
        recollections.add(game.play(player.choose(at)))
        faults += player.faults
    assert [fault.kind for fault in faults] == [RAISED]
    _, seat, _, heard = Attentive.overheard.pop()
    asked = cut(game.record, length_of(game.record["actions"]) - 1)
    assert heard == as_json(events_seen(asked, seat))


def test_it_is_known_who_remembers() -> None:
    with of_the_house():
        assert remembers("attentive")
    assert not remembers("attentive")
    for name in ("random", "steady", "bold", "search(iterations=1)", "nobody at all"):
        assert not remembers(name)
    attentive: PlayerWithMemory = Attentive(1)
    assert isinstance(attentive.begin_memory("condottiere", 0, 2), Listener)
