"""A steady hand at Condottiere: it weighs what a battle is worth against what its cards cost.

For every card it could play it looks at the lines as they would be, guesses what the others will
still add, and so how likely it is to win; a card is played if that is worth its cost.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import cast

from condotta.condottiere.actions import CondottiereAction
from condotta.condottiere.board import REGION_NAMES
from condotta.condottiere.cards import (
    BISHOP,
    COURTESAN,
    HEROINE,
    KIND_NAMES,
    KINDS,
    MERCENARIES,
    SCARECROW,
    SURRENDER,
    kind_named,
)
from condotta.condottiere.effects import opposite_weather, swept_kinds, take_from_lines
from condotta.core.action import Action
from condotta.players.condottiere import weights
from condotta.players.condottiere.situation import Situation
from condotta.players.protocol import SeatAtTable

Options = list[CondottiereAction]


def choose(at: SeatAtTable) -> Action:
    """Answer any question of the game."""
    options = [cast("CondottiereAction", option) for option in at.decision.options]
    return _CHOOSERS[at.decision.kind](Situation(at.view), options)


def _best(options: Options, worth: Callable[[CondottiereAction], float]) -> CondottiereAction:
    """The option worth most, the first among equals."""
    return max(options, key=worth)


# --- In battle ------------------------------------------------------------------------------


def choose_turn(now: Situation, options: Options) -> CondottiereAction:
    """Play the card that gains most after its cost, or pass if passing gains more."""
    if not now.active_rivals and now.lead(now.lines) > 0:
        return _pass(options)
    return _best(options, lambda option: worth_of_turn(now, option))


def _pass(options: Options) -> CondottiereAction:
    return next(option for option in options if option.kind == "pass")


def worth_of_turn(now: Situation, option: CondottiereAction) -> float:
    """What a card or a pass promises: the chance to win times the stake, less what it costs."""
    stake = now.stake()
    if option.card is None:
        chance = chance_to_win(now.lead(now.lines))
        # Revealing on the way out tells the others more than they need to know.
        return stake * chance - (0.5 if option.kind == "pass-reveal" else 0.0)
    kind = kind_named(option.card)
    cost = weights.CARD_COST[option.card]
    if kind == SURRENDER:
        return stake * ends_in_victory(now) - cost
    if kind == BISHOP and now.rules.bishop_ends_battle:
        return stake_of_peace(now) - cost
    if kind == SCARECROW:
        return worth_of_scarecrow(now, stake) - cost
    lines = lines_after(now, kind)
    bonus = weights.TOKEN if kind == COURTESAN and leads_in_courtesans(now, lines) else 0.0
    return stake * chance_after(now, lines, kind) + bonus - cost


def chance_to_win(lead: float) -> float:
    """Turn a lead into a chance."""
    return 1.0 / (1.0 + exp(-lead / weights.SPREAD))


def chance_after(now: Situation, lines: list[int], kind: int) -> float:
    """The chance to win if this card is played and the rest of the hand stays an option.

    Being still in the battle is worth something: half of what the hand could add.
    """
    return chance_to_win(now.lead(lines) + 0.5 * reserve(now, lines, kind))


def reserve(now: Situation, lines: list[int], played: int) -> float:
    """The strength the rest of the hand could add to the line, as many cards as a rival's."""
    hand = now.hand[:]
    hand[played] -= 1
    best_first = [HEROINE, *range(MERCENARIES - 1, -1, -1)]
    cards = [kind for kind in best_first for _ in range(hand[kind])]
    fuller = lines[:]
    for kind in cards[: weights.CARDS_TO_COME]:
        fuller[now.me * KINDS + kind] += 1
    return now.own_strength(fuller) - now.own_strength(lines)


def lines_after(now: Situation, kind: int) -> list[int]:
    """The lines as they will lie once this card has been played."""
    lines = now.lines[:]
    if kind == BISHOP:
        for swept in swept_kinds(lines, winter_flat=now.rules.winter_flat):
            take_from_lines(lines, swept)
        return lines
    lines[now.me * KINDS + kind] += 1
    if opposite_weather(kind) >= 0:
        take_from_lines(lines, opposite_weather(kind))
    return lines


def leads_in_courtesans(now: Situation, lines: list[int]) -> bool:
    """Whether the own line has strictly the most Courtesans."""
    counts = [lines[seat * KINDS + COURTESAN] for seat in range(now.seats)]
    own = counts.pop(now.me)
    return own > max(counts)


def ends_in_victory(now: Situation) -> float:
    """Surrender: won now or not at all; face-down cards leave a doubt."""
    lead = now.present_lead(now.lines)
    doubt = any(now.face_down[rival] for rival in now.rivals)
    if lead <= 0:
        return 0.0
    return chance_to_win(lead) if doubt else 1.0


def stake_of_peace(now: Situation) -> float:
    """1995's Bishop: worth it when somebody else is about to win what matters."""
    if now.contested < 0:
        return 0.0
    rival = max(now.rivals, key=lambda seat: now.present_strength(now.lines, seat))
    losing = 1.0 - chance_to_win(now.lead(now.lines))
    return losing * (now.worth(rival, now.contested) - weights.REGION / 2)


def worth_of_scarecrow(now: Situation, stake: float) -> float:
    """A turn without adding strength; what comes back is worth its cost again."""
    stays = stake * chance_after(now, now.lines, SCARECROW)
    best = best_to_take_back(now)
    if best < 0:
        return stays
    lines = now.lines[:]
    lines[now.me * KINDS + best] -= 1
    gives = weights.CARD_COST[KIND_NAMES[best]]
    return max(stays, stake * chance_to_win(now.lead(lines)) + gives)


def best_to_take_back(now: Situation) -> int:
    """The strongest mercenary in the own line; -1 when there is none."""
    for kind in range(MERCENARIES - 1, -1, -1):
        if now.lines[now.me * KINDS + kind] > 0:
            return kind
    return -1


def choose_to_take_back(now: Situation, options: Options) -> CondottiereAction:
    """Take back what the line can do without: the battle is won or lost anyhow."""

    def worth(option: CondottiereAction) -> float:
        lines = now.lines[:]
        regained = 0.0
        if option.card is not None:
            place = now.me * KINDS + kind_named(option.card)
            lines[place] = max(0, lines[place] - 1)
            regained = weights.CARD_COST[option.card]
        return now.stake() * chance_to_win(now.lead(lines)) + regained

    return _best(options, worth)


def choose_turn_up(now: Situation, options: Options) -> CondottiereAction:
    """Show the cheaper card, hide the dearer one."""
    return _best(options, lambda option: -weights.CARD_COST[option.card or ""])


# --- On the board ---------------------------------------------------------------------------


def choose_region(now: Situation, options: Options) -> CondottiereAction:
    """Fight where it helps oneself more than the most dangerous of the others."""

    def worth(option: CondottiereAction) -> float:
        if option.region is None:
            # Declining (1995) is for those who have nothing to fight with.
            return -100.0 if sum(now.hand) > 0 else 100.0
        region = REGION_NAMES.index(option.region)
        others = [now.worth(seat, region) for seat in range(now.seats) if seat != now.me]
        strong = sum(now.hand) > 0
        return now.worth(now.me, region) * (1.0 if strong else 0.0) - 0.6 * max(others)

    return _best(options, worth)


def choose_pope(now: Situation, options: Options) -> CondottiereAction:
    """Protect the region another would need most and oneself least."""

    def worth(option: CondottiereAction) -> float:
        if option.region is None:
            return 0.0
        region = REGION_NAMES.index(option.region)
        others = [now.worth(seat, region) for seat in range(now.seats) if seat != now.me]
        mine = now.worth(now.me, region)
        if region == now.contested:
            mine += weights.REGION
        return max(others) - mine

    return _best(options, worth)


# --- Between battles ------------------------------------------------------------------------


def choose_hand(now: Situation, options: Options) -> CondottiereAction:
    """Throw in a hand that cannot win a battle."""
    wanted = "keep-hand" if now.hand[HEROINE] > 0 else "discard-hand"
    return next(option for option in options if option.kind == wanted)


def choose_to_keep(now: Situation, options: Options) -> CondottiereAction:
    """Keep the dearest cards; they are named in the order of the hand, so the lower one first."""
    held = [kind for kind in range(KINDS) for _ in range(now.hand[kind])]
    held.sort(key=lambda kind: weights.CARD_COST[KIND_NAMES[kind]], reverse=True)
    wanted = sorted(held[:2])
    for kind in wanted:
        for option in options:
            if option.card == KIND_NAMES[kind]:
                return option
    return options[-1]


def choose_draw(now: Situation, options: Options) -> CondottiereAction:
    """Draw all one may."""
    return options[-1]


_CHOOSERS: dict[str, Callable[[Situation, Options], CondottiereAction]] = {
    "turn": choose_turn,
    "scarecrow": choose_to_take_back,
    "turn-up": choose_turn_up,
    "choose-region": choose_region,
    "pope": choose_pope,
    "hand": choose_hand,
    "keep": choose_to_keep,
    "draw": choose_draw,
}
