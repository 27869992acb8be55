"""Who fights in a battle: the fighters of each war, by the table of headword BATTLE.

``Position.battle`` lists them, three numbers each: the piece, its origin, its side. An origin is a
slot, or ``REPRESSED_ON`` + an empire, or ``AGENT`` + the number of an agent. Agents are not on the
map before they are placed as survivors (P-BATTLE-c.2, P-R7).
"""

from __future__ import annotations

from typing import Final

from condotta.pax.abilities import ABILITY, MAMLUK_REPRESSED_AS_KNIGHTS
from condotta.pax.agents import agents_of
from condotta.pax.at_work import ABILITIES_OF_KEY, adjacent_to, count
from condotta.pax.cards import CARD
from condotta.pax.one_shots import ONE_SHOT_NAMES, WAR_RELIGION
from condotta.pax.pieces import BISHOP, KNIGHT, PAWN, PIECE_BANK, PIECE_KIND, PIECE_RELIGION, ROOK
from condotta.pax.places import ALL_EMPIRES, EMPIRE_BORDERS, EMPIRES, REGION_OF, SLOTS, Empire
from condotta.pax.places_now import concession_on, pirates_around, ruling_class
from condotta.pax.position import REPRESSIBLE_PIECES, Position

FIGHTER: Final = 3
"""Numbers for each fighter."""
REPRESSED_ON: Final = SLOTS
AGENT: Final = SLOTS + EMPIRES
ATTACKER: Final = 0
DEFENDER: Final = 1

CAMPAIGN_WAR: Final = len(ONE_SHOT_NAMES)
"""Battles go by their one-shot; a campaign follows them."""
WAR_NAMES: Final[tuple[str, ...]] = (*ONE_SHOT_NAMES, "campaign")


def _add(position: Position, piece: int, origin: int, side: int) -> None:
    position.battle = [*position.battle, piece, origin, side]


def muster_agents(position: Position, card: int) -> None:
    """P-J1a.1, P-K1a.1: agents fight, but bishops never and pawns not in religious wars.

    P-BATTLE-c, P-BISHOP-c.1: nor do the bishops on cards.
    """
    agents = agents_of(position, card, position.actor)
    religious = WAR_RELIGION[CARD[card].one_shot] >= 0
    for number in range(len(agents)):
        kind = PIECE_KIND[agents[number]]
        if kind == BISHOP or (kind == PAWN and religious):
            continue
        _add(position, agents[number], AGENT + number, ATTACKER)


def _add_repressed(position: Position, empire: Empire, first: int, last: int) -> None:
    for piece in range(first, last + 1):
        for _ in range(position.repressed[empire * REPRESSIBLE_PIECES + piece]):
            _add(position, piece, REPRESSED_ON + empire, ATTACKER)


def muster_conspiracy(position: Position, empire: Empire) -> None:
    """P-J1a.2, P-J1a.3, P-J1a.4, P-J1b, P-BATTLE-e, P-BATTLE-h."""
    for border in pirates_around(position, empire):
        _add(position, position.slots[border], border, ATTACKER)
    _add_repressed(position, empire, 5, 10)
    _add_ruling_class(position, empire)


def muster_revolt(position: Position, empire: Empire) -> None:
    """P-J2a.2, P-J2a.3, P-J2a.4, P-J2a.5, P-J2b, P-BATTLE-f; P-SERF-a: any serfs."""
    bank = position.banks[position.actor]
    for border in EMPIRE_BORDERS[empire]:
        pawn = concession_on(position, border)
        if PIECE_BANK[pawn] == bank:
            _add(position, pawn, border, ATTACKER)
    for border in pirates_around(position, empire):
        _add(position, position.slots[border], border, ATTACKER)
    _add_repressed(position, empire, 1, 4)
    _add_ruling_class(position, empire)


def _add_ruling_class(position: Position, empire: Empire) -> None:
    for slot in ruling_class(position, empire):
        _add(position, position.slots[slot], slot, DEFENDER)


def muster_religious_war(position: Position, empire: Empire, religion: int, *, rooks: bool) -> None:
    """P-K1a.2, P-K1a.3, P-K1a.4, P-K1b, P-K1d: believers of the empire against its heretics.

    P-BELIEVER-a: the religion of the war says who is what; P-BATTLE-d: so it says who defends.
    """
    for slot in [*ruling_class(position, empire), *pirates_around(position, empire)]:
        piece = position.slots[slot]
        side = ATTACKER if PIECE_RELIGION[piece] == religion else DEFENDER
        _add(position, piece, slot, side)
    for slot in helpers_abroad(position, empire, religion, KNIGHT):
        _add(position, position.slots[slot], slot, ATTACKER)
    if rooks:
        # P-AB03: all of them or none (P-R52).
        for slot in helpers_abroad(position, empire, religion, ROOK):
            _add(position, position.slots[slot], slot, ATTACKER)


def helpers_abroad(position: Position, empire: Empire, religion: int, kind: int) -> list[int]:
    """P-K1a.4: the slots of believers of a kind in the empires adjacent to one."""
    around = adjacent_to(position, empire)
    found: list[int] = []
    for other in ALL_EMPIRES:
        if around >> other & 1:
            for slot in ruling_class(position, other):
                piece = position.slots[slot]
                if PIECE_KIND[piece] == kind and PIECE_RELIGION[piece] == religion:
                    found.append(slot)
    return found


def has_defender(position: Position, empire: Empire, religion: int) -> bool:
    """P-K1c: the bloody rule asks for a heretic in a city or a heretic pirate on a border."""
    for slot in ruling_class(position, empire):
        if PIECE_RELIGION[position.slots[slot]] != religion:
            return True
    for border in pirates_around(position, empire):
        if PIECE_RELIGION[position.slots[border]] != religion:
            return True
    return False


def knights_of(position: Position, king: Empire) -> list[int]:
    """P-F9b: the slots of all knights, any colour, in the king's empire."""
    return [
        slot for slot in ruling_class(position, king) if PIECE_KIND[position.slots[slot]] == KNIGHT
    ]


def slave_soldiers(position: Position, target: int) -> int:
    """P-AB30, P-R39: the mask of empires whose repressed tokens join a campaign on a target."""
    found = 0
    for ability in ABILITIES_OF_KEY[MAMLUK_REPRESSED_AS_KNIGHTS]:
        if ABILITY[ability].region != REGION_OF[target]:
            continue
        if count(position, position.actor, ability) > 0:
            found |= ABILITY[ability].empires
    return found


def muster_campaign(position: Position, empire: Empire, king: Empire) -> None:
    """P-F9b, P-F9d, P-F9e, P-BATTLE-g."""
    for slot in knights_of(position, king):
        _add(position, position.slots[slot], slot, ATTACKER)
    soldiers = slave_soldiers(position, empire)
    for other in ALL_EMPIRES:
        if soldiers >> other & 1:
            _add_repressed(position, other, 1, REPRESSIBLE_PIECES - 1)
    _add_ruling_class(position, empire)
