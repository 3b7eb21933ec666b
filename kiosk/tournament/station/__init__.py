"""A kiosk that is one table of an evening: what it is called to play, and its results on their way.

May import `messages`, `outbox`, `transport`, and the table.
"""
