"""The director: its journal, what it has heard, and what it answers.

May import `kiosk.tournament.messages`, `kiosk.table.storage`; no network.
"""
