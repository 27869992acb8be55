"""Where rules meet: chains and odd positions that the tests of each section do not arrange."""

from __future__ import annotations

import json
from random import Random

import pytest

from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, action_from_text, forecast_of, scenario
from condotta.pax.game import restore_game
from tests.pax.moves import asked, florins, go, kinds, options, part, pieces, repressed, side


def said(game: PaxRenaissance, text: str) -> str:
    """The rule behind a refusal."""
    reason = game.why_not(action_from_text(text))
    assert reason is not None
    rule = reason.args["rule"]
    assert isinstance(rule, str)
    return rule


def stored(game: PaxRenaissance) -> PaxRenaissance:
    """The same position, restored without knowing how it came about."""
    taken: JsonObject = json.loads(json.dumps(game.snapshot()))
    del taken["history"]
    return restore_game(taken)


def foreseen(game: PaxRenaissance, text: str) -> JsonObject:
    """What the seat that is asked is told would come of an answer."""
    view: JsonObject = json.loads(json.dumps(game.view(game.decision.seat)))
    return forecast_of(view, action_from_text(text).to_json())


# --- Battles in Venice ---------------------------------------------------------------------------

VENICE = """
    seats 2
    seat 0: florins 3; hand PREN011; west [PREN024]
    seat 1: florins 1
    papal_states: venice=Nr venice_2=Rr; catholic
    france: paris=Nr
    borders: aragon__papal_states=Sg
"""
"""A reformation among red pieces, in a city that a reformist state halves."""


@pytest.mark.rule("P-BATTLE-b.8", "P-G4c.2", "P-G4c.3", "P-CHECK-a")
@pytest.mark.ruling("P-R9")
@pytest.mark.decision("DEC-34")
@pytest.mark.parametrize(("gone", "left"), [("venice", "Rr"), ("venice_2", "Nr")])
def test_a_won_reformation_halves_venice_before_the_regime_changes(gone: str, left: str) -> None:
    game = scenario(VENICE)
    events = go(game, "play PREN011", "announce", "choose-empire papal_states")
    events += go(game, "lose-piece Nr paris")
    assert kinds(events)[-2:] == ["battle-won", "state-changed"]
    assert asked(game) == (0, "venice-limit")
    events = go(game, f"choose-slot {gone}")
    assert pieces(game) == {"venice": left}
    assert kinds(events).index("piece-killed") < kinds(events).index("regime-change")
    assert asked(game) == (0, "regime-concession")


@pytest.mark.rule("P-G4c.2", "P-CHECK-a")
def test_a_position_stored_while_venice_is_too_small_asks_the_same_once() -> None:
    game = scenario(VENICE)
    go(game, "play PREN011", "announce", "choose-empire papal_states", "lose-piece Nr paris")
    again = stored(game)
    assert asked(again) == (0, "venice-limit")
    assert part(again, "pending") == part(game, "pending")
    go(again, "choose-slot venice")
    assert asked(again) == (0, "regime-concession")


def test_a_stored_position_does_not_ask_about_a_venice_that_has_room() -> None:
    taken: JsonObject = json.loads(json.dumps(scenario("seats 2").snapshot()))
    del taken["history"]
    taken["pending"] = [{"step": "next-action"}, {"step": "venice-limit"}]
    assert asked(restore_game(taken)) == (0, "next-action")


# --- Shared borders ------------------------------------------------------------------------------


@pytest.mark.rule("P-J2a.2", "P-J2a.3", "P-PIRATE-d.1")
@pytest.mark.parametrize(
    ("casualties", "left"),
    [
        (("lose-agent 1", "lose-piece Sg england__france"), "p.blue"),
        (("lose-agent 1", "lose-piece p.blue england__france"), "Sg"),
    ],
)
def test_in_a_revolt_both_on_a_shared_border_attack_and_either_may_die(
    casualties: tuple[str, ...], left: str
) -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; hand PREN034; east [PREN113X]
        seat 1: florins 1
        england: london=Ng bordeaux=Nr
        borders: england__france=p.0+Sg
    """)
    events = go(game, "play PREN034", "announce")
    battle = events[kinds(events).index("battle-joined")]
    assert battle.args["attackers"] == ["p.blue", "p.blue", "Sg"]
    assert options(stored(game)) == options(game)
    go(game, *casualties)
    assert pieces(game) == {"england__france": left}
    assert part(game, "beside") == {}
    assert part(game, "empires", "england", "owner") == 0


@pytest.mark.rule("P-PIRATE-d.1", "P-PIRATE-d.4", "P-F7a")
@pytest.mark.ruling("P-R34")
def test_a_corsair_sails_from_one_protected_concession_to_another() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; west [PREN013]; east [PREN113X]
        seat 1: florins 1
        borders: aragon__papal_states=p.0+Sg aragon__portugal=p.0+St
    """)
    go(game, "use-ops west", "use-op PREN013 2", "choose-slot aragon__portugal")
    assert pieces(game) == {"aragon__papal_states": "p.blue", "aragon__portugal": "Sg"}
    assert part(game, "beside") == {"aragon__portugal": "p.blue"}
    assert json.loads(json.dumps(game.view(0)["supply"]))["St"] == 4


# --- Couples, vassals and bishops ----------------------------------------------------------------


@pytest.mark.rule("P-AB02", "P-I1.3", "P-VASSAL-e")
@pytest.mark.ruling("P-R15", "P-R16")
@pytest.mark.ability("coronation_any_king")
def test_an_own_married_vassal_takes_another_queen_and_keeps_everything() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; west [PREN006 england(france(PREN045))]; hand PREN044
        seat 1: florins 1
        bishops: france=Bg PREN045=Br
    """)
    go(game, "play PREN044", "announce", "choose-empire france")
    assert part(game, "empires", "france", "queens") == ["PREN044", "PREN045"]
    assert part(game, "empires", "france", "suzerain") == "england"
    assert part(game, "bishops") == {"france": "Bg", "PREN045": "Br"}


@pytest.mark.rule("P-AB02", "P-VASSAL-e", "P-REGIME-d.2", "P-REGIME-h")
@pytest.mark.ruling("P-R16")
@pytest.mark.ability("coronation_any_king")
def test_an_opponents_married_vassal_becomes_top_level_with_the_new_queen_alone() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; west [PREN006]; hand PREN044
        seat 1: florins 1; west [england(france(PREN045) portugal)]
        bishops: france=Bg PREN045=Br
    """)
    go(game, "play PREN044", "announce", "choose-empire france")
    assert side(game, 0, "west") == ["PREN006", "france"]
    assert part(game, "empires", "france", "queens") == ["PREN044"]
    assert part(game, "empires", "portugal", "suzerain") == "england"
    assert part(game, "bishops") == {}


@pytest.mark.rule("P-F9j.1", "P-F9h.2", "P-REGIME-f", "P-VASSAL-d")
def test_a_vassal_conquers_a_suzerain_for_its_own_suzerain() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; east [ottoman(holy_roman_empire)]
        seat 1: florins 1; west [france(PREN045 england(PREN047))]
        holy_roman_empire: vienna=Ng
        bishops: france=Bg PREN045=Br england=Bt PREN047=Bg
    """)
    go(game, "use-ops east", "choose-empire france")
    assert part(game, "empires", "france", "suzerain") == "ottoman"
    assert part(game, "empires", "france", "queens") == []
    assert part(game, "empires", "england", "owner") is None
    assert part(game, "empires", "england", "queens") == ["PREN047"]
    assert part(game, "bishops") == {"england": "Bt", "PREN047": "Bg"}
    assert side(game, 1, "west") == []


@pytest.mark.rule("P-F1a", "P-F1f.2", "P-I1e")
@pytest.mark.ruling("P-R17", "P-R19")
def test_an_edict_on_a_queen_gives_her_king_his_voice_and_pacifies_nobody() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 2; west [PREN011 france(PREN045)]
        seat 1: florins 1
        france: paris=Ng; repressed p.1
        bishops: PREN045=Bg PREN011=Br
    """)
    go(game, "use-ops west", "choose-card PREN045")
    assert part(game, "bishops") == {}
    assert repressed(game, "france") == ["p.yellow"]
    assert asked(game) == (0, "ops")
    assert "use-op france 1" in options(game)


# --- Sales ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-HAND-b", "P-AB23", "P-CHECK-a")
@pytest.mark.ruling("P-R31")
@pytest.mark.ability("unlimited_hand", "sell_performs_one_shot")
def test_who_sells_the_press_discards_before_its_revolt_is_resolved() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; west [PREN135X PREN146X]; hand PREN001 PREN002 PREN003
        seat 1: florins 1
    """)
    go(game, "sell PREN146X")
    assert asked(game) == (0, "hand-limit")
    again = stored(game)
    assert part(again, "pending") == part(game, "pending")
    go(again, "discard-card PREN001")
    assert asked(again) == (0, "treachery")
    go(again, "announce")
    assert asked(again) == (0, "survivors")


TREACHERY = """
    seats 2
    seat 0: florins 3; west [PREN135X]; hand PREN036 PREN034 PREN013
    seat 1: florins 3
    france: paris=Ng
"""


@pytest.mark.rule("P-AB23")
@pytest.mark.ruling("P-R44")
@pytest.mark.ability("sell_performs_one_shot")
def test_a_seller_may_ask_what_the_treachery_would_bring() -> None:
    game = scenario(TREACHERY.replace(" PREN013", ""))
    go(game, "sell PREN036")
    told = foreseen(game, "announce")
    happened: list[Json] = [event.seen_by(0).to_json() for event in go(game, "announce")]
    assert told["events"] == happened
    assert told["asks"] == {"seat": 0, "kind": "next-action"}


@pytest.mark.rule("P-AB23")
@pytest.mark.ruling("P-R44")
@pytest.mark.ability("sell_performs_one_shot")
def test_an_opponent_imagines_the_question_about_any_card_that_may_have_been_sold() -> None:
    """One candidate has no one-shot: with it the seller would have been asked as well."""
    game = scenario(TREACHERY.replace("[PREN135X]", "[PREN135X PREN043]"))
    go(game, "sell PREN036")
    asks: set[str] = set()
    for seed in range(40):
        imagined = game.determinize(1, Random(seed))
        assert not imagined.problems()
        (secret,) = json.loads(json.dumps(part(imagined, "secrets", 0)))
        frame = json.loads(json.dumps(part(imagined, "pending")))[-1]
        assert frame["card"] == secret["card"]
        may = "announce" if len(imagined.decision.options) == 2 else "hold-back"
        asks.add(f"{imagined.decision.kind} {secret['card']} {may}")
    assert asks == {
        "treachery PREN036 announce",
        "treachery PREN034 announce",
        "treachery PREN013 hold-back",
    }
    assert game.determinize(0, Random(1)).decision.kind == "treachery"


# --- Bankruptcy ----------------------------------------------------------------------------------


@pytest.mark.rule("P-G6.2", "P-K3.3")
@pytest.mark.ruling("P-R48")
def test_an_apostasy_may_ruin_whoever_calls_for_it_and_a_forecast_says_so() -> None:
    game = scenario("""
        seats 2
        variants bankruptcy
        seat 0: florins 0; hand PREN060; east [PREN086]
        seat 1: florins 1
    """)
    go(game, "play PREN060", "announce")
    told = foreseen(game, "place-bishop 1 PREN060")
    events = go(game, "place-bishop 1 PREN060")
    assert told["events"] == [event.to_json() for event in events]
    assert told["ends_game"] is True
    assert kinds(events)[-2:] == ["banker-eliminated", "game-won"]
    assert game.result.winners == (1,)


ELIMINATED = """
    seats 3
    variants bankruptcy
    seat 0: florins 2; hand PREN036
    seat 1: florins 1
    france: paris=Ng; repressed p.2 p.1
"""
"""Seat 2 has nothing left but a serf in France."""


@pytest.mark.rule("P-BATTLE-i.2", "P-REGIME-b.1")
@pytest.mark.ruling("P-R48")
def test_a_serf_of_an_eliminated_banker_fights_and_stays_repressed() -> None:
    game = scenario(ELIMINATED)
    assert part(game, "eliminated") == [2]
    go(game, "play PREN036", "announce", "lose-agent 1")
    assert asked(game) == (0, "survivors")
    there = "free-piece france p.purple aragon__france"
    assert there not in options(game)
    assert said(game, there) == "P-R48"
    go(game, "free-piece france p.yellow england__france", "stop")
    assert repressed(game, "france") == ["p.purple"]
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-REGIME-b.1")
@pytest.mark.ruling("P-R48")
def test_a_regime_change_does_not_free_a_serf_of_an_eliminated_banker() -> None:
    game = scenario(ELIMINATED.replace("PREN036", "PREN044").replace("paris=Ng", ""))
    go(game, "play PREN044", "announce", "choose-empire france", "stop")
    assert asked(game) == (0, "emancipate")
    assert said(game, "free-piece france p.purple aragon__france") == "P-R48"


# --- Shortages -----------------------------------------------------------------------------------


@pytest.mark.rule("P-PIECES-a", "P-PIECES-b", "P-PIECES-c")
@pytest.mark.ruling("P-R23")
@pytest.mark.decision("DEC-28")
def test_a_bishop_that_lacks_is_taken_from_a_card_whose_voice_returns_first() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 3; hand PREN009
        seat 1: florins 1; west [PREN042]; hand PREN001 PREN002
        bishops: PREN042=Bg england=Bg france=Bg portugal=Bg aragon=Bg
    """)
    go(game, "play PREN009", "hold-back", "place-bishop 1 papal_states")
    assert asked(game) == (0, "shortage")
    assert options(stored(game)) == options(game)
    assert said(game, "take-bishop papal_states") == "P-PIECES-a"
    go(game, "take-bishop PREN042")
    assert part(game, "bishops", "PREN042") is None
    assert part(game, "bishops", "papal_states") == "Bg"


@pytest.mark.rule("P-E2.1.1", "P-E2.1.2")
@pytest.mark.ruling("P-R3", "P-R23")
def test_with_one_florin_the_first_of_two_agents_goes_where_the_second_can_follow() -> None:
    """All gold knights stand on the map: one of them in Toledo, a rook in Granada."""
    game = scenario("""
        seats 2
        seat 0: florins 1; hand PREN021; east [PREN102X]
        seat 1: florins 1
        portugal: toledo=Ng granada=Rt
        england: london=Ng bordeaux=Ng
        france: paris=Ng bruges=Ng lyon=Ng
        holy_roman_empire: vienna=Ng lubeck=Ng nurnberg=Ng
        hungary: buda=Ng
    """)
    go(game, "play PREN021", "announce")
    # Only one slot is left to begin with, so it has been taken; now a knight lacks.
    assert asked(game) == (0, "shortage")
    go(game, "take-from-slot london")
    assert pieces(game)["granada"] == "Ng"
    assert pieces(game)["toledo"] == "Ng"
    assert repressed(game, "portugal") == ["Rt"]
    assert florins(game) == 0


@pytest.mark.rule("P-E2.1.1", "P-E2.1.2")
@pytest.mark.ruling("P-R3", "P-R23")
def test_a_first_slot_that_would_leave_no_florin_for_the_second_agent_is_refused() -> None:
    """The knight in Vienna may be taken for itself, but only by whoever cannot pay instead."""
    game = scenario("""
        seats 2
        seat 0: florins 1; hand PREN027
        seat 1: florins 1; west [PREN049]; east [PREN124X]
        holy_roman_empire: vienna=Ng lubeck=Rt nurnberg=Rt
        england: london=Ng bordeaux=Ng
        france: paris=Ng bruges=Ng lyon=Ng
        hungary: buda=Ng varna=Ng
        byzantium: caffa=Ng
        aragon: valencia=Ng
    """)
    go(game, "play PREN027", "announce")
    assert options(game) == {"place-agent 1 lubeck", "place-agent 1 nurnberg"}
    assert said(game, "place-agent 1 vienna") == "P-E2.1.1"
    go(game, "place-agent 1 lubeck", "take-from-slot london")
    assert (pieces(game)["vienna"], pieces(game)["lubeck"]) == ("Ng", "Ng")
    assert florins(game) == 0


# --- Why not -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "answer", "rule"),
    [
        ("seats 2\nseat 0: east [PREN122X]", "use-ops both", "P-D1.5"),
        (
            "seats 2\npapal_states: venice=Ng; catholic\nbishops: england=Bg\nactive: holy",
            "declare holy",
            "P-L3.1",
        ),
    ],
)
def test_an_action_of_the_turn_is_refused_with_its_rule(text: str, answer: str, rule: str) -> None:
    game = scenario(text)
    assert answer not in options(game)
    assert said(game, answer) == rule


@pytest.mark.rule("P-REPRESS-d")
@pytest.mark.ruling("P-R6")
@pytest.mark.decision("DEC-07")
def test_where_two_cards_could_take_a_serf_the_actor_says_which() -> None:
    """No card of the box represses in a whole region; a stored position may wait for it."""
    game = scenario("""
        seats 2
        actions 1
        ops-done: west
        used: PREN040
        seat 0: florins 1; west [PREN040]
        seat 1: florins 1
        borders: aragon__papal_states=p.1
    """)
    taken: JsonObject = json.loads(json.dumps(game.snapshot()))
    del taken["history"]
    waits = {"step": "repress-to", "slot": "aragon__papal_states"}
    taken["pending"] = [
        {"step": "next-action"},
        {"step": "ops", "sides": ["west"], "performed": True},
        {**waits, "empires": ["aragon", "papal_states"]},
    ]
    game = restore_game(taken)
    assert options(game) == {"choose-empire aragon", "choose-empire papal_states"}
    assert said(game, "choose-empire france") == "P-REPRESS-d"
    go(game, "choose-empire aragon")
    assert repressed(game, "aragon") == ["p.yellow"]
    assert florins(game) == 2
