"""What can be wrong with the cards of the decks: in two places, where they do not belong."""

from __future__ import annotations

from condotta.pax.abilities import UNLIMITED_HAND
from condotta.pax.at_work import has
from condotta.pax.cards import CARD, CARDS, COMET, QUEEN
from condotta.pax.checks import is_asked_to_discard
from condotta.pax.names import card_key, region_key
from condotta.pax.places import REGIONS
from condotta.pax.position import QUEENS, SPACES, Position
from condotta.pax.table import (
    CARDS_AMONG_THE_COMETS,
    COMETS_IN_A_DECK,
    HAND_LIMIT,
    MARKET_COLUMNS,
)


def card_problems(position: Position, found: list[str]) -> None:
    """Look at piles, hands, tableaux, decks, market and secrets."""
    _count_cards(position, found)
    _look_at_hands(position, found)
    _look_at_sides(position, found)
    _look_at_decks(position, found)
    _look_at_market(position, found)
    for seat in range(position.rules.seats):
        _look_at_secrets(position, seat, found)


def _count_cards(position: Position, found: list[str]) -> None:
    """Every card of the decks is in exactly one place."""
    times = [0] * CARDS
    piles = [*position.hands, *position.old_maids, *position.decks, *position.sides]
    piles += [position.left_out, position.discards, position.market]
    piles += [[secret[0] for secret in secrets] for secrets in position.secrets]
    piles.append([QUEENS[n] for n in range(len(QUEENS)) if position.consort[n] >= 0])
    for pile in piles:
        for card in pile:
            if 0 <= card < CARDS:
                times[card] += 1
    for card in range(CARDS):
        if times[card] > 1:
            found.append(f"{card_key(card)} is in {times[card]} places")
        elif times[card] == 0:
            found.append(f"{card_key(card)} is nowhere")


def _look_at_hands(position: Position, found: list[str]) -> None:
    """P-HAND-a, P-E1f.1: two cards, unless an ability allows more; never a comet."""
    for seat in range(position.rules.seats):
        hand = position.hands[seat]
        found += [
            f"{card_key(card)} is a comet and in the hand of seat {seat}"
            for card in hand
            if CARD[card].kind == COMET
        ]
        if len(hand) <= HAND_LIMIT or has(position, seat, UNLIMITED_HAND):
            continue
        if not is_asked_to_discard(position, seat):
            found.append(f"seat {seat} has {len(hand)} cards in hand and may have {HAND_LIMIT}")
    for seat in range(position.rules.seats):
        found += [
            f"{card_key(card)} is no queen and an old maid of seat {seat}"
            for card in position.old_maids[seat]
            if CARD[card].kind != QUEEN
        ]


def _look_at_sides(position: Position, found: list[str]) -> None:
    """P-E2.0b: a card of the decks lies on the side of its banner; queens and comets on neither."""
    for number in range(len(position.sides)):
        region = number % REGIONS
        for card in position.sides[number]:
            if card >= CARDS:
                continue
            if CARD[card].kind in (QUEEN, COMET):
                found.append(f"{card_key(card)} is no tableau card and lies in a side")
            elif CARD[card].banner != region:
                found.append(f"{card_key(card)} lies on the {region_key(region)} side")


def _look_at_decks(position: Position, found: list[str]) -> None:
    """P-C5a: each deck has cards of its banner, comets only in its bottom part."""
    bottom = CARDS_AMONG_THE_COMETS + COMETS_IN_A_DECK
    for row in range(REGIONS):
        deck = position.decks[row]
        for place in range(len(deck)):
            card = deck[place]
            if CARD[card].banner != row:
                found.append(f"{card_key(card)} is in the {region_key(row)} deck")
            elif place >= bottom and CARD[card].kind == COMET:
                found.append(f"{card_key(card)} is too far up in its deck")
    found += [
        f"{card_key(card)} is a comet and left out of the decks"
        for card in position.left_out
        if CARD[card].kind == COMET
    ]


def _look_at_market(position: Position, found: list[str]) -> None:
    """P-FLORIN-c, P-E5.2: no negative florins, and none without a card but where a fair was."""
    for space in range(SPACES):
        florins = position.market_florins[space]
        column = space % MARKET_COLUMNS
        where = f"column {column} of the row {region_key(space // MARKET_COLUMNS)}"
        if florins < 0:
            found.append(f"{where} holds {florins} florins")
        elif florins > 0 and column > 0 and position.market[space] < 0:
            found.append(f"{where} holds florins and no card")
    found += [
        f"seat {seat} has {position.florins[seat]} florins"
        for seat in range(position.rules.seats)
        if position.florins[seat] < 0
    ]


def _look_at_secrets(position: Position, seat: int, found: list[str]) -> None:
    """P-R44: what left a hand unseen was one of its candidates, who only grow in number."""
    secrets = position.secrets[seat]
    if not secrets:
        return
    whole = [*position.hands[seat], *[secret[0] for secret in secrets]]
    before: list[int] = []
    for secret in secrets:
        card, candidates = secret[0], secret[1:]
        said = f"the secret {card_key(card)} of seat {seat}"
        if CARD[card].kind == COMET:
            found.append(f"{said} is a comet")
        if card not in candidates:
            found.append(f"{said} is not among its candidates")
        if sorted(set(candidates)) != candidates:
            found.append(f"the candidates of {said} are not in order")
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
