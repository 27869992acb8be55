"""A seat's view, read into numbers: hands, lines, strengths and who is still in the battle."""

from __future__ import annotations

from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES, largest_group
from condotta.condottiere.cards import KINDS, counts_of
from condotta.condottiere.rules import agree
from condotta.condottiere.strength import line_strength
from condotta.core.values import Json, JsonObject
from condotta.players.condottiere import weights

GUESSED_HAND = 5
"""How many cards to expect where the table hides hand sizes."""


class Situation:
    """What a seat knows of the battle and the board."""

    def __init__(self, view: JsonObject) -> None:
        """Read the view."""
        self.me = _int(view["seat"])
        self.seats = _int(view["seats"])
        players = [_dict(player) for player in _list(view["players"])]
        self.hand = counts_of(_list(view["hand"]))
        self.lines = [count for player in players for count in counts_of(_list(player["line"]))]
        self.face_down = [_int(player["face_down"]) for player in players]
        self.own_face_down = counts_of(_list(view["face_down"]))
        self.out = [bool(player["out"]) for player in players]
        self.hand_sizes = [_hand_size(player) for player in players]
        battle = _dict(view["battle"])
        self.fighters = [_int(seat) for seat in _list(battle["fighters"])]
        self.final = bool(battle["final"])
        self.defender = battle["defender"]
        region = battle["region"]
        self.contested = REGION_NAMES.index(region) if isinstance(region, str) else -1
        self.owned = [0] * self.seats
        for number, owner in enumerate(_dict(view["regions"]).values()):
            if isinstance(owner, int):
                self.owned[owner] |= 1 << number
        self.rules = agree(view["edition"], view["variants"], view["options"], view["seats"])

    @property
    def rivals(self) -> list[int]:
        """The other seats in this battle."""
        return [seat for seat in self.fighters if seat != self.me]

    @property
    def active_rivals(self) -> list[int]:
        """The others who can still play."""
        return [seat for seat in self.rivals if not self.out[seat]]

    def lead(self, lines: list[int]) -> float:
        """How far the own line is ahead of what the others' will become; negative: behind."""
        own = self.own_strength(lines)
        return own - max(self.expected_strength(lines, rival) for rival in self.rivals)

    def own_strength(self, lines: list[int]) -> int:
        """The own line's strength with the own face-down cards turned up."""
        if sum(self.own_face_down) == 0:
            return line_strength(lines, self.me)
        shown = lines[:]
        for kind in range(KINDS):
            shown[self.me * KINDS + kind] += self.own_face_down[kind]
        return line_strength(shown, self.me)

    def present_lead(self, lines: list[int]) -> float:
        """How far the own line is ahead as the cards lie."""
        rivals = [self.present_strength(lines, rival) for rival in self.rivals]
        return self.own_strength(lines) - max(rivals)

    def present_strength(self, lines: list[int], seat: int) -> float:
        """A rival's strength as the cards lie, with a guess for a face-down card."""
        return line_strength(lines, seat) + weights.FACE_DOWN * self.face_down[seat]

    def expected_strength(self, lines: list[int], seat: int) -> float:
        """A rival's strength at the end of the battle, as far as one can guess."""
        present = self.present_strength(lines, seat)
        if self.out[seat]:
            return present
        to_come = min(self.hand_sizes[seat], weights.CARDS_TO_COME)
        return present + weights.CARD_TO_COME * to_come

    def group_with(self, seat: int, region: int) -> int:
        """The size of a seat's largest group if it had this region too."""
        return largest_group(self.owned[seat] | 1 << region)

    def would_win(self, seat: int, region: int) -> bool:
        """Whether this region would win the game for a seat."""
        total = self.owned[seat].bit_count() + 1
        enough = self.rules.total_to_win
        return self.group_with(seat, region) >= self.rules.adjacent_to_win or 0 < enough <= total

    def worth(self, seat: int, region: int) -> float:
        """What a region is worth to a seat."""
        if self.would_win(seat, region):
            return weights.REGION + weights.WINNING
        grows = self.group_with(seat, region) - largest_group(self.owned[seat])
        near = NEIGHBOURS[region] & self.owned[seat] != 0
        return weights.REGION + weights.GROUP_STEP * grows + (1.0 if near else 0.0)

    def stake(self) -> float:
        """What winning this battle is worth to me, for myself and against the others."""
        if self.final or self.contested < 0:
            return weights.REGION + weights.WINNING
        threats = [seat for seat in self.rivals if self.would_win(seat, self.contested)]
        return self.worth(self.me, self.contested) + (weights.WINNING if threats else 0.0)


def _hand_size(player: JsonObject) -> int:
    size = player["hand_size"]
    return size if isinstance(size, int) else GUESSED_HAND


def _int(value: Json) -> int:
    assert isinstance(value, int)
    return value


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def _dict(value: Json) -> JsonObject:
    assert isinstance(value, dict)
    return value
