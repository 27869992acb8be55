"""What may be done at a table, and what is then written down.

Each act looks at the table as it is, refuses what may not be, and otherwise gives the entry to
write. Nothing changes here: the entry takes effect when it has been stored.
"""

from __future__ import annotations

from condotta.server.acts.agreeing import (
    ask_abandon,
    ask_take_back,
    close,
    end_by_silence,
    retire,
    vote,
)
from condotta.server.acts.days import end_holiday, live_by, remind, take_holiday
from condotta.server.acts.draft import Actor, Draft
from condotta.server.acts.going import (
    STAND_IN,
    come_back,
    leave,
    out_of_time,
    replace_silent,
    resign,
)
from condotta.server.acts.moves import (
    answer_for,
    asked_of,
    follow_order,
    move,
    ordering,
    refused_by_the_game,
    show,
    show_for,
    undo,
)
from condotta.server.acts.questions import clean_text
from condotta.server.acts.seats import (
    challenge,
    invite,
    keep_seat,
    remove,
    rise,
    seat_computer,
    seat_local,
    sit,
)
from condotta.server.acts.starting import (
    check_choices,
    first_seat,
    game_header,
    seat_by_lot,
    start,
    start_from,
)
from condotta.server.acts.talking import MOST_TALK, talk

__all__ = [
    "MOST_TALK",
    "STAND_IN",
    "Actor",
    "Draft",
    "answer_for",
    "ask_abandon",
    "ask_take_back",
    "asked_of",
    "challenge",
    "check_choices",
    "clean_text",
    "close",
    "come_back",
    "end_by_silence",
    "end_holiday",
    "first_seat",
    "follow_order",
    "game_header",
    "invite",
    "keep_seat",
    "leave",
    "live_by",
    "move",
    "ordering",
    "out_of_time",
    "refused_by_the_game",
    "remind",
    "remove",
    "replace_silent",
    "resign",
    "retire",
    "rise",
    "seat_by_lot",
    "seat_computer",
    "seat_local",
    "show",
    "show_for",
    "sit",
    "start",
    "start_from",
    "take_holiday",
    "talk",
    "undo",
    "vote",
]
