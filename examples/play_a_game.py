"""Play a game and tell its story.

    python examples/play_a_game.py                        four at Condottiere
    python examples/play_a_game.py pax-renaissance        the other game, for three

A game asks one seat one question at a time. Here the computer player ``steady`` answers them all;
``input()`` would do as well.
"""

import sys

import condotta
from condotta.players import SeatAtTable, player_named

NAMES = ("Anna", "Bruno", "Carla", "Dario")


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "condottiere"
    seats = 3 if name == "pax-renaissance" else 4
    # The same seed always gives the same cards. Without one every game is another.
    game = condotta.new(name, seats=seats, seed=7)
    steady = player_named("steady", seed=1)
    english = condotta.catalogue("en")

    while not game.over:
        decision = game.decision  # who is asked (.seat), what (.kind), every answer (.options)
        answer = steady.choose(SeatAtTable(game, decision.seat))
        for event in game.play(answer):
            # What happened has a sentence in four languages. `seen_by(None)` leaves out what
            # only some seats may know: it is what somebody watching would hear.
            seen = event.seen_by(None)
            print(english.say(condotta.Message(seen.key, seen.args), NAMES))

    winners = " and ".join(NAMES[seat] for seat in game.result.winners)
    print(f"\n{winners} won: {game.result.reason}, scores {game.result.scores}.")


if __name__ == "__main__":
    main()
