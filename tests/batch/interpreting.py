"""Programs as JAX traces them, run by NumPy: no compiler, so a setup is ready in a second."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import numpy as np


def interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Trace a function once for each structure and shape, and let NumPy do what was traced."""
    traced: dict[Any, Any] = {}

    def run(*args: Any) -> Any:
        leaves, structure = jax.tree.flatten(args)
        leaves = [np.asarray(leaf) for leaf in leaves]
        key = structure, tuple((leaf.shape, leaf.dtype.str) for leaf in leaves)
        if key not in traced:
            program, shape = jax.make_jaxpr(function, return_shape=True)(*args)
            traced[key] = program, jax.tree.structure(shape)
        program, out = traced[key]
        return jax.tree.unflatten(out, _run(program.jaxpr, program.consts, leaves))

    return run


def _run(program: Any, consts: Any, args: Any) -> list[Any]:
    values: dict[Any, Any] = dict(zip(program.constvars, consts, strict=True))
    values.update(zip(program.invars, args, strict=True))

    def read(atom: Any) -> Any:
        return atom.val if hasattr(atom, "val") else values[atom]

    for step in program.eqns:
        given = [read(atom) for atom in step.invars]
        name = step.primitive.name
        results = (
            FLOW[name](given, step.params)
            if name in FLOW
            else [SIMPLE[name](given, step.params, step.outvars[0].aval)]
        )
        values.update(zip(step.outvars, results, strict=True))
    return [read(atom) for atom in program.outvars]


def _call(given: list[Any], params: Any) -> list[Any]:
    return _run(params["jaxpr"].jaxpr, params["jaxpr"].consts, given)


def _cond(given: list[Any], params: Any) -> list[Any]:
    branch = params["branches"][int(given[0])]
    return _run(branch.jaxpr, branch.consts, given[1:])


def _while(given: list[Any], params: Any) -> list[Any]:
    asks, does = params["cond_nconsts"], params["body_nconsts"]
    to_ask, to_do, state = given[:asks], given[asks : asks + does], given[asks + does :]
    asked, done = params["cond_jaxpr"], params["body_jaxpr"]
    while (goes_on := np.asarray(_run(asked.jaxpr, asked.consts, [*to_ask, *state])[0])).any():
        after = _run(done.jaxpr, done.consts, [*to_do, *state])
        # Under jax.vmap each lane goes on by itself.
        state = [_where(goes_on, *pair) for pair in zip(after, state, strict=True)]
    return state


def _where(goes_on: Any, after: Any, before: Any) -> Any:
    if goes_on.ndim == 0:
        return after
    return np.where(
        goes_on.reshape(goes_on.shape + (1,) * (after.ndim - goes_on.ndim)), after, before
    )


def _broadcast(given: list[Any], params: Any, aval: Any) -> Any:
    value = np.asarray(given[0])
    shape = [1] * len(aval.shape)
    for axis, size in zip(params["broadcast_dimensions"], value.shape, strict=True):
        shape[axis] = size
    return np.broadcast_to(value.reshape(shape), aval.shape)


def _bits(given: list[Any], params: Any, aval: Any) -> Any:
    return np.bitwise_count(np.asarray(given[0]).astype(np.uint32)).astype(aval.dtype)


def _rem(given: list[Any], params: Any, aval: Any) -> Any:
    return np.fmod(given[0], given[1])


def _simple(do: Callable[..., Any], given: list[Any], params: Any, aval: Any) -> Any:
    return do(*given)


FLOW = {"jit": _call, "pjit": _call, "cond": _cond, "while": _while}

SIMPLE: dict[str, Callable[[list[Any], Any, Any], Any]] = {
    name: partial(_simple, do)
    for name, do in {
        "add": np.add,
        "sub": np.subtract,
        "mul": np.multiply,
        "div": np.divide,
        "and": np.bitwise_and,
        "or": np.bitwise_or,
        "xor": np.bitwise_xor,
        "not": np.invert,
        "neg": np.negative,
        "sign": np.sign,
        "max": np.maximum,
        "min": np.minimum,
        "eq": np.equal,
        "ne": np.not_equal,
        "lt": np.less,
        "le": np.less_equal,
        "gt": np.greater,
        "ge": np.greater_equal,
        "shift_left": np.left_shift,
        "shift_right_logical": np.right_shift,
        "shift_right_arithmetic": np.right_shift,
    }.items()
}
SIMPLE |= {
    "broadcast_in_dim": _broadcast,
    "population_count": _bits,
    "rem": _rem,
    "convert_element_type": lambda given, params, aval: np.asarray(given[0]).astype(aval.dtype),
    "select_n": lambda given, params, aval: np.where(given[0], given[2], given[1]),
    "clamp": lambda given, params, aval: np.clip(given[1], given[0], given[2]),
    "stop_gradient": lambda given, params, aval: given[0],
    "reduce_or": lambda given, params, aval: np.any(given[0], axis=params["axes"]),
    "reduce_max": lambda given, params, aval: np.max(given[0], axis=params["axes"]),
    "iota": lambda given, params, aval: np.arange(aval.size, dtype=aval.dtype).reshape(aval.shape),
    "stack": lambda given, params, aval: np.stack(
        given, params.get("axis", params.get("dimension"))
    ),
    "pad": lambda given, params, aval: np.pad(
        given[0], [(low, high) for low, high, _ in params["padding_config"]]
    ),
    "reshape": lambda given, params, aval: np.reshape(given[0], aval.shape),
    "squeeze": lambda given, params, aval: np.reshape(given[0], aval.shape),
    "concatenate": lambda given, params, aval: np.concatenate(given, params["dimension"]),
}
