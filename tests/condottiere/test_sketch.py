"""Sketches: positions drawn by hand, with what is known and no more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from condotta.condottiere.sketch import read_sketch, sketch_of
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.core.errors import BadSnapshot
from condotta.core.values import JsonObject
from tests.condottiere.configurations import positions
from tests.condottiere.test_twins import twin

NOT_DRAWN = ("shows", "thrown", "own_thrown", "discards", "unseen")
"""Hands that were thrown in unseen, and what was shown to some, are not in sketches."""


def hand(*cards: str, more: int = 0) -> JsonObject:
    return {"cards": [*cards], "more": more}


def sketch(**fields: Any) -> JsonObject:
    """A battle for Roma between three: the first is to move and knows nothing of the others."""
    drawn: JsonObject = {
        "edition": "2007",
        "seats": 3,
        "contested": "roma",
        "lines": [[], ["mercenary-4"], ["drummer", "mercenary-3"]],
        "hands": [hand("mercenary-10", "winter", "bishop"), hand(more=5), hand("spring", more=4)],
    }
    return {**drawn, **fields}


def test_a_sketch_shows_what_is_drawn_and_leaves_the_rest_open() -> None:
    read = read_sketch(sketch(), 1)
    view: Any = read.view
    assert read.faults == []
    assert read.seat == view["acting"] == 0
    assert [player["strength"] for player in view["players"]] == [0, 4, 6]
    assert [player["hand_size"] for player in view["players"]] == [3, 5, 5]
    assert [player["known"] for player in view["players"]] == [[], [], ["spring"]]
    # All but one of the eight of Mercenary 10, and none of those the others hold unseen.
    assert read.unplaced["mercenary-10"] == 7
    assert read.unplaced["spring"] == 2


def test_every_moment_of_a_game_can_be_drawn_and_read_again() -> None:
    asked = set()
    for number, (_, game) in enumerate(positions(7, most=120, first_seed=52_000)):
        seat = game.decision.seat
        read = read_sketch(sketch_of(game, "seen"), number)
        assert read.faults == []
        expected = {name: part for name, part in game.view(seat).items() if name not in NOT_DRAWN}
        assert {name: read.view[name] for name in expected} == expected
        opened: Any = read_sketch(sketch_of(game, "open"), number)
        assert opened.faults == []
        hands: Any = game.snapshot()["hands"]
        others = [other for other in range(game.seats) if other != seat]
        assert all(opened.view["players"][other]["known"] == hands[other] for other in others)
        asked.add(game.decision.kind)
    assert {"turn", "choose-region", "scarecrow"} <= asked


def test_a_sketch_has_nothing_that_the_seat_cannot_know() -> None:
    """Twins: two games that a seat cannot tell apart are drawn alike."""
    rng = Random(5)
    differed = 0
    for _, game in positions(11, most=60, first_seed=53_000):
        other = twin(game, game.decision.seat, rng)
        assert sketch_of(game, "seen") == sketch_of(other, "seen")
        differed += sketch_of(game, "open") != sketch_of(other, "open")
    assert differed > 30


def test_what_is_left_open_is_drawn_anew_each_time_and_shown_to_nobody() -> None:
    one, other = read_sketch(sketch(), 1), read_sketch(sketch(), 2)
    assert one.view == other.view
    assert one.game is not None
    assert other.game is not None
    assert one.game.snapshot()["hands"] != other.game.snapshot()["hands"]


REGIONS_THAT_WIN: Any = dict.fromkeys(("roma", "siena", "firenze", "bologna"), 1)

FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "too-many-cards": ({"discards": ["winter"] * 3}, "cards"),
    "winter-and-spring": ({"lines": [["winter"], ["spring"], []]}, "lines"),
    "not-in-a-line": ({"lines": [[], ["bishop"], []]}, "lines.1"),
    "lines-before-battle": (
        {"phase": "first-choice", "contested": None, "battle": 1},
        "lines.1",
    ),
    "hand-too-large": ({"hands": [hand("winter", "bishop"), hand(more=20), hand()]}, "hands.1"),
    "not-face-down": (
        {"variants": ["hidden-cards"], "face_down": [None, "winter", None]},
        "face_down.1",
    ),
    "no-battle-region": ({"contested": None}, "contested"),
    "region-held": ({"owners": {"roma": 2}}, "contested"),
    "region-of-pope": ({"pope": "roma"}, "contested"),
    "no-pope": (
        {"edition": "1995", "pope": "siena", "hands": [hand("winter", "bishop"), hand(), hand()]},
        "pope",
    ),
    "too-many-regions": (
        {
            "variants": ["bigger-kingdoms"],
            "owners": dict.fromkeys(
                ("torino", "venezia", "roma", "ancona", "siena", "napoli", "parma"), 1
            ),
        },
        "owners",
    ),
    "has-won": ({"owners": REGIONS_THAT_WIN, "contested": "milano"}, "owners"),
    "asked-is-out": ({"out": [0]}, "out"),
    "defender-is-out": (
        {
            "variants": ["capturing-regions"],
            "owners": {"roma": 1},
            "out": [1],
            "lines": [[], [], []],
        },
        "out",
    ),
    "too-few-hands": (
        {
            "edition": "1995",
            "phase": "next-choice",
            "contested": None,
            "lines": [[], [], []],
            "hands": [hand("winter", "bishop"), hand(), hand()],
        },
        "hands",
    ),
    "no-bishop-played": ({"phase": "pope"}, "phase"),
    "no-scarecrow-played": ({"phase": "scarecrow"}, "phase"),
    "no-such-question": ({"phase": "draw"}, "phase"),
    "one-answer": ({"hands": [hand(), hand(more=1), hand(more=1)]}, "phase"),
    "own-hand-unknown": ({"hands": [hand(more=3), hand(), hand()]}, "hands.0"),
    "too-few-unseen": ({"hands": [hand("winter"), hand(more=2_000_000_000), hand()]}, "hands.1"),
    "other": ({"round": 0}, "round"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_cannot_be_is_named_where_it_was_drawn(name: str) -> None:
    changed, field = FAULTS[name]
    read = read_sketch(sketch(**changed), 1)
    said = {(fault.field, fault.message.key) for fault in read.faults}
    assert (field, f"fault.{name}") in said
    assert read.game is None
    assert read.view["decision"] is None
    for language in LANGUAGES:
        for fault in read.faults:
            assert "{" not in catalogue(language).say(fault.message, ["Anna", "Bruno", "Carla"])


def test_a_full_board_is_no_place_for_a_battle() -> None:
    from condotta.condottiere.board import REGION_NAMES

    owners = {name: place % 3 for place, name in enumerate(REGION_NAMES)}
    read = read_sketch(sketch(owners=owners), 1)
    assert "fault.no-free-region" in {fault.message.key for fault in read.faults}


NO_SKETCHES: dict[str, JsonObject] = {
    "another edition": sketch(edition="2050"),
    "seven seats": sketch(seats=7),
    "a field that is not there": sketch(deck=["winter"]),
    "a card that is not there": sketch(discards=["ace"]),
    "a seat that is not there": sketch(holder=3),
    "a region that is not there": sketch(owners={"atlantis": 1}),
    "hands that are none": sketch(hands=[["winter"], [], []]),
    "too few hands": sketch(hands=[hand()]),
    "a game that is over": sketch(phase="over"),
    "a phase without a question": sketch(phase="deal"),
    "words for numbers": sketch(battle="many"),
    "lists for words": sketch(phase=["turn"], contested=["roma"], lines={}),
}


@pytest.mark.parametrize("what", NO_SKETCHES)
def test_what_is_no_sketch_is_refused(what: str) -> None:
    with pytest.raises(BadSnapshot):
        read_sketch(NO_SKETCHES[what], 1)


def test_whatever_is_drawn_is_shown_or_refused() -> None:
    """Sketches with anything changed: nothing but a refusal comes of them."""
    rng = Random(9)
    scraps: list[Any] = [None, 0, 1, 7, -1, True, "roma", "winter", [], [1], ["bishop"], {}]
    names = [*sketch_of(next(positions(9, most=1))[1], "seen"), *sketch(), "pope", "turn", "out"]
    shown = 0
    for _ in range(600):
        changed = sketch(**{rng.choice(names): rng.choice(scraps)})
        try:
            read = read_sketch(changed, 1)
        except BadSnapshot:
            continue
        assert (read.game is None) == bool(read.faults)
        shown += 1
    assert shown > 50
