"""A view explained: what each card counts and why, and what would win the game."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.condottiere import Condottiere, reading_of, rulebook
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES
from condotta.condottiere.strength import all_strengths
from condotta.core.catalogue import catalogue
from condotta.core.values import Json, JsonObject
from tests.condottiere.boards import ONE_LEADS, before
from tests.condottiere.configurations import games, positions, random_game
from tests.condottiere.moves import kinds
from tests.condottiere.scenario import A, B, C, D, F, act, table


def read(game: Condottiere, seat: int | None = None) -> JsonObject:
    return reading_of(game.view(seat))


def entries(value: Json) -> list[JsonObject]:
    assert isinstance(value, list)
    found = []
    for entry in value:
        assert isinstance(entry, dict)
        found.append(entry)
    return found


def rows(game: Condottiere, seat: int) -> list[tuple[Json, Json]]:
    """The cards of a line and what each counts."""
    line = entries(read(game)["lines"])[seat]
    return [(row["card"], row["value"]) for row in entries(line["rows"])]


def why(game: Condottiere, seat: int, place: int) -> list[tuple[Json, Json]]:
    """The reasons for what one card of a line counts: keys and rules."""
    line = entries(read(game)["lines"])[seat]
    return [(one["key"], one["rule"]) for one in entries(entries(line["rows"])[place]["why"])]


def wins_with(game: Condottiere, seat: int) -> list[str]:
    regions = entries(read(game)["standing"])[seat]["wins_with"]
    assert isinstance(regions, list)
    return [str(region) for region in regions]


# --- cards ----------------------------------------------------------------------------------------


def test_a_card_counts_what_is_printed_on_it() -> None:
    game = table({A: "1 1", B: "2 2"}, {A: "6 heroine courtesan"})
    assert rows(game, A) == [("mercenary-6", 6), ("courtesan", 1), ("heroine", 10)]
    assert why(game, A, 0) == [("why.printed", "C7-MERC-1")]
    assert why(game, A, 1) == [("why.courtesan", "C7-COURT-2")]
    assert why(game, A, 2) == [("why.heroine", "C7-HERO-2")]


def test_winter_and_a_drummer_are_named_in_the_order_they_count() -> None:
    game = table({A: "1 1", B: "2 2"}, {A: "6 drummer", B: "winter 10"})
    assert read(game)["weather"] == "winter"
    assert rows(game, A) == [("mercenary-6", 2), ("drummer", 0)]
    assert why(game, A, 0) == [("why.winter", "C7-STR-3"), ("why.drummer", "C7-STR-4")]
    assert why(game, A, 1) == [("why.no-strength", "C7-STR-2")]
    assert rows(game, B) == [("mercenary-10", 1), ("winter", 0)]


def test_spring_is_a_reason_for_the_highest_only() -> None:
    game = table({A: "1 1", B: "2 2"}, {A: "5 6 drummer spring"})
    assert read(game)["weather"] == "spring"
    assert rows(game, A)[:2] == [("mercenary-5", 10), ("mercenary-6", 15)]
    reasons = [("why.printed", "C7-MERC-1"), ("why.drummer", "C7-STR-4")]
    assert why(game, A, 0) == reasons
    assert why(game, A, 1) == [*reasons, ("why.spring", "C7-STR-5")]


def test_the_older_edition_has_its_own_rules() -> None:
    game = table({A: "1 1", B: "2 2"}, {A: "6 drummer heroine scarecrow winter"}, edition="1995")
    reasons = [why(game, A, place)[-1][1] for place in range(5)]
    assert sorted(map(str, reasons)) == [
        "C5-DRUM-1",
        "C5-HERO-2",
        "C5-STR-3",
        "C5-STR-3",
        "C5-STR-3",
    ]


def test_the_strongest_are_those_who_lead_and_nobody_leads_with_nothing() -> None:
    assert read(table({A: "1 1", B: "2 2"}, {A: "5", B: "5", C: "4"}, seats=3))["strongest"] == [
        0,
        1,
    ]
    assert read(table({A: "1 1", B: "2 2"}, {A: "drummer"}))["strongest"] == []


@pytest.mark.once
def test_the_rows_add_up_to_the_strength_that_everybody_sees() -> None:
    hidden = 0
    for where, game in positions(61, most=500, first_seed=10_000):
        for seat in (*range(game.seats), None):
            view = game.view(seat)
            players = entries(view["players"])
            lines = entries(reading_of(view)["lines"])
            told = [line["strength"] for line in lines]
            assert told == [player["strength"] for player in players], where
            assert told == all_strengths(game._position.lines), where
            for line, player in zip(lines, players, strict=True):
                values = [row["value"] for row in entries(line["rows"])]
                assert sum(value for value in values if isinstance(value, int)) == line["strength"]
                assert [row["card"] for row in entries(line["rows"])] == player["line"]
                assert line["face_down"] == player["face_down"]
                hidden += line["face_down"] != 0
    assert hidden > 50


def test_every_reason_has_a_sentence_and_a_rule() -> None:
    said, book = catalogue("en").templates, {rule.id for rule in rulebook.rules("C7")}
    book |= {rule.id for rule in rulebook.rules("C5")}
    met: Counter[str] = Counter()
    for where, game in positions(61, most=300, first_seed=11_000):
        for line in entries(read(game)["lines"]):
            for row in entries(line["rows"]):
                for one in entries(row["why"]):
                    met[str(one["key"])] += 1
                    assert one["key"] in said, where
                    assert one["rule"] in book, where
    assert set(met) == {key for key in said if key.startswith("why.")}


# --- the game -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "variants", "seats", "adjacent", "total"),
    [
        ("2007", (), 4, 3, 5),
        ("2007", (), 2, 4, 6),
        ("2007", ("bigger-kingdoms",), 3, 5, 6),
        ("1995", (), 6, 3, None),
    ],
)
def test_the_goal_is_that_of_the_table(
    edition: str, variants: tuple[str, ...], seats: int, adjacent: int, total: int | None
) -> None:
    game = table({A: "1 1", B: "2 2"}, edition=edition, variants=variants, seats=seats)
    assert read(game)["goal"] == {"adjacent": adjacent, "total": total, "points": None}


def test_a_standing_counts_regions_and_the_largest_group() -> None:
    game = table(
        {A: "1 1", B: "2 2"}, owners={A: "torino genova napoli"}, contested="milano", seats=4
    )
    standing = entries(read(game)["standing"])[A]
    assert (standing["regions"], standing["adjacent"]) == (3, 2)
    assert wins_with(game, A) == ["milano", "parma"]
    assert wins_with(game, B) == []


def test_a_region_under_the_pope_cannot_win_the_next_battle() -> None:
    owners = {A: "torino genova"}
    game = table({A: "1 1", B: "2 2"}, owners=owners, contested="milano", pope="parma", seats=4)
    assert wins_with(game, A) == ["milano"]


def test_a_region_of_another_wins_where_it_can_be_captured() -> None:
    owners = {A: "torino genova", B: "parma"}
    plain = table({A: "1 1", B: "2 2"}, owners=owners, contested="milano", seats=4)
    variants = ("capturing-regions",)
    captured = table(
        {A: "1 1", B: "2 2"}, owners=owners, contested="milano", seats=4, variants=variants
    )
    assert wins_with(plain, A) == ["milano"]
    assert wins_with(captured, A) == ["milano", "parma"]


def test_the_last_free_region_wins_for_whom_it_gives_the_most() -> None:
    """With Siena A, B or F has four, and nobody else; C and D have three together; E has nothing."""
    owners = before(ONE_LEADS, "siena")
    game = table({A: "1 1", B: "2 2"}, owners=owners, contested="siena", seats=6)
    assert [seat for seat in range(6) if "siena" in wins_with(game, seat)] == [A, B, C, D, F]


def group_with(owned: set[int], region: int) -> int:
    """The size of the group around a region, counted step by step."""
    group = {region}
    while True:
        more = {r for r in owned if any(NEIGHBOURS[r] >> other & 1 for other in group)} - group
        if not more:
            return len(group)
        group |= more


def wins_by_the_book(game: Condottiere, seat: int, region: int) -> bool:
    """Work out from the board whether a conquest wins: adjacent, in all, or the most at the end."""
    position, rules = game._position, game.rules
    owned = {r for r in range(17) if position.owners[r] == seat}
    if region in owned or (position.owners[region] >= 0 and not rules.capturing):
        return False
    if region == position.pope and region != position.contested:
        return False
    if group_with(owned, region) >= rules.adjacent_to_win:
        return True
    if 0 < rules.total_to_win <= len(owned) + 1:
        return True
    owners = position.owners[:]
    owners[region] = seat
    full = all(owners[r] >= 0 or r == position.pope for r in range(17))
    fighting = game.decision.kind in ("turn", "scarecrow", "pope", "turn-up")
    capped = position.battle + (0 if fighting else 1) >= rules.max_battles
    counts = [owners.count(other) for other in range(game.seats)]
    return (full or capped) and sorted(counts)[-2] < max(counts) == counts[seat]


@pytest.mark.once
def test_what_wins_is_what_the_board_says() -> None:
    met: Counter[bool] = Counter()
    for where, game in positions(61, most=400, first_seed=12_000):
        final = game._position.final
        for seat in range(game.seats):
            told = wins_with(game, seat)
            for region, name in enumerate(REGION_NAMES):
                wins = not final and wins_by_the_book(game, seat, region)
                assert (name in told) == wins, (where, seat, name)
                met[wins] += 1
    assert min(met.values()) > 500


@pytest.mark.once
def test_whoever_wins_the_game_with_a_region_was_told_so_before() -> None:
    """Whole games: a conquest ends the game for its winner exactly if the reading said so."""
    met: Counter[bool] = Counter()
    for number, (configuration, seed, policy) in enumerate(games(13_000)):
        seen: JsonObject = {}
        for step in random_game(configuration, seed, policy, most=500):
            for event in step.events:
                if event.kind != "region-conquered":
                    continue
                seat, region = event.args["seat"], event.args["region"]
                assert isinstance(seat, int)
                ends = [e for e in step.events if e.kind in ("game-over", "campaign-game-over")]
                alone = bool(ends) and ends[0].args["seats"] == [seat]
                told = entries(reading_of(seen)["standing"])[seat]["wins_with"]
                assert isinstance(told, list)
                assert (region in told) == alone, f"{configuration}, seed {seed}"
                met[alone] += 1
            if not step.game.over:
                seen = step.game.view(None)
        if number == 60:
            break
    assert min(met.values()) > 30


def test_nothing_wins_any_more_when_the_game_is_over() -> None:
    game = table(
        {A: "1 1", B: "2 2"},
        {A: "5"},
        seats=4,
        out=[1, 2, 3],
        owners={A: "torino genova"},
        contested="milano",
    )
    assert "milano" in wins_with(game, A)
    assert "game-over" in kinds(act(game, "pass"))
    assert [wins_with(game, seat) for seat in range(4)] == [[], [], [], []]
