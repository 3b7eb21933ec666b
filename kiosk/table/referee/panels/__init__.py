"""The referee’s state as a panel: what is shown, asked and offered at each stage of a turn.

May import `kiosk.table.referee.state`.
"""
