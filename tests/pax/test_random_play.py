"""Random games at every table: nothing gets lost, nobody gets stuck, every game ends.

What one position can show is asked of ``game.problems()`` after every decision. What needs two
positions, or what happened between them, is watched here: florins, the decks and the market, the
order of turns, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from condotta.core.errors import GameOver
from condotta.core.event import Event
from condotta.core.values import Json
from condotta.pax import ACTIONS, PaxRenaissance
from condotta.pax.rules import VARIANTS
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from condotta.pax.victory import END_REASONS
from tests.pax.configurations import (
    LIVELY,
    LONGEST,
    POLICIES,
    SEATS,
    STALL_LIMITS,
    UNIFORM,
    WOLF_AND_LAMB,
    Configuration,
    Policy,
    Step,
    cycle,
    games,
    random_game,
)

TOP_UP = {2: 1, 3: 2, 4: 2}
"""What a trade fair brings from China; typed a second time on purpose."""
DECKS = {2: 44, 3: 52, 4: 60}
"""Cards of both decks together, the first market included."""
MARKET = 12


class Ledger:
    """Follows every florin by the events alone."""

    def __init__(self, game: PaxRenaissance) -> None:
        self.players = [*game._position.florins]
        self.market = sum(game._position.market_florins)
        self.top_up = TOP_UP[game.seats]

    def hear(self, event: Event) -> None:
        """Book one event."""
        told = event.args
        seat = told.get("seat")
        count = told.get("count")
        number = count if isinstance(count, int) else 0
        if event.kind in ("florins-earned", "card-sold", "hand-card-sold"):
            self.move(seat, number, market=0)
        elif event.kind == "florins-paid":
            self.move(seat, -number, market=0)
        elif event.kind in ("subsidy-taken", "share-earned"):
            self.move(seat, number, market=-number)
        elif event.kind == "florin-taken":
            self.move(seat, 1, market=-1)
        elif event.kind == "pirates-rob":
            self.market -= number
        elif event.kind == "fair-convened":
            self.market += self.top_up
        elif event.kind == "card-bought":
            self.book_purchase(event)

    def book_purchase(self, event: Event) -> None:
        """P-E1b.2, P-E1c.2: the price goes to the market, but to China for a column without cards."""
        price, found, paid_on = (event.args[name] for name in ("price", "florins", "paid_on"))
        assert isinstance(price, int)
        assert isinstance(found, int)
        assert isinstance(paid_on, list)
        assert len(paid_on) == price == event.args["column"]
        on_cards = sum(space is not None for space in paid_on)
        self.move(event.args["seat"], found - price, market=on_cards - found)

    def move(self, seat: Json, florins: int, *, market: int) -> None:
        """Change what a seat has, and what lies in the market."""
        assert isinstance(seat, int)
        self.players[seat] += florins
        self.market += market

    def agrees_with(self, game: PaxRenaissance) -> bool:
        """Say whether the table has what the books have."""
        position = game._position
        return (self.players, self.market) == (position.florins, sum(position.market_florins))


class Watcher:
    """Follows one game and compares each position with what came before."""

    def __init__(self, table: Configuration, game: PaxRenaissance) -> None:
        self.table = table
        self.game = game
        self.ledger = Ledger(game)
        self.turn = 1
        self.turns_without_progress = 0
        self.progress = False
        self.cards_left = DECKS[game.seats]
        self.active: set[Json] = set()
        self.comets = 0
        self.decisions_in_turn = 0
        self.look()

    def watch(self, step: Step) -> None:
        """Follow one step."""
        assert step.decision is not None
        self.decisions_in_turn += 1
        assert self.decisions_in_turn < 400, "a turn ends"
        for event in step.events:
            self.ledger.hear(event)
            self.hear(event)
        assert self.ledger.agrees_with(self.game), [event.to_json() for event in step.events]
        self.look()

    def hear(self, event: Event) -> None:
        """Follow one event."""
        if event.kind in ("card-bought", "fair-convened"):
            self.cards_left -= 1
        if event.kind in ("card-bought", "fair-convened", "queen-played", "card-played-to-tableau"):
            self.progress = True
        if event.kind == "card-bought" and str(event.args["card"]).startswith("COMET"):
            self.comets += 1
        if event.kind == "victory-activated":
            assert event.args["victory"] not in self.active
            self.active.add(event.args["victory"])
            assert len(self.active) <= self.comets
        if event.kind == "turn-begins":
            self.begin_turn(event)

    def begin_turn(self, event: Event) -> None:
        """P-A2, P-D2.1, P-R59: the market is full, the next player acts, empty turns are counted."""
        self.turn += 1
        assert event.args["turn"] == self.turn
        self.turns_without_progress = 0 if self.progress else self.turns_without_progress + 1
        self.progress = False
        self.decisions_in_turn = 0
        position = self.game._position
        assert position.stall == self.turns_without_progress
        if position.turn == self.turn:
            assert -1 not in position.market

    def look(self) -> None:
        """What must hold after anything that happens."""
        game = self.game
        assert not game.problems(), game.problems()
        position = game._position
        market = sum(card >= 0 for card in position.market)
        assert market + sum(len(deck) for deck in position.decks) == self.cards_left
        assert {Counter(side)[card] for side in position.sides for card in side} <= {1}
        if game.over:
            self.look_at_end()
            return
        options = game.decision.options
        numbers = [option.index for option in options]
        # P-R44: nobody may see whether there is a choice about a card sold unseen.
        assert len(options) >= 2 or game.decision.secret
        assert len(set(numbers)) == len(numbers)
        assert all(ACTIONS[option.index] is option for option in options)
        assert position.eliminated >> game.decision.seat & 1 == 0
        assert STEP_NAMES.index(game.decision.kind) >= FIRST_QUESTION
        if game.decision.kind == "next-action" and position.acted:
            assert options[-1].kind == "end-turn"

    def look_at_end(self) -> None:
        """P-L2, P-L2a: who has won, and why the game was over."""
        result = self.game.result
        assert result.winners
        assert result.reason in END_REASONS
        if result.reason in ("holy", "imperial", "globalization", "renaissance"):
            assert result.reason in self.active
            assert len(result.winners) == 1
        if result.reason == "cultural":
            # P-D2b.2: a space stayed empty, so both decks are used up.
            assert self.cards_left < MARKET
        if result.reason == "stalled":
            limit = self.game.rules.stall_limit
            assert self.turns_without_progress + 1 == limit
            assert not self.progress
        if result.reason == "last-banker":
            assert "bankruptcy" in self.table.variants


def play(table: Configuration, seed: int, policy: Policy) -> PaxRenaissance:
    """Play a game under watch."""
    steps = random_game(table, seed, policy)
    game = next(steps).game
    watcher = Watcher(table, game)
    for step in steps:
        watcher.watch(step)
    return game


def play_many(most: int, first_seed: int) -> tuple[int, Counter[str], list[PaxRenaissance]]:
    """Play games round the cycle until there were so many decisions; say how they ended."""
    decisions = 0
    ends: Counter[str] = Counter()
    finished = []
    for table, seed, policy in games(first_seed):
        try:
            game = play(table, seed, policy)
        except Exception as problem:
            raise AssertionError(f"{table}, seed {seed}, {policy}: {problem!r}") from problem
        actions = game.record["actions"]
        assert isinstance(actions, list)
        decisions += len(actions)
        if game.over:
            ends[game.result.reason] += 1
            finished.append(game)
        else:
            # P-R59: only where nothing counts empty turns need a game not end.
            assert table.stall_limit == "none"
            assert len(actions) == LONGEST
        if decisions >= most:
            return decisions, ends, finished
    raise AssertionError


@pytest.mark.rule("P-D1.8", "P-FLORIN-c", "P-CHINA-a", "P-CHINA-b")
@pytest.mark.ruling("P-R59")
@pytest.mark.parametrize("most", [4_000, pytest.param(20_000, marks=pytest.mark.once)])
def test_thousands_of_random_decisions_keep_the_table_sound(most: int) -> None:
    decisions, ends, finished = play_many(most, 0)
    assert decisions >= most
    assert set(ends) >= {"cultural", "stalled", "imperial"}
    for game in finished[:20]:
        for action in ACTIONS[::500]:
            with pytest.raises(GameOver):
                game.play(action)


@pytest.mark.soak
def test_a_million_random_decisions_keep_the_table_sound() -> None:
    decisions, ends, _ = play_many(1_000_000, 1_000_000)
    assert decisions >= 1_000_000
    assert set(ends) == set(END_REASONS)


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
def test_the_last_banker_wins_when_all_others_are_bankrupt() -> None:
    table = Configuration(("bankruptcy",), 2)
    ends = Counter(play(table, seed, WOLF_AND_LAMB).result.reason for seed in range(12))
    assert ends["last-banker"] > 0


@pytest.mark.ruling("P-R59")
@pytest.mark.parametrize("seats", SEATS)
def test_a_stall_limit_of_one_ends_the_game_with_the_first_empty_turn(seats: int) -> None:
    ends = Counter(
        play(Configuration((), seats, 1), seed, UNIFORM).result.reason for seed in range(6)
    )
    assert ends["stalled"] > 0


def most_turns(seats: int, limit: int) -> int:
    """Section 18.6: twice the cards that end the game, times the limit."""
    return 2 * (DECKS[seats] - MARKET + 1) * limit


@pytest.mark.parametrize("seats", SEATS)
def test_no_game_is_longer_than_the_bound(seats: int) -> None:
    for limit in (1, 3):
        for seed in range(6):
            game = play(Configuration((), seats, limit), seed, LIVELY)
            assert game.over
            assert game._position.turn <= most_turns(seats, limit)


def test_the_cycle_meets_every_variant_seat_count_and_limit() -> None:
    assert len(cycle()) == len(set(cycle())) == 120
    assert {table.seats for table in cycle()} == set(SEATS)
    assert {table.stall_limit for table in cycle()} == set(STALL_LIMITS)
    for variant in VARIANTS:
        assert sum(variant in table.variants for table in cycle()) == 60
    some = [next_game for next_game, _ in zip(_endless(), range(len(POLICIES)), strict=False)]
    assert {policy for _, _, policy in some} == set(POLICIES)


def _endless() -> Iterator[tuple[Configuration, int, Policy]]:
    yield from games()
