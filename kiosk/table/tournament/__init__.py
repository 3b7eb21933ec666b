"""Tournaments and matches: pairings, meetings, standings.

May import `kiosk.table`, `kiosk.table.storage`.
"""
