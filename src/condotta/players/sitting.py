"""Sitting at a table: what a player volunteers is done, then its answer is played."""

from __future__ import annotations

from condotta.core.event import Event
from condotta.core.game import Game
from condotta.players.memory import Recollections
from condotta.players.protocol import Player, SeatAtTable


def take_turn(
    game: Game, player: Player, recollections: Recollections | None = None
) -> list[Event]:
    """Let a player answer the pending question; give what happened.

    ``recollections`` are those of this table, where players may remember.
    """
    seat = game.decision.seat
    around = Recollections(game) if recollections is None else recollections
    recall = around.recall_for(seat, player)
    entry = player.volunteer(SeatAtTable(game, seat, recall))
    events = [] if entry is None else game.play_json(entry)
    around.add(events)
    # Sat down anew: what was shown has changed what the seat sees.
    answered = game.play(player.choose(SeatAtTable(game, seat, recall)))
    around.add(answered)
    return events + answered
