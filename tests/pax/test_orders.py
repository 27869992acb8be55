"""Standing orders of Pax Renaissance: taxes, levies, shortages, and a turn planned beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.errors import CondottaError
from condotta.core.orders import PLANNED_TURN, OrderRefused, Verdict, give
from condotta.core.values import JsonObject
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.orders import ORDERS
from condotta.pax.planned_turn import next_turn
from tests.pax.moves import asked, go

BOARD = """
    seats 2
    seat 0: florins 6
    seat 1: florins 6
    market west: any PREN036 any any any any
    market east: any PREN061 any any any any
"""


def taxed(florins: int, empire: str = "") -> PaxRenaissance:
    """Seat 1 is asked for a tax on the Hungarian border of the Holy Roman Empire."""
    game = scenario(f"""
        seat 0: florins 3; west [PREN054]
        seat 1: florins {florins}
        holy_roman_empire: {empire}
        borders: holy_roman_empire__hungary=p.1
    """)
    go(game, "use-ops west")
    assert asked(game) == (1, "tax-answer")
    return game


def ordered(game: PaxRenaissance, seat: int, kind: str, **given: int | str) -> JsonObject:
    return give(ORDERS, game.view(seat), {"kind": kind, "given": {**given}})


def look(order: JsonObject, game: PaxRenaissance, seat: int = 1) -> Verdict:
    return ORDERS.look(order, game.view(seat))


def why(verdict: Verdict) -> str | None:
    return None if verdict.why is None else verdict.why.key


# --- taxes, levies, shortages ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("florins", "keep", "otherwise", "answer"),
    [
        (2, 0, "repress", "pay-tax"),
        (2, 1, "repress", "pay-tax"),
        (2, 2, "repress", "let-repress"),
        (2, 2, "ask", None),
        (1, 0, "ask", "pay-tax"),
    ],
)
def test_taxes_are_paid_while_enough_is_left(
    florins: int, keep: int, otherwise: str, answer: str | None
) -> None:
    game = taxed(florins)
    verdict = look(ordered(game, 1, "tax", keep=keep, otherwise=otherwise), game)
    assert verdict.action == (None if answer is None else {"kind": answer})
    assert verdict.why is None


@pytest.mark.parametrize(
    ("faith", "piece"), [("any", "any"), ("any", "knight"), ("any", "rook"), ("catholic", "rook")]
)
def test_a_levy_is_raised_where_it_is_wanted(faith: str, piece: str) -> None:
    game = taxed(2)
    go(game, "pay-tax")
    assert asked(game) == (1, "tax-levy")
    verdict = look(ordered(game, 1, "levy", faith=faith, piece=piece), game)
    assert verdict.action in [option.to_json() for option in game.decision.options]
    answers = [option.to_json() for option in game.decision.options]
    raised = {str(answer["slot"]): levied(game, answer) for answer in answers}
    assert {piece[0] for piece in raised.values()} == {"N", "R"}
    assert verdict.action is not None
    wanted = {"any": "NR", "knight": "N", "rook": "R"}[piece]
    assert raised[str(verdict.action["slot"])][0] in wanted


def levied(game: PaxRenaissance, action: JsonObject) -> str:
    """Raise a levy on a copy, and say which piece came."""
    after = game.clone()
    after.play_json(action)
    view: Any = after.view(None)
    return str(view["slots"][action["slot"]])


def test_orders_of_this_kind_say_nothing_in_ones_own_turn() -> None:
    game = scenario("""
        seat 0: florins 3; west [PREN022]
        borders: france__holy_roman_empire=p.0
    """)
    go(game, "use-ops west")
    assert asked(game)[0] == 0
    for kind, given in (
        ("tax", {"keep": 0, "otherwise": "repress"}),
        ("levy", {"faith": "any", "piece": "any"}),
        ("shortage", {"spare": "mine"}),
    ):
        verdict = look(ordered(game, 0, kind, **given), game, 0)
        assert (verdict.action, verdict.why) == (None, None)


@pytest.mark.parametrize("spare", ["mine", "others"])
def test_a_lacking_piece_is_taken_from_where_it_was_ordered(spare: str) -> None:
    """From the question alone: a place in one's own empire, and one elsewhere."""
    game = taxed(2)
    view: Any = game.view(1)
    view["empires"]["france"]["owner"] = 1
    view["decision"] = {
        "kind": "shortage",
        "options": [
            {"kind": "take-from-slot", "slot": "paris"},
            {"kind": "take-from-slot", "slot": "algiers"},
            {"kind": "take-repressed", "empire": "france"},
        ],
    }
    order = ordered(game, 1, "shortage", spare=spare)
    taken = ORDERS.look(order, view).action
    assert taken == {"kind": "take-from-slot", "slot": "algiers" if spare == "mine" else "paris"}


def test_where_there_is_nothing_to_spare_the_first_piece_is_taken() -> None:
    game = taxed(2)
    view: Any = game.view(1)
    options = [{"kind": "take-bishop", "card": "PREN054"}]
    view["decision"] = {"kind": "shortage", "options": options}
    assert ORDERS.look(ordered(game, 1, "shortage", spare="others"), view).action == options[0]


def test_nothing_is_offered_to_who_watches() -> None:
    assert ORDERS.offered(taxed(2).view(None)) == []


# --- a planned turn -------------------------------------------------------------------------------


def planned(game: PaxRenaissance, seat: int, *actions: JsonObject) -> JsonObject:
    wish: JsonObject = {"kind": PLANNED_TURN, "given": {}, "actions": [*actions]}
    return give(ORDERS, game.view(seat), wish)


BUY_WEST: JsonObject = {"kind": "buy", "row": "west", "column": 1}
BUY_EAST: JsonObject = {"kind": "buy", "row": "east", "column": 1}
END: JsonObject = {"kind": "end-turn"}


def test_a_plan_is_played_answer_by_answer_and_is_done() -> None:
    game = scenario(BOARD)
    order = planned(game, 1, BUY_WEST, END)
    assert look(order, game).action is None
    go(game, "buy east 1", "end-turn")
    first = look(order, game)
    assert first.action == BUY_WEST
    assert not first.is_done
    assert first.then is not None
    game.play_json(first.action)
    second = look(first.then, game)
    assert second.action == END
    assert second.is_done


def test_it_says_what_it_relies_on() -> None:
    order = planned(scenario(BOARD), 1, BUY_WEST)
    relied = ORDERS.relies_on(order)
    assert relied[0].key == "event.card-bought"
    assert relied[0].args["card"] == "PREN036"
    assert relied[0].args["price"] == 1


def test_a_plan_whose_card_was_bought_is_dropped_before_its_first_answer() -> None:
    game = scenario(BOARD)
    order = planned(game, 1, BUY_WEST, BUY_EAST)
    go(game, "buy east 1", "end-turn")
    verdict = look(order, game)
    assert verdict.action is None
    assert verdict.is_dropped
    assert why(verdict) in ("order.dropped.plan-changed", "order.dropped.plan-impossible")
    assert verdict.why is not None
    assert verdict.why.args["number"] == 2


def test_a_plan_does_not_go_on_in_a_turn_that_began_otherwise() -> None:
    game = scenario(BOARD)
    order = planned(game, 1, BUY_WEST)
    go(game, "buy east 1", "end-turn", "buy east 1")
    assert why(look(order, game)) == "order.dropped.plan-turn-begun"


def test_a_plan_that_was_begun_ends_with_its_turn() -> None:
    game = scenario(BOARD)
    order = planned(game, 1, BUY_WEST, END)
    go(game, "buy east 1", "end-turn")
    then = look(order, game).then
    assert then is not None
    go(game, "buy west 1", "end-turn")
    assert why(look(then, game)) == "order.dropped.plan-broken-off"


def test_the_next_turn_is_planned_only_while_others_have_theirs() -> None:
    game = scenario(BOARD)
    assert next_turn(game.view(0)) is None
    assert next_turn(game.view(None)) is None
    begins: Any = next_turn(game.view(1))
    assert begins["turn"]["actor"] == 1
    assert begins["turn"]["actions_left"] == 2
    assert begins["decision"]["kind"] == "next-action"
    # What is known of other hands is what was known.
    seen: Any = game.view(1)
    assert begins["players"][0] == seen["players"][0]
    assert next_turn(taxed(2).view(1)) is None


@pytest.mark.parametrize("actions", [None, [], [{"kind": "dance"}], [END], [BUY_WEST] * 41])
def test_what_is_no_plan_is_refused(actions: Any) -> None:
    game = scenario(BOARD)
    wish: JsonObject = {"kind": PLANNED_TURN, "given": {}, "actions": actions}
    with pytest.raises(CondottaError):
        give(ORDERS, game.view(1), wish)


def test_answers_belong_to_a_planned_turn_alone() -> None:
    game = scenario(BOARD)
    wish: JsonObject = {"kind": "shortage", "given": {"spare": "mine"}, "actions": [END]}
    with pytest.raises(OrderRefused):
        give(ORDERS, game.view(1), wish)
    with pytest.raises(OrderRefused):
        give(ORDERS, game.view(0), {"kind": PLANNED_TURN, "given": {}, "actions": [BUY_WEST]})
