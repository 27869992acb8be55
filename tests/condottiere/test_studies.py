"""Studies: small games by the book, for whoever names one, and offered to nobody."""

from __future__ import annotations

import random

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.description import GAME
from condotta.condottiere.rules import EDITIONS, VARIANTS, agree
from condotta.condottiere.setting_up import setup
from condotta.condottiere.studies import STUDIES
from condotta.core.errors import BadSnapshot, IllegalAction, SetupError
from tests.games.json_forms import replayed, restored

NAMES = [*STUDIES]


def new(name: str, seed: int = 1, **agreed: object) -> Condottiere:
    game = GAME.new_game(
        **{
            "seats": STUDIES[name].seats[0],
            "seed": seed,
            "edition": name,
            "variants": (),
            "options": None,
            **agreed,
        }
    )
    assert isinstance(game, Condottiere)
    return game


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_has_enough_for_all_hands(name: str) -> None:
    study = STUDIES[name]
    assert sum(study.deck) >= max(study.seats) * study.hand + len(study.regions)
    assert set(study.variants) <= set(VARIANTS[study.book])
    assert study.book in EDITIONS


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("variants", [(), STUDIES["mini-2"].variants])
def test_random_games_are_sound_and_end(name: str, variants: tuple[str, ...]) -> None:
    for seed in range(20):
        game, rng = new(name, seed, variants=variants), random.Random(seed)
        while not game.over:
            assert game.problems() == []
            assert restored(game.snapshot()).view(0) == game.view(0)
            game.play(rng.choice(game.decision.options))
        assert replayed(game.record).result == game.result


def test_everything_but_sizes_is_as_in_the_book() -> None:
    small, whole = agree("mini-2-regions", (), {}, 2), agree("2007", (), {}, 2)
    facts = [name for name in dir(small) if not name.startswith("_")]
    differ = {name for name in facts if getattr(small, name) != getattr(whole, name)}
    sizes = {"deck", "regions", "hand", "first_hand"}
    goals = {"total_to_win", "adjacent_to_win", "fewest_to_win", "max_battles", "options"}
    assert differ == {"edition", *sizes, *goals}


def test_regions_beyond_the_board_cannot_be_chosen() -> None:
    game = new("mini-2-regions")
    assert [str(option) for option in game.decision.options] == [
        f"choose-region {name}" for name in ("ancona", "roma", "spoleto")
    ]
    elsewhere = next(a for a in GAME.actions if str(a) == "choose-region napoli")
    with pytest.raises(IllegalAction, match="not on the board of this edition"):
        game.play(elsewhere)


def test_what_lies_beyond_the_board_is_a_problem() -> None:
    snapshot = new("mini-2-regions").snapshot()
    owners = snapshot["owners"]
    assert isinstance(owners, dict)
    owners["napoli"] = 0
    del snapshot["history"], snapshot["start"]
    with pytest.raises(BadSnapshot, match="napoli is not on the board"):
        condotta.restore(snapshot)
    assert "napoli" in REGION_NAMES


def test_a_study_has_its_own_number_of_seats() -> None:
    with pytest.raises(SetupError, match="mini-3 is played with 3 seats, not 4"):
        new("mini-3", seats=4)
    with pytest.raises(SetupError, match="no variant"):
        new("mini-3", variants=("campaign",))


def test_people_are_offered_no_study() -> None:
    editions = setup()["editions"]
    assert isinstance(editions, list)
    assert not {*NAMES} & {str(one["name"]) for one in editions if isinstance(one, dict)}
    with pytest.raises(SetupError, match="no edition 'mini-2'"):
        GAME.check_offered("mini-2")
    with pytest.raises(SetupError) as refused:
        GAME.new_game(seats=2, seed=1, edition="mini-9", variants=(), options=None)
    assert "mini" not in str(refused.value).replace("mini-9", "")
    assert GAME.sketches is not None
    with pytest.raises(BadSnapshot, match="no edition 'mini-2'"):
        GAME.sketches.read({"edition": "mini-2", "seats": 2}, 1)
