"""What an answer would change: the table before and after it compared, fact by fact.

All of it is read off the forecast of the answer, which is made from a view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from condotta.condottiere.board import region_named
from condotta.condottiere.cards import cards_of
from condotta.condottiere.compare import unique_seat
from condotta.condottiere.forecast import forecast_of
from condotta.condottiere.position import Position
from condotta.condottiere.reading import ahead, would_win
from condotta.condottiere.seen import table_seen
from condotta.condottiere.strength import all_strengths
from condotta.core.consequence import Consequence, Outlook, Weights, weighed

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereForecast
    from condotta.core.shapes import Because

WEIGHTS: Final[Weights] = {
    "fact.battle-wins-game": (100, 1),
    "fact.battle-gives-game": (99, -1),
    "fact.wins-battle": (80, 1),
    "fact.gives-battle": (78, -1),
    "fact.could-win-here": (70, 1),
    "fact.other-could-win-here": (69, -1),
    "fact.takes-lead": (60, 1),
    "fact.gives-lead": (59, -1),
    "note.tie": (55, 0),
    "note.battle-stopped": (54, 0),
    "fact.other-weaker": (50, 1),
    "fact.other-stronger": (48, -1),
    "fact.stronger": (46, 1),
    "fact.weaker": (45, -1),
    "note.swept": (40, 0),
    "note.region-closed": (38, 0),
    "note.passed-on": (36, 0),
    "note.defender": (34, 0),
    "fact.keeps-hand": (30, 1),
    "note.winter-discarded": (24, 0),
    "note.spring-discarded": (24, 0),
    "note.nothing-swept": (22, 0),
    "fact.cards-left": (10, 0),
}
"""The game before the battle, the battle before the cards; of a forecast's notes those that say
something of the table to whoever reads them, not only to the seat that is asked."""


def outlook_of(view: object, line: Sequence[object]) -> Outlook:
    """Say what the first answer of a line would change; what follows it is another's turn."""
    forecast = cast("CondottiereForecast", forecast_of(view, line[0]))
    assert isinstance(view, dict)
    seat, answer = view["seat"], line[0]
    assert isinstance(seat, int)
    assert isinstance(answer, dict)
    changes = Changes(table_seen(view), seat)
    for note in forecast["notes"]:
        changes.take_note(note, answer.get("region"))
    if forecast["strengths"] is not None:
        changes.compare(forecast["strengths"])
    changes.count_hand(answer["kind"])
    return Outlook(1, changes.found)


class Changes:
    """What a forecast means for a seat."""

    def __init__(self, table: Position, seat: int) -> None:
        """Say at which table, and for whom."""
        self.table = table
        self.seat = seat
        self.is_decided = False
        self.found: list[Consequence] = []

    def _tell(self, key: str, **args: object) -> None:
        self.found.append(weighed(WEIGHTS, key, args))

    def take_note(self, note: Because, region: object) -> None:
        """Tell what a forecast notes, and what it means where that can be said more clearly."""
        if note["key"] == "note.winner":
            self._tell_of_winner(cast("int", note["args"]["seat"]))
        elif note["key"] == "note.wins-game":
            assert isinstance(region, str)
            self._tell_who_could_win(region)
        elif note["key"] in WEIGHTS:
            self.is_decided = self.is_decided or note["key"] == "note.tie"
            self._tell(note["key"], **note["args"])

    def _tell_of_winner(self, winner: int) -> None:
        self.is_decided = True
        contested = self.table.contested
        ends_game = contested >= 0 and would_win(self.table, winner, contested)
        if winner == self.seat:
            key = "fact.battle-wins-game" if ends_game else "fact.wins-battle"
            self._tell(key)
        else:
            key = "fact.battle-gives-game" if ends_game else "fact.gives-battle"
            self._tell(key, seat=winner)

    def _tell_who_could_win(self, region: str) -> None:
        number = region_named(region)
        for seat in range(self.table.rules.seats):
            if would_win(self.table, seat, number):
                key = "fact.could-win-here" if seat == self.seat else "fact.other-could-win-here"
                self._tell(key, seat=seat, region=region)

    def compare(self, then: Sequence[int]) -> None:
        """Compare the strengths of all lines with what they would be."""
        now = all_strengths(self.table.lines)
        self._compare_leads(now, then)
        for seat in range(len(now)):
            if then[seat] == now[seat]:
                continue
            rises = then[seat] > now[seat]
            if seat == self.seat:
                key = "fact.stronger" if rises else "fact.weaker"
            else:
                key = "fact.other-stronger" if rises else "fact.other-weaker"
            self._tell(key, seat=seat, was=now[seat], now=then[seat])

    def _compare_leads(self, now: Sequence[int], then: Sequence[int]) -> None:
        if self.is_decided:
            return
        led = unique_seat(ahead([*now], self.table.fighters)) == self.seat
        leads = unique_seat(ahead([*then], self.table.fighters)) == self.seat
        if led != leads:
            rivals = [then[seat] for seat in range(len(then)) if seat != self.seat]
            key = "fact.takes-lead" if leads else "fact.gives-lead"
            self._tell(key, mine=then[self.seat], theirs=max(rivals))

    def count_hand(self, kind: object) -> None:
        """Say how many cards stay in hand: all of them for later battles, or what is left."""
        count = sum(cards_of(self.table.hands, self.seat))
        if kind == "pass" and count > 0:
            self._tell("fact.keeps-hand", count=count)
        elif kind == "play":
            self._tell("fact.cards-left", count=count - 1)
