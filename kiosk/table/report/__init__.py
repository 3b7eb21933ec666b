"""Results taken out of the kiosk: tables as CSV and PDF.

May import `tournament`, `statistics`, `storage` of the table.
"""
