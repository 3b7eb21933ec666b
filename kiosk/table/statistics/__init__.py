"""Figures from games played: luck, fairness of dice, records of players, the day’s ranking.

May import `kiosk.table`, `kiosk.table.storage`, `kiosk.games`.
"""
