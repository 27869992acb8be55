"""Take one measurement in a fresh interpreter and print it as one line of JSON.

Everything is driven the way a user would from Python: ask what is legal, pick at random, apply.
All games share the same cheap choice, `options[int(random() * len(options))]`, so that the games
are compared and not the choosing. Condotta is reached through its public face alone; which copy
is measured (plain or compiled) is decided by PYTHONPATH. Seconds are of processor time, so that a
neighbour on the same core makes no game look slow.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.metadata import version
from itertools import cycle, islice, repeat
from types import ModuleType
from typing import Protocol

Figures = dict[str, float]
"""Named figures; `processor_share` says how much of its core the measurement got."""

BATCH = 200
"""Calls timed together, so that reading the clock costs nothing."""
POSITIONS = 8
"""Different mid-game positions that a timing goes round."""
PAX = "pax-renaissance"
ITERATIONS = 40
"""How often a search tries for one thought."""
HALF_OF_HEARTS = 28
"""Decisions after which a game of hearts is half-way through, the passing of cards included."""


class Decision(Protocol):
    """The part of a Condotta decision used here."""

    @property
    def seat(self) -> int:
        """The seat that is asked."""

    @property
    def options(self) -> Sequence[object]:
        """What that seat may do."""


class Game(Protocol):
    """The part of a Condotta game's public face used here."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def decision(self) -> Decision:
        """The pending question."""

    def play(self, action: object, /) -> object:
        """Answer the pending question."""

    def view(self, seat: int | None, /) -> object:
        """What a seat may know."""

    def snapshot(self) -> object:
        """The whole position."""

    def clone(self) -> "Game":
        """An independent copy."""


@dataclass(frozen=True)
class Played:
    """One finished game: what the players answered, and every action applied, chance included."""

    decisions: int
    actions: int


class MissingPackageError(Exception):
    """Something to be measured cannot be imported; the message says what to install."""


def load(module: str, *, install: str) -> ModuleType:
    """Import late and by name: a measurement needs only its own package, and no peer has types."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackageError(f"{module} cannot be imported ({error}); {install}") from error


def load_condotta() -> ModuleType:
    """The copy of Condotta that PYTHONPATH names."""
    return load("condotta", install="set PYTHONPATH to src or build/compiled")


def load_rlcard() -> ModuleType:
    """RLCard, without its learning extras."""
    return load("rlcard", install="pip install rlcard")


def random_play(play_game: Callable[[int], Played], seconds: float) -> Figures:
    """Play whole games for about this long, after a short warm-up, and give the rates."""
    seed, warm_until = 0, time.process_time() + seconds / 10
    while seed == 0 or time.process_time() < warm_until:
        play_game(seed)
        seed += 1
    games = decisions = actions = 0
    wall = time.perf_counter()
    start = now = time.process_time()
    while games == 0 or now < start + seconds:
        played = play_game(seed + games)
        games += 1
        decisions += played.decisions
        actions += played.actions
        now = time.process_time()
    elapsed = now - start
    return {
        "decisions_per_second": decisions / elapsed,
        "actions_per_second": actions / elapsed,
        "decisions_per_game": decisions / games,
        "processor_share": elapsed / (time.perf_counter() - wall),
    }


def condotta_game(
    seconds: float,
    *,
    name: str = "condottiere",
    edition: str | None = None,
    variants: Sequence[str] = (),
    with_views: bool = False,
) -> Figures:
    """Random play at four seats; with views, the seat that is asked first looks at the table."""
    new: Callable[..., Game] = load_condotta().new
    rng = random.Random(1)

    def play_game(seed: int) -> Played:
        game = new(name, seats=4, seed=seed, edition=edition, variants=tuple(variants))
        decisions = 0
        while not game.over:
            decision = game.decision
            if with_views:
                game.view(decision.seat)
            options = decision.options
            game.play(options[int(rng.random() * len(options))])
            decisions += 1
        return Played(decisions, decisions)

    return random_play(play_game, seconds)


def openspiel_hearts(seconds: float, *, quick_deal: bool = False) -> Figures:
    """OpenSpiel's hearts, all of whose chance outcomes are equally likely.

    The deal is a chain of chance nodes, sampled from `chance_outcomes()`, OpenSpiel's general
    way; the quick deal takes `legal_actions()` there too, which spares the probabilities.
    """
    hearts = load("pyspiel", install="pip install open_spiel").load_game("hearts")
    rng = random.Random(1)

    def play_game(_seed: int) -> Played:
        state = hearts.new_initial_state()
        decisions = chances = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                options = state.legal_actions()
                state.apply_action(options[int(rng.random() * len(options))])
                decisions += 1
            elif quick_deal:
                options = state.legal_actions()
                state.apply_action(options[int(rng.random() * len(options))])
                chances += 1
            else:
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                chances += 1
        return Played(decisions, decisions + chances)

    return random_play(play_game, seconds)


def rlcard_game(seconds: float, *, name: str) -> Figures:
    """One of RLCard's environments; every step builds the next player's observation."""
    environment = load_rlcard().make(name, config={"seed": 1})
    rng = random.Random(1)

    def play_game(_seed: int) -> Played:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            options = list(state["legal_actions"])
            state, _ = environment.step(options[int(rng.random() * len(options))])
            decisions += 1
        return Played(decisions, decisions)

    return random_play(play_game, seconds)


def catanatron_game(seconds: float) -> Figures:
    """Catanatron's Settlers of Catan at four seats, to a win or its limit of turns."""
    module = load("catanatron", install="pip install catanatron")
    limit = load("catanatron.game", install="pip install catanatron").TURNS_LIMIT
    colours = list(module.Color)
    rng = random.Random(1)

    def play_game(seed: int) -> Played:
        # To this library a seed of 0 is no seed.
        game = module.Game([module.RandomPlayer(colour) for colour in colours], seed=seed + 1)
        state = game.state
        decisions = 0
        while game.winning_color() is None and state.num_turns < limit:
            options = state.playable_actions
            game.execute(options[int(rng.random() * len(options))])
            decisions += 1
        return Played(decisions, decisions)

    return random_play(play_game, seconds)


def random_line(new: Callable[..., Game], *, name: str, seats: int, seed: int) -> Iterator[Game]:
    """The same random game each time it is asked for: the game before each of its decisions."""
    rng = random.Random(seed)
    game = new(name, seats=seats, seed=seed)
    while not game.over:
        yield game
        options = game.decision.options
        game.play(options[int(rng.random() * len(options))])


def mid_game(new: Callable[..., Game], *, name: str, seats: int, seed: int) -> Game:
    """The position half-way through a random game."""
    length = sum(1 for _ in random_line(new, name=name, seats=seats, seed=seed))
    line = random_line(new, name=name, seats=seats, seed=seed)
    return next(islice(line, length // 2, None))


def operation_on(game: Game, operation: str, condotta: ModuleType) -> Callable[[], object]:
    """The call to be timed, bound to this position."""
    match operation:
        case "clone":
            return game.clone
        case "snapshot":
            return game.snapshot
        case "restore":
            return partial(condotta.restore, game.snapshot())
        case "view":
            return partial(game.view, game.decision.seat)
        case _:
            raise ValueError(f"no operation {operation!r}")


def timed_operation(
    seconds: float, *, operation: str, seats: int = 4, name: str = "condottiere"
) -> Figures:
    """Microseconds a call: the median over batches that go round several mid-game positions."""
    condotta = load_condotta()
    calls = [
        operation_on(mid_game(condotta.new, name=name, seats=seats, seed=seed), operation, condotta)
        for seed in range(POSITIONS)
    ]
    batches: list[float] = []
    wall, start = time.perf_counter(), time.process_time()
    for call in cycle(calls):
        batch_start = time.process_time()
        for _ in repeat(None, BATCH):
            call()
        now = time.process_time()
        batches.append((now - batch_start) / BATCH * 1e6)
        if now >= start + seconds and len(batches) >= POSITIONS:
            break
    return {
        "microseconds": statistics.median(batches),
        "processor_share": (now - start) / (time.perf_counter() - wall),
    }


def condotta_search(seconds: float, *, name: str, seats: int) -> Figures:
    """Iterations of a search, each an imagined deal, a way down the tree and a playout."""
    condotta = load_condotta()
    players = load("condotta.players", install="set PYTHONPATH to src or build/compiled")
    games = [mid_game(condotta.new, name=name, seats=seats, seed=seed) for seed in range(POSITIONS)]
    search = players.player_named(f"search(iterations={ITERATIONS})", 1)

    def think(game: Game) -> None:
        search.think(players.SeatAtTable(game, game.decision.seat))

    return search_rate([partial(think, game) for game in games], seconds)


def openspiel_ismcts(seconds: float) -> Figures:
    """OpenSpiel's ISMCTS bot at hearts, with random rollouts to the end, as it comes."""
    pyspiel = load("pyspiel", install="pip install open_spiel")
    hearts = pyspiel.load_game("hearts")
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS)
    rng = random.Random(1)

    def middle() -> object:
        state = hearts.new_initial_state()
        decisions = 0
        while state.is_chance_node() or decisions < HALF_OF_HEARTS:
            decisions += not state.is_chance_node()
            options = state.legal_actions()
            state.apply_action(options[int(rng.random() * len(options))])
        return state

    return search_rate([partial(bot.step, middle()) for _ in range(POSITIONS)], seconds)


def search_rate(thoughts: Sequence[Callable[[], object]], seconds: float) -> Figures:
    """Let each thought be thought in turn, and give the iterations in a second."""
    for thought in thoughts:
        thought()
    done = 0
    wall = time.perf_counter()
    start = now = time.process_time()
    for thought in cycle(thoughts):
        thought()
        done += 1
        now = time.process_time()
        if now >= start + seconds and done % len(thoughts) == 0:
            break
    elapsed = now - start
    return {
        "iterations_per_second": done * ITERATIONS / elapsed,
        "processor_share": elapsed / (time.perf_counter() - wall),
    }


MEASUREMENTS: dict[str, Callable[[float], Figures]] = {
    "condottiere-2007": condotta_game,
    "condottiere-2007-views": partial(condotta_game, with_views=True),
    "condottiere-1995": partial(condotta_game, edition="1995"),
    "condottiere-hidden-cards": partial(condotta_game, variants=("hidden-cards",)),
    "pax": partial(condotta_game, name=PAX),
    "pax-views": partial(condotta_game, name=PAX, with_views=True),
    "openspiel-hearts": openspiel_hearts,
    "openspiel-hearts-quick-deal": partial(openspiel_hearts, quick_deal=True),
    "rlcard-uno": partial(rlcard_game, name="uno"),
    "rlcard-mahjong": partial(rlcard_game, name="mahjong"),
    "catanatron": catanatron_game,
    "search-condottiere": partial(condotta_search, name="condottiere", seats=4),
    "search-pax": partial(condotta_search, name=PAX, seats=3),
    "openspiel-ismcts": openspiel_ismcts,
    "clone-4": partial(timed_operation, operation="clone"),
    "clone-6": partial(timed_operation, operation="clone", seats=6),
    "snapshot-4": partial(timed_operation, operation="snapshot"),
    "restore-4": partial(timed_operation, operation="restore"),
    "view-4": partial(timed_operation, operation="view"),
    "pax-clone-4": partial(timed_operation, operation="clone", name=PAX),
    "pax-snapshot-4": partial(timed_operation, operation="snapshot", name=PAX),
    "pax-restore-4": partial(timed_operation, operation="restore", name=PAX),
    "pax-view-4": partial(timed_operation, operation="view", name=PAX),
}


def use_one_core() -> None:
    """Stay on one core, where the system lets a process choose."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def is_compiled() -> bool:
    """Whether any module of the Condotta just measured is an extension."""
    return any(
        isinstance(getattr(module.__spec__, "loader", None), ExtensionFileLoader)
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == "condotta"
    )


def peer_versions() -> dict[str, str]:
    """The versions of the peer packages that this measurement used."""
    distributions = {
        "catanatron": "catanatron",
        "pyspiel": "open_spiel",
        "rlcard": "rlcard",
        "numpy": "numpy",
    }
    return {name: version(name) for module, name in distributions.items() if module in sys.modules}


def measure(name: str, seconds: float) -> dict[str, object]:
    """The measurement as JSON-able data; `missing` says what to install when it cannot be taken."""
    use_one_core()
    try:
        figures = MEASUREMENTS[name](seconds)
    except MissingPackageError as error:
        return {"name": name, "missing": str(error)}
    return {
        "name": name,
        "figures": figures,
        "compiled": is_compiled(),
        "versions": peer_versions(),
    }


def main() -> None:
    """Read the command line, measure, print one line of JSON."""
    parser = argparse.ArgumentParser(
        description="Take one measurement on one core and print it as one line of JSON.",
        epilog="Condotta is found on PYTHONPATH: src for plain Python, build/compiled for mypyc's.",
    )
    parser.add_argument(
        "name", choices=sorted(MEASUREMENTS), metavar="NAME", help=", ".join(MEASUREMENTS)
    )
    parser.add_argument("seconds", type=float, metavar="SECONDS", help="how long to measure")
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.name, arguments.seconds)))


if __name__ == "__main__":
    main()
