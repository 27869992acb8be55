"""What people type and which answer they mean.

Every answer has a number that never changes: a mercenary's is its strength, the other cards and the
regions have theirs, and 0 is always "no": pass, decline, nothing. So "10" means the Mercenary 10
whether it is taken for a number or for a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from condotta.cli.finding import find
from condotta.cli.words import Words, plain
from condotta.condottiere import ACTIONS, CondottiereAction
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import KIND_NAMES
from condotta.core.action import Action
from condotta.core.message import Message

_NO_POINTS = str.maketrans("", "", ":«»")
"""Signs in our sentences that nobody types."""

SPECIAL_NUMBERS = {
    "winter": 7,
    "spring": 8,
    "bishop": 9,
    "courtesan": 11,
    "drummer": 12,
    "heroine": 13,
    "scarecrow": 14,
    "surrender": 15,
}

PLAIN_NUMBERS = {
    "pass": 0,
    "pass-reveal": 16,
    "take-nothing": 0,
    "decline": 0,
    "remove-pope": 0,
    "keep-hand": 0,
    "discard-hand": 1,
    "keep-no-more": 0,
}

ANSWERS_TO = {
    "choose-region": ("choose-region", "decline"),
    "turn": ("play", "pass", "pass-reveal"),
    "scarecrow": ("take-back", "take-nothing"),
    "pope": ("place-pope", "remove-pope"),
    "turn-up": ("turn-up",),
    "hand": ("keep-hand", "discard-hand"),
    "keep": ("keep-card", "keep-no-more"),
    "draw": ("draw",),
}
"""For each question the kinds of answers it may get."""


def ours(options: Iterable[Action]) -> list[CondottiereAction]:
    """Take options as what they are."""
    return [option for option in options if isinstance(option, CondottiereAction)]


def number_of(action: CondottiereAction) -> int:
    """Give the number by which an answer is chosen."""
    if action.card is not None:
        return card_number(action.card)
    if action.region is not None:
        return REGION_NAMES.index(action.region) + 1
    if action.count is not None:
        return action.count
    return PLAIN_NUMBERS[action.kind]


def card_number(card: str) -> int:
    """Give a card's number: a mercenary's strength, or what stands in the list."""
    special = SPECIAL_NUMBERS.get(card)
    return int(card.removeprefix("mercenary-")) if special is None else special


def is_mercenary(card: str) -> bool:
    """Say whether a card is a mercenary, whose name ends with its strength."""
    return card.startswith("mercenary-")


def find_answers(text: str, among: Iterable[Action], words: Words) -> list[CondottiereAction]:
    """Find the answers a text may mean: those it names exactly, else those it begins."""
    return find(text, {action: _phrases(action, words) for action in ours(among)})


def answers_to(question: str) -> list[CondottiereAction]:
    """Give every answer a question may ever get, possible now or not."""
    kinds = ANSWERS_TO[question]
    return [action for action in ACTIONS if action.kind in kinds]


def find_cards(text: str, words: Words) -> list[str]:
    """Find the cards a text may mean."""
    return find(text, {card: _card_phrases(card, words) for card in KIND_NAMES})


def find_regions(text: str, words: Words) -> list[str]:
    """Find the regions a text may mean."""
    known = {name: {plain(name), plain(words.word("region", name))} for name in REGION_NAMES}
    return find(text, known)


def _phrases(action: CondottiereAction, words: Words) -> set[str]:
    number = str(number_of(action))
    sentence = plain(words.say(action.message))
    phrases = {number, plain(str(action)), sentence, sentence.translate(_NO_POINTS)}
    if action.card is not None:
        phrases |= _card_phrases(action.card, words)
        phrases.add(plain(f"{action.kind} {number}"))
        phrases |= {*_unbent(action, "card", (words.word("card", action.card), number), words)}
    if action.region is not None:
        name = words.word("region", action.region)
        phrases |= {plain(action.region), plain(name), *_unbent(action, "region", (name,), words)}
    return phrases


def _unbent(
    action: CondottiereAction, field: str, called: Iterable[str], words: Words
) -> Iterator[str]:
    """Say the sentence with a name as it is, for those who do not bend it: "zagraj zima"."""
    for name in called:
        message = Message(action.message.key, {**action.message.args, field: name})
        yield plain(words.say(message)).translate(_NO_POINTS)


def _card_phrases(card: str, words: Words) -> set[str]:
    phrases = {plain(card), plain(words.word("card", card))}
    if is_mercenary(card):
        phrases.add(card.removeprefix("mercenary-"))
    return phrases
