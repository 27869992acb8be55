"""A plan: what a seat's next answers would lead to, tried out on a copy of what it sees."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.values import JsonObject

TURN_ENDS = "turn"
"""The planner's turn would end, and cards would be drawn."""
OTHER_SEAT = "seat"
"""Another seat would be asked."""
GAME_ENDS = "game"
"""The game would be over."""


class Plan:
    """The table after the planned answers, as the planner would see it, and how it came about."""

    def __init__(self, view: JsonObject, events: list[Event], ends: str | None) -> None:
        """Say where the answers lead; ``ends`` tells why nothing further can be planned."""
        self._view = view
        self._events = events
        self._ends = ends

    @property
    def view(self) -> JsonObject:
        """What the planner would see; it is asked on unless the plan ends here."""
        return self._view

    @property
    def events(self) -> list[Event]:
        """What would happen, as the planner would be told."""
        return self._events

    @property
    def ends(self) -> str | None:
        """Why nothing further can be foreseen, or ``None`` while the planner is asked."""
        return self._ends
