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
    ({"bishops": {"PREN001": "Br"}}, "Br is on PREN001, which is not in play"),
    ({"slots": {"paris": "p.blue"}}, "paris holds p.blue, which is not for cities"),
    ({"slots": {"england__france": "Ng"}}, "holds Ng, which is not for borders"),
    ({"slots": {"aragon__france": "Sg"}}, "is no sea border"),
    ({"slots": {"venice_2": "Ng"}}, "venice_2 holds Ng and is closed"),
    ({"slots": {"england__france": "p.green"}}, "p.green is in play 1 times too often"),
    (
        {"beside": {"england__portugal": "p.blue"}},
        "is beside a pirate on england__portugal and is not protected",
    ),
    ({"beside": {"england__france": "p.blue"}}, "on england__france, where there is none"),
    ({"beside": {"england__portugal": "Ng"}}, "and is no concession"),
    # Cards.
    ({"hands/1": ["PREN036"]}, "PREN036 is in 2 places"),
    ({"hands/0": ["PREN036"]}, "PREN022 is nowhere"),
    ({"old_maids/0": ["PREN044"]}, "PREN044 is in 2 places"),
    ({"old_maids/0": ["PREN036"], "hands/0": ["PREN022"]}, "PREN036 is no queen and an old maid"),
    ({"hands/1": ["COMET1"]}, "COMET1 is a comet and in the hand of seat 1"),
    (
        {"tableaux/0/west": ["papal_states"], "tableaux/0/east": ["PREN058", "PREN040"]},
        "PREN040 lies on the east side",
    ),
    ({"tableaux/1/west": ["PREN076"], "old_maids/1": []}, "PREN076 is no tableau card"),
    ({"market/west/2": {"card": None, "florins": 2}}, "column 2 of the row west holds florins"),
    ({"left_out": ["COMET1"]}, "COMET1 is a comet and left out"),
    (
        {"secrets/0": [{"card": "PREN036", "among": ["PREN022"]}], "hands/0": ["PREN022"]},
        "the secret PREN036 of seat 0 is not among its candidates",
    ),
    (
        {
            "secrets/0": [{"card": "PREN036", "among": ["PREN036", "PREN058"]}],
            "hands/0": ["PREN022"],
        },
        "the secret PREN036 of seat 0 cannot have been PREN058",
    ),
    (
        {
            "secrets/0": [
                {"card": "PREN036", "among": ["PREN036"]},
                {"card": "PREN022", "among": ["PREN022"]},
            ],
            "hands/0": [],
        },
        "the secret PREN022 of seat 0 lacks the earlier candidate PREN036",
    ),
    # Empires and queens.
    ({"empires/france/owner": 1}, "france lies before seat 2, who has not got it"),
    ({"empires/france/owner": None}, "france lies 1 times in tableaux"),
    ({"tableaux/2/west": [], "tableaux/2/east": ["france"]}, "france lies on the east side"),
    ({"tableaux/2/west": []}, "france lies 0 times in tableaux"),
    ({"tableaux/1/east": ["ottoman", "hungary"]}, "hungary lies 1 times in tableaux"),
    ({"empires/england/side": "republic"}, "england is on its throne and a republic"),
    ({"empires/england/suzerain": "france"}, "england is on its throne and a vassal"),
    ({"empires/hungary/suzerain": "france"}, "vassal of france, which has another owner"),
    ({"empires/ottoman/suzerain": "hungary"}, "vassal of hungary, which is a vassal itself"),
    ({"empires/ottoman/side": "republic"}, "vassal of ottoman, which is a republic"),
    ({"empires/hungary/side": "republic"}, "vassal of ottoman and a republic"),
    ({"empires/france/side": "republic"}, "PREN044 is married to france, a republic"),
    (
        {"empires/france/queens": [], "empires/ottoman/queens": ["PREN044"]},
        "PREN044 cannot have married ottoman",
    ),
    # The turn and the end.
    ({"banks/1": "fugger"}, "two seats have the same bank"),
    ({"turn/number": 0}, "turn 0 is no turn"),
    ({"turn/actions_left": 3}, "3 actions are left"),
    ({"turn/actions_left": 0}, "seat 0 may have nothing to do"),
    ({"turn/fairs_done": ["east", "west"]}, "seat 0 may have nothing to do"),
    ({"turn/used": ["PREN040", "PREN040"]}, "PREN040 was used twice"),
    ({"turn/stall": 120}, "120 empty turns have not ended the game"),
    ({"eliminated": [1]}, "seat 1 is out and has something left"),
    ({"eliminated": [1, 2]}, "too few seats are left"),
    ({"eliminated": [0]}, "seat 0 is out and acts"),
    ({"variants": [], "eliminated": [1]}, "somebody is out without the bankruptcy variant"),
    ({"winners": [0]}, "the game goes on and has a result"),
    ({"pending": []}, "the game goes on and nothing waits"),
    ({"reason": "imperial", "winners": [0]}, "the game is over and something waits"),
    ({"reason": "imperial", "pending": []}, "the game is over without a winner"),
    ({"reason": "holy", "winners": [0], "pending": []}, "holy was declared and is not active"),
    ({"reason": "imperial", "winners": [0, 1], "pending": []}, "2 seats have won by imperial"),
    ({"reason": "last-banker", "winners": [0], "pending": []}, "the last banker was not alone"),
    (
        {"reason": "stalled", "options": {"stall_limit": "none"}, "winners": [0], "pending": []},
        "where nothing counts empty turns",
    ),
    (
        {"reason": "cultural", "winners": [1], "eliminated": [1], "pending": []},
        "seat 1 is out and has won",
    ),
    # What waits.
    ({"pending": [{"step": "activate-victory"}]}, "activate-victory waits on top of nothing"),
    (pending({"step": "next-action"}), "next-action waits on top of next-action"),
    (
        pending({"step": "casualties", "count": 1, "defenders": False, "empire": "france"}),
        "casualties waits on top of next-action",
    ),
    (pending({"step": "refresh"}), "refresh is on top of what waits and asks nobody"),
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
    (pending({"step": "campaign", "king": "france"}), "france is no king of seat 0"),
    (pending({"step": "ops", "sides": [], "performed": False}), "no side is active"),
    (
        pending(
            {"step": "voyage", "row": "west", "leg": 99}, {"step": "fair-levy", "empire": "france"}
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
        "seat 0 cannot pay for paris",
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
        "hand-limit waits, but seat 2 is out",
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
    ({"hands/0": ["PREN036", "PREN022", "PREN049"]}, "seat 0 has 3 cards in hand and may have 2"),
    ({"secrets/0": [{"card": "COMET1", "among": ["COMET1"]}]}, "COMET1 of seat 0 is a comet"),
    (
        {"secrets/0": [{"card": "PREN041", "among": ["PREN041", "PREN036"]}]},
        "the candidates of the secret PREN041 of seat 0 are not in order",
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
    for fault in ("paris holds", "PREN036 is in 2", "england is on", "3 actions", "nothing waits"):
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
        ("battle/1/slot", "lyon", "Ng fights and is not on lyon"),
        ("battle/0/empire", "england", "more Rg fight than england has repressed"),
        ("battle/0/piece", "Bg", "Bg cannot fight"),
        ("battle/1", {"piece": "Ng", "side": "defender", "agent": 1}, "the agent Ng defends"),
        ("battle/1/side", "defender", "both sides still fight"),
        (
            "battle",
            [{"piece": "Ng", "side": "attacker", "agent": 1}] * 2,
            "the agent Ng is not the only agent 1",
        ),
        ("battle/0/piece", "Sg", "more Sg fight than france has repressed"),
        ("battle/1/piece", "p.green", "nobody has p.green, and it fights"),
        ("pending/2/count", 2, "2 of 2 fighters are to die"),
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
