"""Records: a game's header, seed and actions as JSON, read with care.

The format is described in ``docs/record-format.md`` with a JSON schema beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from condotta.core.chance import STREAM
from condotta.core.errors import BadRecord, bad_parameter
from condotta.core.game import Game
from condotta.core.given import cut, shown
from condotta.core.values import Json, JsonObject

FORMAT = "condotta-record"
VERSION = 1

CANCEL = "cancel"
"""What a record may say where an action was taken back to its start."""


def check_header(record: object) -> JsonObject:
    """Refuse what is no record, or one of a version or chance stream this house does not know."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord("error.not-a-record")
    if not is_version(record.get("version"), VERSION):
        raise BadRecord("error.record-version", {"given": shown(record.get("version"))})
    if record.get("start") is None and record.get("chance") != STREAM:
        given = {"given": shown(record.get("chance")), "known": STREAM}
        raise BadRecord("error.record-chance", given)
    if not isinstance(record.get("actions"), list):
        raise BadRecord("error.record-field", {"field": "actions"})
    return record


def header_of(
    game: str,
    rules: str,
    edition: str,
    variants: Sequence[str],
    options: Mapping[str, Json],
    seats: int,
) -> JsonObject:
    """Give what was agreed, as records, snapshots and views begin."""
    return {
        "game": game,
        "rules": rules,
        "edition": edition,
        "variants": [*variants],
        "options": dict(options),
        "seats": seats,
    }


def record_of(
    header: JsonObject, seed: bytes, start: JsonObject | None, actions: list[Json], result: Json
) -> JsonObject:
    """Put a record together: from the deal of a seed, or from a position where one is given."""
    begun: JsonObject = {"start": start}
    if start is None:
        begun = {"chance": STREAM, "seed": seed.hex()}
    written: JsonObject = {"format": FORMAT, "version": VERSION, **header, **begun}
    written["actions"] = actions
    written["result"] = result
    return written


def is_version(given: Json, known: int) -> bool:
    """Say whether a version number is the known one; JSON's true, Python's 1, is no number."""
    return given == known and not isinstance(given, bool)


def is_cancel(entry: object) -> bool:
    """Say whether an entry of a record takes back what was answered before it."""
    return isinstance(entry, dict) and entry == {"kind": CANCEL}


def header_text(record: JsonObject, field: str) -> str:
    """Read a header field that must be text."""
    value = record.get(field)
    if not isinstance(value, str):
        raise BadRecord("error.record-field", {"field": field})
    return value


def check_result(record: JsonObject, game: Game) -> None:
    """Refuse a record whose stated result is not the one its actions lead to."""
    stated = record.get("result")
    reached = game.result.to_json() if game.over else None
    if stated is not None and stated != reached:
        given = {"stated": shown(stated), "reached": shown(reached)}
        raise BadRecord("error.record-result", given)


def read_record(path: str | Path) -> JsonObject:
    """Read a record from a file; ``condotta.replay`` plays it.

    Raises:
        BadRecord: The file cannot be read, or is no record.
    """
    file = _path_given(path)
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadRecord("error.unreadable-file", _trouble(file, problem)) from problem
    except (ValueError, RecursionError) as problem:
        raise BadRecord("error.record-json", _trouble(file, problem)) from problem
    return check_header(record)


def write_record(path: str | Path, record: object) -> None:
    """Write a record so that a crash leaves either the old file or the new one, never half.

    Raises:
        BadRecord: It is no record, or cannot be written as JSON.
        OSError, ValueError: The system does not write such a file.
    """
    file = _path_given(path)
    try:
        written = json.dumps(check_header(record), ensure_ascii=False, indent=1) + "\n"
        content = written.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadRecord("error.record-json", _trouble(file, problem)) from problem
    fresh = file.with_name(file.name + ".new")
    try:
        fresh.write_bytes(content)
        fresh.replace(file)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _path_given(path: object) -> Path:
    if not isinstance(path, str | Path) or not Path(path).name:
        refused = bad_parameter("path", path, "str, Path").message
        raise BadRecord(refused.key, refused.args)
    return Path(path)


def _trouble(path: Path, problem: Exception) -> dict[str, object]:
    reason = getattr(problem, "strerror", None) or str(problem)
    return {"path": cut(str(path)), "problem": cut(reason)}
