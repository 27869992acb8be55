"""The victories as data: leads over every single opponent, all of which must be met (P-L2)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from condotta.pax.box import read_file

VICTORIES: Final = 4
"""P-B1.4: the victory cards, which are declared. The cultural victory has no card."""
VictoryName: TypeAlias = Literal["holy", "imperial", "globalization", "renaissance"]
VICTORY_CARDS: Final[tuple[VictoryName, ...]] = ("holy", "imperial", "globalization", "renaissance")
VICTORY_KEYS: Final[tuple[str, ...]] = (*VICTORY_CARDS, "cultural")
HOLY: Final = 0
IMPERIAL: Final = 1
GLOBALIZATION: Final = 2
RENAISSANCE: Final = 3
CULTURAL: Final = 4

METRICS: Final[tuple[str, ...]] = (
    *("prestige_of_supreme_religion", "kings", "concessions", "discovery"),
    *("republics", "law", "patron", "florins"),
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


_FACTS: Final = read_file("victories.json")
CONDITIONS: Final = [
    [
        Condition(METRICS.index(lead["metric"]), lead["lead"], lead["lead_with_two_seats"])
        for lead in victory["conditions"]
    ]
    for victory in _FACTS["victories"]
]
"""For each victory card the leads it asks for (P-L3.1, P-L4.1, P-L4.2, P-L5.1, P-L5.2, P-L6.1,
P-L6.2)."""
CULTURAL_ORDER: Final = [METRICS.index(metric) for metric in _FACTS["cultural"]]
"""P-L2a, P-L2b.1: what decides the cultural victory, first one first."""
ACTIONS_TO_DECLARE: Final[int] = _FACTS["actions_to_declare"]
"""P-L.8: what a declaration costs."""
ACTIONS_TO_DECLARE_AT_MOST: Final[int] = _FACTS["actions_to_declare_at_most"]
"""P-L.8: what it costs while an ability makes it dearer."""
