"""Victories: what is counted, who meets the conditions, how the game ends (section L)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax import victories
from condotta.pax.abilities import (
    ABILITY,
    CARD_COUNTS_AS_REPUBLIC,
    DECLARE_COSTS_2_ACTIONS,
    ISLAMIC_PIRATES_AS_REFORMIST,
    PATRON_AS_CONCESSION,
    PATRON_AS_ISLAMIC_BISHOP,
    PATRON_AS_LAW,
)
from condotta.pax.actions import ACTIVATE_VICTORY
from condotta.pax.at_work import ABILITIES_OF_KEY, anyone_has, anyone_has_key, copies, count, has
from condotta.pax.cards import CARD
from condotta.pax.changes import tell
from condotta.pax.pieces import (
    DISCOVERY,
    ISLAMIC,
    LAW,
    PATRON,
    PIRATE,
    REFORMIST,
    RELIGION_NAMES,
    RELIGIONS,
    piece_of,
)
from condotta.pax.places import ALL_EMPIRES, EMPIRES, Empire
from condotta.pax.places_now import concessions_of, pirates_of, ruling_pieces
from condotta.pax.position import Position, is_playing, pop
from condotta.pax.question import Question
from condotta.pax.refusal import NO_ACTIONS_LEFT, OTHER_QUESTION, Refusal
from condotta.pax.rules import Rules
from condotta.pax.tableau import is_republic, prestige_of
from condotta.pax.victories import VICTORY_CARDS

STALLED: Final = "stalled"
CULTURAL_END: Final = "cultural"
LAST_BANKER: Final = "last-banker"
_ISLAMIC_PIRATE: Final = piece_of(PIRATE, ISLAMIC)
END_REASONS: Final[tuple[str, ...]] = (
    "holy",
    "imperial",
    "globalization",
    "renaissance",
    CULTURAL_END,
    STALLED,
    LAST_BANKER,
)


# --- What is counted -----------------------------------------------------------------------------


def full_prestige(position: Position, seat: int, prestige: int) -> int:
    """P-I2b: a seat's icons of a prestige where a victory is looked at, old maids included."""
    total = prestige_of(position, seat)[prestige]
    for queen in position.old_maids[seat]:
        total += CARD[queen].prestige[prestige]
    return total


def kings_of(position: Position, seat: int) -> int:
    """P-L4.1: count a seat's empire cards on their king side, vassals included."""
    total = 0
    for empire in range(EMPIRES):
        if position.owner[empire] == seat and not is_republic(position, Empire(empire)):
            total += 1
    return total


def republics_of(position: Position, seat: int, declarer: int) -> int:
    """P-L6.1, P-AB13, P-R42: count a seat's republics, cards that count as one included."""
    total = 0
    for empire in range(EMPIRES):
        if position.owner[empire] == seat and is_republic(position, Empire(empire)):
            total += 1
    for ability in ABILITIES_OF_KEY[CARD_COUNTS_AS_REPUBLIC]:
        if seat == declarer or not ABILITY[ability].only_owner_declares:
            total += count(position, seat, ability)
    return total


OF_DECLARER: Final = (victories.REPUBLICS, victories.SUPREME_PRESTIGE)
"""What may be counted otherwise, depending on who declares."""


def metric(position: Position, seat: int, number: int, declarer: int, supreme: int) -> int:
    """Count one thing of a seat in a declaration by ``declarer``."""
    if number == victories.KINGS:
        return kings_of(position, seat)
    if number == victories.CONCESSIONS:
        # P-AB12, P-R25: once for each such card.
        patrons = prestige_of(position, seat)[PATRON] * copies(position, seat, PATRON_AS_CONCESSION)
        return concessions_of(position, seat) + patrons
    if number == victories.DISCOVERIES:
        return full_prestige(position, seat, DISCOVERY)
    if number == victories.REPUBLICS:
        return republics_of(position, seat, declarer)
    if number == victories.LAWS:
        # P-AB21.
        patrons = prestige_of(position, seat)[PATRON] * copies(position, seat, PATRON_AS_LAW)
        return full_prestige(position, seat, LAW) + patrons
    if number == victories.PATRONS:
        return full_prestige(position, seat, PATRON)
    if number == victories.FLORINS:
        return position.florins[seat]
    assert number == victories.SUPREME_PRESTIGE
    return full_prestige(position, seat, supreme)


# --- Supremacy -----------------------------------------------------------------------------------


def bishops_in_play(position: Position, declarer: int) -> list[int]:
    """P-L3.2: count the bishops of each religion, and what counts as one for the declarer."""
    total = [0] * RELIGIONS
    for bishop in position.bishops:
        if bishop > 0:
            total[bishop - 1] += 1
    if has(position, declarer, PATRON_AS_ISLAMIC_BISHOP):
        # P-AB29, P-R42: printed "your", so only when their owner declares.
        total[ISLAMIC] += prestige_of(position, declarer)[PATRON]
    if anyone_has_key(position, ISLAMIC_PIRATES_AS_REFORMIST):
        # P-AB32.
        total[REFORMIST] += islamic_pirates(position)
    return total


def islamic_pirates(position: Position) -> int:
    """Count the islamic pirates on the map."""
    total = 0
    for piece in position.slots:
        if piece == _ISLAMIC_PIRATE:
            total += 1
    return total


def pieces_in_theocracies(position: Position) -> list[int]:
    """P-L3.3, P-L3.4, P-L3.5, P-L3.6: count each religion's own pieces in its own theocracies."""
    total = [0] * RELIGIONS
    for empire in ALL_EMPIRES:
        religion = position.states[empire]
        if religion >= RELIGIONS:
            continue
        pieces = ruling_pieces(position, empire, religion) + pirates_of(position, empire, religion)
        if religion == REFORMIST and anyone_has_key(position, ISLAMIC_PIRATES_AS_REFORMIST):
            pieces += pirates_of(position, empire, ISLAMIC)
        total[religion] = total[religion] + pieces
    return total


def supreme_religion(position: Position, declarer: int) -> int:
    """P-L3.1, P-L3.2, P-L3.3: the religion with more bishops and pieces than the others have."""
    return supreme_by(bishops_in_play(position, declarer), pieces_in_theocracies(position))


def supreme_by(bishops: list[int], pieces: list[int]) -> int:
    """Find the religion that has more than half of both; -1 if none has."""
    religion = _most_bishops(bishops)
    return religion if religion >= 0 and 2 * pieces[religion] > sum(pieces) else -1


def _most_bishops(bishops: list[int]) -> int:
    """P-L3.2: the religion with more bishops than the others have together; -1 if none has."""
    for religion in range(RELIGIONS):
        if 2 * bishops[religion] > sum(bishops):
            return religion
    return -1


def why_not_supreme(position: Position, declarer: int) -> Refusal | None:
    """P-L3.2, P-L3.3: bishops first, then the pieces of whoever leads in bishops."""
    religion = _most_bishops(bishops_in_play(position, declarer))
    if religion < 0:
        return NOT_BY_BISHOPS
    pieces = pieces_in_theocracies(position)
    return NOT_BY_PIECES if 2 * pieces[religion] <= sum(pieces) else None


# --- Declaring -----------------------------------------------------------------------------------

VICTORY_INACTIVE: Final = Refusal("P-A3a", "victory-inactive", "victory")
VICTORY_ACTIVE: Final = Refusal("P-B7b", "victory-active", "victory")
COSTS_TWO: Final = Refusal("P-L.8", "declaring-costs-two", "victory")
NOT_BY_BISHOPS: Final = Refusal("P-L3.2", "not-supreme-by-bishops", "bishops")
NOT_BY_PIECES: Final = Refusal("P-L3.3", "not-supreme-by-pieces", "religion", "pieces")


def _no_lead(rule: str) -> Refusal:
    return Refusal(rule, "no-lead", "what", "mine", "seat", "theirs", "lead")


NO_LEAD: Final = [
    _no_lead("P-L3.1"),
    _no_lead("P-L4.1"),
    _no_lead("P-L5.1"),
    _no_lead("P-L5.2"),
    _no_lead("P-L6.1"),
    _no_lead("P-L6.2"),
    _no_lead("P-L2a"),
    _no_lead("P-L2b.1"),
]
"""For each metric the refusal by the rule that asks for a lead in it."""
NO_LEAD_OF_TWO: Final = _no_lead("P-L4.2")
"""The same where between two players the lead must be greater."""


def lead_of(rules: Rules, condition: victories.Condition) -> int:
    """P-L4.2: by how much a condition's count must be more than each opponent's."""
    return condition.lead_with_two_seats if rules.seats == 2 else condition.lead


def meets(position: Position, seat: int, victory: int) -> bool:
    """P-E6, P-L2: say whether a seat meets every condition of a victory right now."""
    return why_not_met(position, seat, victory) is None


def why_not_met(position: Position, seat: int, victory: int) -> Refusal | None:
    """P-E6, P-L2: say which condition of a victory a seat does not meet right now."""
    supreme = -1
    if victory == victories.HOLY:
        refusal = why_not_supreme(position, seat)
        if refusal is not None:
            return refusal
        supreme = supreme_religion(position, seat)
    for condition in victories.CONDITIONS[victory]:
        refusal = why_no_lead(position, seat, condition, supreme)
        if refusal is not None:
            return refusal
    return None


def why_no_lead(
    position: Position, seat: int, condition: victories.Condition, supreme: int
) -> Refusal | None:
    """P-L2: a seat must be ahead of each opponent in what a condition counts."""
    lead = lead_of(position.rules, condition)
    mine = metric(position, seat, condition.metric, seat, supreme)
    for other in range(position.rules.seats):
        if other == seat or not is_playing(position, other):
            continue
        if mine < metric(position, other, condition.metric, seat, supreme) + lead:
            return NO_LEAD_OF_TWO if lead != condition.lead else NO_LEAD[condition.metric]
    return None


def lead_told(position: Position, victory: int, name: str) -> object:
    """Name what stands in the actor's way to a victory, with the numbers."""
    seat = position.actor
    if name == "bishops":
        return bishops_in_play(position, seat)
    if name == "pieces":
        return pieces_in_theocracies(position)
    if name == "religion":
        return RELIGION_NAMES[_most_bishops(bishops_in_play(position, seat))]
    supreme = supreme_religion(position, seat) if victory == victories.HOLY else -1
    missed = [
        condition
        for condition in victories.CONDITIONS[victory]
        if why_no_lead(position, seat, condition, supreme) is not None
    ]
    number = missed[0].metric
    if name == "what":
        return victories.METRICS[number]
    if name == "lead":
        return lead_of(position.rules, missed[0])
    if name == "mine":
        return metric(position, seat, number, seat, supreme)
    others = [other for other in range(position.rules.seats) if other != seat]
    counted = [
        metric(position, other, number, seat, supreme)
        for other in others
        if is_playing(position, other)
    ]
    if name == "theirs":
        return max(counted)
    playing = [other for other in others if is_playing(position, other)]
    return playing[counted.index(max(counted))]


def cost_to_declare(position: Position, victory: int) -> int:
    """P-L.8, P-AB17, P-AB24, P-AB25, P-R41: one action, or two while an ability makes it dearer."""
    for ability in ABILITIES_OF_KEY[DECLARE_COSTS_2_ACTIONS]:
        if ABILITY[ability].victory == victory and anyone_has(position, ability):
            return victories.ACTIONS_TO_DECLARE_AT_MOST
    return victories.ACTIONS_TO_DECLARE


def why_not_declare(position: Position, victory: int) -> Refusal | None:
    """P-A3a: an active victory whose conditions the actor meets, with the actions it costs."""
    if position.active_victories >> victory & 1 == 0:
        return VICTORY_INACTIVE
    if position.actions_left == 0:
        return NO_ACTIONS_LEFT
    refusal = why_not_met(position, position.actor, victory)
    if refusal is not None:
        return refusal
    if cost_to_declare(position, victory) > position.actions_left:
        return COSTS_TWO
    return None


def declare(position: Position, victory: int, events: list[Event]) -> None:
    """P-L2: the game ends at once and the actor alone has won."""
    facts: JsonObject = {"seat": position.actor, "victory": VICTORY_CARDS[victory]}
    tell(events, "victory-declared", facts)
    end_game(position, 1 << position.actor, VICTORY_CARDS[victory], events)


def end_by_culture(position: Position, reason: str, events: list[Event]) -> None:
    """P-L2a: nobody has declared, so culture decides."""
    end_game(position, cultural_winners(position), reason, events)


def cultural_winners(position: Position) -> int:
    """P-L2a, P-L2b: most patron prestige, then most florins, else shared."""
    best = [seat for seat in range(position.rules.seats) if is_playing(position, seat)]
    for number in victories.CULTURAL_ORDER:
        counted = [metric(position, seat, number, -1, -1) for seat in best]
        best = [seat for seat in best if counted[best.index(seat)] == max(counted)]
    winners = 0
    for seat in best:
        winners |= 1 << seat
    return winners


def end_game(position: Position, winners: int, reason: str, events: list[Event]) -> None:
    """Nothing more is to be done."""
    position.frames = []
    position.over = True
    position.winners = winners
    position.reason = reason
    seats = [seat for seat in range(position.rules.seats) if winners >> seat & 1]
    tell(events, "game-won", {"winners": [*seats], "reason": reason})


class ActivateVictory(Question):
    """DEC-02, P-L1: the buyer of a comet chooses the victory card that becomes active."""

    def candidates(self, position: Position) -> list[int]:
        """List the victories."""
        return [ACTIVATE_VICTORY + victory for victory in range(victories.VICTORIES)]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """P-B7b: only one that is not active yet."""
        if not ACTIVATE_VICTORY <= index < ACTIVATE_VICTORY + victories.VICTORIES:
            return OTHER_QUESTION
        active = position.active_victories >> (index - ACTIVATE_VICTORY) & 1
        return VICTORY_ACTIVE if active else None

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """P-B7b: turn it; nothing ever turns it back."""
        pop(position)
        victory = index - ACTIVATE_VICTORY
        position.active_victories |= 1 << victory
        facts: JsonObject = {"seat": position.actor, "victory": VICTORY_CARDS[victory]}
        tell(events, "victory-activated", facts)
