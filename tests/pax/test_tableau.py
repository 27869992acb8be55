"""Tableaux: neighbours, discards, what ops reach, and pieces that nobody owns and nobody moves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import condotta
from condotta.core.event import Event
from condotta.core.values import Json, JsonObject
from condotta.pax import PaxRenaissance, scenario
from tests.pax.moves import asked, go, offered, options, part, side

# --- Cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-ADJ-b", "P-ADJ-d")
def test_the_gap_closes_when_a_card_leaves_a_side() -> None:
    text = """
        seat 0: west [PREN035 PREN004 PREN034 PREN129X]
        bishops: PREN035=Bg
    """
    game = scenario(text)
    go(game, "use-ops west")
    assert offered(game, "choose-card") == {"PREN004", "portugal"}
    game = scenario(text)
    go(game, "sell PREN004", "use-ops west")
    assert offered(game, "choose-card") == {"PREN034", "portugal"}


@pytest.mark.rule("P-TABLEAU-a")
def test_a_tableau_has_no_limit() -> None:
    cards = [f"PREN{number:03}" for number in range(1, 44)]
    game = scenario(f"seat 0: west [{' '.join(cards)}]; hand PREN049")
    go(game, "play PREN049", "hold-back", "stop")
    assert side(game, 0, "west") == [*cards, "PREN049"]
    assert game.problems() == []


@pytest.mark.rule("P-DISCARD-a")
def test_discarded_cards_are_never_used_again() -> None:
    game = scenario("""
        seat 0: florins 5; west [PREN034 PREN035]
        deck east:
        deck west:
    """)
    go(game, "sell PREN034")
    discards = part(game, "discards")
    assert isinstance(discards, list)
    assert "PREN034" in discards
    # Both decks are empty: a bought card leaves a gap that no discard fills, and the game is over.
    go(game, "buy west 1")
    if not game.over:
        go(game, "end-turn")
    assert game.over
    assert part(game, "reason") == "cultural"


@pytest.mark.rule("P-DISCARD-a")
def test_a_card_that_leaves_a_hand_is_not_shown_to_others() -> None:
    game = scenario("seat 0: hand PREN034 PREN035")
    events = go(game, "sell PREN034")
    sold = next(event for event in events if event.kind == "hand-card-sold")
    assert "PREN034" not in str(sold.facts)
    assert "PREN034" not in str(game.view(1)["discards"])


@pytest.mark.rule("P-DISCARD-c", "P-KILL-a")
def test_an_empire_card_is_never_discarded_but_goes_to_its_throne() -> None:
    game = scenario("""
        seat 0: west [PREN006]
        seat 1: west [england]
        bishops: england=Bg
        england: repressed Ng
    """)
    go(game, "use-ops west")
    discards = part(game, "discards")
    assert isinstance(discards, list)
    assert "england" not in discards
    assert discards[-1] == "PREN006"
    assert part(game, "empires", "england", "owner") is None
    assert part(game, "bishops") == {"england": "Bg"}


# --- Ops -----------------------------------------------------------------------------------------


@pytest.mark.rule("P-OP-a")
def test_votes_commerce_and_inquisitors_need_nothing_in_the_location_of_the_card() -> None:
    # PREN010 is papal and taxes, votes and moves bishops; PREN036 French: vote, siege, commerce.
    text = """
        seat 0: florins 5; west [PREN010 PREN036]
        seat 1: west [england PREN034]
        england: london=Ng
        borders: england__portugal=p.0{}
        market west: any any*1 any any any any
        bishops: PREN034=Bg
    """
    game = scenario(text.format(""))
    go(game, "use-ops west")
    everywhere = {"use-op PREN010 2", "use-op PREN010 3", "use-op PREN036 1", "use-op PREN036 3"}
    assert options(game) == everywhere
    game = scenario(text.format(" aragon__papal_states=p.1 france__holy_roman_empire=St"))
    go(game, "use-ops west")
    assert options(game) == everywhere | {"use-op PREN010 1", "use-op PREN036 2"}


# --- Nobody's pieces -----------------------------------------------------------------------------


@pytest.mark.rule("P-OWNER-a")
def test_a_knight_fights_for_whoever_has_the_king_of_its_empire() -> None:
    game = scenario("""
        seat 0: hand PREN028
        seat 1: florins 5; west [france]
    """)
    go(game, "play PREN028", "hold-back", "place-agent 1 paris", "place-agent 2 lyon", "end-turn")
    assert asked(game) == (1, "next-action")
    events = go(game, "use-ops west", "choose-empire aragon")
    joined = next(event for event in events if event.kind == "battle-joined")
    assert joined.facts["attackers"] == ["Ng", "Ng"]
    assert part(game, "empires", "aragon", "owner") == 1


@pytest.mark.rule("P-OWNER-a")
def test_a_bishop_obeys_every_inquisitor_of_its_religion() -> None:
    game = scenario("""
        seat 0: hand PREN008
        seat 1: west [PREN157X]
    """)
    go(game, "play PREN008", "place-bishop 1 PREN008", "end-turn", "use-ops west")
    assert asked(game) == (1, "inquisitor-to")
    go(game, "choose-card aragon")
    assert part(game, "bishops") == {"aragon": "Bg"}


# --- Nothing moves by itself ---------------------------------------------------------------------


class Ledger:
    """What stands where, kept from the events alone."""

    def __init__(self, snapshot: JsonObject) -> None:
        self.map, self.bishops, self.tokens = standing(snapshot)
        self.op = ""
        self.seen: Counter[str] = Counter()
        self.action: set[str] = set()

    def note(self, event: Event) -> None:
        """Enter one event."""
        self.seen[event.kind] += 1
        self.action.add(event.kind)
        facts = {key: str(value) for key, value in event.facts.items()}
        if event.kind == "op-used":
            self.op = facts["op"]
        elif event.kind in ("piece-placed", "piece-killed"):
            self.map[place(facts["slot"]), facts["piece"]] += 1 if "placed" in event.kind else -1
        elif event.kind == "piece-repressed":
            self.map[place(facts["slot"]), facts["piece"]] -= 1
            self.tokens[facts["empire"], facts["piece"]] += 1
        elif event.kind == "survivor-repressed":
            self.tokens[facts["empire"], facts["piece"]] += 1
        elif event.kind in ("piece-freed", "repressed-killed"):
            self.leave_card(facts)
        elif event.kind == "pirate-sails":
            assert self.op == "corsair"
            self.map[place(facts["from_slot"]), facts["piece"]] -= 1
        else:
            self.note_bishop(event.kind, facts)

    def leave_card(self, facts: dict[str, str]) -> None:
        """A token leaves an empire card: in a fight, freed, pacified, or for want of pieces."""
        reasons = {"battle-joined", "regime-change", "piece-lacking", "card-sold"}
        bishop_came = {"bishop-placed", "bishop-moved"}
        assert self.action & (reasons | bishop_came)
        self.tokens[facts["empire"], facts["piece"]] -= 1
        if "slot" in facts:
            self.map[place(facts["slot"]), facts["piece"]] += 1

    def note_bishop(self, kind: str, facts: dict[str, str]) -> None:
        """A bishop comes, goes or dies."""
        if kind == "bishop-moved":
            assert self.op == "inquisitor"
            self.bishops[facts["from_card"], facts["piece"]] -= 1
        if kind in ("bishop-placed", "bishop-moved"):
            self.bishops[facts["card"], facts["piece"]] += 1
        elif kind in ("bishop-killed", "edict"):
            self.bishops[facts["card"], facts["piece"]] -= 1


def place(slot: str) -> str:
    """The city of a slot: pieces of one city may change its slots (P-K2a.2, P-G4c.3)."""
    return slot.rstrip("_123")


def standing(
    snapshot: JsonObject,
) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """Pieces by city or border, bishops by card, tokens by empire."""
    slots, beside, bishops = snapshot["slots"], snapshot["beside"], snapshot["bishops"]
    empires = snapshot["empires"]
    assert isinstance(slots, dict)
    assert isinstance(beside, dict)
    assert isinstance(bishops, dict)
    assert isinstance(empires, dict)
    on_map: Counter[tuple[str, str]] = Counter()
    for slot, piece in [*slots.items(), *beside.items()]:
        on_map[place(slot), str(piece)] += 1
    on_cards = Counter((card, str(piece)) for card, piece in bishops.items())
    tokens: Counter[tuple[str, str]] = Counter()
    for empire, said in empires.items():
        assert isinstance(said, dict)
        for piece in _listed(said["repressed"]):
            tokens[empire, str(piece)] += 1
    return on_map, on_cards, tokens


def _listed(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


SELDOM = {"sell": 0.1, "convene-fair": 0.2, "end-turn": 0.1, "stop": 0.2}
"""Kinds of actions that make a game dull or short, and their weights; all others have 1."""


def play_a_game(seed: int, seats: int) -> Counter[str]:
    """Play at random, kind of action first, and keep the ledger; give what happened how often."""
    random = Random(seed)
    game = condotta.new("pax-renaissance", seats=seats, seed=seed)
    assert isinstance(game, PaxRenaissance)
    ledger = Ledger(game.snapshot())
    while not game.over:
        if game.decision.kind == "next-action":
            ledger.action.clear()
        kinds = sorted({str(option).split(" ", 1)[0] for option in game.decision.options})
        (kind,) = random.choices(kinds, [SELDOM.get(kind, 1.0) for kind in kinds])
        choices = [
            option for option in game.decision.options if str(option).split(" ", 1)[0] == kind
        ]
        for event in game.play(random.choice(choices)):
            ledger.note(event)
        assert (+ledger.map, +ledger.bishops, +ledger.tokens) == standing(game.snapshot())
    return ledger.seen


@pytest.mark.rule("P-MOVE-a", "P-BISHOP-d", "P-PIRATE-c", "P-REPTOKEN-c", "P-F5a.2")
def test_pieces_move_only_by_inquisitors_and_corsairs() -> None:
    seen: Counter[str] = Counter()
    for seed, seats in ((1, 2), (2, 3), (3, 4), (4, 4), (5, 3)):
        seen += play_a_game(seed, seats)
    # The games were eventful enough to tell.
    for kind in ("bishop-moved", "pirate-sails", "empire-to-throne", "empire-taken", "piece-freed"):
        assert seen[kind] > 0, kind
