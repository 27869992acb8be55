"""The question and its numbered answers: the market with its numbers, the rest in groups."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from condotta.cli.answer_rows import Answers, answer_rows, numbered
from condotta.cli.frames import framed, hand_line
from condotta.cli.heraldry import CONTESTED
from condotta.cli.pax.answers import MARKET, numbers_of, op_name
from condotta.cli.pax.lookup import PAWNS, holder_of, pieces_on, row_of_market
from condotta.cli.pax.market import market_grid
from condotta.cli.pax.seats import card_name
from condotta.cli.pax.signs import piece_text
from condotta.cli.words import LETTERS, Words
from condotta.core.action import Action
from condotta.pax import PaxAction
from condotta.pax.cards import CARD, card_named
from condotta.pax.empires import EMPIRE_SIDES, SIDE_NAMES
from condotta.pax.pieces import PIECE_TEXTS
from condotta.pax.places import EMPIRE_KEYS
from condotta.pax.shapes import PaxView

WIDEST_LABEL = 22
"""Columns that a heading before the answers may take."""

GROUPED = (
    "play",
    "sell",
    "use-ops",
    "convene-fair",
    "declare",
    "use-ability",
    "activate",
    "discard-card",
    "free-piece",
    "lose-piece",
    "lose-repressed",
    "lose-agent",
    "take-from-slot",
    "take-repressed",
    "take-bishop",
)
"""The answers that stand under a heading of their own, so that each is only the thing it names."""


def offer(
    question: str, options: Sequence[Action], view: PaxView, words: Words, width: int
) -> RenderableType:
    """Show the hand, the question and every possible answer."""
    numbers = numbers_of(options)
    inside = width - 4
    parts: list[RenderableType] = []
    spaces = {
        (str(action.row), int(str(action.column))): number
        for action, number in numbers.items()
        if action.kind in MARKET
    }
    if spaces or question == "next-action":
        parts.append(market_grid(view, words, inside, spaces))
    if view["hand"]:
        parts.append(hand_line(view["hand"], words))
    groups = _groups(numbers, view, words)
    if groups:
        parts += answer_rows(groups, inside, WIDEST_LABEL)
    assert view["seat"] is not None
    title = words.tell("cli.pax.asked", name=words.names[view["seat"]])
    hint = "cli.pax.hint-back" if view["may_cancel"] else "cli.pax.hint"
    asked = Text(_question(question, view, words), CONTESTED)
    return Group(framed(Group(*parts), title, words.tell(hint)), asked)


def _question(question: str, view: PaxView, words: Words) -> str:
    """Ask, and say which card or empire it is about."""
    told = words.tell(f"question.{question}")
    # Casualties are asked for on top of the battle they belong to.
    steps = [step for step in view["pending"] if step["step"] != "casualties"]
    if not steps:
        return told
    named = (("card", steps[-1].get("card")), ("empire", steps[-1].get("empire")))
    about = [words.word(vocabulary, key) for vocabulary, key in named if key is not None]
    return f"{told} ({', '.join(about)})" if about else told


def _groups(numbers: dict[PaxAction, int], view: PaxView, words: Words) -> Answers:
    """Put the answers under their headings, in the order in which they are numbered."""
    groups: dict[str, list[Text]] = {}
    for action, number in numbers.items():
        if action.kind in MARKET:
            continue
        heading = _heading(action, view, words)
        groups.setdefault(heading, []).append(numbered(number, *label(action, view, words)))
    return list(groups.items())


def _heading(action: PaxAction, view: PaxView, words: Words) -> str:
    if action.kind in ("place-agent", "place-bishop"):
        agent = _agent(action, view)
        if agent is None:
            return words.tell("cli.pax.group.agent")
        return f"{words.word('piece', agent)} {piece_text(agent, view)}"
    if action.kind == "use-op" and action.card is not None:
        return card_name(action.card, view, words)
    if action.kind in GROUPED:
        return words.tell(f"cli.pax.group.{action.kind}")
    named = (action.card, action.slot, action.empire)
    return "" if any(named) else words.tell("ui.group.or")


def label(action: PaxAction, view: PaxView, words: Words) -> tuple[str, str]:
    """Name an answer in short, and what is worth knowing about it."""
    if action.kind == "convene-fair":
        return words.word("row", action.row), _fair(str(action.row), view)
    if action.kind in ("lose-repressed", "pacify"):
        return words.word("piece", action.piece), _behind("empire", action.empire, words)
    if action.kind in ("lose-piece", "free-piece"):
        return words.word("piece", action.piece), _behind("slot", action.slot, words)
    if action.slot is not None:
        return words.word("slot", action.slot), _standing(action.slot, view)
    if action.card is not None and action.kind != "use-op":
        return card_name(action.card, view, words), _whose(action.card, view)
    return _name(action, view, words), ""


def _name(action: PaxAction, view: PaxView, words: Words) -> str:
    """Name an answer that needs no remark."""
    match action.kind:
        case "use-op":
            return op_name(_op(action, view), words)
        case "use-ops":
            side = str(action.side)
            return words.tell("cli.pax.both") if side == "both" else words.word("side", side)
        case "declare" | "activate":
            return words.word("victory", action.victory)
        case "choose-empire":
            return words.word("empire", action.empire)
        case "arrange":
            return _arranged(action, view)
        case _:
            return words.say(action.message)


def _behind(vocabulary: str, key: str | None, words: Words) -> str:
    return "" if key is None else f" {words.word(vocabulary, key)}"


def _standing(slot: str, view: PaxView) -> str:
    """Say what stands on a slot."""
    signs = [piece_text(piece, view) for piece in pieces_on(view, slot)]
    return f" {' '.join(signs)}" if signs else ""


def _whose(card: str, view: PaxView) -> str:
    """Say in whose tableau a card lies, and which bishop is on it."""
    holder = holder_of(view, card)
    told = "" if holder is None or holder == view["seat"] else f" ({LETTERS[holder]})"
    return told + (f" {view['bishops'][card]}" if card in view["bishops"] else "")


def _fair(row: str, view: PaxView) -> str:
    """Say how many florins wait for a fair."""
    florins = row_of_market(view, row)[0]["florins"]
    return f" +{florins}" if florins else ""


def _op(action: PaxAction, view: PaxView) -> int:
    assert action.card is not None
    assert action.op is not None
    if action.card in view["empires"]:
        side = SIDE_NAMES.index(view["empires"][action.card]["side"])
        return EMPIRE_SIDES[EMPIRE_KEYS.index(action.card) * 2 + side].ops[action.op - 1]
    return CARD[card_named(action.card)].ops[action.op - 1]


def _agent(action: PaxAction, view: PaxView) -> str | None:
    """Find the piece an agent is, on the card it comes from."""
    card = next((step["card"] for step in reversed(view["pending"]) if "card" in step), None)
    if not isinstance(card, str) or card in view["empires"] or action.agent is None:
        return None
    agents = CARD[card_named(card)].agents
    if action.agent > len(agents):
        return None
    piece = PIECE_TEXTS[agents[action.agent - 1]]
    if piece != "p":
        return piece
    return PAWNS[view["players"][view["turn"]["actor"]]["bank"]]


def _arranged(action: PaxAction, view: PaxView) -> str:
    """Show the pieces of Constantinople in their new order."""
    slots = [f"constantinople_{number}" for number in (1, 2, 3)]
    here = [view["slots"].get(slot, "–") for slot in slots]
    return " ".join(here[int(place) - 1] for place in str(action.to_json()["order"]))
