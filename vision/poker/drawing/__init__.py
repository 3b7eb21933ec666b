"""Poker dice drawn by the project: design, outlines, raster and their data (designs/*.toml, glyphs, shapes,
layouts). The virtual track draws with it too. Imports imaging.
"""
