"""Mini-Condottiere: how far players are from equilibrium."""
