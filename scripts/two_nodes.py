#!/usr/bin/env python3
"""Play a tournament twice: in processes, and on a Ray cluster of two nodes on this computer.

Both must come to the same end, to the last move and the last digit of every rating.

    scripts/two_nodes.py [--games N] [--seats N] [--game NAME] [--nodes N] [PLAYER ...]
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from condotta.arena import Crew, Processes, Setup, Summary, Tournament, balanced, run, summary

# Nobody is told that and how somebody plays.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# Two nodes on one busy computer start slowly.
os.environ.setdefault("RAY_raylet_start_wait_time_s", "60")
TRIES = 5


def main() -> int:
    """Play, compare and say how it went."""
    arguments = _arguments()
    setup = Setup(arguments.game, arguments.seats)
    entrants = arguments.players or ["steady", "random", "search(iterations=10)"]
    tournament = balanced(setup, entrants, seed=arguments.seed, games=arguments.games)
    alone = _measured("processes", tournament, Processes(arguments.nodes))
    with _cluster(arguments.nodes):
        from condotta.arena.cluster import OnRay

        spread = _measured(f"ray, {arguments.nodes} nodes", tournament, OnRay())
    if (alone.fingerprint, _figures(alone)) != (spread.fingerprint, _figures(spread)):
        print("They differ.")
        return 1
    print("The same, to the last move and rating.")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("players", nargs="*")
    parser.add_argument("--game", default="condottiere")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=2)
    return parser.parse_args()


@contextmanager
def _cluster(nodes: int) -> Iterator[None]:
    """Start a cluster of nodes with one core each, and connect to it."""
    ray: Any = import_module("ray")
    cluster = _started(nodes)
    try:
        ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
        alive = [node for node in ray.nodes() if node["Alive"]]
        assert len(alive) == nodes, alive
        yield
    finally:
        ray.shutdown()
        cluster.shutdown()


def _started(nodes: int) -> Any:
    """Start the nodes; one that is too slow to answer gives up by itself, and all begin anew."""
    utilities: Any = import_module("ray.cluster_utils")
    for tries in range(1, TRIES + 1):
        cluster = utilities.Cluster()
        try:
            for _ in range(nodes):
                cluster.add_node(num_cpus=1, include_dashboard=False)
        except Exception as problem:  # Ray has no name of its own for it
            cluster.shutdown()
            if tries == TRIES:
                raise
            print(f"once more: {problem}")
        else:
            return cluster
    raise AssertionError("unreachable")


def _measured(name: str, tournament: Tournament, crew: Crew) -> Summary:
    begun = time.perf_counter()
    found = summary(run(tournament, workers=crew), tournament.entrants, seed=tournament.seed)
    seconds = time.perf_counter() - begun
    print(f"{name}: {found.games} games in {seconds:.1f} s, {found.fingerprint[:16]}")
    for standing in found.standings:
        rating = standing.rating
        print(f"  {standing.entrant}: {rating.mu:.3f} ({rating.low:.3f} – {rating.high:.3f})")
    return found


def _figures(found: Summary) -> list[Any]:
    """List every figure that must not depend on who played."""
    return [(one.entrant, one.rating, one.share, one.alone) for one in found.standings]


if __name__ == "__main__":
    sys.exit(main())
