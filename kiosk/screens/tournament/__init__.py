"""A match and a tournament: what is next, the bracket, standings, how it stands.

May import `kit`, `people`, `kiosk.table.tournament`.
"""
