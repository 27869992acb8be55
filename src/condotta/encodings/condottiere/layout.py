"""How Condottiere is told in numbers.

Seats are relative to whoever looks: number 0 is oneself, 1 the seat to the left, and so on; there
are always six, those without a player are zeros. A spectator looks from seat 0 and has no hand. A
field of several rows (``per seat``) has them one after the other. What is greater than 255 is told
as 255. Whatever is nobody, nowhere or unknown is zeros.
"""

from __future__ import annotations

from typing import Final

from condotta.condottiere.board import REGIONS
from condotta.condottiere.cards import KINDS
from condotta.encodings.layout import Field, Layout

SEATS: Final = 6
"""The rows of every field per seat."""
LARGEST: Final = 255
"""What is greater is told as this."""

PHASES: Final = (
    "choose-region",
    "turn",
    "scarecrow",
    "pope",
    "turn-up",
    "hand",
    "keep",
    "draw",
    "over",
)
"""The phases that views name, in the order of the field ``phase``."""

VARIANTS: Final = (
    ("draw-after-battle",),
    ("campaign", "points"),
    ("bigger-kingdoms",),
    ("capturing-regions", "capturing-cities"),
    ("hidden-cards",),
)
"""The variants in the order of the field ``variants``; what both editions have has both names."""

OPTIONS: Final = (
    ("bishop_strength", "winter_flat"),
    ("pope_on_contested", "forbid"),
    ("show_discarded_hand", True),
    ("show_hand_counts", True),
    ("hidden_turnup", "any"),
    ("hidden_scarecrow", "any"),
    ("allow_show", True),
)
"""The table options in the order of the field ``options``, each with the value that is told as 1;
any other value is 0, and so is an option that means nothing at this table."""

LAYOUT: Final = Layout(
    "condottiere",
    1,
    (
        # The cards one sees.
        Field("hand", KINDS, "cards of each kind in one's hand"),
        Field("kept", KINDS, "cards of each kind one has chosen to keep so far, while asked"),
        Field("face_down", KINDS, "the kind one has face down in one's line"),
        Field("laid_now", KINDS, "the kind one has just laid face down beside another"),
        Field("own_thrown", KINDS, "cards of each kind one has thrown in unseen"),
        Field("discards", KINDS, "cards of each kind discarded openly since the last shuffle"),
        Field("unseen", KINDS, "cards of each kind whose place one does not know"),
        # The seats.
        Field("lines", SEATS * KINDS, "per seat: cards of each kind face up in its line"),
        Field("known", SEATS * KINDS, "per other seat: cards of each kind surely in its hand"),
        Field("shown", SEATS * KINDS, "per other seat: cards of each kind one has shown it"),
        Field("shows", SEATS * SEATS, "per seat: cards it has shown each seat, whoever sees which"),
        Field("present", SEATS, "per seat: 1 if somebody sits there"),
        Field("hand_sizes", SEATS, "per seat: cards in hand, where one may know"),
        Field("out", SEATS, "per seat: 1 if it has passed or is out of the battle"),
        Field("region_counts", SEATS, "per seat: regions it controls"),
        Field("strengths", SEATS, "per seat: the strength of its line, face-up cards alone"),
        Field("face_down_counts", SEATS, "per seat: cards face down in its line"),
        Field("points", SEATS, "per seat: points in a campaign"),
        # The board.
        Field("owners", SEATS * REGIONS, "per seat: 1 for each region it controls"),
        Field("pope", REGIONS, "1 where the Pope stands"),
        Field("contested", REGIONS, "1 where the Condottiere stands: the region fought over"),
        Field("holder", SEATS, "1 for the seat with the Condottiere before it"),
        Field("placer", SEATS, "1 for the seat that chose the region; nobody in a final battle"),
        Field("defender", SEATS, "1 for the seat that defends its region"),
        Field("fighters", SEATS, "per seat: 1 if it takes part in the battle"),
        Field("first_decliner", SEATS, "1 for the seat that first declined to choose a region"),
        Field("battle", 2, "1 if the defender has played a card; 1 if this is a final battle"),
        # What is asked.
        Field("phase", len(PHASES), f"1 for the phase: {', '.join(PHASES)}"),
        Field("acting", SEATS, "1 for the seat that is asked, where one may know"),
        Field("winners", SEATS, "per seat: 1 if it has won"),
        # How far the game has come.
        Field(
            "counters",
            7,
            "battles of this game, rounds, battles in a row without a card played, seats that "
            "declined to choose, game of the campaign, cards thrown in unseen, cards to draw",
        ),
        # What was agreed.
        Field("spectator", 1, "1 for somebody who only looks on"),
        Field("edition", 1, "1 for the edition of 1995"),
        Field(
            "variants", len(VARIANTS), f"1 for each in play: {'; '.join(v[0] for v in VARIANTS)}"
        ),
        Field(
            "options",
            len(OPTIONS),
            f"1 for each in force: {'; '.join(name for name, _ in OPTIONS)}",
        ),
        Field("start_seat", SEATS, "1 for the seat that begins every game"),
        Field("goal", 3, "regions that win together; regions that win in all; points that win"),
        Field("most_battles", 1, "the battle after which a game is ended"),
    ),
)
"""What a view shows."""

PLAYED: Final = Layout(
    "condottiere played",
    1,
    (
        Field(
            "played",
            SEATS * KINDS,
            "per seat: cards of each kind it has played or turned up since the last shuffle, those "
            "it took back and played again counted again",
        ),
    ),
)
"""What everybody saw and no view shows: it can only be remembered."""
