"""Do other networks beat the champion of Condottiere? Each alone among champions, or among others.

Give the files of networks: earlier selves of a training, what other seeds came to, or one that
learned to beat this champion. Nobody should win much more than a fair share, or the champion has
forgotten something; among others no earlier self should do much better than it. Every deal is
played from every seat.

    population.py training/network-*.npz --seats 4 --games 400
    population.py training/network-*.npz --against steady --seeds 1 2 3
"""

from __future__ import annotations

import argparse
import os
from functools import cache, partial
from itertools import product
from pathlib import Path

from condotta.arena import Setup, one_against, run, summary
from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.networks.condottiere import TOLD
from condotta.networks.condottiere_judge import judged
from condotta.networks.layers import Network
from condotta.networks.stored import read
from condotta.players import SeatAtTable
from condotta.players.thoughts import Thoughts, no_thoughts

CHAMPION, OTHER = "champion", "other"
SEED = "1434"
GAMES = 400


class NetworkPlayer:
    """Plays by a network of a file, at a glance."""

    name = OTHER

    def __init__(self, network: Network) -> None:
        """Take the network."""
        self._network = network

    def choose(self, at: SeatAtTable) -> Action:
        """Do what appeals most."""
        appeal, _ = judged(at.view, self._network)
        return max(at.decision.options, key=lambda option: appeal[option.index])

    def think(self, at: SeatAtTable) -> Thoughts:
        """Choose without a thought."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing."""
        return None


@cache
def network_in(path: Path) -> Network:
    """Read a network once in each process."""
    return read(path, TOLD)


def sit(path: Path, name: str, seed: int) -> NetworkPlayer:
    """Make the other player; other processes call this."""
    return NetworkPlayer(network_in(path))


def main() -> None:
    """Read the command line, play, tell."""
    parser = argparse.ArgumentParser(description="Measure networks among champions.")
    parser.add_argument("files", nargs="+", type=Path, help="networks, as a training leaves them")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=GAMES, help=f"so many each ({GAMES})")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="so many play at once"
    )
    parser.add_argument("--against", default=CHAMPION, help=f"who sits around it ({CHAMPION})")
    parser.add_argument("--seeds", nargs="+", default=[SEED], help=f"of the deals ({SEED})")
    given = parser.parse_args()
    games = -(-given.games // given.seats) * given.seats
    fair = f"won (fair: {100 / given.seats:.0f} %)"
    print(f"| network | seed | games | {fair} |\n| :-- | --: | --: | --: |")
    for path, seed in product(given.files, given.seeds):
        setup = Setup("condottiere", given.seats)
        contest = one_against(setup, OTHER, [given.against], seed=seed, games=games)
        make = partial(sit, path.resolve())
        outcomes = run(contest, workers=given.jobs if given.jobs > 1 else 0, make=make)
        (other,) = (each for each in summary(outcomes).standings if each.entrant == OTHER)
        assert other.share is not None
        value, low, high = (
            100 * one for one in (other.share.value, other.share.low, other.share.high)
        )
        print(
            f"| {path.name} | {seed} | {games} | {value:.0f} % ({low:.0f}–{high:.0f}) |", flush=True
        )


if __name__ == "__main__":
    main()
