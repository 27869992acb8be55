"""The table as a view shows it: a position made of nothing but what one observer may know.

The rules can be asked about it, and what they answer cannot tell the observer anything new. Other
hands are empty in it, other seats' face-down cards are not there, and there is no chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from condotta.condottiere import phases
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KINDS
from condotta.condottiere.position import Position, empty_position
from condotta.condottiere.rules import FIRST_VERSION, Rules, agree
from condotta.condottiere.snapshot import KIND_WORDS, PHASE_WORDS, REGION_WORDS, read_counts
from condotta.core.chance import Chance
from condotta.core.reader import Reader
from condotta.core.values import Json, JsonObject
from condotta.core.views import laid_out

if TYPE_CHECKING:
    from condotta.condottiere.shapes import CondottiereView


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
    reader = Reader(rules.seats, [])
    position = empty_position(rules, Chance(bytes(32)))
    phase = view["phase"]
    # A view does not say which choice of a region it is, and nothing asked here depends on it.
    is_choice = phase == "choose-region"
    position.phase = phases.NEXT_CHOICE if is_choice else reader.word("phase", phase, PHASE_WORDS)
    for seat, player in enumerate(reader.by_seat("players", view["players"])):
        told = reader.named("players", player)
        _put(reader, position.lines, seat, told["line"])
        position.out |= reader.flag("out", told["out"]) << seat
    regions = reader.named("regions", view["regions"])
    position.owners = [reader.seat_or_none(name, regions[name]) for name in REGION_NAMES]
    position.pope = reader.word_or_none("pope", view["pope"], REGION_WORDS)
    _lay_out_battle(reader, view, position)
    counters = reader.named("counters", view["counters"])
    position.battle = reader.number("battle", counters["battle"])
    position.game_number = reader.number("game", counters.get("game", 1))
    for seat, points in enumerate(reader.entries("points", counters.get("points", []))):
        position.points[seat] = reader.number("points", points)
    if view["seat"] is not None:
        _lay_out_own(reader, view, position, reader.seat("seat", view["seat"]))
    assert not reader.found
    return position


def battle_is_on(position: Position) -> bool:
    """Say whether cards are being played."""
    return position.phase in phases.IN_BATTLE


def face_down_seen(view: JsonObject) -> list[int]:
    """Count the cards each seat has face down, as far as the observer may know."""
    return [player["face_down"] for player in cast("CondottiereView", view)["players"]]


def _lay_out_battle(reader: Reader, view: JsonObject, position: Position) -> None:
    battle = reader.named("battle", view["battle"])
    position.contested = reader.word_or_none("region", battle["region"], REGION_WORDS)
    position.placer = max(0, reader.seat_or_none("placer", battle["placer"]))
    position.defender = reader.seat_or_none("defender", battle["defender"])
    position.defender_played = reader.flag("defender", battle["defender_has_played"])
    position.final = reader.flag("final", battle["final"])
    position.fighters = reader.seat_set("fighters", battle["fighters"])
    position.turn = reader.seat("turn", battle["turn"])
    token = reader.named("condottiere", view["condottiere"])
    holder = reader.seat_or_none("holder", token["holder"])
    position.holder = holder if holder >= 0 else position.placer


def _lay_out_own(reader: Reader, view: JsonObject, position: Position, seat: int) -> None:
    """Put down what only this seat knows: its hand, what it has kept of it so far, and its
    face-down cards, the older first.
    """
    _put(reader, position.hands, seat, view["hand"])
    hidden = reader.words("face_down", view["face_down"], KIND_WORDS)
    if hidden:
        position.face_down[seat] = hidden[0]
        # C7-VAR-HIDDEN-4: in the middle of a play the older card still has to be turned up.
        position.turn_up_due = position.phase in (phases.SCARECROW_CHOICE, phases.POPE_CHOICE)
    if len(hidden) > 1:
        position.laid_now = hidden[1]
    decision = view["decision"]
    if isinstance(decision, dict) and "kept" in decision:
        position.kept_first = reader.words("kept", decision["kept"], KIND_WORDS)[0]


def _put(reader: Reader, counts: list[int], seat: int, cards: Json) -> None:
    counts[seat * KINDS : (seat + 1) * KINDS] = read_counts(reader, "cards", cards)
