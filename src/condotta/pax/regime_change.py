"""Regime change: an empire's card changes hands or sides (headword REGIME CHANGE).

Steps in order (P-R12): the card moves or flips, a concession, emancipation, golden liberty.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import fields
from condotta.pax.actions import (
    CHOOSE_SLOT,
    FREE_PIECE,
    KEEP_THEOCRACY,
    MAKE_MEDIEVAL,
    PACIFY_PIECE,
    STOP,
    free_piece,
    freed_by,
)
from condotta.pax.arrivals import NO_FLORIN_FOR_BORDER, arrive, why_not_displace
from condotta.pax.changes import (
    add_to_side,
    flip,
    free,
    marry,
    repressed_on,
    set_state,
    strip,
    tell,
    to_side,
    to_vassal,
)
from condotta.pax.empires import FIRST_EMPIRE_CARD
from condotta.pax.names import empire_key, empire_keys, piece_key
from condotta.pax.pieces import MEDIEVAL, PAWN, PIECE_BANK, piece_of
from condotta.pax.places import (
    ALL_EMPIRES,
    EMPIRE_BORDERS,
    NO_EMPIRE,
    REGION_EMPIRES,
    REGION_OF,
    SLOTS,
    Empire,
)
from condotta.pax.places_now import has_pirate, slots_for, why_no_room
from condotta.pax.position import (
    REPRESSIBLE_PIECES,
    Position,
    about,
    empire_about,
    pop,
    push,
    seat_of_bank,
    with_entry,
)
from condotta.pax.question import Question
from condotta.pax.refusal import OTHER_QUESTION, Refusal
from condotta.pax.steps import EMANCIPATE, GOLDEN_LIBERTY, REGIME_CONCESSION

BY_CORONATION: Final = 0
BY_VOTE: Final = 1
BY_CAMPAIGN: Final = 2
BY_WAR: Final = 3
CAUSE_NAMES: Final[tuple[str, ...]] = ("coronation", "vote", "campaign", "war")


def change_regime(position: Position, events: list[Event]) -> None:
    """Move or flip the card of the empire, then ask for what the actor may do with it."""
    empire = empire_about(position, fields.CHANGE_REGIME_EMPIRE)
    cause = about(position, fields.CHANGE_REGIME_CAUSE)
    king = empire_about(position, fields.CHANGE_REGIME_KING)
    queen = about(position, fields.CHANGE_REGIME_QUEEN)
    pop(position)
    facts: JsonObject = {
        "seat": position.actor,
        "empire": empire_key(empire),
        "cause": CAUSE_NAMES[cause],
    }
    tell(events, "regime-change", facts)
    if cause == BY_VOTE:
        # P-REGIME-c: only after a vote.
        push(position, GOLDEN_LIBERTY, empire)
    push(position, EMANCIPATE, empire)
    push(position, REGIME_CONCESSION, empire)
    if cause == BY_CORONATION:
        _crown(position, empire, queen, events)
    elif cause == BY_CAMPAIGN:
        _conquer(position, empire, king, events)
    elif position.owner[empire] == position.actor:
        _turn_over(position, empire, events)
    else:
        _seize(position, empire, events)


def _seize(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-REGIME-0.1, P-REGIME-d: the card comes to the actor, a king.

    P-REGIME-d.1, P-I1d.1: from its throne it brings bishop and queens; P-REGIME-d.2, P-I1d.2: taken
    from somebody it loses them, and its vassals. P-REGIME-h: a vassal leaves its suzerain alone.
    """
    if position.owner[empire] >= 0:
        strip(position, empire, events)
    to_side(position, empire, position.actor, events)


def _turn_over(position: Position, empire: Empire, events: list[Event]) -> None:
    """P-REGIME-0.2, P-GAMBIT-a: the actor's own card flips; P-REGIME-g: in its place.

    P-R13: a vassal becomes a republic on the outermost position of its own region's side.
    """
    strip(position, empire, events)
    if position.suzerain[empire] >= 0:
        position.suzerain = with_entry(position.suzerain, empire, NO_EMPIRE)
        add_to_side(position, FIRST_EMPIRE_CARD + empire, position.actor, REGION_OF[empire])
    flip(position, empire, events)


def _conquer(position: Position, empire: Empire, king: Empire, events: list[Event]) -> None:
    """P-REGIME-e, P-F9g.1: the card becomes a vassal; P-F9j.1: of the king's suzerain if any.

    P-F9h.1, P-VASSAL-b: from its throne it brings bishop and queens; P-F9h.2: from an opponent it
    does not. P-F9g.2: its repressed tokens stay on it.
    """
    if position.owner[empire] >= 0:
        strip(position, empire, events)
    suzerain = position.suzerain[king]
    to_vassal(position, empire, suzerain if suzerain >= 0 else king, events)


def _crown(position: Position, empire: Empire, queen: int, events: list[Event]) -> None:
    """P-I1.2: a king from his throne comes with her; P-I1.3, P-R15: the actor's own stays as he is.

    P-I1.4: either way he is a king, and remains one.
    P-VASSAL-e: suzerain and vassals among them.

    P-R16: with P-AB02 he may be taken from an opponent, as in any other capture.
    """
    if position.owner[empire] != position.actor:
        _seize(position, empire, events)
    marry(position, queen, empire, events)


NO_BORDER_OF: Final = Refusal("P-REGIME-a.1", "no-border-of", "slot", "empire")
PIRATE_THERE: Final = Refusal("P-REGIME-a.1", "pirate-there", "slot")
NO_FLORIN: Final = Refusal("P-REGIME-a.2", "no-florin-to-displace", "piece:there")


def why_no_concession(position: Position, empire: Empire, slot: int) -> Refusal | None:
    """P-REGIME-a.1, P-REGIME-a.2: a border without a pirate; with a concession for a florin."""
    if slot not in EMPIRE_BORDERS[empire]:
        return NO_BORDER_OF
    if has_pirate(position, slot):
        return PIRATE_THERE
    pawn = piece_of(PAWN, position.banks[position.actor])
    refusal = why_not_displace(position, pawn, slot, position.florins[position.actor])
    return NO_FLORIN if refusal is NO_FLORIN_FOR_BORDER else refusal


class RegimeConcession(Question):
    """DEC-13, P-REGIME-a: one own pawn on a border of the empire, or none.

    P-B4.3: that is all the icon on an empire card means. P-R58: an empty reserve does not matter.
    """

    def candidates(self, position: Position) -> list[int]:
        """List the borders of the empire; and none."""
        return [
            STOP,
            *[
                CHOOSE_SLOT + border
                for border in EMPIRE_BORDERS[
                    empire_about(position, fields.REGIME_CONCESSION_EMPIRE)
                ]
            ],
        ]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only where a concession may be placed."""
        if index == STOP:
            return None
        if not CHOOSE_SLOT <= index < CHOOSE_SLOT + SLOTS:
            return OTHER_QUESTION
        return why_no_concession(
            position, empire_about(position, fields.REGIME_CONCESSION_EMPIRE), index - CHOOSE_SLOT
        )

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empire, and what stands there."""
        if name == "empire":
            return empire_key(empire_about(position, fields.REGIME_CONCESSION_EMPIRE))
        if name == "piece:there":
            return piece_key(position.slots[index - CHOOSE_SLOT])
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it; P-REGIME-a.2: who stood there is repressed on this empire's card."""
        empire = empire_about(position, fields.REGIME_CONCESSION_EMPIRE)
        pop(position)
        if index != STOP:
            pawn = piece_of(PAWN, position.banks[position.actor])
            arrive(position, pawn, index - CHOOSE_SLOT, position.actor, 1 << empire)


TOKEN_ELSEWHERE: Final = Refusal("P-REGIME-b.1", "token-elsewhere", "empires")
NO_SUCH_TOKEN: Final = Refusal("P-REGIME-b.1", "no-such-token", "piece", "empire")
OF_ELIMINATED: Final = Refusal("P-R48", "token-of-eliminated", "piece")


def why_not_freed(position: Position, piece: int) -> Refusal | None:
    """P-R48: serfs of an eliminated player cannot be emancipated."""
    bank = PIECE_BANK[piece]
    if bank >= 0 and position.eliminated >> seat_of_bank(position, bank) & 1:
        return OF_ELIMINATED
    return None


def why_not_free(position: Position, empires: int, index: int) -> Refusal | None:
    """P-REGIME-b.1: a repressed token of one of these empires, and a slot there to go to."""
    empire, piece, slot = freed_by(index)
    if empires >> empire & 1 == 0:
        return TOKEN_ELSEWHERE
    if position.repressed[empire * REPRESSIBLE_PIECES + piece] == 0:
        return NO_SUCH_TOKEN
    refusal = why_not_freed(position, piece)
    return why_no_room(position, piece, empire, slot) if refusal is None else refusal


class Emancipate(Question):
    """DEC-14, P-REGIME-b: free any number of repressed tokens, one at a time (P-REGIME-b.2)."""

    def empires(self, position: Position) -> int:
        """Give the mask of the empires whose tokens are meant."""
        return 1 << empire_about(position, fields.EMANCIPATE_EMPIRE)

    def candidates(self, position: Position) -> list[int]:
        """List tokens with slots; and to stop."""
        found = [STOP]
        empires = self.empires(position)
        for empire in ALL_EMPIRES:
            if empires >> empire & 1:
                for piece in repressed_on(position, empire):
                    first = free_piece(empire, piece, 0)
                    found += [first + slot for slot in slots_for(piece, 1 << empire)]
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a token that may be freed, to where it may go."""
        if index == STOP:
            return None
        if not FREE_PIECE <= index < PACIFY_PIECE:
            return OTHER_QUESTION
        return why_not_free(position, self.empires(position), index)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empires whose tokens are meant."""
        if name == "empires":
            return empire_keys(self.empires(position))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Free it and ask again."""
        if index == STOP:
            pop(position)
            return
        empire, piece, slot = freed_by(index)
        free(position, piece, empire, slot, events)


class Enclosure(Emancipate):
    """DEC-31, P-AB28: the same over the six western empires, wherever their cards are (P-R50)."""

    def empires(self, position: Position) -> int:
        """P-AB28: those of the region."""
        return REGION_EMPIRES[about(position, fields.ENCLOSURE_REGION)]

    def rule(self, position: Position, refusal: Refusal) -> str:
        """P-AB28: the rule that frees them here."""
        return "P-AB28" if refusal.rule == "P-REGIME-b.1" else super().rule(position, refusal)


class GoldenLiberty(Question):
    """DEC-15, P-F6d, P-REGIME-c: after a vote a theocracy may become medieval."""

    def candidates(self, position: Position) -> list[int]:
        """Nothing to ask where there is no theocracy."""
        if position.states[empire_about(position, fields.GOLDEN_LIBERTY_EMPIRE)] == MEDIEVAL:
            return []
        return [MAKE_MEDIEVAL, KEEP_THEOCRACY]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Yes or no."""
        return None if index == MAKE_MEDIEVAL or index == KEEP_THEOCRACY else OTHER_QUESTION

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Change the map card, or leave it."""
        empire = empire_about(position, fields.GOLDEN_LIBERTY_EMPIRE)
        pop(position)
        if index == MAKE_MEDIEVAL:
            set_state(position, empire, MEDIEVAL, events)
