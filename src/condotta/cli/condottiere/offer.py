"""The question and its numbered answers, grouped as a player thinks of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from condotta.cli.answer_rows import Answers, answer_rows, numbered
from condotta.cli.condottiere.answers import is_mercenary, number_of, ours
from condotta.cli.frames import framed, hand_line
from condotta.cli.heraldry import CONTESTED, STRONG
from condotta.cli.words import LETTERS, Words
from condotta.condottiere import CondottiereAction
from condotta.condottiere.shapes import CondottiereView
from condotta.core.action import Action

Options = Sequence[CondottiereAction]


def offer(
    question: str, options: Sequence[Action], view: CondottiereView, words: Words, width: int
) -> Group:
    """Show the hand, the question and every possible answer."""
    groups = _GROUPINGS.get(question, _plain_groups)(ours(options), view, words)
    inside = width - 4
    parts: list[RenderableType] = []
    if question not in ("turn", "keep"):
        parts.append(hand_line(view["hand"], words, STRONG))
    parts += answer_rows(groups, inside)
    asked = Text(words.tell(f"question.{question}"), CONTESTED)
    hint = words.tell("ui.hint")
    return Group(framed(Group(*parts), _title(question, view, words), hint), asked)


def _title(question: str, view: CondottiereView, words: Words) -> str:
    assert view["seat"] is not None
    name = words.names[view["seat"]]
    if question in ("turn", "keep"):
        return words.tell("ui.hand-of", name=name, count=len(view["hand"]))
    return words.tell("ui.asked", name=name)


def _numbered(action: CondottiereAction, said: str, after: str = "") -> Text:
    return numbered(number_of(action), said, after)


def _card_groups(options: Options, view: CondottiereView, words: Words) -> Answers:
    """Mercenaries, special cards, and what is no card."""

    def told(action: CondottiereAction) -> Text:
        assert action.card is not None
        times = view["hand"].count(action.card)
        return _numbered(action, words.word("card", action.card), f" ×{times}" if times > 1 else "")

    cards = [action for action in options if action.card is not None]
    mercenaries = [told(a) for a in cards if is_mercenary(str(a.card))]
    special = [told(a) for a in cards if not is_mercenary(str(a.card))]
    others = [_numbered(a, words.say(a.message)) for a in options if a.card is None]
    groups = [
        (words.tell("ui.group.mercenaries"), mercenaries),
        (words.tell("ui.group.special"), special),
        (words.tell("ui.group.or"), others),
    ]
    return [(heading, answers) for heading, answers in groups if answers]


def _region_groups(options: Options, view: CondottiereView, words: Words) -> Answers:
    """Free regions, other players' regions, and what is no region."""
    free: list[Text] = []
    taken: list[Text] = []
    others: list[Text] = []
    for action in options:
        if action.region is None:
            others.append(_numbered(action, words.say(action.message)))
            continue
        owner = view["regions"][action.region]
        name = words.word("region", action.region)
        if owner is None:
            free.append(_numbered(action, name))
        else:
            taken.append(_numbered(action, name, f" ({LETTERS[owner]})"))
    cities = view["edition"] == "1995"
    groups = [
        (words.tell("ui.group.free-cities" if cities else "ui.group.free"), free),
        (words.tell("ui.group.taken-cities" if cities else "ui.group.taken"), taken),
        (words.tell("ui.group.or"), others),
    ]
    return [(heading, answers) for heading, answers in groups if answers]


def _plain_groups(options: Options, view: CondottiereView, words: Words) -> Answers:
    """Answers as sentences."""
    return [("", [_numbered(action, words.say(action.message)) for action in options])]


_GROUPINGS: dict[str, Callable[[Options, CondottiereView, Words], Answers]] = {
    "turn": _card_groups,
    "keep": _card_groups,
    "choose-region": _region_groups,
    "pope": _region_groups,
}
