"""Pages of the rulebook: one rule with its links, a section, the finds of a search, contents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.books import books, rulebook_of
from condotta.cli.heraldry import FAINT, RULE_ID, STRONG, TITLE
from condotta.cli.words import Words
from condotta.core.errors import CondottaError, UnknownRule
from condotta.core.rulebook import Rule, Rulebook, Section

_LONGEST_LIST = 40
FOUND_AT_TABLE = 8
"""How many finds are shown beside a game."""


def looks_like_id(text: str) -> bool:
    """Say whether a text has the shape of a rule's, ruling's, decision's or section's name."""
    return rulebook_of(text) is not None


def look_up(text: str, words: Words) -> RenderableType:
    """Show what an ID stands for: one rule with its links, or a whole paragraph or section."""
    book = rulebook_of(text)
    if book is None:
        raise UnknownRule(text, [])
    found = book.rules(text, words.language)
    name = text.strip()
    if len(found) == 1 and found[0].id.upper() == name.upper():
        return rule_page(found[0], book, words)
    titles = {section.key: section.title for section in book.sections(words.language)}
    if name.upper() in titles:
        head = f"{name.upper()} · {titles[name.upper()]}"
    else:  # a paragraph, written as its parts are
        head = f"{found[0].id[: len(name)]} · {titles[found[0].section]}"
    return Group(Text(head, TITLE), *short_rules(found))


def rule_page(rule: Rule, book: Rulebook, words: Words) -> RenderableType:
    """Show one entry whole: text, rulings, links both ways, its option, its places in the code."""
    head = Text.assemble((rule.id, RULE_ID), (f" · {rule.title}", TITLE))
    head.append(f" · {words.word('ui.rule-kind', rule.kind)}", FAINT)
    if rule.edition not in (None, "both"):
        head.append(f" · {words.word('edition', rule.edition)}", FAINT)
    parts: list[RenderableType] = [head, Padding(Text(rule.text), (0, 0, 0, 2))]
    rulings = [book.rule(name, words.language) for name in rule.rulings]
    parts += [Padding(_short(ruling), (0, 0, 0, 4)) for ruling in rulings]
    links = [
        ("ui.rule.see", rule.see),
        ("ui.rule.cited-by", rule.cited_by),
        ("ui.rule.option", () if rule.option is None else (rule.option,)),
        ("ui.rule.code", book.code_places(rule.id)),
    ]
    for key, targets in links:
        if targets:
            line = Text.assemble((f"  {words.tell(key)} ", FAINT), (", ".join(targets), RULE_ID))
            parts.append(line)
    return Group(*parts)


def short_rules(found: Iterable[Rule]) -> list[RenderableType]:
    """Show entries one below the other, ID and text."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for rule in found:
        grid.add_row(Text(rule.id, RULE_ID), _text(rule))
    return [grid]


def found_rules(query: str, found: Sequence[Rule], words: Words) -> RenderableType:
    """Show what a search found."""
    parts: list[RenderableType] = [
        Text(words.tell("ui.rule.found", count=len(found), query=query), TITLE),
        *short_rules(found[:_LONGEST_LIST]),
    ]
    left = len(found) - _LONGEST_LIST
    if left > 0:
        parts.append(Text(words.tell("ui.rule.more", count=left), FAINT))
    return Group(*parts)


def found_at_table(query: str, found: Sequence[Rule], words: Words) -> RenderableType:
    """Show the first finds of a search, beside a game; a ``CondottaError`` if there are none."""
    if not found:
        raise CondottaError("ui.rule.nothing", {"query": query[:40]})
    return found_rules(query, found[:FOUND_AT_TABLE], words)


def rules_behind(book: Rulebook, ids: Iterable[str], title: str, words: Words) -> RenderableType:
    """Show the rules that stand behind a thing."""
    rules = [book.rule(name, words.language) for name in ids]
    return Group(Text(title, TITLE), *short_rules(rules))


def contents(game: str, words: Words) -> RenderableType:
    """Show the table of contents of a game's rules: sections and how many entries each has."""
    book = books()[game]
    sections = book.rulebook.sections(words.language)
    counted: dict[str, int] = {}
    for entry in _every_rule(book.rulebook, sections, words):
        counted[entry.section] = counted.get(entry.section, 0) + 1
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", style=FAINT)
    depth: dict[str | None, int] = {None: -1}
    for section in sections:
        depth[section.key] = depth[section.parent] + 1
        name = Text("  " * depth[section.key] + section.key, RULE_ID)
        title = Text(section.title, TITLE if section.parent is None else "")
        grid.add_row(name, title, str(counted.get(section.key, "")))
    how = words.tell(
        "ui.rule.how",
        game=game,
        section=book.section,
        rule=book.rule,
        ruling=book.ruling,
        decision=book.decision,
    )
    return Group(grid, Text(how, FAINT))


def _every_rule(book: Rulebook, sections: Iterable[Section], words: Words) -> list[Rule]:
    tops = [section.key for section in sections if section.parent is None]
    return [entry for key in tops for entry in book.rules(key, words.language)]


def _short(rule: Rule) -> Text:
    return Text.assemble((rule.id, RULE_ID), " ", _text(rule))


def _text(rule: Rule) -> Text:
    if rule.kind == "ruling":
        return Text.assemble((f"{rule.title}. ", STRONG), rule.text)
    return Text(rule.text)
