"""The steps a turn is made of, by number and name; rooms push each other's steps by these numbers.

What waits to be done is a stack of frames, each a step and five whole numbers (section 14 of the
rules document). This module knows no room: ``flow`` says which room does which step.
"""

from __future__ import annotations

from typing import Final

# --- Steps that run by themselves ----------------------------------------------------------------

REFRESH: Final = 0
NEXT_SEAT: Final = 1
PLAY_ON: Final = 2
ARRIVE: Final = 3
ARRIVE_REPRESSED: Final = 4
ARRIVE_BISHOP: Final = 5
SHIFT: Final = 6
APOSTATISE: Final = 7
MUSTER: Final = 8
DECIDE_BATTLE: Final = 9
LEFT_OVER: Final = 10
CHANGE_REGIME: Final = 11
VOYAGE: Final = 12

# --- Questions -----------------------------------------------------------------------------------

TURN: Final = 13
ACTIVATE: Final = 14
ANNOUNCE: Final = 15
PLACE_AGENTS: Final = 16
PLACE_BISHOPS: Final = 17
PACIFY: Final = 18
SERF_EMPIRE: Final = 19
BATTLE_WHERE: Final = 20
SUITOR: Final = 21
CASUALTIES: Final = 22
SURVIVORS: Final = 23
CONSTANTINOPLE: Final = 24
REGIME_CONCESSION: Final = 25
EMANCIPATE: Final = 26
GOLDEN_LIBERTY: Final = 27
OPS: Final = 28
INQUISITOR_BISHOP: Final = 29
INQUISITOR_TO: Final = 30
COMMERCE_SPACE: Final = 31
BEHEAD_CARD: Final = 32
TAX_CONCESSION: Final = 33
TAX_EMPIRE: Final = 34
TAX_ANSWER: Final = 35
TAX_LEVY: Final = 36
FAIR_LEVY: Final = 37
REPRESS_PIECE: Final = 38
REPRESS_TO: Final = 39
VOTE_EMPIRE: Final = 40
CORSAIR_PIRATE: Final = 41
CORSAIR_TO: Final = 42
SIEGE_PIECE: Final = 43
CAMPAIGN_EMPIRE: Final = 44
SHORTAGE: Final = 45
CRYPTOGRAPHY: Final = 46
TREACHERY: Final = 47
ENCLOSURE: Final = 48
APOSTASY_PAIR: Final = 49
HAND_LIMIT: Final = 50
VENICE_LIMIT: Final = 51
ROOKS_JOIN: Final = 52

FIRST_QUESTION: Final = TURN
STEPS: Final = 53

STEP_FIELDS: Final[tuple[tuple[str, ...], ...]] = (
    ("refresh",),
    ("next-seat",),
    ("one-shot", "card"),
    ("arrive", "piece", "slot", "seat", "empires"),
    ("arrive-repressed", "piece", "empire", "seat"),
    ("arrive-bishop", "religion", "card"),
    ("shift-route", "emporium"),
    ("apostasy", "religions"),
    ("muster", "war", "empire", "war-card", "king", "rooks"),
    ("decide-battle", "war", "empire", "king", "won"),
    ("left-over", "empire"),
    ("change-regime", "empire", "cause", "king", "queen"),
    ("voyage", "row", "leg"),
    ("next-action",),
    ("activate-victory",),
    ("announce", "card"),
    ("place-agents", "card", "agents", "mandatory", "empires", "last-slot"),
    ("place-bishops", "card", "agents", "mandatory"),
    ("pacify", "empire"),
    ("serf-empire",),
    ("battle-where", "card"),
    ("suitor", "queen"),
    ("casualties", "count", "defenders", "empire"),
    ("survivors", "empire"),
    ("constantinople",),
    ("regime-concession", "empire"),
    ("emancipate", "empire"),
    ("golden-liberty", "empire"),
    ("ops", "sides", "performed"),
    ("inquisitor-bishop", "religion"),
    ("inquisitor-to", "from-card"),
    ("commerce", "row"),
    ("behead", "card"),
    ("tax-concession", "card"),
    ("tax-empire", "slot", "empires"),
    ("tax-answer", "slot", "empire"),
    ("tax-levy", "empire", "seat"),
    ("fair-levy", "empire"),
    ("repress", "card", "kinds"),
    ("repress-to", "slot", "empires"),
    ("vote", "side"),
    ("corsair-pirate", "card", "religion"),
    ("corsair-to", "slot", "empires"),
    ("siege", "card"),
    ("campaign", "king"),
    ("shortage", "piece", "seat", "bound-slot"),
    ("cryptography",),
    ("treachery", "card", "from-hand"),
    ("enclosure", "region"),
    ("apostasy-pair",),
    ("hand-limit", "seat"),
    ("venice-limit",),
    ("rooks-join", "war", "empire"),
)
"""For each step its name and what its numbers mean; what is not named is 0."""

STEP_NAMES: Final = [fields[0] for fields in STEP_FIELDS]

DECISION_OF: Final[dict[int, str]] = {
    TURN: "DEC-01",
    ACTIVATE: "DEC-02",
    ANNOUNCE: "DEC-03",
    PLACE_AGENTS: "DEC-04",
    PLACE_BISHOPS: "DEC-05",
    PACIFY: "DEC-06",
    SERF_EMPIRE: "DEC-07",
    REPRESS_TO: "DEC-07",
    BATTLE_WHERE: "DEC-08",
    SUITOR: "DEC-09",
    CASUALTIES: "DEC-10",
    SURVIVORS: "DEC-11",
    CONSTANTINOPLE: "DEC-12",
    REGIME_CONCESSION: "DEC-13",
    EMANCIPATE: "DEC-14",
    GOLDEN_LIBERTY: "DEC-15",
    OPS: "DEC-16",
    INQUISITOR_BISHOP: "DEC-17",
    INQUISITOR_TO: "DEC-17",
    COMMERCE_SPACE: "DEC-18",
    BEHEAD_CARD: "DEC-19",
    TAX_CONCESSION: "DEC-20",
    TAX_EMPIRE: "DEC-20",
    TAX_ANSWER: "DEC-21",
    TAX_LEVY: "DEC-22",
    FAIR_LEVY: "DEC-23",
    REPRESS_PIECE: "DEC-24",
    VOTE_EMPIRE: "DEC-25",
    CORSAIR_PIRATE: "DEC-26",
    CORSAIR_TO: "DEC-26",
    SIEGE_PIECE: "DEC-27",
    CAMPAIGN_EMPIRE: "DEC-27",
    SHORTAGE: "DEC-28",
    CRYPTOGRAPHY: "DEC-29",
    TREACHERY: "DEC-30",
    ENCLOSURE: "DEC-31",
    APOSTASY_PAIR: "DEC-32",
    HAND_LIMIT: "DEC-33",
    VENICE_LIMIT: "DEC-34",
    ROOKS_JOIN: "DEC-35",
}
"""For each question its decision in section 15 of the rules document."""

assert len(STEP_FIELDS) == STEPS
assert len(DECISION_OF) == STEPS - FIRST_QUESTION
