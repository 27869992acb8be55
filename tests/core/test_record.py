"""Records: read with care, written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import condotta
from condotta.core.errors import BadRecord, CondottaError
from condotta.core.record import FORMAT, VERSION, check_header, read_record, write_record
from condotta.core.values import Json, JsonObject


def short_game() -> JsonObject:
    """Give the record of a short finished game with a show in it."""
    game = condotta.new("condottiere", seats=3, seed=11, options={"max_battles": 3})
    hand = game.view(1)["hand"]
    assert isinstance(hand, list)
    game.play_json({"kind": "show", "seat": 1, "cards": [hand[0]], "to": [0, 2]})
    number = 0
    while not game.over:
        options = game.decision.options
        game.play(options[number * 5 % len(options)])
        number += 1
    return game.record


RECORD = short_game()


def copy() -> JsonObject:
    again = json.loads(json.dumps(RECORD))
    assert isinstance(again, dict)
    return again


def actions(record: JsonObject) -> list[Json]:
    found = record["actions"]
    assert isinstance(found, list)
    return found


def refused(record: Json, to: int | None = None) -> CondottaError:
    with pytest.raises(CondottaError) as caught:
        condotta.replay(record, to=to)
    assert str(caught.value)
    return caught.value


def test_a_good_record_replays() -> None:
    game = condotta.replay(copy())
    assert game.over
    assert game.record == RECORD
    assert check_header(copy()) == RECORD
    assert (FORMAT, VERSION) == ("condotta-record", 1)


@pytest.mark.parametrize(
    "given", [None, True, 7, "record", [], {}, {"format": "condotta-snapshot"}], ids=repr
)
def test_what_is_no_record_is_refused(given: Json) -> None:
    assert refused(given).message.key == "error.not-a-record"


@pytest.mark.parametrize("version", [0, 2, "1", None, [1], 1.5], ids=repr)
def test_a_record_of_another_version_is_refused(version: Json) -> None:
    error = refused({**copy(), "version": version})
    assert isinstance(error, BadRecord)
    assert error.message.key == "error.record-version"
    assert error.message.args == {"given": repr(version)}


@pytest.mark.parametrize("stream", ["condotta-chance-2", None, 1, []], ids=repr)
def test_a_record_of_another_stream_of_chance_is_refused(stream: Json) -> None:
    error = refused({**copy(), "chance": stream})
    assert isinstance(error, BadRecord)
    assert error.message.key == "error.record-chance"


@pytest.mark.parametrize("version", ["condottiere-0", "condottiere-3", "chess-1"], ids=repr)
def test_a_record_of_other_rules_is_refused(version: str) -> None:
    """The rules' version changes when the same actions would lead to another game."""
    assert isinstance(refused({**copy(), "rules": version}), CondottaError)


@pytest.mark.parametrize("listed", [None, "pass", 7, {}], ids=repr)
def test_actions_must_be_a_list(listed: Json) -> None:
    error = refused({**copy(), "actions": listed})
    assert error.message.key == "error.record-field"
    assert error.message.args == {"field": "actions"}


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("game", "chess", "error.record-setup"),
        ("game", None, "error.record-setup"),
        ("edition", "2008", "error.record-setup"),
        ("variants", ["points"], "error.record-setup"),
        ("options", {"dice": 2}, "error.record-setup"),
        ("options", {"start_seat": 3}, "error.record-setup"),
        ("seats", 7, "error.record-setup"),
        ("seats", None, "error.record-setup"),
        ("seed", "seven", "error.record-setup"),
        ("seed", 7, "error.record-field"),
        ("seed", None, "error.record-field"),
    ],
)
def test_a_header_that_cannot_be_played_is_refused(field: str, value: Json, key: str) -> None:
    error = refused({**copy(), field: value})
    assert isinstance(error, BadRecord)
    assert error.message.key == key


def test_a_wrong_result_is_refused() -> None:
    record = copy()
    result = record["result"]
    assert isinstance(result, dict)
    wrong: list[Json] = [
        {**result, "reason": "final-battle"},
        {**result, "winners": []},
        {**result, "capped": False},
        {},
        "won",
        7,
    ]
    for stated in wrong:
        error = refused({**record, "result": stated})
        assert isinstance(error, BadRecord)
        assert error.message.key == "error.record-result"
    # Of a game that is not over too; but a record without a result says nothing wrong.
    assert refused({**record, "actions": actions(record)[:-1]}).message.key == "error.record-result"
    assert condotta.replay({**record, "result": None}).over
    del record["result"]
    assert condotta.replay(record).over
    # What is replayed in part is not compared with the end.
    assert not condotta.replay(copy(), to=3).over


@pytest.mark.parametrize(
    "entry",
    [
        None,
        7,
        "pass",
        [],
        {},
        {"kind": "fly"},
        {"kind": "choose-region", "region": "atlantis"},
        {"kind": "draw", "count": 3},
        {"kind": "decline"},
        {"kind": "show"},
        {"kind": "show", "seat": 0, "cards": ["winter"], "to": [0]},
        {"kind": "show", "seat": 0, "cards": ["ace"], "to": [1]},
        {"kind": "show", "seat": 9, "cards": ["winter"], "to": [1]},
        {"kind": "show", "seat": 0, "cards": [], "to": [1]},
        {"kind": "show", "seat": 0, "cards": ["winter"] * 4, "to": [1]},
        {"kind": "show", "seat": 0, "cards": "winter", "to": 1},
    ],
    ids=repr,
)
def test_an_action_that_cannot_be_is_refused_with_its_number(entry: Json) -> None:
    for place in (0, 4, len(actions(RECORD)) - 1):
        record = copy()
        actions(record)[place] = entry
        error = refused(record)
        assert isinstance(error, BadRecord)
        assert error.message.key == "error.record-action"
        assert error.message.args["number"] == place + 1
        # Up to there it can still be played.
        assert condotta.replay(record, to=place).record["actions"] == actions(record)[:place]


def test_an_action_after_the_end_is_refused() -> None:
    record = copy()
    actions(record).append({"kind": "pass"})
    error = refused(record)
    assert error.message.key == "error.record-action"
    assert error.message.args["number"] == len(actions(RECORD)) + 1


@pytest.mark.parametrize("to", [-1, 10_000])
def test_there_is_no_such_move(to: int) -> None:
    error = refused(copy(), to)
    assert isinstance(error, BadRecord)
    assert error.message.key == "error.no-such-move"
    assert error.message.args == {"given": repr(to), "moves": len(actions(RECORD))}


def test_a_record_goes_through_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, copy())
    assert read_record(path) == RECORD
    assert condotta.replay(read_record(path)).over
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]
    assert path.read_text(encoding="utf-8").endswith("}\n")


def test_a_crash_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_record(path, copy())
    before = path.read_text(encoding="utf-8")

    def crash(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", crash)
    with pytest.raises(KeyboardInterrupt):
        write_record(path, {**copy(), "seats": 2})
    assert path.read_text(encoding="utf-8") == before


def test_a_truncated_file_is_refused_wherever_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    whole = json.dumps(RECORD)
    for length in range(0, len(whole), 97):
        path.write_text(whole[:length], encoding="utf-8")
        with pytest.raises(BadRecord) as caught:
            read_record(path)
        assert caught.value.message.key == "error.record-json"
        assert caught.value.message.args["path"] == str(path)
        assert str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"{",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"{" + b'"a":{' * 50_000,
        b'{"a": 1' + b"0" * 10_000 + b"}",
    ],
    ids=["empty", "words", "brace", "bytes", "deep-list", "deep-object", "huge-number"],
)
def test_a_file_that_is_no_json_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord) as caught:
        read_record(path)
    assert caught.value.message.key == "error.record-json"


def test_json_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for content in ("null", "[]", "7", '{"format": "condotta-snapshot"}'):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(BadRecord) as caught:
            read_record(path)
        assert caught.value.message.key == "error.not-a-record"


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(BadRecord) as caught:
            read_record(path)
        assert caught.value.message.key == "error.unreadable-file"
        assert caught.value.message.args["path"] == str(path)


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "taken.json"
    folder.mkdir()
    (folder / "inside").touch()
    with pytest.raises(IsADirectoryError):
        write_record(folder, copy())
    assert [path.name for path in tmp_path.iterdir()] == ["taken.json"]
