"""A training on disk: the learner and the pool, each file there whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from condotta.training.condottiere.learning import Learner, begin
from condotta.training.condottiere.pool import Member, Pool
from condotta.training.condottiere.recipe import Recipe

LEARNER, MEMBERS = "learner.npz", "members.json"


def save(folder: Path, learner: Learner, pool: Pool) -> None:
    """Write everything that is needed to go on."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / LEARNER, jax.tree.leaves(learner))
    for member in pool.members:
        path = _file_of(folder, member.name)
        if not path.exists():
            _write(path, [np.asarray(one, np.float16) for one in jax.tree.leaves(member.network)])
    listed = [[member.name, member.stays, member.fared] for member in pool.members]
    _move(folder / MEMBERS, json.dumps(listed).encode())
    for path in folder.glob("member-*.npz"):
        if path not in {_file_of(folder, member.name) for member in pool.members}:
            path.unlink()


def is_there(folder: Path) -> bool:
    """Say whether there is something to go on with."""
    return (folder / LEARNER).is_file() and (folder / MEMBERS).is_file()


def load(folder: Path, recipe: Recipe) -> tuple[Learner, Pool]:
    """Read what ``save`` wrote."""
    shape = begin(recipe)
    learner = _read(folder / LEARNER, shape)
    pool = Pool(recipe.members)
    for name, stays, fared in json.loads((folder / MEMBERS).read_text()):
        network = _read(_file_of(folder, name), shape.network)
        half = jax.tree.map(lambda one: jnp.asarray(one, jnp.bfloat16), network)
        pool.members.append(Member(name, half, stays, fared))
    return learner, pool


def _file_of(folder: Path, name: str) -> Path:
    return folder / f"member-{name}.npz"


def _write(path: Path, leaves: list[Any]) -> None:
    unfinished = path.with_suffix(".part.npz")
    np.savez(unfinished, *[np.asarray(one) for one in leaves])
    unfinished.replace(path)


def _move(path: Path, content: bytes) -> None:
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def _read(path: Path, shape: Any) -> Any:
    with np.load(path) as stored:
        leaves = [jnp.asarray(stored[f"arr_{place}"]) for place in range(len(stored.files))]
    return jax.tree.unflatten(jax.tree.structure(shape), leaves)
