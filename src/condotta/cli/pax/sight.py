"""A view of Pax Renaissance as the terminal reads it: JSON with names and types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from condotta.core.values import JsonObject
from condotta.pax.banks import BANK
from condotta.pax.pieces import BANK_COLOURS

SIDES = ("west", "east")
"""Sides of a tableau and rows of the market, as the map has them: west first."""


@dataclass(frozen=True)
class EmpireSeen:
    """An empire: its state, who has its card, and what lies on the card."""

    key: str
    state: str
    owner: int | None
    suzerain: str | None
    side: str
    queens: tuple[str, ...]
    repressed: tuple[str, ...]


@dataclass(frozen=True)
class SpaceSeen:
    """A space of the market."""

    row: str
    column: int
    card: str | None
    florins: int
    locked: bool


@dataclass(frozen=True)
class SeatSeen:
    """What may be seen of one seat."""

    seat: int
    bank: str
    florins: int
    hand_size: int
    known: tuple[str, ...]
    perhaps: tuple[str, ...]
    tableau: dict[str, tuple[str, ...]]
    old_maids: tuple[str, ...]
    counts: dict[str, int]
    """Kings, republics, concessions and every prestige."""


@dataclass(frozen=True)
class Sight:
    """What may be seen of the table."""

    seat: int | None
    variants: tuple[str, ...]
    phase: str
    acting: int | None
    actor: int
    turn: int
    actions_left: int
    slots: dict[str, str]
    beside: dict[str, str]
    open_emporia: dict[str, str]
    empires: dict[str, EmpireSeen]
    bishops: dict[str, str]
    market: tuple[SpaceSeen, ...]
    decks: dict[str, tuple[int, str | None]]
    active: tuple[str, ...]
    eliminated: tuple[int, ...]
    players: tuple[SeatSeen, ...]
    hand: tuple[str, ...]
    pending: tuple[JsonObject, ...]
    battle: tuple[JsonObject, ...]
    may_cancel: bool
    seat_of_pawn: dict[str, int]
    """For each colour of pawns at the table the seat they belong to."""

    def space(self, row: object, column: object) -> SpaceSeen:
        """Find a space of the market."""
        return next(s for s in self.market if s.row == row and s.column == column)

    def holder_of(self, card: str) -> int | None:
        """Say in whose tableau a card lies, tucked cards included; ``None``: in nobody's."""
        if card in self.empires:
            return self.empires[card].owner
        for empire in self.empires.values():
            if card in empire.queens:
                return empire.owner
        for player in self.players:
            if any(card in side for side in player.tableau.values()):
                return player.seat
        return None

    def vassals_of(self, empire: str) -> list[str]:
        """Name the vassals of an empire."""
        return [key for key, other in self.empires.items() if other.suzerain == empire]


def see(view: JsonObject) -> Sight:
    """Read a view."""
    seen: Any = view
    turn = seen["turn"]
    locked = {(space["row"], space["column"]) for space in turn["locked"]}
    colours = {bank.key: f"p.{BANK_COLOURS[number]}" for number, bank in enumerate(BANK)}
    return Sight(
        seat=seen["seat"],
        variants=tuple(seen["variants"]),
        phase=seen["phase"],
        acting=seen["acting"],
        actor=turn["actor"],
        turn=turn["number"],
        actions_left=turn["actions_left"],
        slots=dict(seen["slots"]),
        beside=dict(seen["beside"]),
        open_emporia=dict(seen["open_emporia"]),
        empires={key: _empire(key, told) for key, told in seen["empires"].items()},
        bishops=dict(seen["bishops"]),
        market=tuple(
            SpaceSeen(row, column, told["card"], told["florins"], (row, column) in locked)
            for row in SIDES
            for column, told in enumerate(seen["market"][row])
        ),
        decks={row: (told["count"], told["top"]) for row, told in seen["decks"].items()},
        active=tuple(seen["active_victories"]),
        eliminated=tuple(seen["eliminated"]),
        players=tuple(_seat(player) for player in seen["players"]),
        hand=tuple(seen["hand"]),
        pending=tuple(seen["pending"]),
        battle=tuple(seen["battle"]),
        may_cancel=seen["may_cancel"],
        seat_of_pawn={colours[player["bank"]]: player["seat"] for player in seen["players"]},
    )


def _empire(key: str, told: Any) -> EmpireSeen:
    return EmpireSeen(
        key=key,
        state=told["state"],
        owner=told["owner"],
        suzerain=told["suzerain"],
        side=told["side"],
        queens=tuple(told["queens"]),
        repressed=tuple(told["repressed"]),
    )


def _seat(told: Any) -> SeatSeen:
    counts = {name: told[name] for name in ("kings", "republics", "concessions")}
    return SeatSeen(
        seat=told["seat"],
        bank=told["bank"],
        florins=told["florins"],
        hand_size=told["hand_size"],
        known=tuple(told["known"]),
        perhaps=tuple(told["perhaps"]),
        tableau={side: tuple(told["tableau"][side]) for side in SIDES},
        old_maids=tuple(told["old_maids"]),
        counts={**counts, **told["prestige"]},
    )
