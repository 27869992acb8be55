"""Selling a card, and what goes with it (section E3); hands that shrink (headword HAND)."""

from __future__ import annotations

import pytest

from condotta.core.event import Event
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, florins, go, kinds, offered, part, repressed, side


def supply(game: PaxRenaissance, piece: str) -> int:
    found = game.view(None)["supply"]
    assert isinstance(found, dict)
    count = found[piece]
    assert isinstance(count, int)
    return count


@pytest.mark.rule("P-E3.1", "P-B4.1")
def test_two_florins_for_a_card_of_the_hand_the_tableau_or_the_old_maids() -> None:
    game = scenario("""
        seat 0: hand PREN036; west [PREN038 france]; east [PREN072]; old-maids PREN044
        seat 1: hand PREN037; west [PREN039]; old-maids PREN045
    """)
    mine = {"PREN036", "PREN038", "PREN072", "PREN044", "france"}
    assert offered(game, "sell") == mine
    for card in sorted(mine):
        sold = game.clone()
        go(sold, f"sell {card}")
        assert florins(sold) == 2
        assert offered(sold, "sell") == mine - {card}


@pytest.mark.rule("P-E3.2")
def test_the_bishop_on_a_sold_card_returns_to_supply() -> None:
    game = scenario("""
        seat 0: west [PREN038]
        bishops: PREN038=Br
    """)
    assert supply(game, "Br") == 4
    go(game, "sell PREN038")
    assert supply(game, "Br") == 5
    assert part(game, "bishops") == {}


@pytest.mark.rule("P-E3a.1", "P-E3a.2", "P-E3b.1", "P-E3.2")
@pytest.mark.ruling("P-R29")
def test_a_royal_couple_is_sold_together_for_four_and_keeps_its_bishops() -> None:
    game = scenario("""
        seat 0: west [aragon(PREN046)]
        aragon: repressed Rt p.1
        bishops: aragon=Bg PREN046=Br
    """)
    assert offered(game, "sell") == {"aragon"}
    go(game, "sell aragon")
    assert florins(game) == 4
    assert side(game, 0, "west") == []
    assert part(game, "empires", "aragon", "owner") is None
    assert part(game, "empires", "aragon", "queens") == ["PREN046"]
    assert repressed(game, "aragon") == ["p.yellow", "Rt"]
    assert part(game, "bishops") == {"aragon": "Bg", "PREN046": "Br"}


@pytest.mark.rule("P-E3a.2", "P-E3c")
@pytest.mark.ruling("P-R29")
@pytest.mark.parametrize(
    ("laid", "sold", "price"),
    [
        # PREN138X: ransom, four florins for the queen herself.
        ("west [holy_roman_empire(PREN138X)]", "holy_roman_empire", 6),
        ("west [holy_roman_empire(PREN138X PREN044)]", "holy_roman_empire", 8),
        ("west [holy_roman_empire(PREN045 PREN044)]", "holy_roman_empire", 6),
        ("hand PREN138X", "PREN138X", 2),
        ("old-maids PREN138X", "PREN138X", 2),
        ("west [PREN021]", "PREN021", 4),
        ("hand PREN021", "PREN021", 2),
    ],
)
def test_a_card_brings_what_it_prints_only_from_the_tableau(
    laid: str, sold: str, price: int
) -> None:
    game = scenario(f"seat 0: {laid}")
    go(game, f"sell {sold}")
    assert florins(game) == price


@pytest.mark.rule("P-E3c")
@pytest.mark.ruling("P-R29")
@pytest.mark.parametrize(
    ("bishop", "price"), [("PREN138X=Bg", 4), ("holy_roman_empire=Bg", 4), ("PREN003=Bg", 6)]
)
def test_a_silenced_queen_brings_two_florins_like_any_other(bishop: str, price: int) -> None:
    game = scenario(f"""
        seat 0: west [PREN003 holy_roman_empire(PREN138X)]
        bishops: {bishop}
    """)
    go(game, "sell holy_roman_empire")
    assert florins(game) == price


@pytest.mark.rule("P-E3a.3", "P-E3b.3")
def test_a_vassal_married_or_not_is_sold_without_its_suzerain() -> None:
    game = scenario("""
        seat 0: west [holy_roman_empire(france(PREN047) england)]
    """)
    assert offered(game, "sell") == {"holy_roman_empire", "france", "england"}
    go(game, "sell france")
    assert florins(game) == 4
    assert part(game, "empires", "france", "queens") == ["PREN047"]
    assert part(game, "empires", "france", "owner") is None
    assert part(game, "empires", "france", "suzerain") is None
    assert part(game, "empires", "england", "suzerain") == "holy_roman_empire"
    go(game, "sell england")
    assert florins(game) == 6
    assert side(game, 0, "west") == ["holy_roman_empire"]


@pytest.mark.rule("P-E3b.1", "P-E3b.2")
def test_a_sold_suzerain_frees_its_vassals_unpaid() -> None:
    game = scenario("""
        seat 0: west [holy_roman_empire(france(PREN047) england)]
        france: repressed Ng
        bishops: PREN047=Bg england=Br
    """)
    go(game, "sell holy_roman_empire")
    assert florins(game) == 2
    for empire in ("holy_roman_empire", "france", "england"):
        assert part(game, "empires", empire, "owner") is None
        assert part(game, "empires", empire, "suzerain") is None
    assert part(game, "empires", "france", "queens") == ["PREN047"]
    assert repressed(game, "france") == ["Ng"]
    assert part(game, "bishops") == {"PREN047": "Bg", "england": "Br"}


@pytest.mark.rule("P-E3b.1")
def test_a_sold_republic_lies_on_its_throne_as_a_king() -> None:
    game = scenario("seat 0: west [aragon]; republics aragon")
    go(game, "sell aragon")
    assert part(game, "empires", "aragon", "side") == "king"
    assert florins(game) == 2


@pytest.mark.rule("P-E3c")
@pytest.mark.parametrize(
    ("laid", "asked_now"),
    [
        ("seat 0: west [PREN161X]", "enclosure"),
        ("seat 0: hand PREN161X", "next-action"),
        ("seat 0: west [PREN161X]\nbishops: PREN161X=Bg", "next-action"),
    ],
)
def test_what_a_sale_sets_off_needs_an_unsilenced_card_in_the_tableau(
    laid: str, asked_now: str
) -> None:
    game = scenario(f"{laid}\nfrance: repressed Ng")
    go(game, "sell PREN161X")
    assert asked(game) == (0, asked_now)


# --- Pragmatic treachery -------------------------------------------------------------------------


@pytest.mark.ruling("P-R30")
@pytest.mark.decision("DEC-30")
@pytest.mark.parametrize(
    ("card", "laid", "asked_now"),
    [
        ("PREN022", "", "treachery"),
        ("PREN036", "", "treachery"),
        ("PREN008", "aragon: algiers=Rt", "treachery"),
        ("PREN002", "seat 1: west [PREN003 PREN004]", "treachery"),
        # Neither a reformation nor a trade shift.
        ("PREN004", "france: paris=Ng", "next-action"),
        ("PREN015", "", "next-action"),
    ],
)
@pytest.mark.parametrize("place", ["hand", "west"])
def test_treachery_resolves_four_kinds_of_one_shots_of_a_sold_card(
    card: str, laid: str, asked_now: str, place: str
) -> None:
    where = f"hand {card}; west [PREN135X]" if place == "hand" else f"west [PREN135X {card}]"
    game = scenario(f"seats 2\nseat 0: {where}\n{laid}")
    go(game, f"sell {card}")
    assert asked(game) == (0, asked_now)
    assert florins(game) == 2


@pytest.mark.ruling("P-R30")
def test_a_silenced_card_cannot_betray() -> None:
    game = scenario("""
        seat 0: west [PREN135X PREN036]
        bishops: PREN036=Bg
    """)
    go(game, "sell PREN036")
    assert asked(game) == (0, "next-action")


@pytest.mark.ruling("P-R30")
def test_the_agents_of_a_sold_card_fight_and_its_bishop_needs_another_card() -> None:
    game = scenario("""
        seat 0: west [PREN135X PREN022]
        seat 1: west [holy_roman_empire]
    """)
    go(game, "sell PREN022", "announce", "place-agent 1 vienna", "stop")
    assert part(game, "empires", "holy_roman_empire", "owner") == 0
    game = scenario("""
        seat 0: west [PREN135X PREN008]
        aragon: algiers=Rt
    """)
    go(game, "sell PREN008", "announce")
    assert asked(game) == (0, "place-bishops")
    assert "1 PREN008" not in offered(game, "place-bishop")
    assert {"1 aragon", "1 PREN135X"} <= offered(game, "place-bishop")


@pytest.mark.ruling("P-R30")
def test_the_prestige_of_the_sold_card_does_not_count_for_its_apostasy() -> None:
    # PREN007 is catholic itself; sold, it leaves nobody with both.
    game = scenario("""
        seat 0: west [PREN135X PREN007 PREN004]
    """)
    go(game, "sell PREN007")
    assert asked(game) == (0, "next-action")


# --- What others learn ---------------------------------------------------------------------------


def told(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event.kind == kind)


def player(game: PaxRenaissance, seen_by: int | None, seat: int) -> dict[str, object]:
    players = game.view(seen_by)["players"]
    assert isinstance(players, list)
    found = players[seat]
    assert isinstance(found, dict)
    return {**found}


@pytest.mark.ruling("P-R44")
def test_a_card_sold_from_the_hand_is_not_shown() -> None:
    game = scenario("seat 0: hand PREN036 PREN044")
    events = go(game, "sell PREN044")
    sale = told(events, "hand-card-sold")
    assert sale.seen_by(0).args["card"] == "PREN044"
    for other in (1, None):
        assert "card" not in sale.seen_by(other).args
        # The fact and the count are public; which of the two it was is not.
        assert player(game, other, 0)["hand_size"] == 1
        assert player(game, other, 0)["secrets"] == 1
        assert player(game, other, 0)["perhaps"] == ["PREN036", "PREN044"]
        assert game.view(other)["own_secrets"] == []
        assert "PREN044" not in str(game.view(other)["discards"])
    assert game.view(0)["own_secrets"] == ["PREN044"]


@pytest.mark.ruling("P-R44")
def test_a_hand_card_whose_one_shot_treachery_resolves_is_shown_to_all() -> None:
    game = scenario("seat 0: hand PREN036 PREN044; west [PREN135X]")
    go(game, "sell PREN036")
    # Whether there is a question at all is the seller's secret.
    seen = game.view(1)
    assert (seen["acting"], seen["phase"], seen["decision"]) == (0, "next-action", None)
    assert "treachery" not in str(seen["pending"])
    held = game.clone()
    go(held, "hold-back")
    assert player(held, 1, 0)["perhaps"] == ["PREN036", "PREN044"]
    go(game, "announce")
    assert player(game, 1, 0)["perhaps"] == []
    assert player(game, 1, 0)["known"] == ["PREN044"]
    assert part(game, "discards", -1) == "PREN036"


# --- The hand limit ------------------------------------------------------------------------------


@pytest.mark.vector("WX-08")
@pytest.mark.rule("P-HAND-b")
@pytest.mark.ruling("P-R31")
@pytest.mark.decision("DEC-33")
@pytest.mark.parametrize(
    "loss", [["sell PREN043"], ["use-ops west", "use-op PREN005 1", "choose-card PREN043"]]
)
def test_who_loses_the_printing_press_discards_down_to_two_at_once(loss: list[str]) -> None:
    game = scenario("""
        seat 0: west [PREN043 PREN005]; hand PREN044 PREN045 PREN046 PREN047
        bishops: PREN005=Br
        market west: any*1 any any any any any
    """)
    before = florins(game)
    go(game, *loss)
    paid = florins(game) - before
    assert asked(game) == (0, "hand-limit")
    assert offered(game, "discard-card") == {"PREN044", "PREN045", "PREN046", "PREN047"}
    events = go(game, "discard-card PREN045", "discard-card PREN044")
    assert part(game, "hands", 0) == ["PREN046", "PREN047"]
    # Unpaid and unseen.
    assert florins(game) - before == paid
    assert kinds(events)[0] == "hand-card-discarded"
    assert "card" not in events[0].seen_by(1).args
    assert asked(game)[1] != "hand-limit"


@pytest.mark.rule("P-HAND-b")
def test_another_card_without_hand_limit_saves_the_hand() -> None:
    game = scenario("""
        seat 0: west [PREN043 PREN042]; hand PREN044 PREN045 PREN046 PREN047
    """)
    go(game, "sell PREN043")
    assert asked(game) == (0, "next-action")
    go(game, "sell PREN042")
    assert asked(game) == (0, "hand-limit")


@pytest.mark.rule("P-HAND-b")
def test_the_owner_of_the_hand_chooses_even_in_another_players_turn() -> None:
    game = scenario("""
        seat 0: east [PREN109X]
        seat 1: west [PREN043]; hand PREN044 PREN045 PREN046
    """)
    # The only card it can behead.
    go(game, "use-ops east")
    assert asked(game) == (1, "hand-limit")
    go(game, "discard-card PREN046")
    assert part(game, "hands", 1) == ["PREN044", "PREN045"]
    assert asked(game) == (0, "next-action")
