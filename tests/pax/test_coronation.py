"""Section I: queens, the kings they may marry, and the old maids."""

from __future__ import annotations

import pytest

from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, side


def with_queen(queen: str, *lines: str, mine: str = "") -> PaxRenaissance:
    """Two bankers; the first has a queen in hand and perhaps more."""
    return scenario("\n".join(["seats 2", f"seat 0: florins 3; hand {queen}; {mine}", *lines]))


def suitors(game: PaxRenaissance, queen: str) -> set[str]:
    """Play the queen and announce: the kings she may marry, or the one she has married."""
    go(game, f"play {queen}")
    if asked(game)[1] != "announce":
        return set()
    events = go(game, "announce")
    if asked(game)[1] == "suitor":
        return offered(game, "choose-empire")
    return {str(event.facts["empire"]) for event in events if event.kind == "queen-crowned"}


def queens(game: PaxRenaissance, empire: str) -> object:
    return part(game, "empires", empire, "queens")


def owner(game: PaxRenaissance, empire: str) -> object:
    return part(game, "empires", empire, "owner")


def discards(game: PaxRenaissance) -> list[object]:
    found = part(game, "discards")
    assert isinstance(found, list)
    return [*found]


def old_maids(game: PaxRenaissance, seat: int = 0) -> object:
    return part(game, "old_maids", seat)


# PREN044: Portugal, Aragon, France, the Holy Roman Empire.


@pytest.mark.rule("P-I.1")
@pytest.mark.decision("DEC-09")
def test_the_kings_of_her_list_on_their_thrones_or_in_the_own_tableau_are_her_suitors() -> None:
    game = with_queen("PREN044", mine="west [france(aragon)]")
    assert suitors(game, "PREN044") == {"portugal", "aragon", "france", "holy_roman_empire"}


@pytest.mark.rule("P-I.2")
@pytest.mark.parametrize(
    ("mine", "line", "gone"),
    [
        ("", "seat 1: west [france]", "france"),
        ("", "seat 1: west [england(france)]", "france"),
        ("", "thrones: france(PREN048)", "france"),
        ("west [france(PREN048)]", "", "france"),
        ("west [england(france(PREN048))]", "", "france"),
        ("west [france]; republics france", "", "france"),
        ("", "seat 1: west [aragon]; republics aragon", "aragon"),
    ],
)
def test_opponents_kings_married_kings_and_republics_are_no_suitors(
    mine: str, line: str, gone: str
) -> None:
    game = with_queen("PREN044", line, mine=mine)
    expected = {"portugal", "aragon", "france", "holy_roman_empire"} - {gone}
    assert suitors(game, "PREN044") == expected


@pytest.mark.rule("P-Ia", "P-I1.1", "P-I1.2", "P-I1a", "P-I.1")
@pytest.mark.vector("WX-22")
def test_a_king_comes_from_his_throne_to_the_side_of_his_region() -> None:
    game = scenario(
        """
        seats 2
        seat 0: florins 3; east [PREN058]; west [PREN036]
        seat 1: east [byzantium]; west [holy_roman_empire]
        market east: any PREN076 any any any any
        """
    )
    go(game, "buy east 1", "play PREN076")
    events = go(game, "announce")
    assert asked(game) == (0, "regime-concession")
    assert offered(game, "choose-slot") == {
        "holy_roman_empire__hungary",
        "byzantium__hungary",
        "hungary__ottoman",
    }
    go(game, "choose-slot hungary__ottoman")
    assert "regime-change" in kinds(events)
    assert side(game, 0, "east") == ["PREN058", "hungary"]
    assert queens(game, "hungary") == ["PREN076"]
    assert pieces(game) == {"hungary__ottoman": "p.blue"}
    assert part(game, "turn", "actor") == 1


@pytest.mark.rule("P-I1a", "P-I1.2")
def test_the_side_is_that_of_the_king_whatever_the_banner_of_the_queen() -> None:
    game = with_queen("PREN076")
    go(game, "play PREN076", "announce", "choose-empire holy_roman_empire", "stop")
    assert side(game, 0, "west") == ["holy_roman_empire"]
    assert side(game, 0, "east") == []


@pytest.mark.rule("P-I1a")
def test_her_location_is_her_kings_empire() -> None:
    # PREN047 represses rooks and besieges; under Aragon's king she does so in Aragon.
    game = with_queen("PREN047", "aragon: algiers=Rt", "france: bruges=Rg", "england: london=Rg")
    go(game, "play PREN047", "announce", "choose-empire aragon", "stop")
    go(game, "use-ops west", "use-op PREN047 1")
    assert part(game, "empires", "aragon", "repressed") == ["Rt"]
    assert pieces(game) == {"bruges": "Rg", "london": "Rg"}


@pytest.mark.rule("P-I1.1", "P-I1b")
def test_king_and_queen_each_perform_an_op_of_their_own() -> None:
    game = scenario(
        """
        seats 2
        seat 0: florins 3; west [aragon(PREN047)]
        aragon: valencia=Ng algiers=Rt
        """
    )
    go(game, "use-ops west")
    assert {"use-op aragon 1", "use-op PREN047 1", "use-op PREN047 2"} == options(game)
    go(game, "use-op PREN047 1")
    assert options(game) == {"use-op aragon 1", "stop"}
    go(game, "use-op aragon 1", "choose-empire france")
    # One florin for the repression, one paid for the knight.
    assert florins(game) == 3 + 1 - 1


@pytest.mark.rule("P-I1.1")
def test_a_crowned_queens_prestige_counts() -> None:
    game = scenario(
        """
        seats 2
        seat 0: west [aragon france(PREN048)]; republics aragon
        active: renaissance
        """
    )
    # Aragon's republic has one law prestige; hers is the second.
    assert "declare renaissance" in options(game)
    game = scenario(
        """
        seats 2
        seat 0: west [aragon france]; republics aragon
        active: renaissance
        """
    )
    assert "declare renaissance" not in options(game)


@pytest.mark.rule("P-I1.1")
def test_a_crowned_queens_ability_works_and_an_old_maids_does_not() -> None:
    # PREN095X can be discarded for a revolt against her king.
    game = scenario("seats 2\nseat 0: east [hungary(PREN095X)]")
    assert "use-ability PREN095X" in options(game)
    game = scenario("seats 2\nseat 0: old-maids PREN095X; east [hungary]")
    assert "use-ability PREN095X" not in options(game)


@pytest.mark.rule("P-I1.3", "P-Ia")
@pytest.mark.ruling("P-R15")
def test_an_own_king_stays_where_he_is_with_bishop_vassals_and_tokens() -> None:
    game = with_queen(
        "PREN044",
        "france: repressed Ng",
        "bishops: france=Br",
        mine="west [PREN036 france(aragon) PREN053]",
    )
    go(game, "play PREN044", "announce", "choose-empire france")
    assert asked(game) == (0, "regime-concession")
    go(game, "choose-slot england__france")
    assert asked(game) == (0, "emancipate")
    go(game, "free-piece france Ng paris")
    assert side(game, 0, "west") == ["PREN036", "france", "PREN053"]
    assert queens(game, "france") == ["PREN044"]
    assert part(game, "empires", "france", "side") == "king"
    assert part(game, "empires", "aragon", "suzerain") == "france"
    assert part(game, "bishops") == {"france": "Br"}
    assert pieces(game) == {"england__france": "p.blue", "paris": "Ng"}


@pytest.mark.rule("P-I1.3")
@pytest.mark.ruling("P-R15")
def test_an_own_vassal_stays_a_vassal() -> None:
    game = with_queen("PREN044", "bishops: aragon=Bg", mine="west [england(aragon)]")
    go(game, "play PREN044", "announce", "choose-empire aragon", "stop")
    assert part(game, "empires", "aragon", "suzerain") == "england"
    assert queens(game, "aragon") == ["PREN044"]
    assert part(game, "bishops") == {"aragon": "Bg"}
    assert side(game, 0, "west") == ["england"]


@pytest.mark.rule("P-I1.4")
@pytest.mark.parametrize("mine", ["", "west [france]", "west [england(france)]"])
def test_a_coronation_always_leaves_a_kingdom(mine: str) -> None:
    game = with_queen("PREN044", mine=mine)
    go(game, "play PREN044", "announce", "choose-empire france", "stop")
    assert part(game, "empires", "france", "side") == "king"
    assert owner(game, "france") == 0


@pytest.mark.rule("P-I1.5")
def test_playing_a_queen_places_no_agents() -> None:
    from condotta.pax.cards import CARD, QUEEN

    assert all(not card.agents for card in CARD if card.kind == QUEEN)
    game = with_queen("PREN048")
    go(game, "play PREN048", "hold-back")
    assert asked(game) == (0, "next-action")
    assert pieces(game) == {}


# --- What becomes of a couple --------------------------------------------------------------------


@pytest.mark.rule("P-I1c")
def test_a_sold_king_takes_his_queens_to_his_throne() -> None:
    game = scenario("seats 2\nseat 0: west [france(PREN048)]")
    go(game, "sell france")
    assert owner(game, "france") is None
    assert queens(game, "france") == ["PREN048"]
    assert florins(game) == 4


@pytest.mark.rule("P-I1c")
def test_a_freed_vassal_takes_his_queens_to_his_throne() -> None:
    game = scenario("seats 2\nseat 0: west [aragon(france(PREN048))]")
    go(game, "sell aragon")
    assert owner(game, "france") is None
    assert queens(game, "france") == ["PREN048"]


@pytest.mark.rule("P-I1c")
def test_apostasy_sends_king_and_queens_to_the_throne_together() -> None:
    game = scenario("seats 2\nseat 0: west [PREN129X PREN004 france(PREN044)]")
    go(game, "use-ability PREN129X")
    assert owner(game, "france") is None
    assert queens(game, "france") == ["PREN044"]


@pytest.mark.rule("P-I1c")
def test_the_queens_of_a_beheaded_king_die() -> None:
    # PREN003 beheads in Portugal.
    game = scenario("seats 2\nseat 0: west [PREN003]\nseat 1: west [portugal(PREN048)]")
    go(game, "use-ops west", "choose-card portugal")
    assert owner(game, "portugal") is None
    assert queens(game, "portugal") == []
    assert "PREN048" in discards(game)


@pytest.mark.rule("P-I1d.1")
def test_a_couple_taken_from_its_throne_by_a_regime_change_stays_married() -> None:
    game = scenario("seats 2\nseat 0: hand PREN036\nthrones: france(PREN048)")
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    assert owner(game, "france") == 0
    assert queens(game, "france") == ["PREN048"]


@pytest.mark.rule("P-I1d.2", "P-I1c")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_couple_lost_or_flipped_by_a_regime_change_loses_its_queen(holder: int) -> None:
    mine = "; west [france(PREN048)]" if holder == 0 else ""
    theirs = "seat 1: west [france(PREN048)]" if holder == 1 else ""
    game = scenario(f"seats 2\nseat 0: hand PREN036{mine}\n{theirs}")
    go(game, "play PREN036", "announce", "place-agent 1 england__france", "stop")
    assert owner(game, "france") == 0
    assert queens(game, "france") == []
    assert "PREN048" in discards(game)
    assert part(game, "empires", "france", "side") == ("republic" if holder == 0 else "king")


@pytest.mark.rule("P-I1e")
@pytest.mark.parametrize("bishop", ["aragon", "PREN047"])
def test_a_bishop_on_one_of_a_couple_silences_both(bishop: str) -> None:
    lines = "seats 2\nseat 0: florins 3; west [aragon(PREN047)]\naragon: valencia=Ng algiers=Rt\n"
    assert "use-ops west" in options(scenario(lines))
    assert "use-ops west" not in options(scenario(f"{lines}bishops: {bishop}=Bg"))


@pytest.mark.rule("P-I1e")
def test_a_bishop_on_a_queen_silences_the_other_queens_of_her_king() -> None:
    lines = "seats 2\nseat 0: west [aragon(PREN047 PREN045)]\naragon: algiers=Rt\n"
    assert "use-ops west" in options(scenario(lines))
    assert "use-ops west" not in options(scenario(f"{lines}bishops: PREN045=Bg"))


# --- Any king (P-AB02) ---------------------------------------------------------------------------


@pytest.mark.ruling("P-R16")
def test_any_king_of_her_list_may_be_chosen_but_no_republic() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN044; west [PREN006 aragon(PREN045)]
        seat 1: west [france(PREN048) holy_roman_empire]; republics holy_roman_empire
        thrones: portugal(PREN046)
        """
    )
    assert suitors(game, "PREN044") == {"aragon", "france", "portugal"}


@pytest.mark.ruling("P-R16")
@pytest.mark.parametrize(
    ("king", "queens_then"),
    [("aragon", ["PREN044", "PREN045"]), ("portugal", ["PREN044", "PREN046"])],
)
def test_an_own_or_throned_king_keeps_his_earlier_queens(king: str, queens_then: list[str]) -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN044; west [PREN006 aragon(PREN045)]
        thrones: portugal(PREN046)
        bishops: aragon=Bg portugal=Bg
        """
    )
    go(game, "play PREN044", "announce", f"choose-empire {king}", "stop")
    assert queens(game, king) == queens_then
    assert part(game, "bishops") == {"aragon": "Bg", "portugal": "Bg"}
    assert owner(game, king) == 0


@pytest.mark.ruling("P-R16")
def test_an_opponents_king_loses_queens_bishop_and_vassals_and_comes_to_the_top_level() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN044; west [PREN006]
        seat 1: west [france(PREN048 england)]
        bishops: france=Bg
        france: repressed Ng
        """
    )
    go(game, "play PREN044", "announce", "choose-empire france", "stop", "stop")
    assert side(game, 0, "west") == ["PREN006", "france"]
    assert queens(game, "france") == ["PREN044"]
    assert owner(game, "england") is None
    assert part(game, "bishops") == {}
    assert part(game, "empires", "france", "repressed") == ["Ng"]


@pytest.mark.ruling("P-R16")
def test_an_opponents_vassal_leaves_his_suzerain() -> None:
    game = scenario(
        """
        seats 2
        seat 0: hand PREN044; west [PREN006]
        seat 1: west [england(france(PREN048) aragon)]
        """
    )
    go(game, "play PREN044", "announce", "choose-empire france", "stop")
    assert side(game, 0, "west") == ["PREN006", "france"]
    assert part(game, "empires", "france", "suzerain") is None
    assert side(game, 1, "west") == ["england"]
    assert part(game, "empires", "aragon", "suzerain") == "england"


# --- I2: old maids -------------------------------------------------------------------------------


@pytest.mark.rule("P-I2.1")
def test_a_queen_may_be_played_without_a_coronation() -> None:
    game = with_queen("PREN044")
    events = go(game, "play PREN044", "hold-back")
    assert old_maids(game) == ["PREN044"]
    assert side(game, 0, "west") == []
    assert kinds(events)[-1] == "old-maid"


@pytest.mark.rule("P-I2.1", "P-I2.2")
@pytest.mark.vector("WX-23")
def test_without_a_suitor_she_becomes_an_old_maid_unasked() -> None:
    game = with_queen(
        "PREN076",
        "thrones: hungary(PREN075)",
        "seat 1: east [byzantium]; west [holy_roman_empire]",
    )
    go(game, "play PREN076")
    assert asked(game) == (0, "next-action")
    assert old_maids(game) == ["PREN076"]


@pytest.mark.rule("P-I2.2")
def test_an_old_maids_ops_do_not_exist() -> None:
    lines = "seats 2\nbishops: PREN004=Br\nseat 1: west [PREN004 PREN005]\n"
    # PREN076 has an inquisitor op.
    assert "use-ops east" in options(scenario(f"{lines}seat 0: east [hungary(PREN076)]"))
    assert "use-ops east" not in options(scenario(f"{lines}seat 0: old-maids PREN076"))


@pytest.mark.rule("P-I2.2")
def test_an_old_maid_is_no_target() -> None:
    game = scenario(
        """
        seats 2
        seat 0: west [PREN003 PREN001]; hand PREN157X; old-maids PREN044
        seat 1: old-maids PREN046
        england: london=Rr
        """
    )
    # PREN003 beheads in Portugal: PREN001 is the only card there is.
    go(game, "use-ops west")
    assert side(game, 0, "west") == ["PREN003"]
    go(game, "play PREN157X", "hold-back")
    assert not {"1 PREN044", "1 PREN046"} & offered(game, "place-bishop")
    assert "1 PREN157X" in offered(game, "place-bishop")


@pytest.mark.rule("P-I2.2")
def test_an_old_maid_cannot_be_crowned_later() -> None:
    game = scenario("seats 2\nseat 0: old-maids PREN044; west [france]")
    named = {option for option in options(game) if "PREN044" in option}
    assert named == {"sell PREN044"}


@pytest.mark.rule("P-I2a")
def test_an_old_maid_is_sold_for_two_florins() -> None:
    # PREN138X is worth four, but only crowned.
    game = scenario("seats 2\nseat 0: old-maids PREN138X")
    go(game, "sell PREN138X")
    assert florins(game) == 2
    assert old_maids(game) == []


@pytest.mark.rule("P-I2b")
def test_an_old_maids_prestige_counts_in_a_renaissance_victory() -> None:
    lines = "seats 2\nactive: renaissance\nseat 0: west [aragon]; republics aragon"
    assert "declare renaissance" not in options(scenario(lines))
    assert "declare renaissance" in options(scenario(f"{lines}; old-maids PREN048"))


@pytest.mark.rule("P-I2b")
def test_an_old_maids_prestige_counts_in_a_holy_victory() -> None:
    lines = """
        seats 2
        active: holy
        papal_states: catholic; venice=Ng
        bishops: england=Bg
        """
    assert "declare holy" not in options(scenario(lines))
    assert "declare holy" in options(scenario(f"{lines}\nseat 0: old-maids PREN044"))
    both = "seat 0: old-maids PREN044\nseat 1: old-maids PREN046"
    assert "declare holy" not in options(scenario(f"{lines}\n{both}"))


@pytest.mark.rule("P-I2b")
def test_an_old_maids_prestige_counts_for_nothing_else() -> None:
    # Her reformist prestige does not make the apostasy of PREN129X possible.
    game = scenario("seats 2\nseat 0: west [PREN129X]; old-maids PREN076")
    assert "use-ability PREN129X" not in options(game)
    game = scenario("seats 2\nseat 0: west [PREN129X]; east [hungary(PREN076)]")
    assert "use-ability PREN129X" in options(game)
