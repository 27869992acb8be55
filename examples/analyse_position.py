"""Bring a position in from a file, and ask a good player what to do there.

    python examples/analyse_position.py                              both positions of this folder
    python examples/analyse_position.py examples/positions/revolt.txt
    python examples/analyse_position.py my_position.json 2000        think longer

A file ending in ``.json`` is a snapshot, of either game: ``game.snapshot()`` writes one, and any
part of it may be changed (docs/record-format.md). Anything else is a scenario of Pax Renaissance, a
few lines that say what lies where; what is not mentioned is empty.
"""

import json
import sys
from pathlib import Path

import condotta
from condotta.advice import advise
from condotta.players import player_named

POSITIONS = Path(__file__).parent / "positions"


def main() -> None:
    given = sys.argv[1:]
    paths = [Path(given[0])] if given else [POSITIONS / "battle.json", POSITIONS / "revolt.txt"]
    iterations = int(given[1]) if len(given) > 1 else 100
    for path in paths:
        try:
            analyse(path, iterations)
        except condotta.CondottaError as problem:
            # Everything that is wrong with a position is said at once.
            sys.exit(f"{path}: {problem}")


def analyse(path: Path, iterations: int) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        game = condotta.restore(json.loads(text))
    else:
        game = condotta.pax.scenario(text)
    seat = game.decision.seat
    # The adviser sees what the seat sees: cards that are hidden from it are imagined.
    thoughts = advise(game, seat, player_named(f"search(iterations={iterations})", seed=1))

    print(f"{path.name}: seat {seat} is asked: {game.decision.kind}")
    for weighed in [one for one in thoughts.weighed if one.visits][:5]:
        print(f"  {weighed.value:4.0%}  {weighed.action}  (tried {weighed.visits} times)")
    chances = ", ".join(f"seat {s} {chance:.0%}" for s, chance in enumerate(thoughts.chances))
    print(f"  who will win, after that: {chances}\n")


if __name__ == "__main__":
    main()
