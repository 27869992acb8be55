"""What a seat knows of the battle and the board, in numbers: from its view, or from a position.

Both ways lead to the same numbers. The view is for a player at a table; a position is what a search
has imagined, and is read without a detour.
"""

from __future__ import annotations

from typing import Final, cast

from condotta.condottiere.board import NEIGHBOURS, REGIONS, largest_group
from condotta.condottiere.cards import KINDS, PRINTED_STRENGTH, counts_of
from condotta.condottiere.knowledge import known_cards
from condotta.condottiere.phases import TURN_UP_CHOICE
from condotta.condottiere.position import Position, hand_size
from condotta.condottiere.rules import Rules
from condotta.condottiere.seen import table_seen
from condotta.condottiere.shapes import CondottiereView
from condotta.condottiere.strength import line_strength
from condotta.core.values import JsonObject
from condotta.players.condottiere.weights import CondottiereWeights

GUESSED_HAND: Final = 5
"""How many cards to expect where the table hides hand sizes."""

HAND_STRENGTH: Final[list[int]] = [*PRINTED_STRENGTH, -1, -1, 0, 1, -1, 10, 0, 0]
"""What a card known to be in a hand would add to a line; -1: that depends."""


class Situation:
    """What a seat knows, and what it makes of that."""

    def __init__(self, me: int, rules: Rules, weights: CondottiereWeights) -> None:
        """Start with an empty table; ``seen_in`` and ``seen_at`` lay it out."""
        self.me = me
        self.rules = rules
        self.weights = weights
        self.seats = rules.seats
        self.hand: list[int] = []
        self.lines: list[int] = []
        self.face_down = [0] * rules.seats
        """How many cards each seat has face down."""
        self.own_face_down: list[int] = []
        """The kinds of the own ones."""
        self.out = 0
        self.hand_sizes: list[int] = []
        self.fighters = 0
        self.final = False
        self.placer = 0
        self.defender = -1
        self.contested = -1
        self.kept_first = -1
        self.owned = [0] * rules.seats
        """The regions of each seat, as a mask."""
        self.points: list[int] = []
        self.known: list[int] = []
        """The cards one is sure of in each hand, as counts of kinds; empty: of none."""

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

    def alone(self) -> bool:
        """Whether nobody else can still play."""
        return self.fighters & ~self.out & ~(1 << self.me) == 0

    # --- Strength -----------------------------------------------------------------------------

    def own_strength(self, lines: list[int]) -> int:
        """The own line's strength with the own face-down cards turned up."""
        if not self.own_face_down:
            return line_strength(lines, self.me)
        shown = lines[:]
        for kind in self.own_face_down:
            shown[self.me * KINDS + kind] += 1
        return line_strength(shown, self.me)

    def present_strength(self, lines: list[int], seat: int) -> float:
        """A rival's strength as the cards lie, with a guess for a face-down card."""
        return line_strength(lines, seat) + self.weights.face_down * self.face_down[seat]

    def expected_strength(self, lines: list[int], seat: int) -> float:
        """A rival's strength at the end of the battle, as far as one can guess."""
        present = self.present_strength(lines, seat)
        if self.out >> seat & 1:
            return present
        to_come = min(float(self.hand_sizes[seat]), self.weights.cards_to_come)
        if self.known:
            return present + self._known_to_come(seat, to_come)
        return present + self.weights.card_to_come * to_come

    def _known_to_come(self, seat: int, to_come: float) -> float:
        """What a hand will add of which some cards are known."""
        total = 0.0
        for kind in range(KINDS):
            count = self.known[seat * KINDS + kind]
            if count > 0 and HAND_STRENGTH[kind] >= 0:
                total += count * HAND_STRENGTH[kind]
                to_come -= count
        return total + self.weights.card_to_come * max(0.0, to_come)

    def strongest_rival(self, lines: list[int]) -> float:
        """What the strongest of the others' lines will become: the more of them, the stronger."""
        best = -1e9
        active = 0
        largest = 0
        for seat in range(self.seats):
            if self.rival(seat):
                best = max(best, self.expected_strength(lines, seat))
                if self.out >> seat & 1 == 0:
                    active += 1
                    largest = max(largest, self.hand_sizes[seat])
        return best + self.weights.crowd * max(0, active - 1) + self.held_against_me(largest)

    def held_against_me(self, largest: int) -> float:
        """What the largest hand of an active rival is good for beyond the cards it adds at once.

        It could outbid me, or let me spend my cards on somebody else and win what comes after. So
        a card is worth most beside short hands. Between two there is nobody to gain by the fight,
        and after the last battle of a game no card is worth anything.
        """
        if self.final or self.others_with_cards() < 2:
            return 0.0
        return self.weights.further_card * max(0.0, largest - self.weights.cards_to_come)

    def others_with_cards(self) -> int:
        """How many of the others hold cards, in this battle or beside it."""
        count = 0
        for seat in range(self.seats):
            if seat != self.me and self.hand_sizes[seat] > 0:
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
        enough = self.rules.total_to_win
        if 0 < enough <= owned.bit_count():
            return True
        return largest_group(owned) >= self.rules.adjacent_to_win

    def worth(self, seat: int, region: int) -> float:
        """What a region is worth to a seat."""
        weights = self.weights
        owned = self.owned[seat]
        if owned >> region & 1:
            return weights.region
        if self.would_win(seat, region):
            return weights.region + weights.winning
        if NEIGHBOURS[region] & owned == 0 and owned != 0:
            return weights.region
        grows = largest_group(owned | 1 << region) - largest_group(owned)
        near = weights.near if owned else 0.0
        return weights.region + weights.group_step * grows + near

    def stake(self) -> float:
        """What winning this battle is worth to me, for myself and against the others."""
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
        return self.points[seat] + largest_group(owned) + 0.5 * owned.bit_count()


# --- From a position ------------------------------------------------------------------------------


def seen_at(position: Position, me: int, weights: CondottiereWeights) -> Situation:
    """See what a seat sees in this position."""
    rules = position.rules
    now = Situation(me, rules, weights)
    now.hand = position.hands[me * KINDS : (me + 1) * KINDS]
    now.lines = position.lines
    now.out = position.out
    now.fighters = position.fighters
    now.final = position.final
    now.placer = 0 if position.final else position.placer
    now.defender = position.defender
    now.contested = position.contested
    now.points = position.points
    # Only who is asked has cards then: what another has kept so far is his secret.
    now.kept_first = position.kept_first if sum(now.hand) > 0 else -1
    if position.known:
        known = [count for seat in range(rules.seats) for count in _sure(position, me, seat)]
        now.known = known if any(known) else []
    for seat in range(rules.seats):
        laying = position.phase == TURN_UP_CHOICE and position.turn == seat and seat != me
        if rules.show_hand_counts or seat == me:
            now.hand_sizes.append(hand_size(position, seat) + (1 if laying else 0))
        else:
            now.hand_sizes.append(GUESSED_HAND)
        if position.face_down[seat] >= 0:
            now.face_down[seat] = 1
    if position.face_down[me] >= 0:
        now.own_face_down.append(position.face_down[me])
    if position.laid_now >= 0 and position.turn == me:
        now.own_face_down.append(position.laid_now)
        now.face_down[me] += 1
    for region in range(REGIONS):
        owner = position.owners[region]
        if owner >= 0:
            now.owned[owner] |= 1 << region
    return now


def _sure(position: Position, me: int, seat: int) -> list[int]:
    """What one is sure of in a hand; of the own one there is nothing to guess."""
    return [0] * KINDS if seat == me else known_cards(position, me, seat)


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
