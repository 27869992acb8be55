"""The doors of the house: new, restore and replay, and what they turn away."""

from __future__ import annotations

import warnings

import pytest

import condotta
from condotta.core.errors import BadSnapshot, CondottaError, DiscouragedWarning, SetupError
from condotta.core.registry import description_of, game_names
from condotta.core.values import Json


def test_the_games_by_name() -> None:
    assert list(game_names()) == ["condottiere", "pax-renaissance"]
    assert description_of("condottiere").rules_version == condotta.condottiere.RULES_VERSION
    assert description_of("pax-renaissance").rules_version == "pax-renaissance-1"


@pytest.mark.parametrize("name", ["chess", "", "Condottiere", None, 7, True, [], {}], ids=repr)
def test_an_unknown_game_is_refused(name: object) -> None:
    with pytest.raises(SetupError) as refused:
        description_of(name)
    assert refused.value.message.key == "error.unknown-game"
    assert refused.value.message.args == {
        "given": repr(name),
        "known": "condottiere, pax-renaissance",
    }


def test_a_new_game_has_defaults() -> None:
    game = condotta.new("condottiere", seed=7)
    assert game.name == "condottiere"
    assert game.seats == 4
    assert game.warnings == ()
    assert game.record["edition"] == "2007"
    assert game.record["variants"] == []
    with pytest.raises(CondottaError) as refused:
        _ = game.result
    assert refused.value.message.key == "error.not-over"


def test_without_a_seed_two_games_differ() -> None:
    assert condotta.new("condottiere").record["seed"] != condotta.new("condottiere").record["seed"]


@pytest.mark.parametrize(
    ("edition", "variants"),
    [("2007", ["campaign", "capturing-regions"]), ("1995", ["points", "capturing-cities"])],
)
def test_what_the_rulebook_advises_against_warns_and_is_allowed(
    edition: str, variants: list[str]
) -> None:
    with pytest.warns(DiscouragedWarning) as caught:
        game = condotta.new("condottiere", seed=7, edition=edition, variants=variants)
    assert len(caught) == 1
    assert [message.key for message in game.warnings] == ["warning.points-and-capturing"]
    # Nobody is warned again when it is played on.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        condotta.restore(game.snapshot())
        condotta.replay(game.record)


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        ({"seats": 1}, "error.bad-seats"),
        ({"seats": 7}, "error.bad-seats"),
        ({"seats": True}, "error.bad-seats"),
        ({"seats": "4"}, "error.bad-seats"),
        ({"seats": None}, "error.bad-seats"),
        ({"seed": -1}, "error.bad-seed"),
        ({"seed": "seven"}, "error.bad-seed"),
        ({"edition": "2008"}, "error.unknown-edition"),
        ({"edition": 2007}, "error.unknown-edition"),
        ({"variants": "campaign"}, "error.variants-not-a-list"),
        ({"variants": 5}, "error.variants-not-a-list"),
        ({"variants": ["points"]}, "error.unknown-variant"),
        ({"variants": [[]]}, "error.unknown-variant"),
        ({"edition": "1995", "variants": ["hidden-cards"]}, "error.unknown-variant"),
        ({"options": ["target"]}, "error.options-not-named"),
        ({"options": {"dice": 2}}, "error.unknown-option"),
        ({"options": {7: 2}}, "error.unknown-option"),
        ({"options": {"target": 20}}, "error.option-without-meaning"),
        ({"options": {"hidden_turnup": "any"}}, "error.option-without-meaning"),
        ({"options": {"start_seat": 4}}, "error.bad-option-value"),
        ({"options": {"start_seat": -1}}, "error.bad-option-value"),
        ({"options": {"start_seat": True}}, "error.bad-option-value"),
        ({"options": {"max_battles": 0}}, "error.bad-option-value"),
        ({"options": {"max_battles": "many"}}, "error.bad-option-value"),
        ({"options": {"allow_show": "perhaps"}}, "error.bad-option-value"),
        ({"options": {"allow_show": 1}}, "error.bad-option-value"),
        ({"options": {"allow_show": []}}, "error.bad-option-value"),
        ({"options": {"bishop_strength": "weak"}}, "error.bad-option-value"),
        ({"options": {"bishop_strength": 5}}, "error.bad-option-value"),
    ],
    ids=str,
)
def test_what_cannot_be_set_up_is_refused_with_a_reason(setup: dict[str, object], key: str) -> None:
    with pytest.raises(SetupError) as refused:
        condotta.new("condottiere", **setup)  # type: ignore[arg-type] # wrong on purpose
    assert refused.value.message.key == key
    assert str(refused.value)


@pytest.mark.parametrize(
    "given", [None, 7, "snapshot", [], {}, {"format": "condotta-record"}], ids=repr
)
def test_what_is_no_snapshot_is_refused(given: Json) -> None:
    with pytest.raises(BadSnapshot) as refused:
        condotta.restore(given)
    assert refused.value.message.key == "error.not-a-snapshot"


@pytest.mark.parametrize("version", [0, 2, "1", None, [1]], ids=repr)
def test_a_snapshot_of_another_version_is_refused(version: Json) -> None:
    with pytest.raises(BadSnapshot) as refused:
        condotta.restore({"format": "condotta-snapshot", "version": version})
    assert refused.value.message.key == "error.snapshot-version"
    assert refused.value.message.args == {"given": repr(version)}


def test_a_snapshot_of_a_foreign_game_is_refused() -> None:
    snapshot = condotta.new("condottiere", seed=7).snapshot()
    snapshot["game"] = "chess"
    with pytest.raises(CondottaError) as refused:
        condotta.restore(snapshot)
    assert isinstance(refused.value, BadSnapshot)
    assert "chess" in str(refused.value)


@pytest.mark.parametrize("seat", [-1, 2, 99, True])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    game = condotta.new("condottiere", seats=2, seed=7)
    with pytest.raises(SetupError) as refused:
        game.view(seat)
    assert refused.value.message.key == "error.no-such-seat"
