"""Draw the picture of the terminal table in docs/images/table.svg: python scripts/picture.py."""

import io
import re
from pathlib import Path

from rich.console import Console

from condotta.cli.asking import Asking
from condotta.cli.heraldry import THEME
from condotta.cli.keyboard import Terminal
from condotta.cli.table import LocalTable
from condotta.cli.words import Words, house_names
from condotta.condottiere import Condottiere
from condotta.condottiere.cards import KINDS
from condotta.condottiere.game import new_game
from condotta.condottiere.position import hand_size
from condotta.core.catalogue import catalogue
from condotta.players import SeatAtTable, player_named

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "table.svg"
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def moment_worth_a_picture() -> tuple[LocalTable, int]:
    """Let computer players play until the board is half full and a battle is on."""
    for seed in range(1000):
        game = new_game(seats=4, seed=seed, edition=None, variants=(), options=None)
        names = house_names(catalogue("en"), 4)
        table = LocalTable(game, ["you", "steady", "steady", "steady"], names, "en")
        told = [0, 0]
        while not game.over:
            if game.decision.seat != 0:
                table.computer_move()
                continue
            told.append(len(table.told))
            if is_worth_a_picture(game):
                return table, told[-2]
            table.move(player_named("steady", seed=5).choose(SeatAtTable(game, 0)))
    raise SystemExit("no game came to such a moment")


def is_worth_a_picture(game: Condottiere) -> bool:
    """Regions of several players, lines with several cards, and a hand to choose from."""
    position = game._position
    owned = sum(owner >= 0 for owner in position.owners)
    fighting = sum(sum(position.lines[seat * KINDS :][:KINDS]) > 1 for seat in range(4))
    turn = game.decision.kind == "turn" and hand_size(position, 0) > 6
    return turn and owned >= 5 and fighting >= 2


def draw(table: LocalTable, since: int) -> str:
    """Draw what the first player sees."""
    terminal = Terminal()
    terminal.console = Console(
        theme=THEME,
        record=True,
        width=100,
        height=40,
        force_terminal=True,
        color_system="truecolor",
        markup=False,
        highlight=False,
        emoji=False,
        file=io.StringIO(),
    )
    words = Words(catalogue("en"), house_names(catalogue("en"), 4))
    Asking(table, 0, words, terminal).show_table(since)
    terminal.console.print("> ")
    return terminal.console.export_svg(title="condotta play condottiere")


def main() -> None:
    """Draw and write the picture, with fonts every machine has."""
    svg = draw(*moment_worth_a_picture())
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", FONT)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", "utf-8")
    print(f"wrote {PICTURE.name}")


if __name__ == "__main__":
    main()
