"""Which rules stand behind a question or a card, for whoever asks why."""

from __future__ import annotations

from typing import Final

from condotta.core.errors import SetupError

QUESTION_RULES: Final = {
    "2007": {
        "choose-region": ("C7-FLOW-4", "C7-FLOW-5", "C7-FLOW-6", "C7-FLOW-7"),
        "turn": ("C7-TURN-3", "C7-TURN-5", "C7-PASS-1", "C7-TURN-8"),
        "scarecrow": ("C7-SCARE-1", "C7-SCARE-2", "C7-SCARE-3"),
        "pope": ("C7-POPE-2", "C7-POPE-6", "C7-POPE-7", "C7-POPE-8"),
        "turn-up": ("C7-VAR-HIDDEN-2",),
        "hand": ("C7-HAND-1", "C7-HAND-2", "C7-HAND-3", "C7-HAND-4"),
        "keep": ("C7-ROUND-4",),
        "draw": ("C7-VAR-DRAW-4", "C7-VAR-DRAW-5"),
    },
    "1995": {
        "choose-region": ("C5-FLOW-2", "C5-FLOW-3", "C5-FLOW-4", "C5-FLOW-5"),
        "turn": ("C5-TURN-2", "C5-TURN-5", "C5-TURN-7", "C5-TURN-8"),
        "scarecrow": ("C5-SCARE-1", "C5-SCARE-2", "C5-SCARE-3"),
        "hand": ("C5-HAND-1", "C5-HAND-2", "C5-HAND-3"),
    },
}
"""For each edition and kind of question the rules that ask it, the first one first."""

CARD_RULES: Final = {
    "2007": {
        "mercenary": ("C7-STR-1", "C7-MERC-2"),
        "winter": ("C7-WINTER-1", "C7-WINTER-3", "C7-WINTER-5"),
        "spring": ("C7-SPRING-1", "C7-SPRING-3", "C7-SPRING-6"),
        "bishop": ("C7-BISHOP-1", "C7-BISHOP-3", "C7-BISHOP-9"),
        "courtesan": ("C7-COURT-1", "C7-COURT-3", "C7-COURT-5"),
        "drummer": ("C7-DRUM-1", "C7-DRUM-3"),
        "heroine": ("C7-HERO-1", "C7-HERO-2"),
        "scarecrow": ("C7-SCARE-1", "C7-SCARE-3"),
        "surrender": ("C7-SURR-1", "C7-SURR-2"),
    },
    "1995": {
        "mercenary": ("C5-STR-1", "C5-STR-2"),
        "winter": ("C5-WINTER-1", "C5-WINTER-3"),
        "bishop": ("C5-BISHOP-1", "C5-BISHOP-3"),
        "drummer": ("C5-DRUM-1", "C5-DRUM-2"),
        "heroine": ("C5-HERO-1", "C5-HERO-2"),
        "scarecrow": ("C5-SCARE-1", "C5-SCARE-2"),
        "surrender": ("C5-SURR-1",),
    },
}
"""For each edition and card the rules that say what it does."""


def rules_of_question(edition: str, kind: str) -> tuple[str, ...]:
    """Give the IDs of the rules behind a question."""
    return QUESTION_RULES[edition][kind]


def rules_of_card(edition: str, card: str) -> tuple[str, ...]:
    """Give the IDs of the rules that say what a card does."""
    kind = "mercenary" if card.startswith("mercenary") else card
    if kind not in CARD_RULES[edition]:
        raise SetupError("error.card-of-other-edition", {"card": card, "edition": edition})
    return CARD_RULES[edition][kind]
