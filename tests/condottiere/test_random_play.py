"""Random games at every table: nothing gets lost, nobody gets stuck, every game ends.

What one position can show is asked of ``game.problems()`` after every decision. What needs two
positions, or what happened between them, is watched here: the invariants
(I4, I8 … I10, I12 … I14, I16) and the bounds that follow from the rules.
"""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.condottiere import ACTIONS, Condottiere
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES, KINDS
from condotta.condottiere.rules import EDITIONS, MAX_GAMES
from condotta.core.errors import GameOver, IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import (
    NEVER_PASS,
    PASS_HAPPY,
    SEATS,
    UNIFORM,
    Configuration,
    Policy,
    Step,
    cycle,
    games,
    hand_of,
    hand_sizes,
    options_with_meaning,
    random_game,
    values_of,
    variant_sets,
)
from tests.condottiere.moves import why_not_shown

DECKS = {
    "2007": (10, 8, 8, 8, 8, 8, 8, 3, 3, 6, 12, 6, 3, 16, 3),
    "1995": (15, 8, 8, 8, 8, 8, 8, 3, 0, 3, 0, 6, 3, 15, 3),
}
"""The decks, typed a second time on purpose."""

MOST_IN_HANDS = {
    "2007": {2: 30, 3: 45, 4: 56, 5: 66, 6: 76},
    "1995": {2: 52, 3: 62, 4: 72, 5: 82, 6: 92},
}
"""All hands together after a deal."""

EVERY_END = {
    "adjacent-regions",
    "total-regions",
    "most-regions",
    "battle-cap",
    "final-battle",
    "final-battle-shared",
    "final-battle-undecided",
    "most-points",
    "game-cap",
}

EVERY_EVENT = {
    "battle-begins",
    "battle-ends",
    "battle-stopped",
    "battle-tied",
    "campaign-game-over",
    "card-laid-down",
    "card-played",
    "card-taken-back",
    "card-turned-up",
    "cards-dealt",
    "cards-drawn",
    "cards-kept",
    "cards-shown",
    "choice-declined",
    "deck-reshuffled",
    "defender-named",
    "final-battle",
    "final-battle-begins",
    "final-battle-ends",
    "game-begins",
    "game-over",
    "hand-discarded",
    "hand-discarded-uncounted",
    "mercenaries-swept",
    "nothing-swept",
    "nothing-taken-back",
    "passed",
    "passed-freely",
    "points-scored",
    "pope-placed",
    "pope-removed",
    "region-chosen",
    "region-conquered",
    "region-held",
    "round-begins",
    "round-ends",
    "token-by-courtesans",
    "token-received",
    "weather-discarded",
}

SHORT_CAMPAIGN = Configuration("2007", ("campaign",), 5, (("target", 1), ("max_battles", 3)))
SHORT_POINTS = Configuration("1995", ("points",), 5, (("target", 1), ("max_battles", 3)))
ENDLESS_CAMPAIGN = Configuration("2007", ("campaign",), 5, (("target", 20), ("max_battles", 1)))


def most_in_hand(table: Configuration, *, final: bool) -> int:
    """The largest hand, and so the longest line."""
    few = table.seats <= 3
    if table.edition == "2007":
        hand, last_region = (15 if few else 14), 1
    else:
        bigger = table.has("bigger-kingdoms")
        hand, last_region = ((34 if bigger else 30) if few else (30 if bigger else 28)), 2
    return hand + last_region if final and table.has("campaign") else hand


def most_in_all_hands(table: Configuration) -> int:
    """What all players together can hold."""
    if table.has("draw-after-battle") and table.has("capturing"):
        return table.seats * most_in_hand(table, final=False)
    campaign = table.has("campaign")
    last_region = 0 if not campaign else (1 if table.edition == "2007" else 2)
    return MOST_IN_HANDS[table.edition][table.seats] + last_region


def most_decisions(table: Configuration) -> int:
    """The decisions of one battle and all that follows it."""
    scarecrows = 16 if table.edition == "2007" else 15
    plays = most_in_all_hands(table) + scarecrows
    passes = table.seats
    if table.has("capturing"):
        # The defender's free passes: each is followed by another player's action.
        passes += plays + table.seats - 1
    turned_up = plays if table.has("hidden-cards") else 0
    bishops = 6 if table.edition == "2007" else 0
    choices = 1 if table.edition == "2007" else table.seats + 1
    between = table.seats + (2 if table.edition == "2007" else 0)
    return plays + scarecrows + bishops + passes + turned_up + choices + between


def greatest_strength(table: Configuration, hand: int) -> int:
    """Drummer, eight tens, then sixes and so on, with Spring where the edition has it."""
    if table.edition == "2007":
        return {14: 244, 15: 256, 16: 268}[hand]
    return {28: 366, 30: 382, 32: 398, 34: 414, 36: 430}[hand]


class Watcher:
    """Follows one game by its events and compares each position with what came before."""

    def __init__(self, table: Configuration, game: Condottiere) -> None:
        self.table = table
        self.game = game
        self.decisions = 0
        self.since_battle = 0
        self.games = 1
        self.battles = 0
        self.plays = 0
        self.placer = -1
        self.defender: Json = None
        self.winner: Json = None
        self.final = False
        self.fighting = False
        self.out: set[Json] = set()
        self.courtesans: Counter[Json] = Counter()
        self.regions = regions(game)
        self.at_start: list[int] = []
        assert hand_sizes(game) == [first_hand(table)] * table.seats

    def see(self, step: Step) -> None:
        """Look at one step."""
        if step.decision is None:
            self.look()
            return
        self.decisions += 1
        self.since_battle += 1
        if self.fighting:
            # I10: who is out does not act.
            assert step.decision.seat not in self.out
        if step.action is not None and step.action.kind == "play":
            self.plays += 1
        before = self.regions
        self.regions = regions(self.game)
        for number, event in enumerate(step.events):
            self.hear(event, step.events[number + 1 :])
        self.watch_markers(before, step.events)
        self.look()
        assert self.since_battle <= most_decisions(self.table)
        assert self.plays <= most_in_all_hands(self.table) + 16

    def look(self) -> None:
        """What must hold after anything that happens."""
        game = self.game
        assert not game.problems(), game.problems()
        sizes = hand_sizes(game)
        lines = line_sizes(game)
        limit = most_in_hand(self.table, final=self.final)
        assert max(sizes) <= limit
        assert max(lines) <= limit
        if self.fighting and not game.over:
            # I4: no hand grows in a battle, and a line is made of the hand it began with.
            for seat in range(game.seats):
                assert sizes[seat] + lines[seat] <= self.at_start[seat]
        if game.over:
            return
        options = game.decision.options
        numbers = [option.index for option in options]
        assert len(options) >= 2
        assert numbers == sorted(set(numbers))
        assert all(
            ACTIONS[number] == option for number, option in zip(numbers, options, strict=True)
        )
        if game.decision.kind == "turn":
            assert "pass" in [option.kind for option in options]

    def hear(self, event: Event, rest: list[Event]) -> None:
        """Follow one event."""
        told = event.args
        follow = getattr(self, "after_" + event.kind.replace("-", "_"), None)
        if follow is not None:
            follow(told, rest)

    def after_passed(self, told: JsonObject, rest: list[Event]) -> None:
        assert told["seat"] not in self.out
        self.out.add(told["seat"])

    def after_card_played(self, told: JsonObject, rest: list[Event]) -> None:
        assert told["seat"] not in self.out
        self.courtesans[told["seat"]] += told["card"] == "courtesan"

    def after_card_turned_up(self, told: JsonObject, rest: list[Event]) -> None:
        self.courtesans[told["seat"]] += told["card"] == "courtesan"

    def after_battle_begins(self, told: JsonObject, rest: list[Event]) -> None:
        assert isinstance(told["seat"], int)
        self.battles += 1
        assert told["battle"] == self.battles
        assert self.battles <= battle_cap(self.game)
        self.placer = told["seat"]
        self.defender = None
        self.begin()
        if not self.table.has("draw-after-battle"):
            # I9: at least two players have cards.
            assert sum(size > 0 for size in self.at_start) >= 2

    def after_defender_named(self, told: JsonObject, rest: list[Event]) -> None:
        assert self.table.has("capturing")
        assert told["seat"] != self.placer
        self.defender = told["seat"]

    def begin(self) -> None:
        """A battle has begun; only empty-handed seats can have acted in it already."""
        self.fighting = True
        self.out = set()
        self.courtesans = Counter()
        self.plays = 0
        self.since_battle = 0
        self.at_start = hand_sizes(self.game)

    def after_battle_ends(self, told: JsonObject, rest: list[Event]) -> None:
        """I13: the winner has strictly more than everybody else, and at least 1."""
        strengths = whole_numbers(told["strengths"])
        assert len(strengths) == self.table.seats
        assert max(strengths) <= greatest_strength(
            self.table, most_in_hand(self.table, final=False)
        )
        outcome = rest[0]
        best = max(strengths)
        self.winner = None
        if outcome.kind in ("region-conquered", "region-held"):
            self.winner = outcome.args["seat"]
            assert best >= 1
            assert strengths.count(best) == 1
            assert strengths.index(best) == self.winner
            assert outcome.args["strength"] == best
            assert (outcome.kind == "region-held") == (self.winner == self.defender)
        elif outcome.kind == "battle-tied":
            assert best == 0 or strengths.count(best) > 1
        else:
            assert outcome.kind == "battle-stopped"
            assert self.table.edition == "1995"
        # I14: who has the token now, worked out from what was seen.
        assert rest[1].kind in ("token-received", "token-by-courtesans")
        assert rest[1].args["seat"] == self.expected_token()
        self.fighting = False

    def expected_token(self) -> Json:
        """3.3: a strict majority of Courtesans, the winner, the defender, left of the placer."""
        top = max(self.courtesans.values(), default=0)
        leading = [seat for seat, count in self.courtesans.items() if count == top]
        if top > 0 and len(leading) == 1:
            return leading[0]
        if self.winner is not None:
            return self.winner
        if self.defender is not None:
            return self.defender
        return (self.placer + 1) % self.table.seats

    def after_round_begins(self, told: JsonObject, rest: list[Event]) -> None:
        """I12: every hand is ten and what the regions add (nobody has played since)."""
        each = 1 if self.table.edition == "2007" else 2
        owned = Counter(self.regions.values())
        sizes = [10 + each * owned[seat] for seat in range(self.table.seats)]
        assert hand_sizes(self.game) == sizes
        assert sum(sizes) <= MOST_IN_HANDS[self.table.edition][self.table.seats]

    def after_game_begins(self, told: JsonObject, rest: list[Event]) -> None:
        self.games += 1
        assert told["number"] == self.games
        assert self.games <= MAX_GAMES
        self.battles = 0
        self.fighting = False
        assert hand_sizes(self.game) == [first_hand(self.table)] * self.table.seats

    def after_final_battle_begins(self, told: JsonObject, rest: list[Event]) -> None:
        """All participants have cards, nobody else has any."""
        self.final = True
        self.begin()
        fighters = self.game.view(None)["battle"]
        assert isinstance(fighters, dict)
        assert isinstance(fighters["fighters"], list)
        each = 1 if self.table.edition == "2007" else 2
        owned = Counter(self.regions.values())
        for seat in range(self.table.seats):
            wanted = 10 + each * owned[seat] if seat in fighters["fighters"] else 0
            assert self.at_start[seat] == wanted
        assert told["seat"] in fighters["fighters"]

    def after_final_battle_ends(self, told: JsonObject, rest: list[Event]) -> None:
        strengths = whole_numbers(told["strengths"])
        fighting = [seat for seat, size in enumerate(self.at_start) if size > 0]
        best = max(strengths[seat] for seat in fighting)
        top = [seat for seat in fighting if strengths[seat] == best]
        result = self.game.result
        if result.reason == "final-battle":
            assert best >= 1
            assert list(result.winners) == top
            assert len(top) == 1
        elif self.table.edition == "2007":
            assert result.reason == "final-battle-shared"
            assert list(result.winners) == top
        else:
            assert result.reason == "final-battle-undecided"
            assert list(result.winners) == fighting

    def watch_markers(self, before: dict[str, Json], events: list[Event]) -> None:
        """I8: regions change hands only by a battle won, and never without Capturing."""
        if any(event.kind == "game-begins" for event in events):
            assert set(self.regions.values()) == {None}
            return
        won = {
            event.args["region"]: event.args["seat"]
            for event in events
            if event.kind == "region-conquered"
        }
        for region, owner in self.regions.items():
            assert owner == won.get(region, before[region])
            if region in won and not self.table.has("capturing"):
                assert before[region] is None


def battle_cap(game: Condottiere) -> int:
    return game.rules.max_battles


def first_hand(table: Configuration) -> int:
    return 7 if table.has("draw-after-battle") else 10


def whole_numbers(value: Json) -> list[int]:
    assert isinstance(value, list)
    return [number for number in value if isinstance(number, int)]


def regions(game: Condottiere) -> dict[str, Json]:
    owners = game._position.owners
    return {
        name: owner if owner >= 0 else None
        for name, owner in zip(REGION_NAMES, owners, strict=True)
    }


def line_sizes(game: Condottiere) -> list[int]:
    """Count the cards of every line, face-down ones included."""
    position = game._position
    sizes = [sum(position.lines[seat * KINDS : (seat + 1) * KINDS]) for seat in range(game.seats)]
    for seat, kind in enumerate(position.face_down):
        sizes[seat] += kind >= 0
    sizes[position.turn] += position.laid_now >= 0
    return sizes


def all_cards(game: Condottiere) -> list[int]:
    """Count every card of the table from its snapshot."""
    taken = game.snapshot()
    cards: Counter[Json] = Counter()
    for field in ("hands", "lines", "thrown"):
        piles = taken[field]
        assert isinstance(piles, list)
        for pile in piles:
            assert isinstance(pile, list)
            cards.update(str(card) for card in pile)
    for field in ("deck", "discards", "face_down"):
        pile = taken[field]
        assert isinstance(pile, list)
        cards.update(str(card) for card in pile if card is not None)
    cards[taken["laid_now"]] += 1
    return [cards[name] for name in KIND_NAMES]


def watch_show(step: Step) -> None:
    """I16: a show changes what seats know and nothing else; its cards are in the hand."""
    assert step.before is not None
    before = step.before.snapshot()
    after = step.game.snapshot()
    assert before.pop("shows") != after.pop("shows")
    assert before.pop("history") != after.pop("history")
    assert before.pop("known") != after.pop("known")
    assert before == after
    assert step.before.decision.seat == step.game.decision.seat
    assert step.before.decision.options == step.game.decision.options
    (event,) = step.events
    seat, shown = event.args["seat"], event.args["cards"]
    assert isinstance(seat, int)
    assert isinstance(shown, list)
    hand = hand_of(step.game, seat)
    assert all(shown.count(card) <= hand.count(str(card)) for card in shown)
    # A second time it would tell nobody anything.
    again = {name: event.args[name] for name in ("seat", "cards", "to")}
    with pytest.raises(IllegalAction) as refused:
        step.game.play_json({"kind": "show", **again})
    assert why_not_shown(refused.value) == "refusal.show-nothing-new"


class Tally:
    """What was met on the way, to show that the games went everywhere."""

    def __init__(self) -> None:
        self.decisions = 0
        self.games = 0
        self.shows = 0
        self.actions: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.tables: set[Configuration] = set()

    def take(self, step: Step) -> None:
        """Note one step."""
        self.kinds.update(event.kind for event in step.events)
        if step.action is not None:
            self.decisions += 1
            self.actions[step.action.index] += 1
        elif step.events:
            self.shows += 1


def play_at_random(
    *, first_seed: int, decisions: int | None = None, games_to_play: int | None = None
) -> Tally:
    """Play whole games round the cycle until so many decisions or games were played."""
    tally = Tally()
    for table, seed, policy in games(first_seed):
        began = tally.decisions
        try:
            watch_game(table, seed, policy, tally)
        except Exception as problem:
            number = tally.decisions - began
            where = f"{table}, seed {seed}, policy {policy.name}, after {number} decisions"
            raise AssertionError(f"{where}: {problem!r}") from problem
        if decisions is not None and tally.decisions >= decisions:
            break
        if games_to_play is not None and tally.games >= games_to_play:
            break
    return tally


def watch_game(table: Configuration, seed: int, policy: Policy, tally: Tally) -> None:
    """Play one game to its end and check everything on the way."""
    watcher: Watcher | None = None
    for step in random_game(table, seed, policy):
        if watcher is None:
            watcher = Watcher(table, step.game)
        tally.take(step)
        watcher.see(step)
        if step.before is not None:
            watch_show(step)
        if tally.decisions % 20 == 0:
            assert all_cards(step.game) == list(DECKS[table.edition])
    assert watcher is not None
    game = watcher.game
    result = game.result
    assert result.winners
    assert len(result.scores) == table.seats
    # The hard bound on a whole game, its final battle one cycle more.
    assert watcher.decisions <= watcher.games * (battle_cap(game) + 1) * most_decisions(table)
    if result.reason in ("battle-cap", "game-cap"):
        assert result.capped
    with pytest.raises(GameOver):
        _ = game.decision
    with pytest.raises(GameOver):
        game.play(ACTIONS[15])
    tally.games += 1
    tally.reasons[result.reason] += 1
    tally.tables.add(table)


def test_the_cycle_covers_every_table() -> None:
    sets = {(table.edition, table.variants, table.seats) for table in cycle()}
    assert len(sets) == len(cycle()) == (32 + 8) * 5
    assert sets == {
        (edition, variants, seats)
        for edition in EDITIONS
        for variants in variant_sets(edition)
        for seats in SEATS
    }


def test_the_cycle_covers_every_value_of_every_option() -> None:
    tried = {
        (table.edition, table.variants, *option) for table in cycle() for option in table.options
    }
    several = ("start_seat", "target", "max_battles")
    for edition in EDITIONS:
        for variants in variant_sets(edition):
            for name in options_with_meaning(edition, variants):
                if name not in several:
                    for value in values_of(name, 2):
                        assert (edition, variants, name, value) in tried
    met = {(table.seats, *option) for table in cycle() for option in table.options}
    for seats in SEATS:
        for name in several:
            for value in values_of(name, seats):
                assert (seats, name, value) in met


@pytest.mark.rule("C7-DECK-19", "C5-DECK-15")
@pytest.mark.parametrize("tables", [40, pytest.param(200, marks=pytest.mark.once)])
def test_once_round_the_cycle(tables: int) -> None:
    """A slice of the soak: one game at each of the 200 tables, or at the first of them."""
    tally = play_at_random(games_to_play=tables, first_seed=0)
    assert tally.decisions > 200 * tables
    assert len(cycle()) == 200
    assert tally.tables == set(cycle()[:tables])
    assert tally.shows > 1.5 * tables
    # The games went everywhere: every kind of action, every event.
    assert {ACTIONS[index].kind for index in tally.actions} == {action.kind for action in ACTIONS}
    assert len(tally.actions) > (85 if tables == 200 else 75)
    assert set(tally.kinds) == EVERY_EVENT


@pytest.mark.parametrize(
    ("table", "seed", "policy", "reason"),
    [
        (Configuration("2007"), 0, UNIFORM, "adjacent-regions"),
        (Configuration("2007", ("bigger-kingdoms",), 5), 0, NEVER_PASS, "total-regions"),
        (Configuration("2007", ("bigger-kingdoms",), 6), 17, NEVER_PASS, "most-regions"),
        (Configuration("1995", ("bigger-kingdoms",), 5), 0, NEVER_PASS, "most-regions"),
        (Configuration("2007", ("bigger-kingdoms",), 6), 0, UNIFORM, "final-battle"),
        (Configuration("2007", ("bigger-kingdoms",), 6), 43, UNIFORM, "final-battle-shared"),
        (Configuration("1995", (), 6), 6, UNIFORM, "final-battle"),
        (Configuration("1995", (), 6), 33, UNIFORM, "final-battle-undecided"),
        (Configuration("2007", options=(("max_battles", 4),)), 0, PASS_HAPPY, "battle-cap"),
        (Configuration("2007", ("campaign",), 3), 0, UNIFORM, "most-points"),
        (SHORT_CAMPAIGN, 0, UNIFORM, "final-battle"),
        (SHORT_CAMPAIGN, 0, PASS_HAPPY, "final-battle-shared"),
        (SHORT_POINTS, 0, PASS_HAPPY, "final-battle-undecided"),
        (SHORT_POINTS, 7, UNIFORM, "final-battle"),
        (SHORT_POINTS, 0, UNIFORM, "most-points"),
        (ENDLESS_CAMPAIGN, 0, UNIFORM, "game-cap"),
    ],
    ids=str,
)
def test_every_ending_is_reached(
    table: Configuration, seed: int, policy: Policy, reason: str
) -> None:
    tally = Tally()
    watch_game(table, seed, policy, tally)
    assert set(tally.reasons) == {reason}


def test_a_campaign_won_by_points_was_not_ended_by_a_cap() -> None:
    """Also when the cap on battles ended its last game, as with a final battle after that."""
    table = Configuration("2007", ("campaign",), 2, (("target", 1), ("max_battles", 1)))
    game = table.new(1)
    while not game.over:
        game.play(game.decision.options[0])
    assert game.result.reason == "most-points"
    assert not game.result.capped


@pytest.mark.soak
def test_a_million_random_decisions() -> None:
    tally = play_at_random(decisions=1_000_000, first_seed=1_000_000)
    assert tally.decisions >= 1_000_000
    assert tally.tables == set(cycle())
    assert sorted(tally.actions) == list(range(len(ACTIONS)))
    assert set(tally.kinds) == EVERY_EVENT
    assert set(tally.reasons) >= EVERY_END - {"game-cap"}
