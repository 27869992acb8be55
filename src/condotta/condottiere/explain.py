"""Which rules stand behind a question, a card or an event, for whoever asks why."""

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
        "winter": ("C7-WINTER-3", "C7-WINTER-1", "C7-WINTER-5"),
        "spring": ("C7-SPRING-3", "C7-SPRING-1", "C7-SPRING-6"),
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

EVENT_RULES: Final = {
    "2007": {
        "game-begins": "C7-SETUP-6",
        "cards-dealt": "C7-DEAL-3",
        "region-chosen": "C7-FLOW-4",
        "battle-begins": "C7-TURN-1",
        "defender-named": "C7-VAR-CAPT-1",
        "card-played": "C7-TURN-3",
        "card-laid-down": "C7-VAR-HIDDEN-1",
        "card-turned-up": "C7-VAR-HIDDEN-2",
        "weather-discarded": "C7-STR-8",
        "mercenaries-swept": "C7-BISHOP-1",
        "nothing-swept": "C7-BISHOP-7",
        "pope-placed": "C7-POPE-7",
        "pope-removed": "C7-POPE-2",
        "card-taken-back": "C7-SCARE-1",
        "nothing-taken-back": "C7-SCARE-2",
        "passed": "C7-PASS-1",
        "passed-freely": "C7-VAR-CAPT-3",
        "battle-ends": "C7-CMP-1",
        "battle-tied": "C7-CMP-3",
        "region-conquered": "C7-CMP-2",
        "region-held": "C7-VAR-CAPT-8",
        "token-received": "C7-TOKEN-1",
        "token-by-courtesans": "C7-COURT-3",
        "hand-discarded": "C7-HAND-1",
        "hand-discarded-uncounted": "C7-HAND-1",
        "round-ends": "C7-ROUND-1",
        "cards-kept": "C7-ROUND-4",
        "round-begins": "C7-ROUND-5",
        "cards-drawn": "C7-VAR-DRAW-4",
        "deck-reshuffled": "C7-VAR-DRAW-10",
        "cards-shown": "C7-TALK-2",
        "final-battle": "C7-FINAL-1",
        "final-battle-begins": "C7-FINAL-3",
        "final-battle-ends": "C7-FINAL-8",
        "campaign-game-over": "C7-VAR-CAMP-4",
        "points-scored": "C7-VAR-CAMP-2",
        "game-over": "C7-WIN-3",
    },
    "1995": {
        "game-begins": "C5-SETUP-3",
        "cards-dealt": "C5-DEAL-1",
        "region-chosen": "C5-FLOW-2",
        "choice-declined": "C5-FLOW-5",
        "battle-begins": "C5-TURN-1",
        "defender-named": "C5-VAR-CAPT-1",
        "card-played": "C5-TURN-2",
        "card-taken-back": "C5-SCARE-1",
        "nothing-taken-back": "C5-SCARE-3",
        "passed": "C5-TURN-5",
        "passed-freely": "C5-VAR-CAPT-3",
        "battle-ends": "C5-END-1",
        "battle-tied": "C5-END-3",
        "battle-stopped": "C5-BISHOP-1",
        "region-conquered": "C5-END-2",
        "region-held": "C5-VAR-CAPT-6",
        "token-received": "C5-END-5",
        "hand-discarded": "C5-HAND-1",
        "hand-discarded-uncounted": "C5-HAND-1",
        "round-ends": "C5-ROUND-1",
        "round-begins": "C5-ROUND-4",
        "cards-shown": "C5-TALK-2",
        "final-battle": "C5-FILL-2",
        "final-battle-begins": "C5-FINAL-1",
        "final-battle-ends": "C5-FINAL-2",
        "campaign-game-over": "C5-VAR-POINTS-4",
        "points-scored": "C5-VAR-POINTS-2",
        "game-over": "C5-WIN-3",
    },
}
"""For each edition and kind of event the rule that tells most about it."""


def rules_of_question(edition: str, kind: str) -> tuple[str, ...]:
    """Give the IDs of the rules behind a question."""
    return QUESTION_RULES[edition][kind]


def rules_of_card(edition: str, card: str) -> tuple[str, ...]:
    """Give the IDs of the rules that say what a card does."""
    kind = "mercenary" if card.startswith("mercenary") else card
    if kind not in CARD_RULES[edition]:
        raise SetupError("error.card-of-other-edition", {"card": card, "edition": edition})
    return CARD_RULES[edition][kind]
