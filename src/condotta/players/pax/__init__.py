"""How computer players think about Pax Renaissance."""
