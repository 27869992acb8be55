"""The fixed action space: every answer to every question, each with its number and its words.

Answers name cards, places and pieces, never serial numbers: identical pieces in one place are one
answer (section 18.5 of the rules document).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from condotta.core.action import Action, Fields, fields_of
from condotta.core.errors import MalformedAction
from condotta.core.given import shown
from condotta.core.message import Message
from condotta.core.values import JsonObject
from condotta.pax.cards import CARDS
from condotta.pax.empires import ALL_CARDS
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import BISHOP, FIRST_PIECE, PIECE_TEXTS, RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, EMPIRES, FIRST_BORDER, REGION_NAMES, SLOT_KEYS, SLOTS
from condotta.pax.position import REPRESSIBLE_PIECES, SPACES
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.victories import VICTORIES, VICTORY_KEYS

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


def lose_repressed(empire: int, piece: int) -> int:
    """Give the answer that lets a token on an empire's card fall."""
    return LOSE_REPRESSED + empire * TOKENS + piece - 1


def free_piece(empire: int, piece: int, slot: int) -> int:
    """Give the answer that brings a token from an empire's card to a slot."""
    return FREE_PIECE + (empire * TOKENS + piece - 1) * SLOTS + slot


def freed_by(index: int) -> tuple[int, int, int]:
    """Give the empire, the piece and the slot that ``free_piece`` was made of."""
    token, slot = (index - FREE_PIECE) // SLOTS, (index - FREE_PIECE) % SLOTS
    return token // TOKENS, token % TOKENS + 1, slot


def pacify_piece(piece: int) -> int:
    """Give the answer that pacifies a token."""
    return PACIFY_PIECE + piece - 1


def pacified_by(index: int) -> int:
    """Give the piece that ``pacify_piece`` was made of."""
    return index - PACIFY_PIECE + 1


class PaxAction(Action):
    """An answer in Pax Renaissance: a kind and the things it names."""

    def __init__(self, kind: str, index: int, fields: dict[str, str | int]) -> None:
        """Name the answer."""
        super().__init__(kind, index)
        self._fields = fields

    def _text(self, name: str) -> str | None:
        value = self._fields.get(name)
        return value if isinstance(value, str) else None

    def _number(self, name: str) -> int | None:
        value = self._fields.get(name)
        return value if isinstance(value, int) else None

    @property
    def card(self) -> str | None:
        """The card it names, if it names one."""
        return self._text("card")

    @property
    def slot(self) -> str | None:
        """The city slot or border it names."""
        return self._text("slot")

    @property
    def empire(self) -> str | None:
        """The empire it names."""
        return self._text("empire")

    @property
    def piece(self) -> str | None:
        """The piece it names."""
        return self._text("piece")

    @property
    def row(self) -> str | None:
        """The row of the market it names."""
        return self._text("row")

    @property
    def column(self) -> int | None:
        """The column of the market it names."""
        return self._number("column")

    @property
    def side(self) -> str | None:
        """The side (or both) it names."""
        return self._text("side")

    @property
    def victory(self) -> str | None:
        """The victory it names."""
        return self._text("victory")

    @property
    def agent(self) -> int | None:
        """The agent it names, 1 or 2."""
        return self._number("agent")

    @property
    def op(self) -> int | None:
        """The op it names by its place on the card, from 1."""
        return self._number("op")

    def to_json(self) -> JsonObject:
        """Give the words a player would say."""
        said: JsonObject = {"kind": self.kind}
        for name, value in self._fields.items():
            said[name] = value
        return said

    @property
    def message(self) -> Message:
        """What it does, to be said in any language."""
        fields: dict[str, object] = dict(self._fields)
        return Message(f"action.{self.kind}", fields)

    @staticmethod
    def from_json(said: object) -> PaxAction:
        """Find the action these words mean."""
        fields = fields_of(said)
        action = None if fields is None else _BY_FIELDS.get(fields)
        if action is None:
            raise MalformedAction("error.malformed-action", {"given": shown(said)})
        return action

    def __str__(self) -> str:
        """Give its canonical text: kind and fields, as in ``buy west 3``."""
        return " ".join(str(value) for value in self.to_json().values())

    def __repr__(self) -> str:
        """Show the canonical text, for programmers."""
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return action_from_text, (str(self),)

    def __eq__(self, other: object) -> bool:
        """Actions are equal when they have the same place in the action space."""
        if not isinstance(other, PaxAction):
            return NotImplemented
        return self.index == other.index

    def __hash__(self) -> int:
        """Hash by the place in the action space."""
        return self.index


def action_from_text(text: object) -> PaxAction:
    """Find the action with this canonical text."""
    action = _BY_TEXT.get(text) if isinstance(text, str) else None
    if action is None:
        raise MalformedAction("error.malformed-action", {"given": shown(text)})
    return action


def known_action(given: object) -> PaxAction | None:
    """Give the action of the game that this is, or ``None`` if it is none."""
    if not isinstance(given, PaxAction) or not 0 <= given.index < ACTION_COUNT:
        return None
    known = ACTIONS[given.index]
    # Usually it is the very same object; one made by hand must say the same.
    return known if given is known or given.to_json() == known.to_json() else None


def _market_spaces(kind: str) -> list[tuple[str, dict[str, str | int]]]:
    return [
        (kind, {"row": REGION_NAMES[space // MARKET_COLUMNS], "column": space % MARKET_COLUMNS})
        for space in range(SPACES)
    ]


def _each(kind: str, field: str, values: list[str]) -> list[tuple[str, dict[str, str | int]]]:
    return [(kind, {field: value}) for value in values]


def _single(*kinds: str) -> list[tuple[str, dict[str, str | int]]]:
    return [(kind, {}) for kind in kinds]


def _repressed_places() -> list[dict[str, str | int]]:
    return [
        {"empire": empire, "piece": piece}
        for empire in EMPIRE_KEYS
        for piece in PIECE_TEXTS[1 : TOKENS + 1]
    ]


def _of_the_turn(decks: list[str], victories: list[str]) -> list[tuple[str, dict[str, str | int]]]:
    """Give what a turn is made of, and its end."""
    said = _market_spaces("buy")
    said += _each("play", "card", decks) + _each("sell", "card", CARD_KEYS)
    said += _each("use-ops", "side", [*SIDES_TEXTS])
    said += _each("convene-fair", "row", [*REGION_NAMES]) + _each("declare", "victory", victories)
    said += _each("use-ability", "card", decks)
    return said + _single("end-turn")


def _every_action() -> tuple[PaxAction, ...]:
    """Lay out the action space in its fixed order."""
    decks = CARD_KEYS[:CARDS]
    victories = [*VICTORY_KEYS[:VICTORIES]]
    agents = range(1, AGENTS + 1)
    said = _of_the_turn(decks, victories)
    said += _single("announce", "hold-back", "pay-tax", "let-repress")
    said += _single("make-medieval", "keep-theocracy", "let-rooks-join", "keep-rooks-out", "stop")
    said += _each("activate", "victory", victories)
    said += _each("choose-empire", "empire", EMPIRE_KEYS)
    said += _each("choose-card", "card", CARD_KEYS) + _each("choose-slot", "slot", SLOT_KEYS)
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
    said += _each("pacify", "piece", PIECE_TEXTS[1 : TOKENS + 1])
    said += _each("take-from-slot", "slot", SLOT_KEYS)
    said += _each("take-repressed", "empire", EMPIRE_KEYS)
    said += _each("take-bishop", "card", CARD_KEYS)
    said += _each("arrange", "order", ["".join(str(n + 1) for n in order) for order in ORDERS])
    said += [
        ("choose-religions", {"first": first, "second": second})
        for first, second in combinations(RELIGION_NAMES, 2)
    ]
    said += _each("discard-card", "card", decks)
    return tuple([PaxAction(kind, index, fields) for index, (kind, fields) in enumerate(said)])


ACTIONS: Final = _every_action()
"""Every action of the game, by number."""

_BY_TEXT: Final = {str(action): action for action in ACTIONS}
_BY_FIELDS: Final[dict[Fields | None, PaxAction]] = {
    fields_of(action.to_json()): action for action in ACTIONS
}

assert len(ACTIONS) == ACTION_COUNT
assert len(_BY_TEXT) == ACTION_COUNT
