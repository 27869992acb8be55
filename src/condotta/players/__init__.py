"""Computer players: each is given a seat at the table and answers its questions.

>>> import condotta
>>> from condotta.players import SeatAtTable, player_named
>>> game = condotta.new("condottiere", seats=3, seed=7)
>>> steady = player_named("steady", seed=1)
>>> steady.choose(SeatAtTable(game, game.decision.seat)) in game.decision.options
True

``PLAYERS`` are the kinds of players by name, ``OFFERED`` those who can be asked to a table.
"""

from condotta.players.memory import Recollections, events_of, events_seen
from condotta.players.named import OFFERED, PLAYERS, player_described, player_named
from condotta.players.own import OwnPlayers
from condotta.players.protocol import Memory, Player, PlayerWithMemory, SeatAtTable
from condotta.players.thoughts import Compared, Reasons, Thoughts, Weighed

__all__ = [
    "OFFERED",
    "PLAYERS",
    "Compared",
    "Memory",
    "OwnPlayers",
    "Player",
    "PlayerWithMemory",
    "Reasons",
    "Recollections",
    "SeatAtTable",
    "Thoughts",
    "Weighed",
    "events_of",
    "events_seen",
    "player_described",
    "player_named",
]
