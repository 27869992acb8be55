"""The champion of Condottiere: at a glance and in a search, warm and cold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import condotta
from condotta.arena import Setup, one_against, run
from condotta.core.errors import SetupError
from condotta.networks import condottiere_judge, stored
from condotta.players import SeatAtTable, player_named
from condotta.players.condottiere.school import a_round_ahead, world_of
from condotta.players.search.world import World

pytestmark = pytest.mark.once

CHAMPIONS = (
    "champion",
    "champion(temperature=0.1)",
    "champion(iterations=5)",
    "apprentice",
    "captain",
)


def at_the_start(seats: int = 4, seed: int = 7) -> SeatAtTable:
    game = condotta.new("condottiere", seats=seats, seed=seed)
    return SeatAtTable(game, game.decision.seat)


@pytest.mark.parametrize("name", CHAMPIONS)
def test_the_same_seed_gives_the_same_answer(name: str) -> None:
    at = at_the_start()
    thoughts = player_named(name, 3).think(at)
    again = player_named(name, 3).think(at)
    assert thoughts.to_json() == again.to_json()
    assert player_named(name, 3).choose(at) == thoughts.best
    assert sum(thoughts.chances) == pytest.approx(1)
    assert {one.action for one in thoughts.weighed} == {*at.decision.options}


def test_cold_it_takes_what_appeals_most_and_warm_other_answers_too() -> None:
    at = at_the_start()
    cold = {player_named("champion", seed).choose(at).index for seed in range(8)}
    warm = Counter(
        player_named("champion(temperature=0.2)", seed).choose(at).index for seed in range(60)
    )
    assert len(cold) == 1
    assert len(warm) > 3


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_worlds_are_played_on_until_the_seat_is_asked_again(seats: int) -> None:
    """Together or one by one, every world comes to the same end, each by its own chance."""
    at = at_the_start(seats)
    answers = [option.index for option in at.decision.options]

    def worlds() -> list[World]:
        found = [world_of(at.imagine(Random(number))) for number in range(len(answers))]
        for world, answer in zip(found, answers, strict=True):
            world.play(answer)
        return found

    def chance() -> list[Random]:
        return [Random(number) for number in range(len(answers))]

    together = worlds()
    ends = a_round_ahead(together, chance(), at.seat)
    for world, shares in zip(together, ends, strict=True):
        assert world.over() or world.seat() == at.seat
        assert sum(shares) == pytest.approx(1)
    alone = [
        a_round_ahead([world], [luck], at.seat)[0]
        for world, luck in zip(worlds(), chance(), strict=True)
    ]
    assert alone == [pytest.approx(shares, abs=1e-5) for shares in ends]


def test_at_the_end_of_a_game_the_winners_share() -> None:
    game = condotta.new("condottiere", seats=2, seed=7)
    player = player_named("champion", 1)
    while not game.over:
        last, seat = game.clone(), game.decision.seat
        action = player.choose(SeatAtTable(game, seat))
        game.play(action)
    won = [float(seat in game.result.winners) for seat in range(2)]
    world = world_of(last)
    world.play(action.index)
    assert world.over()
    assert a_round_ahead([world], [Random(1)], seat) == [won]


def test_thinking_it_can_say_of_each_answer_what_it_promises() -> None:
    at = at_the_start()
    thoughts = player_named("champion(iterations=100)", 3).think(at)
    tried = [one for one in thoughts.weighed if one.visits > 0]
    assert len(tried) >= min(8, len(at.decision.options) - 1)
    assert all(0 < one.value < 1 for one in tried)


@pytest.mark.parametrize(("seats", "edition"), [(2, "2007"), (4, "2007"), (4, "1995")])
def test_it_beats_steady(seats: int, edition: str) -> None:
    contest = one_against(
        Setup("condottiere", seats, edition), "champion", ["steady"], seed="1434", games=12
    )
    outcomes = run(contest, workers=0)
    assert not any(outcome.faults for outcome in outcomes)
    won = sum(outcome.seating.index("champion") in outcome.winners for outcome in outcomes)
    assert won > 12 / seats


def test_without_its_file_it_is_refused_and_others_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    condottiere_judge.own_network.cache_clear()
    monkeypatch.setattr(
        condottiere_judge, "read_own", lambda _, told: stored.read(tmp_path / "none.npz", told)
    )
    at = at_the_start()
    with pytest.raises(SetupError) as refused:
        player_named("champion", 1).choose(at)
    assert refused.value.message.key == "error.bad-weights"
    assert player_named("search(iterations=5)", 1).choose(at) in at.decision.options
