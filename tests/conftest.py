"""Profiles for property tests, and the memory of which rules this run has shown."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("house")

SHOWN = pytest.StashKey[set[str]]()
"""The IDs of all rules, vectors, rulings and decisions named by tests that have passed so far."""

MARKS = ("rule", "vector", "ruling", "decision")
LAST = "test_traceability.py"


def pytest_configure(config: pytest.Config) -> None:
    """Start with nothing shown."""
    config.stash[SHOWN] = set()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ask what was shown only after everything else has run."""
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


@pytest.fixture
def shown(request: pytest.FixtureRequest) -> set[str]:
    """What the whole run has shown; skipped when only a part of the tests runs."""
    config = request.config
    whole = not config.option.keyword and config.args == config.getini("testpaths")
    if not whole:
        pytest.skip("only a whole run can show that nothing is missing")
    return config.stash[SHOWN]
