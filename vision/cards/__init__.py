"""Reads playing cards in still pictures: their outlines, the index in their corners, and what is drawn inside."""
