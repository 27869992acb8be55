"""The ledger of a fair before it is held: its stations in order, who is paid, what is left.

The voyage is sailed by the rules themselves, on a copy, with a halt before each station. Where the
convener would choose the city of a levy all cities are told, and the first is taken to sail on:
florins never depend on it. Cities do only where a piece lacks and is taken from the map; from the
first station where that could be, levies are told as unsure. P-G3.3: a border with nobody on it
takes nothing and is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from condotta.core.event import Event
from condotta.pax import steps
from condotta.pax.actions import CHOOSE_SLOT
from condotta.pax.fields import VOYAGE_LEG, VOYAGE_ROW
from condotta.pax.flow import question_of, run_step, settle
from condotta.pax.names import empire_key, piece_key, region_key, slot_key
from condotta.pax.pieces import NOTHING
from condotta.pax.places import ROUTES, Empire
from condotta.pax.places_now import concession_on, icon_of
from condotta.pax.position import FRAME, Position, about, top
from condotta.pax.table import MARKET_COLUMNS

if TYPE_CHECKING:
    from condotta.pax.shapes import FairForeseen, StationForeseen

LEVY_RULE: Final = "P-G4.2"
SATURATED_RULE: Final = "P-G4b"
CONCESSION_RULE: Final = "P-G3a"
PIRATE_RULE: Final = "P-G3b"


def is_under_way(position: Position) -> bool:
    """Say whether a voyage waits to go on."""
    return steps.VOYAGE in position.frames[::FRAME]


class Halt:
    """The first question of a voyage, and the florins of everybody when it is asked."""

    def __init__(self, position: Position) -> None:
        """Note what is asked now."""
        self.florins = position.florins[:]
        self.seat = question_of(position).seat(position)
        self.kind = steps.STEP_NAMES[top(position)]


def fair_foreseen(
    position: Position, florins: list[int], events: list[Event], *, begins: bool
) -> tuple[FairForeseen, Halt | None]:
    """Sail to the end of a fair that an answer has just begun or gone on with.

    The events are told up to the first question, at which the voyage would halt; ``florins`` are
    those before the answer. What is behind already is not told again.
    """
    subsidy = sum(position.florins) - sum(florins) if begins else 0
    voyage = _Voyage(position, events)
    stations = voyage.sail_on()
    fair: FairForeseen = {
        "row": region_key(voyage.row),
        "emporium": slot_key(position.open_emporium[voyage.row]),
        "profits": voyage.profits + subsidy,
        "subsidy": subsidy,
        "stations": stations,
        "beyond": [_place(voyage.route, leg) for leg in range(voyage.leg, len(voyage.route))],
        "left": voyage.purse(),
        "florins": [position.florins[seat] - florins[seat] for seat in range(len(florins))],
    }
    return fair, voyage.halt


def _taker(position: Position, border: int) -> int:
    """Give who has the share of a border: its concession, or else the pirate."""
    pawn = concession_on(position, border)
    return pawn if pawn != NOTHING else position.slots[border]


def _place(route: list[int], leg: int) -> str:
    """Name a station: an empire, or the border behind it."""
    return empire_key(Empire(route[leg])) if leg % 2 == 0 else slot_key(route[leg])


class _Voyage:
    """A voyage that halts before each station."""

    def __init__(self, position: Position, events: list[Event]) -> None:
        self.position = position
        self.events = events
        """Where it is told what happens: behind the first question nobody asks for it."""
        self.halt: Halt | None = None
        self.asked = False
        """Whether anything but the city of a levy has been asked: then later levies may differ."""
        self._go_on()
        self.row = about(position, VOYAGE_ROW)
        self.leg = about(position, VOYAGE_LEG)
        self.route: list[int] = ROUTES[position.open_emporium[self.row]]
        self.profits = self.purse()
        self.spare = position.supply[:]
        """Of each piece, what is left whichever cities are chosen."""

    def purse(self) -> int:
        """Count the profits that are left."""
        return self.position.market_florins[self.row * MARKET_COLUMNS]

    def sail_on(self) -> list[StationForeseen]:
        """Go from station to station until the fair ends."""
        position = self.position
        found: list[StationForeseen] = []
        while True:
            self.leg = about(position, VOYAGE_LEG)
            before, told = self.purse(), len(self.events)
            run_step(position, steps.VOYAGE, self.events)
            if len(self.events) == told:
                if self.leg % 2 == 0:
                    found.append(self._levy())
            elif self.events[told].kind == "fair-ends":
                return found
            else:
                found.append(self._share(self.events[told], before))
            self._go_on()

    def _levy(self) -> StationForeseen:
        """Tell of an empire, where a levy waits now, and raise it in the first city."""
        position = self.position
        sure = not self.asked and min(self.spare) >= 0
        answers = question_of(position).answers(position)
        cities: list[str] = []
        levies: list[str] = []
        icons: list[int] = []
        for index in answers:
            icon = icon_of(position, index - CHOOSE_SLOT)
            cities.append(slot_key(index - CHOOSE_SLOT))
            levies.append(piece_key(icon))
            if icon not in icons:
                icons.append(icon)
                self.spare[icon] -= 1
        if answers:
            self._answer(answers)
        return {
            "place": _place(self.route, self.leg),
            "cities": cities,
            "levies": levies,
            "sure": sure,
            "piece": None,
            "seat": None,
            "paid": 0,
            "left": self.purse(),
            "rule": LEVY_RULE if cities else SATURATED_RULE,
        }

    def _share(self, event: Event, before: int) -> StationForeseen:
        """Tell of a border that was just passed, and of who stands there."""
        seat = event.args.get("seat")
        return {
            "place": _place(self.route, self.leg),
            "cities": [],
            "levies": [],
            "sure": True,
            "piece": piece_key(_taker(self.position, self.route[self.leg])),
            "seat": seat if isinstance(seat, int) else None,
            "paid": before - self.purse(),
            "left": self.purse(),
            "rule": PIRATE_RULE if seat is None else CONCESSION_RULE,
        }

    def _go_on(self) -> None:
        """Do what waits before the next station."""
        position = self.position
        while True:
            answers = settle(position, self.events, until=steps.VOYAGE)
            if not answers:
                return
            self.asked = self.asked or top(position) != steps.FAIR_LEVY
            self._answer(answers)

    def _answer(self, answers: list[int]) -> None:
        """Give the first answer to what is asked; note the first question with a choice."""
        if self.halt is None and len(answers) > 1:
            self.halt = Halt(self.position)
            self.events = []
        question_of(self.position).answer(self.position, answers[0], self.events)
