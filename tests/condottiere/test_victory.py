"""Winning the game: enough regions, enough of them together, or the most when none is left."""

from __future__ import annotations

from random import Random

import pytest

from condotta.condottiere import Condottiere
from condotta.condottiere.board import REGION_NAMES, largest_group, region_named
from condotta.core.errors import BadSnapshot, GameOver
from condotta.core.values import Json
from tests.condottiere.boards import (
    FIVE_LEAD,
    FOUR_EACH,
    ONE_LEADS,
    SCATTERED,
    TWO_LEAD,
    Board,
    before,
)
from tests.condottiere.moves import kinds, look, play_on_at_random, seen_hand_sizes
from tests.condottiere.scenario import (
    A,
    B,
    C,
    D,
    E,
    F,
    act,
    asked,
    cards,
    hand,
    line,
    new,
    options,
    owner,
    table,
    told,
)


def group(regions: str) -> int:
    return largest_group(sum(1 << region_named(region) for region in regions.split()))


def conquers(
    seats: int, owned: str, region: str, variants: tuple[str, ...] = ()
) -> tuple[Condottiere, list[str]]:
    """Let A, who owns some regions, conquer one more; give the game and what happened."""
    out: list[Json] = [*range(1, seats)]
    hands = {A: "1 1", B: "2 2"}
    owners = {A: owned}
    game = table(
        hands, {A: "5"}, seats=seats, out=out, owners=owners, contested=region, variants=variants
    )
    return game, kinds(act(game, "pass"))


@pytest.mark.parametrize("board", [FOUR_EACH, TWO_LEAD, ONE_LEADS, FIVE_LEAD])
def test_the_boards_of_these_tests_have_no_winner_yet(board: Board) -> None:
    owned = [region for regions in board.values() for region in regions.split()]
    assert len(owned) == len(set(owned))
    for regions in board.values():
        assert group(regions) < 3
        assert len(regions.split()) < 5


# --- Enough regions -----------------------------------------------------------------------------


@pytest.mark.vector("X10")
@pytest.mark.rule("C7-WIN-1", "C7-WIN-2", "C7-WIN-5")
@pytest.mark.ruling("R38")
@pytest.mark.parametrize("variants", [(), ("bigger-kingdoms",)])
@pytest.mark.parametrize(("seats", "total"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 5)])
def test_scattered_regions_win_by_their_number_and_six_markers_suffice(
    seats: int, total: int, variants: tuple[str, ...]
) -> None:
    one_short = " ".join(SCATTERED[: total - 2])
    game, _ = conquers(seats, one_short, SCATTERED[total - 2], variants)
    assert not game.over
    enough = " ".join(SCATTERED[: total - 1])
    game, _ = conquers(seats, enough, SCATTERED[total - 1], variants)
    assert game.result.winners == (A,)
    assert game.result.reason == "total-regions"
    assert game.result.scores[A] == total <= 6


@pytest.mark.vector("X10")
@pytest.mark.rule("C7-WIN-1")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_with_four_to_six_players_three_adjacent_regions_win(seats: int) -> None:
    game, _ = conquers(seats, "firenze", "siena")
    assert not game.over
    game, _ = conquers(seats, "firenze siena", "roma")
    assert game.result.winners == (A,)
    assert game.result.reason == "adjacent-regions"


@pytest.mark.vector("T37")
@pytest.mark.rule("C7-WIN-2")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_it_takes_four_adjacent_or_six(seats: int) -> None:
    game, _ = conquers(seats, "firenze siena", "roma")
    assert not game.over
    game, _ = conquers(seats, "firenze siena roma", "napoli")
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")
    game, _ = conquers(seats, " ".join(SCATTERED[:5]), SCATTERED[5])
    assert (game.result.winners, game.result.reason) == ((A,), "total-regions")


@pytest.mark.vector("T36")
@pytest.mark.rule("C7-WIN-1", "C7-WIN-3")
@pytest.mark.ruling("R35")
def test_a_chain_is_enough_its_ends_need_not_touch() -> None:
    assert group("genova lucca") == 1
    game, happened = conquers(4, "genova lucca", "parma")
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")
    assert happened[-1] == "game-over"
    assert "region-chosen" not in happened


@pytest.mark.ruling("R35")
@pytest.mark.parametrize("region", REGION_NAMES)
def test_genova_lucca_and_bologna_want_parma_modena_or_firenze(region: str) -> None:
    if region in ("genova", "lucca", "bologna"):
        return
    game, _ = conquers(4, "genova lucca bologna", region)
    assert game.over == (region in ("parma", "modena", "firenze"))


@pytest.mark.rule("C7-WIN-3")
@pytest.mark.ruling("R36")
def test_the_game_ends_on_the_spot_before_anything_is_chosen_or_discarded() -> None:
    game = table(
        {A: "winter", B: "2 2"},
        {A: "5", C: "3"},
        out=[B, C, D],
        owners={A: "firenze siena"},
    )
    events = act(game, "pass")
    assert kinds(events) == [
        "passed",
        "battle-ends",
        "region-conquered",
        "token-received",
        "game-over",
    ]
    assert told(events, "game-over") == [{"seats": [A], "reason": "adjacent-regions"}]
    assert owner(game, "roma") == A
    assert look(game, None, "condottiere", "holder") == A
    assert (hand(game, A), hand(game, B)) == (cards("winter"), cards("2 2"))
    assert (line(game, A), line(game, C)) == (cards("5"), cards("3"))
    assert look(game, None, "discards") == []
    with pytest.raises(GameOver):
        act(game, "choose-region milano")


@pytest.mark.rule("C7-WIN-3")
@pytest.mark.ruling("R36")
def test_winning_comes_before_counting_who_has_the_most() -> None:
    owners = before(ONE_LEADS, "firenze") | {B: "lucca mantova parma"}
    game = table({B: "1"}, {B: "5"}, seats=6, turn=B, out=[A, C, D, E, F], owners=owners,
                 contested="firenze")  # fmt: skip
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((B,), "adjacent-regions")
    assert game.result.scores[B] == game.result.scores[A] == 4


@pytest.mark.rule("C7-WIN-4", "C7-WIN-5")
@pytest.mark.ruling("R37", "R38")
@pytest.mark.parametrize("variants", [(), ("capturing-regions",), ("bigger-kingdoms",)])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_never_do_two_players_win_with_their_regions_nor_need_a_seventh_marker(
    seats: int, variants: tuple[str, ...]
) -> None:
    for seed in range(12):
        game = new(seats=seats, seed=seed, variants=variants)
        play_on_at_random(game, seed)
        assert max(game.result.scores) <= 6
        if game.result.reason in ("adjacent-regions", "total-regions"):
            assert len(game.result.winners) == 1
            (winner,) = game.result.winners
            losers = [seat for seat in range(seats) if seat != winner]
            wanted = game.rules.adjacent_to_win
            for seat in losers:
                owned = " ".join(r for r in REGION_NAMES if owner(game, r) == seat)
                assert group(owned) < wanted
                assert game.result.scores[seat] < game.rules.total_to_win


# --- No region left -----------------------------------------------------------------------------


@pytest.mark.rule("C7-FILL-1", "C7-FILL-2")
def test_when_all_regions_are_controlled_the_most_regions_win() -> None:
    owners = before(ONE_LEADS, "firenze")
    game = table({C: "1 1", D: "2 2"}, {C: "5"}, seats=6, turn=C, out=[A, B, D, E, F],
                 owners=owners, contested="firenze")  # fmt: skip
    events = act(game, "pass")
    assert told(events, "game-over") == [{"seats": [A], "reason": "most-regions"}]
    assert game.result.scores == (4, 3, 2, 3, 2, 3)
    assert seen_hand_sizes(game)[D] == 2


@pytest.mark.vector("X12")
@pytest.mark.rule("C7-FILL-1", "C7-FILL-2")
@pytest.mark.ruling("R34", "R39")
def test_a_last_free_region_under_the_pope_ends_the_game_too() -> None:
    owners = before(ONE_LEADS, "torino", "firenze")
    game = table({E: "1"}, {E: "5"}, seats=6, turn=E, out=[A, B, C, D, F],
                 owners=owners, contested="torino", pope="firenze")  # fmt: skip
    act(game, "pass")
    assert (game.result.winners, game.result.reason) == ((A,), "most-regions")
    assert owner(game, "firenze") is None


@pytest.mark.rule("C7-FILL-1")
@pytest.mark.ruling("R39")
@pytest.mark.parametrize("pope", [None, "siena", "roma"])
def test_a_free_region_the_pope_does_not_protect_keeps_the_game_going(pope: str | None) -> None:
    owners = before(ONE_LEADS, "torino", "firenze")
    game = table({E: "1", F: "1"}, {E: "5"}, seats=6, turn=E, out=[A, B, C, D, F],
                 owners=owners, contested="torino", pope=pope)  # fmt: skip
    act(game, "pass")
    assert not game.over
    assert look(game, None, "battle", "region") == "firenze"


@pytest.mark.vector("T41")
@pytest.mark.rule("C7-FILL-1", "C7-FILL-2")
@pytest.mark.ruling("R31", "R34")
def test_the_pope_on_the_last_contested_region_and_a_tie_end_the_game() -> None:
    owners = before(ONE_LEADS, "firenze")
    game = table({B: "bishop"}, {}, seats=6, turn=B, out=[A, C, D, E, F],
                 owners=owners, contested="firenze")  # fmt: skip
    act(game, "bishop")
    assert options(game) == ["place-pope firenze", "remove-pope"]
    events = act(game, "place-pope firenze")
    assert "battle-tied" in kinds(events)
    assert (game.result.winners, game.result.reason) == ((A,), "most-regions")


@pytest.mark.vector("T42")
@pytest.mark.rule("C7-FILL-1", "C7-POPE-9")
def test_the_pope_on_the_last_contested_region_does_not_keep_it_from_being_won() -> None:
    owners = before(ONE_LEADS, "firenze")
    game = table({B: "bishop"}, {C: "heroine"}, seats=6, turn=B, out=[A, C, D, E, F],
                 owners=owners, contested="firenze")  # fmt: skip
    act(game, "bishop", "place-pope firenze")
    assert owner(game, "firenze") == C
    assert look(game, None, "pope") == "firenze"
    assert (game.result.winners, game.result.reason) == ((A,), "most-regions")


@pytest.mark.rule("C7-FILL-3")
def test_a_tie_for_the_most_regions_calls_for_a_final_battle() -> None:
    owners = before(TWO_LEAD, "torino")
    game = table({E: "1"}, {E: "5"}, seats=5, turn=E, out=[A, B, C, D],
                 owners=owners, contested="torino")  # fmt: skip
    events = act(game, "pass")
    assert not game.over
    assert told(events, "final-battle") == [{"seats": [A, B]}]
    assert asked(game) == (A, "turn")


@pytest.mark.rule("C7-FILL-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_full_board_is_impossible_with_few_players_and_with_four_means_four_each(
    seats: int,
) -> None:
    rng = Random(seats)
    for _ in range(30):
        shuffled = list(REGION_NAMES)
        rng.shuffle(shuffled)
        owners = dict.fromkeys(range(seats), "")
        for region in shuffled[:16]:
            owners[rng.randrange(seats)] += f" {region}"
        counts = sorted(len(owned.split()) for owned in owners.values())
        if counts == [4, 4, 4, 4]:
            continue
        with pytest.raises(BadSnapshot):
            table({A: "1"}, seats=seats, owners=owners, contested=shuffled[16])
    if seats == 4:
        assert not table({A: "1 1", B: "1"}, owners=FOUR_EACH, contested="siena").over


# --- Bigger Kingdoms ----------------------------------------------------------------------------


@pytest.mark.vector("X11")
@pytest.mark.rule("C7-VAR-BIG-1", "C7-VAR-BIG-2")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_bigger_kingdoms_want_four_adjacent_regions(seats: int) -> None:
    game, _ = conquers(seats, "firenze siena", "roma", ("bigger-kingdoms",))
    assert not game.over
    game, _ = conquers(seats, "firenze siena roma", "napoli", ("bigger-kingdoms",))
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")


@pytest.mark.vector("X11")
@pytest.mark.rule("C7-VAR-BIG-1", "C7-VAR-BIG-3")
@pytest.mark.parametrize("seats", [2, 3])
def test_bigger_kingdoms_want_five_adjacent_regions_with_two_or_three_players(seats: int) -> None:
    game, _ = conquers(seats, "firenze siena roma", "napoli", ("bigger-kingdoms",))
    assert not game.over
    game, _ = conquers(seats, "firenze siena roma napoli", "ancona", ("bigger-kingdoms",))
    assert (game.result.winners, game.result.reason) == ((A,), "adjacent-regions")


@pytest.mark.vector("X11")
@pytest.mark.rule("C7-VAR-BIG-2", "C7-VAR-BIG-3")
@pytest.mark.parametrize(("seats", "total"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 5)])
def test_bigger_kingdoms_leave_the_total_as_it_is(seats: int, total: int) -> None:
    owned, last = SCATTERED[: total - 1], SCATTERED[total - 1]
    game, _ = conquers(seats, " ".join(owned[1:]), last, ("bigger-kingdoms",))
    assert not game.over
    game, _ = conquers(seats, " ".join(owned), last, ("bigger-kingdoms",))
    assert (game.result.winners, game.result.reason) == ((A,), "total-regions")
