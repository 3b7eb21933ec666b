"""Before a game: attract mode, which game, who, options, unfinished games, history, setting a tournament up.

May import `people`, `tournament`, `games`, `help`, `settings.storage`, `kit`.
"""
