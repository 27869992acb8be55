"""Snapshots of real positions with one field changed, to see what is made of them."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from condotta.condottiere import Condottiere
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES
from condotta.condottiere.flow import QUESTIONS
from condotta.condottiere.phases import PHASE_NAMES
from condotta.core.values import Json, JsonObject

SEATS_OR_NONE = ("defender", "first_decliner", "winner")
SETS = ("out", "fighters", "declined_to_discard", "discarded_hand", "winners")
FLAGS = ("turn_up_due", "defender_played", "final", "stopped", "cards_played", "capped")
NUMBERS = ("declines", "asked", "battle", "round", "barren", "game_number")
PILES = ("hands", "lines", "thrown")
ASKING = [name for name, question in zip(PHASE_NAMES, QUESTIONS, strict=True) if question]


def bare(game: Condottiere) -> JsonObject:
    """Give a game's position without its history, to be taken as one of its own."""
    taken = deepcopy(game.snapshot())
    del taken["history"], taken["start"]
    return taken


def with_one_change(game: Condottiere, rng: Random) -> tuple[str, JsonObject]:
    """Change one field of a position; give what was changed, and the snapshot."""
    taken = bare(game)
    seats = list(range(game.seats))
    fields = [*SEATS_OR_NONE, *SETS, *FLAGS, *NUMBERS, "holder", "placer", "turn", "phase"]
    field = rng.choice([*fields, "contested", "pope", "kept_first", "owners", "points", "cards"])
    new: Json = None
    if field in SEATS_OR_NONE:
        new = rng.choice([None, *seats])
    elif field in SETS:
        new = [seat for seat in seats if rng.random() < 0.5]
    elif field in FLAGS:
        new = not taken[field]
    elif field in NUMBERS:
        new = rng.choice([0, 1, 2, 3, 7, 60, 250])
    elif field in ("holder", "placer", "turn"):
        new = rng.choice(seats)
    elif field == "phase":
        new = rng.choice(ASKING)
    elif field in ("contested", "pope"):
        new = rng.choice([None, *REGION_NAMES])
    elif field == "kept_first":
        new = rng.choice([None, *KIND_NAMES])
    elif field == "points":
        new = [rng.choice([0, 1, 5, 30]) for _ in seats]
    elif field == "owners":
        owners = taken["owners"]
        assert isinstance(owners, dict)
        owners[rng.choice(REGION_NAMES)] = rng.choice([None, *seats])
        new = owners
    else:
        return move_cards(taken, rng), taken
    taken[field] = new
    return field, taken


def move_cards(taken: JsonObject, rng: Random) -> str:
    """Move some cards from one place to another, so that none is lost."""
    piles: list[tuple[str, list[Json]]] = []
    for field in PILES:
        lists = taken[field]
        assert isinstance(lists, list)
        for seat, pile in enumerate(lists):
            assert isinstance(pile, list)
            piles.append((f"{field}[{seat}]", pile))
    for field in ("deck", "discards"):
        pile = taken[field]
        assert isinstance(pile, list)
        piles.append((field, pile))
    (came_from, source), (went_to, target) = rng.sample(piles, 2)
    for _ in range(rng.choice([1, 1, 2, 5, 12])):
        if source:
            target.append(source.pop(rng.randrange(len(source))))
    target.sort(key=lambda card: KIND_NAMES.index(str(card)))
    return f"cards from {came_from} to {went_to}"
