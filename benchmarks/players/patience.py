"""Does it pay to sit and wait? Patient players against `steady`, and `steady` against what it was.

A patient player passes where nothing much is decided, until its hand is larger than all others; if
that beats `steady`, `steady` does not know what its cards are worth beside the others' hands. Every
deal is played from every seat. The figures go into docs/players.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from condotta.arena import Outcome, Setup, one_against, run
from condotta.arena.intervals import Estimate, share
from condotta.players import Player
from condotta.players.condottiere.patient import PATIENT, Patient
from condotta.players.weighted import WeightedPlayer, plain_table

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "players.md"
BEGIN, END = "<!-- patience -->", "<!-- end of patience -->"
SEED = "1434"

STEADY, BEFORE, RANDOM = "steady", "steady-before", "random"
AT_MOST = 0.28
"""What a patient player may win of games with four seats: little more than its share."""

OLD_WEIGHTS = {"crowd": 5.0, "further-card": 0.0}
"""What `steady` believed before it minded the others' hands."""


def sit(name: str, seed: int) -> Player:
    """Make a player that is none of the house; other processes call this."""
    if name == BEFORE:
        table = {**plain_table("condottiere"), **OLD_WEIGHTS}
        return WeightedPlayer(tuple(sorted(table.items())))
    return Patient(seed, int(name.removeprefix(PATIENT)))


@dataclass(frozen=True)
class Contest:
    """One player among others who are all alike."""

    one: str
    others: str
    seats: int
    edition: str
    games: int
    at_most: float = 1.0

    def play(self, jobs: int) -> list[Outcome]:
        """Play every deal from every seat."""
        setup = Setup("condottiere", self.seats, self.edition)
        contest = one_against(setup, self.one, [self.others], seed=SEED, games=self.games)
        # With one job this process plays itself.
        return run(contest, workers=jobs if jobs > 1 else 0, make=sit)

    def line(self, outcomes: list[Outcome]) -> str:
        """Tell in a line of a table how it went."""
        won = won_by(self.one, outcomes)
        value, low, high = (100 * part for part in (won.value, won.low, won.high))
        cells = [
            f"`{self.one}` against `{self.others}`",
            self.edition,
            str(self.seats),
            str(len(outcomes)),
            f"{value:.0f} % ({low:.0f}–{high:.0f})",
            f"{100 / self.seats:.0f} %",
        ]
        return f"| {' | '.join(cells)} |"


def won_by(name: str, outcomes: Iterable[Outcome]) -> Estimate:
    """Estimate what a player wins, deal by deal."""
    deals: dict[int, tuple[float, float]] = {}
    for outcome in outcomes:
        assert not outcome.faults, outcome.faults
        seat = outcome.seating.index(name)
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        before, played = deals.get(outcome.deal, (0.0, 0.0))
        deals[outcome.deal] = (before + won, played + 1)
    estimate = share(deals.values())
    assert estimate is not None
    return estimate


CONTESTS = (
    *(Contest(f"{PATIENT}{ahead}", STEADY, 4, "2007", 400, AT_MOST) for ahead in (2, 3, 4)),
    *(Contest(f"{PATIENT}{ahead}", BEFORE, 4, "2007", 400) for ahead in (2, 3, 4)),
    *(
        Contest(STEADY, BEFORE, seats, edition, 240)
        for edition in ("2007", "1995")
        for seats in (2, 3, 4, 5, 6)
    ),
    *(
        Contest(one, RANDOM, seats, "2007", 600)
        for seats in (2, 3, 4, 5, 6)
        for one in (STEADY, BEFORE)
    ),
)
HEAD = """| who, against whom | edition | seats | games | won | fair |
| :-- | --: | --: | --: | --: | --: |"""


def write_page(lines: list[str]) -> None:
    """Put the figures where the page has them."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    table = "\n".join([HEAD, *lines])
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Read the command line, play, write; fail where patience wins too much."""
    parser = argparse.ArgumentParser(description="Measure whether patience beats steady.")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes play")
    arguments = parser.parse_args()
    lines, too_much = [], []
    for contest in CONTESTS:
        outcomes = contest.play(arguments.jobs)
        line = contest.line(outcomes)
        print(line, flush=True)
        lines.append(line)
        if won_by(contest.one, outcomes).value > contest.at_most:
            too_much.append(contest.one)
    write_page(lines)
    if too_much:
        sys.exit(f"wins more than {100 * AT_MOST:.0f} %: {'; '.join(too_much)}")


if __name__ == "__main__":
    main()
