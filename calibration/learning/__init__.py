"""What people corrected on this table: kept as crops where the owner allows it, used at once, exported to a stick.

Imports files, vision.
"""
