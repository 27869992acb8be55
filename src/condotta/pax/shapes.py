"""The shapes of Pax Renaissance's data: answers, events, views, readings and forecasts.

Everything that leaves the game is plain JSON; here stands what is in it, once for the rules, the
server's schema and the browser client.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from condotta.core.shapes import ResultSeen, TypedDict
from condotta.pax.pieces import MapState, Religion
from condotta.pax.places import Region
from condotta.pax.victories import VictoryName


class PaxAnswer(TypedDict):
    """An answer: a kind and the things it names."""

    kind: str
    card: NotRequired[str]
    slot: NotRequired[str]
    empire: NotRequired[str]
    piece: NotRequired[str]
    row: NotRequired[Region]
    column: NotRequired[int]
    side: NotRequired[Literal["east", "west", "both"]]
    victory: NotRequired[VictoryName]
    agent: NotRequired[int]
    op: NotRequired[int]
    order: NotRequired[str]
    first: NotRequired[Religion]
    second: NotRequired[Religion]


class PaxDecision(TypedDict):
    """The question of the seat that is asked, and every answer to it."""

    kind: str
    options: list[PaxAnswer]


class LeadWanted(TypedDict):
    """By how much one must be ahead of every opponent, and in what."""

    metric: str
    lead: int


class SpaceNamed(TypedDict):
    """A space of the market."""

    row: Region
    column: int


class TurnSeen(TypedDict):
    """Whose turn it is, and what has been done in it."""

    actor: int
    first: int
    number: int
    actions_left: int
    acted: bool
    progress: bool
    ops_done: list[Region]
    fairs_done: list[Region]
    free_fair_used: bool
    used: list[str]
    locked: list[SpaceNamed]
    stall: int


class EmpireSeen(TypedDict):
    """An empire: its state, who has its card, and what lies on the card."""

    state: MapState
    owner: int | None
    """The seat that has its card; null on the throne."""
    suzerain: str | None
    side: Literal["king", "republic"]
    queens: list[str]
    repressed: list[str]


class SpaceSeen(TypedDict):
    """What lies on a space of the market."""

    card: str | None
    florins: int


class DeckSeen(TypedDict):
    """How many cards a deck has, and where that may be known the one on top."""

    count: int
    top: str | None


class FighterSeen(TypedDict):
    """A piece in the battle going on, and where it comes from."""

    piece: str
    side: Literal["attacker", "defender"]
    slot: NotRequired[str]
    empire: NotRequired[str]
    agent: NotRequired[int]


# Some of the fields are no names of Python's; which of them a step has is said by ``steps``.
StepSeen = TypedDict(
    "StepSeen",
    {
        "step": str,
        "card": NotRequired[str | None],
        "from-card": NotRequired[str | None],
        "war-card": NotRequired[str | None],
        "queen": NotRequired[str | None],
        "empire": NotRequired[str | None],
        "king": NotRequired[str | None],
        "slot": NotRequired[str | None],
        "last-slot": NotRequired[str | None],
        "bound-slot": NotRequired[str | None],
        "emporium": NotRequired[str | None],
        "piece": NotRequired[str | None],
        "religion": NotRequired[str | None],
        "row": NotRequired[str | None],
        "side": NotRequired[str | None],
        "region": NotRequired[str | None],
        "war": NotRequired[str | None],
        "cause": NotRequired[str | None],
        "empires": NotRequired[list[str]],
        "religions": NotRequired[list[str]],
        "sides": NotRequired[list[str]],
        "kinds": NotRequired[list[str]],
        "agents": NotRequired[list[str]],
        "mandatory": NotRequired[bool],
        "rooks": NotRequired[bool],
        "won": NotRequired[bool],
        "defenders": NotRequired[bool],
        "performed": NotRequired[bool],
        "from-hand": NotRequired[bool],
        "seat": NotRequired[int],
        "leg": NotRequired[int],
        "count": NotRequired[int],
    },
)


class CardsOnSides(TypedDict):
    """The cards of both sides of a tableau, from the board outwards."""

    east: list[str]
    west: list[str]


class CountedByReligion(TypedDict):
    """A number for each religion."""

    catholic: int
    islamic: int
    reformist: int


class PrestigeSeen(CountedByReligion):
    """How often each prestige shows."""

    law: int
    discovery: int
    patron: int


class PaxPlayer(TypedDict):
    """What may be known of a seat."""

    seat: int
    bank: str
    florins: int
    hand_size: int
    known: list[str]
    """What everybody who remembers knows of the hand: surely there; ``perhaps``: perhaps there."""
    perhaps: list[str]
    secrets: int
    tableau: CardsOnSides
    old_maids: list[str]
    prestige: PrestigeSeen
    kings: int
    republics: int
    concessions: int


class LeadsWanted(TypedDict):
    """For each victory the leads it asks for."""

    holy: list[LeadWanted]
    imperial: list[LeadWanted]
    globalization: list[LeadWanted]
    renaissance: list[LeadWanted]


class EmporiaSeen(TypedDict):
    """The open emporium of each row."""

    east: str
    west: str


class MarketSeen(TypedDict):
    """Both rows of the market, column 0 first."""

    east: list[SpaceSeen]
    west: list[SpaceSeen]


class DecksSeen(TypedDict):
    """Both decks."""

    east: DeckSeen
    west: DeckSeen


class PaxAgreed(TypedDict):
    """What was agreed before the game."""

    game: Literal["pax-renaissance"]
    edition: str
    variants: list[str]
    options: dict[str, int | str]
    seats: int


class PaxAsked(TypedDict):
    """Who looks, and what is asked, as far as that seat may know."""

    seat: int | None
    phase: str
    acting: int | None
    decision: PaxDecision | None
    pending: list[StepSeen]
    """What waits to be done, the next step last."""


class PaxBoard(TypedDict):
    """What lies open before everybody."""

    goal: LeadsWanted
    turn: TurnSeen
    slots: dict[str, str]
    """The piece on each city slot or border that has one."""
    beside: dict[str, str]
    """Protected concessions that share their border with a pirate."""
    open_emporia: EmporiaSeen
    empires: dict[str, EmpireSeen]
    bishops: dict[str, str]
    market: MarketSeen
    decks: DecksSeen
    supply: dict[str, int]
    active_victories: list[VictoryName]
    eliminated: list[int]
    discards: list[str]
    battle: list[FighterSeen]
    players: list[PaxPlayer]


class PaxView(PaxAgreed, PaxAsked, PaxBoard):
    """Exactly what a seat, or a spectator, may know."""

    hand: list[str]
    own_secrets: list[str]
    result: ResultSeen | None
    may_cancel: bool


class Nearness(TypedDict):
    """How near a seat is to one condition of a victory.

    Nothing is counted without a supreme religion, and nothing is missing without an opponent.
    """

    metric: str
    lead: int
    mine: int | None
    best: int | None
    missing: NotRequired[int]


class VictoryRead(TypedDict):
    """A victory: what declaring it costs, who meets it, and for each seat its conditions."""

    victory: VictoryName
    active: bool
    actions: int
    met_by: list[int]
    seats: list[list[Nearness]]


class CultureRead(TypedDict):
    """What decides if nobody declares."""

    patron: int
    florins: int


class SupremacyRead(TypedDict):
    """Bishops and pieces of each religion, as they count if a seat declares."""

    bishops: CountedByReligion
    pieces: CountedByReligion
    supreme: Religion | None


class RouteRead(TypedDict):
    """Where the voyage of a row begins and what it passes."""

    emporium: str
    voyage: list[str]


class EmpireRead(TypedDict):
    """Room for levies, votes of each seat, and what a vote would cost it."""

    saturated: bool
    votes: list[int]
    vote_costs: list[int]


class RoutesRead(TypedDict):
    """The route of each row."""

    east: RouteRead
    west: RouteRead


class PaxReading(TypedDict):
    """What a view means."""

    victories: list[VictoryRead]
    culture: list[CultureRead]
    supremacy: list[SupremacyRead]
    routes: RoutesRead
    empires: dict[str, EmpireRead]
    silenced: list[str]
    abilities: list[list[str]]


class AskSeen(TypedDict):
    """Who would be asked next, and what."""

    seat: int
    kind: str


# An event with its facts, of which each kind has its own; one of them is no name of Python's.
PaxEvent = TypedDict(
    "PaxEvent",
    {
        "kind": str,
        "blocked": NotRequired[str],
        "by": NotRequired[str],
        "card": NotRequired[str],
        "cause": NotRequired[str],
        "empire": NotRequired[str],
        "emporium": NotRequired[str],
        "from_card": NotRequired[str],
        "from_slot": NotRequired[str],
        "one_shot": NotRequired[str],
        "op": NotRequired[str],
        "opened": NotRequired[str],
        "piece": NotRequired[str],
        "reason": NotRequired[str],
        "row": NotRequired[str],
        "side": NotRequired[str],
        "slot": NotRequired[str],
        "state": NotRequired[str],
        "suzerain": NotRequired[str],
        "victory": NotRequired[str],
        "war": NotRequired[str],
        "attackers": NotRequired[list[str]],
        "banks": NotRequired[list[str]],
        "defenders": NotRequired[list[str]],
        "pieces": NotRequired[list[str]],
        "religions": NotRequired[list[str]],
        "column": NotRequired[int],
        "count": NotRequired[int],
        "first": NotRequired[int],
        "florins": NotRequired[int],
        "price": NotRequired[int],
        "seat": NotRequired[int | None],
        "turn": NotRequired[int],
        "seats": NotRequired[list[int]],
        "winners": NotRequired[list[int]],
        "from": NotRequired[int | None],
        "paid_on": NotRequired[list[SpaceNamed | None]],
    },
)

EVENTS = {
    "banks first": ("banks-dealt",),
    "blocked opened": ("route-shifted",),
    "card by": ("card-beheaded",),
    "card column row": ("card-drawn",),
    "card piece": ("bishop-killed", "bishop-placed", "edict"),
    "card piece from_card": ("bishop-moved",),
    "card row": ("top-card-shown",),
    "count religions seats": ("apostasy",),
    "count row": ("fair-ends",),
    "count slot": ("pirates-rob",),
    "empire piece": ("repressed-killed", "survivor-repressed"),
    "empire piece slot": ("piece-freed", "piece-repressed"),
    "empire state": ("state-changed",),
    "piece": ("agent-killed",),
    "piece slot": ("piece-killed", "piece-placed"),
    "piece slot from_slot": ("piece-steps-over", "pirate-sails"),
    "pieces slot": ("city-rearranged",),
    "reason winners": ("game-won",),
    "seat": ("action-cancelled", "banker-eliminated"),
    "seat card": ("ability-used", "card-discarded", "old-maid", "queen-played"),
    "seat card column florins paid_on price row": ("card-bought",),
    "seat card count": ("card-sold",),
    "seat card empire": ("queen-crowned",),
    "seat card one_shot": ("one-shot-announced",),
    "seat card op": ("op-used",),
    "seat card side": ("card-played-to-tableau",),
    "seat card?": ("hand-card-discarded",),
    "seat card? count": ("hand-card-sold",),
    "seat cause empire": ("regime-change",),
    "seat column row": ("florin-taken",),
    "seat count": ("florins-earned", "florins-paid", "subsidy-taken"),
    "seat count slot": ("share-earned",),
    "seat empire": ("empire-to-throne", "kingdom-restored", "republic-proclaimed"),
    "seat empire from side": ("empire-taken",),
    "seat empire from suzerain": ("empire-made-vassal",),
    "seat empire slot": ("concession-taxed",),
    "seat empire war": ("battle-lost", "battle-won"),
    "seat empire war attackers defenders": ("battle-joined",),
    "seat emporium florins row": ("fair-convened",),
    "seat piece": ("piece-lacking",),
    "seat side": ("ops-activated",),
    "seat turn": ("turn-begins",),
    "seat victory": ("victory-activated", "victory-declared"),
    "slot": ("levy-raised",),
}
"""Which kinds of events tell what; a question mark is behind what only some may know."""


class StationForeseen(TypedDict):
    """A station of a voyage: an empire with its levy, or a border where somebody has a share."""

    place: str
    """An empire, or a border."""
    cities: list[str]
    """Where its levy may go: nowhere in a saturated empire; among several the convener chooses."""
    levies: list[str]
    """The piece that would be raised in each of those cities."""
    sure: bool
    """False where a piece that lacks, and what is taken instead, may open or close cities."""
    piece: str | None
    """Who takes a share: a concession or a pirate."""
    seat: int | None
    """Who is paid; nobody where pirates rob."""
    paid: int
    left: int
    """What remains of the profits behind this station."""
    rule: str


class FairForeseen(TypedDict):
    """A fair before it is held, or the rest of one: what each station brings, and its end."""

    row: Region
    emporium: str
    profits: int
    subsidy: int
    stations: list[StationForeseen]
    beyond: list[str]
    """The stations that would not be reached, for the profits are gone."""
    left: int
    florins: list[int]
    """How many florins each seat would gain by the end."""


WhyFights = Literal[
    "agent",
    "believer",
    "believer-pirate",
    "heretic",
    "king-knight",
    "knight-abroad",
    "own-concession",
    "pirate",
    "repressed",
    "rook-abroad",
    "ruling-class",
    "serf",
    "slave-soldier",
]
"""What makes a piece fight."""


class FighterForeseen(FighterSeen):
    """A piece in a battle to come: why it fights, and whether it would fall."""

    why: WhyFights
    rule: str
    falls: bool | None
    """Null where the actor chooses."""


class BattleForeseen(TypedDict):
    """A battle before it is fought, or the rest of one."""

    war: str
    empire: str
    king: str | None
    """The empire whose king campaigns."""
    fighters: list[FighterForeseen]
    attackers: int
    defenders: int
    attackers_lost: int
    defenders_lost: int
    won: bool
    follows: list[PaxEvent]
    """What surely comes of it, whoever falls."""
    before: list[str]
    """The kinds of questions that come first, and may change it."""
    after: list[str]
    """The kinds of questions that may come after it."""


class PaxForecast(TypedDict):
    """What would come at once of an answer."""

    events: list[PaxEvent]
    florins: list[int]
    """How many florins each seat would gain or lose."""
    asks: AskSeen | None
    ends_turn: bool
    ends_game: bool
    fair: NotRequired[FairForeseen]
    """The whole fair, if the answer begins one or goes on with it."""
    battle: NotRequired[BattleForeseen]
    """The whole battle, if the answer leads to one or goes on with it."""
