"""The database's changes from version to version, for Alembic; ``migrating`` runs them.

To add one: copy the newest of ``versions``, give it the next number and the one before it, change
``schema``, and keep a database of the new version for the tests (``tests/server/stored.py``). A
version that has been released is never changed again.
"""
