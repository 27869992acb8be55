"""Words: four languages with the same messages, and a sentence for everything that can be said."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from condotta.condottiere.actions import ACTIONS
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES
from condotta.condottiere.explain import QUESTION_RULES
from condotta.condottiere.rules import EDITIONS, TABLE_OPTIONS, VARIANTS
from condotta.core.catalogue import (
    FORM,
    LANGUAGES,
    Catalogue,
    catalogue,
    language_of_the_system,
    with_articles,
)
from condotta.core.errors import SetupError
from condotta.core.message import Message
from condotta.pax import actions as pax_actions
from condotta.pax import rules as pax_rules
from condotta.pax.abilities import ABILITY_NAMES
from condotta.pax.banks import BANK
from condotta.pax.explain import QUESTION_RULES as PAX_QUESTION_RULES
from condotta.pax.mustering import WAR_NAMES
from condotta.pax.names import CARD_KEYS
from condotta.pax.one_shots import ONE_SHOT_NAMES, is_battle
from condotta.pax.ops import OP_NAMES
from condotta.pax.pieces import (
    BANK_COLOURS,
    PIECE_TEXTS,
    PIECES,
    PRESTIGE_NAMES,
    RELIGION_NAMES,
    STATE_NAMES,
)
from condotta.pax.pieces import (
    KIND_NAMES as PIECE_KINDS,
)
from condotta.pax.places import EMPIRE_KEYS, LOCATION_KEYS, SLOT_KEYS
from condotta.pax.places import REGION_NAMES as PAX_REGIONS
from condotta.pax.regime_change import CAUSE_NAMES
from condotta.pax.victories import METRICS, VICTORY_KEYS
from condotta.pax.victory import END_REASONS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "condotta"
WEB = ROOT / "web"
FAMILIES = (
    "error",
    "refusal",
    "warning",
    "event",
    "fact",
    "needs",
    "note",
    "why",
    "ui",
    "cli",
    "seat",
    "arena",
)
PLURALS = {"en": 2, "pl": 3, "ru": 3, "hu": 2}


def specs(template: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name}


def fields(template: str) -> set[tuple[str, str]]:
    """What fills a template and how it is said, in whatever form."""
    return {(name, spec.partition(FORM)[0]) for name, spec in specs(template)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_written_twice_in_one_file_or_in_two(language: str) -> None:
    keys: list[str] = []
    for folder in (SOURCE / "locale", SOURCE / "pax" / "locale"):
        text = (folder / f"{language}.po").read_text(encoding="utf-8")
        found = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
        assert len(found) > 100, folder
        keys += found
    assert [key for key in sorted(set(keys)) if keys.count(key) > 1] == []
    assert set(keys) == set(catalogue(language).templates)


def test_every_folder_of_words_is_read() -> None:
    folders = {path.parent.parent for path in SOURCE.rglob("locale/en.po")}
    assert folders == {SOURCE, SOURCE / "pax"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_of_a_language_agree_on_its_plurals(language: str) -> None:
    paths = SOURCE.rglob(f"locale/{language}.po")
    rules = {re.search(r"Plural-Forms: (.+);", path.read_text("utf-8")) for path in paths}
    assert len({found[1] for found in rules if found}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_messages_with_the_same_fields(language: str) -> None:
    english = catalogue("en").templates
    every = catalogue(language).templates
    other = {key: forms for key, forms in every.items() if FORM not in key}
    assert set(other) == set(english)
    for key, forms in other.items():
        assert all(form.strip() for form in forms), key
        assert len(forms) == (PLURALS[language] if len(english[key]) > 1 else 1), key
        for form in forms:
            assert fields(form) == fields(english[key][0]), key


def words_of(path: Path, language: str) -> Catalogue:
    with path.open("rb") as source:
        return Catalogue(language, read_po(source, locale=language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_a_template_asks_for_is_given_for_every_name(language: str) -> None:
    games = [words_of(path, language).templates for path in SOURCE.rglob(f"locale/{language}.po")]
    rooms = [words_of(path, language).templates for path in (WEB / "locale" / language).iterdir()]
    asked = {
        spec
        for templates in (*games, *rooms)
        for forms in templates.values()
        for form in forms
        for _, spec in specs(form)
        if FORM in spec
    }
    given: set[str] = set()
    missing: list[str] = []
    for templates in games:
        for spec in asked:
            family, _, form = spec.partition(FORM)
            if spec in templates:  # what stands beside the names of players
                given.add(spec)
                continue
            names = {key for key in templates if key.startswith(f"{family}.") and FORM not in key}
            bent = {key for key in names if f"{key}{FORM}{form}" in templates}
            if bent:
                # The names of one game share their forms; another game may do without.
                given.add(spec)
                missing += [f"{key}{FORM}{form}" for key in names - bent]
    assert sorted(missing) == []
    assert sorted(asked - given) == []
    # What nobody asks for is not kept, and every form belongs to a word.
    forms_kept = [key for templates in games for key in templates if FORM in key]
    for key in forms_kept:
        word, _, form = key.partition(FORM)
        assert f"{word.partition('.')[0]}{FORM}{form}" in asked, key
        assert word == "seat" or word in catalogue(language).templates, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_regions_have_every_form_that_is_asked_for(language: str) -> None:
    said = catalogue(language)
    wanted = {"pl": ("acc", "gen", "in"), "ru": ("acc", "in", "into"), "hu": ("ert", "t", "ba")}
    for region in REGION_NAMES:
        for form in wanted.get(language, ()):
            assert f"region.{region}{FORM}{form}" in said.templates
            assert said.word(f"region{FORM}{form}", region)


def test_python_and_the_client_say_the_same() -> None:
    """The client's own test reads the same file (`web/src/words/say.test.ts`)."""
    told = json.loads((WEB / "src" / "words" / "said.json").read_text("utf-8"))
    assert {one["language"] for one in told} == {*LANGUAGES}
    for one in told:
        message = Message(one["key"], one["args"])
        assert catalogue(one["language"]).say(message, one["names"]) == one["said"]


def test_a_form_that_is_not_there_is_the_plain_word() -> None:
    said = catalogue("pl")
    assert said.word("region|acc", "ancona") == "Ankonę"
    assert said.word("region|never", "ancona") == "Ankona"
    assert said.word("region|acc", "atlantis") == "atlantis"
    assert said.listing("card|acc", ["bishop", "winter", "bishop"]) == "2 × Biskup, Zimę"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("a(z) Tél", "a Tél"),
        ("A(z) „Orgyilkos”", "Az „Orgyilkos”"),
        ("a(z) 1. hely", "az 1. hely"),
        ("a(z) 5-ös zsoldos", "az 5-ös zsoldos"),
        ("a(z) 10. lépés", "a 10. lépés"),
        ("a(z) 1000. lépés", "az 1000. lépés"),
        ("a(z) 50 lap és a(z) 3 szín", "az 50 lap és a 3 szín"),
        ("a(z)", "a(z)"),
    ],
)
def test_the_hungarian_article_follows_the_sound(written: str, said: str) -> None:
    assert with_articles(written) == said


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_of_length_is_left_in_english(language: str) -> None:
    english, other = catalogue("en").templates, catalogue(language).templates
    same = [key for key in english if english[key] == other[key] and " " in english[key][0]]
    wordy = [key for key in same if len(re.sub(r"\{[^}]*\}", "", english[key][0]).split()) > 2]
    assert wordy == []


def strings_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_key_written_in_the_code_has_a_sentence() -> None:
    key = re.compile(rf"(?:{'|'.join(FAMILIES)})(?:\.[a-z0-9_-]+)+")
    known = catalogue("en").templates
    families = {known_key.rpartition(".")[0] for known_key in known}
    written = {text for path in SOURCE.rglob("*.py") for text in strings_in(path)}
    keys = {text for text in written if key.fullmatch(text)}
    assert keys, "no key was found: has the way they are written changed?"
    # A family such as "cli.help" may be written where its members are chosen by name.
    # The commands of the terminal name the sentences of their help below that family.
    helps = {known_key.removeprefix("cli.help.") for known_key in known}
    assert sorted(keys - set(known) - families - helps) == []


def calls_in(path: Path, function: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id == function:
            yield node


def texts_of(argument: ast.expr) -> list[str]:
    return [
        node.value
        for node in ast.walk(argument)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


@pytest.mark.parametrize(("game", "many"), [("condottiere", 15), ("pax", 90)])
def test_every_refusal_has_a_sentence(game: str, many: int) -> None:
    wanted: set[str] = set()
    for path in (SOURCE / game).rglob("*.py"):
        for call in [*calls_in(path, "because"), *calls_in(path, "Refusal")]:
            wanted.update(texts_of(call.args[1]))
    assert len(wanted) > many
    assert sorted(key for key in wanted if f"refusal.{key}" not in catalogue("en").templates) == []


@pytest.mark.parametrize(("game", "many"), [("condottiere", 30), ("pax", 55)])
def test_every_event_has_a_sentence_for_all_who_may_hear_it(game: str, many: int) -> None:
    wanted: set[str] = set()
    for path in (SOURCE / game).rglob("*.py"):
        told = [(call.args[0], len(call.args) > 2) for call in calls_in(path, "Event")]
        told += [(call.args[1], False) for call in calls_in(path, "tell")]
        for argument, hidden in told:
            kinds = [text for text in texts_of(argument) if re.fullmatch(r"[a-z-]+", text)]
            wanted.update(f"event.{kind}" for kind in kinds)
            if hidden:
                wanted.update(f"event.{kind}.hidden" for kind in kinds)
    assert len(wanted) > many
    assert sorted(key for key in wanted if key not in catalogue("en").templates) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_a_word(language: str) -> None:
    said = catalogue(language).templates
    wanted = [f"card.{card}" for card in KIND_NAMES]
    wanted += [f"region.{region}" for region in REGION_NAMES]
    wanted += [f"edition.{edition}" for edition in EDITIONS]
    wanted += [f"variant.{name}" for names in VARIANTS.values() for name in names]
    wanted += [f"variant-help.{name}" for names in VARIANTS.values() for name in names]
    wanted += [f"option-help.{name}" for name in TABLE_OPTIONS]
    wanted += [f"question.{kind}" for kinds in QUESTION_RULES.values() for kind in kinds]
    wanted += [action.message.key for action in ACTIONS]
    assert [key for key in wanted if key not in said] == []


PAX_VOCABULARIES = {
    "card": CARD_KEYS,
    "king": EMPIRE_KEYS,
    "republic": EMPIRE_KEYS,
    "empire": EMPIRE_KEYS,
    "in": EMPIRE_KEYS,
    "of": EMPIRE_KEYS,
    "location": LOCATION_KEYS,
    "slot": SLOT_KEYS,
    "at": SLOT_KEYS,
    "piece": PIECE_TEXTS[1:PIECES],
    "kind": PIECE_KINDS,
    "religion": RELIGION_NAMES,
    "state": STATE_NAMES,
    "prestige": PRESTIGE_NAMES,
    "bank": [bank.key for bank in BANK],
    "bank-colour": BANK_COLOURS,
    "op": OP_NAMES,
    "one-shot": ONE_SHOT_NAMES,
    "war": [n for i, n in enumerate(WAR_NAMES) if i == len(ONE_SHOT_NAMES) or is_battle(i)],
    "cause": CAUSE_NAMES,
    "victory": VICTORY_KEYS,
    "metric": METRICS,
    "reason": END_REASONS,
    "ability": ABILITY_NAMES,
    "ability-help": ABILITY_NAMES,
    "side": PAX_REGIONS,
    "row": PAX_REGIONS,
    "in-row": PAX_REGIONS,
    "to-side": PAX_REGIONS,
    "on-side": PAX_REGIONS,
    "deck": PAX_REGIONS,
    "fair": PAX_REGIONS,
    "ops": pax_actions.SIDES_TEXTS,
    "edition": pax_rules.EDITIONS,
    "variant": pax_rules.VARIANTS,
    "variant-help": pax_rules.VARIANTS,
    "option-help": [pax_rules.STALL_LIMIT],
    "question": [*PAX_QUESTION_RULES],
    "phase": [*PAX_QUESTION_RULES],
}
"""What Pax Renaissance names, by the families of words its templates and its players need."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_pax_renaissance_has_a_word(language: str) -> None:
    said = catalogue(language).templates
    wanted = [f"{family}.{name}" for family, names in PAX_VOCABULARIES.items() for name in names]
    wanted += sorted({action.message.key for action in pax_actions.ACTIONS})
    assert [key for key in wanted if key not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_to_choose_from_have_different_names(language: str) -> None:
    said = catalogue(language)
    names = [said.word("slot", slot) for slot in SLOT_KEYS]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


@pytest.mark.parametrize(
    ("language", "one", "few", "many"),
    [
        ("en", "draw 1 card", "draw 2 cards", "draw 5 cards"),
        ("pl", "1 kartę", "2 karty", "5 kart"),
        ("ru", "1 карту", "2 карты", "5 карт"),
    ],
)
def test_numbers_take_the_right_plural(language: str, one: str, few: str, many: str) -> None:
    said = [catalogue(language).say(Message("action.draw", {"count": n})) for n in (1, 2, 5)]
    for wanted, sentence in zip((one, few, many), said, strict=True):
        assert wanted in sentence


def test_a_listing_counts_equal_words_and_seats_without_a_name_have_a_number() -> None:
    said = catalogue("en")
    cards = ["bishop", "winter", "bishop"]
    message = Message("event.cards-shown", {"seat": 0, "to": [1, 2], "count": 3, "cards": cards})
    assert said.say(message, ["Anna", "Bruno"]) == (
        "Anna shows Bruno, Seat 3 3 cards: 2 × Bishop, Winter."
    )
    assert said.listing("card", []) == "–"
    battle = Message("event.battle-ends", {"region": "roma", "strengths": [5, 0, 12]})
    assert said.say(battle, ["Anna", "Bruno"]) == (
        "The battle for Roma ends. Strengths: Anna (5), Bruno (0), Seat 3 (12)."
    )
    assert said.word("card", "joker") == "joker"
    assert said.tell("event.token-received", seat=9) == "Seat 10 receives the Condottiere."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SetupError, match="Known: en, pl, ru, hu"):
        catalogue("xx")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("pl_PL.UTF-8", "pl"), ("ru_RU", "ru"), ("hu", "hu"), ("C", "en"), ("de_DE.UTF-8", "en")],
)
def test_the_language_follows_the_locale(
    locale: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert language_of_the_system() == "en"
    monkeypatch.setenv("LANG", locale)
    assert language_of_the_system() == language
