"""Views: exactly what a seat may know (section 18.4).

Everything lies open but hands, decks and what left a hand unseen. Hands were bought openly, so a
view also tells what everybody who remembers knows of them; the face-down cards of the market were
seen face up, so they are told as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from condotta.pax import laid_out
from condotta.pax.actions import ACTIONS
from condotta.pax.banks import BANK
from condotta.pax.fields import TREACHERY_FROM_HAND
from condotta.pax.frames_in_words import frames_of
from condotta.pax.knowledge import perhaps_held, surely_held
from condotta.pax.names import card_key
from condotta.pax.pieces import (
    CATHOLIC,
    DISCOVERY,
    ISLAMIC,
    LAW,
    PATRON,
    PIECE_TEXTS,
    PIECES,
    REFORMIST,
)
from condotta.pax.places import EAST, WEST
from condotta.pax.places_now import concessions_of
from condotta.pax.position import Position, about, seats_in, top
from condotta.pax.question import Question
from condotta.pax.rules import Rules
from condotta.pax.scores import is_capped, scores
from condotta.pax.steps import STEP_NAMES, TREACHERY
from condotta.pax.tableau import prestige_of
from condotta.pax.victories import CONDITIONS, GLOBALIZATION, HOLY, IMPERIAL, METRICS, RENAISSANCE
from condotta.pax.victory import kings_of, lead_of, republics_of

if TYPE_CHECKING:
    from condotta.core.shapes import ResultSeen
    from condotta.pax import shapes


class Common:
    """What everybody may know of a position, put together once for all its views."""

    def __init__(self, position: Position) -> None:
        """Put it together."""
        rules = position.rules
        self.agreed: shapes.PaxAgreed = {
            "game": "pax-renaissance",
            "edition": rules.edition,
            "variants": [*rules.variants],
            "options": dict(rules.options),
            "seats": rules.seats,
        }
        self.board: shapes.PaxBoard = {
            "goal": {
                "holy": _leads(rules, HOLY),
                "imperial": _leads(rules, IMPERIAL),
                "globalization": _leads(rules, GLOBALIZATION),
                "renaissance": _leads(rules, RENAISSANCE),
            },
            "turn": laid_out.turn(position),
            "slots": laid_out.pieces_on_map(position),
            "beside": laid_out.pawns_beside_pirates(position),
            "open_emporia": laid_out.open_emporia(position),
            "empires": laid_out.empires(position),
            "bishops": laid_out.bishops(position),
            "market": laid_out.market(position),
            "decks": {"east": _deck(position, EAST), "west": _deck(position, WEST)},
            "supply": {PIECE_TEXTS[n]: position.supply[n] for n in range(1, PIECES)},
            "active_victories": laid_out.active_victories(position),
            "eliminated": seats_in(position.eliminated),
            "discards": laid_out.card_names(position.discards),
            "battle": laid_out.fighters(position),
            "players": [_player(position, seat) for seat in range(rules.seats)],
        }
        self.result = _result(position)


def is_secret(position: Position) -> bool:
    """P-R44: a question about a card sold from the hand unseen is its owner's secret."""
    return (
        bool(position.frames)
        and top(position) == TREACHERY
        and about(position, TREACHERY_FROM_HAND) != 0
    )


def view_of(
    position: Position,
    seat: int | None,
    question: Question | None,
    answers: list[int],
    common: Common,
    *,
    may_cancel: bool,
) -> shapes.PaxView:
    """Put together what a seat (``None``: a spectator) may know."""
    return {
        **common.agreed,
        **_asked(position, seat, question, answers),
        **common.board,
        "hand": [] if seat is None else laid_out.card_names(position.hands[seat]),
        "own_secrets": [] if seat is None else _own_secrets(position, seat),
        "result": common.result,
        "may_cancel": may_cancel,
    }


def _asked(
    position: Position, seat: int | None, question: Question | None, answers: list[int]
) -> shapes.PaxAsked:
    """Phase, who is to act, and for that seat alone the question and its answers."""
    acting: int | None = None if question is None else question.seat(position)
    asked: shapes.PaxDecision | None = None
    phase = "over" if question is None else STEP_NAMES[top(position)]
    pending = _pending(position, seat)
    if question is not None and seat == acting:
        options = [cast("shapes.PaxAnswer", ACTIONS[index].to_json()) for index in answers]
        asked = {"kind": phase, "options": options}
    elif is_secret(position):
        # As if nothing were asked about the card: then the actor would go on with the turn.
        acting, phase = position.actor, STEP_NAMES[position.frames[0]]
    return {"seat": seat, "phase": phase, "acting": acting, "decision": asked, "pending": pending}


def _pending(position: Position, seat: int | None) -> list[shapes.StepSeen]:
    """What waits to be done; P-R44: but for questions about a card that the actor sold unseen."""
    frames = frames_of(position)
    if seat == position.actor:
        return frames
    secret = STEP_NAMES[TREACHERY]
    return [frame for frame in frames if not (frame["step"] == secret and frame["from-hand"])]


def _deck(position: Position, row: int) -> shapes.DeckSeen:
    deck = position.decks[row]
    known = position.rules.astrology and len(deck) > 0
    return {"count": len(deck), "top": card_key(deck[-1]) if known else None}


def _leads(rules: Rules, victory: int) -> list[shapes.LeadWanted]:
    """The leads over every opponent that a victory asks for, at this number of seats."""
    return [
        {"metric": METRICS[condition.metric], "lead": lead_of(rules, condition)}
        for condition in CONDITIONS[victory]
    ]


def _player(position: Position, seat: int) -> shapes.PaxPlayer:
    """What anybody may know of a seat: its tableau, florins (P-FLORIN-b), and what it held."""
    return {
        "seat": seat,
        "bank": BANK[position.banks[seat]].key,
        "florins": position.florins[seat],
        "hand_size": len(position.hands[seat]),
        "known": laid_out.card_names(surely_held(position, seat)),
        "perhaps": laid_out.card_names(perhaps_held(position, seat)),
        "secrets": len(position.secrets[seat]),
        "tableau": laid_out.tableau(position, seat),
        "old_maids": laid_out.card_names(position.old_maids[seat]),
        "prestige": _prestige(position, seat),
        "kings": kings_of(position, seat),
        "republics": republics_of(position, seat, seat),
        "concessions": concessions_of(position, seat),
    }


def _prestige(position: Position, seat: int) -> shapes.PrestigeSeen:
    icons = prestige_of(position, seat)
    return {
        "catholic": icons[CATHOLIC],
        "islamic": icons[ISLAMIC],
        "reformist": icons[REFORMIST],
        "law": icons[LAW],
        "discovery": icons[DISCOVERY],
        "patron": icons[PATRON],
    }


def _own_secrets(position: Position, seat: int) -> list[str]:
    """The cards a seat has sold or discarded from its hand unseen."""
    return laid_out.card_names([secret[0] for secret in position.secrets[seat]])


def _result(position: Position) -> ResultSeen | None:
    if not position.over:
        return None
    return {
        "winners": seats_in(position.winners),
        "reason": position.reason,
        "scores": scores(position),
        "capped": is_capped(position),
    }
