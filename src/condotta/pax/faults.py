"""What is wrong with a position drawn by hand, said in every language.

``problems`` finds it and tells programmers in English. Here stands which of that a sketch can
easily have, which sentence says it to players, and beside what on the board.
"""

from __future__ import annotations

from typing import Final

from condotta.core.sketch import Sayings

_SAID: Final = (
    (r".*: (?P<card>\S+) is in (?P<given>\d+) places", "card-twice"),
    (r"hands\.\d+: (?P<given>\d+) cards instead of at most (?P<most>\d+)", "hand-full"),
    (r"hands\.\d+: (?P<card>\S+) is a comet", "comet-in-hand"),
    (r"old_maids\.\d+: (?P<card>\S+) is no queen", "no-old-maid"),
    (r"tableaux\.\d+\.\w+: (?P<card>\S+) is no tableau card", "no-tableau-card"),
    (r"tableaux\.\d+\.\w+: (?P<card>\S+) belongs on the other side", "other-side"),
    (r"tableaux: (?P<empire>\S+) lies in them .*", "empire-misplaced"),
    (r"tableaux\.\d+\.\w+: (?P<empire>\S+), and empires\.\w+\.owner is .*", "empire-misplaced"),
    (r"market\.\w+\.0: empty, and turn\.fairs_done lacks .*", "gap-without-fair"),
    (r"market\.\w+\.0: (?P<card>\S+), and turn\.fairs_done has .*", "card-after-fair"),
    (r"market\.\w+\.\d: empty, and nobody can have bought: .*", "gap-without-purchase"),
    (r"market\.\w+\.\d\.florins: (?P<given>\d+) and no card beneath", "florins-on-nothing"),
    (r"market\.\w+\.\d\.card: (?P<card>\S+) is of the other deck, and .*", "other-row"),
    (r"market\.\w+: no card of the \w+ is left to lie there", "too-few-unseen"),
    (r"decks\.\w+: (?P<given>\d+) comets do not fit into .*", "comets-do-not-fit"),
    (r"decks\.\w+: (?P<given>\d+) unknown cards, and there are only (?P<most>\d+)", "deck-too-big"),
    (r"decks\.\w+: (?P<card>\S+) belongs in the other deck", "other-deck"),
    (r"decks\.\w+: the comet (?P<card>\S+) is too far up", "comet-too-high"),
    (
        r"active_victories: (?P<given>\d+), and (?P<most>\d+) comets in discards",
        "victories-without-comets",
    ),
    (r"pieces: (?P<piece>\S+) is in play (?P<given>\d+) times too often", "too-many-pieces"),
    (r"slots\.(?P<slot>\w+): (?P<piece>\S+) is not for cities", "not-for-cities"),
    (r"slots\.(?P<slot>\w+): (?P<piece>\S+) is not for borders", "not-for-borders"),
    (r"slots\.(?P<slot>\w+): (?P<piece>\S+) on a border that is no sea", "not-at-sea"),
    (r"slots\.(?P<slot>\w+): (?P<piece>\S+) in a closed city", "closed-city"),
    (r"beside\.(?P<slot>\w+): (?P<piece>\S+) is not protected .*", "not-protected"),
    (r"beside\.(?P<slot>\w+): (?P<piece>\S+) stands beside no pirate", "beside-no-pirate"),
    (r"bishops\.(?P<card>\w+): (?P<piece>\S+) on a card that is not in play", "bishop-on-nothing"),
    (r"empires\.(?P<empire>\w+)\.queens: (?P<card>\S+) cannot have .*", "queen-refuses"),
    (r"empires\.(?P<empire>\w+)\.queens: (?P<card>\S+) is married to .*", "queen-of-republic"),
    (r"empires\.(?P<empire>\w+)\.suzerain: .*", "no-vassal"),
    (r"empires\.(?P<empire>\w+)\.side: on its throne .*", "republic-on-throne"),
    (r"banks: two seats have the same bank", "same-bank"),
    (r"(pending|battle)\b.*", "question-does-not-fit"),
)
"""What is found, and the key of what is said of it."""

FAULTS: Final = Sayings(_SAID, {"card-twice": "cards"})
