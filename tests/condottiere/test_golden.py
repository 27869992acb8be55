"""Golden playthroughs: whole games written down step by step, and counts of lines of play.

They say nothing about what is right; they say that nothing has changed. The same seed and actions
must lead to the same game for ever, because stored records are replayed. When a change is
meant, it is a change of the rules' version:

    change RULES_VERSION in condotta/condottiere/rules.py, then
    python -m tests.condottiere.test_golden --write
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import condotta
from condotta.condottiere import Condottiere, CondottiereAction
from condotta.condottiere.game import opening_events
from condotta.condottiere.rules import RULES_VERSION, VARIANTS
from condotta.core.chance import Chance, seed_from
from condotta.core.errors import IllegalAction
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import Configuration

FOLDER = Path(__file__).parent / "golden"
COUNTS = FOLDER / "counts.json"

DIFFERS = (
    "is not what it was. If that is meant, the same seed and actions lead to another game now: "
    "RULES_VERSION must change, then write the golden files anew with "
    "`python -m tests.condottiere.test_golden --write`"
)

TABLES: dict[str, tuple[Configuration, int]] = {
    "2007": (Configuration("2007", seats=4), 1_000),
    "2007-two": (Configuration("2007", seats=2), 1_000),
    "1995": (Configuration("1995", seats=4), 1_000),
    "1995-six": (Configuration("1995", seats=6), 120),
    "2007-draw-after-battle": (Configuration("2007", ("draw-after-battle",), 3), 130),
    "2007-campaign": (
        Configuration("2007", ("campaign",), 2, (("target", 3), ("max_battles", 4))),
        130,
    ),
    "2007-bigger-kingdoms": (Configuration("2007", ("bigger-kingdoms",), 5), 130),
    "2007-capturing-regions": (Configuration("2007", ("capturing-regions",), 3), 130),
    "2007-hidden-cards": (Configuration("2007", ("hidden-cards",), 4), 130),
    "1995-points": (
        Configuration("1995", ("points",), 3, (("target", 4), ("max_battles", 4))),
        130,
    ),
    "1995-bigger-kingdoms": (Configuration("1995", ("bigger-kingdoms",), 3), 130),
    "1995-capturing-cities": (Configuration("1995", ("capturing-cities",), 4), 130),
    "2007-discouraged": (
        Configuration(
            "2007",
            ("campaign", "capturing-regions"),
            4,
            (("target", 2), ("max_battles", 3), ("start_seat", 2), ("pope_on_contested", "forbid")),
        ),
        130,
    ),
    "1995-discouraged": (
        Configuration(
            "1995",
            ("points", "capturing-cities"),
            4,
            (("target", 2), ("max_battles", 3), ("show_discarded_hand", False)),
        ),
        130,
    ),
    "2007-everything": (
        Configuration(
            "2007",
            VARIANTS["2007"],
            5,
            (
                ("target", 2),
                ("max_battles", 3),
                ("bishop_strength", "winter_flat"),
                ("hidden_turnup", "any"),
                ("hidden_scarecrow", "any"),
                ("show_hand_counts", False),
            ),
        ),
        130,
    ),
    "2007-hidden-any": (
        Configuration(
            "2007",
            ("hidden-cards",),
            3,
            (
                ("bishop_strength", "winter_flat"),
                ("pope_on_contested", "forbid"),
                ("show_discarded_hand", False),
                ("hidden_turnup", "any"),
                ("hidden_scarecrow", "any"),
                ("allow_show", False),
            ),
        ),
        130,
    ),
}
"""Each playthrough: its table, and after how many steps it stops (enough for a whole game of each
edition)."""

DEPTH = 3


def seed_of(name: str) -> int:
    """Give each table a deal of its own; new tables come last, so that the old keep theirs."""
    return 2007 + list(TABLES).index(name)


class Player:
    """Plays at random, passing seldom; its chance is the pinned stream, not Python's."""

    def __init__(self, name: str) -> None:
        self.chance = Chance(seed_from(name.encode().hex()[:64]))

    def choose(self, game: Condottiere) -> CondottiereAction:
        options = game.decision.options
        bold = [option for option in options if option.kind != "pass"]
        if self.chance.below(4) > 0:
            options = tuple(bold)
        chosen = options[self.chance.below(len(options))]
        assert isinstance(chosen, CondottiereAction)
        return chosen


def briefly(game: Condottiere) -> str:
    """Give the options as canonical texts, those of one kind together: ``play: winter spring``."""
    groups: dict[str, list[str]] = {}
    for option in game.decision.options:
        kind, _, rest = str(option).partition(" ")
        groups.setdefault(kind, []).append(rest)
    told = [f"{kind}: {' '.join(rests)}" if rests[0] else kind for kind, rests in groups.items()]
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


def count_lines(game: Condottiere, depth: int) -> int:
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
    for number in range(56):
        if number in (0, 25, 55):
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


def test_both_editions_and_every_variant_have_a_golden_game() -> None:
    alone = {(table.edition, table.variants) for table, _ in TABLES.values()}
    for edition, variants in VARIANTS.items():
        assert (edition, ()) in alone
        assert all((edition, (variant,)) in alone for variant in variants)
    assert {path.stem for path in FOLDER.glob("*.json")} == {*TABLES, "counts"}


def test_a_whole_game_of_each_edition_is_among_them() -> None:
    for name in ("2007", "2007-two", "1995"):
        stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        assert stored["result"] is not None
        assert stored["steps"][-1][-1][-1]["kind"] == "game-over"


@pytest.mark.parametrize("name", TABLES)
def test_a_golden_game_replays_from_its_header_and_actions(name: str) -> None:
    stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    actions = [condotta.condottiere.action_from_text(step[3]) for step in stored["steps"]]
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
            game.play(
                next(a for a in condotta.condottiere.ACTIONS if a not in game.decision.options)
            )


def test_golden_files_are_small() -> None:
    for path in FOLDER.glob("*.json"):
        assert path.stat().st_size < 60_000, path.name


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
        sys.exit("usage: python -m tests.condottiere.test_golden --write")
