"""Advice at a position, and whole games looked at afterwards."""
