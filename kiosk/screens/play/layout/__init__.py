"""Where things stand on the play screen, and how a `Panel` is drawn.

No App, no referee: values in, picture out. May import `games`, `kit`, `kiosk.table.panel`.
"""
