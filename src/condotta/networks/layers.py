"""A network that judges: from what a seat is told to how it answers and who will win.

A few dense layers, then two heads: a number for each answer (the greater, the better it looks), and
one for each seat, from which its chances follow. The same functions run on NumPy, where a player
plays, and on JAX, where it learns: ``xp`` is the one or the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Array: TypeAlias = Any
"""An array of NumPy or of JAX."""
Layer = tuple[Array, Array]
"""What the inputs are multiplied by, and what is added."""
Network = dict[str, Any]
"""``body``: the layers in between; ``answers`` and ``chances``: the two heads."""

NEVER = -1e9
"""What an answer looks like that the rules do not allow."""


def judge(xp: Any, network: Network, told: Array) -> tuple[Array, Array]:
    """Give how good each answer looks and the chances' logits, on a last axis."""
    thought = think(xp, network, told)
    return head(thought, network["answers"]), head(thought, network["chances"])


def think(xp: Any, network: Network, told: Array) -> Array:
    """Give what the layers in between make of what was told."""
    thought = told
    for weights, offset in network["body"]:
        thought = xp.maximum(thought @ weights + offset, 0)
    return thought


def head(thought: Array, layer: Layer) -> Array:
    """Give the numbers of one head."""
    weights, offset = layer
    return thought @ weights + offset


def allowed_only(xp: Any, logits: Array, mask: Array) -> Array:
    """Let no answer be taken that the rules do not allow."""
    return xp.where(mask, logits, NEVER)


def shares(xp: Any, logits: Array) -> Array:
    """Make shares of one of logits, on the last axis."""
    raised = xp.exp(logits - logits.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)


def layers_of(network: Network) -> Sequence[Layer]:
    """Give all layers in their order, the heads last."""
    return [*network["body"], network["answers"], network["chances"]]


def network_of(layers: Sequence[Layer]) -> Network:
    """Put layers together, as ``layers_of`` gave them."""
    *body, answers, chances = layers
    return {"body": list(body), "answers": answers, "chances": chances}
