"""What a seat knows of the battle and the board, in numbers: from its view, or from a position.

Both ways lead to the same numbers. The view is for a player at a table; a position is what a search
has imagined, and is read without a detour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from condotta.condottiere.board import NEIGHBOURS, count_regions, largest_group
from condotta.condottiere.cards import (
    BISHOP,
    DRUMMER,
    KINDS,
    MERCENARIES,
    PRINTED_STRENGTH,
    SPRING,
    WINTER,
    counts_of,
)
from condotta.condottiere.knowledge import known_to
from condotta.condottiere.phases import TURN_UP_CHOICE
from condotta.condottiere.position import Position
from condotta.condottiere.rules import Rules
from condotta.condottiere.seen import table_seen
from condotta.condottiere.shapes import CondottiereView
from condotta.condottiere.strength import all_strengths, card_value, line_strength
from condotta.core.values import JsonObject
from condotta.players.condottiere.field import Field
from condotta.players.condottiere.weights import CondottiereWeights

if TYPE_CHECKING:
    from mypy_extensions import i64

GUESSED_HAND: Final = 5
"""How many cards to expect where the table hides hand sizes."""

HAND_STRENGTH: Final[list[int]] = [*PRINTED_STRENGTH, -1, -1, 0, 1, -1, 10, 0, 0]
"""What a card known to be in a hand would add to a line; -1: that depends."""


_NONE: Final[list[int]] = []
"""What is not there: nobody ever adds to it."""


class Situation:
    """What a seat knows, and what it makes of that."""

    def __init__(self, me: int, rules: Rules, weights: CondottiereWeights, field: Field) -> None:
        """Start with an empty table; ``seen_in`` and ``seen_at`` lay it out."""
        self.me = me
        self.field = field
        self.rules = rules
        self.weights = weights
        self.seats = rules.seats
        self.hand = _NONE
        self.lines = _NONE
        self.face_down = [0] * rules.seats
        """How many cards each seat has face down."""
        self.own_face_down = _NONE
        """The kinds of the own ones."""
        self.out = 0
        self.hand_sizes = field.sizes
        self.fighters = 0
        self.final = False
        self.placer = 0
        self.defender = -1
        self.contested = -1
        self.kept_first = -1
        self.owned = field.owned
        """The regions of each seat, as a mask."""
        self.points = _NONE
        self.known = _NONE
        """The cards one is sure of in each hand, as counts of kinds; empty: of none."""
        self._known_then: dict[int, int] | None = None
        self.drums = False
        """Whether the own line has a Drummer, face up or down."""
        self._stake = 0.0
        self._has_stake = False

    def facts(self) -> list[object]:
        """All that was seen, to be compared."""
        return [
            self.me,
            self.seats,
            self.hand,
            self.lines,
            self.face_down,
            self.own_face_down,
            self.out,
            self.hand_sizes,
            self.fighters,
            self.final,
            self.placer,
            self.defender,
            self.contested,
            self.kept_first,
            self.owned,
            self.points,
            self.known,
        ]

    def rival(self, seat: int) -> bool:
        """Whether another seat takes part in this battle."""
        return seat != self.me and self.fighters >> seat & 1 == 1

    def is_armed(self) -> bool:
        """Whether one has any card in hand."""
        for count in self.hand:
            if count > 0:
                return True
        return False

    def alone(self) -> bool:
        """Whether nobody else can still play."""
        return self.fighters & ~self.out & ~(1 << self.me) == 0

    # --- Looking ------------------------------------------------------------------------------

    def see_battle(self, position: Position) -> None:
        """See what stays as it is from one battle's beginning to its end."""
        self.fighters = position.fighters
        self.final = position.final
        self.placer = 0 if position.final else position.placer
        self.defender = position.defender
        self.contested = position.contested
        self.points = position.points
        if not self.rules.show_hand_counts:
            self.hand_sizes = [GUESSED_HAND] * self.seats

    def see_turn(self, position: Position, field: Field) -> None:
        """See what every turn may change; ``field`` is what everybody sees of it."""
        me = self.me
        self.field = field
        self.hand = position.hands[me * KINDS : (me + 1) * KINDS]
        self.lines = position.lines
        self.out = position.out
        # Only who is asked has cards then: what another has kept so far is his secret.
        self.kept_first = position.kept_first if field.sizes[me] > 0 else -1
        if self.rules.show_hand_counts:
            self.hand_sizes = field.sizes
            if position.phase == TURN_UP_CHOICE and position.turn != me:
                self.hand_sizes = field.sizes[:]
                self.hand_sizes[position.turn] += 1
        else:
            self.hand_sizes[me] = field.sizes[me]
        if self.rules.hidden:
            self._see_face_down(position)
        if position.known is not self._known_then:
            # What anybody knows is replaced, never changed in place.
            self._known_then = position.known
            self.known = known_to(position, me)
        self.drums = self.lines[me * KINDS + DRUMMER] > 0
        if self.own_face_down and DRUMMER in self.own_face_down:
            self.drums = True

    def _see_face_down(self, position: Position) -> None:
        self.own_face_down = []
        for seat in range(self.seats):
            self.face_down[seat] = 1 if position.face_down[seat] >= 0 else 0
        if position.face_down[self.me] >= 0:
            self.own_face_down.append(position.face_down[self.me])
        if position.laid_now >= 0 and position.turn == self.me:
            self.own_face_down.append(position.laid_now)
            self.face_down[self.me] += 1

    # --- Strength -----------------------------------------------------------------------------

    def own_strength(self, lines: list[int]) -> int:
        """The own line's strength with the own face-down cards turned up."""
        if not self.own_face_down:
            if lines is self.lines:
                return self.field.strengths[self.me]
            return line_strength(lines, self.me)
        shown = lines[:]
        for kind in self.own_face_down:
            shown[self.me * KINDS + kind] += 1
        return line_strength(shown, self.me)

    def only_adds(self, kind: int) -> bool:
        """Whether a card changes nothing but the own line, and that by what it counts by itself.

        Weather and Bishops touch all lines, and so does under Spring a mercenary that is higher
        than all others; a first Drummer changes what the cards beside him count.
        """
        if kind < MERCENARIES and self.field.spring:
            # What lies face down may be higher than what Spring favours as the others see it.
            return kind <= self.field.favoured and not self.own_face_down
        if kind == WINTER or kind == SPRING or kind == BISHOP:
            return False
        return kind != DRUMMER or self.drums

    def adds(self, kind: int) -> int:
        """What such a card counts in the own line."""
        field = self.field
        return card_value(kind, field.favoured, drums=self.drums, winter=field.winter)

    def present_strength(self, lines: list[int], seat: int) -> float:
        """A rival's strength as the cards lie, with a guess for a face-down card."""
        is_now = lines is self.lines
        strength = self.field.strengths[seat] if is_now else line_strength(lines, seat)
        return strength + self.weights.face_down * self.face_down[seat]

    def expected_strength(self, lines: list[int], seat: int) -> float:
        """A rival's strength at the end of the battle, as far as one can guess."""
        return self._at_the_end(seat, self.present_strength(lines, seat))

    def _at_the_end(self, seat: i64, present: float) -> float:
        out: i64 = self.out
        if out >> seat & 1:
            return present
        to_come = min(float(self.hand_sizes[seat]), self.weights.cards_to_come)
        if self.known:
            return present + self._known_to_come(seat, to_come)
        return present + self.weights.card_to_come * to_come

    def _known_to_come(self, seat: i64, to_come: float) -> float:
        """What a hand will add of which some cards are known."""
        total = 0.0
        known, base = self.known, seat * KINDS
        for kind in range(KINDS):
            count = known[base + kind]
            if count > 0 and HAND_STRENGTH[kind] >= 0:
                total += count * HAND_STRENGTH[kind]
                to_come -= count
        return total + self.weights.card_to_come * max(0.0, to_come)

    def strongest_rival(self, lines: list[int]) -> float:
        """What the strongest of the others' lines will become: the more of them, the stronger."""
        if lines is self.lines:
            return self.strongest_of(self.field.strengths)
        return self.strongest_of(all_strengths(lines))

    def strongest_of(self, strengths: list[int]) -> float:
        """The same where the strengths of all lines are known."""
        best = -1e9
        active = 0
        largest = 0
        me: i64 = self.me
        fighters: i64 = self.fighters
        out: i64 = self.out
        face_down = self.weights.face_down
        seat: i64
        for seat in range(self.seats):
            if seat != me and fighters >> seat & 1:
                present = strengths[seat] + face_down * self.face_down[seat]
                best = max(best, self._at_the_end(seat, present))
                if out >> seat & 1 == 0:
                    active += 1
                    largest = max(largest, self.hand_sizes[seat])
        return best + self.weights.crowd * max(0, active - 1) + self.held_against_me(largest)

    def held_against_me(self, largest: int) -> float:
        """What the largest hand of an active rival is good for beyond the cards it adds at once.

        It could outbid me, or let me spend my cards on somebody else and win what comes after. So
        a card is worth most beside short hands. Between two there is nobody to gain by the fight,
        and after the last battle of a game no card is worth anything.
        """
        beyond = largest - self.weights.cards_to_come
        if beyond <= 0.0 or self.final or self.others_with_cards() < 2:
            return 0.0
        return self.weights.further_card * beyond

    def others_with_cards(self) -> int:
        """How many of the others hold cards, in this battle or beside it."""
        count: i64 = 0
        me: i64 = self.me
        sizes = self.hand_sizes
        seat: i64
        for seat in range(self.seats):
            if seat != me and sizes[seat] > 0:
                count += 1
        return count

    def present_lead(self) -> float:
        """How far the own line is ahead as the cards lie; negative: behind."""
        best = -1e9
        for seat in range(self.seats):
            if self.rival(seat):
                best = max(best, self.present_strength(self.lines, seat))
        return self.own_strength(self.lines) - best

    # --- Regions ------------------------------------------------------------------------------

    def would_win(self, seat: int, region: int) -> bool:
        """Whether this region would win the game for a seat."""
        owned = self.owned[seat] | 1 << region
        return largest_group(owned) >= self.rules.adjacent_to_win or self._has_total(owned)

    def _has_total(self, owned: i64) -> bool:
        return 0 < self.rules.total_to_win <= count_regions(owned)

    def worth(self, seat: int, region: int) -> float:
        """What a region is worth to a seat."""
        weights = self.weights
        owned: i64 = self.owned[seat]
        bit: i64 = 1
        bit <<= region
        with_it = owned | bit
        if with_it == owned:
            return weights.region
        group = largest_group(with_it)
        if group >= self.rules.adjacent_to_win or self._has_total(with_it):
            return weights.region + weights.winning
        if owned != 0 and NEIGHBOURS[region] & owned == 0:
            return weights.region
        grows = group - largest_group(owned)
        near = weights.near if owned else 0.0
        return weights.region + weights.group_step * grows + near

    def stake(self) -> float:
        """What winning this battle is worth to me, for myself and against the others."""
        if not self._has_stake:
            self._stake = self._weigh_stake()
            # Out of spite one looks at who is ahead, and that may change with every card.
            self._has_stake = self.weights.spite <= 0.0
        return self._stake

    def _weigh_stake(self) -> float:
        weights = self.weights
        if self.final or self.contested < 0:
            return weights.region + weights.winning
        stake = self.worth(self.me, self.contested)
        for seat in range(self.seats):
            if self.rival(seat) and self.would_win(seat, self.contested):
                stake += weights.winning
                break
        if weights.spite > 0.0:
            foe = self.foe()
            if self.rival(foe) and self.fights_for_it(foe):
                stake += weights.spite * self.worth(foe, self.contested)
        return stake

    def fights_for_it(self, foe: int) -> bool:
        """Whether the battle is his: he chose it, or he is ahead of all others."""
        if foe == self.placer:
            return True
        his = self.present_strength(self.lines, foe)
        for seat in range(self.seats):
            if self.rival(seat) and self.present_strength(self.lines, seat) > his:
                return False
        return his > 0

    def foe(self) -> int:
        """Who is to be stopped: whoever attacks one's own region, else the leader."""
        if self.defender == self.me and self.placer != self.me:
            return self.placer
        return self.leader()

    def leader(self) -> int:
        """The other seat that has got farthest, the first among equals."""
        best = -1
        farthest = -1.0
        for seat in range(self.seats):
            if seat != self.me:
                got = self.progress(seat)
                if got > farthest:
                    best, farthest = seat, got
        return best

    def progress(self, seat: int) -> float:
        """How far a seat has got: its points, its largest group, its regions."""
        owned = self.owned[seat]
        return self.points[seat] + largest_group(owned) + 0.5 * count_regions(owned)


# --- From a position ------------------------------------------------------------------------------


def seen_at(position: Position, me: int, weights: CondottiereWeights) -> Situation:
    """See what a seat sees in this position."""
    field = Field(position.rules.seats)
    field.count(position)
    return seen_on(field, position, me, weights)


def seen_on(field: Field, position: Position, me: int, weights: CondottiereWeights) -> Situation:
    """See the same where what everybody sees of the battle has been counted already."""
    now = Situation(me, position.rules, weights, field)
    now.see_battle(position)
    now.see_turn(position, field)
    return now


# --- From a view ----------------------------------------------------------------------------------


def seen_in(view: JsonObject, weights: CondottiereWeights) -> Situation:
    """See what a view tells: the table is laid out from it, and it adds what it says of others."""
    seen = cast("CondottiereView", view)
    position = table_seen(view)
    me = seen["seat"]
    assert me is not None
    now = seen_at(position, me, weights)
    now.face_down = []
    now.hand_sizes = []
    known: list[int] = []
    for player in seen["players"]:
        size = player["hand_size"]
        now.face_down.append(player["face_down"])
        now.hand_sizes.append(GUESSED_HAND if size is None else size)
        known += counts_of(player["known"])
    now.known = known if any(known) else []
    return now
