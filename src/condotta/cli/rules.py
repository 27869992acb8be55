"""``condotta rules``: the rulebook, to read, to look up and to search."""

from __future__ import annotations

import argparse

from condotta.cli.errors import UsageError
from condotta.cli.keyboard import new_console
from condotta.cli.rule_pages import contents, found_rules, look_up, looks_like_id
from condotta.cli.words import Words
from condotta.condottiere import rulebook
from condotta.core.catalogue import Catalogue
from condotta.core.registry import GAMES


def rules(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Show the contents, what IDs stand for, or what a search finds."""
    words = Words(speaks)
    query = _query(arguments)
    if not query:
        pages = [contents(words)]
    elif all(looks_like_id(text) for text in query):
        pages = [look_up(text, words) for text in query]
    else:
        text = " ".join(query)
        found = rulebook.search(text, words.language)
        if not found:
            raise UsageError("ui.rule.nothing", {"query": text[:80]})
        pages = [found_rules(text, found, words)]
    console = new_console()
    for number, page in enumerate(pages):
        if number:
            console.print()
        console.print(page)
    return 0


def _query(arguments: argparse.Namespace) -> list[str]:
    """Give what is looked for; the game's name may be left out, there is one rulebook."""
    query: list[str] = arguments.query
    return query if arguments.game in GAMES else [arguments.game, *query]
