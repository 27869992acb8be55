"""How champions of Condottiere open, what they keep, and which cards decide: tables and a plot.

Four champions play each other. Counted is which region is fought for first and what became of that,
which cards are kept when hands are thrown in, and which cards decide battles: a card decides a
battle if, without it, somebody else would have won or nobody. The figures go into docs/players.md.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import matplotlib as mpl
from matplotlib.figure import Figure

import condotta
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.game import Condottiere
from condotta.condottiere.strength import all_strengths
from condotta.core.action import Action
from condotta.players import SeatAtTable, player_named

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PAGE = DOCS / "players.md"
PICTURE = "pictures/openings.svg"
BEGIN, END = "<!-- openings -->", "<!-- end of openings -->"
CHAMPION = "champion(temperature=0.02)"
"""So warm that it plays each answer as often as it appeals to it: not always the same opening."""
SEATS = 4
GAMES = 1000
SHOWN = 0.01
"""Regions that open fewer games are left out of the table."""
COLOUR = "#a3452f"


# --- Counting -------------------------------------------------------------------------------------


def watch(seed: int) -> Counter[tuple[str, str]]:
    """Play one game and count what happened, by what it was and of which card or region."""
    seen: Counter[tuple[str, str]] = Counter()
    game = condotta.new("condottiere", seats=SEATS, seed=seed)
    assert isinstance(game, Condottiere)
    chance = Random(seed)
    first, chooser = "", -1
    while not game.over:
        seat = game.decision.seat
        champion = player_named(CHAMPION, chance.getrandbits(48))
        answer = champion.choose(SeatAtTable(game, seat))
        if not first and answer.kind == "choose-region":
            first, chooser = str(answer.text("region")), seat
            seen["opened", first] += 1
        _count_kept(seen, game, answer)
        lines = game._position.lines[:]
        for event in game.play(answer):
            if event.kind == "card-played":
                seen["played", str(event.facts["card"])] += 1
            elif event.kind == "battle-ends":
                seen["battles", ""] += 1
                seen.update(("decided", KIND_NAMES[kind]) for kind in deciding(lines))
            elif event.kind == "region-conquered" and event.facts["region"] == first:
                seen["taken", first] += event.facts["seat"] == chooser
    assert game.result is not None
    seen["won", first] += chooser in game.result.winners
    return seen


def _count_kept(seen: Counter[tuple[str, str]], game: Condottiere, answer: Action) -> None:
    """Count which cards could have been kept, and which one was."""
    if game.decision.kind == "keep":
        seen.update(("could be kept", str(one.text("card"))) for one in game.decision.options[:-1])
        seen["kept", str(answer.text("card"))] += 1


def deciding(lines: list[int]) -> set[int]:
    """The kinds of which one card decided a battle that lies like this."""
    winner = ahead(lines)
    found = set()
    for place, count in enumerate(lines):
        if count > 0:
            without = lines[:]
            without[place] -= 1
            if ahead(without) != winner:
                found.add(place % KINDS)
    return found


def ahead(lines: list[int]) -> int:
    """The seat that is ahead of all others; -1: none is."""
    strengths = all_strengths(lines)
    most = max(strengths)
    return strengths.index(most) if strengths.count(most) == 1 else -1


# --- Telling --------------------------------------------------------------------------------------


def percent(part: int, whole: int) -> str:
    """A share in words."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def told(seen: Counter[tuple[str, str]], games: int) -> str:
    """All that was counted, as a part of the page."""
    openings = sorted(
        ((count, name) for (what, name), count in seen.items() if what == "opened"), reverse=True
    )
    battles = seen["battles", ""]
    rows = ["| fought for first | of all games | taken by who chose it | who chose it won |"]
    rows.append("| :-- | --: | --: | --: |")
    for count, name in openings:
        if count < SHOWN * games:
            break
        shares = [percent(count, games)]
        shares += [percent(seen[what, name], count) for what in ("taken", "won")]
        rows.append(f"| {name} | {' | '.join(shares)} |")
    cards = ["| card | played | decided a battle | of those played | kept, of hands thrown in |"]
    cards.append("| :-- | --: | --: | --: | --: |")
    for name in KIND_NAMES:
        played, decided = seen["played", name], seen["decided", name]
        kept = percent(seen["kept", name], seen["could be kept", name])
        if played:
            shares = [str(played), percent(decided, battles), percent(decided, played), kept]
            cards.append(f"| {name} | {' | '.join(shares)} |")
    counted = f"{games} games of four champions, {battles} battles."
    picture = f"![How often each card decided a battle]({PICTURE})"
    return "\n\n".join([counted, "\n".join(rows), "\n".join(cards), picture])


def plot(seen: Counter[tuple[str, str]]) -> None:
    """Draw how often each card decided, of the times it was played."""
    names = [name for name in KIND_NAMES if seen["played", name]]
    shares = {name: 100 * seen["decided", name] / seen["played", name] for name in names}
    names.sort(key=shares.__getitem__)
    # Words stay words, and the same figures make the same file.
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "openings"})
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.barh(names, [shares[name] for name in names], color=COLOUR)
    axes.set_xlabel("% of the times it was played, it decided the battle")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(DOCS / PICTURE, metadata={"Date": None})


def main() -> None:
    """Read the command line, play, write."""
    parser = argparse.ArgumentParser(description="Count how champions of Condottiere play.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"so many ({GAMES})")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="so many play at once"
    )
    arguments = parser.parse_args()
    seen: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as crew:
        for number, one in enumerate(crew.map(watch, range(arguments.games), chunksize=5), 1):
            seen.update(one)
            if number % 100 == 0:
                print(f"{number} of {arguments.games} games", flush=True)
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    part = told(seen, arguments.games)
    PAGE.write_text(f"{before}{BEGIN}\n\n{part}\n\n{END}{after}", encoding="utf-8")
    plot(seen)


if __name__ == "__main__":
    main()
