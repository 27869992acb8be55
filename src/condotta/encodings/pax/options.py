"""The options of a question as features, to be scored one by one: ``layout.OPTIONS`` tells which.

Few of the 7,147 actions are ever options together: 40 were the most in two and a half million
decisions of random play, a hoarder's among them. A program that scores what an option is about, not
its number, learns the same of two cards that show the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

import numpy as np

from condotta.core.views import laid_out
from condotta.encodings.pax.layout import MOST_OPTIONS, OPTIONS
from condotta.encodings.pax.turning import Turning
from condotta.pax.actions import ACTIONS, ORDERS, SIDES_TEXTS, SPACE, PaxAction
from condotta.pax.banks import BANK
from condotta.pax.cards import CARD
from condotta.pax.empires import EMPIRE_SIDES, FIRST_EMPIRE_CARD
from condotta.pax.names import CARD_KEYS
from condotta.pax.ops import op_kind, op_parameter
from condotta.pax.pieces import PIECE_TEXTS, RELIGION_NAMES
from condotta.pax.places import EMPIRE_KEYS, SLOT_KEYS
from condotta.pax.victories import VICTORY_CARDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from condotta.core.values import JsonObject
    from condotta.encodings.encoding import Numbers
    from condotta.pax.places import Region
    from condotta.pax.shapes import PaxView

    Indices: TypeAlias = "NDArray[np.int16]"

KINDS: Final = tuple(dict.fromkeys(action.kind for action in ACTIONS))
"""The kinds of answers, in the order of the action space."""
AT: Final = {field.name: OPTIONS.at(field.name).start for field in OPTIONS.fields}
"""The column of each feature."""
BANK_KEYS: Final = [bank.key for bank in BANK]
CARD_NUMBER: Final = {key: number for number, key in enumerate(CARD_KEYS)}
PIECE: Final = {text: piece for piece, text in enumerate(PIECE_TEXTS)}
WORDS: Final[dict[str, list[str]]] = {
    "card": CARD_KEYS,
    "slot": SLOT_KEYS,
    "empire": EMPIRE_KEYS,
    "victory": [*VICTORY_CARDS],
    "region": [*SIDES_TEXTS],
}
"""What is told by one more than its number among these."""


class Options(NamedTuple):
    """The options of a question, padded to 64 rows."""

    features: Numbers
    """A row for each option, as ``layout.OPTIONS`` tells; zeros where there is none."""
    mask: Numbers
    """1 for each row that is an option."""
    actions: Indices
    """The number of each option in the action space; -1 where there is none."""


def options_of(view: object) -> Options:
    """Tell the options of whoever looks as features; none if another seat is asked.

    Where a question has more than 64 options, sales are left out first, the last ones first, and
    then whatever comes last; no game of random play had such a question.

    >>> import condotta
    >>> game = condotta.new("pax-renaissance", seats=3, seed=7)
    >>> options = options_of(game.view(game.decision.seat))
    >>> int(options.mask.sum()) == len(game.decision.options)
    True
    >>> int(options.actions[0]) == game.decision.options[0].index
    True

    Raises:
        BadView: It is no view of Pax Renaissance.
    """
    return laid_out(view, _options_of)


def _options_of(view: JsonObject) -> Options:
    decision = cast("PaxView", view)["decision"]
    said = [] if decision is None else decision["options"]
    offered = kept([SPACE.from_json(option) for option in said])
    features = np.zeros((MOST_OPTIONS, OPTIONS.size), dtype=np.uint8)
    mask = np.zeros(MOST_OPTIONS, dtype=np.uint8)
    actions = np.full(MOST_OPTIONS, -1, dtype=np.int16)
    if offered:
        count = len(offered)
        actions[:count] = [action.index for action in offered]
        mask[:count] = 1
        features[:count] = printed()[actions[:count]]
        _tell_table(cast("PaxView", view), offered, features)
    return Options(features, mask, actions)


def kept(offered: Sequence[PaxAction]) -> Sequence[PaxAction]:
    """Give the options for which there is room."""
    too_many = len(offered) - MOST_OPTIONS
    if too_many <= 0:
        return offered
    sales = [number for number, action in enumerate(offered) if action.kind == "sell"]
    left_out = sales[-too_many:]
    return [a for number, a in enumerate(offered) if number not in left_out][:MOST_OPTIONS]


@cache
def printed() -> Numbers:
    """Give for each action what is told of it whatever lies on the table."""
    features = np.zeros((len(ACTIONS), OPTIONS.size), dtype=np.uint8)
    for action in ACTIONS:
        for name, number in _printed(action).items():
            features[action.index, AT[name]] = number
    return features


def _printed(action: PaxAction) -> dict[str, int]:
    said = action.to_json()
    said["region"] = said.get("row", said.get("side"))
    told = {"kind": KINDS.index(action.kind) + 1}
    for name, words in WORDS.items():
        word = said.get(name)
        if isinstance(word, str):
            told[name] = words.index(word) + 1
    if action.column is not None:
        told["column"] = action.column + 1
    if action.piece is not None:
        told["piece"] = PIECE[action.piece]
    if action.agent is not None:
        told["agent"] = action.agent
    if action.op is not None and action.card is not None:
        told["op"] = action.op
    if action.kind == "arrange":
        order = str(said["order"])
        told["order"] = ORDERS.index((int(order[0]) - 1, int(order[1]) - 1, int(order[2]) - 1)) + 1
    if action.kind == "choose-religions":
        pair = (said["first"], said["second"])
        told["religions"] = sum(1 << n for n, faith in enumerate(RELIGION_NAMES) if faith in pair)
    return told


def _tell_table(view: PaxView, offered: Sequence[PaxAction], features: Numbers) -> None:
    """Add what depends on the table: cards and coins of the market, pieces there, ops of sides."""
    banks = [BANK_KEYS.index(player["bank"]) for player in view["players"]]
    pieces = Turning(view["seat"] or 0, banks).pieces
    for row, action in enumerate(offered):
        told = features[row]
        told[AT["piece"]] = pieces[told[AT["piece"]]]
        if action.column is not None:
            space = view["market"][cast("Region", action.row)][action.column]
            told[AT["coins"]] = min(space["florins"], 255)
            if space["card"] is not None:
                told[AT["card"]] = CARD_NUMBER[space["card"]] + 1
        elif action.slot is not None:
            told[AT["there"]] = pieces[PIECE[view["slots"].get(action.slot, "-")]]
        elif action.op is not None and action.card is not None:
            op = ops_of(view, CARD_NUMBER[action.card])[action.op - 1]
            told[AT["op_kind"]] = op_kind(op) + 1
            told[AT["op_parameter"]] = op_parameter(op)


def ops_of(view: PaxView, card: int) -> list[int]:
    """Give the ops that a card shows; those of an empire card are on the side that lies up."""
    if card < FIRST_EMPIRE_CARD:
        return CARD[card].ops
    empire = card - FIRST_EMPIRE_CARD
    is_republic = view["empires"][EMPIRE_KEYS[empire]]["side"] == "republic"
    return EMPIRE_SIDES[empire * 2 + is_republic].ops
