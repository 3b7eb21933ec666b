"""The stack of screens and what runs beside it: main loop, window, screen saver, screen reader, notices, watch on
the journal. May import everything in `screens`.
"""
