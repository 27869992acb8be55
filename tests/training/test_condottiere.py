"""Condottiere learns: what decisions led to is found out rightly, and a training can be resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from condotta.batch.legal import acting_seat
from condotta.batch.observe import observe
from condotta.batch.settings import settle_on
from condotta.batch.state import unpack
from condotta.batch.table import Batch
from condotta.condottiere.cards import HEROINE, KINDS, MERCENARIES
from condotta.core.errors import SetupError
from condotta.encodings.condottiere.layout import LAYOUT
from condotta.networks.condottiere import SIZE, TOLD, told
from condotta.networks.layers import judge, layers_of
from condotta.networks.stored import read, write
from condotta.training.condottiere import playing, training
from condotta.training.condottiere.house import WATCHED, watched
from condotta.training.condottiere.learning import begin, learner_of, to_play_by
from condotta.training.condottiere.pool import Pool
from condotta.training.condottiere.recipe import Recipe, Table, every_table
from condotta.training.condottiere.shows import with_shows
from condotta.training.plan import Plan

pytestmark = pytest.mark.once

SMALL = Recipe(
    seed=3,
    widths=(16,),
    tables=(Table("2007", 3, (), parts=2),),
    tables_at_once=2,
    groups=4,
    games=8,
    decisions=6,
    batch=32,
    watched=2500,
    watched_passes=1,
    member_every=2,
    members=2,
)


def moments(seats: list[int], over: list[bool], judged: list[list[float]]) -> Any:
    """Decisions of one game with two seats; seat 0 wins each game that ends."""
    steps = len(seats)

    def column(values: Any) -> Any:
        rows = jnp.asarray(values)
        return rows.reshape(steps, 1, *rows.shape[1:])

    nothing = jnp.zeros((steps, 1), jnp.int32)
    padded = [[*row, *[0.0] * 4] for row in judged]
    return playing._Moment(
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        column(seats),
        column([True] * steps),
        column(padded),
        nothing,
        column(over),
        column([[1.0, 0.0] if one else [0.0, 0.0] for one in over]),
    )


def looked_back(foresight: float, *given: Any) -> tuple[list[float], list[bool], list[float]]:
    recipe = replace(SMALL, foresight=foresight)
    found = playing._looked_back_on(recipe, settle_on("2007", 2), moments(*given))
    own = found.chances[:, 0, 0].tolist()
    return [round(gain, 4) for gain in found.gain[:, 0].tolist()], found.counts[:, 0].tolist(), own


def test_what_came_of_a_decision_follows_the_same_seat_to_the_end() -> None:
    judged = [[0.5, 0.5], [0.4, 0.6], [0.7, 0.3], [0.2, 0.8]]
    gains, counts, own = looked_back(1.0, [0, 1, 0, 1], [False, False, False, True], judged)
    # Seen from the seat that was asked: seat 0 won, so seat 1 lost what it had hoped for.
    assert gains == pytest.approx([0.5, -0.4, 0.3, -0.2])
    assert own == pytest.approx([1, 0, 1, 0])
    assert counts == [True] * 4


def test_without_foresight_only_the_next_decision_tells() -> None:
    judged = [[0.5, 0.5], [0.4, 0.6], [0.7, 0.3], [0.2, 0.8]]
    gains, _, _ = looked_back(0.0, [0, 1, 0, 1], [False, False, False, True], judged)
    assert gains == pytest.approx([0.2, -0.2, 0.3, -0.2])


def test_a_seats_last_decision_tells_nothing_while_the_game_goes_on() -> None:
    judged = [[0.5, 0.5], [0.4, 0.6], [0.7, 0.3]]
    gains, counts, _ = looked_back(1.0, [0, 1, 0], [False] * 3, judged)
    assert counts == [True, False, False]
    assert gains[0] == pytest.approx(0.2)


def test_what_follows_another_game_is_not_counted() -> None:
    judged = [[0.5, 0.5], [0.4, 0.6], [0.7, 0.3]]
    gains, counts, _ = looked_back(1.0, [0, 1, 0], [False, True, False], judged)
    assert gains[:2] == pytest.approx([0.5, -0.4])
    assert counts == [True, True, False]


def test_the_pool_keeps_the_house_and_the_hard_ones() -> None:
    network = begin(SMALL).network
    pool = Pool(2)
    pool.join("steady", network, stays=True)
    for name, fared in (("1", 2.0), ("2", 1.0), ("3", 1.0)):
        pool.join(name, network)
        pool.members[-1].fared = fared
    assert [member.name for member in pool.members] == ["steady", "2", "3"]
    met, stacked = pool.draw(40, 0.5, np.random.default_rng(1))
    assert 10 < sum(member.stays for member in met) < 30
    assert jax.tree.leaves(stacked)[0].shape[0] == 40


def told_with_shows(learner: int, part: float) -> tuple[Any, Any, Any]:
    """Fresh games, of 400: who is asked, every hand, what the seat asked is told with shows."""
    position = unpack(Batch(settle_on("2007", 3)).init(5, np.arange(400, dtype=np.uint32)))
    asked = acting_seat(position)
    hands = [
        observe(position, jnp.full_like(asked, seat))[:, LAYOUT.at("hand")] for seat in range(3)
    ]
    seen = with_shows(observe(position, asked), position, asked, jnp.int32(learner), part)
    known = seen[:, LAYOUT.at("known")].reshape(400, -1, KINDS)
    return np.asarray(asked), np.stack(hands, axis=1), np.asarray(known)


def test_what_is_shown_is_the_strongest_card_of_a_hand() -> None:
    asked, hands, known = told_with_shows(learner=0b001, part=1.0)
    assert not known[:, 0].any(), "of one's own hand nothing is told as known"
    assert not known[:, 3:].any(), "nobody sits there"
    shown = might = 0
    for game in range(400):
        for row in (1, 2):
            seat = (asked[game] + row) % 3
            kinds = np.flatnonzero(known[game, row])
            shown += len(kinds)
            might += seat != 0
            if len(kinds):
                hand = hands[game, seat]
                best = HEROINE if hand[HEROINE] else np.flatnonzero(hand[:MERCENARIES])[-1]
                assert seat != 0, "the learner shows nothing"
                assert kinds.tolist() == [best]
                assert known[game, row].sum() == 1
    assert 0.5 < shown / might < 0.7, "by mood"


def test_cards_are_shown_in_a_part_of_the_games() -> None:
    _, _, known = told_with_shows(learner=0, part=0.3)
    assert 0.2 < known.any(axis=(1, 2)).mean() < 0.33
    assert not told_with_shows(learner=0, part=0.0)[2].any()


def test_what_was_watched_is_kept(tmp_path: Path) -> None:
    rows: list[int] = []
    first = watched(tmp_path, replace(SMALL, watched=600, shows=1.0), rows.append)
    assert rows
    rows.clear()
    again = watched(tmp_path, SMALL, rows.append)
    assert not rows, "nothing is watched again"
    assert [path.name for path in tmp_path.iterdir()] == [WATCHED]
    for name, answered in first.items():
        assert all((one == other).all() for one, other in zip(answered, again[name], strict=True))
    shows = np.concatenate([one.seen[:, LAYOUT.at("shows")] for one in first.values()])
    assert shows.any(), "cards are shown there"


def test_every_edition_and_variant_is_learned() -> None:
    tables = every_table()
    assert {table.seats for table in tables} == {2, 3, 4, 5, 6}
    for table in tables:
        settle_on(table.edition, table.seats, table.variants)
    variants = {(table.edition, *table.variants) for table in tables}
    assert len(variants) == 10


def test_a_training_can_be_broken_off_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(training, "on_this_machine", lambda seed, games: SMALL)
    heard: set[str] = set()

    def tell(what: str, done: int, many: int) -> None:
        assert 0 <= done <= many
        heard.add(what)

    def plan(generations: int) -> Plan:
        return Plan(tmp_path, seed=3, generations=generations, games=0, processes=1)

    first = training.train(plan(1), tell)
    assert heard == {"watching", "playing"}
    network = read(tmp_path / training.NETWORK, TOLD)
    assert layers_of(network)[0][0].shape == (SIZE, 16)
    both = training.train(plan(2), tell)
    assert [line["generation"] for line in both] == [1, 2]
    assert both[0] == first[0]
    assert [line["rounds"] for line in both] == [2, 4]
    assert training.train(plan(2), tell) == both
    assert training.train(replace(plan(3), minutes=0), tell) == both, "there is no time left"


def test_what_plays_already_may_learn_on(tmp_path: Path) -> None:
    network = to_play_by(begin(SMALL).network)
    write(tmp_path / "before.npz", network, TOLD)
    learner = learner_of(SMALL, read(tmp_path / "before.npz", TOLD))
    seen = np.random.default_rng(1).integers(0, 3, (5, LAYOUT.size), np.uint8)
    judged = playing.forward(learner.network, jnp.asarray(seen))
    assert (judged.chances == judged.among_equals).all(), "both kinds of chances begin alike"
    answers, chances = judge(np, network, told(np, seen))
    assert np.abs(judged.answers - answers).max() < 0.05
    assert np.abs(judged.among_equals - chances).max() < 0.05


def test_what_goes_on_is_as_wide_as_what_is_there(tmp_path: Path) -> None:
    given = Plan(tmp_path / "here", seed=3, generations=1, games=0, processes=1)
    assert training._as_wide(SMALL, given) is SMALL
    narrow = replace(SMALL, widths=(8, 4))
    write(tmp_path / "before.npz", to_play_by(begin(narrow).network), TOLD)
    started = replace(given, start=tmp_path / "before.npz")
    assert training._as_wide(SMALL, started) == narrow
    with pytest.raises(SetupError, match="cannot be read"):
        training.train(replace(given, start=tmp_path / "nowhere.npz"), lambda *_: None)
    assert not given.folder.exists(), "nothing was done"


def test_chances_among_equals_are_learned_where_all_seats_are_the_learners() -> None:
    judged = playing.Judged(jnp.zeros((2, 3)), jnp.zeros((2, 2)), jnp.ones((2, 2)))
    assert judged.chances_where(jnp.array([False, True])).tolist() == [[0, 0], [1, 1]]
    learners = jnp.array([[0b01], [0b11]])
    found = moments([0, 1], [False, True], [[0.5, 0.5]] * 2)._replace(learners=learners)
    assert playing._looked_back_on(SMALL, settle_on("2007", 2), found).equal.tolist() == [
        [False],
        [True],
    ]
