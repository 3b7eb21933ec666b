"""Cameras, buttons, lamps: each a small interface, the real thing, and a shipped fake."""
