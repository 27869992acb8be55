"""Condottiere in numbers, from what a seat may know and nothing else; ``layout`` tells which.

Numbers are written into bytes one by one: a view is a tree of short lists, and NumPy's own ways of
filling a row take longer than that for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from condotta.condottiere.board import REGION_NAMES, REGIONS
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.core.views import laid_out
from condotta.encodings.condottiere.layout import LARGEST, LAYOUT, OPTIONS, PHASES, SEATS, VARIANTS

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereView
    from condotta.core.values import JsonObject
    from condotta.encodings.encoding import Numbers

KIND: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
REGION: Final = {name: region for region, name in enumerate(REGION_NAMES)}
PHASE: Final = {name: phase for phase, name in enumerate(PHASES)}
VARIANT: Final = {name: place for place, names in enumerate(VARIANTS) for name in names}
AT: Final = {field.name: LAYOUT.at(field.name).start for field in LAYOUT.fields}
"""Where each field begins."""


def observe(view: object) -> Numbers:
    """Tell in numbers what a view shows.

    >>> import condotta
    >>> numbers = observe(condotta.new("condottiere", seats=3, seed=7).view(1))
    >>> numbers[LAYOUT.at("present")].tolist()
    [1, 1, 1, 0, 0, 0]

    Raises:
        BadView: It is no view of Condottiere.
    """
    return laid_out(view, _told)


def _told(view: JsonObject) -> Numbers:
    assert view["game"] == "condottiere"
    return np.frombuffer(_Telling(cast("CondottiereView", view)).numbers, dtype=np.uint8)


class _Telling:
    """A view being told."""

    def __init__(self, view: CondottiereView) -> None:
        self.view = view
        self.numbers = bytearray(LAYOUT.size)
        self.seats = view["seats"]
        # A field of another game's seats would run over into the next one.
        assert 0 < self.seats <= SEATS
        self.looks_from = 0 if view["seat"] is None else view["seat"]
        self._tell_own_cards()
        self._tell_seats()
        self._tell_shows()
        self._tell_board()
        self._tell_what_is_asked()
        self._tell_counters()
        self._tell_what_was_agreed()

    def relative(self, seat: int) -> int:
        return (seat - self.looks_from) % self.seats

    def put(self, place: int, number: int | None) -> None:
        """Write a number down; what is unknown stays 0. Most numbers are 0: they cost least."""
        if number:
            self.numbers[place] = min(number, LARGEST)

    def put_cards(self, place: int, cards: Iterable[str]) -> None:
        """Count cards kind by kind."""
        numbers = self.numbers
        for card in cards:
            numbers[place + KIND[card]] += 1

    def mark_seat(self, field: str, seat: int | None) -> None:
        if seat is not None:
            self.numbers[AT[field] + self.relative(seat)] = 1

    def mark_region(self, field: str, region: str | None) -> None:
        if region is not None:
            self.numbers[AT[field] + REGION[region]] = 1

    def _tell_own_cards(self) -> None:
        view = self.view
        self.put_cards(AT["hand"], view["hand"])
        self.put_cards(AT["own_thrown"], view["own_thrown"])
        self.put_cards(AT["discards"], view["discards"])
        self.put_cards(AT["unseen"], view["unseen"])
        self.put_cards(AT["face_down"], view["face_down"][:1])
        self.put_cards(AT["laid_now"], view["face_down"][1:])
        if view["decision"] is not None:
            self.put_cards(AT["kept"], view["decision"].get("kept", ()))

    def _tell_seats(self) -> None:
        points = self.view["counters"].get("points")
        for player in self.view["players"]:
            seat = player["seat"]
            row = self.relative(seat)
            self.put(AT["present"] + row, 1)
            self.put(AT["hand_sizes"] + row, player["hand_size"])
            self.put(AT["out"] + row, player["out"])
            self.put(AT["region_counts"] + row, player["regions"])
            self.put(AT["strengths"] + row, player["strength"])
            self.put(AT["face_down_counts"] + row, player["face_down"])
            self.put(AT["points"] + row, None if points is None else points[seat])
            self.put_cards(AT["lines"] + row * KINDS, player["line"])
            self.put_cards(AT["known"] + row * KINDS, player["known"])

    def _tell_shows(self) -> None:
        for show in self.view["shows"]:
            row = self.relative(show["seat"])
            for seat in show["to"]:
                to = self.relative(seat)
                self._add(AT["shows"] + row * SEATS + to, show["count"])
                if show["seat"] == self.view["seat"]:
                    for card in show["cards"] or ():
                        self._add(AT["shown"] + to * KINDS + KIND[card], 1)

    def _add(self, place: int, number: int) -> None:
        self.put(place, self.numbers[place] + number)

    def _tell_board(self) -> None:
        view = self.view
        for region, owner in view["regions"].items():
            if owner is not None:
                self.numbers[AT["owners"] + self.relative(owner) * REGIONS + REGION[region]] = 1
        self.mark_region("pope", view["pope"])
        battle = view["battle"]
        self.mark_region("contested", battle["region"])
        self.mark_seat("holder", view["condottiere"]["holder"])
        self.mark_seat("placer", battle["placer"])
        self.mark_seat("defender", battle["defender"])
        for seat in battle["fighters"]:
            self.mark_seat("fighters", seat)
        self.put(AT["battle"], battle["defender_has_played"])
        self.put(AT["battle"] + 1, battle["final"])
        self.mark_seat("first_decliner", view["declines"]["first"])

    def _tell_what_is_asked(self) -> None:
        view = self.view
        self.numbers[AT["phase"] + PHASE[view["phase"]]] = 1
        self.mark_seat("acting", view["acting"])
        if view["result"] is not None:
            for seat in view["result"]["winners"]:
                self.mark_seat("winners", seat)

    def _tell_counters(self) -> None:
        view, counters = self.view, self.view["counters"]
        told = (
            counters["battle"],
            counters["round"],
            counters["barren_battles"],
            view["declines"]["count"],
            counters.get("game"),
            view["thrown"],
            view["draw_pile"],
        )
        for place, number in enumerate(told, start=AT["counters"]):
            self.put(place, number)

    def _tell_what_was_agreed(self) -> None:
        view, options = self.view, self.view["options"]
        self.put(AT["spectator"], view["seat"] is None)
        self.put(AT["edition"], view["edition"] == "1995")
        for name in view["variants"]:
            self.put(AT["variants"] + VARIANT[name], 1)
        for place, (name, value) in enumerate(OPTIONS, start=AT["options"]):
            self.put(place, options.get(name) == value)
        self.mark_seat("start_seat", cast("int", options["start_seat"]))
        goal = view["goal"]
        for place, number in enumerate((goal["adjacent"], goal["total"], goal["points"])):
            self.put(AT["goal"] + place, number)
        self.put(AT["most_battles"], cast("int", options["max_battles"]))
