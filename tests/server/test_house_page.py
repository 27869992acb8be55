"""What the host tells of the house: read from a file, told in the asker's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from condotta.server.house_page import LONGEST_NAME, BadHouseFile, HousePage, read_house_page
from tests.server.places import a_place, fine

TOLD = """
name = " The Golden Florin "
welcome = \"\"\"
Good evening.

Tables on <b>Thursdays</b>.
\"\"\"
contact = "Ask Anna."

[pl]
welcome = "Dobry wieczór."
rules = "Bądź miły."
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_house_without_a_file_says_nothing_of_itself() -> None:
    assert read_house_page(None) == HousePage()


def test_what_is_told_otherwise_in_a_language_comes_first_there(tmp_path: Path) -> None:
    page = read_house_page(written(tmp_path, TOLD))
    english, polish = page.told_in("en"), page.told_in("pl")
    assert english.name == polish.name == "The Golden Florin"
    assert english.welcome == "Good evening.\n\nTables on <b>Thursdays</b>."
    assert english.rules is None
    assert (polish.welcome, polish.rules) == ("Dobry wieczór.", "Bądź miły.")
    assert page.told_in("hu") == english


@pytest.mark.parametrize(
    "text",
    [
        "name = ",
        "name = 7",
        'name = ""',
        f'name = "{"x" * (LONGEST_NAME + 1)}"',
        'nmae = "The Golden Florin"',
        '[de]\nname = "Gulden"',
        '[pl]\ntitle = "x"',
        'rules = ["one", "two"]',
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_what_is_wrong(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadHouseFile) as problem:
        read_house_page(written(tmp_path, text))
    assert "house.toml" in str(problem.value)


@pytest.mark.parametrize("what", ["missing", "folder", "bytes"])
def test_a_file_that_cannot_be_read_is_named_too(tmp_path: Path, what: str) -> None:
    file = tmp_path / "house.toml"
    if what == "folder":
        file.mkdir()
    if what == "bytes":
        file.write_bytes(b'name = "\xff"')
    with pytest.raises(BadHouseFile) as problem:
        read_house_page(file)
    assert "house.toml" in str(problem.value)


def test_everybody_may_ask_and_gets_it_as_it_was_written(tmp_path: Path) -> None:
    with a_place(tmp_path, house_file=written(tmp_path, TOLD)) as place:
        stranger = place.device()
        stranger.client.headers["accept-language"] = "pl"
        told = fine(stranger.ask("GET", "/house"))["texts"]
        assert told["welcome"] == "Dobry wieczór."
        stranger.client.headers["accept-language"] = "en"
        assert "<b>" in fine(stranger.ask("GET", "/house"))["texts"]["welcome"]
        assert fine(stranger.ask("GET", "/periods"))["guest_days"] == 90
