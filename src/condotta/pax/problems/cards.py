"""What can be wrong with the cards of the decks: in two places, where they do not belong."""

from __future__ import annotations

from condotta.pax.abilities import UNLIMITED_HAND
from condotta.pax.at_work import has
from condotta.pax.cards import CARD, CARDS, COMET, QUEEN
from condotta.pax.checks import is_asked_to_discard
from condotta.pax.names import card_key, empire_key, region_key
from condotta.pax.places import REGIONS
from condotta.pax.position import QUEENS, SPACES, Position
from condotta.pax.table import CARDS_AMONG_THE_COMETS, COMETS_IN_A_DECK, HAND_LIMIT, MARKET_COLUMNS


def card_problems(position: Position, found: list[str]) -> None:
    """Look at piles, hands, tableaux, decks, market, comets and secrets."""
    _count_cards(position, found)
    _look_at_hands(position, found)
    _look_at_sides(position, found)
    _look_at_decks(position, found)
    _look_at_market(position, found)
    _look_at_comets(position, found)
    for seat in range(position.rules.seats):
        _look_at_secrets(position, seat, found)


def _count_cards(position: Position, found: list[str]) -> None:
    """Every card of the decks is in exactly one place."""
    places: list[list[str]] = [[] for _ in range(CARDS)]
    for field, cards in piles(position):
        for card in cards:
            if 0 <= card < CARDS:
                places[card].append(field)
    for card in range(CARDS):
        if len(places[card]) > 1:
            where = " and ".join(places[card])
            found.append(f"{where}: {card_key(card)} is in {len(places[card])} places")
        elif not places[card]:
            found.append(f"cards: {card_key(card)} is nowhere")


def piles(position: Position) -> list[tuple[str, list[int]]]:
    """List everything that holds cards, each by its field."""
    piles = [("left_out", position.left_out), ("discards", position.discards)]
    for seat in range(position.rules.seats):
        piles.append((f"hands.{seat}", position.hands[seat]))
        piles.append((f"old_maids.{seat}", position.old_maids[seat]))
        piles.append((f"secrets.{seat}", [secret[0] for secret in position.secrets[seat]]))
    for row in range(REGIONS):
        spaces = position.market[row * MARKET_COLUMNS : (row + 1) * MARKET_COLUMNS]
        piles.append((f"decks.{region_key(row)}", position.decks[row]))
        piles.append((f"market.{region_key(row)}", spaces))
    for number in range(len(position.sides)):
        side = f"tableaux.{number // REGIONS}.{region_key(number % REGIONS)}"
        piles.append((side, position.sides[number]))
    for number in range(len(QUEENS)):
        if position.consort[number] >= 0:
            king = empire_key(position.consort[number])
            piles.append((f"empires.{king}.queens", [QUEENS[number]]))
    return piles


def _look_at_hands(position: Position, found: list[str]) -> None:
    """P-HAND-a, P-E1f.1: two cards, unless an ability allows more; never a comet."""
    for seat in range(position.rules.seats):
        hand = position.hands[seat]
        found += [
            f"hands.{seat}: {card_key(card)} is a comet"
            for card in hand
            if CARD[card].kind == COMET
        ]
        if len(hand) <= HAND_LIMIT or has(position, seat, UNLIMITED_HAND):
            continue
        if not is_asked_to_discard(position, seat):
            found.append(f"hands.{seat}: {len(hand)} cards instead of at most {HAND_LIMIT}")
    for seat in range(position.rules.seats):
        found += [
            f"old_maids.{seat}: {card_key(card)} is no queen"
            for card in position.old_maids[seat]
            if CARD[card].kind != QUEEN
        ]


def _look_at_sides(position: Position, found: list[str]) -> None:
    """P-E2.0b: a card of the decks lies on the side of its banner; queens and comets on neither."""
    for number in range(len(position.sides)):
        region = number % REGIONS
        where = f"tableaux.{number // REGIONS}.{region_key(region)}"
        for card in position.sides[number]:
            if card >= CARDS:
                continue
            if CARD[card].kind in (QUEEN, COMET):
                found.append(f"{where}: {card_key(card)} is no tableau card")
            elif CARD[card].banner != region:
                found.append(f"{where}: {card_key(card)} belongs on the other side")


def _look_at_decks(position: Position, found: list[str]) -> None:
    """P-C5a: each deck has cards of its banner, comets only in its bottom part."""
    bottom = CARDS_AMONG_THE_COMETS + COMETS_IN_A_DECK
    for row in range(REGIONS):
        deck = position.decks[row]
        for place in range(len(deck)):
            card = deck[place]
            if CARD[card].banner != row:
                found.append(f"decks.{region_key(row)}: {card_key(card)} belongs in the other deck")
            elif place >= bottom and CARD[card].kind == COMET:
                found.append(f"decks.{region_key(row)}: the comet {card_key(card)} is too far up")
    found += [
        f"left_out: {card_key(card)} is a comet"
        for card in position.left_out
        if CARD[card].kind == COMET
    ]


def _look_at_market(position: Position, found: list[str]) -> None:
    """P-FLORIN-c, P-E5.2: no negative florins, and none without a card but where a fair was.

    P-D2b.1: a card of the other deck comes only when a row's own deck is empty.
    """
    for space in range(SPACES):
        florins = position.market_florins[space]
        column = space % MARKET_COLUMNS
        row = space // MARKET_COLUMNS
        where = f"market.{region_key(row)}.{column}"
        card = position.market[space]
        if florins < 0:
            found.append(f"{where}.florins: {florins}")
        elif florins > 0 and column > 0 and card < 0:
            found.append(f"{where}.florins: {florins} and no card beneath")
        if card >= 0 and CARD[card].banner != row and position.decks[row]:
            deck = f"decks.{region_key(row)} has {len(position.decks[row])} cards"
            found.append(f"{where}.card: {card_key(card)} is of the other deck, and {deck}")
    found += [
        f"florins.{seat}: {position.florins[seat]}"
        for seat in range(position.rules.seats)
        if position.florins[seat] < 0
    ]


def _look_at_comets(position: Position, found: list[str]) -> None:
    """P-L1: a victory is activated by a comet bought, which is out of the game then."""
    bought = sum(1 for card in position.discards if CARD[card].kind == COMET)
    active = position.active_victories.bit_count()
    if active > bought:
        found.append(f"active_victories: {active}, and {bought} comets in discards")


def _look_at_secrets(position: Position, seat: int, found: list[str]) -> None:
    """P-R44: what left a hand unseen was one of its candidates, who only grow in number."""
    secrets = position.secrets[seat]
    if not secrets:
        return
    whole = [*position.hands[seat], *[secret[0] for secret in secrets]]
    before: list[int] = []
    for number, secret in enumerate(secrets):
        card, candidates = secret[0], secret[1:]
        said = f"secrets.{seat}.{number}: {card_key(card)}"
        if CARD[card].kind == COMET:
            found.append(f"{said} is a comet")
        if card not in candidates:
            found.append(f"{said} is not among its candidates")
        if sorted(set(candidates)) != candidates:
            found.append(f"{said} has candidates that are not in order")
        found += [
            f"{said} cannot have been {card_key(other)}"
            for other in candidates
            if other not in whole
        ]
        found += [
            f"{said} lacks the earlier candidate {card_key(other)}"
            for other in before
            if other not in candidates
        ]
        before = candidates
