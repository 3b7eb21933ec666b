"""A finished game watched again: the games of the journal, playback, what is shown of each move.

May import `play.layout`, `play.outcome`, `people`, `games`, `kit`.
"""
