"""Headwords REGIME CHANGE, GAMBIT and REPUBLIC: what becomes of an empire's card and all on it."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
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

# The matrix, for France. Its card is somewhere (a row) and something happens to it (a column).
# Wherever it can, it has a queen (PREN048), a vassal (England), a bishop and a repressed knight.

ROWS = {
    "throne": ("", "", "thrones: france(PREN048)"),
    "own king": ("PREN025 france(PREN048 england) PREN032", "", ""),
    "own republic": ("PREN025 france PREN032", "", "seat 0: republics france"),
    "own vassal": ("holy_roman_empire(france(PREN048)) PREN032", "", ""),
    "opponent's king": ("PREN032", "PREN028 france(PREN048 england) PREN050", ""),
    "opponent's republic": ("PREN032", "PREN028 france PREN050", "seat 1: republics france"),
    "opponent's vassal": ("PREN032", "holy_roman_empire(france(PREN048)) PREN050", ""),
}
CAUSES = (
    "coronation",
    "coronation of any king",
    "vote",
    "campaign",
    "vassal's campaign",
    "civil war",
    "religious war",
)

ILLEGAL = ""
SEIZED = "to the actor, outermost, a king, with bishop and queens"
CAPTURED = "to the actor, outermost, a king, without bishop, queens and vassals"
CONQUERED = "a vassal with bishop and queens"
SUBJUGATED = "a vassal without bishop, queens and vassals"
FLIPPED = "flipped in place, without bishop, queens and vassals"
FREED = "a republic, outermost, without bishop and queens"
KEPT = "as it was"

MATRIX = {
    "throne": (SEIZED, SEIZED, ILLEGAL, CONQUERED, CONQUERED, SEIZED, SEIZED),
    "own king": (KEPT, KEPT, FLIPPED, ILLEGAL, ILLEGAL, FLIPPED, FLIPPED),
    "own republic": (ILLEGAL, ILLEGAL, FLIPPED, ILLEGAL, ILLEGAL, FLIPPED, FLIPPED),
    "own vassal": (KEPT, KEPT, ILLEGAL, ILLEGAL, ILLEGAL, FREED, FREED),
    "opponent's king": (ILLEGAL, CAPTURED, CAPTURED, SUBJUGATED, SUBJUGATED, CAPTURED, CAPTURED),
    "opponent's republic": (
        ILLEGAL,
        ILLEGAL,
        CAPTURED,
        SUBJUGATED,
        SUBJUGATED,
        CAPTURED,
        CAPTURED,
    ),
    "opponent's vassal": (ILLEGAL, CAPTURED, ILLEGAL, SUBJUGATED, SUBJUGATED, CAPTURED, CAPTURED),
}
CASES = [
    (row, CAUSES[column], outcome)
    for row, outcomes in MATRIX.items()
    for column, outcome in enumerate(outcomes)
]


def arranged(row: str, cause: str) -> PaxRenaissance:
    """The table where the cause can strike, if it may."""
    mine, theirs, more = ROWS[row]
    if cause == "coronation":
        # Only unmarried kings: France has no queen here.
        mine, theirs, more = (text.replace("PREN048", "") for text in (mine, theirs, more))
        mine, theirs = mine.replace("( ", "("), theirs.replace("( ", "(")
        mine, theirs = mine.replace("()", ""), theirs.replace("()", "")
        more = more.replace("()", "")
    start = {
        "coronation": ("hand PREN044", "", ""),
        "coronation of any king": ("hand PREN044", "PREN006", ""),
        # With commerce possible besides, an op is always chosen and never taken unasked.
        "vote": ("", "PREN053 PREN038", "borders: england__france=p.0"),
        "campaign": ("", "PREN038 aragon", "aragon: valencia=Ng"),
        "vassal's campaign": ("", "PREN038 portugal(aragon)", "aragon: valencia=Ng"),
        "civil war": ("hand PREN036", "", ""),
        "religious war": ("hand PREN004", "", "france: paris=Nr bruges=Nr lyon=Rg"),
    }
    hand, first, line = start[cause]
    return scenario(
        f"""
        seats 2
        seat 0: florins 5; {hand}; west [{first} {mine}]
        seat 1: west [{theirs}]
        {more}
        {line}
        france: repressed Nt
        bishops: france=Bt
        market west: any*1 any any any any any
        """
    )


def strike(game: PaxRenaissance, cause: str) -> bool:
    """Let it happen and decline everything that follows; say whether it was legal."""
    if cause.startswith("coronation"):
        go(game, "play PREN044")
        go(game, "announce")
        if asked(game)[1] != "suitor" or "choose-empire france" not in options(game):
            return False
        go(game, "choose-empire france")
    elif cause == "vote":
        go(game, "use-ops west")
        if "use-op PREN053 1" not in options(game):
            return False
        go(game, "use-op PREN053 1")
    elif cause.endswith("campaign"):
        go(game, "use-ops west", "use-op aragon 1")
        if "choose-empire france" not in options(game):
            return False
        go(game, "choose-empire france")
    elif cause == "civil war":
        go(game, "play PREN036", "announce", "place-agent 1 england__france")
    else:
        go(game, "play PREN004", "announce", "lose-piece Nr paris")
    assert asked(game) == (0, "regime-concession")
    go(game, "stop")
    assert asked(game) == (0, "emancipate")
    go(game, "stop")
    return True


def card_of(game: PaxRenaissance) -> tuple[object, ...]:
    """Owner, side, suzerain, queens and bishop of France's card."""
    empire = part(game, "empires", "france")
    assert isinstance(empire, dict)
    queens = empire["queens"]
    assert isinstance(queens, list)
    bishops = part(game, "bishops")
    assert isinstance(bishops, dict)
    return (
        empire["owner"],
        empire["side"],
        empire["suzerain"],
        "PREN048" in queens,
        "france" in bishops,
    )


@pytest.mark.rule(
    "P-REGIME-0.1",
    "P-REGIME-0.2",
    "P-REGIME-d.1",
    "P-REGIME-d.2",
    "P-REGIME-d.3",
    "P-REGIME-e",
    "P-REGIME-f",
    "P-REGIME-g",
    "P-REGIME-h",
    "P-GAMBIT-a",
    "P-GAMBIT-b",
    "P-REPUBLIC-a",
)
@pytest.mark.ruling("P-R13", "P-R15", "P-R16")
@pytest.mark.parametrize(("row", "cause", "outcome"), CASES)
def test_what_becomes_of_the_card(row: str, cause: str, outcome: str) -> None:
    game = arranged(row, cause)
    before = card_of(game)
    places = side(game, 0, "west")
    vassal = part(game, "empires", "england", "suzerain") == "france"
    suzerain = before[2]
    legal = strike(game, cause)
    assert legal is (outcome != ILLEGAL)
    if outcome == ILLEGAL:
        assert card_of(game) == before
        return
    owner, shown, above, married, bishop = card_of(game)
    assert owner == 0
    stripped = outcome in (CAPTURED, SUBJUGATED, FLIPPED, FREED)
    assert bishop is not stripped
    assert married is (before[3] and not stripped)
    assert repressed(game, "france") == ["Nt"]
    if outcome in (SEIZED, CAPTURED):
        assert (shown, above) == ("king", None)
        assert side(game, 0, "west")[-1] == "france"
    elif outcome in (CONQUERED, SUBJUGATED):
        lord = "portugal" if cause == "vassal's campaign" else "aragon"
        assert (shown, above) == ("king", lord)
        assert "france" not in side(game, 0, "west")
    elif outcome == FLIPPED:
        assert shown == {"king": "republic", "republic": "king"}[str(before[1])]
        assert above is None
        assert side(game, 0, "west")[: len(places)] == places
    elif outcome == FREED:
        assert (shown, above) == ("republic", None)
        assert side(game, 0, "west")[-1] == "france"
    else:
        assert (shown, above) == before[1:3]
        assert side(game, 0, "west") == places
    assert "france" not in side(game, 1, "west")
    if vassal:
        # England was a vassal of France: it is only while nothing is stripped.
        assert part(game, "empires", "england", "owner") == (None if stripped else 0)
    if suzerain:
        # Whoever lost a vassal keeps everything else.
        assert part(game, "empires", str(suzerain), "owner") is not None
        assert part(game, "empires", str(suzerain), "side") == "king"
    if cause.startswith("coronation"):
        queens = part(game, "empires", "france", "queens")
        assert isinstance(queens, list)
        assert "PREN044" in queens


# --- The card ------------------------------------------------------------------------------------


@pytest.mark.rule("P-REGIME-f", "P-REGIME-d.2")
def test_the_vassals_of_a_captured_suzerain_go_home_with_their_queens_and_pieces() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN036
        seat 1: west [france(england(PREN047) hungary)]
        england: repressed Ng p.0
        bishops: england=Bg hungary=Br PREN047=Bt
        """
    )
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    for vassal in ("england", "hungary"):
        assert part(game, "empires", vassal, "owner") is None
        assert part(game, "empires", vassal, "suzerain") is None
    assert part(game, "empires", "england", "queens") == ["PREN047"]
    assert repressed(game, "england") == ["p.blue", "Ng"]
    assert part(game, "bishops") == {"england": "Bg", "hungary": "Br", "PREN047": "Bt"}


@pytest.mark.rule("P-REGIME-d.2")
def test_bishops_on_the_discarded_queens_go_too() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN036
        seat 1: west [france(PREN048)]
        bishops: PREN048=Bg
        """
    )
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    assert part(game, "bishops") == {}


@pytest.mark.rule("P-REGIME-d.1")
def test_bishops_on_queens_come_along_from_a_throne() -> None:
    game = scenario(
        "seats 2\nseat 0: hand PREN036\nthrones: france(PREN048)\nbishops: PREN048=Bg france=Br"
    )
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    assert part(game, "bishops") == {"france": "Br", "PREN048": "Bg"}


@pytest.mark.rule("P-REGIME-0.1")
def test_an_eastern_empire_comes_to_the_east_side_whatever_the_card() -> None:
    # PREN029 is a western card located in Mamluk.
    game = scenario("seats 2\nseat 0: hand PREN029; east [PREN058]\nmamluk: cairo=Rt")
    go(game, "play PREN029", "announce", "place-agent 2 cyprus", "stop")
    assert side(game, 0, "east") == ["PREN058", "mamluk"]
    assert side(game, 0, "west") == ["PREN029"]


@pytest.mark.rule("P-REGIME-h")
def test_the_other_vassals_of_a_suzerain_stay_when_one_is_captured() -> None:
    game = scenario(
        "seats 2\nseat 0: hand PREN036\nseat 1: west [holy_roman_empire(france england(PREN048))]"
    )
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    assert side(game, 1, "west") == ["holy_roman_empire"]
    assert part(game, "empires", "england", "suzerain") == "holy_roman_empire"
    assert part(game, "empires", "england", "queens") == ["PREN048"]


@pytest.mark.rule("P-REGIME-g")
@pytest.mark.ruling("P-R13")
def test_a_flipped_vassal_of_another_region_goes_to_its_own_side() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN036; east [hungary(france) PREN058]; west [PREN053]
        """
    )
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    assert side(game, 0, "east") == ["hungary", "PREN058"]
    assert side(game, 0, "west") == ["PREN053", "PREN036", "france"]
    assert part(game, "empires", "france", "side") == "republic"


# --- Gambits and republics -----------------------------------------------------------------------


@pytest.mark.rule("P-GAMBIT-a", "P-REGIME-0.2")
def test_a_republic_can_be_made_a_kingdom_again_and_back() -> None:
    game = scenario(
        """
        seats 2
        seat 0: west [france PREN053]; hand PREN036; florins 1
        borders: england__france=p.0
        """
    )
    go(game, "use-ops west", "stop")
    assert part(game, "empires", "france", "side") == "republic"
    go(game, "play PREN036", "announce", "place-agent 1 aragon__france", "stop")
    assert part(game, "empires", "france", "side") == "king"


@pytest.mark.rule("P-REPUBLIC-a")
def test_a_sold_republic_is_a_king_on_its_throne() -> None:
    game = scenario("seats 2\nseat 0: west [france]; republics france")
    go(game, "sell france")
    assert card_of(game)[:3] == (None, "king", None)


@pytest.mark.rule("P-REPUBLIC-a")
def test_a_conquered_republic_is_a_king_beneath_his_suzerain() -> None:
    game = scenario(
        """
        seats 2
        seat 0: florins 1; west [aragon]
        seat 1: west [france]; republics france
        aragon: valencia=Ng
        """
    )
    go(game, "use-ops west", "choose-empire france", "stop")
    assert card_of(game)[:3] == (0, "king", "aragon")


@pytest.mark.rule("P-REPUBLIC-b")
@pytest.mark.parametrize(
    ("empire", "ops"),
    [("aragon", {"use-op aragon 1", "use-op aragon 2"}), ("france", {"use-op france 1"})],
)
def test_a_republic_uses_the_ops_of_its_own_side_and_does_not_campaign(
    empire: str, ops: set[str]
) -> None:
    # Both republics have commerce; Aragon's can vote.
    game = scenario(
        f"""
        seats 2
        seat 0: florins 5; west [{empire} PREN038]; republics {empire}
        aragon: valencia=Ng
        france: paris=Ng
        borders: aragon__france=p.0
        market west: any*3 any any any any any
        """
    )
    go(game, "use-ops west")
    assert options(game) - {"use-op PREN038 1"} == ops
    events = go(game, f"use-op {empire} {len(ops)}")
    assert "florins-paid" not in kinds(events)
    assert florins(game) == 6


@pytest.mark.rule("P-REPUBLIC-b")
def test_a_republic_has_the_prestige_of_its_own_side() -> None:
    # Hungary's king is a patron, its republic a lawgiver.
    lines = "seats 2\nactive: renaissance\nseat 0: west [PREN053]; east [hungary]"
    assert "declare renaissance" not in options(scenario(lines))
    assert "declare renaissance" in options(scenario(f"{lines}; republics hungary"))


# --- The concession ------------------------------------------------------------------------------


@pytest.mark.rule("P-REGIME-a.1", "P-REGIME-a.2")
@pytest.mark.decision("DEC-13")
@pytest.mark.parametrize(
    ("florin", "borders"),
    [
        (0, {"aragon__france"}),
        (1, {"aragon__france", "france__holy_roman_empire"}),
    ],
)
def test_a_concession_goes_to_a_border_without_a_pirate(florin: int, borders: set[str]) -> None:
    game = scenario(
        f"""
        seats 2
        seat 0: hand PREN053; florins {florin}
        borders: england__france=Sg france__holy_roman_empire=p.1
        """
    )
    go(game, "play PREN053", "announce", "place-agent 1 paris")
    assert asked(game) == (0, "regime-concession")
    assert offered(game, "choose-slot") == borders
    assert "stop" in options(game)


@pytest.mark.rule("P-REGIME-a.2")
@pytest.mark.parametrize("holder", ["p.0", "p.1"])
def test_whoever_stood_there_is_repressed_on_the_empires_card_for_a_florin(holder: str) -> None:
    game = scenario(
        f"""
        seats 2
        seat 0: hand PREN053; florins 2
        borders: england__france=Sg france__holy_roman_empire={holder}
        """
    )
    go(game, "play PREN053", "announce", "place-agent 1 paris")
    go(game, "choose-slot france__holy_roman_empire")
    colour = {"p.0": "p.blue", "p.1": "p.yellow"}[holder]
    assert repressed(game, "france") == [colour]
    assert pieces(game)["france__holy_roman_empire"] == "p.blue"
    assert florins(game) == 1


@pytest.mark.rule("P-REGIME-a.3", "P-REGIME-a.1")
@pytest.mark.parametrize("cause", ["coronation of any king", "vote", "campaign", "civil war"])
def test_every_regime_change_gives_one_concession_that_may_be_declined(cause: str) -> None:
    for answer in ("stop", "choose-slot aragon__france"):
        game = arranged("opponent's king", cause)
        pawns = list(pieces(game).values()).count("p.blue")
        if cause.startswith("coronation"):
            go(game, "play PREN044", "announce", "choose-empire france")
        elif cause == "vote":
            go(game, "use-ops west", "use-op PREN053 1")
        elif cause == "campaign":
            go(game, "use-ops west", "use-op aragon 1", "choose-empire france")
        else:
            go(game, "play PREN036", "announce", "place-agent 1 england__france")
            pawns += 1
        assert asked(game) == (0, "regime-concession")
        go(game, answer)
        assert asked(game) == (0, "emancipate")
        placed = 0 if answer == "stop" else 1
        assert list(pieces(game).values()).count("p.blue") == pawns + placed


@pytest.mark.rule("P-REGIME-a.3")
def test_an_empty_reserve_does_not_prevent_the_concession() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN053
        england: repressed p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.0 p.0
        borders: aragon__portugal=p.0
        """
    )
    go(game, "play PREN053", "announce", "place-agent 1 paris", "choose-slot aragon__france")
    assert pieces(game)["aragon__france"] == "p.blue"
    assert repressed(game, "england") == ["p.blue"] * 8


# --- Emancipation --------------------------------------------------------------------------------


@pytest.mark.rule("P-REGIME-b.1", "P-REGIME-b.2")
@pytest.mark.decision("DEC-14")
def test_any_tokens_may_be_freed_one_at_a_time_to_empty_slots() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN036
        france: repressed Nt Rr Rr p.1
        aragon: repressed Ng
        borders: england__france=Sg
        """
    )
    # The serf fights with the agent and nobody resists; then all borders are taken.
    go(game, "play PREN036", "announce", "place-agent 1 aragon__france")
    assert asked(game) == (0, "emancipate")
    assert options(game) == {
        "stop",
        *(
            f"free-piece france {p} {slot}"
            for p in ("Nt", "Rr")
            for slot in ("paris", "bruges", "lyon")
        ),
    }
    assert pieces(game)["france__holy_roman_empire"] == "p.yellow"
    go(game, "free-piece france Rr paris")
    assert options(game) == {
        "stop",
        *(f"free-piece france {p} {slot}" for p in ("Nt", "Rr") for slot in ("bruges", "lyon")),
    }
    go(game, "free-piece france Nt bruges", "stop")
    assert repressed(game, "france") == ["Rr"]
    assert repressed(game, "aragon") == ["Ng"]
    assert florins(game) == 0
    assert asked(game) == (0, "next-action")


@pytest.mark.rule("P-REGIME-b.1")
def test_freed_pawns_go_to_empty_borders_of_the_empire() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN053
        france: repressed p.1
        borders: england__france=Sg
        """
    )
    go(game, "play PREN053", "announce", "place-agent 1 paris", "choose-slot aragon__france")
    assert options(game) == {"stop", "free-piece france p.yellow france__holy_roman_empire"}


@pytest.mark.rule("P-REGIME-b.3")
def test_a_pawn_displaced_by_the_concession_may_be_freed_again_at_once() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN053; florins 1
        borders: england__france=Sg france__holy_roman_empire=p.1
        """
    )
    go(game, "play PREN053", "announce", "place-agent 1 paris")
    go(game, "choose-slot france__holy_roman_empire")
    assert asked(game) == (0, "emancipate")
    go(game, "free-piece france p.yellow aragon__france")
    assert pieces(game)["aragon__france"] == "p.yellow"


# --- Golden liberty and the order ----------------------------------------------------------------


@pytest.mark.rule("P-REGIME-c")
@pytest.mark.parametrize(
    ("state", "asks"),
    [("medieval", False), ("catholic", True), ("islamic", True), ("reformist", True)],
)
def test_golden_liberty_follows_a_vote_in_a_theocracy(state: str, asks: bool) -> None:
    game = scenario(
        f"""
        seats 2
        seat 0: west [PREN053]
        seat 1: west [france]
        france: {state}
        borders: england__france=p.0
        """
    )
    go(game, "use-ops west", "stop")
    assert (asked(game)[1] == "golden-liberty") is asks


@pytest.mark.rule("P-REGIME-c")
def test_there_is_no_golden_liberty_without_a_vote() -> None:
    game = scenario("seats 2\nseat 0: hand PREN053\nfrance: reformist\nseat 1: west [france]")
    go(game, "play PREN053", "announce", "place-agent 1 paris", "stop")
    assert asked(game) == (0, "next-action")
    game = scenario("seats 2\nseat 0: hand PREN048\nfrance: reformist")
    go(game, "play PREN048", "announce", "choose-empire france", "stop")
    assert asked(game) == (0, "next-action")


@pytest.mark.ruling("P-R12")
def test_the_card_moves_then_concession_then_emancipation_then_golden_liberty() -> None:
    game = scenario(
        """
        seats 2
        seat 0: florins 5; west [PREN053]
        seat 1: west [france]
        france: reformist; repressed Ng
        borders: england__france=p.0
        """
    )
    go(game, "use-ops west")
    assert part(game, "empires", "france", "owner") == 0
    assert asked(game) == (0, "regime-concession")
    go(game, "stop")
    assert asked(game) == (0, "emancipate")
    go(game, "stop")
    assert asked(game) == (0, "golden-liberty")


@pytest.mark.rule("P-REGIME-0.2", "P-REGIME-a.2", "P-REGIME-c")
@pytest.mark.vector("WX-14")
def test_a_vote_in_the_papal_states() -> None:
    game = scenario(
        """
        seats 3
        seat 0: florins 4; west [papal_states PREN040]
        papal_states: catholic; repressed p.1 p.1 p.2
        borders: aragon__papal_states=p.0 ottoman__papal_states=p.0
        borders: holy_roman_empire__papal_states=p.1
        """
    )
    go(game, "use-ops west")
    assert florins(game) == 1
    go(game, "choose-slot holy_roman_empire__papal_states", "make-medieval")
    assert side(game, 0, "west") == ["papal_states", "PREN040"]
    assert part(game, "empires", "papal_states", "side") == "republic"
    assert repressed(game, "papal_states") == ["p.yellow", "p.yellow", "p.yellow", "p.purple"]
    assert pieces(game)["holy_roman_empire__papal_states"] == "p.blue"
    assert part(game, "empires", "papal_states", "state") == "medieval"
    assert florins(game) == 0
