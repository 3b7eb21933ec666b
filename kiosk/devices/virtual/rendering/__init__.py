"""The scene in linear light: track, rim, plates, cup, dice, shadows.

May import `optics`, `physics`.
"""
