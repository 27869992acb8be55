"""Live tables: how fast a server passes moves on, and what tables and sockets cost it."""
