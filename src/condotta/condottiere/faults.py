"""What is wrong with a position drawn by hand, said in every language.

``problems`` finds it and tells programmers in English. Here stands which of that a sketch can have,
which sentence says it to players, and beside what on the board.
"""

from __future__ import annotations

from typing import Final

from condotta.core.sketch import Sayings

_SAID: Final = (
    (r"(?P<given>\d+) of (?P<card>\S+) where there are (?P<most>\d+)", "too-many-cards"),
    (r"lines: Winter and Spring are both in play", "winter-and-spring"),
    (r"lines\.\d+: a (?P<card>\S+) in a line", "not-in-a-line"),
    (r"lines\.\d+: cards on the table in the phase .*", "lines-before-battle"),
    (r"hands\.\d+: (?P<given>\d+) cards, .*; (?P<most>\d+) at most", "hand-too-large"),
    (r"face_down\.\d+: a (?P<card>\S+) lies face down", "not-face-down"),
    (r"contested: null in the phase .*", "no-battle-region"),
    (r"contested: (?P<region>\S+) is controlled by (?P<seat>\d+)", "region-held"),
    (r"contested: (?P<region>\S+) is the region of its placer, (?P<seat>\d+)", "region-held"),
    (r"contested: (?P<region>\S+) is under the Favor of the Pope", "region-of-pope"),
    (r"pope: (?P<region>\S+) is controlled by (?P<seat>\d+)", "region-held"),
    (r"pope: the Favor of the Pope is on the board of an edition .*", "no-pope"),
    (r"owners: (?P<given>\d+) regions of (?P<seat>\d+), who has six markers", "too-many-regions"),
    (r"owners: (?P<seat>\d+) has won and the game goes on", "has-won"),
    (r"owners: no region is free .*", "no-free-region"),
    (r"turn: (?P<seat>\d+) is not in the battle", "asked-is-out"),
    (r"out: the defender, (?P<seat>\d+), .*", "defender-is-out"),
    (r"hands: only .* have cards when a new city is chosen", "too-few-hands"),
    (r"phase: pope, and no bishop is among the discards", "no-bishop-played"),
    (r"phase: scarecrow, and there is none in .*", "no-scarecrow-played"),
    (r"phase: this table knows no .*", "no-such-question"),
)
"""What is found, and the key of what is said of it."""

FAULTS: Final = Sayings(_SAID, {"too-many-cards": "cards", "asked-is-out": "out"})
