"""Why not: every refusal gives its true reason and its rule, and everything told has words."""

from __future__ import annotations

import random
from collections import defaultdict
from string import Formatter

import pytest

import condotta
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import IllegalAction, SetupError
from condotta.core.event import Event
from condotta.core.message import Message
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, action_from_text, rulebook, scenario
from condotta.pax.explain import EVENT_RULES, QUESTION_RULES, rules_of_card, rules_of_question
from condotta.pax.game import opening_events
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from tests.pax.moves import go, options

NAMES = ["Anna", "Bruno", "Carla", "Dora"]


def refusal(game: PaxRenaissance, text: str) -> tuple[str, str]:
    """The rule and the key of the sentence with which an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        go(game, text)
    reason = refused.value.message.args["reason"]
    assert isinstance(reason, Message)
    for language in LANGUAGES:
        said = catalogue(language).say(refused.value.message, NAMES)
        assert "{" not in said
        assert str(refused.value.rule) in said
    assert rulebook.rule(str(refused.value.rule)).id == refused.value.rule
    if game.decision.kind != "next-action":
        # Whatever is asked, it is not the end of the turn.
        assert reason_in_english(game, "end-turn").startswith("that answers another question.")
    return str(refused.value.rule), reason.key.removeprefix("refusal.")


def reason_in_english(game: PaxRenaissance, text: str) -> str:
    refused = game.why_not(action_from_text(text))
    assert refused is not None
    reason = refused.args["reason"]
    assert isinstance(reason, Message)
    return catalogue("en").say(reason, NAMES)


# --- The turn ------------------------------------------------------------------------------------

TABLE = """
    seats 3
    seat 0: florins 2; west [PREN040 france(PREN044)]; hand PREN036 PREN001
    seat 1: florins 2; east [ottoman]
    actions 1
    market west: any PREN002 - PREN003 PREN004 PREN005
"""


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("buy west 0", "P-D2a", "market-face-down"),
        ("buy west 2", "P-E1.1", "market-empty"),
        ("buy west 3", "P-E1.2", "too-dear"),
        ("buy west 1", "P-E1a", "hand-full"),
        ("play PREN002", "P-E2.0a", "card-not-in-hand"),
        ("sell PREN002", "P-E3.1", "not-your-card"),
        ("sell ottoman", "P-E3.1", "not-your-card"),
        ("sell england", "P-E3.1", "not-your-card"),
        ("sell PREN044", "P-E3a.1", "queen-with-king"),
        ("use-ops east", "P-D1.5", "side-empty"),
        ("use-ops both", "P-AB15", "both-sides-need-ability"),
        ("declare holy", "P-A3a", "victory-inactive"),
        ("use-ability PREN040", "P-D1.2", "ability-no-action"),
        ("use-ability PREN129X", "P-D1.10", "not-in-your-tableau"),
        ("stop", "P-D1.2", "other-question"),
        ("choose-slot paris", "P-D1.2", "other-question"),
    ],
)
def test_an_action_of_the_turn_is_refused_with_its_rule(text: str, rule: str, key: str) -> None:
    assert refusal(scenario(TABLE), text) == (rule, key)


def test_a_turn_in_which_nothing_was_done_cannot_end() -> None:
    assert refusal(scenario("seats 3"), "end-turn") == ("P-A2a", "no-action-yet")


def test_a_price_that_is_too_high_is_told_with_what_one_has() -> None:
    said = reason_in_english(scenario(TABLE), "buy west 3")
    assert said == "Grand Inquisitor costs 3 florins; you have 2."


def test_a_card_one_has_put_a_florin_on_is_locked() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 5
        market west: any PREN002 PREN003 PREN004 PREN005 PREN006
    """)
    go(game, "buy west 2")
    assert refusal(game, "buy west 1") == ("P-E1e.1", "card-locked")


def test_a_fair_is_held_once_in_a_turn() -> None:
    game = scenario("seats 3\nseat 0: florins 5")
    go(game, "convene-fair east")
    while game.decision.kind != "next-action":
        game.play(game.idle_answer)
    assert refusal(game, "convene-fair east") == ("P-D1.4", "fair-done")


FREE_OPS = """
    seats 3
    actions 0
    seat 0: florins 9; east [PREN101X PREN087]; west [PREN040 PREN129X]; hand PREN036
    france: paris=Ng
    active: imperial
    market west: any PREN002 PREN003 PREN004 PREN005 PREN006
    market east: any*1 PREN060 PREN061 PREN062 PREN063 PREN065
"""


@pytest.mark.parametrize(
    "text",
    [
        "buy west 1",
        "play PREN036",
        "sell PREN036",
        "sell PREN040",
        "use-ops west",
        "convene-fair west",
        "use-ability PREN129X",
    ],
)
def test_without_actions_left_only_what_is_free_can_be_done(text: str) -> None:
    game = scenario(FREE_OPS)
    assert options(game) == {"use-ops east", "end-turn"}
    assert refusal(game, text) == ("P-D1.1", "no-actions-left")
    assert refusal(game, "declare imperial") == ("P-D1.1", "no-actions-left")


def test_a_side_is_activated_once_and_only_with_something_to_do() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; east [PREN101X PREN087]; west [PREN043]
        market west: any PREN002 PREN003 PREN004 PREN005 PREN006
        market east: any*1 PREN060 PREN061 PREN062 PREN063 PREN065
    """)
    assert refusal(game, "use-ops west") == ("P-D1.5", "side-without-target")
    go(game, "use-ops east")
    while game.decision.kind != "next-action":
        game.play(game.idle_answer)
    assert refusal(game, "use-ops east") == ("P-D1.4", "side-done")


def test_an_ability_that_is_an_action_may_be_silenced_or_have_no_effect() -> None:
    text = "seats 3\nseat 0: florins 3; west [PREN129X]"
    assert refusal(scenario(text), "use-ability PREN129X") == ("P-AB18", "apostasy-for-nobody")
    silenced = scenario(f"{text}\nbishops: PREN129X=Bt")
    assert refusal(silenced, "use-ability PREN129X") == ("P-F1g.1", "card-silenced")


# --- Victories -----------------------------------------------------------------------------------


def test_a_victory_that_is_not_won_is_told_with_the_numbers() -> None:
    game = scenario("""
        seats 3
        seat 0: west [france]
        seat 1: east [ottoman]
        borders: england__france=p.0 aragon__france=p.1 england__portugal=p.1
        active: holy imperial globalization renaissance
    """)
    assert refusal(game, "declare imperial") == ("P-L4.1", "no-lead")
    assert reason_in_english(game, "declare imperial") == (
        "kings: you have 1, Bruno has 1; you must be ahead by 2."
    )
    assert refusal(game, "declare globalization") == ("P-L5.1", "no-lead")
    assert reason_in_english(game, "declare globalization") == (
        "concessions: you have 1, Bruno has 2; you must be ahead by 2."
    )
    assert refusal(game, "declare renaissance") == ("P-L6.1", "no-lead")
    assert refusal(game, "declare holy") == ("P-L3.2", "not-supreme-by-bishops")


def test_between_two_the_imperial_lead_is_greater() -> None:
    game = scenario("seats 2\nseat 0: west [france england]\nactive: imperial")
    assert refusal(game, "declare imperial") == ("P-L4.2", "no-lead")
    assert reason_in_english(game, "declare imperial") == (
        "kings: you have 2, Bruno has 0; you must be ahead by 3."
    )


def test_bishops_alone_make_no_religion_supreme() -> None:
    game = scenario("""
        seats 3
        seat 0: west [PREN040]
        bishops: PREN040=Bg
        active: holy
    """)
    assert refusal(game, "declare holy") == ("P-L3.3", "not-supreme-by-pieces")


def test_a_declaration_may_cost_both_actions() -> None:
    game = scenario("""
        seats 3
        actions 1
        seat 0: west [france england]
        seat 1: west [PREN145X]
        active: imperial
    """)
    assert refusal(game, "declare imperial") == ("P-L.8", "declaring-costs-two")


def test_an_active_victory_is_not_activated_again() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 1
        market west: any COMET3 any any any any
        active: imperial
    """)
    go(game, "buy west 1")
    assert refusal(game, "activate imperial") == ("P-B7b", "victory-active")


# --- Agents --------------------------------------------------------------------------------------


def placing(card: str, *lines: str, florins: int = 0) -> PaxRenaissance:
    """A game in which a card has just been played and its agents are to be placed."""
    game = scenario("\n".join(("seats 3", f"seat 0: florins {florins}; hand {card}", *lines)))
    go(game, f"play {card}")
    if game.decision.kind == "announce":
        go(game, "hold-back")
    assert game.decision.kind in ("place-agents", "place-bishops")
    return game


@pytest.mark.parametrize(
    ("card", "lines", "text", "rule", "key"),
    [
        # A pawn of the Holy Roman Empire.
        ("PREN042", "", "place-agent 1 paris", "P-AGENT-a", "needs-border"),
        ("PREN042", "", "place-agent 1 england__france", "P-B5b", "outside-location"),
        ("PREN042", "", "place-agent 2 france__holy_roman_empire", "P-E2.2.1", "no-such-agent"),
        (
            "PREN042",
            "borders: france__holy_roman_empire=Sg",
            "place-agent 1 france__holy_roman_empire",
            "P-E2.2d.2",
            "pirate-there",
        ),
        (
            "PREN042",
            "borders: france__holy_roman_empire=p.1",
            "place-agent 1 france__holy_roman_empire",
            "P-E2.2d.3",
            "no-florin-to-displace",
        ),
        # A knight of the West.
        ("PREN023", "", "place-agent 1 england__france", "P-AGENT-a", "needs-city"),
        ("PREN023", "", "place-agent 1 buda", "P-B5b", "outside-location"),
        ("PREN023", "", "place-agent 1 novgorod", "P-B6d.2", "emporium-blocked"),
        ("PREN023", "", "place-agent 1 venice_2", "P-G4c.1", "place-closed"),
        (
            "PREN023",
            "france: paris=Rt",
            "place-agent 1 paris",
            "P-E2.2b.3",
            "no-florin-to-displace",
        ),
        # A pirate of Aragon.
        ("PREN013", "", "place-agent 1 aragon__france", "P-E2.2c.1", "land-border"),
        ("PREN013", "", "place-agent 1 valencia", "P-AGENT-a", "needs-border"),
        # Two equal knights of the Papal States.
        ("PREN024", "", "place-agent 2 venice", "P-E2.2.1", "agents-alike"),
        # A bishop of France.
        ("PREN156X", "", "place-bishop 1 england", "P-E2.2a.1", "bishop-elsewhere"),
        ("PREN156X", "", "place-bishop 1 PREN001", "P-E2.2a.2", "card-not-in-play"),
        ("PREN156X", "", "place-bishop 2 france", "P-E2.2.1", "no-such-agent"),
    ],
)
def test_an_agent_is_refused_a_place_with_the_rule(
    card: str, lines: str, text: str, rule: str, key: str
) -> None:
    assert refusal(placing(card, lines), text) == (rule, key)


def test_the_second_agent_finds_the_first_one_and_the_empire_it_has_fixed() -> None:
    game = placing("PREN067", "seat 1: florins 1")
    go(game, "place-agent 1 buda")
    assert refusal(game, "place-agent 1 varna") == ("P-E2.2.1", "agent-placed")
    assert refusal(game, "place-agent 2 buda") == ("P-E2.2.3", "other-agent-there")
    assert refusal(game, "place-agent 2 cairo") == ("P-E2.2.2", "other-empire-fixed")


def test_agents_of_a_one_shot_must_all_be_placed() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; hand PREN087
    """)
    go(game, "play PREN087", "announce")
    assert game.decision.kind == "place-agents"
    assert refusal(game, "stop") == ("P-E2.1.1", "agents-must-be-placed")


# --- Ops and their targets -----------------------------------------------------------------------


def using(card: str, op: int, *lines: str, seat: str = "florins 3") -> PaxRenaissance:
    """A game in which the target of an op of a western card is asked for."""
    game = scenario("\n".join(("seats 3", f"seat 0: {seat}; west [{card}]", *lines)))
    go(game, "use-ops west")
    if game.decision.kind == "ops":
        go(game, f"use-op {card.split(maxsplit=1)[0]} {op}")
    return game


def test_an_op_is_refused_with_its_rule() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; west [PREN013 PREN042 PREN040 france]; east [PREN084]
        seat 1: west [PREN139X]
        bishops: PREN042=Bg
        borders: aragon__papal_states=p.1 aragon__portugal=p.2
        market west: any*1 any*1 any any any any
    """)
    go(game, "use-ops west")
    assert refusal(game, "stop") == ("P-E4.2", "op-first")
    assert refusal(game, "use-op PREN139X 1") == ("P-E4.1", "not-in-your-tableau")
    assert refusal(game, "use-op PREN084 1") == ("P-E4.1", "card-of-other-side")
    assert refusal(game, "use-op PREN013 3") == ("P-B5d", "no-such-op")
    assert refusal(game, "use-op PREN013 2") == ("P-E4b", "op-without-target")
    assert refusal(game, "use-op PREN042 1") == ("P-E4.6", "card-silenced")
    go(game, "use-op PREN040 2", "take-florin west 0")
    assert refusal(game, "use-op PREN040 2") == ("P-E4.3", "card-used")


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("choose-empire hungary", "P-F6.1", "vote-other-region"),
        ("choose-empire portugal", "P-F6.2", "vote-on-throne"),
        ("choose-empire papal_states", "P-F6.2", "vote-on-vassal"),
        ("choose-empire aragon", "P-F6b", "no-majority"),
        ("choose-empire england", "P-F6a.1", "vote-too-dear"),
    ],
)
def test_a_vote_is_refused_with_its_rule(text: str, rule: str, key: str) -> None:
    game = scenario("""
        seats 3
        seat 0: florins 1; west [PREN145X]
        seat 1: florins 2; west [france england aragon(papal_states)]
        england: repressed Ng Ng
        borders: france__holy_roman_empire=p.0 england__portugal=p.0 aragon__papal_states=p.1
        seat 2: west [holy_roman_empire]
    """)
    go(game, "use-ops west")
    assert game.decision.kind == "vote"
    assert refusal(game, text) == (rule, key)
    if key == "no-majority":
        assert reason_in_english(game, text) == (
            "you have no majority in Aragon: your votes are 0, those of Bruno 1."
        )
    if key == "vote-too-dear":
        said = reason_in_english(game, text)
        assert said == "a vote in England costs 2 florins; you have 1."


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("choose-empire aragon", "P-F9a", "own-empire"),
        ("choose-empire hungary", "P-F9.1", "not-adjacent"),
        ("choose-empire france", "P-F9a", "own-empire"),
    ],
)
def test_a_campaign_is_refused_with_its_rule(text: str, rule: str, key: str) -> None:
    game = scenario("""
        seats 3
        seat 0: florins 2; west [france aragon]
        france: paris=Ng bruges=Ng
    """)
    go(game, "use-ops west")
    if game.decision.kind == "ops":
        go(game, "use-op france 1")
    assert game.decision.kind == "campaign"
    assert refusal(game, text) == (rule, key)


def test_neighbours_that_an_ability_keeps_apart_are_not_attacked() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 2; west [france]
        seat 1: west [aragon(PREN151X)]
        france: paris=Ng
    """)
    go(game, "use-ops west")
    assert refusal(game, "choose-empire portugal") == ("P-AB26", "not-adjacent")


PAWNS_AND_A_PIRATE = (
    "borders: aragon__france=p.1 aragon__portugal=p.2 england__france=p.1 aragon__papal_states=Sg"
)


@pytest.mark.parametrize(
    ("card", "op", "lines", "text", "rule", "key"),
    [
        # Repress pawns in Aragon.
        (
            "PREN013",
            1,
            PAWNS_AND_A_PIRATE,
            text,
            rule,
            key,
        )
        for text, rule, key in [
            ("choose-slot england__france", "P-E4d.1", "outside-location"),
            ("choose-slot paris", "P-F5.1", "nothing-there"),
            ("choose-slot aragon__papal_states", "P-F5.2", "pirates-not-repressed"),
            ("choose-slot vienna", "P-F5.2", "repress-only"),
        ]
    ]
    + [
        # A catholic pirate sails from Aragon.
        ("PREN140X", 1, "borders: aragon__papal_states=Sg ottoman__papal_states=Sg", *rest)
        for rest in [
            ("choose-slot england__france", "P-F7.1", "no-such-piece-there"),
            ("choose-slot paris", "P-F7.1", "no-such-piece-there"),
        ]
    ]
    + [
        # Siege in France.
        ("PREN053", 2, "france: paris=Ng lyon=Rt", *rest)
        for rest in [
            ("choose-slot bruges", "P-F8", "nobody-to-besiege"),
            ("choose-slot vienna", "P-E4d.1", "outside-location"),
        ]
    ]
    + [
        # Commerce in the western row.
        ("PREN042", 1, "market west: any*1 any*1 any any any any", *rest)
        for rest in [
            ("take-florin east 0", "P-Fb", "other-row"),
            ("take-florin west 3", "P-F2", "no-florin-there"),
        ]
    ],
)
def test_a_target_is_refused_with_its_rule(
    card: str, op: int, lines: str, text: str, rule: str, key: str
) -> None:
    game = using(card, op, lines, "holy_roman_empire: vienna=Nr")
    assert game.decision.kind not in ("ops", "next-action")
    assert refusal(game, text) == (rule, key)


def test_a_pirate_sails_only_over_the_sea_and_not_too_far() -> None:
    lines = "borders: aragon__papal_states=Sg ottoman__papal_states=Sg"
    game = using("PREN140X", 1, lines)
    go(game, "choose-slot aragon__papal_states")
    assert refusal(game, "choose-slot aragon__papal_states") == ("P-F7.1", "pirate-must-move")
    assert refusal(game, "choose-slot aragon__france") == ("P-F7.1", "no-sea-border")
    assert refusal(game, "choose-slot ottoman__papal_states") == ("P-F7.2", "same-pirate-there")
    assert refusal(game, "choose-slot england__france") == ("P-F7.1", "pirate-too-far")


def test_a_victim_is_refused_with_its_rule() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; east [PREN109X]
        seat 1: west [PREN042 PREN043 PREN040]
    """)
    go(game, "use-ops east")
    assert game.decision.kind == "behead"
    assert refusal(game, "choose-card PREN109X") == ("P-F3.2", "behead-itself")
    assert refusal(game, "choose-card PREN040") == ("P-E4d.3", "behead-elsewhere")
    assert refusal(game, "choose-card holy_roman_empire") == ("P-F3.1", "card-in-no-tableau")


def test_some_behead_only_where_a_bishop_stands() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; west [PREN001]
        seat 1: west [PREN042 PREN043 PREN040]
        bishops: PREN042=Br PREN043=Bg PREN040=Bt
    """)
    go(game, "use-ops west", "use-op PREN001 1")
    assert refusal(game, "choose-card PREN040") == ("P-AB01", "behead-only-bishops")


def test_a_tax_is_refused_with_its_rule() -> None:
    game = using(
        "PREN022",
        1,
        "borders: france__holy_roman_empire=p.1 holy_roman_empire__papal_states=p.2 "
        "england__france=p.1",
    )
    assert game.decision.kind == "tax-concession"
    assert refusal(game, "choose-slot aragon__france") == ("P-F4.1", "no-concession-there")
    assert refusal(game, "choose-slot england__france") == ("P-E4d.1", "outside-location")


def test_a_bishop_moves_only_to_a_card_near_it() -> None:
    game = using(
        "PREN140X",
        2,
        "seat 1: west [PREN042 PREN040 PREN041]",
        "bishops: PREN042=Bg PREN041=Bg PREN040=Br",
    )
    assert game.decision.kind == "inquisitor-bishop"
    assert refusal(game, "choose-card PREN040") == ("P-F1.1", "no-such-bishop")
    go(game, "choose-card PREN042")
    assert refusal(game, "choose-card PREN042") == ("P-F1.4", "bishop-must-move")
    assert refusal(game, "choose-card PREN140X") == ("P-F1.2", "bishop-too-far")
    assert refusal(game, "choose-card PREN001") == ("P-F1.2", "card-not-in-play")


# --- Wars and weddings ---------------------------------------------------------------------------


def test_a_religious_war_needs_a_heretic_in_the_location() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; hand PREN001
        france: paris=Rt
        england: london=Rr
    """)
    go(game, "play PREN001", "announce")
    assert game.decision.kind == "battle-where"
    assert refusal(game, "choose-empire aragon") == ("P-K1c", "war-without-defender")
    assert refusal(game, "choose-empire hungary") == ("P-Jb", "war-elsewhere")


def test_a_queen_marries_only_a_king_who_is_free() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; hand PREN044; west [france aragon]; republics aragon
        seat 1: west [holy_roman_empire]
    """)
    go(game, "play PREN044", "announce")
    assert game.decision.kind == "suitor"
    assert refusal(game, "choose-empire hungary") == ("P-I.1", "no-suitor")
    assert refusal(game, "choose-empire aragon") == ("P-I.2", "suitor-republic")
    assert refusal(game, "choose-empire holy_roman_empire") == ("P-I.2", "suitor-of-other")


def test_a_married_king_of_ones_own_marries_no_second_queen() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; hand PREN044; west [france(PREN045)]
    """)
    go(game, "play PREN044", "announce")
    assert refusal(game, "choose-empire france") == ("P-I.2", "suitor-married")


CONSPIRACY = """
    seats 3
    seat 0: florins 0; hand PREN028
    france: paris=Rt; repressed p.1
    borders: england__france=Sg aragon__france=p.1
"""


def test_only_who_fights_can_fall() -> None:
    game = scenario(CONSPIRACY)
    go(game, "play PREN028", "announce")
    assert options(game) == {"lose-agent 1", "lose-piece Sg england__france"}
    assert refusal(game, "lose-agent 2") == ("P-BATTLE-b.3", "agents-alike")
    assert refusal(game, "lose-piece Rt paris") == ("P-BATTLE-b.3", "not-among-fighters")
    assert refusal(game, "lose-repressed france p.yellow") == (
        "P-BATTLE-b.3",
        "not-among-fighters",
    )
    assert refusal(game, "stop") == ("P-BATTLE-b.3", "other-question")


def test_only_survivors_are_placed_and_only_on_empty_slots_of_the_empire() -> None:
    game = scenario(CONSPIRACY)
    go(game, "play PREN028", "announce", "lose-piece Sg england__france")
    assert game.decision.kind == "survivors"
    assert refusal(game, "place-agent 2 paris") == ("P-BATTLE-b.5", "agents-alike")
    assert refusal(game, "place-agent 1 england__france") == ("P-AGENT-a", "needs-city")
    assert refusal(game, "place-agent 1 london") == ("P-BATTLE-i.1", "not-in-empire")
    assert refusal(game, "free-piece france Ng paris") == ("P-BATTLE-b.5", "no-such-survivor")
    assert refusal(game, "free-piece england Ng london") == ("P-BATTLE-b.5", "token-elsewhere")
    go(game, "place-agent 1 paris")
    assert refusal(game, "place-agent 2 paris") == ("P-BATTLE-i.1", "place-taken")
    assert refusal(game, "place-agent 1 lyon") == ("P-BATTLE-b.5", "no-such-survivor")


def test_a_serf_that_has_won_is_placed_on_a_border() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; hand PREN036
        france: paris=Rt; repressed p.1 p.1
        borders: aragon__france=p.2
    """)
    go(game, "play PREN036", "announce", "lose-agent 1")
    assert game.decision.kind == "survivors"
    assert refusal(game, "free-piece france p.yellow aragon__france") == (
        "P-BATTLE-i.1",
        "place-taken",
    )
    assert refusal(game, "free-piece france p.yellow paris") == ("P-AGENT-a", "needs-border")


def test_a_regime_change_brings_one_concession_and_frees_only_its_own_tokens() -> None:
    game = scenario(CONSPIRACY)
    go(game, "play PREN028", "announce", "lose-agent 1", "place-agent 2 paris")
    assert game.decision.kind == "regime-concession"
    assert refusal(game, "choose-slot paris") == ("P-REGIME-a.1", "no-border-of")
    assert refusal(game, "choose-slot england__portugal") == ("P-REGIME-a.1", "no-border-of")
    assert refusal(game, "choose-slot england__france") == ("P-REGIME-a.1", "pirate-there")
    assert refusal(game, "choose-slot aragon__france") == (
        "P-REGIME-a.2",
        "no-florin-to-displace",
    )
    go(game, "stop")
    assert game.decision.kind == "emancipate"
    freeing = "free-piece france p.yellow"
    assert refusal(game, f"{freeing} england__france") == ("P-REGIME-b.1", "place-taken")
    assert refusal(game, f"{freeing} england__portugal") == ("P-REGIME-b.1", "not-in-empire")
    assert refusal(game, f"{freeing} paris") == ("P-AGENT-a", "needs-border")
    assert refusal(game, "free-piece france Ng lyon") == ("P-REGIME-b.1", "no-such-token")
    assert refusal(game, "free-piece england Ng london") == ("P-REGIME-b.1", "token-elsewhere")


def test_orders_that_look_the_same_are_one_answer() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; hand PREN058
        ottoman: constantinople_1=Rg constantinople_2=Nt constantinople_3=Nt
    """)
    go(game, "play PREN058", "announce", "lose-piece Nt constantinople_2")
    assert game.decision.kind == "constantinople"
    orders = {"123", "132", "213", "231", "312", "321"}
    left_out = orders - {text.removeprefix("arrange ") for text in options(game)}
    assert len(left_out) == 3
    for order in left_out:
        assert refusal(game, f"arrange {order}") == ("P-K2a.2", "same-arrangement")


# --- What follows from cards and pieces ----------------------------------------------------------


def test_too_many_cards_are_discarded_from_the_own_hand() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; west [PREN042]; hand PREN036 PREN001 PREN002
    """)
    go(game, "sell PREN042")
    assert game.decision.kind == "hand-limit"
    assert refusal(game, "discard-card PREN003") == ("P-HAND-b", "card-not-in-hand")
    assert refusal(game, "sell PREN001") == ("P-HAND-b", "other-question")


def test_one_piece_of_venice_must_go() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; west [PREN024]
        papal_states: catholic; venice=Ng venice_2=Rg
    """)
    go(game, "sell PREN024")
    assert game.decision.kind == "venice-limit"
    assert refusal(game, "choose-slot paris") == ("P-G4c.2", "not-in-venice")


def test_a_bishop_pacifies_only_what_lies_on_the_card() -> None:
    game = placing("PREN156X", "france: repressed Ng Rt")
    go(game, "place-bishop 1 france")
    assert game.decision.kind == "pacify"
    assert refusal(game, "pacify Nr") == ("P-F1b", "no-such-token")
    assert refusal(game, "end-turn") == ("P-F1b", "other-question")


def test_only_a_political_op_of_an_opponent_is_copied() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; west [PREN130X PREN040]
        seat 1: west [PREN010]
        borders: aragon__papal_states=p.1
    """)
    go(game, "sell PREN130X")
    assert options(game) == {"use-op PREN010 1", "stop"}
    assert refusal(game, "use-op PREN040 1") == ("P-CRYPTO-a", "not-an-opponents-card")
    assert refusal(game, "use-op PREN010 3") == ("P-CRYPTO-a", "op-not-political")
    assert refusal(game, "use-op PREN010 2") == ("P-E4b", "op-without-target")


def test_a_silenced_card_of_an_opponent_is_not_copied() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; west [PREN130X]
        seat 1: west [PREN010 PREN002]
        bishops: PREN002=Br
        borders: aragon__papal_states=p.1
    """)
    go(game, "sell PREN130X")
    assert refusal(game, "use-op PREN002 1") == ("P-CRYPTO-b", "card-silenced")


def test_a_bishop_without_a_way_does_not_move() -> None:
    game = using(
        "PREN140X",
        2,
        "seat 1: west [PREN042 PREN040 PREN041]",
        "bishops: PREN042=Bg PREN041=Bg mamluk=Bg",
    )
    assert refusal(game, "choose-card mamluk") == ("P-F1.2", "bishop-stuck")


def test_a_bishop_does_not_go_from_throne_to_throne() -> None:
    game = using("PREN140X", 2, "bishops: france=Bg aragon=Bg", "seat 1: west [PREN041 PREN036]")
    go(game, "choose-card france")
    assert refusal(game, "choose-card aragon") == ("P-F1c.2", "throne-to-throne")


def test_a_pirate_of_another_place_does_not_sail() -> None:
    lines = "borders: aragon__papal_states=Sg ottoman__papal_states=Sg england__france=Sg"
    game = using("PREN140X", 1, lines)
    assert game.decision.kind == "corsair-pirate"
    assert refusal(game, "choose-slot england__france") == ("P-E4d.1", "outside-location")


def test_a_campaign_needs_knights_and_florins() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; east [ottoman PREN164X]
        mamluk: repressed Nt p.1
    """)
    go(game, "use-ops east")
    assert game.decision.kind == "campaign"
    assert refusal(game, "choose-empire papal_states") == ("P-F9c.2", "campaign-without-knights")
    dear = scenario("""
        seats 3
        seat 0: florins 1; east [ottoman PREN164X]
        ottoman: modon=Ng
        mamluk: repressed Nt p.1
    """)
    go(dear, "use-ops east")
    assert dear.decision.kind == "campaign"
    assert refusal(dear, "choose-empire hungary") == ("P-F9c.1", "campaign-too-dear")
    assert reason_in_english(dear, "choose-empire hungary") == (
        "a campaign in Hungary costs 3 florins; you have 1."
    )


def test_a_displaced_pawn_goes_to_an_empire_of_its_border() -> None:
    game = placing("PREN041", "borders: england__france=p.1", florins=1)
    go(game, "place-agent 1 england__france")
    assert game.decision.kind == "serf-empire"
    assert refusal(game, "choose-empire aragon") == ("P-REPRESS-d", "only-these-empires")
    assert reason_in_english(game, "choose-empire aragon") == (
        "only these empires are possible here: England, France."
    )


def test_a_card_of_a_region_taxes_in_an_empire_of_the_border_with_an_empty_city() -> None:
    game = using(
        "PREN002",
        1,
        "borders: england__france=p.1 aragon__portugal=p.1 aragon__papal_states=p.2",
        "france: paris=Ng bruges=Ng lyon=Ng",
        "england: london=Ng bordeaux=Ng",
    )
    assert game.decision.kind == "tax-concession"
    assert refusal(game, "choose-slot england__france") == ("P-F4a.1", "tax-saturated")
    go(game, "choose-slot aragon__portugal")
    assert refusal(game, "choose-empire france") == ("P-F4b.1", "only-these-empires")
    go(game, "choose-empire portugal")
    assert game.decision.kind == "tax-levy"
    assert refusal(game, "choose-slot paris") == ("P-F4.4", "no-city-of")
    assert refusal(game, "choose-slot spice_islands") == ("P-B6d.2", "emporium-blocked")


def test_a_levy_of_a_fair_goes_to_an_empty_city_of_the_empire() -> None:
    game = scenario("seats 3\nseat 0: florins 1\nbyzantium: caffa=Nt")
    go(game, "convene-fair east")
    assert options(game) == {"choose-slot tana", "choose-slot trebizond"}
    assert refusal(game, "choose-slot paris") == ("P-G4.1", "no-city-of")
    assert refusal(game, "choose-slot caffa") == ("P-G4.2", "place-taken")


def test_a_piece_that_lacks_is_taken_where_there_is_one() -> None:
    borders = "england__france=Sr aragon__portugal=Sr mamluk__ottoman=Sr"
    game = placing("PREN017", f"borders: {borders}")
    go(game, "place-agent 1 england__portugal")
    assert game.decision.kind == "shortage"
    assert refusal(game, "take-from-slot paris") == ("P-PIECES-a", "no-such-piece-there")
    assert refusal(game, "take-bishop france") == ("P-PIECES-a", "no-such-bishop")
    assert refusal(game, "pacify Ng") == ("P-PIECES-a", "other-question")


def test_repressed_pieces_are_taken_first() -> None:
    game = placing(
        "PREN084",
        "france: paris=Rt bruges=Rt lyon=Rt; repressed Rt",
        "england: london=Rt bordeaux=Rt; repressed Rt",
    )
    go(game, "place-agent 1 buda")
    assert game.decision.kind == "shortage"
    assert refusal(game, "take-from-slot paris") == ("P-PIECES-a", "repressed-first")
    assert refusal(game, "take-repressed aragon") == ("P-PIECES-a", "no-such-token")


def test_only_western_tokens_are_freed_when_the_card_for_it_is_sold() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 0; west [PREN161X]
        france: repressed Ng
        hungary: repressed Ng
    """)
    go(game, "sell PREN161X")
    assert game.decision.kind == "enclosure"
    assert refusal(game, "free-piece hungary Ng buda") == ("P-AB28", "token-elsewhere")
    assert refusal(game, "free-piece france Nr paris") == ("P-AB28", "no-such-token")


def test_both_sides_are_activated_together_or_apart() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; east [PREN122X PREN087]; west [PREN042]
        market west: any*1 any any any any any
        market east: any*1 any any any any any
    """)
    go(game, "use-ops west")
    assert refusal(game, "use-ops both") == ("P-R55", "one-side-done")


def test_an_apostasy_without_a_card_must_affect_somebody() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 3; west [PREN129X]
        seat 1: west [PREN001 PREN005]
        seat 2: east [PREN058]; west [PREN003]
    """)
    go(game, "use-ability PREN129X")
    assert game.decision.kind == "apostasy-pair"
    assert refusal(game, "choose-religions islamic reformist") == (
        "P-AB18",
        "religions-affect-nobody",
    )
    assert refusal(game, "stop") == ("P-AB18", "other-question")


# --- The tables ----------------------------------------------------------------------------------


def test_every_question_has_its_rules_and_they_exist() -> None:
    assert {*QUESTION_RULES} == {*STEP_NAMES[FIRST_QUESTION:]}
    for kind in QUESTION_RULES:
        for one in rules_of_question(kind):
            assert rulebook.rule(one).id == one


@pytest.mark.parametrize(
    ("card", "some"),
    [
        ("PREN087", {"P-H1.1", "P-E2.2b.1", "P-F2"}),
        ("PREN014", {"P-H1a.2", "P-AB04", "P-E2.2d.1"}),
        ("PREN044", {"P-I.1", "P-I1.1", "P-F3.1", "P-F5.1"}),
        ("PREN129X", {"P-K3.1", "P-AB18", "P-F1.1", "P-E2.2a.1"}),
        ("COMET1", {"P-L1"}),
        ("france", {"P-F9.1", "P-GAMBIT-a"}),
    ],
)
def test_the_rules_behind_a_card_are_those_of_what_it_shows(card: str, some: set[str]) -> None:
    assert some <= {*rules_of_card(card)}


def test_an_unknown_card_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="There is no card 'joker'"):
        rules_of_card("joker")


# --- Random play ---------------------------------------------------------------------------------


def fill_in_every_language(message: Message) -> None:
    """A sentence is there and every field of it is given, in all languages."""
    for language in LANGUAGES:
        speaks = catalogue(language)
        for form in speaks.templates[message.key]:
            fields = {name for _, name, _, _ in Formatter().parse(form) if name}
            assert fields <= {*message.args}, (message.key, language)
        said = speaks.say(message, NAMES)
        assert said
        assert "None" not in said, said
        assert "{" not in said, said


def told(event: Event) -> list[Message]:
    """What an event says to who may know all and to who may not."""
    return [Message(seen.key, seen.args) for seen in (event, event.seen_by(None))]


def random_game(seed: int) -> PaxRenaissance:
    variants: list[tuple[str, ...]] = [(), ("map-1550",), ("astrology", "bankruptcy")]
    game = condotta.new(
        "pax-renaissance",
        seats=2 + seed % 3,
        seed=seed,
        variants=variants[seed % 3],
        options={"stall_limit": 20},
    )
    assert isinstance(game, PaxRenaissance)
    return game


def test_in_random_play_every_event_is_told_and_every_refusal_explained() -> None:
    rng = random.Random(5)
    by_kind = defaultdict(list)
    for action in ACTIONS:
        by_kind[action.kind].append(action)
    answers: dict[str, set[str]] = defaultdict(set)
    strangers: set[tuple[str, str]] = set()
    refused: set[str] = set()
    kinds: set[str] = set()
    for seed in range(9):
        game = random_game(seed)
        events = opening_events(game)
        for step in range(250):
            for event in events:
                kinds.add(event.kind)
                for message in told(event):
                    fill_in_every_language(message)
            if game.over:
                break
            decision = game.decision
            asked = decision.kind
            answers[asked] |= {option.kind for option in decision.options}
            if step % 5 == 0:
                for kind in rng.sample([*by_kind], 4) + sorted(answers[asked]) * 2:
                    action = rng.choice(by_kind[kind])
                    refusing = game.why_not(action)
                    assert (refusing is None) == (action in decision.options)
                    if refusing is None:
                        continue
                    fill_in_every_language(refusing)
                    rule = str(refusing.args["rule"])
                    assert rulebook.rule(rule).id == rule
                    reason = refusing.args["reason"]
                    assert isinstance(reason, Message)
                    refused.add(reason.key)
                    if reason.key == "refusal.other-question":
                        strangers.add((asked, kind))
            chosen = rng.choice(decision.options)
            assert isinstance(chosen, PaxAction)
            fill_in_every_language(chosen.message)
            events = game.play(chosen)
    assert kinds <= {*EVENT_RULES}
    assert len(kinds) > 35
    assert len(refused) > 30
    # "That answers another question" is never said of an answer that the question knows.
    assert sorted(pair for pair in strangers if pair[1] in answers[pair[0]]) == []


def test_every_event_has_a_rule_that_exists() -> None:
    for kind, one in EVENT_RULES.items():
        assert f"event.{kind}" in catalogue("en").templates
        assert rulebook.rule(one).id == one


# --- What cannot be paid -------------------------------------------------------------------------

POOR = """
    seats 3
    seat 0: florins 1; west [PREN145X france]
    seat 1: florins 2; west [england holy_roman_empire]
    france: paris=Ng lyon=Nr
    england: repressed Ng Ng
    holy_roman_empire: repressed Nt Nt Nt
    borders: england__portugal=p.0 holy_roman_empire__papal_states=p.0
"""
"""A vote would cost two florins in England and three in the Empire, a campaign two."""


@pytest.mark.rule("P-F6a.1", "P-F9c.1")
def test_ops_that_cannot_be_paid_say_what_they_cost() -> None:
    game = scenario(POOR.replace("PREN145X ", ""))
    assert refusal(game, "use-ops west") == ("P-F9c.1", "campaign-too-dear")
    said = reason_in_english(game, "use-ops west")
    assert said == "a campaign in England costs 2 florins; you have 1."
    game = scenario(POOR.replace(" france]", "]"))
    assert refusal(game, "use-ops west") == ("P-F6a.1", "vote-too-dear")
    said = reason_in_english(game, "use-ops west")
    assert said == "a vote in England costs 2 florins; you have 1.", "the cheapest of them"


@pytest.mark.rule("P-F6a.1", "P-F9c.1", "P-F9c.2")
@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("use-op PREN145X 1", "P-F6a.1", "vote-too-dear"),
        ("use-op france 1", "P-F9c.1", "campaign-too-dear"),
    ],
)
def test_an_op_that_cannot_be_paid_says_what_it_costs(text: str, rule: str, key: str) -> None:
    lines = POOR.replace("[PREN145X france]", "[PREN013 PREN040 PREN145X france]")
    lines = lines.replace("borders:", "borders: aragon__papal_states=p.1 aragon__portugal=p.2")
    lines += "\nmarket west: any*1 any*1 any any any any"
    game = scenario(lines)
    go(game, "use-ops west")
    assert game.decision.kind == "ops"
    assert refusal(game, text) == (rule, key)
    assert reason_in_english(game, text).endswith("costs 2 florins; you have 1.")
    idle = scenario(lines.replace("france: paris=Ng lyon=Nr", ""))
    go(idle, "use-ops west")
    assert refusal(idle, "use-op france 1") == ("P-F9c.2", "campaign-without-knights")
