"""Write what the browser client knows of the package into web/src/generated.

    openapi.json        the server's schema; `npm run types` makes api.ts from it
    words/LANGUAGE.json the shared words a client needs, and the client's own (web/locale)
    words/GAME/…        the words of a game that only its own pages need
    keys.ts             the type of all keys
    rules/GAME/*.json   the rulebook of each game, in every language
    rules/GAME/glossary its words alone, to explain them elsewhere
    games.json          what can be set up, as the server tells it: what a lobby needs
    event-rules.json    for each edition the rules behind its events
    card-rules.json     for each edition the rules behind its cards, where cards are no facts below
    pax/*.json          what is printed on the cards and the map of Pax Renaissance, and its lessons
    pax/history/*.json  the history behind those cards, in every language

A file whose content has not changed is left alone, so that nothing is built again for it. Trouble
with words is told in full and last: one missing word keeps nobody from working on the rest.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po

from condotta.core.catalogue import FORM, LANGUAGES, Catalogue, catalogue, words_in
from condotta.core.registry import HOUSE
from condotta.core.values import Json, JsonObject
from condotta.server.app import create_app
from condotta.server.routes.games import all_games
from condotta.server.settings import Settings

WEB = Path(__file__).resolve().parent.parent / "web"

NOT_FOR_THE_CLIENT = ("arena.", "cli.", "error.", "mail.", "page.", "ui.")
"""The words of the shared catalogue that only the terminal and the server say."""

APART = "pax"
"""The game whose words are loaded with its own pages: those of its package, and rooms called so."""

WITH_A_PAGE: dict[str, tuple[str, ...]] = {
    "account": (),
    "admin": (),
    "bots": (),
    "coach": (),
    "days": (),
    "fairness": (),
    "games": (),
    "ladder": (),
    "levels": (),
    "notices": (),
    "orders": ("order.", "order-"),
    "paxlearn": (),
    "paxthink": (),
    "peace": (),
    "puzzle": ("puzzle.", "puzzle-theme."),
    "silence": (),
    "think": ("fault.",),
    "welcome": (),
    "why": ("fact.",),
}
"""The rooms that are loaded by those who need them, with their page or panel, and the words of the
package that belong there, too."""

FOR_EVERYBODY = ("edition.", "variant.", "variant-help.", "option-help.", "reason.")
"""Words of a game that the lobby and the lists of games say, too."""

PRINTED_GAME = "pax-renaissance"
"""The game whose cards come with what is printed on them, and the rules of that."""

HISTORY = tuple(f"history/{language}" for language in LANGUAGES)

PRINTED = ("cards", "empires", "places", "abilities", "banks", "lessons", *HISTORY)
"""What is printed in the box of Pax Renaissance, its lessons and the history behind its cards."""

Forms = tuple[str, ...]
"""One message in one language: its template, or one for each plural."""

MSGID = re.compile(r'^msgid "(?P<key>[^"]+)"$', re.MULTILINE)


class Words:
    """The words of the client in one language, and what is wrong with them."""

    def __init__(self, language: str, locale: Path) -> None:
        """Merge the shared words and those of every room."""
        self.language = language
        shared = catalogue(language).templates
        self.messages = {
            key: forms for key, forms in shared.items() if not key.startswith(NOT_FOR_THE_CLIENT)
        }
        self.with_a_page = {
            room: {key for key in self.messages if key.startswith(prefixes)}
            for room, prefixes in WITH_A_PAGE.items()
        }
        elsewhere = set().union(*self.with_a_page.values())
        self.apart = {
            key
            for key in words_of_a_game(APART, language) - elsewhere
            if key in self.messages and not key.startswith(FOR_EVERYBODY)
        }
        self.problems: list[str] = []
        for room in sorted((locale / language).glob("*.po")):
            before = {*self.messages}
            self._take(room)
            added = {*self.messages} - before
            if room.stem in WITH_A_PAGE:
                self.with_a_page[room.stem] |= added
            elif room.stem.startswith(APART):
                self.apart |= added

    @property
    def common(self) -> dict[str, Forms]:
        """The words that every page may need."""
        return self._only({*self.messages}.difference(self.apart, *self.with_a_page.values()))

    @property
    def of_the_game(self) -> dict[str, Forms]:
        """The words that only the pages of the game apart need."""
        return self._only(self.apart)

    def of_room(self, room: str) -> dict[str, Forms]:
        """The words of a room that is loaded with its page."""
        return self._only(self.with_a_page[room])

    def _only(self, keys: set[str]) -> dict[str, Forms]:
        return {key: forms for key, forms in self.messages.items() if key in keys}

    def _take(self, room: Path) -> None:
        """Add the words of one file."""
        text = room.read_text(encoding="utf-8")
        written = Counter(match["key"] for match in MSGID.finditer(text))
        with room.open("rb") as source:
            found = Catalogue(self.language, read_po(source, locale=self.language)).templates
        where = f"web/locale/{self.language}/{room.name}"
        for key, forms in found.items():
            if written[key] > 1 or key in self.messages:
                self.problems.append(f"{where}: {key} is defined twice")
            if not key.startswith(f"web.{room.stem}."):
                self.problems.append(f"{where}: {key} does not begin with web.{room.stem}.")
            if not all(form.strip() for form in forms):
                self.problems.append(f"{where}: {key} is empty")
            self.messages[key] = forms


def words_of_a_game(game: str, language: str) -> set[str]:
    """Give the keys of the shared words that belong to one game."""
    words = words_in(f"condotta.{game}", language)
    assert words is not None
    return {*Catalogue(language, words).templates}


def disagreements(all_words: Iterable[Words]) -> list[str]:
    """Say where languages differ: a key that one lacks, other placeholders, a plural or none.

    The forms of a word (``region.ancona|acc``) are each language's own.
    """
    every = list(all_words)
    keys = sorted({key for words in every for key in words.messages if FORM not in key})
    problems: list[str] = []
    for key in keys:
        has = [words for words in every if key in words.messages]
        missing = [words.language for words in every if key not in words.messages]
        if missing:
            problems.append(f"{key} is missing in {', '.join(missing)}")
        first = has[0].messages[key]
        for words in has:
            forms = words.messages[key]
            if (len(forms) > 1) != (len(first) > 1):
                problems.append(f"{key} has plural forms in some languages only")
                break
            if any(placeholders(form) != placeholders(first[0]) for form in forms):
                problems.append(
                    f"{key} has other placeholders in {words.language} than in {has[0].language}"
                )
    return problems


def placeholders(template: str) -> set[tuple[str, str]]:
    """Give what fills a template, and how each is said, in whatever form."""
    parsed = Formatter().parse(template)
    return {(name, (spec or "").partition(FORM)[0]) for _, name, spec, _ in parsed if name}


def as_json(value: object) -> str:
    """Write a value for a file."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def words_as_json(messages: Mapping[str, Forms]) -> str:
    """Write the words of a language: a template, or a list of them where there are plurals."""
    plain = {key: forms[0] if len(forms) == 1 else list(forms) for key, forms in messages.items()}
    return as_json(dict(sorted(plain.items())))


def keys_as_typescript(keys: Iterable[str]) -> str:
    """Write the type of all keys."""
    lines = "".join(f'\n  | "{key}"' for key in sorted(keys) if FORM not in key)
    return f"/** Every message the client can say. */\nexport type Key ={lines};\n"


def rulebook_files() -> dict[str, str]:
    """Give the files of the rulebooks as they are, and their glossaries apart."""
    found: dict[str, str] = {}
    for game, package in HOUSE.items():
        for name in ("structure", *LANGUAGES):
            book = files(package) / "data" / "rules" / f"{name}.json"
            found[f"rules/{game}/{name}.json"] = book.read_text(encoding="utf-8")
        for language in LANGUAGES:
            glossary = json.loads(found[f"rules/{game}/{language}.json"])["glossary"]
            found[f"rules/{game}/glossary/{language}.json"] = as_json(glossary)
    return found


def printed_files() -> dict[str, str]:
    """Give what is printed in the box, without the remarks for those who edit the files."""
    found: dict[str, str] = {}
    for name in PRINTED:
        text = (files("condotta.pax") / "data" / f"{name}.json").read_text(encoding="utf-8")
        printed = json.loads(text)
        del printed["about"]
        found[f"pax/{name}.json"] = as_json(printed)
    return found


OF_A_GAME = ("name", "seats", "quick_seats", "agrees_who_begins", "levels")
"""What a lobby needs of a game."""

SET_UP = ("name", "variants", "warnings", "options")
"""What a lobby needs of an edition."""


def game_files() -> dict[str, str]:
    """Give what can be set up, and apart from it the rules behind what one meets at a table."""
    told = all_games()
    games = told["games"]
    assert isinstance(games, list)
    offered: list[Json] = []
    events: JsonObject = {}
    cards: JsonObject = {}
    for game in games:
        assert isinstance(game, dict)
        if game["name"] not in HOUSE:
            continue  # what else happens to be installed here is told by the server
        editions = game["editions"]
        assert isinstance(editions, list)
        setups: list[Json] = []
        for edition in editions:
            assert isinstance(edition, dict)
            name = str(edition["name"])
            setups.append({key: edition[key] for key in SET_UP})
            events[name] = edition["event_rules"]
            if game["name"] != PRINTED_GAME:
                cards[name] = edition["card_rules"]
        offered.append({**{key: game[key] for key in OF_A_GAME}, "editions": setups})
    return {
        "games.json": as_json({"games": offered, "players": told["players"]}),
        "event-rules.json": as_json(events),
        "card-rules.json": as_json(cards),
    }


def server_schema() -> dict[str, object]:
    """Give the server's schema; nothing is started, no database is touched."""
    return create_app(Settings(database_url="never-opened.sqlite3")).openapi()


def generated(all_words: list[Words]) -> dict[str, str]:
    """Give every file and what belongs in it."""
    written = {f"words/{words.language}.json": words_as_json(words.common) for words in all_words}
    for words in all_words:
        written[f"words/{APART}/{words.language}.json"] = words_as_json(words.of_the_game)
        for room in WITH_A_PAGE:
            written[f"words/{room}/{words.language}.json"] = words_as_json(words.of_room(room))
    return written | {
        "openapi.json": as_json(server_schema()),
        "keys.ts": keys_as_typescript({key for words in all_words for key in words.messages}),
        **game_files(),
        **rulebook_files(),
        **printed_files(),
    }


def write_changed(folder: Path, wanted: Mapping[str, str]) -> list[str]:
    """Write the files whose content is not what it was; name them."""
    changed: list[str] = []
    for name, content in wanted.items():
        path = folder / name
        if path.is_file() and path.read_text(encoding="utf-8") == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        changed.append(name)
    return changed


NAMED_MOST = 10
"""So many changed files are named."""


def main() -> int:
    """Bring web/src/generated up to date; 1 if something is wrong with the words."""
    all_words = [Words(language, WEB / "locale") for language in LANGUAGES]
    changed = write_changed(WEB / "src" / "generated", generated(all_words))
    if changed:
        # On a first start all of them are new, and nobody wants to read their names.
        told = ", ".join(changed) if len(changed) <= NAMED_MOST else f"{len(changed)} files"
        print(f"client data: {told}")
    problems = [problem for words in all_words for problem in words.problems]
    problems += disagreements(all_words)
    for problem in problems:
        print(f"client data: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
