"""A decision as one kernel, for accelerators: a game is read, played on, dealt to and written back.

The rules are the same functions; here they run on blocks of games that lie in the registers of a
few threads, one game each. Nothing in between is written to memory, and dealing needs no gathering:
a block deals if one of its games needs cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import jax
from jax.experimental import pallas

from condotta.batch.stages import straight_on

Given = TypeVar("Given")
Result = TypeVar("Result")

BLOCK = 32
"""Games of a block: as many as threads run in step, so that few wait for others to be dealt to."""
WARP = 32


def fits(games: int) -> bool:
    """Say whether a batch can be divided into blocks."""
    return games % BLOCK == 0


def blockwise(
    program: Callable[[Given], Result], given: Given, *, block: int = BLOCK, interpret: bool = False
) -> Result:
    """Run a program for equally long arrays on blocks of them, as one kernel."""
    leaves, structure = jax.tree.flatten(given)
    games = leaves[0].shape[0]
    one_block = jax.tree.map(lambda leaf: jax.ShapeDtypeStruct((block,), leaf.dtype), given)
    with straight_on():
        results, result_structure = jax.tree.flatten(jax.eval_shape(program, one_block))
    shapes = [jax.ShapeDtypeStruct((games,), leaf.dtype) for leaf in results]

    def kernel(*references: Any) -> None:
        blocks = [reference[...] for reference in references[: len(leaves)]]
        with straight_on():
            done = jax.tree.leaves(program(jax.tree.unflatten(structure, blocks)))
        for reference, value in zip(references[len(leaves) :], done, strict=True):
            reference[...] = value

    spec = pallas.BlockSpec((block,), lambda number: (number,))
    done = pallas.pallas_call(
        kernel,
        out_shape=shapes,
        grid=(games // block,),
        in_specs=[spec] * len(leaves),
        out_specs=[spec] * len(shapes),
        interpret=interpret,
        **({} if interpret else {"compiler_params": _for_triton(block)}),
    )(*leaves)
    return jax.tree.unflatten(result_structure, done)


def _for_triton(block: int) -> Any:
    """Have the kernel compiled by Triton, with a thread for each game."""
    from jax.experimental.pallas import triton

    return triton.CompilerParams(num_warps=max(1, block // WARP), num_stages=1)
