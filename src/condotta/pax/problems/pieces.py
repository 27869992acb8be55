"""What can be wrong with pieces: too many or too few, or where none can stand."""

from __future__ import annotations

from condotta.pax import pieces, places
from condotta.pax.arrivals import is_protected
from condotta.pax.names import card_key, piece_key, slot_key
from condotta.pax.places import EMPIRE_KEYS
from condotta.pax.places_now import EXTRA_SLOTS, has_pirate, is_open
from condotta.pax.position import FRAME, REPRESSIBLE_PIECES, Position
from condotta.pax.steps import VENICE_LIMIT
from condotta.pax.tableau import cards_in_play


def piece_problems(position: Position, found: list[str]) -> None:
    """Look at supplies, the map, shared borders, emporia and bishops."""
    _count_pieces(position, found)
    _look_at_cities(position, found)
    _look_at_borders(position, found)
    _look_at_emporia(position, found)
    _look_at_bishops(position, found)


def _count_pieces(position: Position, found: list[str]) -> None:
    """Section 18.6: of each kind and colour there are as many as the box has (P-C3a)."""
    times = position.supply[:]
    for piece in [*position.slots, *position.beside]:
        if pieces.NOTHING < piece < pieces.PIECES:
            times[piece] += 1
    for number in range(len(position.repressed)):
        count = position.repressed[number]
        if count:
            times[number % REPRESSIBLE_PIECES] += count
        if count < 0:
            where = f"empires.{EMPIRE_KEYS[number // REPRESSIBLE_PIECES]}.repressed"
            found.append(f"{where}: {count} {piece_key(number % REPRESSIBLE_PIECES)}")
    for religion in position.bishops:
        if religion:
            times[pieces.piece_of(pieces.BISHOP, religion - 1)] += 1
    for piece in range(1, pieces.PIECES):
        whole = pieces.SUPPLY[piece]
        if piece <= pieces.BANKS and piece - 1 not in position.banks:
            whole = 0
        left = position.supply[piece]
        if left < 0:
            found.append(f"pieces: {piece_key(piece)} is in play {-left} times too often")
        if times[piece] != whole:
            found.append(f"pieces: there are {times[piece]} {piece_key(piece)} instead of {whole}")


def _look_at_cities(position: Position, found: list[str]) -> None:
    """P-CITY-c, P-G4c: knights and rooks stand in cities, in the second place of Venice if open."""
    for slot in range(places.CITY_SLOTS):
        piece = position.slots[slot]
        if piece != pieces.NOTHING and piece != pieces.DISK and not pieces.is_ruling_kind(piece):
            found.append(f"slots.{slot_key(slot)}: {piece_key(piece)} is not for cities")
    for slot in EXTRA_SLOTS:
        if position.slots[slot] == pieces.NOTHING or is_open(position, slot):
            continue
        if VENICE_LIMIT not in position.frames[::FRAME]:
            found.append(
                f"slots.{slot_key(slot)}: {piece_key(position.slots[slot])} in a closed city"
            )


def _look_at_borders(position: Position, found: list[str]) -> None:
    """P-BORDER-a, P-PIRATE-d: pawns on borders, pirates at sea, both only with protection."""
    for border in range(places.FIRST_BORDER, places.SLOTS):
        piece = position.slots[border]
        kind = pieces.PIECE_KIND[piece]
        if piece != pieces.NOTHING and kind != pieces.PAWN and kind != pieces.PIRATE:
            found.append(f"slots.{slot_key(border)}: {piece_key(piece)} is not for borders")
        if kind == pieces.PIRATE and not places.IS_SEA[border]:
            found.append(f"slots.{slot_key(border)}: {piece_key(piece)} on a border that is no sea")
    for number in range(places.BORDERS):
        pawn = position.beside[number]
        if pawn == pieces.NOTHING:
            continue
        border = places.FIRST_BORDER + number
        said = f"beside.{slot_key(border)}: {piece_key(pawn)}"
        if pieces.PIECE_KIND[pawn] != pieces.PAWN:
            found.append(f"{said} is no concession")
        elif not is_protected(position, pawn):
            found.append(f"{said} is not protected from the pirate")
        if not has_pirate(position, border):
            found.append(f"{said} stands beside no pirate")


def _look_at_emporia(position: Position, found: list[str]) -> None:
    """P-B2h: of each colour one emporium is open; a disk lies on each of the others."""
    for row in range(places.REGIONS):
        slot = position.open_emporium[row]
        if slot not in places.EMPORIUM_SLOTS or places.EMPORIUM_ROW[slot] != row:
            found.append(
                f"open_emporia.{places.REGION_NAMES[row]}: {slot_key(slot)} is no emporium of it"
            )
    for slot in range(places.SLOTS):
        blocked = slot in places.EMPORIUM_SLOTS and slot not in position.open_emporium
        if blocked and position.slots[slot] != pieces.DISK:
            found.append(f"slots.{slot_key(slot)}: a blocked emporium without its disk")
        elif not blocked and position.slots[slot] == pieces.DISK:
            found.append(f"slots.{slot_key(slot)}: a disk, and no blocked emporium")


def _look_at_bishops(position: Position, found: list[str]) -> None:
    """P-BISHOP-a: bishops stand on cards in a tableau or on a throne."""
    if not any(position.bishops):
        return
    in_play = cards_in_play(position)
    for card, religion in enumerate(position.bishops):
        if religion and card not in in_play:
            bishop = piece_key(pieces.piece_of(pieces.BISHOP, religion - 1))
            found.append(f"bishops.{card_key(card)}: {bishop} on a card that is not in play")
