"""Two cities apart: Venice with its second place, Constantinople with three; and P-CHECK."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from condotta.pax.flow import question_of, settle
from condotta.pax.position import top
from condotta.pax.scenario import position_of
from condotta.pax.steps import HAND_LIMIT
from tests.pax.moves import (
    asked,
    florins,
    go,
    kinds,
    offered,
    options,
    part,
    pieces,
    repressed,
    side,
)

CONDOTTIERI = ("PREN024", "PREN055", "PREN143X")
"""The cards that open the second place in Venice (P-AB06)."""


def table(text: str, seats: int = 2) -> PaxRenaissance:
    return scenario(f"seats {seats}\n{text}")


def venice(game: PaxRenaissance) -> list[object]:
    """What stands in Venice."""
    return [pieces(game).get(slot) for slot in ("venice", "venice_2")]


def levy_in_venice(text: str) -> list[object]:
    """Hold a fair from Timbuktu over Aragon and see what Venice has then."""
    game = table(
        f"open: timbuktu\nmarket east: any*3 any any any any any\naragon: algiers=Rt timbuktu=Rt\n{text}"
    )
    go(game, "convene-fair east")
    return venice(game)


# --- The second place ----------------------------------------------------------------------------


@pytest.mark.rule("P-G4c.1")
@pytest.mark.parametrize("card", CONDOTTIERI)
@pytest.mark.parametrize("seat", [0, 1])
def test_any_condottiere_in_any_tableau_opens_a_second_place_in_venice(
    card: str, seat: int
) -> None:
    line = "papal_states: venice=Rr"
    assert levy_in_venice(line) == ["Rr", None]
    assert levy_in_venice(f"{line}\nseat {seat}: west [{card}]") == ["Rr", "Ng"]


@pytest.mark.rule("P-G4c.1")
@pytest.mark.parametrize(
    "text",
    [
        "seat 0: hand PREN024",
        "seat 0: west [PREN024]\nbishops: PREN024=Bg",
        "market west: any PREN024 any any any any",
    ],
)
def test_in_hand_in_the_market_or_silenced_a_condottiere_opens_nothing(text: str) -> None:
    assert levy_in_venice(f"papal_states: venice=Rr\n{text}") == ["Rr", None]


@pytest.mark.rule("P-G4c.1")
@pytest.mark.ruling("P-R32")
@pytest.mark.parametrize(
    ("state", "after"),
    [
        ("catholic", ["Rr", "Ng"]),
        ("medieval", ["Rr", "Ng"]),
        ("islamic", ["Rr", None]),
        ("reformist", ["Rr", None]),
    ],
)
def test_the_second_place_is_open_while_the_icon_of_venice_is_golden(
    state: str, after: list[object]
) -> None:
    assert levy_in_venice(f"papal_states: {state}; venice=Rr\nseat 0: west [PREN024]") == after


@pytest.mark.rule("P-G4c.1")
def test_several_condottieri_do_not_add_up() -> None:
    line = "seat 0: west [PREN024 PREN055]\nseat 1: west [PREN143X]"
    after = levy_in_venice(f"{line}\npapal_states: venice=Rr venice_2=Nt")
    assert after == ["Rr", "Nt"]


@pytest.mark.ruling("P-R32")
@pytest.mark.parametrize("piece", ["Ng", "Rr", "Nt"])
def test_a_piece_of_any_kind_and_colour_may_use_the_second_place(piece: str) -> None:
    game = table(
        f"""
        seat 0: florins 1; west [PREN024]
        seat 1: west [papal_states]
        papal_states: venice=Rg; repressed {piece}
        borders: aragon__papal_states=p.0 ottoman__papal_states=p.0
        """
    )
    # A vote in the Papal States, after which the token is set free.
    go(game, "use-ops west", "use-op PREN024 1", "stop")
    assert options(game) == {"stop", f"free-piece papal_states {piece} venice_2"}
    go(game, f"free-piece papal_states {piece} venice_2")
    assert venice(game) == ["Rg", piece]


@pytest.mark.rule("P-G4c.1", "P-G4c.2")
@pytest.mark.vector("WX-18")
def test_condottieri_in_venice() -> None:
    # (a) Both agents go to Venice, one of them for a florin.
    game = table("seat 0: florins 1; hand PREN024\npapal_states: venice=Rr")
    go(game, "play PREN024")
    assert offered(game, "place-agent") == {"1 venice", "1 venice_2"}
    go(game, "place-agent 1 venice_2", "place-agent 2 venice")
    assert venice(game) == ["Ng", "Ng"]
    assert repressed(game, "papal_states") == ["Rr"]
    assert florins(game) == 0
    # (b, c) With one knight left, a fair that comes by fills the place again.
    after = levy_in_venice("seat 0: west [PREN024]\npapal_states: venice=Ng")
    assert after == ["Ng", "Ng"]
    # (d) A bishop moves onto the card: one knight goes at once.
    game = table(
        """
        seat 0: west [PREN008]
        seat 1: west [PREN024 PREN055]
        papal_states: venice=Ng venice_2=Ng
        bishops: PREN055=Bg
        """
    )
    go(game, "use-ops west", "choose-card PREN024")
    assert venice(game) == ["Ng", "Ng"]
    game = table(
        """
        seat 0: west [PREN008]
        seat 1: west [PREN024 PREN130X]
        papal_states: venice=Ng venice_2=Ng
        bishops: PREN130X=Bg
        """
    )
    go(game, "use-ops west", "choose-card PREN024")
    assert venice(game) == ["Ng", None]


@pytest.mark.rule("P-G4c.2", "P-G4c.3")
@pytest.mark.ruling("P-R32")
@pytest.mark.decision("DEC-34")
@pytest.mark.parametrize(("lost", "left"), [("venice", "Rt"), ("venice_2", "Ng")])
def test_when_the_card_is_sold_the_actor_chooses_who_stays(lost: str, left: str) -> None:
    game = table("seat 0: west [PREN024]\npapal_states: venice=Ng venice_2=Rt")
    go(game, "sell PREN024")
    assert asked(game) == (0, "venice-limit")
    assert options(game) == {"choose-slot venice", "choose-slot venice_2"}
    go(game, f"choose-slot {lost}")
    assert venice(game) == [left, None]
    assert game.problems() == []


@pytest.mark.rule("P-G4c.2")
@pytest.mark.ruling("P-R32")
def test_the_actor_chooses_also_when_an_opponents_card_is_lost() -> None:
    # PREN001 beheads a western card with a bishop; PREN024 has one, but its owner is immune.
    game = table(
        """
        seat 0: west [PREN001]
        seat 1: west [PREN024 PREN136X]
        papal_states: venice=Ng venice_2=Rt
        bishops: PREN024=Bg
        """
    )
    go(game, "use-ops west", "use-op PREN001 1")
    assert "PREN024" not in side(game, 1, "west")
    assert asked(game) == (0, "venice-limit")


@pytest.mark.rule("P-G4c.2")
def test_another_condottiere_keeps_the_place_open() -> None:
    game = table("seat 0: west [PREN024 PREN055]\npapal_states: venice=Ng venice_2=Rt")
    go(game, "sell PREN024")
    assert venice(game) == ["Ng", "Rt"]
    go(game, "sell PREN055")
    assert asked(game) == (0, "venice-limit")


@pytest.mark.rule("P-G4c.2")
def test_a_reformation_of_the_papal_states_closes_the_place() -> None:
    game = table(
        """
        seat 0: hand PREN005; west [PREN024]
        papal_states: venice=Nr venice_2=Rr
        borders: aragon__papal_states=Sg
        france: paris=Nr
        """
    )
    go(game, "play PREN005", "announce", "choose-empire papal_states", "lose-piece Nr paris")
    assert part(game, "empires", "papal_states", "state") == "reformist"
    assert asked(game) == (0, "venice-limit")
    go(game, "choose-slot venice")
    assert venice(game) == ["Rr", None]
    assert asked(game) == (0, "regime-concession")


@pytest.mark.rule("P-G4c.2")
@pytest.mark.decision("DEC-34")
def test_of_two_alike_one_goes_unasked() -> None:
    game = table("seat 0: west [PREN024]\npapal_states: venice=Ng venice_2=Ng")
    events = go(game, "sell PREN024")
    assert kinds(events).count("piece-killed") == 1
    assert venice(game) == ["Ng", None]


@pytest.mark.rule("P-G4c.3")
def test_a_single_piece_in_the_second_place_has_the_first_when_it_closes() -> None:
    game = table("seat 0: west [PREN024]\npapal_states: venice_2=Rt")
    events = go(game, "sell PREN024")
    assert venice(game) == ["Rt", None]
    assert "piece-killed" not in kinds(events)


# --- Constantinople ------------------------------------------------------------------------------

CITY = ("constantinople_1", "constantinople_2", "constantinople_3")


@pytest.mark.rule("P-G4a")
@pytest.mark.ruling("P-R33")
def test_constantinople_takes_levies_while_it_holds_fewer_than_three_pieces() -> None:
    lines = (
        "market east: any*5 any any any any any\n"
        "hungary: buda=Ng varna=Nr\nbyzantium: tana=Nt caffa=Ng trebizond=Rr\n"
    )
    for number in range(3):
        full = " ".join(f"{slot}=Ng" for slot in CITY if slot != CITY[number])
        game = table(f"{lines}ottoman: modon=Rr rhodes=Rg {full}")
        go(game, "convene-fair east")
        assert pieces(game)[CITY[number]] == ("Rt", "Nt", "Nt")[number]
    full = " ".join(f"{slot}=Ng" for slot in CITY)
    game = table(f"{lines}ottoman: modon=Rr rhodes=Rg {full}")
    go(game, "convene-fair east")
    assert [pieces(game)[slot] for slot in CITY] == ["Ng", "Ng", "Ng"]


@pytest.mark.ruling("P-R33")
def test_an_agent_may_displace_a_piece_of_constantinople_while_another_slot_is_empty() -> None:
    game = table("seat 0: florins 1; hand PREN080\nottoman: constantinople_1=Rt")
    go(game, "play PREN080", "hold-back")
    assert {f"1 {slot}" for slot in CITY} <= offered(game, "place-agent")
    go(game, "place-agent 1 constantinople_1")
    assert pieces(game) == {"constantinople_1": "Rr"}
    assert repressed(game, "ottoman") == ["Rt"]


JIHAD = """
    seat 0: hand PREN058
    ottoman: {state}; {city} rhodes=Rg
    hungary: buda=Nt
    papal_states: venice=Nt
"""


@pytest.mark.rule("P-K2a.2")
@pytest.mark.ruling("P-R63", "P-R33")
@pytest.mark.decision("DEC-12")
@pytest.mark.parametrize(
    ("city", "arrangements"),
    [
        ("constantinople_1=Nt constantinople_2=Rt", 6),
        ("constantinople_2=Nt", 3),
        ("constantinople_1=Nt constantinople_3=Nt", 3),
        ("constantinople_1=Nt constantinople_2=Nt constantinople_3=Rt", 3),
    ],
)
def test_after_a_change_of_state_constantinople_may_be_rearranged(
    city: str, arrangements: int
) -> None:
    game = table(JIHAD.format(state="medieval", city=city))
    go(game, "play PREN058", "announce", "lose-piece Nt buda")
    assert asked(game) == (0, "constantinople")
    assert len(offered(game, "arrange")) == arrangements
    before = sorted(str(pieces(game).get(slot)) for slot in CITY)
    seen = set()
    for order in offered(game, "arrange"):
        copy = game.clone()
        go(copy, f"arrange {order}")
        assert sorted(str(pieces(copy).get(slot)) for slot in CITY) == before
        seen.add(tuple(str(pieces(copy).get(slot)) for slot in CITY))
        assert asked(copy) == (0, "regime-concession")
    assert len(seen) == arrangements


@pytest.mark.rule("P-K2a.2")
@pytest.mark.decision("DEC-12")
def test_an_arrangement_says_which_of_the_pieces_stands_on_each_slot() -> None:
    game = table(JIHAD.format(state="medieval", city="constantinople_1=Nt constantinople_2=Rt"))
    go(game, "play PREN058", "announce", "lose-piece Nt buda", "arrange 321")
    assert [pieces(game).get(slot) for slot in CITY] == [None, "Rt", "Nt"]


@pytest.mark.rule("P-K2a.2")
@pytest.mark.ruling("P-R63")
def test_if_the_ottomans_were_of_that_religion_already_nothing_is_rearranged() -> None:
    game = table(JIHAD.format(state="islamic", city="constantinople_1=Nt constantinople_2=Rt"))
    go(game, "play PREN058", "announce", "lose-piece Nt buda")
    assert asked(game) == (0, "regime-concession")


@pytest.mark.rule("P-K2a.2")
@pytest.mark.ruling("P-R33")
@pytest.mark.decision("DEC-12")
def test_an_empty_city_another_empire_or_another_war_asks_for_no_arrangement() -> None:
    game = table(JIHAD.format(state="medieval", city="modon=Rt"))
    go(game, "play PREN058", "announce", "lose-piece Nt buda")
    assert asked(game) == (0, "regime-concession")
    game = table("seat 0: hand PREN071\nottoman: constantinople_1=Rg\nhungary: buda=Ng")
    go(game, "play PREN071", "announce", "place-agent 2 buda")
    assert asked(game) == (0, "regime-concession")
    game = table("seat 0: hand PREN088\nottoman: constantinople_1=Rg")
    go(game, "play PREN088", "announce", "place-agent 2 constantinople_2")
    assert asked(game) == (0, "regime-concession")


# --- Continuous conditions -----------------------------------------------------------------------


@pytest.mark.rule("P-CHECK-a")
def test_venice_then_protected_concessions_then_hands() -> None:
    # The sale of PREN136X ends an immunity, and three cards fall silent at once.
    game = table(
        """
        seat 0: west [PREN024 PREN043 PREN136X]; east [PREN113X]; hand PREN001 PREN002 PREN003
        papal_states: venice=Ng venice_2=Rt
        borders: hungary__ottoman=p.0+Sg
        bishops: PREN024=Bg PREN043=Bg PREN113X=Bg
        """
    )
    go(game, "sell PREN136X")
    assert asked(game) == (0, "venice-limit")
    assert part(game, "beside") == {"hungary__ottoman": "p.blue"}
    events = go(game, "choose-slot venice_2")
    assert [e.facts["piece"] for e in events if e.kind == "piece-killed"] == ["Rt", "p.blue"]
    assert part(game, "beside") == {}
    assert asked(game) == (0, "hand-limit")
    go(game, "discard-card PREN002")
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-CHECK-a")
def test_hands_are_looked_at_in_turn_order_from_the_actor() -> None:
    # No single change can bring this about today; the position is made, not played.
    position = position_of(
        """
        seats 3
        actor 1
        seat 0: hand PREN001 PREN002 PREN003
        seat 1: hand PREN004 PREN005 PREN006
        seat 2: hand PREN007 PREN008 PREN009
        """
    )
    seen = []
    answers = settle(position, [])
    while top(position) == HAND_LIMIT:
        question = question_of(position)
        seen.append(question.seat(position))
        question.answer(position, answers[0], [])
        answers = settle(position, [])
    assert seen == [1, 2, 0]


@pytest.mark.rule("P-CHECK-a")
def test_what_the_conditions_ask_is_decided_before_an_action_goes_on() -> None:
    # The bishop lands on PREN024 in the middle of the ops; the other op waits.
    game = table(
        """
        seat 0: west [PREN008 PREN038]
        seat 1: west [PREN024 PREN130X]
        papal_states: venice=Ng venice_2=Rt
        bishops: PREN130X=Bg
        market west: any*1 any any any any any
        """
    )
    go(game, "use-ops west", "use-op PREN008 1", "choose-card PREN024")
    assert asked(game) == (0, "venice-limit")
    go(game, "choose-slot venice")
    assert asked(game) == (0, "ops")
    assert options(game) == {"use-op PREN038 1", "stop"}


@pytest.mark.rule("P-CHECK-a", "P-G6.2")
def test_bankruptcy_is_looked_at_between_actions_only() -> None:
    # The op takes the last concession of the third banker; it is over before they are out.
    game = table(
        """
        variants bankruptcy
        seat 0: florins 1; west [PREN013]
        seat 1: florins 1
        borders: aragon__france=p.2
        """,
        seats=3,
    )
    events = go(game, "use-ops west")
    assert kinds(events)[-1] == "banker-eliminated"
    assert {"piece-repressed", "florins-earned"} <= set(kinds(events)[:-1])
    assert part(game, "eliminated") == [2]
