"""Games as tables of data: every row says what the game says, and records come back."""

from __future__ import annotations

import builtins
import errno
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import condotta
from condotta.cli.arguments import ROWS_TELL
from condotta.core.values import JsonObject
from condotta.encodings.encoding import encoding_of
from condotta.env import data
from condotta.env.data import DataError, GamesFile, records_from_parquet, records_to_parquet
from tests.cli.conftest import Run, plain_terminal, run

__all__ = ["plain_terminal", "run"]

pytestmark = pytest.mark.once

TABLES: list[dict[str, Any]] = [
    {"game": "condottiere", "seats": 3, "variants": ["hidden-cards"]},
    {"game": "condottiere", "seats": 6, "edition": "1995"},
    {"game": "pax-renaissance", "seats": 2},
    {"game": "pax-renaissance", "seats": 4, "variants": ["astrology"]},
]


def played(seed: int = 1, *, most: int = 10_000, **table: Any) -> JsonObject:
    game = condotta.new(table.pop("game"), seed=seed, **table)
    rng = Random(seed)
    for _ in range(most):
        if game.over:
            break
        game.play(rng.choice(game.decision.options))
    return game.record


def rows_in(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


# --- rows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{table['seats']}")
def test_rows_say_what_the_game_says(table: dict[str, Any], path: Path) -> None:
    record: Any = played(**table)
    records_to_parquet([record], path, what="both")
    game = condotta.replay(record, to=0)
    encoding = encoding_of(game.name)
    rows = rows_in(path)
    returns = condotta.replay(record).result.returns
    assert len(rows) == len(record["actions"])
    for number, row in enumerate(rows):
        decision = game.decision
        assert (row["game_number"], row["decision"]) == (0, number)
        assert (row["seat"], row["kind"]) == (decision.seat, decision.kind)
        assert row["choices"] == [option.index for option in decision.options]
        assert row["action"] in row["choices"]
        assert json.loads(row["answer"]) == record["actions"][number]
        view = game.view(decision.seat)
        assert json.loads(row["view"]) == view
        assert np.array_equal(row["observation"], encoding.observe(view))
        assert row["returns"] == returns[decision.seat]
        game.play_json(record["actions"][number])
    assert {tuple(row["winners"]) for row in rows} == {game.result.winners}
    assert {row["reason"] for row in rows} == {game.result.reason}
    assert {row["capped"] for row in rows} == {game.result.capped}
    assert {(row["game"], row["rules"], row["edition"], row["seats"]) for row in rows} == {
        (record["game"], record["rules"], record["edition"], record["seats"])
    }
    assert rows[0]["variants"] == record["variants"]
    assert json.loads(rows[0]["options"]) == record["options"]
    assert rows[0]["seed"] == record["seed"]
    assert rows[0]["players"] is None


def test_what_is_remembered_is_told_from_where_the_seat_sits(path: Path) -> None:
    record: Any = played(game="condottiere", seats=3)
    records_to_parquet([record], path, what="encodings")
    memory = encoding_of("condottiere").memory
    assert memory is not None
    game = condotta.replay(record, to=0)
    remembered = [memory.begin(seat, 3) for seat in range(3)]
    for row, entry in zip(rows_in(path), record["actions"], strict=True):
        assert np.array_equal(row["memory"], remembered[row["seat"]].recall())
        for event in game.play_json(entry):
            for seat in range(3):
                remembered[seat].hear(event.seen_by(seat))


@pytest.mark.parametrize(
    ("what", "columns"),
    [
        ("actions", set()),
        ("views", {"view"}),
        ("encodings", {"observation", "memory"}),
        ("both", {"view", "observation", "memory"}),
    ],
)
def test_a_file_tells_what_was_wanted(what: str, columns: set[str], path: Path) -> None:
    records_to_parquet([played(game="condottiere", seats=2)], path, what=what)
    assert set(pq.read_schema(path).names) == {*data.COLUMNS.names, *columns}


def test_a_file_says_what_wrote_it_and_in_which_layouts(path: Path) -> None:
    records_to_parquet([played(game="condottiere", seats=2)], path, what="encodings")
    about = json.loads(pq.read_schema(path).metadata[b"condotta"])
    layouts = {"observation": ["condottiere", 1], "memory": ["condottiere played", 1]}
    assert about["layouts"] == layouts
    assert about["version"]


def test_a_game_that_goes_on_has_no_end(path: Path) -> None:
    records_to_parquet([played(game="condottiere", seats=2, most=9)], path)
    rows = rows_in(path)
    assert len(rows) == 9
    for name in ("winners", "reason", "capped", "returns"):
        assert {row[name] for row in rows} == {None}


def test_shown_cards_are_in_the_record_and_are_no_decision(path: Path) -> None:
    game: Any = condotta.new("condottiere", seats=2, seed=3)
    game.play(game.decision.options[0])
    game.show(0, [game.view(0)["hand"][0]], [1])
    game.play(game.decision.options[0])
    records_to_parquet([game.record], path, what="views")
    rows = rows_in(path)
    assert len(rows) == 2
    assert json.loads(rows[1]["view"]) == condotta.replay(game.record, to=2).view(rows[1]["seat"])
    assert [*records_from_parquet(path)] == [game.record]


# --- records come back ---------------------------------------------------------------------------


def test_records_come_back_as_they_were(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "ROWS", 100)
    records: list[dict[str, Any]] = [
        {**played(seed, **TABLES[seed % 4]), "table": {"players": ["a", "b"], "note": "ü"}}
        for seed in range(8)
    ]
    records_to_parquet(records, path)
    assert pq.read_metadata(path).num_row_groups > 3
    assert [*records_from_parquet(path)] == records
    assert rows_in(path)[0]["players"] == ["a", "b"]


def test_the_same_records_make_the_same_file(tmp_path: Path) -> None:
    records = [played(seed, game="pax-renaissance", seats=3) for seed in range(2)]
    for name in ("one", "other"):
        records_to_parquet(records, tmp_path / name, what="both")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_a_file_of_no_games_gives_none(path: Path) -> None:
    records_to_parquet([], path)
    assert [*records_from_parquet(path)] == []


def test_a_changed_record_is_not_given_back(path: Path) -> None:
    record: Any = played(game="condottiere", seats=2)
    records_to_parquet([record], path)
    table = pq.read_table(path)
    rows = table.to_pylist()
    changed = json.loads(rows[0]["record"])
    changed["actions"] = changed["actions"][1:]
    rows[0]["record"] = json.dumps(changed)
    pq.write_table(pa.Table.from_pylist(rows, table.schema), path)
    with pytest.raises(condotta.BadRecord):
        [*records_from_parquet(path)]


# --- what goes wrong -----------------------------------------------------------------------------


def test_a_file_that_is_there_is_not_written_over(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(DataError, match=r"games\.parquet already"):
        records_to_parquet([], path)
    assert path.read_text() == "mine"


def test_a_record_that_does_not_play_leaves_no_file(path: Path) -> None:
    good: Any = played(game="condottiere", seats=2)
    with pytest.raises(condotta.BadRecord):
        records_to_parquet([good, {**good, "seed": "00"}], path)
    assert [*path.parent.iterdir()] == []


def test_numbers_of_two_games_are_not_mixed(path: Path) -> None:
    records = [played(**TABLES[0]), played(**TABLES[2])]
    with pytest.raises(DataError, match="this one has condottiere, and pax-renaissance came"):
        records_to_parquet(records, path, what="encodings")
    records_to_parquet(records, path, what="views")
    assert [*records_from_parquet(path)] == records


def test_what_cannot_be_told_is_refused(path: Path) -> None:
    with pytest.raises(DataError, match="actions, views, encodings, both, not 'all'"):
        GamesFile(path, "all")
    assert data.WHAT == ROWS_TELL


def test_a_place_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file or directory"):
        GamesFile(tmp_path / "nowhere" / "games.parquet")


def test_a_full_disk_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(pq.ParquetWriter):  # type: ignore[misc]  # it says nothing of its types
        def write_table(self, *_: object, **__: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(pq, "ParquetWriter", Full)
    with pytest.raises(DataError, match="No space left on device"):
        records_to_parquet([played(game="condottiere", seats=2)], path)
    assert [*path.parent.iterdir()] == []


@pytest.mark.parametrize(
    "write",
    [
        lambda path: None,
        lambda path: path.write_text("no Parquet"),
        lambda path: pq.write_table(pa.table({"a": [1]}), path),
    ],
    ids=["missing", "something else", "another table"],
)
def test_what_holds_no_games_is_refused(write: Callable[[Path], None], path: Path) -> None:
    write(path)
    with pytest.raises(DataError, match=r"games\.parquet"):
        [*records_from_parquet(path)]


# --- the command ---------------------------------------------------------------------------------

SMALL = ("simulate", "--games", "4", "--players", "steady,random", "--seats", "3", "--seed", "5")


def test_simulate_writes_its_games(run: Run, path: Path) -> None:
    told = run(*SMALL, "--out", str(path), "--what", "encodings")
    assert told.code == 0
    assert "games.parquet" in told.flat
    rows = rows_in(path)
    assert {row["game_number"] for row in rows} == {0, 1, 2, 3}
    # Seats are changed from game to game.
    assert [row["players"] for row in rows if row["decision"] == 0][:2] == [
        ["steady", "random", "steady"],
        ["steady", "steady", "random"],
    ]
    assert len([*records_from_parquet(path)]) == 4


def test_the_same_seed_simulates_the_same_file(run: Run, tmp_path: Path) -> None:
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    assert run(*SMALL, "--out", str(one), "--json").code == 0
    assert run(*SMALL, "--out", str(other), "--json").code == 0
    assert one.read_bytes() == other.read_bytes()


def test_games_of_the_other_game_are_written_as_well(run: Run, path: Path) -> None:
    arguments = ("simulate", "pax-renaissance", "--games", "2", "--seats", "2", "--seed", "1")
    told = run(*arguments, "--players", "random", "--out", str(path), "--what", "views", "--json")
    assert json.loads(told.out)["games"] == 2
    assert json.loads(rows_in(path)[0]["view"])["game"] == "pax-renaissance"


def test_what_was_played_is_written_when_it_is_broken_off(
    run: Run, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from condotta.cli import simulate

    play_one = simulate._play_one

    def breaks(arguments: Any, tally: Any, own: Any, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return play_one(arguments, tally, own, number)

    monkeypatch.setattr(simulate, "_play_one", breaks)
    assert run(*SMALL, "--out", str(path)).code == 130
    assert len([*records_from_parquet(path)]) == 2


def test_a_missing_library_says_how_to_install_it(
    run: Run, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "condotta.env.data":
            raise ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow")
        return found(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    told = run(*SMALL, "--out", str(path))
    assert told.code == 2
    assert '(pyarrow). This installs it: pip install "condotta[data,env]"' in told.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--what", "views"), "name a file with --out"),
        (("--out", "x", "--what", "all"), "'all' cannot be chosen here"),
        (("--out", "/nowhere/x"), "Cannot write /nowhere/x: No such file or directory"),
    ],
)
def test_a_wrong_command_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    told = run(*SMALL, *arguments)
    assert told.code == 2
    assert said in told.err
