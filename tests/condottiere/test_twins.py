"""Hidden stays hidden: positions that differ only in what a seat cannot know look the same to it.

``twin`` writes such a position from the list of what is hidden from a seat, without
the help of the engine's own ``determinize``, which is tested here too: it must depend on nothing
but what the seat knows and the chance it is given (invariants I15 and I17).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

import condotta
from condotta.condottiere import Condottiere
from condotta.condottiere.cards import KIND_NAMES, LAID_FACE_DOWN
from condotta.core.action import Action
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from tests.condottiere.configurations import (
    SHOWING,
    UNIFORM,
    Configuration,
    hand_of,
    hand_sizes,
    positions,
    random_game,
)
from tests.condottiere.scenario import A, B, C, act, asked, table
from tests.games.hidden import imagine, tell_twins_apart
from tests.games.json_forms import bare

HIDEABLE = [KIND_NAMES[kind] for kind in LAID_FACE_DOWN]


def strings(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


def entries(value: Json) -> list[JsonObject]:
    assert isinstance(value, list)
    found = []
    for entry in value:
        assert isinstance(entry, dict)
        found.append(entry)
    return found


def by_seat(value: Json) -> list[list[str]]:
    assert isinstance(value, list)
    return [strings(pile) for pile in value]


class Twin:
    """Writes a snapshot that differs from a game's only in what one seat cannot know."""

    def __init__(self, game: Condottiere, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.taken = bare(game)
        self.others = [other for other in range(game.seats) if other != seat]
        self.acting = game.decision.seat
        self.phase = self.taken["phase"]
        self.pool: list[str] = []

    def snapshot(self) -> JsonObject:
        taken = self.taken
        if taken["held_before"] is not None:
            return self.after_reshuffle()
        hands, thrown = by_seat(taken["hands"]), by_seat(taken["thrown"])
        sizes = [len(hand) for hand in hands]
        kept = [self.kept(other, hand) for other, hand in enumerate(hands)]
        self.pool = strings(taken["deck"])
        for other in self.others:
            self.pool += (Counter(hands[other]) - Counter(kept[other])).elements()
            self.pool += thrown[other]
        self.rng.shuffle(self.pool)
        self.redraw_face_down()
        for other in self.others:
            thrown[other] = in_order(self.draw_specials(len(thrown[other])))
        for other in self.others:
            hand = kept[other] + self.draw(sizes[other] - len(kept[other]))
            hands[other] = in_order(hand)
        taken["hands"] = [[*hand] for hand in hands]
        taken["thrown"] = [[*pile] for pile in thrown]
        taken["deck"] = [*in_order(self.pool)]
        self.redraw_secrets(hands)
        return taken

    def after_reshuffle(self) -> JsonObject:
        """Exchange what can be: newer cards with the pile, older ones between two hands."""
        hands, deck = by_seat(self.taken["hands"]), strings(self.taken["deck"])
        held, drawn = by_seat(self.taken["held_before"]), by_seat(self.taken["drawn_since"])
        kept = [self.kept(other, hand) for other, hand in enumerate(hands)]
        for _ in range(60):
            one, two = self.rng.choice(self.others), self.rng.choice(self.others)
            free = [list((Counter(hands[p]) - Counter(kept[p])).elements()) for p in (one, two)]
            if one != two:
                mine = list((Counter(free[0]) & Counter(held[one])).elements())
                theirs = list((Counter(free[1]) & Counter(held[two])).elements())
                if mine and theirs:
                    give, take = self.rng.choice(mine), self.rng.choice(theirs)
                    for pile, out, into in ((one, give, take), (two, take, give)):
                        exchange(hands[pile], out, into)
                        exchange(held[pile], out, into)
                continue
            mine = list((Counter(free[0]) & Counter(drawn[one])).elements())
            if mine and deck:
                give, take = self.rng.choice(mine), self.rng.choice(deck)
                exchange(hands[one], give, take)
                exchange(drawn[one], give, take)
                exchange(deck, take, give)
        for field, piles in (("hands", hands), ("held_before", held), ("drawn_since", drawn)):
            self.taken[field] = [[*in_order(pile)] for pile in piles]
        self.taken["deck"] = [*in_order(deck)]
        self.redraw_secrets(hands)
        return self.taken

    def may_have_declined(self, other: int) -> bool:
        """Toss a coin for everybody who may have been asked about his hand and kept it."""
        holder, asked = self.taken["holder"], self.taken["asked"]
        assert isinstance(holder, int)
        assert isinstance(asked, int)
        came = (other - holder) % (len(self.others) + 1) < asked
        return (came or self.phase != "hand") and self.rng.random() < 0.5

    def draw(self, count: int) -> list[str]:
        drawn, self.pool = self.pool[:count], self.pool[count:]
        return drawn

    def draw_specials(self, count: int) -> list[str]:
        """C7-HAND-1: a hand with a mercenary cannot be thrown in."""
        self.pool.sort(key=lambda card: card.startswith("mercenary"))
        drawn = self.draw(count)
        self.rng.shuffle(self.pool)
        return drawn

    def kept(self, other: int, hand: list[str]) -> list[str]:
        """Give the cards that must stay: what anybody is sure of, a hand that is asked about."""
        if other == self.seat or (self.phase == "hand" and other == self.acting):
            return hand
        sure: Counter[str] = Counter()
        for entry in entries(self.taken["known"]):
            if entry["seat"] == other:
                assert isinstance(entry["sure"], int)
                assert isinstance(entry["maybe"], int)
                sure |= Counter({str(entry["card"]): entry["sure"] + entry["maybe"]})
        return list((sure & Counter(hand)).elements())

    def redraw_face_down(self) -> None:
        """Change the others' face-down cards, unless something is known about them."""
        face_down = self.taken["face_down"]
        assert isinstance(face_down, list)
        doubtful = {entry["seat"] for entry in entries(self.taken["known"]) if entry["maybe"]}
        for other in self.others:
            busy = self.phase in ("scarecrow", "turn-up") and other == self.acting
            if face_down[other] is not None and other not in doubtful and not busy:
                self.pool.append(str(face_down[other]))
                self.rng.shuffle(self.pool)
                face_down[other] = next(card for card in self.pool if card in HIDEABLE)
                self.pool.remove(str(face_down[other]))

    def redraw_secrets(self, hands: list[list[str]]) -> None:
        """Change shows to others, half-made choices and the chance to come."""
        taken, rng = self.taken, self.rng
        for show in entries(taken["shows"]):
            to = show["to"]
            assert isinstance(to, list)
            if self.seat != show["seat"] and self.seat not in to:
                count = len(strings(show["cards"]))
                show["cards"] = [*in_order([rng.choice(KIND_NAMES) for _ in range(count)])]
        declined = taken["declined_to_discard"]
        assert isinstance(declined, list)
        own: list[Json] = [self.seat] if self.seat in declined else []
        others: list[Json] = [other for other in self.others if self.may_have_declined(other)]
        taken["declined_to_discard"] = sorted([*own, *others], key=str)
        if self.phase == "keep" and self.acting != self.seat:
            # Any card but the last: then there is still something to choose after it.
            taken["kept_first"] = rng.choice([None, *hands[self.acting][:-1]])
        seed = rng.getrandbits(256).to_bytes(32, "big").hex()
        taken["chance"] = {"stream": "condotta-chance-1", "seed": seed, "used": rng.randrange(999)}


def exchange(pile: list[str], out: str, into: str) -> None:
    pile[pile.index(out)] = into


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=KIND_NAMES.index)


def twin(game: Condottiere, seat: int, rng: Random) -> Condottiere:
    """Make another position that a seat cannot tell from this one."""
    made = condotta.restore(Twin(game, seat, rng).snapshot())
    assert isinstance(made, Condottiere)
    return made


def seen(events: list[Event], seat: int | None) -> tuple[list[tuple[str, JsonObject]], bool]:
    """Give what a seat is told up to the first news about hidden cards, and whether there was."""
    told: list[tuple[str, JsonObject]] = []
    for event in events:
        shown = event.seen_by(seat)
        own = event.args.get("seat") == seat
        if event.kind in ("cards-dealt", "cards-drawn") and own:
            return told, True
        if event.kind == "card-turned-up" and not own:
            return told, True
        told.append((shown.key, shown.to_json()))
    return told, False


def compare(one: list[Event], other: list[Event], seat: int | None, question: str = "") -> bool:
    """Check that two worlds told a seat the same; say whether nothing new came out."""
    first, cut_first = seen(one, seat)
    second, cut_second = seen(other, seat)
    if question in ("choose-region", "hand") or any(event.kind == "battle-ends" for event in one):
        # Somebody may be asked about his hand in one world and nobody in the other.
        short = min(len(first), len(second))
        assert first[:short] == second[:short]
        return False
    assert first == second
    assert cut_first == cut_second
    return not cut_first


def same_answer(game: Condottiere, other: Condottiere, seat: int, rng: Random) -> Action | None:
    """Choose an answer for both worlds: the seat's own any, another's if it is the same to see."""
    options = list(game.decision.options)
    rng.shuffle(options)
    public = [option for option in options if option in other.decision.options]
    if game.decision.seat == seat:
        return options[0]
    if game.rules.turn_up_any:
        # A second face-down card may be turned up at once in one world and asked about in another.
        public = [option for option in public if option.to_json().get("card") not in HIDEABLE]
    if game.rules.scarecrow_any:
        # A face-down card is turned up or taken back after this play: it is news in any case.
        public = [option for option in public if str(option) != "play scarecrow"]
    for option in public:
        if option.kind not in ("turn-up", "keep-card", "keep-no-more", "keep-hand"):
            return option
    return None


@pytest.mark.rule("C7-INFO-1", "C7-INFO-7", "C5-INFO-3")
@pytest.mark.parametrize(
    ("most", "pairs"), [(75, 300), pytest.param(500, 1_800, marks=pytest.mark.once)]
)
def test_a_seat_cannot_tell_twins_apart(most: int, pairs: int) -> None:
    assert tell_apart(positions(37, most=most, first_seed=30_060)) > pairs


@pytest.mark.soak
def test_a_seat_cannot_tell_fifty_thousand_twins_apart() -> None:
    assert tell_apart(positions(23, most=13_000, first_seed=50_000)) > 50_000


def tell_apart(met: Iterable[tuple[str, Condottiere]]) -> int:
    """Try to tell every position from one that differs only in secrets; give how many pairs."""
    found = tell_twins_apart(met, twin, play_both, ("hands",))
    assert found["hands"] > 0.9 * found["pairs"]
    assert set(found) >= {"turn", "scarecrow", "pope", "turn-up", "hand", "draw", "keep"}
    return found["pairs"]


def play_both(game: Condottiere, other: Condottiere, seat: int, rng: Random, where: str) -> None:
    """Go on in both worlds as long as they must look the same."""
    for _ in range(4):
        if game.over or other.over or game.decision.kind != other.decision.kind:
            return
        action = same_answer(game, other, seat, rng)
        if action is None:
            return
        question = game.decision.kind
        one, two = game.play(action), other.play(action)
        if not compare(one, two, seat, question):
            return
        assert game.view(seat) == other.view(seat), where


@pytest.mark.rule("C7-VAR-HIDDEN-10")
@pytest.mark.parametrize("turnup", ["previous", "any"])
def test_others_cannot_tell_which_card_was_laid_down(turnup: str) -> None:
    worlds = []
    for _ in range(2):
        hands = {A: "1 6 10 heroine courtesan drummer winter", B: "4 4", C: "5"}
        options = {"hidden_turnup": turnup}
        worlds.append(table(hands, seats=3, variants=["hidden-cards"], options=options))
    one, two = worlds
    answers: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(("6",), ("courtesan",))]
    if turnup == "any":
        # Either the older one is turned up or the new one; the same is seen of both.
        answers += [(("courtesan", "turn-up courtesan"), ("6", "turn-up courtesan"))]
    for first, second in answers:
        told = (act(one, *first), act(two, *second))
        for observer in (B, C, None):
            mine, theirs = ([event.seen_by(observer) for event in events] for events in told)
            assert mine == theirs
            assert [event.key for event in mine] == [event.key for event in theirs]
            assert one.view(observer) == two.view(observer)
            if observer is not None:
                assert imagine(one, observer, 4) == imagine(two, observer, 4)
        if asked(one)[0] != A:
            for game in worlds:
                act(game, "pass", "pass")
    assert (one.view(A) == two.view(A)) == (turnup == "any")


@pytest.mark.ruling("R58")
def test_others_see_nothing_of_a_card_laid_down_until_one_is_turned_up() -> None:
    """Whether its player was asked which one to turn up stays his secret."""
    met = 0
    options = (("hidden_turnup", "any"),)
    for seed in range(6):
        before: dict[int | None, JsonObject] = {}
        for step in random_game(
            Configuration("2007", ("hidden-cards",), 4, options), seed, SHOWING
        ):
            game = step.game
            if game.over:
                break
            if step.action is not None and game.decision.kind == "turn-up":
                met += 1
                assert step.events == []
                for observer in (None, *range(4)):
                    if observer != game.decision.seat:
                        assert game.view(observer) == before[observer]
                        if observer is not None:
                            imagined = game.determinize(observer, Random(met))
                            assert imagined.view(observer) == before[observer]
            before = {observer: game.view(observer) for observer in (None, *range(4))}
    assert met > 50


@pytest.mark.rule("C7-HAND-7")
@pytest.mark.ruling("R23")
def test_nobody_else_can_tell_who_is_asked_about_his_hand() -> None:
    """B may throw in and keeps; or B has a mercenary and C is asked at once; A sees one step."""
    one = table({A: "1 2", B: "winter spring", C: "winter 4", 3: "bishop"})
    two = table({A: "1 2", B: "winter 4", C: "winter spring", 3: "bishop"})
    three = table({A: "1 2", B: "winter 4", C: "bishop 4", 3: "spring"})
    for game in (one, two, three):
        act(game, "pass", "pass", "pass", "pass", "choose-region roma")
    assert [asked(game) for game in (one, two, three)] == [(B, "hand"), (C, "hand"), (3, "hand")]
    for game in (two, three):
        assert game.view(A) == one.view(A)
        assert game.view(None) == one.view(None)
        assert imagine(game, A, 5) == imagine(one, A, 5)
    assert one.view(A)["acting"] is None
    assert one.view(A)["phase"] == "hand"
    # The answer "keep" is not told either.
    events = act(one, "keep-hand")
    assert [event for event in events if event.kind != "battle-begins"] == []


@pytest.mark.rule("C7-INFO-8", "C7-TALK-5")
@pytest.mark.ruling("R72")
def test_only_those_shown_to_learn_which_card_it_was() -> None:
    hands = {A: "winter spring 10", B: "1 2", C: "3 4"}
    one, two = table(hands, seats=3), table(hands, seats=3)
    told = (one.show(A, ["winter"], [B]), two.show(A, ["spring"], [B]))
    assert compare(*told, C)
    assert one.view(C) == two.view(C)
    assert one.view(None) == two.view(None)
    assert one.view(B) != two.view(B)
    for seed in range(20):
        assert imagine(one, C, seed) == imagine(two, C, seed)
    # C does not learn it from what B is thought to know either.
    known = {
        str(entry["card"])
        for seed in range(50)
        for entry in entries(one.determinize(C, Random(seed)).snapshot()["known"])
    }
    assert known == set()


@pytest.mark.rule("C7-INFO-6")
def test_others_cannot_tell_which_cards_are_kept() -> None:
    hands = {A: "10 10 winter winter"}
    one, two = (table(hands, seats=3, contested="roma") for _ in range(2))
    for game in (one, two):
        act(game, "pass", "choose-region roma")
    assert asked(one) == (A, "keep")
    told = (act(one, "keep-card 10"), act(two, "keep-card winter"))
    assert told == ([], [])
    for observer in (B, C, None):
        assert one.view(observer) == two.view(observer)
        if observer is not None:
            assert imagine(one, observer, 3) == imagine(two, observer, 3)
    told = (act(one, "keep-no-more"), act(two, "keep-no-more"))
    assert not compare(*told, B)
    assert told[0][0].seen_by(B).to_json() == {"kind": "cards-kept", "seat": A, "count": 1}


@pytest.mark.ruling("R22")
def test_a_hand_thrown_in_unseen_stays_unseen() -> None:
    no = {"show_discarded_hand": "no"}
    one = table({A: "winter spring", B: "1 2", C: "3"}, seats=3, options=no)
    two = table({A: "bishop spring", B: "1 2", C: "3"}, seats=3, options=no)
    told: list[list[Event]] = []
    for game in (one, two):
        act(game, "pass", "pass", "pass", "choose-region roma")
        assert asked(game) == (A, "hand")
        told.append(act(game, "discard-hand"))
    for observer in (B, C, None):
        assert compare(told[0], told[1], observer)
        assert one.view(observer) == two.view(observer)
        assert one.view(observer)["thrown"] == 2
    assert one.view(A)["own_thrown"] == ["winter", "spring"]
    assert imagine(one, B, 3) == imagine(two, B, 3)


# --- Determinizations ---------------------------------------------------------------------------


def test_a_determinization_keeps_all_that_the_seat_knows() -> None:
    for number, (where, game) in enumerate(positions(61, most=250, first_seed=40_000)):
        for seat in range(game.seats):
            imagined = game.determinize(seat, Random(number))
            assert not imagined.problems(), where
            assert imagined.record["actions"] == []
            secret = game.decision.kind in ("hand", "turn-up") and game.decision.seat != seat
            if game.decision.kind == "hand" and secret:
                # The copy may be a step further: somebody else may be asked, or nobody.
                continue
            assert imagined.view(seat) == game.view(seat), where
            assert hand_of(imagined, seat) == hand_of(game, seat), where
            if not secret:
                assert hand_sizes(imagined) == hand_sizes(game), where
                assert imagined.decision.seat == game.decision.seat, where
                assert imagined.decision.kind == game.decision.kind, where
            for other, player in enumerate(entries(game.view(seat)["players"])):
                sure = Counter(strings(player["known"]))
                assert not sure - Counter(hand_of(imagined, other)), where


def test_a_determinization_is_decided_by_its_chance_alone() -> None:
    game = Configuration("2007").new(3)
    assert imagine(game, 0, 1) == imagine(game, 0, 1)
    assert imagine(game, 0, 1) != imagine(game, 0, 2)
    # The true future is not in it: not even the same deal comes after it.
    assert game.determinize(0, Random(1)).snapshot()["chance"] != game.snapshot()["chance"]


def test_a_determinization_of_a_finished_game_is_finished() -> None:
    for step in random_game(Configuration("2007", options=(("max_battles", 2),)), 3, UNIFORM):
        game = step.game
    imagined = game.determinize(1, Random(1))
    assert imagined.over
    assert imagined.result == game.result


@pytest.mark.once
@pytest.mark.parametrize("variants", [("hidden-cards",), ("hidden-cards", "draw-after-battle"), ()])
def test_every_unseen_card_may_lie_at_every_unseen_place(variants: tuple[str, ...]) -> None:
    """Fixed chance, many samples: each kind is met everywhere, about as often as it should be."""
    hidden = "hidden-cards" in variants
    rounds = "draw-after-battle" not in variants
    game = table(
        {A: "1 10 winter", B: "4 4 5 6 6 10 heroine", C: "3 3 2 1 courtesan scarecrow bishop"},
        {A: "6 6", B: "" if hidden else "4"},
        seats=3,
        variants=variants,
        options={"show_discarded_hand": "no"} if rounds else None,
        face_down={B: "drummer", C: "2"} if hidden else None,
        discards="scarecrow bishop 10",
        thrown=[[], ["spring", "surrender"], []] if rounds else [[], [], []],
    )
    samples = 3_000
    places: Counter[tuple[str, str]] = Counter()
    for seed in range(samples):
        taken = bare(game.determinize(A, Random(seed)))
        hands, thrown = by_seat(taken["hands"]), by_seat(taken["thrown"])
        face_down = taken["face_down"]
        assert isinstance(face_down, list)
        places.update(("hand of B", card) for card in hands[B])
        places.update(("hand of C", card) for card in hands[C])
        places.update(("thrown", card) for card in thrown[B])
        places.update(("deck", card) for card in strings(taken["deck"]))
        places.update(("face down", str(card)) for card in face_down if card is not None)
    unseen = Counter(strings(game.view(A)["unseen"]))
    assert "scarecrow" in unseen
    for card, count in unseen.items():
        for place in ("hand of B", "hand of C", "deck"):
            assert places[place, card] > 0, (place, card)
        # A hand that was thrown in held no mercenary (C7-HAND-1).
        thrown_in = rounds and not card.startswith("mercenary")
        assert (places["thrown", card] > 0) == thrown_in, card
        assert (places["face down", card] > 0) == (hidden and card in HIDEABLE), card
        everywhere = sum(places[place, card] for place in {place for place, _ in places})
        assert everywhere == samples * count
    # Equal hands are equally likely to hold a card: within five standard deviations.
    for card in unseen:
        one, other = places["hand of B", card], places["hand of C", card]
        assert abs(one - other) <= 5 * (one + other) ** 0.5 + 5, card


def test_known_cards_stay_and_only_they() -> None:
    """A card shown to A is in that hand in every imagined world, the rest of it is not."""
    game = table({A: "1", B: "winter 10 10 5", C: "2 3"}, seats=3)
    game.show(B, ["winter", "mercenary-10"], [A])
    held: Counter[str] = Counter()
    for seed in range(400):
        hand = hand_of(game.determinize(A, Random(seed)), B)
        assert len(hand) == 4
        assert "winter" in hand
        assert "mercenary-10" in hand
        held.update(set(hand))
    assert held["mercenary-5"] < 200
    assert set(held) == set(KIND_NAMES)
    # C was shown nothing and imagines B without a Winter most of the time.
    without = sum("winter" not in hand_of(game.determinize(C, Random(k)), B) for k in range(200))
    assert without > 150


@pytest.mark.rule("C7-INFO-4")
def test_a_mercenary_taken_back_is_known_to_all() -> None:
    game = table({A: "scarecrow winter winter", B: "1", C: "2"}, {A: "10"}, seats=3)
    act(game, "scarecrow", "take-back 10")
    for observer in (B, C):
        for seed in range(50):
            assert "mercenary-10" in hand_of(game.determinize(observer, Random(seed)), A)


def test_a_face_down_card_is_the_known_one_when_nothing_else_is_left() -> None:
    """A's whole hand is known: one of its cards is face down, so the rest of it is in the hand."""
    game = table({A: "10 6", B: "1 2"}, seats=2, variants=["hidden-cards"])
    game.show(A, ["mercenary-10", "mercenary-6"], [B])
    act(game, "10")
    met = set()
    for seed in range(60):
        imagined = game.determinize(B, Random(seed))
        assert hand_sizes(imagined) == [1, 2]
        taken = imagined.snapshot()["face_down"]
        assert isinstance(taken, list)
        met.add((str(taken[A]), *hand_of(imagined, A)))
    assert met == {("mercenary-10", "mercenary-6"), ("mercenary-6", "mercenary-10")}
    act(game, "pass", "6")
    for seed in range(20):
        imagined = game.determinize(B, Random(seed))
        assert hand_sizes(imagined) == [0, 2]
        assert imagined.snapshot()["face_down"] == ["mercenary-6", None]
