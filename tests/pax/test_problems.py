"""A position that cannot be is refused, and every fault in it is named."""

from __future__ import annotations

import json

import pytest

import condotta
from condotta.core.errors import BadSnapshot
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, scenario

TABLE = """
    seats 3
    variants bankruptcy
    seat 0: florins 4; west [PREN040 papal_states]; east [PREN058]; hand PREN036 PREN022
    seat 1: florins 2; east [ottoman(hungary)]; old-maids PREN076
    seat 2: florins 5; west [france(PREN044)]
    papal_states: catholic; repressed p.1 p.1 p.2
    france: paris=Ng; repressed Rg
    borders: aragon__papal_states=p.0 england__portugal=Sg
    bishops: PREN040=Br
    market west: any PREN001 any any any PREN003*2
    active: imperial
"""


def snapshot(game: PaxRenaissance) -> JsonObject:
    taken = json.loads(json.dumps(game.snapshot()))
    assert isinstance(taken, dict)
    del taken["history"], taken["start"]
    return taken


def faults(taken: JsonObject) -> str:
    """Have a snapshot refused; give what is wrong with it."""
    with pytest.raises(BadSnapshot) as refused:
        condotta.restore(taken)
    assert refused.value.message.key == "error.snapshot-position", refused.value
    return str(refused.value.message.args["problems"])


def put(taken: JsonObject, path: str, value: Json) -> None:
    """Change what stands at a place: ``hands/0``, ``empires/france/owner``."""
    holder: Json = taken
    *steps, last = path.split("/")
    for step in steps:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]  # type: ignore[index]
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        assert isinstance(holder, dict)
        holder[last] = value


def test_a_position_in_play_has_no_problem() -> None:
    game = scenario(TABLE)
    assert game.problems() == []
    assert condotta.restore(snapshot(game)).problems() == []


def pending(*frames: JsonObject) -> JsonObject:
    """Give a change of what waits."""
    return {"pending": [{"step": "next-action"}, *frames]}


ARRIVE: JsonObject = {"step": "arrive", "seat": 0, "empires": ["france", "england"]}

FAULTS: list[tuple[JsonObject, str]] = [
    # Pieces.
    (
        {
            "bishops": {
                "PREN040": "Br",
                "PREN058": "Br",
                "france": "Br",
                "ottoman": "Br",
                "hungary": "Br",
                "papal_states": "Br",
                "england": "Br",
            }
        },
        "Br is in play",
    ),
    ({"bishops": {"PREN001": "Br"}}, "bishops.PREN001: Br on a card that is not in play"),
    ({"slots": {"paris": "p.blue"}}, "slots.paris: p.blue is not for cities"),
    ({"slots": {"england__france": "Ng"}}, "slots.england__france: Ng is not for borders"),
    ({"slots": {"aragon__france": "Sg"}}, "slots.aragon__france: Sg on a border that is no sea"),
    ({"slots": {"venice_2": "Ng"}}, "slots.venice_2: Ng in a closed city"),
    ({"slots": {"england__france": "p.green"}}, "p.green is in play 1 times too often"),
    (
        {"beside": {"england__portugal": "p.blue"}},
        "beside.england__portugal: p.blue is not protected from the pirate",
    ),
    (
        {"beside": {"england__france": "p.blue"}},
        "beside.england__france: p.blue stands beside no pirate",
    ),
    ({"beside": {"england__portugal": "Ng"}}, "beside.england__portugal: Ng is no concession"),
    # Cards.
    ({"hands/1": ["PREN036"]}, "hands.0 and hands.1: PREN036 is in 2 places"),
    ({"hands/0": ["PREN036"]}, "cards: PREN022 is nowhere"),
    (
        {"old_maids/0": ["PREN044"]},
        "old_maids.0 and empires.france.queens: PREN044 is in 2 places",
    ),
    ({"old_maids/0": ["PREN036"], "hands/0": ["PREN022"]}, "old_maids.0: PREN036 is no queen"),
    ({"hands/1": ["COMET1"]}, "hands.1: COMET1 is a comet"),
    (
        {"tableaux/0/west": ["papal_states"], "tableaux/0/east": ["PREN058", "PREN040"]},
        "tableaux.0.east: PREN040 belongs on the other side",
    ),
    (
        {"tableaux/1/west": ["PREN076"], "old_maids/1": []},
        "tableaux.1.west: PREN076 is no tableau card",
    ),
    (
        {"market/west/2": {"card": None, "florins": 2}},
        "market.west.2.florins: 2 and no card beneath",
    ),
    ({"left_out": ["COMET1"]}, "left_out: COMET1 is a comet"),
    (
        {"secrets/0": [{"card": "PREN036", "among": ["PREN022"]}], "hands/0": ["PREN022"]},
        "secrets.0.0: PREN036 is not among its candidates",
    ),
    (
        {
            "secrets/0": [{"card": "PREN036", "among": ["PREN036", "PREN058"]}],
            "hands/0": ["PREN022"],
        },
        "secrets.0.0: PREN036 cannot have been PREN058",
    ),
    (
        {
            "secrets/0": [
                {"card": "PREN036", "among": ["PREN036"]},
                {"card": "PREN022", "among": ["PREN022"]},
            ],
            "hands/0": [],
        },
        "secrets.0.1: PREN022 lacks the earlier candidate PREN036",
    ),
    (
        {
            "market/east/2": {"card": "PREN036", "florins": 0},
            "hands/0": ["PREN022"],
        },
        "market.east.2.card: PREN036 is of the other deck, and decks.east has 8 cards",
    ),
    (
        {"active_victories": ["holy"], "discards": []},
        "active_victories: 1, and 0 comets in discards",
    ),
    # Empires and queens.
    ({"empires/france/owner": 1}, "tableaux.2.west: france, and empires.france.owner is 1"),
    ({"empires/france/owner": None}, "tableaux.2.west: france, and empires.france.owner is null"),
    (
        {"tableaux/2/west": [], "tableaux/2/east": ["france"]},
        "tableaux.2.east: france belongs on the other side",
    ),
    ({"tableaux/2/west": []}, "tableaux: france lies in them 0 times instead of 1"),
    (
        {"tableaux/1/east": ["ottoman", "hungary"]},
        "tableaux: hungary lies in them 1 times instead of 0",
    ),
    ({"empires/england/side": "republic"}, "empires.england.side: on its throne it is no republic"),
    ({"empires/england/suzerain": "france"}, "empires.england.suzerain: on its throne it has none"),
    ({"empires/hungary/suzerain": "france"}, "empires.hungary.suzerain: france has another owner"),
    (
        {"empires/ottoman/suzerain": "hungary"},
        "empires.ottoman.suzerain: hungary is a vassal itself",
    ),
    ({"empires/ottoman/side": "republic"}, "empires.hungary.suzerain: ottoman is a republic"),
    (
        {"empires/hungary/side": "republic"},
        "empires.hungary.suzerain: ottoman, and the vassal is a republic",
    ),
    (
        {"empires/france/side": "republic"},
        "empires.france.queens: PREN044 is married to a republic",
    ),
    (
        {"empires/france/queens": [], "empires/ottoman/queens": ["PREN044"]},
        "empires.ottoman.queens: PREN044 cannot have married this king",
    ),
    # The turn and the end.
    ({"banks/1": "fugger"}, "banks: two seats have the same bank"),
    ({"turn/number": 0}, "turn.number: 0 is no turn"),
    ({"turn/actions_left": 3}, "turn.actions_left: 3 instead of at most 2"),
    ({"turn/actions_left": 0}, "turn.actions_left: something was done, and turn.acted is false"),
    ({"turn/fairs_done": ["east", "west"]}, "turn.acted: false, and there may be nothing to do"),
    ({"turn/used": ["PREN040", "PREN040"]}, "turn.used: PREN040 was used twice"),
    ({"turn/stall": 120}, "turn.stall: 120 empty turns have not ended the game"),
    ({"turn/stall": 5}, "turn.stall: 5 empty turns before turn 1"),
    ({"turn/used": ["PREN003"]}, "turn.used: PREN003 cannot have been used"),
    ({"turn/used": ["COMET1"]}, "turn.used: COMET1 cannot have been used"),
    ({"turn/used": ["PREN040"]}, "turn.used: not empty, and turn.ops_done is"),
    ({"turn/acted": True}, "turn.acted: true, and nothing was done"),
    ({"turn/progress": True}, "turn.progress: something was done, and turn.acted is false"),
    ({"turn/ops_done": ["east"]}, "turn.ops_done: something was done, and turn.acted is false"),
    ({"turn/free_fair_used": True}, "turn.free_fair_used: true, and turn.fairs_done is empty"),
    (
        {"turn/locked": [{"row": "west", "column": 1}]},
        "turn.progress: false, and there was a purchase or a fair",
    ),
    (
        {"turn/locked": [{"row": "west", "column": 5}]},
        "turn.locked: nobody places a florin on column 5",
    ),
    (
        {"turn/fairs_done": ["east"], "turn/acted": True},
        "and turn.fairs_done has east",
    ),
    (
        {"market/east/0": {"card": None, "florins": 0}},
        "market.east.0: empty, and turn.fairs_done lacks east",
    ),
    (
        {"market/west/5": {"card": None, "florins": 0}},
        "market.west.5: empty, and nobody can have bought: no action is gone",
    ),
    (
        {
            "market/west/5": {"card": None, "florins": 0},
            "turn/actions_left": 1,
            "turn/acted": True,
        },
        "market.west.5: empty, and turn.progress is false",
    ),
    ({"eliminated": [1]}, "eliminated: 1 has something left"),
    ({"eliminated": [1, 2]}, "eliminated: too few seats are left"),
    ({"eliminated": [0]}, "turn.actor: 0 is out"),
    (
        {"variants": [], "eliminated": [1]},
        "eliminated: somebody is out without the bankruptcy variant",
    ),
    ({"winners": [0]}, "winners: [0], and the game goes on"),
    ({"pending": []}, "pending: the game goes on and nothing waits"),
    ({"reason": "imperial", "winners": [0]}, "pending: the game is over and something waits"),
    ({"reason": "imperial", "pending": []}, "winners: the game is over without one"),
    (
        {"reason": "holy", "winners": [0], "pending": []},
        "reason: holy was declared and is not active",
    ),
    (
        {"reason": "imperial", "winners": [0, 1], "pending": []},
        "winners: [0, 1], and only turn.actor, 0, could declare",
    ),
    (
        {"reason": "last-banker", "winners": [0], "pending": []},
        "winners: [0], and the last banker was not alone",
    ),
    (
        {"reason": "stalled", "options": {"stall_limit": "none"}, "winners": [0], "pending": []},
        "reason: stalled, where nothing counts empty turns",
    ),
    (
        {"reason": "imperial", "winners": [0], "pending": []},
        "reason: imperial, whose conditions are not met",
    ),
    (
        {"reason": "cultural", "winners": [1], "pending": []},
        "winners: [1], and culture counts for [0]",
    ),
    (
        {"reason": "cultural", "winners": [1], "eliminated": [1], "pending": []},
        "winners: 1 is out",
    ),
    # What waits.
    (
        {"pending": [{"step": "activate-victory"}]},
        "pending.0: activate-victory waits on top of nothing",
    ),
    (pending({"step": "next-action"}), "next-action waits on top of next-action"),
    (
        pending({"step": "casualties", "count": 1, "defenders": False, "empire": "france"}),
        "casualties waits on top of next-action",
    ),
    (pending({"step": "refresh"}), "pending.1: refresh is on top and asks nobody"),
    (pending({"step": "announce", "card": "PREN036"}), "PREN036 was not played"),
    (pending({"step": "announce", "card": None}), "its card is missing"),
    (pending({"step": "suitor", "queen": "PREN040"}), "PREN040 is no queen"),
    (
        pending({"step": "treachery", "card": "PREN036", "from-hand": True}),
        "PREN036 was not sold from the hand",
    ),
    (pending({"step": "treachery", "card": "PREN036", "from-hand": False}), "PREN036 was not sold"),
    (
        pending({"step": "battle-where", "card": "PREN036"}),
        "PREN036 was neither played nor sold",
    ),
    (pending({"step": "inquisitor-to", "from-card": "PREN058"}), "there is no bishop on PREN058"),
    (pending({"step": "behead", "card": "PREN001"}), "PREN001 is in no tableau"),
    (pending({"step": "behead", "card": "france"}), "france is an empire card"),
    (
        pending({"step": "tax-answer", "slot": "england__france", "empire": "france"}),
        "england__france has no concession",
    ),
    (pending({"step": "tax-empire", "slot": "paris", "empires": ["france"]}), "paris is no border"),
    (
        pending({"step": "tax-empire", "slot": "aragon__papal_states", "empires": ["france"]}),
        "is not on the border of these empires",
    ),
    (
        pending({"step": "repress-to", "slot": "lyon", "empires": ["france"]}),
        "lyon holds nothing that can be repressed",
    ),
    (
        pending({"step": "corsair-to", "slot": "england__france", "empires": ["france"]}),
        "england__france has no pirate",
    ),
    (pending({"step": "campaign", "king": "france"}), "france is no king of turn.actor, 0"),
    (pending({"step": "ops", "sides": [], "performed": False}), "no side is active"),
    (
        pending({"step": "ops", "sides": ["west"], "performed": False}),
        "turn.ops_done lacks its side",
    ),
    (
        {
            "turn/ops_done": ["west"],
            **pending(
                {"step": "ops", "sides": ["west"], "performed": False},
                {"step": "commerce", "row": "west"},
            ),
        },
        "no op was performed",
    ),
    (
        {
            "turn/ops_done": ["west"],
            **pending({"step": "ops", "sides": ["west"], "performed": True}),
        },
        "turn.used is empty after an op",
    ),
    (
        pending(
            {"step": "voyage", "row": "west", "leg": 1}, {"step": "fair-levy", "empire": "france"}
        ),
        "the ship is elsewhere",
    ),
    (
        pending(
            {"step": "voyage", "row": "west", "leg": 99},
            {"step": "hand-limit", "seat": 0},
        ),
        "the ship has gone too far",
    ),
    (
        pending({**ARRIVE, "piece": "Ng", "slot": "england__france"}, {"step": "serf-empire"}),
        "england__france is no open city",
    ),
    (
        pending(
            {**ARRIVE, "piece": "p.blue", "slot": "england__portugal"}, {"step": "serf-empire"}
        ),
        "england__portugal is no border for a concession",
    ),
    (
        pending({**ARRIVE, "piece": "p.green", "slot": "england__france"}, {"step": "serf-empire"}),
        "nobody has p.green",
    ),
    (
        {
            "florins/0": 0,
            **pending({**ARRIVE, "piece": "Rg", "slot": "paris"}, {"step": "serf-empire"}),
        },
        "its seat, 0, cannot pay for paris",
    ),
    (
        pending(
            {**ARRIVE, "piece": "Ng", "slot": "lyon"},
            {"step": "shortage", "piece": "Ng", "seat": 0, "bound-slot": None},
        ),
        "there are Ng in the supply",
    ),
    (
        {"battle": [{"piece": "Ng", "side": "attacker", "slot": "paris"}]},
        "there are fighters and no battle",
    ),
    (
        {"eliminated": [2], **pending({"step": "hand-limit", "seat": 2})},
        "pending.1: hand-limit waits, but its seat, 2, is out",
    ),
    (
        pending({"step": "place-bishops", "card": "PREN040", "agents": ["1"], "mandatory": False}),
        "PREN040 has no such agents",
    ),
    (
        pending({"step": "repress-to", "slot": "paris", "empires": ["england"]}),
        "paris is not in these empires",
    ),
    (
        pending(
            {"step": "arrive-bishop", "religion": "catholic", "card": "PREN001"},
            {"step": "shortage", "piece": "Bg", "seat": 0, "bound-slot": None},
        ),
        "PREN001 is not in play",
    ),
    (
        pending({**ARRIVE, "piece": "-", "slot": "lyon"}, {"step": "serf-empire"}),
        "there is no such piece",
    ),
    (
        pending({"step": "arrive-repressed", "piece": "Sg", "empire": "france", "seat": 0}),
        "Sg cannot be repressed",
    ),
    (
        pending(
            {
                "step": "muster",
                "war": "crusade",
                "empire": "france",
                "war-card": "PREN040",
                "king": None,
                "rooks": False,
            },
            {"step": "rooks-join", "war": "crusade", "empire": "france"},
        ),
        "PREN040 does not begin this war",
    ),
    (
        pending(
            {
                "step": "change-regime",
                "empire": "papal_states",
                "cause": "campaign",
                "king": "papal_states",
                "queen": None,
            }
        ),
        "papal_states is the king's own",
    ),
    ({"hands/0": ["PREN036", "PREN022", "PREN049"]}, "hands.0: 3 cards instead of at most 2"),
    ({"secrets/0": [{"card": "COMET1", "among": ["COMET1"]}]}, "secrets.0.0: COMET1 is a comet"),
    (
        {"secrets/0": [{"card": "PREN041", "among": ["PREN041", "PREN036"]}]},
        "secrets.0.0: PREN041 has candidates that are not in order",
    ),
]


@pytest.mark.parametrize(("changes", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_what_cannot_be_is_named(changes: JsonObject, fault: str) -> None:
    taken = snapshot(scenario(TABLE))
    for path, value in changes.items():
        put(taken, path, value)
    assert fault in faults(taken)


def test_a_snapshot_broken_in_several_ways_is_refused_with_all_its_problems() -> None:
    taken = snapshot(scenario(TABLE))
    put(taken, "slots/paris", "p.blue")
    put(taken, "hands/1", ["PREN036"])
    put(taken, "empires/england/side", "republic")
    put(taken, "turn/actions_left", 3)
    put(taken, "pending", [])
    found = faults(taken)
    assert found.count("; ") == 4
    for fault in (
        "slots.paris",
        "PREN036 is in 2",
        "empires.england.side",
        "3 instead",
        "nothing waits",
    ):
        assert fault in found


BATTLE: JsonObject = {
    "pending": [
        {"step": "next-action"},
        {
            "step": "decide-battle",
            "war": "conspiracy",
            "empire": "france",
            "king": None,
            "won": True,
        },
        {"step": "casualties", "count": 1, "defenders": False, "empire": "france"},
    ],
    "battle": [
        {"piece": "Rg", "side": "attacker", "empire": "france"},
        {"piece": "Ng", "side": "attacker", "slot": "paris"},
    ],
}


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("battle/1/slot", "lyon", "battle.1: Ng fights and is not on lyon"),
        ("battle/0/empire", "england", "battle.0: Rg, of which england has not so many"),
        ("battle/0/piece", "Bg", "battle.0: Bg cannot fight"),
        (
            "battle/1",
            {"piece": "Ng", "side": "defender", "agent": 1},
            "battle.1: Ng is an agent and defends",
        ),
        ("battle/1/side", "defender", "both sides still fight"),
        (
            "battle",
            [{"piece": "Ng", "side": "attacker", "agent": 1}] * 2,
            "battle.0: Ng is not the only agent 1",
        ),
        ("battle/0/piece", "Sg", "battle.0: Sg, of which france has not so many"),
        ("battle/1/piece", "p.green", "battle.1: p.green is nobody's"),
        ("pending/2/count", 2, "pending.2.count: 2 of 2 fighters are to die"),
        ("pending/1/won", False, "pending.2.defenders: false, and this side has lost"),
        ("pending/1/king", "england", "no king campaigns"),
        ("pending/1/war", "campaign", "the king is missing"),
        ("pending/1/war", "apostasy", "this is no war"),
    ],
)
def test_a_battle_that_cannot_be_is_named(path: str, value: Json, fault: str) -> None:
    taken = snapshot(scenario(TABLE))
    taken.update(json.loads(json.dumps(BATTLE)))
    assert condotta.restore(json.loads(json.dumps(taken))).problems() == []
    put(taken, path, value)
    assert fault in faults(taken)
