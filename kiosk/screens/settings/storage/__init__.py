"""Backups, sticks, results taken out, a damaged journal.

May import `kit`, `kiosk.table`, `kiosk.appliance`.
"""
