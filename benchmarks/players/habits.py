"""What the players of Pax Renaissance do, and what they hardly ever do; how their games end.

Each player plays against its like at tables of two, three and four. Counted is how often something
was done beside how often it could have been: what is often possible and never done is blindness, or
not worth it; which of the two a player that learned by playing can tell. The figures go into
docs/players.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import condotta
from condotta.arena.match import player_seed
from condotta.core.action import Action
from condotta.pax.actions import MOST_OPS, SELL, USE_OP
from condotta.pax.cards import CARD, QUEEN, Card
from condotta.pax.fields import ANNOUNCE_CARD
from condotta.pax.game import PaxRenaissance
from condotta.pax.one_shots import APOSTASY
from condotta.pax.ops import OP_NAMES, op_kind
from condotta.pax.position import Position, about, top
from condotta.pax.steps import ANNOUNCE
from condotta.pax.tableau import ops_of
from condotta.players import SeatAtTable, player_named

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "players.md"
BEGIN, END = "<!-- habits -->", "<!-- end of habits -->"
GAME = "pax-renaissance"
PLAYERS = ("steady", "champion(iterations=0)")
GAMES = 240

SEATS = (2, 3, 4)
ENDS = ("holy", "imperial", "globalization", "renaissance", "cultural")

DEEDS = {
    "let-repress": "repress where a tax is asked",
    "sell-hand": "sell from the hand",
    "sell-tableau": "sell from the tableau",
    "use-ability": "an ability as an action",
    "apostasy": "an apostasy",
    "old-maid": "leave a queen an old maid",
    "hold-back": "leave out another one-shot",
    **{name: f"{name} op" for name in OP_NAMES},
}
"""What is counted, and how the page calls it."""


class Habits:
    """What was done in some games, how often it could have been, and how they ended."""

    def __init__(self) -> None:
        """Begin with no games."""
        self.games = 0
        self.done: Counter[str] = Counter()
        self.possible: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def play(self, player: str, seats: int, number: int) -> None:
        """Play one more game, everybody alike."""
        game = condotta.new(GAME, seats=seats, seed=number)
        assert isinstance(game, PaxRenaissance)
        question = 0
        while not game.over:
            seat = game.decision.seat
            now = game.position
            self.possible.update({deed(option, now) for option in game.decision.options})
            seed = player_seed(number.to_bytes(8, "big"), seat, question)
            answer = player_named(player, seed).choose(SeatAtTable(game, seat))
            self.done[deed(answer, now)] += 1
            game.play(answer)
            question += 1
        self.games += 1
        self.ends[game.position.reason] += 1


def deed(option: Action, position: Position) -> str:
    """Say what an answer does, as ``DEEDS`` has it."""
    match option.kind:
        case "sell":
            held = option.index - SELL in position.hands[position.actor]
            return "sell-hand" if held else "sell-tableau"
        case "use-op":
            card, place = divmod(option.index - USE_OP, MOST_OPS)
            return OP_NAMES[op_kind(ops_of(position, card)[place])]
        case "announce" if top(position) == ANNOUNCE and _played(position).one_shot == APOSTASY:
            return "apostasy"
        case "hold-back" if top(position) == ANNOUNCE and _played(position).kind == QUEEN:
            return "old-maid"
    return option.kind


def _played(position: Position) -> Card:
    """Give the card whose one-shot may be announced."""
    return CARD[about(position, ANNOUNCE_CARD)]


# --- the page -------------------------------------------------------------------------------------


def page(found: dict[tuple[str, int], Habits]) -> str:
    """Write the tables."""
    tables = [*found]
    heads = [f"`{player}`, {seats} seats" for player, seats in tables]
    ends = [
        [end, *(f"{found[table].ends[end]} of {found[table].games}" for table in tables)]
        for end in ENDS
    ]
    deeds = [
        [told, *(_often(found[table], deed) for table in tables)] for deed, told in DEEDS.items()
    ]
    return "\n\n".join((table(["won by", *heads], ends), table(["done", *heads], deeds)))


def _often(habits: Habits, deed: str) -> str:
    done, possible = habits.done[deed], habits.possible[deed]
    return f"{done} of {possible}" if possible else str(done)


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Write a table of Markdown; what is counted stands to the right."""
    rule = (":--", *["--:"] * (len(heads) - 1))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rule, *lines))


def write_between(begin: str, end: str, told: str) -> None:
    """Put something into the page, in place of what stood there."""
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    _, after = rest.split(end)
    PAGE.write_text(f"{before}{begin}\n\n{told}\n\n{end}{after}", encoding="utf-8")


def main() -> None:
    """Read the command line, play, write."""
    parser = argparse.ArgumentParser(description="Count what players of Pax Renaissance do.")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games of each table (%(default)s)"
    )
    parser.add_argument("--players", nargs="+", default=PLAYERS, help="who plays")
    arguments = parser.parse_args()
    found: dict[tuple[str, int], Habits] = {}
    for player in arguments.players:
        for seats in SEATS:
            habits = found[player, seats] = Habits()
            for number in range(arguments.games):
                habits.play(player, seats, number)
    write_between(BEGIN, END, page(found))
    print(page(found))


if __name__ == "__main__":
    main()
