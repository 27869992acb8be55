"""A view read aloud: what each card counts and why, who is strongest, what would win the game.

Everything is worked out from the view alone, so it can tell an observer nothing that it may not
know. Cards that lie face down count nothing and stay unknown (C7-VAR-HIDDEN-7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from condotta.condottiere.board import REGION_NAMES, largest_group
from condotta.condottiere.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    KIND_NAMES,
    KINDS,
    MERCENARIES,
    PRINTED_STRENGTH,
    SPRING,
    WINTER,
    cards_of,
)
from condotta.condottiere.choosing import is_available
from condotta.condottiere.compare import strongest
from condotta.condottiere.phases import OVER
from condotta.condottiere.position import Position, region_mask, regions_of, seats_in
from condotta.condottiere.rules import goal_of
from condotta.condottiere.seen import battle_is_on, face_down_seen, table_seen
from condotta.condottiere.strength import (
    COURTESAN_VALUE,
    HEROINE_VALUE,
    all_strengths,
    favoured_mercenary,
    in_play,
    mercenary_value,
)
from condotta.condottiere.victory import ending
from condotta.core.values import JsonObject

if TYPE_CHECKING:
    from condotta.condottiere import shapes
    from condotta.core.shapes import Because, TermsTold


def reading_of(view: object) -> JsonObject:
    """Explain what lies on the table."""
    position = table_seen(view)
    assert isinstance(view, dict)
    return cast("JsonObject", read_aloud(position, view))


def read_aloud(position: Position, view: JsonObject) -> shapes.CondottiereReading:
    """Explain the table that was laid out from a view."""
    totals = all_strengths(position.lines)
    hidden = face_down_seen(view)
    lines: list[shapes.LineRead] = []
    for seat in range(position.rules.seats):
        cards = enumerate(cards_of(position.lines, seat))
        rows = [row_of(position, seat, kind) for kind, n in cards for _ in range(n)]
        strength, unseen = totals[seat], hidden[seat]
        lines.append({"seat": seat, "strength": strength, "rows": rows, "face_down": unseen})
    return {
        "weather": weather(position.lines),
        "strongest": [*seats_in(ahead(totals, position.fighters))],
        "goal": goal_of(position.rules),
        "lines": lines,
        "standing": [_standing(position, seat) for seat in range(position.rules.seats)],
    }


def weather(lines: list[int]) -> shapes.Weather | None:
    """Name the weather; there is never more than one (C7-STR-8)."""
    if in_play(lines, WINTER):
        return "winter"
    return "spring" if in_play(lines, SPRING) else None


def ahead(totals: list[int], fighters: int) -> int:
    """Find who is strongest, as a mask; nobody at 0, which never wins (C7-CMP-4, C5-END-4)."""
    return strongest(totals, fighters) if max(totals) > 0 else 0


def told(key: str, rule: str, args: TermsTold | None = None) -> Because:
    """Put a sentence and the rule behind it into words that travel."""
    return {"key": key, "args": {} if args is None else args, "rule": rule}


def row_of(position: Position, seat: int, kind: int) -> shapes.LineRow:
    """Say what a card of a line counts, and why."""
    newer = position.rules.book == "2007"
    value = 0
    why: list[Because] = []
    if kind < MERCENARIES:
        value, why = _mercenary(position, seat, kind)
    elif kind == HEROINE:
        value = HEROINE_VALUE
        why.append(told("why.heroine", "C7-HERO-2" if newer else "C5-HERO-2"))
    elif kind == COURTESAN:
        value = COURTESAN_VALUE
        why.append(told("why.courtesan", "C7-COURT-2"))
    else:
        why.append(told("why.no-strength", "C7-STR-2" if newer else "C5-STR-3"))
    return {"card": KIND_NAMES[kind], "value": value, "why": why}


def _mercenary(position: Position, seat: int, kind: int) -> tuple[int, list[Because]]:
    """Give a mercenary's value and what makes it so, in the order of the formula."""
    newer = position.rules.book == "2007"
    lines = position.lines
    winter = in_play(lines, WINTER)
    factor = 2 if lines[seat * KINDS + DRUMMER] > 0 else 1
    favoured = favoured_mercenary(lines)
    why: list[Because] = []
    if winter:
        why.append(told("why.winter", "C7-STR-3" if newer else "C5-WINTER-1"))
    else:
        printed: TermsTold = {"strength": PRINTED_STRENGTH[kind]}
        why.append(told("why.printed", "C7-MERC-1" if newer else "C5-MERC-1", printed))
    if factor > 1:
        why.append(told("why.drummer", "C7-STR-4" if newer else "C5-DRUM-1"))
    if kind == favoured:
        why.append(told("why.spring", "C7-STR-5"))
    return mercenary_value(kind, factor, favoured, winter=winter), why


def _standing(position: Position, seat: int) -> shapes.StandingRead:
    return {
        "seat": seat,
        "regions": regions_of(position, seat),
        "adjacent": largest_group(region_mask(position, seat)),
        "wins_with": [REGION_NAMES[region] for region in winning_regions(position, seat)],
    }


def winning_regions(position: Position, seat: int) -> list[int]:
    """List the regions that would win the game for a seat if it conquered them next."""
    return [region for region in position.rules.regions if would_win(position, seat, region)]


def would_win(position: Position, seat: int, region: int) -> bool:
    """Let a seat conquer a region, ask the rules whether it alone has won, and put all back.

    In a campaign: this game of it. A final battle conquers nothing (C7-FINAL-7).
    """
    if not _could_conquer(position, seat, region) or position.final or position.phase == OVER:
        return False
    # Not on a copy: this is asked for every seat and region, and copies would cost most of it.
    owner, winner, battle = position.owners[region], position.winner, position.battle
    position.owners[region] = position.winner = seat
    position.battle += 0 if battle_is_on(position) else 1
    winners, _ = ending(position)
    position.owners[region], position.winner, position.battle = owner, winner, battle
    return winners == 1 << seat


def _could_conquer(position: Position, seat: int, region: int) -> bool:
    """Any region a battle may be fought over, and the one fought over now, but not one's own."""
    if region == position.contested:
        return position.owners[region] != seat
    return is_available(position, region, seat)
