"""What each card does when it is played face up, and the choices it asks for.

A card's effect is complete before the next turn (C7-PLAY-4). Mercenaries, Courtesans, Drummers and
Heroines only lie there (C7-MERC-2, C7-PLAY-1): what they are worth is told in ``strength``.
Only mercenaries are touched by other cards (C7-MERC-3); a Drummer, say, is neither taken back nor
swept away (C7-DRUM-7). Weather stays in its player's line, counting nothing (C7-WINTER-2,
C7-SPRING-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from condotta.condottiere import knowledge
from condotta.condottiere.actions import POPE, POPE_OFF, TAKE, TAKE_NOTHING
from condotta.condottiere.announced import StrengthAnnounced
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import (
    BISHOP,
    KIND_NAMES,
    KINDS,
    MERCENARIES,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
)
from condotta.condottiere.phases import COMPARE, END_OF_TURN, POPE_CHOICE, SCARECROW_CHOICE
from condotta.condottiere.position import Position
from condotta.condottiere.question import Question
from condotta.condottiere.strength import highest_mercenary, in_play, line_strength
from condotta.core.event import Event
from condotta.core.reason import Reason, because
from condotta.core.values import Json

if TYPE_CHECKING:
    from mypy_extensions import i64


def play_face_up(position: Position, seat: int, kind: int, events: list[Event]) -> None:
    """Put the card where it belongs, let it act, and announce the line's total (C7-PLAY-3)."""
    knowledge.card_played(position, seat, kind)
    if kind == BISHOP or (kind == SCARECROW and not position.rules.scarecrow_stays):
        # C7-BISHOP-8, C7-SCARE-4: these never remain in the line.
        discards = position.discards
        discards[kind] = discards[kind] + 1
    else:
        lines, place = position.lines, seat * KINDS + kind
        lines[place] = lines[place] + 1
    if position.unheard:
        act(position, seat, kind, events)
        return
    announced = StrengthAnnounced("card-played", seat, KIND_NAMES[kind], 0)
    events.append(announced)
    act(position, seat, kind, events)
    announced.strength = line_strength(position.lines, seat)


def act(position: Position, seat: int, kind: int, events: list[Event]) -> None:
    """Let a card that has just been played act (C7-PLAY-4)."""
    over = opposite_weather(kind)
    gone = take_from_lines(position.lines, over) if over >= 0 else 0
    if gone > 0:
        position.discards[over] += gone
        events.append(Event("weather-discarded", {"card": KIND_NAMES[over], "count": gone}))
    if kind == BISHOP:
        play_bishop(position, seat, events)
    elif kind == SCARECROW:
        position.phase = SCARECROW_CHOICE
    elif kind == SURRENDER:
        # C7-SURR-1, C7-END-2, C5-SURR-1, C7-VAR-CAPT-12, C5-VAR-CAPT-8: nobody gets another turn,
        # even if it is the first card of all (C7-SURR-4).
        position.phase = COMPARE


def opposite_weather(kind: int) -> int:
    """C7-WINTER-1, C7-SPRING-1: the weather this card drives away; -1 for all other cards."""
    if kind == WINTER:
        return SPRING
    return WINTER if kind == SPRING else -1


def take_from_lines(lines: list[int], kind: int) -> int:
    """Take every card of a kind from all lines; say how many there were."""
    taken = 0
    end: i64 = len(lines)
    for place in range(kind, end, KINDS):
        count = lines[place]
        if count > 0:
            taken += count
            lines[place] = 0
    return taken


def swept_kinds(lines: list[int], *, winter_flat: bool) -> list[int]:
    """C7-BISHOP-1: the kind of the highest printed strength in play; none without mercenaries.

    With ``bishop_strength=winter_flat`` a Winter makes all mercenaries equal (ruling R8).
    """
    highest = highest_mercenary(lines)
    if winter_flat and in_play(lines, WINTER):
        return list(range(highest + 1))
    return [highest] if highest >= 0 else []


def play_bishop(position: Position, seat: int, events: list[Event]) -> None:
    """Let the Bishop act, in the way of the edition.

    1995, C5-BISHOP-1: the battle ends at once without a winner, and a city with an owner stays
    his (C5-VAR-CAPT-9). 2007: the highest mercenaries go
    (C7-BISHOP-1), then the Favor of the Pope moves (C7-BISHOP-9); the battle goes on
    (C7-BISHOP-10). In a final battle the Pope stays out of it (C7-FINAL-7).
    """
    if position.rules.bishop_ends_battle:
        position.stopped = True
        position.phase = COMPARE
        return
    sweep_highest(position, seat, events)
    position.phase = END_OF_TURN if position.final else POPE_CHOICE


def sweep_highest(position: Position, seat: int, events: list[Event]) -> None:
    """C7-BISHOP-1, C7-BISHOP-2: every mercenary of the highest printed strength is discarded.

    In all lines, the player's own (C7-BISHOP-3) and those of players who are out (C7-BISHOP-4,
    C7-PASS-4). Winter, Drummer and Spring are ignored (C7-BISHOP-5, C7-WINTER-8). With none in
    play nothing is discarded (C7-BISHOP-7); special cards never are (C7-BISHOP-6).
    """
    swept: list[Json] = []
    for kind in swept_kinds(position.lines, winter_flat=position.rules.winter_flat):
        gone = take_from_lines(position.lines, kind)
        position.discards[kind] += gone
        swept += [KIND_NAMES[kind]] * gone
    if swept:
        events.append(Event("mercenaries-swept", {"seat": seat, "cards": swept}))
    else:
        events.append(Event("nothing-swept", {"seat": seat}))


class PlacePope(Question):
    """C7-POPE-1, C7-POPE-2, C7-POPE-3: the Bishop's player places the Favor of the Pope at once.

    It is his to take from wherever it is, and stays where he puts it until the next Bishop
    (C7-POPE-8). It does nothing but keep the Condottiere token away (C7-POPE-10).
    """

    def seat(self, position: Position) -> int:
        """The player of the Bishop."""
        return position.turn

    def answers(self, position: Position) -> list[int]:
        """Off the board, or a region without a control marker (C7-POPE-6).

        With Capturing any region (C7-VAR-CAPT-10). The region it was on is as good as another
        (C7-POPE-4), and so is the contested one (C7-POPE-5) unless the table forbids it.
        """
        answers = [POPE + r for r in position.rules.regions if self.may_stand_on(position, r)]
        answers.append(POPE_OFF)
        return answers

    def may_stand_on(self, position: Position, region: int) -> bool:
        """Say whether the Favor of the Pope may be put on a region."""
        if region == position.contested and not position.rules.pope_on_contested:
            return False
        return position.rules.capturing or position.owners[region] < 0

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Put it there."""
        seat = position.turn
        position.phase = END_OF_TURN
        if index == POPE_OFF:
            position.pope = -1
            events.append(Event("pope-removed", {"seat": seat}))
            return
        position.pope = index - POPE
        region = REGION_NAMES[position.pope]
        events.append(Event("pope-placed", {"seat": seat, "region": region}))

    def reason(self, position: Position, index: int) -> Reason:
        """Say why the Pope cannot stand there."""
        region = index - POPE
        name = REGION_NAMES[region]
        if region not in position.rules.regions:
            return because("C7-COMP-1", "region-of-other-edition", region=name)
        if region == position.contested and not position.rules.pope_on_contested:
            return because("C7-POPE-5", "pope-on-contested", region=name)
        return because("C7-POPE-6", "pope-on-controlled", region=name)


class TakeBack(Question):
    """C7-SCARE-1, C5-SCARE-1: the Scarecrow's player may take one own mercenary back into his hand.

    He may decline (C7-SCARE-2, C5-SCARE-3) and must if he has none (C7-SCARE-6). The rest of his
    line stays (C7-SCARE-7); the card is an ordinary hand card again (C7-SCARE-5).
    """

    def seat(self, position: Position) -> int:
        """The player of the Scarecrow."""
        return position.turn

    def answers(self, position: Position) -> list[int]:
        """Mercenaries of his own line only, no special card (C7-SCARE-3, C5-SCARE-2, C5-HERO-2).

        A face-down one cannot be taken (C7-VAR-HIDDEN-8) unless the table allows it (ruling R60).
        """
        seat = position.turn
        hidden = position.face_down[seat] if position.rules.scarecrow_any else -1
        answers = [
            TAKE + kind
            for kind in range(MERCENARIES)
            if position.lines[seat * KINDS + kind] > 0 or kind == hidden
        ]
        answers.append(TAKE_NOTHING)
        return answers

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Take the card back, the face-up one first: what is left is the same (ruling R60)."""
        seat = position.turn
        position.phase = END_OF_TURN
        if index == TAKE_NOTHING:
            events.append(Event("nothing-taken-back", {"seat": seat}))
            return
        kind = index - TAKE
        if position.lines[seat * KINDS + kind] > 0:
            position.lines[seat * KINDS + kind] -= 1
        else:
            position.face_down[seat] = -1
            knowledge.card_turned_up(position, seat, kind)
        position.hands[seat * KINDS + kind] += 1
        knowledge.card_retrieved(position, seat, kind)
        strength = line_strength(position.lines, seat)
        events.append(StrengthAnnounced("card-taken-back", seat, KIND_NAMES[kind], strength))

    def reason(self, position: Position, index: int) -> Reason:
        """Say why this mercenary cannot be taken."""
        kind = index - TAKE
        card = KIND_NAMES[kind]
        if position.face_down[position.turn] == kind:
            return because("C7-VAR-HIDDEN-8", "take-face-down", card=card)
        rule = "C7-SCARE-3" if position.rules.book == "2007" else "C5-SCARE-2"
        return because(rule, "take-not-in-line", card=card)
