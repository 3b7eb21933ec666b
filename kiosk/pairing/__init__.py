"""Who meets whom in a tournament, and how it stands: reckoned from what was played, without a journal or a clock.

One kiosk's own cups and leagues and an evening over many tables are the same code. Entrants are numbers, by place in
the draw. Imports nothing of ours.
"""
