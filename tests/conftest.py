"""Profiles for property tests, and the proof that every rule has a passing test."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("house")
