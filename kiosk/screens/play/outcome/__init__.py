"""Parts of the result's screen: the ranking, the sheet once more.

May import `kiosk.screens.people`, `games`, `kit`, and the table.
"""
