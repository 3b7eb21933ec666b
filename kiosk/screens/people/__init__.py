"""Players: choosing, naming, searching, seating, their profile, the day's ranking.

A name as it is written with its mark. May import `kit`, `kiosk.table`.
"""
