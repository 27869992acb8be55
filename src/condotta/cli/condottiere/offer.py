"""The question and its numbered answers, grouped as a player thinks of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from condotta.cli.answer_rows import Answers, answer_rows, numbered
from condotta.cli.condottiere.answers import is_mercenary, number_of, sentence_of
from condotta.cli.condottiere.sight import Sight
from condotta.cli.frames import columns, framed
from condotta.cli.heraldry import CONTESTED, FAINT, STRONG
from condotta.cli.words import LETTERS, Words
from condotta.condottiere import CondottiereAction

Options = Sequence[CondottiereAction]


def offer(question: str, options: Options, sight: Sight, words: Words, width: int) -> Group:
    """Show the hand, the question and every possible answer."""
    groups = _GROUPINGS.get(question, _plain_groups)(options, sight, words)
    inside = width - 4
    parts: list[RenderableType] = []
    if question not in ("turn", "keep"):
        parts.append(hand_line(sight, words))
    parts += answer_rows(groups, inside)
    asked = Text(words.tell(f"question.{question}"), CONTESTED)
    hint = words.tell("ui.hint")
    return Group(framed(Group(*parts), _title(question, sight, words), hint), asked)


def hand_line(sight: Sight, words: Words) -> RenderableType:
    """Write out the hand in one line."""
    line = columns(None)
    hand = words.listing("card", sight.hand) or words.tell("ui.empty-hand")
    line.add_row(Text.assemble((words.tell("ui.hand-is") + " ", FAINT), (hand, STRONG)))
    return line


def _title(question: str, sight: Sight, words: Words) -> str:
    assert sight.seat is not None
    name = words.names[sight.seat]
    if question in ("turn", "keep"):
        return words.tell("ui.hand-of", name=name, count=len(sight.hand))
    return words.tell("ui.asked", name=name)


def _numbered(action: CondottiereAction, said: str, after: str = "") -> Text:
    return numbered(number_of(action), said, after)


def _card_groups(options: Options, sight: Sight, words: Words) -> Answers:
    """Mercenaries, special cards, and what is no card."""

    def told(action: CondottiereAction) -> Text:
        assert action.card is not None
        times = sight.hand.count(action.card)
        return _numbered(action, words.word("card", action.card), f" ×{times}" if times > 1 else "")

    cards = [action for action in options if action.card is not None]
    mercenaries = [told(a) for a in cards if is_mercenary(str(a.card))]
    special = [told(a) for a in cards if not is_mercenary(str(a.card))]
    others = [_numbered(a, sentence_of(a, words)) for a in options if a.card is None]
    groups = [
        (words.tell("ui.group.mercenaries"), mercenaries),
        (words.tell("ui.group.special"), special),
        (words.tell("ui.group.or"), others),
    ]
    return [(heading, answers) for heading, answers in groups if answers]


def _region_groups(options: Options, sight: Sight, words: Words) -> Answers:
    """Free regions, other players' regions, and what is no region."""
    free: list[Text] = []
    taken: list[Text] = []
    others: list[Text] = []
    for action in options:
        if action.region is None:
            others.append(_numbered(action, sentence_of(action, words)))
            continue
        owner = sight.owners[action.region]
        name = words.word("region", action.region)
        if owner is None:
            free.append(_numbered(action, name))
        else:
            taken.append(_numbered(action, name, f" ({LETTERS[owner]})"))
    cities = sight.edition == "1995"
    groups = [
        (words.tell("ui.group.free-cities" if cities else "ui.group.free"), free),
        (words.tell("ui.group.taken-cities" if cities else "ui.group.taken"), taken),
        (words.tell("ui.group.or"), others),
    ]
    return [(heading, answers) for heading, answers in groups if answers]


def _plain_groups(options: Options, sight: Sight, words: Words) -> Answers:
    """Answers as sentences."""
    return [("", [_numbered(action, sentence_of(action, words)) for action in options])]


_GROUPINGS: dict[str, Callable[[Options, Sight, Words], Answers]] = {
    "turn": _card_groups,
    "keep": _card_groups,
    "choose-region": _region_groups,
    "pope": _region_groups,
}
