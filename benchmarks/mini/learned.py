"""Does the way Condottiere's champion learned lead to an equilibrium? Tried where that can be told.

A network is trained at a small game as the champion was at the whole one: it watches players of the
house, then it plays them and its earlier selves. What it answers at every information state is a
policy, whose distance from equilibrium is exact. So is that of its league: whoever meets an earlier
self, drawn at the beginning of a game and kept until its end, meets one policy, too, their average.
The table goes into docs/research.md.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from condotta.condottiere.studies import STUDIES
from condotta.core.action import Action
from condotta.encodings.condottiere.observer import observe
from condotta.env.worlds import Agreed, DealtWorld
from condotta.networks.condottiere import TOLD, told
from condotta.networks.layers import Network, judge, shares
from condotta.networks.stored import read
from condotta.training.condottiere import checkpoint
from condotta.training.condottiere.recipe import Recipe, Table, on_this_machine
from condotta.training.condottiere.training import NETWORK, train
from condotta.training.plan import Plan
from mini.run import Policy, Tree, row, write_between

BEGIN, END = "<!-- learned -->", "<!-- end of learned -->"
HEAD = ("| Edition | Policy | Worth at each seat | NashConv |", "|---|---|---|---|")
SEED = 1434
DRAWN = 0.5
"""The later part of the earlier selves is the league: the first ones hardly know the game."""


@dataclass
class Walked(Tree):
    """A tree that knows of each information state what its seat did to come there."""

    before: list[tuple[int, int] | None] = field(default_factory=list)
    """By the order of ``asked``: the state this seat was asked in before, and its answer there."""
    _last: dict[int, tuple[int, int]] = field(default_factory=dict)
    _places: dict[tuple[int, str], int] = field(default_factory=dict)

    def ask(self, world: DealtWorld, key: tuple[int, str]) -> None:
        """Note where this seat comes from: with perfect recall there is one way only."""
        super().ask(world, key)
        self._places[key] = len(self.before)
        self.before.append(self._last.get(key[0]))

    def follow(self, world: DealtWorld, key: tuple[int, str], option: Action) -> None:
        """Walk on after an answer, and come back."""
        seat = key[0]
        last = self._last.get(seat)
        self._last[seat] = (self._places[key], option.index)
        super().follow(world, key, option)
        if last is None:
            del self._last[seat]
        else:
            self._last[seat] = last


def recipe_for(edition: str, rounds: int) -> Recipe:
    """Give the recipe of a training on this machine, for one small game."""
    seats = STUDIES[edition].seats[0]
    members = rounds // 10
    return replace(
        on_this_machine(SEED, 0),
        tables=(Table(edition, seats, (), parts=1),),
        groups=8,
        changes=rounds,
        members=members,
        member_every=10,
    )


def trained(edition: str, rounds: int) -> tuple[Network, list[Network]]:
    """Train; gives the network at the end, and its earlier selves."""
    recipe = recipe_for(edition, rounds)
    generations = rounds // recipe.member_every
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(Path(folder), SEED, generations, games=0, processes=1)
        train(plan, lambda *_: None, recipe)
        _, pool = checkpoint.load(plan.folder, recipe)
        selves = [member.network for member in pool.members if not member.stays]
        return read(plan.folder / NETWORK, TOLD), selves


def answers_of(network: Any, tree: Tree) -> list[dict[int, float]]:
    """Say how likely a network gives each answer, at every information state."""
    views = [game.view(game.decision.seat) for game in tree.asked]
    whole = {name: _in_full(network[name]) for name in ("body", "answers", "chances")}
    appeal, _ = judge(np, whole, told(np, np.stack([observe(view) for view in views])))
    found = []
    for game, logits in zip(tree.asked, appeal, strict=True):
        open_now = [option.index for option in game.decision.options]
        likely = shares(np, logits[open_now].astype(np.float64))
        found.append(dict(zip(open_now, likely.tolist(), strict=True)))
    return found


def _in_full(layers: Any) -> Any:
    """Earlier selves are kept in half precision, which NumPy does not reckon with."""
    if isinstance(layers, list):
        return [_in_full(one) for one in layers]
    return tuple(np.asarray(one, np.float32) for one in layers)


def average(tree: Walked, selves: list[list[dict[int, float]]]) -> list[dict[int, float]]:
    """Give the one policy that is met by whoever meets one of these, drawn before the game.

    An answer counts as much as its giver came to be asked by what it did itself.
    """
    found: list[dict[int, float]] = []
    reach = np.zeros((len(tree.asked), len(selves)))
    for place, before in enumerate(tree.before):
        if before is None:
            reach[place] = 1
        else:
            came_from, answer = before
            reach[place] = reach[came_from] * [one[came_from][answer] for one in selves]
        weights = reach[place] if reach[place].sum() > 0 else np.ones(len(selves))
        mixed = {
            answer: float(np.average([one[place][answer] for one in selves], weights=weights))
            for answer in selves[0][place]
        }
        found.append(mixed)
    return found


def as_policy(tree: Tree, answers: list[dict[int, float]]) -> Any:
    """Write answers as OpenSpiel takes them."""
    policy: Policy = {}
    for (seat, text), game, likely in zip(tree.sets, tree.asked, answers, strict=True):
        policy[tree.name_of(seat, text)] = [
            (tree.actions[str(option)], likely[option.index]) for option in game.decision.options
        ]
    return pyspiel.TabularPolicy(policy)


def rows_of(edition: str, rounds: int) -> list[str]:
    """Train at a small game and measure what came of it."""
    tree = Walked(STUDIES[edition].seats[0])
    tree.add(DealtWorld(Agreed("condottiere", tree.seats, edition)))
    game = tree.game()
    last, selves = trained(edition, rounds)
    league = [answers_of(one, tree) for one in selves[int(DRAWN * len(selves)) :]]
    policies = {
        f"the network, {rounds} rounds": answers_of(last, tree),
        f"its league, {len(league)} earlier selves": average(tree, league),
    }
    return [
        row(edition, name, game, as_policy(tree, answers)) for name, answers in policies.items()
    ]


def main() -> None:
    """Train at the small games, measure and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--editions", nargs="*", default=[*STUDIES], choices=[*STUDIES])
    parser.add_argument("--rounds", type=int, default=600, help="of playing and changing")
    given = parser.parse_args()
    for edition in given.editions:
        write_between(BEGIN, END, HEAD, edition, rows_of(edition, given.rounds))


if __name__ == "__main__":
    main()
