"""Write the golden files of a game anew: ``python -m tests.games.write_golden GAME``."""

from __future__ import annotations

import json
import sys

from tests.games.every_game import GAMES
from tests.games.golden import all_counts, golden_of, playthrough, written
from tests.games.under_test import GameUnderTest

GOLDEN = {tested.name: tested for tested in GAMES if tested.golden is not None}


def write(tested: GameUnderTest) -> None:
    """Write all golden files of a game anew."""
    golden = golden_of(tested)
    golden.folder.mkdir(exist_ok=True)
    for name in golden.tables:
        path = golden.folder / f"{name}.json"
        path.write_text(written(playthrough(tested, name)), encoding="utf-8")
    counts = json.dumps(all_counts(tested), indent=1) + "\n"
    (golden.folder / "counts.json").write_text(counts, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in GOLDEN:
        sys.exit(f"usage: python -m tests.games.write_golden {'|'.join(GOLDEN)}")
    write(GOLDEN[sys.argv[1]])
