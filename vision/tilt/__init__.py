"""How far a top face is turned from the line of sight, and which dice lean.

Two networks and the camera's pose. Imports base, geometry.
"""
