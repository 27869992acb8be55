"""What can be wrong with the ten empire cards and the queens married to their kings."""

from __future__ import annotations

from condotta.pax.cards import CARD
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.names import card_key, empire_key, region_key
from condotta.pax.places import ALL_EMPIRES, EMPIRES, REGION_OF, REGIONS, Empire
from condotta.pax.position import QUEENS, Position
from condotta.pax.tableau import empire_of, is_republic


def empire_problems(position: Position, found: list[str]) -> None:
    """Section 18.6: each on its throne, in a side, or beneath its suzerain."""
    _look_at_sides(position, found)
    for empire in ALL_EMPIRES:
        if position.owner[empire] < 0:
            _look_at_throne(position, empire, found)
        if position.suzerain[empire] >= 0:
            _look_at_vassal(position, empire, position.suzerain[empire], found)
    _look_at_queens(position, found)


def _look_at_sides(position: Position, found: list[str]) -> None:
    """P-REGIME-0.1: a top-level empire card is once in the side of its region, of its owner."""
    times = [0] * EMPIRES
    for number in range(len(position.sides)):
        seat, region = number // REGIONS, number % REGIONS
        for card in position.sides[number]:
            if card < FIRST_EMPIRE_CARD:
                continue
            empire = empire_of(card)
            times[empire] += 1
            where = f"tableaux.{seat}.{region_key(region)}: {empire_key(empire)}"
            if position.owner[empire] != seat:
                owner = position.owner[empire] if position.owner[empire] >= 0 else "null"
                found.append(f"{where}, and empires.{empire_key(empire)}.owner is {owner}")
            if REGION_OF[empire] != region:
                found.append(f"{where} belongs on the other side")
    for empire in ALL_EMPIRES:
        top_level = position.owner[empire] >= 0 and position.suzerain[empire] < 0
        if times[empire] != int(top_level):
            times_said = f"{times[empire]} times instead of {int(top_level)}"
            found.append(f"tableaux: {empire_key(empire)} lies in them {times_said}")


def _look_at_throne(position: Position, empire: Empire, found: list[str]) -> None:
    """P-THRONE-a: who is on a throne is nobody's vassal and a king."""
    if position.suzerain[empire] >= 0:
        found.append(f"empires.{empire_key(empire)}.suzerain: on its throne it has none")
    if is_republic(position, empire):
        found.append(f"empires.{empire_key(empire)}.side: on its throne it is no republic")


def _look_at_vassal(position: Position, empire: Empire, suzerain: Empire, found: list[str]) -> None:
    """P-VASSAL-a, P-F9g.1: beneath a king of the same player who is himself nobody's vassal."""
    said = f"empires.{empire_key(empire)}.suzerain: {empire_key(suzerain)}"
    if position.owner[suzerain] != position.owner[empire]:
        found.append(f"{said} has another owner")
    if position.suzerain[suzerain] >= 0:
        found.append(f"{said} is a vassal itself")
    if is_republic(position, suzerain):
        found.append(f"{said} is a republic")
    if is_republic(position, empire):
        found.append(f"{said}, and the vassal is a republic")


def _look_at_queens(position: Position, found: list[str]) -> None:
    """P-I.1: a queen is married to a king of her list; P-REPUBLIC-a: a republic has none."""
    for number in range(len(QUEENS)):
        empire = position.consort[number]
        if empire < 0:
            continue
        said = f"empires.{empire_key(empire)}.queens: {card_key(QUEENS[number])}"
        if is_republic(position, empire):
            found.append(f"{said} is married to a republic")
        if CARD[QUEENS[number]].suitors >> empire & 1 == 0:
            found.append(f"{said} cannot have married this king")
