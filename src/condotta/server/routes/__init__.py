"""The doors for requests: people, tables, play, records, and how the server is doing."""
