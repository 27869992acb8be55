"""How far from equilibrium are players of small games? Every figure is exact, by OpenSpiel's tools.

Each small game is walked through once and handed over to OpenSpiel as a tree. A player becomes a
policy: at each information state it is asked several times, each time with another seed, and its
answers are counted. The table goes into docs/research.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyspiel

from condotta.condottiere.studies import STUDIES
from condotta.core.action import Action
from condotta.core.game import Game
from condotta.env.worlds import Agreed, DealtWorld
from condotta.players import SeatAtTable, player_named

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "research.md"
BEGIN, END = "<!-- exploitability -->", "<!-- end of exploitability -->"
HEAD = ("| Edition | Player | Worth at each seat | NashConv |", "|---|---|---|---|")

Policy = dict[str, list[tuple[int, float]]]
"""What OpenSpiel takes: for each information state its actions and how likely each is."""

WHOLE_TREE = -1


@dataclass
class Tree:
    """A small game as OpenSpiel reads trees (Gambit's format), and what is asked in it."""

    seats: int
    lines: list[str] = field(default_factory=list)
    sets: dict[tuple[int, str], int] = field(default_factory=dict)
    """The number of each information state by seat and text; each seat counts its own."""
    counts: Counter[int] = field(default_factory=Counter)
    asked: list[Game] = field(default_factory=list)
    """A game in each information state; for the seat that is asked any of them is as good."""
    actions: dict[str, int] = field(default_factory=dict)
    """OpenSpiel numbers actions in the order in which they are first named."""

    def add(self, world: DealtWorld) -> None:
        """Write down a moment of the game and everything after it."""
        if world.awaits_chance:
            chances = world.chances()
            told = " ".join(
                f'"{world.outcome_text(outcome)}" {chance!r}'
                for outcome, chance in enumerate(chances)
            )
            self.lines.append(f'c "" {len(self.lines)} "" {{ {told} }} 0')
            for outcome in range(len(chances)):
                dealt = _copy(world)
                dealt.deal(outcome)
                self.add(dealt)
        elif world.now.over:
            worth = " ".join(map(repr, world.now.result.returns))
            self.lines.append(f't "" {len(self.lines)} "" {{ {worth} }}')
        else:
            self._add_question(world)

    def _add_question(self, world: DealtWorld) -> None:
        decision = world.now.decision
        text = "\n".join(world.lines(decision.seat))
        key = (decision.seat, text)
        if key not in self.sets:
            self.ask(world, key)
        for option in decision.options:
            self.actions.setdefault(str(option), len(self.actions))
        # OpenSpiel takes the numbers at a question in ascending order, whatever the file says: the
        # options have to stand there in that order, or each would be taken for another.
        options = sorted(decision.options, key=lambda option: self.actions[str(option)])
        told = " ".join(f'"{option}"' for option in options)
        self.lines.append(f'p "" {decision.seat + 1} {self.sets[key]} "" {{ {told} }} 0')
        for option in options:
            self.follow(world, key, option)

    def ask(self, world: DealtWorld, key: tuple[int, str]) -> None:
        """Take up an information state that was not met before."""
        self.counts[key[0]] += 1
        self.sets[key] = self.counts[key[0]]
        self.asked.append(world.now.clone())

    def follow(self, world: DealtWorld, key: tuple[int, str], option: Action) -> None:
        """Write down what comes after an answer."""
        played = _copy(world)
        played.play(option)
        self.add(played)

    def name_of(self, seat: int, text: str) -> str:
        """Give what OpenSpiel calls an information state."""
        return f"{seat}-{seat}-{self.sets[seat, text]}-"

    def game(self) -> Any:
        """Hand it over to OpenSpiel."""
        players = " ".join(f'"{seat}"' for seat in range(self.seats))
        head = f'EFG 2 R "Mini-Condottiere" {{ {players} }}'
        return pyspiel.load_efg_game("\n".join([head, *self.lines, ""]))

    def policy_of(self, player: str, times: int) -> Policy:
        """Ask a player at every information state, so many times."""
        policy = {}
        for (seat, text), game in zip(self.sets, self.asked, strict=True):
            options = game.decision.options
            said = Counter(
                str(player_named(player, seed).choose(SeatAtTable(game, seat)))
                for seed in range(times)
            )
            policy[self.name_of(seat, text)] = [
                (self.actions[str(option)], said[str(option)] / times) for option in options
            ]
        return policy


def _copy(world: DealtWorld) -> DealtWorld:
    copy = world.copy()
    assert isinstance(copy, DealtWorld)
    return copy


def solved(game: Any, iterations: int) -> Any:
    """Give the average policy of CFR+ after so many iterations."""
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    # As a table of its own: the average policy lives no longer than its solver.
    return solver.tabular_average_policy()


def row(edition: str, name: str, game: Any, policy: Any) -> str:
    """Say what a policy is worth at each seat when all play it, and how far it can be exploited."""
    worth = pyspiel.expected_returns(
        game.new_initial_state(), policy, WHOLE_TREE, use_infostate_get_policy=True
    )
    values = ", ".join(f"{value:+.4f}" for value in worth)
    gap = pyspiel.nash_conv(game, policy)
    print(edition, name, values, f"{gap:.5f}", flush=True)
    return f"| `{edition}` | {name} | {values} | {gap:.5f} |"


def rows_of(edition: str, players: list[tuple[str, int]], iterations: int) -> list[str]:
    """Measure every player of a small game."""
    seats = STUDIES[edition].seats[0]
    tree = Tree(seats)
    tree.add(DealtWorld(Agreed("condottiere", seats, edition)))
    game = tree.game()
    rows = [row(edition, "uniform", game, pyspiel.UniformRandomPolicy(game))]
    for player, times in players:
        policy = pyspiel.TabularPolicy(tree.policy_of(player, times))
        rows.append(row(edition, f"`{player}`", game, policy))
    name = f"CFR+, {iterations} iterations"
    return [*rows, row(edition, name, game, solved(game, iterations))]


def main() -> None:
    """Measure the small games and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--editions", nargs="*", default=[*STUDIES], choices=[*STUDIES])
    parser.add_argument("--times", type=int, default=8, help="how often a player is asked")
    parser.add_argument("--iterations", type=int, default=300, help="of CFR+")
    parser.add_argument(
        "--searched",
        nargs="*",
        default=["mini-2", "mini-3", "mini-3-rounds"],
        help="the editions in which `search` is asked, too: it takes a twentieth of a second",
    )
    given = parser.parse_args()
    for edition in given.editions:
        players = [("steady", given.times)]
        if edition in given.searched:
            players.append(("search", given.times))
        write_between(BEGIN, END, HEAD, edition, rows_of(edition, players, given.iterations))


def write_between(
    begin: str, end: str, head: tuple[str, ...], edition: str, rows: list[str]
) -> None:
    """Put the rows of one small game into a table of the page, beside those of the others."""
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    table, after = rest.split(end)
    lines = table.split("\n")
    found = {name: [line for line in lines if line.startswith(f"| `{name}` ")] for name in STUDIES}
    found[edition] = rows
    told = "\n".join([*head, *(line for name in STUDIES for line in found[name])])
    PAGE.write_text(f"{before}{begin}\n\n{told}\n\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
