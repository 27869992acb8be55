"""Agents of a played card: where they may go, and placing them (section E2.2).

P-AGENT-a: knights and rooks go to cities, pawns and pirates to borders, bishops to cards. P-E4.7:
once placed they have nothing more to do with the card that brought them.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.pax import fields
from condotta.pax.actions import (
    LOSE_PIECE,
    PACIFY_PIECE,
    PLACE_AGENT,
    PLACE_BISHOP,
    STOP,
    TAKE_FROM_SLOT,
    pacified_by,
    pacify_piece,
)
from condotta.pax.arrivals import (
    REPRESSION_COST,
    arrive,
    arrive_bishop,
    pieces_ready,
    why_not_displace,
)
from condotta.pax.cards import CARD
from condotta.pax.changes import kill_repressed, repressed_on
from condotta.pax.empires import ALL_CARDS
from condotta.pax.names import empire_key, empire_keys, piece_key
from condotta.pax.pieces import (
    BISHOP,
    NOTHING,
    OWN_PAWN,
    PAWN,
    PIECE_KIND,
    PIECE_RELIGION,
    PIRATE,
    piece_of,
)
from condotta.pax.places import (
    ALL_EMPIRES,
    EMPIRES_AT,
    LOCATION_KEYS,
    SLOTS,
    Empire,
    locations_match,
)
from condotta.pax.places_now import empires_at, has_pirate, slots_for, why_no_place, why_wrong_place
from condotta.pax.position import (
    REPRESSIBLE_PIECES,
    Position,
    about,
    amend,
    empire_about,
    pop,
    push,
)
from condotta.pax.question import Question
from condotta.pax.refusal import EVERYDAY, OTHER_QUESTION, Refusal, heavier
from condotta.pax.steps import PLACE_AGENTS, PLACE_BISHOPS
from condotta.pax.tableau import cards_in_play, is_in_play, location_of


def agents_of(position: Position, card: int, seat: int) -> list[int]:
    """P-B5g: the agents of a card as pieces; a grey pawn is one of whoever plays it."""
    own = piece_of(PAWN, position.banks[seat])
    return [own if agent == OWN_PAWN else agent for agent in CARD[card].agents]


def agent_of(position: Position, card: int, number: int) -> int:
    """Give one agent of a card as the actor places it."""
    agent = CARD[card].agents[number]
    return piece_of(PAWN, position.banks[position.actor]) if agent == OWN_PAWN else agent


def has_bishops(card: int) -> bool:
    """Say whether a card's agents are bishops; all agents of a card are of one kind."""
    agents = CARD[card].agents
    return len(agents) > 0 and PIECE_KIND[agents[0]] == BISHOP


def has_pawns(card: int) -> bool:
    """Say whether a card's agents are pawns."""
    agents = CARD[card].agents
    return len(agents) > 0 and PIECE_KIND[agents[0]] == PAWN


def everyone_of(card: int) -> int:
    """Give the mask of all agents of a card."""
    return (1 << len(CARD[card].agents)) - 1


def push_agents(position: Position, card: int, *, mandatory: bool) -> None:
    """Ask for the agents of a card, bishops or others, if it has any."""
    if not CARD[card].agents:
        return
    if has_bishops(card):
        push(position, PLACE_BISHOPS, card, everyone_of(card), int(mandatory))
    else:
        push_map_agents(position, card, EMPIRES_AT[CARD[card].location], mandatory=mandatory)


def push_map_agents(position: Position, card: int, empires: int, *, mandatory: bool) -> None:
    """Ask for the agents of a card that go to the map, in one of these empires."""
    push(position, PLACE_AGENTS, card, everyone_of(card), int(mandatory), empires, -1)


# --- Which agent ---------------------------------------------------------------------------------

NO_SUCH_AGENT: Final = Refusal("P-E2.2.1", "no-such-agent", "agent")
AGENT_PLACED: Final = Refusal("P-E2.2.1", "agent-placed", "agent")
AGENTS_ALIKE: Final = Refusal("P-E2.2.1", "agents-alike")
MUST_BE_PLACED: Final = Refusal("P-E2.1.1", "agents-must-be-placed")


def why_not_agent(card: int, left: int, number: int) -> Refusal | None:
    """P-E2.2.1: an agent that the card has and that is still to be placed, of two alike the first.

    ``left`` is the mask of those that are.
    """
    agents = CARD[card].agents
    if number >= len(agents):
        return NO_SUCH_AGENT
    if left >> number & 1 == 0:
        return AGENT_PLACED
    if number == 1 and left & 1 and agents[0] == agents[1]:
        return AGENTS_ALIKE
    return None


def agents_left(card: int, left: int) -> list[int]:
    """List by number the agents of a card that may be placed next."""
    numbers = range(len(CARD[card].agents))
    return [number for number in numbers if why_not_agent(card, left, number) is None]


# --- Where an agent may go -----------------------------------------------------------------------

PIRATE_THERE: Final = Refusal("P-E2.2d.2", "pirate-there", "slot", weight=EVERYDAY)
OUTSIDE: Final = Refusal("P-B5b", "outside-location", "slot", "location")
OTHER_EMPIRE_FIXED: Final = Refusal("P-E2.2.2", "other-empire-fixed", "empires")
OTHER_AGENT_THERE: Final = Refusal("P-E2.2.3", "other-agent-there", "slot")
NO_ROOM_FOR_BOTH: Final = Refusal("P-E2.1.1", "no-room-for-both", weight=EVERYDAY)
CANNOT_DEPLOY: Final = Refusal("P-E2.1.2", "one-shot-without-effect", "card", weight=EVERYDAY)


def why_not_stand(position: Position, piece: int, slot: int, florins: int) -> Refusal | None:
    """Say why the actor, with so many florins, may not place an agent on a slot of any empire."""
    refusal = why_wrong_place(piece, slot)
    if refusal is not None:
        return refusal
    # P-E2.2b.1, P-E2.2b.2, P-E2.2b.4: any city that is no blocked emporium; icons do not matter.
    refusal = why_no_place(position, slot)
    if refusal is not None:
        return refusal
    kind = PIECE_KIND[piece]
    if kind == PIRATE:
        # P-E2.2c.3: whatever is there.
        return None
    if kind == PAWN and has_pirate(position, slot):
        # P-E2.2d.1, P-E2.2d.2.
        return PIRATE_THERE
    return why_not_displace(position, piece, slot, florins)


def why_not_deploy(position: Position, card: int, seat: int) -> Refusal | None:
    """P-E2.1.2, P-R3: all agents of a card can be deployed, in some order of slots.

    P-E2.1.3: without agents there is nothing to deploy.
    """
    if not CARD[card].agents or has_bishops(card):
        # Every location has its empires' cards in play, so a bishop always finds one.
        return None
    empires = EMPIRES_AT[CARD[card].location]
    told = CANNOT_DEPLOY
    for empire in ALL_EMPIRES:
        if empires >> empire & 1:
            refusal = why_not_deploy_in(position, card, seat, empire)
            if refusal is None:
                return None
            told = heavier(told, refusal)
    return told


def why_not_deploy_in(position: Position, card: int, seat: int, empire: Empire) -> Refusal | None:
    """P-E2.1a.4, P-R3: the agents of a card find their slots in one empire."""
    agents = agents_of(position, card, seat)
    florins = position.florins[seat]
    told = CANNOT_DEPLOY
    for slot in slots_for(agents[0], 1 << empire):
        refusal = why_not_stand(position, agents[0], slot, florins)
        if refusal is None and len(agents) > 1:
            refusal = why_no_room_left(position, agents[0], slot, agents[1], 1 << empire)
        if refusal is None:
            return None
        told = heavier(told, refusal)
    return told


def why_no_room_left(
    position: Position, piece: int, slot: int, other: int, empires: int
) -> Refusal | None:
    """P-R3: with one agent on a slot the other one can still be placed and paid."""
    florins = position.florins[position.actor]
    told = NO_ROOM_FOR_BOTH
    for place in slots_for(other, empires):
        if place == slot:
            continue
        # See whether it may stand there at all, then what both cost together.
        refusal = why_not_stand(position, other, place, 2 * REPRESSION_COST)
        if refusal is not None:
            told = heavier(told, refusal)
        elif _fewest_florins(position, piece, slot, other, place) <= florins:
            return None
    return told


def _fewest_florins(position: Position, piece: int, slot: int, other: int, place: int) -> int:
    """P-R3, P-R23: what two agents cost if the pieces that lack are taken where it helps most.

    An agent that must come from the map costs nothing where that very piece stands; the first one
    surely only if there is no florin to displace it with.
    """
    ready = pieces_ready(position, piece) if piece == other else 2
    here = position.slots[slot] == piece
    there = position.slots[place] == piece
    cost = 0
    if PIECE_KIND[piece] != PIRATE and position.slots[slot] != NOTHING:
        forced = position.florins[position.actor] < REPRESSION_COST
        cost += 0 if here and ready == 0 and forced else REPRESSION_COST
    if PIECE_KIND[other] != PIRATE and position.slots[place] != NOTHING:
        # A piece of its sort that the first one displaces lies ready for the second.
        free = there and (ready == 0 or (ready == 1 and not here))
        cost += 0 if free else REPRESSION_COST
    return cost


# --- DEC-04 --------------------------------------------------------------------------------------


class PlaceAgents(Question):
    """DEC-04: place an agent; part of a one-shot all must be placed (P-E2.1.1), else any number."""

    def candidates(self, position: Position) -> list[int]:
        """List agents and slots, identical agents once; and to stop."""
        card = about(position, fields.PLACE_AGENTS_CARD)
        left = about(position, fields.PLACE_AGENTS_AGENTS)
        empires = about(position, fields.PLACE_AGENTS_EMPIRES)
        found: list[int] = []
        for number in agents_left(card, left):
            first = PLACE_AGENT + number * SLOTS
            piece = CARD[card].agents[number]
            found += [first + slot for slot in slots_for(piece, empires)]
        return [*found, STOP] if about(position, fields.PLACE_AGENTS_MANDATORY) == 0 else found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Say why an agent may not be placed there, or why one may not stop."""
        card = about(position, fields.PLACE_AGENTS_CARD)
        left = about(position, fields.PLACE_AGENTS_AGENTS)
        mandatory = about(position, fields.PLACE_AGENTS_MANDATORY)
        if index == STOP:
            return MUST_BE_PLACED if mandatory else None
        if not PLACE_AGENT <= index < PLACE_BISHOP:
            return OTHER_QUESTION
        number, slot = (index - PLACE_AGENT) // SLOTS, (index - PLACE_AGENT) % SLOTS
        refusal = why_not_agent(card, left, number)
        if refusal is None:
            refusal = self._why_not_there(position, agent_of(position, card, number), slot)
        if refusal is None and mandatory and left == 3:
            here = empires_at(slot) & about(position, fields.PLACE_AGENTS_EMPIRES)
            agents = agents_of(position, card, position.actor)
            refusal = why_no_room_left(position, agents[number], slot, agents[1 - number], here)
        return refusal

    def _why_not_there(self, position: Position, piece: int, slot: int) -> Refusal | None:
        """P-B5b, P-E2.2.2, P-E2.2.3, P-R4: in the card's location, in one empire, not together."""
        refusal = why_wrong_place(piece, slot)
        if refusal is not None:
            return refusal
        if (
            empires_at(slot) & EMPIRES_AT[CARD[about(position, fields.PLACE_AGENTS_CARD)].location]
            == 0
        ):
            return OUTSIDE
        if empires_at(slot) & about(position, fields.PLACE_AGENTS_EMPIRES) == 0:
            return OTHER_EMPIRE_FIXED
        if slot == about(position, fields.PLACE_AGENTS_LAST_SLOT):
            return OTHER_AGENT_THERE
        return why_not_stand(position, piece, slot, position.florins[position.actor])

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the agent, what stands in its way, and where the card may act."""
        number, slot = (index - PLACE_AGENT) // SLOTS, (index - PLACE_AGENT) % SLOTS
        if name == "piece":
            return piece_key(agent_of(position, about(position, fields.PLACE_AGENTS_CARD), number))
        if name == "piece:there":
            return piece_key(position.slots[slot])
        if name == "location":
            return LOCATION_KEYS[CARD[about(position, fields.PLACE_AGENTS_CARD)].location]
        if name == "empires":
            return empire_keys(about(position, fields.PLACE_AGENTS_EMPIRES))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it; the first slot fixes the empire for both (P-E2.2.2)."""
        if index == STOP:
            pop(position)
            return
        number, slot = (index - PLACE_AGENT) // SLOTS, (index - PLACE_AGENT) % SLOTS
        card, empires = (
            about(position, fields.PLACE_AGENTS_CARD),
            about(position, fields.PLACE_AGENTS_EMPIRES),
        )
        left = about(position, fields.PLACE_AGENTS_AGENTS) & ~(1 << number)
        piece = agents_of(position, card, position.actor)[number]
        # P-R5: of the empires the card may act in, the slot binds it to its own.
        here = empires_at(slot) & empires
        if left:
            amend(position, fields.PLACE_AGENTS_AGENTS, left)
            amend(position, fields.PLACE_AGENTS_EMPIRES, here)
            amend(position, fields.PLACE_AGENTS_LAST_SLOT, slot)
        else:
            pop(position)
        arrive(position, piece, slot, position.actor, here)


# --- DEC-05, DEC-06 ------------------------------------------------------------------------------


NOT_IN_PLAY: Final = Refusal("P-E2.2a.2", "card-not-in-play", "card")
BISHOP_ELSEWHERE: Final = Refusal("P-E2.2a.1", "bishop-elsewhere", "card", "location")
NO_SUCH_TOKEN: Final = Refusal("P-F1b", "no-such-token", "piece", "empire")


def why_no_bishop_on(position: Position, played: int, card: int) -> Refusal | None:
    """P-E2.2a.1, P-E2.2a.2: a card in play whose location matches that of the card played."""
    if not is_in_play(position, card):
        return NOT_IN_PLAY
    if not locations_match(CARD[played].location, location_of(position, card)):
        return BISHOP_ELSEWHERE
    return None


class PlaceBishops(Question):
    """DEC-05, P-LOC-e: place a bishop agent on a card whose location matches (P-E2.2a.1)."""

    def candidates(self, position: Position) -> list[int]:
        """List bishops and cards (P-E2.2a.4: of the whole region); and to stop."""
        found: list[int] = []
        played, left = (
            about(position, fields.PLACE_BISHOPS_CARD),
            about(position, fields.PLACE_BISHOPS_AGENTS),
        )
        for number in agents_left(played, left):
            first = PLACE_BISHOP + number * ALL_CARDS
            found += [first + other for other in cards_in_play(position)]
        found.sort()
        return [*found, STOP] if about(position, fields.PLACE_BISHOPS_MANDATORY) == 0 else found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Say why a bishop may not stand on that card, or why one may not stop."""
        if index == STOP:
            return MUST_BE_PLACED if about(position, fields.PLACE_BISHOPS_MANDATORY) else None
        if not PLACE_BISHOP <= index < LOSE_PIECE:
            return OTHER_QUESTION
        number, card = (index - PLACE_BISHOP) // ALL_CARDS, (index - PLACE_BISHOP) % ALL_CARDS
        played, left = (
            about(position, fields.PLACE_BISHOPS_CARD),
            about(position, fields.PLACE_BISHOPS_AGENTS),
        )
        refusal = why_not_agent(played, left, number)
        return why_no_bishop_on(position, played, card) if refusal is None else refusal

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name where the card may act."""
        if name == "location":
            return LOCATION_KEYS[CARD[about(position, fields.PLACE_BISHOPS_CARD)].location]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it."""
        if index == STOP:
            pop(position)
            return
        number, card = (index - PLACE_BISHOP) // ALL_CARDS, (index - PLACE_BISHOP) % ALL_CARDS
        religion = PIECE_RELIGION[CARD[about(position, fields.PLACE_BISHOPS_CARD)].agents[number]]
        left = about(position, fields.PLACE_BISHOPS_AGENTS) & ~(1 << number)
        if left:
            amend(position, fields.PLACE_BISHOPS_AGENTS, left)
        else:
            pop(position)
        arrive_bishop(position, religion, card)


class Pacify(Question):
    """DEC-06, P-F1b: kill one repressed token of the card the bishop has come to, or none."""

    def candidates(self, position: Position) -> list[int]:
        """List the kinds of tokens; and none."""
        return [*[pacify_piece(piece) for piece in range(1, REPRESSIBLE_PIECES)], STOP]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a token that lies on the card."""
        if index == STOP:
            return None
        if not PACIFY_PIECE <= index < TAKE_FROM_SLOT:
            return OTHER_QUESTION
        there = repressed_on(position, empire_about(position, fields.PACIFY_EMPIRE))
        return None if pacified_by(index) in there else NO_SUCH_TOKEN

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the empire of the card."""
        if name == "empire":
            return empire_key(empire_about(position, fields.PACIFY_EMPIRE))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Kill it."""
        empire = empire_about(position, fields.PACIFY_EMPIRE)
        pop(position)
        if index != STOP:
            kill_repressed(position, pacified_by(index), empire, events)
