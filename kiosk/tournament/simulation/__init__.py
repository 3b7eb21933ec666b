"""A whole evening played by processes of their own through a real broker, and broken on purpose.

May import all of `kiosk.tournament` and `kiosk.table`; only `kiosk simulate evening` and proofs know it.
"""
