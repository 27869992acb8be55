"""Hidden stays hidden, to the byte: twins send a seat the same, whatever happens afterwards.

Two worlds differ only in what one seat cannot know. Both go on as long as nothing hidden comes out;
all that while the seat, and a spectator, must receive the same bytes: updates, talk, tables, what a
fresh connection is told, what a take-back sends, and how the table is explained.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from orjson import dumps

from condotta.condottiere import Condottiere
from condotta.condottiere.cards import KIND_NAMES
from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.server import acts
from condotta.server.acts import Actor
from condotta.server.live import why_not
from condotta.server.telling import observer_of, tell_sight
from tests.condottiere.configurations import Configuration, hand_of, positions
from tests.condottiere.test_twins import same_answer, twin
from tests.server.refusing import code_of
from tests.server.worlds import World

REVEALS = (
    "cards-dealt",
    "cards-drawn",
    "card-turned-up",
    "hand-discarded",
    "hand-discarded-uncounted",
    "cards-kept",
)
"""Where the worlds may part: something hidden comes out, and it differs."""


def condottiere(world: World) -> Condottiere:
    game = world.story.game
    assert isinstance(game, Condottiere)
    return game


def but_the_seed(message: bytes) -> bytes:
    """Pass over the seed, which is told when the game is over and is another's in the twin."""
    is_over = b'"state":"finished"' in message
    return re.sub(rb'"seed":"[0-9a-f]{64}"', b'"seed":null', message) if is_over else message


class Pair:
    """Two worlds that one seat must not be able to tell apart."""

    def __init__(self, game: Condottiere, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.worlds = (World(game.clone()), World(twin(game, seat, rng)))
        self.checks: Counter[str] = Counter()
        for world in self.worlds:
            world.listen(seat)
            world.listen(None)
        self.compare("welcome")
        self.explain()

    def compare(self, what: str) -> None:
        """Both observers have received the same bytes in both worlds."""
        for observer in (self.seat, None):
            one, other = ([*map(but_the_seed, world.heard(observer))] for world in self.worlds)
            assert one == other, f"{what}, as seen by {observer}"
        self.checks[what] += 1

    def explain(self) -> None:
        """Both observers have the table explained to them in the same bytes."""
        for observer in (self.seat, None):
            one, other = (explained(world, observer) for world in self.worlds)
            assert one == other, f"explained to {observer}"
            self.checks["forecasts"] += b'"forecasts":[' in one
        self.checks["explained"] += 1

    def settle(self) -> None:
        """Let everybody who is asked in secret keep what they have."""
        for world in self.worlds:
            while not world.story.game.over and self.asked_unseen(world):
                world.move(world.story.game.idle_answer.to_json())

    def asked_unseen(self, world: World) -> bool:
        decision = world.story.game.decision
        return decision.seat != self.seat and decision.secret

    def asked_alike(self) -> bool:
        one, other = (world.story.game for world in self.worlds)
        if one.over or other.over:
            assert one.over == other.over
            return False
        # Which card is turned up may be chosen in one world and settled in the other.
        if "turn-up" in (one.decision.kind, other.decision.kind):
            return one.decision.seat == self.seat
        assert one.decision.kind == other.decision.kind
        assert one.decision.seat == other.decision.seat
        return True

    def go_on(self) -> bool:
        """Do the same in both worlds, if there is anything that is the same to see."""
        first, second = (condottiere(world) for world in self.worlds)
        action = same_answer(first, second, self.seat, self.rng)
        if action is None or action not in second.decision.options:
            return False
        entry = action.to_json()
        parted = self.parts(entry)
        if parted:
            return False
        for world in self.worlds:
            world.time += 7_000
            world.move(entry)
        self.settle()
        self.compare(first.decision.kind if not first.over else "the end")
        return True

    def parts(self, entry: JsonObject) -> bool:
        """Say whether something hidden would come out, and differ; nothing else may differ."""
        told = []
        for world in self.worlds:
            trial = condottiere(world).clone()
            events = trial.play_json(entry)
            while not trial.over and trial.decision.secret and trial.decision.seat != self.seat:
                events += trial.play(trial.idle_answer)
            told.append([as_told(event, self.seat) for event in events])
        if told[0] == told[1]:
            return False
        kinds = {str(event["kind"]) for events in told for event in events}
        assert kinds & set(REVEALS), told
        return True

    def show(self) -> None:
        """Somebody shows cards to somebody else: other cards in each world, as many of them."""
        others = [seat for seat in range(condottiere(self.worlds[0]).seats) if seat != self.seat]
        if len(others) < 2:
            return
        shower, to = self.rng.sample(others, 2)
        entries = []
        for world in self.worlds:
            hand = hand_of(condottiere(world), shower)
            if not hand:
                return
            card = self.rng.choice(hand)
            entry: JsonObject = {"kind": "show", "seat": shower, "cards": [card], "to": [to]}
            try:
                condottiere(world).clone().play_json(entry)
            except Exception:
                return
            entries.append(entry)
        for world, entry in zip(self.worlds, entries, strict=True):
            world.take("show", shower, seat=shower, action=entry)
        self.compare("show")

    def whisper(self) -> None:
        """Others talk in private: other words in each world; and once to all, the same."""
        seats = condottiere(self.worlds[0]).seats
        others = [seat for seat in range(seats) if seat != self.seat]
        speaker, *hearers = self.rng.sample(others, len(others))
        for number, world in enumerate(self.worlds):
            if hearers:
                said = f"between us: {number}"
                world.take("talk", speaker, seat=speaker, name="x", text=said, to=hearers)
            world.take("talk", speaker, seat=speaker, name="x", text="good evening", to=None)
        self.compare("talk")

    def reconnect(self) -> None:
        """A fresh connection is told the same, with everything or from a place on."""
        since = self.rng.choice([0, 1, 3, 1000])
        for observer in (self.seat, None):
            one, other = (world.live.welcome(observer, since) for world in self.worlds)
            assert but_the_seed(one) == but_the_seed(other)
        self.checks["reconnect"] += 1

    def undo(self) -> None:
        """Whether one may take something back tells nothing; nor does taking it back."""
        actor = Actor(f"p{self.seat}", "x")
        refusals = []
        for world in self.worlds:
            number = world.story.number(self.seat)
            refusals.append(code_of(acts.undo, world.table, actor, number))
        assert refusals[0] == refusals[1]
        if refusals[0] == "":
            for world in self.worlds:
                draft = acts.undo(world.table, actor, world.story.number(self.seat))
                world.live.take(draft.entry(world.table.length + 1, world.time))
        self.compare("no undo" if refusals[0] else "undo")


def explained(world: World, seat: int | None) -> bytes:
    return dumps(world.explained(observer_of(world.table, seat)))


def as_told(event: Event, seat: int) -> JsonObject:
    shown = event.seen_by(seat)
    return {"kind": shown.kind, "key": shown.key, **shown.args}


def tell_apart(met: Iterable[tuple[str, Condottiere]]) -> Counter[str]:
    """Try to tell pairs apart; count what was compared."""
    checks: Counter[str] = Counter()
    for number, (where, game) in enumerate(met):
        rng = Random(number)
        seat = rng.randrange(game.seats)
        if game.decision.secret or game.decision.kind == "turn-up":
            continue
        try:
            pair = Pair(game, seat, rng)
            for _ in range(30):
                if not pair.asked_alike() or not pair.go_on():
                    break
                for extra in (pair.show, pair.whisper, pair.reconnect, pair.undo, pair.explain):
                    if rng.random() < 0.2:
                        extra()
            checks += pair.checks
        except AssertionError as problem:
            raise AssertionError(f"{where}, seat {seat}: {problem}") from problem
    return checks


def test_twins_send_a_seat_the_same_bytes() -> None:
    checks = tell_apart(positions(61, most=350, first_seed=70_000))
    assert checks["welcome"] > 300
    assert min(checks[kind] for kind in ("turn", "choose-region", "scarecrow", "pope")) > 10
    assert min(checks[kind] for kind in ("show", "talk", "reconnect", "undo", "no undo")) > 25
    assert checks["explained"] > 500
    assert checks["forecasts"] > 150


@pytest.mark.soak
def test_ten_thousand_twins_send_a_seat_the_same_bytes() -> None:
    checks = tell_apart(positions(29, most=11_000, first_seed=80_000))
    assert checks["welcome"] > 10_000


def test_the_comparison_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """If events were sent whole, the twins would be told apart."""
    monkeypatch.setattr(Event, "seen_by", lambda event, seat: event)
    with pytest.raises(AssertionError):
        tell_apart(positions(61, most=200, first_seed=70_000))


def test_a_spectator_of_open_hands_sees_all_and_others_do_not() -> None:
    _, game = next(positions(61, most=1, first_seed=3))
    world = World(game.clone(), spectators="open")
    told = json.loads(world.live.welcome(None))
    assert [view["hand"] for view in told["sight"]["hands"]] == [
        hand_of(game, seat) for seat in range(game.seats)
    ]
    sight = tell_sight(world.table, 0)
    assert sight is not None
    assert sight["hands"] is None


def test_the_choice_of_a_card_to_turn_up_is_not_heard_by_the_others() -> None:
    """Whether there is a choice tells whether both hidden cards are of one kind (R58)."""
    found = 0
    variants, options = ("hidden-cards",), (("hidden_turnup", "any"),)
    for seed in range(12):
        game = Configuration("2007", variants, 3, options).new(seed)
        rng, world = Random(seed), World(game)
        for seat in range(3):
            world.listen(seat)
        world.listen(None)
        while not world.story.game.over:
            decision = world.story.game.decision
            for observer in (0, 1, 2, None):
                world.heard(observer)
            world.time += 9_000
            world.move(rng.choice(decision.options).to_json())
            after = world.story.game
            if after.over or after.decision.kind != "turn-up":
                continue
            found += 1
            others = [seat for seat in range(3) if seat != decision.seat]
            assert [world.heard(observer) for observer in (*others, None)] == [[], [], []]
            assert world.heard(decision.seat) != []
            assert not world.story.may_undo(decision.seat)
    assert found > 20


def test_asking_why_not_tells_nothing_of_other_hands() -> None:
    """Whether another seat could show a card depends on its hand: it is not for asking."""
    _, game = next(positions(61, most=1, first_seed=3))
    story, asked = World(game.clone()).story, game.decision.seat
    other = (asked + 1) % game.seats
    for card in KIND_NAMES:
        show = {"kind": "show", "seat": other, "cards": [card], "to": [asked]}
        assert code_of(why_not, story, asked, show) == "bad-action"
    assert why_not(story, asked, game.decision.options[0].to_json()) is None
