"""What the rows of a journal are: saved games, chained rows with their kinds and names, what a row may hold.

May import `kiosk.games`, `calibration.files`.
"""
