"""Is what players of Pax Renaissance hardly do worth doing? Games played on to their end tell.

In games of ``steady`` at tables of two, three and four, moments are taken where something rare
could have been done and was not. The answer that was given and the most promising rare one are
played on to the end of the game in the same imagined games, everybody by the plain table and not
always the same: no judge of positions has a say. The worlds of a moment are of two halves. Where
one half speaks for the rare answer, the other half says what it would have been worth: so luck is
not taken for a find. What is worth nothing even there is rare because of the game; what is worth
something there was overlooked.

The table goes into docs/players.md.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from rich.progress import track

import condotta
from condotta.arena.match import player_seed
from condotta.core.action import Action
from condotta.pax.game import PaxRenaissance
from condotta.pax.position import Position
from condotta.players import SeatAtTable, player_named
from condotta.players.pax.chances import shares
from condotta.players.pax.lookahead import Ahead, follow
from condotta.players.pax.selfplay import play_to_learn
from condotta.players.pax.weights import PLAIN_STYLE, weights_of
from condotta.players.pax.world import FOLLOWED
from players.habits import DEEDS, GAME, SEATS, deed, table, write_between

BEGIN, END = "<!-- overlooked -->", "<!-- end of overlooked -->"
PLAYER = "steady"
GAMES = 100
HALF = 32
"""Worlds in each half."""
PLAIN = weights_of(PLAIN_STYLE)
WARMTH = 0.5
"""In florins. Cold, the same moves would follow in every world, and luck would look sure."""

RARE = (
    "let-repress",
    "sell-hand",
    "sell-tableau",
    "use-ability",
    "apostasy",
    "old-maid",
    "hold-back",
    "corsair",
)


@dataclass(frozen=True)
class Moment:
    """A moment at which a rare answer was possible and another one was given.

    ``leads`` has, for each half, how much more of the win the rare answer had than the one given.
    """

    deed: str
    leads: tuple[float, float]

    @property
    def lead(self) -> float:
        """How much more of the win the rare answer had in all worlds."""
        return sum(self.leads) / 2

    def gains(self) -> Iterator[float]:
        """What following one half is worth by the other, where it speaks for the rare answer."""
        first, second = self.leads
        if first > 0:
            yield second
        if second > 0:
            yield first


def moments_of(seats: int, number: int) -> list[Moment]:
    """Play a game, and look at one moment of it for each rare deed that was possible."""
    game = condotta.new(GAME, seats=seats, seed=number)
    assert isinstance(game, PaxRenaissance)
    rng = Random(number)
    met = dict.fromkeys(RARE, 0)
    taken: dict[str, tuple[PaxRenaissance, Action]] = {}
    question = 0
    while not game.over:
        seat, position = game.decision.seat, game.position
        seed = player_seed(number.to_bytes(8, "big"), seat, question)
        answer = player_named(PLAYER, seed).choose(SeatAtTable(game, seat))
        given = deed(answer, position)
        possible = {deed(option, position) for option in game.decision.options}
        for rare in RARE:
            if rare in possible and rare != given:
                met[rare] += 1
                # Each of the moments met so far is the one that is kept, as likely as any other.
                if rng.randrange(met[rare]) == 0:
                    taken[rare] = (game.clone(), answer)
        game.play(answer)
        question += 1
    return [_looked_at(rare, *taken[rare], Random(number)) for rare in RARE if rare in taken]


def _looked_at(rare: str, game: PaxRenaissance, given: Action, rng: Random) -> Moment:
    """Try the answer that was given and the rare one that looks best in the same worlds."""
    at = SeatAtTable(game, game.decision.seat)
    possible = [option for option in at.decision.options if deed(option, game.position) == rare]
    looks = [_after(game.position, option).weigh(at.seat, PLAIN) for option in possible]
    best = possible[looks.index(max(looks))]
    halves = []
    for _ in range(2):
        luck = [rng.getrandbits(62) for _ in range(HALF)]
        leads = [_share(at, best, one) - _share(at, given, one) for one in luck]
        halves.append(sum(leads) / HALF)
    return Moment(rare, (halves[0], halves[1]))


def _after(position: Position, answer: Action) -> Ahead:
    """Where an answer leads, as far as its action goes."""
    return follow(Ahead(position, None).after(answer.index), FOLLOWED, PLAIN)


def _share(at: SeatAtTable, answer: Action, luck: int) -> float:
    """Answer in an imagined game, and play it on; gives the seat's share of the win."""
    imagined = at.imagine(Random(luck))
    assert isinstance(imagined, PaxRenaissance)
    now, seats = Ahead(imagined.position, None).after(answer.index), imagined.seats
    if now.position.over:
        return shares(now.position)[at.seat]
    played = play_to_learn(
        now.position, now.answers(), [PLAIN] * seats, [WARMTH] * seats, 0.0, Random(luck + 1)
    )
    # A game that drags on is nobody's yet.
    return played.result[at.seat] if played.result else 1 / seats


# --- the page -------------------------------------------------------------------------------------


def page(found: list[Moment]) -> str:
    """Write the table."""
    heads = ("what was not done", "moments", "it would have cost", "seems better", "is worth there")
    return table(heads, [_line(rare, found) for rare in RARE])


def _line(rare: str, found: list[Moment]) -> tuple[str, ...]:
    moments = [moment for moment in found if moment.deed == rare]
    if len(moments) < 2:
        return (DEEDS[rare], str(len(moments)), "", "", "")
    gains = [[*moment.gains()] for moment in moments]
    looks = 2 * len(moments)
    seems = sum(len(one) for one in gains) / looks
    # Both halves of a moment share their position, so they count as one.
    worth = [sum(one) / len(one) for one in gains if one]
    return (
        DEEDS[rare],
        str(len(moments)),
        _mean([-moment.lead for moment in moments]),
        f"{100 * seems:.0f} %",
        _mean(worth) if len(worth) > 1 else "",
    )


def _mean(values: list[float]) -> str:
    """Give a mean with its 95 % interval, in hundredths of the win."""
    count = len(values)
    mean = sum(values) / count
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return f"{100 * mean:.1f} % ± {196 * error:.1f}"


def main() -> None:
    """Read the command line, play, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games of each table (%(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=cores, help="processes at once (%(default)s)")
    arguments = parser.parse_args()
    found: list[Moment] = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        asked: list[Any] = [
            pool.submit(moments_of, seats, number)
            for seats in SEATS
            for number in range(arguments.games)
        ]
        for future in track(as_completed(asked), "games", total=len(asked)):
            found += future.result()
    write_between(BEGIN, END, page(found))
    print(page(found))


if __name__ == "__main__":
    main()
