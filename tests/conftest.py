"""Profiles for property tests, and the memory of which rules this run has shown."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("house")

SHOWN = pytest.StashKey[set[str]]()
"""The IDs of all rules, vectors, rulings and decisions named by tests that have passed so far."""

MARKS = ("rule", "vector", "ruling", "decision")
LAST = "test_traceability.py"

ABOVE_THE_RULES = ("advice", "arena", "cli")
"""The tests of what is never compiled: whether the rules below it are makes no difference to it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run on several cores leave word of what it has shown, and another ask about it."""
    parser.addoption("--leave-shown", type=Path, help="write there what a whole run has shown")
    parser.addoption("--take-shown", type=Path, help="read there what another run has shown")


def pytest_configure(config: pytest.Config) -> None:
    """Start with nothing shown, or with what another run has left."""
    taken = config.getoption("--take-shown")
    if taken and not taken.is_file():
        raise pytest.UsageError(f"no whole run has left {taken}")
    config.stash[SHOWN] = set(json.loads(taken.read_text()) if taken else ())
    left = config.getoption("--leave-shown")
    if left:
        left.unlink(missing_ok=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what stands above the rules once; ask what was shown after everything else has run."""
    above = [Path(__file__).parent / floor for floor in ABOVE_THE_RULES]
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in above):
            item.add_marker(pytest.mark.once)
    items.sort(key=lambda item: item.path.name == LAST)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, None]:
    """Remember what a passing test has shown."""
    outcome = yield
    report: pytest.TestReport = outcome.get_result()
    if report.when == "call" and report.passed:
        for mark in MARKS:
            for marker in item.iter_markers(mark):
                item.config.stash[SHOWN].update(marker.args)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from one of several processes what it has shown."""
    shown: set[str] = node.config.stash[SHOWN]
    # A process that broke down has said nothing.
    shown.update(getattr(node, "workeroutput", {}).get("shown", ()))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Pass on what was shown: to the process that shared out the tests, or to a later run."""
    config = session.config
    shown: set[str] = config.stash[SHOWN]
    if hasattr(config, "workeroutput"):
        config.workeroutput["shown"] = sorted(shown)
    elif (left := config.getoption("--leave-shown")) and is_whole(config) and exitstatus == 0:
        left.parent.mkdir(exist_ok=True)
        left.write_text(json.dumps(sorted(shown)))


def is_whole(config: pytest.Config) -> bool:
    """Say whether all tests run, not only some of them."""
    return not config.option.keyword and config.args == config.getini("testpaths")


@pytest.fixture
def shown(request: pytest.FixtureRequest) -> set[str]:
    """What the whole run has shown; skipped when only a part of the tests runs."""
    config = request.config
    alone = is_whole(config) and not hasattr(config, "workerinput")
    if not alone and not config.getoption("--take-shown"):
        pytest.skip("only a whole run can show that nothing is missing")
    return config.stash[SHOWN]
