"""The shapes of Condottiere's data: answers, events, views, readings and forecasts.

Everything that leaves the game is plain JSON; here stands what is in it, once for the rules, the
server's schema and the browser client.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from condotta.core.shapes import Because, ResultSeen, TypedDict

Weather = Literal["winter", "spring"]
OptionValue = bool | int | str


class CondottiereAnswer(TypedDict):
    """An answer: a kind and what it names."""

    kind: str
    card: NotRequired[str]
    region: NotRequired[str]
    count: NotRequired[int]


class CondottiereEvent(TypedDict):
    """An event with its facts, of which each kind has its own."""

    kind: str
    battle: NotRequired[int]
    card: NotRequired[str]
    cards: NotRequired[list[str]]
    count: NotRequired[int]
    number: NotRequired[int]
    points: NotRequired[list[int]]
    reason: NotRequired[str]
    region: NotRequired[str]
    round: NotRequired[int]
    seat: NotRequired[int]
    seats: NotRequired[list[int]]
    strength: NotRequired[int]
    strengths: NotRequired[list[int]]
    to: NotRequired[int | list[int]]


EVENTS = {
    "": ("deck-reshuffled",),
    "battle region seat": ("battle-begins",),
    "card count": ("weather-discarded",),
    "number": ("game-begins",),
    "number reason seats": ("campaign-game-over",),
    "points": ("points-scored",),
    "reason seats": ("game-over",),
    "region": ("battle-stopped", "battle-tied"),
    "region strengths": ("battle-ends",),
    "round": ("round-begins", "round-ends"),
    "seat": (
        "defender-named",
        "final-battle-begins",
        "nothing-swept",
        "nothing-taken-back",
        "passed-freely",
        "pope-removed",
        "token-by-courtesans",
        "token-received",
    ),
    "seat card strength": ("card-played", "card-taken-back", "card-turned-up"),
    "seat card? strength": ("card-laid-down",),
    "seat cards": ("mercenaries-swept",),
    "seat cards? count": ("cards-dealt", "cards-drawn", "cards-kept", "hand-discarded"),
    "seat cards? count to": ("cards-shown",),
    "seat cards? count?": ("hand-discarded-uncounted",),
    "seat region": ("pope-placed", "region-chosen"),
    "seat region strength": ("region-conquered", "region-held"),
    "seat strength": ("passed",),
    "seat to": ("choice-declined",),
    "seats": ("final-battle",),
    "strengths": ("final-battle-ends",),
}
"""Which kinds of events tell what; a question mark is behind what only some may know."""


class CondottiereDecision(TypedDict):
    """The question of the seat that is asked, and every answer to it."""

    kind: str
    options: list[CondottiereAnswer]
    kept: NotRequired[list[str]]
    """The cards one has already chosen to keep, while a second may follow."""


class CondottiereGoal(TypedDict):
    """How many regions win, together or in all, and how many points end a campaign."""

    adjacent: int
    total: int | None
    points: int | None


class CountersSeen(TypedDict):
    """How far the game has come; in a campaign also which game of it this is, and the points."""

    battle: int
    round: int
    barren_battles: int
    game: NotRequired[int]
    points: NotRequired[list[int]]
    target: NotRequired[int]


class TokenSeen(TypedDict):
    """Where the Condottiere token is: on a region or before its owner."""

    region: str | None
    holder: int | None


class BattleSeen(TypedDict):
    """The battle going on, or the last one."""

    region: str | None
    placer: int | None
    defender: int | None
    defender_has_played: bool
    final: bool
    fighters: list[int]
    turn: int


class DeclinesSeen(TypedDict):
    """Who declined to choose a region first, and how many have."""

    first: int | None
    count: int


class CondottierePlayer(TypedDict):
    """What may be known of a seat."""

    seat: int
    hand_size: int | None
    """Null where hand sizes are secret."""
    out: bool
    regions: int
    line: list[str]
    face_down: int
    strength: int
    known: list[str]
    """The cards that are surely in its hand."""


class ShowSeen(TypedDict):
    """Cards that were shown; which, only to those who saw them."""

    seat: int
    to: list[int]
    count: int
    cards: list[str] | None


class CondottiereAgreed(TypedDict):
    """What was agreed before the game."""

    game: Literal["condottiere"]
    rules: str
    edition: str
    variants: list[str]
    options: dict[str, OptionValue]
    seats: int


class CondottiereAsked(TypedDict):
    """Who looks, and what is asked, as far as that seat may know."""

    seat: int | None
    phase: str
    acting: int | None
    decision: CondottiereDecision | None


class CondottiereBoard(TypedDict):
    """What lies open before everybody."""

    goal: CondottiereGoal
    counters: CountersSeen
    regions: dict[str, int | None]
    pope: str | None
    condottiere: TokenSeen
    battle: BattleSeen
    declines: DeclinesSeen


class CondottiereView(CondottiereAgreed, CondottiereAsked, CondottiereBoard):
    """Exactly what a seat, or a spectator, may know."""

    players: list[CondottierePlayer]
    hand: list[str]
    face_down: list[str]
    shows: list[ShowSeen]
    discards: list[str]
    thrown: int | None
    """How many hand cards were thrown away unseen; null where hand sizes are secret."""
    own_thrown: list[str]
    draw_pile: int | None
    unseen: list[str]
    result: ResultSeen | None


class LineRow(TypedDict):
    """What a card of a line counts, and why."""

    card: str
    value: int
    why: list[Because]


class LineRead(TypedDict):
    """What a line counts."""

    seat: int
    strength: int
    rows: list[LineRow]
    face_down: int


class StandingRead(TypedDict):
    """How near a seat is to winning."""

    seat: int
    regions: int
    adjacent: int
    wins_with: list[str]


class CondottiereReading(TypedDict):
    """What a view means: values, weather, who is strongest, who is how near to winning."""

    weather: Weather | None
    strongest: list[int]
    goal: CondottiereGoal
    lines: list[LineRead]
    standing: list[StandingRead]


class CondottiereForecast(TypedDict):
    """What the table would look like right after an answer."""

    strengths: list[int] | None
    swept: list[list[str]] | None
    weather: Weather | None
    effect: bool
    notes: list[Because]
