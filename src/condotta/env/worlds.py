"""A game and its chance, step by step: who deals, which deals there are, what comes of each.

Two ways to tell chance apart from the answers of the seats:

* ``SeededWorld``: chance speaks once, before the game, and chooses among numbered deals; a number
  is a seed, and all later shuffles follow from it. For games with more deals than can be listed.
* ``DealtWorld``: chance speaks for every hand that is dealt, and every hand is listed with its
  probability. For studies, which are small enough to be looked at whole.

Both keep what every seat has seen and done (``information``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import comb, prod
from random import Random
from typing import NamedTuple

from condotta.condottiere.cards import names_of
from condotta.condottiere.rules import Rules
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.game import Game
from condotta.core.registry import description_of, restore
from condotta.core.values import Json
from condotta.env.information import Information


@dataclass(frozen=True)
class Agreed:
    """What is agreed before a game: all that ``condotta.new`` takes but the seed."""

    game: str
    seats: int
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, object], ...] = ()

    def begin(self, seed: int) -> Game:
        """Begin a game, or say what cannot be agreed on."""
        return description_of(self.game).new_game(
            seats=self.seats,
            seed=seed,
            edition=self.edition,
            variants=self.variants,
            options=dict(self.options),
        )


class World(ABC):
    """A game that is going on, or waits for chance."""

    def __init__(self, agreed: Agreed) -> None:
        """Wait for the first deal."""
        self.agreed = agreed
        self.game: Game | None = None
        self.information: Information | None = None
        self.story: tuple[str, ...] = ()
        """What chance and the seats have done, in words."""

    @property
    def now(self) -> Game:
        """The game, once it has begun."""
        assert self.game is not None
        return self.game

    @property
    @abstractmethod
    def awaits_chance(self) -> bool:
        """Whether the next thing that happens is chance's."""

    @abstractmethod
    def chances(self) -> list[float]:
        """List how likely each outcome of chance is, by its number."""

    @abstractmethod
    def deal(self, outcome: int) -> None:
        """Let chance have that outcome."""

    @abstractmethod
    def outcome_text(self, outcome: int) -> str:
        """Say what an outcome of chance is."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Answer the pending question."""

    def lines(self, seat: int | None) -> list[str]:
        """List what a seat (``None``: a spectator) has seen and done."""
        return [] if self.information is None else self.information.lines(seat)

    def copy(self) -> World:
        """Give an independent copy."""
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        if self.game is not None and self.information is not None:
            copy.game = self.game.clone()
            copy.information = self.information.copy()
        return copy

    def __deepcopy__(self, memo: object) -> World:
        return self.copy()

    def imagined(self, seat: int, rng: Random) -> World:
        """Give a world that a seat cannot tell from this one, all that it cannot know redrawn."""
        copy = self.copy()
        if self.game is not None and self.information is not None:
            copy.game = self.game.determinize(seat, rng)
            copy.information = self.information.imagined(copy.game, seat)
        return copy


class SeededWorld(World):
    """A game whose chance is a number drawn before it begins."""

    def __init__(self, agreed: Agreed, deals: int) -> None:
        """Wait for a number below ``deals``."""
        super().__init__(agreed)
        self._deals = deals

    @property
    def awaits_chance(self) -> bool:
        """Only before the game."""
        return self.game is None

    def chances(self) -> list[float]:
        """All deals are equally likely."""
        return [1 / self._deals] * self._deals

    def deal(self, outcome: int) -> None:
        """Begin the game with that seed."""
        self.story = (self.outcome_text(outcome),)
        self.game = self.agreed.begin(outcome)
        self.information = Information(self.game)

    def outcome_text(self, outcome: int) -> str:
        """Give its number."""
        return f"deal {outcome}"

    def play(self, action: Action) -> None:
        """Answer, whatever comes of it."""
        assert self.information is not None
        self.information.play(self.now, action)
        self.story = (*self.story, str(action))


class Hand(NamedTuple):
    """Cards that may be dealt together, and how likely they are."""

    cards: tuple[str, ...]
    chance: float


def hands_from(pile: Counter[str], count: int) -> list[Hand]:
    """List every hand of so many cards that a pile can give, in the order of its cards.

    >>> hands_from(Counter("aab"), 2)
    [Hand(cards=('a', 'a'), chance=0.333...), Hand(cards=('a', 'b'), chance=0.666...)]
    """
    whole = comb(pile.total(), count)
    return [
        Hand(tuple(taken.elements()), prod(comb(pile[card], taken[card]) for card in taken) / whole)
        for taken in _choices(sorted(pile), pile, count)
    ]


def most_hands(rules: Rules) -> int:
    """Say how many hands chance may choose from at most, at one deal of a game."""
    pile = Counter(names_of(rules.deck))
    largest = rules.hand + rules.cards_per_region * len(rules.regions)
    return max(len(hands_from(pile, count)) for count in range(1, largest + 1))


def _choices(kinds: list[str], pile: Counter[str], count: int) -> Iterator[Counter[str]]:
    if not kinds:
        if count == 0:
            yield Counter()
        return
    kind = kinds[0]
    for number in range(min(pile[kind], count), -1, -1):
        for rest in _choices(kinds[1:], pile, count - number):
            yield Counter({kind: number}) + rest


@dataclass(frozen=True)
class _Dealing:
    """Hands that are being dealt, after an answer or before the game.

    The rules have dealt hands of their own, in ``game``; the cards that chance chooses take their
    place when all are known. No step between the deal and the next question depends on them.
    """

    game: Game
    events: list[Event]
    seat: int
    answer: str
    pile: Counter[str]
    due: tuple[int, ...]
    """Where in ``events`` the deals stand that are still to come."""
    chosen: tuple[tuple[str, ...], ...] = ()
    hands: list[Hand] = field(default_factory=list)


class DealtWorld(World):
    """A game of Condottiere whose chance is every hand that is dealt."""

    def __init__(self, agreed: Agreed) -> None:
        """Deal the first hands."""
        super().__init__(agreed)
        begun = agreed.begin(0)
        self._dealing: _Dealing | None = None
        self._settle(begun, description_of(agreed.game).opening_events(begun), -1, "")

    @property
    def awaits_chance(self) -> bool:
        """Whether a hand is to be dealt."""
        return self._dealing is not None

    def chances(self) -> list[float]:
        """Say how likely each hand is."""
        assert self._dealing is not None
        return [hand.chance for hand in self._dealing.hands]

    def outcome_text(self, outcome: int) -> str:
        """Name the cards."""
        assert self._dealing is not None
        facts = self._dealing.events[self._dealing.due[0]].facts
        return f"deal {' '.join(self._dealing.hands[outcome].cards)} to {facts['seat']}"

    def play(self, action: Action) -> None:
        """Answer; if that ends a round, hands are to be dealt."""
        seat = self.now.decision.seat
        played = self.now.clone()
        self._settle(played, played.play(action), seat, str(action))
        self.story = (*self.story, str(action))

    def deal(self, outcome: int) -> None:
        """Deal that hand; after the last one the game goes on."""
        now = self._dealing
        assert now is not None
        self.story = (*self.story, self.outcome_text(outcome))
        cards = now.hands[outcome].cards
        left = replace(
            now, pile=now.pile - Counter(cards), due=now.due[1:], chosen=(*now.chosen, cards)
        )
        if left.due:
            self._dealing = _listed(left)
            return
        self._dealing = None
        events = _with_cards(now.events, left.chosen)
        self._go_on(_with_hands(now, left), events, now.seat, now.answer)

    def _settle(self, game: Game, events: list[Event], seat: int, answer: str) -> None:
        """Go on, or wait for the hands that are dealt in these events."""
        due = [place for place, event in enumerate(events) if _deals(event)]
        if not due:
            self._go_on(game, events, seat, answer)
            return
        pile = Counter(_strings(game.snapshot()["deck"]))
        for place in due:
            pile.update(_cards(events[place]))
        self._dealing = _listed(_Dealing(game, events, seat, answer, pile, tuple(due)))

    def _go_on(self, game: Game, events: list[Event], seat: int, answer: str) -> None:
        self.game = game
        if self.information is None:
            self.information = Information(game, events)
        else:
            self.information.add(game, events, seat=seat, answer=answer)


def _deals(event: Event) -> bool:
    return event.kind == "cards-dealt" and event.facts["count"] != 0


def _listed(dealing: _Dealing) -> _Dealing:
    """List the hands that may be dealt next."""
    count = len(_cards(dealing.events[dealing.due[0]]))
    return replace(dealing, hands=hands_from(dealing.pile, count))


def _with_cards(events: list[Event], chosen: tuple[tuple[str, ...], ...]) -> list[Event]:
    """Tell the same with the cards that chance chose."""
    left = iter(chosen)
    return [
        Event(event.kind, event.facts, {"cards": [*next(left)]}, event.knowers)
        if _deals(event)
        else event
        for event in events
    ]


def _with_hands(began: _Dealing, ended: _Dealing) -> Game:
    """Give the game with the hands that chance chose instead of those the rules have dealt."""
    snapshot = began.game.snapshot()
    hands = [Counter(_strings(hand)) for hand in _entries(snapshot["hands"])]
    deals = [event for event in began.events if _deals(event)]
    for event, cards in zip(deals, ended.chosen, strict=True):
        seat = event.facts["seat"]
        assert isinstance(seat, int)
        hands[seat] = hands[seat] - Counter(_cards(event)) + Counter(cards)
    snapshot["hands"] = [[*hand.elements()] for hand in hands]
    snapshot["deck"] = [*ended.pile.elements()]
    # A game that begins here: its past had other cards.
    snapshot["history"] = snapshot["start"] = None
    return restore(snapshot)


def _cards(event: Event) -> list[str]:
    return _strings(event.args["cards"])


def _strings(value: Json) -> list[str]:
    return [str(one) for one in _entries(value)]


def _entries(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value
