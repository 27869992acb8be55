"""What everybody who remembers knows about a hand: cards bought openly, and some sold unseen.

Every hand card was bought face up. A card that leaves a hand face down (P-R44) was one of those its
owner had then; ``Position.secrets`` keeps it, followed by all it may have been. Later candidates
include the earlier ones, for nothing leaves a hand unseen that was not in it.
"""

from __future__ import annotations

from condotta.pax.position import Position, with_entry


def card_hidden(position: Position, seat: int, card: int) -> None:
    """P-R44: a card has left a seat's hand unseen."""
    pool = [*position.hands[seat], card]
    pool += [secret[0] for secret in position.secrets[seat]]
    pool.sort()
    position.secrets = with_entry(position.secrets, seat, [*position.secrets[seat], [card, *pool]])


def card_seen(position: Position, seat: int, card: int) -> None:
    """A card of a seat's hand was shown by being played: it was none of those that left unseen."""
    if position.secrets[seat]:
        position.secrets = with_entry(
            position.secrets,
            seat,
            [
                [secret[0], *[other for other in secret[1:] if other != card]]
                for secret in position.secrets[seat]
            ],
        )


def secret_told(position: Position, seat: int) -> None:
    """P-R44: the card a seat sold last becomes public after all; others learn which it was."""
    card = position.secrets[seat][-1][0]
    position.secrets = with_entry(position.secrets, seat, position.secrets[seat][:-1])
    card_seen(position, seat, card)
    position.discards = [*position.discards, card]


def surely_gone(position: Position, seat: int) -> list[int]:
    """List the cards that others know to have left a hand, though unseen.

    As many cards left as there are candidates: then it was all of them.
    """
    return _surely_gone(position.secrets[seat])


def _surely_gone(secrets: list[list[int]]) -> list[int]:
    gone: list[int] = []
    for number in range(len(secrets)):
        candidates = secrets[number][1:]
        if len(candidates) == number + 1:
            gone = candidates
    return gone


def last_gone_perhaps(position: Position, seat: int) -> list[int]:
    """List what the card that left a hand last may have been, for all that others know."""
    secrets = position.secrets[seat]
    before = _surely_gone(secrets[:-1])
    return [card for card in secrets[-1][1:] if card not in before]


def surely_held(position: Position, seat: int) -> list[int]:
    """List the hand cards that everybody who remembers knows of, in order."""
    gone = surely_gone(position, seat)
    doubtful = position.secrets[seat][-1][1:] if position.secrets[seat] else []
    held = [card for card in position.hands[seat] if card not in doubtful]
    if len(gone) == len(position.secrets[seat]):
        held = position.hands[seat][:]
    held.sort()
    return held


def perhaps_held(position: Position, seat: int) -> list[int]:
    """List the cards that may be in a hand or may have left it unseen, in order."""
    if not position.secrets[seat]:
        return []
    gone = surely_gone(position, seat)
    if len(gone) == len(position.secrets[seat]):
        return []
    return [card for card in position.secrets[seat][-1][1:] if card not in gone]
