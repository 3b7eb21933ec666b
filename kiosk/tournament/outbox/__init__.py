"""What a table has still to deliver: its journal is the outbox, and a small file says what has arrived.

May import `kiosk.tournament.messages`, `kiosk.table.storage`.
"""
