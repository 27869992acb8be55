"""The computer players, measured in the arena."""
