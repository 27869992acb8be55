"""An event: a frozen record of something that happened, and who may know how much of it."""

from __future__ import annotations

from condotta.core.values import JsonObject


class Event:
    """What happened: facts for all, and secrets for the seats in ``knowers`` (a bit for each).

    >>> from condotta import Event
    >>> event = Event("card-drawn", {"seat": 0}, {"card": "bishop"}, knowers=0b01)
    >>> event.seen_by(0).to_json()
    {'kind': 'card-drawn', 'seat': 0, 'card': 'bishop'}
    >>> event.seen_by(1).to_json()
    {'kind': 'card-drawn', 'seat': 0}
    """

    def __init__(
        self,
        kind: str,
        facts: JsonObject,
        secrets: JsonObject | None = None,
        knowers: int = 0,
    ) -> None:
        """Record it."""
        self._kind = kind
        self._facts = facts
        self._secrets = secrets
        self._knowers = knowers

    @property
    def kind(self) -> str:
        """What happened, as in ``card-played``."""
        return self._kind

    @property
    def facts(self) -> JsonObject:
        """What everybody may know."""
        return self._facts

    @property
    def secrets(self) -> JsonObject | None:
        """What only the knowers may know; ``None`` where nothing is secret or nothing is told."""
        return self._secrets

    @property
    def knowers(self) -> int:
        """The seats that may know the secrets, a bit for each."""
        return self._knowers

    @property
    def args(self) -> JsonObject:
        """Everything this event tells, secrets included."""
        return self.facts if self._secrets is None else {**self.facts, **self._secrets}

    @property
    def key(self) -> str:
        """The key of its sentence: another one where something stays hidden, or for no card."""
        if self.facts.get("count") == 0:
            return f"event.{self.kind}.none"
        hidden = self._secrets is None and self._knowers != 0
        return f"event.{self.kind}.hidden" if hidden else f"event.{self.kind}"

    def seen_by(self, seat: int | None) -> Event:
        """Give the event as a seat (``None``: a spectator) may know it."""
        if self._secrets is None or (seat is not None and self._knowers >> seat & 1):
            return self
        return Event(self.kind, self.facts, None, self._knowers)

    def to_json(self) -> JsonObject:
        """Give kind and everything told."""
        return {"kind": self.kind, **self.args}

    def __repr__(self) -> str:
        """Show it, for programmers."""
        return f"Event({self.kind!r}, {self.args!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return Event, (self._kind, self.facts, self._secrets, self._knowers)

    def __eq__(self, other: object) -> bool:
        """Two events are equal when they tell the same."""
        if not isinstance(other, Event):
            return NotImplemented
        return self.kind == other.kind and self.args == other.args

    def __hash__(self) -> int:
        """Events of one kind share a bucket; that is enough."""
        return hash(self.kind)
