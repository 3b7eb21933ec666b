"""What the referee knows, as values: the dice of the turn, the track, the throw check, the panel to show.

May import `kiosk.games`, `kiosk.table.correction`, events of `vision`.
"""
