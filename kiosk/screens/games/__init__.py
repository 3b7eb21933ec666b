"""Which screens belong to which game: one line a game.

May import `games.*`.
"""
