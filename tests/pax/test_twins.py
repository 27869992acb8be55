"""Hidden stays hidden: positions that differ only in what a seat cannot know look the same to it.

``twin`` writes such a position from the list of what is hidden from a seat (section 18.4), without
the help of the engine's own ``determinize``, which is tested here too: it must depend on nothing
but what the seat knows and the chance it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random

import pytest

import condotta
from condotta.core.errors import IllegalAction
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax import ACTIONS, PaxAction, PaxRenaissance, scenario
from condotta.pax.determinize import redraw_hidden
from condotta.pax.position import push
from condotta.pax.steps import TREACHERY
from tests.games.hidden import imagine, tell_twins_apart
from tests.games.json_forms import bare, seen, text
from tests.pax.configurations import Configuration, Policy, positions, random_game
from tests.pax.moves import asked, go, options

BOTTOM = 14
"""P-C5a: how many cards at the bottom of a deck have comets among them."""


def strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def named(value: Json) -> JsonObject:
    assert isinstance(value, dict)
    return value


def is_comet(card: str) -> bool:
    return card.startswith("COMET")


def _banners() -> dict[str, str]:
    """Learn each card's deck from deals, for a fresh deck holds cards of its own banner."""
    found: dict[str, str] = {}
    for seed in range(60):
        taken = Configuration((), 4).new(seed).snapshot()
        for row, deck in named(taken["decks"]).items():
            found.update(dict.fromkeys(strings(deck), row))
    return found


BANNERS = _banners()


def _in_order() -> list[str]:
    return [str(action.card) for action in ACTIONS if action.kind == "play"]


IN_ORDER = _in_order()
"""All cards of the decks, as snapshots sort them."""


def in_order(cards: Iterable[str]) -> list[Json]:
    return [*sorted(cards, key=IN_ORDER.index)]


class Twin:
    """Writes a snapshot that differs from a game's only in what one seat cannot know."""

    def __init__(self, game: PaxRenaissance, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.taken = bare(game)
        self.astrology = "astrology" in game.rules.variants

    def snapshot(self) -> JsonObject:
        """Redraw decks, secrets and the chance to come."""
        for row in ("east", "west"):
            self.redraw_deck(row)
        hands = self.taken["hands"]
        secrets = self.taken["secrets"]
        assert isinstance(hands, list)
        assert isinstance(secrets, list)
        for other in range(len(hands)):
            if other != self.seat and secrets[other] and not self.is_asked_about(other):
                self.redraw_secrets(other, hands, secrets)
        seed = self.rng.getrandbits(256).to_bytes(32, "big").hex()
        used = self.rng.randrange(999)
        self.taken["chance"] = {"stream": "condotta-chance-1", "seed": seed, "used": used}
        return self.taken

    def is_asked_about(self, other: int) -> bool:
        """Whoever sold a card unseen may be asked about it: then it must stay."""
        pending = self.taken["pending"]
        assert isinstance(pending, list)
        steps = [named(frame)["step"] for frame in pending]
        return "treachery" in steps and named(self.taken["turn"])["actor"] == other

    def redraw_deck(self, row: str) -> None:
        """Swap unseen cards between deck and what was left out; comets stay at the bottom."""
        decks = named(self.taken["decks"])
        deck = strings(decks[row])
        shown, hidden = (deck[:1], deck[1:]) if self.astrology else ([], deck)
        out = strings(self.taken["left_out"])
        pool = [card for card in [*hidden, *out] if BANNERS[card] == row and not is_comet(card)]
        comets = [card for card in hidden if is_comet(card)]
        self.rng.shuffle(pool)
        self.rng.shuffle(comets)
        fresh = [pool.pop() for _ in range(len(hidden) - len(comets))]
        bottom = min(BOTTOM, len(hidden))
        places = sorted(self.rng.sample(range(len(hidden) - bottom, len(hidden)), len(comets)))
        for place, comet in zip(places, comets, strict=True):
            fresh.insert(place, comet)
        decks[row] = [*shown, *fresh]
        rest = [card for card in out if BANNERS[card] != row]
        self.taken["left_out"] = in_order([*rest, *pool])

    def redraw_secrets(self, other: int, hands: list[Json], secrets: list[Json]) -> None:
        """P-R44: any candidate may be the one that left, as long as each left but once."""
        entries = secrets[other]
        assert isinstance(entries, list)
        mine = [named(secret) for secret in entries]
        whole = {*strings(hands[other]), *(str(secret["card"]) for secret in mine)}
        gone: list[str] = []
        for secret in mine:
            free = [card for card in strings(secret["among"]) if card not in gone]
            chosen = self.rng.choice(free)
            gone.append(chosen)
            secret["card"] = chosen
        hands[other] = in_order(whole - set(gone))


def twin(game: PaxRenaissance, seat: int, rng: Random) -> PaxRenaissance:
    """Make another position that a seat cannot tell from this one."""
    made = condotta.restore(Twin(game, seat, rng).snapshot())
    assert isinstance(made, PaxRenaissance)
    return made


NEWS = frozenset({"card-drawn", "top-card-shown"})
"""Events that show a hidden card to everybody."""


def told(events: list[Event], seat: int | None) -> list[tuple[str, JsonObject]]:
    """Give what a seat is told up to the first card from a deck."""
    found: list[tuple[str, JsonObject]] = []
    for event in events:
        if event.kind in NEWS:
            break
        shown = event.seen_by(seat)
        found.append((shown.key, shown.to_json()))
    return found


def tell_apart(met: Iterable[tuple[str, PaxRenaissance]]) -> Counter[str]:
    """Try to tell every position from one that differs only in secrets; count what was met."""
    return tell_twins_apart(met, twin, play_both, ("decks", "secrets"))


def play_both(
    game: PaxRenaissance, other: PaxRenaissance, seat: int, rng: Random, where: str
) -> None:
    """Go on in both worlds as long as they must look the same."""
    for _ in range(4):
        if game.over or other.over or game.decision.kind != other.decision.kind:
            return
        mine = set(other.decision.options)
        both = [option for option in game.decision.options if option in mine]
        if game.decision.seat == seat:
            assert len(both) == len(game.decision.options), where
        else:
            # Playing or selling another's hand card is news about it, or a secret of its own.
            both = [option for option in both if option.kind not in ("play", "sell")]
        if not both:
            return
        action = rng.choice(both)
        one, two = game.play(action), other.play(action)
        assert told(one, seat) == told(two, seat), where
        if any(event.kind in NEWS for event in [*one, *two]):
            return
        assert seen(game, seat) == seen(other, seat), where


def _hoards(game: PaxRenaissance, rng: Random) -> PaxAction:
    """Buy until the hand is full, then sell one of its cards unseen."""
    hand = {f"sell {card}" for card in strings(game.view(game.decision.seat)["hand"])}
    found = [option for option in game.decision.options if isinstance(option, PaxAction)]
    bought = [option for option in found if option.kind == "buy" and len(hand) < FULL]
    sold = [option for option in found if str(option) in hand and len(hand) == FULL]
    return rng.choice(bought or sold or found)


FULL = 2
HOARDER = Policy("hoarder", _hoards)


def secretive() -> Iterator[tuple[str, PaxRenaissance]]:
    """Positions of games in which much is sold from hands unseen; the games are the live ones."""
    for number in range(12):
        table = Configuration(("astrology",) if number % 2 else (), 2 + number % 3)
        for step, met in enumerate(random_game(table, number, HOARDER)):
            game = met.game
            if step % 7 == 6 and not game.over and any(game._position.secrets):
                yield f"{table}, seed {number}, step {step}", game


@pytest.mark.once
@pytest.mark.ruling("P-R44")
def test_a_seat_cannot_tell_twins_apart() -> None:
    found = tell_apart(positions(41, most=60, first_seed=30_000))
    found += tell_apart(secretive())
    assert found["pairs"] > 350
    assert found["decks"] > 0.7 * found["pairs"]
    assert found["secrets"] > 100


@pytest.mark.soak
def test_a_seat_cannot_tell_ten_thousand_twins_apart() -> None:
    found = tell_apart(positions(23, most=3_500, first_seed=50_000))
    found += tell_apart(secretive())
    assert found["pairs"] > 10_000
    assert found["secrets"] > 500


@pytest.mark.ruling("P-R44")
def test_what_others_sold_unseen_does_not_change_the_own_question() -> None:
    met = 0
    for where, game in secretive():
        position = game.position.clone()
        seat = position.actor
        if any(position.secrets[other] for other in range(game.seats) if other != seat):
            met += 1
            push(position, TREACHERY, 1, 1)
            frames = [*position.frames]
            redraw_hidden(position, seat, Random(7))
            assert position.frames == frames, where
    assert met > 20


@pytest.mark.once
def test_imagined_games_keep_all_that_a_seat_knows() -> None:
    changed = 0
    met = chain(secretive(), positions(97, most=20))
    for number, (where, game) in enumerate(met):
        for seat in range(game.seats):
            imagined = game.determinize(seat, Random(number))
            assert not imagined.problems(), where
            assert seen(imagined, seat) == seen(game, seat), where
            assert imagined.record["actions"] == [], where
            for row in ("east", "west"):
                deck, was = deck_of(imagined, row), deck_of(game, row)
                assert {*filter(is_comet, deck)} == {*filter(is_comet, was)}, where
                assert not any(map(is_comet, deck[: max(0, len(deck) - BOTTOM)])), where
                changed += deck != was
    assert changed > 200


def deck_of(game: PaxRenaissance, row: str) -> list[str]:
    """Give a deck, top card first."""
    return strings(named(bare(game)["decks"])[row])


def test_everything_that_may_lie_in_a_deck_is_imagined_there() -> None:
    """P-C5a: with 2 players most cards stay out of the decks, and nobody knows which."""
    game = Configuration((), 2).new(7)
    out = set(strings(bare(game)["left_out"]))
    top: Counter[str] = Counter()
    places: set[int] = set()
    rng = Random(1)
    for _ in range(400):
        taken = bare(game.determinize(0, rng))
        deck = strings(named(taken["decks"])["west"])
        top[deck[0]] += 1
        places |= {len(deck) - place for place, card in enumerate(deck) if is_comet(card)}
    assert len(out & set(top)) > 30
    assert places == set(range(1, BOTTOM + 1))


def perhaps(game: PaxRenaissance) -> list[str]:
    """The cards that seat 0 may still have, for all seat 1 knows."""
    players = game.view(1)["players"]
    assert isinstance(players, list)
    return strings(named(players[0])["perhaps"])


@pytest.mark.ruling("P-R44")
def test_a_card_sold_from_the_hand_stays_unknown_until_the_other_is_played() -> None:
    words = """
        seats 2
        seat 0: florins 3; hand PREN036 PREN058
        seat 1: florins 3
    """
    one, two = scenario(words), scenario(words)
    sold = (go(one, "sell PREN036"), go(two, "sell PREN058"))
    for observer in (1, None):
        assert told(sold[0], observer) == told(sold[1], observer)
        assert seen(one, observer) == seen(two, observer)
    assert imagine(one, 1, 3) == imagine(two, 1, 3)
    assert seen(one, 0) != seen(two, 0)
    assert perhaps(one) == ["PREN036", "PREN058"]
    go(one, "play PREN058")
    if asked(one)[1] == "announce":
        go(one, "hold-back")
    # Now everybody who remembers knows what was sold.
    assert perhaps(one) == []
    secrets = bare(one.determinize(1, Random(2)))["secrets"]
    assert secrets == [[{"card": "PREN036", "among": ["PREN036"]}], []]


SELLER = """
    seats 2
    seat 0: florins 3; west [PREN135X]; hand PREN022 PREN013
    seat 1: florins 3
"""
"""P-AB23: who sells the conspiracy may resolve it; the other card has no one-shot."""


@pytest.mark.rule("P-AB23")
@pytest.mark.ruling("P-R44")
@pytest.mark.parametrize("actions", [2, 1])
def test_others_cannot_tell_whether_the_card_sold_had_a_one_shot(actions: int) -> None:
    """Nor by whether the turn passes at once, when the sale was its last action."""
    one = scenario(f"{SELLER}\nactions {actions}")
    two = one.clone()
    told_one, told_two = go(one, "sell PREN022"), go(two, "sell PREN013")
    assert options(one) == {"announce", "hold-back"}
    assert options(two) == {"hold-back"}
    look_the_same(one, two, told_one, told_two)
    assert one.view(1)["acting"] == 0
    # Declining is no news either.
    told_one, told_two = go(one, "hold-back"), go(two, "hold-back")
    look_the_same(one, two, told_one, told_two)
    assert asked(one) == asked(two) == (2 - actions, "next-action")


def look_the_same(
    one: PaxRenaissance, two: PaxRenaissance, told_one: list[Event], told_two: list[Event]
) -> None:
    """See that nobody but the seller can tell two worlds apart, by whatever door."""
    assert (one.decision.seat, one.decision.kind, one.decision.secret) == (
        two.decision.seat,
        two.decision.kind,
        two.decision.secret,
    )
    for observer in (1, None):
        seen_one = [event.seen_by(observer) for event in told_one]
        seen_two = [event.seen_by(observer) for event in told_two]
        assert [(e.key, e.to_json()) for e in seen_one] == [(e.key, e.to_json()) for e in seen_two]
        assert one.view(observer) == two.view(observer)
    for seed in range(12):
        assert imagine(one, 1, seed) == imagine(two, 1, seed)


@pytest.mark.rule("P-AB23")
@pytest.mark.ruling("P-R44")
def test_what_is_announced_becomes_known_and_not_before() -> None:
    game = scenario(f"{SELLER}\nactions 1")
    go(game, "sell PREN022")
    assert perhaps(game) == ["PREN013", "PREN022"]
    assert "PREN022" not in text({"seen": [event.to_json() for event in told_to(game, 1)]})
    shown = [event.seen_by(1).to_json() for event in go(game, "announce")]
    assert "PREN022" in text({"seen": [*shown]})


def told_to(game: PaxRenaissance, seat: int) -> list[Event]:
    """Play the game's answers again, and give what a seat is told."""
    again = condotta.replay({**game.record, "actions": []})
    actions = game.record["actions"]
    assert isinstance(actions, list)
    return [event.seen_by(seat) for entry in actions for event in again.play_json(entry)]


@pytest.mark.ruling("P-R44")
@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("PREN013", ""),
        ("PREN013 PREN015", ""),
        ("PREN013 PREN022", "bishops: PREN135X=Bg"),
    ],
    ids=["one card", "none of the kinds", "silenced"],
)
def test_nothing_is_asked_where_everybody_knows_that_nothing_can_be_resolved(
    hand: str, laid: str
) -> None:
    game = scenario(f"seats 2\nseat 0: west [PREN135X]; hand {hand}\n{laid}")
    go(game, "sell PREN013")
    assert asked(game) == (0, "next-action")


@pytest.mark.ruling("P-R44")
def test_a_card_known_to_have_left_before_is_no_reason_to_ask() -> None:
    game = scenario("""
        seats 2
        seat 0: florins 5; west [PREN135X]; hand PREN022
        market west: any PREN013 any any any any
    """)
    go(game, "sell PREN022", "hold-back", "buy west 1")
    while asked(game)[0] != 0:
        game.play(game.idle_answer)
    go(game, "sell PREN013")
    assert asked(game) == (0, "next-action")


# --- Records from before the seller was always asked ---------------------------------------------


def old_record(actions: int) -> JsonObject:
    """A sale without a question after it, as older versions wrote it, and the answer after it."""
    game = scenario(f"{SELLER}\nactions {actions}")
    start = game.record
    go(game, "sell PREN013", "hold-back")
    then = game.decision.options[0]
    return {**start, "actions": [{"kind": "sell", "card": "PREN013"}, then.to_json()]}


@pytest.mark.ruling("P-R44")
@pytest.mark.parametrize("actions", [2, 1])
def test_a_record_that_passes_over_the_question_still_replays(actions: int) -> None:
    record = old_record(actions)
    game = condotta.replay(record)
    assert isinstance(game, PaxRenaissance)
    written = game.record["actions"]
    assert isinstance(written, list)
    assert [named(entry)["kind"] for entry in written][:2] == ["sell", "hold-back"]
    assert condotta.replay(game.record).view(0) == game.view(0)


@pytest.mark.ruling("P-R44")
@pytest.mark.parametrize("actions", [2, 1])
def test_a_snapshot_whose_history_passes_over_the_question_is_still_restored(actions: int) -> None:
    game = scenario(f"{SELLER}\nactions {actions}")
    go(game, "sell PREN013", "hold-back")
    taken = game.snapshot()
    history = taken["history"]
    assert isinstance(history, list)
    taken["history"] = history[:-1]
    again = condotta.restore(taken)
    assert again.view(0) == {**game.view(0), "may_cancel": again.view(0)["may_cancel"]}


@pytest.mark.ruling("P-R44")
def test_who_is_asked_must_answer_and_nobody_else_can() -> None:
    game = scenario(f"{SELLER}\nactions 1")
    go(game, "sell PREN013")
    before = game.snapshot()
    buy = next(action for action in ACTIONS if str(action) == "buy west 1")
    refused = game.why_not(buy)
    assert refused is not None
    with pytest.raises(IllegalAction):
        game.play(buy)
    with pytest.raises(IllegalAction):
        game.play_json({"kind": "play", "card": "PREN036"})
    assert game.snapshot() == before
    announce = game.why_not(next(action for action in ACTIONS if action.kind == "announce"))
    assert announce is not None
    assert announce.args["rule"] == "P-R44"
