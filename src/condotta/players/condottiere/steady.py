"""A steady hand at Condottiere: it weighs what a battle is worth against what its cards cost.

For every card it could play it looks at the lines as they would be, guesses what the others will
still add, and so how likely it is to win; a card is played if that is worth its cost.

Answers are action numbers here: the search asks for their worth thousands of times for one move.
"""

from __future__ import annotations

from math import exp

from condotta.condottiere import actions
from condotta.condottiere.cards import (
    BISHOP,
    COURTESAN,
    HEROINE,
    KINDS,
    LAID_FACE_DOWN,
    MERCENARIES,
    SCARECROW,
    SURRENDER,
)
from condotta.core.action import Action
from condotta.players.condottiere.after_card import AfterCard, next_strongest
from condotta.players.condottiere.situation import Situation, seen_in
from condotta.players.condottiere.weights import BY_STYLE, CondottiereWeights
from condotta.players.protocol import SeatAtTable


def choose(at: SeatAtTable, style: str = "plain") -> Action:
    """Answer any question of the game."""
    return choose_by(at, BY_STYLE[style])


def choose_by(at: SeatAtTable, weights: CondottiereWeights) -> Action:
    """Answer by a table of weights: with the option worth most, the first among equals."""
    options = at.decision.options
    promised = worths(seen_in(at.view, weights), [option.index for option in options])
    return options[promised.index(max(promised))]


def worths(now: Situation, answers: list[int]) -> list[float]:
    """What each of these answers to one question is worth; which question it is they tell."""
    first = answers[0]
    if first <= actions.PASS_REVEAL:
        return worths_of_turn(now, answers)
    if first <= actions.TAKE_NOTHING:
        return [worth_of_taking(now, index) for index in answers]
    if first <= actions.DECLINE:
        return [worth_of_choosing(now, index) for index in answers]
    if first <= actions.POPE_OFF:
        return [worth_of_pope(now, index) for index in answers]
    if first <= actions.DISCARD_HAND:
        return [worth_of_hand(now, index) for index in answers]
    if first <= actions.KEEP_DONE:
        return [worth_of_keeping(now, index) for index in answers]
    if first < actions.TURN_UP:
        return [float(index - actions.DRAW) for index in answers]
    return [worth_of_turning_up(now, index) for index in answers]


# --- In battle ------------------------------------------------------------------------------


def worths_of_turn(now: Situation, answers: list[int]) -> list[float]:
    """What each card or a pass promises: the chance to win times the stake, less what it costs."""
    weights = now.weights
    footing = Footing(now)
    stake, own, rivals = footing.stake, footing.own, footing.rivals
    won = now.alone() and own > rivals
    promised: list[float] = []
    for index in answers:
        if index >= actions.PASS:
            # Revealing on the way out tells the others more than they need to know.
            worth = stake * chance_to_win(now, own - rivals) + weights.courtesy
            promised.append(worth - (0.5 if index == actions.PASS_REVEAL else 0.0))
        elif won:
            promised.append(-weights.cost[index - actions.PLAY])
        else:
            promised.append(worth_of_card(now, index - actions.PLAY, footing))
    return promised


class Footing:
    """What is the same for all cards that could be played in a turn, found out once.

    The stake; the own line and what the strongest rival's will become; and the strength that the
    rest of the hand could still add, as many cards as are expected of a rival.
    """

    def __init__(self, now: Situation) -> None:
        """Look at the lines and the hand."""
        self.stake = now.stake()
        self.rivals = now.strongest_rival(now.lines)
        self.own = now.own_strength(now.lines)
        self._now = now
        self._strongest = 0
        """What the strongest cards of the hand add, so many as count."""
        self._weakest = KINDS
        """The last kind among those; beyond all kinds where none counts."""
        self._next = 0
        """What the strongest of all other cards adds, which counts once one of those is played."""
        if not now.field.spring:
            self._count_hand(now.weights.whole_cards_to_come)

    def _count_hand(self, left: int) -> None:
        now = self._now
        kind = HEROINE
        while kind >= 0:
            held = now.hand[kind]
            if held > 0:
                value = now.adds(kind)
                counted = min(held, left)
                if counted > 0:
                    self._strongest += counted * value
                    self._weakest = kind
                if held > left:
                    self._next = value
                    return
                left -= held
            kind = next_strongest(kind)

    def reserve(self, played: int) -> float:
        """A share of the strength that could be added after a card which only adds to the line.

        Being still in the battle is worth that much.
        """
        added = self._strongest
        if self._now.field.spring:
            added = AfterCard(self._now, played).held_back()
        elif self._weakest <= played and (played < MERCENARIES or played == HEROINE):
            added += self._next - self._now.adds(played)
        return self._now.weights.reserve * added


def worth_of_card(now: Situation, kind: int, footing: Footing) -> float:
    """What playing a card promises, less its cost."""
    weights = now.weights
    stake, own, rivals = footing.stake, footing.own, footing.rivals
    cost = weights.cost[kind]
    if kind == SURRENDER:
        return stake * ends_in_victory(now) - cost
    if kind == BISHOP and now.rules.bishop_ends_battle:
        return stake_of_peace(now, own - rivals) - cost
    if kind == SCARECROW:
        return worth_of_scarecrow(now, footing) - cost
    bonus = weights.token if kind == COURTESAN and leads_in_courtesans(now) else 0.0
    if now.only_adds(kind):
        lead = own + now.adds(kind) - rivals
        return stake * chance_to_win(now, lead + footing.reserve(kind)) + bonus - cost
    after = AfterCard(now, kind)
    if after.changes_others():
        rivals = after.strongest_rival()
    lead = after.own_strength - rivals
    held_back = weights.reserve * after.held_back()
    return stake * chance_to_win(now, lead + held_back) + bonus - cost


def chance_to_win(now: Situation, lead: float) -> float:
    """Turn a lead into a chance."""
    return 1.0 / (1.0 + exp(-lead / now.weights.spread))


def leads_in_courtesans(now: Situation) -> bool:
    """Whether the own line will have strictly the most Courtesans with one more."""
    lines, mine = now.lines, now.me * KINDS + COURTESAN
    own = lines[mine] + 1
    for place in range(COURTESAN, now.seats * KINDS, KINDS):
        if place != mine and lines[place] >= own:
            return False
    return True


def ends_in_victory(now: Situation) -> float:
    """Surrender: won now or not at all; face-down cards leave a doubt."""
    lead = now.present_lead()
    if lead <= 0:
        return 0.0
    for seat in range(now.seats):
        if now.rival(seat) and now.face_down[seat] > 0:
            return chance_to_win(now, lead)
    return 1.0


def stake_of_peace(now: Situation, lead: float) -> float:
    """1995's Bishop: worth it when somebody else is about to win what matters."""
    if now.contested < 0:
        return 0.0
    strongest = -1
    best = -1e9
    for seat in range(now.seats):
        if now.rival(seat):
            strength = now.present_strength(now.lines, seat)
            if strength > best:
                strongest, best = seat, strength
    losing = 1.0 - chance_to_win(now, lead)
    return losing * (now.worth(strongest, now.contested) - now.weights.region / 2)


def worth_of_scarecrow(now: Situation, footing: Footing) -> float:
    """A turn without adding strength; what comes back is worth its cost again."""
    stake, own, rivals = footing.stake, footing.own, footing.rivals
    lead = own - rivals
    stays = stake * chance_to_win(now, lead + footing.reserve(SCARECROW))
    best = best_to_take_back(now)
    if best < 0:
        return stays
    if now.field.spring:
        lines = now.lines[:]
        lines[now.me * KINDS + best] -= 1
        lead = now.own_strength(lines) - rivals
    else:
        lead = own - now.adds(best) - rivals
    return max(stays, stake * chance_to_win(now, lead) + now.weights.cost[best])


def best_to_take_back(now: Situation) -> int:
    """The strongest mercenary in the own line; -1 when there is none."""
    for kind in range(MERCENARIES - 1, -1, -1):
        if now.lines[now.me * KINDS + kind] > 0:
            return kind
    return -1


def worth_of_taking(now: Situation, index: int) -> float:
    """Take back what the line can do without: the battle is won or lost anyhow."""
    lead = lead_after_taking(now, index - actions.TAKE if index != actions.TAKE_NOTHING else -1)
    regained = now.weights.cost[index - actions.TAKE] if index != actions.TAKE_NOTHING else 0.0
    return now.stake() * chance_to_win(now, lead) + regained


def lead_after_taking(now: Situation, kind: int) -> float:
    """How far the own line leads what others' will become, without a mercenary (-1: with all).

    Under Spring it may have been the one that others' are measured by.
    """
    lines = now.lines
    place = now.me * KINDS + kind
    if kind < 0 or (lines[place] > 0 and not now.field.spring):
        lost = now.adds(kind) if kind >= 0 else 0
        return now.own_strength(lines) - lost - now.strongest_rival(lines)
    lines = lines[:]
    lines[place] = max(0, lines[place] - 1)
    return now.own_strength(lines) - now.strongest_rival(lines)


def worth_of_turning_up(now: Situation, index: int) -> float:
    """Show the cheaper card, hide the dearer one."""
    return -now.weights.cost[LAID_FACE_DOWN[index - actions.TURN_UP]]


# --- On the board ---------------------------------------------------------------------------


def worth_of_choosing(now: Situation, index: int) -> float:
    """Fight where it helps oneself more than the most dangerous of the others."""
    armed = now.is_armed()
    if index == actions.DECLINE:
        # Declining (1995) is for those who have nothing to fight with.
        return -100.0 if armed else 100.0
    region = index - actions.CHOOSE
    mine = now.worth(now.me, region) if armed else 0.0
    return mine - now.weights.others * worth_to_others(now, region)


def worth_of_pope(now: Situation, index: int) -> float:
    """Protect the region another would need most and oneself least."""
    if index == actions.POPE_OFF:
        return 0.0
    region = index - actions.POPE
    mine = now.worth(now.me, region)
    if region == now.contested:
        mine += now.weights.region
    return worth_to_others(now, region) - mine


def worth_to_others(now: Situation, region: int) -> float:
    """What a region is worth to whoever of the others wants it most, and to the foe besides."""
    best = 0.0
    for seat in range(now.seats):
        if seat != now.me:
            best = max(best, now.worth(seat, region))
    if now.weights.spite > 0.0:
        best += now.weights.spite * now.worth(now.foe(), region)
    return best


# --- Between battles ------------------------------------------------------------------------


def worth_of_hand(now: Situation, index: int) -> float:
    """Throw in a hand that cannot win a battle."""
    good = now.hand[HEROINE] > 0
    return 1.0 if good == (index == actions.KEEP_HAND) else 0.0


def worth_of_keeping(now: Situation, index: int) -> float:
    """Keep the two dearest cards, if they are dearer than what would be dealt instead.

    The lower one of them is named first, which the rules' first version asks for.
    """
    cost = now.weights.cost
    if index == actions.KEEP_DONE:
        return fresh_card(now)
    kind = index - actions.KEEP
    if now.kept_first >= 0:
        return cost[kind]
    wanted = dearest_two(now)
    return cost[kind] + 100.0 if wanted and kind == min(wanted) else cost[kind] - 100.0


def fresh_card(now: Situation) -> float:
    """What a card from the deck is worth on average."""
    total = 0.0
    for kind in range(KINDS):
        total += now.rules.deck[kind] * now.weights.cost[kind]
    return total / sum(now.rules.deck)


def dearest_two(now: Situation) -> list[int]:
    """The two dearest cards of the hand, as far as they are better than fresh ones."""
    cost = now.weights.cost
    held = [kind for kind in range(KINDS) for _ in range(now.hand[kind])]
    held = [kind for kind in held if cost[kind] > fresh_card(now)]
    held.sort(key=lambda kind: cost[kind], reverse=True)
    return held[:2]
