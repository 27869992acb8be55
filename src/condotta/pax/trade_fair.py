"""Trade fairs: profits, subsidy, and the voyage with its shares and levies (section G)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.abilities import (
    ABILITY,
    CONCESSIONS_DOUBLE_FAIRS_AND_VOTES,
    CONCESSIONS_DOUBLE_SPICE_ISLANDS,
)
from condotta.pax.actions import CHOOSE_SLOT
from condotta.pax.arrivals import arrive
from condotta.pax.at_work import ABILITIES_OF_KEY, count
from condotta.pax.changes import is_heard, tell
from condotta.pax.fields import FAIR_LEVY_EMPIRE, VOYAGE_LEG, VOYAGE_ROW
from condotta.pax.names import empire_key, region_key, slot_key
from condotta.pax.pieces import NOTHING, PIECE_BANK
from condotta.pax.places import CITY_SLOTS, EMPIRE_CITIES, ROUTES, SLOT_EMPIRE, SLOTS, Empire
from condotta.pax.places_now import concession_on, has_pirate, icon_of, why_no_place
from condotta.pax.position import Position, about, amend, empire_about, pop, push, seat_of_bank
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal
from condotta.pax.steps import FAIR_LEVY, VOYAGE
from condotta.pax.table import MARKET_COLUMNS, SUBSIDY

SHARE = 1
"""P-G3a, P-G3b: what a concession earns, and what a pirate takes, of the profits."""


def convene(position: Position, row: int, events: list[Event]) -> None:
    """P-E5.1, P-G1a.1, P-G1b: the face-down card leaves the game, its florins are the profits."""
    space = row * MARKET_COLUMNS
    # P-E5.5: even a comet has no effect.
    position.discards = [*position.discards, position.market[space]]
    position.market[space] = -1
    # P-E5.2: they stay on the space, and what is left at the end remains there (P-G5a).
    position.market_florins[space] += position.rules.fair_top_up
    position.progress = True
    position.unchecked = True
    if is_heard(events):
        facts: JsonObject = {
            "seat": position.actor,
            "row": region_key(row),
            "emporium": slot_key(position.open_emporium[row]),
            "florins": position.market_florins[space],
        }
        tell(events, "fair-convened", facts)
    push(position, VOYAGE, row, 0)
    if not position.rules.bankruptcy:
        _take_subsidy(position, row, events)


def _take_subsidy(position: Position, row: int, events: list[Event]) -> None:
    """P-G2b.1: the actor takes a florin; P-G6.1: not in the bankruptcy variant."""
    position.market_florins[row * MARKET_COLUMNS] -= SUBSIDY
    position.florins[position.actor] += SUBSIDY
    if is_heard(events):
        tell(events, "subsidy-taken", {"seat": position.actor, "count": SUBSIDY})


def sail(position: Position, events: list[Event]) -> None:
    """P-G3.1, P-G4.1, P-R24: along the route, a levy in each empire, a share at each border.

    P-G2a, P-H1.4: on the route of the emporium that is open now; P-G5.1: to its arrowhead, whose
    empire has its levy, too. P-G2b.2, P-G3.2, P-G5.2: without profits it ends where it is.
    P-A1d.2: the help sheet names the shares first; the rulebook wins.
    """
    row, leg = about(position, VOYAGE_ROW), about(position, VOYAGE_LEG)
    route = ROUTES[position.open_emporium[row]]
    left = position.market_florins[row * MARKET_COLUMNS]
    if left == 0 or leg == len(route):
        pop(position)
        if is_heard(events):
            tell(events, "fair-ends", {"row": region_key(row), "count": left})
        return
    amend(position, VOYAGE_LEG, leg + 1)
    if leg % 2 == 0:
        push(position, FAIR_LEVY, route[leg])
    else:
        _share(position, row, route[leg], events)


def _share(position: Position, row: int, border: int, events: list[Event]) -> None:
    """P-G3a, P-G3b: a concession earns, a pirate robs (P-PIRATE-b.1).

    P-PIRATE-d.2: where they share a border, the first only. P-BORDER-c: the route leads here.
    """
    space = row * MARKET_COLUMNS
    pawn = concession_on(position, border)
    if pawn == NOTHING:
        # P-G3.3: an empty border takes nothing.
        if has_pirate(position, border):
            position.market_florins[space] -= SHARE
            tell(events, "pirates-rob", {"slot": slot_key(border), "count": SHARE})
        return
    seat = seat_of_bank(position, PIECE_BANK[pawn])
    due = SHARE * multiple(position, seat, position.open_emporium[row])
    share = min(due, position.market_florins[space])
    position.market_florins[space] -= share
    position.florins[seat] += share
    if is_heard(events):
        tell(events, "share-earned", {"seat": seat, "slot": slot_key(border), "count": share})


def multiple(position: Position, seat: int, emporium: int) -> int:
    """P-AB04, P-AB20, P-R25: how often a seat's concessions count at a fair from an emporium."""
    times = 1
    for ability in ABILITIES_OF_KEY[CONCESSIONS_DOUBLE_FAIRS_AND_VOTES]:
        for _ in range(count(position, seat, ability)):
            times *= ABILITY[ability].amount
    for ability in ABILITIES_OF_KEY[CONCESSIONS_DOUBLE_SPICE_ISLANDS]:
        if ABILITY[ability].emporium == emporium:
            for _ in range(count(position, seat, ability)):
                times *= ABILITY[ability].amount
    return times


# --- Levies --------------------------------------------------------------------------------------

NO_CITY_OF: Final = Refusal("P-G4.1", "no-city-of", "slot", "empire", weight=EVERYDAY)
CITY_TAKEN: Final = Refusal("P-G4.2", "place-taken", "slot", weight=EVERYDAY)


def why_no_levy(position: Position, empire: Empire, slot: int) -> Refusal | None:
    """P-G4.1, P-G4.2, P-SAT-a, P-EMPORIUM-a: an empty city slot of the empire."""
    if slot >= CITY_SLOTS or SLOT_EMPIRE[slot] != empire:
        return NO_CITY_OF
    refusal = why_no_place(position, slot)
    if refusal is not None:
        return refusal
    return CITY_TAKEN if position.slots[slot] != NOTHING else None


CITIES_OF: Final = [[CHOOSE_SLOT + slot for slot in cities] for cities in EMPIRE_CITIES]
"""For each empire the answers that name its cities."""


class Levy(Question):
    """Where a levy is raised in the empire that its frame names."""

    def candidates(self, position: Position) -> list[int]:
        """List the cities; P-G4b: none of them will do in a saturated empire."""
        return CITIES_OF[empire_about(position, FAIR_LEVY_EMPIRE)]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only an empty city slot of the empire."""
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        return why_no_levy(position, empire_about(position, FAIR_LEVY_EMPIRE), index - CHOOSE_SLOT)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empire."""
        if name == "empire":
            return empire_key(empire_about(position, FAIR_LEVY_EMPIRE))
        return super().detail(position, index, name)


class FairLevy(Levy):
    """DEC-23, P-G4.3: the convener chooses the empty city slot of the levy."""

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it."""
        pop(position)
        raise_levy(position, index - CHOOSE_SLOT, position.actor, events)


def raise_levy(position: Position, slot: int, seat: int, events: list[Event]) -> None:
    """P-G4.2, P-LEVY-a: a levy has the kind and colour of the slot's icon."""
    if is_heard(events):
        tell(events, "levy-raised", {"slot": slot_key(slot)})
    arrive(position, icon_of(position, slot), slot, seat)
