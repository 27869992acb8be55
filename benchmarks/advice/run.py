"""Measure the analysis: does it tell good play from bad, and do its chances come true?

Losses: players of known strength play against themselves, the adviser looks at their games, and
whoever is known to play worse must be seen to lose more. Calibration: of all the times a seat was
given about 30 %, it must have won about 30 %; the Brier score is the mean square of what was said
minus what came. Games and analyses are kept in build/advice, so a run that was broken off goes on
where it was; the figures go to `results.json` beside this file, into docs/advice.md and into
docs/pictures/calibration.svg.
"""

import argparse
import json
import os
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import condotta
from condotta.advice import adviser_for, analyse
from condotta.advice.advising import seed_of_advice
from condotta.core.one_thread import take_one_thread
from condotta.core.values import JsonObject
from condotta.players import player_named
from condotta.players.sitting import take_turn

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KEPT = ROOT / "build" / "advice"
RESULTS = HERE / "results.json"
PAGE = ROOT / "docs" / "advice.md"
PICTURE = ROOT / "docs" / "pictures" / "calibration.svg"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
SEED = 1434

PAX = "pax-renaissance"
take_one_thread()
ADVISER = adviser_for("condottiere")
QUICK = adviser_for("condottiere", 150)
"""Who looks at the games of a table server, apart from its limit of time."""
CONDOTTIERI = ("random", "steady", "search(iterations=400)", "champion")
BANKERS = ("random", "steady", "search(iterations=40)", "champion")
"""Whose games are looked at, the worst first."""

DECILES = 10
RESAMPLED = 2000
"""So often the games are drawn anew to see how much the figures hang on them."""


@dataclass(frozen=True)
class Measurement:
    """Some games of each player against itself, and who looks at how many of their decisions."""

    name: str
    title: str
    game: str
    seats: int
    players: tuple[str, ...]
    games: int
    adviser: str
    every: int
    calibrates: bool = False

    def pieces(self, games: int | None) -> list["Piece"]:
        """Everything there is to do."""
        count = range(games or self.games)
        return [Piece(self, player, number) for player in self.players for number in count]


MEASUREMENTS = (
    Measurement(
        *("losses", "Condottiere, 4 seats", "condottiere", 4),
        *(CONDOTTIERI, 8, ADVISER, 2),
    ),
    Measurement(
        *("quick", "Condottiere, 4 seats, as a server looks at games", "condottiere", 4),
        *(CONDOTTIERI, 8, QUICK, 4),
    ),
    Measurement(
        *("pax", "Pax Renaissance, 3 seats", PAX, 3),
        *(BANKERS, 2, adviser_for(PAX, 40), 4),
    ),
    Measurement(
        *("calibration", "Condottiere, 4 seats", "condottiere", 4),
        *(("steady",), 80, QUICK, 6),
        calibrates=True,
    ),
)


# --- playing and looking --------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """One game of one player against itself, to be played and looked at."""

    of: Measurement
    player: str
    number: int

    @property
    def record_path(self) -> Path:
        """Where its game is kept; measurements share the games of a player."""
        name = f"{self.of.game}-{self.of.seats}-{plain(self.player)}-{self.number}.json"
        return KEPT / "games" / name

    @property
    def path(self) -> Path:
        """Where its analysis is kept."""
        looked = f"{plain(self.of.adviser)}-every-{self.of.every}"
        return KEPT / looked / self.record_path.name


def plain(text: str) -> str:
    """A player's name as a part of a file's."""
    return "".join(sign if sign.isalnum() else "-" for sign in text).strip("-")


def do(piece: Piece) -> None:
    """Play the game if nobody did yet, have it looked at, and keep what came of it."""
    if not piece.record_path.is_file():
        keep(piece.record_path, played(piece))
    record = json.loads(piece.record_path.read_text(encoding="utf-8"))
    begun = time.process_time()
    told = analyse(record, piece.of.adviser, every=piece.of.every).to_json()
    keep(piece.path, {**told, "seconds": round(time.process_time() - begun, 2)})


def played(piece: Piece) -> JsonObject:
    """Let a player play a game against itself."""
    of = piece.of
    seed = seed_of_advice(SEED, of.game, of.seats, piece.number)
    game = condotta.new(of.game, seats=of.seats, seed=seed)
    players = [player_named(piece.player, seed + seat) for seat in range(of.seats)]
    while not game.over:
        take_turn(game, players[game.decision.seat])
    return game.record


def keep(path: Path, what: JsonObject) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    half.write_text(json.dumps(what), encoding="utf-8")
    half.replace(path)


def do_all(pieces: Sequence[Piece], workers: int) -> None:
    """Do what is not done yet, with a bar that says how far it is."""
    left = [piece for piece in pieces if not piece.path.is_file()]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        Progress(*columns, TimeRemainingColumn()) as bar,
        ProcessPoolExecutor(workers) as pool,
    ):
        done = len(pieces) - len(left)
        task = bar.add_task("games looked at", total=len(pieces), completed=done)
        try:
            for future in as_completed([pool.submit(do, piece) for piece in left]):
                future.result()
                bar.advance(task)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


# --- figures --------------------------------------------------------------------------------------


def analyses(pieces: Iterable[Piece]) -> list[dict[str, Any]]:
    """Read what was kept."""
    return [json.loads(piece.path.read_text(encoding="utf-8")) for piece in pieces]


def losses(of: Measurement, pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """Each player's mean loss a decision, with an interval: games are drawn anew, whole."""
    found = []
    for player in of.players:
        told = analyses(piece for piece in pieces if piece.player == player)
        sums = [
            (sum(moment["loss"] for moment in one["moments"]), len(one["moments"])) for one in told
        ]
        low, high = interval(sums)
        decisions = sum(count for _, count in sums)
        agreed = sum(each["agreed"] for one in told for each in one["accuracy"])
        found.append(
            {
                "player": player,
                "games": len(told),
                "decisions": decisions,
                "loss": mean_loss(sums),
                "low": low,
                "high": high,
                "agreed": agreed / decisions,
                "seconds": sum(one["seconds"] for one in told) / decisions,
            }
        )
    return found


def mean_loss(sums: Sequence[tuple[float, int]]) -> float:
    """The loss of a decision, over several games."""
    return sum(loss for loss, _ in sums) / max(1, sum(count for _, count in sums))


def interval(sums: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Where 95 of 100 means lie when as many games are drawn from those there are."""
    rng = Random(SEED)
    means = sorted(mean_loss(rng.choices(sums, k=len(sums))) for _ in range(RESAMPLED))
    return means[RESAMPLED // 40], means[-RESAMPLED // 40]


def said_and_came(told: Iterable[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Every chance that was given to a seat, and that seat's share of the win in the end."""
    for one in told:
        for moment in one["moments"]:
            yield from zip(moment["chances"], one["result"], strict=True)


def calibration(pieces: Sequence[Piece]) -> dict[str, Any]:
    """Chances by deciles beside what came of them, and the Brier score."""
    told = analyses(pieces)
    pairs = [*said_and_came(told)]
    bins: list[list[tuple[float, float]]] = [[] for _ in range(DECILES)]
    for said, came in pairs:
        bins[min(DECILES - 1, int(said * DECILES))].append((said, came))
    return {
        "games": len(told),
        "seats": len(told[0]["result"]),
        "chances": len(pairs),
        "brier": sum((said - came) ** 2 for said, came in pairs) / len(pairs),
        "deciles": [
            {
                "count": len(each),
                "said": sum(said for said, _ in each) / max(1, len(each)),
                "came": sum(came for _, came in each) / max(1, len(each)),
            }
            for each in bins
        ],
    }


def results(games: int | None) -> dict[str, Any]:
    """The figures of every measurement that was made whole."""
    found: dict[str, Any] = {}
    for of in MEASUREMENTS:
        pieces = of.pieces(games)
        if not all(piece.path.is_file() for piece in pieces):
            continue
        about = {"title": of.title, "adviser": of.adviser, "every": of.every}
        figures = calibration(pieces) if of.calibrates else {"players": losses(of, pieces)}
        found[of.name] = {**about, **figures}
    return found


# --- the page -------------------------------------------------------------------------------------


def table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    rule = [":--", *["--:"] * (len(headings) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *lines))


def percent(value: float, digits: int = 0) -> str:
    """A share as a person reads it."""
    return f"{100 * value:.{digits}f} %"


def losses_page(told: dict[str, Any]) -> str:
    """Who lost how much."""
    which = "every decision" if told["every"] == 1 else f"one decision in {told['every']}"
    head = f"**{told['title']}.** `{told['adviser']}` looks at {which}."
    lines = [
        [
            f"`{one['player']}`",
            str(one["games"]),
            str(one["decisions"]),
            f"{percent(one['loss'], 2)} ({100 * one['low']:.2f}–{100 * one['high']:.2f})",
            percent(one["agreed"]),
            f"{1000 * one['seconds']:.0f}",
        ]
        for one in told["players"]
    ]
    headings = ["player", "games", "decisions", "mean loss", "agreed", "ms a decision"]
    return f"{head}\n\n{table(headings, lines)}"


def calibration_page(told: dict[str, Any]) -> str:
    """What was said, what came."""
    head = (
        f"**{told['title']}**, {told['games']} games of `steady` against itself, looked at by"
        f" `{told['adviser']}`, one decision in {told['every']}. Brier score"
        f" **{told['brier']:.3f}** ({always_the_same(told['seats']):.4f} if everybody were always"
        " given the same chance)."
    )
    lines = [
        [
            f"{percent(place / DECILES)} – {percent((place + 1) / DECILES)}",
            str(one["count"]),
            *([percent(one["said"], 1), percent(one["came"], 1)] if one["count"] else ["", ""]),
        ]
        for place, one in enumerate(told["deciles"])
    ]
    shown = "![What was said beside what came](pictures/calibration.svg)"
    return "\n\n".join([head, table(["said", "times", "on average", "won"], lines), shown])


def always_the_same(seats: int) -> float:
    """The Brier score of who knows nothing."""
    return (1 / seats) * (1 - 1 / seats)


def figures(found: dict[str, Any]) -> str:
    """Everything that was measured, as a part of the page."""
    parts = ["### Losses"]
    parts += [losses_page(told) for told in found.values() if "players" in told]
    parts.append("### Calibration")
    parts += [calibration_page(told) for told in found.values() if "deciles" in told]
    return "\n\n".join(parts)


def write_page(found: dict[str, Any]) -> None:
    """Put the figures where the page has them, and draw the picture."""
    write_between(BEGIN, END, figures(found))
    if "calibration" in found:
        PICTURE.write_text(drawn(found["calibration"]["deciles"]), encoding="utf-8")


def write_between(begin: str, end: str, told: str) -> None:
    """Put something into the page, in place of what stood there."""
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    _, after = rest.split(end)
    PAGE.write_text(f"{before}{begin}\n\n{told}\n\n{end}{after}", encoding="utf-8")


def drawn(deciles: Sequence[dict[str, float]]) -> str:
    """Draw said against came: circles as large as they are many, beside the line of the right."""
    side, edge = 320, 36
    most = max(one["count"] for one in deciles)

    def at(said: float, came: float) -> tuple[float, float]:
        return round(edge + said * side, 1), round(edge + (1 - came) * side, 1)

    (left, bottom), (right, top) = at(0, 0), at(1, 1)
    whole = side + 2 * edge
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}">',
        '<g font-family="sans-serif" font-size="12" fill="#7a6a55">',
        "<title>Chances that were given, and how often they came true</title>",
        f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#7a6a55"/>',
        f'<path d="M{left} {bottom}L{right} {top}" stroke="#7a6a55" stroke-dasharray="4 4"/>',
        f'<text x="{left}" y="{bottom + 20}" text-anchor="middle">0</text>',
        f'<text x="{right}" y="{bottom + 20}" text-anchor="middle">said 1</text>',
        f'<text x="{left - 6}" y="{top - 8}">won 1</text>',
    ]
    for one in deciles:
        if one["count"]:
            x, y = at(one["said"], one["came"])
            radius = round(3 + 11 * (one["count"] / most) ** 0.5, 1)
            parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#9c3b2e" opacity="0.8"/>')
    return "\n".join([*parts, "</g>", "</svg>\n"])


def main() -> None:
    """Read the command line, play, look, write."""
    parser = argparse.ArgumentParser(
        description="Measure the analysis: losses of players of known strength, and calibration of"
        " chances. Can be broken off (Ctrl-C) and run again: what is done stays done.",
    )
    names = [of.name for of in MEASUREMENTS]
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument(
        "--games",
        type=int,
        metavar="N",
        help="so many games of each player instead of the full number; the page is left alone",
    )
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--workers", type=int, default=cores, metavar="N", help=f"processes at once ({cores})"
    )
    parser.add_argument("--write", action="store_true", help="measure nothing, only write the page")
    parser.add_argument("--anew", action="store_true", help="forget all that was kept, first")
    arguments = parser.parse_args()
    if arguments.anew:
        shutil.rmtree(KEPT, ignore_errors=True)
    for of in MEASUREMENTS:
        if not arguments.write and (arguments.only is None or of.name in arguments.only):
            print(f"== {of.name}: {of.title}, {', '.join(of.players)}", flush=True)
            do_all(of.pieces(arguments.games), arguments.workers)
    found = results(arguments.games)
    print(figures(found))
    if arguments.games is None:
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        write_page(found)


if __name__ == "__main__":
    main()
