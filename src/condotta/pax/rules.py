"""What is agreed before a game: variants, options, seats (section 0.5 of the rules document).

Rulings that name no option here are played as ruled; the stall limit of P-R59 is the only one that
a table may set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from condotta.core.errors import SetupError, check_variants
from condotta.core.given import shown
from condotta.core.record import header_of
from condotta.core.values import JsonObject
from condotta.pax.places import START_STATE
from condotta.pax.table import FAIR_TOP_UP, FEWEST_SEATS, MOST_SEATS, START_STATE_1550

GAME: Final = "pax-renaissance"
RULES_VERSION: Final = "pax-renaissance-1"
"""Changes only when the same seed and actions would lead to another game."""

EDITIONS: Final[tuple[str, ...]] = ("second",)
MAP_1550: Final = "map-1550"
ASTROLOGY: Final = "astrology"
BANKRUPTCY: Final = "bankruptcy"
VARIANTS: Final[tuple[str, ...]] = (MAP_1550, ASTROLOGY, BANKRUPTCY)

STALL_LIMIT: Final = "stall_limit"
NO_LIMIT: Final = "none"
USUAL_LIMIT: Final = "auto"
TURNS_FOR_EACH_SEAT: Final = 40
"""P-R59: so many empty turns in a row for each seat end the game, if nothing else is agreed."""


class Rules:
    """The rules of one table, ready to be read."""

    def __init__(
        self, variants: tuple[str, ...], options: dict[str, int | str], seats: int
    ) -> None:
        """Resolve variants and options (already checked) into plain values."""
        self.edition = EDITIONS[0]
        self.variants = variants
        self.options = options
        self.seats = seats
        self.everyone = (1 << seats) - 1
        # P-C1, P-C1c.1.
        self.start_states: list[int] = [
            *(START_STATE_1550 if MAP_1550 in variants else START_STATE)
        ]
        self.astrology = ASTROLOGY in variants
        self.bankruptcy = BANKRUPTCY in variants
        # P-G1a.2: by the seats at the start, whoever is eliminated later.
        self.fair_top_up = FAIR_TOP_UP[seats]
        limit = options.get(STALL_LIMIT)
        self.stall_limit: int = limit if isinstance(limit, int) else 0
        """0: none."""


def header(rules: Rules) -> JsonObject:
    """Give what was agreed, as records and snapshots begin."""
    options, seats = rules.options, rules.seats
    return header_of(GAME, RULES_VERSION, rules.edition, rules.variants, options, seats)


def agree(edition: object, variants: object, options: object, seats: object) -> Rules:
    """Check what a table wants to play and turn it into rules, or say what is wrong."""
    if edition is not None and edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise SetupError("error.unknown-edition", {"given": shown(edition), "known": known})
    agreed = check_variants(variants, VARIANTS, EDITIONS[0])
    number = _seats(seats)
    return Rules(agreed, _options(options, number), number)


def _seats(given: object) -> int:
    """P-R62: two to four; nobody plays alone."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise SetupError("error.pax-seats", {"given": shown(given)})
    if not FEWEST_SEATS <= given <= MOST_SEATS:
        raise SetupError("error.pax-seats", {"given": shown(given)})
    return given


def _options(given: object, seats: int) -> dict[str, int | str]:
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise SetupError("error.options-not-named", {"given": shown(given)})
    for name in given:
        if name != STALL_LIMIT:
            raise SetupError("error.unknown-option", {"given": shown(name), "known": STALL_LIMIT})
    return {STALL_LIMIT: _stall_limit(given.get(STALL_LIMIT), seats)}


def _stall_limit(given: object, seats: int) -> int | str:
    """P-R59: a number of turns, the usual one by the seats, or none at all."""
    if given is None or given == USUAL_LIMIT:
        return TURNS_FOR_EACH_SEAT * seats
    if given == NO_LIMIT:
        return NO_LIMIT
    if isinstance(given, int) and not isinstance(given, bool) and given >= 1:
        return given
    allowed = f"1, 2, 3 …, {USUAL_LIMIT}, {NO_LIMIT}"
    args = {"name": STALL_LIMIT, "given": shown(given), "allowed": allowed}
    raise SetupError("error.bad-option-value", args)
