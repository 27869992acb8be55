"""Records stored by every earlier version replay to the same end, for ever.

A change that breaks one of these needs a new rules version and a way to read the old one; the
files themselves are never changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import condotta
from condotta.core.record import read_record

STORED = sorted((Path(__file__).parent / "records").glob("*/*.json"))


def test_there_are_stored_records_of_both_editions() -> None:
    assert {path.name[:4] for path in STORED} == {"1995", "2007"}


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_stored_record_replays_to_its_result(path: Path) -> None:
    record = read_record(path)
    game = condotta.replay(record)
    assert game.over
    assert game.result.to_json() == record["result"]
    assert game.record == record
