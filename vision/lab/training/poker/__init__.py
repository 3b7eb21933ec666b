"""Rendering poker dice and training the network that compares their faces."""
