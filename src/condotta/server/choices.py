"""What a host chooses for a table: the game and its rules, who may sit down, the pace, the talk."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from condotta.core.table_limits import MOST_DELAY_MINUTES

Seat = Annotated[int, Field(ge=0, le=5)]
Word = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9_-]*$")]


class Strict(BaseModel):
    """A value from outside: nothing unknown, nothing bent into shape."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class LivePace(Strict):
    """A clock for each seat that gains some seconds with every answer."""

    kind: Literal["live"] = "live"
    minutes: Annotated[int, Field(ge=1, le=240)] = 15
    increment_seconds: Annotated[int, Field(ge=0, le=300)] = 20


MOST_QUIET = 16
"""So many hours of a day the clock may stand still at most."""

Hour = Annotated[int, Field(ge=0, le=23)]


class QuietHours(Strict):
    """From an hour of the day until another, in each person's own time zone."""

    begin: Hour = 22
    until: Hour = 8

    @model_validator(mode="after")
    def leave_some_hours(self) -> Self:
        """Let no clock stand still all day."""
        if self.begin == self.until or self.hours > MOST_QUIET:
            raise ValueError(f"quiet hours are 1 to {MOST_QUIET} hours")
        return self

    @property
    def hours(self) -> int:
        """How many there are in a day."""
        return (self.until - self.begin) % 24


class DaysPace(Strict):
    """So many days for each answer, and what is agreed for those who need longer."""

    kind: Literal["days"] = "days"
    days: Annotated[int, Field(ge=1, le=30)] = 2
    reserve_hours: Annotated[int, Field(ge=0, le=240)] = 0
    """What each seat has for the whole game when an answer takes longer than its days."""
    quiet: QuietHours | None = None
    """The hours in which the clock of whoever is asked stands still."""
    holidays: Annotated[int, Field(ge=0, le=60)] = 0
    """How many days each may be away in a game; the clock stands still meanwhile."""


class NoPace(Strict):
    """All the time in the world."""

    kind: Literal["none"] = "none"


Pace = Annotated[LivePace | DaysPace | NoPace, Field(discriminator="kind")]

Language = Literal["en", "pl", "ru", "hu"]
"""As in ``core.catalogue.LANGUAGES``."""


def usual_pace(chosen: dict[str, Any]) -> LivePace | NoPace:
    """Say how fast a table plays whose host did not say: among strangers there is a clock."""
    has_strangers = chosen["public"] and len(chosen["computers"]) + 1 < chosen["seats"]
    return LivePace() if has_strangers else NoPace()


OptionValue = bool | Annotated[int, Field(ge=0, le=1_000_000)] | Word


class Choices(Strict):
    """Everything that is agreed when a table is made."""

    game: Word = "condottiere"
    edition: Word | None = None
    variants: Annotated[list[Word], Field(max_length=10)] = []
    options: Annotated[dict[Word, OptionValue], Field(max_length=30)] = {}
    seats: Annotated[int, Field(ge=2, le=6)] = 4
    computers: Annotated[list[Word], Field(max_length=5)] = []
    """The computer players that sit down at once, from the last seat backwards."""
    public: bool = True
    """Whether the lobby shows the table; otherwise only the invitation link leads to it."""
    pace: Pace = Field(
        default_factory=usual_pace, json_schema_extra={"default": LivePace().model_dump()}
    )
    """A live clock, unless it is said; none where the lobby shows nothing or nobody is expected."""
    timeout: Literal["computer", "pass"] = "computer"
    """When time runs out: a computer player takes the seat, or the question is passed."""
    talk: bool = True
    spectators: Literal["none", "closed", "open"] = "closed"
    """``closed``: they see what lies on the table; ``open``: they see every hand, too."""
    delay_minutes: Annotated[int, Field(ge=0, le=MOST_DELAY_MINUTES)] = 0
    """So much later than those who play do others see a running game, against advice from there."""
    first: Literal["random", "host"] | Seat = "random"
    """Who begins: drawn from the seed, the host, or a seat. (The rulebooks: the youngest.)"""
    language: Language | None = None
    """The language people speak at the table; ``None``: whichever."""
    rated: bool = True
    """Whether it counts for the ratings of those who have an account."""
    rate_guests: bool = False
    """Whether it counts for guests, too."""
    bots: bool = False
    """Whether bots may sit down by themselves; invited ones may at any table with a clock."""
    hints: bool = False
    """Whether who is asked may ask a computer player for advice; such a game is not rated."""
