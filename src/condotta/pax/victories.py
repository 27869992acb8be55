"""The victories as data: leads over every single opponent, all of which must be met (P-L2)."""

from __future__ import annotations

from typing import Final

from condotta.core.values import JsonObject
from condotta.pax.box import Inspector, read_file

VICTORIES: Final = 4
"""P-B1.4: the victory cards, which are declared. The cultural victory has no card."""
VICTORY_KEYS: Final[tuple[str, ...]] = (
    "holy",
    "imperial",
    "globalization",
    "renaissance",
    "cultural",
)
HOLY: Final = 0
IMPERIAL: Final = 1
GLOBALIZATION: Final = 2
RENAISSANCE: Final = 3
CULTURAL: Final = 4

METRICS: Final[tuple[str, ...]] = (
    "prestige_of_supreme_religion",
    "kings",
    "concessions",
    "discovery",
    "republics",
    "law",
    "patron",
    "florins",
)
"""What is counted for each seat; the supreme religion is found first (P-L3.2, P-L3.3)."""
SUPREME_PRESTIGE: Final = 0
KINGS: Final = 1
CONCESSIONS: Final = 2
DISCOVERIES: Final = 3
REPUBLICS: Final = 4
LAWS: Final = 5
PATRONS: Final = 6
FLORINS: Final = 7


class Condition:
    """One lead: this much more of a metric than each opponent."""

    def __init__(self, metric: int, lead: int, lead_with_two_seats: int) -> None:
        """Say what is counted and by how much it must be more."""
        self.metric: Final = metric
        self.lead: Final = lead
        self.lead_with_two_seats: Final = lead_with_two_seats


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


_VICTORIES: Final = read_victories(read_file("victories.json"))
CONDITIONS: Final = _VICTORIES.conditions
"""For each victory card the leads it asks for (P-L3.1, P-L4.1, P-L4.2, P-L5.1, P-L5.2, P-L6.1,
P-L6.2)."""
CULTURAL_ORDER: Final = _VICTORIES.cultural
"""P-L2a, P-L2b.1: what decides the cultural victory, first one first."""
ACTIONS_TO_DECLARE: Final = _VICTORIES.actions
"""P-L.8: what a declaration costs."""
ACTIONS_TO_DECLARE_AT_MOST: Final = _VICTORIES.actions_at_most
"""P-L.8: what it costs while an ability makes it dearer."""
