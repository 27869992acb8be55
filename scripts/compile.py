"""Build the whole package, with its rules compiled, into build/compiled.

The result is used by putting it first on the path: PYTHONPATH=build/compiled. It is built again
only when a source has changed. Without a C compiler there is no result, and that is no error.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "condotta"
BUILD = ROOT / "build"
RESULT = BUILD / "compiled"
STAMP = RESULT / "sources.sha256"


def fingerprint() -> str:
    """A digest of everything the build depends on: sources, build files and the interpreter."""
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    sources = (path for path in SOURCE.rglob("*") if "__pycache__" not in path.parts)
    for path in sorted([*sources, ROOT / "setup.py", ROOT / "pyproject.toml"]):
        if path.is_file():
            digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def has_c_compiler() -> bool:
    """Whether the C compiler that setuptools would call is on the path."""
    if sys.platform == "win32":
        return True
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def build() -> int:
    """Run the build, quietly unless it fails; its exit code."""
    command = [sys.executable, "setup.py", "--quiet", "build"]
    command += ["--build-lib", str(RESULT), "--build-temp", str(BUILD / "temp")]
    environment = {**os.environ, "CONDOTTA_COMPILE": "1"}
    outcome = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if outcome.returncode:
        print(outcome.stdout + outcome.stderr, file=sys.stderr)
    return outcome.returncode


def main() -> int:
    """Bring build/compiled up to date; 0 also when there is no compiler to do it with."""
    if not has_c_compiler():
        shutil.rmtree(RESULT, ignore_errors=True)
        print("compile: no C compiler here; the rules stay plain Python")
        return 0
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return 0
    print("compile: compiling the rules ...", flush=True)
    started = time.monotonic()
    shutil.rmtree(RESULT, ignore_errors=True)
    if code := build():
        shutil.rmtree(RESULT, ignore_errors=True)
        return code
    STAMP.write_text(wanted)
    modules = len(list(RESULT.glob("condotta/**/*" + sysconfig.get_config_var("EXT_SUFFIX"))))
    print(f"compile: {modules} modules in build/compiled, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
