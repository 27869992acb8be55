"""How well the analysis of games judges players and chances."""
