"""The fixed action space: every answer to every question, each with its number and its words.

Answers name cards, places and pieces, never serial numbers: identical pieces in one place are one
answer (section 18.5 of the rules document).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from condotta.core.action import Action, ActionSpace, each, single
from condotta.pax.cards import CARDS
from condotta.pax.empires import ALL_CARDS
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import BISHOP, FIRST_PIECE, PIECE_TEXTS, RELIGION_NAMES
from condotta.pax.places import (
    EMPIRE_KEYS,
    EMPIRES,
    FIRST_BORDER,
    REGION_NAMES,
    SLOT_KEYS,
    SLOTS,
    Empire,
)
from condotta.pax.position import REPRESSIBLE_PIECES, SPACES
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.victories import VICTORIES, VICTORY_CARDS

MOST_OPS: Final = 3
"""No card shows more ops."""
AGENTS: Final = 2
"""No card has more agents."""
FIGHTING_PIECES: Final = FIRST_PIECE[BISHOP] - 1
"""Pawns, knights, rooks and pirates: the pieces 1 … 13, which can stand and fall on the map."""
TOKENS: Final = REPRESSIBLE_PIECES - 1
"""Pawns, knights and rooks: the pieces 1 … 10, which can be repressed."""
BOTH_SIDES: Final = 2
"""The third way to activate ops: both sides in one action."""
SIDES_TEXTS: Final[tuple[str, ...]] = (*REGION_NAMES, "both")
ORDERS: Final[tuple[tuple[int, int, int], ...]] = (
    (0, 1, 2),
    (0, 2, 1),
    (1, 0, 2),
    (1, 2, 0),
    (2, 0, 1),
    (2, 1, 0),
)
"""Ways to arrange three slots: which of the present pieces stands on each."""
PAIRS: Final[tuple[int, ...]] = (0b011, 0b101, 0b110)
"""The pairs of religions, as masks."""

BUY: Final = 0
PLAY: Final = BUY + SPACES
SELL: Final = PLAY + CARDS
USE_OPS: Final = SELL + ALL_CARDS
FAIR: Final = USE_OPS + 3
DECLARE: Final = FAIR + 2
USE_ABILITY: Final = DECLARE + VICTORIES
END_TURN: Final = USE_ABILITY + CARDS
ANNOUNCE_IT: Final = END_TURN + 1
HOLD_BACK: Final = ANNOUNCE_IT + 1
PAY_TAX: Final = HOLD_BACK + 1
LET_REPRESS: Final = PAY_TAX + 1
MAKE_MEDIEVAL: Final = LET_REPRESS + 1
KEEP_THEOCRACY: Final = MAKE_MEDIEVAL + 1
LET_ROOKS_JOIN: Final = KEEP_THEOCRACY + 1
KEEP_ROOKS_OUT: Final = LET_ROOKS_JOIN + 1
STOP: Final = KEEP_ROOKS_OUT + 1
ACTIVATE_VICTORY: Final = STOP + 1
CHOOSE_EMPIRE: Final = ACTIVATE_VICTORY + VICTORIES
CHOOSE_CARD: Final = CHOOSE_EMPIRE + EMPIRES
CHOOSE_SLOT: Final = CHOOSE_CARD + ALL_CARDS
CHOOSE_SPACE: Final = CHOOSE_SLOT + SLOTS
USE_OP: Final = CHOOSE_SPACE + SPACES
PLACE_AGENT: Final = USE_OP + ALL_CARDS * MOST_OPS
PLACE_BISHOP: Final = PLACE_AGENT + AGENTS * SLOTS
LOSE_PIECE: Final = PLACE_BISHOP + AGENTS * ALL_CARDS
LOSE_AGENT: Final = LOSE_PIECE + FIGHTING_PIECES * SLOTS
LOSE_REPRESSED: Final = LOSE_AGENT + AGENTS
FREE_PIECE: Final = LOSE_REPRESSED + EMPIRES * TOKENS
PACIFY_PIECE: Final = FREE_PIECE + EMPIRES * TOKENS * SLOTS
TAKE_FROM_SLOT: Final = PACIFY_PIECE + TOKENS
TAKE_REPRESSED: Final = TAKE_FROM_SLOT + SLOTS
TAKE_BISHOP: Final = TAKE_REPRESSED + EMPIRES
ARRANGE: Final = TAKE_BISHOP + ALL_CARDS
CHOOSE_RELIGIONS: Final = ARRANGE + len(ORDERS)
DISCARD_CARD: Final = CHOOSE_RELIGIONS + len(PAIRS)
ACTION_COUNT: Final = DISCARD_CARD + CARDS

# Questions begin with these lists, and never change them; made once they cost them nothing.

EVERY_EMPIRE: Final = [*range(CHOOSE_EMPIRE, CHOOSE_CARD)]
EVERY_SLOT: Final = [*range(CHOOSE_SLOT, CHOOSE_SPACE)]
EVERY_BORDER: Final = EVERY_SLOT[FIRST_BORDER:]
EVERY_SPACE: Final = [*range(CHOOSE_SPACE, USE_OP)]


# Answers that name a piece: pieces are numbered from 1.


def lose_piece(piece: int, slot: int) -> int:
    """Give the answer that lets a piece on the map fall."""
    return LOSE_PIECE + (piece - 1) * SLOTS + slot


def lose_repressed(empire: Empire, piece: int) -> int:
    """Give the answer that lets a token on an empire's card fall."""
    return LOSE_REPRESSED + empire * TOKENS + piece - 1


def free_piece(empire: Empire, piece: int, slot: int) -> int:
    """Give the answer that brings a token from an empire's card to a slot."""
    return FREE_PIECE + (empire * TOKENS + piece - 1) * SLOTS + slot


def freed_by(index: int) -> tuple[Empire, int, int]:
    """Give the empire, the piece and the slot that ``free_piece`` was made of."""
    token, slot = (index - FREE_PIECE) // SLOTS, (index - FREE_PIECE) % SLOTS
    return Empire(token // TOKENS), token % TOKENS + 1, slot


def pacify_piece(piece: int) -> int:
    """Give the answer that pacifies a token."""
    return PACIFY_PIECE + piece - 1


def pacified_by(index: int) -> int:
    """Give the piece that ``pacify_piece`` was made of."""
    return index - PACIFY_PIECE + 1


class PaxAction(Action):
    """An answer in Pax Renaissance: a kind and the things it names."""

    @property
    def card(self) -> str | None:
        """The card it names, if it names one."""
        return self.text("card")

    @property
    def slot(self) -> str | None:
        """The city slot or border it names."""
        return self.text("slot")

    @property
    def empire(self) -> str | None:
        """The empire it names."""
        return self.text("empire")

    @property
    def piece(self) -> str | None:
        """The piece it names."""
        return self.text("piece")

    @property
    def row(self) -> str | None:
        """The row of the market it names."""
        return self.text("row")

    @property
    def column(self) -> int | None:
        """The column of the market it names."""
        return self.number("column")

    @property
    def side(self) -> str | None:
        """The side (or both) it names."""
        return self.text("side")

    @property
    def victory(self) -> str | None:
        """The victory it names."""
        return self.text("victory")

    @property
    def agent(self) -> int | None:
        """The agent it names, 1 or 2."""
        return self.number("agent")

    @property
    def op(self) -> int | None:
        """The op it names by its place on the card, from 1."""
        return self.number("op")

    @staticmethod
    def from_json(said: object) -> PaxAction:
        """Find the action these words mean."""
        return SPACE.from_json(said)


def action_from_text(text: object) -> PaxAction:
    """Find the action with this canonical text."""
    return SPACE.from_text(text)


def _market_spaces(kind: str) -> list[tuple[str, dict[str, str | int]]]:
    return [
        (kind, {"row": REGION_NAMES[space // MARKET_COLUMNS], "column": space % MARKET_COLUMNS})
        for space in range(SPACES)
    ]


def _repressed_places() -> list[dict[str, str | int]]:
    return [
        {"empire": empire, "piece": piece}
        for empire in EMPIRE_KEYS
        for piece in PIECE_TEXTS[1 : TOKENS + 1]
    ]


def _of_the_turn(decks: list[str], victories: list[str]) -> list[tuple[str, dict[str, str | int]]]:
    """Give what a turn is made of, and its end."""
    said = _market_spaces("buy")
    said += each("play", "card", decks) + each("sell", "card", CARD_KEYS)
    said += each("use-ops", "side", [*SIDES_TEXTS])
    said += each("convene-fair", "row", [*REGION_NAMES]) + each("declare", "victory", victories)
    said += each("use-ability", "card", decks)
    return said + single("end-turn")


def _every_action() -> tuple[PaxAction, ...]:
    """Lay out the action space in its fixed order."""
    decks = CARD_KEYS[:CARDS]
    victories: list[str] = [*VICTORY_CARDS]
    agents = range(1, AGENTS + 1)
    said = _of_the_turn(decks, victories)
    said += single("announce", "hold-back", "pay-tax", "let-repress")
    said += single("make-medieval", "keep-theocracy", "let-rooks-join", "keep-rooks-out", "stop")
    said += each("activate", "victory", victories)
    said += each("choose-empire", "empire", EMPIRE_KEYS)
    said += each("choose-card", "card", CARD_KEYS) + each("choose-slot", "slot", SLOT_KEYS)
    said += _market_spaces("take-florin")
    said += [
        ("use-op", {"card": card, "op": op}) for card in CARD_KEYS for op in range(1, MOST_OPS + 1)
    ]
    said += [
        ("place-agent", {"agent": agent, "slot": slot}) for agent in agents for slot in SLOT_KEYS
    ]
    said += [
        ("place-bishop", {"agent": agent, "card": card}) for agent in agents for card in CARD_KEYS
    ]
    said += [
        ("lose-piece", {"piece": piece, "slot": slot})
        for piece in PIECE_TEXTS[1 : FIGHTING_PIECES + 1]
        for slot in SLOT_KEYS
    ]
    said += [("lose-agent", {"agent": agent}) for agent in agents]
    said += [("lose-repressed", place) for place in _repressed_places()]
    said += [
        ("free-piece", {**place, "slot": slot})
        for place in _repressed_places()
        for slot in SLOT_KEYS
    ]
    said += each("pacify", "piece", PIECE_TEXTS[1 : TOKENS + 1])
    said += each("take-from-slot", "slot", SLOT_KEYS)
    said += each("take-repressed", "empire", EMPIRE_KEYS)
    said += each("take-bishop", "card", CARD_KEYS)
    said += each("arrange", "order", ["".join(str(n + 1) for n in order) for order in ORDERS])
    said += [
        ("choose-religions", {"first": first, "second": second})
        for first, second in combinations(RELIGION_NAMES, 2)
    ]
    said += each("discard-card", "card", decks)
    return tuple([PaxAction(kind, index, fields) for index, (kind, fields) in enumerate(said)])


ACTIONS: Final = _every_action()
"""Every action of the game, by number."""

SPACE: Final[ActionSpace[PaxAction]] = ActionSpace(ACTIONS)

assert len(ACTIONS) == ACTION_COUNT
