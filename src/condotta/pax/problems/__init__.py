"""What can be wrong with a position: a module for each part, and ``finding`` for the whole."""
