"""What a seat may know: the view, and nothing else leaves the table (C7-INFO, C5-INFO).

Lines, markers, tokens, turns and who is out are public (C7-INFO-2), and so is what left a line
(C7-INFO-5); hand sizes are where the table shows them (C7-INFO-3; in 1995 nobody need tell,
C5-INFO-1, all else being the same, C5-INFO-3). The undealt deck is nobody's to see (C7-INFO-7).

A view depends only on what the seat may know. Two steps are secret while they last: another
seat's choice of the card to turn up looks like its turn going on, and of the hand step nobody
sees whose answer is awaited (C7-HAND-7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from condotta.condottiere import phases
from condotta.condottiere.actions import ACTIONS
from condotta.condottiere.board import REGION_NAMES, REGIONS, region_or_none
from condotta.condottiere.cards import KIND_NAMES, cards_of, names_of
from condotta.condottiere.determinize import hidden_cards, unseen_among
from condotta.condottiere.knowledge import known_cards
from condotta.condottiere.position import (
    Position,
    Show,
    hand_size,
    regions_of,
    seat_or_none,
    seats_in,
)
from condotta.condottiere.question import Question
from condotta.condottiere.rules import goal_of
from condotta.condottiere.strength import all_strengths
from condotta.condottiere.victory import scores

if TYPE_CHECKING:
    from condotta.condottiere import shapes
    from condotta.core.shapes import ResultSeen


class Common:
    """What everybody may know of a position, put together once for the views of all seats.

    Views made with the same one share its lists and objects: they are to be looked at only.
    """

    def __init__(self, position: Position) -> None:
        """Look at what lies open."""
        rules = position.rules
        self.agreed: shapes.CondottiereAgreed = {
            "game": "condottiere",
            "rules": rules.version,
            "edition": rules.edition,
            "variants": [*rules.variants],
            "options": dict(rules.options),
            "seats": rules.seats,
        }
        self.board: shapes.CondottiereBoard = {
            "goal": goal_of(rules),
            "counters": _counters(position),
            "regions": {REGION_NAMES[r]: seat_or_none(position.owners[r]) for r in range(REGIONS)},
            "pope": region_or_none(position.pope),
            # The token is on the contested region or before its owner.
            "condottiere": {
                "region": region_or_none(position.contested),
                "holder": None if position.contested >= 0 else position.holder,
            },
            "battle": {
                "region": region_or_none(position.contested),
                "placer": None if position.final else position.placer,
                "defender": seat_or_none(position.defender),
                "defender_has_played": position.defender_played,
                "final": position.final,
                "fighters": seats_in(position.fighters),
                "turn": position.turn,
            },
            "declines": {
                "first": seat_or_none(position.first_decliner),
                "count": position.declines,
            },
        }
        self.lines = [names_of(cards_of(position.lines, s)) for s in range(rules.seats)]
        self.strengths = all_strengths(position.lines)
        self.discards = names_of(position.discards)
        # C5-HAND-4: it would tell how many cards a hand had.
        self.thrown = sum(position.thrown) if rules.show_hand_counts else None
        self.draw_pile = sum(position.deck) if rules.draws else None
        self.hidden = hidden_cards(position)
        self.result = _result(position)


def view_of(
    position: Position,
    seat: int | None,
    question: Question | None,
    answers: list[int],
    common: Common,
) -> shapes.CondottiereView:
    """Put together what a seat (``None``: a spectator) may know."""
    seats = range(position.rules.seats)
    return {
        **common.agreed,
        **_asked(position, seat, question, answers),
        **common.board,
        "players": [_player(position, seat, other, common) for other in seats],
        "hand": [] if seat is None else names_of(cards_of(position.hands, seat)),
        "face_down": [] if seat is None else _own_face_down(position, seat),
        "shows": [_show(show, seat) for show in position.shows],
        "discards": common.discards,
        "thrown": common.thrown,
        "own_thrown": [] if seat is None else names_of(cards_of(position.thrown, seat)),
        "draw_pile": common.draw_pile,
        "unseen": names_of(unseen_among(common.hidden, position, seat)),
        "result": common.result,
    }


def _asked(
    position: Position, seat: int | None, question: Question | None, answers: list[int]
) -> shapes.CondottiereAsked:
    """Phase, who is to act, and for that seat alone the question and its answers."""
    phase = position.phase
    acting = -1 if question is None else question.seat(position)
    name = phases.PHASE_NAMES[phase]
    if seat != acting:
        if phase == phases.TURN_UP_CHOICE:
            name = "turn"
        elif phase == phases.HAND_CHOICE:
            acting = -1
    decision: shapes.CondottiereDecision | None = None
    if question is not None and seat == acting:
        options = [cast("shapes.CondottiereAnswer", ACTIONS[index].to_json()) for index in answers]
        decision = {"kind": question.kind, "options": options}
        if position.kept_first >= 0:
            decision["kept"] = [KIND_NAMES[position.kept_first]]
    return {
        "seat": seat,
        "phase": phases.NAMES_TO_ALL.get(name, name),
        "acting": seat_or_none(acting),
        "decision": decision,
    }


def _counters(position: Position) -> shapes.CountersSeen:
    counters: shapes.CountersSeen = {
        "battle": position.battle,
        "round": position.round,
        "barren_battles": position.barren,
    }
    if position.rules.campaign:
        counters["game"] = position.game_number
        counters["points"] = [*position.points]
        counters["target"] = position.rules.target
    return counters


def _player(
    position: Position, seat: int | None, other: int, common: Common
) -> shapes.CondottierePlayer:
    """What a seat may know of another: its line, hand size and sure cards."""
    observer = position.rules.seats if seat is None else seat
    known: list[str] = []
    if seat != other and position.known:
        known = names_of(known_cards(position, observer, other))
    open_sizes = position.rules.show_hand_counts or seat == other
    return {
        "seat": other,
        "hand_size": _seen_hand_size(position, seat, other) if open_sizes else None,
        "out": position.out >> other & 1 == 1,
        "regions": regions_of(position, other),
        "line": common.lines[other],
        "face_down": _seen_face_down(position, seat, other),
        "strength": common.strengths[other],
        "known": known,
    }


def _laying(position: Position, seat: int | None, other: int) -> bool:
    """Say whether ``other`` is secretly choosing which card to turn up, unseen by ``seat``."""
    return position.phase == phases.TURN_UP_CHOICE and position.turn == other and seat != other


def _seen_hand_size(position: Position, seat: int | None, other: int) -> int:
    """The card being laid counts as in hand for all others until the choice is made."""
    return hand_size(position, other) + (1 if _laying(position, seat, other) else 0)


def _seen_face_down(position: Position, seat: int | None, other: int) -> int:
    count = 1 if position.face_down[other] >= 0 else 0
    second = position.laid_now >= 0 and position.turn == other and seat == other
    return count + (1 if second else 0)


def _own_face_down(position: Position, seat: int) -> list[str]:
    """C7-VAR-HIDDEN-10: a seat's own face-down cards, the older first."""
    kinds = [position.face_down[seat]]
    if position.turn == seat:
        kinds.append(position.laid_now)
    return [KIND_NAMES[kind] for kind in kinds if kind >= 0]


def _show(show: Show, seat: int | None) -> shapes.ShowSeen:
    """C7-INFO-8: who showed how many to whom is public, which cards is not."""
    entitled = seat is not None and (seat == show.seat or show.to >> seat & 1 == 1)
    cards = [KIND_NAMES[kind] for kind in show.cards]
    return {
        "seat": show.seat,
        "to": seats_in(show.to),
        "count": len(cards),
        "cards": cards if entitled else None,
    }


def _result(position: Position) -> ResultSeen | None:
    if position.phase != phases.OVER:
        return None
    return {
        "winners": seats_in(position.winners),
        "reason": position.reason,
        "scores": scores(position),
        "capped": position.capped,
    }
