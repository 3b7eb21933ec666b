"""Poker dice: designs drawn by the project, the owner's own dice enrolled face by face, and reading them."""
