"""Standing orders: answers that a seat gives beforehand, for as long as their condition fits.

A game that has some says so in its description. Everything is asked about the view of the seat that
gave the order, and about nothing else: so an order cannot know, nor do, what its owner could not.

An order is JSON: its ``kind``, what was ``given`` with it (a value for each parameter) and what the
game ``noted`` of the table when it was given. Its sentence is ``order.KIND``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from condotta.core.errors import CondottaError
from condotta.core.message import Message
from condotta.core.values import Json, JsonObject

PLANNED_TURN: Final = "planned-turn"
"""The kind of an order that has ``actions`` instead of parameters: a whole turn, planned."""


class Parameter:
    """What is to be said with an order: a whole number, or one of some words."""

    def __init__(
        self, name: str, usual: int | str, least: int = 0, most: int = 0, words: Sequence[str] = ()
    ) -> None:
        """Name it; ``words`` are all there are to choose from, without them it is a number."""
        self._name = name
        self._usual = usual
        self._least = least
        self._most = most
        self._words = tuple(words)

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    def takes(self, value: object) -> bool:
        """Say whether this value may be given."""
        if self._words:
            return isinstance(value, str) and value in self._words
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self._least <= value <= self._most

    def to_json(self) -> JsonObject:
        """Describe it; it is called ``order-parameter.NAME``, and a word ``order-NAME.WORD``."""
        if self._words:
            return {"name": self._name, "usual": self._usual, "words": [*self._words]}
        range_: JsonObject = {"least": self._least, "most": self._most}
        return {"name": self._name, "usual": self._usual, **range_}


class Offer:
    """An order that can be given now, and what is to be said with it."""

    def __init__(self, kind: str, parameters: Sequence[Parameter] = ()) -> None:
        """Offer it."""
        self._kind = kind
        self._parameters = tuple(parameters)

    @property
    def kind(self) -> str:
        """What kind of order it is."""
        return self._kind

    def takes(self, given: JsonObject) -> bool:
        """Say whether everything is given, and nothing else."""
        names = {parameter.name for parameter in self._parameters}
        return {*given} == names and all(p.takes(given[p.name]) for p in self._parameters)

    def to_json(self) -> JsonObject:
        """Describe it."""
        parameters: list[Json] = [parameter.to_json() for parameter in self._parameters]
        return {"kind": self._kind, "parameters": parameters}


class Verdict:
    """What becomes of an order at a view: it stays, answers, or ends.

    ``why`` says why it ends. ``is_dropped``: what it relied on is no longer so, and its owner
    should hear of it; otherwise its time is simply over. An order that answers may have changed
    (``then``), or be done with its answer (``is_done``).
    """

    def __init__(
        self,
        action: JsonObject | None = None,
        *,
        why: Message | None = None,
        is_dropped: bool = False,
        is_done: bool = False,
        then: JsonObject | None = None,
    ) -> None:
        """Say what becomes of it."""
        self._action = action
        self._why = why
        self._is_dropped = is_dropped
        self._is_done = is_done
        self._then = then

    @property
    def action(self) -> JsonObject | None:
        """The answer it gives to what is asked, if it has one."""
        return self._action

    @property
    def why(self) -> Message | None:
        """Why it ends, if it does."""
        return self._why

    @property
    def is_dropped(self) -> bool:
        """Whether it ends because of something its owner should hear of."""
        return self._is_dropped

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to do after the answer."""
        return self._is_done

    @property
    def then(self) -> JsonObject | None:
        """The order after its answer, where that changes it."""
        return self._then

    def to_json(self) -> JsonObject:
        """Give it as data."""
        return {
            "action": self._action,
            "why": None if self._why is None else message_json(self._why),
            "dropped": self._is_dropped,
            "done": self._is_done,
            "then": self._then,
        }


def stays() -> Verdict:
    """Let an order stay: it has nothing to say to what is asked now."""
    return Verdict()


def answers(action: JsonObject, *, is_done: bool = False) -> Verdict:
    """Let an order answer."""
    return Verdict(action, is_done=is_done)


def ends(key: str) -> Verdict:
    """End an order whose time is over."""
    return Verdict(why=Message(f"order.over.{key}"))


def drops(key: str, args: Mapping[str, object] | None = None) -> Verdict:
    """Drop an order: what it relied on is no longer so."""
    return Verdict(why=Message(f"order.dropped.{key}", args), is_dropped=True)


def message_json(message: Message) -> JsonObject:
    """Give a sentence in no language yet as data, and the sentences within it."""
    args = {
        name: message_json(value) if isinstance(value, Message) else value
        for name, value in message.args.items()
    }
    return {"key": message.key, "args": cast("JsonObject", args)}


class OrderRefused(CondottaError):
    """An order that cannot be given now."""


def no_such_order() -> OrderRefused:
    """Refuse an order that is not offered."""
    return OrderRefused("error.order-not-offered")


def _no_reliance(order: JsonObject) -> list[Message]:
    return []


def _no_turn(view: object) -> JsonObject | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Orders:
    """The standing orders of a game: three questions about a seat's view."""

    offered: Callable[[JsonObject], list[Offer]]
    """Which orders its seat can give now."""
    noted: Callable[[JsonObject, JsonObject], JsonObject]
    """What is to be noted of the table when an order is given: it has ``kind``, ``given``, and
    ``actions`` where it is a planned turn. Refuses what cannot be ordered."""
    look: Callable[[JsonObject, JsonObject], Verdict]
    """What becomes of an order at a view, whether its seat is asked there or not."""
    relies_on: Callable[[JsonObject], list[Message]] = _no_reliance
    """What an order relies on, in sentences, where its own does not say it all."""
    next_turn: Callable[[object], JsonObject | None] = _no_turn
    """The view with which the seat's next turn would begin if nobody did anything until then, to
    plan it; ``None``: no turn can be planned now."""


def give(orders: Orders, view: JsonObject, wish: JsonObject) -> JsonObject:
    """Take an order from whoever sees this view; what is not offered is refused."""
    given = wish.get("given")
    is_planned = wish.get("kind") == PLANNED_TURN
    if not isinstance(given, dict) or ("actions" in wish) != is_planned:
        raise no_such_order()
    for offer in orders.offered(view):
        if offer.kind == wish.get("kind") and offer.takes(given):
            return {**wish, "noted": orders.noted(view, wish)}
    raise no_such_order()
