"""A backup as an operation: made and verified, rehearsed, restored; a name taken out everywhere.

May import `kiosk.table.storage`, `tournament`, `statistics`.
"""
