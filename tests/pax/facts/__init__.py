"""What the data files of Pax Renaissance must hold: read again with every check there is.

The package takes its own files at their word; whoever edits one hears of every fault from here.
There is a module for each file.
"""
