"""Golden playthroughs: whole games written down step by step, and counts of lines of play.

They say nothing about what is right; they say that nothing has changed. The same seed and actions
must lead to the same game for ever, because stored records are replayed. When a change is
meant, it is a change of the rules' version:

    change RULES_VERSION in condotta/pax/rules.py, then
    python -m tests.pax.test_golden --write
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import condotta
from condotta.core.chance import Chance, seed_from
from condotta.core.errors import IllegalAction
from condotta.core.values import Json, JsonObject
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, action_from_text
from condotta.pax.game import opening_events
from condotta.pax.rules import RULES_VERSION, VARIANTS
from tests.pax.configurations import Configuration

FOLDER = Path(__file__).parent / "golden"
COUNTS = FOLDER / "counts.json"

DIFFERS = (
    "is not what it was. If that is meant, the same seed and actions lead to another game now: "
    "RULES_VERSION must change, then write the golden files anew with "
    "`python -m tests.pax.test_golden --write`"
)

TABLES: dict[str, tuple[Configuration, int]] = {
    "two": (Configuration((), 2), 1_000),
    "three": (Configuration((), 3), 110),
    "four": (Configuration((), 4), 110),
    "map-1550": (Configuration(("map-1550",), 3), 110),
    "astrology": (Configuration(("astrology",), 4), 110),
    "bankruptcy": (Configuration(("bankruptcy",), 2), 110),
    "everything": (Configuration(VARIANTS, 3, 6), 110),
    "short-of-patience": (Configuration((), 2, 2), 1_000),
}
"""Each playthrough: its table, and after how many steps it stops (enough for some whole games)."""

DEPTH = 3
PLACES = (0, 40, 90)
"""After how many decisions of a golden game the lines of play are counted."""

BOLD = frozenset({"play", "announce", "use-ops", "use-op", "declare", "buy", "place-agent"})


def seed_of(name: str) -> int:
    """Give each table a deal of its own; new tables come last, so that the old keep theirs."""
    return 1460 + list(TABLES).index(name)


class Player:
    """Plays at random, more boldly than not; its chance is the pinned stream, not Python's."""

    def __init__(self, name: str) -> None:
        self.chance = Chance(seed_from(name.encode().hex()[:64]))

    def choose(self, game: PaxRenaissance) -> PaxAction:
        options = game.decision.options
        bold = tuple(option for option in options if option.kind in BOLD)
        if bold and self.chance.below(4) > 0:
            options = bold
        chosen = options[self.chance.below(len(options))]
        assert isinstance(chosen, PaxAction)
        return chosen


def briefly(game: PaxRenaissance) -> str:
    """Give the options as canonical texts, those of one kind together: ``buy: west 1, west 2``."""
    groups: dict[str, list[str]] = {}
    for option in game.decision.options:
        kind, _, rest = str(option).partition(" ")
        groups.setdefault(kind, []).append(rest)
    told = [f"{kind}: {', '.join(rests)}" if rests[0] else kind for kind, rests in groups.items()]
    return "; ".join(told)


def playthrough(name: str) -> JsonObject:
    """Play one golden game and write it down."""
    table, most = TABLES[name]
    game = table.new(seed_of(name))
    record = game.record
    player = Player(name)
    steps: list[Json] = []
    while not game.over and len(steps) < most:
        decision = game.decision
        asked = briefly(game)
        action = player.choose(game)
        events: list[Json] = [event.to_json() for event in game.play(action)]
        steps.append([decision.seat, decision.kind, asked, str(action), events])
    del record["actions"], record["result"]
    return {
        "header": record,
        "opening": [event.to_json() for event in opening_events(game)],
        "steps": steps,
        "result": game.result.to_json() if game.over else None,
        "view": None if game.over else game.view(None),
    }


def written(golden: JsonObject) -> str:
    """Write it down, one step on each line, so that a difference can be read."""
    steps = golden["steps"]
    assert isinstance(steps, list)
    lines = ",\n".join(_compact(step) for step in steps)
    rest = _compact({key: value for key, value in golden.items() if key != "steps"})
    return f'{rest[:-1]},"steps":[\n{lines}\n]}}\n'


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def count_lines(game: PaxRenaissance, depth: int) -> int:
    """Count the different lines of play so many decisions deep; a line may end before."""
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return len(game.decision.options)
    total = 0
    for option in game.decision.options:
        copy = game.clone()
        copy.play(option)
        total += count_lines(copy, depth - 1)
    return total


def counts_of(name: str) -> dict[str, int]:
    """Count the lines from the beginning of a golden game and from two places on its way."""
    table, _ = TABLES[name]
    game = table.new(seed_of(name))
    player = Player(name)
    counts = {}
    for number in range(PLACES[-1] + 1):
        if number in PLACES:
            counts[f"after {number}"] = count_lines(game, DEPTH)
        if game.over:
            break
        game.play(player.choose(game))
    return counts


def all_counts() -> JsonObject:
    return {
        "rules": RULES_VERSION,
        "depth": DEPTH,
        "counts": {name: {**counts_of(name)} for name in TABLES},
    }


@pytest.mark.parametrize("name", TABLES)
def test_a_golden_game_is_what_it_was(name: str) -> None:
    stored = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert written(playthrough(name)) == stored, f"{name}.json {DIFFERS}"


@pytest.mark.parametrize("name", TABLES)
def test_the_numbers_of_lines_are_what_they_were(name: str) -> None:
    stored = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert stored["rules"] == RULES_VERSION
    assert stored["depth"] == DEPTH
    assert counts_of(name) == stored["counts"][name], f"counts.json, {name}, {DIFFERS}"


def test_every_number_of_seats_and_every_variant_has_a_golden_game() -> None:
    tables = [table for table, _ in TABLES.values()]
    assert {table.seats for table in tables if not table.variants} == {2, 3, 4}
    assert {table.variants for table in tables} >= {(variant,) for variant in VARIANTS}
    assert {path.stem for path in FOLDER.glob("*.json")} == {*TABLES, "counts"}


def test_whole_games_are_among_them() -> None:
    for name in ("two", "short-of-patience"):
        stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        assert stored["result"] is not None
        assert stored["steps"][-1][-1][-1]["kind"] == "game-won"


@pytest.mark.parametrize("name", TABLES)
def test_a_golden_game_replays_from_its_header_and_actions(name: str) -> None:
    stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    actions = [action_from_text(step[3]) for step in stored["steps"]]
    record = {
        **stored["header"],
        "actions": [action.to_json() for action in actions],
        "result": stored["result"],
    }
    game = condotta.replay(record)
    assert game.over == (stored["result"] is not None)
    if not game.over:
        assert game.view(None) == stored["view"]
        with pytest.raises(IllegalAction):
            game.play(next(action for action in ACTIONS if action not in game.decision.options))


def test_golden_files_are_small() -> None:
    for path in FOLDER.glob("*.json"):
        assert path.stat().st_size < 80_000, path.name


def write() -> None:
    """Write all golden files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in TABLES:
        path = FOLDER / f"{name}.json"
        path.write_text(written(playthrough(name)), encoding="utf-8")
    COUNTS.write_text(json.dumps(all_counts(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        sys.exit("usage: python -m tests.pax.test_golden --write")
