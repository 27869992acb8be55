"""Learning to judge positions of Pax Renaissance from self-play.

Each generation plays games with two to four seats and all variants, everybody by the judge of the
generation before (and some seats by the plain table of weights, so that nobody forgets how to beat
it), with a warmth that tries other actions now and then. A network is fitted to how the games of
the last generations ended; the next generation plays by it. Games follow from their own seeds, and
what was played is kept in pieces: a run that was broken off goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

import condotta
from condotta.arena import Setup, one_against, run, summary
from condotta.core.action import Action
from condotta.core.errors import SetupError
from condotta.core.values import JsonObject
from condotta.pax.game import PaxRenaissance
from condotta.pax.pieces import PRESTIGE_NAMES
from condotta.pax.rules import VARIANTS
from condotta.pax.victories import VICTORY_CARDS
from condotta.players.pax.features import CARDS_SCALE, FEATURES, NAMES
from condotta.players.pax.learned import FORMAT, Learned, judged_by, network_from
from condotta.players.pax.selfplay import Played, play_to_learn
from condotta.players.pax.steady import choose_by
from condotta.players.pax.weights import PLAIN, PLAIN_STYLE, PaxWeights, weights_of
from condotta.players.protocol import SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts
from condotta.training.fitting import Examples, fit, judged
from condotta.training.plan import PLAYING, TRYING, Plan, Tell

GAME: Final = "pax-renaissance"
GENERATIONS: Final = 3
GAMES: Final = 400
"""How much is trained if nobody says: some minutes on two cores."""
PIECE: Final = 20
"""Games that are played and kept together."""
SEATS: Final = (3, 2, 3, 4)
"""The tables of games one after the other."""
WARMTHS: Final = (0.5, 1.5, 4.0)
"""How freely a seat tries other actions, in florins."""
KEPT: Final = 0.4
"""The share of choices that is kept of each game: neighbours are much alike."""
BY_THE_TABLE: Final = 0.25
"""The share of seats that play by the plain table, once there is a judge."""
WITH_A_VARIANT: Final = 0.2
"""How often each variant is played."""
REMEMBERED: Final = 2
"""A network learns from so many of the last generations."""
HIDDEN: Final = 0
"""Eight to 24 hidden units foretold the ends of 2,200 games no better than none."""
EPOCHS: Final = 60
DECAY: Final = 0.003
TRAINED: Final = "trained"
TRIED: Final = 60
"""Games against two steady players after each generation."""


def _piece(plan: Plan, generation: int, number: int) -> Path:
    """Where some games of a generation are kept."""
    return plan.folder / f"games-{generation}-{number}.npz"


def _judge(plan: Plan, generation: int) -> Path:
    """Where what a generation learned is kept."""
    return plan.folder / f"judge-{generation}.json"


def _pieces(plan: Plan) -> int:
    """How many pieces a generation has."""
    return -(-plan.games // PIECE)


@dataclass(frozen=True)
class Piece:
    """Some games to be played, in any process."""

    seed: int
    generation: int
    number: int
    judge: Path | None
    to: Path


def train(plan: Plan, tell: Tell) -> list[dict[str, Any]]:
    """Train, or what is left of it; give the lines of the curve."""
    if plan.start is not None:
        _check_start(plan.start)
    plan.folder.mkdir(parents=True, exist_ok=True)
    lines = plan.noted()
    for generation in range(len(lines) + 1, plan.generations + 1):
        if not plan.has_time:
            break
        _play(plan, generation, tell)
        line = _learn(plan, generation)
        line["against_steady"] = _try(plan, generation, tell)
        plan.note(line)
        lines.append(line)
    return lines


def _check_start(path: Path) -> None:
    """See that what is to be begun with can be read, before anything is done."""
    try:
        read_judge(path)
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise SetupError("error.bad-weights", {"file": str(path), "why": why}) from problem


# --- Playing --------------------------------------------------------------------------------------


def _play(plan: Plan, generation: int, tell: Tell) -> None:
    """Play a generation's games, those that are not kept yet."""
    judge = _judge(plan, generation - 1) if generation > 1 else plan.start
    jobs = [
        Piece(plan.seed, generation, number, judge, _piece(plan, generation, number))
        for number in range(_pieces(plan))
    ]
    missing = [job for job in jobs if not job.to.is_file()]
    done = len(jobs) - len(missing)
    tell(PLAYING, done, len(jobs))
    for _ in _played(missing, plan.processes):
        done += 1
        tell(PLAYING, done, len(jobs))


def _played(jobs: list[Piece], processes: int) -> Iterator[Path]:
    if processes <= 1:
        yield from map(play_piece, jobs)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as crew:
        yield from crew.map(play_piece, jobs)


def play_piece(job: Piece) -> Path:
    """Play some games, keep what they showed, and say where."""
    judge = None if job.judge is None else read_judge(job.judge)
    found: dict[str, list[Any]] = {}
    for place in range(PIECE):
        number = job.number * PIECE + place
        rng = Random(f"{job.seed} {job.generation} {number}")
        seats = SEATS[number % len(SEATS)]
        played = _game(seats, judge, rng)
        found.setdefault(f"rows{seats}", []).extend(played.rows)
        found.setdefault(f"results{seats}", []).extend([played.result] * len(played.rows))
        found.setdefault(f"games{seats}", []).extend([number] * len(played.rows))
    arrays: dict[str, Any] = {
        name: np.array(values, np.int64 if name.startswith("games") else np.float32)
        for name, values in found.items()
    }
    # Under its name only once it is whole.
    begun = job.to.with_name("begun-" + job.to.name)
    np.savez_compressed(begun, **arrays)
    return begun.replace(job.to)


def _game(seats: int, judge: PaxWeights | None, rng: Random) -> Played:
    """Play one game; without rows if it dragged on."""
    variants = [name for name in VARIANTS if rng.random() < WITH_A_VARIANT]
    game = condotta.new(GAME, seats=seats, seed=rng.getrandbits(62), variants=variants)
    assert isinstance(game, PaxRenaissance)
    table = weights_of(PLAIN_STYLE)
    by = [table if judge is None or rng.random() < BY_THE_TABLE else judge for _ in range(seats)]
    warmth = [rng.choice(WARMTHS) for _ in range(seats)]
    answers = [option.index for option in game.decision.options]
    return play_to_learn(game.position.clone(), answers, by, warmth, KEPT, rng)


# --- Learning -------------------------------------------------------------------------------------


def _learn(plan: Plan, generation: int) -> dict[str, Any]:
    """Fit a network to the last generations, write it down, and say how well it foretells."""
    groups = examples(plan, range(max(1, generation - REMEMBERED + 1), generation + 1))
    weights = fit(groups, belief(), hidden=HIDDEN, seed=plan.seed, epochs=EPOCHS, decay=DECAY)
    told = {"format": FORMAT, "features": [*NAMES], **weights.plain()}
    _judge(plan, generation).write_text(json.dumps(told) + "\n", encoding="utf-8")
    log_loss, brier = judged(weights, [group.parted()[1] for group in groups])
    positions = sum(len(group.rows) for group in groups)
    return {
        "generation": generation,
        "positions": positions,
        "log_loss": log_loss,
        "brier": brier,
    }


def belief() -> Any:
    """What the plain table of weights says of each number, as far as a sum can say it."""
    means, roads, culture = (PLAIN[f"chance.{name}"] for name in ("means", "roads", "culture"))
    near = roads * PLAIN["victory"]
    believed = {
        "florins": means * PLAIN["florin"],
        "spare-florins": means * PLAIN["spare_florin"],
        "cards": means * CARDS_SCALE,
        "kings": means * PLAIN["king"],
        "republics": means * PLAIN["republic"],
        "concessions": means * PLAIN["concession"],
        **{f"prestige-{name}": means * PLAIN["prestige"] for name in PRESTIGE_NAMES},
        "prestige-patron": means * PLAIN["patron"],
        **{f"near-{name}": near * PLAIN["inactive"] for name in VICTORY_CARDS},
        **{f"near-active-{name}": near * (1 - PLAIN["inactive"]) for name in VICTORY_CARDS},
        **{f"ready-{when}": roads * PLAIN["ready"] for when in ("now", "next", "later")},
        "late-patron-lead": culture * PLAIN["culture"],
    }
    return np.array([believed.get(name, 0.0) for name in NAMES], np.float32)


def examples(plan: Plan, generations: range) -> list[Examples]:
    """Read what some generations showed, by the number of seats."""
    found: dict[int, list[tuple[Any, Any, Any]]] = {}
    for generation in generations:
        for number in range(_pieces(plan)):
            with np.load(_piece(plan, generation, number)) as kept:
                for seats in sorted(set(SEATS)):
                    if f"rows{seats}" in kept:
                        rows = kept[f"rows{seats}"].reshape(-1, seats, FEATURES)
                        results = kept[f"results{seats}"].reshape(-1, seats)
                        games = kept[f"games{seats}"]
                        found.setdefault(seats, []).append((rows, results, games))
    return [
        Examples(*(np.concatenate(parts) for parts in zip(*found[seats], strict=True)))
        for seats in sorted(found)
    ]


# --- Trying ---------------------------------------------------------------------------------------


def _try(plan: Plan, generation: int, tell: Tell) -> JsonObject:
    """Let what was learned play against two steady players, always on the same deals."""
    tournament = one_against(Setup(GAME, seats=3), TRAINED, ["steady"], seed=1, games=TRIED)
    played = 0

    def on_outcome(_: object) -> None:
        nonlocal played
        played += 1
        tell(TRYING, played, TRIED)

    make = partial(trained, _judge(plan, generation))
    workers = 0 if plan.processes <= 1 else plan.processes
    outcomes = run(tournament, workers=workers, on_outcome=on_outcome, make=make)
    (mine,) = (each for each in summary(outcomes).standings if each.entrant == TRAINED)
    assert mine.share is not None
    return mine.share.to_json()


class TrainedPlayer:
    """Plays as ``steady`` does, by a judge that is being trained."""

    name = TRAINED

    def __init__(self, judge: PaxWeights) -> None:
        """Take the judge."""
        self._judge = judge

    def choose(self, at: SeatAtTable) -> Action:
        """Do what looks best to the judge."""
        return choose_by(at, self._judge)

    def think(self, at: SeatAtTable) -> Thoughts:
        """Give the answer, and nothing that was thought of it."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Do nothing that nobody asked for."""
        return None


_JUDGES: Final[dict[Path, PaxWeights]] = {}


def trained(path: Path, text: str, seed: int) -> TrainedPlayer:
    """Make the player that is being trained; its judge is read once in each process."""
    if path not in _JUDGES:
        _JUDGES[path] = read_judge(path)
    return TrainedPlayer(_JUDGES[path])


def read_judge(path: Path) -> PaxWeights:
    """Read what a generation learned."""
    return judged_by(Learned(network_from(json.loads(path.read_text(encoding="utf-8")))))
