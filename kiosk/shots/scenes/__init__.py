"""Scenes that belong to no single game, one file a room of the screens."""
