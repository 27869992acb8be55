"""A view read aloud: who is how near to each victory, where the routes lead, what votes would cost.

Everything is worked out from the view alone, so it can tell an observer nothing that it may not
know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from condotta.core.values import JsonObject
from condotta.pax.abilities import ABILITIES, ABILITY
from condotta.pax.at_work import count, is_silenced
from condotta.pax.names import card_key, empire_key, slot_key
from condotta.pax.operations.vote import cost_of, votes_of
from condotta.pax.pieces import RELIGION_NAMES
from condotta.pax.places import ALL_EMPIRES, EAST, ROUTES, WEST, Empire
from condotta.pax.places_now import is_saturated
from condotta.pax.position import Position, is_playing
from condotta.pax.seen import table_seen
from condotta.pax.tableau import cards_of
from condotta.pax.victories import (
    CONDITIONS,
    FLORINS,
    HOLY,
    METRICS,
    PATRONS,
    VICTORIES,
    VICTORY_CARDS,
)
from condotta.pax.victory import (
    OF_DECLARER,
    bishops_in_play,
    cost_to_declare,
    lead_of,
    metric,
    pieces_in_theocracies,
    supreme_by,
)

if TYPE_CHECKING:
    from condotta.pax import shapes


def reading_of(view: object) -> JsonObject:
    """Explain what lies on the table."""
    return cast("JsonObject", read_aloud(table_seen(view)))


def standing_of(view: object) -> JsonObject:
    """Say which victories can be declared, and for each how much every seat lacks in all.

    ``None`` for who is out of the game, and where nothing can be counted.
    """
    position = table_seen(view)
    read = read_aloud(position)["victories"]
    return {
        "open": [victory["victory"] for victory in read if victory["active"]],
        "lacking": {
            victory["victory"]: [
                lacking(conditions) if is_playing(position, seat) else None
                for seat, conditions in enumerate(victory["seats"])
            ]
            for victory in read
        },
    }


def lacking(conditions: Sequence[shapes.Nearness]) -> int | None:
    """Add up what is missing; ``None`` where nothing can be counted."""
    total = 0
    for condition in conditions:
        missing = condition.get("missing")
        if missing is None:
            return None
        total += missing
    return total


def read_aloud(position: Position) -> shapes.PaxReading:
    """Explain the table that was laid out from a view."""
    seats = range(position.rules.seats)
    bishops = [bishops_in_play(position, seat) for seat in seats]
    pieces = pieces_in_theocracies(position)
    supreme = [supreme_by(bishops[seat], pieces) for seat in seats]
    return {
        "victories": [_victory(position, victory, supreme) for victory in range(VICTORIES)],
        "culture": [_culture(position, seat) for seat in seats],
        "supremacy": [_supremacy(bishops[seat], pieces, supreme[seat]) for seat in seats],
        "routes": {"east": _route(position, EAST), "west": _route(position, WEST)},
        "empires": {empire_key(empire): _empire(position, empire) for empire in ALL_EMPIRES},
        "silenced": _silenced(position),
        "abilities": [_abilities(position, seat) for seat in seats],
    }


def _victory(position: Position, victory: int, supreme: list[int]) -> shapes.VictoryRead:
    """Say what a victory costs, who is how near to it, and who lacks nothing (P-R48)."""
    seats = range(position.rules.seats)
    counted: dict[int, list[int]] = {}
    near = [_nearness(position, seat, victory, supreme[seat], counted) for seat in seats]
    return {
        "victory": VICTORY_CARDS[victory],
        "active": position.active_victories >> victory & 1 == 1,
        "actions": cost_to_declare(position, victory),
        "met_by": [seat for seat in seats if is_playing(position, seat) and _is_met(near[seat])],
        "seats": near,
    }


def _is_met(conditions: list[shapes.Nearness]) -> bool:
    """Say whether nothing is missing; P-G6.2: with nobody to be ahead of, that says nothing."""
    return all(condition.get("missing") == 0 for condition in conditions)


def _nearness(
    position: Position,
    seat: int,
    victory: int,
    supreme: int,
    counted: dict[int, list[int]],
) -> list[shapes.Nearness]:
    """For each condition: what the seat counts, the best opponent, and how much is missing.

    Without an opponent there is no best, and nothing can be missing. What is the same whoever
    declares is ``counted`` once.
    """
    found: list[shapes.Nearness] = []
    for condition in CONDITIONS[victory]:
        which = condition.metric
        told: shapes.Nearness = {
            "metric": METRICS[which],
            "lead": lead_of(position.rules, condition),
            "mine": None,
            "best": None,
        }
        found.append(told)
        if victory == HOLY and supreme < 0:
            continue
        counts = counted.get(which)
        if counts is None:
            seats = range(position.rules.seats)
            counts = [metric(position, other, which, seat, supreme) for other in seats]
            if which not in OF_DECLARER:
                counted[which] = counts
        told["mine"] = counts[seat]
        rivals = [counts[other] for other in _rivals(position, seat)]
        if rivals:
            told["best"] = max(rivals)
            told["missing"] = max(
                0, max(rivals) + lead_of(position.rules, condition) - counts[seat]
            )
    return found


def _rivals(position: Position, seat: int) -> list[int]:
    """List the other seats that are still in the game."""
    seats = range(position.rules.seats)
    return [other for other in seats if other != seat and is_playing(position, other)]


def _culture(position: Position, seat: int) -> shapes.CultureRead:
    """P-L2a, P-L2b: what counts if the market cannot be filled."""
    return {
        "patron": metric(position, seat, PATRONS, -1, -1),
        "florins": metric(position, seat, FLORINS, -1, -1),
    }


def _supremacy(bishops: list[int], pieces: list[int], supreme: int) -> shapes.SupremacyRead:
    """P-L3.2, P-L3.3: bishops and pieces of each religion, as they count if the seat declares."""
    return {
        "bishops": _by_religion(bishops),
        "pieces": _by_religion(pieces),
        "supreme": RELIGION_NAMES[supreme] if supreme >= 0 else None,
    }


def _by_religion(counts: list[int]) -> shapes.CountedByReligion:
    catholic, islamic, reformist = counts
    return {"catholic": catholic, "islamic": islamic, "reformist": reformist}


def _route(position: Position, row: int) -> shapes.RouteRead:
    """P-B6b: where the voyage of a row begins and what it passes."""
    emporium = position.open_emporium[row]
    steps: list[str] = []
    for leg, place in enumerate(ROUTES[emporium]):
        steps.append(empire_key(Empire(place)) if leg % 2 == 0 else slot_key(place))
    return {"emporium": slot_key(emporium), "voyage": steps}


def _empire(position: Position, empire: Empire) -> shapes.EmpireRead:
    """P-SAT-a, P-F6a, P-F6b: room for levies, votes of each seat, and what a vote would cost it."""
    seats = range(position.rules.seats)
    return {
        "saturated": is_saturated(position, empire),
        "votes": [votes_of(position, seat, empire) for seat in seats],
        "vote_costs": [cost_of(position, seat, empire) for seat in seats],
    }


def _silenced(position: Position) -> list[str]:
    found: list[str] = []
    for seat in range(position.rules.seats):
        found += [
            card_key(card) for card in cards_of(position, seat) if is_silenced(position, card, seat)
        ]
    return found


def _abilities(position: Position, seat: int) -> list[str]:
    """Name the abilities at work for a seat, each as often as it has it."""
    found: list[str] = []
    for ability in range(ABILITIES):
        times = count(position, seat, ability)
        if times > 0:
            found += [ABILITY[ability].name] * times
    return found
