"""Why an answer is recommended: few facts, those that tell it from the one it is compared with."""

from __future__ import annotations

import pytest

import condotta
from condotta.advice import advise, analyse
from condotta.advice.paths import paths_of
from condotta.advice.reasons import MOST, carried_out, reasons_for
from condotta.core.registry import description_of, opening
from condotta.pax import action_from_text, scenario
from condotta.players import Reasons, SeatAtTable, player_named
from tests.advice.games import played

PAX = "pax-renaissance"
SHOP = "seat 0: florins 5\nmarket west: any PREN036 any PREN041 any any"


def reasons(text: str, best: str, other: str | None, then: tuple[str, ...] = ()) -> Reasons:
    """Compare two answers of whoever is asked in a position."""
    game = scenario(text)
    line = [action_from_text(text) for text in (best, *then)]
    beside = None if other is None else [action_from_text(other)]
    return reasons_for(game.view(game.decision.seat), line, beside)


def keys(told: Reasons) -> list[str]:
    return [message.key.removeprefix("fact.") for message in told.because]


def test_what_both_answers_bring_does_not_decide() -> None:
    told = reasons(SHOP, "buy west 1", "buy west 3")
    assert keys(told) == ["takes-card", "costs"]
    assert told.otherwise is not None
    assert told.otherwise.key == "fact.costs"
    assert told.otherwise.args == {"count": 3, "had": 5}


def test_where_nothing_decides_what_both_bring_is_told() -> None:
    told = reasons(SHOP, "buy west 1", "buy west 1")
    assert keys(told) == ["takes-card", "costs", "actions-left"]
    assert told.otherwise is None


def test_without_another_answer_the_most_important_facts_are_told() -> None:
    told = reasons(SHOP, "buy west 1", None)
    assert keys(told) == ["takes-card", "costs", "actions-left"]
    assert told.otherwise is None


CAMPAIGN = """
    seats 3
    seat 0: florins 9; west [france]
    seat 1: west [papal_states england]
    france: paris=Ng lyon=Ng
    active: imperial
"""


def test_an_answer_that_opens_an_action_is_carried_out() -> None:
    game = scenario(CAMPAIGN)
    opens, *then = carried_out(SeatAtTable(game, 0), action_from_text("use-ops west"))
    assert str(opens) == "use-ops west"
    assert then[0].kind == "choose-empire"
    thoughts = advise(game, 0, player_named("search(iterations=20)", seed=1), opens.to_json())
    assert thoughts.reasons is not None
    assert len(thoughts.reasons.because) <= MOST


def test_never_more_than_three_and_how_one_goes_on() -> None:
    told = reasons(CAMPAIGN, "use-ops west", None, then=("choose-empire papal_states",))
    assert len(told.because) == MOST
    assert keys(told)[0] == "gains-king"
    assert [str(action) for action in told.then] == ["choose-empire papal_states"]


@pytest.mark.parametrize("game", ["condottiere", PAX])
def test_advice_comes_with_its_reasons(game: str) -> None:
    begun = condotta.new(game, seats=3, seed=7)
    searcher = player_named("search(iterations=30)", seed=1)
    told = advise(begun, begun.decision.seat, searcher).to_json()["reasons"]
    assert isinstance(told, dict)
    assert sorted(told) == ["because", "otherwise", "then"]


def test_a_player_that_tries_nothing_has_no_second_best() -> None:
    begun = condotta.new(PAX, seats=3, seed=7)
    thoughts = advise(begun, begun.decision.seat, player_named("steady", seed=1))
    assert thoughts.reasons is not None
    assert thoughts.reasons.otherwise is None


def test_an_analysis_says_why_where_the_adviser_disagreed() -> None:
    record = played(PAX, most=60, player="random")
    moments = analyse(record, "search(iterations=12)", every=4).moments
    assert any(moment.reasons and moment.reasons["because"] for moment in moments)
    assert all((moment.reasons is None) == moment.agreed for moment in moments)


def test_the_paths_to_victory_are_told_from_turn_to_turn_and_at_the_end() -> None:
    record = played(PAX, most=200)
    paths = paths_of(record)
    assert paths is not None
    actions = record["actions"]
    assert isinstance(actions, list)
    standing_of = description_of(PAX).paths
    assert standing_of is not None
    game, turns = opening(record), 1
    beginnings = [0]
    for step, entry in enumerate(actions, start=1):
        events = game.play_json(entry)
        if any(event.kind == "turn-begins" for event in events):
            turns += 1
            beginnings.append(step)
    assert [one.step for one in paths] == [*beginnings, len(actions)]
    assert paths[-1].lacking == standing_of.standing_of(game.view(None))["lacking"]
    assert {*paths[0].lacking} == {"holy", "imperial", "globalization", "renaissance"}


def test_a_game_without_such_ways_has_no_paths() -> None:
    assert paths_of(played("condottiere", most=20)) is None
