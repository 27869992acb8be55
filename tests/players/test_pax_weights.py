"""The table of weights at Pax Renaissance: one flat table, whole or refused, and the chances."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.changes import UNHEARD
from condotta.pax.victories import HOLY, VICTORIES, VICTORY_KEYS
from condotta.pax.victory import meets
from condotta.players.pax.chances import chances
from condotta.players.pax.lookahead import Ahead, follow
from condotta.players.pax.roads import Roads, roads_of_all, roads_on
from condotta.players.pax.standing import standings
from condotta.players.pax.weights import PLAIN, STYLES, PaxWeights, varied, weights_of
from condotta.players.pax.worth import worth, worth_by
from condotta.players.search.world import in_proportion
from condotta.players.steady import STYLES as NAMES_OF_STYLES

TABLE = weights_of("plain")


def wandering(seats: int, seed: int, answers: int) -> PaxRenaissance:
    """A game in which everybody has done anything for a while."""
    game = condotta.new("pax-renaissance", seats=seats, seed=seed)
    assert isinstance(game, PaxRenaissance)
    rng = Random(seed)
    for _ in range(answers):
        if game.over:
            break
        game.play(rng.choice(game.decision.options))
    return game


def test_a_table_is_made_of_names_and_numbers_and_gives_them_back() -> None:
    assert PaxWeights(PLAIN).values == PLAIN
    assert PaxWeights(PLAIN).values is not PLAIN
    dearer = varied({"concession": 2.0})
    assert dearer.values == {**PLAIN, "concession": 2 * PLAIN["concession"]}
    assert dearer.concession == 2 * TABLE.concession


@pytest.mark.parametrize(
    "values", [{}, {**PLAIN, "luck": 1.0}, {k: v for k, v in PLAIN.items() if k != "king"}]
)
def test_a_table_with_a_name_too_many_or_too_few_is_refused(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"king|luck"):
        PaxWeights(values)


def test_there_is_a_table_for_every_style() -> None:
    assert tuple(STYLES) == NAMES_OF_STYLES
    for style, factors in STYLES.items():
        assert set(factors) <= set(PLAIN)
        assert weights_of(style).values == varied(factors).values
    with pytest.raises(SetupError):
        weights_of("lucky")


def test_a_dealer_plays_plainly_where_there_are_no_deals() -> None:
    assert weights_of("dealer").values == TABLE.values


def test_nearly_every_entry_of_the_table_matters_in_ordinary_positions() -> None:
    games = [wandering(3, seed, 90) for seed in range(6)]
    games = [game for game in games if not game.over]
    assert len(games) > 2
    seats = range(3)
    before = [[worth(game.position, seat, TABLE) for seat in seats] for game in games]
    idle = set()
    for name in PLAIN:
        other = varied({name: 1.5})
        after = [[worth(game.position, seat, other) for seat in seats] for game in games]
        if after == before:
            idle.add(name)
    judged_apart = {name for name in PLAIN if name.startswith("chance.")}
    for_rarer_moments = {"won", "declarable", "ready", "dear_declaration", "culture_enough"}
    not_here = {"republic", "one_shot.crusade", "one_shot.apostasy"}
    assert idle <= judged_apart | for_rarer_moments | not_here


@pytest.mark.parametrize(
    ("tableau", "victory"),
    [
        ("west [england france]", "imperial"),
        ("west [england france(PREN044 hungary)]", "imperial"),
    ],
)
def test_a_road_ends_where_the_conditions_are_met(tableau: str, victory: str) -> None:
    game = scenario(f"""
        seats 3
        seat 0: florins 1; {tableau}
        seat 1: florins 1
    """)
    number = VICTORY_KEYS.index(victory)
    position = game.position
    roads = roads_of_all(position, standings(position, TABLE), TABLE)
    assert meets(position, 0, number)
    assert roads[number] == 0.0
    assert not meets(position, 1, number)
    assert roads[VICTORIES + number] > 0.0


def test_no_road_ends_before_the_conditions_are_met() -> None:
    """Only the holy road may look longer than it is: what counts as a bishop is not seen."""
    ended = 0
    for seed in range(12):
        position = wandering(2 + seed % 3, seed, 60).position
        roads = roads_of_all(position, standings(position, TABLE), TABLE)
        for place, steps in enumerate(roads):
            seat, victory = place // VICTORIES, place % VICTORIES
            if steps == 0.0:
                ended += 1
                assert meets(position, seat, victory)
            elif meets(position, seat, victory):
                assert victory == HOLY or steps == TABLE.dear_declaration
    assert ended > 0


def test_what_is_counted_on_from_the_position_before_is_what_is_counted_anew() -> None:
    kept = 0
    for seed in range(6):
        game = wandering(2 + seed % 3, seed, 30)
        rng = Random(seed)
        last: Roads | None = None
        for _ in range(60):
            if game.over:
                break
            position = game.position.clone()
            before, last = last, roads_on(position, TABLE, last)
            kept += last is before
            seats = range(game.seats)
            counted_on = [worth_by(position, last, seat, TABLE) for seat in seats]
            assert counted_on == [worth(position, seat, TABLE) for seat in seats]
            game.play(rng.choice(game.decision.options))
    assert kept > 0


def test_who_looks_ahead_leaves_the_position_as_it_is_and_tells_nothing() -> None:
    game = wandering(3, 4, 40)
    before = game.snapshot()
    now = Ahead(game.position, [option.index for option in game.decision.options])
    for answer in now.answers():
        follow(now.after(answer), 1, TABLE)
    assert game.snapshot() == before
    assert UNHEARD == []


def test_chances_are_shares_of_one_and_sure_when_the_game_is_over() -> None:
    for seed in range(8):
        game = wandering(2 + seed % 3, seed, 60)
        found = chances(game.position, TABLE)
        assert len(found) == game.seats
        assert sum(found) == pytest.approx(1.0)
        assert min(found) >= 0.0
    won = scenario("""
        seats 3
        seat 0: florins 9; west [england france]
        active: imperial
    """)
    ready = chances(won.position, TABLE)
    assert max(ready) == ready[0] > 0.6
    won.play_json({"kind": "declare", "victory": "imperial"})
    assert chances(won.position, TABLE) == [1.0, 0.0, 0.0]


def test_the_greater_value_has_the_greater_share() -> None:
    assert in_proportion([1.0, 1.0], 1.0) == [0.5, 0.5]
    low, middle, high = in_proportion([-2000.0, 0.0, 2.0], 1.0)
    assert low == pytest.approx(0.0)
    assert high / middle == pytest.approx(2.718281828**2)
