"""Views: exactly what a seat may know (section 18.4).

Everything lies open but hands, decks and what left a hand unseen. Hands were bought openly, so a
view also tells what everybody who remembers knows of them; the face-down cards of the market were
seen face up, so they are told as well.
"""

from __future__ import annotations

from condotta.core.values import Json, JsonObject
from condotta.pax import laid_out
from condotta.pax.actions import ACTIONS
from condotta.pax.fields import TREACHERY_FROM_HAND
from condotta.pax.frames_in_words import frames_of
from condotta.pax.knowledge import perhaps_held, surely_held
from condotta.pax.pieces import PIECE_TEXTS, PIECES, PRESTIGE_NAMES
from condotta.pax.places import REGION_NAMES, REGIONS
from condotta.pax.places_now import concessions_of
from condotta.pax.position import Position, about, seats_in, top
from condotta.pax.question import Question
from condotta.pax.rules import GAME, Rules
from condotta.pax.scores import is_capped, scores
from condotta.pax.steps import STEP_NAMES, TREACHERY
from condotta.pax.tableau import prestige_of
from condotta.pax.victories import CONDITIONS, METRICS, VICTORIES, VICTORY_KEYS
from condotta.pax.victory import kings_of, lead_of, republics_of


class Common:
    """What everybody may know of a position, put together once for all its views."""

    def __init__(self, position: Position) -> None:
        """Put it together."""
        self.fields = _open_fields(position)


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
) -> JsonObject:
    """Put together what a seat (``None``: a spectator) may know."""
    seats = range(position.rules.seats)
    return {
        **common.fields,
        "seat": seat,
        **_asked(position, seat, question, answers),
        "players": [_player(position, seat, other) for other in seats],
        "hand": [] if seat is None else laid_out.card_names(position.hands[seat]),
        "own_secrets": [] if seat is None else _own_secrets(position, seat),
    }


def _asked(
    position: Position, seat: int | None, question: Question | None, answers: list[int]
) -> JsonObject:
    """Phase, who is to act, and for that seat alone the question and its answers."""
    acting: int | None = None if question is None else question.seat(position)
    decision: JsonObject | None = None
    phase = "over" if question is None else STEP_NAMES[top(position)]
    pending = _pending(position, seat)
    if question is not None and seat == acting:
        options: list[Json] = [ACTIONS[index].to_json() for index in answers]
        decision = {"kind": phase, "options": options}
    elif is_secret(position):
        # As if nothing were asked about the card: then the actor would go on with the turn.
        acting, phase = position.actor, STEP_NAMES[position.frames[0]]
    return {"phase": phase, "acting": acting, "decision": decision, "pending": pending}


def _pending(position: Position, seat: int | None) -> list[Json]:
    """What waits to be done; P-R44: but for questions about a card that the actor sold unseen."""
    frames = frames_of(position)
    if seat == position.actor:
        return frames
    secret = STEP_NAMES[TREACHERY]
    return [
        frame
        for frame in frames
        if not (isinstance(frame, dict) and frame["step"] == secret and frame["from-hand"])
    ]


def _open_fields(position: Position) -> JsonObject:
    """Give the fields that are the same for everybody; each view fills in those that are None."""
    rules = position.rules
    tops: JsonObject = {}
    for row in range(REGIONS):
        deck = position.decks[row]
        known = rules.astrology and len(deck) > 0
        tops[REGION_NAMES[row]] = {
            "count": len(deck),
            "top": laid_out.card_names(deck[-1:])[0] if known else None,
        }
    supply: JsonObject = {PIECE_TEXTS[n]: position.supply[n] for n in range(1, PIECES)}
    return {
        "game": GAME,
        "edition": rules.edition,
        "variants": [*rules.variants],
        "options": dict(rules.options),
        "seats": rules.seats,
        "seat": None,
        "phase": None,
        "acting": None,
        "decision": None,
        "pending": None,
        "goal": _goal(rules),
        "turn": laid_out.turn(position),
        "slots": laid_out.pieces_on_map(position),
        "beside": laid_out.pawns_beside_pirates(position),
        "open_emporia": laid_out.open_emporia(position),
        "empires": laid_out.empires(position),
        "bishops": laid_out.bishops(position),
        "market": laid_out.market(position),
        "decks": tops,
        "supply": supply,
        "active_victories": laid_out.active_victories(position),
        "eliminated": [*seats_in(position.eliminated)],
        "discards": laid_out.card_names(position.discards),
        "battle": laid_out.fighters(position),
        "players": None,
        "hand": None,
        "own_secrets": None,
        "result": _result(position),
    }


def _goal(rules: Rules) -> JsonObject:
    """The leads over every opponent that each victory asks for, at this number of seats."""
    goal: JsonObject = {}
    for victory in range(VICTORIES):
        leads: list[Json] = []
        for condition in CONDITIONS[victory]:
            lead = lead_of(rules, condition)
            leads.append({"metric": METRICS[condition.metric], "lead": lead})
        goal[VICTORY_KEYS[victory]] = leads
    return goal


def _player(position: Position, seat: int | None, other: int) -> JsonObject:
    """What a seat may know of another: its tableau, florins (P-FLORIN-b), and what it held."""
    icons = prestige_of(position, other)
    return {
        "seat": other,
        "bank": laid_out.banks_of(position)[other],
        "florins": position.florins[other],
        "hand_size": len(position.hands[other]),
        "known": laid_out.card_names(surely_held(position, other)),
        "perhaps": laid_out.card_names(perhaps_held(position, other)),
        "secrets": len(position.secrets[other]),
        "tableau": laid_out.tableau(position, other),
        "old_maids": laid_out.card_names(position.old_maids[other]),
        "prestige": {PRESTIGE_NAMES[n]: icons[n] for n in range(len(PRESTIGE_NAMES))},
        "kings": kings_of(position, other),
        "republics": republics_of(position, other, other),
        "concessions": concessions_of(position, other),
    }


def _own_secrets(position: Position, seat: int) -> list[Json]:
    """The cards a seat has sold or discarded from its hand unseen."""
    return laid_out.card_names([secret[0] for secret in position.secrets[seat]])


def _result(position: Position) -> Json:
    if not position.over:
        return None
    return {
        **laid_out.ending(position),
        "scores": [*scores(position)],
        "capped": is_capped(position),
    }
