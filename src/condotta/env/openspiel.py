"""Both games in OpenSpiel (extra ``openspiel``): importing this module registers them.

    import pyspiel
    import condotta.env.openspiel

    game = pyspiel.load_game("python_condotta_condottiere(players=4,variants=hidden-cards)")

* ``python_condotta_condottiere`` and ``python_condotta_pax_renaissance``: the whole games. Chance
  speaks once, before the game: its outcomes are ``deals`` numbered deals, all equally likely.
* ``python_condotta_mini_condottiere``: small ones (``edition=mini-2`` and others) whose chance
  nodes are the hands that are dealt, each with its probability: for algorithms that need the tree.

Actions are those of ``game.mask()``, by their index. What OpenSpiel cannot know from the rules is
refused as OpenSpiel does it: by ``pyspiel.SpielError``, saying what would have been fine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from condotta.condottiere.rules import MAX_GAMES, Rules, agree
from condotta.core.errors import CondottaError
from condotta.core.registry import description_of
from condotta.encodings.encoding import encoding_of
from condotta.env.information import seen_text
from condotta.env.worlds import Agreed, DealtWorld, SeededWorld, World, most_hands

if TYPE_CHECKING:
    from condotta.core.action import Action
    from condotta.core.values import JsonObject

DEALS: Final = 10_000
"""How many deals a game has, unless it is said."""

LONGEST_PAX: Final = 1_000_000
"""A bound no game of Pax Renaissance comes near: random ones have a few hundred decisions."""

_AGREED: Final = {"variants": "", "options": ""}


def _game_type(name: str, title: str, players: tuple[int, int], usual: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"python_condotta_{name}",
        long_name=f"Python Condotta {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        # All that was seen in a game has no greatest length: as a row of numbers it does not exist.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )


CONDOTTIERE: Final = _game_type(
    "condottiere",
    "Condottiere",
    (2, 6),
    # In the text of a game OpenSpiel reads a year as a number.
    {"players": 4, "deals": DEALS, **_AGREED, "edition": 2007},
)
PAX_RENAISSANCE: Final = _game_type(
    "pax_renaissance",
    "Pax Renaissance",
    (2, 4),
    {"players": 4, "deals": DEALS, **_AGREED, "edition": "second"},
)
MINI_CONDOTTIERE: Final = _game_type(
    "mini_condottiere",
    "Mini-Condottiere",
    (2, 3),
    {"players": 2, **_AGREED, "edition": "mini-2"},
)


class CondottaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """What all three games have in common."""

    def __init__(self, game_type: Any, agreed: Agreed, parameters: dict[str, Any], **sizes: int):
        """Describe the game to OpenSpiel."""
        self.agreed = agreed
        self.actions = description_of(agreed.game).actions
        self.encoding = encoding_of(agreed.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            num_players=agreed.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_chance_outcomes=sizes["chance_outcomes"],
            max_game_length=sizes["game_length"],
        )
        self._chance_nodes = sizes["chance_nodes"]
        super().__init__(game_type, info, parameters)

    def undealt(self) -> World:
        """Give the world before the first deal."""
        raise NotImplementedError

    def new_initial_state(self) -> CondottaState:
        """Give the state before the first deal."""
        return CondottaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Say how often chance may speak."""
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CondottaObserver:
        """Give what looks at states."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return CondottaObserver(self, iig_obs_type or usual, params)


class SeededGame(CondottaGame):
    """A whole game, dealt from a number."""

    def __init__(self, game_type: Any, agreed: Agreed, parameters: dict[str, Any], longest: int):
        """Take the number of deals."""
        self._deals = int(parameters.get("deals", DEALS))
        if self._deals < 1:
            raise pyspiel.SpielError(f"deals must be a whole number from 1, not {self._deals}")
        sizes = {"chance_outcomes": self._deals, "game_length": longest, "chance_nodes": 1}
        super().__init__(game_type, agreed, parameters, **sizes)

    def undealt(self) -> World:
        """Give the world before a number is drawn."""
        return SeededWorld(self.agreed, self._deals)


class CondottiereGame(SeededGame):
    """Condottiere, with everything that can be agreed on."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        """Read the parameters; what cannot be agreed on is refused here."""
        agreed = _agreed("condottiere", CONDOTTIERE, parameters)
        super().__init__(CONDOTTIERE, agreed, parameters, _longest(_rules(agreed)))


class PaxRenaissanceGame(SeededGame):
    """Pax Renaissance, with everything that can be agreed on."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        """Read the parameters; what cannot be agreed on is refused here."""
        agreed = _agreed("pax-renaissance", PAX_RENAISSANCE, parameters)
        super().__init__(PAX_RENAISSANCE, agreed, parameters, LONGEST_PAX)


class MiniCondottiereGame(CondottaGame):
    """A small game, dealt hand by hand."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        """Read the parameters; what cannot be agreed on is refused here."""
        agreed = _agreed("condottiere", MINI_CONDOTTIERE, parameters)
        rules = _rules(agreed)
        if rules.book == rules.edition:
            raise pyspiel.SpielError(
                f"edition must be a small one such as mini-2, not {rules.edition}"
            )
        sizes = {
            "chance_outcomes": most_hands(rules),
            "game_length": _longest(rules),
            "chance_nodes": rules.seats * (rules.max_battles + 1),
        }
        self._undealt = DealtWorld(agreed)
        super().__init__(MINI_CONDOTTIERE, agreed, parameters, **sizes)

    def undealt(self) -> World:
        """Give the world before the first hand is dealt."""
        return self._undealt.copy()


class CondottaState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a game, or of chance.

    OpenSpiel copies and pickles what is in ``__dict__``: that is the world alone.
    """

    def __init__(self, game: CondottaGame) -> None:
        """Begin; called by ``new_initial_state`` only."""
        super().__init__(game)
        self._world = game.undealt()

    def current_player(self) -> int:
        """Say whose turn it is: a seat's, chance's, or nobody's any more."""
        if self._world.awaits_chance:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._world.now.decision.seat

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return not self._world.awaits_chance and self._world.now.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(option.index for option in self._world.now.decision.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what may be dealt."""
        if not self._world.awaits_chance:
            raise pyspiel.SpielError("chance_outcomes: this is no chance node")
        return list(enumerate(self._world.chances()))

    def _apply_action(self, action: int) -> None:
        world = self._world
        if world.awaits_chance:
            if not 0 <= action < len(world.chances()):
                raise pyspiel.SpielError(f"there is no outcome {action} of this chance node")
            world.deal(action)
            return
        try:
            world.play(self._action(action))
        except CondottaError as problem:
            raise pyspiel.SpielError(str(problem)) from problem

    def _action(self, index: int) -> Action:
        actions = self.get_game().actions
        if not 0 <= index < len(actions):
            raise pyspiel.SpielError(
                f"there is no action {index}: they are 0 to {len(actions) - 1}"
            )
        action: Action = actions[index]
        return action

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._world.outcome_text(action)
        return str(self._action(action))

    def returns(self) -> list[float]:
        """Say what the end is worth to each seat; nothing before it."""
        if not self.is_terminal():
            return [0.0] * self._world.agreed.seats
        return list(self._world.now.result.returns)

    def __str__(self) -> str:
        """Say what chance and the seats have done."""
        return ", ".join(self._world.story)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> CondottaState:
        """Give a state that a seat cannot tell from this one, all that it cannot know redrawn.

        Its ``history()`` is still that of this state.
        """
        copy: CondottaState = self.clone()
        rng = Random(int(probability_sampler() * (1 << 53)))
        copy._world = self._world.imagined(player_id, rng)
        return copy


class CondottaObserver:
    """Looks at a state for a player: what it sees now, or (perfect recall) all it has seen.

    ``string_from`` and ``set_from`` are OpenSpiel's; the tensor is the game's encoding of the view.
    """

    def __init__(self, game: CondottaGame, iig_obs_type: Any, params: Any) -> None:
        """Make room for what will be seen."""
        if params:
            raise pyspiel.SpielError(f"an observer takes no parameters; given: {params}")
        self._recalls = iig_obs_type.perfect_recall
        self._is_player = iig_obs_type.private_info != pyspiel.PrivateInfoType.NONE
        self._observes = game.encoding.observe
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls:
            layout = game.encoding.layout
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = {one.name: self.tensor[layout.at(one.name)] for one in layout.fields}

    def set_from(self, state: CondottaState, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is None:
            raise pyspiel.SpielError("an information state has a text, and no tensor")
        view = self._view(state, player)
        self.tensor[:] = 0 if view is None else self._observes(view)

    def string_from(self, state: CondottaState, player: int) -> str:
        """Say what is seen: now, or in the whole game."""
        if self._recalls:
            return "\n".join(state._world.lines(player if self._is_player else None))
        view = self._view(state, player)
        return "" if view is None else seen_text(view)

    def _view(self, state: CondottaState, player: int) -> JsonObject | None:
        """What the player may know, or (no private information) a spectator; at chance nothing."""
        if state._world.awaits_chance:
            return None
        return state._world.now.view(player if self._is_player else None)


def _agreed(name: str, game_type: Any, parameters: dict[str, Any]) -> Agreed:
    """Read what is agreed beforehand, and see whether it can be."""
    given = {**game_type.parameter_specification, **parameters}
    agreed = Agreed(
        name,
        given["players"],
        str(given["edition"]),
        tuple(_parts(given["variants"])),
        tuple(_option(part) for part in _parts(given["options"])),
    )
    try:
        agreed.begin(0)
    except CondottaError as problem:
        raise pyspiel.SpielError(str(problem)) from problem
    return agreed


def _parts(text: str) -> list[str]:
    """Take apart what stands in one parameter: OpenSpiel's own separators are taken."""
    return [part for part in text.split("+") if part]


def _option(text: str) -> tuple[str, object]:
    """Read a table option, as in ``max_battles:50``."""
    name, _, value = text.partition(":")
    return name, int(value) if value.isdigit() else value


def _rules(agreed: Agreed) -> Rules:
    return agree(agreed.edition, agreed.variants, dict(agreed.options), agreed.seats)


def _longest(rules: Rules) -> int:
    """Give a number of decisions that no game of Condottiere exceeds.

    In a battle (the last may be a final one) each card is played and may be asked about twice, and
    each seat may be asked where to fight, whether to pass, what to draw, throw in and keep.
    """
    battles = (rules.max_battles + 1) * (MAX_GAMES if rules.campaign else 1)
    return battles * (3 * sum(rules.deck) + 6 * rules.seats)


# Classes, not functions: OpenSpiel lets go of what is registered when Python has already ended, and
# a function that nobody else holds would end the process with an error then.
pyspiel.register_game(CONDOTTIERE, CondottiereGame)
pyspiel.register_game(PAX_RENAISSANCE, PaxRenaissanceGame)
pyspiel.register_game(MINI_CONDOTTIERE, MiniCondottiereGame)
