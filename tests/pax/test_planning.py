"""A turn tried out on what a seat sees: it must tell what would happen, and nothing hidden."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

import condotta
from condotta.core.errors import IllegalAction, MalformedAction
from condotta.core.plan import Plan
from condotta.core.values import Json, JsonObject
from condotta.pax import (
    PaxRenaissance,
    action_from_text,
    forecast_of,
    plan_of,
    reading_of,
    scenario,
)
from tests.pax.configurations import positions
from tests.pax.moves import go, options
from tests.pax.test_twins import secretive, twin

VARIANTS = (("astrology",), ("bankruptcy",), ("map-1550",))


def said(*texts: str) -> list[JsonObject]:
    return [action_from_text(text).to_json() for text in texts]


def view_of(game: PaxRenaissance, seat: int | None = 0) -> JsonObject:
    """A view as it arrives elsewhere: through JSON."""
    told: JsonObject = json.loads(json.dumps(game.view(seat)))
    return told


def named(value: Json) -> JsonObject:
    assert isinstance(value, dict)
    return value


def entries(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def asked(view: JsonObject) -> list[JsonObject]:
    """The options of a view that asks."""
    return [named(option) for option in entries(named(view["decision"])["options"])]


def told(plan: Plan) -> list[JsonObject]:
    return [event.to_json() for event in plan.events]


def alike(one: JsonObject, other: JsonObject) -> None:
    """See that two views show the same; only whether an action can be cancelled may differ."""
    assert {**one, "may_cancel": None} == {**other, "may_cancel": None}


def wandering(
    view: JsonObject, rng: Random, most: int = 12
) -> Iterator[tuple[list[JsonObject], Plan]]:
    """Plan on at random, one answer more each time, as far as one can."""
    actions: list[JsonObject] = []
    plan = plan_of(view, actions)
    while plan.ends is None and len(actions) < most:
        actions = [*actions, rng.choice(asked(plan.view))]
        plan = plan_of(view, actions)
        yield actions, plan


@pytest.mark.parametrize("seed", range(6))
def test_a_plan_shows_what_then_happens(seed: int) -> None:
    """Whole games of turns that are planned first and played then."""
    rng = Random(seed)
    begun = condotta.new(
        "pax-renaissance", seats=2 + seed % 3, seed=seed, variants=VARIANTS[seed % 3]
    )
    assert isinstance(begun, PaxRenaissance)
    ends: Counter[str | None] = Counter()
    while not begun.over and sum(ends.values()) < 150:
        seat = begun.decision.seat
        view = view_of(begun, seat)
        happened: list[JsonObject] = []
        for actions, plan in wandering(view, rng):
            happened += [event.seen_by(seat).to_json() for event in begun.play_json(actions[-1])]
            assert happened[: len(plan.events)] == told(plan)
            ends[plan.ends] += 1
            if plan.ends != "turn":
                assert happened == told(plan)
                alike(plan.view, view_of(begun, seat))
            assert (plan.ends == "game") == begun.over or plan.ends == "turn"
    assert ends["turn"] > 5
    assert ends[None] > 20


def test_a_plan_of_nothing_shows_the_table_as_it_is() -> None:
    view = view_of(scenario("seat 0: florins 3"))
    plan = plan_of(view, [])
    assert (plan.view, plan.events, plan.ends) == (view, [], None)


def test_a_planned_table_can_be_explained_like_any_other() -> None:
    game = scenario("seat 0: florins 9; hand PREN036\nmarket west: any any any any any any")
    plan = plan_of(view_of(game), said("buy west 1"))
    assert reading_of(plan.view)["victories"]
    forecasts = [forecast_of(plan.view, option) for option in asked(plan.view)]
    assert len(forecasts) == len(asked(plan.view)) > 3


def test_planning_changes_neither_the_game_nor_the_view() -> None:
    game = scenario("seat 0: florins 9; hand PREN036\nseat 1: florins 1; east [ottoman]")
    before, view = json.dumps(game.snapshot()), view_of(game)
    kept = json.dumps(view)
    for _ in wandering(view, Random(1)):
        assert json.dumps(view) == kept
    assert json.dumps(game.snapshot()) == before


def test_a_plan_ends_where_the_turn_does_and_draws_no_card() -> None:
    game = scenario("seat 0: florins 9; hand PREN036")
    plan = plan_of(view_of(game), said("buy west 1", "end-turn"))
    assert plan.ends == "turn"
    assert (plan.view["phase"], plan.view["acting"], plan.view["decision"]) == (
        "refresh",
        None,
        None,
    )
    assert "card-drawn" not in {event.kind for event in plan.events}
    west = entries(named(plan.view["market"])["west"])
    assert named(west[1])["card"] is None
    with pytest.raises(IllegalAction) as problem:
        plan_of(view_of(game), said("buy west 1", "end-turn", "buy west 2"))
    assert problem.value.message.key == "error.plan-ended"


def test_a_plan_ends_where_another_seat_is_asked() -> None:
    game = scenario("""
        seat 0: florins 3; west [PREN022]
        seat 1: florins 2
        borders: holy_roman_empire__hungary=p.1
    """)
    plan = plan_of(view_of(game), said("use-ops west"))
    assert plan.ends == "seat"
    assert (plan.view["phase"], plan.view["acting"]) == ("tax-answer", 1)
    assert plan.view["decision"] is None
    with pytest.raises(IllegalAction):
        plan_of(view_of(game), said("use-ops west", "pay-tax"))


def test_who_is_asked_in_anothers_turn_plans_up_to_the_others_next_word() -> None:
    game = scenario("""
        seat 0: florins 3; west [PREN022]
        seat 1: florins 2
        borders: holy_roman_empire__hungary=p.1
    """)
    go(game, "use-ops west")
    plan = plan_of(view_of(game, 1), said("let-repress", "choose-slot vienna"))
    assert (plan.ends, plan.view["acting"]) == ("seat", 0)
    assert named(plan.view["slots"])["vienna"] == "Rg"


def test_a_plan_can_end_the_game() -> None:
    game = scenario("seats 2\nseat 0: east [hungary byzantium ottoman]\nactive: imperial")
    plan = plan_of(view_of(game), said("declare imperial"))
    assert plan.ends == "game"
    assert named(plan.view["result"])["winners"] == [0]
    assert not game.over


def test_what_may_not_be_answered_may_not_be_planned() -> None:
    game = scenario("seat 0: florins 1; hand PREN036")
    view = view_of(game)
    refused = action_from_text("buy west 5")
    with pytest.raises(IllegalAction) as planned:
        plan_of(view, [refused.to_json()])
    with pytest.raises(IllegalAction) as played:
        game.play(refused)
    assert planned.value.message == played.value.message
    assert planned.value.rule == played.value.rule
    go(game, "buy west 1")
    with pytest.raises(IllegalAction) as second:
        plan_of(view, said("buy west 1", "buy west 5"))
    with pytest.raises(IllegalAction) as then:
        game.play(refused)
    assert second.value.message == then.value.message


@pytest.mark.parametrize(
    "entry", [{}, {"kind": "buy"}, {"kind": "cancel"}, {"kind": "win"}], ids=str
)
def test_what_is_no_action_is_no_plan(entry: JsonObject) -> None:
    with pytest.raises(MalformedAction):
        plan_of(view_of(scenario("seat 0: florins 1")), [entry])


def test_only_who_is_asked_can_plan() -> None:
    game = scenario("seats 2\nseat 0: florins 1")
    for seat in (1, None):
        with pytest.raises(IllegalAction) as problem:
            plan_of(view_of(game, seat), said("end-turn"))
        assert problem.value.message.key == "error.plan-not-asked"


@pytest.mark.once
@pytest.mark.ruling("P-R44")
def test_a_planner_cannot_tell_twins_apart() -> None:
    """Positions that differ only in what the seat cannot know give it the same plans."""
    pairs = Counter[str]()
    met = chain(positions(41, most=60, first_seed=70_000), secretive())
    for place, (where, game) in enumerate(met):
        seat = game.decision.seat
        other = twin(game, seat, Random(place))
        pairs["decks"] += other.snapshot()["decks"] != game.snapshot()["decks"]
        pairs["secrets"] += other.snapshot()["secrets"] != game.snapshot()["secrets"]
        mine = [*wandering(view_of(game, seat), Random(place))]
        theirs = [*wandering(view_of(other, seat), Random(place))]
        assert [actions for actions, _ in mine] == [actions for actions, _ in theirs], where
        for (_, one), (_, two) in zip(mine, theirs, strict=True):
            assert (told(one), one.ends) == (told(two), two.ends), where
            alike(one.view, two.view)
    assert pairs["decks"] > 60
    assert pairs["secrets"] > 10


@pytest.mark.ruling("P-R44")
def test_what_others_know_of_ones_hand_is_kept_while_one_plans() -> None:
    game = scenario("seats 2\nseat 0: florins 3; hand PREN036 PREN058\nseat 1: florins 3")
    plan = plan_of(view_of(game), said("sell PREN036"))
    assert plan.view["own_secrets"] == ["PREN036"]
    assert named(entries(plan.view["players"])[0])["perhaps"] == ["PREN036", "PREN058"]
    go(game, "sell PREN036")
    view = view_of(game)
    bought = next(text for text in sorted(options(game)) if text.startswith("buy"))
    plan = plan_of(view, said(bought))
    go(game, bought)
    if plan.ends is None:
        alike(plan.view, view_of(game))
    then = named(entries(plan.view["players"])[0])
    assert then["perhaps"] == ["PREN036", "PREN058"]
    assert len(entries(then["known"])) == 1
