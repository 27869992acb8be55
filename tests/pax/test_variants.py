"""Variants and options: bankruptcy, astrology, the stall limit; and rulings about data."""

from __future__ import annotations

from random import Random

import pytest

from condotta.core.errors import SetupError
from condotta.pax import PaxRenaissance, scenario
from condotta.pax.game import new_game, opening_events
from tests.pax.moves import asked, florins, go, kinds, offered, options, part, pieces, repressed

# --- Bankruptcy ----------------------------------------------------------------------------------


def finish_action(game: PaxRenaissance) -> None:
    """Answer whatever is asked with the first option until the next action is to be chosen."""
    while not game.over and asked(game)[1] != "next-action":
        game.play(game.decision.options[0])


@pytest.mark.rule("P-G6.1", "P-G2b.1")
@pytest.mark.parametrize(
    ("variant", "subsidy", "levies"), [("", 1, set()), ("variants bankruptcy", 0, {"tana"})]
)
def test_without_a_subsidy_the_voyage_always_starts(
    variant: str, subsidy: int, levies: set[str]
) -> None:
    game = scenario(f"""
        seats 2
        {variant}
        seat 0: west [PREN009]
        seat 1: west [PREN032]
        byzantium: caffa=Ng trebizond=Ng
        borders: byzantium__hungary=p.1
    """)
    go(game, "convene-fair east")
    finish_action(game)
    assert florins(game, 0) == subsidy
    assert florins(game, 1) == 1 - subsidy, "what the subsidy leaves of one florin of profits"
    assert set(pieces(game)) - {"caffa", "trebizond", "byzantium__hungary"} == levies


RUIN = """
    seats 3
    {variant}
    seat 0: hand PREN013; west [PREN009]; florins 1
    seat 1: {second}
    seat 2: florins 3
    borders: aragon__papal_states=p.1
    france: repressed p.1
"""


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
@pytest.mark.parametrize(
    ("variant", "second", "ruined"),
    [
        ("variants bankruptcy", "", True),
        ("", "", False),
        ("variants bankruptcy", "florins 1", False),
        ("variants bankruptcy", "hand PREN032", False),
        ("variants bankruptcy", "west [PREN032]", False),
        ("variants bankruptcy", "west [france]", False),
        ("variants bankruptcy", "old-maids PREN045", False),
    ],
)
def test_who_has_no_florins_no_cards_and_no_concessions_is_eliminated(
    variant: str, second: str, ruined: bool
) -> None:
    game = scenario(RUIN.format(variant=variant, second=second))
    assert part(game, "eliminated") == []
    events = go(game, "play PREN013", "place-agent 1 aragon__papal_states")
    assert part(game, "eliminated") == ([1] if ruined else [])
    assert ("banker-eliminated" in kinds(events)) is ruined


@pytest.mark.rule("P-G6.2", "P-CHECK-a")
@pytest.mark.ruling("P-R48")
def test_ruin_is_looked_at_between_actions_wherever_in_an_action_it_came() -> None:
    game = scenario("""
        seats 3
        variants bankruptcy
        seat 0: west [PREN013 PREN038 PREN009]
        seat 2: florins 3
        borders: aragon__papal_states=p.1 aragon__portugal=Sg
        market west: any*3 any any any any any
    """)
    go(game, "use-ops west", "use-op PREN013 2", "choose-slot aragon__papal_states")
    assert asked(game) == (0, "ops")
    assert part(game, "eliminated") == [], "the action is still going on"
    go(game, "stop")
    assert part(game, "eliminated") == [1]


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
def test_the_eliminated_take_no_more_turns() -> None:
    game = scenario(RUIN.format(variant="variants bankruptcy", second=""))
    events = go(game, "play PREN013", "place-agent 1 aragon__papal_states", "end-turn")
    assert part(game, "turn", "actor") == 2
    assert kinds(events).count("turn-begins") == 1


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
def test_an_actor_who_is_ruined_has_finished_the_turn() -> None:
    game = scenario("""
        seats 3
        variants bankruptcy
        seat 0: hand PREN060; west [PREN004]
        seat 1: florins 2
        seat 2: florins 2
    """)
    go(game, "play PREN060", "announce", "place-bishop 1 ottoman")
    assert part(game, "eliminated") == [0]
    assert part(game, "turn", "actor") == 1
    assert part(game, "turn", "actions_left") == 2


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
def test_the_last_remaining_player_wins_at_once() -> None:
    game = scenario("""
        seats 2
        variants bankruptcy
        seat 0: hand PREN013; florins 1
        borders: aragon__papal_states=p.1
    """)
    go(game, "play PREN013", "place-agent 1 aragon__papal_states")
    assert (game.result.winners, game.result.reason) == ((0,), "last-banker")


@pytest.mark.rule("P-G6.2")
@pytest.mark.ruling("P-R48")
def test_players_ruined_together_as_the_last_ones_share_the_victory() -> None:
    game = scenario("""
        seats 2
        variants bankruptcy
        seat 0: hand PREN060; west [PREN004]
        seat 1: west [PREN005]; east [PREN059]
    """)
    go(game, "play PREN060", "announce", "place-bishop 1 ottoman")
    assert (game.result.winners, game.result.reason) == ((0, 1), "last-banker")


ONE_OUT = """
    seats 3
    variants bankruptcy
    seat 0: {first}
    seat 1: {second}
    france: repressed p.2 p.2 Ng
"""


@pytest.mark.rule("P-G6.2", "P-F6a.1")
@pytest.mark.ruling("P-R48")
def test_serfs_of_the_eliminated_cost_votes_but_cannot_be_emancipated() -> None:
    text = ONE_OUT.format(first="west [PREN036]; florins 3", second="west [france]")
    game = scenario(text + "\nborders: england__france=p.0")
    assert part(game, "eliminated") == [2]
    go(game, "use-ops west", "stop")
    assert florins(game) == 0, "three tokens, three florins"
    assert asked(game) == (0, "emancipate")
    assert offered(game, "free-piece") == {"france Ng paris", "france Ng bruges", "france Ng lyon"}


@pytest.mark.rule("P-G6.2", "P-BATTLE-i.2")
@pytest.mark.ruling("P-R48")
def test_serfs_of_the_eliminated_fight_but_stay_repressed_when_they_survive() -> None:
    text = ONE_OUT.format(first="hand PREN036; florins 1", second="west [france]")
    game = scenario(text + "\nfrance: paris=Ng")
    assert part(game, "eliminated") == [2]
    go(game, "play PREN036", "announce")
    assert options(game) == {"lose-agent 1", "lose-repressed france p.purple"}
    go(game, "lose-agent 1")
    assert asked(game) == (0, "regime-concession"), "won; the two serfs are not placed"
    assert repressed(game, "france").count("p.purple") == 2


@pytest.mark.rule("P-G6.2", "P-G1a.2", "P-L4.2")
@pytest.mark.ruling("P-R48")
def test_margin_and_top_up_keep_the_number_of_players_at_the_start() -> None:
    text = ONE_OUT.format(first="west [england portugal]", second="florins 1")
    game = scenario(text + "\nactive: imperial")
    assert part(game, "eliminated") == [2]
    assert "declare imperial" in options(game), "two kings, as with three players"
    events = go(game, "convene-fair west")
    convened = next(event for event in events if event.kind == "fair-convened")
    assert convened.facts["florins"] == 2


@pytest.mark.rule("P-G6.2", "P-L2b.2")
@pytest.mark.ruling("P-R48")
def test_the_eliminated_share_no_cultural_victory() -> None:
    text = ONE_OUT.format(first="florins 1; west [PREN036]", second="west [france]")
    game = scenario(text + "\ndeck west:\ndeck east:")
    go(game, "buy west 1", "end-turn")
    assert game.result.winners == (0, 1)
    assert florins(game, 0) == florins(game, 1) == florins(game, 2) == 0


# --- Astrology -----------------------------------------------------------------------------------


def top_cards(game: PaxRenaissance, seat: int | None) -> tuple[object, object]:
    """The face-up top cards of the two decks, as a seat sees them."""
    decks = game.view(seat)["decks"]
    assert isinstance(decks, dict)
    found = []
    for row in ("east", "west"):
        deck = decks[row]
        assert isinstance(deck, dict)
        found.append(deck["top"])
    return found[0], found[1]


STARS = """
    seats 2
    variants astrology
    seat 0: florins 5; west [PREN009]
    seat 1: florins 5; west [PREN032]
    deck west: PREN001 PREN002 PREN003
    deck east: PREN058 PREN059
"""


@pytest.mark.rule("P-C5c")
def test_with_astrology_everybody_sees_the_top_card_of_each_deck() -> None:
    game = scenario(STARS)
    for seat in (0, 1, None):
        assert top_cards(game, seat) == ("PREN058", "PREN001")
    plain = scenario(STARS.replace("variants astrology", ""))
    assert top_cards(plain, 0) == (None, None)
    opening = opening_events(
        new_game(seats=2, seed=3, edition=None, variants=("astrology",), options=None)
    )
    assert kinds(opening).count("top-card-shown") == 2


@pytest.mark.rule("P-C5c")
def test_the_card_shown_by_the_stars_cannot_be_bought() -> None:
    game = scenario(STARS)
    rows = {(row, column) for row in ("east", "west") for column in range(1, 6)}
    assert offered(game, "buy") == {f"{row} {column}" for row, column in rows}
    go(game, "buy west 1")
    assert top_cards(game, 0) == ("PREN058", "PREN001")
    assert "PREN001" not in str(part(game, "market")), "not before the refresh"


@pytest.mark.rule("P-D2.7", "P-C5c")
def test_after_every_refresh_the_new_top_card_is_shown() -> None:
    game = scenario(STARS)
    events = go(game, "buy west 1", "end-turn")
    assert top_cards(game, 1) == ("PREN058", "PREN002")
    shown = [event.facts["card"] for event in events if event.kind == "top-card-shown"]
    assert sorted(str(card) for card in shown) == ["PREN002", "PREN058"]


@pytest.mark.rule("P-D2.7")
def test_an_empty_deck_shows_nothing() -> None:
    game = scenario(STARS.replace("deck west: PREN001 PREN002 PREN003", "deck west: PREN001"))
    go(game, "buy west 1", "end-turn")
    assert top_cards(game, 1) == ("PREN058", None)


@pytest.mark.rule("P-C5c")
def test_imagined_decks_keep_the_card_that_the_stars_show() -> None:
    game = scenario(STARS)
    for seed in range(5):
        imagined = game.determinize(0, Random(seed))
        assert top_cards(imagined, 0) == ("PREN058", "PREN001")


# --- The stall limit -----------------------------------------------------------------------------

IDLERS = """
    seats 2
    stall-limit 3
    seat 0: florins 3; hand PREN042; west [PREN009 PREN032 PREN036 PREN037]
    seat 1: florins 5; west [PREN055 PREN040 PREN041 PREN053]
"""
SALES = ("PREN036", "PREN040", "PREN037", "PREN041", "PREN032", "PREN053")


def idle(game: PaxRenaissance, first: int, turns: int) -> PaxRenaissance:
    """Let players sell a card and end their turn."""
    for card in SALES[first : first + turns]:
        go(game, f"sell {card}", "end-turn")
    return game


@pytest.mark.ruling("P-R59")
@pytest.mark.rule("P-L2a")
def test_turns_without_purchase_fair_or_played_card_end_the_game() -> None:
    game = idle(scenario(IDLERS), 0, 2)
    assert part(game, "turn", "stall") == 2
    assert not game.over
    idle(game, 2, 1)
    assert (game.result.winners, game.result.reason) == ((0,), "stalled")
    assert game.result.scores == (2, 1)
    assert game.result.capped


@pytest.mark.ruling("P-R59")
@pytest.mark.rule("P-L2b.1")
def test_a_stalled_game_is_scored_like_a_cultural_one() -> None:
    tie = IDLERS.replace("PREN009 PREN032", "PREN009 PREN022")
    game = idle(scenario(tie), 0, 3)
    assert florins(game, 0) == florins(game, 1) == 7
    assert game.result.winners == (0, 1)
    richer = idle(scenario(tie.replace("florins 5", "florins 6")), 0, 3)
    assert richer.result.winners == (1,)


@pytest.mark.ruling("P-R59")
@pytest.mark.parametrize(
    "progress", [("buy west 1",), ("convene-fair east",), ("play PREN042", "stop")]
)
def test_a_purchase_a_fair_or_a_played_card_starts_the_count_anew(
    progress: tuple[str, ...],
) -> None:
    game = idle(scenario(IDLERS), 0, 2)
    go(game, *progress)
    finish_action(game)
    go(game, "end-turn")
    assert part(game, "turn", "stall") == 0
    assert not game.over


@pytest.mark.ruling("P-R59")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_limit_is_40_turns_for_each_seat_unless_agreed_otherwise(seats: int) -> None:
    game = new_game(seats=seats, seed=1, edition=None, variants=(), options=None)
    assert game.rules.options == {"stall_limit": 40 * seats}
    assert game.rules.stall_limit == 40 * seats


@pytest.mark.ruling("P-R59")
def test_without_a_limit_the_game_goes_on() -> None:
    game = idle(scenario(IDLERS.replace("stall-limit 3", "stall-limit none")), 0, 6)
    assert not game.over
    assert part(game, "turn", "stall") == 6


@pytest.mark.ruling("P-R59")
@pytest.mark.parametrize("limit", [0, -1, "never", 2.5, True])
def test_other_limits_are_refused(limit: object) -> None:
    with pytest.raises(SetupError):
        new_game(seats=2, seed=1, edition=None, variants=(), options={"stall_limit": limit})


# --- Rulings -------------------------------------------------------------------------------------


@pytest.mark.ruling("P-R62")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_plays_alone(seats: int) -> None:
    with pytest.raises(SetupError):
        new_game(seats=seats, seed=1, edition=None, variants=(), options=None)


@pytest.mark.ruling("P-R51")
@pytest.mark.parametrize(("state", "piece"), [("islamic", "Rt"), ("catholic", "Rg")])
def test_cairo_shows_a_gold_rook_only_if_the_mamluks_are_catholic(state: str, piece: str) -> None:
    game = scenario(f"""
        seats 3
        seat 0: west [PREN029]
        seat 1: florins 2
        mamluk: {state}; cyprus=Rg
        borders: mamluk__ottoman=p.1
    """)
    go(game, "use-ops west", "use-op PREN029 1", "pay-tax")
    assert pieces(game)["cairo"] == piece


@pytest.mark.ruling("P-R51")
@pytest.mark.rule("P-I.1")
def test_sophia_has_three_suitors() -> None:
    game = scenario("seats 3\nseat 0: hand PREN076")
    go(game, "play PREN076", "announce")
    assert offered(game, "choose-empire") == {"hungary", "byzantium", "holy_roman_empire"}


@pytest.mark.ruling("P-R37")
@pytest.mark.rule("P-F6.1")
def test_the_side_on_the_icon_of_a_vote_is_the_region_of_the_empire() -> None:
    text = """
        seats 3
        seat 0: {}; florins 1
        seat 1: west [france]; east [hungary]
        borders: england__france=p.0 hungary__ottoman=p.0
    """
    west = scenario(text.format("west [PREN053]"))
    go(west, "use-ops west", "stop")
    assert part(west, "empires", "france", "owner") == 0
    east = scenario(text.format("east [PREN083]"))
    go(east, "use-ops east", "stop")
    assert part(east, "empires", "hungary", "owner") == 0
