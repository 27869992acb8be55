"""The table as a view shows it: a position made of nothing but what one observer may know.

The rules can be asked about it, and what they answer cannot tell the observer anything new. Other
hands are empty in it, other seats' face-down cards are not there, and there is no chance.
"""

from __future__ import annotations

from condotta.condottiere import phases
from condotta.condottiere.board import REGION_NAMES, region_named
from condotta.condottiere.cards import KINDS, counts_of, kind_named
from condotta.condottiere.position import Position, empty_position, mask_of
from condotta.condottiere.rules import FIRST_VERSION, Rules, agree
from condotta.core.chance import Chance
from condotta.core.values import Json, JsonObject
from condotta.core.views import laid_out


def rules_seen(view: JsonObject) -> Rules:
    """Give the rules a view is played by; one that names no version comes from the first."""
    version = view.get("rules", FIRST_VERSION)
    return agree(view["edition"], view["variants"], view["options"], view["seats"], version)


def table_seen(view: object) -> Position:
    """Lay out the table that a view shows; what is no view of this game is refused."""
    return laid_out(view, _laid_out)


def _laid_out(view: JsonObject) -> Position:
    """Put down everything the view tells."""
    rules = rules_seen(view)
    position = empty_position(rules, Chance(bytes(32)))
    position.phase = _phase(view)
    for player in _objects(view["players"]):
        seat = _seat(position, player["seat"])
        _put(position.lines, seat, player["line"])
        if player["out"] is True:
            position.out |= 1 << seat
    regions = _object(view["regions"])
    position.owners = [_seat_or_none(position, regions[name]) for name in REGION_NAMES]
    position.pope = _region(view["pope"])
    _lay_out_battle(position, view)
    counters = _object(view["counters"])
    position.battle = _number(counters["battle"])
    position.game_number = _number(counters.get("game", 1))
    position.points = _numbers(counters.get("points", [0] * rules.seats))
    if view["seat"] is not None:
        _lay_out_own(position, view, _seat(position, view["seat"]))
    return position


def battle_is_on(position: Position) -> bool:
    """Say whether cards are being played."""
    return position.phase in (
        phases.TURN,
        phases.SCARECROW_CHOICE,
        phases.POPE_CHOICE,
        phases.TURN_UP_CHOICE,
    )


def face_down_seen(view: JsonObject) -> list[int]:
    """Count the cards each seat has face down, as far as the observer may know."""
    return [_number(player["face_down"]) for player in _objects(view["players"])]


def lines_seen(view: JsonObject) -> list[list[str]]:
    """Give the cards of each line, in the order of the view."""
    return [[str(card) for card in _list(player["line"])] for player in _objects(view["players"])]


def _phase(view: JsonObject) -> int:
    name = view["phase"]
    assert isinstance(name, str)
    # A view does not say which choice of a region it is, and nothing asked here depends on it.
    return phases.NEXT_CHOICE if name == "choose-region" else phases.PHASE_NAMES.index(name)


def _lay_out_battle(position: Position, view: JsonObject) -> None:
    battle = _object(view["battle"])
    position.contested = _region(battle["region"])
    position.placer = max(0, _seat_or_none(position, battle["placer"]))
    position.defender = _seat_or_none(position, battle["defender"])
    position.defender_played = battle["defender_has_played"] is True
    position.final = battle["final"] is True
    position.fighters = mask_of([_seat(position, seat) for seat in _list(battle["fighters"])])
    position.turn = _seat(position, battle["turn"])
    holder = _seat_or_none(position, _object(view["condottiere"])["holder"])
    position.holder = holder if holder >= 0 else position.placer


def _lay_out_own(position: Position, view: JsonObject, seat: int) -> None:
    """Put down what only this seat knows: its hand, what it has kept of it so far, and its
    face-down cards, the older first.
    """
    _put(position.hands, seat, view["hand"])
    hidden = [kind_named(card) for card in _list(view["face_down"])]
    if hidden:
        position.face_down[seat] = hidden[0]
        # C7-VAR-HIDDEN-4: in the middle of a play the older card still has to be turned up.
        position.turn_up_due = position.phase in (phases.SCARECROW_CHOICE, phases.POPE_CHOICE)
    if len(hidden) > 1:
        position.laid_now = hidden[1]
    decision = view["decision"]
    if isinstance(decision, dict) and "kept" in decision:
        position.kept_first = kind_named(_list(decision["kept"])[0])


def _put(counts: list[int], seat: int, cards: Json) -> None:
    counts[seat * KINDS : (seat + 1) * KINDS] = counts_of(_list(cards))


def _region(name: Json) -> int:
    return -1 if name is None else region_named(name)


def _seat_or_none(position: Position, value: Json) -> int:
    return -1 if value is None else _seat(position, value)


def _seat(position: Position, value: Json) -> int:
    seat = _number(value)
    assert 0 <= seat < position.rules.seats
    return seat


def _number(value: Json) -> int:
    assert isinstance(value, int)
    return value


def _numbers(value: Json) -> list[int]:
    return [_number(item) for item in _list(value)]


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def _object(value: Json) -> JsonObject:
    assert isinstance(value, dict)
    return value


def _objects(value: Json) -> list[JsonObject]:
    return [_object(item) for item in _list(value)]
