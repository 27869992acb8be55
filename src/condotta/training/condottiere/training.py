"""Training Condottiere's network: play, learn, meet earlier selves; again and again."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np

from condotta.arena.intervals import share
from condotta.batch.state import State
from condotta.networks.condottiere import TOLD
from condotta.networks.layers import Network
from condotta.networks.stored import read, write
from condotta.training.condottiere import checkpoint, playing
from condotta.training.condottiere.house import watched
from condotta.training.condottiere.imitating import Answered, imitate
from condotta.training.condottiere.learning import (
    Learner,
    Progress,
    begin,
    learn,
    learner_of,
    to_play_by,
)
from condotta.training.condottiere.playing import Decisions, Score
from condotta.training.condottiere.pool import Member, Pool
from condotta.training.condottiere.recipe import Recipe, Table, on_this_machine
from condotta.training.plan import PLAYING, WATCHING, Plan, Tell

GENERATIONS: Final = 40
GAMES: Final = 0
"""How much is trained if nobody says: 2,000 rounds, with as many games as suit the machine."""
NETWORK: Final = "network.npz"
"""What a training leaves: the file a champion plays by."""
SHARPER: Final = 2.0
"""How much surer imitators are made of their answers: those they imitate never waver."""
MEASURED_AT: Final = 4
"""Seats of the tables at which it is measured how a learner fares among the house."""


def train(plan: Plan, tell: Tell, recipe: Recipe | None = None) -> list[dict[str, Any]]:
    """Train, or what is left of it; give the lines of the curve.

    Without a recipe it is the one that suits this machine.
    """
    recipe = _as_wide(recipe or on_this_machine(plan.seed, plan.games), plan)
    lines = plan.noted()
    learner, pool = _begun(plan, recipe, tell)
    training = Training(recipe, learner, pool)
    rounds = recipe.member_every
    tell(PLAYING, 0, rounds)
    if len(lines) < plan.generations:
        training.prepare()
    for generation in range(len(lines) + 1, plan.generations + 1):
        if not plan.has_time:
            break
        training.scores.clear()
        decisions = 0
        for number in range(rounds):
            tell(PLAYING, number, rounds)
            progress, made = training.round()
            decisions += made
        line = training.line(generation, decisions, progress)
        checkpoint.save(plan.folder, training.learner, training.pool)
        write(plan.folder / NETWORK, to_play_by(training.learner.network), TOLD)
        plan.note(line)
        lines.append(line)
    return lines


def _as_wide(recipe: Recipe, plan: Plan) -> Recipe:
    """Train a network as wide as the one that is there already, kept or to begin with."""
    kept = plan.folder / NETWORK
    there = kept if kept.is_file() else plan.start
    if there is None:
        return recipe
    widths = tuple(offset.size for _, offset in read(there, TOLD)["body"])
    return replace(recipe, widths=widths)


def _begun(plan: Plan, recipe: Recipe, tell: Tell) -> tuple[Learner, Pool]:
    """Go on with what is kept, or begin: with opponents who answer as the house does."""
    if checkpoint.is_there(plan.folder):
        return checkpoint.load(plan.folder, recipe)
    pool = Pool(recipe.members)
    house = watched(plan.folder, recipe, lambda row: tell(WATCHING, row, recipe.watched))
    together = Answered(*(np.concatenate(part) for part in zip(*house.values(), strict=True)))
    # All that is common is learned once; then each learns what is its own.
    common, _ = imitate(together, recipe, recipe.watched_passes)
    for name, answered in house.items():
        network, _ = imitate(answered, recipe, 2 * recipe.watched_passes, common)
        pool.join(name, _sharper(network), stays=True)
    if plan.start is None:
        learner = begin(recipe)
    else:
        learner = learner_of(recipe, read(plan.start, TOLD))
        pool.join(plan.start.stem, learner.network)
    checkpoint.save(plan.folder, learner, pool)
    write(plan.folder / NETWORK, to_play_by(learner.network), TOLD)
    return learner, pool


def _sharper(network: Network) -> Network:
    weights, offset = network["answers"]
    return {**network, "answers": (weights * SHARPER, offset * SHARPER)}


class Training:
    """A training under way."""

    def __init__(self, recipe: Recipe, learner: Learner, pool: Pool) -> None:
        """Begin, or go on with a learner and its pool."""
        self.recipe = recipe
        self.learner = learner
        self.pool = pool
        self.kinds = playing.kinds_of_groups(recipe)
        self.rng = np.random.default_rng([recipe.seed, self.rounds])
        self.key = jax.random.fold_in(jax.random.key(recipe.seed), self.rounds)
        self.states: dict[Table, State] = {}
        self.turns = [table for table in recipe.tables for _ in range(table.parts)]
        self.scores: dict[str, list[tuple[float, float]]] = {}
        """Against each player of the house: shares won and games, of one learner among them."""

    @property
    def rounds(self) -> int:
        """Rounds of playing and learning so far."""
        return int(self.learner.rounds)

    def prepare(self) -> None:
        """Deal at all tables and have their programs compiled, several at a time."""

        def one(table: Table) -> None:
            self.states[table] = playing.begin(table, self.recipe)
            _, opponents = self._draw(np.random.default_rng(0))
            given = self.learner.network, opponents, self.kinds, self.states[table], self.key
            playing.play.lower(self.recipe, *given).compile()

        with ThreadPoolExecutor(os.cpu_count()) as workers:
            list(workers.map(one, self.recipe.tables))

    def round(self) -> tuple[Progress, int]:
        """Play at some tables, and learn from it; also gives how many decisions were made."""
        places = self.rng.choice(len(self.turns), self.recipe.tables_at_once, replace=False)
        parts, notes = zip(*(self._play(self.turns[place]) for place in places), strict=True)
        together: Decisions = jax.tree.map(lambda *rows: jnp.concatenate(rows), *parts)
        self.learner, progress = learn(self.recipe, self.learner, together)
        for note in notes:
            note()
        if self.rounds % self.recipe.member_every == 0:
            self.pool.join(str(self.rounds), self.learner.network)
        return progress, len(places) * self.recipe.decisions_at_once

    def _draw(self, rng: np.random.Generator) -> tuple[list[Member], Network]:
        return self.pool.draw(self.recipe.groups, self.recipe.house, rng)

    def _play(self, table: Table) -> tuple[Decisions, Callable[[], None]]:
        """Play at a table; what is given back notes the scores, once the machine has them."""
        self.key, now = jax.random.split(self.key)
        met, opponents = self._draw(self.rng)
        self.states[table], decisions, score = playing.play(
            self.recipe, self.learner.network, opponents, self.kinds, self.states[table], now
        )
        return decisions, lambda: self._note(met, score, table.seats)

    def _note(self, met: list[Member], score: Score, seats: int) -> None:
        alone = self.kinds == playing.ALONE
        ended, won, mine = (np.asarray(one, np.float64) for one in score)
        self.pool.note(met, ended * alone, won, mine)
        for place, member in enumerate(met):
            if member.stays and alone[place] and seats == MEASURED_AT:
                games = float(ended[place])
                self.scores.setdefault(member.name, []).append((won[place] / seats, games))

    def line(self, generation: int, decisions: int, progress: Progress) -> dict[str, Any]:
        """Tell how a generation went, for the curve."""
        against = {}
        for name, games in sorted(self.scores.items()):
            estimate = share([one for one in games if one[1] > 0])
            if estimate is not None:
                against[name] = {
                    "value": estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                }
        return {
            "generation": generation,
            "rounds": self.rounds,
            "positions": decisions,
            "log_loss": float(progress.surprise),
            "openness": float(progress.openness),
            "against_steady": against.get("steady"),
            "against": against,
        }
