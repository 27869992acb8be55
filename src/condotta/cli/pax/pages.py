"""Pages to look up: a card, an empire, a city, a seat, a victory, a question, any words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from condotta.cli.finding import find, find_seats
from condotta.cli.frames import columns
from condotta.cli.heraldry import FAINT, RULE_ID, TITLE, shield
from condotta.cli.pax.answers import MARKET, numbers_of, op_name
from condotta.cli.pax.europe import holder
from condotta.cli.pax.lookup import SIDES, card_at, holder_of, pieces_on, vassals_of
from condotta.cli.pax.seats import tableau_line
from condotta.cli.pax.signs import piece_text
from condotta.cli.rule_pages import (
    FOUND_AT_TABLE,
    found_at_table,
    look_up,
    looks_like_id,
    rules_behind,
)
from condotta.cli.words import Words, plain
from condotta.core.action import Action
from condotta.core.errors import CondottaError
from condotta.pax.abilities import ABILITY
from condotta.pax.cards import CARD, COMET, QUEEN, Card, card_named
from condotta.pax.empires import EMPIRE_SIDES, SIDE_NAMES
from condotta.pax.explain import rules_of_question
from condotta.pax.history import history_of
from condotta.pax.names import CARD_KEYS, empire_keys
from condotta.pax.one_shots import APOSTASY, ONE_SHOT_NAMES, TRADE_SHIFT
from condotta.pax.pieces import PIECE_TEXTS, PRESTIGE_NAMES, RELIGION_NAMES
from condotta.pax.places import (
    EMPIRE_BORDERS,
    EMPIRE_CITIES,
    EMPIRE_KEYS,
    LOCATION_KEYS,
    REGION_NAMES,
    SLOT_KEYS,
)
from condotta.pax.rulebook import BOOK
from condotta.pax.shapes import PaxView


def question_page(question: str, words: Words) -> RenderableType:
    """Show the rules behind a question."""
    title = words.tell(f"question.{question}")
    return rules_behind(BOOK, rules_of_question(question), title, words)


def explain(about: str, options: Sequence[Action], view: PaxView, words: Words) -> RenderableType:
    """Explain an answer's card by its number, a card, a place, a seat, a rule or any words."""
    if looks_like_id(about):
        return look_up(about, words)
    if about.isdigit():
        return card_page(_card_numbered(int(about), options, view), view, words)
    cards = _cards_named(about, words)
    if len(cards) == 1:
        return card_page(cards[0], view, words)
    seats = find_seats(about, words)
    if len(seats) == 1:
        return seat_page(seats[0], view, words)
    places = _find("slot", about, SLOT_KEYS, words)
    if places:
        return slot_page(places[0], view, words)
    if cards:
        meant = ", ".join(f"{card} {words.word('card', card)}" for card in cards[:FOUND_AT_TABLE])
        raise CondottaError("ui.which", {"meant": meant})
    return found_at_table(about, BOOK.search(about, words.language), words)


def _card_numbered(number: int, options: Sequence[Action], view: PaxView) -> str:
    """Find the card that the answer with this number names."""
    for action, given in numbers_of(options).items():
        if given == number:
            card = action.card or action.empire
            if action.kind in MARKET:
                card = card_at(view, action.row, action.column)
            if card is not None:
                return card
    raise CondottaError("cli.pax.no-card-numbered", {"number": number})


def _cards_named(about: str, words: Words) -> list[str]:
    exact = _find("card", about, CARD_KEYS, words)
    return exact or _find("empire", about, EMPIRE_KEYS, words)


def _find(vocabulary: str, text: str, keys: Sequence[str], words: Words) -> list[str]:
    known = {key: {plain(key), plain(words.word(vocabulary, key))} for key in keys}
    return find(text, known)


# --- cards ---------------------------------------------------------------------------------------


def card_page(key: str, view: PaxView, words: Words) -> RenderableType:
    """Say everything printed on a card, and where it is."""
    if key in view["empires"]:
        return empire_page(key, view, words)
    card = CARD[card_named(key)]
    abilities = [_ability(number, words) for number in card.abilities]
    printed = _rows(_printed(card, words), words)
    return Group(_card_head(key, view, words), printed, *abilities, _history(key, words))


def _history(key: str, words: Words) -> Text:
    return Text(history_of(key, words.language), "italic")


def _rows(told: Iterable[tuple[str, str]], words: Words) -> Grid:
    """Write values behind their headings, where there are any."""
    grid = columns(14, None)
    for heading, value in told:
        if value:
            grid.add_row(Text(words.tell(f"cli.pax.card.{heading}"), FAINT), value)
    return grid


def _card_head(key: str, view: PaxView, words: Words) -> Text:
    head = Text.assemble((words.word("card", key), TITLE), (f" · {key}", RULE_ID))
    return head.append(f" · {whereabouts(key, view, words)}", FAINT)


def _printed(card: Card, words: Words) -> list[tuple[str, str]]:
    """Give what is printed on a card: headings and their values, empty where there is nothing."""
    banner = words.word("location", REGION_NAMES[card.banner])
    if card.kind == COMET:
        return [("banner", banner), ("comet", words.tell("cli.pax.card.comet-does"))]
    location = words.word("location", LOCATION_KEYS[card.location]) if card.location >= 0 else ""
    suitors = words.listing("empire", empire_keys(card.suitors)) if card.kind == QUEEN else ""
    agents = [_agent(piece, words) for piece in card.agents]
    return [
        ("banner", banner),
        ("location", location),
        ("suitors", suitors),
        ("agents", ", ".join(agents)),
        ("one-shot", _one_shot(card, words)),
        ("ops", ", ".join(op_name(op, words) for op in card.ops)),
        ("prestige", _prestige(card.prestige, words)),
    ]


def _agent(piece: int, words: Words) -> str:
    text = PIECE_TEXTS[piece]
    return words.tell("cli.pax.card.own-pawn") if text == "p" else words.word("piece", text)


def _one_shot(card: Card, words: Words) -> str:
    if card.one_shot < 0:
        return ""
    name = words.word("one-shot", ONE_SHOT_NAMES[card.one_shot])
    if card.one_shot == TRADE_SHIFT:
        return f"{name} ({words.word('slot', SLOT_KEYS[card.one_shot_parameter])})"
    if card.one_shot == APOSTASY:
        mask = card.one_shot_parameter
        two = [name for bit, name in enumerate(RELIGION_NAMES) if mask >> bit & 1]
        return f"{name} ({words.listing('religion', two)})"
    return name


def _prestige(icons: Sequence[int], words: Words) -> str:
    return words.listing(
        "prestige", [PRESTIGE_NAMES[n] for n, times in enumerate(icons) for _ in range(times)]
    )


def _ability(number: int, words: Words) -> Text:
    name = ABILITY[number].name
    told = Text.assemble((words.word("ability", name), TITLE))
    told.append(f" ({ABILITY[number].rule})", RULE_ID)
    return told.append(" " + words.word("ability-help", name))


def whereabouts(key: str, view: PaxView, words: Words) -> str:
    """Say where a card is, as far as one may know."""
    for row in SIDES:
        for column, space in enumerate(view["market"][row]):
            if space["card"] == key:
                name = words.word("row", row)
                return words.tell("cli.pax.at.market", row=name, column=column)
    if key in view["hand"]:
        return words.tell("cli.pax.at.hand")
    seat = holder_of(view, key)
    if seat is not None:
        return words.tell("cli.pax.at.tableau", seat=seat)
    for player in view["players"]:
        if key in player["known"]:
            return words.tell("cli.pax.at.other-hand", seat=player["seat"])
    return words.tell("cli.pax.at.elsewhere")


# --- places and seats ----------------------------------------------------------------------------


def empire_page(key: str, view: PaxView, words: Words) -> RenderableType:
    """Say everything about an empire: its state, its card, its cities and borders."""
    empire = view["empires"][key]
    head = Text.assemble(
        (words.word("empire", key), TITLE), f" · {words.word('state', empire['state'])} · "
    )
    number = EMPIRE_KEYS.index(key)
    side = EMPIRE_SIDES[number * 2 + SIDE_NAMES.index(empire["side"])]
    slots = [SLOT_KEYS[slot] for slot in EMPIRE_CITIES[number]]
    borders = [SLOT_KEYS[slot] for slot in EMPIRE_BORDERS[number]]
    rows = [
        ("ruler", words.word(empire["side"], key)),
        ("ops", ", ".join(op_name(op, words) for op in side.ops)),
        ("prestige", _prestige(side.prestige, words)),
        ("queens", words.listing("card", empire["queens"])),
        ("vassals", words.listing("empire", vassals_of(view, key))),
        ("bishop", words.word("piece", view["bishops"][key]) if key in view["bishops"] else ""),
        ("repressed", words.listing("piece", empire["repressed"])),
        ("cities", _slots(slots, view, words)),
        ("borders", _slots(borders, view, words)),
    ]
    return Group(head.append_text(holder(empire, words)), _rows(rows, words), _history(key, words))


def _slots(keys: Sequence[str], view: PaxView, words: Words) -> str:
    told: list[str] = []
    for key in keys:
        pieces = [piece_text(piece, view) for piece in pieces_on(view, key)]
        told.append(" ".join([words.word("slot", key), *pieces]))
    return ", ".join(told)


def slot_page(key: str, view: PaxView, words: Words) -> RenderableType:
    """Say what stands on a city slot or a border."""
    told = words.listing("piece", pieces_on(view, key)) or words.tell("cli.pax.nobody-there")
    return Text.assemble((words.word("slot", key), TITLE), f" · {told}")


def seat_page(seat: int, view: PaxView, words: Words) -> RenderableType:
    """Say everything that may be known of a seat."""
    player = view["players"][seat]
    head = Text().append_text(shield(seat)).append(f" {words.names[seat]}", TITLE)
    head.append(f" · {words.word('bank', player['bank'])} · ", FAINT)
    head.append(words.tell("cli.pax.has", florins=player["florins"], cards=player["hand_size"]))
    parts: list[RenderableType] = [head, tableau_line(player, view, words)]
    for key, held in (("known", player["known"]), ("perhaps", player["perhaps"])):
        if held:
            cards = words.listing("card", held)
            parts.append(Text(words.tell(f"cli.pax.{key}", cards=cards), FAINT))
    return Group(*parts)
