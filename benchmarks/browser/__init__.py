"""The table in a browser: how soon a full position answers to mouse, finger and keys."""
