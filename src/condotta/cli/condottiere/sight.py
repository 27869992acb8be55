"""A view as the terminal reads it: the JSON of ``game.view`` with names and types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from condotta.core.values import JsonObject


@dataclass(frozen=True)
class PlayerSeen:
    """What may be seen of one seat."""

    seat: int
    hand_size: int | None
    out: bool
    regions: int
    line: tuple[str, ...]
    face_down: int
    strength: int
    known: tuple[str, ...]


@dataclass(frozen=True)
class Sight:
    """What may be seen of the table."""

    seat: int | None
    edition: str
    variants: tuple[str, ...]
    phase: str
    acting: int | None
    battle: int
    round: int
    game: int | None
    points: tuple[int, ...] | None
    target: int | None
    owners: dict[str, int | None]
    pope: str | None
    token_region: str | None
    token_holder: int | None
    region: str | None
    defender: int | None
    final: bool
    players: tuple[PlayerSeen, ...]
    hand: tuple[str, ...]
    face_down: tuple[str, ...]
    draw_pile: int | None

    @property
    def free(self) -> list[str]:
        """The regions nobody controls."""
        return [region for region, owner in self.owners.items() if owner is None]

    def regions_of(self, seat: int) -> list[str]:
        """Name the regions a seat controls."""
        return [region for region, owner in self.owners.items() if owner == seat]


def see(view: JsonObject) -> Sight:
    """Read a view."""
    seen: Any = view
    counters = seen["counters"]
    points = counters.get("points")
    return Sight(
        seat=seen["seat"],
        edition=seen["edition"],
        variants=tuple(seen["variants"]),
        phase=seen["phase"],
        acting=seen["acting"],
        battle=counters["battle"],
        round=counters["round"],
        game=counters.get("game"),
        points=None if points is None else tuple(points),
        target=counters.get("target"),
        owners=dict(seen["regions"]),
        pope=seen["pope"],
        token_region=seen["condottiere"]["region"],
        token_holder=seen["condottiere"]["holder"],
        region=seen["battle"]["region"],
        defender=seen["battle"]["defender"],
        final=seen["battle"]["final"],
        players=tuple(_player(player) for player in seen["players"]),
        hand=tuple(seen["hand"]),
        face_down=tuple(seen["face_down"]),
        draw_pile=seen["draw_pile"],
    )


def _player(seen: Any) -> PlayerSeen:
    return PlayerSeen(
        seat=seen["seat"],
        hand_size=seen["hand_size"],
        out=seen["out"],
        regions=seen["regions"],
        line=tuple(seen["line"]),
        face_down=seen["face_down"],
        strength=seen["strength"],
        known=tuple(seen["known"]),
    )
