"""Networks in files: read as they were written, or refused with the reason."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from condotta.core.errors import SetupError
from condotta.networks.condottiere import ANSWERS, SIZE, TOLD
from condotta.networks.layers import Network, judge, layers_of, network_of
from condotta.networks.stored import read, read_own, write

pytestmark = pytest.mark.once


def small() -> Network:
    rng = np.random.default_rng(1)
    sizes = [(5, 4), (4, 3), (4, 2)]
    layers = [(rng.normal(size=size), rng.normal(size=size[1])) for size in sizes]
    return network_of([(w.astype(np.float32), b.astype(np.float32)) for w, b in layers])


def refusal(path: Path) -> str:
    with pytest.raises(SetupError) as refused:
        read(path, "five-numbers")
    assert refused.value.message.key == "error.bad-weights"
    return str(refused.value)


def test_it_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    write(path, small(), "five-numbers")
    again = read(path, "five-numbers")
    for one, other in zip(layers_of(small()), layers_of(again), strict=True):
        np.testing.assert_allclose(one[0], other[0], atol=2e-3)
    assert [file.name for file in tmp_path.iterdir()] == ["network.npz"]


def test_the_package_brings_one_that_fits() -> None:
    network = read_own("condottiere", TOLD)
    answers, chances = judge(np, network, np.zeros(SIZE, np.float32))
    assert answers.shape == (ANSWERS,)
    assert chances.shape == (6,)
    assert sum(w.size + b.size for w, b in layers_of(network)) < 1_500_000


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "network.npz" in refusal(tmp_path / "network.npz")


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04", b"nonsense" * 40])
def test_what_is_no_network_is_refused(damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    path.write_bytes(damage)
    refusal(path)


def test_a_torn_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    write(path, small(), "five-numbers")
    path.write_bytes(path.read_bytes()[:-60])
    refusal(path)


def test_what_learned_from_other_numbers_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    write(path, small(), "six-numbers")
    assert "six-numbers" in refusal(path)


def test_numbers_that_are_none_are_refused(tmp_path: Path) -> None:
    path, network = tmp_path / "network.npz", small()
    network["body"][0][0][0, 0] = np.nan
    write(path, network, "five-numbers")
    refusal(path)


def test_layers_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    layers = [*layers_of(small())]
    layers[1] = (np.zeros((3, 3), np.float32), np.zeros(3, np.float32))
    write(path, network_of(layers), "five-numbers")
    assert "fit" in refusal(path)
