"""Information states: the same exactly where a seat cannot tell histories apart.

On the small games this is proved: every history is looked at, and what each seat could tell is found
out in another way, from views taken at every step of the rules. On the large ones it is tried on
twins: positions that differ only in what a seat cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random

import pytest

import condotta
from condotta.condottiere import Condottiere, phases
from condotta.condottiere.flow import QUESTIONS, question_of, run_step
from condotta.condottiere.position import Position
from condotta.condottiere.view import Common, view_of
from condotta.core.action import Action
from condotta.core.game import Game
from condotta.env.information import Information
from condotta.env.worlds import Agreed, DealtWorld
from condotta.pax import PaxRenaissance
from tests.condottiere import configurations as condottiere
from tests.condottiere import test_twins as condottiere_twins
from tests.games.hidden import tell_twins_apart
from tests.games.json_forms import bare
from tests.pax import configurations as pax
from tests.pax import test_twins as pax_twins

DEALING = (phases.SETUP, phases.DEAL, phases.FINAL)


class Told:
    """What each seat could tell of a history: numbers that stand for all it has seen and done."""

    def __init__(self, seats: int) -> None:
        self.numbers: dict[tuple[int, str], int] = {}
        self.looks: dict[int, str] = {0: ""}
        self.start = (0,) * seats

    def then(self, before: int, item: str) -> int:
        """Add something to what was seen and done; the same again at once is no news."""
        key = (before, item)
        if key not in self.numbers:
            fresh = len(self.looks)
            self.numbers[key] = self.numbers[fresh, item] = fresh
            self.looks[fresh] = self.looks[before]
        return self.numbers[key]

    def look(self, before: int, table: str) -> int:
        """Add how the table looks, unless it looks as it did."""
        if self.looks[before] == table:
            return before
        after = self.then(before, table)
        self.looks[after] = table
        return after


QUESTION = ("phase", "acting", "decision")


def glimpse(position: Position, seat: int) -> str:
    """How the table looks to a seat, whoever is asked."""
    view = view_of(position, seat, None, [], Common(position))
    table = {name: value for name, value in view.items() if name not in QUESTION}
    return json.dumps(table, sort_keys=True)


def steps_of(game: Condottiere, action: Action) -> Iterator[Position]:
    """Go through the steps of the rules that an answer leads to, up to a question or a deal."""
    position = game._position.clone()
    index = action.index
    while True:
        question_of(position).answer(position, index, [])
        yield position
        while QUESTIONS[position.phase] is None and position.phase != phases.OVER:
            if position.phase in DEALING:
                return
            run_step(position, [])
            yield position
        if position.phase == phases.OVER:
            return
        answers = question_of(position).answers(position)
        if len(answers) > 1:
            return
        index = answers[0]


def asked(game: Game, seat: int) -> str | None:
    """What a seat sees of the question that is pending; of another's secret one nothing."""
    if not game.over and game.decision.secret and game.decision.seat != seat:
        return None
    view = game.view(seat)
    return json.dumps([view[name] for name in QUESTION])


def see(told: Told, before: int, game: Condottiere, seat: int) -> int:
    """Add what a seat sees while a question is pending."""
    table = told.look(before, glimpse(game._position, seat))
    question = asked(game, seat)
    return table if question is None else told.then(table, question)


def prove(agreed: Agreed) -> int:
    """See at every history that texts and what could be told go together; give how many."""
    told = Told(agreed.seats)
    texts: list[dict[int, str]] = [{} for _ in range(agreed.seats)]
    numbers: list[dict[str, int]] = [{} for _ in range(agreed.seats)]
    count = 0
    waiting = [(DealtWorld(agreed), told.start)]
    while waiting:
        world, known = waiting.pop()
        if world.awaits_chance:
            for outcome in range(len(world.chances())):
                dealt = world.copy()
                assert isinstance(dealt, DealtWorld)
                dealt.deal(outcome)
                waiting.append((dealt, known))
            continue
        game = world.game
        assert isinstance(game, Condottiere)
        count += 1
        known = tuple(see(told, before, game, seat) for seat, before in enumerate(known))
        for seat in range(agreed.seats):
            text = "\n".join(world.lines(seat))
            assert texts[seat].setdefault(known[seat], text) == text
            assert numbers[seat].setdefault(text, known[seat]) == known[seat]
        if not game.over:
            options = game.decision.options
            waiting += [_after(world, game, action, known, told) for action in options]
    return count


def _after(
    world: DealtWorld, game: Condottiere, action: Action, known: tuple[int, ...], told: Told
) -> tuple[DealtWorld, tuple[int, ...]]:
    seen = list(known)
    actor = game.decision.seat
    seen[actor] = told.then(seen[actor], str(action))
    for position in steps_of(game, action):
        for seat in range(game.seats):
            seen[seat] = told.look(seen[seat], glimpse(position, seat))
    played = world.copy()
    assert isinstance(played, DealtWorld)
    played.play(action)
    return played, tuple(seen)


HIDDEN = (("hidden_scarecrow", "any"), ("hidden_turnup", "any"))

SMALL = [
    Agreed("condottiere", 2, "mini-2"),
    Agreed("condottiere", 3, "mini-3-rounds"),
]
LARGE = [
    Agreed("condottiere", 2, "mini-2", ("hidden-cards",), HIDDEN),
    Agreed("condottiere", 2, "mini-2-regions"),
    Agreed("condottiere", 2, "mini-2-regions", ("capturing-regions",)),
    Agreed("condottiere", 2, "mini-2-rounds"),
    Agreed("condottiere", 3, "mini-3"),
]


@pytest.mark.once
@pytest.mark.parametrize("agreed", SMALL, ids=str)
def test_a_text_says_exactly_what_a_seat_could_tell(agreed: Agreed) -> None:
    assert prove(agreed) > 2_000


@pytest.mark.soak
@pytest.mark.parametrize("agreed", LARGE, ids=str)
def test_a_text_says_exactly_what_a_seat_could_tell_of_larger_games(agreed: Agreed) -> None:
    assert prove(agreed) > 4_000


def begun(game: Game) -> Information:
    return Information(condotta.restore(bare(game)))


def remember_condottiere(
    game: Condottiere, other: Condottiere, seat: int, rng: Random, where: str
) -> None:
    """Go on in both worlds, as long as they must look the same, and compare what was seen."""
    one, two = begun(game), begun(other)
    assert one.text(seat) == two.text(seat), where
    for _ in range(4):
        if game.over or other.over or game.decision.kind != other.decision.kind:
            return
        action = condottiere_twins.same_answer(game, other, seat, rng)
        if action is None:
            return
        question = game.decision.kind
        events = one.play(game, action), two.play(other, action)
        if not condottiere_twins.compare(*events, seat, question):
            return
        assert one.text(seat) == two.text(seat), where


def remember_pax(
    game: PaxRenaissance, other: PaxRenaissance, seat: int, rng: Random, where: str
) -> None:
    """Go on in both worlds, as long as they must look the same, and compare what was seen."""
    one, two = begun(game), begun(other)
    assert one.text(seat) == two.text(seat), where
    for _ in range(4):
        if game.over or other.over or game.decision.kind != other.decision.kind:
            return
        both = [option for option in game.decision.options if option in other.decision.options]
        if game.decision.seat != seat:
            both = [option for option in both if option.kind not in ("play", "sell")]
        if not both:
            return
        action = rng.choice(both)
        told = [*one.play(game, action), *two.play(other, action)]
        if any(event.kind in pax_twins.NEWS for event in told):
            return
        assert one.text(seat) == two.text(seat), where


def twins_of_condottiere(met: Iterable[tuple[str, Condottiere]]) -> int:
    return tell_twins_apart(met, condottiere_twins.twin, remember_condottiere, ())["pairs"]


def twins_of_pax(met: Iterable[tuple[str, PaxRenaissance]]) -> int:
    return tell_twins_apart(met, pax_twins.twin, remember_pax, ())["pairs"]


@pytest.mark.once
def test_twins_have_the_same_information_state() -> None:
    assert twins_of_condottiere(condottiere.positions(37, most=40, first_seed=61_000)) > 140
    assert twins_of_pax(pax.positions(41, most=25, first_seed=61_000)) > 60
    assert twins_of_pax(pax_twins.secretive()) > 60


@pytest.mark.soak
def test_ten_thousand_twins_have_the_same_information_state() -> None:
    assert twins_of_condottiere(condottiere.positions(23, most=2_800, first_seed=62_000)) > 10_000
    assert twins_of_pax(pax.positions(23, most=3_500, first_seed=62_000)) > 10_000
