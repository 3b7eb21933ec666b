"""Hands and sleeves over the virtual track, and what they do there.

May import `rendering`, `optics`, `physics`.
"""
