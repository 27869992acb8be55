"""The champion of Pax Renaissance: what it sees, how warm it is, and that it does not peek."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import condotta
from condotta.core.errors import SetupError
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.determinize import redraw_hidden
from condotta.players import SeatAtTable, player_named
from condotta.players.games import players_of
from condotta.players.pax import learned
from condotta.players.pax.chances import chances
from condotta.players.pax.features import FEATURES, NAMES, features
from condotta.players.pax.learned import Learned, Network, learned_weights, network_from
from condotta.players.pax.worth import worth
from tests.players.test_pax_weights import wandering

CHAMPIONS = (
    "champion(iterations=0)",
    "champion(iterations=0, temperature=0.2)",
    "champion(iterations=3)",
)


def told() -> dict[str, object]:
    path = Path(learned.__file__).parent / "data" / learned.FILE
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


def seen(game: PaxRenaissance, seat: int) -> dict[str, float]:
    row = features(game.position)
    return dict(zip(NAMES, row[seat * FEATURES : (seat + 1) * FEATURES], strict=True))


def test_it_sees_what_each_seat_has() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 9; west [england france]
        seat 1: florins 2
        active: imperial
    """)
    mine, theirs = seen(game, 0), seen(game, 1)
    assert (mine["florins"], mine["spare-florins"], mine["kings"]) == (6, 3, 2)
    assert (theirs["florins"], theirs["kings"]) == (2, 0)
    assert mine["ready-now"] == 1
    assert theirs["ready-next"] == theirs["ready-now"] == 0
    assert mine["near-active-imperial"] == 1 > theirs["near-active-imperial"]
    assert (mine["actions"], theirs["acts-next"], seen(game, 2)["acts-after-next"]) == (2, 1, 1)


def test_nothing_it_sees_depends_on_what_a_seat_cannot_know() -> None:
    rng = Random(3)
    compared = 0
    for seed in range(9):
        game = wandering(2 + seed % 3, seed, 8)
        if game.over or any(game.position.secrets):
            continue
        twin = game.clone()
        redraw_hidden(twin.position, game.decision.seat, rng)
        assert twin.position.decks != game.position.decks
        assert features(twin.position) == features(game.position)
        compared += 1
    assert compared > 4


def test_chances_are_shares_and_worth_grows_with_them() -> None:
    weights = learned_weights()
    for seed in range(4):
        game = wandering(2 + seed % 3, seed, 30)
        found = chances(game.position, weights)
        assert sum(found) == pytest.approx(1.0)
        order = sorted(range(len(found)), key=lambda seat: found[seat])
        worths = [worth(game.position, seat, weights) for seat in order]
        assert worths == sorted(worths)


def test_who_can_declare_is_nearly_sure_to_win() -> None:
    game = scenario("""
        seats 3
        seat 0: florins 9; west [england france]
        active: imperial
    """)
    assert chances(game.position, learned_weights())[0] > 0.99
    for name in CHAMPIONS[::2]:
        choice = player_named(name, 1).choose(SeatAtTable(game, 0))
        assert str(choice) == "declare imperial"


def test_a_network_adds_up_what_it_is_told() -> None:
    linear = [0.0] * FEATURES
    linear[0] = 2.0
    unit = [0.0] * FEATURES
    unit[1] = 1.0
    network = Network(linear, [unit, unit], [-1.0, -9.0], [10.0, 99.0])
    row = [0.5, 3.0] + [0.0] * (FEATURES - 2)
    # The first unit is excited by 3 - 1; the second one stays silent.
    assert network.pull(row, 0) == pytest.approx(1.0 + 20.0)
    assert Learned(network).chances(wandering(2, 1, 5).position)[0] > 0


@pytest.mark.once
@pytest.mark.parametrize("name", CHAMPIONS)
def test_the_champion_does_not_peek_and_says_the_same_again(name: str) -> None:
    rng = Random(8)
    compared = 0
    for seed in range(6):
        game = wandering(2 + seed % 3, seed, 20 + 9 * seed)
        if game.over:
            continue
        seat = game.decision.seat
        twin = game.clone()
        redraw_hidden(twin.position, seat, rng)
        honest = player_named(name, 3).think(SeatAtTable(game, seat))
        again = player_named(name, 3).think(SeatAtTable(twin, seat))
        assert again.best == honest.best == player_named(name, 3).choose(SeatAtTable(game, seat))
        assert {one.action for one in honest.weighed} == {*game.decision.options}
        compared += 1
    assert compared > 3


def test_who_is_warm_does_not_always_do_the_same() -> None:
    game = wandering(3, 1, 30)
    at = SeatAtTable(game, game.decision.seat)
    warm = {
        player_named("champion(iterations=0, temperature=0.5)", n).choose(at) for n in range(20)
    }
    cold = {player_named("champion(iterations=0)", n).choose(at) for n in range(3)}
    assert len(warm) > 2
    assert len(cold) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", "another"),
        ("features", []),
        ("linear", [1.0]),
        ("linear", None),
        ("hidden", [[1.0]]),
        ("out", ["much"]),
    ],
)
def test_damaged_weights_are_refused_in_plain_words(name: str, value: object) -> None:
    damaged = {**told(), name: value}
    with pytest.raises(SetupError) as refused:
        network_from(damaged)
    assert refused.value.message.key == "error.bad-weights"
    missing = told()
    del missing[name]
    with pytest.raises(SetupError):
        network_from(missing)


def test_a_game_nobody_has_learned_has_no_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players_of("pax-renaissance"), "school", None)
    game = condotta.new("pax-renaissance", seats=2, seed=1)
    with pytest.raises(SetupError) as refused:
        player_named("champion", 1).think(SeatAtTable(game, game.decision.seat))
    assert refused.value.message.key == "error.no-champion"
