"""Advice at one position: what a player would do on that seat, and what each option promises."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from condotta.advice.reasons import carried_out, reasons_for
from condotta.core.errors import CondottaError
from condotta.core.game import Game, seat_at
from condotta.core.given import shown
from condotta.core.registry import description_of
from condotta.core.values import JsonObject
from condotta.players import Player, SeatAtTable, Thoughts, Weighed
from condotta.players.champion import ChampionPlayer
from condotta.players.described import check, described
from condotta.players.levels import CHAMPION, is_learned
from condotta.players.named import BOUNDS
from condotta.players.search.player import SearchPlayer

ITERATIONS: Final = 400
"""So much is tried out for a piece of advice where nobody says how much."""


class NotAsked(CondottaError):
    """There is nothing to advise: another seat is asked, or nobody."""


def adviser_for(game: str, iterations: int = ITERATIONS, seconds: float | None = None) -> str:
    """Name who is asked for advice on a game: its champion, thinking; a search if it has none.

    >>> from condotta.advice import adviser_for
    >>> adviser_for("condottiere")
    'champion(iterations=400)'
    """
    description_of(game)  # refuses what is no game
    said = f"iterations={shown(iterations)}"
    if seconds is not None:
        said += f", seconds={shown(seconds)}"
    adviser = described(f"{CHAMPION if is_learned(game) else 'search'}({said})")
    check(adviser, BOUNDS)
    return str(adviser)


def advise(game: Game, seat: object, player: Player, played: JsonObject | None = None) -> Thoughts:
    """Let a player think on a seat that is asked, knowing what that seat knows and no more.

    If it is told what was ``played``, a player that searches compares that with its own answer.
    The facts behind the answer (``thoughts.reasons``) tell it from what was played, or else from
    the second best.

    >>> import condotta
    >>> from condotta.advice import advise
    >>> from condotta.players import player_named
    >>> game = condotta.new("condottiere", seats=2, seed=7)
    >>> thoughts = advise(game, game.decision.seat, player_named("search(iterations=20)", seed=1))
    >>> thoughts.best in game.decision.options, len(thoughts.chances)
    (True, 2)

    Raises:
        NotAsked: Another seat is asked, or nobody.
    """
    if game.over:
        raise NotAsked("error.nobody-asked")
    seat = seat_at(seat, game.seats)
    if game.decision.seat != seat:
        raise NotAsked("error.not-asked", {"seat": seat, "asked": game.decision.seat})
    at = SeatAtTable(game, seat)
    thoughts = player.think(at)
    best, *others = thoughts.weighed
    other = next((one for one in others if one.action.to_json() == played), None)
    if other is not None and isinstance(player, SearchPlayer | ChampionPlayer):
        thoughts.compared = player.compare(at, best.action, other.action)
    beside = other or _second(others)
    thoughts.reasons = reasons_for(
        at.view,
        carried_out(at, best.action),
        None if beside is None else carried_out(at, beside.action),
    )
    return thoughts


def _second(others: Sequence[Weighed]) -> Weighed | None:
    """Give the second best answer; where nothing was tried there is none."""
    return others[0] if others and others[0].visits > 0 else None


def seed_of_advice(*what: object) -> int:
    """Seed the player for one piece of advice: the same question always gets the same answer."""
    told = " ".join(str(part) for part in what).encode()
    return int.from_bytes(sha256(told).digest()[:8], "big")
