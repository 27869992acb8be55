"""Explanations: what they cost beside the moves they follow, and how long they hold others up."""
