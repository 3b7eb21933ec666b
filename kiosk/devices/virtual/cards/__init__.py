"""Playing cards of the virtual track: a deck drawn in code, and how cards lie, bend and shine under its camera.

Imports physics, optics and rendering, and the outlines of `vision.poker.drawing`.
"""
