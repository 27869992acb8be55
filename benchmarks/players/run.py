"""Let the computer players of the house meet in the arena, and write down how they did.

Every tournament below is one call of `condotta arena`. What was played is kept in build/players, so
a run that was broken off goes on where it was; the figures go to `results.json` beside this file
and into docs/players.md.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KEPT = ROOT / "build" / "players"
RESULTS = HERE / "results.json"
PAGE = ROOT / "docs" / "players.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
SEED = "1434"

PAX = "pax-renaissance"
SEARCH = {"condottiere": "search(iterations=400)", PAX: "search(iterations=40)"}
"""The searches whose strength is promised: well within a quarter of a second for each decision."""
CHAMPION = {"condottiere": "champion", PAX: "champion(iterations=26)"}
"""At Condottiere it answers at a glance, at Pax Renaissance it thinks as long as that search."""
FIELD = {
    "condottiere": ("cheat(iterations=200)", "search(iterations=200)", "steady", "random"),
    PAX: ("cheat(iterations=40)", "search(iterations=40)", "steady", "random"),
}
"""Who meets in the tables of ratings."""


@dataclass(frozen=True)
class Contest:
    """One tournament: what it is called, what is said to `condotta arena`, what it must show."""

    name: str
    title: str
    game: str
    said: tuple[str, ...]
    games: int
    bar: float | None = None

    def command(self) -> list[str]:
        """The words after `condotta`."""
        said = ["arena", self.game, *self.said]
        return [*said, "--games", str(self.games), "--seed", SEED]


def promise(
    name: str, title: str, game: str, seats: int, one: str, games: int, *more: str
) -> Contest:
    """One player against a table of others."""
    better, worse, bar = one.split(">")
    meant = {"search": SEARCH[game], "champion": CHAMPION[game]}
    said = ("--one", meant.get(better, better), "--against", meant.get(worse, worse))
    return Contest(name, title, game, (*said, "--seats", str(seats), *more), games, float(bar))


def field(name: str, title: str, game: str, seats: int, games: int, *more: str) -> Contest:
    """Everybody with everybody."""
    return Contest(name, title, game, (*FIELD[game], "--seats", str(seats), *more), games)


def variant(edition: str, name: str) -> Contest:
    """A table of ratings for a variant at four seats."""
    said = ("--edition", edition, "--variant", name)
    title = f"Condottiere {edition}, {name}, 4 seats"
    return field(f"{edition}-{name}", title, "condottiere", 4, 24, *said)


ELSEWHERE = (
    ("1995",),
    ("1995", "bigger-kingdoms"),
    ("1995", "capturing-cities"),
    ("1995", "points"),
    ("2007", "draw-after-battle"),
    ("2007", "campaign"),
    ("2007", "bigger-kingdoms"),
    ("2007", "capturing-regions"),
    ("2007", "hidden-cards"),
)
"""What is played besides 2007 without a variant."""


def champions_of_condottiere() -> Iterator[Contest]:
    """What the champion of Condottiere must show."""
    four, two = "4 seats, against three", "2 seats, against one"
    quick, games = "search(iterations=100)", "condottiere"
    yield promise("c4-champion", four, games, 4, "champion>steady>0.80", 2000)
    for style in ("cautious", "bold", "spiteful", "dealer"):
        yield promise(f"c4-champion-{style}", four, games, 4, f"champion>{style}>0.80", 400)
    yield promise("c4-champion-quick", four, games, 4, f"champion>{quick}>0.50", 400)
    yield promise("c4-champion-search", four, games, 4, "champion>search>0.40", 400)
    yield promise("c2-champion-search", two, games, 2, "champion>search>0.65", 400)
    yield promise("c2-champion-cheat", two, games, 2, "champion>cheat(iterations=200)>0.35", 400)
    # So many games because the bar is near.
    yield promise("c6-champion", "6 seats, against five", games, 6, f"champion>{quick}>0.30", 1206)
    for edition, *variant in ELSEWHERE:
        chosen = ("--edition", edition, *(f"--variant={name}" for name in variant))
        where = ", ".join((edition, *variant, four))
        called = "-".join(("c4-champion", edition, *variant))
        yield promise(called, where, games, 4, f"champion>{quick}>0.40", 400, *chosen)
    thinking = "champion(iterations=400)"
    yield promise("c4-thinking", four, games, 4, f"{thinking}>champion>0.25", 400)
    yield promise("c4-thinking-search", four, games, 4, f"{thinking}>search>0.25", 200)


CONTESTS = (
    promise("c4-steady", "4 seats, against three", "condottiere", 4, "search>steady>0.45", 200),
    promise("c4-random", "4 seats, against three", "condottiere", 4, "search>random>0.90", 200),
    promise("c2-steady", "2 seats, against one", "condottiere", 2, "search>steady>0.70", 200),
    promise("p3-steady", "3 seats, against two", PAX, 3, "search>steady>0.55", 102),
    promise("p3-random", "3 seats, against two", PAX, 3, "steady>random>0.90", 102),
    *champions_of_condottiere(),
    promise("p3-champion", "3 seats, against two", PAX, 3, "champion>search>0.50", 201),
    promise("p3-champion-steady", "3 seats, against two", PAX, 3, "champion>steady>0.75", 201),
    promise("p2-champion", "2 seats, against one", PAX, 2, "champion>search>0.50", 200),
    promise("p4-champion", "4 seats, against three", PAX, 4, "champion>search>0.25", 200),
    field("2007-4", "Condottiere 2007, 4 seats", "condottiere", 4, 96),
    field("2007-2", "Condottiere 2007, 2 seats", "condottiere", 2, 144),
    field("2007-6", "Condottiere 2007, 6 seats", "condottiere", 6, 48),
    field("1995-4", "Condottiere 1995, 4 seats", "condottiere", 4, 48, "--edition", "1995"),
    field("pax-3", "Pax Renaissance, 3 seats", PAX, 3, 48),
    field("pax-2", "Pax Renaissance, 2 seats", PAX, 2, 48),
    field("pax-4", "Pax Renaissance, 4 seats", PAX, 4, 24),
    variant("2007", "draw-after-battle"),
    variant("2007", "hidden-cards"),
    variant("2007", "bigger-kingdoms"),
    variant("2007", "capturing-regions"),
    variant("1995", "bigger-kingdoms"),
    variant("1995", "capturing-cities"),
    variant("2007", "campaign"),
    variant("1995", "points"),
)


def play(contest: Contest) -> None:
    """Play a tournament, or what is left of it."""
    environment = dict(os.environ)
    compiled = ROOT / "build" / "compiled"
    environment["PYTHONPATH"] = str(compiled if compiled.is_dir() else ROOT / "src")
    command = [sys.executable, "-m", "condotta", *contest.command()]
    print(f"== {contest.title}: {' '.join(contest.command())}", flush=True)
    kept = ["--out", str(KEPT / contest.name)]
    subprocess.run([*command, *kept], env=environment, cwd=ROOT, check=True)


def results(contests: Iterable[Contest]) -> dict[str, Any]:
    """The figures of every tournament that was played whole, here or before elsewhere."""
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {}
    for contest in contests:
        path = KEPT / contest.name / "results.json"
        if path.is_file():
            found[contest.name] = json.loads(path.read_text(encoding="utf-8"))
    return found


# --- the page -------------------------------------------------------------------------------------


def table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    rule = [":--", *["--:"] * (len(headings) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *lines))


def share(told: dict[str, float] | None) -> str:
    """A share with its interval."""
    if told is None:
        return ""
    value, low, high = (100 * told[name] for name in ("value", "low", "high"))
    return f"{value:.0f} % ({low:.0f}–{high:.0f})"


def milliseconds(told: dict[str, float], which: str) -> str:
    """A time, with as many digits as it deserves."""
    value = 1000 * told[which]
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def promises(found: dict[str, Any]) -> str:
    """The table of what was promised."""
    lines = []
    for contest in CONTESTS:
        if contest.bar is None or contest.name not in found:
            continue
        told = found[contest.name]
        one, other = contest.said[1], contest.said[3]
        (mine,) = (each for each in told["entrants"] if each["entrant"] == one)
        kept = "met" if mine["share"]["value"] >= contest.bar else "not met"
        game = "Condottiere" if contest.game == "condottiere" else "Pax Renaissance"
        where = f"{game}, {contest.title} `{other}`: `{one}`"
        time = milliseconds(mine["seconds"], "mean")
        figures = [str(told["games"]), share(mine["share"]), f"{100 * contest.bar:.0f} %", kept]
        lines.append([where, *figures, time])
    return table(["who, where", "games", "won", "bar", "", "ms a decision"], lines)


def ratings(told: dict[str, Any]) -> str:
    """One table of ratings, with who beats whom."""
    names = [each["entrant"] for each in told["entrants"]]
    headings = ["player", "rating", "won for each seat", *[f"beats {name}" for name in names]]
    lines = []
    for each, row in zip(told["entrants"], told["matrix"], strict=True):
        rating = each["rating"]
        shown = f"{rating['mu']:.1f} ({rating['low']:.1f}–{rating['high']:.1f})"
        beats = ["–" if cell is None else share(cell["share"]) for cell in row]
        time = [milliseconds(each["seconds"], which) for which in ("mean", "p95")]
        lines.append([f"`{each['entrant']}`", shown, share(each["share"]), *beats, *time])
    return table([*headings, "ms a decision", "p95"], lines)


def figures(found: dict[str, Any]) -> str:
    """Everything that was measured, as a part of the page."""
    parts = ["### What is promised", promises(found)]
    for contest in CONTESTS:
        if contest.bar is None and contest.name in found:
            told = found[contest.name]
            counted = f"{told['games']} games, {told['deals']} deals."
            parts += [f"### {contest.title}", counted, ratings(told)]
    return "\n\n".join(parts)


def write_page(found: dict[str, Any]) -> None:
    """Put the figures where the page has them."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{figures(found)}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Read the command line, play, write."""
    parser = argparse.ArgumentParser(description="Measure the computer players in the arena.")
    names = [contest.name for contest in CONTESTS]
    parser.add_argument("--only", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--write", action="store_true", help="play nothing, only write the page")
    arguments = parser.parse_args()
    for contest in CONTESTS:
        if not arguments.write and (arguments.only is None or contest.name in arguments.only):
            play(contest)
    found = results(CONTESTS)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    write_page(found)


if __name__ == "__main__":
    main()
