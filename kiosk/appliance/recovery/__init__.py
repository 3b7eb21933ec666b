"""Backups brought back and damaged journals mended at the start.

May import `kiosk.table`.
"""
