"""The decisions of section 15: who is asked, all that can be answered, when nobody is asked.

One table for what is asked and one for what is not. A play is a few actions by their canonical
texts, the first of which begins an action of the turn. The same tables show that an action can be
taken back to its start until another seat has spoken.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

import condotta
from condotta.core.errors import IllegalAction
from condotta.core.game import Game
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, action_from_text, scenario
from condotta.pax.game import new_game
from condotta.pax.steps import DECISION_OF, STEP_NAMES
from tests.pax.moves import asked, go, kinds, options, part, pieces, repressed, side


class Case:
    """A board, a play, and what is asked after it: seat, question and every answer."""

    def __init__(self, decision: str, board: str, play: str, seat: int, kind: str, answers: str):
        self.decision = decision
        self.board = board
        self.play: list[str] = [text.strip() for text in play.split(",")]
        self.seat = seat
        self.kind = kind
        self.answers = {text.strip() for text in answers.split(",")}

    def begun(self) -> PaxRenaissance:
        return scenario(self.board)

    def asked(self) -> PaxRenaissance:
        game = self.begun()
        go(game, *self.play)
        return game


ASKED: Final = [
    Case(
        "DEC-01",
        """
        seats 2
        seat 0: florins 1; hand PREN042; old-maids PREN047; west [PREN038 england(PREN045)]
        seat 1: florins 1
        active: imperial
        market west: any*1 any any any any any
        """,
        "sell PREN038",
        0,
        "next-action",
        """
        buy east 1, buy east 2, buy east 3, buy west 1, buy west 2, buy west 3,
        play PREN042, sell PREN042, sell PREN047, sell england,
        convene-fair east, convene-fair west, end-turn
        """,
    ),
    Case(
        "DEC-02",
        "seat 0: florins 1\nmarket west: any COMET3 any any any any\nactive: holy",
        "buy west 1",
        0,
        "activate-victory",
        "activate imperial, activate globalization, activate renaissance",
    ),
    Case("DEC-03", "seat 0: hand PREN036", "play PREN036", 0, "announce", "announce, hold-back"),
    Case(
        "DEC-04",
        """
        seat 0: hand PREN042; florins 1
        borders: france__holy_roman_empire=Sg holy_roman_empire__hungary=p.1
        """,
        "play PREN042",
        0,
        "place-agents",
        "place-agent 1 holy_roman_empire__hungary, place-agent 1 holy_roman_empire__papal_states, stop",
    ),
    Case(
        "DEC-04",
        "seat 0: hand PREN051\nengland: london=Ng",
        "play PREN051, hold-back",
        0,
        "place-agents",
        "place-agent 1 bordeaux, place-agent 2 bordeaux, stop",
    ),
    Case(
        "DEC-04",
        "seat 0: hand PREN087\naragon: valencia=Rt",
        "play PREN087, hold-back",
        0,
        "place-agents",
        "place-agent 1 algiers, stop",
    ),
    Case(
        "DEC-04",
        "seat 0: hand PREN121X\naragon: repressed Rt",
        "play PREN121X, announce",
        0,
        "place-agents",
        "place-agent 1 algiers, place-agent 1 valencia",
    ),
    Case(
        "DEC-05",
        """
        seat 0: hand PREN058; west [PREN029]
        seat 1: east [PREN063 PREN061 hungary]; west [PREN012]
        """,
        "play PREN058",
        0,
        "place-bishops",
        """
        place-bishop 1 PREN058, place-bishop 1 PREN063, place-bishop 1 PREN061,
        place-bishop 1 PREN012, place-bishop 1 ottoman, stop
        """,
    ),
    Case(
        "DEC-05",
        "seat 0: hand PREN058\nottoman: modon=Rg",
        "play PREN058, announce",
        0,
        "place-bishops",
        "place-bishop 1 PREN058, place-bishop 1 ottoman",
    ),
    Case(
        "DEC-06",
        "seat 0: hand PREN058\nottoman: repressed Ng Ng p.1",
        "play PREN058, place-bishop 1 ottoman",
        0,
        "pacify",
        "pacify Ng, pacify p.yellow, stop",
    ),
    Case(
        "DEC-07",
        "seat 0: hand PREN041; florins 1\nborders: england__france=p.1",
        "play PREN041, hold-back, place-agent 1 england__france",
        0,
        "serf-empire",
        "choose-empire england, choose-empire france",
    ),
    Case(
        "DEC-08",
        "seat 0: hand PREN041",
        "play PREN041, announce",
        0,
        "battle-where",
        """
        choose-empire england, choose-empire france, choose-empire holy_roman_empire,
        choose-empire portugal, choose-empire aragon, choose-empire papal_states
        """,
    ),
    Case(
        "DEC-08",
        "seat 0: hand PREN005\nfrance: paris=Ng\nborders: aragon__portugal=St\nengland: london=Nr",
        "play PREN005, announce",
        0,
        "battle-where",
        "choose-empire france, choose-empire portugal, choose-empire aragon",
    ),
    Case(
        "DEC-09",
        "seat 0: hand PREN044; west [france]\nseat 1: west [aragon]",
        "play PREN044, announce",
        0,
        "suitor",
        "choose-empire france, choose-empire portugal, choose-empire holy_roman_empire",
    ),
    Case(
        "DEC-10",
        """
        seat 0: hand PREN028
        france: paris=Rg; repressed Nr Nr Rt p.1
        borders: england__france=Sg
        """,
        "play PREN028, announce",
        0,
        "casualties",
        "lose-agent 1, lose-repressed france Nr, lose-repressed france Rt, lose-piece Sg england__france",
    ),
    Case(
        "DEC-10",
        "seat 0: hand PREN036\nfrance: paris=Ng bruges=Ng",
        "play PREN036, announce",
        0,
        "casualties",
        "lose-piece Ng paris, lose-piece Ng bruges",
    ),
    Case(
        "DEC-11",
        "seat 0: hand PREN028\nfrance: paris=Rg; repressed Nr",
        "play PREN028, announce, lose-agent 1",
        0,
        "survivors",
        """
        place-agent 2 paris, place-agent 2 bruges, place-agent 2 lyon,
        free-piece france Nr paris, free-piece france Nr bruges, free-piece france Nr lyon
        """,
    ),
    Case(
        "DEC-12",
        """
        seat 0: hand PREN058
        ottoman: constantinople_1=Nt constantinople_2=Rt modon=Rg; repressed Ng
        mamluk: cairo=Nt
        """,
        "play PREN058, announce, lose-piece Nt cairo",
        0,
        "constantinople",
        "arrange 123, arrange 132, arrange 213, arrange 231, arrange 312, arrange 321",
    ),
    Case(
        "DEC-12",
        """
        seat 0: hand PREN058
        ottoman: constantinople_1=Nt constantinople_2=Nt modon=Rg
        mamluk: cairo=Nt
        """,
        "play PREN058, announce, lose-piece Nt cairo",
        0,
        "constantinople",
        "arrange 123, arrange 132, arrange 312",
    ),
    Case(
        "DEC-13",
        """
        seat 0: hand PREN045; florins 1; west [france]
        borders: england__france=Sg aragon__france=p.1
        """,
        "play PREN045, announce, choose-empire france",
        0,
        "regime-concession",
        "choose-slot france__holy_roman_empire, choose-slot aragon__france, stop",
    ),
    Case(
        "DEC-14",
        """
        seat 0: hand PREN045; west [france]
        france: paris=Ng bruges=Ng; repressed Rg Rg p.1
        borders: england__france=Sg aragon__france=p.1 france__holy_roman_empire=p.1
        """,
        "play PREN045, announce, choose-empire france",
        0,
        "emancipate",
        "free-piece france Rg lyon, stop",
    ),
    Case(
        "DEC-15",
        """
        seat 0: west [PREN053]
        seat 1: west [france]
        france: catholic
        borders: england__france=p.0
        """,
        "use-ops west, stop",
        0,
        "golden-liberty",
        "make-medieval, keep-theocracy",
    ),
    Case(
        "DEC-16",
        """
        seat 0: west [PREN038 PREN036 france(PREN045) PREN032]; east [PREN072]; florins 1
        market west: any*1 any*1 any*1 any any any
        market east: any*1 any any any any any
        france: paris=Ng
        """,
        "use-ops west, use-op PREN038 1, take-florin west 0",
        0,
        "ops",
        "use-op PREN036 2, use-op PREN036 3, use-op france 1, use-op PREN045 1, stop",
    ),
    Case(
        "DEC-17",
        """
        seat 0: west [PREN008]
        seat 1: west [PREN032 PREN038]; east [PREN061]
        bishops: PREN032=Bg PREN061=Bg PREN038=Br
        """,
        "use-ops west",
        0,
        "inquisitor-bishop",
        "choose-card PREN032, choose-card PREN061",
    ),
    Case(
        "DEC-17",
        """
        seat 0: west [PREN008]
        seat 1: west [PREN032 PREN038]; east [PREN061]
        bishops: PREN032=Bg PREN061=Bg PREN038=Br
        """,
        "use-ops west, choose-card PREN032",
        0,
        "inquisitor-to",
        "choose-card PREN038, choose-card PREN008, choose-card aragon",
    ),
    Case(
        "DEC-18",
        "seat 0: west [PREN038]\nactions 1\nmarket west: any*2 any - any*1 any any",
        "use-ops west",
        0,
        "commerce",
        "take-florin west 0, take-florin west 3",
    ),
    Case(
        "DEC-19",
        "seat 0: east [PREN058 PREN063 ottoman]\nseat 1: east [PREN061 PREN065 hungary]",
        "use-ops east",
        0,
        "behead",
        "choose-card PREN063, choose-card PREN061, choose-card ottoman",
    ),
    Case(
        "DEC-20",
        """
        seat 0: west [PREN054]
        seat 1: florins 1
        borders: england__france=p.1 hungary__ottoman=p.1 aragon__papal_states=p.0
        """,
        "use-ops west",
        0,
        "tax-concession",
        "choose-slot england__france, choose-slot aragon__papal_states",
    ),
    Case(
        "DEC-20",
        """
        seat 0: west [PREN054]
        seat 1: florins 1
        borders: england__france=p.1 hungary__ottoman=p.1 aragon__papal_states=p.0
        """,
        "use-ops west, choose-slot england__france",
        0,
        "tax-empire",
        "choose-empire england, choose-empire france",
    ),
    Case(
        "DEC-21",
        "seat 0: west [PREN029]\nseat 1: florins 1\nborders: mamluk__ottoman=p.1",
        "use-ops west",
        1,
        "tax-answer",
        "pay-tax, let-repress",
    ),
    Case(
        "DEC-22",
        "seat 0: west [PREN029]\nseat 1: florins 1\nborders: mamluk__ottoman=p.1",
        "use-ops west, pay-tax",
        1,
        "tax-levy",
        "choose-slot cairo, choose-slot cyprus",
    ),
    Case(
        "DEC-23",
        "seats 3\nbyzantium: caffa=Ng",
        "convene-fair east",
        0,
        "fair-levy",
        "choose-slot tana, choose-slot trebizond",
    ),
    Case(
        "DEC-24",
        """
        seat 0: east [PREN119X]
        hungary: buda=Rg varna=Ng
        borders: hungary__ottoman=p.1 byzantium__hungary=Sg holy_roman_empire__hungary=p.0
        byzantium: caffa=Rg tana=Rg trebizond=Rg
        """,
        "use-ops east, use-op PREN119X 2",
        0,
        "repress",
        "choose-slot buda, choose-slot hungary__ottoman, choose-slot holy_roman_empire__hungary",
    ),
    Case(
        "DEC-25",
        """
        seat 0: west [PREN053 england]; florins 1
        seat 1: west [france aragon portugal]; east [hungary]
        aragon: repressed Ng Ng
        portugal: repressed Ng
        borders: england__france=p.0 aragon__papal_states=p.0 aragon__portugal=p.0
        """,
        "use-ops west",
        0,
        "vote",
        "choose-empire england, choose-empire france, choose-empire portugal",
    ),
    Case(
        "DEC-26",
        "seat 0: west [PREN017]\nborders: england__france=Sr england__portugal=Sr ottoman__papal_states=Sr",
        "use-ops west",
        0,
        "corsair-pirate",
        "choose-slot england__france, choose-slot england__portugal",
    ),
    Case(
        "DEC-26",
        "seat 0: west [PREN017]\nborders: england__france=Sr england__portugal=Sg",
        "use-ops west",
        0,
        "corsair-to",
        "choose-slot england__portugal, choose-slot france__holy_roman_empire, choose-slot aragon__portugal",
    ),
    Case(
        "DEC-27",
        "seat 0: west [PREN023]\nfrance: paris=Ng\nhungary: buda=Ng\nborders: hungary__ottoman=Sg england__france=Sr",
        "use-ops west",
        0,
        "siege",
        "choose-slot paris, choose-slot england__france",
    ),
    Case(
        "DEC-27",
        "seat 0: west [france aragon]; florins 1\nseat 1: west [england]\nfrance: paris=Ng\n",
        "use-ops west",
        0,
        "campaign",
        """
        choose-empire england, choose-empire holy_roman_empire, choose-empire portugal,
        choose-empire papal_states
        """,
    ),
    Case(
        "DEC-28",
        """
        seat 0: hand PREN017
        borders: ottoman__papal_states=Sr hungary__ottoman=Sr mamluk__ottoman=Sr
        """,
        "play PREN017, place-agent 1 england__france",
        0,
        "shortage",
        "take-from-slot ottoman__papal_states, take-from-slot hungary__ottoman, take-from-slot mamluk__ottoman",
    ),
    Case(
        "DEC-28",
        """
        seat 0: west [PREN029]
        seat 1: florins 1
        borders: mamluk__ottoman=p.1
        france: repressed Rt Rt Rt; paris=Rt
        england: repressed Rt Rt; london=Rt
        """,
        "use-ops west, pay-tax, choose-slot cairo",
        1,
        "shortage",
        "take-repressed england, take-repressed france",
    ),
    Case(
        "DEC-29",
        "seat 0: west [PREN130X]\nseat 1: west [PREN017]\nborders: england__france=p.1",
        "sell PREN130X",
        0,
        "cryptography",
        "use-op PREN017 1, stop",
    ),
    Case(
        "DEC-30",
        "seat 0: west [PREN135X]; hand PREN036",
        "sell PREN036",
        0,
        "treachery",
        "announce, hold-back",
    ),
    Case(
        "DEC-31",
        "seat 0: west [PREN161X]\nengland: repressed Ng; london=Ng\nhungary: repressed Ng",
        "sell PREN161X",
        0,
        "enclosure",
        "free-piece england Ng bordeaux, stop",
    ),
    Case(
        "DEC-32",
        "seat 0: west [PREN129X]\nseat 1: west [PREN004 PREN128X]; east [PREN059]\nseats 2",
        "use-ability PREN129X",
        0,
        "apostasy-pair",
        """
        choose-religions catholic islamic, choose-religions catholic reformist,
        choose-religions islamic reformist
        """,
    ),
    Case(
        "DEC-33",
        """
        seat 0: hand PREN129X
        seat 1: hand PREN001 PREN002 PREN003; west [PREN146X]
        """,
        "play PREN129X, place-bishop 1 PREN146X",
        1,
        "hand-limit",
        "discard-card PREN001, discard-card PREN002, discard-card PREN003",
    ),
    Case(
        "DEC-33",
        "seat 0: hand PREN001 PREN002 PREN003; west [PREN146X]",
        "sell PREN146X",
        0,
        "hand-limit",
        "discard-card PREN001, discard-card PREN002, discard-card PREN003",
    ),
    Case(
        "DEC-34",
        "seat 0: west [PREN055]\npapal_states: venice=Rg venice_2=Ng",
        "sell PREN055",
        0,
        "venice-limit",
        "choose-slot venice, choose-slot venice_2",
    ),
    Case(
        "DEC-35",
        "seat 0: west [PREN012]; hand PREN008\naragon: algiers=Rt\nportugal: toledo=Rg",
        "play PREN008, announce",
        0,
        "rooks-join",
        "let-rooks-join, keep-rooks-out",
    ),
]
"""What is asked. Without a line for it there are two seats; DEC-07 of the repress op is no case:
no card of a region represses (section 18.1)."""


def named(case: Case) -> str:
    return f"{case.decision} {case.kind} {' '.join(case.play)}"


def marked(cases: list[Case]) -> list[object]:
    """Give each case the mark of its decision."""
    return [
        pytest.param(case, marks=pytest.mark.decision(case.decision), id=named(case))
        for case in cases
    ]


@pytest.mark.parametrize("case", marked(ASKED))
def test_the_right_seat_is_asked_and_may_answer_exactly_this(case: Case) -> None:
    game = case.asked()
    assert asked(game) == (case.seat, case.kind)
    assert options(game) == case.answers
    assert game.problems() == []


@pytest.mark.parametrize("case", marked(ASKED))
def test_every_answer_can_be_given(case: Case) -> None:
    for option in case.asked().decision.options:
        game = case.asked()
        game.play(option)
        assert game.problems() == []


def test_every_question_has_its_case() -> None:
    wanted = {(decision, STEP_NAMES[step]) for step, decision in DECISION_OF.items()}
    assert {(case.decision, case.kind) for case in ASKED} == wanted - {("DEC-07", "repress-to")}


# --- What is not asked ---------------------------------------------------------------------------


NOT_ASKED: Final = [
    # DEC-01: nothing left to do, so the turn ends.
    Case(
        "DEC-01",
        "seat 0: west [PREN009 PREN032]\nseat 1: florins 1",
        "sell PREN009, sell PREN032",
        1,
        "next-action",
        "buy east 1, buy west 1, convene-fair east, convene-fair west",
    ),
    # DEC-02: one victory is left.
    Case(
        "DEC-02",
        """
        seat 0: florins 1; west [PREN009]
        market west: any COMET3 any any any any
        active: holy imperial globalization
        """,
        "buy west 1",
        0,
        "next-action",
        "sell PREN009, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-03: no one-shot; a crusade without a defender.
    Case(
        "DEC-03",
        "seat 0: hand PREN024",
        "play PREN024",
        0,
        "place-agents",
        "place-agent 1 venice, place-agent 1 venice_2, stop",
    ),
    Case(
        "DEC-03",
        "seat 0: hand PREN003",
        "play PREN003",
        0,
        "place-bishops",
        "place-bishop 1 PREN003, place-bishop 1 portugal, stop",
    ),
    # DEC-04: no slot is legal; no agents at all.
    Case(
        "DEC-04",
        """
        seat 0: hand PREN042
        borders: france__holy_roman_empire=Sg holy_roman_empire__hungary=p.1 holy_roman_empire__papal_states=p.1
        """,
        "play PREN042",
        0,
        "next-action",
        "sell PREN042, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-04",
        "seat 0: hand PREN130X",
        "play PREN130X",
        0,
        "next-action",
        "sell PREN130X, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-05: the only agent has been placed.
    Case(
        "DEC-05",
        "seat 0: hand PREN058",
        "play PREN058, place-bishop 1 PREN058",
        0,
        "next-action",
        "sell PREN058, use-ops east, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-06: nobody is repressed; the two bishops have killed each other.
    Case(
        "DEC-06",
        "seat 0: hand PREN058",
        "play PREN058, place-bishop 1 ottoman",
        0,
        "next-action",
        "sell PREN058, use-ops east, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-06",
        "seat 0: hand PREN058\nottoman: repressed Ng\nbishops: ottoman=Bg",
        "play PREN058, place-bishop 1 ottoman",
        0,
        "next-action",
        "sell PREN058, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-07: one of the two empires lies in the other region; the card acts in one empire.
    Case(
        "DEC-07",
        "seat 0: hand PREN041; florins 1\nborders: holy_roman_empire__hungary=p.1",
        "play PREN041, hold-back, place-agent 1 holy_roman_empire__hungary",
        0,
        "next-action",
        "sell PREN041, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-07",
        "seat 0: hand PREN036; florins 1\nborders: england__france=p.1",
        "play PREN036, hold-back, place-agent 1 england__france",
        0,
        "next-action",
        "sell PREN036, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-08: the card has one location. DEC-10: as many attackers as defenders.
    Case(
        "DEC-08",
        "seat 0: hand PREN036\nfrance: paris=Ng",
        "play PREN036, announce",
        0,
        "next-action",
        "sell PREN036, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-09: one suitor.
    Case(
        "DEC-09",
        "seat 0: hand PREN104X",
        "play PREN104X, announce",
        0,
        "regime-concession",
        """
        choose-slot holy_roman_empire__hungary, choose-slot byzantium__hungary,
        choose-slot hungary__ottoman, stop
        """,
    ),
    # DEC-10: all candidates are alike; nobody defends.
    Case(
        "DEC-10",
        "seat 0: hand PREN028\nfrance: paris=Rg",
        "play PREN028, announce",
        0,
        "survivors",
        "place-agent 2 paris, place-agent 2 bruges, place-agent 2 lyon",
    ),
    Case(
        "DEC-10",
        "seat 0: hand PREN028",
        "play PREN028, announce",
        0,
        "survivors",
        "place-agent 1 paris, place-agent 1 bruges, place-agent 1 lyon",
    ),
    # DEC-11: no room, so the agent is repressed; the others have nobody to place.
    Case(
        "DEC-11",
        """
        seat 0: hand PREN036
        borders: england__france=p.1 aragon__france=p.1 france__holy_roman_empire=Sg
        """,
        "play PREN036, announce",
        0,
        "next-action",
        "sell PREN036, sell france, use-ops west, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-12: the map card has not changed; Constantinople is empty; all arrangements are alike.
    Case(
        "DEC-12",
        """
        seat 0: hand PREN058
        ottoman: islamic; constantinople_1=Nt constantinople_2=Rt modon=Rg
        mamluk: cairo=Nt
        """,
        "play PREN058, announce, lose-piece Nt cairo",
        0,
        "regime-concession",
        "choose-slot hungary__ottoman, choose-slot ottoman__papal_states, choose-slot mamluk__ottoman, stop",
    ),
    Case(
        "DEC-12",
        """
        seat 0: hand PREN058
        ottoman: modon=Rg rhodes=Nt
        mamluk: cairo=Nt
        """,
        "play PREN058, announce, lose-piece Nt cairo",
        0,
        "regime-concession",
        "choose-slot hungary__ottoman, choose-slot ottoman__papal_states, choose-slot mamluk__ottoman, stop",
    ),
    # DEC-13: no border can take a pawn. DEC-14: no token fits. DEC-15: no theocracy.
    Case(
        "DEC-13",
        """
        seat 0: hand PREN045; west [france PREN006]; florins 0
        borders: england__france=Sg aragon__france=p.1 france__holy_roman_empire=p.1
        """,
        "play PREN045, announce, choose-empire france",
        0,
        "next-action",
        "sell france, sell PREN006, use-ops west, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-14",
        "seat 0: hand PREN104X\nhungary: buda=Ng varna=Ng; repressed Rg",
        "play PREN104X, announce, stop",
        0,
        "next-action",
        "sell hungary, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-15",
        "seat 0: west [PREN053]\nseat 1: west [france]\nborders: england__france=p.0",
        "use-ops west, stop",
        0,
        "next-action",
        "sell PREN053, sell france, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-16: no other op is legal.
    Case(
        "DEC-16",
        "seat 0: west [PREN038 PREN034]\nmarket west: any*1 any any any any any",
        "use-ops west, use-op PREN038 1",
        0,
        "next-action",
        "buy east 1, buy west 1, sell PREN034, sell PREN038, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-17: one bishop can go to one card.
    Case(
        "DEC-17",
        "seat 0: west [PREN008]\nbishops: PREN008=Bg",
        "use-ops west",
        0,
        "next-action",
        "sell PREN008, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-18: one space with florins.
    Case(
        "DEC-18",
        "seat 0: west [PREN038]\nmarket west: any*1 any any any any any",
        "use-ops west",
        0,
        "next-action",
        "buy east 1, buy west 1, sell PREN038, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-19: one card to behead.
    Case(
        "DEC-19",
        "seat 0: east [PREN058]\nseat 1: east [PREN061]",
        "use-ops east",
        0,
        "next-action",
        "sell PREN058, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-20, DEC-21, DEC-22: one concession, no florin to pay with, one empty city.
    Case(
        "DEC-20",
        "seat 0: west [PREN029]\nseat 1: florins 1\nborders: mamluk__ottoman=p.1",
        "use-ops west",
        1,
        "tax-answer",
        "pay-tax, let-repress",
    ),
    Case(
        "DEC-21",
        "seat 0: west [PREN029]\nborders: mamluk__ottoman=p.1",
        "use-ops west",
        1,
        "tax-levy",
        "choose-slot cairo, choose-slot cyprus",
    ),
    Case(
        "DEC-22",
        "seat 0: west [PREN029]\nborders: mamluk__ottoman=p.1\nmamluk: cyprus=Rg",
        "use-ops west, use-op PREN029 1",
        0,
        "next-action",
        "sell PREN029, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-23: one empty city in Byzantium, none in Hungary; the Ottoman levy is asked for.
    Case(
        "DEC-23",
        "seats 3\nbyzantium: caffa=Ng trebizond=Ng\nhungary: buda=Ng varna=Ng",
        "convene-fair east",
        0,
        "fair-levy",
        """
        choose-slot constantinople_1, choose-slot constantinople_2, choose-slot constantinople_3,
        choose-slot modon, choose-slot rhodes
        """,
    ),
    # DEC-24 … DEC-27: one target.
    Case(
        "DEC-24",
        "seat 0: west [PREN013 PREN009]\nborders: aragon__france=p.1",
        "use-ops west",
        0,
        "next-action",
        "buy east 1, buy west 1, sell PREN009, sell PREN013, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-25",
        "seat 0: west [PREN053]\nseat 1: west [france]\nborders: england__france=p.0",
        "use-ops west",
        0,
        "regime-concession",
        "choose-slot france__holy_roman_empire, choose-slot aragon__france, stop",
    ),
    Case(
        "DEC-26",
        "seat 0: west [PREN017]\nborders: england__france=Sr",
        "use-ops west",
        0,
        "corsair-to",
        "choose-slot england__portugal, choose-slot france__holy_roman_empire, choose-slot aragon__portugal",
    ),
    Case(
        "DEC-27",
        "seat 0: west [PREN023]\nfrance: paris=Ng",
        "use-ops west",
        0,
        "next-action",
        "sell PREN023, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-28: one such piece in play; and none is needed while the supply has one.
    Case(
        "DEC-28",
        """
        seat 0: hand PREN113X
        ottoman: repressed p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.0
        """,
        "play PREN113X, place-agent 1 mamluk__ottoman",
        0,
        "next-action",
        "sell PREN113X, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-29, DEC-30, DEC-31: nothing to copy, betray or free.
    Case(
        "DEC-29",
        "seat 0: west [PREN130X PREN009]\nseat 1: west [PREN038]",
        "sell PREN130X",
        0,
        "next-action",
        "buy east 1, buy east 2, buy west 1, buy west 2, sell PREN009, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-30",
        "seat 0: west [PREN135X PREN004]",
        "sell PREN004",
        0,
        "next-action",
        "buy east 1, buy east 2, buy west 1, buy west 2, sell PREN135X, convene-fair east, convene-fair west, end-turn",
    ),
    Case(
        "DEC-31",
        "seat 0: west [PREN161X PREN009]\nhungary: repressed Ng",
        "sell PREN161X",
        0,
        "next-action",
        "buy east 1, buy east 2, buy west 1, buy west 2, sell PREN009, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-32: one pair affects somebody.
    Case(
        "DEC-32",
        "seat 0: west [PREN129X PREN009]\nseat 1: west [PREN004 PREN128X]",
        "use-ability PREN129X",
        0,
        "next-action",
        "sell PREN009, sell PREN129X, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-33: two cards in hand, or another such ability.
    Case(
        "DEC-33",
        "seat 0: hand PREN001 PREN002; west [PREN146X]",
        "sell PREN146X",
        0,
        "next-action",
        "play PREN001, play PREN002, sell PREN001, sell PREN002, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-34: the two pieces are alike.
    Case(
        "DEC-34",
        "seat 0: west [PREN055 PREN009]\npapal_states: venice=Ng venice_2=Ng",
        "sell PREN055",
        0,
        "next-action",
        "buy east 1, buy east 2, buy west 1, buy west 2, sell PREN009, use-ops west, convene-fair east, convene-fair west, end-turn",
    ),
    # DEC-35: no gold rook in an adjacent empire.
    Case(
        "DEC-35",
        "seat 0: west [PREN012]; hand PREN008\naragon: algiers=Rt\nhungary: buda=Rg",
        "play PREN008, announce",
        0,
        "place-bishops",
        "place-bishop 1 PREN008, place-bishop 1 aragon",
    ),
]
"""What is skipped or taken silently: the next question after the play is another one."""


@pytest.mark.parametrize("case", marked(NOT_ASKED))
def test_nobody_is_asked_where_there_is_no_choice(case: Case) -> None:
    game = case.asked()
    assert asked(game) == (case.seat, case.kind)
    assert options(game) == case.answers
    assert game.problems() == []


def test_every_decision_has_a_case_of_silence() -> None:
    assert {case.decision for case in NOT_ASKED} == set(DECISION_OF.values())


def test_only_four_decisions_can_be_another_seats_than_the_actors() -> None:
    """Section 15: DEC-21, DEC-22, DEC-28 caused by DEC-22, and DEC-33."""
    found = {case.decision for case in ASKED if case.seat != 0}
    assert found == {"DEC-21", "DEC-22", "DEC-28", "DEC-33"}


# --- Taken silently, and what came of it ---------------------------------------------------------


@pytest.mark.decision("DEC-11")
@pytest.mark.rule("P-BATTLE-i.3")
def test_a_survivor_without_room_is_repressed_without_asking() -> None:
    case = next(case for case in NOT_ASKED if case.decision == "DEC-11")
    assert repressed(case.asked(), "france") == ["p.blue"]


@pytest.mark.decision("DEC-21")
@pytest.mark.rule("P-F4.3")
def test_an_owner_without_florins_lets_the_concession_be_repressed() -> None:
    case = next(case for case in NOT_ASKED if case.decision == "DEC-21")
    assert repressed(case.asked(), "mamluk") == ["p.yellow"]


@pytest.mark.decision("DEC-01")
def test_the_next_action_is_never_chosen_for_the_actor() -> None:
    """Only to end the turn is left: then it ends; with anything else to do it is asked."""
    game = scenario("seat 0: west [PREN009 PREN097X PREN032]\nseat 1: florins 1")
    go(game, "sell PREN009", "sell PREN032")
    assert options(game) == {"convene-fair east", "convene-fair west", "end-turn"}


# --- Cancelling ----------------------------------------------------------------------------------


def may_cancel(game: PaxRenaissance) -> bool:
    return game.may_cancel


def is_midway(game: PaxRenaissance) -> bool:
    """Say whether an action is going on."""
    return not game.over and asked(game)[1] != "next-action"


def can_be_cancelled(case: Case) -> bool:
    """The actor is in the middle of an action in which nobody else has spoken."""
    return case.kind != "next-action" and case.seat == 0


MIDWAY: Final = [case for case in [*ASKED, *NOT_ASKED] if can_be_cancelled(case)]


@pytest.mark.rule("P-E4a.1")
@pytest.mark.parametrize("case", MIDWAY, ids=named)
def test_an_action_can_be_taken_back_to_its_start(case: Case) -> None:
    game = case.begun()
    before, seen, choice = game.snapshot(), game.view(0), options(game)
    go(game, *case.play)
    assert may_cancel(game)
    game.cancel()
    assert game.snapshot() == before
    assert game.view(0) == seen
    assert options(game) == choice
    assert not may_cancel(game)
    go(game, *case.play)
    assert (asked(game), options(game)) == ((case.seat, case.kind), case.answers)


def entries(case: Case) -> list[Json]:
    """The play of a case as a record has it."""
    return [action_from_text(text).to_json() for text in case.play]


def replayed(case: Case, actions: list[Json]) -> Game:
    """Play a record again that begins with the board of a case."""
    record: JsonObject = {**case.begun().record, "actions": actions}
    return condotta.replay(record)


@pytest.mark.rule("P-E4a.1")
@pytest.mark.parametrize("case", MIDWAY, ids=named)
def test_a_record_with_a_cancelled_action_replays_to_the_same_position(case: Case) -> None:
    play = entries(case)
    straight = replayed(case, play)
    detour = replayed(case, [*play, {"kind": "cancel"}, *play])
    assert detour.snapshot() == straight.snapshot()
    assert detour.record == straight.record
    other: list[Json] = [{"kind": "convene-fair", "row": "west"}]
    back = replayed(case, [*play, {"kind": "cancel"}, *other])
    assert back.snapshot() == replayed(case, other).snapshot()


@pytest.mark.parametrize(
    "case", [case for case in [*ASKED, *NOT_ASKED] if not can_be_cancelled(case)], ids=named
)
def test_nothing_can_be_cancelled_between_actions_or_while_another_seat_is_asked(
    case: Case,
) -> None:
    game = case.asked()
    before = game.snapshot()
    assert not may_cancel(game)
    with pytest.raises(IllegalAction):
        game.cancel()
    with pytest.raises(IllegalAction):
        game.play_json({"kind": "cancel"})
    assert game.snapshot() == before


@pytest.mark.rule("P-E4a.1")
def test_an_action_cannot_be_cancelled_once_another_seat_has_answered() -> None:
    game = scenario("""
        seat 0: west [PREN029 PREN038 PREN034]; hand PREN036
        seat 1: florins 1
        borders: mamluk__ottoman=p.1
        market west: any*2 any any any any any
    """)
    go(game, "use-ops west", "use-op PREN038 1")
    assert may_cancel(game)
    go(game, "use-op PREN029 1", "pay-tax", "choose-slot cairo")
    assert asked(game) == (0, "ops")
    assert not may_cancel(game)
    with pytest.raises(IllegalAction):
        game.cancel()
    go(game, "stop", "play PREN036")
    assert may_cancel(game), "the next action is another matter"


def test_a_silent_answer_of_another_seat_does_not_stand_in_the_way() -> None:
    """Without a florin the concession is repressed and the only city taken: nobody has spoken."""
    game = scenario("""
        seat 0: west [PREN029 PREN038 PREN034]
        borders: mamluk__ottoman=p.1
        mamluk: cyprus=Rg
        market west: any*2 any any any any any
    """)
    before = game.snapshot()
    go(game, "use-ops west", "use-op PREN029 1")
    assert pieces(game)["cairo"] == "Rt"
    game.cancel()
    assert game.snapshot() == before


def test_only_the_action_going_on_is_cancelled_not_the_one_before() -> None:
    game = scenario("seat 0: west [PREN042 PREN135X]; hand PREN036\nfrance: paris=Ng")
    go(game, "sell PREN042")
    between = game.snapshot()
    go(game, "play PREN036")
    game.cancel()
    assert game.snapshot() == between
    assert side(game, 0, "west") == ["PREN135X"]
    assert part(game, "turn", "actions_left") == 1


def test_only_the_actor_is_told_that_the_action_can_be_cancelled() -> None:
    game = scenario("seat 0: hand PREN036")
    assert game.view(0)["may_cancel"] is False
    go(game, "play PREN036")
    assert game.view(0)["may_cancel"] is True
    assert game.view(1)["may_cancel"] is False
    assert game.view(None)["may_cancel"] is False


def test_copies_and_restored_games_can_be_cancelled_like_the_game_itself() -> None:
    game = scenario("seat 0: hand PREN041; florins 1\nborders: england__france=p.1")
    before = game.snapshot()
    go(game, "play PREN041", "hold-back", "place-agent 1 england__france")
    copy, stored = game.clone(), condotta.restore(game.snapshot())
    assert isinstance(stored, PaxRenaissance)
    for other in (copy, stored):
        assert other.may_cancel
        other.cancel()
        assert other.snapshot() == before
    assert asked(game) == (0, "serf-empire"), "the game itself has not moved"


def test_a_position_without_its_history_cannot_be_taken_back() -> None:
    game = scenario("seat 0: hand PREN036 PREN037")
    go(game, "play PREN036")
    taken = game.snapshot()
    del taken["history"]
    midway = condotta.restore(taken)
    assert isinstance(midway, PaxRenaissance)
    assert not may_cancel(midway)
    go(midway, "hold-back", "stop", "play PREN037")
    assert may_cancel(midway), "the action after it can"


def cancelled_in_a_game(seed: int) -> int:
    """Play a game at random, cancel now and then, and say how often that was."""
    rng = Random(seed)
    game = new_game(seats=3, seed=seed, edition=None, variants=(), options=None)
    cancelled = 0
    while not game.over:
        before = game.snapshot()
        answers = rng.randrange(4)
        game.play(rng.choice(game.decision.options))
        while is_midway(game):
            answers -= 1
            if answers <= 0 and game.may_cancel and rng.random() < 0.5:
                game.cancel()
                assert game.snapshot() == before
                cancelled += 1
            else:
                game.play(rng.choice(game.decision.options))
    assert condotta.replay(game.record).snapshot() == game.snapshot()
    return cancelled


@pytest.mark.once
def test_in_whole_games_no_cancelled_action_leaves_a_trace() -> None:
    assert sum(cancelled_in_a_game(seed) for seed in range(8)) > 30


def test_a_cancelled_sale_tells_nobody_what_was_sold() -> None:
    game = scenario("seat 0: west [PREN135X]; hand PREN036 PREN037")
    seen = game.view(1)
    go(game, "sell PREN036")
    game.cancel()
    assert game.view(1) == seen


def test_events_of_a_cancelled_action_are_not_told_again_by_what_follows() -> None:
    game = scenario("seat 0: west [PREN009]; hand PREN036")
    go(game, "play PREN036")
    game.cancel()
    assert kinds(go(game, "sell PREN009")) == ["card-sold", "card-discarded"]
