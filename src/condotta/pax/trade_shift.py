"""Trade shift: a disk moves and another emporium of its colour opens (section H1).

Which emporia can be opened is in the data of the cards: P-H1a.1, P-H1b, P-H1c, P-H1d; P-H1.5: none
names Trebizond or Tana.
"""

from __future__ import annotations

from typing import Final

from condotta.core.event import Event
from condotta.core.values import JsonObject
from condotta.pax.cards import CARD
from condotta.pax.changes import repress, tell
from condotta.pax.fields import SHIFT_EMPORIUM
from condotta.pax.names import slot_key
from condotta.pax.pieces import DISK, NOTHING
from condotta.pax.places import EMPORIUM_ROW, NEEDED_PRESTIGE, SLOT_EMPIRE
from condotta.pax.position import Position, about, pop, with_entry
from condotta.pax.refusal import EVERYDAY, Refusal
from condotta.pax.tableau import prestige_of

EMPORIUM_OPEN: Final = Refusal("P-H1.2", "one-shot-without-effect", "card", weight=EVERYDAY)
PRESTIGE_LACKS: Final = Refusal("P-H1a.2", "one-shot-without-effect", "card", weight=EVERYDAY)


def why_not_shift(position: Position, card: int) -> Refusal | None:
    """P-H1.2, P-R8: the emporium is covered; P-H1a.2: and the prestige it asks for is there.

    The card being played does not count for it, nor do old maids (P-R43).
    """
    emporium = CARD[card].one_shot_parameter
    if position.slots[emporium] != DISK:
        return EMPORIUM_OPEN
    needed = NEEDED_PRESTIGE[emporium]
    if needed < 0:
        return None
    own = CARD[card].prestige[needed]
    if prestige_of(position, position.actor)[needed] <= own:
        return PRESTIGE_LACKS
    return None


def shift_route(position: Position, events: list[Event]) -> None:
    """P-H1.1: the disk moves to the open emporium; P-H1.3: a piece there is repressed, free."""
    emporium = about(position, SHIFT_EMPORIUM)
    pop(position)
    row = EMPORIUM_ROW[emporium]
    closing = position.open_emporium[row]
    piece = position.slots[closing]
    if piece != NOTHING:
        # P-B6d.3.
        repress(position, piece, closing, SLOT_EMPIRE[closing], events)
    position.slots = with_entry(position.slots, closing, DISK)
    position.slots = with_entry(position.slots, emporium, NOTHING)
    position.open_emporium = with_entry(position.open_emporium, row, emporium)
    position.unchecked = True
    facts: JsonObject = {"opened": slot_key(emporium), "blocked": slot_key(closing)}
    tell(events, "route-shifted", facts)
