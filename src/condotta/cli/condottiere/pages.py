"""Pages to look up: a question, a card, a region, what the rules say about some words."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from condotta.cli.condottiere.answers import find_cards, find_regions
from condotta.cli.heraldry import TITLE
from condotta.cli.rule_pages import found_at_table, look_up, looks_like_id, rules_behind
from condotta.cli.words import LETTERS, Words
from condotta.condottiere.board import NEIGHBOURS, REGION_NAMES
from condotta.condottiere.explain import rules_of_card, rules_of_question
from condotta.condottiere.rulebook import BOOK
from condotta.condottiere.shapes import CondottiereView
from condotta.core.errors import CondottaError

SECTIONS = {"2007": "C7", "1995": "C5"}
"""How the IDs of an edition's rules begin."""


def question_page(edition: str, kind: str, words: Words) -> RenderableType:
    """Show the rules behind a question."""
    ids = rules_of_question(edition, kind)
    return rules_behind(BOOK, ids, words.tell(f"question.{kind}"), words)


def card_page(edition: str, card: str, words: Words) -> RenderableType:
    """Show the rules that say what a card does."""
    try:
        ids = rules_of_card(edition, card)
    except KeyError:
        raise CondottaError("refusal.card-of-other-edition", {"card": card}) from None
    return rules_behind(BOOK, ids, words.word("card", card), words)


def search_page(edition: str, query: str, words: Words) -> RenderableType:
    """Show what the rules of an edition say about some words."""
    found = BOOK.search(query, words.language)
    key = SECTIONS[edition]
    here = [rule for rule in found if rule.id.startswith(key) or rule.kind == "ruling"]
    return found_at_table(query, here, words)


def explain(about: str, view: CondottiereView, words: Words) -> RenderableType:
    """Explain a card, a region, a rule or any words."""
    cards, regions = find_cards(about, words), find_regions(about, words)
    if looks_like_id(about):
        return look_up(about, words)
    if len(cards) == 1:
        return card_page(view["edition"], cards[0], words)
    if len(regions) == 1:
        return region_page(regions[0], view, words)
    return search_page(view["edition"], about, words)


def region_page(region: str, view: CondottiereView, words: Words) -> RenderableType:
    """Say whose a region is and whose its neighbours are."""
    owner = view["regions"][region]
    page = Text().append(words.word("region", region), TITLE)
    if owner is None:
        page.append("\n" + words.tell("ui.region.free"))
    else:
        page.append("\n" + words.tell("ui.region.owned", seat=owner))
    mask = NEIGHBOURS[REGION_NAMES.index(region)]
    around = [_told(name, view, words) for i, name in enumerate(REGION_NAMES) if mask >> i & 1]
    return page.append("\n" + words.tell("ui.region.borders", regions=", ".join(around)))


def _told(region: str, view: CondottiereView, words: Words) -> str:
    owner = view["regions"][region]
    name = words.word("region", region)
    return name if owner is None else f"{name} ({LETTERS[owner]})"
