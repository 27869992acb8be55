"""What people type and which answer they mean.

Answers are numbered in the order in which they are shown; 0 is always the one that does nothing
more: end the turn, stop, hold back, keep out.
"""

from __future__ import annotations

from collections.abc import Sequence

from condotta.cli.finding import find
from condotta.cli.pax.lookup import SIDES, card_at
from condotta.cli.words import Words, plain
from condotta.core.action import Action
from condotta.core.errors import MalformedAction
from condotta.pax import PaxAction, action_from_text
from condotta.pax.ops import op_words
from condotta.pax.shapes import PaxView
from condotta.pax.table import MARKET_COLUMNS
from condotta.pax.victories import VICTORY_CARDS

IDLE = ("end-turn", "stop", "hold-back", "keep-theocracy", "keep-rooks-out")
"""The answers whose number is 0."""

MARKET = ("buy", "take-florin")
"""The answers that name a space of the market."""


def ours(options: Sequence[Action]) -> list[PaxAction]:
    """Take options as what they are."""
    return [option for option in options if isinstance(option, PaxAction)]


def in_order(options: Sequence[Action]) -> list[PaxAction]:
    """Put answers into the order in which they are shown: the market's west row first."""

    def place(action: PaxAction) -> tuple[int, int]:
        if action.kind in MARKET:
            assert action.row is not None
            assert action.column is not None
            return (0, SIDES.index(action.row) * MARKET_COLUMNS + action.column)
        return (1, 0)

    return sorted(ours(options), key=place)


def numbers_of(options: Sequence[Action]) -> dict[PaxAction, int]:
    """Number all answers."""
    numbers: dict[PaxAction, int] = {}
    last = 0
    for action in in_order(options):
        idle = action.kind in IDLE
        last += not idle
        numbers[action] = 0 if idle else last
    return numbers


def find_answers(
    text: str, options: Sequence[Action], view: PaxView, words: Words
) -> list[PaxAction]:
    """Find the answers a text may mean: by number, by sentence or by the thing they name."""
    numbers = numbers_of(options)
    known = {action: _phrases(action, view, words) for action in numbers}
    for action, number in numbers.items():
        known[action].add(str(number))
    return find(text, known)


def _phrases(action: PaxAction, view: PaxView, words: Words) -> set[str]:
    phrases = {plain(str(action)), plain(words.say(action.message))}
    card = action.card
    if card is None and action.kind in MARKET:
        card = card_at(view, action.row, action.column)
    things = (("card", card), ("slot", action.slot), ("empire", action.empire))
    for vocabulary, key in things:
        if key is not None:
            name = words.word(vocabulary, key)
            phrases |= {plain(key), plain(name), plain(f"{action.kind} {name}")}
    if action.victory is not None:
        phrases |= {plain(action.victory), plain(words.word("victory", action.victory))}
    return phrases


def thinkable(text: str, view: PaxView, words: Words) -> PaxAction | None:
    """Find an action of a turn, or any by its canonical text, whether it is possible or not."""
    try:
        return action_from_text(" ".join(text.split()))
    except MalformedAction:
        found = find(text, {action: _phrases(action, view, words) for action in _turn(view)})
        return found[0] if found else None


def _turn(view: PaxView) -> list[PaxAction]:
    """List what one might want to do in a turn."""
    texts = [f"buy {row} {column}" for row in SIDES for column in range(MARKET_COLUMNS)]
    texts += [f"{kind} {card}" for kind in ("play", "sell") for card in view["hand"]]
    texts += [f"{kind} {side}" for kind in ("use-ops", "convene-fair") for side in SIDES]
    texts += [f"declare {victory}" for victory in VICTORY_CARDS]
    return [action_from_text(text) for text in [*texts, "end-turn"]]


def op_name(op: int, words: Words) -> str:
    """Say an op as its card shows it."""
    kind, *parameters = op_words(op)
    told = [_parameter(kind, parameter, words) for parameter in parameters]
    name = words.word("op", kind)
    return f"{name} ({', '.join(told)})" if told else name


def _parameter(kind: str, parameter: str, words: Words) -> str:
    vocabulary = {
        "inquisitor": "religion",
        "corsair": "religion",
        "commerce": "row",
        "vote": "side",
        "repress": "kind",
    }[kind]
    return words.word(vocabulary, parameter)
