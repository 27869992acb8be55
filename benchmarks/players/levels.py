"""How strong is each level at the tables? A tournament of all of them for each game, on one scale.

The ratings go into the package (`players/data/levels.json`), where tables and recommendations find
them, and into docs/players.md. Matches are kept in build/levels: broken off, it goes on.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from condotta.players.named import OFFERED, player_described

HOUSE = Path(__file__).resolve().parent.parent.parent
DATA = HOUSE / "src" / "condotta" / "players" / "data" / "levels.json"
PAGE = HOUSE / "docs" / "players.md"
BEGIN, END = "<!-- levels -->", "<!-- end of levels -->"
SEED: Final = "2026"

LONGEST: Final = 1000.0
"""`master` thinks until a second is over."""


@dataclass(frozen=True)
class Field:
    """Who meets at a game. The second of `master` is worth so many `tries` on a busy machine."""

    game: str
    seats: int
    tries: int
    absent: tuple[str, ...] = ()

    @property
    def entrants(self) -> dict[str, str]:
        """Name everybody, and who plays for them: no clock may decide a tournament."""
        names = [name for name in OFFERED if name not in self.absent]
        master = f"search(iterations={self.tries})"
        return {name: str(player_described(master if name == "master" else name)) for name in names}

    def play(self, games: int, processes: int, kept: Path) -> dict[str, Any]:
        """Play the tournament, or what is left of it, and give its results."""
        subprocess.run(
            [
                *(sys.executable, "-m", "condotta.cli", "arena"),
                *(self.game, *self.entrants.values()),
                *("--seats", str(self.seats), "--seed", SEED, "--games", str(games)),
                *("--processes", str(processes), "--out", str(kept / self.game)),
            ],
            check=True,
        )
        results: dict[str, Any] = json.loads((kept / self.game / "results.json").read_text())
        return results


FIELDS: Final = (
    Field("condottiere", seats=4, tries=1000),
    # Nobody shows cards there: the dealer plays plainly.
    Field("pax-renaissance", seats=3, tries=100, absent=("dealer",)),
)


def measured(field: Field, results: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Read how strong everybody is, and how long they think."""
    standings = {one["entrant"]: one for one in results["entrants"]}
    found: dict[str, dict[str, float]] = {}
    for name, entrant in field.entrants.items():
        rating = standings[entrant]["rating"]
        milliseconds = 1000 * standings[entrant]["seconds"]["mean"]
        found[name] = {
            "rating": round(rating["mu"], 1),
            "low": round(rating["low"], 1),
            "high": round(rating["high"], 1),
            "milliseconds": LONGEST if name == "master" else round(milliseconds, 1),
        }
    for name in field.absent:
        found[name] = found["steady"]
    return found


def table(field: Field, found: dict[str, dict[str, float]], results: dict[str, Any]) -> str:
    """Tell it as a table, the strongest first."""
    standings = {one["entrant"]: one for one in results["entrants"]}
    lines = [
        f"**{field.game}**, {field.seats} seats, {results['games']} games:",
        "",
        "| level | rating | games | won (fair: " + f"{100 / field.seats:.0f} %) | ms a decision |",
        "| :-- | --: | --: | --: | --: |",
    ]
    for name in sorted(field.entrants, key=lambda one: -found[one]["rating"]):
        one, level = standings[field.entrants[name]], found[name]
        won = one["share"]
        cells = [
            f"`{name}`",
            f"{level['rating']:.1f} ({level['low']:.1f}–{level['high']:.1f})",
            str(one["games"]),
            f"{100 * won['value']:.0f} % ({100 * won['low']:.0f}–{100 * won['high']:.0f})",
            f"{level['milliseconds']:.1f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Play, and write down what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs=2, default=(400, 201), metavar="N")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=HOUSE / "build" / "levels")
    given = parser.parse_args()
    told: dict[str, Any] = {}
    tables = []
    for field, games in zip(FIELDS, given.games, strict=True):
        results = field.play(games, given.processes, given.kept)
        told[field.game] = measured(field, results)
        tables.append(table(field, told[field.game], results))
    DATA.write_text(json.dumps({"games": told}, indent=2) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    said = "\n\n".join(tables)
    PAGE.write_text(f"{before}{BEGIN}\n\n{said}\n\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
