"""The tableau operations, F1 to F9: one module for each, and ``choosing`` for the ops action."""
