"""Draw everybody's chances to win over the course of a game, as a picture (SVG).

    python examples/winning_chances.py                   a game played just now
    python examples/winning_chances.py evening.json      a record: condotta play --save evening.json

The picture is ``chances.svg`` in the folder you are in; any browser shows it.
"""

import sys
from pathlib import Path
from typing import Any

import condotta
from condotta.advice import Analysis, analyse
from condotta.players import SeatAtTable, player_named

COLOURS = ("crimson", "royalblue", "goldenrod", "seagreen", "darkviolet", "black")
WIDTH, HEIGHT, MARGIN = 800, 400, 50


def main() -> None:
    record = condotta.read_record(Path(sys.argv[1])) if len(sys.argv) > 1 else play()
    # Every eighth decision of each seat is judged, from that seat's eyes. `every=1` and more
    # iterations take longer and are surer.
    analysis = analyse(record, "search(iterations=30)", every=8)
    Path("chances.svg").write_text(drawing(analysis), encoding="utf-8")
    print(f"chances.svg shows {len(analysis.moments)} moments of {analysis.steps} steps.")
    for point in analysis.turning_points:
        turned = f"{point.before:.0%} to {point.after:.0%}"
        print(f"seat {point.seat}, step {point.step}: {turned} ({point.kind})")


def play() -> dict[str, Any]:
    """Let two ``steady`` hands play, and give the record."""
    game = condotta.new("condottiere", seats=2, seed=3)
    steady = player_named("steady", seed=1)
    while not game.over:
        game.play(steady.choose(SeatAtTable(game, game.decision.seat)))
    return game.record


def drawing(analysis: Analysis) -> str:
    """Draw a line for each seat, from 0 % at the bottom to 100 % at the top."""
    moments = [(moment.step, moment.chances) for moment in analysis.moments]
    if analysis.result is not None:
        moments.append((analysis.steps, analysis.result))

    def place(step: int, chance: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * step / max(1, analysis.steps)
        return f"{x:.1f},{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * chance:.1f}"

    parts = []
    for percent in (0, 25, 50, 75, 100):
        x, y = place(0, percent / 100).split(",")
        parts.append(f'<text x="{float(x) - 8}" y="{y}" text-anchor="end">{percent} %</text>')
        parts.append(f'<path d="M{x},{y} H{WIDTH - MARGIN}" stroke="lightgrey"/>')
    for seat in range(analysis.seats):
        points = " ".join(place(step, chances[seat]) for step, chances in moments)
        colour = COLOURS[seat]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(f'<text x="{MARGIN + 50 * seat}" y="25" fill="{colour}">seat {seat}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="11">{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    main()
