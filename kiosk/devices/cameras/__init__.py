"""Cameras: one interface, the real ones, files, and the virtual track."""
