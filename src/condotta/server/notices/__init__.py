"""What a person is told while they are not here, and how it reaches them.

Read it in this order: ``kinds`` says what a notice is, ``standing`` and ``causes`` which ones an
entry of a table's log causes, ``outbox`` how they are written with that entry.
"""
