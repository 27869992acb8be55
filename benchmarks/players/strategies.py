"""Can a plan that a person would try beat the champion of Condottiere? One of them among champions.

Each plan says which battles are worth cards, or which card to play; everything else is done as
`steady` does. None of them was trained against. Every deal is played from every seat; nobody may
win more than a fair share. The figures go into docs/players.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from condotta.arena import Setup, one_against, run, summary
from condotta.arena.intervals import Estimate
from condotta.condottiere.actions import PASS
from condotta.condottiere.cards import KINDS, MERCENARIES, WINTER
from condotta.core.action import Action
from condotta.core.values import JsonObject
from condotta.players import Player, SeatAtTable, player_named
from condotta.players.condottiere.patient import Patient
from condotta.players.condottiere.situation import Situation, seen_in
from condotta.players.condottiere.weights import BY_STYLE
from condotta.players.thoughts import Thoughts, no_thoughts

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "players.md"
BEGIN, END = "<!-- strategies -->", "<!-- end of strategies -->"
SEED = "1434"
CHAMPION = "champion"
GAMES = 400
AT = (2, 4, 6)
"""The numbers of seats."""

Plan = Callable[[Situation, Sequence[Action]], Action | None]
"""Gives an answer to a turn, or None: do what `steady` does."""


# --- Plans ----------------------------------------------------------------------------------------


def _decides(now: Situation) -> bool:
    """Whether somebody in this battle would win the game by it."""
    fighting = [seat for seat in range(now.seats) if now.fighters >> seat & 1]
    return now.final or any(now.would_win(seat, now.contested) for seat in fighting)


def _or_pass(options: Sequence[Action], *, fights: bool) -> Action | None:
    return None if fights else next(one for one in options if one.index == PASS)


def builder(now: Situation, options: Sequence[Action]) -> Action | None:
    """Fight only for regions beside one's own, or where the game is decided."""
    # The battle that ends a game is over no region.
    fights = _decides(now) or now.worth(now.me, now.contested) > now.weights.region
    return _or_pass(options, fights=fights)


def duellist(now: Situation, options: Sequence[Action]) -> Action | None:
    """Wait until one rival is left in the battle, and fight him."""
    left = [seat for seat in range(now.seats) if now.rival(seat) and not now.out >> seat & 1]
    return _or_pass(options, fights=len(left) <= 1 or _decides(now))


def raider(now: Situation, options: Sequence[Action]) -> Action | None:
    """Fight only the battles one has chosen oneself."""
    return _or_pass(options, fights=now.placer == now.me or _decides(now))


def kingbreaker(now: Situation, options: Sequence[Action]) -> Action | None:
    """Fight only where the leader would win the battle otherwise."""
    foe = now.leader()
    his = now.rival(foe) and now.fights_for_it(foe)
    return _or_pass(options, fights=his or _decides(now))


def _mercenaries(now: Situation, options: Sequence[Action]) -> list[Action]:
    return [one for one in options if one.index < MERCENARIES and now.hand[one.index] > 0]


def bully(now: Situation, options: Sequence[Action]) -> Action | None:
    """Lay one's strongest mercenaries first, so that others lose heart."""
    if now.present_lead() > 0:
        return None
    return max(_mercenaries(now, options), key=lambda one: one.index, default=None)


def miser(now: Situation, options: Sequence[Action]) -> Action | None:
    """Lead by the cheapest card that does, and pass if none does."""
    if now.present_lead() > 0:
        return _or_pass(options, fights=False)
    leading = [
        one for one in _mercenaries(now, options) if now.present_lead() + now.adds(one.index) > 0
    ]
    cheapest = min(leading, key=lambda one: one.index, default=None)
    return cheapest or _or_pass(options, fights=_decides(now))


def winter_king(now: Situation, options: Sequence[Action]) -> Action | None:
    """Lay Winter upon great mercenaries of others, and then one's small ones."""
    if now.present_lead() > 0:
        return None
    if now.field.winter:
        return min(_mercenaries(now, options), key=lambda one: one.index, default=None)
    theirs = [seat for seat in range(now.seats) if now.rival(seat)]
    great = sum(
        sum(now.lines[seat * KINDS + GREAT : seat * KINDS + MERCENARIES]) for seat in theirs
    )
    if great < MANY or now.hand[WINTER] == 0:
        return None
    return next((one for one in options if one.index == WINTER), None)


GREAT, MANY = 4, 2
"""From which kind on a mercenary is great, and how many of them call for Winter."""

PLANS: dict[str, Plan] = {
    "builder": builder,
    "duellist": duellist,
    "raider": raider,
    "kingbreaker": kingbreaker,
    "bully": bully,
    "miser": miser,
    "winter-king": winter_king,
}
HOARDER = "hoarder"


class Planner:
    """Plays by a plan, and where it says nothing as `steady` does."""

    def __init__(self, name: str, seed: int) -> None:
        """Take the name of a plan."""
        self.name = name
        self._plan = PLANS[name]
        self._steady = player_named("steady", seed)

    def choose(self, at: SeatAtTable) -> Action:
        """Follow the plan."""
        if at.decision.kind == "turn":
            planned = self._plan(seen_in(at.view, BY_STYLE["plain"]), at.decision.options)
            if planned is not None:
                return planned
        return self._steady.choose(at)

    def think(self, at: SeatAtTable) -> Thoughts:
        """Choose without a thought."""
        return no_thoughts(at.seat, self.choose(at), at.decision.options)

    def volunteer(self, at: SeatAtTable) -> JsonObject | None:
        """Show nothing."""
        return None


def sit(name: str, seed: int) -> Player:
    """Make a player that is none of the house; other processes call this."""
    return Patient(seed, 3) if name == HOARDER else Planner(name, seed)


# --- Contests -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contest:
    """One with a plan among champions."""

    plan: str
    seats: int

    def play(self, games: int, jobs: int) -> Estimate:
        """Play every deal from every seat."""
        setup = Setup("condottiere", self.seats)
        whole = -(-games // self.seats) * self.seats
        contest = one_against(setup, self.plan, [CHAMPION], seed=SEED, games=whole)
        outcomes = run(contest, workers=jobs if jobs > 1 else 0, make=sit)
        assert not any(outcome.faults for outcome in outcomes)
        (mine,) = (each for each in summary(outcomes).standings if each.entrant == self.plan)
        assert mine.share is not None
        return mine.share


def main() -> None:
    """Read the command line, play, write; fail where a plan wins more than its share."""
    parser = argparse.ArgumentParser(description="Measure whether a plan beats the champion.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"so many each ({GAMES})")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="so many play at once"
    )
    arguments = parser.parse_args()
    rows, too_much = [], []
    for plan in (HOARDER, *PLANS):
        cells = [f"`{plan}`"]
        for seats in AT:
            won = Contest(plan, seats).play(arguments.games, arguments.jobs)
            cells.append(f"{100 * won.value:.0f} % ({100 * won.low:.0f}–{100 * won.high:.0f})")
            if won.value > 1 / seats:
                too_much.append(f"{plan} with {seats} seats")
        rows.append(f"| {' | '.join(cells)} |")
        print(rows[-1], flush=True)
    if PAGE.is_file():
        write_page(rows)
    if too_much:
        sys.exit(f"wins more than its share: {'; '.join(too_much)}")


def write_page(rows: list[str]) -> None:
    """Put the figures where the page has them."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    heads = ["one of them among champions", *(f"{n} seats (fair: {100 / n:.0f} %)" for n in AT)]
    head = f"| {' | '.join(heads)} |\n| :-- {'| --: ' * len(AT)}|"
    table = "\n".join([head, *rows])
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
