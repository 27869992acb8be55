"""Games as tables of data: a row for each decision, in Parquet files (needs the extra ``data``).

A file is made of records and gives them back, so what stands in it can always be played again.
Everything else in a row is worked out by playing the record: what was asked, what could be
answered, what the seat saw, how it ended for it. What was taken back is left out.

>>> import condotta, random, tempfile
>>> game = condotta.new("condottiere", seats=2, seed=7)
>>> while not game.over:
...     events = game.play(game.decision.options[0])
>>> with tempfile.TemporaryDirectory() as folder:
...     records_to_parquet([game.record], folder + "/games.parquet")
...     kept = list(records_from_parquet(folder + "/games.parquet"))
>>> kept == [game.record]
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq

from condotta.core.errors import CondottaError
from condotta.core.game import Game
from condotta.core.given import cut, shown
from condotta.core.registry import description_of, opening, replay
from condotta.core.values import Json, JsonObject
from condotta.encodings.encoding import Encoding, encoding_of
from condotta.encodings.layout import Layout

WHAT: Final = ("actions", "views", "encodings", "both")
"""What a file tells of each decision: the answer alone, with what the seat saw as JSON, as numbers,
or as both."""

ROWS: Final = 2_048
"""A row group is written when there are as many: about 20 MB of Pax Renaissance's numbers."""

COLUMNS: Final = pa.schema(
    [
        ("game_number", pa.int32()),
        ("game", pa.dictionary(pa.int8(), pa.string())),
        ("rules", pa.dictionary(pa.int8(), pa.string())),
        ("edition", pa.dictionary(pa.int8(), pa.string())),
        ("variants", pa.list_(pa.string())),
        ("options", pa.string()),
        ("seats", pa.int8()),
        ("seed", pa.string()),
        ("players", pa.list_(pa.string())),
        ("decision", pa.int32()),
        ("seat", pa.int8()),
        ("kind", pa.string()),
        ("action", pa.int32()),
        ("answer", pa.string()),
        ("choices", pa.list_(pa.int32())),
        ("winners", pa.list_(pa.int8())),
        ("reason", pa.string()),
        ("capped", pa.bool_()),
        ("returns", pa.float64()),
        ("record", pa.string()),
    ]
)
"""What every file has. ``options``, ``answer`` and ``record`` are JSON; the record of a game stands
in its first row."""

MARK: Final = b"condotta"
"""The key of what a file says of itself, as JSON: the package's version, and the layouts of its
columns of numbers. The rules' version stands in every row."""


class DataError(CondottaError):
    """Data that cannot be written or read."""


class GamesFile:
    """A Parquet file that grows game by game; it has its name only when it is whole.

    Raises:
        DataError: There is such a file already, or the system does not write one.
    """

    def __init__(self, path: str | Path, what: str = "actions") -> None:
        """Begin a file; ``what`` is one of ``WHAT``."""
        if what not in WHAT:
            given = {"given": shown(what), "known": ", ".join(WHAT)}
            raise DataError("error.data-what", given)
        self.path = Path(path)
        if self.path.exists():
            raise DataError("error.data-exists", {"path": cut(str(self.path))})
        self.games = 0
        self._what = what
        self._fresh = self.path.with_name(self.path.name + ".new")
        self._rows: list[dict[str, object]] = []
        self._told: Told | None = None
        self._writer: pq.ParquetWriter | None = None
        try:
            # Before anything is played for it.
            self._fresh.touch()
        except (OSError, ValueError) as problem:
            raise self._cannot_write(problem) from problem

    def add(self, record: object) -> None:
        """Write the rows of a record; one that does not play as it says is refused."""
        game = replay(record)
        if self._told is None:
            self._told = Told(game, self._what)
        self._told.refuse_other(game)
        around = record.get("table") if isinstance(record, dict) else None
        # All of a game or nothing: somebody may break it off while it is played again.
        rows = [*self._told.rows_of(game, around, self.games)]
        self._rows += rows
        self.games += 1
        if len(self._rows) >= ROWS:
            self._flush()

    def close(self) -> None:
        """Write what is left, and give the file its name."""
        self._flush()
        try:
            if self._writer is not None:
                self._writer.close()
            self._fresh.replace(self.path)
        except OSError as problem:
            raise self._cannot_write(problem) from problem

    def abandon(self) -> None:
        """Leave nothing behind."""
        if self._writer is not None:
            # What cannot be written need not be: the file is thrown away.
            with suppress(OSError):
                self._writer.close()
        self._fresh.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if problem is not None:
            self.abandon()
            return
        try:
            self.close()
        except BaseException:
            self.abandon()
            raise

    def _flush(self) -> None:
        schema = marked(COLUMNS) if self._told is None else self._told.schema
        rows, self._rows = self._rows, []
        try:
            if self._writer is None:
                self._writer = pq.ParquetWriter(self._fresh, schema, compression="zstd")
            if rows:
                self._writer.write_table(table_of(rows, schema))
        except OSError as problem:
            raise self._cannot_write(problem) from problem

    def _cannot_write(self, problem: OSError | ValueError) -> DataError:
        reason = getattr(problem, "strerror", None) or str(problem)
        return DataError("error.data-disk", {"path": cut(str(self.path)), "problem": cut(reason)})


class Told:
    """What a file tells of its games: its columns, and how rows are made."""

    def __init__(self, game: Game, what: str) -> None:
        """Decide by the first game."""
        self.game = game.name
        self.has_views = what in ("views", "both")
        self.encoding: Encoding | None = None
        if what in ("encodings", "both"):
            self.encoding = encoding_of(game.name)
        self.schema = self._schema()

    def _schema(self) -> pa.Schema:
        schema = COLUMNS.append(pa.field("view", pa.string())) if self.has_views else COLUMNS
        layouts = self._layouts()
        for name, layout in layouts.items():
            schema = schema.append(pa.field(name, pa.list_(pa.uint8(), layout.size)))
        return marked(
            schema,
            {name: [layout.name, layout.version] for name, layout in layouts.items()},
        )

    def _layouts(self) -> dict[str, Layout]:
        """The columns of numbers: what a view shows, and what must be remembered."""
        if self.encoding is None:
            return {}
        layouts = {"observation": self.encoding.layout}
        if self.encoding.memory is not None:
            layouts["memory"] = self.encoding.memory.layout
        return layouts

    def refuse_other(self, game: Game) -> None:
        """Numbers of another game have another length: they need a file of their own."""
        if self.encoding is not None and game.name != self.game:
            raise DataError("error.data-mixed", {"first": self.game, "given": game.name})

    def rows_of(self, game: Game, around: Json, number: int) -> Iterator[dict[str, object]]:
        """Play a game again and give a row for each decision."""
        record = game.record
        if isinstance(around, dict):
            record["table"] = around
        of_game = _of_game(game, record, number)
        returns = game.result.returns if game.over else None
        for decision, row in enumerate(self._decisions(record)):
            seat = row["seat"]
            assert isinstance(seat, int)
            row["decision"] = decision
            row["returns"] = None if returns is None else returns[seat]
            row["record"] = None if decision else _text(record)
            yield {**of_game, **row}

    def _decisions(self, record: JsonObject) -> Iterator[dict[str, object]]:
        game = opening(record)
        memory = None if self.encoding is None else self.encoding.memory
        remember = (
            [] if memory is None else [memory.begin(seat, game.seats) for seat in _seats(game)]
        )
        events = description_of(game.name).opening_events(game)
        actions = record["actions"]
        assert isinstance(actions, list)
        for entry in actions:
            for seat, recollection in enumerate(remember):
                for event in events:
                    recollection.hear(event.seen_by(seat))
            decision = game.decision
            answered = next((one for one in decision.options if one.to_json() == entry), None)
            # What is no answer was volunteered: cards shown to others.
            if answered is not None:
                row: dict[str, object] = {
                    "seat": decision.seat,
                    "kind": decision.kind,
                    "action": answered.index,
                    "answer": _text(entry),
                    "choices": [option.index for option in decision.options],
                }
                if remember:
                    row["memory"] = remember[decision.seat].recall().tobytes()
                yield self._with_sight(row, game.view(decision.seat))
            events = game.play_json(entry)

    def _with_sight(self, row: dict[str, object], view: JsonObject) -> dict[str, object]:
        if self.has_views:
            row["view"] = _text(view)
        if self.encoding is not None:
            row["observation"] = self.encoding.observe(view).tobytes()
        return row


def records_to_parquet(
    records: Iterable[object], path: str | Path, *, what: str = "actions"
) -> None:
    """Write games, a row for each decision, into a new file.

    Args:
        records: What ``game.record`` gives, or ``condotta.read_record``; finished or not.
        path: The file; one that is there already is not written over.
        what: What is told of each decision: its answer alone (``actions``), also what the seat saw
            (``views``, ``encodings``, ``both``).

    Raises:
        DataError: The file cannot be written, or encodings of two games were wanted in it.
        BadRecord: A record does not play as it says; then nothing is written.
    """
    with GamesFile(path, what) as file:
        for record in records:
            file.add(record)


def records_from_parquet(path: str | Path) -> Iterator[JsonObject]:
    """Give the records of a file back, each played again to its result.

    Raises:
        DataError: The file cannot be read, or no games are in it.
        BadRecord: A record does not play as it says.
    """
    try:
        with pq.ParquetFile(path) as file:
            if MARK not in (file.schema_arrow.metadata or {}):
                raise DataError("error.data-not-ours", {"path": cut(str(path))})
            for batch in file.iter_batches(columns=["record"]):
                for text in batch.column(0).to_pylist():
                    if text is not None:
                        record = json.loads(text)
                        replay(record)
                        yield record
    except (OSError, pa.ArrowException, ValueError) as problem:
        given = {"path": cut(str(path)), "problem": cut(str(problem))}
        raise DataError("error.data-file", given) from problem


def table_of(rows: list[dict[str, object]], schema: pa.Schema) -> pa.Table:
    """Lay rows out in columns; numbers come as bytes and are not looked at one by one."""
    return pa.table([_column(rows, field) for field in schema], schema=schema)


def _column(rows: list[dict[str, object]], field: pa.Field) -> pa.Array:
    values: list[Any] = [row.get(field.name) for row in rows]
    if not pa.types.is_fixed_size_list(field.type):
        return pa.array(values, type=field.type)
    numbers = b"".join(values)
    flat = pa.Array.from_buffers(pa.uint8(), len(numbers), [None, pa.py_buffer(numbers)])
    return pa.FixedSizeListArray.from_arrays(flat, field.type.list_size)


def marked(schema: pa.Schema, layouts: JsonObject | None = None) -> pa.Schema:
    """Say of a file what wrote it, and in which layouts its numbers are."""
    about = {"version": version("condotta"), "layouts": layouts or {}}
    return schema.with_metadata({MARK: json.dumps(about).encode()})


def _of_game(game: Game, record: JsonObject, number: int) -> dict[str, object]:
    """Give what is the same in every row of a game."""
    table = record.get("table")
    result = game.result if game.over else None
    return {
        "game_number": number,
        "game": record["game"],
        "rules": record["rules"],
        "edition": record["edition"],
        "variants": record["variants"],
        "options": _text(record["options"]),
        "seats": game.seats,
        "seed": record.get("seed"),
        "players": table.get("players") if isinstance(table, dict) else None,
        "winners": None if result is None else result.winners,
        "reason": None if result is None else result.reason,
        "capped": None if result is None else result.capped,
    }


def _seats(game: Game) -> range:
    return range(game.seats)


def _text(said: Json) -> str:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))
