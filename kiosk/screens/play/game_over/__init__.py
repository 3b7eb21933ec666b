"""After the last move: the result with its ranking, and the sheet once more.

May import `kiosk.screens.help`, `lobby`, `people`, `tournament`, `games`, `kit`.
"""
