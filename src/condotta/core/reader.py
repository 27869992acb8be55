"""Reading what came from outside as JSON: whatever is wrong is noted by its field and value.

Reading goes on after a fault, so that all of them can be told at once (``hands.2.0: "ace" instead
of one like PREN001``).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from condotta.core.chance import STREAM, Chance, seed_from
from condotta.core.errors import BadSnapshot, CondottaError, SetupError
from condotta.core.given import cut, shown
from condotta.core.values import Json, JsonObject

Entry = TypeVar("Entry")
Start = TypeVar("Start")

FORMAT: Final = "condotta-snapshot"
_FEW: Final = 12
"""So many words can be listed where one of them is expected."""
_LONG: Final = 61
"""So many letters of a value are shown."""


class Vocabulary:
    """The words of one vocabulary and their numbers."""

    def __init__(self, words: list[str]) -> None:
        """Number them in their order."""
        self.words = words
        self.numbers = {word: number for number, word in enumerate(words)}


class Reader:
    """Reads the values of a snapshot or a view at a table of so many seats."""

    def __init__(self, seats: int, found: list[str], above: str = "") -> None:
        """Note in ``found`` what is wrong, fields by what stands above them (``turn.``)."""
        self.seats = seats
        self.found = found
        self.above = above

    def within(self, field: str | int) -> Reader:
        """Give a reader of what stands within a field."""
        return Reader(self.seats, self.found, f"{self.above}{field}.")

    def wrong(self, field: str | int, value: Json, fine: str) -> None:
        self.found.append(f"{self.above}{field}: {in_short(value)} instead of {fine}")

    def number(self, field: str | int, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 31:
            return value
        self.wrong(field, value, "a number of 0 or more")
        return 0

    def flag(self, field: str | int, value: Json) -> bool:
        if isinstance(value, bool):
            return value
        self.wrong(field, value, "true or false")
        return False

    def entries(self, field: str | int, value: Json) -> list[Json]:
        if isinstance(value, list):
            return value
        self.wrong(field, value, "a list")
        return []

    def by_seat(self, field: str | int, value: Json) -> list[Json]:
        """Read a list with an entry for each seat; empty if it is none."""
        entries = self.entries(field, value)
        if len(entries) == self.seats:
            return entries
        self.wrong(field, value, f"an entry for each of {self.seats} seats")
        return []

    def named(self, field: str | int, value: Json) -> JsonObject:
        if isinstance(value, dict):
            return value
        self.wrong(field, value, "names with values")
        return {}

    def exactly(self, field: str | int, value: Json, names: list[str]) -> JsonObject | None:
        """Read an object with these names; ``None`` if it is none."""
        if isinstance(value, dict) and len(value) == len(names) and _all_in(value, names):
            return value
        self.wrong(field, value, f"exactly {', '.join(names)}")
        return None

    def word(self, field: str | int, value: Json, known: Vocabulary) -> int:
        if isinstance(value, str):
            number = known.numbers.get(value, -1)
            if number >= 0:
                return number
        words = known.words
        few = ", ".join(words) if len(words) <= _FEW else f"one like {words[0]}"
        self.wrong(field, value, few)
        return 0

    def word_or_none(self, field: str | int, value: Json, known: Vocabulary) -> int:
        return -1 if value is None else self.word(field, value, known)

    def words(self, field: str | int, value: Json, known: Vocabulary) -> list[int]:
        within = self.within(field)
        return [within.word(n, word, known) for n, word in enumerate(self.entries(field, value))]

    def mask(self, field: str | int, value: Json, known: Vocabulary) -> int:
        return self._set(field, value, self.words(field, value, known))

    def seat(self, field: str | int, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.seats:
            return value
        self.wrong(field, value, f"a seat, 0 to {self.seats - 1}")
        return 0

    def seat_or_none(self, field: str | int, value: Json) -> int:
        return -1 if value is None else self.seat(field, value)

    def seat_set(self, field: str | int, value: Json) -> int:
        within = self.within(field)
        seats = [within.seat(n, seat) for n, seat in enumerate(self.entries(field, value))]
        return self._set(field, value, seats)

    def chance(self, value: Json) -> Chance:
        """Read where the table's chance stands, as ``chance_of`` tells it."""
        nothing = Chance(seed_from(0))
        chance = self.exactly("chance", value, ["stream", "seed", "used"])
        if chance is None:
            return nothing
        within = self.within("chance")
        within.word("stream", chance["stream"], Vocabulary([STREAM]))
        used = within.number("used", chance["used"])
        seed = chance["seed"]
        try:
            # Anything but a text would be a seed to ``seed_from`` for other reasons.
            return Chance(seed_from(seed if isinstance(seed, str) else ""), used)
        except SetupError:
            within.wrong("seed", seed, "64 hexadecimal digits")
            return nothing

    def refuse_if_wrong(self) -> None:
        """Refuse the snapshot that was read, with all that is wrong with its fields."""
        if self.found:
            raise BadSnapshot("error.snapshot-fields", {"problems": "; ".join(self.found)})

    def _set(self, field: str | int, value: Json, members: list[int]) -> int:
        mask = 0
        for member in members:
            mask |= 1 << member
        if len(members) != mask.bit_count() and not self.found:
            self.wrong(field, value, "each of them once")
        return mask


def _all_in(given: JsonObject, names: list[str]) -> bool:
    for name in names:
        if name not in given:
            return False
    return True


def in_short(value: Json) -> str:
    """Show a value as the snapshot has it, long ones cut off."""
    try:
        return cut(json.dumps(value, ensure_ascii=False), _LONG)
    except (RecursionError, ValueError):  # too deep, or too many digits, to be written
        return cut(shown(value), _LONG)


def chance_of(chance: Chance) -> JsonObject:
    """Tell where the table's chance stands."""
    return {"stream": STREAM, "seed": chance.seed.hex(), "used": chance.used}


def start_in(snapshot: JsonObject, read: Callable[[JsonObject], Start]) -> Start | None:
    """Read where the history of a snapshot begins; ``None``: with the deal from its seed."""
    start = snapshot.get("start")
    if start is not None and not isinstance(start, dict):
        raise BadSnapshot("error.snapshot-field", {"field": "start"})
    return None if start is None else read(start)


def history_in(snapshot: JsonObject, read: Callable[[object], Entry]) -> list[Entry]:
    """Read what has been answered up to a snapshot."""
    history = snapshot.get("history")
    try:
        if isinstance(history, list):
            return [read(entry) for entry in history]
    except CondottaError as problem:
        raise BadSnapshot("error.snapshot-field", {"field": "history"}) from problem
    raise BadSnapshot("error.snapshot-field", {"field": "history"})


def refuse_if_missing(fields: JsonObject, setup: tuple[str, ...], others: tuple[str, ...]) -> None:
    """Refuse a snapshot without one of its fields; those of the set-up may not be null either."""
    missing = [f"{field}: missing" for field in setup if fields.get(field) is None]
    missing += [f"{field}: missing" for field in others if field not in fields]
    if missing:
        raise BadSnapshot("error.snapshot-fields", {"problems": "; ".join(missing)})


def refuse_if_impossible(problems: list[str]) -> None:
    """Refuse a snapshot whose fields do not go together."""
    if problems:
        raise BadSnapshot("error.snapshot-position", {"problems": "; ".join(problems)})
