"""Sitting at a table: what a player volunteers is done, then its answer is played."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.game import Game
from condotta.players.protocol import Player, SeatAtTable


def take_turn(game: Game, player: Player) -> list[Event]:
    """Let a player answer the pending question; give what happened."""
    seat = game.decision.seat
    entry = player.volunteer(SeatAtTable(game, seat))
    events = [] if entry is None else game.play_json(entry)
    # Sat down anew: what was shown has changed what the seat sees.
    return events + game.play(player.choose(SeatAtTable(game, seat)))
