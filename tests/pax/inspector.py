"""An inspector of data files, which notes everything that is wrong with one and its place."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.values import Json, JsonObject


class BrokenBox(ValueError):
    """A data file does not hold what the rules need; ``faults`` says everything that is wrong."""

    def __init__(self, file: str, faults: list[str]) -> None:
        """Name the file and everything that is wrong with it."""
        super().__init__("\n".join([f"{file}: {len(faults)} faults", *faults]))
        self.file = file
        self.faults = faults


class Inspector:
    """Reads fields of one file, noting what is not as it should be instead of stopping.

    Where a field is wrong its reader gives something harmless: "", 0, -1, an empty list.
    """

    def __init__(self, file: str) -> None:
        """Begin with no faults."""
        self.file = file
        self.faults: list[str] = []

    def fault(self, where: str, what: str) -> None:
        """Note a fault and its place."""
        self.faults.append(f"{where}: {what}")

    def expect(self, *, fine: bool, where: str, what: str) -> None:
        """Note a fault unless all is fine."""
        if not fine:
            self.fault(where, what)

    def finish(self) -> None:
        """Raise ``BrokenBox`` if anything was noted."""
        if self.faults:
            raise BrokenBox(self.file, self.faults)

    def fields(self, entry: JsonObject, names: Sequence[str], where: str) -> None:
        """Expect exactly these fields."""
        missing = [name for name in names if name not in entry]
        unknown = [name for name in entry if name not in names]
        self.expect(fine=not missing, where=where, what=f"lacks {', '.join(missing)}")
        self.expect(fine=not unknown, where=where, what=f"does not know {', '.join(unknown)}")

    def text(self, entry: JsonObject, field: str, where: str) -> str:
        """Read a text that is not empty."""
        value = entry.get(field)
        if isinstance(value, str) and value:
            return value
        self.fault(where, f"{field} is {value!r}, not a text")
        return ""

    def number(self, entry: JsonObject, field: str, where: str) -> int:
        """Read a whole number of 0 or more."""
        value = entry.get(field)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.fault(where, f"{field} is {value!r}, not a whole number")
        return 0

    def flag(self, entry: JsonObject, field: str, where: str) -> bool:
        """Read a yes or no."""
        value = entry.get(field)
        if isinstance(value, bool):
            return value
        self.fault(where, f"{field} is {value!r}, not true or false")
        return False

    def items(self, entry: JsonObject, field: str, where: str) -> list[Json]:
        """Read a list."""
        value = entry.get(field)
        if isinstance(value, list):
            return value
        self.fault(where, f"{field} is {value!r}, not a list")
        return []

    def words(self, entry: JsonObject, field: str, where: str) -> list[str]:
        """Read a list of texts."""
        found: list[str] = []
        for value in self.items(entry, field, where):
            if isinstance(value, str):
                found.append(value)
            else:
                self.fault(where, f"{field} holds {value!r}, not a text")
        return found

    def phrases(self, entry: JsonObject, field: str, where: str) -> list[list[str]]:
        """Read a list of lists of texts, each with at least one."""
        found: list[list[str]] = []
        for value in self.items(entry, field, where):
            words = self.words({field: value}, field, where)
            if words:
                found.append(words)
            else:
                self.fault(where, f"{field} holds {value!r}, which says nothing")
        return found

    def numbers(self, entry: JsonObject, field: str, where: str) -> list[int]:
        """Read a list of whole numbers of 0 or more."""
        return [
            self.number({field: value}, field, where) for value in self.items(entry, field, where)
        ]

    def child(self, entry: JsonObject, field: str, where: str) -> JsonObject:
        """Read an object."""
        value = entry.get(field)
        if isinstance(value, dict):
            return value
        self.fault(where, f"{field} is {value!r}, not an object")
        return {}

    def children(self, entry: JsonObject, field: str) -> list[JsonObject]:
        """Read a list of objects."""
        found: list[JsonObject] = []
        for value in self.items(entry, field, field):
            if isinstance(value, dict):
                found.append(value)
            else:
                self.fault(field, f"holds {value!r}, not an object")
        return found

    def chosen(self, word: str, known: Sequence[str], where: str) -> int:
        """Find the number of a word among the known ones; -1 for a stranger."""
        for number, name in enumerate(known):
            if name == word:
                return number
        self.fault(where, f"{word!r} is none of {', '.join(known)}")
        return -1

    def choice(self, entry: JsonObject, field: str, known: Sequence[str], where: str) -> int:
        """Read a word and find its number among the known ones."""
        word = self.text(entry, field, where)
        return self.chosen(word, known, f"{where}, {field}") if word else -1

    def choice_or_none(
        self, entry: JsonObject, field: str, known: Sequence[str], where: str
    ) -> int:
        """Read a word or null; -1 for null."""
        return -1 if entry.get(field) is None else self.choice(entry, field, known, where)

    def mask(self, words: Sequence[str], known: Sequence[str], where: str) -> int:
        """Find the bit mask of some words, each named once."""
        mask = 0
        for word in words:
            number = self.chosen(word, known, where)
            if number >= 0:
                self.expect(fine=not mask >> number & 1, where=where, what=f"{word} twice")
                mask |= 1 << number
        return mask

    def different(self, words: Sequence[str], where: str) -> None:
        """Expect that no word comes twice."""
        twice = sorted({word for word in words if words.count(word) > 1})
        self.expect(fine=not twice, where=where, what=f"{', '.join(twice)} more than once")

    def count(self, found: int, wanted: int, where: str) -> None:
        """Expect a number of things."""
        self.expect(fine=found == wanted, where=where, what=f"{found} instead of {wanted}")
