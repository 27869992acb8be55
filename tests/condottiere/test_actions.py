"""The fixed action space: 93 answers with their numbers and words."""

from __future__ import annotations

import json
from random import Random

import pytest

from condotta.condottiere import ACTIONS, CondottiereAction, action_from_text
from condotta.core.action import Action
from condotta.core.catalogue import catalogue
from condotta.core.errors import IllegalAction, MalformedAction
from condotta.core.values import Json
from tests.condottiere.moves import play_on
from tests.condottiere.scenario import A, B, new, options, table

CARDS = [
    "mercenary-1",
    "mercenary-2",
    "mercenary-3",
    "mercenary-4",
    "mercenary-5",
    "mercenary-6",
    "mercenary-10",
    "winter",
    "spring",
    "bishop",
    "courtesan",
    "drummer",
    "heroine",
    "scarecrow",
    "surrender",
]
REGIONS = [
    "ancona",
    "bologna",
    "ferrara",
    "firenze",
    "genova",
    "lucca",
    "mantova",
    "milano",
    "modena",
    "napoli",
    "parma",
    "roma",
    "siena",
    "spoleto",
    "torino",
    "urbino",
    "venezia",
]
FACE_DOWN = [*CARDS[:7], "courtesan", "drummer", "heroine"]

LISTED = [
    *(f"play {card}" for card in CARDS),  # 0-14
    "pass",  # 15
    "pass-reveal",  # 16
    *(f"take-back {card}" for card in CARDS[:7]),  # 17-23
    "take-nothing",  # 24
    *(f"choose-region {region}" for region in REGIONS),  # 25-41
    "decline",  # 42
    *(f"place-pope {region}" for region in REGIONS),  # 43-59
    "remove-pope",  # 60
    "keep-hand",  # 61
    "discard-hand",  # 62
    *(f"keep-card {card}" for card in CARDS),  # 63-77
    "keep-no-more",  # 78
    *(f"draw {count}" for count in range(4)),  # 79-82
    *(f"turn-up {card}" for card in FACE_DOWN),  # 83-92
]
"""The whole action space, typed a second time on purpose."""


def test_there_are_93_actions_in_the_listed_order() -> None:
    assert len(LISTED) == 93
    assert [str(action) for action in ACTIONS] == LISTED
    assert [action.index for action in ACTIONS] == list(range(93))


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("play mercenary-1", 0),
        ("play winter", 7),
        ("play spring", 8),
        ("play bishop", 9),
        ("play courtesan", 10),
        ("play surrender", 14),
        ("pass", 15),
        ("pass-reveal", 16),
        ("take-back mercenary-1", 17),
        ("take-back mercenary-10", 23),
        ("take-nothing", 24),
        ("choose-region ancona", 25),
        ("choose-region venezia", 41),
        ("decline", 42),
        ("place-pope ancona", 43),
        ("place-pope venezia", 59),
        ("remove-pope", 60),
        ("keep-hand", 61),
        ("discard-hand", 62),
        ("keep-card mercenary-1", 63),
        ("keep-card surrender", 77),
        ("keep-no-more", 78),
        ("draw 0", 79),
        ("draw 3", 82),
        ("turn-up mercenary-1", 83),
        ("turn-up mercenary-10", 89),
        ("turn-up courtesan", 90),
        ("turn-up drummer", 91),
        ("turn-up heroine", 92),
    ],
)
def test_an_action_has_its_listed_number(text: str, index: int) -> None:
    assert action_from_text(text).index == index


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_can_be_written_down_and_read_again(action: CondottiereAction) -> None:
    assert action_from_text(str(action)) is action
    assert CondottiereAction.from_json(action.to_json()) is action
    written = json.loads(json.dumps(action.to_json()))
    assert CondottiereAction.from_json(written) is action
    assert repr(action) == f"<{action}>"


def test_an_action_says_only_what_it_needs() -> None:
    said = {str(action): action.to_json() for action in ACTIONS}
    assert said["play mercenary-10"] == {"kind": "play", "card": "mercenary-10"}
    assert said["pass"] == {"kind": "pass"}
    assert said["take-back mercenary-4"] == {"kind": "take-back", "card": "mercenary-4"}
    assert said["choose-region roma"] == {"kind": "choose-region", "region": "roma"}
    assert said["place-pope roma"] == {"kind": "place-pope", "region": "roma"}
    assert said["draw 0"] == {"kind": "draw", "count": 0}
    assert said["turn-up heroine"] == {"kind": "turn-up", "card": "heroine"}


def test_the_order_of_fields_does_not_matter() -> None:
    assert str(CondottiereAction.from_json({"card": "winter", "kind": "play"})) == "play winter"


def test_actions_are_equal_when_they_are_the_same_answer() -> None:
    same = CondottiereAction("play", 3, {"card": "mercenary-4"})
    assert same == ACTIONS[3]
    assert hash(same) == hash(ACTIONS[3])
    assert {same: "played"}[ACTIONS[3]] == "played"
    assert len(set(ACTIONS)) == 93
    assert ACTIONS[3] != ACTIONS[4]
    assert ACTIONS[3] != "play mercenary-4"
    assert ACTIONS[3] != 3


MALFORMED: list[Json] = [
    None,
    True,
    False,
    0,
    15,
    1.5,
    "",
    "pass",
    "play mercenary-10",
    [],
    ["pass"],
    [{"kind": "pass"}],
    {},
    {"kind": None},
    {"kind": 15},
    {"kind": ""},
    {"kind": "Pass"},
    {"kind": "pass "},
    {"kind": "resign"},
    {"kind": "show"},
    {"kind": ["pass"]},
    {"kind": {"kind": "pass"}},
    {"card": "mercenary-10"},
    {"kind": "play"},
    {"kind": "play", "card": None},
    {"kind": "play", "card": "mercenary-7"},
    {"kind": "play", "card": "10"},
    {"kind": "play", "card": 10},
    {"kind": "play", "card": ["winter"]},
    {"kind": "play", "card": "roma"},
    {"kind": "play", "region": "winter"},
    {"kind": "play", "count": "winter"},
    {"kind": "play winter"},
    {"kind": "play", "card": "winter", "region": "roma"},
    {"kind": "play", "card": "winter", "extra": 1},
    {"kind": "play", "card": "winter", "region": None},
    {"kind": "pass", "card": None},
    {"kind": "pass", "card": "winter"},
    {"kind": "pass", "strength": 5},
    {"kind": "take-back", "card": "heroine"},
    {"kind": "turn-up", "card": "winter"},
    {"kind": "choose-region", "region": "Roma"},
    {"kind": "choose-region", "region": "padova"},
    {"kind": "choose-region", "card": "roma"},
    {"kind": "choose-region", "region": 11},
    {"kind": "draw"},
    {"kind": "draw", "count": True},
    {"kind": "draw", "count": False},
    {"kind": "draw", "count": "1"},
    {"kind": "draw", "count": 1.0},
    {"kind": "draw", "count": 4},
    {"kind": "draw", "count": -1},
    {"kind": "draw", "card": 1},
    {"kind": "draw", "region": "1"},
]


@pytest.mark.parametrize("said", MALFORMED, ids=repr)
def test_words_that_are_no_action_are_refused(said: Json) -> None:
    with pytest.raises(MalformedAction) as refusal:
        CondottiereAction.from_json(said)
    assert refusal.value.message.key == "error.malformed-action"
    assert refusal.value.message.args == {"given": repr(said)[:200]}
    assert repr(said)[:200] in str(refusal.value)


@pytest.mark.parametrize("said", MALFORMED, ids=repr)
def test_a_game_refuses_such_words_and_nothing_changes(said: Json) -> None:
    game = table({A: "winter 1", B: "1"})
    before = game.snapshot()
    with pytest.raises(MalformedAction):
        game.play_json(said)
    assert game.snapshot() == before


def test_very_long_nonsense_is_cut_short() -> None:
    with pytest.raises(MalformedAction) as refusal:
        CondottiereAction.from_json("x" * 100_000)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    "text", ["", "Pass", "pass ", " pass", "play", "play 10", "play  winter", "draw 4", "draw 01"]
)
def test_only_canonical_texts_are_read(text: str) -> None:
    with pytest.raises(MalformedAction) as refusal:
        action_from_text(text)
    assert refusal.value.message.args == {"given": repr(text)}


@pytest.mark.parametrize(
    "forged",
    [
        Action("pass", 15),
        CondottiereAction("pass", 93),
        CondottiereAction("pass", -1),
        CondottiereAction("pass", 0),
        CondottiereAction("play", 0, {"card": "mercenary-10"}),
        CondottiereAction("play", 15, {"card": "winter"}),
        CondottiereAction("pass", 15, {"card": "winter"}),
        CondottiereAction("draw", 15, {"count": 1}),
    ],
    ids=lambda forged: f"{forged.kind}-{forged.index}",
)
def test_a_forged_action_is_refused_and_nothing_changes(forged: Action) -> None:
    game = table({A: "winter 1 10", B: "1"})
    before = game.snapshot()
    with pytest.raises(MalformedAction):
        game.play(forged)
    assert game.snapshot() == before


def test_an_equal_action_made_by_hand_is_as_good_as_the_listed_one() -> None:
    game = table({A: "winter 1", B: "1"})
    game.play(CondottiereAction("play", 7, {"card": "winter"}))
    assert game.record["actions"] == [{"kind": "play", "card": "winter"}]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_listed_action_is_either_an_option_or_refused_with_a_rule(
    action: CondottiereAction,
) -> None:
    game = table({A: "winter 1", B: "1"})
    if str(action) in options(game):
        assert game.why_not(action) is None
        game.play(action)
        return
    before = game.snapshot()
    said = game.why_not(action)
    with pytest.raises(IllegalAction) as refusal:
        game.play(action)
    assert game.snapshot() == before
    assert refusal.value.message == said
    assert refusal.value.rule is not None
    assert catalogue("en").say(action.message) in str(refusal.value)


@pytest.mark.parametrize(
    ("edition", "used"),
    [
        ("2007", {*range(16), *range(17, 42), *range(43, 79)}),
        ("1995", {*range(8), 9, *range(11, 16), *range(17, 43), 61, 62}),
    ],
)
def test_without_variants_only_the_listed_part_of_the_space_is_used(
    edition: str, used: set[int]
) -> None:
    assert len(used) == (77 if edition == "2007" else 42)
    seen: set[int] = set()
    rng = Random(1)
    for seed in range(30):
        game = new(seats=rng.choice([2, 3, 4, 5, 6]), seed=seed, edition=edition)
        seen.update(option.index for option in game.decision.options)
        for _ in play_on(game, seed):
            if not game.over:
                seen.update(option.index for option in game.decision.options)
    assert seen <= used
    # Random play meets nearly all of them; keeping a rare card as the last player is rare itself.
    assert len(used - seen) <= 5
