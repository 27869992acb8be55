"""The golden games of every game are what they were: see ``golden``."""

from __future__ import annotations

import json
from typing import Any

import pytest

import condotta
from condotta.core.errors import IllegalAction
from tests.games.every_game import GAMES
from tests.games.golden import DEPTH, counts_of, golden_of, playthrough, written
from tests.games.under_test import GameUnderTest

WITH_GOLDEN = [tested for tested in GAMES if tested.golden is not None]

every_golden_game = pytest.mark.parametrize(
    ("tested", "name"),
    [(tested, name) for tested in WITH_GOLDEN for name in golden_of(tested).tables],
    ids=str,
)


def differs(tested: GameUnderTest) -> str:
    """Say what to do when a golden game is another one now."""
    return (
        "is not what it was. If that is meant, the same seed and actions lead to another game now: "
        "RULES_VERSION must change, then write the golden files anew with "
        f"`python -m tests.games.write_golden {tested}`"
    )


def text_of(tested: GameUnderTest, name: str) -> str:
    return (golden_of(tested).folder / f"{name}.json").read_text(encoding="utf-8")


def stored(tested: GameUnderTest, name: str) -> dict[str, Any]:
    found = json.loads(text_of(tested, name))
    assert isinstance(found, dict)
    return found


@every_golden_game
def test_a_golden_game_is_what_it_was(tested: GameUnderTest, name: str) -> None:
    assert written(playthrough(tested, name)) == text_of(tested, name), (
        f"{name}.json {differs(tested)}"
    )


@every_golden_game
def test_the_numbers_of_lines_are_what_they_were(tested: GameUnderTest, name: str) -> None:
    counts = stored(tested, "counts")
    assert counts["rules"] == tested.description.rules_version
    assert counts["depth"] == DEPTH
    found = counts_of(golden_of(tested), name)
    assert found == counts["counts"][name], f"counts.json, {name}, {differs(tested)}"


@every_golden_game
def test_a_golden_game_replays_from_its_header_and_actions(
    tested: GameUnderTest, name: str
) -> None:
    kept = stored(tested, name)
    actions = [tested.from_text(step[3]) for step in kept["steps"]]
    game = condotta.replay(
        {
            **kept["header"],
            "actions": [action.to_json() for action in actions],
            "result": kept["result"],
        }
    )
    assert game.over == (kept["result"] is not None)
    if not game.over:
        assert game.view(None) == kept["view"]
        options = game.decision.options
        with pytest.raises(IllegalAction):
            game.play(next(action for action in tested.actions if action not in options))


@pytest.mark.parametrize("tested", WITH_GOLDEN, ids=str)
def test_whole_games_are_among_them(tested: GameUnderTest) -> None:
    golden = golden_of(tested)
    assert golden.whole
    for name in golden.whole:
        kept = stored(tested, name)
        assert kept["result"] is not None
        assert kept["steps"][-1][-1][-1]["kind"] == golden.last_event


@pytest.mark.parametrize("tested", WITH_GOLDEN, ids=str)
def test_golden_files_are_small_and_all_are_used(tested: GameUnderTest) -> None:
    golden = golden_of(tested)
    files = [*golden.folder.glob("*.json")]
    assert {path.stem for path in files} == {*golden.tables, "counts"}
    for path in files:
        assert path.stat().st_size < golden.largest_file, path.name
