"""The data files are checked whole: whatever is wrong with one is said, all of it at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from condotta.core.values import Json, JsonObject
from condotta.pax.box import read_file
from tests.pax.facts.abilities import read_abilities
from tests.pax.facts.banks import read_banks
from tests.pax.facts.cards import read_cards
from tests.pax.facts.empires import read_empires
from tests.pax.facts.places import read_places
from tests.pax.facts.supplies import read_supplies
from tests.pax.facts.table import read_table
from tests.pax.facts.victories import read_victories
from tests.pax.inspector import BrokenBox

READERS: dict[str, Callable[[JsonObject], object]] = {
    "pieces.json": read_supplies,
    "places.json": read_places,
    "banks.json": read_banks,
    "victories.json": read_victories,
    "abilities.json": read_abilities,
    "cards.json": read_cards,
    "empires.json": read_empires,
    "table.json": read_table,
}

Step = str | int


def faults(file: str, *changes: tuple[tuple[Step, ...], Json]) -> list[str]:
    data = read_file(file)
    for path, value in changes:
        here: Json = data
        for step in path[:-1]:
            here = here[step]  # type: ignore[index]
        here[path[-1]] = value  # type: ignore[index]
    with pytest.raises(BrokenBox) as caught:
        READERS[file](data)
    assert caught.value.file == file
    assert str(caught.value).startswith(f"{file}: {len(caught.value.faults)} faults\n")
    return caught.value.faults


@pytest.mark.parametrize("file", READERS)
def test_our_own_files_are_whole(file: str) -> None:
    READERS[file](read_file(file))


@pytest.mark.parametrize("file", READERS)
def test_a_field_nobody_knows_and_one_that_is_missing_are_both_told(file: str) -> None:
    data = read_file(file)
    known = [field for field in data if field != "about"]
    data["colour_of_the_box"] = "red"
    del data["about"]
    with pytest.raises(BrokenBox) as caught:
        READERS[file](data)
    assert "file: lacks about" in caught.value.faults
    assert "file: does not know colour_of_the_box" in caught.value.faults
    assert known


def test_all_faults_of_all_cards_are_told_together() -> None:
    found = faults(
        "cards.json",
        (("cards", 0, "location"), "ATLANTIS"),
        (("cards", 1, "agents"), ["Bg", "Ng"]),
        (("cards", 2, "ops"), [["behead"], ["behead"]]),
        (("cards", 3, "prestige"), ["fame"]),
        (("cards", 4, "name"), ""),
    )
    assert [fault.split(":")[0].split(",")[0] for fault in found] == [
        *("PREN001", "PREN002", "PREN003", "PREN004", "PREN005")
    ]


CARD_FAULTS: list[tuple[str, str, Json, str]] = [
    ("PREN001", "kind", "king", "'king' is none of tableau, queen, comet"),
    ("PREN001", "banner", "north", "'north' is none of east, west"),
    ("PREN001", "banner", 1, "banner is 1, not a text"),
    ("PREN001", "key", "PREN002", "PREN002 more than once"),
    ("PREN001", "name", "Papal Elephant", "Papal Elephant more than once"),
    ("PREN001", "agents", "Bg", "agents is 'Bg', not a list"),
    ("PREN001", "agents", [7], "agents holds 7, not a text"),
    ("PREN001", "agents", ["p.blue"], "neither own pawn nor religious"),
    ("PREN001", "agents", ["-"], "neither own pawn nor religious"),
    ("PREN001", "agents", ["Bg", "Bg", "Bg"], "more than two agents"),
    ("PREN001", "agents", ["Bt"], "an agent of another religion than the war"),
    ("PREN001", "one_shot", [], "one_shot says nothing"),
    ("PREN001", "one_shot", ["treason"], "'treason' is none of"),
    ("PREN001", "one_shot", ["crusade", "catholic"], "1 instead of 0"),
    ("PREN001", "one_shot", ["coronation"], "a coronation is for queens"),
    ("PREN044", "one_shot", None, "a coronation is for queens"),
    ("PREN001", "one_shot", ["trade_shift"], "0 instead of 1"),
    ("PREN001", "one_shot", ["trade_shift", "tana"], "starts open"),
    ("PREN001", "one_shot", ["trade_shift", "london"], "'london' is none of"),
    ("PREN001", "one_shot", ["apostasy", "catholic"], "1 instead of 2"),
    ("PREN001", "one_shot", ["apostasy", "catholic", "catholic"], "catholic twice"),
    ("PREN001", "ops", [[]], "which says nothing"),
    ("PREN001", "ops", ["siege"], "ops is 'siege', not a list"),
    ("PREN001", "ops", [["dance"]], "'dance' is none of"),
    ("PREN001", "ops", [["siege", "rook"]], "1 instead of 0"),
    ("PREN001", "ops", [["commerce"]], "0 instead of 1"),
    ("PREN001", "ops", [["vote", "islamic"]], "'islamic' is none of east, west"),
    ("PREN001", "ops", [["corsair", "west"]], "'west' is none of catholic"),
    ("PREN001", "ops", [["repress"]], "names no kind of piece"),
    ("PREN001", "ops", [["repress", "pirate"]], "'pirate' is none of pawn, knight, rook"),
    ("PREN001", "ops", [["campaign"]], "only kings campaign"),
    ("PREN001", "abilities", ["flight"], "'flight' is none of"),
    ("PREN001", "abilities", [], "no card has behead_only_with_bishop_west"),
    ("PREN006", "abilities", ["coronation_any_king"] * 2, "an ability twice"),
    ("PREN044", "suitors", [], "has no suitor"),
    ("PREN044", "suitors", ["france", "france"], "france twice"),
    ("COMET1", "ops", [], "does not know ops"),
]


@pytest.mark.parametrize(("key", "field", "value", "told"), CARD_FAULTS)
def test_what_is_wrong_with_a_card_is_told(key: str, field: str, value: Json, told: str) -> None:
    entries = read_file("cards.json")["cards"]
    assert isinstance(entries, list)
    keys = [entry["key"] for entry in entries if isinstance(entry, dict)]
    found = faults("cards.json", (("cards", keys.index(key), field), value))
    assert any(told in fault for fault in found), found


OTHER_FAULTS: list[tuple[str, tuple[Step, ...], Json, str]] = [
    ("cards.json", ("cards",), [], "cards: 0 instead of 168"),
    ("cards.json", ("cards",), ["PREN001"], "holds 'PREN001', not an object"),
    ("pieces.json", ("supply", "rook", "catholic"), -1, "not a whole number"),
    ("pieces.json", ("supply", "rook", "catholic"), True, "not a whole number"),
    ("pieces.json", ("supply", "rook", "catholic"), 0, "of which there is none"),
    ("pieces.json", ("supply", "rook"), 24, "rook is 24, not an object"),
    ("pieces.json", ("disks", "grey"), 1, "disks: does not know grey"),
    ("places.json", ("empires", 0, "start"), "modern", "'modern' is none of"),
    ("places.json", ("empires", 0, "column"), 3, "not in the order of the grid"),
    ("places.json", ("empires",), [], "empires: 0 instead of 10"),
    ("places.json", ("cities", 0, "empire"), "mamluk", "not beside the other cities"),
    ("places.json", ("cities", 0, "icons", "islamic"), "Bt", "islamic: no knight, no rook"),
    ("places.json", ("cities", 0, "icons", "islamic"), None, "islamic is None, not a text"),
    ("places.json", ("cities", 0, "capital"), False, "capitals of england: 0 instead of 1"),
    ("places.json", ("cities", 0, "capital"), "yes", "not true or false"),
    ("places.json", ("borders", 0, "empires"), ["england"], "are not two empires"),
    (
        "places.json",
        ("borders", 0, "empires"),
        ["england", "holy_roman_empire"],
        "are not side by side",
    ),
    ("places.json", ("borders", 0, "key"), "london", "london more than once"),
    ("places.json", ("borders", 0, "kind"), "land", "england__france is a land border"),
    ("places.json", ("borders", 3, "kind"), "sea", "sea if and only if a route crosses it"),
    ("places.json", ("diagonals", 0), ["england", "france"], "do not touch at a corner"),
    ("places.json", ("diagonals", 0), ["england", "holy_roman_empire"], "do not touch at a corner"),
    ("places.json", ("diagonals", 0), ["france", "papal_states"], "do not follow from the grid"),
    ("places.json", ("emporia", 0, "key"), "red_sea", "emporium red_sea: twice"),
    ("places.json", ("emporia", 0, "key"), "ATLANTIS", "'ATLANTIS' is none of"),
    ("places.json", ("emporia", 0, "row"), "east", "do not belong together"),
    ("places.json", ("emporia", 0, "blocked_at_start"), True, "0 instead of 1"),
    ("places.json", ("emporia", 0, "needs_prestige"), "fame", "'fame' is none of"),
    (
        "places.json",
        ("emporia", 0, "route", 0),
        "holy_roman_empire",
        "does not begin in its own empire",
    ),
    (
        "places.json",
        ("emporia", 0, "route", 1),
        "england__france",
        "england__france leads elsewhere",
    ),
    ("places.json", ("emporia", 0, "route", 1), "STYX", "'STYX' is none of"),
    (
        "places.json",
        ("emporia", 3, "route"),
        ["byzantium", "byzantium__hungary"],
        "does not end in an",
    ),
    ("places.json", ("emporia", 3, "route"), ["byzantium"], "ends of the black routes"),
    ("banks.json", ("banks", 0, "border"), "london", "does not begin on a border"),
    ("banks.json", ("banks", 0, "border"), "aragon__france", "begins off the routes"),
    ("banks.json", ("banks", 0, "border"), "aragon__papal_states", "more than once"),
    ("banks.json", ("banks", 0, "colour"), "red", "have the colours red"),
    ("banks.json", ("banks", 1, "goes_first"), True, "2 instead of 1"),
    ("banks.json", ("banks",), [], "banks: 0 instead of 4"),
    ("victories.json", ("victories", 0, "key"), "UNHOLY", "are UNHOLY, imperial"),
    ("victories.json", ("victories", 0, "conditions"), [], "asks for nothing"),
    ("victories.json", ("victories", 1, "conditions", 0, "lead"), 0, "a tie would be enough"),
    ("victories.json", ("cultural",), ["beauty"], "'beauty' is none of"),
    ("abilities.json", ("abilities", 0, "key"), "flight", "'flight' is none of"),
    ("abilities.json", ("abilities", 1, "key"), "free_ops", "coronation_any_king absent"),
    ("abilities.json", ("abilities", 1, "name"), "sell_for_4", "sell_for_4 more than once"),
    ("abilities.json", ("abilities", 1, "amount"), 3, "does not know amount"),
    ("abilities.json", ("abilities", 3, "emporium"), "london", "'london' is none of"),
    ("abilities.json", ("abilities",), [], "abilities: 0 instead of 33"),
    ("empires.json", ("empires", 0, "key"), "SCOTLAND", "are SCOTLAND, france"),
    ("empires.json", ("empires", 0, "king", "ops"), [["tax"]], "its king does not campaign"),
    ("empires.json", ("empires", 0, "republic", "ops"), [["tax"]], "acts outside its region"),
    ("empires.json", ("empires", 0, "republic", "ops"), [["vote", "east"]], "outside its region"),
    ("table.json", ("seats", 0, "deck"), 23, "2 seats, deck: 23 instead of 22"),
    ("table.json", ("seats", 0, "seats"), 3, "not in order from 2"),
    ("table.json", ("seats", 0, "florins"), [3], "2 seats, florins: 1 instead of 2"),
    ("table.json", ("seats",), [], "rows of seats"),
    ("table.json", ("map_1550", "SCOTLAND"), "reformist", "'SCOTLAND' is none of"),
]


@pytest.mark.parametrize(("file", "path", "value", "told"), OTHER_FAULTS)
def test_what_is_wrong_with_a_file_is_told(
    file: str, path: tuple[Step, ...], value: Json, told: str
) -> None:
    found = faults(file, (path, value))
    assert any(told in fault for fault in found), found
