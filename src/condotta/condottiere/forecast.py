"""What the table would look like at once after an answer, as far as its player can know.

The answer is given to the rules themselves, on the table that the view shows: what comes of it can
tell nothing that the view does not. It goes no further than the player's own turn, and stops before
a battle is compared: then cards are turned up that may still be unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

from condotta.condottiere import phases
from condotta.condottiere.actions import CondottiereAction
from condotta.condottiere.battle import end_turn
from condotta.condottiere.board import region_named
from condotta.condottiere.cards import (
    BISHOP,
    COURTESAN,
    DRUMMER,
    KIND_NAMES,
    KINDS,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
    cards_of,
    kind_named,
    names_of,
)
from condotta.condottiere.compare import courtesan_majority, unique_seat
from condotta.condottiere.flow import question_of
from condotta.condottiere.position import Position, left_of
from condotta.condottiere.reading import ahead, read_aloud, told, weather, would_win
from condotta.condottiere.seen import battle_is_on, face_down_seen, table_seen
from condotta.condottiere.strength import all_strengths, in_play
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.core.views import options_seen

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereForecast
    from condotta.core.shapes import Because, TermsTold

NOTE_RULES: Final = {
    "note.out": ("C7-PASS-1", "C5-TURN-5"),
    "note.waits": ("C7-VAR-CAPT-3", "C5-VAR-CAPT-3"),
    "note.all-out": ("C7-END-1", "C5-END-1"),
    "note.surrender": ("C7-SURR-1", "C5-SURR-1"),
    "note.battle-stopped": ("", "C5-BISHOP-1"),
    "note.winner": ("C7-CMP-2", "C5-END-2"),
    "note.tie": ("C7-CMP-3", "C5-END-3"),
    "note.face-down-first": ("C7-VAR-HIDDEN-6", ""),
    "note.spring-discarded": ("C7-WINTER-1", ""),
    "note.winter-discarded": ("C7-SPRING-1", ""),
    "note.second-winter": ("C7-WINTER-5", "C5-WINTER-3"),
    "note.second-spring": ("C7-SPRING-6", ""),
    "note.second-drummer": ("C7-DRUM-3", "C5-DRUM-2"),
    "note.winter-for-later": ("C7-WINTER-3", "C5-WINTER-2"),
    "note.spring-for-later": ("C7-SPRING-9", ""),
    "note.drummer-for-later": ("C7-DRUM-1", "C5-DRUM-1"),
    "note.swept": ("C7-BISHOP-1", ""),
    "note.nothing-swept": ("C7-BISHOP-7", ""),
    "note.pope-follows": ("C7-BISHOP-9", ""),
    "note.no-pope-in-final": ("C7-FINAL-7", ""),
    "note.most-courtesans": ("C7-COURT-3", ""),
    "note.may-take-back": ("C7-SCARE-1", "C5-SCARE-1"),
    "note.nothing-to-take-back": ("C7-SCARE-6", "C5-SCARE-3"),
    "note.back-in-hand": ("C7-SCARE-5", "C5-SCARE-1"),
    "note.region-closed": ("C7-POPE-7", ""),
    "note.face-down": ("C7-VAR-HIDDEN-7", ""),
    "note.turned-up": ("C7-VAR-HIDDEN-2", ""),
    "note.choose-turn-up": ("C7-VAR-HIDDEN-2", ""),
    "note.defender": ("C7-VAR-CAPT-1", "C5-VAR-CAPT-1"),
    "note.wins-game": ("C7-WIN-3", "C5-WIN-3"),
    "note.passed-on": ("", "C5-FLOW-5"),
    "note.hand-shown": ("C7-HAND-5", "C5-HAND-4"),
    "note.hand-unseen": ("C7-HAND-5", "C5-HAND-4"),
    "note.hand-kept": ("C7-HAND-7", "C5-HAND-4"),
    "note.kept-unseen": ("C7-INFO-6", ""),
    "note.may-keep-another": ("C7-ROUND-4", ""),
    "note.rest-thrown": ("C7-ROUND-4", ""),
    "note.nothing-thrown": ("C7-ROUND-4", ""),
}
"""Every note a forecast can have, with its rule in 2007 and in 1995."""

_OF_EVENTS: Final = {
    "passed": "note.out",
    "passed-freely": "note.waits",
    "nothing-swept": "note.nothing-swept",
    "card-laid-down": "note.face-down",
    "nothing-taken-back": "note.nothing-to-take-back",
    "card-taken-back": "note.back-in-hand",
}
"""What is noted when something would happen and nothing more need be said of it."""

_DISCARDED: Final = {"winter": "note.winter-discarded", "spring": "note.spring-discarded"}
_SECOND: Final = {
    WINTER: "note.second-winter",
    SPRING: "note.second-spring",
    DRUMMER: "note.second-drummer",
}
_FOR_LATER: Final = {
    WINTER: "note.winter-for-later",
    SPRING: "note.spring-for-later",
    DRUMMER: "note.drummer-for-later",
}


def forecast_of(view: object, action: object) -> JsonObject:
    """Say what would come at once of one of the answers a view offers."""
    chosen = CondottiereAction.from_json(action)
    table = table_seen(view)
    assert isinstance(view, dict)
    if action not in options_seen(view):
        raise IllegalAction("error.not-an-option", {"given": chosen.message})
    return cast("JsonObject", _foreseen(table, view, chosen))


def explanation_of(view: object) -> Iterator[JsonObject]:
    """Explain a view: first its reading, then a forecast for each of its options.

    The table is laid out once for all of them, and each is made when it is asked for.
    """
    table = table_seen(view)
    assert isinstance(view, dict)
    yield cast("JsonObject", read_aloud(table, view))
    for option in options_seen(view):
        foreseen = _foreseen(table, view, CondottiereAction.from_json(option))
        yield cast("JsonObject", foreseen)


def _foreseen(table: Position, view: JsonObject, chosen: CondottiereAction) -> CondottiereForecast:
    """Give an answer on the table that a view shows."""
    if battle_is_on(table):
        hidden = sum(face_down_seen(view)) - len(_known_face_down(table))
        return _in_battle(table, chosen, hidden)
    return {
        "strengths": None,
        "swept": None,
        "weather": weather(table.lines),
        "effect": True,
        "notes": _between_battles(table, chosen),
    }


def _known_face_down(position: Position) -> list[int]:
    """List the face-down cards on a table that are not hidden from whoever sees it."""
    return [kind for kind in [*position.face_down, position.laid_now] if kind >= 0]


# --- in a battle ----------------------------------------------------------------------------------


def _in_battle(before: Position, chosen: CondottiereAction, hidden: int) -> CondottiereForecast:
    """Give the answer on a copy; ``hidden`` cards of others lie face down."""
    after = before.clone()
    events: list[Event] = []
    question_of(after).answer(after, chosen.index, events)
    # Asked now: what the card does, not the older one that it has turned up.
    effect = chosen.kind != "play" or _has_effect(before, after, events)
    _finish_turn(after, events)
    sweeps = chosen.card == KIND_NAMES[BISHOP] and not before.rules.bishop_ends_battle
    return {
        "strengths": [*all_strengths(after.lines)],
        "swept": _swept(before, after) if sweeps else None,
        "weather": weather(after.lines),
        "effect": effect,
        "notes": [
            *_notes_on_card(before, after, chosen, effect=effect),
            *_notes_on_events(after, chosen, events),
            *_notes_on_end(after, hidden),
        ],
    }


def _has_effect(before: Position, after: Position, events: list[Event]) -> bool:
    """Say whether a card does more at once than lie there (C7-PLAY-5)."""
    if after.phase == phases.COMPARE or _asks(after):
        return True
    if all_strengths(before.lines) != all_strengths(after.lines):
        return True
    return any(event.kind not in ("card-played", "nothing-swept") for event in events)


def _asks(position: Position) -> bool:
    """Say whether the player has a choice to make before the turn is over."""
    if position.phase == phases.TURN_UP_CHOICE:
        return True
    if position.phase != phases.SCARECROW_CHOICE and position.phase != phases.POPE_CHOICE:
        return False
    return len(question_of(position).answers(position)) > 1


def _finish_turn(position: Position, events: list[Event]) -> None:
    """Go on to the end of the player's turn, or to a choice of his."""
    while battle_is_on(position) or position.phase == phases.END_OF_TURN:
        if position.phase == phases.END_OF_TURN:
            end_turn(position, events)
            return
        question = question_of(position)
        answers = question.answers(position)
        if len(answers) > 1:
            return
        question.answer(position, answers[0], events)


def _swept(before: Position, after: Position) -> list[list[str]]:
    """List for each line the cards that would be gone."""
    swept: list[list[str]] = []
    for seat in range(before.rules.seats):
        was, now = cards_of(before.lines, seat), cards_of(after.lines, seat)
        swept.append(names_of([max(0, was[kind] - now[kind]) for kind in range(KINDS)]))
    return swept


def _notes_on_card(
    before: Position, after: Position, chosen: CondottiereAction, *, effect: bool
) -> list[Because]:
    """Say what the card itself does, or why it does nothing yet."""
    if chosen.kind == "place-pope":
        assert chosen.region is not None
        return [_note(before, "note.region-closed", {"region": chosen.region})]
    if chosen.kind != "play" or chosen.card is None:
        return []
    kind, seat = kind_named(chosen.card), before.turn
    if not effect:
        return _why_no_effect(before, kind)
    if kind == BISHOP:
        return [_note(before, "note.battle-stopped")] if after.phase == phases.COMPARE else []
    if kind == SURRENDER:
        return [_note(before, "note.surrender")]
    if kind == SCARECROW and after.phase == phases.SCARECROW_CHOICE:
        return [_note(before, "note.may-take-back")]
    gained = after.lines[seat * KINDS + COURTESAN] > before.lines[seat * KINDS + COURTESAN]
    if gained and not before.final and courtesan_majority(after) == seat:
        return [_note(before, "note.most-courtesans")]
    return []


def _why_no_effect(before: Position, kind: int) -> list[Because]:
    """A second one, or one that will count only for mercenaries that come later."""
    if kind not in _SECOND:
        return []
    # Weather is everybody's, a Drummer serves one line.
    where = cards_of(before.lines, before.turn) if kind == DRUMMER else before.lines
    return [_note(before, _SECOND[kind] if in_play(where, kind) else _FOR_LATER[kind])]


def _notes_on_events(
    after: Position, chosen: CondottiereAction, events: list[Event]
) -> list[Because]:
    """Say what would happen, in order; then what the player would be asked."""
    notes: list[Because] = []
    for event in events:
        if event.kind == "weather-discarded":
            notes.append(_note(after, _DISCARDED[str(event.facts["card"])]))
        elif event.kind == "mercenaries-swept":
            cards = cast("list[str]", event.facts["cards"])
            notes.append(_note(after, "note.swept", {"cards": cards}))
        elif event.kind == "card-turned-up":
            notes.append(_note(after, "note.turned-up", {"card": str(event.facts["card"])}))
        elif event.kind == "nothing-taken-back" and chosen.kind == "take-nothing":
            continue
        elif event.kind in _OF_EVENTS:
            notes.append(_note(after, _OF_EVENTS[event.kind]))
    if after.phase == phases.TURN_UP_CHOICE:
        notes.append(_note(after, "note.choose-turn-up"))
    if chosen.card == KIND_NAMES[BISHOP] and not after.rules.bishop_ends_battle:
        notes.append(_note(after, "note.no-pope-in-final" if after.final else "note.pope-follows"))
    return notes


def _notes_on_end(after: Position, hidden: int) -> list[Because]:
    """Say who would win if the battle ended with this answer, unless hidden cards decide."""
    if after.phase != phases.COMPARE or after.stopped:
        return []
    notes: list[Because] = []
    if after.fighters & ~after.out == 0:
        notes.append(_note(after, "note.all-out"))
    if hidden > 0 or _known_face_down(after):
        return [*notes, _note(after, "note.face-down-first")]
    winner = unique_seat(ahead(all_strengths(after.lines), after.fighters))
    if winner < 0:
        return [*notes, _note(after, "note.tie")]
    return [*notes, _note(after, "note.winner", {"seat": winner})]


# --- between battles ------------------------------------------------------------------------------


def _between_battles(table: Position, chosen: CondottiereAction) -> list[Because]:
    """Say what an answer between two battles means."""
    if chosen.kind == "choose-region":
        assert chosen.region is not None
        return _notes_on_region(table, region_named(chosen.region))
    if chosen.kind == "decline":
        return [_note(table, "note.passed-on", {"seat": left_of(table, table.holder)})]
    if chosen.kind == "discard-hand":
        shown = table.rules.show_discarded_hand
        return [_note(table, "note.hand-shown" if shown else "note.hand-unseen")]
    if chosen.kind == "keep-hand":
        return [_note(table, "note.hand-kept")]
    if chosen.kind in ("keep-card", "keep-no-more"):
        return [*_notes_on_keeping(table, chosen), _note(table, "note.kept-unseen")]
    return []


def _notes_on_keeping(table: Position, chosen: CondottiereAction) -> list[Because]:
    """Say which cards would be thrown away at once, or that another may be kept first."""
    after = table.clone()
    keeping = question_of(after)
    seat = keeping.seat(after)
    keeping.answer(after, chosen.index, [])
    if after.phase == phases.KEEP_CHOICE:
        answers = keeping.answers(after)
        if len(answers) > 1:
            return [_note(table, "note.may-keep-another")]
        keeping.answer(after, answers[0], [])
    was, now = cards_of(table.hands, seat), cards_of(after.hands, seat)
    thrown = names_of([was[kind] - now[kind] for kind in range(KINDS)])
    if not thrown:
        return [_note(table, "note.nothing-thrown")]
    return [_note(table, "note.rest-thrown", {"cards": thrown})]


def _notes_on_region(table: Position, region: int) -> list[Because]:
    """Say who defends a region, and who would win the game by conquering it."""
    notes: list[Because] = []
    if table.owners[region] >= 0:
        notes.append(_note(table, "note.defender", {"seat": table.owners[region]}))
    seats = range(table.rules.seats)
    winning = [seat for seat in seats if would_win(table, seat, region)]
    if winning:
        notes.append(_note(table, "note.wins-game", {"seats": winning}))
    return notes


def _note(position: Position, key: str, args: TermsTold | None = None) -> Because:
    newer, older = NOTE_RULES[key]
    return told(key, newer if position.rules.book == "2007" else older, args)
