"""Scenarios: what each line says, and every line that cannot be read refused with its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import condotta
from condotta.core.errors import BadScenario, UnknownName
from condotta.pax import PaxRenaissance, keys_of, lessons, scenario
from condotta.pax.lessons import LESSONS, PUZZLES
from condotta.pax.scenario_lines import LINES
from tests.pax.moves import go, options, part, pieces

WHOLE = """
seats 3
variants bankruptcy astrology
stall-limit 12
banks medici fugger coeur
actor 1
turn 7
first 2
stall 3
actions 1
ops-done: west
used: PREN038 hungary
locked: west.1 east.0
open: novgorod spice_islands
france: catholic; paris=Ng bruges=Rt; repressed p.1 Rg
ottoman: islamic
borders: england__france=p.0 aragon__portugal=Sg
seat 0: florins 4; west [PREN036 france(PREN044 hungary)]; hand PREN058
seat 1: florins 2; east [PREN061 ottoman]; old-maids PREN076; republics ottoman
thrones: portugal(PREN046)
bishops: PREN036=Bg france=Bt
market west: PREN001 any*2 PREN003 - any any
market east: any any any any any any*1
deck west: PREN005 PREN006
discards: PREN007 COMET1
active: imperial holy
"""
"""Every kind of line but one."""


def refusal(text: str) -> str:
    """Have a scenario refused; give what is said."""
    with pytest.raises(BadScenario) as refused:
        scenario(text)
    return str(refused.value)


# --- What lines say ------------------------------------------------------------------------------


def test_a_scenario_with_every_kind_of_line_is_a_sound_position() -> None:
    game = scenario(WHOLE)
    assert not game.problems()
    assert part(game, "banks") == ["medici", "fugger", "coeur"]
    assert part(game, "turn") == {
        "actor": 1,
        "first": 2,
        "number": 7,
        "actions_left": 1,
        "acted": True,
        "progress": True,
        "ops_done": ["west"],
        "fairs_done": [],
        "free_fair_used": False,
        "used": ["PREN038", "hungary"],
        "locked": [{"row": "east", "column": 0}, {"row": "west", "column": 1}],
        "stall": 3,
    }
    assert part(game, "discards", 0) == "PREN007"
    assert part(game, "empires", "hungary", "suzerain") == "france"
    assert part(game, "empires", "ottoman", "side") == "republic"
    assert part(game, "empires", "portugal", "queens") == ["PREN046"]


@pytest.mark.parametrize("opened", ["first", "last"])
def test_the_order_of_lines_does_not_matter(opened: str) -> None:
    """``open`` takes away no piece, wherever it stands."""
    lines = ["seats 2", "hungary: buda=Ng", "byzantium: tana=Nt"]
    lines.insert(1 if opened == "first" else 3, "open: tana")
    assert pieces(scenario("\n".join(lines)))["tana"] == "Nt"
    assert scenario("\n".join(reversed(WHOLE.splitlines()))).snapshot() == (
        scenario(WHOLE).snapshot()
    )


def test_a_line_may_stand_again_where_it_adds_something() -> None:
    game = scenario("""
        seat 0: florins 4
        seat 0: hand PREN036
        france: paris=Ng
        france: lyon=Rg; islamic
        borders: england__france=p.0
        borders: aragon__france=p.1
    """)
    assert pieces(game) == {
        "paris": "Ng",
        "lyon": "Rg",
        "england__france": "p.blue",
        "aragon__france": "p.yellow",
    }
    assert (part(game, "florins", 0), part(game, "hands", 0)) == (4, ["PREN036"])


def test_locked_spaces_and_what_is_done_cannot_be_done_again() -> None:
    text = "seat 0: florins 9; west [PREN038]\nmarket west: any*1 any any any any any"
    assert {"buy west 1", "convene-fair east", "use-ops west"} <= options(scenario(text))
    done = "\nactions 1\nlocked: west.1\nops-done: west\nfairs-done: east"
    game = scenario(text + done)
    assert not {"buy west 1", "convene-fair east", "use-ops west"} & options(game)
    assert {"buy west 2", "convene-fair west", "end-turn"} <= options(game)
    assert part(game, "market", "east", 0, "card") is None


@pytest.mark.parametrize("text", ["fairs-done: west", "market west: - any any any any any"])
def test_a_fair_with_both_actions_left_was_the_free_one(text: str) -> None:
    game = scenario(text)
    assert part(game, "turn", "fairs_done") == ["west"]
    assert part(game, "turn", "free_fair_used") is True
    assert part(scenario(f"{text}\nactions 1"), "turn", "free_fair_used") is False


def test_an_empty_space_wants_an_action_to_be_gone() -> None:
    row = "market west: any - any any any any"
    assert "market.west.1" in refusal(row)
    assert not scenario(f"{row}\nactions 1").problems()


def test_who_began_follows_from_the_turn_and_its_actor() -> None:
    assert part(scenario("seats 3\nactor 1\nturn 3"), "turn", "first") == 2
    assert part(scenario("seats 3\nactor 1\nturn 3\nfirst 0"), "turn", "first") == 0


def test_the_help_tells_every_kind_of_line() -> None:
    told = condotta.pax.scenario.__doc__ or ""
    for kind in LINES:
        assert f"\n    {kind.form}\n" in told
        assert " ".join(kind.told.split()) in " ".join(told.split())


def test_what_the_help_shows_can_be_read() -> None:
    # Who fights is told where a battle waits, and here an ops action does.
    forms = [kind.form for kind in LINES if kind.word != "fights"]
    assert forms[0] == "seats 3"
    text = "\n".join(forms).replace("deck west: PREN005", "deck west: PREN009")
    assert not scenario(text.replace("first 2", "first 0")).problems()


# --- What cannot be read -------------------------------------------------------------------------

CANNOT_BE_READ = [
    ("seats 5", "5"),
    ("seats", "'' is no number"),
    ("seats ²", "'²' is no number"),
    ("variants poker", "poker"),
    ("stall-limit never", "never"),
    ("seats: 2", "it is written like this: seats 3"),
    ("active imperial", "it is written like this: active: imperial holy"),
    ("borders north: england__france=p.0", "it is written like this: borders: england__france"),
    ("seat: florins 3", "it is written like this: seat 0: florins"),
    ("actor 7", "there is no seat 7: seats are 0 to 1"),
    ("actor", "'' is no number"),
    ("turn 0", "0 is not a number of 1 or more"),
    ("actions 3", "3 is not a number from 0 to 2"),
    ("open: paris", "'paris' is no emporium; there are trebizond, red_sea"),
    ("open: tana novgorod", "the one open emporium of the east is told already in line 2"),
    ("byzantium: tana=Nt\nopen: novgorod", "a disk lies on tana: 'open: tana' takes it away"),
    ("france: repressed St", "St cannot be repressed: pawns, knights and rooks can"),
    ("mamluk: repressed St", "St cannot be repressed"),
    ("france: tana=Nt", "'tana' is no city of france; there are paris, bruges, lyon"),
    ("france: england__france=p.0", "'england__france' is no city of france"),
    ("france: paris=p.0", "p.0 is not for cities: knights and rooks are"),
    ("france: paris=-", "'-' is no piece: what is not mentioned is empty"),
    ("france: paris", "'paris' is not like paris=Ng"),
    ("france: catholic paris=Ng", "there is no semicolon between catholic and paris=Ng"),
    ("france: catholic; islamic", "the state of france is told already in line 2"),
    ("france: paris=Ng paris=Nt", "paris is told already in line 2"),
    ("france: paris=Ng\nfrance: paris=Nt", "paris is told already in line 2"),
    ("borders: paris=Ng", "'paris' is no border; one is england__france"),
    ("borders: england__france=Ng", "Ng is not for borders"),
    ("borders: aragon__france=Sg", "aragon__france is no sea border"),
    ("borders: england__france=Sg+p.0", "Sg+p.0 is not for borders"),
    ("borders: england__france=p.green", "nobody has the bank of p.green"),
    ("seat 5: florins 3", "there is no seat 5: seats are 0 to 1"),
    ("seat 0: florins", "florins is one word, and this is nothing"),
    ("seat 0: florins 3 4", "florins is one word, and this is 3 4"),
    ("seat 0: florins 3; florins 4", "florins of seat 0 is told already in line 2"),
    ("seat 0: florins 3\nseat 0: florins 4", "florins of seat 0 is told already in line 2"),
    ("seat 0: west [PREN036", "'west [PREN036' is not like west [PREN036 france("),
    ("seat 0: west PREN036", "is not like west [PREN036 france("),
    ("seat 0: west [france(PREN044]", "a bracket is not closed"),
    ("seat 0: west [france)]", "a bracket is closed that was not opened"),
    ("seat 0: west [(PREN044)]", "a bracket stands where no king is"),
    ("seat 0: west [france(hungary(byzantium(PREN044)))]", "a bracket stands where no king is"),
    ("seat 0: west [france(PREN036)]", "PREN036 is no queen: queens and vassals are in brackets"),
    ("seat 0: west [PREN036(PREN044)]", "PREN036 is no king"),
    ("seat 0: west [france(PREN044(PREN045))]", "PREN044 is no queen"),
    ("seat 0: west [PREN044]", "PREN044 is no tableau card"),
    ("seat 0: west [PREN061]", "PREN061 does not belong on the west side"),
    ("seat 0: west [ottoman]", "ottoman does not belong on the west side"),
    ("seat 0: hand PREN036 PREN036", "PREN036 lies somewhere already by line 2"),
    ("seat 0: hand PREN036; west [PREN036]", "PREN036 lies somewhere already by line 2"),
    ("seat 0: hand france", "'france' is no card of the decks"),
    ("seat 0: hand COMET1", "COMET1 is a comet, which never comes into a hand"),
    ("seat 0: old-maids PREN036", "PREN036 is no queen, as all old maids are"),
    ("seat 0: republics france", "france is no top-level empire card of this seat"),
    ("thrones: PREN036", "PREN036 is no empire card"),
    ("thrones: france(hungary)", "hungary cannot be a vassal of france"),
    ("seat 0: west [france]\nthrones: france(PREN044)", "france lies somewhere already by line 2"),
    ("bishops: france=Ng", "Ng is no bishop: Bg, Bt and Br are"),
    ("bishops: PREN36=Bg", "'PREN36' is no card; did you mean PREN036"),
    ("active: cultural", "there are holy, imperial, globalization, renaissance"),
    ("active: holy holy", "active holy is told already in line 2"),
    ("used: COMET1", "COMET1 is a comet and has no op"),
    ("locked: west.5", "5 is not a number from 0 to 4"),
    ("locked: west", "'west' is not like west.2, a row and a column"),
    ("ops-done: both", "'both' is no side; there are east, west"),
    ("market west: any any", "a row has 6 spaces; - is an empty one, any a card"),
    ("market west: *2 any any any any any", "'' is no card of the decks"),
    ("market west: any* any any any any any", "'' is no number"),
    ("market west: any any any any any any\nfairs-done: west", "its first space is empty: -"),
    ("deck west: PREN061", "PREN061 does not belong in the west deck"),
    ("deck west: PREN005\ndiscards: PREN005", "PREN005 lies somewhere already by line 2"),
    ("banks medici medici", "medici is said twice"),
    ("actor 1\nactor 0", "actor is told already in line 2"),
    (":", "'' is not known; lines begin with seats, variants"),
]


@pytest.mark.parametrize(("lines", "problem"), CANNOT_BE_READ)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(lines: str, problem: str) -> None:
    said = refusal(f"# what cannot be read\n{lines}")
    assert problem in said
    number, text = re.fullmatch(r"Line (\d+) of the scenario cannot be read: (.*)", said).groups()  # type: ignore[union-attr]
    assert text.startswith(lines.split("\n")[int(number) - 2])


def test_a_scenario_is_a_text() -> None:
    assert "this is 5" in refusal(5)  # type: ignore[arg-type]


def test_a_scenario_that_needs_more_cards_than_there_are_is_refused() -> None:
    every = " ".join(key for key in _west_cards())
    assert "no card of the west is left" in refusal(f"deck west: {every}")


def _west_cards() -> list[str]:
    game = scenario("deck west:")
    left = part(game, "left_out")
    assert isinstance(left, list)
    market = part(game, "market", "west")
    assert isinstance(market, list)
    mine = [str(space["card"]) for space in market if isinstance(space, dict)]
    known = {card.key for card in condotta.pax.cards.CARD if card.banner == 1 and card.kind != 2}
    return [*mine, *[str(card) for card in left if card in known]]


# --- Anything at all -----------------------------------------------------------------------------

TEXTS = [WHOLE, *["\n".join(one.lines) for one in [*LESSONS, *PUZZLES] if one.lines]]
WORDS = sorted({word for text in TEXTS for word in re.findall(r"[\w.*+-]+|[^\w\s]", text)})


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Take a scenario and change some of its words and lines."""
    text = draw(st.sampled_from(TEXTS))
    pieces_of_text = re.findall(r"\n|[ ]+|[\w.*+-]+|[^\w\s]", text)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(pieces_of_text) - 1))
        word = draw(st.sampled_from(WORDS) | st.text(max_size=4) | st.just("\n"))
        match draw(st.sampled_from(["put", "drop", "swap", "insert", "again"])):
            case "put":
                pieces_of_text[place] = word
            case "drop":
                pieces_of_text[place] = ""
            case "swap":
                other = draw(st.integers(0, len(pieces_of_text) - 1))
                one, two = pieces_of_text[place], pieces_of_text[other]
                pieces_of_text[place], pieces_of_text[other] = two, one
            case "insert":
                pieces_of_text.insert(place, f" {word} ")
            case _:
                lines = "".join(pieces_of_text).splitlines()
                pieces_of_text.append("\n" + draw(st.sampled_from(lines or [""])))
    return "".join(pieces_of_text)


def check(text: str) -> bool:
    """Read a text: refused by our error with words, or a sound game; say whether it was read."""
    try:
        game = scenario(text)
    except BadScenario as refused:
        return not str(refused)
    assert isinstance(game, PaxRenaissance)
    assert not game.problems()
    again = condotta.restore(game.snapshot())
    assert again.over or again.decision.options
    return True


@settings(max_examples=300, deadline=None, derandomize=True)
@given(damaged())
@pytest.mark.once
def test_whatever_is_said_is_refused_in_our_words_or_sound(text: str) -> None:
    check(text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from([*WORDS, "\n", ": ", " [", "] ", "(", ")", ";"]), max_size=30))
def test_words_in_any_order_are_refused_in_our_words_or_sound(words: list[str]) -> None:
    check(" ".join(words))


def test_the_texts_that_are_damaged_are_sound() -> None:
    assert len(TEXTS) == len(lessons())
    assert all(check(text) for text in TEXTS)


# --- Names and keys ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("Star Chamber", ["PREN006"]),
        ("star chamber", ["PREN006"]),
        ("PREN006", ["PREN006"]),
        ("Paris", ["paris"]),
        ("Paryż", ["paris"]),
        ("Lubeck", ["lubeck"]),
        ("France", ["france"]),
        ("England–France border", ["england__france"]),
        ("France-England", ["england__france"]),
        ("Venice", ["venice", "venice_2"]),
        ("Cœur", ["coeur"]),
        ("Imperial victory", ["imperial"]),
    ],
)
def test_what_players_call_a_thing_leads_to_its_key(name: str, keys: list[str]) -> None:
    assert keys_of(name) == keys


def test_a_name_that_nothing_bears_is_refused_with_near_ones() -> None:
    with pytest.raises(UnknownName, match=r"Did you mean: PREN006 \(Star Chamber\)\?"):
        keys_of("Star Chambre")
    with pytest.raises(UnknownName, match="Nothing is called 'xyzzy'") as refused:
        keys_of("xyzzy")
    assert refused.value.suggestions == ()


def test_the_page_tells_every_kind_of_line() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "scenarios.md").read_text(encoding="utf-8")
    for kind in LINES:
        assert f"| `{kind.form}` | {kind.told} |" in page


def test_a_played_scenario_is_a_game_like_any_other() -> None:
    game = scenario(WHOLE)
    go(game, "end-turn")
    assert not condotta.replay(game.record).problems()
