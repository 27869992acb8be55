"""Pax Renaissance's numbers read back: what a tensor says of a view, told as the view tells it.

Nothing is shared with the observer but the layout and the names of cards, places and pieces.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from condotta.encodings.encoding import Numbers
from condotta.encodings.pax import LAYOUT
from condotta.pax.abilities import ABILITY_NAMES
from condotta.pax.cards import CARDS
from condotta.pax.frames_in_words import FLAGS, MASKS, WORDS
from condotta.pax.names import CARD_KEYS
from condotta.pax.pieces import (
    BANK_COLOURS,
    PIECE_TEXTS,
    PRESTIGE_NAMES,
    RELIGION_NAMES,
    STATE_NAMES,
)
from condotta.pax.places import EMPIRE_KEYS, EMPORIUM_SLOTS, SLOT_KEYS
from condotta.pax.position import QUEENS
from condotta.pax.reading import reading_of
from condotta.pax.rules import VARIANTS
from condotta.pax.steps import STEP_FIELDS, STEP_NAMES
from condotta.pax.victories import VICTORY_CARDS
from condotta.pax.victory import END_REASONS

Facts = dict[str, Any]

BANKS = ("fugger", "medici", "coeur", "marchionni")
BORDERS = SLOT_KEYS[30:]
SPACES = [(row, column) for row in ("east", "west") for column in range(6)]
PENDING = 8


class Decoded:
    """The facts in a row of numbers, for seats as they are numbered at the table."""

    def __init__(self, numbers: Numbers, seat: int) -> None:
        """``seat`` is from where it was looked."""
        self.numbers = numbers
        self.seat = seat
        self.seats = sum(self.field("present"))
        banks = [BANKS[row.index(1)] for row in self.by_seat("banks")]
        self.banks = banks
        colours = [BANK_COLOURS[BANKS.index(bank)] for bank in banks]
        relative = [f"p.{colours[(seat + n) % self.seats]}" for n in range(self.seats)]
        # The pieces as whoever looks numbers them, from 1.
        self.pieces = ["-", *relative, *["nobody's"] * (4 - self.seats), *PIECE_TEXTS[5:17]]

    def field(self, name: str) -> list[int]:
        found: list[int] = self.numbers[LAYOUT.at(name)].tolist()
        return found

    def rows(self, name: str, count: int) -> list[list[int]]:
        """A field of so many rows."""
        numbers = self.field(name)
        size, rest = divmod(len(numbers), count)
        assert rest == 0
        return [numbers[begin : begin + size] for begin in range(0, len(numbers), size)]

    def at_table(self, rows: list[Any]) -> list[Any]:
        """Rows per seat in the order of the table; there is nothing where nobody sits."""
        assert not any(any(row) if isinstance(row, list) else row for row in rows[self.seats :])
        return [rows[(seat - self.seat) % self.seats] for seat in range(self.seats)]

    def by_seat(self, name: str) -> list[list[int]]:
        return self.at_table(self.rows(name, 4))

    def each(self, name: str) -> list[int]:
        return [number for (number,) in self.by_seat(name)]

    def seats_of(self, name: str) -> list[int]:
        return [seat for seat, mark in enumerate(self.each(name)) if mark]

    def seat_of(self, name: str) -> int | None:
        found = self.seats_of(name)
        assert len(found) <= 1
        return found[0] if found else None

    def facts(self) -> Facts:
        """Everything, as ``facts_of`` tells it of a view."""
        return {
            **self.cards(),
            **self.map(),
            **self.players(),
            **self.asked(),
            **self.standings(),
        }

    def cards(self) -> Facts:
        market = [one(row, CARD_KEYS) for row in self.rows("market", 12)]
        florins, locked = self.field("market_florins"), self.field("locked")
        sides = [named(row, CARD_KEYS) for row in self.rows("tableaux", 8)]
        bishops = self.rows("bishops", 3)
        queens = [CARD_KEYS[card] for card in QUEENS]
        return {
            "hand": named(self.field("hand"), CARD_KEYS),
            "own secrets": named(self.field("own_secrets"), CARD_KEYS),
            "known": [named(row, CARD_KEYS) for row in self.by_seat("known")],
            "perhaps": [named(row, CARD_KEYS) for row in self.by_seat("perhaps")],
            "old maids": [named(row, CARD_KEYS) for row in self.by_seat("old_maids")],
            "market": [(card, florins[n]) for n, card in enumerate(market)],
            "locked": [space for space, mark in zip(SPACES, locked, strict=True) if mark],
            "tableaux": self.at_table([sides[n : n + 2] for n in range(0, 2 * self.seats, 2)]),
            "queens": [named(row, queens) for row in self.rows("queens", 10)],
            "discards": named(self.field("discards"), CARD_KEYS),
            "tops": named(self.field("deck_tops"), CARD_KEYS),
            "deck counts": self.field("deck_counts"),
            "unseen": named(self.field("unseen"), CARD_KEYS),
            "used": counted(self.field("used"), CARD_KEYS),
            "silenced": named(self.field("silenced"), CARD_KEYS),
            "bishops": {
                key: "B" + letter
                for letter, row in zip("gtr", bishops, strict=True)
                for key in named(row, CARD_KEYS)
            },
        }

    def map(self) -> Facts:
        def places(name: str, keys: list[str], size: int) -> Facts:
            rows = zip(keys, self.rows(name, size), strict=True)
            return {key: one(row, self.pieces[1:]) for key, row in rows if any(row)}

        repressed = [counted(row, self.pieces[1:]) for row in self.rows("repressed", 10)]
        return {
            "slots": places("slots", SLOT_KEYS, 43),
            "beside": places("beside", BORDERS, 13),
            "emporia": {
                SLOT_KEYS[slot]
                for slot, mark in zip(EMPORIUM_SLOTS, self.field("open_emporia"), strict=True)
                if mark
            },
            "states": [one(row, STATE_NAMES) for row in self.rows("states", 10)],
            "owners": [
                one(self.at_table(row), range(self.seats)) for row in self.rows("owners", 10)
            ],
            "suzerains": [one(row, EMPIRE_KEYS) for row in self.rows("suzerains", 10)],
            "republics": named(self.field("republics"), EMPIRE_KEYS),
            "repressed": repressed,
            "saturated": named(self.field("saturated"), EMPIRE_KEYS),
            "votes": [self.at_table(row) for row in self.rows("votes", 10)],
            "vote costs": [self.at_table(row) for row in self.rows("vote_costs", 10)],
            "supply": counted(self.field("supply"), self.pieces[1:]),
            "battle": self.battle(),
        }

    def battle(self) -> Counter[Any]:
        found: Counter[Any] = Counter()
        sides = ("attacker", "defender")
        slots = {key: self.pieces[1:][row.index(1)] for key, row in self.occupied("slots", 43)}
        beside = {key: self.pieces[1:][row.index(1)] for key, row in self.occupied("beside", 13)}
        for side, row in zip(sides, self.rows("fighters", 2), strict=True):
            found.update((slots[key], side, key) for key in named(row, SLOT_KEYS))
        for side, row in zip(sides, self.rows("fighters_beside", 2), strict=True):
            found.update((beside[key], side, key) for key in named(row, BORDERS))
        for number, row in enumerate(self.rows("fighters_repressed", 20)):
            for piece, times in counted(row, self.pieces[1:]).items():
                found[piece, sides[number // 10], EMPIRE_KEYS[number % 10]] += times
        for agent, row in enumerate(self.rows("fighters_agents", 2), start=1):
            if any(row):
                found[one(row, self.pieces[1:]), "attacker", agent] += 1
        return found

    def occupied(self, name: str, size: int) -> list[tuple[str, list[int]]]:
        keys = SLOT_KEYS if size == 43 else BORDERS
        rows = zip(keys, self.rows(name, size), strict=True)
        return [(key, row) for key, row in rows if any(row)]

    def players(self) -> Facts:
        return {
            "banks": self.banks,
            "florins": self.each("florins"),
            "hand sizes": self.each("hand_sizes"),
            "secrets": self.each("secrets"),
            "kings": self.each("kings"),
            "republics held": self.each("republics_held"),
            "concessions": self.each("concessions"),
            "prestige": [
                dict(zip(PRESTIGE_NAMES, row, strict=True)) for row in self.by_seat("prestige")
            ],
            "abilities": [counted(row, ABILITY_NAMES) for row in self.by_seat("abilities")],
            "eliminated": self.seats_of("eliminated"),
            "winners": self.seats_of("winners"),
            "scores": self.each("scores"),
            "reason": one(self.field("reason"), END_REASONS),
            "spectator": bool(self.field("spectator")[0]),
            "seats": self.field("seats").index(1) + 2,
            "variants": named(self.field("variants"), VARIANTS),
            "stall limit": self.field("stall_limit")[0],
        }

    def asked(self) -> Facts:
        return {
            "actor": self.seat_of("actor"),
            "first": self.seat_of("first"),
            "acting": self.seat_of("acting"),
            "phase": one(self.field("phase"), [*STEP_NAMES, "over"]),
            "ops done": named(self.field("ops_done"), ["east", "west"]),
            "fairs done": named(self.field("fairs_done"), ["east", "west"]),
            "turn": self.field("turn"),
            "pending": self.pending(),
            "about": self.about(),
        }

    def pending(self) -> list[Facts]:
        steps = []
        for step, *rest in self.rows("pending", PENDING):
            if step:
                values, empires = rest[:5], rest[5:]
                fields = STEP_FIELDS[step - 1]
                said: Facts = {"step": fields[0]}
                for name, value in zip(fields[1:], values, strict=False):
                    said[name] = self.worded(name, value, empires)
                steps.append(said)
            else:
                assert not any(rest)
        return steps

    def worded(self, name: str, value: int, empires: list[int]) -> Any:
        if name == "empires":
            return named(empires, EMPIRE_KEYS)
        if name in MASKS:
            return [word for bit, word in enumerate(MASKS[name]) if value >> bit & 1]
        if name == "piece":
            return self.pieces[value]
        if name == "seat":
            return (value - 1 + self.seat) % self.seats
        if name in WORDS:
            return WORDS[name][value - 1] if value else None
        return bool(value) if name in FLAGS else value

    def about(self) -> Facts:
        return {
            "cards": {*named(self.field("about_cards"), CARD_KEYS)},
            "empires": {*named(self.field("about_empires"), EMPIRE_KEYS)},
            "slots": {*named(self.field("about_slots"), SLOT_KEYS)},
            "piece": one(self.field("about_piece"), self.pieces[1:]),
            "religions": {*named(self.field("about_religions"), RELIGION_NAMES)},
            "regions": {*named(self.field("about_regions"), ["east", "west"])},
            "seat": self.seat_of("about_seat"),
            "kinds": named(self.field("about_kinds"), MASKS["kinds"]),
            "agents": named(self.field("about_agents"), MASKS["agents"]),
            "flags": named(self.field("about_flags"), FLAGS),
            "count": self.field("about_count")[0],
        }

    def standings(self) -> Facts:
        return {
            "active": named(self.field("active_victories"), VICTORY_CARDS),
            "declaring": self.field("declaring"),
            "leads": self.field("leads"),
            "missing": self.by_seat("missing"),
            "bishops in play": self.by_seat("bishops_in_play"),
            "faithful": self.field("faithful"),
            "supreme": [one(row, RELIGION_NAMES) for row in self.by_seat("supreme")],
        }


def facts_of(view: Any) -> Facts:
    """What a view says and means, of all that an encoding tells."""
    reading: Any = reading_of(view)
    return {
        **_cards(view, reading),
        **_map(view, reading),
        **_players(view, reading),
        **_asked(view),
        **_standings(view, reading),
    }


def _cards(view: Any, reading: Any) -> Facts:
    players, market, turn = view["players"], view["market"], view["turn"]
    spaces = [market[row][column] for row, column in SPACES]
    decks = [view["decks"]["east"], view["decks"]["west"]]
    tops = [deck["top"] for deck in decks if deck["top"] is not None]
    queens = [view["empires"][key]["queens"] for key in EMPIRE_KEYS]
    tableaux = [
        [in_order(player["tableau"]["east"]), in_order(player["tableau"]["west"])]
        for player in players
    ]
    in_sight = {
        *[*view["hand"], *view["own_secrets"], *view["discards"], *tops],
        *(card for row in queens for card in row),
        *(space["card"] for space in spaces),
        *(card for sides in tableaux for side in sides for card in side),
        *(c for one in players for c in [*one["known"], *one["perhaps"], *one["old_maids"]]),
    }
    return {
        "hand": in_order(view["hand"]),
        "own secrets": in_order(view["own_secrets"]),
        "known": [in_order(player["known"]) for player in players],
        "perhaps": [in_order(player["perhaps"]) for player in players],
        "old maids": [in_order(player["old_maids"]) for player in players],
        "market": [(space["card"], space["florins"]) for space in spaces],
        "locked": [(space["row"], space["column"]) for space in turn["locked"]],
        "tableaux": tableaux,
        "queens": [in_order(row) for row in queens],
        "discards": in_order(view["discards"]),
        "tops": in_order(tops),
        "deck counts": [deck["count"] for deck in decks],
        "unseen": [card for card in CARD_KEYS[:CARDS] if card not in in_sight],
        "used": Counter(turn["used"]),
        "silenced": in_order(reading["silenced"]),
        "bishops": view["bishops"],
    }


def _map(view: Any, reading: Any) -> Facts:
    empires = [view["empires"][key] for key in EMPIRE_KEYS]
    read = [reading["empires"][key] for key in EMPIRE_KEYS]
    return {
        "slots": view["slots"],
        "beside": view["beside"],
        "emporia": {*view["open_emporia"].values()},
        "states": [empire["state"] for empire in empires],
        "owners": [empire["owner"] for empire in empires],
        "suzerains": [empire["suzerain"] for empire in empires],
        "republics": [key for key in EMPIRE_KEYS if view["empires"][key]["side"] == "republic"],
        "repressed": [Counter(empire["repressed"]) for empire in empires],
        "saturated": [key for key, one in zip(EMPIRE_KEYS, read, strict=True) if one["saturated"]],
        "votes": [one["votes"] for one in read],
        "vote costs": [one["vote_costs"] for one in read],
        "supply": Counter({piece: left for piece, left in view["supply"].items() if left}),
        "battle": Counter(
            (who["piece"], who["side"], who.get("slot") or who.get("empire") or who["agent"])
            for who in view["battle"]
        ),
    }


def _players(view: Any, reading: Any) -> Facts:
    players, result = view["players"], view["result"] or {}
    limit = view["options"]["stall_limit"]
    return {
        "banks": [player["bank"] for player in players],
        "florins": [player["florins"] for player in players],
        "hand sizes": [player["hand_size"] for player in players],
        "secrets": [player["secrets"] for player in players],
        "kings": [player["kings"] for player in players],
        "republics held": [player["republics"] for player in players],
        "concessions": [player["concessions"] for player in players],
        "prestige": [player["prestige"] for player in players],
        "abilities": [Counter(names) for names in reading["abilities"]],
        "eliminated": view["eliminated"],
        "winners": result.get("winners", []),
        "scores": result.get("scores", [0 for _ in players]),
        "reason": result.get("reason"),
        "spectator": view["seat"] is None,
        "seats": view["seats"],
        "variants": [variant for variant in VARIANTS if variant in view["variants"]],
        "stall limit": 0 if limit == "none" else limit,
    }


def _asked(view: Any) -> Facts:
    turn, decision = view["turn"], view["decision"] or {"options": []}
    steps = view["pending"][::-1]
    return {
        "actor": turn["actor"],
        "first": turn["first"],
        "acting": view["acting"],
        "phase": view["phase"],
        "ops done": turn["ops_done"],
        "fairs done": turn["fairs_done"],
        "turn": [
            turn["number"],
            turn["actions_left"],
            int(turn["acted"]),
            int(turn["progress"]),
            int(turn["free_fair_used"]),
            turn["stall"],
            len(decision["options"]),
        ],
        "pending": steps[:PENDING],
        "about": _about(steps[0] if steps else {}),
    }


def _about(step: Facts) -> Facts:
    def all_of(*names: str) -> set[str]:
        said = [step.get(name) for name in names]
        return {word for one in said if one for word in (one if isinstance(one, list) else [one])}

    return {
        "cards": all_of("card", "from-card", "war-card", "queen"),
        "empires": all_of("empire", "king", "empires"),
        "slots": all_of("slot", "last-slot", "bound-slot", "emporium"),
        "piece": step.get("piece"),
        "religions": all_of("religion", "religions"),
        "regions": all_of("row", "side", "region", "sides"),
        "seat": step.get("seat"),
        "kinds": step.get("kinds", []),
        "agents": step.get("agents", []),
        "flags": [flag for flag in FLAGS if step.get(flag)],
        "count": step.get("count", step.get("leg", 0)),
    }


def _standings(view: Any, reading: Any) -> Facts:
    victories, supremacy = reading["victories"], reading["supremacy"]
    seats = range(view["seats"])
    near = [[one for victory in victories for one in victory["seats"][seat]] for seat in seats]
    return {
        "active": view["active_victories"],
        "declaring": [victory["actions"] for victory in victories],
        "leads": [wanted["lead"] for name in VICTORY_CARDS for wanted in view["goal"][name]],
        "missing": [[one.get("missing", -1) + 1 for one in row] for row in near],
        "bishops in play": [[*one["bishops"].values()] for one in supremacy],
        "faithful": [*supremacy[0]["pieces"].values()],
        "supreme": [one["supreme"] for one in supremacy],
    }


def named(marks: list[int], names: Any) -> list[Any]:
    assert set(marks) <= {0, 1}
    return [names[place] for place, mark in enumerate(marks) if mark]


def one(marks: list[int], names: Any) -> Any:
    found = named(marks, names)
    assert len(found) <= 1
    return found[0] if found else None


def counted(numbers: list[int], names: Any) -> Counter[str]:
    return Counter({names[place]: number for place, number in enumerate(numbers) if number})


def in_order(cards: Any) -> list[str]:
    return sorted(cards, key=CARD_KEYS.index)
