"""The engine and the batch side by side: the same deals, the same answers, every fact compared."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import jax.numpy as jnp
import numpy as np

import condotta
from condotta.batch import Batch, make
from condotta.batch.bridge import facts_in
from condotta.batch.legal import acting_seat, answers, mask_of
from condotta.batch.observe import observe
from condotta.batch.state import State, blank, pack, unpack
from condotta.batch.step import begun_anew, dealt_in_place, played
from condotta.batch.strength import all_strengths
from condotta.batch.victory import returns
from condotta.condottiere import ACTIONS, Condottiere
from condotta.condottiere.cards import KIND_NAMES
from condotta.encodings.condottiere.layout import LAYOUT
from condotta.encodings.condottiere.observer import observe as observe_view
from tests.batch.interpreting import interpreted

NOT_KEPT = frozenset(
    # Secret progress within a step, and what only imagining a position needs.
    ("declined_to_discard", "discarded_hand", "held_before", "drawn_since", "shows", "winner")
)


class Pair:
    """A batch, and a game of the engine for each of its games."""

    def __init__(self, games: int, seed: int = 1, **setup: Any) -> None:
        """Deal in the batch, and lay the same hands before the engine's seats."""
        self.setup = setup
        self.batch: Batch = make(**setup)
        self.rng = Random(seed)
        settings = self.batch.settings
        self.init = interpreted(
            lambda seed, game: dealt_in_place(pack(blank(settings, seed, game)))
        )
        self.step = interpreted(lambda state, action: dealt_in_place(played(state, action)))
        self.reset = interpreted(lambda state: dealt_in_place(begun_anew(state, games)))
        self.look = interpreted(look)
        self.state = self.init(np.full(games, seed, np.uint32), np.arange(games, dtype=np.uint32))
        self.games = [self._new() for _ in range(games)]
        self.draws = np.zeros(games, np.uint32)
        self._deal_alike()
        self.decisions = 0
        self.kinds: Counter[str] = Counter()

    def _new(self) -> Condottiere:
        options = self.setup.get("options")
        game = condotta.new(
            "condottiere",
            seats=self.setup.get("seats", 4),
            seed=self.rng.getrandbits(64),
            edition=self.setup.get("edition"),
            variants=self.setup.get("variants", ()),
            options=options,
        )
        assert isinstance(game, Condottiere)
        return game

    def play(self, steps: int) -> None:
        """Compare, answer at random, and begin anew what is over, so many times."""
        for _ in range(steps):
            self.compare()
            actions = [self._answer(game) for game in self.games]
            over = np.array([game.over for game in self.games])
            self.decisions += 0 if over.any() else len(over)
            if over.any():
                self.state = self.reset(self.state)
                self.games = [self._new() if game.over else game for game in self.games]
                self.draws[over] = 0
            else:
                for game, action in zip(self.games, actions, strict=True):
                    game.play(ACTIONS[action])
                self.state = self.step(self.state, np.array(actions, np.int32))
            self._deal_alike()

    def _answer(self, game: Condottiere) -> int:
        if game.over:
            return -1
        self.kinds[game.decision.kind] += 1
        return self.rng.choice(game.decision.options).index

    def _deal_alike(self) -> None:
        """Give the engine the cards that the batch has dealt; how many is the engine's own."""
        seats = self.batch.settings.seats
        self.watchers = [self.rng.randrange(seats) for _ in self.games]
        self.seen = self.look(self.state, np.array(self.watchers, np.int32))
        self.told: list[dict[str, Any]] = [*facts_in(self.batch.settings, self.seen[0])]
        draws = np.array(self.state.counter("draws"))
        for lane in np.flatnonzero(draws != self.draws):
            taken = told_of(self.games[lane])
            told: Any = self.told[lane]
            assert [len(hand) for hand in taken["hands"]] == [len(hand) for hand in told["hands"]]
            deck = Counter(_deck(self.games[lane]))
            deck -= Counter([card for hand in told["hands"] for card in hand])
            deck -= Counter([card for line in taken["lines"] for card in line])
            deck -= Counter(taken["discards"])
            deck -= Counter([card for cards in taken["thrown"] for card in cards])
            taken.update(
                hands=told["hands"],
                deck=[name for name in KIND_NAMES for _ in range(deck[name])],
                held_before=None,
                drawn_since=None,
                history=None,
                start=None,
            )
            if not self.games[lane].over:
                game = condotta.restore(taken)
                assert isinstance(game, Condottiere)
                self.games[lane] = game
        self.draws = draws

    def compare(self) -> None:
        """Compare every fact of every game."""
        told = self.told
        _, masks, seats, strengths, seen, rewards = self.seen
        for lane, game in enumerate(self.games):
            taken = told_of(game)
            public = cast(Any, game.view(None))
            assert bytes(masks[lane]) == bytes(game.mask())
            assert seats[lane] == (-1 if game.over else game.decision.seat)
            assert strengths[lane].tolist() == [player["strength"] for player in public["players"]]
            worth = game.result.returns if game.over else [0.0] * game.seats
            assert rewards[lane].tolist() == np.array(worth, np.float32).tolist()
            _same_numbers(seen[lane], observe_view(game.view(self.watchers[lane])))
            known = _known(taken, len(told[lane]["hands"]))
            for name, fact in told[lane].items():
                expected = known[name] if name in known else taken[name]
                assert fact == expected, (lane, name, fact, expected)


def _same_numbers(found: Any, expected: Any) -> None:
    """Compare observations field by field, so that a difference has a name."""
    for field in LAYOUT.fields:
        place = LAYOUT.at(field.name)
        assert found[place].tolist() == expected[place].tolist(), field.name


def look(state: State, watcher: Any) -> Any:
    """Everything there is to see of a state, and what one seat of each game may know."""
    position = unpack(state)
    strengths = jnp.stack(all_strengths(position), axis=-1)
    seen = observe(position, watcher)
    mask, seat = mask_of(answers(position)), acting_seat(position)
    return position.fields(), mask, seat, strengths, seen, returns(position)


def told_of(game: Condottiere) -> Any:
    """The engine's own snapshot."""
    return game.snapshot()


def _deck(game: Condottiere) -> list[str]:
    return [KIND_NAMES[kind] for kind, count in enumerate(game.rules.deck) for _ in range(count)]


def _known(taken: Any, seats: int) -> dict[str, list[list[str]]]:
    """What spectators are sure of: with nothing shown, everybody is."""
    sure: list[list[str]] = [[] for _ in range(seats)]
    maybe: list[list[str]] = [[] for _ in range(seats)]
    for entry in taken["known"]:
        if entry["observer"] is None:
            sure[entry["seat"]] += [entry["card"]] * entry["sure"]
            maybe[entry["seat"]] += [entry["card"]] * entry["maybe"]
    return {"known": sure, "maybe": maybe}
