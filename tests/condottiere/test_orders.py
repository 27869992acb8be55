"""Standing orders of Condottiere: when they are offered, what they answer, and when they end."""

from __future__ import annotations

from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.orders import ORDERS
from condotta.core.orders import OrderRefused, Verdict, give
from condotta.core.values import JsonObject
from tests.condottiere.configurations import cycle
from tests.condottiere.scenario import A, B, C, new, table


def kinds(game: Condottiere, seat: int) -> list[str]:
    return [offer.kind for offer in ORDERS.offered(game.view(seat))]


def ordered(game: Condottiere, seat: int, kind: str, **given: int | str) -> JsonObject:
    return give(ORDERS, game.view(seat), {"kind": kind, "given": {**given}})


def look(order: JsonObject, game: Condottiere, seat: int) -> Verdict:
    return ORDERS.look(order, game.view(seat))


def why(verdict: Verdict) -> str | None:
    return None if verdict.why is None else verdict.why.key


def battle(edition: str = "2007", seats: int = 3, seed: int = 4) -> Condottiere:
    """The first battle: seat 0 has chosen where, and is to play."""
    game = new(seats=seats, seed=seed, edition=edition)
    game.play(game.decision.options[0])
    return game


def play(game: Condottiere, kind: str, **fields: str) -> None:
    game.play_json({"kind": kind, **fields})


@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_pass_for_the_rest_of_the_battle_passes_at_the_next_turn(edition: str) -> None:
    game = battle(edition)
    order = ordered(game, 1, "pass-battle")
    assert look(order, game, 1).action is None
    play(game, "pass")
    verdict = look(order, game, 1)
    assert verdict.action == {"kind": "pass"}
    game.play_json(verdict.action)
    assert why(look(order, game, 1)) == "order.over.passed"
    play(game, "pass")
    assert why(look(order, game, 1)) == "order.over.battle"
    assert not look(order, game, 1).is_dropped


def test_who_is_out_or_has_no_battle_cannot_order_a_pass() -> None:
    game = new(seats=3, seed=4)
    assert kinds(game, 1) == ["keep-hand"]
    game = battle()
    assert kinds(game, 0) == kinds(game, 1) == ["pass-battle", "pass-unless", "keep-hand"]
    play(game, "pass")
    assert kinds(game, 0) == ["keep-hand"]
    with pytest.raises(OrderRefused):
        ordered(game, 0, "pass-battle")


def test_pass_unless_somebody_stands_higher() -> None:
    game = table(hands={A: "10 6 1", B: "5 1", C: "4 2"}, turn=A)
    order = ordered(game, 1, "pass-unless", above=10, specials="stop")
    play(game, "play", card="mercenary-10")
    assert look(order, game, 1).action == {"kind": "pass"}
    lower = ordered(game, 2, "pass-unless", above=9, specials="stop")
    verdict = look(lower, game, 2)
    assert why(verdict) == "order.dropped.above"
    assert verdict.is_dropped
    assert verdict.why is not None
    assert verdict.why.args == {"strength": 10, "above": 9}


@pytest.mark.parametrize("card", ["winter", "drummer", "heroine", "bishop", "scarecrow"])
def test_pass_unless_somebody_plays_a_special_card(card: str) -> None:
    game = table(hands={A: f"1 {card}", B: "5 1", C: "4 2"}, turn=A)
    stops = ordered(game, 1, "pass-unless", above=50, specials="stop")
    ignores = ordered(game, 1, "pass-unless", above=50, specials="ignore")
    play(game, "play", card=card)
    if game.decision.seat == A:
        game.play(game.idle_answer)
    assert why(look(stops, game, 1)) == "order.dropped.special"
    assert look(ignores, game, 1).action == {"kind": "pass"}


def test_a_special_card_that_lay_there_before_stops_nobody() -> None:
    game = table(hands={A: "1 1", B: "5 1", C: "4 2"}, lines={A: "winter"}, turn=A)
    order = ordered(game, 1, "pass-unless", above=50, specials="stop")
    play(game, "play", card="mercenary-1")
    assert look(order, game, 1).action == {"kind": "pass"}


def test_a_defender_who_passes_freely_passes_again() -> None:
    """With Capturing the defender's pass leaves him in the battle: the order goes on."""
    game = new(seats=3, seed=1, variants=("capturing-regions",))
    rng = Random(1)
    freely = 0
    while not game.over and not freely:
        view = game.view(None)
        battle_seen = view["battle"]
        assert isinstance(battle_seen, dict)
        defender = battle_seen["defender"]
        defends = game.decision.kind == "turn" and game.decision.seat == defender
        if not (isinstance(defender, int) and defends and "pass-battle" in kinds(game, defender)):
            game.play(rng.choice(game.decision.options))
            continue
        order = ordered(game, defender, "pass-battle")
        events = game.play_json({"kind": "pass"})
        if any(event.kind == "passed-freely" for event in events):
            freely += 1
            assert why(look(order, game, defender)) is None
    assert freely


@pytest.mark.parametrize("edition", ["2007", "1995"])
def test_keep_my_hand_keeps_it_when_it_could_be_thrown_in(edition: str) -> None:
    rng, asked = Random(2), 0
    for seed in range(30):
        game = new(seats=3, seed=seed, edition=edition)
        orders = {seat: ordered(game, seat, "keep-hand") for seat in range(3)}
        while not game.over:
            seat = game.decision.seat
            verdict = look(orders[seat], game, seat)
            if why(verdict) == "order.over.round":
                break
            if game.decision.kind == "hand":
                assert verdict.action == {"kind": "keep-hand"}
                asked += 1
            elif game.decision.kind == "keep":
                hand = game.view(seat)["hand"]
                assert isinstance(hand, list)
                assert (verdict.action is not None) == (len(hand) <= 2)
            else:
                assert verdict.action is None
            game.play(rng.choice(game.decision.options))
        if asked > 3:
            return
    raise AssertionError("nobody could throw in a hand")


def test_no_hand_is_thrown_in_with_draw_after_battle() -> None:
    game = new(seats=3, seed=4, variants=("draw-after-battle",))
    assert kinds(game, 0) == []


def test_declining_is_ordered_in_1995_and_ends_where_one_must_choose() -> None:
    assert "decline" not in kinds(battle("2007"), 0)
    game = new(seats=3, seed=4, edition="1995")
    order = ordered(game, 0, "decline")
    # C5-FLOW-8: the first choice of a game cannot be declined.
    assert why(look(order, game, 0)) == "order.dropped.must-choose"
    game.play(game.decision.options[0])
    while game.decision.kind != "choose-region":
        game.play(game.idle_answer)
    for _ in range(3):
        seat = game.decision.seat
        verdict = look(ordered(game, seat, "decline"), game, seat)
        assert verdict.action == {"kind": "decline"}
        game.play_json(verdict.action)
    # C5-FLOW-7: after a full circle somebody must.
    seat = game.decision.seat
    assert why(look(ordered(game, seat, "decline"), game, seat)) == "order.dropped.must-choose"


def test_an_order_for_one_game_of_a_campaign_is_not_for_the_next() -> None:
    game = battle()
    order = ordered(game, 1, "pass-battle")
    noted = order["noted"]
    assert isinstance(noted, dict)
    other: JsonObject = {**order, "noted": {**noted, "game": 2}}
    assert why(look(other, game, 1)) == "order.over.battle"


def test_whatever_is_agreed_on_an_order_answers_what_is_allowed_and_only_when_asked() -> None:
    """Random orders in random games of every edition and set of variants."""
    answered = 0
    for number, setup in enumerate(cycle()):
        if number % 5:
            continue
        rng, game = Random(number), setup.new(number)
        held: dict[tuple[int, str], JsonObject] = {}
        for _ in range(40):
            if game.over:
                break
            seat = rng.randrange(game.seats)
            offers = ORDERS.offered(game.view(seat))
            if offers:
                chosen = rng.choice(offers).to_json()
                parameters = chosen["parameters"]
                assert isinstance(parameters, list)
                given = {p["name"]: p["usual"] for p in parameters if isinstance(p, dict)}
                wish: JsonObject = {"kind": chosen["kind"], "given": given}  # type: ignore[dict-item]
                held[seat, str(chosen["kind"])] = give(ORDERS, game.view(seat), wish)
            action = None
            for (owner, kind), order in [*held.items()]:
                verdict = look(order, game, owner)
                if verdict.why is not None:
                    del held[owner, kind]
                elif verdict.action is not None:
                    assert owner == game.decision.seat
                    action = verdict.action
            if action is None:
                game.play(rng.choice(game.decision.options))
            else:
                game.play_json(action)
                answered += 1
    assert answered > 50
