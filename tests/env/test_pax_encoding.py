"""Pax Renaissance in numbers: every field tells what it says, and nothing else is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import condotta
from condotta.encodings.encoding import encoding_of
from condotta.encodings.pax import LAYOUT, observe
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.cards import CARDS
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import PIECE_TEXTS
from condotta.pax.places import EMPIRE_KEYS, SLOT_KEYS
from condotta.pax.steps import FIRST_QUESTION, STEP_NAMES
from tests.env.pax_decoding import Decoded, facts_of
from tests.pax.configurations import Configuration, games, positions, random_game
from tests.pax.moves import go

pytestmark = pytest.mark.once

TABLE = """
    seats 3
    seat 0: florins 4; west [PREN036 france(PREN044 hungary)]; hand PREN058
    seat 1: florins 300; east [PREN061]; old-maids PREN076
    seat 2: florins 1
    france: paris=Ng bruges=Rt; catholic; repressed p.1 p.1 Rg
    borders: england__france=p.0 aragon__france=p.1
    bishops: PREN061=Bt
    actions 1
    market west: PREN001 PREN002 - PREN003*2 PREN004 any
    active: imperial
"""


def field(game: PaxRenaissance, seat: int | None, name: str) -> list[int]:
    numbers: list[int] = observe(game.view(seat))[LAYOUT.at(name)].tolist()
    return numbers


def cards(game: PaxRenaissance, seat: int | None, name: str, row: int = 0) -> list[str]:
    """The cards that a row of a field marks."""
    size = 178 if name in ("tableaux", "bishops", "used", "silenced") else CARDS
    marks = field(game, seat, name)[row * size : row * size + size]
    return [CARD_KEYS[card] for card, mark in enumerate(marks) if mark]


def marked(game: PaxRenaissance, seat: int | None, name: str, size: int) -> list[tuple[int, int]]:
    """Row and place of each number that is not 0, in a field of rows of this size."""
    numbers = np.array(field(game, seat, name)).reshape(-1, size)
    return [(int(row), int(place)) for row, place in np.argwhere(numbers)]


# --- each field ----------------------------------------------------------------------------------


def test_own_hand_is_told_and_what_others_know_of_it() -> None:
    game = scenario(TABLE)
    assert cards(game, 0, "hand") == ["PREN058"]
    assert cards(game, 1, "hand") == []
    assert cards(game, None, "hand") == []
    assert cards(game, 0, "known", row=0) == ["PREN058"]
    assert cards(game, 1, "known", row=2) == ["PREN058"]


def test_a_card_sold_unseen_is_its_sellers_secret() -> None:
    game = scenario("seats 2\nseat 0: florins 4; hand PREN058 PREN001\nseat 1: florins 2")
    go(game, "sell PREN001")
    assert cards(game, 0, "hand") == ["PREN058"]
    assert cards(game, 0, "own_secrets") == ["PREN001"]
    assert cards(game, 1, "perhaps", row=1) == ["PREN001", "PREN058"]
    assert cards(game, 1, "own_secrets") == []
    assert field(game, 1, "secrets") == [0, 1, 0, 0]
    assert field(game, 1, "hand_sizes") == [0, 1, 0, 0]


def test_tableaux_are_told_from_where_one_sits() -> None:
    game = scenario(TABLE)
    # Seat 0 is two seats to the left of seat 1; west is the second of its rows.
    assert cards(game, 1, "tableaux", row=2 * 2 + 1) == ["PREN036", "france"]
    assert cards(game, 1, "tableaux", row=0) == ["PREN061"]
    assert cards(game, 1, "old_maids", row=0) == ["PREN076"]
    assert cards(game, 1, "bishops", row=1) == ["PREN061"]


def test_queens_vassals_and_owners_are_told() -> None:
    game = scenario(TABLE)
    france, hungary = EMPIRE_KEYS.index("france"), EMPIRE_KEYS.index("hungary")
    assert [row for row, _ in marked(game, 1, "queens", 17)] == [france]
    assert marked(game, 1, "suzerains", 10) == [(hungary, france)]
    assert (france, 2) in marked(game, 1, "owners", 4)
    assert field(game, 1, "states")[france * 4] == 1


def test_the_market_is_told_with_its_coins() -> None:
    game = scenario(TABLE)
    west = 6
    assert cards(game, 0, "market", row=west) == ["PREN001"]
    assert cards(game, 0, "market", row=west + 2) == []
    assert cards(game, 0, "market", row=west + 3) == ["PREN003"]
    assert field(game, 0, "market_florins")[west + 3] == 2


def test_pawns_go_by_their_owners_seat() -> None:
    game = scenario(TABLE)
    paris, english = SLOT_KEYS.index("paris"), SLOT_KEYS.index("england__france")
    aragonese = SLOT_KEYS.index("aragon__france")
    knight = PIECE_TEXTS.index("Ng") - 1
    assert {(paris, knight), (english, 0), (aragonese, 1)} <= {*marked(game, 0, "slots", 13)}
    assert {(paris, knight), (english, 2), (aragonese, 0)} <= {*marked(game, 1, "slots", 13)}
    france = EMPIRE_KEYS.index("france") * 10
    assert field(game, 1, "repressed")[france : france + 4] == [2, 0, 0, 0]
    assert field(game, 2, "repressed")[france : france + 4] == [0, 0, 2, 0]


def test_what_is_greater_than_255_is_told_as_255() -> None:
    assert field(scenario(TABLE), 1, "florins") == [255, 1, 4, 0]


def test_a_card_is_unseen_when_it_lies_nowhere_in_sight() -> None:
    game = scenario(TABLE)
    unseen = cards(game, 1, "unseen")
    for card in ("PREN058", "PREN036", "PREN044", "PREN061", "PREN076", "PREN001"):
        assert card not in unseen
    assert len(unseen) > 100


def test_the_question_tells_what_it_is_about() -> None:
    game = scenario("seats 2\nseat 0: florins 4; hand PREN036\nseat 1: florins 2")
    go(game, "play PREN036")
    kind = game.decision.kind
    phase = field(game, 0, "phase")
    assert phase.index(1) == STEP_NAMES.index(kind)
    assert cards(game, 0, "about_cards") == ["PREN036"]
    assert field(game, 0, "pending")[0] == STEP_NAMES.index(kind) + 1
    assert field(game, 1, "acting") == [0, 1, 0, 0]


def test_standings_tell_what_is_missing() -> None:
    game = scenario(TABLE)
    # Seat 0 has the king of France, and hers is the vassal's: two kings, two more than anybody.
    view: Any = condotta.pax.reading.standing_of(game.view(0))
    lacking = view["lacking"]["imperial"]
    told = np.array(field(game, 0, "missing")).reshape(4, 6)
    assert told[:3, 1].tolist() == [missing + 1 for missing in lacking]
    assert field(game, 0, "active_victories") == [0, 1, 0, 0]


def test_the_end_tells_who_has_won_and_how() -> None:
    game = Configuration((), 3, 1).new(5)
    while not game.over:
        game.play(game.decision.options[-1])
    winners = game.result.winners
    assert field(game, 1, "phase")[-1] == 1
    assert field(game, 1, "winners")[:3] == [int((1 + row) % 3 in winners) for row in range(3)]
    assert sum(field(game, 1, "reason")) == 1
    assert not any(field(game, 1, "acting"))


@pytest.mark.parametrize("place", range(3))
def test_what_was_agreed_is_told(place: int) -> None:
    variant = condotta.pax.rules.VARIANTS[place]
    assert field(Configuration((variant,), 4).new(1), 0, "variants")[place] == 1
    assert field(Configuration((), 4).new(1), 0, "variants") == [0, 0, 0]
    assert field(Configuration((), 2, "none").new(1), 0, "stall_limit") == [0]
    assert field(Configuration((), 2, 12).new(1), 0, "stall_limit") == [12]
    assert field(Configuration((), 2).new(1), 0, "seats") == [1, 0, 0]
    assert field(Configuration((), 2).new(1), None, "spectator") == [1]


def test_astrology_shows_the_tops_of_the_decks() -> None:
    assert len(cards(Configuration(("astrology",), 3).new(1), 2, "deck_tops")) == 2
    assert cards(Configuration((), 3).new(1), 2, "deck_tops") == []


# --- round trip ----------------------------------------------------------------------------------


def clipped(value: Any) -> Any:
    """A value of a view as the numbers have it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return min(value, 255)
    if isinstance(value, list | tuple):
        return type(value)(clipped(one) for one in value)
    return value


def compare_with_views(game: PaxRenaissance, where: str) -> str:
    """Read the numbers of every observer back; give the phase that whoever is asked sees."""
    common = game.common()
    for seat in (*range(game.seats), None):
        view = game.view(seat, common)
        told = Decoded(observe(view), seat or 0).facts()
        for name, value in facts_of(view).items():
            assert told.pop(name) == clipped(value), f"{where}: {name}"
        assert not told
    return str(game.view(None if game.over else game.decision.seat)["phase"])


def round_trips(most: int) -> set[str]:
    phases = {compare_with_views(game, where) for where, game in positions(7, most=most)}
    cycle = games(1000)
    for _ in range(most // 30):
        configuration, seed, policy = next(cycle)
        *_, last = random_game(configuration, seed, policy, most=900)
        phases.add(compare_with_views(last.game, str(configuration)))
    return phases


def test_numbers_say_what_the_view_says() -> None:
    phases = round_trips(150)
    assert phases >= {"next-action", "ops", "place-agents", "announce", "over"}
    assert len(phases) > 15


@pytest.mark.soak
def test_numbers_say_what_the_view_says_everywhere() -> None:
    phases = round_trips(5_000)
    assert phases <= {*STEP_NAMES[FIRST_QUESTION:], "over"}
    # A few questions are too rare to be met at random.
    assert len(phases) > 30


# --- twins ---------------------------------------------------------------------------------------


def tell_apart(most: int) -> int:
    """Compare the numbers of positions a seat cannot tell apart; give how many pairs there were."""
    pairs = 0
    for number, (where, game) in enumerate(positions(11, most=most, first_seed=50)):
        for seat in range(game.seats):
            imagined = game.determinize(seat, Random(number * 10 + seat))
            mine, other = observe(game.view(seat)), observe(imagined.view(seat))
            assert np.array_equal(mine, other), where
            pairs += 1
    return pairs


def test_positions_a_seat_cannot_tell_apart_have_equal_numbers() -> None:
    assert tell_apart(80) > 200


@pytest.mark.soak
def test_ten_thousand_pairs_have_equal_numbers() -> None:
    assert tell_apart(3_600) > 10_000


def test_views_that_differ_in_what_is_told_have_different_numbers() -> None:
    met: dict[str, bytes] = {}
    for _, game in positions(5, most=60, first_seed=90):
        for seat in range(game.seats):
            view = game.view(seat)
            met[f"{seat} {facts_of(view)}"] = bytes([seat]) + observe(view).tobytes()
    assert len(met) > 100
    assert len(set(met.values())) == len(met)


# --- what is no view, and the version ------------------------------------------------------------


def changed(change: Callable[[Any], None]) -> object:
    view = scenario(TABLE).view(0)
    change(view)
    return view


@pytest.mark.parametrize(
    "given",
    [
        None,
        "a view",
        {},
        condotta.new("condottiere", seats=2, seed=1).view(0),
        changed(lambda view: view.pop("hand")),
        changed(lambda view: view["hand"].append("joker")),
        changed(lambda view: view.update(phase="siesta")),
        changed(lambda view: view.update(seats=7)),
        changed(lambda view: view["players"].pop()),
        changed(lambda view: view["players"][1].update(kings=-1)),
    ],
)
def test_what_is_no_view_is_refused(given: object) -> None:
    with pytest.raises(condotta.BadView):
        observe(given)


def test_the_encoding_of_pax_renaissance_is_found_by_name() -> None:
    encoding = encoding_of("pax-renaissance")
    assert encoding.layout is LAYOUT
    assert encoding.actions == len(scenario(TABLE).mask()) == 7147
    assert encoding.memory is None
