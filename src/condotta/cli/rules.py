"""``condotta rules``: the rulebooks, to read, to look up and to search."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rich.console import RenderableType

from condotta.cli.books import books
from condotta.cli.errors import UsageError
from condotta.cli.keyboard import new_console
from condotta.cli.rule_pages import contents, found_rules, look_up, looks_like_id
from condotta.cli.words import Words
from condotta.core.catalogue import Catalogue


def rules(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Show the contents, what IDs stand for, or what a search finds."""
    words = Words(speaks)
    games, query = _games_and_query(arguments)
    if not query:
        pages = [contents(game, words) for game in games]
    elif all(looks_like_id(text) for text in query):
        pages = [look_up(text, words) for text in query]
    else:
        pages = _search(games, " ".join(query), words)
    console = new_console()
    for number, page in enumerate(pages):
        if number:
            console.print()
        console.print(page)
    return 0


def _games_and_query(arguments: argparse.Namespace) -> tuple[Sequence[str], list[str]]:
    """Give the games and what is looked for; the game's name may be left out.

    Then an ID tells its game by itself, and words are looked for in every book.
    """
    query: list[str] = arguments.query
    if arguments.game in books():
        return [arguments.game], query
    return list(books()), [arguments.game, *query]


def _search(games: Sequence[str], text: str, words: Words) -> list[RenderableType]:
    """Give a page of finds for each book that says something about it."""
    finds = [books()[game].rulebook.search(text, words.language) for game in games]
    pages = [found_rules(text, found, words) for found in finds if found]
    if not pages:
        raise UsageError("ui.rule.nothing", {"query": text[:80]})
    return pages
