"""A player of your own, and how it does against those of the house.

    python examples/own_player.py

The miser plays Condottiere with one thought: never spend more than is needed to be ahead.
"""

import random
from typing import Any

from condotta import Action
from condotta.arena import Setup, balanced, run, summary
from condotta.players import Player, SeatAtTable, Thoughts, Weighed


class Miser:
    """Puts itself ahead with the smallest mercenary that does, and passes if none does."""

    name = "miser"

    def __init__(self, seed: int) -> None:
        """Take a seed: the same one must always give the same answers."""
        self.chance = random.Random(seed)

    def choose(self, at: SeatAtTable) -> Action:
        """Answer the question. ``at`` is all there is to know, and no more than the seat knows."""
        view: Any = at.view  # JSON: print it to see what a seat may know
        options = {str(option): option for option in at.decision.options}
        if "pass" in options:
            strengths = [player["strength"] for player in view["players"]]
            behind = max(strengths) - strengths[at.seat]
            for strength in (1, 2, 3, 4, 5, 6, 10):
                if strength > behind and f"play mercenary-{strength}" in options:
                    return options[f"play mercenary-{strength}"]
            return options["pass"]
        return self.chance.choice(at.decision.options)

    def think(self, at: SeatAtTable) -> Thoughts:
        """Answer with reasons. This player has none: its options are worth nothing special."""
        answer = self.choose(at)
        rest = [option for option in at.decision.options if option != answer]
        return Thoughts(at.seat, [Weighed(option, 0.0) for option in (answer, *rest)], [])

    def volunteer(self, at: SeatAtTable) -> None:
        """Show others a card, unasked. This player keeps its cards to itself."""


def make(description: str, seed: int) -> Player:
    """Make our player. The players of the house are made by the house."""
    return Miser(seed)


def main() -> None:
    entrants = ["miser", "steady", "random"]
    tournament = balanced(Setup("condottiere", seats=2), entrants, seed=7, games=36)
    # `workers=0` plays here; without it all cores play, and other processes import `make`.
    outcomes = run(tournament, workers=0, make=make)
    for standing in summary(outcomes).standings:
        if share := standing.share:  # None: it never played
            between = f"{share.low:.0%} to {share.high:.0%}"
            print(f"{standing.entrant:8} won {share.value:4.0%} ({between})")
    for fault in [fault for outcome in outcomes for fault in outcome.faults]:
        print(f"  a fault: {fault}")


if __name__ == "__main__":
    main()
