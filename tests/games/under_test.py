"""What the tests of every game need to know of one: its tables, its words, how much is tried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from condotta.core.action import Action
from condotta.core.description import Description
from condotta.core.game import Game
from condotta.core.registry import description_of
from condotta.core.values import Json, JsonObject
from tests.games.playing import Policy, Step, Table


@dataclass(frozen=True)
class Sample:
    """Every so manyth position of random games, so many in all, each played on for some steps."""

    every: int
    most: int
    steps: int = 0


@dataclass(frozen=True, kw_only=True)
class Golden:
    """Games written down for ever."""

    folder: Path
    tables: Mapping[str, tuple[Table[Game], int]]
    """Each playthrough: its table, and after how many steps it stops."""
    first_seed: int
    is_bold: Callable[[Action], bool]
    """The answers that the golden players prefer."""
    between: str
    """What stands between two options of a kind."""
    places: tuple[int, ...]
    """After how many decisions the lines of play are counted."""
    whole: tuple[str, ...]
    """The games that are played to their end."""
    last_event: str
    largest_file: int


@dataclass(frozen=True, kw_only=True)
class BarePositions:
    """Positions without their history, which begin records of their own."""

    sample: Sample
    replayed: int = 1
    """Of which every so manyth is written down and replayed, too."""
    questions: int
    """How many kinds of questions are pending among them, at least."""
    once: bool = False
    """Whether this is too long for rules in plain Python."""


@dataclass(frozen=True, kw_only=True)
class RoundTrips:
    """How much is sent out and taken back."""

    snapshots: Sample
    records: Sample
    bare: tuple[BarePositions, ...] = ()
    imagined: Sample
    copies: Sample
    views: Sample
    whole_games: Sequence[int]
    """Which tables of the cycle are played to the end, by every policy."""
    longest: int
    """After how many answers those end."""
    any_move: tuple[Any, Any, int, int]
    """A table, a policy, how long is played, and a move on the way."""
    told: tuple[Any, Any]
    """A table and a policy: all that is told there is JSON."""
    agreed: Callable[[Any], JsonObject]
    """What a record must say of its table, beside what every record says."""
    dealt: str
    """A field of the first seat's view that another seed changes."""


@dataclass(frozen=True, kw_only=True)
class Answers:
    """Answers that a game knows, and what it must refuse."""

    count: int
    """How many actions there are."""
    first: str
    """What can be answered to the first question of the table's game, …"""
    other: str
    """… and what else."""
    idle: str
    """A kind of action that cannot be the first answer alone."""
    by_hand: Callable[[], Action]
    """The first answer, made by hand."""
    forged: Callable[[], list[Action]]
    """Actions of the game's own kind that lie about their place or what they name."""
    attributes: tuple[str, ...]
    """What an action can be asked for."""
    no_words: tuple[Json, ...]
    """JSON that means no action."""
    no_texts: tuple[str, ...]
    """Texts that mean no action."""
    tried_at_the_end: int = 1
    """Every so manyth action is tried when the game is over."""


@dataclass(frozen=True, kw_only=True)
class Damage:
    """Snapshots and records to be damaged, and how."""

    samples: Callable[[], Mapping[str, JsonObject]]
    names: tuple[str, ...]
    """The samples that are damaged everywhere."""
    wrong: tuple[Json, ...]
    """What is put in place of what is right."""
    optional: tuple[str, ...]
    """The fields a snapshot may do without."""
    piles: str
    """A field that cannot be an empty list."""
    each: int
    """How many wrong things are put at a place."""
    depth: int
    """How many levels deep."""
    part: int = 1
    """Only every so manyth place is damaged, others for each sample."""
    steps: int
    """How long an accepted game is played on."""
    may_have_one_option: frozenset[str] = frozenset()
    """The questions that are asked even if there is but one answer."""
    must_be_sound: Callable[[Any], None] = lambda game: None
    """What is looked at before anything is imagined."""
    records: Callable[[], tuple[JsonObject, ...]]
    record_count: int
    record_depth: int
    record_part: int = 1
    """Only every so manyth wrong thing is put at a place of a record."""
    record_whole: tuple[str, ...] = ()
    """The fields of a record that are damaged as a whole only."""


@dataclass(frozen=True, kw_only=True)
class Schemas:
    """What the schemas of the documentation say."""

    snapshot: str
    """The name of the schema of its snapshots."""
    tables: int
    """At how many tables of the cycle is played, …"""
    policy: Any
    longest: int
    """… and for how long."""
    every: int
    """A snapshot is described after every so many steps."""
    no_record: tuple[tuple[str, Json], ...]
    """Values that a field of a record cannot have."""
    no_snapshot: tuple[tuple[str, Json], ...] = ()
    """Values that a field of a snapshot cannot have."""


@dataclass(frozen=True, kw_only=True)
class GameUnderTest:
    """One game, with all that differs from game to game in the tests they share."""

    name: str
    table: Table[Game]
    """The table at which a test begins that could begin at any."""
    cycle: Callable[[], Sequence[Table[Game]]]
    """Tables that cover everything that can be agreed on."""
    policies: Sequence[Policy[Any, Any]]
    random_game: Callable[..., Iterator[Step[Any, Any]]]
    positions: Callable[..., Iterator[tuple[str, Game]]]
    finished: Callable[[], Game]
    """A game played to its end, newly made."""
    from_text: Callable[[object], Action]
    round_trips: RoundTrips
    answers: Answers
    golden: Golden | None = None
    damage: Damage | None = None
    schemas: Schemas | None = None

    def __str__(self) -> str:
        """Give its name, for the name of a test."""
        return self.name

    @property
    def description(self) -> Description:
        """What the game says of itself."""
        return description_of(self.name)

    @property
    def actions(self) -> Sequence[Action]:
        """Every action there is."""
        return self.description.actions

    def met(
        self, sample: Sample, first_seed: int, part: int = 1
    ) -> Iterator[tuple[int, str, Game]]:
        """Give the positions of a sample, numbered, and where each was met.

        With ``part`` only so manyth a part of them: the first ones.
        """
        found = self.positions(sample.every, most=sample.most // part, first_seed=first_seed)
        for number, (where, game) in enumerate(found):
            yield number, where, game
