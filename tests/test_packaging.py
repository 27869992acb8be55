"""What is built from the tree holds everything that is run: the browser client, too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from condotta.core.catalogue import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
CLIENT = (
    "index.html",
    "favicon.svg",
    "licences.txt",
    "manifest.webmanifest",
    "assets/a-1.js",
    "assets/a-1.js.br",
    "assets/a-1.js.gz",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a build reads, with a built client in it."""
    copy = tmp_path_factory.mktemp("tree")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "LICENSES", copy / "LICENSES")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "client")
    shutil.copytree(ROOT / "src", copy / "src", ignore=ignored)
    for name in (*CLIENT, ".stamp"):
        path = copy / "src" / "condotta" / "client" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return copy


def built(tree: Path, kind: str) -> Path:
    """Build a wheel or an sdist of a tree, its rules not compiled."""
    program = f"from setuptools.build_meta import build_{kind} as build; print(build('out'))"
    environment = {**os.environ, "CONDOTTA_COMPILE": "0"}
    environment.pop("PYTHONPATH", None)
    command = [sys.executable, "-c", program]
    (tree / "out").mkdir(exist_ok=True)
    ran = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return tree / "out" / ran.stdout.splitlines()[-1]


@pytest.mark.once
def test_a_wheel_holds_the_client_that_is_built(tree: Path) -> None:
    with zipfile.ZipFile(built(tree, "wheel")) as wheel:
        names = set(wheel.namelist())
        assert wheel.read("condotta/client/assets/a-1.js.gz") == b"assets/a-1.js.gz"
    inside = {name for name in names if name.startswith("condotta/client/")}
    # The stamp of the build is nobody's business.
    assert inside == {f"condotta/client/{name}" for name in CLIENT}
    words = ("condotta/locale/", "condotta/pax/locale/")
    for language in LANGUAGES:
        assert {f"{folder}{language}.po" for folder in words} <= names
    assert "condotta/condottiere/data/rules/structure.json" in names
    strangers = ("tests/", "benchmarks/", "examples/", "web/", ".git")
    assert not any(name.startswith(strangers) for name in names), "only what runs"


@pytest.mark.once
def test_a_wheel_says_under_which_licences_it_is_and_holds_their_texts(tree: Path) -> None:
    with zipfile.ZipFile(built(tree, "wheel")) as wheel:
        about = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        said = message_from_bytes(wheel.read(about))
        folder = about.replace("METADATA", "licenses/")
        texts = {
            name: wheel.read(folder + name).decode() for name in said.get_all("License-File", [])
        }
    # The code, the fonts and the icons.
    assert said["License-Expression"] == "MIT AND OFL-1.1 AND CC-BY-3.0"
    assert set(texts) == {"LICENSE", "LICENSES/CC-BY-3.0.txt", "LICENSES/OFL-1.1.txt"}
    assert texts["LICENSE"].startswith("MIT License")
    assert "Attribution 3.0 Unported" in texts["LICENSES/CC-BY-3.0.txt"]
    assert "SIL OPEN FONT LICENSE Version 1.1" in texts["LICENSES/OFL-1.1.txt"]


@pytest.mark.once
def test_an_sdist_holds_it_too_so_that_a_wheel_made_of_it_does(tree: Path) -> None:
    with tarfile.open(built(tree, "sdist")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert names >= {f"src/condotta/client/{name}" for name in CLIENT}
