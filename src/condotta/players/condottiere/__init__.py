"""How computer players think about Condottiere."""
