"""Sketches: positions drawn by hand, as far as somebody knows them.

A sketch is a snapshot with holes. What is left out is as usual (``_usual``); the deck is what has
no place elsewhere; a hand is the cards that everybody knows and how many ``more`` there are, and a
face-down card may be ``"unknown"``. The unknown cards are drawn at random, and nobody at the table
knows them, so that whoever is advised there cannot either.

Hands thrown in unseen (C7-HAND-5) and what was held before a reshuffle are not in sketches: those
cards may lie anywhere.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

from condotta.condottiere import phases
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES, KINDS, LAID_FACE_DOWN, cards_of, names_of
from condotta.condottiere.determinize import hidden_cards
from condotta.condottiere.faults import FAULTS
from condotta.condottiere.flow import QUESTIONS, question_of
from condotta.condottiere.game import Condottiere, restore_game
from condotta.condottiere.knowledge import known_cards, places_of
from condotta.condottiere.position import Position, hand_size
from condotta.condottiere.problems.finding import find_problems
from condotta.condottiere.rules import RULES_VERSION, Rules, agree, check_offered, header
from condotta.condottiere.snapshot import position_from, take_snapshot
from condotta.condottiere.view import Common, view_of
from condotta.core.chance import Chance, seed_from
from condotta.core.errors import BadSnapshot, SetupError
from condotta.core.game import Game
from condotta.core.message import Message
from condotta.core.reader import Reader, Vocabulary, chance_of
from condotta.core.sketch import Fault, Hands, Sketched
from condotta.core.values import Json, JsonObject

UNKNOWN: Final = "unknown"

_SETUP: Final = ("rules", "edition", "variants", "options", "seats")
_ASKING: Final = Vocabulary([n for n, q in zip(phases.PHASE_NAMES, QUESTIONS, strict=True) if q])


def read_sketch(sketch: JsonObject, seed: int) -> Sketched:
    """Read a sketch: the position it shows, and everything that cannot be so."""
    rules = _rules(sketch)
    usual = _usual(rules, sketch)
    foreign = sorted(set(sketch) - {*_SETUP, *usual})
    if foreign:
        raise BadSnapshot("error.snapshot-field", {"field": foreign[0][:40]})
    drawn: JsonObject = {**usual, **sketch, "owners": _owners(sketch.get("owners"))}
    reader = Reader(rules.seats, [])
    reader.word("phase", drawn["phase"], _ASKING)
    entries = enumerate(reader.by_seat("hands", drawn["hands"]))
    hands = [_read_hand(reader.within("hands"), seat, hand) for seat, hand in entries]
    down = reader.by_seat("face_down", drawn["face_down"])
    reader.refuse_if_wrong()
    position = position_from(_snapshot(rules, drawn, hands, down, seed))
    seat = _seat_asked(position)
    unplaced = _unplaced(position)
    faults = _draw_unknown(position, Drawing(seat, unplaced[:], down, hands, Random(seed)))
    faults += FAULTS.of(find_problems(position))
    game = None if faults else restore_game(take_snapshot(position))
    if game is not None and not _asks(game, position, seat):
        game, faults = None, [Fault("phase", Message("fault.one-answer"))]
    view = _view(position, seat) if game is None else game.view(seat)
    told = {KIND_NAMES[kind]: unplaced[kind] for kind in range(KINDS) if rules.deck[kind] > 0}
    return Sketched(seat, view, game, faults, told)


def sketch_of(game: Game, shown: Hands) -> JsonObject:
    """Draw a game as the seat that is asked knows it, or with all hands open."""
    assert isinstance(game, Condottiere)
    position, seat = game._position, game.decision.seat
    hands: list[Json] = []
    down: list[Json] = []
    discards = position.discards[:]
    for other in range(game.seats):
        is_open = shown == "open" or other == seat
        cards = cards_of(position.hands, other) if is_open else known_cards(position, seat, other)
        hands.append(_hand(names_of(cards), hand_size(position, other) - sum(cards)))
        kind = position.face_down[other]
        down.append(None if kind < 0 else KIND_NAMES[kind] if is_open else UNKNOWN)
        if is_open:
            for thrown in range(KINDS):
                discards[thrown] += position.thrown[other * KINDS + thrown]
    drawn = take_snapshot(position)
    drawn.update(hands=hands, face_down=down, discards=[*names_of(discards)])
    usual = _usual(game.rules, drawn)
    sketch: JsonObject = {name: drawn[name] for name in _SETUP}
    sketch.update({name: drawn[name] for name in usual if drawn[name] != usual[name]})
    owners = drawn["owners"]
    assert isinstance(owners, dict)
    sketch["owners"] = {name: owner for name, owner in owners.items() if owner is not None}
    return sketch


# --- reading --------------------------------------------------------------------------------------


def _rules(sketch: JsonObject) -> Rules:
    try:
        rules = agree(
            sketch.get("edition"),
            sketch.get("variants", []),
            sketch.get("options", {}),
            sketch.get("seats"),
            sketch.get("rules", RULES_VERSION),
        )
        check_offered(rules.edition)
    except SetupError as problem:
        raise BadSnapshot("error.snapshot-setup", {"problem": problem.message}) from problem
    return rules


def _usual(rules: Rules, sketch: JsonObject) -> JsonObject:
    """Say what every field is that a sketch leaves out, given those that it has."""
    seats = rules.seats
    phase = sketch.get("phase", "turn")
    holder = sketch.get("holder", 0)
    owners = _owners(sketch.get("owners"))
    contested = sketch.get("contested")
    owner = owners.get(contested) if isinstance(contested, str) else None
    defender = owner if rules.capturing and phase in _BATTLE else None
    lines = sketch.get("lines")
    lie = isinstance(lines, list) and any(lines)
    down = sketch.get("face_down")
    lie = lie or (isinstance(down, list) and any(down))
    played = isinstance(defender, int) and isinstance(lines, list) and _lie(lines, defender)
    return {
        "phase": "turn",
        "holder": 0,
        "placer": holder,
        "turn": holder,
        "owners": {},
        "pope": None,
        "contested": None,
        "defender": defender,
        "defender_played": played,
        "first_decliner": None,
        "declines": 0,
        "lines": [[] for _ in range(seats)],
        "face_down": [None] * seats,
        "laid_now": None,
        "turn_up_due": False,
        "hands": [_hand([], 0) for _ in range(seats)],
        "discards": [],
        "out": [],
        "fighters": [*range(seats)],
        "final": False,
        "cards_played": lie or phase != "turn",
        "winner": None,
        "asked": 0,
        "discarded_hand": [],
        "kept_first": None,
        "battle": 0 if phase == "first-choice" else 1,
        "round": 1,
        "barren": 0,
        "game_number": 1,
        "points": [0] * seats,
    }


_BATTLE: Final = tuple(phases.PHASE_NAMES[phase] for phase in phases.IN_BATTLE)


def _owners(drawn: Json) -> JsonObject:
    """Give every region its owner; those that are not named have none."""
    return {**dict.fromkeys(REGION_NAMES), **(drawn if isinstance(drawn, dict) else {})}


def _lie(lines: list[Json], seat: int) -> bool:
    return 0 <= seat < len(lines) and bool(lines[seat])


def _hand(cards: list[str], more: int) -> JsonObject:
    return {"cards": [*cards], "more": more}


def _read_hand(reader: Reader, seat: int, drawn: Json) -> tuple[list[Json], int]:
    hand = reader.exactly(seat, drawn, ["cards", "more"])
    if hand is None:
        return [], 0
    within = reader.within(seat)
    return within.entries("cards", hand["cards"]), within.number("more", hand["more"])


def _snapshot(
    rules: Rules,
    drawn: JsonObject,
    hands: list[tuple[list[Json], int]],
    down: list[Json],
    seed: int,
) -> JsonObject:
    """Fill the holes with nothing: no deck, no unknown cards, nothing that was told in secret."""
    nothing: list[Json] = [[] for _ in range(rules.seats)]
    return {
        **header(rules),
        **drawn,
        "chance": chance_of(Chance(seed_from(seed))),
        "hands": [cards for cards, _ in hands],
        "face_down": [None if card == UNKNOWN else card for card in down],
        "deck": [],
        "thrown": nothing,
        "known": [],
        "shows": [],
        "winners": [],
        "reason": "",
        "capped": False,
        "stopped": False,
        "declined_to_discard": [],
    }


# --- the position ---------------------------------------------------------------------------------


def _seat_asked(position: Position) -> int:
    if position.phase == phases.KEEP_CHOICE and not any(position.hands):
        return position.holder
    return question_of(position).seat(position)


def _unplaced(position: Position) -> list[int]:
    """Count the cards of each kind that were drawn nowhere."""
    left = hidden_cards(position)
    for place, count in enumerate(position.hands):
        left[place % KINDS] -= count
    for kind in (*position.face_down, position.laid_now):
        if kind >= 0:
            left[kind] -= 1
    return left


class Drawing:
    """What is left to be drawn of a sketch, and from what."""

    def __init__(
        self,
        seat: int,
        left: list[int],
        down: list[Json],
        hands: list[tuple[list[Json], int]],
        rng: Random,
    ) -> None:
        """Take the cards without a place (fewer than none are none), and who misses what."""
        self.seat = seat
        self.left = [max(0, count) for count in left]
        self.down = [other for other, card in enumerate(down) if card == UNKNOWN]
        self.more = [more for _, more in hands]
        self.rng = rng

    def draw(self, kinds: range | list[int]) -> int:
        """Take a card of one of these kinds; -1 if there is none."""
        weights = [self.left[kind] for kind in kinds]
        if not any(weights):
            return -1
        kind: int = self.rng.choices(kinds, weights)[0]
        self.left[kind] -= 1
        return kind


def _draw_unknown(position: Position, drawing: Drawing) -> list[Fault]:
    """Deal what the sketch leaves open; the cards that it shows in other hands, all know."""
    faults: list[Fault] = []
    _make_known(position, drawing.seat)
    if drawing.more[drawing.seat] > 0:
        faults.append(Fault(f"hands.{drawing.seat}", Message("fault.own-hand-unknown")))
    if drawing.seat in drawing.down:
        faults.append(Fault(f"face_down.{drawing.seat}", Message("fault.own-hand-unknown")))
    for other in drawing.down:
        position.face_down[other] = drawing.draw(LAID_FACE_DOWN)
        if position.face_down[other] < 0:
            faults.append(Fault(f"face_down.{other}", Message("fault.too-few-unseen")))
    for other, more in enumerate(drawing.more):
        # However many are asked for, there are never more than the deck has.
        for _ in range(more):
            kind = drawing.draw(range(KINDS))
            if kind < 0:
                faults.append(Fault(f"hands.{other}", Message("fault.too-few-unseen")))
                break
            position.hands[other * KINDS + kind] += 1
    position.deck = drawing.left
    return faults


def _make_known(position: Position, seat: int) -> None:
    """Let everybody be sure of the cards that were drawn in the hands of others."""
    known: dict[int, int] = {}
    for place, count in enumerate(position.hands):
        other, kind = place // KINDS, place % KINDS
        if other != seat and count > 0:
            known.update(dict.fromkeys(places_of(position, other, kind), count))
    position.known = known


def _asks(game: Condottiere, position: Position, seat: int) -> bool:
    """Say whether the game still asks what was drawn: a single answer is given at once."""
    if game.over:
        return False
    return (game.decision.seat, game.decision.kind) == (seat, question_of(position).kind)


def _view(position: Position, seat: int) -> JsonObject:
    """Show a position that cannot be, or that asks nothing."""
    return cast("JsonObject", view_of(position, seat, None, [], Common(position)))
