"""Agents of a played card: where they may go, and placing them (section E2.2).

P-AGENT-a: knights and rooks go to cities, pawns and pirates to borders, bishops to cards. P-E4.7:
once placed they have nothing more to do with the card that brought them.
"""

from __future__ import annotations

from condotta.core.event import Event
from condotta.pax.actions import PLACE_AGENT, PLACE_BISHOP, STOP, pacified_by, pacify_piece
from condotta.pax.arrivals import (
    REPRESSION_COST,
    affords,
    arrive,
    arrive_bishop,
    pieces_ready,
)
from condotta.pax.cards import CARD
from condotta.pax.changes import kill_repressed, repressed_on
from condotta.pax.empires import ALL_CARDS
from condotta.pax.pieces import (
    BISHOP,
    DISK,
    NOTHING,
    OWN_PAWN,
    PAWN,
    PIECE_KIND,
    PIECE_RELIGION,
    PIRATE,
    piece_of,
)
from condotta.pax.places import (
    EMPIRE_BORDERS,
    EMPIRE_CITIES,
    EMPIRES,
    EMPIRES_AT,
    IS_SEA,
    SLOTS,
    locations_match,
)
from condotta.pax.places_now import empires_at, has_pirate, is_open
from condotta.pax.position import Position, about, amend, pop, push
from condotta.pax.question import Question
from condotta.pax.steps import PLACE_AGENTS, PLACE_BISHOPS
from condotta.pax.tableau import cards_in_play, location_of


def agents_of(position: Position, card: int, seat: int) -> list[int]:
    """P-B5g: the agents of a card as pieces; a grey pawn is one of whoever plays it."""
    own = piece_of(PAWN, position.banks[seat])
    return [own if agent == OWN_PAWN else agent for agent in CARD[card].agents]


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


def agents_left(agents: list[int], left: int) -> list[int]:
    """List by number the agents of a mask that are still to be placed, of two alike the first."""
    numbers = [number for number in range(len(agents)) if left >> number & 1]
    alike = len(numbers) > 1 and agents[0] == agents[1]
    return numbers[:1] if alike else numbers


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


# --- Where an agent may go -----------------------------------------------------------------------


def slots_for(position: Position, piece: int, empires: int) -> list[int]:
    """List the slots of these empires where the actor may place an agent now."""
    found: list[int] = []
    kind = PIECE_KIND[piece]
    for empire in range(EMPIRES):
        if empires >> empire & 1:
            slots = (
                EMPIRE_BORDERS[empire] if kind == PAWN or kind == PIRATE else EMPIRE_CITIES[empire]
            )
            for slot in slots:
                if slot not in found and _may_place(position, kind, piece, slot):
                    found.append(slot)
    return found


def _may_place(position: Position, kind: int, piece: int, slot: int) -> bool:
    if kind == PIRATE:
        # P-E2.2c.1, P-E2.2c.3: any sea border, whatever is there.
        return IS_SEA[slot]
    if kind == PAWN:
        # P-E2.2d.1, P-E2.2d.2.
        return not has_pirate(position, slot) and affords(position, position.actor, piece, slot)
    # P-E2.2b.1, P-E2.2b.2, P-E2.2b.4: any city that is no blocked emporium; icons do not matter.
    if position.slots[slot] == DISK or not is_open(position, slot):
        return False
    return affords(position, position.actor, piece, slot)


def can_deploy(position: Position, card: int, seat: int) -> bool:
    """P-E2.1.2, P-R3: say whether all agents of a card can be deployed, in some order of slots.

    P-E2.1.3: without agents there is nothing to deploy.
    """
    if not CARD[card].agents or has_bishops(card):
        # Every location has its empires' cards in play, so a bishop always finds one.
        return True
    agents = agents_of(position, card, seat)
    empires = EMPIRES_AT[CARD[card].location]
    for empire in range(EMPIRES):
        if empires >> empire & 1 and _can_deploy_in(position, agents, empire):
            return True
    return False


def can_deploy_in(position: Position, card: int, seat: int, empire: int) -> bool:
    """P-E2.1a.4: say whether the pawn of a religious war finds a border in an empire."""
    return _can_deploy_in(position, agents_of(position, card, seat), empire)


def _can_deploy_in(position: Position, agents: list[int], empire: int) -> bool:
    for slot in slots_for(position, agents[0], 1 << empire):
        if len(agents) == 1 or leaves_room(position, agents[0], slot, agents[1], 1 << empire):
            return True
    return False


def leaves_room(position: Position, piece: int, slot: int, other: int, empires: int) -> bool:
    """P-R3: with one agent on a slot, say whether the other one can still be placed and paid."""
    seat = position.actor
    florins = position.florins[seat]
    # See where the other one may stand at all, then what both cost together.
    position.florins[seat] = 2 * REPRESSION_COST
    places = slots_for(position, other, empires)
    position.florins[seat] = florins
    for place in places:
        if place != slot and _fewest_florins(position, piece, slot, other, place) <= florins:
            return True
    return False


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

    def answers(self, position: Position) -> list[int]:
        """List agents and slots, identical agents once; and to stop, where agents are optional."""
        card, left, mandatory = about(position, 1), about(position, 2), about(position, 3)
        empires, last = about(position, 4), about(position, 5)
        agents = agents_of(position, card, position.actor)
        found: list[int] = []
        for number in agents_left(agents, left):
            for slot in slots_for(position, agents[number], empires):
                # P-E2.2.3, P-R4: not where the card's other agent has just been put.
                if slot == last:
                    continue
                if mandatory and left == 3:
                    here = empires_at(slot) & empires
                    if not leaves_room(position, agents[number], slot, agents[1 - number], here):
                        continue
                found.append(PLACE_AGENT + number * SLOTS + slot)
        found.sort()
        if not mandatory and left:
            found.append(STOP)
        return found

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it; the first slot fixes the empire for both (P-E2.2.2)."""
        if index == STOP:
            pop(position)
            return
        number, slot = (index - PLACE_AGENT) // SLOTS, (index - PLACE_AGENT) % SLOTS
        card, empires = about(position, 1), about(position, 4)
        left = about(position, 2) & ~(1 << number)
        piece = agents_of(position, card, position.actor)[number]
        # P-R5: of the empires the card may act in, the slot binds it to its own.
        here = empires_at(slot) & empires
        if left:
            amend(position, 2, left)
            amend(position, 4, here)
            amend(position, 5, slot)
        else:
            pop(position)
        arrive(position, piece, slot, position.actor, here)


# --- DEC-05, DEC-06 ------------------------------------------------------------------------------


class PlaceBishops(Question):
    """DEC-05, P-LOC-e: place a bishop agent on a card whose location matches (P-E2.2a.1)."""

    def answers(self, position: Position) -> list[int]:
        """List bishops and cards (P-E2.2a.4: of the whole region); and to stop, if optional."""
        card, left, mandatory = about(position, 1), about(position, 2), about(position, 3)
        agents = CARD[card].agents
        found: list[int] = []
        for number in agents_left(agents, left):
            found += [
                PLACE_BISHOP + number * ALL_CARDS + other
                for other in cards_in_play(position)
                if locations_match(CARD[card].location, location_of(position, other))
            ]
        found.sort()
        if not mandatory:
            found.append(STOP)
        return found

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it."""
        if index == STOP:
            pop(position)
            return
        number, card = (index - PLACE_BISHOP) // ALL_CARDS, (index - PLACE_BISHOP) % ALL_CARDS
        religion = PIECE_RELIGION[CARD[about(position, 1)].agents[number]]
        left = about(position, 2) & ~(1 << number)
        if left:
            amend(position, 2, left)
        else:
            pop(position)
        arrive_bishop(position, religion, card)


class Pacify(Question):
    """DEC-06, P-F1b: kill one repressed token of the card the bishop has come to, or none."""

    def answers(self, position: Position) -> list[int]:
        """List the kinds of tokens; and none."""
        tokens = repressed_on(position, about(position, 1))
        return [*[pacify_piece(piece) for piece in tokens], STOP] if tokens else []

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Kill it."""
        empire = about(position, 1)
        pop(position)
        if index != STOP:
            kill_repressed(position, pacified_by(index), empire, events)
