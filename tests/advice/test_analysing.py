"""Whole games looked at: which questions, what each answer cost, who saw what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

from condotta.advice import Analysis, AskedQuestion, advise, analyse, analysing, questions
from condotta.advice.analysing import judge
from condotta.advice.analysis import Moment
from condotta.core.errors import CondottaError, SetupError
from condotta.core.game import Game
from condotta.core.registry import replay
from condotta.core.values import JsonObject
from condotta.players import player_named
from tests.condottiere.scenario import A, B, C, D, table

from .games import an_opinionated_adviser, played

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "analysis.schema.json").read_text(encoding="utf-8")
)
FEW = "search(iterations=8)"


@pytest.fixture
def opinionated() -> Iterator[str]:
    with an_opinionated_adviser() as name:
        yield name


def fits(analysis: Analysis) -> JsonObject:
    """Check the JSON form against its schema, as it would be read from a file."""
    told: JsonObject = json.loads(json.dumps(analysis.to_json()))
    jsonschema.Draft202012Validator(SCHEMA).validate(told)
    return told


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_every_question_with_several_answers_is_asked_again(game: str) -> None:
    record = played(game, most=60)
    actions = record["actions"]
    assert isinstance(actions, list)
    found = [*questions(record)]
    assert [question.played for question in found] == [actions[question.step] for question in found]
    for question in found:
        assert len(question.game.decision.options) > 1
        assert question.game.snapshot() == replay(record, question.step).snapshot()
    skipped = {*range(len(actions))} - {question.step for question in found}
    for step in skipped:
        assert len(replay(record, step).decision.options) == 1


def test_what_a_seat_volunteers_answers_no_question() -> None:
    record = played("condottiere", most=4)
    seat = replay(record, 0).decision.seat
    hand = replay(record, 0).view(seat)["hand"]
    assert isinstance(hand, list)
    shown: JsonObject = {"kind": "show", "seat": seat, "cards": hand[:1], "to": [(seat + 1) % 3]}
    actions = record["actions"]
    assert isinstance(actions, list)
    found = [*questions({**record, "actions": [shown, *actions]})]
    assert found
    assert all(question.played != shown for question in found)


def test_of_each_seat_every_so_many_questions_are_judged() -> None:
    record = played("condottiere")
    every = [question.step for question in questions(record)]
    third = [*questions(record, 3)]
    for seat in range(3):
        own = [question.step for question in questions(record) if question.seat == seat]
        assert [question.step for question in third if question.seat == seat] == own[::3]
    assert {question.step for question in third} < {*every}


def test_a_choice_costs_what_the_best_option_would_have_promised_more(opinionated: str) -> None:
    record = played("condottiere", most=40)
    analysis = analyse(record, opinionated)
    assert {moment.agreed for moment in analysis.moments} == {True, False}
    for moment in analysis.moments:
        assert moment.loss == (0 if moment.agreed else pytest.approx(0.4, abs=0.01))
        assert moment.best_value == pytest.approx(0.6, abs=0.01)
    for accuracy in analysis.accuracy:
        own = [moment for moment in analysis.moments if moment.seat == accuracy.seat]
        wrong = sum(not moment.agreed for moment in own)
        assert accuracy.judged == len(own)
        assert accuracy.agreed == len(own) - wrong
        assert accuracy.mean_loss == pytest.approx(0.4 * wrong / len(own), abs=0.01)
    choices = [point for point in analysis.turning_points if point.kind == "choice"]
    assert len(choices) == 5
    fits(analysis)


def test_the_line_of_chances_takes_for_each_seat_what_it_saw_itself(
    opinionated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody takes himself for the favourite: put together, all are equally likely to win."""
    monkeypatch.setattr(analysing, "glance", lambda game: ())  # as if nobody had learned the game
    analysis = analyse(played("condottiere", most=40), opinionated)
    first, last = analysis.moments[0], analysis.moments[-1]
    assert first.seen == first.chances
    assert first.seen[first.seat] == 0.5
    assert last.seen[last.seat] == 0.5
    assert last.chances == pytest.approx([1 / 3] * 3)


def test_an_adviser_without_chances_says_only_what_it_would_have_done() -> None:
    analysis = analyse(played("condottiere", most=40), "steady")
    assert analysis.moments
    for moment in analysis.moments:
        assert (moment.loss, moment.value, moment.best_value) == (None, None, None)
        assert moment.seen == ()
        assert sum(moment.chances) == pytest.approx(1)
        # It looks at what steady players did.
        assert moment.agreed
    assert analysis.turning_points == ()
    assert {accuracy.mean_loss for accuracy in analysis.accuracy} == {None}
    fits(analysis)


@pytest.mark.parametrize("game", ["condottiere", "pax-renaissance"])
def test_the_same_seed_gives_the_same_analysis(game: str) -> None:
    record = played(game, most=30)
    told = [fits(analyse(record, FEW, seed=seed, every=3)) for seed in (4, 4, 5)]
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_an_analysis_of_a_finished_game_ends_with_its_result() -> None:
    record = played("condottiere")
    analysis = analyse(record, FEW, every=12)
    winners = replay(record).result.winners
    assert analysis.result is not None
    assert analysis.result == tuple(1 / len(winners) if seat in winners else 0 for seat in range(3))
    for moment in analysis.moments:
        assert sum(moment.chances) == pytest.approx(1)
        assert moment.loss is not None
        assert moment.loss >= 0
    told = fits(analysis)
    assert (told["player"], told["every"]) == (FEW, 12)
    assert told["result"] == [*analysis.result]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert analyse(played("condottiere", most=10), "steady").result is None


def test_what_came_later_does_not_change_how_a_choice_is_judged() -> None:
    record = played("condottiere")
    actions = record["actions"]
    assert isinstance(actions, list)
    early: JsonObject = {**record, "actions": actions[:24], "result": None}
    short, whole = (analyse(one, FEW, every=4).moments for one in (early, record))
    assert short
    assert whole[: len(short)] == short


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    analysis = analyse(
        played("condottiere", most=20),
        "steady",
        on_progress=lambda done, total: told.append((done, total)),
    )
    count = len(analysis.moments)
    assert told == [(done, count) for done in range(count + 1)]


def test_nobody_who_peeks_may_judge() -> None:
    with pytest.raises(SetupError, match="sees all cards"):
        analyse(played("condottiere", most=2), "cheat")


@pytest.mark.parametrize("player", ["genius", "search(iterations=0)", "search("])
def test_an_adviser_nobody_knows_is_refused(player: str) -> None:
    with pytest.raises(CondottaError):
        analyse(played("condottiere", most=2), player)


def test_every_nought_questions_is_refused() -> None:
    with pytest.raises(SetupError, match="every"):
        analyse(played("condottiere", most=2), "steady", every=0)


def test_a_record_without_a_real_decision_has_an_empty_analysis() -> None:
    record = {**played("condottiere", most=0)}
    analysis = analyse(record, FEW)
    assert analysis.moments == ()
    assert analysis.turning_points == ()
    assert [accuracy.judged for accuracy in analysis.accuracy] == [0, 0, 0]
    fits(analysis)


# --- what an answer cost --------------------------------------------------------------------------


def compared_with(best: float, other: float, error: float) -> Moment:
    """Judge a choice that was compared with the best one, and came out so."""
    question = next(questions(played("condottiere", most=1)))
    options = [option.to_json() for option in question.game.decision.options]
    others = [option for option in options if option != question.played]
    thoughts: JsonObject = {
        "seat": question.seat,
        "options": [
            {"action": others[0], "value": 0.5, "visits": 500},
            {"action": question.played, "value": 0.0, "visits": 1},
        ],
        "chances": [0.5, 0.25, 0.25],
        "compared": {"best": best, "other": other, "error": error, "pairs": 80},
    }
    return judge(question, thoughts, [])


def test_what_was_compared_in_earnest_counts_and_not_what_was_hardly_tried() -> None:
    moment = compared_with(best=0.4, other=0.3, error=0.0)
    assert moment.value == 0.3
    assert moment.best_value == pytest.approx(0.4)
    assert moment.loss == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("other", "error", "loss"),
    [
        (0.0, 0.0, 0.4),
        (0.3, 0.01, 0.099),
        (0.3, 0.05, 0.075),
        (0.3, 0.11, 0.0),
        (0.3, 0.3, 0.0),
        (0.4, 0.0, 0.0),
        (0.5, 0.01, 0.0),
    ],
)
def test_a_loss_is_the_difference_less_what_chance_explains(
    other: float, error: float, loss: float
) -> None:
    moment = compared_with(0.4, other, error)
    assert moment.loss == pytest.approx(loss)
    assert moment.value is not None
    assert moment.loss is not None
    assert moment.best_value == moment.value + moment.loss
    if not loss:
        assert moment.value == (0.4 + other) / 2


def answer(game: Game, text: str) -> JsonObject:
    return next(one.to_json() for one in game.decision.options if str(one) == text)


@pytest.mark.parametrize("player", ["search(iterations=40)", "search(iterations=150)"])
def test_a_surrender_that_lets_a_rival_win_gives_the_whole_chance_away(player: str) -> None:
    """Bruno leads the battle that wins him the game, and holds two mercenaries of strength 1.

    Alba can overtake him for good with her tens; with the surrender the battle ends as it stands.
    """
    game = table(
        {A: "surrender 10 10 6 5", B: "1 1", C: "3", D: "2"},
        {A: "3", B: "4", C: "1", D: "1"},
        owners={A: "milano torino", B: "firenze spoleto", C: "napoli"},
        out=[C, D],
    )
    surrender = answer(game, "play surrender")
    thoughts = advise(game, A, player_named(player, seed=1), surrender)
    moment = judge(AskedQuestion(0, game, surrender), thoughts.to_json(), [])
    assert moment.best == answer(game, "play mercenary-10")
    assert moment.value == 0
    assert moment.loss is not None
    assert moment.loss == moment.best_value
    assert moment.loss == pytest.approx(moment.seen[A], abs=0.05)
    assert moment.loss > 0.85


def test_a_choice_that_is_as_good_as_the_best_costs_nothing() -> None:
    """The battle is won already: which of her cards Alba throws after it makes no difference."""
    game = table({A: "10 10", B: "1"}, {A: "5", B: "4"}, owners={A: "firenze spoleto"}, out=[B, C])
    answers = [one.to_json() for one in game.decision.options]
    for given in answers:
        thoughts = advise(game, A, player_named("search(iterations=40)", seed=1), given)
        moment = judge(AskedQuestion(0, game, given), thoughts.to_json(), [])
        assert moment.loss == 0
        assert moment.value == pytest.approx(1)
