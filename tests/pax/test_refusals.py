"""A question owns its reasons: what decides and what is told are one.

Of every action a refusal is None exactly if it is an option. And no refusal is ever told as
another: whatever condition is made to refuse what it would have allowed, the options that are gone
for it are told so, and nothing else is said.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from string import Formatter
from types import ModuleType

import pytest

import condotta.pax
from condotta.core.catalogue import catalogue
from condotta.core.message import Message
from condotta.pax import ACTIONS, PaxRenaissance, action_from_text, rulebook, scenario
from condotta.pax.flow import QUESTIONS, question_of
from condotta.pax.operations import tax
from condotta.pax.question import Question
from condotta.pax.refusal import NOT_OFFERED, OTHER_QUESTION, Refusal
from tests.pax.configurations import cycle, games, random_game
from tests.pax.moves import go

IS_COMPILED = not str(inspect.getfile(tax)).endswith(".py")
needs_plain = pytest.mark.skipif(IS_COMPILED, reason="nothing can be put into compiled rules")


# --- Every action is an option or refused --------------------------------------------------------


def look_at_every_action(game: PaxRenaissance, where: str) -> Counter[str]:
    """Ask about all actions; give how often each reason was met."""
    position, question = game.position, question_of(game.position)
    options = {option.index for option in game.decision.options}
    assert [*question.answers(position)] == [option.index for option in game.decision.options]
    met: Counter[str] = Counter()
    for action in ACTIONS:
        refusal = question.refusal(position, action.index)
        assert (refusal is None) == (action.index in options), f"{where}: {action}"
        if refusal is not None:
            reason = question.reason(position, action.index, refusal)
            assert reason.message.key == f"refusal.{refusal.key}"
            assert {*reason.message.args} == {name.partition(":")[0] for name in refusal.names}
            assert None not in reason.message.args.values(), f"{where}: {action}"
            met[refusal.key] += 1
    return met


def positions_of_every_table(
    first_seed: int, *, tables: int, of_a_kind: int
) -> Iterator[tuple[str, PaxRenaissance]]:
    """Give positions of random games at so many tables, so many of each kind of question."""
    asked: Counter[str] = Counter()
    for number, (table, seed, policy) in enumerate(games(first_seed)):
        if number == tables:
            return
        fresh = 2
        for step in random_game(table, seed, policy, most=150):
            if step.game.over:
                break
            kind = step.game.decision.kind
            if asked[kind] < of_a_kind or fresh:
                # Of every table two, whatever is asked there.
                fresh -= 0 if asked[kind] < of_a_kind else 1
                asked[kind] += 1
                yield f"{table}, seed {seed}, {policy}: {kind}", step.game


def test_of_all_actions_exactly_the_options_are_not_refused() -> None:
    met: Counter[str] = Counter()
    for where, game in positions_of_every_table(0, tables=12, of_a_kind=1):
        met += look_at_every_action(game, where)
    assert len(met) > 40, sorted(met)


@pytest.mark.once
def test_of_all_actions_exactly_the_options_are_not_refused_at_every_table() -> None:
    met: Counter[str] = Counter()
    for where, game in positions_of_every_table(0, tables=len(cycle()), of_a_kind=4):
        met += look_at_every_action(game, where)
    assert len(met) > 65, sorted(met)


@pytest.mark.soak
def test_of_all_actions_exactly_the_options_are_not_refused_in_long_play() -> None:
    for where, game in positions_of_every_table(1_000, tables=10 * len(cycle()), of_a_kind=200):
        look_at_every_action(game, where)


# --- Every refusal has its rule and its words ----------------------------------------------------


def modules() -> list[ModuleType]:
    """Every module of the game."""
    path, prefix = condotta.pax.__path__, "condotta.pax."
    return [import_module(found.name) for found in pkgutil.walk_packages(path, prefix)]


@cache
def refusals() -> dict[str, Refusal]:
    """Every refusal that stands in a module, alone or in a list, by its name there."""
    found: dict[str, Refusal] = {}
    for module in modules():
        for name, value in vars(module).items():
            for number, one in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(one, Refusal):
                    found[f"{module.__name__}.{name}.{number}"] = one
    return found


def test_every_refusal_names_a_rule_and_has_a_sentence() -> None:
    known = catalogue("en").templates
    assert len(refusals()) > 100
    for name, refusal in refusals().items():
        if refusal not in (OTHER_QUESTION, NOT_OFFERED):
            assert rulebook.rule(refusal.rule).id == refusal.rule, name
        named = {one.partition(":")[0] for one in refusal.names}
        for form in known[f"refusal.{refusal.key}"]:
            assert {field for _, field, _, _ in Formatter().parse(form) if field} <= named, name


def test_what_no_condition_refuses_is_told_honestly() -> None:
    """No option is ever left out without a reason; if one were, nothing would be made up."""
    game = scenario("seats 3")
    question, index = question_of(game.position), action_from_text("buy west 1").index
    told = question.reason(game.position, index, NOT_OFFERED)
    assert told.message == Message("refusal.not-offered", {})
    assert told.rule == "P-D1.2", "the rule that asks"


def test_options_are_never_chosen_but_by_what_refuses_them() -> None:
    """No question has a way of its own to list its answers."""
    for question in QUESTIONS:
        assert type(question).answers is Question.answers
        assert type(question).refusal is not Question.refusal


# --- An invented refusal is told as it is --------------------------------------------------------

INVENTED = Refusal("P-A1a", "invented")
Condition = Callable[..., Refusal | None]

KNIGHTS = """
    seats 3
    seat 0: florins 3; hand PREN027
    seat 1: west [PREN001 PREN005]
    seat 2: east [PREN058]; west [PREN003 PREN129X]
"""
"""PREN027 is an apostasy with two equal knights."""
BOTH_SIDES = """
    seats 3
    seat 0: florins 3; east [PREN122X PREN087]; west [PREN042 PREN140X]
    seat 1: west [PREN040 PREN041]
    bishops: PREN041=Bg
    borders: aragon__papal_states=Sg ottoman__papal_states=Sg
    market west: any*1 any any any any any
    market east: any*1 any any any any any
"""
HOLY = """
    seats 3
    seat 0: east [PREN059]; west [france england]
    active: holy imperial
    bishops: england=Bt
    mamluk: cairo=Rt
"""
VOTE = """
    seats 3
    seat 0: florins 3; west [PREN145X]
    seat 1: florins 2; west [france england]
    borders: france__holy_roman_empire=p.0 england__portugal=p.0
"""
SERFS = """
    seats 3
    seat 0: florins 0; hand PREN036
    france: paris=Rt; repressed p.1 p.1
    borders: aragon__france=p.2
"""
SCENARIOS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (KNIGHTS, ("play PREN027",)),
    (KNIGHTS, ("play PREN027", "announce")),
    ("seats 3\nseat 0: florins 3; west [PREN129X]\nseat 1: west [PREN001 PREN005]", ()),
    ("seats 3\nseat 0: florins 0; hand PREN087", ("play PREN087",)),
    ("seats 3\nseat 0: hand PREN156X", ("play PREN156X",)),
    (BOTH_SIDES, ()),
    (BOTH_SIDES, ("use-ops west", "use-op PREN140X 1")),
    (BOTH_SIDES, ("use-ops west", "use-op PREN140X 2")),
    (HOLY, ()),
    (VOTE, ("use-ops west",)),
    (SERFS, ("play PREN036", "announce", "lose-agent 1")),
)
"""What random play meets too seldom: a table, and answers that lead to the question."""


@cache
def conditions() -> dict[str, Condition]:
    """Every function that gives a refusal or None, by module and name."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules()
        for name, value in vars(module).items()
        if inspect.isfunction(value)
        and value.__module__ == module.__name__
        and value.__annotations__.get("return") == "Refusal | None"
    }


@cache
def positions() -> tuple[tuple[str, PaxRenaissance], ...]:
    """Positions in which, together, every condition allows something."""
    found: list[tuple[str, PaxRenaissance]] = []
    for text, answers in SCENARIOS:
        game = scenario(text)
        go(game, *answers)
        found.append((f"{text}{answers}", game))
    for where, game in positions_of_every_table(0, tables=40, of_a_kind=3):
        found.append((where, game.clone()))
    return tuple(found)


def inventing(condition: Condition) -> Condition:
    """The same condition, with an invented refusal where it would say that all is fine."""

    def refuse(*args: object) -> Refusal:
        refusal = condition(*args)
        return INVENTED if refusal is None else refusal

    return refuse


def put_in_place(monkeypatch: pytest.MonkeyPatch, old: Condition, new: Condition) -> None:
    """Let every module that uses a condition use another one."""
    for module in modules():
        for name, value in vars(module).items():
            if value is old:
                monkeypatch.setattr(module, name, new)


def options_gone(game: PaxRenaissance) -> list[int]:
    """The options that there are no longer."""
    left = question_of(game.position).answers(game.position)
    before = [option.index for option in game.decision.options]
    assert [index for index in before if index in left] == left
    return [index for index in before if index not in left]


@needs_plain
@pytest.mark.parametrize("name", sorted(conditions()))
def test_an_invented_refusal_is_told_and_nothing_else(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = positions()
    put_in_place(monkeypatch, conditions()[name], inventing(conditions()[name]))
    told = 0
    for where, game in met:
        question = question_of(game.position)
        gone = options_gone(game)
        for index in gone:
            refusal = question.refusal(game.position, index)
            if refusal is None:
                # Where nothing is left to choose nothing is asked.
                assert question.answers(game.position) == [], where
                continue
            assert refusal is INVENTED, f"{where}: {ACTIONS[index]}, {refusal.key}"
            told += 1
    assert told, "no position has shown it"
