"""What the browser client is given: the same words in four languages, and trouble told clearly."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from condotta.core.catalogue import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "hu": "nplurals=2; plural=(n != 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """scripts/client_data.py as a module."""
    found = importlib.util.spec_from_file_location(
        "client_data", ROOT / "scripts" / "client_data.py"
    )
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["client_data"] = module
    found.loader.exec_module(module)
    return module


def write(web: Path, room: str, language: str, *entries: tuple[str, ...]) -> None:
    """Write one file of words: a key and its template, or one for each plural."""
    lines = [
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        f'"Plural-Forms: {PLURALS[language]}\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
    ]
    for key, *forms in entries:
        lines += ["", f'msgid "{key}"']
        if len(forms) == 1:
            lines.append(f'msgstr "{forms[0]}"')
            continue
        lines.append(f'msgid_plural "{key}"')
        lines += [f'msgstr[{number}] "{form}"' for number, form in enumerate(forms)]
    path = web / "locale" / language / f"{room}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def problems(script: ModuleType, locale: Path) -> list[str]:
    all_words = [script.Words(language, locale) for language in LANGUAGES]
    own = [problem for words in all_words for problem in words.problems]
    return [*own, *script.disagreements(all_words)]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A client whose words are in order."""
    for language in LANGUAGES:
        forms = ("{count} a", "{count} b", "{count} c")[: 3 if language in ("pl", "ru") else 2]
        hello = ("web.lobby.hello", "Hello {name}")
        write(tmp_path, "lobby", language, hello, ("web.lobby.free", *forms))
    return tmp_path


def test_the_words_of_the_client_are_in_order(script: ModuleType) -> None:
    assert problems(script, ROOT / "web" / "locale") == []


def test_words_in_order_are_not_complained_of(script: ModuleType, web: Path) -> None:
    assert problems(script, web / "locale") == []


@pytest.mark.parametrize(
    ("room", "entries", "told"),
    [
        ("table", [("web.table.new", "Nowe")], "web.table.new is missing in en, ru, hu"),
        ("lobby", [("web.lobby.hello", "Cześć {name}")], "web.lobby.free is missing in pl"),
        (
            "lobby",
            [
                ("web.lobby.hello", "Cześć {who}"),
                ("web.lobby.free", "{count} a", "{count} b", "{count} c"),
            ],
            "web.lobby.hello has other placeholders in pl than in en",
        ),
        (
            "lobby",
            [("web.lobby.hello", "Cześć {name}"), ("web.lobby.free", "{count} a")],
            "web.lobby.free has plural forms in some languages only",
        ),
        (
            "lobby",
            [
                ("web.lobby.hello", "Cześć {name}"),
                ("web.lobby.free", "{count} a", "b", "{count} c"),
            ],
            "web.lobby.free has other placeholders in pl than in en",
        ),
        (
            "table",
            [("web.table.new", "Nowe"), ("web.table.new", "Nowsze")],
            "web/locale/pl/table.po: web.table.new is defined twice",
        ),
        (
            "table",
            [("web.lobby.hello", "Cześć {name}")],
            "web/locale/pl/table.po: web.lobby.hello is defined twice",
        ),
        (
            "table",
            [("card.bishop", "Biskup")],
            "web/locale/pl/table.po: card.bishop does not begin with web.table.",
        ),
        ("table", [("web.table.new", "")], "web/locale/pl/table.po: web.table.new is empty"),
    ],
)
def test_what_is_wrong_with_words_is_told(
    script: ModuleType, web: Path, room: str, entries: list[tuple[str, ...]], told: str
) -> None:
    write(web, room, "pl", *entries)
    assert told in problems(script, web / "locale")


@pytest.mark.once
def test_files_are_written_only_when_they_change(
    script: ModuleType,
    web: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(script, "WEB", web)
    assert script.main() == 0
    generated = web / "src" / "generated"
    before = {path: path.stat().st_mtime_ns for path in generated.rglob("*.*")}
    assert len(before) == 117
    words = json.loads((generated / "words" / "pl.json").read_text())
    assert words["web.lobby.free"] == ["{count} a", "{count} b", "{count} c"]
    assert words["card.bishop"]
    assert not any(key.startswith("cli.") for key in words)
    # The words of a game are apart, but for those that the lobby says.
    apart = json.loads((generated / "words" / "pax" / "pl.json").read_text())
    assert "card.PREN036" in apart
    assert "card.PREN036" not in words
    assert "variant.astrology" in words
    assert not {*words} & {*apart}
    # A lobby is told what can be set up, and not what stands behind every card and event.
    games = json.loads((generated / "games.json").read_text())
    for game in games["games"]:
        assert set(game) == {*script.OF_A_GAME, "editions"}
        for edition in game["editions"]:
            assert set(edition) == {"name", "variants", "warnings", "options"}
    events = json.loads((generated / "event-rules.json").read_text())
    assert set(events) == {"2007", "1995", "second"}
    assert '| "web.lobby.hello"' in (generated / "keys.ts").read_text()
    assert "/api/tables" in json.loads((generated / "openapi.json").read_text())["paths"]
    capsys.readouterr()

    assert script.main() == 0
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert capsys.readouterr().out == ""

    write(web, "table", "en", ("web.table.new", "New"))
    assert script.main() == 1
    said = capsys.readouterr()
    assert said.err == "client data: web.table.new is missing in pl, ru, hu\n"
    assert said.out == "client data: words/en.json, keys.ts\n"
