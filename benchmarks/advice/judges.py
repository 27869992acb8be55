"""Who judges an answer better, the champion or a search? Games played on to their end tell.

Of the games that `make bench-advice` has kept, decisions are taken where the champion would have
answered otherwise. The champion compares both answers a round ahead, a search compares them, and
then both are played on to the end of the game by the champion's network on every seat, in the same
imagined games: slow and full of luck, but nobody's judgement. The table goes into docs/advice.md.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from random import Random

from rich.progress import track

from advice.run import ADVISER, MEASUREMENTS, Measurement, Piece, percent, table, write_between
from condotta.advice.analysing import AskedQuestion, questions
from condotta.players import SeatAtTable, player_named
from condotta.players.champion import ChampionPlayer
from condotta.players.condottiere import school
from condotta.players.search.compare import SHARE_OF_EFFORT
from condotta.players.search.halving import Course, compare_in_pairs
from condotta.players.search.player import SearchPlayer
from condotta.players.search.think import Effort
from condotta.players.search.world import World
from condotta.players.thoughts import Compared

BEGIN, END = "<!-- judges -->", "<!-- end of judges -->"
PLAYERS = ("random", "search(iterations=400)")
FLAGGED = 0.05
"""What the champion calls a mistake."""
OTHERS = 4
"""So many of the other decisions of a game are looked at."""
PAIRS = 192
SEED = 7


def to_the_end(worlds: list[World], chance: list[Random], seat: int) -> list[list[float]]:
    """Let the network answer on every seat until the game is over."""
    going = [*range(len(worlds))]
    while going:
        for place in going:
            school._pass_over(worlds[place], -1)
        going = [place for place in going if not worlds[place].over()]
        appeals, _ = school._ask([worlds[place] for place in going])
        for row, place in enumerate(going):
            school._reply(worlds[place], appeals[row], chance[place])
    return [world.result() for world in worlds]


@dataclass(frozen=True)
class Judged:
    """How much better the champion's answer was than the one played, by three judges."""

    player: str
    flagged: bool
    champion: float
    search: float
    end: float
    end_error: float


def judged(of: Measurement, piece: Piece) -> list[Judged]:
    """Look at decisions of one game: all that the champion calls mistakes, and some others."""
    record = json.loads(piece.record_path.read_text(encoding="utf-8"))
    moments = json.loads(piece.path.read_text(encoding="utf-8"))["moments"]
    losses = {one["step"]: one["loss"] for one in moments if one["best"] != one["played"]}
    others = [step for step, loss in losses.items() if loss < FLAGGED]
    chosen = {*Random(piece.number).sample(others, min(OTHERS, len(others)))}
    chosen |= {step for step, loss in losses.items() if loss >= FLAGGED}
    return [
        judged_at(question, piece.player, losses[question.step])
        for question in questions(record, of.every)
        if question.step in chosen
    ]


def judged_at(question: AskedQuestion, player: str, loss: float) -> Judged:
    """Let the three judges compare what was played with what the champion would have played."""
    at = SeatAtTable(question.game, question.seat)
    champion = player_named(ADVISER, SEED)
    assert isinstance(champion, ChampionPlayer)
    best = champion.choose(at)
    played = next(one for one in at.decision.options if one.to_json() == question.played)

    def imagining(rng: Random) -> World:
        return school.world_of(at.imagine(rng))

    effort = Effort(PAIRS * SHARE_OF_EFFORT, hurry=False)
    ended = compare_in_pairs(
        imagining, SEED, effort, Course(to_the_end, together=64), best.index, played.index
    )
    return Judged(
        player,
        loss >= FLAGGED,
        lead(champion.compare(at, best, played)),
        lead(SearchPlayer(SEED, iterations=400).compare(at, best, played)),
        lead(ended),
        ended.error,
    )


def lead(compared: Compared | None) -> float:
    """How much better the champion's answer is."""
    assert compared is not None
    return compared.best - compared.other


def pieces(of: Measurement) -> Iterator[Piece]:
    """The games there are to look at."""
    yield from (piece for piece in of.pieces(None) if piece.player in PLAYERS)


def lines(found: Sequence[Judged]) -> Iterator[list[str]]:
    """The figures of each player's mistakes, and of the other decisions."""
    for player in PLAYERS:
        for flagged in (True, False):
            group = [one for one in found if (one.player, one.flagged) == (player, flagged)]
            if group:
                which = f"{percent(FLAGGED)} or more" if flagged else "less"
                yield [f"`{player}`, {which}", str(len(group)), *figures(group)]


def figures(group: Sequence[Judged]) -> list[str]:
    """What the three say on average, and how far the two judges are off beside the luck."""
    count = len(group)
    error = sqrt(sum(one.end_error**2 for one in group)) / count
    luck = sum(one.end_error**2 for one in group) / count
    end = sum(one.end for one in group) / count
    said = [
        ([one.champion for one in group], [one.champion - one.end for one in group]),
        ([one.search for one in group], [one.search - one.end for one in group]),
    ]
    means = [percent(sum(values) / count, 1) for values, _ in said]
    off = [sqrt(max(0.0, sum(gap**2 for gap in gaps) / count - luck)) for _, gaps in said]
    ended = f"{percent(end, 1)} ± {100 * 1.96 * error:.1f}"
    return [*means, ended, *(percent(one, 1) for one in off)]


def main() -> None:
    """Read the command line, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--workers", type=int, default=cores, metavar="N", help=f"processes at once ({cores})"
    )
    arguments = parser.parse_args()
    of = next(one for one in MEASUREMENTS if one.adviser == ADVISER)
    found: list[Judged] = []
    with ProcessPoolExecutor(arguments.workers) as pool:
        asked = [pool.submit(judged, of, piece) for piece in pieces(of)]
        for future in track(as_completed(asked), "games judged", total=len(asked)):
            found += future.result()
    headings = ("what the champion sees lost", "decisions", "champion", "search", "played on")
    told = table([*headings, "champion off by", "search off by"], lines(found))
    print(told)
    write_between(BEGIN, END, told)


if __name__ == "__main__":
    main()
