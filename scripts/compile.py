"""Build the whole package, with its rules compiled, into build/compiled.

The result is used by putting it first on the path: PYTHONPATH=build/compiled. The rules are
compiled again only when one of them has changed; everything else is copied each time. Without a C
compiler there is no result, and that is no error.

    compile.py          quickly, good enough for tests; what is built already with care will do, too
    compile.py --best   as a wheel is, for measuring
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
RULES = ("core", "condottiere", "pax", "players")
"""The packages that are compiled, as setup.py has them: the rules, and who thinks about them."""

BEST, QUICK = "1", "quick"
"""What setup.py is told in CONDOTTA_COMPILE."""


def fingerprint() -> str:
    """A digest of everything the compiling depends on: rules, build files and the interpreter."""
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    sources = [path for package in RULES for path in (SOURCE / package).rglob("*")]
    for path in sorted([*sources, ROOT / "setup.py", ROOT / "pyproject.toml"]):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def has_c_compiler() -> bool:
    """Whether the C compiler that setuptools would call is on the path."""
    if sys.platform == "win32":
        return True
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def build(how: str) -> int:
    """Run the build, silently unless it fails; its exit code."""
    command = [sys.executable, "setup.py", "--quiet", "build"]
    command += ["--build-lib", str(RESULT), "--build-temp", str(BUILD / "temp")]
    environment = {**os.environ, "CONDOTTA_COMPILE": how}
    outcome = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if outcome.returncode:
        print(outcome.stdout + outcome.stderr, file=sys.stderr)
    return outcome.returncode


def copy_the_rest() -> None:
    """Bring what is not compiled up to date."""
    ignored = shutil.ignore_patterns("__pycache__")
    for source in SOURCE.iterdir():
        target = RESULT / "condotta" / source.name
        if source.is_file():
            shutil.copy2(source, target)
        elif source.name not in (*RULES, "__pycache__"):
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target, ignore=ignored)


def main() -> int:
    """Bring build/compiled up to date; 0 also when there is no compiler to do it with."""
    if not has_c_compiler():
        shutil.rmtree(RESULT, ignore_errors=True)
        print("compile: no C compiler here; the rules stay plain Python")
        return 0
    how = BEST if "--best" in sys.argv[1:] else QUICK
    sources = fingerprint()
    built = STAMP.read_text() if STAMP.is_file() else ""
    if built in {f"{sources} {how}", f"{sources} {BEST}"}:
        copy_the_rest()
        return 0
    print("compile: compiling the rules ...", flush=True)
    started = time.monotonic()
    shutil.rmtree(RESULT, ignore_errors=True)
    if code := build(how):
        shutil.rmtree(RESULT, ignore_errors=True)
        return code
    STAMP.write_text(f"{sources} {how}")
    modules = len(list(RESULT.glob("condotta/**/*" + sysconfig.get_config_var("EXT_SUFFIX"))))
    print(f"compile: {modules} modules in build/compiled, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
