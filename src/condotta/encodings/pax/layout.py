"""How Pax Renaissance is told in numbers: a table as cards × places, pieces, coins, standings.

Seats are relative to whoever looks: number 0 is oneself, 1 the seat to the left, and so on; there
are always four, those without a player are zeros. A spectator looks from seat 0 and has no hand. A
pawn goes by the seat that owns it, so pieces are relative, too. A field of several rows (``per
seat``, ``per space``) has them one after the other. Cards, slots, empires, pieces and steps go by
the numbers of the rules, ``condotta.pax``; a field over all cards has those of the decks first and
then the ten empire cards. What is greater than 255 is told as 255. Whatever is nobody, nowhere or
unknown is zeros.
"""

from __future__ import annotations

from typing import Final

from condotta.encodings.layout import Field, Layout
from condotta.pax.abilities import ABILITIES
from condotta.pax.cards import CARDS
from condotta.pax.empires import ALL_CARDS
from condotta.pax.frames_in_words import FLAGS, MASKS
from condotta.pax.pieces import (
    BANKS,
    BISHOP,
    FIRST_PIECE,
    PIECES,
    PRESTIGE_NAMES,
    RELIGIONS,
    STATES,
)
from condotta.pax.places import BORDERS, EMPIRES, EMPORIA, REGIONS, SLOTS
from condotta.pax.position import QUEENS, REPRESSIBLE_PIECES, SPACES
from condotta.pax.rules import VARIANTS
from condotta.pax.steps import STEPS
from condotta.pax.table import FEWEST_SEATS, MOST_SEATS
from condotta.pax.victories import CONDITIONS, VICTORIES
from condotta.pax.victory import END_REASONS

SEATS: Final = MOST_SEATS
"""The rows of every field per seat."""
LARGEST: Final = 255
"""What is greater is told as this."""
ON_MAP: Final = FIRST_PIECE[BISHOP] - 1
"""Pieces that stand on the map: pawns of each seat, knights, rooks and pirates of each religion."""
KINDS_OF_PIECES: Final = PIECES - 1
"""These and the bishops of each religion."""
TOKENS: Final = REPRESSIBLE_PIECES - 1
"""Pieces that can be repressed: pawns of each seat, knights and rooks of each religion."""
LEADS: Final = sum(len(conditions) for conditions in CONDITIONS)
"""The leads that the victories ask for, victory by victory."""

FRAMES: Final = 8
"""Steps that wait, the next one first; what waits below these is left out. Six were the most in a
million decisions of random play."""
FRAME_NUMBERS: Final = 5
FRAME: Final = 1 + FRAME_NUMBERS + EMPIRES
"""Numbers for a step that waits."""

LAYOUT: Final = Layout(
    "pax-renaissance",
    1,
    (
        # Where the cards are.
        Field("hand", CARDS, "1 for each card in one's hand"),
        Field("own_secrets", CARDS, "1 for each card that left one's hand unseen"),
        Field("known", SEATS * CARDS, "per seat: 1 for each card that everybody knows it holds"),
        Field("perhaps", SEATS * CARDS, "per seat: 1 for each card it holds for all others know"),
        Field("market", SPACES * CARDS, "per space, east row first, by column: 1 for its card"),
        Field(
            "tableaux",
            SEATS * REGIONS * ALL_CARDS,
            "per seat, east then west: 1 for each top-level card on that side of its tableau",
        ),
        Field("queens", EMPIRES * len(QUEENS), "per empire: 1 for each queen married to its king"),
        Field("old_maids", SEATS * CARDS, "per seat: 1 for each of its old maids"),
        Field("discards", CARDS, "1 for each card out of the game that everybody has seen"),
        Field("deck_tops", CARDS, "1 for the top card of each deck, where it may be known"),
        Field("unseen", CARDS, "1 for each card that lies nowhere in sight"),
        # What lies on cards.
        Field("bishops", RELIGIONS * ALL_CARDS, "per religion: 1 for each card with its bishop"),
        Field("used", ALL_CARDS, "how often each card was used for an op this turn"),
        Field("silenced", ALL_CARDS, "1 for each card in a tableau that a bishop silences"),
        Field("market_florins", SPACES, "per space: florins on it"),
        Field("locked", SPACES, "per space: 1 if the actor has placed a florin there this turn"),
        Field("deck_counts", REGIONS, "cards in the east and the west deck"),
        # The map.
        Field("slots", SLOTS * ON_MAP, "per city slot, then per border: 1 for the piece there"),
        Field("beside", BORDERS * SEATS, "per border: 1 for the pawn that shares it with a pirate"),
        Field("open_emporia", EMPORIA, "1 for each emporium that is open"),
        Field("states", EMPIRES * STATES, "per empire: 1 for its state, theocracies first"),
        Field("owners", EMPIRES * SEATS, "per empire: 1 for the seat that has its card"),
        Field("suzerains", EMPIRES * EMPIRES, "per empire: 1 for its suzerain, if it is a vassal"),
        Field("republics", EMPIRES, "per empire: 1 if its card shows the republic"),
        Field("repressed", EMPIRES * TOKENS, "per empire: repressed pieces on its card"),
        Field("saturated", EMPIRES, "per empire: 1 if there is no room for a levy"),
        Field("votes", EMPIRES * SEATS, "per empire: votes of each seat"),
        Field("vote_costs", EMPIRES * SEATS, "per empire: what a vote would cost each seat"),
        Field("supply", KINDS_OF_PIECES, "pieces of each kind not in play"),
        # The battle going on.
        Field("fighters", 2 * SLOTS, "attackers, then defenders: 1 where one stands on the map"),
        Field("fighters_beside", 2 * BORDERS, "the same of pawns beside a pirate"),
        Field("fighters_repressed", 2 * EMPIRES * TOKENS, "the same per empire: repressed pieces"),
        Field("fighters_agents", 2 * ON_MAP, "per agent: 1 for the piece that attacks"),
        # The seats.
        Field("present", SEATS, "per seat: 1 if somebody sits there"),
        Field("eliminated", SEATS, "per seat: 1 if it is out of the game"),
        Field("banks", SEATS * BANKS, "per seat: 1 for its bank"),
        Field("florins", SEATS, "per seat: its florins"),
        Field("hand_sizes", SEATS, "per seat: cards in hand"),
        Field("secrets", SEATS, "per seat: cards that left its hand unseen"),
        Field("prestige", SEATS * len(PRESTIGE_NAMES), f"per seat: {', '.join(PRESTIGE_NAMES)}"),
        Field("kings", SEATS, "per seat: kings it has"),
        Field("republics_held", SEATS, "per seat: republics it has"),
        Field("concessions", SEATS, "per seat: concessions on the map"),
        Field("abilities", SEATS * ABILITIES, "per seat: how often each ability works for it"),
        # Who wins.
        Field("active_victories", VICTORIES, "1 for each victory that is active"),
        Field("declaring", VICTORIES, "actions that declaring each victory costs"),
        Field("leads", LEADS, "the lead that each condition of each victory asks for"),
        Field(
            "missing",
            SEATS * LEADS,
            "per seat and condition: 1 and what is missing; 0 where nothing can be counted",
        ),
        Field("bishops_in_play", SEATS * RELIGIONS, "per seat: bishops, as they count for it"),
        Field("faithful", RELIGIONS, "pieces of each religion in theocracies"),
        Field("supreme", SEATS * RELIGIONS, "per seat: 1 for the religion supreme for it"),
        # Whose turn it is, and what is asked.
        Field("actor", SEATS, "1 for the seat whose turn it is"),
        Field("first", SEATS, "1 for the seat that began"),
        Field("acting", SEATS, "1 for the seat that is asked, where one may know"),
        Field("phase", STEPS + 1, "1 for the step that is on, by its number; the last: over"),
        Field("ops_done", REGIONS, "1 for each side whose ops were used this turn"),
        Field("fairs_done", REGIONS, "1 for each row whose fair was held this turn"),
        Field(
            "turn",
            7,
            "its number, actions left, 1 if something was done in it, 1 if that was progress, 1 if "
            "the free fair is used, empty turns in a row, options that one has",
        ),
        # What the question is about, in plain sight; ``pending`` tells it all.
        Field("about_cards", ALL_CARDS, "1 for each card that the step on top names"),
        Field("about_empires", EMPIRES, "1 for each empire that it names"),
        Field("about_slots", SLOTS, "1 for each slot that it names"),
        Field("about_piece", KINDS_OF_PIECES, "1 for the piece that it names"),
        Field("about_religions", RELIGIONS, "1 for each religion that it names"),
        Field("about_regions", REGIONS, "1 for each side, row or region that it names"),
        Field("about_seat", SEATS, "1 for the seat that it names"),
        Field("about_kinds", len(MASKS["kinds"]), "1 for each kind: pawn, knight, rook"),
        Field("about_agents", len(MASKS["agents"]), "1 for each agent not placed yet"),
        Field("about_flags", len(FLAGS), f"1 for each that holds: {', '.join(FLAGS)}"),
        Field("about_count", 1, "the number it names: losses to choose, or the leg of a voyage"),
        Field(
            "pending",
            FRAMES * FRAME,
            "per step that waits, the next one first: 1 and its number; five numbers, as "
            "``condotta.pax.steps`` names them, one more for what has no 0 of its own; 1 for each "
            "empire of a set",
        ),
        # How it ended.
        Field("winners", SEATS, "per seat: 1 if it has won"),
        Field("scores", SEATS, "per seat: patron prestige at the end"),
        Field("reason", len(END_REASONS), f"1 for the end: {', '.join(END_REASONS)}"),
        # What was agreed.
        Field("spectator", 1, "1 for somebody who only looks on"),
        Field("seats", SEATS - FEWEST_SEATS + 1, "1 for two, three or four seats"),
        Field("variants", len(VARIANTS), f"1 for each in play: {', '.join(VARIANTS)}"),
        Field("stall_limit", 1, "empty turns in a row that end the game; 0 for no limit"),
    ),
)
"""What a view shows and what it means."""

MOST_OPTIONS: Final = 64
"""Rows for the options of a question."""

OPTIONS: Final = Layout(
    "pax-renaissance options",
    1,
    (
        Field("kind", 1, "1 and the number of the kind of answer"),
        Field("card", 1, "1 and the number of the card it names, or that lies on its space"),
        Field("slot", 1, "1 and the number of the slot"),
        Field("empire", 1, "1 and the number of the empire"),
        Field("piece", 1, "the number of the piece it names: pawns by relative seat"),
        Field("region", 1, "1 and the number of the row, side or both sides"),
        Field("column", 1, "1 and the number of the column; it is the price of a card"),
        Field("victory", 1, "1 and the number of the victory"),
        Field("agent", 1, "the number of the agent"),
        Field("op", 1, "the number of the op on its card"),
        Field("op_kind", 1, "1 and the number of that op's kind"),
        Field("op_parameter", 1, "that op's religion, region or kinds of pieces"),
        Field("order", 1, "1 and the number of the order of three"),
        Field("religions", 1, "the religions it names, as bits"),
        Field("coins", 1, "the florins that lie on its space"),
        Field("there", 1, "the number of the piece on its slot: pawns by relative seat"),
    ),
)
"""What is told of each option."""
