"""Facts that an answer would make true: each true of the table it leads to, and nothing hidden."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.consequence import Consequence
from condotta.core.errors import IllegalAction
from condotta.pax import PaxRenaissance, action_from_text, forecast_of, plan_of, scenario
from condotta.pax.cards import CARD
from condotta.pax.names import CARD_KEYS
from condotta.pax.outlook import WEIGHTS, outlook_of
from condotta.pax.pieces import PRESTIGE_NAMES
from condotta.pax.reading import reading_of, standing_of
from tests.pax.configurations import positions
from tests.pax.test_twins import twin

Facts = dict[str, dict[str, object]]


def facts(game: PaxRenaissance, *texts: str) -> Facts:
    """What answers would change for whoever is asked: arguments by the key of the sentence."""
    line = [action_from_text(text).to_json() for text in texts]
    told = outlook_of(game.view(game.decision.seat), line).changes
    return {change.message.key.removeprefix("fact."): change.message.args for change in told}


# --- one fact after the other ---------------------------------------------------------------------


def test_a_declaration_wins_and_nothing_else_matters() -> None:
    game = scenario("seats 3\nseat 0: west [england france]\nactive: imperial")
    assert facts(game, "declare imperial") == {"wins": {}}


def test_buying_a_card_brings_it_into_the_hand_and_costs_what_it_costs() -> None:
    game = scenario("seat 0: florins 5\nmarket west: any PREN036 any PREN041 any any")
    assert facts(game, "buy west 3") == {
        "takes-card": {"card": "PREN041"},
        "costs": {"count": 3, "had": 5},
        "actions-left": {"count": 1},
    }


def test_the_last_action_ends_the_turn() -> None:
    game = scenario("seat 0: florins 5\nactions 1\nmarket west: any PREN036 any any any any")
    assert "ends-turn" in facts(game, "buy west 1")


def test_a_comet_activates_a_victory_that_can_be_declared_at_once() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 5; west [england france]
        market west: any COMET3 any any any any
    """)
    told = facts(game, "buy west 1", "activate imperial")
    assert told["activates"] == {"victory": "imperial"}
    assert told["can-declare"] == {"victory": "imperial"}


CAMPAIGN = """
    seats 3
    seat 0: florins 9; west [france]
    seat 1: west [papal_states england]
    france: paris=Ng lyon=Ng
    active: imperial
"""


def test_a_won_campaign_takes_a_king_and_stops_a_rival() -> None:
    game = scenario(CAMPAIGN)
    game.play(action_from_text("use-ops west"))
    told = facts(game, "choose-empire papal_states")
    assert told["gains-king"] == {"empire": "papal_states"}
    assert told["other-loses-empire"] == {"seat": 1, "empire": "papal_states"}
    assert told["nearer"]["victory"] == "imperial"
    assert "battle-won" not in told


def test_who_loses_a_king_can_no_longer_declare() -> None:
    game = scenario(CAMPAIGN.replace("[papal_states england]", "[papal_states england portugal]"))
    game.play(action_from_text("use-ops west"))
    told = facts(game, "choose-empire papal_states")
    assert told["stops"] == {"seat": 1, "victory": "imperial"}


def test_a_comet_may_serve_a_rival() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 5
        seat 1: west [england france]
        market west: any COMET3 any any any any
    """)
    told = facts(game, "buy west 1", "activate imperial")
    assert told["lets"] == {"seat": 1, "victory": "imperial"}
    assert "can-declare" not in told


def test_a_campaign_with_too_few_is_lost() -> None:
    game = scenario(CAMPAIGN.replace("lyon=Ng", "") + "\n    papal_states: venice=Ng")
    game.play(action_from_text("use-ops west"))
    told = facts(game, "choose-empire papal_states")
    assert told["battle-lost"] == {"empire": "papal_states"}
    assert "gains-king" not in told


def test_an_answer_that_opens_an_action_is_followed_by_those_that_carry_it_out() -> None:
    game = scenario(CAMPAIGN)
    assert "gains-king" not in facts(game, "use-ops west")
    told = facts(game, "use-ops west", "choose-empire papal_states")
    assert told["gains-king"] == {"empire": "papal_states"}


def test_a_line_ends_where_the_next_action_begins_or_cannot_go_on() -> None:
    game = scenario("seat 0: florins 9\nmarket west: any PREN036 PREN041 any any any")
    view = game.view(0)
    first, second = (action_from_text(text).to_json() for text in ("buy west 1", "buy west 2"))
    alone, followed = outlook_of(view, [first]), outlook_of(view, [first, second])
    assert alone.foreseen == followed.foreseen == 1
    assert [one.message for one in alone.changes] == [one.message for one in followed.changes]


def test_what_is_no_option_is_refused() -> None:
    game = scenario("seat 0: florins 0")
    with pytest.raises(IllegalAction):
        facts(game, "declare holy")


def test_the_win_comes_first_and_the_actions_last() -> None:
    weights = [weight for weight, _ in WEIGHTS.values()]
    assert weights == sorted(weights, reverse=True)
    assert {gain for _, gain in WEIGHTS.values()} == {-1, 0, 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_a_sentence(language: str) -> None:
    assert [key for key in WEIGHTS if key not in catalogue(language).templates] == []


def test_a_standing_tells_what_everybody_lacks_for_each_victory() -> None:
    game = scenario("seats 3\nseat 0: west [england france]\nactive: imperial")
    told: Any = standing_of(game.view(None))
    assert told["open"] == ["imperial"]
    assert told["lacking"]["imperial"] == [0, 4, 4]
    assert told["lacking"]["renaissance"] == [3, 3, 3]


# --- every fact, in games of chance ---------------------------------------------------------------


class Table:
    """A view and its reading, to look facts up in: not the tables that the facts come from."""

    def __init__(self, view: Any, florins: list[int] | None = None) -> None:
        self.view = view
        self.read: Any = reading_of(view)
        self.florins = florins or [player["florins"] for player in view["players"]]

    def lacks(self, victory: str, seat: int) -> int:
        conditions = self.victory(victory)["seats"][seat]
        return sum(condition["missing"] for condition in conditions)

    def victory(self, name: str) -> Any:
        return next(one for one in self.read["victories"] if one["victory"] == name)

    def meets(self, victory: str, seat: int) -> bool:
        told = self.victory(victory)
        return bool(told["active"]) and seat in told["met_by"]

    def owner(self, empire: str) -> Any:
        return self.view["empires"][empire]["owner"]

    def concessions(self, seat: int) -> int:
        count: int = self.view["players"][seat]["concessions"]
        return count

    def leads(self, prestige: str, seat: int) -> bool:
        """P-I2b: old maids count, though a view counts them apart."""
        number = PRESTIGE_NAMES.index(prestige)
        counts = [
            player["prestige"][prestige]
            + sum(CARD[CARD_KEYS.index(queen)].prestige[number] for queen in player["old_maids"])
            for player in self.view["players"]
        ]
        rivals = [count for other, count in enumerate(counts) if other != seat]
        return bool(counts[seat] > max(rivals))

    def cards(self, seat: int) -> set[str]:
        tableau = self.view["players"][seat]["tableau"]
        queens = [
            queen
            for empire in self.view["empires"].values()
            if empire["owner"] == seat
            for queen in empire["queens"]
        ]
        return {*tableau["east"], *tableau["west"], *queens}


def is_true(key: str, args: Any, was: Table, now: Table, me: int) -> Any:  # noqa: C901, PLR0911, PLR0912 - a line for each
    seat, victory, empire = args.get("seat", me), args.get("victory"), args.get("empire")
    match key:
        case "wins" | "shares-win" | "loses":
            winners = now.view["result"]["winners"]
            kind = "loses" if me not in winners else "wins" if winners == [me] else "shares-win"
            return key == kind and args.get("seats", winners) == winners
        case "can-declare" | "meets" | "lets":
            return now.meets(victory, seat) and not was.meets(victory, seat)
        case "misses" | "stops":
            return was.meets(victory, seat) and not now.meets(victory, seat)
        case "activates":
            return victory in now.view["active_victories"] and (
                victory not in was.view["active_victories"]
            )
        case "other-nearer":
            return was.lacks(victory, seat) > 1 == now.lacks(victory, seat)
        case "other-farther":
            return was.lacks(victory, seat) == 1 < now.lacks(victory, seat) == args["count"]
        case "nearer" | "farther":
            figures = was.lacks(victory, me), now.lacks(victory, me)
            rises = figures[1] > figures[0]
            return figures == (args["was"], args["count"]) and rises == (key == "farther")
        case "gains-king" | "gains-republic":
            side = "king" if key == "gains-king" else "republic"
            before, after = was.view["empires"][empire], now.view["empires"][empire]
            return (
                after["owner"] == me
                and after["side"] == side
                and (before["owner"] != me or before["side"] != side)
            )
        case "loses-empire" | "other-loses-empire":
            return was.owner(empire) == seat != now.owner(empire)
        case "other-gains-empire":
            return was.owner(empire) != seat == now.owner(empire)
        case "gains-concessions":
            return now.concessions(me) - was.concessions(me) == args["count"]
        case "loses-concessions" | "other-loses-concessions":
            return was.concessions(seat) - now.concessions(seat) == args["count"]
        case "plays-card":
            return args["card"] in now.cards(me) - was.cards(me)
        case "loses-card" | "other-loses-card":
            return args["card"] in was.cards(seat) - now.cards(seat)
        case "takes-card":
            return args["card"] in now.view["hand"] and args["card"] not in was.view["hand"]
        case "silenced" | "other-silenced":
            return args["card"] in {*now.read["silenced"]} - {*was.read["silenced"]}
        case "speaks-again":
            return args["card"] in {*was.read["silenced"]} - {*now.read["silenced"]}
        case "state":
            return (
                now.view["empires"][empire]["state"]
                == args["state"]
                != (was.view["empires"][empire]["state"])
            )
        case "earns" | "other-earns":
            return now.florins[seat] - was.florins[seat] == args["count"]
        case "costs":
            return (args["had"], now.florins[me]) == (
                was.florins[me],
                was.florins[me] - args["count"],
            )
        case "actions-left":
            return now.view["turn"]["actions_left"] == args["count"]
        case "ends-turn":
            return now.view["phase"] == "refresh"
        case "leads" | "leads-no-more":
            led, leads = (table.leads(args["prestige"], me) for table in (was, now))
            return leads != led and leads == (key == "leads")
        case _:
            raise AssertionError(f"nobody knows how to check {key}")


IN_BATTLE = {"battle-won", "battle-lost"}


def battle_says_so(key: str, args: Any, forecast: Any, me: int) -> bool:
    """Whether the sheet of a battle, or what has happened, says what a fact says."""
    follows = [*forecast["events"], *forecast.get("battle", {}).get("follows", [])]
    if key in IN_BATTLE:
        battle = forecast.get("battle", {})
        if battle.get("empire") == args["empire"]:
            return bool(battle["won"] == (key == "battle-won"))
        return any(one["kind"] == key and one["empire"] == args["empire"] for one in follows)
    return any(
        one["kind"] in ("empire-taken", "empire-made-vassal")
        and one["empire"] == args["empire"]
        and (one["from"] if "loses" in key else one["seat"]) == args.get("seat", me)
        for one in follows
    )


def check(change: Consequence, was: Table, now: Table, forecast: Any, me: int) -> None:
    key, args = change.message.key.removeprefix("fact."), change.message.args
    about_battle = key in IN_BATTLE or key.endswith(("-empire", "-king"))
    if about_battle and battle_says_so(key, args, forecast, me):
        return
    assert is_true(key, args, was, now, me), (key, args)


def visible(view: Any, me: int) -> set[str]:
    """Every card that a seat sees: it is written somewhere in its view."""
    text = json.dumps({**view, "decision": None})
    return {card for card in CARD_KEYS if f'"{card}"' in text}


def test_every_fact_is_true_of_the_table_the_answer_leads_to() -> None:
    rng, told = Random(5), Counter[str]()
    for _, game in positions(11, most=150, first_seed=900):
        me = game.decision.seat
        view: Any = game.view(me)
        for option in rng.sample(list(game.decision.options), min(4, len(game.decision.options))):
            action = option.to_json()
            forecast: Any = forecast_of(view, action)
            fair = forecast.get("fair")
            gained = fair["florins"] if fair else forecast["florins"]
            was = Table(view)
            florins = [had + more for had, more in zip(was.florins, gained, strict=True)]
            now = Table(plan_of(view, [action]).view, florins)
            for change in outlook_of(view, [action]).changes:
                check(change, was, now, forecast, me)
                told[change.message.key.removeprefix("fact.")] += 1
                card = change.message.args.get("card")
                assert card is None or card in visible(view, me)
    assert len(told) >= 15
    assert told.total() > 600


def test_facts_depend_only_on_what_the_seat_may_know() -> None:
    """Twins: two tables one seat cannot tell apart give it the same facts."""
    rng, compared = Random(3), 0
    for _, game in positions(37, most=30, first_seed=1_700):
        me = game.decision.seat
        other = twin(game, me, rng)
        for option in game.decision.options[:6]:
            outlooks = [outlook_of(one.view(me), [option.to_json()]) for one in (game, other)]
            one, same = ([change.message for change in outlook.changes] for outlook in outlooks)
            assert one == same
            compared += 1
    assert compared > 60
