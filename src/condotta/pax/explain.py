"""The rules behind questions, events and cards, for whoever wants to look them up."""

from __future__ import annotations

from typing import Final

from condotta.core.errors import SetupError
from condotta.core.given import shown
from condotta.pax.abilities import ABILITY
from condotta.pax.cards import CARD, CARDS, COMET, QUEEN
from condotta.pax.empires import EMPIRE_SIDES
from condotta.pax.names import CARD_KEYS
from condotta.pax.one_shots import NO_ONE_SHOT, ONE_SHOT_NAMES, TRADE_SHIFT
from condotta.pax.ops import OP_NAMES, op_kind
from condotta.pax.pieces import KIND_NAMES, PIECE_KIND
from condotta.pax.places import NEEDED_PRESTIGE, Empire

QUESTION_RULES: Final[dict[str, tuple[str, ...]]] = {
    "next-action": ("P-D1.2", "P-D1.1", "P-D1.5", "P-D1.6"),
    "activate-victory": ("P-L1",),
    "announce": ("P-E2.0d", "P-E2.0e"),
    "place-agents": ("P-E2.2.1", "P-E2.2b.1", "P-E2.2c.1", "P-E2.2d.1"),
    "place-bishops": ("P-E2.2a.1",),
    "pacify": ("P-F1b",),
    "serf-empire": ("P-REPRESS-d",),
    "battle-where": ("P-Jb", "P-K1c"),
    "suitor": ("P-I.1", "P-I.2"),
    "casualties": ("P-BATTLE-b.3", "P-BATTLE-b.2"),
    "survivors": ("P-BATTLE-i.2", "P-BATTLE-i.1"),
    "constantinople": ("P-K2a.2",),
    "regime-concession": ("P-REGIME-a.1", "P-REGIME-a.2"),
    "emancipate": ("P-REGIME-b.1", "P-REGIME-b.2"),
    "golden-liberty": ("P-REGIME-c", "P-F6d"),
    "ops": ("P-E4.1", "P-E4.2", "P-E4.3"),
    "inquisitor-bishop": ("P-F1.1",),
    "inquisitor-to": ("P-F1.2",),
    "commerce": ("P-F2",),
    "behead": ("P-F3.1", "P-F3.2"),
    "tax-concession": ("P-F4.1", "P-F4a.1"),
    "tax-empire": ("P-F4b.1",),
    "tax-answer": ("P-F4.2",),
    "tax-levy": ("P-F4.4",),
    "fair-levy": ("P-G4.3", "P-G4.2"),
    "repress": ("P-F5.1", "P-F5.2"),
    "repress-to": ("P-REPRESS-d",),
    "vote": ("P-F6.1", "P-F6b", "P-F6a.1"),
    "corsair-pirate": ("P-F7.1",),
    "corsair-to": ("P-F7.1", "P-F7.2"),
    "siege": ("P-F8",),
    "campaign": ("P-F9.1", "P-F9a", "P-F9c.1"),
    "shortage": ("P-PIECES-a", "P-PIECES-b"),
    "cryptography": ("P-CRYPTO-a", "P-AB19"),
    "treachery": ("P-AB23",),
    "enclosure": ("P-AB28",),
    "apostasy-pair": ("P-AB18",),
    "hand-limit": ("P-HAND-b",),
    "venice-limit": ("P-G4c.2",),
    "rooks-join": ("P-AB03",),
}
"""For each kind of question the rules that ask it, the first one first."""

EVENT_RULES: Final[dict[str, str]] = {
    "banks-dealt": "P-C2",
    "turn-begins": "P-A2",
    "card-bought": "P-E1.5",
    "card-drawn": "P-D2.4",
    "top-card-shown": "P-D2.7",
    "card-played-to-tableau": "P-E2.0b",
    "queen-played": "P-I.1",
    "old-maid": "P-I2.1",
    "one-shot-announced": "P-E2.0d",
    "card-sold": "P-E3.1",
    "hand-card-sold": "P-E3.1",
    "hand-card-discarded": "P-HAND-b",
    "card-discarded": "P-DISCARD-a",
    "ops-activated": "P-E4.1",
    "op-used": "P-E4.2",
    "ability-used": "P-D1.10",
    "florins-paid": "P-CHINA-b",
    "florins-earned": "P-CHINA-a",
    "florin-taken": "P-F2",
    "piece-placed": "P-AGENT-a",
    "piece-killed": "P-KILL-a",
    "piece-repressed": "P-REPRESS-d",
    "piece-steps-over": "P-G4c.3",
    "piece-freed": "P-REGIME-b.1",
    "piece-lacking": "P-PIECES-a",
    "repressed-killed": "P-REPTOKEN-c",
    "survivor-repressed": "P-BATTLE-i.3",
    "agent-killed": "P-BATTLE-c.2",
    "bishop-placed": "P-E2.2a.1",
    "bishop-moved": "P-F1.1",
    "bishop-killed": "P-BISHOP-c.2",
    "edict": "P-F1a",
    "battle-joined": "P-BATTLE-b.1",
    "battle-won": "P-BATTLE-b.4",
    "battle-lost": "P-BATTLE-b.7",
    "city-rearranged": "P-K2a.2",
    "regime-change": "P-REGIME-0.1",
    "empire-taken": "P-B4.2",
    "empire-made-vassal": "P-F9g.1",
    "empire-to-throne": "P-DISCARD-c",
    "queen-crowned": "P-I1.1",
    "republic-proclaimed": "P-REGIME-0.2",
    "kingdom-restored": "P-GAMBIT-a",
    "state-changed": "P-THEO-b",
    "card-beheaded": "P-F3.1",
    "concession-taxed": "P-F4.1",
    "pirate-sails": "P-F7.1",
    "route-shifted": "P-H1.1",
    "apostasy": "P-K3.1",
    "fair-convened": "P-G1a.1",
    "subsidy-taken": "P-G2b.1",
    "share-earned": "P-G3a",
    "pirates-rob": "P-G3b",
    "levy-raised": "P-LEVY-a",
    "fair-ends": "P-G5a",
    "victory-activated": "P-L1",
    "victory-declared": "P-E6",
    "banker-eliminated": "P-G6.2",
    "game-won": "P-L2",
    "action-cancelled": "P-E4a.1",
}
"""For each kind of event the rule that tells most about it."""

AGENT_RULES: Final[dict[str, str]] = {
    "pawn": "P-E2.2d.1",
    "knight": "P-E2.2b.1",
    "rook": "P-E2.2b.1",
    "pirate": "P-E2.2c.1",
    "bishop": "P-E2.2a.1",
}
ONE_SHOT_RULES: Final[dict[str, tuple[str, ...]]] = {
    "trade_shift": ("P-H1.1", "P-H1.2", "P-H1.3"),
    "coronation": ("P-I.1", "P-I.2", "P-Ia", "P-I2.1"),
    "conspiracy": ("P-J1a.1", "P-J1a.2", "P-J1a.3", "P-J1b"),
    "peasant_revolt": ("P-J2a.1", "P-J2a.2", "P-J2a.4", "P-J2b"),
    "crusade": ("P-K1.1", "P-K1a.4", "P-K1b", "P-K1c", "P-K2a.1"),
    "reformation": ("P-K1.1", "P-K1a.4", "P-K1b", "P-K1c", "P-K2a.1"),
    "jihad": ("P-K1.1", "P-K1a.4", "P-K1b", "P-K1c", "P-K2a.1"),
    "apostasy": ("P-K3.1", "P-K3.2"),
}
OP_RULES: Final[dict[str, tuple[str, ...]]] = {
    "inquisitor": ("P-F1.1", "P-F1.2"),
    "commerce": ("P-F2",),
    "behead": ("P-F3.1", "P-F3a"),
    "tax": ("P-F4.1", "P-F4.2"),
    "repress": ("P-F5.1", "P-F5b"),
    "vote": ("P-F6.1", "P-F6a.1", "P-F6b"),
    "corsair": ("P-F7.1", "P-F7a"),
    "siege": ("P-F8",),
    "campaign": ("P-F9.1", "P-F9c.1", "P-F9f"),
}
COMET_RULES: Final[tuple[str, ...]] = ("P-E1f.1", "P-L1", "P-L1a")
QUEEN_RULES: Final[tuple[str, ...]] = ("P-I1.1", "P-I1a")
EMPIRE_RULES: Final[tuple[str, ...]] = ("P-B4.2", "P-GAMBIT-a")
"""What an empire card is, before its two sides."""


def rules_of_question(kind: str) -> tuple[str, ...]:
    """Give the IDs of the rules behind a question."""
    return QUESTION_RULES[kind]


def rules_of_card(card: str) -> tuple[str, ...]:
    """Give the IDs of the rules behind a card: its one-shot, agents, ops and abilities."""
    if card not in CARD_KEYS:
        known = f"{CARD_KEYS[0]} … {CARD_KEYS[-1]}"
        raise SetupError("error.unknown-card", {"given": shown(card), "known": known})
    number = CARD_KEYS.index(card)
    found = (
        _rules_of_empire(Empire(number - CARDS)) if number >= CARDS else _rules_of_deck_card(number)
    )
    return tuple(dict.fromkeys(found))


def _rules_of_empire(empire: Empire) -> list[str]:
    found = [*EMPIRE_RULES]
    for side in EMPIRE_SIDES[empire * 2 : empire * 2 + 2]:
        for op in side.ops:
            found += OP_RULES[OP_NAMES[op_kind(op)]]
    return found


def _rules_of_deck_card(number: int) -> list[str]:
    card = CARD[number]
    if card.kind == COMET:
        return [*COMET_RULES]
    found: list[str] = []
    if card.one_shot != NO_ONE_SHOT:
        found += ONE_SHOT_RULES[ONE_SHOT_NAMES[card.one_shot]]
    if card.one_shot == TRADE_SHIFT and NEEDED_PRESTIGE[card.one_shot_parameter] >= 0:
        found.append("P-H1a.2")
    if card.kind == QUEEN:
        found += QUEEN_RULES
    for agent in card.agents:
        found.append(AGENT_RULES[KIND_NAMES[PIECE_KIND[agent]]])
    for op in card.ops:
        found += OP_RULES[OP_NAMES[op_kind(op)]]
    for ability in card.abilities:
        found.append(ABILITY[ability].rule)
    return found
