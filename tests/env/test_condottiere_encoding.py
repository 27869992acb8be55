"""Condottiere in numbers: every field tells what it says, and nothing else is told."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.cards import KIND_NAMES
from condotta.core.event import Event
from condotta.encodings.condottiere import LAYOUT, PLAYED, Played, observe
from condotta.encodings.condottiere.layout import PHASES
from condotta.encodings.encoding import encoding_of
from condotta.encodings.layout import Layout
from tests.condottiere.boards import TWO_LEAD
from tests.condottiere.configurations import UNIFORM, games, positions, random_game
from tests.condottiere.scenario import A, B, C, D, act, new, table
from tests.condottiere.test_twins import twin
from tests.env.decoding import Decoded, cards, facts_of

pytestmark = pytest.mark.once

ENCODED = [LAYOUT, PLAYED]


def field(game: Condottiere, seat: int | None, name: str) -> list[int]:
    numbers: list[int] = observe(game.view(seat))[LAYOUT.at(name)].tolist()
    return numbers


def kinds(game: Condottiere, seat: int | None, name: str, row: int = 0) -> list[str]:
    """The cards a field tells, in a row of it."""
    return cards(field(game, seat, name)[row * 15 : row * 15 + 15])


# --- each field ----------------------------------------------------------------------------------


def test_own_hand_is_told_and_no_other() -> None:
    game = table(hands={A: "1 10 10", B: "winter"})
    assert kinds(game, A, "hand") == ["mercenary-1", "mercenary-10", "mercenary-10"]
    assert kinds(game, B, "hand") == ["winter"]
    assert kinds(game, None, "hand") == []


def test_seats_are_told_from_where_one_sits() -> None:
    game = table(hands={A: "1", B: "2 2", C: "3 3 3"}, lines={B: "6 drummer"}, seats=3)
    assert field(game, A, "hand_sizes") == [1, 2, 3, 0, 0, 0]
    assert field(game, B, "hand_sizes") == [2, 3, 1, 0, 0, 0]
    assert field(game, None, "hand_sizes") == [1, 2, 3, 0, 0, 0]
    assert field(game, C, "present") == [1, 1, 1, 0, 0, 0]
    assert field(game, C, "strengths") == [0, 0, 12, 0, 0, 0]
    assert kinds(game, C, "lines", row=2) == ["mercenary-6", "drummer"]


def test_secret_hand_sizes_are_zeros_but_for_ones_own() -> None:
    game = table(hands={A: "1", B: "2 2"}, edition="1995", seats=2)
    assert field(game, B, "hand_sizes") == [2, 0, 0, 0, 0, 0]
    assert field(game, None, "hand_sizes") == [0] * 6
    assert field(game, B, "options")[3] == 0


def test_the_board_is_told() -> None:
    owners = {B: "firenze siena", D: "roma"}
    game = table(
        hands={A: "1", D: "2"},
        owners=owners,
        variants=["capturing-regions"],
        pope="torino",
        placer=C,
        turn=D,
    )
    assert field(game, B, "region_counts") == [2, 0, 1, 0, 0, 0]
    owned = np.array(field(game, B, "owners")).reshape(6, 17)
    assert [row.tolist() for row in np.argwhere(owned)] == [[0, 3], [0, 12], [2, 11]]
    assert np.flatnonzero(field(game, A, "pope")).tolist() == [14]
    assert np.flatnonzero(field(game, A, "contested")).tolist() == [11]
    assert field(game, A, "placer") == [0, 0, 1, 0, 0, 0]
    assert field(game, A, "defender") == [0, 0, 0, 1, 0, 0]
    assert field(game, C, "acting") == [0, 1, 0, 0, 0, 0]
    assert field(game, A, "holder") == [0] * 6
    assert field(game, A, "phase") == [0, 1, 0, 0, 0, 0, 0, 0, 0]


def test_before_a_battle_the_token_is_with_its_holder() -> None:
    game = new(seats=3, options={"start_seat": 2})
    assert field(game, A, "phase")[0] == 1
    assert field(game, B, "holder") == [0, 1, 0, 0, 0, 0]
    assert field(game, B, "start_seat") == [0, 1, 0, 0, 0, 0]
    assert not any(field(game, B, "contested"))


def test_who_passed_and_who_fights_is_told() -> None:
    game = table(hands={A: "1", B: "2", C: "3"}, out=[D], turn=B)
    act(game, "pass")
    assert field(game, C, "out") == [0, 1, 0, 1, 0, 0]
    assert field(game, C, "fighters") == [1, 1, 1, 1, 0, 0]


def test_a_card_taken_back_is_known_to_the_others() -> None:
    game = table(hands={A: "scarecrow 1", B: "2"}, lines={A: "10"})
    act(game, "scarecrow", "take-back 10")
    assert kinds(game, B, "known", row=3) == ["mercenary-10"]
    assert kinds(game, None, "known", row=0) == ["mercenary-10"]
    assert not any(field(game, A, "known"))


def test_cards_shown_are_told_to_those_who_saw_them() -> None:
    game = table(hands={A: "10 10 winter", B: "1", C: "2"}, seats=3)
    game.show(A, ["mercenary-10", "winter"], [C])
    assert kinds(game, C, "known", row=1) == ["mercenary-10", "winter"]
    assert kinds(game, A, "shown", row=2) == ["mercenary-10", "winter"]
    assert not any(field(game, B, "known") + field(game, C, "shown"))
    # That so many were shown, everybody sees: A, two seats to the left of B, showed C, one.
    assert np.flatnonzero(field(game, B, "shows")).tolist() == [2 * 6 + 1]
    assert max(field(game, B, "shows")) == 2


def test_face_down_cards_are_told_to_their_owner_alone() -> None:
    options = {"hidden_turnup": "any"}
    game = table(
        hands={A: "2 6", B: "1"},
        face_down={A: "10"},
        variants=["hidden-cards"],
        options=options,
    )
    act(game, "6")
    assert kinds(game, A, "face_down") == ["mercenary-10"]
    assert kinds(game, A, "laid_now") == ["mercenary-6"]
    assert field(game, A, "face_down_counts")[0] == 2
    assert field(game, A, "phase")[4] == 1
    # The others see a turn going on.
    assert field(game, B, "face_down_counts")[3] == 1
    assert field(game, B, "phase")[1] == 1
    assert not any(field(game, B, "face_down") + field(game, B, "laid_now"))


def test_a_hand_step_does_not_tell_whose_answer_is_awaited() -> None:
    game = table(hands={A: "1 1", B: "winter spring", C: "2 2"}, seats=3, turn=C, out=[A, B])
    act(game, "pass", *(["choose-region ancona"]))
    assert game.decision.kind == "hand"
    assert field(game, B, "acting") == [1, 0, 0, 0, 0, 0]
    assert field(game, A, "acting") == [0] * 6
    assert field(game, A, "phase") == field(game, B, "phase")


def test_piles_are_told_and_what_is_left_is_unseen() -> None:
    game = table(hands={A: "10 10", B: "1"}, lines={C: "10"}, discards="winter 10")
    assert kinds(game, A, "discards") == ["mercenary-10", "winter"]
    # There are eight of the one and three of the other; A sees four of the eight.
    assert kinds(game, A, "unseen").count("mercenary-10") == 4
    assert kinds(game, B, "unseen").count("mercenary-10") == 6
    assert kinds(game, A, "unseen").count("winter") == 2


def test_a_hand_thrown_in_unseen_is_told_to_who_threw_it() -> None:
    hands = {A: "1 1", B: "heroine winter", C: "1 1"}
    game = table(hands, seats=3, edition="1995", options={"show_hand_counts": True})
    act(game, "1", "pass", "pass", "pass", "discard-hand")
    assert kinds(game, B, "own_thrown") == ["winter", "heroine"]
    assert kinds(game, A, "own_thrown") == []
    assert field(game, A, "counters")[5] == 2


def test_who_declined_to_choose_is_told() -> None:
    game = table(
        hands={A: "1", B: "2"},
        edition="1995",
        phase="next-choice",
        contested=None,
        holder=B,
        placer=B,
    )
    act(game, "decline")
    assert field(game, D, "first_decliner") == [0, 0, 1, 0, 0, 0]
    assert field(game, D, "counters")[3] == 1


def test_a_final_battle_and_a_defender_who_has_played_are_told() -> None:
    final = table(
        {A: "1", B: "2"}, seats=5, owners=TWO_LEAD, contested=None, final=True, fighters=[A, B]
    )
    assert field(final, C, "battle") == [0, 1]
    assert field(final, C, "fighters") == [0, 0, 0, 1, 1, 0]
    assert not any(field(final, C, "placer"))
    capturing = table(
        hands={A: "1", B: "2"}, lines={B: "3"}, owners={B: "roma"}, variants=["capturing-regions"]
    )
    assert field(capturing, A, "battle") == [1, 0]


def test_how_far_the_game_has_come_is_told() -> None:
    variants = ["draw-after-battle", "campaign"]
    game = table({A: "1", B: "2"}, variants=variants, battle=4, round=1, barren=2, game_number=3)
    pile = game.view(A)["draw_pile"]
    assert pile == 108
    assert field(game, A, "counters") == [4, 1, 2, 0, 3, 0, pile]


def test_a_card_kept_so_far_is_told_to_the_keeper() -> None:
    game = table(
        hands={B: "1 5 winter"}, seats=3, phase="keep", contested="ancona", kept_first="mercenary-5"
    )
    assert kinds(game, B, "kept") == ["mercenary-5"]
    assert kinds(game, A, "kept") == []


def test_a_campaign_tells_its_points_and_its_goal() -> None:
    game = table(
        hands={A: "1"}, variants=["campaign"], options={"target": 300}, points=[3, 260, 0, 7]
    )
    assert field(game, B, "points") == [255, 0, 7, 3, 0, 0]
    assert field(game, B, "goal") == [3, 5, 255]
    assert field(game, B, "variants") == [0, 1, 0, 0, 0]


def test_the_end_tells_who_has_won() -> None:
    game = new(seats=3, seed=4, options={"max_battles": 1})
    while not game.over:
        game.play(game.decision.options[-1])
    winners = game.result.winners
    assert field(game, B, "phase")[-1] == 1
    assert field(game, B, "winners")[:3] == [int((B + row) % 3 in winners) for row in range(3)]
    assert not any(field(game, B, "acting"))


def test_only_a_spectator_is_one() -> None:
    game = new()
    assert field(game, None, "spectator") == [1]
    assert field(game, A, "spectator") == [0]


@pytest.mark.parametrize(
    ("given", "name", "place"),
    [
        ({"edition": "1995"}, "edition", 0),
        ({"variants": ["draw-after-battle"]}, "variants", 0),
        ({"variants": ["bigger-kingdoms"]}, "variants", 2),
        ({"edition": "1995", "variants": ["capturing-cities"]}, "variants", 3),
        ({"edition": "1995", "variants": ["points"]}, "variants", 1),
        ({"variants": ["hidden-cards"]}, "variants", 4),
        ({"options": {"bishop_strength": "winter_flat"}}, "options", 0),
        ({"options": {"pope_on_contested": "forbid"}}, "options", 1),
        ({"edition": "1995", "options": {"show_discarded_hand": True}}, "options", 2),
        ({"edition": "1995", "options": {"show_hand_counts": True}}, "options", 3),
        ({"variants": ["hidden-cards"], "options": {"hidden_turnup": "any"}}, "options", 4),
        ({"variants": ["hidden-cards"], "options": {"hidden_scarecrow": "any"}}, "options", 5),
    ],
)
def test_what_was_agreed_is_told(given: dict[str, Any], name: str, place: int) -> None:
    usual = {key: value for key, value in given.items() if key == "edition"} if place else {}
    assert field(new(**given), A, name)[place] == 1
    assert field(new(**usual), A, name)[place] == 0


def test_shows_that_are_forbidden_and_the_last_battle_are_told() -> None:
    game = new(options={"allow_show": False, "max_battles": 1000})
    assert field(game, A, "options")[6] == 0
    assert field(new(), A, "options")[6] == 1
    assert field(game, A, "most_battles") == [255]
    assert field(new(), A, "most_battles") == [200]


# --- round trip ----------------------------------------------------------------------------------


def clipped(value: Any) -> Any:
    """A value of a view as the numbers have it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return min(value, 255)
    if isinstance(value, list | tuple):
        return type(value)(clipped(one) for one in value)
    return value


def compare_with_views(game: Condottiere, where: str) -> str:
    """Read the numbers of every observer back; give the phase that whoever is asked sees."""
    common = game.common()
    for seat in (*range(game.seats), None):
        view = game.view(seat, common)
        told = Decoded(observe(view), seat or 0).facts()
        expected = {name: clipped(value) for name, value in facts_of(view).items()}
        assert told == expected, where
        # Nothing else is asked of a seat in a battle than its turn.
        if view["phase"] in ("turn", "scarecrow", "pope", "turn-up"):
            battle = view["battle"]
            assert isinstance(battle, dict)
            assert view["acting"] == battle["turn"]
    return str(game.view(None if game.over else game.decision.seat)["phase"])


def round_trips(most: int) -> set[str]:
    phases = {compare_with_views(game, where) for where, game in positions(7, most=most)}
    for configuration, seed, policy in zip_some(most // 30):
        *_, last = random_game(configuration, seed, policy, most=600)
        phases.add(compare_with_views(last.game, str(configuration)))
    return phases


def zip_some(number: int) -> list[Any]:
    cycle = games(1000)
    return [next(cycle) for _ in range(number)]


def test_numbers_say_what_the_view_says() -> None:
    assert round_trips(120) >= {"choose-region", "turn", "scarecrow", "pope", "hand", "over"}


@pytest.mark.soak
def test_numbers_say_what_the_view_says_everywhere() -> None:
    assert round_trips(5_000) == set(PHASES)


# --- twins ---------------------------------------------------------------------------------------


def tell_apart(most: int) -> int:
    """Compare the numbers of positions a seat cannot tell apart; give how many pairs there were."""
    pairs = 0
    for number, (where, game) in enumerate(positions(11, most=most, first_seed=50)):
        for seat in range(game.seats):
            rng = Random(number * 10 + seat)
            numbers = observe(game.view(seat))
            others = [twin(game, seat, rng)]
            # Of somebody else's hand step an imagined position may be past.
            if seat == game.decision.seat or game.decision.kind != "hand":
                others.append(game.determinize(seat, rng))
            for other in others:
                assert np.array_equal(observe(other.view(seat)), numbers), where
                pairs += 1
    return pairs


def test_positions_a_seat_cannot_tell_apart_have_equal_numbers() -> None:
    assert tell_apart(50) > 300


@pytest.mark.soak
def test_ten_thousand_pairs_have_equal_numbers() -> None:
    assert tell_apart(1_600) > 10_000


def test_views_that_differ_in_what_is_told_have_different_numbers() -> None:
    met: dict[str, bytes] = {}
    for _, game in positions(5, most=100, first_seed=90):
        for seat in range(game.seats):
            view = game.view(seat)
            # Rows are relative to the seat: without it different views would look the same.
            facts = {"seat": seat, **facts_of(view)}
            met[json.dumps(facts, sort_keys=True)] = bytes([seat]) + observe(view).tobytes()
    assert len(met) > 300
    assert len(set(met.values())) == len(met)


# --- what was played -----------------------------------------------------------------------------


def heard(events: list[Event], seat: int | None, seats: int) -> Played:
    memory = Played(seat, seats)
    for event in events:
        memory.hear(event if seat is None else event.seen_by(seat))
    return memory


def test_what_was_played_is_remembered_from_where_one_sits() -> None:
    game = table(hands={A: "1 1 scarecrow", B: "2 2", C: "3"}, seats=3)
    events = act(game, "1", "2", "pass", "scarecrow", "take-back 1", "2", "1")
    numbers = heard(events, B, 3).recall()
    assert cards(numbers[:15].tolist()) == ["mercenary-2", "mercenary-2"]
    assert cards(numbers[30:45].tolist()) == ["mercenary-1", "mercenary-1", "scarecrow"]
    assert not numbers[15:30].any()
    assert np.array_equal(heard(events, None, 3).recall(), heard(events, A, 3).recall())


def test_a_face_down_card_counts_when_it_is_turned_up() -> None:
    game = table(hands={A: "1 6", B: "2 2"}, seats=2, variants=["hidden-cards"])
    first = act(game, "6", "2")
    assert not heard(first, A, 2).recall().any()
    second = act(game, "1")
    assert cards(heard(first + second, B, 2).recall()[15:30].tolist()) == ["mercenary-6"]


def test_a_shuffle_makes_all_that_was_played_forgotten() -> None:
    memory = Played(A, 2)
    memory.hear(Event("card-played", {"seat": 0, "card": "winter", "strength": 0}))
    assert memory.recall().any()
    for kind in ("game-begins", "round-begins", "deck-reshuffled"):
        memory.hear(Event("card-played", {"seat": 0, "card": "winter", "strength": 0}))
        memory.hear(Event(kind, {}))
        assert not memory.recall().any()


def test_a_row_given_stays_as_it_is() -> None:
    memory = Played(A, 2)
    before = memory.recall()
    memory.hear(Event("card-played", {"seat": 0, "card": "winter", "strength": 0}))
    assert not before.any()


def test_what_was_played_agrees_with_what_left_the_hands() -> None:
    """Without Scarecrows that take back, what was played lies in lines and on the discard pile."""
    for configuration, seed, _ in zip_some(12):
        if configuration.edition != "2007" or configuration.has("hidden-cards"):
            continue
        memory = Played(None, configuration.seats)
        taken_back = False
        for step in random_game(configuration, seed, UNIFORM, most=60):
            for event in step.events:
                memory.hear(event)
                taken_back |= event.kind in ("card-taken-back", "hand-discarded")
                taken_back &= event.kind not in ("game-begins", "round-begins", "deck-reshuffled")
            if taken_back or configuration.has("draw-after-battle"):
                continue
            view: Any = step.game.view(None)
            seen = [*view["discards"], *(card for one in view["players"] for card in one["line"])]
            rows = memory.recall().reshape(6, 15).sum(axis=0)
            assert cards(rows.tolist()) == sorted(seen, key=KIND_NAMES.index)


# --- what is no view, and the version ------------------------------------------------------------


def changed(change: Callable[[Any], None]) -> object:
    view = new().view(A)
    change(view)
    return view


@pytest.mark.parametrize(
    "given",
    [
        None,
        "a view",
        {},
        condotta.new("pax-renaissance", seats=2, seed=1).view(0),
        changed(lambda view: view.pop("hand")),
        changed(lambda view: view["hand"].append("joker")),
        changed(lambda view: view.update(phase="siesta")),
        changed(lambda view: view.update(seats=7)),
        changed(lambda view: view.update(seats=0)),
        changed(lambda view: view["players"][1].update(strength=-1)),
    ],
)
def test_what_is_no_view_is_refused(given: object) -> None:
    with pytest.raises(condotta.BadView):
        observe(given)


def test_an_unknown_game_has_no_encoding() -> None:
    with pytest.raises(condotta.SetupError, match=r"no game named 'chess'\. Known: condottiere"):
        encoding_of("chess")


def test_the_encoding_of_condottiere_is_found_by_name() -> None:
    encoding = encoding_of("condottiere")
    assert encoding.layout is LAYOUT
    assert encoding.actions == len(new().mask()) == 93
    assert encoding.memory is not None
    assert encoding.memory.layout is PLAYED


def fingerprint(layout: Layout) -> str:
    fields = [[field.name, field.size, field.tells] for field in layout.fields]
    return hashlib.sha256(json.dumps(fields).encode()).hexdigest()[:16]


def test_a_layout_that_changes_is_another_version() -> None:
    """Whoever has trained on a layout must notice: count ``version`` up and write it down here.

    Only a sentence that is put better, and says the same, may keep its version.
    """
    told = {(layout.name, layout.version): fingerprint(layout) for layout in ENCODED}
    assert told == {
        ("condottiere", 1): "882249ffcfcf6dfa",
        ("condottiere played", 1): "39eb4ead9ec9b5a4",
    }
