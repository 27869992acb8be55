"""The first lesson: a position that is sound, close to a win, and that always comes to an end."""

from __future__ import annotations

from statistics import median

import pytest

import condotta
from condotta.condottiere import Condottiere, lesson
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES
from condotta.core.registry import opening
from condotta.players import SeatAtTable, player_named
from tests.condottiere.scenario import asked, hand, owner

LEARNER = 0


def begun(seed: int) -> Condottiere:
    game = opening(lesson(seed))
    assert isinstance(game, Condottiere)
    return game


def play(game: Condottiere, learner: str, seed: int) -> Condottiere:
    """Let a player learn against players that do anything."""
    names = [learner, "random", "random", "random"]
    players = [player_named(name, seed * 4 + seat) for seat, name in enumerate(names)]
    while not game.over:
        seat = game.decision.seat
        game.play(players[seat].choose(SeatAtTable(game, seat)))
        assert not game.problems()
    return game


def battles(game: Condottiere) -> int:
    number = game.snapshot()["battle"]
    assert isinstance(number, int)
    return number


def regions_of(game: Condottiere, seat: int) -> set[str]:
    return {region for region in REGION_NAMES if owner(game, region) == seat}


def test_the_lesson_is_a_sound_position_in_which_the_learner_chooses_a_region() -> None:
    game = begun(1)
    assert game.problems() == []
    assert (game.rules.edition, game.seats, game.rules.variants) == ("2007", 4, ())
    assert asked(game) == (LEARNER, "choose-region")
    assert all(regions_of(game, seat) for seat in range(4))


def test_one_more_region_beside_theirs_would_win_the_learner_the_game() -> None:
    game = begun(1)
    own = {REGION_NAMES.index(region) for region in regions_of(game, LEARNER)}
    one, other = own
    assert NEIGHBOURS[one] >> other & 1
    assert game.rules.adjacent_to_win == len(own) + 1
    offered = {str(option).split()[1] for option in game.decision.options}
    winning = {name for name in offered if _touches(name, own)}
    assert winning == {"firenze", "genova", "modena"}


def _touches(name: str, own: set[int]) -> bool:
    return any(NEIGHBOURS[REGION_NAMES.index(name)] >> region & 1 for region in own)


def test_the_learners_hand_teaches_most_cards_and_is_the_largest() -> None:
    hands = [hand(begun(1), seat) for seat in range(4)]
    assert [len(cards) for cards in hands] == [10, 6, 6, 6]
    specials = {"winter", "spring", "bishop", "courtesan", "drummer", "scarecrow"}
    assert specials <= set(hands[LEARNER])


def test_what_is_dealt_later_is_another_lessons_own() -> None:
    one, other = lesson(), lesson()
    assert one != other
    assert lesson(7) == lesson(7)
    starts = [record.pop("start") for record in (one, other)]
    assert one == other
    for start in starts:
        assert isinstance(start, dict)
        del start["chance"]
    assert starts[0] == starts[1]


def test_a_learner_who_plays_sensibly_mostly_wins_soon() -> None:
    first = battles(begun(1))
    won = []
    for seed in range(60):
        game = play(begun(seed), "steady", seed)
        if LEARNER in game.result.winners:
            won.append(battles(game) - first)
    assert len(won) >= 48
    assert median(won) <= 3


@pytest.mark.parametrize("seed", range(20))
def test_a_lesson_played_anyhow_comes_to_an_end_and_its_record_replays(seed: int) -> None:
    game = play(begun(seed), "random", seed)
    assert not game.result.capped
    assert condotta.replay(game.record).result == game.result


def test_a_learner_who_passes_too_early_can_be_stopped() -> None:
    lost = sum(
        LEARNER not in play(begun(seed), "random", seed).result.winners for seed in range(20)
    )
    assert lost > 3
