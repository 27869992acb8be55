"""Pages of the rulebook: one rule with its links, a section, the finds of a search, contents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.heraldry import FAINT, RULE_ID, STRONG, TITLE
from condotta.cli.words import Words
from condotta.condottiere import rulebook
from condotta.condottiere.explain import rules_of_card, rules_of_question
from condotta.condottiere.rulebook import Rule

_LOOKS_LIKE_ID = re.compile(r"(C[57](-[A-Z]+)*(-\d+)?|[RDI]\d*)\Z", re.IGNORECASE)
_LONGEST_LIST = 40


def looks_like_id(text: str) -> bool:
    """Say whether a text has the shape of a rule's, ruling's, decision's or section's name."""
    return _LOOKS_LIKE_ID.match(text) is not None


def look_up(text: str, words: Words) -> RenderableType:
    """Show what an ID stands for: one rule with its links, or a whole section."""
    found = rulebook.rules(text, words.language)
    if len(found) == 1 and found[0].id == text.strip().upper():
        return rule_page(found[0], words)
    titles = {section.key: section.title for section in rulebook.sections(words.language)}
    key = text.strip().upper()
    return Group(Text(f"{key} · {titles[key]}", TITLE), *short_rules(found))


def rule_page(rule: Rule, words: Words) -> RenderableType:
    """Show one entry whole: text, rulings, links both ways, its option, its places in the code."""
    head = Text.assemble((rule.id, RULE_ID), (f" · {rule.title}", TITLE))
    head.append(f" · {words.word('ui.rule-kind', rule.kind)}", FAINT)
    if rule.edition != "both":
        head.append(f" · {words.word('edition', rule.edition)}", FAINT)
    parts: list[RenderableType] = [head, Padding(Text(rule.text), (0, 0, 0, 2))]
    rulings = [rulebook.rule(name, words.language) for name in rule.rulings]
    parts += [Padding(_short(ruling), (0, 0, 0, 4)) for ruling in rulings]
    links = [
        ("ui.rule.see", rule.see),
        ("ui.rule.cited-by", rule.cited_by),
        ("ui.rule.option", () if rule.option is None else (rule.option,)),
        ("ui.rule.code", rulebook.code_places(rule.id)),
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


def question_page(edition: str, kind: str, words: Words) -> RenderableType:
    """Show the rules behind a question."""
    return _rules_behind(rules_of_question(edition, kind), words.tell(f"question.{kind}"), words)


def card_page(edition: str, card: str, words: Words) -> RenderableType:
    """Show the rules that say what a card does."""
    return _rules_behind(rules_of_card(edition, card), words.word("card", card), words)


def _rules_behind(ids: Iterable[str], title: str, words: Words) -> RenderableType:
    rules = [rulebook.rule(name, words.language) for name in ids]
    return Group(Text(title, TITLE), *short_rules(rules))


def contents(words: Words) -> RenderableType:
    """Show the table of contents: sections and how many entries each has."""
    counted: dict[str, int] = {}
    for entry in _every_rule(words):
        counted[entry.section] = counted.get(entry.section, 0) + 1
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", style=FAINT)
    for section in rulebook.sections(words.language):
        top = section.parent is None
        indent = "" if top else ("    " if section.parent in ("C7-VAR", "C5-VAR") else "  ")
        name = Text(indent + section.key, RULE_ID)
        title = Text(section.title, TITLE if top else "")
        grid.add_row(name, title, str(counted.get(section.key, "")))
    return Group(grid, Text(words.tell("ui.rule.how"), FAINT))


def _every_rule(words: Words) -> list[Rule]:
    tops = [section.key for section in rulebook.sections(words.language) if section.parent is None]
    return [entry for key in tops for entry in rulebook.rules(key, words.language)]


def _short(rule: Rule) -> Text:
    return Text.assemble((rule.id, RULE_ID), " ", _text(rule))


def _text(rule: Rule) -> Text:
    if rule.kind == "ruling":
        return Text.assemble((f"{rule.title}. ", STRONG), rule.text)
    return Text(rule.text)
