"""Whether a journal is what was written: hash chain, high-water file, audit, damage cases, what can be saved.

May import `kiosk.table.storage.rows`.
"""
