"""The owner's cards: a deck shown once, stored under a name, read with.

Imports files, vision.
"""
