"""What can be chosen at the table: the referee's choices as items, in the cursor's order.

May import `kit`, `kiosk.table.referee`, `kiosk.screens.games.common`, `kiosk.screens.play.layout`,
`kiosk.screens.play.stage`.
"""
