"""Networks in files: layer after layer, in half precision; read whole, or refused with the reason.

The package brings one for each game that has a network (``data/``); whoever trains writes others.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile

import numpy as np

from condotta.core.errors import SetupError
from condotta.networks.layers import Network, layers_of, network_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

FORMAT: Final = "condotta-network-1"


def write(path: Path, network: Network, told: str) -> None:
    """Write a network; ``told`` names what it is told, so that nothing else is told to it."""
    arrays: dict[str, Any] = {"format": np.array([FORMAT, told])}
    for place, (weights, offset) in enumerate(layers_of(network)):
        arrays[f"weights{place}"] = np.asarray(weights, np.float16)
        arrays[f"offset{place}"] = np.asarray(offset, np.float16)
    # Written whole or not at all.
    unfinished = path.with_name(f"{path.stem}.part.npz")
    np.savez_compressed(unfinished, **arrays)
    unfinished.replace(path)


def read(path: Path, told: str) -> Network:
    """Read a network that is told this.

    Raises:
        SetupError: There is no such file, or it holds something else; it says what.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return _network(dict(stored.items()), told)
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as problem:
        why = str(problem) or type(problem).__name__
        raise SetupError("error.bad-weights", {"file": path.name, "why": why}) from problem


def read_own(game: str, told: str) -> Network:
    """Read the network the package brings for a game."""
    with as_file(files("condotta.networks") / "data" / f"{game}.npz") as path:
        return read(path, told)


def _network(arrays: Mapping[str, NDArray[np.generic]], told: str) -> Network:
    found = arrays["format"].tolist()
    if found != [FORMAT, told]:
        raise ValueError(f"it is {' of '.join(found)}, not {FORMAT} of {told}")
    layers = []
    for place in range((len(arrays) - 1) // 2):
        weights, offset = arrays[f"weights{place}"], arrays[f"offset{place}"]
        if not (np.isfinite(weights).all() and np.isfinite(offset).all()):
            raise ValueError(f"layer {place} has numbers that are none")
        layers.append((weights.astype(np.float32), offset.astype(np.float32)))
    _check(layers)
    return network_of(layers)


def _check(layers: list[tuple[NDArray[np.float32], NDArray[np.float32]]]) -> None:
    """See that every layer takes what the one before it gives, and so do both heads."""
    *body, answers, chances = layers
    gives = body[0][0].shape[0]
    for weights, offset in body:
        if weights.shape != (gives, offset.size):
            raise ValueError("its layers do not fit together")
        gives = offset.size
    for weights, offset in (answers, chances):
        if weights.shape != (gives, offset.size):
            raise ValueError("its heads do not fit the layers")
