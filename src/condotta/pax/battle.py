"""Battles: how they are fought, who dies, where the survivors go (headword BATTLE)."""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax import fields, steps
from condotta.pax.abilities import CRUSADE_ROOKS_AS_KNIGHTS
from condotta.pax.actions import (
    ARRANGE,
    FREE_PIECE,
    KEEP_ROOKS_OUT,
    LET_ROOKS_JOIN,
    LOSE_AGENT,
    LOSE_PIECE,
    ORDERS,
    PACIFY_PIECE,
    PLACE_AGENT,
    PLACE_BISHOP,
    free_piece,
    freed_by,
    lose_piece,
    lose_repressed,
)
from condotta.pax.arrivals import arrive, arrive_repressed
from condotta.pax.at_work import has
from condotta.pax.changes import free, kill, kill_repressed, set_state, tell
from condotta.pax.mustering import (
    AGENT,
    ATTACKER,
    CAMPAIGN_WAR,
    DEFENDER,
    FIGHTER,
    REPRESSED_ON,
    WAR_NAMES,
    helpers_abroad,
    muster_agents,
    muster_campaign,
    muster_conspiracy,
    muster_religious_war,
    muster_revolt,
)
from condotta.pax.names import empire_key, piece_key, slot_key
from condotta.pax.one_shots import CRUSADE, PEASANT_REVOLT, WAR_RELIGION
from condotta.pax.pieces import NOTHING, PIECE_KIND, PIRATE, ROOK
from condotta.pax.places import ALL_EMPIRES, EMPIRE_CITIES, IS_CAPITAL, SLOTS, Empire
from condotta.pax.places_now import slots_for, why_no_room
from condotta.pax.position import (
    REPRESSIBLE_PIECES,
    Position,
    about,
    amend,
    empire_about,
    pop,
    push,
    with_entry,
)
from condotta.pax.question import Question
from condotta.pax.refusal import OTHER_QUESTION, Refusal
from condotta.pax.regime_change import BY_CAMPAIGN, BY_WAR, why_not_freed

THREE_SLOTS: Final[list[int]] = max(
    ([slot for slot in EMPIRE_CITIES[empire] if IS_CAPITAL[slot]] for empire in ALL_EMPIRES),
    key=len,
)
"""P-G4a, P-R33: the slots of Constantinople, each a city of its own."""


# --- The course of a battle ----------------------------------------------------------------------


def push_battle(position: Position, war: int, empire: Empire, card: int, king: Empire) -> None:
    """Begin a battle in an empire; ``card`` gives the agents (-1: none), ``king`` campaigns."""
    push(position, steps.MUSTER, war, empire, card, king)
    if war == CRUSADE:
        push(position, steps.ROOKS_JOIN, war, empire)


class RooksJoin(Question):
    """DEC-35, P-AB03: in a crusade the gold rooks of adjacent empires may join, all or none."""

    def candidates(self, position: Position) -> list[int]:
        """Ask only where the actor has the ability and there is such a rook."""
        if not has(position, position.actor, CRUSADE_ROOKS_AS_KNIGHTS):
            return []
        religion = WAR_RELIGION[about(position, fields.ROOKS_JOIN_WAR)]
        if not helpers_abroad(
            position, empire_about(position, fields.ROOKS_JOIN_EMPIRE), religion, ROOK
        ):
            return []
        return [LET_ROOKS_JOIN, KEEP_ROOKS_OUT]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Yes or no."""
        return None if index == LET_ROOKS_JOIN or index == KEEP_ROOKS_OUT else OTHER_QUESTION

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Tell the muster that waits below."""
        pop(position)
        amend(position, fields.MUSTER_ROOKS, int(index == LET_ROOKS_JOIN))


def gather(position: Position) -> None:
    """P-BATTLE-b.1: everybody who can fights in the battle that is to be fought next."""
    war = about(position, fields.MUSTER_WAR)
    empire = empire_about(position, fields.MUSTER_EMPIRE)
    card = about(position, fields.MUSTER_WAR_CARD)
    king, rooks = empire_about(position, fields.MUSTER_KING), about(position, fields.MUSTER_ROOKS)
    position.battle = []
    if card >= 0:
        muster_agents(position, card)
    if war == CAMPAIGN_WAR:
        muster_campaign(position, empire, king)
    elif WAR_RELIGION[war] >= 0:
        muster_religious_war(position, empire, WAR_RELIGION[war], rooks=rooks != 0)
    elif war == PEASANT_REVOLT:
        muster_revolt(position, empire)
    else:
        muster_conspiracy(position, empire)


def muster(position: Position, events: list[Event]) -> None:
    """P-BATTLE-b.1, P-BATTLE-b.2: everybody who can fights; as many die on each side."""
    gather(position)
    war = about(position, fields.MUSTER_WAR)
    empire = empire_about(position, fields.MUSTER_EMPIRE)
    king = empire_about(position, fields.MUSTER_KING)
    pop(position)
    attackers, defenders = _strength(position, ATTACKER), _strength(position, DEFENDER)
    facts: JsonObject = {
        "seat": position.actor,
        "war": WAR_NAMES[war],
        "empire": empire_key(empire),
        "attackers": _fighters(position, ATTACKER),
        "defenders": _fighters(position, DEFENDER),
    }
    tell(events, "battle-joined", facts)
    push(position, steps.DECIDE_BATTLE, war, empire, king, int(attackers > defenders))
    deaths = min(attackers, defenders)
    if attackers > defenders:
        _kill_all(position, DEFENDER, events)
        push(position, steps.CASUALTIES, deaths, ATTACKER, empire)
    else:
        _kill_all(position, ATTACKER, events)
        if attackers == defenders:
            _kill_all(position, DEFENDER, events)
        else:
            push(position, steps.CASUALTIES, deaths, DEFENDER, empire)


def _strength(position: Position, side: int) -> int:
    total = 0
    for place in range(0, len(position.battle), FIGHTER):
        if position.battle[place + 2] == side:
            total += 1
    return total


def _fighters(position: Position, side: int) -> list[Json]:
    return [
        piece_key(position.battle[place])
        for place in range(0, len(position.battle), FIGHTER)
        if position.battle[place + 2] == side
    ]


def _kill_all(position: Position, side: int, events: list[Event]) -> None:
    place = 0
    while place < len(position.battle):
        if position.battle[place + 2] == side:
            _fall(position, place, events)
        else:
            place += FIGHTER


def _leave(position: Position, place: int) -> None:
    """Take one fighter out of the list, which copies may share."""
    position.battle = position.battle[:place] + position.battle[place + FIGHTER :]


def _fall(position: Position, place: int, events: list[Event]) -> None:
    """Let one fighter die; P-BATTLE-c.2: an agent simply vanishes."""
    piece, origin = position.battle[place], position.battle[place + 1]
    _leave(position, place)
    if origin >= AGENT:
        tell(events, "agent-killed", {"piece": piece_key(piece)})
    elif origin >= REPRESSED_ON:
        kill_repressed(position, piece, Empire(origin - REPRESSED_ON), events)
    else:
        kill(position, piece, origin, events)


def _answer_for(piece: int, origin: int) -> int:
    """Give the answer that names a fighter as a casualty."""
    if origin >= AGENT:
        return LOSE_AGENT + origin - AGENT
    if origin >= REPRESSED_ON:
        return lose_repressed(Empire(origin - REPRESSED_ON), piece)
    return lose_piece(piece, origin)


NOT_FIGHTING: Final = Refusal("P-BATTLE-b.3", "not-among-fighters", "fighters")
TWINS_FALL: Final = Refusal("P-BATTLE-b.3", "agents-alike")


def attacker_from(position: Position, origin: int, piece: int = -1) -> int:
    """Find an attacker left of an origin, of any piece (-1) or a certain one; -1 for none."""
    for place in range(0, len(position.battle), FIGHTER):
        found = position.battle[place]
        if position.battle[place + 1] != origin or position.battle[place + 2] != ATTACKER:
            continue
        if piece < 0 or found == piece:
            return found
    return -1


def has_twins(position: Position) -> bool:
    """Say whether both agents are left and alike: the first one stands for both."""
    first = attacker_from(position, AGENT)
    return first >= 0 and first == attacker_from(position, AGENT + 1)


class Casualties(Question):
    """DEC-10, P-BATTLE-b.3: the actor chooses who dies on the side where some survive."""

    def candidates(self, position: Position) -> list[int]:
        """List the fighters, identical ones once; of the other side nobody is left."""
        found: list[int] = []
        if about(position, fields.CASUALTIES_COUNT) > 0:
            for place in range(0, len(position.battle), FIGHTER):
                answer = _answer_for(position.battle[place], position.battle[place + 1])
                if answer not in found:
                    found.append(answer)
        found.sort()
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a fighter; the one agent stands for its twin."""
        if not LOSE_PIECE <= index < FREE_PIECE:
            return OTHER_QUESTION
        if index == LOSE_AGENT + 1 and has_twins(position):
            return TWINS_FALL
        return NOT_FIGHTING if _place_of(position, index) < 0 else None

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name those who fight on the side that loses one."""
        if name == "fighters":
            return _fighters(position, about(position, fields.CASUALTIES_DEFENDERS))
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Let it die and ask for the next one."""
        left = about(position, fields.CASUALTIES_COUNT) - 1
        if left == 0:
            pop(position)
        else:
            amend(position, fields.CASUALTIES_COUNT, left)
        _fall(position, _place_of(position, index), events)


def _place_of(position: Position, index: int) -> int:
    """Give the place, in the list of fighters, of one that an answer names; -1 for nobody."""
    for place in range(0, len(position.battle), FIGHTER):
        if _answer_for(position.battle[place], position.battle[place + 1]) == index:
            return place
    return -1


def decide_battle(position: Position, events: list[Event]) -> None:
    """P-BATTLE-b.4, P-BATTLE-b.7, P-E2.1a.3: victorious if an attacker is left.

    P-BATTLE-b.8, P-R9: then the map changes, survivors are placed, Constantinople is arranged and
    the regime changes (P-BATTLE-b.6, P-Jc, P-K2b); all casualties have come before.
    """
    war = about(position, fields.DECIDE_BATTLE_WAR)
    empire = empire_about(position, fields.DECIDE_BATTLE_EMPIRE)
    king = empire_about(position, fields.DECIDE_BATTLE_KING)
    won = about(position, fields.DECIDE_BATTLE_WON)
    pop(position)
    facts: JsonObject = {
        "seat": position.actor,
        "war": WAR_NAMES[war],
        "empire": empire_key(empire),
    }
    tell(events, "battle-won" if won else "battle-lost", facts)
    if not won:
        position.battle = []
        return
    cause = BY_CAMPAIGN if war == CAMPAIGN_WAR else BY_WAR
    push(position, steps.CHANGE_REGIME, empire, cause, king, -1)
    religion = WAR_RELIGION[war] if war < CAMPAIGN_WAR else -1
    if religion >= 0:
        if position.states[empire] != religion and THREE_SLOTS[0] in EMPIRE_CITIES[empire]:
            # P-K2a.2, P-R63.
            push(position, steps.CONSTANTINOPLE)
        # P-K2a.1.
        set_state(position, empire, religion, events)
    push(position, steps.LEFT_OVER, empire)
    push(position, steps.SURVIVORS, empire)


# --- Survivors -----------------------------------------------------------------------------------


NO_SURVIVOR: Final = Refusal("P-BATTLE-b.5", "no-such-survivor")
TWINS_PLACED: Final = Refusal("P-BATTLE-b.5", "agents-alike")
OTHER_CARD: Final = Refusal("P-BATTLE-b.5", "token-elsewhere", "empires")


def why_not_place_agent(
    position: Position, number: int, empire: Empire, slot: int
) -> Refusal | None:
    """P-BATTLE-b.5, P-BATTLE-i.1: an agent that has survived goes to an empty slot."""
    piece = attacker_from(position, AGENT + number)
    if piece < 0:
        return NO_SURVIVOR
    if number == 1 and has_twins(position):
        return TWINS_PLACED
    return why_no_room(position, piece, empire, slot)


def why_not_place_token(position: Position, empire: Empire, index: int) -> Refusal | None:
    """P-BATTLE-b.5: so does a token of this empire's card that has fought and is still there.

    P-F9i: whoever fought for another empire stays there. P-PIECES-a: a shortage may have taken it
    from the card since it fought.
    """
    origin, piece, slot = freed_by(index)
    if origin != empire:
        return OTHER_CARD
    if attacker_from(position, REPRESSED_ON + empire, piece) < 0:
        return NO_SURVIVOR
    if position.repressed[empire * REPRESSIBLE_PIECES + piece] == 0:
        return NO_SURVIVOR
    refusal = why_not_freed(position, piece)
    return why_no_room(position, piece, empire, slot) if refusal is None else refusal


class Survivors(Question):
    """DEC-11, P-BATTLE-i: survivors go to empty slots while there are any (P-R57)."""

    def candidates(self, position: Position) -> list[int]:
        """List survivors with slots of the empire."""
        empire = empire_about(position, fields.SURVIVORS_EMPIRE)
        found: list[int] = []
        for place in range(0, len(position.battle), FIGHTER):
            piece, origin = position.battle[place], position.battle[place + 1]
            if origin >= AGENT:
                first = PLACE_AGENT + (origin - AGENT) * SLOTS
            elif origin == REPRESSED_ON + empire:
                first = free_piece(empire, piece, 0)
            else:
                continue
            for slot in slots_for(piece, 1 << empire):
                if first + slot not in found:
                    found.append(first + slot)
        found.sort()
        return found

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only a survivor, and only to an empty slot."""
        empire = empire_about(position, fields.SURVIVORS_EMPIRE)
        if PLACE_AGENT <= index < PLACE_BISHOP:
            number, slot = (index - PLACE_AGENT) // SLOTS, (index - PLACE_AGENT) % SLOTS
            return why_not_place_agent(position, number, empire, slot)
        if FREE_PIECE <= index < PACIFY_PIECE:
            return why_not_place_token(position, empire, index)
        return OTHER_QUESTION

    def rule(self, position: Position, refusal: Refusal) -> str:
        """P-BATTLE-i.1: the rule by which survivors need room."""
        return "P-BATTLE-i.1" if refusal.rule == "P-REGIME-b.1" else super().rule(position, refusal)

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the agent, and the empire."""
        if name == "piece" and index < PLACE_BISHOP:
            return piece_key(attacker_from(position, AGENT + (index - PLACE_AGENT) // SLOTS))
        if name == "empire":
            return empire_key(empire_about(position, fields.SURVIVORS_EMPIRE))
        if name == "empires":
            return [empire_key(empire_about(position, fields.SURVIVORS_EMPIRE))]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Place it and ask for the next one."""
        empire = empire_about(position, fields.SURVIVORS_EMPIRE)
        if PLACE_AGENT <= index < PLACE_AGENT + 2 * SLOTS:
            origin = AGENT + (index - PLACE_AGENT) // SLOTS
            slot = (index - PLACE_AGENT) % SLOTS
            piece = self._take(position, -1, origin)
            arrive(position, piece, slot, position.actor, 1 << empire)
            return
        _, piece, slot = freed_by(index)
        self._take(position, piece, REPRESSED_ON + empire)
        free(position, piece, empire, slot, events)

    def _take(self, position: Position, piece: int, origin: int) -> int:
        """Take a survivor out of the list, for it is placed now."""
        for place in range(0, len(position.battle), FIGHTER):
            found = position.battle[place]
            if position.battle[place + 1] == origin and piece in (-1, found):
                _leave(position, place)
                return found
        raise AssertionError("every answer names a survivor")


def settle_left_over(position: Position, events: list[Event]) -> None:
    """P-BATTLE-i.3, P-R10: survivors without room are repressed, free; pirates are eliminated.

    Formerly repressed pieces stay where they are.
    """
    empire = empire_about(position, fields.LEFT_OVER_EMPIRE)
    pop(position)
    fighters = position.battle
    position.battle = []
    for place in range(0, len(fighters), FIGHTER):
        piece, origin = fighters[place], fighters[place + 1]
        if origin < AGENT:
            continue
        if PIECE_KIND[piece] == PIRATE:
            tell(events, "agent-killed", {"piece": piece_key(piece)})
        else:
            arrive_repressed(position, piece, empire, position.actor)


SAME_ARRANGEMENT: Final = Refusal("P-K2a.2", "same-arrangement", "pieces")


def _arranged(position: Position, number: int) -> list[int]:
    """Give the pieces of Constantinople in another order."""
    return [position.slots[THREE_SLOTS[place]] for place in ORDERS[number]]


class RearrangeConstantinople(Question):
    """DEC-12, P-K2a.2: the pieces of Constantinople may change slots after its map card changed."""

    def candidates(self, position: Position) -> list[int]:
        """List the orders; none where nobody stands."""
        now = [position.slots[slot] for slot in THREE_SLOTS]
        if now == [NOTHING, NOTHING, NOTHING]:
            return []
        return [ARRANGE + number for number in range(len(ORDERS))]

    def refusal(self, position: Position, index: int) -> Refusal | None:
        """Only arrangements that differ, the first of each."""
        if not ARRANGE <= index < ARRANGE + len(ORDERS):
            return OTHER_QUESTION
        arranged = _arranged(position, index - ARRANGE)
        for number in range(index - ARRANGE):
            if _arranged(position, number) == arranged:
                return SAME_ARRANGEMENT
        return None

    def detail(self, position: Position, index: int, name: str) -> object:
        """Name the pieces as they stand."""
        if name == "pieces":
            return [piece_key(position.slots[slot]) for slot in THREE_SLOTS]
        return super().detail(position, index, name)

    def answer(self, position: Position, index: int, events: list[Event]) -> None:
        """Move them."""
        pop(position)
        order = ORDERS[index - ARRANGE]
        now = [position.slots[slot] for slot in THREE_SLOTS]
        arranged: list[Json] = []
        for place in range(len(THREE_SLOTS)):
            position.slots = with_entry(position.slots, THREE_SLOTS[place], now[order[place]])
            arranged.append(piece_key(now[order[place]]))
        if index != ARRANGE:
            tell(events, "city-rearranged", {"slot": slot_key(THREE_SLOTS[0]), "pieces": arranged})
