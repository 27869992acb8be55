"""Condottiere's numbers read back: what a tensor says of a view, told as the view tells it.

Nothing is shared with the observer but the layout and the names of cards and regions.
"""

from __future__ import annotations

from typing import Any

from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES
from condotta.encodings.condottiere import LAYOUT
from condotta.encodings.condottiere.layout import OPTIONS, PHASES, VARIANTS
from condotta.encodings.encoding import Numbers

Facts = dict[str, Any]


class Decoded:
    """The facts in a row of numbers, for seats as they are numbered at the table."""

    def __init__(self, numbers: Numbers, seat: int) -> None:
        """``seat`` is from where it was looked."""
        self.numbers = numbers
        self.seat = seat
        self.seats = sum(self.field("present"))

    def field(self, name: str) -> list[int]:
        found: list[int] = self.numbers[LAYOUT.at(name)].tolist()
        return found

    def rows(self, name: str) -> list[list[int]]:
        """A field per seat, in the order of the table; there is nothing where nobody sits."""
        numbers = self.field(name)
        size = len(numbers) // 6
        rows = [numbers[begin : begin + size] for begin in range(0, len(numbers), size)]
        assert not any(any(row) for row in rows[self.seats :])
        return [rows[(seat - self.seat) % self.seats] for seat in range(self.seats)]

    def each(self, name: str) -> list[int]:
        return [number for (number,) in self.rows(name)]

    def seats_of(self, name: str) -> list[int]:
        marks = self.each(name)
        assert set(marks) <= {0, 1}
        return [seat for seat, mark in enumerate(marks) if mark]

    def seat_of(self, name: str) -> int | None:
        seats = self.seats_of(name)
        assert len(seats) <= 1
        return seats[0] if seats else None

    def region(self, name: str) -> str | None:
        found = [
            region for region, mark in zip(REGION_NAMES, self.field(name), strict=True) if mark
        ]
        assert len(found) <= 1
        return found[0] if found else None

    def facts(self) -> Facts:
        """Everything, as ``facts_of`` tells it of a view."""
        battle, counters, goal = self.field("battle"), self.field("counters"), self.field("goal")
        owners = self.rows("owners")
        return {
            "hand": cards(self.field("hand")),
            "kept": cards(self.field("kept")),
            "face down": cards(self.field("face_down")) + cards(self.field("laid_now")),
            "own thrown": cards(self.field("own_thrown")),
            "discards": cards(self.field("discards")),
            "unseen": cards(self.field("unseen")),
            "lines": [cards(row) for row in self.rows("lines")],
            "known": [cards(row) for row in self.rows("known")],
            "shown": [cards(row) for row in self.rows("shown")],
            "shows": [
                [row[(to - self.seat) % self.seats] for to in range(self.seats)]
                for row in self.rows("shows")
            ],
            "hand sizes": self.each("hand_sizes"),
            "out": self.seats_of("out"),
            "region counts": self.each("region_counts"),
            "strengths": self.each("strengths"),
            "face down counts": self.each("face_down_counts"),
            "points": self.each("points"),
            "owners": {
                name: next((seat for seat, row in enumerate(owners) if row[region]), None)
                for region, name in enumerate(REGION_NAMES)
            },
            "pope": self.region("pope"),
            "contested": self.region("contested"),
            "holder": self.seat_of("holder"),
            "placer": self.seat_of("placer"),
            "defender": self.seat_of("defender"),
            "fighters": self.seats_of("fighters"),
            "declines": (self.seat_of("first_decliner"), counters[3]),
            "battle": (bool(battle[0]), bool(battle[1])),
            "phase": PHASES[self.field("phase").index(1)],
            "acting": self.seat_of("acting"),
            "winners": self.seats_of("winners"),
            "counters": (counters[0], counters[1], counters[2], counters[4]),
            "thrown": counters[5],
            "draw pile": counters[6],
            "spectator": bool(self.field("spectator")[0]),
            "edition": "1995" if self.field("edition")[0] else "2007",
            "variants": [
                names[0]
                for names, mark in zip(VARIANTS, self.field("variants"), strict=True)
                if mark
            ],
            "options": [
                option for option, mark in zip(OPTIONS, self.field("options"), strict=True) if mark
            ],
            "start seat": self.seat_of("start_seat"),
            "goal": tuple(goal),
            "most battles": self.field("most_battles")[0],
            "seats": self.seats,
        }


def facts_of(view: Any) -> Facts:
    """What a view says, of all that an encoding tells."""
    seat, players, counters = view["seat"], view["players"], view["counters"]
    decision, battle, goal = view["decision"] or {}, view["battle"], view["goal"]
    seats = range(view["seats"])
    shows = [[0 for _ in seats] for _ in seats]
    shown: list[list[str]] = [[] for _ in seats]
    for show in view["shows"]:
        for to in show["to"]:
            shows[show["seat"]][to] += show["count"]
            if show["seat"] == seat:
                shown[to] += show["cards"]
    return {
        "hand": view["hand"],
        "kept": decision.get("kept", []),
        "face down": view["face_down"],
        "own thrown": view["own_thrown"],
        "discards": view["discards"],
        "unseen": view["unseen"],
        "lines": [player["line"] for player in players],
        "known": [player["known"] for player in players],
        "shown": [sorted(row, key=KIND_NAMES.index) for row in shown],
        "shows": shows,
        "hand sizes": [player["hand_size"] or 0 for player in players],
        "out": [player["seat"] for player in players if player["out"]],
        "region counts": [player["regions"] for player in players],
        "strengths": [player["strength"] for player in players],
        "face down counts": [player["face_down"] for player in players],
        "points": counters.get("points", [0 for _ in seats]),
        "owners": view["regions"],
        "pope": view["pope"],
        "contested": battle["region"],
        "holder": view["condottiere"]["holder"],
        "placer": battle["placer"],
        "defender": battle["defender"],
        "fighters": battle["fighters"],
        "declines": (view["declines"]["first"], view["declines"]["count"]),
        "battle": (battle["defender_has_played"], battle["final"]),
        "phase": view["phase"],
        "acting": view["acting"],
        "winners": view["result"]["winners"] if view["result"] else [],
        "counters": (
            counters["battle"],
            counters["round"],
            counters["barren_battles"],
            counters.get("game", 0),
        ),
        "thrown": view["thrown"] or 0,
        "draw pile": view["draw_pile"] or 0,
        "spectator": seat is None,
        "edition": view["edition"],
        "variants": [names[0] for names in VARIANTS if set(names) & set(view["variants"])],
        "options": [(name, value) for name, value in OPTIONS if view["options"].get(name) == value],
        "start seat": view["options"]["start_seat"],
        "goal": (goal["adjacent"], goal["total"] or 0, goal["points"] or 0),
        "most battles": view["options"]["max_battles"],
        "seats": view["seats"],
    }


def cards(counts: list[int]) -> list[str]:
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]
