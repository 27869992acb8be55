"""The build. Everything it says is in pyproject.toml; this file only adds the compiled rules.

`core/`, the games and the players are plain typed Python that mypyc can compile. CONDOTTA_COMPILE
says what is wanted:

    unset   compile if mypyc and a C compiler are there, else build plain Python and say so
    0       build plain Python
    1       compile, and fail loudly if that cannot be done
    quick   the same for trying things out: optimised less, and runs a little slower
"""

import os
import shutil
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED_PACKAGES = ("core", "condottiere", "pax", "players")

# Modules of those packages that stay plain Python, relative to src/condotta; so do their
# __init__.py, which only say what is where.
NOT_COMPILED: tuple[str, ...] = (
    # The front door takes whatever it is given and says itself what is wrong with it; compiled, it
    # would refuse a wrong type with a bare TypeError first.
    "core/registry.py",
    # The same for what somebody's own function makes, and for what other packages describe.
    "players/own.py",
    "players/games.py",
    "players/players_of.py",
    "players/condottiere/description.py",
    "players/pax/description.py",
    "core/description.py",
    "core/small_game.py",
    "condottiere/description.py",
    "pax/description.py",
    # Shapes are read by the server's schema; compiled, they would forget what is in them.
    "core/shapes.py",
    "condottiere/shapes.py",
    "pax/shapes.py",
    # Words are read from files; nothing to gain.
    "core/catalogue.py",
    "core/rulebook.py",
    "condottiere/rulebook.py",
    "pax/rulebook.py",
    "pax/look_up.py",
    "pax/scenario.py",
    "pax/scenario_lines.py",
    "pax/scenario_words.py",
)

C_FLAGS = [
    # A sum of products is rounded twice, as in Python: the same seed gives the same answers.
    "-ffp-contract=off",
    # Nobody else calls these functions, so the compiler may look into them where they are called.
    "-fvisibility=hidden",
]
"""For the compilers that know them: all but that of Windows."""

ROOT = Path(__file__).resolve().parent
WANTED = os.environ.get("CONDOTTA_COMPILE", "")
QUICK = WANTED == "quick"


def fall_back(reason: str) -> None:
    """Stop if compiling was asked for; otherwise say in one line that the build is plain Python."""
    if WANTED == "1" or QUICK:
        sys.exit(f"condotta: cannot compile the rules: {reason}")
    print(f"condotta: {reason}; building plain Python", file=sys.stderr)


def c_compiler() -> str | None:
    """The C compiler that a build would call, or None when there is none."""
    if sys.platform == "win32":
        return "msvc"  # setuptools finds it, or says that it cannot
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def modules_to_compile() -> list[str]:
    """The source files that mypyc compiles, as paths from the root of the repository."""
    package = Path("src", "condotta")
    left_out = {package / name for name in NOT_COMPILED}
    found = [
        path.relative_to(ROOT)
        for folder in COMPILED_PACKAGES
        for path in sorted((ROOT / package / folder).rglob("*.py"))
    ]
    return [str(path) for path in found if path.name != "__init__.py" and path not in left_out]


def compiled_rules() -> list[Extension]:
    """The extension modules to build: all of the rules as one group, or none."""
    if WANTED == "0":
        return []
    if c_compiler() is None:
        fall_back("no C compiler")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        fall_back("mypyc is not installed")
        return []
    modules = modules_to_compile()
    if not modules:
        fall_back("there is nothing to compile")
        return []
    try:
        rules = mypycify(
            modules,
            # With 3 they ran no faster than with 1, and took far longer to compile.
            opt_level="1" if QUICK else "2",
            debug_level="0",
            # In one file they ran 1 % faster, and took four times as long to compile.
            multi_file=True,
            group_name="condotta",
        )
    except SystemExit:  # mypycify has printed what it did not like
        fall_back("mypyc refused the source")
        return []
    extensions = cast("list[Extension]", rules)
    if sys.platform != "win32":
        for extension in extensions:
            extension.extra_compile_args += C_FLAGS
    return extensions


def compile_side_by_side(
    compile_files: Callable[..., list[str]], sources: list[str], **options: Any
) -> list[str]:
    """Compile C files with all cores; the object files, in the order of their sources."""
    with ThreadPoolExecutor(os.cpu_count()) as hands:
        made = hands.map(lambda source: compile_files([source], **options), sources)
        return [name for names in made for name in names]


class BuildRules(build_ext):
    """Build all of the compiled rules or none: half of them would not load."""

    def build_extensions(self) -> None:
        # setuptools compiles the files of one extension one after the other.
        if self.compiler.compiler_type == "unix":
            self.parallel = True
            one_after_the_other = self.compiler.compile
            self.compiler.compile = partial(compile_side_by_side, one_after_the_other)
        super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except Exception:  # the compiler has printed what went wrong
            fall_back("the C compiler failed")
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = []


setup(ext_modules=compiled_rules(), cmdclass={"build_ext": BuildRules})
