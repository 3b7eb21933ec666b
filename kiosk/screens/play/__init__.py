"""A table being played: the table's screen, its menu, taking back, the result, the demonstration's hand.

May import `play.choosing`, `play.layout`, `lobby`, `people`, `tournament`, `games`, `help`, `calibration`.
"""
