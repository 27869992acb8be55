"""What ``victories.json`` must hold: leads, none of which a tie would meet."""

from __future__ import annotations

from condotta.core.values import JsonObject
from condotta.pax.victories import METRICS, VICTORIES, VICTORY_KEYS
from tests.pax.inspector import Inspector


class Condition:
    """One lead: this much more of a metric than each opponent."""

    def __init__(self, metric: int, lead: int, lead_with_two_seats: int) -> None:
        """Say what is counted and by how much it must be more."""
        self.metric = metric
        self.lead = lead
        self.lead_with_two_seats = lead_with_two_seats


class Victories:
    """Everything ``victories.json`` says."""

    def __init__(self) -> None:
        """Begin with none."""
        self.conditions: list[list[Condition]] = []
        self.cultural: list[int] = []
        self.actions: int = 0
        self.actions_at_most: int = 0


def read_victories(data: JsonObject) -> Victories:
    """Read and check ``victories.json``."""
    look = Inspector("victories.json")
    numbers = ("actions_to_declare", "actions_to_declare_at_most")
    look.fields(data, ("about", "victories", "cultural", *numbers), "file")
    found = Victories()
    keys: list[str] = []
    for entry in look.children(data, "victories"):
        key = look.text(entry, "key", "victories")
        keys.append(key)
        look.fields(entry, ("key", "conditions"), key)
        found.conditions.append(
            [_read_condition(look, part, key) for part in look.children(entry, "conditions")]
        )
        look.expect(fine=bool(found.conditions[-1]), where=key, what="asks for nothing")
    right = tuple(keys) == VICTORY_KEYS[:VICTORIES]
    look.expect(fine=right, where="victories", what=f"are {', '.join(keys)}")
    for word in look.words(data, "cultural", "file"):
        found.cultural.append(look.chosen(word, METRICS, "cultural"))
    found.actions = look.number(data, numbers[0], "file")
    found.actions_at_most = look.number(data, numbers[1], "file")
    look.finish()
    return found


def _read_condition(look: Inspector, entry: JsonObject, key: str) -> Condition:
    look.fields(entry, ("metric", "lead", "lead_with_two_seats"), key)
    lead = look.number(entry, "lead", key)
    with_two = look.number(entry, "lead_with_two_seats", key)
    look.expect(fine=lead > 0 and with_two > 0, where=key, what="a tie would be enough")
    return Condition(look.choice(entry, "metric", METRICS, key), lead, with_two)
